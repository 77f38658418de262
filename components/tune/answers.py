"""Exact answers to two questions about the amount, from the cut itself rather than from the slider's grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from chunking.cutter import Cutter
from chunking.evaluation.tuning.answers import Answer, amount_for_count, largest_amount_within
from chunking.settings import CutSettings
from chunking.thresholds import RULES
from components.compare.progress import offer_to_go_on, stopped
from components.cut_controls import remember_amount
from components.tune.kept import key_of, known, once
from components.tune.progress import counted

SHARE = 0.95
LARGE = 4_000
"""Sentences above which an answer takes seconds, and is looked for when somebody asks."""
SIZES = {"tokens": 256, "characters": 1000, "sentences": 12}


def wanted_size(settings: CutSettings) -> int:
    """The size that the first question asks about; the curve of shares is about the same."""
    size: int = st.session_state.get(_size_key(settings), SIZES[settings.unit])
    return size


def answers_section(cutters: Sequence[Cutter], settings: CutSettings) -> None:
    """Draw both questions with their answers."""
    st.subheader("Find an amount")
    left, right = st.columns(2, gap="large")
    with left:
        _within(cutters, settings)
    with right:
        _count(cutters, settings)


def _within(cutters: Sequence[Cutter], settings: CutSettings) -> None:
    symbol, unit = RULES[settings.rule].symbol, settings.unit
    size = st.number_input(
        f"Largest {symbol} for which 95 % of chunks stay within … {unit}", 1, None, SIZES[unit], 1, key=_size_key(settings),
        persist_state="session",
        help=f"The largest {symbol} at which at least 95 % of all chunks have at most so many {unit}. The curve of shares is "
        "about the same size.",
    )  # fmt: skip
    _answer(
        "within", cutters, settings, size,
        lambda show: largest_amount_within(cutters, size, share=SHARE, on_progress=show),
        f"No {symbol} does it: even the finest cut leaves too many chunks above {size:,} {unit}. A maximum always holds.",
        f"{{share:.1f}} % of {{chunks:,}} chunks have at most {size:,} {unit}",
    )  # fmt: skip


def _count(cutters: Sequence[Cutter], settings: CutSettings) -> None:
    symbol = RULES[settings.rule].symbol
    count = st.number_input(
        f"The {symbol} that gives about … chunks", 1, None, 20, 1, key="tune_count", persist_state="session",
        help=f"The {symbol} whose number of chunks is nearest; of two equally near, the larger {symbol}.",
    )  # fmt: skip
    _answer(
        "count", cutters, settings, count, lambda show: amount_for_count(cutters, count, on_progress=show),
        f"No {symbol} cuts this document.", "{chunks:,} chunks",
    )  # fmt: skip


def _size_key(settings: CutSettings) -> str:
    return f"tune_size_{settings.unit}"


def in_words(answer: Answer, settings: CutSettings, result: str) -> str:
    """An answer as a sentence: the amount, what it gives, and how far it may move without another cut."""
    symbol = RULES[settings.rule].symbol
    what = result.format(share=100 * answer.share, chunks=answer.chunks)
    if answer.chunks == 1:
        what = what.replace("chunks have", "chunk has").replace("chunks", "chunk")
    about = "" if answer.exact else " There are too many different cuts to try all: this is the best of an even choice."
    return (
        f"**{symbol} = {number(answer.amount)}**: {what}. The cut is the same from {number(answer.low)} "
        f"{'to' if _closed(answer, settings) else 'up to, but not with,'} {number(answer.high)}.{about}"
    )


def holds(answer: Answer, settings: CutSettings) -> bool:
    """Whether the settings' amount gives the answer's cut."""
    amount = settings.amount
    return amount is not None and (
        answer.low <= amount < answer.high or (amount == answer.high and _closed(answer, settings))
    )


def _closed(answer: Answer, settings: CutSettings) -> bool:
    """Whether the answer's last amount is the last of the rule, which belongs to it."""
    return answer.high == RULES[settings.rule].high


def number(amount: float) -> str:
    """Six significant digits, with a real minus sign."""
    return f"{amount:.6g}".replace("-", "−").replace("inf", "∞")


def _answer(
    name: str,
    cutters: Sequence[Cutter],
    settings: CutSettings,
    number_asked: int,
    make: Callable[[Callable[[int, int], None]], Answer | None],
    none: str,
    result: str,
) -> None:
    """Find the answer, once for the same question, and draw it with a button that puts it into force."""
    step, key = f"tune_answer_{name}", (key_of(cutters), number_asked)
    if stopped(step):
        offer_to_go_on(step, "Answer")
        return
    sentences = sum(len(cutter.embedded.sentences) for cutter in cutters)
    if (
        sentences > LARGE
        and not known(step, key)
        and not st.button("Find it", key=f"tune_find_{name}", icon=":material/search:", help="Tries every different cut.")
    ):
        return

    def run() -> Answer | None:
        with counted(step, "Trying every cut") as show:
            return make(show)

    with st.container():
        answer = once(step, key, run)
    if answer is None:
        st.markdown(none)
        return
    st.markdown(in_words(answer, settings, result))
    same = holds(answer, settings)
    st.button(
        "In force" if same else f"Use {RULES[settings.rule].symbol} = {number(answer.amount)}", key=f"tune_use_{name}",
        disabled=same, on_click=remember_amount(settings.rule), args=(answer.amount,), icon=":material/check:",
        help="Sets the amount here and on Explore.",
    )  # fmt: skip
