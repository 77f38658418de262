"""What the tests of this folder ask for: a word."""

from __future__ import annotations

from collections.abc import Callable

from chunking.llm.json_text import Form
from chunking.llm.outcomes import Failure
from chunking.llm.request import Request
from chunking.llm.structured import Answered, Asker
from tests.llm.fake_server import completion

Through = Callable[..., Asker]

REQUEST = Request((("system", "Be brief."), ("user", "Say a word.")), "p1", temperature=0.7, top_p=0.9, seed=3, max_tokens=50)
GOOD = completion('{"word": "tree"}')


class Word(Form):
    word: str


def ok(outcome: Answered[Word] | Failure, word: str = "tree") -> Answered[Word]:
    """The answer, which has to be ``word``."""
    assert isinstance(outcome, Answered), outcome
    assert outcome.value == Word(word=word)
    return outcome
