from __future__ import annotations

from chunking.evaluation.words import FUNCTION_WORDS, SHORT_FUNCTION_WORDS, words


def test_words_numbers_and_signs() -> None:
    assert words("It's 1,200.5 € (ÄPFEL), not 3%.") == ["it", "s", "1,200.5", "€", "äpfel", "not", "3", "%"]
    assert words("STRASSE straße") == ["strasse", "strasse"]
    assert words("日本 ab ไทย") == ["日", "本", "ab", "ไ", "ท", "ย"]
    assert words("_ – …") == []


def test_the_lists_are_words_as_they_are_found_and_keep_no_and_not() -> None:
    for word in FUNCTION_WORDS | SHORT_FUNCTION_WORDS:
        assert words(word) == [word]
    assert not {"no", "not"} & (FUNCTION_WORDS | SHORT_FUNCTION_WORDS)
