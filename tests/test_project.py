"""The files around the code agree with each other and with what reads them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit import config

ROOT = Path(__file__).resolve().parent.parent


def pins(name: str) -> dict[str, str]:
    """Package → version of a requirements file; every line that is no comment or include has to be an exact pin."""
    lines = [line for line in (ROOT / name).read_text("utf-8").splitlines() if line and not line.startswith(("#", "-r "))]
    matches = [re.fullmatch(r"([A-Za-z0-9._-]+)==([0-9][0-9A-Za-z.]*)", line) for line in lines]
    assert None not in matches, [line for line, match in zip(lines, matches, strict=True) if not match]
    return {match[1].lower(): match[2] for match in matches if match}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-bench.txt"])
def test_every_requirement_has_the_version_of_the_constraints(name: str) -> None:
    assert pins(name).items() <= pins("constraints.txt").items()


def options(table: dict[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from options(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def test_streamlit_knows_and_obeys_every_option_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    config.get_config_options(force_reparse=True)
    written = dict(options(tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))))
    assert {name: config.get_option(name) for name in written} == written
