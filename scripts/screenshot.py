"""Take the README's pictures: ``python -m scripts.screenshot`` (needs Chromium)."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.browser import launch, serve, wait_for_view

PICTURES = Path(__file__).resolve().parent.parent / "docs"


def explore(page: Page, address: str) -> None:
    page.goto(f"{address}?window=2&minimum=20&maximum=256")
    wait_for_view(page)
    page.get_by_text("Near misses").wait_for()


def tune(page: Page, address: str) -> None:
    page.goto(f"{address}tune")
    page.wait_for_function("document.querySelector('.chunkscope-tune')?.chunkscope?.state()?.ready")


def faithfulness(page: Page, address: str) -> None:
    page.goto(f"{address}faithfulness")
    page.get_by_text("Question by question").wait_for(timeout=120_000)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with serve("app.py") as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for show in (explore, tune, faithfulness):
            page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
            show(page, address)
            page.wait_for_timeout(1_500)  # the sidebar's fonts and icons settle
            picture = PICTURES / f"{show.__name__}.png"
            page.screenshot(path=picture)
            page.close()
            print(f"{picture}: {picture.stat().st_size / 1024:.0f} KB")
        browser.close()


if __name__ == "__main__":
    main()
