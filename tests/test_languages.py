"""What a file says about its language comes first; else its script decides."""

from __future__ import annotations

import pytest

from chunking.languages import guess_language, language_of
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
