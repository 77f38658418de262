"""The words of a text, for measures that compare texts by words."""

from __future__ import annotations

import re

# Scripts without spaces (Thai, Lao, Khmer, Burmese, kana and Chinese characters) count by the character.
_WORD = re.compile(
    r"\d+(?:[.,:]\d+)*|[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]|"
    r"[^\W\d_\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]+|[%$€£¥]"
)


def words(text: str) -> list[str]:
    """Words, numbers as they stand, and signs of money and per cent; casefolded, in order."""
    return _WORD.findall(text.casefold())


def word_set(text: str) -> frozenset[str]:
    """The words between the spaces."""
    return frozenset(text.split())


FUNCTION_WORDS = word_set(
    """about above after again against almost along already also although always among another anything around because been
    before behind being below between both cannot could does doing done down during each either else enough even ever
    every everyone everything except from further have having hence here hers herself himself however into itself just
    least less like longer many might more most much must myself neither never none nothing often once only onto other
    others otherwise ours ourselves over perhaps quite rather really same shall should since some someone something
    still such than that their theirs them themselves then there therefore these they this those though through
    throughout thus together toward towards under unless until upon very were what whatever when whenever where whereas
    whether which while whoever whom whose will with within without would your yours yourself yourselves"""
)
"""English words of four letters or more that say little by themselves."""

SHORT_FUNCTION_WORDS = word_set(
    """a all am an and any are as at be but by can d did do few for get got had has he her him his how i if in is it its
    let ll m may me mine my nor of off on one or our out own re s she so t the to too us ve was way we who why yes yet you"""
)
"""Shorter ones, and what is left of "it's" or "we've". "No" and "not" are not among them: they turn a statement round."""
