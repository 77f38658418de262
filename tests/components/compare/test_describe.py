from __future__ import annotations

import pytest

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.imported import ImportedSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.settings import CutSettings
from chunking.setups import CHOOSE_ENCODER, METHODS, Method, Setup
from components.compare.describe import METHOD_LABELS, limits, needs_encoder, summary


@pytest.mark.parametrize(
    ("method", "words"),
    [
        (CutSettings(), "Interquartile range k = 0.5"),
        (CutSettings("percentile", 80, 2, None, 256), "Percentile p = 80, window 2, 0 … 256 tokens"),
        (CutSettings(minimum=64), "Interquartile range k = 0.5, 64 … ∞ tokens"),
        (FixedSizeSettings(2000, 500), "2,000 characters, overlap 500"),
        (RecursiveSettings(500, 0, "tokens", ("x",)), "up to 500 tokens, own separators"),
        (LangChainSettings(), "percentile 95, windows of 3"),
        (ImportedSettings(((0, 5),), "d", source="a.csv"), "1 chunk of a.csv"),
        (ManualSettings(CutSettings(), "d", opened=(3,)), "1 change by hand, Interquartile range k = 0.5"),
    ],
)
def test_a_set_up_in_a_few_words(method: Method, words: str) -> None:
    assert summary(Setup("x", method)) == words


def test_an_encoder_of_its_own_is_named() -> None:
    assert summary(Setup("x", FixedSizeSettings(5), 0, "org/model")).endswith("org/model")
    assert summary(Setup("x", FixedSizeSettings(5), 0, CHOOSE_ENCODER)).endswith("encoder to be chosen")


def test_limits_are_those_that_the_method_is_asked_for() -> None:
    assert limits(CutSettings(minimum=5, maximum=9, unit="sentences")) == (5, 9, "sentences")
    assert limits(FixedSizeSettings(2000, 500)) == (None, 2000, "characters")
    assert limits(LangChainSettings(minimum=30)) == (30, None, "characters")
    assert limits(ManualSettings(CutSettings(maximum=7), "d")) == (None, 7, "tokens")
    assert limits(ImportedSettings(((0, 5),), "d")) == (None, None, "tokens")


def test_only_what_needs_vectors_or_tokens_needs_an_encoder() -> None:
    needing = (CutSettings(), LangChainSettings(), FixedSizeSettings(5, unit="tokens"), ManualSettings(CutSettings(), "d"))
    assert all(map(needs_encoder, needing))
    assert not any(map(needs_encoder, (FixedSizeSettings(5), RecursiveSettings(5, 0), ImportedSettings(((0, 5),), "d"))))


def test_every_method_has_a_name() -> None:
    assert set(METHOD_LABELS) == set(METHODS.values())
