"""What a model is asked when it answers, when it judges and when it drafts questions, and the form of what it says.

Change a word here, and :data:`VERSION` has to change: it is written into results and is part of the cache's key.
"""

from __future__ import annotations

import re
from typing import Annotated, Self

from pydantic import AfterValidator, model_validator

from chunking.llm.fields import Texts
from chunking.llm.json_text import Form
from chunking.llm.material import MATERIAL, fenced, fences
from chunking.llm.request import Message

VERSION = "faithfulness-1"

Messages = tuple[Message, ...]

_NO_CLAIM = re.compile(r"\W*+(none|n/?a|no unsupported claims?|nothing|null)?+\W*+", re.IGNORECASE)
"""What small models write into a list that is to be empty."""


def _claims(texts: list[str]) -> list[str]:
    return [text.strip() for text in texts if not _NO_CLAIM.fullmatch(text)]


class Reply(Form):
    """An answer, or that the context holds none."""

    abstained: bool
    answer: str

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.abstained and not self.answer.strip():
            raise ValueError("answer must not be empty unless abstained is true")
        return self


class Verdict(Form):
    """Whether an answer is grounded. The claims come first, so that the verdict is given after they were looked for."""

    unsupported_claims: Annotated[list[str], AfterValidator(_claims)]
    grounded: bool

    @property
    def consistent(self) -> bool:
        """Whether it names an unsupported claim if, and only if, it says that the answer is not grounded."""
        return self.grounded != bool(self.unsupported_claims)


class Drafts(Form):
    """Questions that a passage answers."""

    questions: Texts


def answer(question: str, context: str) -> Messages:
    """For :class:`Reply`. :param context: numbered passages; may be empty."""
    return (
        ("system", f"You answer a question from the context given, and from nothing else. {MATERIAL}"),
        (
            "user",
            f"{fences(context=context, question=question)}\n\n"
            "Answer the question in one to three complete sentences, in the question's language, with what the context says "
            "and nothing beyond it. Do not mention the context or its numbers. "
            'If the context does not hold the answer, set "abstained" to true and leave "answer" empty; '
            'otherwise set "abstained" to false.',
        ),
    )


def judge(question: str, context: str, answer: str) -> Messages:
    """For :class:`Verdict`. It is shown nothing else: not where the context came from, and no right answer."""
    return (
        (
            "system",
            "You check whether an answer is grounded in a context: whether the context supports every claim that it makes. "
            f"{MATERIAL}",
        ),
        (
            "user",
            f"{fences(context=context, question=question, answer=answer)}\n\n"
            'First list in "unsupported_claims" each claim of the answer that the context does not state and that does not '
            "follow from it, also where you know it to be true; leave the list empty if there is none. "
            'Then set "grounded" to true if the list is empty, and to false if it is not. '
            "Do not judge whether the answer is complete, well written or what the question asks for.",
        ),
    )


def draft(passage: str, count: int) -> Messages:
    """For :class:`Drafts`."""
    number = "one question" if count == 1 else f"{count} different questions"
    return (
        ("system", f"You write questions that a passage answers. {MATERIAL}"),
        (
            "user",
            f"{fenced('passage', passage)}\n\n"
            f"Write {number} that a reader of the whole document might ask and that this passage answers in full. "
            "Each can be understood without the passage (name things, never speak of 'the passage' or 'the text'), "
            "asks for one thing, uses other words than the passage where it can, and is written in the passage's language.",
        ),
    )
