from __future__ import annotations

import pytest

from chunking.evaluation.segmentation import agreement, agreement_table
from components.compare.matrix import MEASURES, matrix
from tests.components.compare.made import document, outcome

TEN = document(10)
SOME = [
    outcome(1, TEN, (0, 30), (30, 60), (60, 100)),
    outcome(2, TEN, (0, 40), (40, 100), name="Other"),
    outcome(3, TEN, (0, 100)),
]


@pytest.mark.parametrize("name", list(MEASURES))
def test_every_cell_is_the_librarys_figure_with_the_row_as_reference(name: str) -> None:
    measure = MEASURES[name]
    pairs = agreement_table({o.label: o.boundaries for o in SOME}, 10)
    (heat,) = matrix(SOME, pairs, measure).data
    for i, row in enumerate(SOME):
        for j, column in enumerate(SOME):
            expected = None if i == j else measure.value(agreement(row.boundaries, column.boundaries, 10))
            assert heat.z[i][j] == expected
            assert heat.text[i][j] == ("" if expected is None else f"<b>{expected:.2f}</b>")


def test_more_agreement_is_the_stronger_colour_for_scores_and_errors_alike() -> None:
    pairs = agreement_table({o.label: o.boundaries for o in SOME}, 10)
    scales = {name: matrix(SOME, pairs, measure).data[0].colorscale for name, measure in MEASURES.items()}
    assert scales["f1"][2][1] == scales["pk"][0][1] == "#005A91"
    assert scales["f1"][0][1] == scales["window_diff"][2][1]
