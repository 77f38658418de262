"""What each set-up retrieves: recall, precision, IoU and precision-Ω over characters, without a language model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from chunking.embedded import EmbeddedDocument
from chunking.embedding import embed
from chunking.encoders.protocol import FloatArray
from chunking.errors import EncoderError
from chunking.evaluation.retrieval import Overlaps, Retrieval, evaluate_ways, passages_of
from components.compare.chunk_vectors import STEP, ask_for_vectors, being_made, chunk_vectors
from components.compare.kept import once
from components.compare.outcome import Outcome, done
from components.compare.progress import BY_HAND, stopped
from components.compare.queries import Queries, pick_queries
from components.compare.tables import table
from components.embedding_run import vectors_at_hand
from components.kept import latest
from components.text import literal


@dataclass(frozen=True, slots=True)
class Figure:
    """A column: ``name`` of :class:`~chunking.evaluation.retrieval.Retrieval`, with overlaps counted one way."""

    heading: str
    name: str
    overlaps: Overlaps
    help: str
    form: str = "%.3f"


_ONCE = "A character that several chunks hold counts once. Higher is better; mean over the questions."
_DOUBLE = "A character that several chunks hold counts in each, so that repeating text has its price. Higher is better."

COLUMNS = (
    Figure("Recall ↑", "recall", "once", f"Share of the excerpt that the top k chunks hold: |G ∩ R| / |G|. {_ONCE}"),
    Figure("Precision ↑", "precision", "once", f"Share of the top k chunks that is excerpt: |G ∩ R| / |R|. {_ONCE}"),
    Figure("Precision, double ↑", "precision", "double", f"|G ∩ R| / |R|. {_DOUBLE}"),
    Figure("IoU ↑", "iou", "once", f"Excerpt and chunks in common: |G ∩ R| / |G ∪ R|. {_ONCE}"),
    Figure("IoU, double ↑", "iou", "double", f"|G ∩ R| / (|G| + |R| − |G ∩ R|). {_DOUBLE}"),
    Figure(
        "Precision-Ω ↑", "precision_omega", "once",
        f"Precision if exactly the chunks that hold any of the excerpt were retrieved: it depends on the cuts alone. {_ONCE}",
    ),
    Figure("Precision-Ω, double ↑", "precision_omega", "double", f"The same. {_DOUBLE}"),
)  # fmt: skip


@st.fragment
def retrieval_section(outcomes: Sequence[Outcome]) -> None:
    """Draw the section; the encoder is asked only after a press of the button."""
    shown = [outcome for outcome in done(outcomes) if outcome.spans]
    if not shown or shown[0].embedded is None:
        return
    st.subheader("Retrieval")
    with st.container(horizontal=True, vertical_alignment="top"):
        with st.container():
            queries = pick_queries(shown[0].embedded)
        k = st.slider(
            "Chunks retrieved (k)", 1, 20, 5, key="compare_k", persist_state="session", width=260,
            help="The k chunks whose vectors are nearest to the query's.",
        )  # fmt: skip
    if queries is None:
        return
    rows, missing = [], []
    for outcome in shown:
        try:
            scores = _scores(outcome, queries, k)
        except EncoderError as error:
            st.error(f"{literal(outcome.label)}: {literal(str(error))}", icon=":material/error:")
            continue
        if scores is None:
            missing.append(outcome)
        else:
            rows.append((outcome, [getattr(scores[column.overlaps], column.name).value for column in COLUMNS]))
    if missing:
        _offer(missing)
    if rows:
        scored, values = zip(*rows, strict=True)
        table(scored, COLUMNS, values, key="compare_retrieval", alt="Retrieval figures at top k")
        st.caption(
            f"Means over {len(queries.questions):,} {'sentences' if queries.own else 'questions'}, counted in characters, as "
            "Chroma's evaluation defines them; it counts overlaps double in precision and IoU, and once in precision-Ω."
        )


def _offer(missing: Sequence[Outcome]) -> None:
    chunks = sum(len(outcome.spans) for outcome in missing)
    names = literal(", ".join(outcome.label for outcome in missing))
    if being_made():
        st.caption(f"Still to be embedded: the chunks of {names}.")
        return
    if (why := stopped(STEP)) and why != BY_HAND:
        st.error(literal(why), icon=":material/error:")
    left, right = st.columns([5, 2], vertical_alignment="center")
    left.caption(f"No vectors yet for the chunks of {names}.")
    label = f"Embed {chunks:,} {'chunk' if chunks == 1 else 'chunks'}"
    if right.button(label, key="compare_embed", icon=":material/play_arrow:", width="stretch"):
        ask_for_vectors()
        st.rerun()  # the whole page, at whose end they are made


def _scores(outcome: Outcome, queries: Queries, k: int) -> dict[Overlaps, Retrieval] | None:
    """Both ways of counting; ``None`` while vectors are missing."""
    found = chunk_vectors(outcome)
    if found is None or outcome.chunking is None or outcome.embedded is None:
        return None
    wanted = _query_vectors(outcome.embedded, queries)
    passages = passages_of([outcome.chunking])
    return once(
        "retrieval", outcome.embedded, outcome.setup.method,
        lambda: evaluate_ways(passages, found.vectors, queries.questions, wanted, k=k), queries.key, k,
    )  # fmt: skip


def _query_vectors(embedded: EmbeddedDocument, queries: Queries) -> FloatArray:
    """Of questions, which are short, made without asking. :raises EncoderError: if the encoder fails."""
    if queries.own:
        return embedded.vectors
    texts, encoder = [question.text for question in queries.questions], embedded.encoder
    key = (queries.key, encoder.fingerprint)
    with st.spinner("Embedding the questions"):
        return latest(f"questions-{encoder.fingerprint}", key, lambda: embed(texts, encoder, cache=vectors_at_hand()).vectors)
