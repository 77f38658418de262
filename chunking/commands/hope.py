"""``python -m chunking hope``: the three sub-scores of several set-ups, as the app shows them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from chunking.commands.endpoint_options import add_endpoint_options, asker_of
from chunking.embedded import EmbeddedDocument
from chunking.encoders.vector_cache import VectorCache
from chunking.errors import SettingsError
from chunking.evaluation.hope.export import to_csv, to_json
from chunking.evaluation.hope.extractive import Extractive
from chunking.evaluation.hope.protocol import Backend
from chunking.evaluation.hope.run import evaluate
from chunking.evaluation.hope.settings import HopeSettings
from chunking.evaluation.hope.vectors import TextVectors
from chunking.presets import PRESETS
from chunking.setup_files import FORMAT, VERSION, from_json
from chunking.setups import MOST_SETUPS, Setup, run
from chunking.types import Document, Notice

Result = tuple[bytes, Sequence[Notice]]
Embed = Callable[[argparse.Namespace, Document | None, str | None], EmbeddedDocument]
"""Of options, a document and an encoder's name; where these two are ``None``, those that the options name."""

PROXY = Notice(
    "proxy",
    "The extractive backend's scores stand in for those of a language model; no published study relates the two.",
)


def add_options(command: argparse.ArgumentParser) -> None:
    """The options of the command beyond those on the document and its vectors."""
    known = sorted(_ready_made())
    command.add_argument("--setup", action="append", required=True, metavar="NAME|JSON", help="a way to cut, as often as "
                         f"wanted up to {MOST_SETUPS} times: one object of a file of set-ups, or one of: {', '.join(known)}")
    command.add_argument("--backend", choices=["extractive", "openai"], default="extractive", help="default extractive: "
                         "no language model")
    add_endpoint_options(command, prefix="openai: ")
    defaults = HopeSettings()
    for name, unit in (("statements", "a passage"), ("questions", "a passage"), ("segments", "a document"),
                       ("passages", "a set-up"), ("seed", "of every draw")):  # fmt: skip
        default = getattr(defaults, name)
        command.add_argument(f"--{name}", type=int, default=default, help=f"{unit} (default {default})")
    command.add_argument("--details", action="store_true", help="also every statement, question, answer and verdict")
    command.add_argument("--format", choices=["json", "csv"], default="json", help="default json")
    command.add_argument("--output", metavar="FILE", help="instead of standard output")


def hope(options: argparse.Namespace, embed: Embed) -> Result:
    """Cut the document by every set-up, score the cuts, and write the table."""
    settings = HopeSettings(options.statements, options.questions, options.segments, options.passages, options.seed)
    setups = [setup_of(given) for given in options.setup]
    if len(setups) > MOST_SETUPS:
        raise SettingsError("setup", f"setup can be given up to {MOST_SETUPS} times; got {len(setups)}.")
    names = [setup.encoder_name(options.encoder) for setup in setups]
    with _backend(options) as backend_for:
        scoring = embed(options, None, None)
        document = scoring.document
        cache = None if options.no_cache else VectorCache()
        by_encoder = {options.encoder: scoring}
        for name in names:
            if name not in by_encoder:
                by_encoder[name] = embed(options, document, name)
        chunkings = [run(setup, by_encoder[name], cache=cache) for setup, name in zip(setups, names, strict=True)]
        vectors = TextVectors(scoring, cache=cache)
        backend = backend_for(scoring, vectors)
        report = evaluate(scoring, chunkings, backend, settings, vectors=vectors)
    if options.format == "csv":
        content = to_csv(report, setups, document=document.name)
    else:
        content = to_json(report, setups, document=document.name, details=options.details)
    notices = (*document.notices, *scoring.notices, *((PROXY,) if report.proxy else ()))
    return content, notices


def setup_of(given: str) -> Setup:
    """The set-up that ``given`` names or, as JSON, is. :raises SettingsError: on the field ``setup``."""
    ready_made = _ready_made()
    if not given.lstrip().startswith("{"):
        found = next((setup for name, setup in ready_made.items() if name.casefold() == given.strip().casefold()), None)
        if found is None:
            raise SettingsError("setup", f"setup {given[:80]!r} is neither JSON nor one of: {', '.join(sorted(ready_made))}.")
        return found
    try:
        content = json.loads(given)
    except (ValueError, RecursionError) as error:
        raise SettingsError("setup", f"setup {given[:80]!r} is not valid JSON.") from error
    content.setdefault("name", content.get("method"))
    try:
        (setup,) = from_json(json.dumps({"format": FORMAT, "version": VERSION, "setups": [content]}))
    except SettingsError as error:
        raise SettingsError("setup", str(error)) from error
    return setup


def _ready_made() -> dict[str, Setup]:
    """The presets' set-ups by name."""
    return {setup.name: setup for preset in PRESETS.values() for setup in preset.setups}


@contextmanager
def _backend(options: argparse.Namespace) -> Iterator[Callable[[EmbeddedDocument, TextVectors], Backend]]:
    """What makes the backend once there are vectors; its address and model are checked before any work."""
    if options.backend == "extractive":
        yield Extractive
        return
    from chunking.evaluation.hope.openai_backend import OpenAIBackend

    with asker_of(options) as asker:
        backend = OpenAIBackend(asker)
        yield lambda embedded, vectors: backend
