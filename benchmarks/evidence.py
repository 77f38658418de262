"""How much of the gold excerpts the retrieved context holds, every preset's set-ups under one budget: evidence recall.

No language model, and no faithfulness: an answer can only be grounded in what was retrieved, so this bounds what is possible.
The same encoder and budget for all; a chunk that crosses the budget is cut at a token. Means over questions with their 95%
bootstrap interval, whole documents resampled where there are several; "against the first" is the paired difference to the
preset's first set-up. Set-ups that wait for an encoder of one's own are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.contenders import present
from benchmarks.timing import table
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.embedding import embed
from chunking.encoders import get_encoder
from chunking.encoders.protocol import FloatArray
from chunking.encoders.vector_cache import VectorCache
from chunking.evaluation.faithfulness.context import Context, EqualTokens, contexts
from chunking.evaluation.faithfulness.evidence import Evidence, evidence, evidence_difference
from chunking.evaluation.question_sets import QuestionSet, privacy_qa, regulations
from chunking.evaluation.retrieval import passages_of
from chunking.presets import PRESETS
from chunking.setups import CHOOSE_ENCODER, Setup, run

BUDGETS = (500, 1000, 2000)
DETAILED = 1000
"""The budget at which intervals and differences are shown."""


def main() -> None:
    sets = {"regulations": regulations, "privacy_qa": privacy_qa}
    for name, folder in present(sets).items():
        measure(sets[name](folder))


def measure(corpus: QuestionSet) -> None:
    cache, encoder = VectorCache(), get_encoder()
    questions = corpus.questions.questions
    documents = [embed_document(document, encoder, cache=cache) for document in corpus.documents]
    asked = embed([question.text for question in questions], encoder, cache=cache).vectors
    print(
        f"\n{corpus.name}: n = {len(questions)} questions, {len(documents)} documents, "
        f"{sum(len(d.document.text) for d in documents):,} characters, {len(corpus.questions.unaligned)} excerpts not aligned; "
        f"{encoder.name}"
    )
    rows = []
    for preset in PRESETS.values():
        setups = [setup for setup in preset.setups if setup.encoder != CHOOSE_ENCODER]
        found = {budget: [retrieved(setup, documents, asked, budget, cache) for setup in setups] for budget in BUDGETS}
        results = {budget: evidence(each, questions) for budget, each in found.items()}
        for i, setup in enumerate(setups):
            detailed = results[DETAILED]
            difference = evidence_difference(detailed[0], detailed[i], questions) if i else None
            rows.append([
                preset.label if not i else "", setup.name, *(f"{results[budget][i].mean:.3f}" for budget in BUDGETS),
                interval(detailed[i]),
                f"{difference.value:+.3f} ({difference.low:+.3f} … {difference.high:+.3f})" if difference else "",
            ])  # fmt: skip
    table(
        ["preset", "set-up", *(f"{budget:,} tokens" for budget in BUDGETS), f"95% interval at {DETAILED:,}",
         f"against the first at {DETAILED:,}"],
        rows,
    )  # fmt: skip


def retrieved(
    setup: Setup, documents: Sequence[EmbeddedDocument], asked: FloatArray, budget: int, cache: VectorCache
) -> tuple[Context, ...]:
    """The contexts of every question."""
    chunkings = [run(setup, document, cache=cache) for document in documents]
    chunks = embed([chunk.text for chunking in chunkings for chunk in chunking.chunks], documents[0].encoder, cache=cache)
    return contexts(passages_of(chunkings), chunks.vectors, asked, documents, EqualTokens(budget))


def interval(found: Evidence) -> str:
    return f"{found.low:.3f} … {found.high:.3f}"


if __name__ == "__main__":
    main()
