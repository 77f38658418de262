"""Lines put together: compounds, dashes, scripts without spaces, Korean, offsets."""

from __future__ import annotations

import pytest

from chunking.folding import Vocabulary, fold, join


def test_two_words_of_a_compound_known_from_another_compound_keep_the_hyphen() -> None:
    text = "A short-term view of the long run. One term only, so long."
    assert Vocabulary.of(f"{text} A long-\nterm plan.").keeps_hyphen("long", "term")
    assert not Vocabulary.of("One term only, so long. A long-\nterm plan.").keeps_hyphen("long", "term")


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [
        ("the end", "of it", "the end of it"),
        ("日本語の文章は", "空白を置かない。", "日本語の文章は空白を置かない。"),
        ("Python と", "いう言語", "Python という言語"),
        ("eternal light—", "there snow", "eternal light—there snow"),
        ("he said --", "and left", "he said -- and left"),
        ("Anglo-", "Saxon", "Anglo-Saxon"),
        ("pre-", "and post-war", "pre- and post-war"),
        ("한국어 문장", "입니다", "한국어 문장 입니다"),
    ],
)
def test_what_goes_between_two_lines(left: str, right: str, joined: str) -> None:
    kept, glue, _ = join(left, right, Vocabulary.of(""))
    assert kept + glue + right == joined


def test_korean_lines_that_keep_their_spaces_tell_where_words_end() -> None:
    lines = ["확진자는 크게 ", "늘었고 세", "계보건기구가 선언하였다"]
    assert fold(lines, Vocabulary.of("\n".join(lines))).text == "확진자는 크게 늘었고 세계보건기구가 선언하였다"


def test_fold_knows_where_each_line_went() -> None:
    folded = fold(["one capabili-", "ties two", "three"], Vocabulary.of("one capabili-\nties two\nthree"))
    assert folded.text == "one capabilities two three"
    assert [folded.text[start:] for start in folded.starts] == ["one capabilities two three", "ties two three", "three"]
    assert (folded.mended, folded.joined) == (1, 2)
