"""A lexical *proxy* of groundedness: do the answer's words stand in the context? It needs no language model.

The words may stand there and say something else, and an answer in other words can be fully supported. How well the proxy
parts what people called grounded from what they did not is measured on labelled answers, and shown beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from chunking.evaluation.begin import BeginItem
from chunking.evaluation.statistics import Auc, auc
from chunking.evaluation.words import FUNCTION_WORDS, SHORT_FUNCTION_WORDS, words


def lexical_support(context: str, answer: str) -> float | None:
    """The share of the answer's distinct content words that ``context`` holds, in [0, 1]: a proxy.

    Content words are those that are no English function words; in other languages every word counts. Case does not matter,
    inflection does. ``None`` for an answer without content words.
    """
    wanted = set(words(answer)) - FUNCTION_WORDS - SHORT_FUNCTION_WORDS
    return len(wanted & set(words(context))) / len(wanted) if wanted else None


def lexical_auc(items: Sequence[BeginItem], *, seed: int = 0) -> Auc:
    """How well :func:`lexical_support` parts grounded from other answers; those for which it is undefined are left out."""
    scored = [(lexical_support(item.knowledge, item.response), item.grounded) for item in items]
    return auc(
        [score for score, grounded in scored if grounded and score is not None],
        [score for score, grounded in scored if not grounded and score is not None],
        seed=seed,
    )
