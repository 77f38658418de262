from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.settings import CutSettings
from chunking.sweep import FLAG_BITS, REASON_CODES, Step, Sweep
from chunking.thresholds import RuleName
from components.live.lines import reference_lines
from components.live.payload import assemble, changes, pack, percentile_ranks, read_header, utf8, utf16_offsets
from tests.browser.cases import CASES, build
from tests.browser.synthetic import synthetic_sweep
from tests.components.live.unpacked import steps, unpacked

LIMITS = CutSettings(minimum=40, maximum=256)


def of(step: Step) -> tuple[list[int], list[int], list[int]]:
    return step.starts.tolist(), step.reasons.tolist(), step.flags.tolist()


@pytest.mark.parametrize("case", CASES)
def test_every_step_comes_back_as_it_was(case: str) -> None:
    sweep = build(case, 40, LIMITS)
    header, arrays = unpacked(pack(sweep, reference_lines(sweep)))
    assert steps(arrays) == [of(step) for step in sweep.steps]
    np.testing.assert_array_equal(arrays["amounts"], [step.amount for step in sweep.steps])
    np.testing.assert_array_equal(
        arrays["thresholds"], [np.nan if step.threshold is None else step.threshold for step in sweep.steps]
    )
    np.testing.assert_array_equal(arrays["distances"], sweep.distances)
    assert header["sentences"] == len(sweep.distances) + 1
    assert "series" not in arrays


def test_each_array_starts_at_a_multiple_of_eight_bytes() -> None:
    arrays = {"a": np.arange(3, dtype=np.uint8), "empty": np.empty(0), "b": np.arange(2, dtype=np.float64)}
    block = assemble({"text": "ü"}, arrays)
    header, back = unpacked(block)
    start = 4 + int.from_bytes(block[:4], "little")
    assert [(start + offset) % 8 for _, offset, _ in header["arrays"].values()] == [0, 0, 0]
    assert {name: array.tolist() for name, array in back.items()} == {"a": [0, 1, 2], "empty": [], "b": [0.0, 1.0]}


def test_all_reasons_and_flags_fit_into_a_state_byte() -> None:
    reasons = np.arange(len(REASON_CODES), dtype=np.uint8)
    flags = np.full(len(reasons), 2 ** len(FLAG_BITS) - 1, dtype=np.uint8)
    step = Step(0.0, 0.5, np.arange(len(reasons)), reasons, flags)
    coded = changes([step], len(reasons))
    assert steps({**coded, "atom_kinds": reasons}) == [of(step)]


@given(st.lists(st.sets(st.integers(1, 30)), max_size=6))
def test_changes_replay_to_any_steps(cuts: list[set[int]]) -> None:
    rng = np.random.default_rng(len(cuts))
    made = [
        Step(
            float(i), None, np.array([0, *sorted(cut)]),
            rng.integers(0, 6, len(cut) + 1).astype(np.uint8), rng.integers(0, 32, len(cut) + 1).astype(np.uint8),
        )
        for i, cut in enumerate(cuts)
    ]  # fmt: skip
    assert steps({**changes(made, 31), "atom_kinds": np.zeros(31)}) == [of(step) for step in made]


def test_the_amount_in_force_leaves_the_block_as_it_is() -> None:
    sweep = synthetic_sweep(30, LIMITS)
    moved = replace(sweep, settings=replace(LIMITS, amount=2.0))
    assert pack(sweep, reference_lines(sweep), channel="live") == pack(moved, reference_lines(moved), channel="live")


def test_digests_name_document_and_content() -> None:
    sweep = synthetic_sweep(30, LIMITS)
    other_limits = synthetic_sweep(30, CutSettings(minimum=40, maximum=200))
    one, two = (unpacked(pack(s))[0] for s in (sweep, other_limits))
    assert one["document"] == two["document"]
    assert one["digest"] != two["digest"]
    assert unpacked(pack(synthetic_sweep(30, LIMITS, seed=2)))[0]["document"] != one["document"]


def test_offsets_count_utf16_units() -> None:
    text = "a😀b 𐌰𐌱 é."
    starts = np.array([0, 2, 4, 5])  # a😀 | b_ | 𐌰 | 𐌱 é.
    assert utf16_offsets(text, starts).tolist() == [0, 3, 5, 7, len(text.encode("utf-16-le")) // 2]


@given(st.text(st.characters(), max_size=40), st.data())
def test_offsets_slice_the_same_pieces_in_utf16(text: str, data: st.DataObject) -> None:
    cuts = sorted({0, *data.draw(st.lists(st.integers(0, len(text)), max_size=5))})
    offsets = utf16_offsets(text, np.array(cuts)).tolist()
    units = text.encode("utf-16-le", "surrogatepass")
    pieces = [units[2 * a : 2 * b].decode("utf-16-le", "surrogatepass") for a, b in pairwise(offsets)]
    assert pieces == [text[a:b] for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]


def test_a_lone_surrogate_keeps_its_place() -> None:
    assert utf8("a\ud800b😀").decode() == "a\ufffdb😀"


def test_ranks_are_the_share_of_smaller_values() -> None:
    ranks = percentile_ranks(np.array([0.2, np.nan, 0.4, 0.4, 0.1, 0.9]))
    np.testing.assert_array_equal(ranks, np.float32([25, np.nan, 50, 50, 0, 100]))
    np.testing.assert_array_equal(percentile_ranks(np.array([0.3])), np.float32([np.nan]))


@pytest.mark.parametrize("rule", get_args(RuleName))
def test_the_header_is_strict_json_for_every_rule_and_case(rule: RuleName) -> None:
    for case in CASES:
        sweep = build(case, 12, CutSettings(rule=rule))
        block = pack(sweep, reference_lines(sweep))
        json.loads(block[4 : 4 + int.from_bytes(block[:4], "little")], parse_constant=pytest.fail)
        assert ("series" in unpacked(block)[1]) == (rule == "gradient")


@pytest.mark.parametrize("sentences", [0, 1, 2])
def test_the_shortest_documents_pack(sentences: int) -> None:
    sweep = synthetic_sweep(sentences, LIMITS)
    header, arrays = unpacked(pack(sweep, reference_lines(sweep)))
    assert header["sentences"] == sentences
    assert [len(starts) for starts, _, _ in steps(arrays)] == arrays["chunks"].tolist()
    assert bytes(arrays["text"]).decode() == sweep.text


def test_what_is_not_text_stays_small() -> None:
    """For 2,000 sentences and 121 steps: under 64 bytes a sentence."""
    sweep: Sweep = synthetic_sweep(2000)
    assert len(pack(sweep)) - len(sweep.text.encode()) < 64 * 2000


def test_the_header_says_what_a_distance_is_between() -> None:
    assert read_header(pack(synthetic_sweep(9, CutSettings(window=3))))["window"] == 3
    assert read_header(pack(synthetic_sweep(9)))["window"] == 1
