"""What a language model is asked for HOPE, and the form of its answers.

Change a word here, and :data:`VERSION` has to change: it is written into results and is part of the cache's key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, model_validator

from chunking.evaluation.hope.protocol import Passage, Question, Segment
from chunking.llm.fields import Text, Texts, distinct
from chunking.llm.json_text import Form
from chunking.llm.material import MATERIAL
from chunking.llm.request import Message

VERSION = "hope-1"

Messages = tuple[Message, ...]


def _three(texts: list[str]) -> list[str]:
    if len(texts) != 3:
        raise ValueError(f"must hold exactly three, not {len(texts)}")
    return texts


def _number(value: object) -> object:
    """Small models write numbers as text; to Python ``true`` is 1, as a choice it is none."""
    if isinstance(value, bool | float):
        raise ValueError("must be a whole number")
    return int(value) if isinstance(value, str) and value.strip() in ("1", "2", "3", "4") else value


class Statements(Form):
    """What a passage states."""

    statements: Texts


class Questions(Form):
    """What a passage answers."""

    questions: Texts


class Reply(Form):
    """An answer to a question."""

    answer: Text


class Quadruples(Form):
    """One true and three false statements."""

    true_statement: Text
    false_statements: Annotated[list[Text], AfterValidator(distinct), AfterValidator(_three)]

    @model_validator(mode="after")
    def _none_is_both(self) -> Self:
        if len(distinct([self.true_statement, *self.false_statements])) < 4:
            raise ValueError("the true statement must not be among the false ones")
        return self


class Choice(Form):
    """The number of the true statement."""

    choice: Annotated[Literal[1, 2, 3, 4], BeforeValidator(_number)]


def statements(passage: Passage, count: int) -> Messages:
    """For :class:`Statements`."""
    return (
        ("system", f"You read a passage and state what it says. {MATERIAL}"),
        (
            "user",
            f"{_tagged([passage])}\n\n"
            f"Write {count} different statements that this passage makes, so that together they cover all that it is about. "
            "Each is one sentence, can be understood without the passage (name things, use no pronouns for them), "
            "holds by the passage alone, and is written in the passage's language.",
        ),
    )


def questions(passage: Passage, count: int) -> Messages:
    """For :class:`Questions`."""
    return (
        ("system", f"You read a passage and write questions that it answers. {MATERIAL}"),
        (
            "user",
            f"{_tagged([passage])}\n\n"
            f"Write {count} different questions that this passage answers in full. "
            "Each can be understood without the passage (name things, never speak of 'the passage' or 'the text'), "
            "asks for one thing, and is written in the passage's language.",
        ),
    )


def answer(question: Question, passages: Sequence[Passage]) -> Messages:
    """For :class:`Reply`; the passages stand in the order given."""
    return (
        ("system", f"You answer a question from the passages given, and from nothing else. {MATERIAL}"),
        (
            "user",
            f"{_tagged(passages)}\n\nQuestion: {question.text}\n\n"
            "Answer in one or two complete sentences, in the question's language, with what the passages say. "
            "Do not mention the passages.",
        ),
    )


def quadruple(segment: Segment) -> Messages:
    """For :class:`Quadruples`."""
    return (
        ("system", f"You write true and false statements on a text. {MATERIAL}"),
        (
            "user",
            f"<text>\n{segment.text}\n</text>\n\n"
            "Write one statement that is true by this text, and three that are false by it. "
            "All four are one sentence, alike in length, style and detail, on the same matter, and plausible to someone who "
            "has not read the text, so that only reading it tells them apart. Each can be understood without the text (name "
            "things, use no pronouns for them). No false one is the true one merely negated. Write in the text's language.",
        ),
    )


def tell(four: Sequence[str], passages: Sequence[Passage]) -> Messages:
    """For :class:`Choice`; without passages for the control."""
    given = "by the passages given" if passages else "by what you know"
    material = f"{_tagged(passages)}\n\n" if passages else ""
    numbered = "\n".join(f"{number}. {text}" for number, text in enumerate(four, start=1))
    return (
        ("system", f"You tell {given} which of four statements is true. {MATERIAL}"),
        (
            "user",
            f"{material}<statements>\n{numbered}\n</statements>\n\n"
            "Exactly one of the four statements is true. Give its number. "
            "Decide for one even if you are not certain: no answer, or more than one, is not possible.",
        ),
    )


def _tagged(passages: Sequence[Passage]) -> str:
    return "\n".join(f"<passage>\n{passage.text}\n</passage>" for passage in passages)
