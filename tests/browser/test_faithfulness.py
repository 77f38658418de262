"""The Faithfulness page in a real browser: a question file dropped, a model asked, a cell opened, and the run taken home."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from components.samples import SAMPLES
from tests.browser.test_app import download
from tests.llm.fake_server import FakeServer, Reply, completion

pytestmark = [pytest.mark.browser, pytest.mark.model]

SAMPLE = next(iter(SAMPLES.values()))
KEY = "sk-very-secret-0123456789"
ROW, HEADER = 33, 33
"""Pixels of the grid."""


def excerpts() -> dict[str, str]:
    """Question → the passage that answers it."""
    assert SAMPLE.questions
    with SAMPLE.questions.open(encoding="utf-8", newline="") as file:
        return {row["question"]: row["excerpt"] for row in csv.DictReader(file)}


def model(body: dict[str, Any]) -> Reply:
    """Answers as the document does, whatever it read; a good judge: the answer is grounded where the context holds it."""
    said = body["messages"][-1]["content"]
    excerpt = next(excerpt for question, excerpt in excerpts().items() if question in said)
    if body["response_format"]["json_schema"]["name"] == "Reply":
        return completion(json.dumps({"abstained": False, "answer": f"**{excerpt}**"}))
    grounded = said.count(excerpt) == 2  # in the context and in the answer
    return completion(json.dumps({"unsupported_claims": [] if grounded else [f"$x$ {excerpt}"], "grounded": grounded}))


def idle(page: Page) -> None:
    page.wait_for_timeout(400)
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def press_cell(page: Page, row: int, *, from_right: int) -> None:
    """A cell of the grid of questions, which is drawn and has no elements."""
    canvas = page.locator("[class*=st-key-faith_grid] canvas[data-testid=data-grid-canvas]")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - from_right, box["y"] + HEADER + ROW * (row + 0.5))


def test_drop_questions_ask_a_model_open_a_cell_and_download_the_run(page: Page, address: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    rows = [("question", "excerpt"), *excerpts().items()]
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    file.write_text(text.getvalue(), "utf-8")
    page.goto(f"{address}faithfulness")
    expect(page.get_by_text("Question by question")).to_be_visible()
    page.get_by_text("From a file", exact=True).click()
    page.locator(".st-key-faith_questions_0 input[type=file]").set_input_files(file)
    expect(page.get_by_role("button", name="mine.csv")).to_be_visible()
    with FakeServer(model) as server:
        page.get_by_text("Language model", exact=True).click()
        for name, value in (("Base URL", server.base_url), ("Model", "m"), ("Key", KEY)):
            page.get_by_role("textbox", name=name, exact=True).fill(value)
            page.keyboard.press("Enter")
            idle(page)
        page.get_by_role("button", name=f"Ask {len(rows) - 1} × 3").click()
        expect(page.get_by_text("Answered by m, judged by the same model")).to_be_visible()
        idle(page)
        told = download(page, "CSV: a row a question and set-up", tmp_path).decode()
    assert KEY not in told
    assert {headers["authorization"] for headers in server.headers} == {f"Bearer {KEY}"}
    items = list(csv.DictReader(io.StringIO(told)))
    assert len(items) == 3 * (len(rows) - 1)
    for item in items:
        excerpt = excerpts()[item["question"]]
        assert item["outcome"] == ("grounded" if excerpt in item["context"] else "not grounded")
    by_question = {question: [item for item in items if item["question"] == question] for question in excerpts()}
    differing = [(q, found) for q, found in by_question.items() if len({item["outcome"] for item in found}) > 1]
    assert len(differing) > 1
    question, three = differing[-1]
    place = next(i for i in range(3) if three[i]["outcome"] == "not grounded")

    page.get_by_text("Only where they differ").click()
    idle(page)
    press_cell(page, len(differing) - 1, from_right=60 + 178 * (2 - place))
    name = three[place]["setup"]
    expect(page.locator(".st-key-faith_question input")).to_have_value(re.compile(re.escape(question)))
    expect(page.locator(".st-key-faith_left input")).to_have_value(name)
    expect(page.get_by_text(f"**{excerpts()[question]}**", exact=True).first).to_be_visible()
    expect(page.get_by_text(f"$x$ {excerpts()[question]}").first).to_be_visible()
