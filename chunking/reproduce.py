"""The Python and the command line that cut a document the way it is shown."""

from __future__ import annotations

import shlex
from dataclasses import fields
from typing import Any

from chunking.manual import NO_EDITS, Edits
from chunking.normalise import Cleanup
from chunking.settings import CutSettings

ALWAYS = frozenset({"rule", "amount"})
"""Settings that are written out even at their defaults."""


def python_snippet(
    settings: CutSettings, document_name: str, encoder_name: str, cleanup: Cleanup, *, pasted: bool = False,
    edits: Edits = NO_EDITS,
) -> str:
    """A script that leaves the same chunks in ``chunking.chunks``, reading ``document_name`` from the working folder.

    :param pasted: the text was pasted, so the file is read as text, whatever its content looks like.
    :param edits: boundaries changed by hand.
    """
    switches = _changed(cleanup)
    loader = "load_text" if pasted else "load"
    content = 'path.read_text("utf-8")' if pasted else "path.read_bytes()"
    changed = {name: sorted(getattr(edits, name)) for name in ("opened", "closed") if getattr(edits, name)}
    by_hand = f", edits=Edits({', '.join(f'{name}=frozenset({value})' for name, value in changed.items())})" if edits else ""
    mending = f", cleanup=Cleanup({_keywords(switches)})" if switches else ""
    return f"""\
from pathlib import Path

from chunking.chunkers.semantic import cut
from chunking.embedded import embed_document
from chunking.encoders import get_encoder
from chunking.loading import {"Cleanup, " if switches else ""}{loader}
{"from chunking.manual import Edits" + chr(10) if edits else ""}from chunking.settings import CutSettings

path = Path({document_name!r})
document = {loader}({content}, path.name{mending})
embedded = embed_document(document, get_encoder({encoder_name!r}))
chunking = cut(embedded, CutSettings({_keywords(_changed(settings))}){by_hand})
for chunk in chunking.chunks:
    print(chunk.index, chunk.start, chunk.end, chunk.opened_by.reason)
"""


def command_line(
    settings: CutSettings, document_name: str, encoder_name: str, cleanup: Cleanup, *, edits: Edits = NO_EDITS
) -> str:
    """The same cut from a POSIX shell, as JSON lines on standard output."""
    words = ["python", "-m", "chunking", "cut"]
    by_hand = {"open": edits.opened, "close": edits.closed}
    listed = {name: ",".join(map(str, sorted(places))) for name, places in by_hand.items() if places}
    for name, value in {**_changed(settings), "encoder": encoder_name, **_changed(cleanup), **listed}.items():
        option = name.replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{option}" if value else f"--no-{option}")
        elif str(value).startswith("-"):
            words.append(f"--{option}={value}")  # or a value such as -1e-05 would be taken for an option
        else:
            words += [f"--{option}", str(value)]
    return shlex.join([*words, "--", document_name])


def _changed(values: CutSettings | Cleanup) -> dict[str, Any]:
    """The fields that differ from their defaults, and those always written, in order."""
    named = {field.name: (getattr(values, field.name), field.default) for field in fields(values)}
    return {name: value for name, (value, default) in named.items() if name in ALWAYS or value != default}


def _keywords(values: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in values.items())
