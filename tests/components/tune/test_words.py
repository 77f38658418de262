"""The sentences around tuned figures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from chunking.cutter import Cutter
from chunking.embedded import embed_document
from chunking.evaluation.tuning.answers import Answer
from chunking.evaluation.tuning.curves import curves, plateaus
from chunking.evaluation.tuning.ranking import Estimate, Tuned
from chunking.loading import load_text
from chunking.settings import CutSettings
from components.tune.answers import holds, in_words
from components.tune.plateaus import why_none
from components.tune.words import against_chance, interval, optimism, score, short, signed
from tests.fake_encoder import FakeEncoder

SETTINGS = CutSettings("iqr", 0.6, 2)


def tuned(tuning: float, held_out: float | None, measure: str = "pk_error") -> Tuned:
    off = Estimate(held_out, None, None, 0 if held_out is None else 12)
    gain = None if held_out is None else (held_out - tuning if measure == "pk_error" else tuning - held_out)
    return Tuned(measure, SETTINGS, 0, Estimate(tuning, None, None, 12), off, gain, {})


def test_how_optimistic_a_tuned_figure_is() -> None:
    assert optimism(tuned(0.081, 0.094)) == (
        "Pk tuned 0.081 on 12 documents (k = 0.6, window 2), held out 0.094 on 12 documents: **0.013 too good**."
    )
    assert "**0.100 too good**" in optimism(tuned(0.8, 0.7, "f1"))
    assert "which is chance: the held-out half happens to be easier" in optimism(tuned(0.094, 0.081))
    assert optimism(tuned(0.081, 0.0812)).endswith("no difference.")
    assert "tuned on itself" in optimism(tuned(0.081, None))


def test_the_tuned_figure_is_held_against_not_cutting_and_cutting_at_random_on_the_same_documents() -> None:
    told = {
        "no boundaries": {"pk_error": [0.9, 0.4, 0.5], "f1": [0.0, 0.0, 0.0]},
        "equal segments": {"pk_error": [0.8, 0.4, 0.56], "f1": [0.0, 0.1, 0.1]},
        "random": {"pk_error": [0.9, 0.5, np.nan], "f1": [0.2, 0.3, 0.4]},
    }
    held = against_chance(tuned(0.3, 0.44), told, [0], [1, 2])
    assert held == "Without any cut: 0.450; as many cuts as are true, equally far apart: 0.480, at random: 0.500."
    assert against_chance(tuned(0.3, 0.47), told, [0], [1, 2]).endswith("**no better than not cutting at all** there.")
    said = against_chance(tuned(0.3, 0.5), told, [0], [1, 2])
    assert "**no better than not cutting at all, segments of equal length or cutting at random**" in said
    alone = against_chance(tuned(0.3, None), told, [0], [])
    assert alone == "Without any cut: 0.900; as many cuts as are true, equally far apart: 0.800, at random: 0.900."
    assert "**no better than cutting at random**" in against_chance(tuned(0.9, 0.3, "f1"), told, [0], [1, 2])
    assert against_chance(tuned(0.3, 0.4), {name: {"pk_error": [np.nan]} for name in told}, [], [0]) == ""


@pytest.mark.parametrize(
    ("value", "decimals", "expected"),
    [(0.0833, 3, "+0.083"), (-1.66, 1, "−1.7"), (-0.01, 1, "0.0"), (None, 1, "–"), (np.nan, 3, "–")],
)
def test_a_difference_has_its_sign(value: float | None, decimals: int, expected: str) -> None:
    assert signed(value, decimals) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.081, "0.081"), (0.0, "0.000"), (1.0, "1.000"), (0.9999, "1.000"), (None, "–"), (10.05, "10.050"), (-0.0833, "−0.083")],
)
def test_figures_have_three_decimals_and_a_real_minus_sign(value: float | None, expected: str) -> None:
    assert score(value) == expected


def test_an_interval_stands_in_brackets_where_there_is_one() -> None:
    assert interval(Estimate(0.081, 0.07, 0.092, 12)) == "0.081 [0.070, 0.092]"
    assert interval(Estimate(0.081, None, None, 1)) == "0.081"


def test_a_setting_in_a_few_words() -> None:
    assert short(SETTINGS) == "Interquartile range k = 0.6, window 2"
    full = CutSettings("percentile", 75, 1, 20, 1200, "tokens", peaks_only=True)
    assert short(full, rule=False) == "p = 75, window 1, at least 20 and at most 1,200 tokens, local maxima only"
    assert short(CutSettings("absolute", 0.7, maximum=8)) == "Absolute T = 0.7, window 1, at most 8 tokens"
    assert "k = −0.25" in short(CutSettings("iqr", -0.25))


def test_an_answer_says_how_far_it_holds_and_whether_all_was_tried() -> None:
    answer = Answer(-0.5, 0.25, 0.2, 1, 1.0, True)
    assert in_words(answer, SETTINGS, "{chunks:,} chunks") == (
        "**k = 0.2**: 1 chunk. The cut is the same from −0.5 up to, but not with, 0.25."
    )
    tried = in_words(Answer(0, 1, 0.5, 20, 0.95, False), SETTINGS, "{share:.1f} % of {chunks:,} chunks fit")
    assert "95.0 % of 20 chunks fit" in tried
    assert "too many different cuts" in tried


def test_the_last_amount_of_a_rule_belongs_to_its_answer() -> None:
    last = Answer(0.5, 5.0, 5.0, 1, 1.0, True)
    assert in_words(last, SETTINGS, "{chunks:,} chunks have").endswith("1 chunk has. The cut is the same from 0.5 to 5.")
    amounts = (0.4, 0.5, 4.9, 5.0)
    assert [holds(last, replace(SETTINGS, amount=k)) for k in amounts] == [False, True, True, True]
    assert not holds(Answer(0.5, 2.0, 1.0, 3, 1.0, True), replace(SETTINGS, amount=2.0))


def test_why_no_stretch_is_listed() -> None:
    two = Cutter(embed_document(load_text("One sentence. Two words here."), FakeEncoder()), SETTINGS)
    found = curves([two])
    assert plateaus(found) == ()
    assert "the rule decides nothing" in why_none(found, "k")
    assert "Every step of k moves a boundary" in why_none(replace(found, above=np.full_like(found.above, 0.5)), "k")
