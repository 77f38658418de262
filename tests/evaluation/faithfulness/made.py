"""A model and a judge that read their prompts, and set-ups whose contexts are written by hand."""

from __future__ import annotations

import json
import re
from typing import Any

from chunking.evaluation.faithfulness.context import Context
from chunking.evaluation.line import Question
from tests.llm.fake_server import Reply, completion

NAMES = ("Semantic IQR 1.5", "Fixed 512")
"""Of the set-ups; no request may hold one."""

# What the model is to do is written into the context: "say X" is answered X, anything else is abstained from. The judge finds
# an answer grounded if it stands in the context after "fact:".
QUESTIONS = tuple(Question(f"Question {i}?", (), document=i // 2) for i in range(6))


def context(does: str, tokens: int = 7) -> Context:
    return Context(f"[1] {does}" if does else "", ((0, 0, len(does)),) if does else (), tokens if does else 0)


GROUNDED, WRONG, SILENT = "fact: goats climb. say goats climb", "fact: ships sink. say goats climb", "fact: ships sink."
FIRST = (GROUNDED, GROUNDED, GROUNDED, GROUNDED, WRONG, SILENT)
SECOND = (GROUNDED, WRONG, WRONG, SILENT, WRONG, "")
SETUPS = {
    NAMES[0]: tuple(context(does, 10) for does in FIRST),
    NAMES[1]: tuple(context(does, 6) for does in SECOND),
}
"""By hand, first: 4 grounded, 1 not, 1 abstained. Second: 1 grounded, 3 not, 2 abstained. Questions 0 and 4 have equal
contexts: 10 pairs to answer, of which 7 are answered. Judged in both: questions 0, 1, 2 and 4."""


def form_of(body: dict[str, Any]) -> str:
    return str(body["response_format"]["json_schema"]["name"])


def said(body: dict[str, Any]) -> str:
    return str(body["messages"][1]["content"])


def fence(body: dict[str, Any], tag: str) -> str:
    found = re.search(rf"<{tag}>\n(.*?)\n</{tag}>", said(body), re.DOTALL)
    assert found
    return found[1]


def good(value: Any) -> Reply:
    return completion(json.dumps(value, ensure_ascii=False))


def model(body: dict[str, Any]) -> Reply:
    """Answers and judges as said above."""
    given = fence(body, "context")
    if form_of(body) == "Reply":
        told = given.partition("say ")[2]
        return good({"abstained": not told, "answer": told})
    answer = fence(body, "answer")
    grounded = f"fact: {answer}" in given
    return good({"unsupported_claims": [] if grounded else [answer], "grounded": grounded})
