from __future__ import annotations

import pytest

from chunking.evaluation.hope.support import best_supported, features, support

TRUE = "Lima does not have 12 gates"


def test_support_by_hand() -> None:
    # "a b c": 3 words and 2 pairs. "a b d": shares a, b and the pair (a, b): 2·3 / (5 + 5).
    assert support(features("a b c"), [features("a b d")]) == (pytest.approx(0.6), 3)
    assert support(features("a b c"), [features("c"), features("b c")]) == (pytest.approx(2 * 3 / (5 + 3)), 3)
    assert support(features("a b c"), [features("a b"), features("c")]) == (pytest.approx(2 * 3 / (5 + 3)), 4)
    assert support(features("A b."), [features("a B")]) == (1, 3)
    assert support(features("a"), []) == (0, 0)


@pytest.mark.parametrize("false", ["Lima does have 12 gates", "Lima does not have 13 gates", "Rome does not have 12 gates"])
def test_a_negation_a_number_and_a_name_each_decide(false: str) -> None:
    pieces = [features(TRUE + "."), features("Rome does have 13 gates.")]
    assert best_supported([false, TRUE], pieces) == 1
    assert best_supported([TRUE, false], pieces) == 0


def test_half_a_sentence_tells_what_was_changed_in_it_and_no_more() -> None:
    statements = ["Rome was built near the river in 1200", "Lima was built near the river in 1200"]
    assert best_supported(statements, [features("Lima was built")]) == 1
    assert best_supported(statements, [features("near the river in 1200")]) == 0  # equal: the first shown
    assert best_supported(statements, [features("near the river in 1200"), features("Lima was")]) == 1


def test_scripts_without_spaces_count_by_the_character() -> None:
    assert best_supported(["東京は広い", "大阪は広い"], [features("とても大阪は広い。")]) == 1
