"""The command line: ``python -m chunking text|distances|cut FILE``. What it prints is what the app shows."""

from __future__ import annotations

import argparse
import csv
import errno
import io
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from chunking.chunkers.semantic import cut
from chunking.distances import adjacent_distances
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.encoders import DEFAULT, get_encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.errors import ChunkscopeError, SettingsError
from chunking.export import EXPORTS
from chunking.loading import load
from chunking.manual import Edits
from chunking.normalise import Cleanup
from chunking.settings import UNITS, CutSettings
from chunking.thresholds import RULES
from chunking.types import Document, Notice


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and exits with 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 for what went wrong, 2 for wrong usage."""
    options = _parser().parse_args(arguments)
    try:
        _write(options.run(options), getattr(options, "output", None))
    except SettingsError as error:
        return _fail(f"--{error.field.replace('_', '-')}: {error}", 2)
    except ChunkscopeError as error:
        return _fail(str(error), 1)
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}. Check the path and your rights to it.", 1)
    return 0


def _text(options: argparse.Namespace) -> bytes:
    return _load(options).text.encode("utf-8", "surrogatepass")


def _distances(options: argparse.Namespace) -> bytes:
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
    return out.getvalue().encode()


def _cut(options: argparse.Namespace) -> bytes:
    settings = CutSettings(
        options.rule, options.amount, options.window, options.minimum, options.maximum, options.unit,
        options.keep_headings, options.keep_units,
    )  # fmt: skip
    chunking = cut(_embed(options), settings, edits=Edits(options.open, options.close))
    _warn(chunking.notices)
    return EXPORTS[options.format].write(chunking)


def _load(options: argparse.Namespace) -> Document:
    data = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
    name = "standard input" if options.file == "-" else Path(options.file).name
    cleanup = Cleanup(options.dehyphenate, options.unwrap, options.drop_running_heads)
    return load(data, name, password=options.password, cleanup=cleanup)


def _embed(options: argparse.Namespace) -> EmbeddedDocument:
    document, encoder = _load(options), get_encoder(options.encoder)
    if options.no_cache:
        return embed_document(document, encoder)
    cache = VectorCache()
    embedded = embed_document(document, encoder, cache=cache)
    _warn(cache.notices)
    return embedded


def _write(content: bytes, output: str | None) -> None:
    """To standard output, or to a file that appears only when it is whole."""
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    target = Path(output)
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    handle, partial = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(partial).chmod(0o666 & ~_umask())
        Path(partial).replace(target)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _warn(notices: Sequence[Notice]) -> None:
    for notice in notices:
        if notice.severity == "warning":
            print(f"note: {notice.message}", file=sys.stderr)


def _fail(message: str, code: int) -> int:
    print(f"chunking: {' '.join(message.split())}", file=sys.stderr)
    return code


def _boundaries(text: str) -> frozenset[int]:
    return frozenset(int(number) for number in text.split(","))


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

    vectors = Parser(add_help=False)
    vectors.add_argument("--window", type=int, default=1, help="sentences averaged on each side of a gap (default 1)")
    vectors.add_argument("--encoder", default=DEFAULT, help=f"a sentence-transformers name or folder (default {DEFAULT})")
    vectors.add_argument("--no-cache", action="store_true", help="neither read nor write the vector cache")

    text = commands.add_parser("text", parents=[source], help="the document's text, to which all offsets refer")
    text.set_defaults(run=_text)
    distances = commands.add_parser("distances", parents=[source, vectors], help="the distance at every gap, as CSV")
    distances.set_defaults(run=_distances)
    command = commands.add_parser("cut", parents=[source, vectors], help="the chunks, one record each")
    command.set_defaults(run=_cut)
    command.add_argument("--rule", choices=list(RULES), default="iqr", help="threshold rule (default iqr)")
    defaults = ", ".join(f"{rule.name} {rule.default:g}" for rule in RULES.values())
    command.add_argument("--amount", type=float, help=f"the rule's amount (defaults: {defaults})")
    command.add_argument("--minimum", type=int, help="smallest chunk wanted (default none)")
    command.add_argument("--maximum", type=int, help="largest chunk allowed (default none)")
    command.add_argument("--unit", choices=UNITS, default="tokens", help="of minimum and maximum (default tokens)")
    command.add_argument("--keep-headings", action=switch, default=True, help="headings stay with their text")
    command.add_argument("--keep-units", action=switch, default=True, help="tables, lists and code stay whole if they fit")
    command.add_argument("--open", type=_boundaries, default=frozenset(), metavar="N,…", help="boundaries by hand: sentences "
                         "(1 = the second) that always start a chunk")
    command.add_argument("--close", type=_boundaries, default=frozenset(), metavar="N,…", help="sentences that never do")
    command.add_argument("--format", choices=list(EXPORTS), default="jsonl", help="default jsonl")
    command.add_argument("--output", metavar="FILE", help="instead of standard output")
    return parser


if __name__ == "__main__":
    sys.exit(main())
