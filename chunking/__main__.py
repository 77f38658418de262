"""The command line: ``python -m chunking text|distances|cut|hope|tune|judge-check``. What it prints is what the app shows."""

from __future__ import annotations

import argparse
import csv
import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn

from chunking.chunkers.semantic import cut
from chunking.commands import hope, judge_check, tune, tune_options
from chunking.commands.output import check_output, write_output
from chunking.distances import adjacent_distances
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders import DEFAULT, get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.errors import ChunkscopeError, PasswordRequired, SettingsError
from chunking.export import EXPORTS
from chunking.loading import load
from chunking.loading.limits import read_upload
from chunking.manual import Edits
from chunking.normalise import Cleanup
from chunking.settings import UNITS, CutSettings
from chunking.thresholds import RULES
from chunking.types import Document, Notice


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and exits with 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help.\n")


CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What a name of a file may hold and a terminal would obey."""

FIELDS = {"edits": "--open, --close"}
"""Settings whose options have other names."""

HINTS = {
    errno.ENOSPC: "Make room there, or write elsewhere.",
    errno.EEXIST: "Name another file.",
}
"""The way out of what the system refuses, where it is not the path or the rights to it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 for what went wrong, 2 for wrong usage, 130 for an interruption."""
    options = _parser().parse_args(tune_options.joined(sys.argv[1:] if arguments is None else arguments))
    output = getattr(options, "output", None)
    try:
        if output is not None and "file" in options:  # a command with other inputs checks them itself
            check_output(output, options.file)
        content, notices = options.run(options)
        write_output(content, output)
    except SettingsError as error:
        return _fail(f"{FIELDS.get(error.field) or '--' + error.field.replace('_', '-')}: {error}", 2)
    except PasswordRequired as error:
        return _fail(str(error) if error.wrong else f"{error} Give it with --password.", 1)
    except ChunkscopeError as error:
        return _fail(str(error), 1)
    except BrokenPipeError:  # the reader, such as head, has seen enough
        return 0
    except OSError as error:
        hint = HINTS.get(error.errno or 0, "Check the path and your rights to it.")
        name = "standard input" if error.filename is None else error.filename or "''"
        return _fail(f"{name}: {error.strerror}. {hint}", 1)
    except KeyboardInterrupt:
        return _fail("Stopped.", 130)
    for notice in notices:
        _say(f"note: {notice.message}")
    return 0


Result = tuple[bytes, Sequence[Notice]]
"""What a command prints, and what a person should know about it."""


def _text(options: argparse.Namespace) -> Result:
    document = _load(options)
    return document.text.encode("utf-8", "surrogatepass"), document.notices


def _distances(options: argparse.Namespace) -> Result:
    CutSettings(window=options.window)
    embedded = _embed(options)
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["gap", "distance", "left_start", "left_end", "right_start", "right_end"])
    pairs = zip(embedded.sentences, embedded.sentences[1:], strict=False)
    for gap, (distance, (left, right)) in enumerate(
        zip(adjacent_distances(embedded.vectors, options.window).tolist(), pairs, strict=True)
    ):
        writer.writerow([gap, "" if distance != distance else repr(distance), left.start, left.end, right.start, right.end])
    return out.getvalue().encode(), (*embedded.document.notices, *embedded.notices)


def _cut(options: argparse.Namespace) -> Result:
    settings = CutSettings(
        options.rule, options.amount, options.window, options.minimum, options.maximum, options.unit,
        options.keep_headings, options.keep_units, options.peaks_only,
    )  # fmt: skip
    chunking = cut(_embed(options), settings, edits=Edits(options.open, options.close))
    return EXPORTS[options.format].write(chunking), chunking.notices


def _load(options: argparse.Namespace) -> Document:
    if options.file == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        name = "standard input"
        data = read_upload(sys.stdin.buffer, name)
    else:
        name = Path(options.file).name
        with Path(options.file).open("rb") as file:
            data = read_upload(file, name)
    cleanup = Cleanup(options.dehyphenate, options.unwrap, options.drop_running_heads)
    return load(data, name, password=options.password, cleanup=cleanup)


def _embed(
    options: argparse.Namespace, document: Document | None = None, encoder_name: str | None = None
) -> EmbeddedDocument:
    document, encoder = document or _load(options), get_encoder(encoder_name or options.encoder)
    if options.no_cache:
        return embed_document(document, encoder)
    cache = VectorCache()
    embedded = embed_document(document, encoder, cache=cache)
    return replace(embedded, notices=(*embedded.notices, *cache.notices))


def _say(line: str) -> None:
    if sys.stderr is not None:  # print would take standard output instead
        print(CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", line), file=sys.stderr)


def _fail(message: str, code: int) -> int:
    _say(f"chunking: {' '.join(message.split())}")
    return code


def _boundaries(text: str) -> frozenset[int]:
    try:
        return frozenset(int(number) for number in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no list of sentence numbers such as 3,7") from None


def _parser() -> Parser:
    parser = Parser(prog="python -m chunking", description="Cut a document for retrieval, and see why it is cut so.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    switch = argparse.BooleanOptionalAction

    source = Parser(add_help=False)
    source.add_argument("file", metavar="FILE", help="PDF, DOCX, PPTX, HTML, EPUB, Markdown or text; - reads standard input")
    source.add_argument("--password", help="opens an encrypted file")
    source.add_argument("--dehyphenate", action=switch, default=True, help="mend words broken at line ends")
    source.add_argument("--unwrap", action=switch, default=True, help="join hard-wrapped lines")
    source.add_argument("--drop-running-heads", action=switch, default=True, help="drop running headers and footers")

    window = Parser(add_help=False)
    window.add_argument("--window", type=int, default=1, help="sentences averaged on each side of a gap (default 1)")
    vectors = Parser(add_help=False)
    vectors.add_argument("--encoder", default=DEFAULT, help=f"a sentence-transformers name or folder (default {DEFAULT})")
    vectors.add_argument("--no-cache", action="store_true", help="neither read nor write the vector cache")

    text = commands.add_parser("text", parents=[source], help="the document's text, to which all offsets refer")
    text.set_defaults(run=_text)
    distances = commands.add_parser("distances", parents=[source, window, vectors], help="the distance at every gap, as CSV")
    distances.set_defaults(run=_distances)
    command = commands.add_parser("hope", parents=[source, vectors], help="concept unity, semantic independence and "
                                  "information preservation of several set-ups")  # fmt: skip
    hope.add_options(command)
    command.set_defaults(run=partial(hope.hope, embed=_embed))
    command = commands.add_parser("judge-check", help="how far a language model's verdicts on answers agree with people's")
    judge_check.add_options(command)
    command.set_defaults(run=judge_check.judge_check)
    command = commands.add_parser("tune", parents=[vectors], help="the settings that suit documents with known boundaries")
    tune.add_options(command)
    command.set_defaults(run=partial(tune.tune, get_encoder=get_encoder))
    command = commands.add_parser("cut", parents=[source, window, vectors], help="the chunks, one record each")
    command.set_defaults(run=_cut)
    command.add_argument("--rule", choices=list(RULES), default="iqr", help="threshold rule (default iqr)")
    defaults = ", ".join(f"{rule.name} {rule.default:g}" for rule in RULES.values())
    command.add_argument("--amount", type=float, help=f"the rule's amount (defaults: {defaults})")
    command.add_argument("--minimum", type=int, help="smallest chunk wanted (default none)")
    command.add_argument("--maximum", type=int, help="largest chunk allowed (default none)")
    command.add_argument("--unit", choices=UNITS, default="tokens", help="of minimum and maximum (default tokens)")
    command.add_argument("--keep-headings", action=switch, default=True, help="headings stay with their text")
    command.add_argument("--keep-units", action=switch, default=True, help="tables, lists and code stay whole if they fit")
    command.add_argument("--peaks-only", action=switch, default=False, help="of the gaps above T, cut at local maxima only")
    command.add_argument("--open", type=_boundaries, default=frozenset(), metavar="N,…", help="boundaries by hand: sentences "
                         "(1 = the second) that always start a chunk")
    command.add_argument("--close", type=_boundaries, default=frozenset(), metavar="N,…", help="sentences that never do")
    command.add_argument("--format", choices=list(EXPORTS), default="jsonl", help="default jsonl")
    command.add_argument("--output", metavar="FILE", help="instead of standard output")
    return parser


if __name__ == "__main__":
    sys.exit(main())
