"""One question in two set-ups next to each other: context, answer, verdict and the judge's reasons. Texts are literal."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunking.evaluation.faithfulness.items import Item, Run
from chunking.evaluation.line import Question
from components.compare.palette import badge
from components.faithfulness.corpus import Corpus
from components.faithfulness.evidence_section import Found
from components.faithfulness.numbers import percent
from components.text import literal

VERDICTS = {
    "grounded": ":material/check_circle: **Grounded.**", "not grounded": ":material/cancel: **Not grounded.**",
    "abstained": ":material/block: **Abstained:** the model says that the context holds no answer.",
    "missing": ":material/remove: **Missing.**",
}  # fmt: skip


def opened(
    found: Sequence[Found],
    questions: Sequence[Question],
    index: int,
    setups: tuple[int, int | None],
    corpus: Corpus,
    run: Run | None,
) -> None:
    """Draw it. :param setups: indices; the second is ``None`` where there is but one."""
    _asked(questions[index], corpus)
    chosen = [place for place in setups if place is not None]
    for column, place in zip(st.columns(len(chosen)), chosen, strict=True):
        with column, st.container(border=True):
            outcome = found[place].retrieved.outcome
            st.markdown(f"{badge(outcome.setup.colour)} **{literal(outcome.label)}**")
            if run:
                _answered(run.items[place][index])
            _context(found[place], index)


def _asked(question: Question, corpus: Corpus) -> None:
    drafted = " :material/edit: *drafted by a model, not checked*" if question.drafted else ""
    st.markdown(f"**{literal(' '.join(question.text.split()))}**{drafted}")
    if question.answer:
        st.caption(f"Reference answer: {literal(' '.join(question.answer.split()))}")
    if question.gold:
        document = corpus.documents[question.document].document
        for start, end in question.gold:
            st.caption(f"Excerpt in {literal(document.name)}: {literal(' '.join(document.text[start:end].split()))}")


def _answered(item: Item) -> None:
    if item.answer is not None:
        st.text(item.answer)
    st.markdown(VERDICTS[item.outcome])
    if item.failure:
        at = "judging" if item.stage == "judge" else "answering"
        st.caption(f"At {at}: {literal(item.failure.message)}")
    if item.unsupported:
        claims = "\n".join(f"- {literal(' '.join(claim.split()))}" for claim in item.unsupported)
        st.markdown(f"Claims without support in the context:\n{claims}")
    if item.second_grounded is not None:
        agrees = "says the same" if item.second_grounded == item.grounded else "says otherwise"
        st.caption(f"The second pass {agrees}.")
    if item.second_failure:
        st.caption(f"The second pass failed: {literal(item.second_failure.message)}")


def _context(one: Found, index: int) -> None:
    context, recall, found = one.retrieved.contexts[index], one.evidence.recalls[index], one.words[index]
    chunks = len(context.passages)
    words = [f"Context of {context.tokens:,} tokens from {chunks:,} {'chunk' if chunks == 1 else 'chunks'}"]
    if context.cut:
        words.append("the last cut to fit")
    if recall is not None:
        words.append(f"it holds {percent(recall)} of the excerpts")
    elif found is not None:
        words.append(f"it holds {percent(found)} of the reference answer's words (proxy)")
    st.caption("; ".join(words) + ".")
    with st.container(height=320, border=False):
        st.text(context.text or "Nothing was retrieved.")
