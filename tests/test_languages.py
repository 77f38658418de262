"""What a file says about its language comes first; else its script decides."""

from __future__ import annotations

import pytest

from chunking.languages import guess_language, is_english, language_of
from chunking.types import Document


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Some English words.", "en"),
        ("これは日本語の文章です。", "ja"),
        ("カタカナ", "ja"),
        ("这是一个中文句子。", "zh"),
        ("이것은 한국어입니다.", "ko"),
        ("هذه جملة عربية.", "ar"),
        ("यह हिन्दी है।", "hi"),
        ("ภาษาไทย", "th"),
        ("Это по-русски.", "ru"),
        ("Αυτό είναι ελληνικά.", "el"),
        ("", "en"),
        ("123 … 😀", "en"),
    ],
)
def test_script_decides(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_an_english_title_page_does_not_decide_for_a_long_text() -> None:
    assert guess_language("An English title page. " * 100 + "これは日本語の本です。" * 5_000) == "ja"


@pytest.mark.parametrize(
    ("tag", "language"), [("pt-BR", "pt"), ("ZH_hant", "zh"), ("nds", "nds"), ("", "ja"), ("x-klingon", "ja"), (None, "ja")]
)
def test_the_stated_language_comes_first(tag: str | None, language: str) -> None:
    assert language_of(Document("d", "これは本です。", language=tag)) == language


ENGLISH = "The house on the hill was built by a man who had been to sea, and it is said that he never left it again. "
GERMAN = "Das Haus auf dem Hügel baute ein Mann, der zur See gefahren war, und man sagt, dass er es nie wieder verließ. "


@pytest.mark.parametrize(
    ("document", "english"),
    [
        (Document("d", ENGLISH * 20), True),
        (Document("d", GERMAN * 20), False),
        (Document("d", "これは日本語の文章です。"), False),
        (Document("d", ENGLISH * 20, language="fr"), False),
        (Document("d", GERMAN), True),  # too short to tell
        (Document("d", ""), True),
    ],
)
def test_what_reads_as_english(document: Document, english: bool) -> None:
    assert is_english(document) is english
