"""Keys, and several sources as one."""

from __future__ import annotations

import numpy as np

from chunking.encoders.vector_cache import IN_MEMORY, VectorCache
from chunking.encoders.vector_source import Found, Layered, vector_key


def test_keys_separate_fingerprint_from_text() -> None:
    assert len(vector_key("f", "text")) == 32
    assert vector_key("ab", "c") != vector_key("a", "bc")
    assert vector_key("f", "\ud800") != vector_key("f", "?")


def test_layers_are_asked_in_turn_and_all_are_given_what_is_new() -> None:
    first, second = VectorCache(IN_MEMORY), VectorCache(IN_MEMORY)
    first.put_many("f", ["a"], np.full((1, 2), 1, np.float32), np.array([1]))
    second.put_many("f", ["a", "b"], np.full((2, 2), 2, np.float32), np.array([2, 3]))
    both = Layered((first, second))
    found = both.get_many("f", ["c", "b", "a"], 2)
    assert found.known.tolist() == [False, True, True]
    assert found.vectors[1:].tolist() == [[2, 2], [1, 1]]
    assert np.isnan(found.vectors[0]).all()
    assert found.tokens.tolist() == [-1, 3, 1]
    both.put_many("f", ["c"], np.zeros((1, 2), np.float32), np.array([9]))
    assert first.get_many("f", ["c"], 2).known.all()
    assert second.get_many("f", ["c"], 2).known.all()


def test_no_layers_know_nothing() -> None:
    found = Layered(()).get_many("f", ["a"], 3)
    assert not found.known.any()
    assert found.vectors.shape == Found.nothing(1, 3).vectors.shape == (1, 3)
