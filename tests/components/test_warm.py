"""The page itself names the scripts to fetch; other answers are left alone; and what is imported early exists."""

from __future__ import annotations

from importlib import import_module

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from components.assets import MODULES, PLOTLY, modules, routes
from components.warm import FIRST_SCREEN, PreloadHeader


def client(scripts: list[str]) -> TestClient:
    pages = [Route("/", lambda request: HTMLResponse("hello")), Route("/data", lambda request: JSONResponse({}))]
    app = Starlette(routes=[*pages, *routes()])
    app.add_middleware(PreloadHeader, scripts=scripts)
    return TestClient(app)


def test_only_the_page_names_scripts() -> None:
    browser = client(["a.js", "b/c.js"])
    assert browser.get("/").headers["link"] == "<a.js>; rel=modulepreload, <b/c.js>; rel=modulepreload"
    assert "link" not in browser.get("/data").headers


@pytest.mark.parametrize("script", [PLOTLY, *modules("live")])
def test_every_script_named_is_served(script: str) -> None:
    answer = client([]).get(f"/{script}")
    assert answer.status_code == 200
    assert "javascript" in answer.headers["content-type"]


def test_modules_are_all_files_of_the_view() -> None:
    names = sorted(file.name for file in MODULES["live"].glob("*.js"))
    assert sorted(address.rsplit("/", 1)[1] for address in modules("live")) == names


@pytest.mark.parametrize("name", FIRST_SCREEN)
def test_what_is_imported_early_exists(name: str) -> None:
    assert import_module(name).__name__ == name
