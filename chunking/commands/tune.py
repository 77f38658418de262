"""``python -m chunking tune``: which settings suit documents with known boundaries, and how well they do on others."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

from chunking.checking import check_whole
from chunking.commands.output import check_output, write_output
from chunking.commands.progress_line import ProgressLine
from chunking.commands.tune_options import add_options, settings_of
from chunking.commands.tune_report import TuneRun, run_to_json, run_to_text
from chunking.embedding import Progress
from chunking.encoders.protocol import Encoder
from chunking.encoders.vector_cache import VectorCache
from chunking.errors import LoadError, SettingsError
from chunking.evaluation.labelled import Labelled, embed_labelled
from chunking.evaluation.labelled_paths import sources_of
from chunking.evaluation.labelled_reading import Found, read_labelled
from chunking.evaluation.tuning.baselines import baselines
from chunking.evaluation.tuning.data import Case, split
from chunking.evaluation.tuning.export import to_parquet
from chunking.evaluation.tuning.ranking import tune as choose
from chunking.evaluation.tuning.report import TOP, report
from chunking.evaluation.tuning.score import score
from chunking.loading.limits import read_upload
from chunking.types import Notice

__all__ = ["add_options", "tune"]

Result = tuple[bytes, Sequence[Notice]]

BESIDE = {"cuts": "cuts", "spans": "questions"}
"""The option that names the file which goes with these labels."""

SHOWN = 3


def tune(options: argparse.Namespace, get_encoder: Callable[[str], Encoder]) -> Result:
    """Try every setting on the tuning half, choose the best by one measure, and say how it does on the half held out."""
    if not 0 < options.share < 1:
        raise SettingsError("share", f"share must be above 0 and below 1; got {options.share:g}.")
    check_whole("seed", options.seed, 0, 2**32 - 1, f"a whole number between 0 and {2**32 - 1}")
    settings = settings_of(options)
    found = _read(options)
    encoder = get_encoder(options.encoder)
    cache = None if options.no_cache else VectorCache()
    with ProgressLine() as progress:
        cases = _embed(found.labelled, encoder, cache, progress)
        tuning, held_out = split(cases, seed=options.seed, share=options.share)
        scores = score(cases, settings, on_progress=partial(progress.show, "Scoring"))
        progress.show("Ranking", 0, 0)
        best = choose(scores, options.measure, tuning, held_out, seed=options.seed).settings
        told = baselines(cases, seed=options.seed, window=best.window, peaks_only=best.peaks_only)
        whole = report(
            cases, scores, told, options.measure, tuning, held_out, seed=options.seed, top=len(settings)
        )
    run = TuneRun(replace(whole, rows=whole.rows[:TOP]), options.labels, options.share, sum(row.tied for row in whole.rows))
    if options.parquet is not None:
        write_output(to_parquet(scores), options.parquet)
    write = {"json": run_to_json, "text": run_to_text}[options.format]
    documents = [
        Notice(notice.code, f"{labelled.name}: {notice.message}", notice.severity)
        for labelled in found.labelled for notice in labelled.document.notices if notice.severity == "warning"
    ]  # fmt: skip
    return write(run, found.notices), (*found.notices, *documents, *(cache.notices if cache else ()), *_alone(held_out))


def _embed(
    documents: Sequence[Labelled], encoder: Encoder, cache: VectorCache | None, progress: ProgressLine
) -> list[Case]:
    total = sum(len(labelled.sentences) for labelled in documents)
    cases: list[Case] = []
    before = 0
    for labelled in documents:

        def show(now: Progress, before: int = before) -> None:
            progress.show("Embedding", before + now.done, total)

        cases.append(Case(labelled, embed_labelled(labelled, encoder, cache=cache, on_progress=show)))
        before += len(labelled.sentences)
    return cases


def _alone(held_out: Sequence[int]) -> tuple[Notice, ...]:
    message = "A single document cannot be divided: nothing is held out, and how the setting does elsewhere is not known."
    return () if held_out else (Notice("nothing_held_out", message, "warning"),)


def _read(options: argparse.Namespace) -> Found:
    """The documents with labels. All that could go wrong before the work does so here."""
    beside = getattr(options, BESIDE[options.labels]) if options.labels in BESIDE else None
    for labels, field in BESIDE.items():
        if options.labels == labels and not beside:
            raise SettingsError(field, f"{field} must name a file where the labels are {labels}.")
        if options.labels != labels and getattr(options, field):
            raise SettingsError(field, f"{field} is read only where the labels are {labels}: leave it out.")
    sources = [source for source in sources_of(options.paths) if not (beside and source.path.samefile(beside))]
    if not sources:
        raise LoadError(f"There is no document in {', '.join(options.paths)}: name files, or folders that hold some.")
    _check_outputs(options, [*options.paths, *(str(source.path) for source in sources), *([beside] if beside else [])])
    extra = b""
    if beside:
        with Path(beside).open("rb") as file:
            extra = read_upload(file, Path(beside).name)
    found = read_labelled(sources, options.labels, extra=extra, extra_name=Path(beside or "").name)
    if not found.labelled:
        raise LoadError(_nothing(found.notices))
    return found


def _check_outputs(options: argparse.Namespace, sources: Sequence[str]) -> None:
    outputs = [output for output in (options.output, options.parquet) if output is not None]
    for output, source in product(outputs, sources):
        check_output(output, source)
    if len({os.path.realpath(output) for output in outputs}) < len(outputs):
        raise SettingsError("parquet", f"parquet and output both name {options.parquet}: name two files.")


def _nothing(notices: Sequence[Notice]) -> str:
    """Why no document is left, from the notices on each."""
    reasons = [notice.message.removeprefix("Left out: ") for notice in notices]
    more = f" And {len(reasons) - SHOWN} more." if len(reasons) > SHOWN else ""
    return " ".join(["There is no document with known boundaries.", *reasons[:SHOWN]]) + more
