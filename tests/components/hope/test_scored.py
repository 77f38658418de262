"""What is kept under which terms, and all of it as one report."""

from __future__ import annotations

from chunking.evaluation.hope.settings import HopeSettings
from chunking.llm.endpoint import Endpoint
from components.hope.choice import Choice
from components.hope.scored import Terms, joined, together
from tests.components.hope.made import document, halves, scored


def test_scores_of_several_set_ups_are_one_report_in_order() -> None:
    of = document()
    two, one = scored(1, of, *halves(of)), scored(2, of, (0, len(of.document.text)))
    report = together([two, one])
    assert report.results == (two.result, one.result)
    assert report.tasks == two.report.tasks == one.report.tasks


def test_what_a_server_did_not_take_is_joined() -> None:
    first, second = {"left_out": "seed", "model": "m"}, {"left_out": "seed, temperature", "model": "m"}
    assert joined(first, second) == {"left_out": "seed, temperature", "model": "m"}
    assert joined({"left_out": ""}, {"left_out": "seed"}) == {"left_out": "seed"}


def test_the_key_of_an_endpoint_takes_no_part_in_what_is_kept_but_its_model_does() -> None:
    of, settings = document(), HopeSettings()
    at = "http://localhost:1/v1"
    a, b = (Terms(of, Choice(Endpoint(at, "m", key)), settings) for key in ("one", "two"))
    assert a.key == b.key
    assert "one" not in repr(a.key)
    assert Terms(of, Choice(Endpoint(at, "other")), settings).key != a.key
    assert Terms(of, Choice(), settings).key != a.key
    assert Terms(of, Choice(), HopeSettings(seed=1)).key != Terms(of, Choice(), settings).key
