"""Mark-up in names, questions, answers and pairs is shown as it is written on the pages that tune, fit and judge."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.model]

MARKED = "$5 and $6 <b>x<b> *y* _z_ ~q~ :red[r]"
BODY = f"# Cats {MARKED}\n\nCats purr {MARKED}. Cats nap. Cats play.\n\n# Dogs\n\nDogs bark. Dogs nap. Dogs run.\n"
QUESTIONS = f'question,excerpt,answer\n"Who purrs {MARKED} <script>document.title=1</script>?","Cats nap.","Cats {MARKED}"\n'


def settled(page: Page) -> None:
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]", timeout=60_000)


def literal(page: Page, text: str) -> None:
    """``text`` is on the page, and nothing in its main part became mathematics, bold or a script of it."""
    expect(page.get_by_test_id("stMain").get_by_text(text).filter(visible=True).first).to_be_visible(timeout=20_000)
    for made in (".katex", "b", "del", "em", "script"):  # the chart's own headings are bold
        assert page.locator(f"[data-testid=stMain] [data-testid=stMarkdownContainer] {made}").count() == 0
    assert page.title() != "1"


def files(folder: Path) -> list[Path]:
    """A good document, an empty one and a damaged one, with a name like that."""
    good, empty, damaged = (folder / f"{MARKED}{end}" for end in (".md", ".txt", ".pdf"))
    good.write_text(BODY, "utf-8")
    empty.touch()
    damaged.write_bytes(b"%PDF-1.4\nnothing")
    return [empty, good, damaged]


@pytest.mark.parametrize("part", ["Curves", "Labels"])
def test_names_of_files_on_tune(part: str, page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}tune")
    settled(page)
    if part == "Curves":
        page.get_by_text("Sweep more documents together").click()
    else:
        page.get_by_test_id("stMain").get_by_text(part, exact=True).click()
        expect(page.get_by_text("Documents with headings", exact=True)).to_be_visible()
        expect(page.get_by_test_id("stMain").get_by_text("Sweep more documents together")).to_have_count(0)
    settled(page)
    page.get_by_test_id("stMain").locator("input[type=file]").first.set_input_files(files(tmp_path))
    literal(page, f"{MARKED}.txt is empty")
    literal(page, f"{MARKED}.pdf is not a readable PDF")
    expect(page.get_by_text("2 documents, " if part == "Curves" else "1 document: nothing is held out")).to_be_visible()
    page.get_by_role("link", name="Compare").click()
    settled(page)
    page.get_by_role("link", name="Tune").click()
    if part == "Curves":
        page.get_by_text("Sweep more documents together").click()
    literal(page, f"From before: {MARKED}.txt, {MARKED}.md")


def test_names_of_encoders_and_of_files_of_pairs(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}encoder")
    settled(page)
    page.get_by_role("combobox", name="Other encoders beside the one in use").fill(f"no/{MARKED}")
    page.keyboard.press("Enter")
    literal(page, f"no/{MARKED}: ")
    page.get_by_test_id("stMain").get_by_text("Pairs from a CSV", exact=True).click()
    settled(page)
    pairs = tmp_path / f"{MARKED}.csv"
    pairs.write_text("a,b\nx,y\n", "utf-8")
    page.get_by_test_id("stMain").locator("input[type=file]").set_input_files(pairs)
    literal(page, f"{MARKED}.csv needs the columns a and b")


def test_questions_and_answers(page: Page, address: str, tmp_path: Path) -> None:
    document = tmp_path / f"{MARKED}.md"
    document.write_text(BODY, "utf-8")
    page.goto(f"{address}faithfulness?source=Upload")
    settled(page)
    page.locator("[data-testid=stSidebar] input[type=file]").set_input_files(document)
    asked = tmp_path / f"q {MARKED}.csv"
    asked.write_text(QUESTIONS, "utf-8")
    expect(page.get_by_text("Question file")).to_be_visible()
    page.get_by_test_id("stMain").locator("input[type=file]").last.set_input_files(asked)
    literal(page, f"Who purrs {MARKED} <script>document.title=1</script>?")
    literal(page, f"Reference answer: Cats {MARKED}")
    literal(page, f"Excerpt in {MARKED}.md: Cats nap.")
