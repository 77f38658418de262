"""What a reader of the table has to know before believing it."""

from __future__ import annotations

from chunking.evaluation.faithfulness.items import Run
from chunking.evaluation.faithfulness.results import Results
from chunking.evaluation.questions import UNKNOWN
from chunking.types import Notice

UNEVEN = 0.1
"""Contexts whose mean lengths differ by more than this share are no equal budget."""


def notes(run: Run, results: Results) -> tuple[Notice, ...]:
    """Notices with stable codes: ``stopped``, ``missing``, ``uneven``, ``empty``, ``same_judge``, ``left_out``,
    ``inconsistent``, ``drafted``, ``repeated``, ``documents``."""
    found = [
        _stopped(run), _missing(results), _uneven(results), _empty(results), _same_judge(run), _left_out(run),
        _inconsistent(results), _drafted(run), _repeated(run), _documents(run),
    ]  # fmt: skip
    return tuple(notice for notice in found if notice)


def _stopped(run: Run) -> Notice | None:
    if run.complete:
        return None
    return Notice("stopped", "The run was stopped: what was not asked is missing. A new run goes on from there.", "warning")


def _missing(results: Results) -> Notice | None:
    missing = sum(row.missing - row.failures.get("cancelled", 0) for row in results.rows)
    if not missing:
        return None
    return Notice(
        "missing",
        f"{missing:,} {'item has' if missing == 1 else 'items have'} no outcome, since model or server failed. They are in no "
        "share; if they are the hard ones, the shares are too high.",
        "warning",
    )


def _uneven(results: Results) -> Notice | None:
    lengths = [row.tokens for row in results.rows if row.tokens is not None]
    if not lengths or max(lengths) - min(lengths) <= UNEVEN * max(lengths):
        return None
    return Notice(
        "uneven",
        f"Contexts are between {min(lengths):,.0f} and {max(lengths):,.0f} tokens long on average: set-ups with longer ones "
        "had more to go by. An equal budget in tokens is the fair one.",
        "warning",
    )


def _empty(results: Results) -> Notice | None:
    empty = sum(row.empty for row in results.rows)
    if not empty:
        return None
    return Notice("empty", f"Nothing was retrieved {empty:,} times: there the model had no context at all.", "warning")


def _same_judge(run: Run) -> Notice | None:
    one = all(run.endpoint.get(name) == run.endpoint.get(f"judge_{name}") for name in ("base_url", "model"))
    message = "The model judged its own answers, and models favour their own. Another model as the judge is better."
    return Notice("same_judge", message) if one else None


def _left_out(run: Run) -> Notice | None:
    names = {
        name for key in ("left_out", "judge_left_out") for name in str(run.endpoint.get(key) or "").split(", ") if name
    } & {"temperature", "seed"}
    if not names:
        return None
    listed = " and ".join(sorted(names))
    return Notice("left_out", f"A model does not take {listed}: another run may give other answers or verdicts.", "warning")


def _inconsistent(results: Results) -> Notice | None:
    torn = sum(row.inconsistent for row in results.rows)
    if not torn:
        return None
    return Notice(
        "inconsistent",
        f"{torn:,} {'verdict contradicts' if torn == 1 else 'verdicts contradict'} the claims listed beside it. The yes or no "
        "counts; a judge that does this often is too weak.",
        "warning",
    )


def _drafted(run: Run) -> Notice | None:
    drafted = sum(question.drafted for question in run.questions)
    if not drafted:
        return None
    return Notice(
        "drafted",
        f"{drafted:,} of {len(run.questions):,} questions were written by a model from passages of the documents. They are "
        "easier to retrieve for than questions that people ask.",
    )


def _repeated(run: Run) -> Notice | None:
    more = len(run.questions) - len({(question.text, question.document) for question in run.questions})
    if not more:
        return None
    return Notice(
        "repeated",
        f"{more:,} of {len(run.questions):,} questions repeat an earlier one and count again: intervals are too narrow and "
        "p-values too small. Take the repetitions out.",
        "warning",
    )


def _documents(run: Run) -> Notice | None:
    documents = {("question", i) if q.document == UNKNOWN else q.document for i, q in enumerate(run.questions)}
    if not run.questions or len(documents) == len(run.questions):
        return None
    if len(documents) == 1:
        return Notice("documents", "All questions are about one document: nothing here says how others would fare.")
    return Notice(
        "documents",
        f"The questions are about {len(documents):,} documents. Intervals of differences draw whole documents; p-values take "
        "questions for independent and are too small if those of a document go together.",
    )
