"""Which language a document is in: what its file says, else what its script suggests."""

from __future__ import annotations

import unicodedata
from collections import Counter
from math import ceil

from chunking.types import Document

_SAMPLE = 20_000

# Keys are the first word of a letter's Unicode name. A script that several languages share stands for the one most
# written in it: good enough to choose rules for sentence ends, not a claim about the language.
_BY_SCRIPT = {
    "LATIN": "en", "CYRILLIC": "ru", "GREEK": "el", "ARMENIAN": "hy", "GEORGIAN": "ka", "HEBREW": "he", "ARABIC": "ar",
    "ETHIOPIC": "am", "DEVANAGARI": "hi", "BENGALI": "bn", "GURMUKHI": "pa", "GUJARATI": "gu", "ORIYA": "or",
    "TAMIL": "ta", "TELUGU": "te", "KANNADA": "kn", "MALAYALAM": "ml", "SINHALA": "si", "THAI": "th", "LAO": "lo",
    "KHMER": "km", "MYANMAR": "my", "TIBETAN": "bo", "HANGUL": "ko", "CJK": "zh", "HIRAGANA": "ja", "KATAKANA": "ja",
}  # fmt: skip


def language_of(document: Document) -> str:
    """The primary subtag (lower case) of the document's language where the file states one, else a guess by script."""
    tag = (document.language or "").replace("_", "-").split("-")[0].strip().lower()
    return tag if tag.isalpha() and 2 <= len(tag) <= 3 else guess_language(document.text)


def guess_language(text: str) -> str:
    """A language code for the script most letters of the text belong to; ``en`` where there are none.

    Letters are sampled evenly over the whole text, so that an English title page does not decide for a Japanese book.
    Japanese uses Chinese characters too: one kana for every ten of them is enough to tell it from Chinese.
    """
    letters = Counter(text[:: max(1, ceil(len(text) / _SAMPLE))])
    scripts: Counter[str] = Counter()
    for letter, count in letters.items():
        if letter.isalpha():
            scripts[unicodedata.name(letter, "").split(" ")[0]] += count
    kana = scripts["HIRAGANA"] + scripts["KATAKANA"]
    if kana * 10 >= scripts["CJK"]:
        scripts["HIRAGANA"] = kana + scripts.pop("CJK", 0)
    known = {script: count for script, count in scripts.items() if script in _BY_SCRIPT and count}
    return _BY_SCRIPT[max(known, key=lambda script: known[script])] if known else "en"


_ENGLISH = frozenset(
    ["a", "and", "are", "as", "at", "be", "by", "for", "from", "has", "in", "is", "it", "not", "of", "on", "or", "that",
     "the", "this", "to", "was", "with", "you"]
)  # fmt: skip
_ENGLISH_SHARE = 0.08
"""Of English prose 20 to 36% of the words are among these, of German or Latin 1 to 3% (measured on real documents)."""
_FEW_WORDS = 200


def is_english(document: Document) -> bool:
    """Whether a document reads as English, by its stated language, its script and its commonest words.

    Short texts in Latin script get the benefit of the doubt.
    """
    if language_of(document) != "en":
        return False
    words = document.text[: 20 * _SAMPLE].lower().split()
    return len(words) < _FEW_WORDS or sum(word in _ENGLISH for word in words) >= _ENGLISH_SHARE * len(words)
