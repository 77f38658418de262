"""What importing the library costs, and that what it imports is what is installed."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {"openai", "pandas", "plotly", "pyarrow", "scipy", "sentence_transformers", "streamlit", "torch", "transformers"}
PARSERS = {"docx", "lxml", "markdown_it", "msoffcrypto", "pptx", "pypdfium2", "selectolax"}
"""Imported by the module of a format, which is itself imported when a file of that format turns up."""

PROBE = """
import importlib, json, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def modules() -> set[str]:
    files = {path.relative_to(ROOT).with_suffix("") for path in (ROOT / "chunking").rglob("*.py")}
    return {".".join(path.parts).removesuffix(".__init__") for path in files if path.name != "__main__"}


def loaded_with(names: set[str]) -> set[str]:
    """The top-level modules in a fresh process that imported ``names``."""
    done = subprocess.run([sys.executable, "-c", PROBE, *sorted(names)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def test_every_module_of_the_library_loads_without_its_heavy_dependencies() -> None:
    loaded = loaded_with(modules())
    assert "numpy" in loaded
    assert loaded & HEAVY == set()


def test_the_parsers_of_formats_wait_for_a_file_of_their_format() -> None:
    formats = {name for name in modules() if name.startswith("chunking.loading.")}
    assert len(formats) > 5
    assert loaded_with(modules() - formats) & PARSERS == set()


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_every_third_party_import_of_the_app_is_a_pinned_requirement() -> None:
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pinned = {line.partition("==")[0].lower() for line in lines if re.match(r"[\w-]+==", line)}
    ours = ("app", "chunking", "components", "pages")
    sources = [*ROOT.glob("app.py"), *(path for part in ours for path in (ROOT / part).rglob("*.py"))]
    imported = {name for path in sources for name in _imports(path)} - {*ours, *sys.stdlib_module_names}
    owners = packages_distributions()
    unpinned = {name for name in imported if not pinned & {owner.lower() for owner in owners.get(name, [])}}
    assert unpinned == set()
