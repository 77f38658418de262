"""A server and a browser for the session, a fresh page for each test. Without Chromium: skipped here, failed in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests.browser.browser import CHROMIUM, launch, serve

PATIENCE = 60_000
"""Milliseconds that a busy machine may take; what is waited for comes at once on an idle one."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserContext]:
    """One context, so that Streamlit's and Plotly's scripts are fetched once."""
    if not Path(CHROMIUM).exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Chromium is not installed: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        yield context
        browser.close()


@pytest.fixture(scope="session")
def harness() -> Iterator[str]:
    """The address of a server that shows the live view alone."""
    with serve() as address:
        yield address


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app on a vector cache of its own."""
    os.environ["CHUNKSCOPE_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    with serve("app.py") as served:
        yield served
    del os.environ["CHUNKSCOPE_CACHE"]


@pytest.fixture
def page(chromium: BrowserContext) -> Iterator[Page]:
    """A page of its own; an error in its scripts fails the test."""
    page = chromium.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []
