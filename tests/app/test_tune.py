"""The Tune page: its curves, answers, figures against labels and rankings are the library's, and what it finds is applied."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.evaluation.labelled import Labelled, embed_labelled, from_headings
from chunking.evaluation.labels import from_cuts, from_spans, from_upload
from chunking.evaluation.questions import load_questions
from chunking.evaluation.tuning.answers import amount_for_count, largest_amount_within
from chunking.evaluation.tuning.baselines import baselines
from chunking.evaluation.tuning.curves import curves, plateaus
from chunking.evaluation.tuning.data import Case, split
from chunking.evaluation.tuning.grid import coarse_amounts, grid
from chunking.evaluation.tuning.measures import RANKED
from chunking.evaluation.tuning.ranking import rank, tune
from chunking.evaluation.tuning.score import score
from chunking.loading import load
from chunking.manual import Edits, History
from chunking.settings import CutSettings
from chunking.thresholds import RULES, RuleName
from components.samples import SAMPLES, load_sample
from components.tune.words import score as written
from tests.app.conftest import rerun
from tests.fake_encoder import FakeEncoder

Page = Callable[..., AppTest]
HEADED = SAMPLES["troubleshooting"]
FILES = {
    "pets.md": "# Cats\n\nCats purr softly. Cats nap long. Cats play.\n\n# Stocks\n\nStocks fell. Stocks rose. Stocks slept.\n",
    "meals.md": "# Bread\n\nBread bakes. It cools.\n\n# Soup\n\nSoup boils. Soup thickens.\n\n# Tea\n\nTea steeps. It cools.\n",
    "trips.md": "# Sea\n\nShips sail. Ships dock. Ships wait.\n\n# Air\n\nPlanes climb. Planes land. Planes wait.\n",
}


@pytest.fixture
def page(start: Callable[..., AppTest]) -> Page:
    """``page("Labels", sample="faq", maximum=60)``: the page on one of its parts, with these values in the sidebar."""

    def begin(part: str = "Curves", **sidebar: object) -> AppTest:
        app = rerun(start().switch_page("tune.py"))
        for name, value in sidebar.items():
            rerun((app.number_input if isinstance(value, int | float) else app.selectbox)(key=name).set_value(value))
        return app if part == "Curves" else rerun(app.segmented_control(key="tune_part").set_value(part))

    return begin


def figure(app: AppTest) -> dict[str, Any]:
    """What the panels were given."""
    (view,) = app.get("bidi_component")
    told = json.loads(view.proto.json)
    return {**told, **json.loads(told["figure"])}


def panels(app: AppTest) -> dict[str, dict[str, Any]]:
    return {panel["key"]: panel for panel in figure(app)["panels"]}


def near(shown: list[float | None], expected: Any) -> None:
    """Panels get five significant digits."""
    np.testing.assert_allclose(np.array(shown, dtype=np.float64), expected, rtol=1e-4, equal_nan=True)


def texts(app: AppTest) -> str:
    return "\n".join(element.value for kind in (app.markdown, app.caption, app.info, app.error) for element in kind)


def first_sample() -> EmbeddedDocument:
    return embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder())


def cases_of(*labelled: Labelled) -> list[Case]:
    return [Case(one, embed_labelled(one, FakeEncoder())) for one in labelled]


def uploaded() -> list[Case]:
    return cases_of(*(from_upload(text.encode(), name, "headings", group="md") for name, text in FILES.items()))


def upload(app: AppTest, key: str = "tune_headings") -> AppTest:
    app.file_uploader(key=key).set_value([(name, text.encode(), "text/markdown") for name, text in FILES.items()])
    rerun(app)
    return rerun(app.toggle(key="tune_headings_own").set_value(False)) if key == "tune_headings" else app


# Curves


@pytest.mark.parametrize("rule", list(RULES))
def test_curves_are_those_of_the_library_for_each_rule(rule: RuleName, page: Page) -> None:
    app = page(rule=rule, maximum=60)
    expected = curves([Cutter(first_sample(), CutSettings(rule, maximum=60))], limit=256)
    shown, drawn = figure(app), panels(app)
    near(shown["amounts"], expected.amounts)
    assert shown["amount"] == RULES[rule].default
    for name in ("chunks", "within", "cohesion", "contrast", "moved", "above"):
        near(drawn[name]["lines"][0]["y"], getattr(expected, name))
    near(drawn["size"]["lines"][0]["y"], expected.median)
    near(drawn["size"]["band"]["low"], expected.q1)
    near(drawn["size"]["band"]["high"], expected.q3)
    near(drawn["forced"]["lines"][0]["y"], expected.forced)
    near(drawn["forced"]["lines"][1]["y"], expected.flagged)


def test_the_first_screen_has_curves_without_asking_an_encoder(page: Page, fake: FakeEncoder) -> None:
    app = page()
    assert panels(app).keys() >= {"chunks", "size", "within", "forced", "cohesion", "contrast", "moved"}
    asked = fake.calls
    rerun(app.number_input(key="maximum").set_value(50))
    assert fake.calls == asked


def test_shares_are_about_the_size_asked_for_and_about_the_sidebars_limits(page: Page) -> None:
    app = rerun(page(minimum=20, maximum=60).number_input(key="tune_size_tokens").set_value(40))
    cutters = [Cutter(first_sample(), CutSettings(minimum=20, maximum=60))]
    most, limits = panels(app)["within"]["lines"]
    near(most["y"], curves(cutters, limit=40).within)
    near(limits["y"], curves(cutters).within)


def test_an_amount_between_two_ticks_is_drawn_too(page: Page) -> None:
    shown = figure(page(k=0.512))
    assert 0.512 in shown["amounts"]
    assert shown["amount"] == 0.512


def test_answers_are_the_librarys_and_are_applied(page: Page) -> None:
    app = page()
    rerun(app.number_input(key="tune_size_tokens").set_value(150))
    rerun(app.number_input(key="tune_count").set_value(13))
    cutters = [Cutter(first_sample(), CutSettings())]
    within, count = largest_amount_within(cutters, 150), amount_for_count(cutters, 13)
    assert within is not None
    assert count is not None
    assert within.amount != count.amount
    assert f"{100 * within.share:.1f} % of {within.chunks} chunks have at most 150 tokens" in texts(app)
    assert f"{count.chunks} chunks. The cut is the same" in texts(app)
    rerun(app.button(key="tune_use_within").click())
    assert app.number_input(key="k").value == within.amount
    assert app.button(key="tune_use_within").disabled
    rerun(app.button(key="tune_use_count").click())
    assert app.number_input(key="k").value == count.amount
    assert figure(app)["amount"] == count.amount


def test_an_answer_that_there_is_not_is_said(page: Page) -> None:
    app = rerun(page().number_input(key="tune_size_tokens").set_value(1))
    assert "No k does it" in texts(app)


def test_plateaus_are_listed_the_longest_first_and_the_middle_is_applied(page: Page) -> None:
    app = page()
    found = plateaus(curves([Cutter(first_sample(), CutSettings())]))
    low, high = found[0]
    assert f"k from **{low:g}** to **{high:g}**" in next(m.value for m in app.markdown if m.value.startswith("k from"))
    rerun(app.button(key="tune_plateau_0").click())
    k = app.number_input(key="k").value
    assert abs(k - (low + high) / 2) <= 0.025 + 1e-9
    assert "here now" in next(m.value for m in app.markdown if m.value.startswith("k from"))


def test_more_documents_are_pooled(page: Page) -> None:
    app = upload(page(), "tune_more")
    documents = [embed_document(load(text.encode(), name), FakeEncoder()) for name, text in FILES.items()]
    both = curves([Cutter(one, CutSettings()) for one in (first_sample(), *documents)], limit=256)
    near(panels(app)["chunks"]["lines"][0]["y"], both.chunks)
    rerun(app.toggle(key="tune_own").set_value(False))
    alone = curves([Cutter(one, CutSettings()) for one in documents], limit=256)
    near(panels(app)["chunks"]["lines"][0]["y"], alone.chunks)
    assert not np.array_equal(both.chunks, alone.chunks)


def test_a_file_that_cannot_be_read_is_named_and_the_others_stay(page: Page) -> None:
    app = page()
    app.file_uploader(key="tune_more").set_value([("empty.md", b"", "text/plain"), ("pets.md", FILES["pets.md"].encode(), "")])
    rerun(app)
    assert "empty\\.md is empty" in app.error[0].value
    document = embed_document(load(FILES["pets.md"].encode(), "pets.md"), FakeEncoder())
    near(
        panels(app)["chunks"]["lines"][0]["y"],
        curves([Cutter(one, CutSettings()) for one in (first_sample(), document)]).chunks,
    )


def test_boundaries_placed_by_hand_are_in_the_curves(page: Page) -> None:
    app, sample = page(), first_sample()
    edits = Edits().open(5)
    app.session_state["hand_edits"] = {sample.document.digest: History(edits)}
    rerun(app)
    near(panels(app)["chunks"]["lines"][0]["y"], curves([Cutter(sample, CutSettings(), edits)]).chunks)
    assert "changed by hand on Explore" in texts(app)


@pytest.mark.parametrize("part", ["Curves", "Labels", "Grid"])
def test_a_single_sentence_says_what_is_missing(part: str, page: Page) -> None:
    app = page(part)
    rerun(app.segmented_control(key="source").set_value("Paste"))
    rerun(app.text_area(key="pasted").set_value("One sentence alone."))
    assert ("A cut needs two sentences" if part == "Curves" else "has no headings") in texts(app)
    assert not app.get("bidi_component")


# Labels


def test_a_stopped_embedding_keeps_what_is_done_and_goes_on_when_asked(page: Page) -> None:
    app = page("Labels", sample=HEADED.key)
    app.session_state["compare_stopped"] = {"tune_cases": "Stopped. What was embedded is kept."}
    upload(app)
    assert "0 of 3 documents embedded" in texts(app)
    rerun(app.button(key="continue-tune_cases").click())
    assert "2 documents to tune on" in texts(app)
    near(panels(app)["surplus"]["lines"][0]["y"][-1:], [-1.5])


def test_types_of_documents_are_changed_in_the_table_and_shown_apart(page: Page) -> None:
    app = upload(page("Labels"))
    app.session_state["tune_types"] = {"pets.md": "animals"}
    rerun(app)
    by_type = next(one.value for one in app.dataframe if "Measured on" in one.value.columns)
    assert by_type["Type"].tolist() == ["animals", "md"]
    assert by_type["Documents"].tolist() == [1, 2]


def test_without_labels_the_way_out_is_shown(page: Page) -> None:
    app = page("Labels")
    assert "has no headings" in texts(app)
    rerun(app.button(key="tune_sample").click())
    assert app.selectbox(key="sample").value == HEADED.key
    assert "pk_error" in panels(app)


def test_one_document_is_tuned_on_itself_and_the_page_says_so(page: Page) -> None:
    app = page("Labels", sample=HEADED.key, k=2.0)
    cases = cases_of(from_headings(load_sample(HEADED.key), "md"))
    settings = tuple(CutSettings("iqr", amount) for amount in RULES["iqr"].grid().tolist())
    scores = score(cases, settings)
    told = baselines(cases)
    for name in (*RANKED, "surplus"):
        panel = panels(app)[name]
        (line,) = panel["lines"]
        near(line["y"], scores.values[name][:, 0])
        if name != "surplus":
            near([level["y"] for level in panel["levels"]], [told[level["name"]][name][0] for level in panel["levels"]])
            assert [level["name"] for level in panel["levels"]] == list(told)
    found = tune(scores, "pk_error", (0,), ())
    assert f"Pk tuned {written(found.tuning.mean)} on 1 document" in texts(app)
    assert "tuned on itself" in texts(app)
    rerun(app.button(key="tune_labels_use").click())
    assert app.number_input(key="k").value == found.settings.amount


def test_two_halves_and_how_optimistic_the_tuned_figure_is(page: Page) -> None:
    app = upload(page("Labels", window=2))
    cases = uploaded()
    tuning, held_out = split(cases)
    assert held_out
    scores = score(cases, [CutSettings("iqr", amount, 2) for amount in RULES["iqr"].grid().tolist()])
    for name in RANKED:
        solid, dashed = panels(app)[name]["lines"]
        near(solid["y"], scores.values[name][:, list(tuning)].mean(axis=1))
        near(dashed["y"], scores.values[name][:, list(held_out)].mean(axis=1))
    found = tune(scores, "pk_error", tuning, held_out)
    said = texts(app)
    assert f"Pk tuned {written(found.tuning.mean)} on {len(tuning)} document" in said
    assert f"held out {written(found.held_out.mean)} on {len(held_out)} document" in said


def test_several_windows_are_several_lines(page: Page) -> None:
    app = upload(page("Labels"))
    rerun(app.button_group(key="tune_windows").set_value([1, 3]))
    cases = uploaded()
    tuning, _ = split(cases)
    lines = panels(app)["f1"]["lines"]
    assert [line["name"] for line in lines] == ["w1", "", "w3", ""]
    for line, window in ((lines[0], 1), (lines[2], 3)):
        scores = score(cases, [CutSettings("iqr", amount, window) for amount in RULES["iqr"].grid().tolist()])
        near(line["y"], scores.values["f1"][:, list(tuning)].mean(axis=1))


def test_marked_lines_cuts_by_hand_and_excerpts_are_labels_too(page: Page) -> None:
    app, sample = page("Labels"), first_sample()
    settings = [CutSettings("iqr", amount) for amount in RULES["iqr"].grid().tolist()]
    rerun(app.segmented_control(key="tune_source").set_value("cuts"))
    assert "No boundary was placed by hand" in texts(app)
    app.session_state["hand_edits"] = {sample.document.digest: History(Edits().open(7).open(20))}
    rerun(app)
    case = Case(from_cuts(sample, [7, 20]), sample)
    near(panels(app)["pk_error"]["lines"][0]["y"], score([case], settings).values["pk_error"][:, 0])

    rerun(app.segmented_control(key="tune_source").set_value("choi"))
    marked = b"Cats purr.\nCats nap.\n==========\nStocks fell.\nStocks rose.\n"
    app.file_uploader(key="tune_marked").set_value([("choi.txt", marked, "text/plain")])
    rerun(app)
    cases = cases_of(from_upload(marked, "choi.txt", "choi", group="txt"))
    near(panels(app)["f1"]["lines"][0]["y"], score(cases, settings).values["f1"][:, 0])

    rerun(app.segmented_control(key="tune_source").set_value("spans"))
    span = sample.sentences[10]
    asked = f'question,excerpt\nWhat?,"{sample.document.text[span.start : span.end]}"\n'.encode()
    app.file_uploader(key="tune_spans").set_value(("asked.csv", asked, "text/csv"))
    rerun(app)
    spans = from_spans(sample, load_questions(asked, [sample.document]).questions)
    assert spans.boundaries == (10, 11)
    near(panels(app)["f1"]["lines"][0]["y"], score([Case(spans, sample)], settings).values["f1"][:, 0])


def test_a_file_without_labels_is_named(page: Page) -> None:
    app = page("Labels")
    app.file_uploader(key="tune_headings").set_value([("flat.txt", b"One thing. Another thing.", "text/plain")])
    rerun(app)
    assert "flat\\.txt has no heading" in app.error[0].value


def test_files_stay_over_another_page_until_they_are_removed(page: Page) -> None:
    app = upload(page("Labels"))
    before = panels(app)["pk_error"]["lines"]
    rerun(app.switch_page("explore.py"))
    rerun(app.switch_page("tune.py"))
    assert app.segmented_control(key="tune_part").value == "Labels"
    assert panels(app)["pk_error"]["lines"] == before
    rerun(app.button(key="tune_headings_remove").click())
    assert not app.get("bidi_component")


# Grid


def small_grid(app: AppTest) -> tuple[AppTest, list[Case], tuple[CutSettings, ...]]:
    """Two rules at five amounts, two windows, two maxima, on the uploaded documents: run."""
    upload(app)
    app.multiselect(key="tune_grid_rules").set_value(["iqr", "percentile"])
    app.multiselect(key="tune_grid_maxima").set_value(["none", "8"])
    app.multiselect(key="tune_grid_peaks").set_value(["all gaps"])
    app.multiselect(key="tune_grid_windows").set_value([1, 3])
    rerun(app.number_input(key="tune_grid_amounts").set_value(5))
    assert "**40 settings × 3 documents**" in texts(app)
    assert not [one for one in app.dataframe if "Like best" in one.value.columns]
    rerun(app.button(key="tune_grid_run").click())
    tried = grid(
        rules={"iqr": coarse_amounts("iqr", 5), "percentile": coarse_amounts("percentile", 5)}, windows=(1, 3),
        limits=((None, None), (None, 8)),
    )  # fmt: skip
    return app, uploaded(), tried


def ranking(app: AppTest) -> pd.DataFrame:
    return next(one.value for one in app.dataframe if "Like best" in one.value.columns)


def test_a_grid_is_ranked_as_the_library_ranks_it(page: Page, fake: FakeEncoder) -> None:
    app, cases, tried = small_grid(page("Grid"))
    scores = score(cases, tried)
    tuning, held_out = split(cases)
    rows = rank(scores, "pk_error", documents=tuning)
    shown = ranking(app)
    for column, expected in (
        ("Rule", [RULES[r.settings.rule].label for r in rows]),
        ("Amount", [r.settings.amount for r in rows]),
        ("Window", [r.settings.window for r in rows]),
        ("Pk ↓", [r.mean for r in rows]),
        ("Like best", [r.tied for r in rows]),
        ("To best", [r.difference for r in rows]),
        ("Held out", [scores.values["pk_error"][r.index, list(held_out)].mean() for r in rows]),
    ):
        assert shown[column].tolist() == pytest.approx(expected) if column != "Rule" else shown[column].tolist() == expected
    np.testing.assert_allclose(shown["Pk from"], [r.low for r in rows], equal_nan=True)
    asked = fake.calls
    rerun(app.selectbox(key="tune_measure").set_value("f1"))
    assert ranking(app)["F1 ↑"].tolist() == pytest.approx([r.mean for r in rank(scores, "f1", documents=tuning)])
    assert fake.calls == asked
    heat = json.loads(app.get("plotly_chart")[0].proto.spec)["data"][0]
    best = tune(scores, "f1", tuning, held_out).settings
    row = [i for i, s in enumerate(tried) if (s.rule, s.maximum, s.window) == (best.rule, best.maximum, 3)]
    assert heat["y"] == ["1", "3"]
    assert heat["z"][1] == pytest.approx(scores.values["f1"][row][:, list(tuning)].mean(axis=1).tolist())


def test_changed_axes_ask_for_a_new_run_and_an_empty_one_says_so(page: Page) -> None:
    app, _, _ = small_grid(page("Grid"))
    rerun(app.number_input(key="tune_grid_amounts").set_value(4))
    assert "**32 settings × 3 documents**" in texts(app)
    assert "The last results were of other settings" in texts(app)
    rerun(app.multiselect(key="tune_grid_rules").set_value([]))
    assert "Choose at least one rule" in texts(app)
    rerun(app.multiselect(key="tune_grid_rules").set_value(["iqr"]))
    rerun(app.multiselect(key="tune_grid_maxima").set_value(["many"]))
    assert "Maximum must be a whole number" in texts(app)


def test_applying_writes_every_setting() -> None:
    wanted = CutSettings("percentile", 60, 3, 5, 40, "sentences", peaks_only=True)

    def script() -> None:
        import streamlit as st

        from components.cut_controls import cut_controls, in_force, put_all

        st.button("Apply", on_click=put_all, args=(st.session_state["wanted"],))
        st.session_state["got"] = cut_controls()
        st.session_state["same"] = in_force(st.session_state["wanted"])

    alone = AppTest.from_function(script)
    alone.session_state["wanted"] = wanted
    alone.run()
    assert alone.session_state["got"] == CutSettings()
    alone.button[0].click().run()
    assert not alone.exception
    assert alone.session_state["got"] == wanted
    assert alone.session_state["same"]


@pytest.mark.parametrize(("part", "key"), [("Curves", "tune_more"), ("Labels", "tune_headings")])
def test_one_of_the_uploaded_documents_becomes_that_of_all_pages(part: str, key: str, page: Page) -> None:
    app = page(part)
    rerun(app.file_uploader(key=key).set_value([(name, text.encode(), "") for name, text in FILES.items()]))
    rerun(app.menu_button(key=f"{key}_everywhere").click(1))
    assert app.segmented_control(key="source").value == "Upload"
    assert r"**meals\.md** · " in texts(app)
    rerun(app.switch_page("explore.py"))
    assert r"**meals\.md** · " in texts(app)
    rerun(app.button(key="put_away").click())
    assert r"meals\.md" not in texts(app)


def test_a_file_uploaded_afterwards_takes_the_place_of_the_opened_one(page: Page) -> None:
    app = page()
    rerun(app.file_uploader(key="tune_more").set_value([("meals.md", FILES["meals.md"].encode(), "")]))
    rerun(app.menu_button(key="tune_more_everywhere").click(0))
    rerun(app.file_uploader(key="upload").set_value([("trips.md", FILES["trips.md"].encode(), "")]))
    assert r"**trips\.md** · " in texts(app)
    assert r"meals\.md" not in texts(app)
