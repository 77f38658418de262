"""``python -m chunking judge-check``: how far a language model's verdicts agree with people's, before any is relied on."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from chunking.commands.endpoint_options import add_endpoint_options, asker_of, endpoint_of
from chunking.commands.progress_line import ProgressLine
from chunking.errors import ChunkscopeError
from chunking.types import Notice

Result = tuple[bytes, Sequence[Notice]]

FILE = "begin_dev_wow.tsv"


def add_options(command: argparse.ArgumentParser) -> None:
    """The options of the command."""
    # Its destination is that of every command's document, which --output must not overwrite.
    command.add_argument("file", nargs="?", default=FILE, metavar="PATH", help="labelled answers in BEGIN's form: tab-parted "
                         f"columns knowledge, message, response, begin_label (default {FILE} in this folder)")  # fmt: skip
    add_endpoint_options(command)
    command.add_argument("--limit", type=int, metavar="N", help="only N answers, drawn at random, each label in proportion")
    command.add_argument("--seed", type=int, default=0, help="of the draw and of the intervals (default 0)")
    command.add_argument("--second-pass", action="store_true", help="judge all twice, and tell how many verdicts flip")
    command.add_argument("--max-tokens", type=int, default=2048, help="limit of each answer, thinking included (default 2048)")
    command.add_argument("--no-cache", action="store_true", help="neither read nor write the cache of answers")
    command.add_argument("--details", action="store_true", help="json: also every answer with its verdicts")
    command.add_argument("--format", choices=["text", "json"], default="text", help="default text")
    command.add_argument("--output", metavar="FILE", help="instead of standard output")


def judge_check(options: argparse.Namespace) -> Result:
    """Judge labelled answers and compare. Ctrl-C ends it; verdicts that were given stay in the cache."""
    from chunking.evaluation.begin import load_begin
    from chunking.evaluation.faithfulness.settings import FaithSettings
    from chunking.evaluation.judge_check import check_judge, draw
    from chunking.evaluation.judge_report import JudgeReport, to_json, to_text

    settings = FaithSettings(second_pass=options.second_pass, max_tokens=options.max_tokens)
    endpoint_of(options)
    items = load_begin(options.file)
    drawn = draw(items, options.limit, seed=options.seed)
    with asker_of(options) as asker, ProgressLine() as progress:
        check = check_judge(
            drawn, asker, settings,
            on_progress=lambda done, total: progress.show(f"Judging, {done:,} of {total:,}", done, total),
        )  # fmt: skip
        report = JudgeReport(
            check=check,
            file=Path(options.file).name,
            available=len(items),
            model=asker.client.endpoint.model,
            base_url=asker.client.endpoint.base_url,
            seed=options.seed,
            settings=settings,
            usage=asker.client.meter.total,
        )
        notices = asker.notices
    if not report.agreement.n:
        raise ChunkscopeError(f"No verdict came for any of {len(drawn)} answers. {report.reasons[0]}")
    content = to_text(report).encode() if options.format == "text" else to_json(report, details=options.details)
    return content, notices
