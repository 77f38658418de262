from __future__ import annotations

from chunking.setups import LONGEST_NAME, MOST_SETUPS
from components.compare.state import copy_name


def test_copies_are_numbered_and_copies_of_copies_do_not_pile_up() -> None:
    assert copy_name("Fixed 2,000", []) == "Fixed 2,000 (copy)"
    assert copy_name("Fixed 2,000", ["Fixed 2,000 (copy)"]) == "Fixed 2,000 (copy 2)"
    assert copy_name("Fixed 2,000 (copy 2)", ["Fixed 2,000 (copy)", "Fixed 2,000 (copy 2)"]) == "Fixed 2,000 (copy 3)"


def test_a_copy_of_the_longest_name_still_is_a_name() -> None:
    taken: list[str] = []
    for _ in range(MOST_SETUPS):
        taken.append(copy_name("x" * LONGEST_NAME, taken))
    assert len(set(taken)) == MOST_SETUPS
    assert max(map(len, taken)) <= LONGEST_NAME
