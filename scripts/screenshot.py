"""Take the README's picture of the Explore page: ``python -m scripts.screenshot`` (needs Chromium)."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.browser import launch, serve, wait_for_view

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "explore.png"
SETTINGS = "?window=2&minimum=20&maximum=256"


def main() -> None:
    with serve("app.py") as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
        page.goto(address + SETTINGS)
        wait_for_view(page)
        page.get_by_text("Near misses").wait_for()
        page.wait_for_timeout(1_000)  # the sidebar's fonts and icons settle
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"{PICTURE}: {PICTURE.stat().st_size / 1024:.0f} KB")


if __name__ == "__main__":
    main()
