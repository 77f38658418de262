"""The Compare page: its tables equal the library's figures, one change recomputes one set-up, and a failing one stays alone."""

from __future__ import annotations

import json
from collections.abc import Callable

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from chunking import setups as library
from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import EncoderError
from chunking.evaluation.cohesion import cohesion
from chunking.evaluation.descriptives import describe
from chunking.evaluation.retrieval import self_retrieval
from chunking.manual import Edits
from chunking.presets import PRESETS, V4C_STORY
from chunking.settings import CutSettings
from chunking.setup_files import from_query, to_json, to_query
from chunking.setups import Setup, run
from components import encoder_picker
from components.compare import outcomes, state
from components.samples import SAMPLES, load_sample
from tests.app.conftest import rerun
from tests.fake_encoder import FakeEncoder

Start = Callable[..., AppTest]
PLAIN = (
    Setup("Fixed 300", FixedSizeSettings(300, 60)),
    Setup("Recursive", RecursiveSettings(400, 0), 1),
    Setup("Semantic", CutSettings("percentile", 80), 2),
)


@pytest.fixture
def embedded() -> EmbeddedDocument:
    return embed_document(load_sample(next(iter(SAMPLES))), FakeEncoder())


@pytest.fixture
def compare(start: Start) -> Callable[..., AppTest]:
    """``compare(setups)``: the page with these set-ups, which came with the address."""

    def begin(setups: tuple[Setup, ...] = PLAIN, **query: str) -> AppTest:
        app = start(setups=to_query(setups), **query)
        app.switch_page("compare.py").run()
        assert not app.exception, app.exception[0].value
        return app

    return begin


def frame_of(app: AppTest, heading: str) -> pd.DataFrame:
    """The table that has a column of this heading."""
    return next(element.value for element in app.dataframe if heading in element.value.columns)


def frame(app: AppTest, heading: str) -> pd.DataFrame:
    """The same, by set-up."""
    return frame_of(app, heading).set_index("Set-up")


def shown(app: AppTest) -> tuple[Setup, ...]:
    return tuple(app.session_state[state.SETUPS])


def query_of(app: AppTest) -> str:
    value = app.query_params["setups"]
    return value if isinstance(value, str) else value[0]


def test_the_page_opens_with_the_three_of_the_story_and_keeps_them_in_the_address(start: Start) -> None:
    app = start()
    app.switch_page("compare.py").run()
    assert not app.exception
    assert shown(app) == V4C_STORY.setups
    assert from_query(query_of(app)) == V4C_STORY.setups


def test_the_tables_show_what_the_library_gives(compare: Callable[..., AppTest], embedded: EmbeddedDocument) -> None:
    app = compare()
    sizes, cuts, vectors = frame(app, "Median"), frame(app, "Overlap"), frame(app, "Cohesion ↑")
    for number, setup in enumerate(PLAIN, 1):
        chunking, row = run(setup, embedded), f"{number} {setup.name}"
        found, hang = describe(chunking, embedded.sentences), cohesion(chunking, embedded)
        assert sizes.loc[row, "Chunks"] == len(chunking.chunks)
        assert sizes.loc[row, "Median"] == found.tokens.median  # type: ignore[union-attr]
        assert cuts.loc[row, "Overlap"] == pytest.approx(100 * found.coverage.overlap)  # type: ignore[operator]
        assert cuts.loc[row, "Starts mid-sentence ↓"] == pytest.approx(100 * found.starts_mid_sentence.value)  # type: ignore[operator]
        assert vectors.loc[row, "Cohesion ↑"] == hang.score
        assert vectors.loc[row, "Contrast ↑"] == hang.contrast


def test_changing_one_set_up_recomputes_that_one_alone(
    compare: Callable[..., AppTest], fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(outcomes, "run", lambda setup, *a, **k: (ran.append(setup.name), library.run(setup, *a, **k))[1])
    app = compare()
    assert ran == ["Fixed 300", "Recursive", "Semantic"]
    asked = fake.calls
    next(field for field in app.number_input if field.label == "Size").set_value(500)
    rerun(app)
    assert shown(app)[0].method == FixedSizeSettings(500, 60)
    assert ran == ["Fixed 300", "Recursive", "Semantic", "Fixed 300"]
    next(field for field in app.text_input if field.label == "Name").set_value("Another name")
    rerun(app)
    assert shown(app)[0].name == "Another name"
    assert len(ran) == 4
    assert fake.calls == asked


def test_a_contradiction_is_said_and_the_last_valid_set_up_stays(compare: Callable[..., AppTest]) -> None:
    app = compare()
    next(field for field in app.number_input if field.label == "Overlap").set_value(900)
    rerun(app)
    assert "must be below size" in app.sidebar.error[0].value
    assert shown(app) == PLAIN


def test_only_the_controls_of_the_method_are_shown(compare: Callable[..., AppTest]) -> None:
    app = compare()
    assert "Window (sentences)" not in [field.label for field in app.number_input]
    app.button(key="compare_edit_2").click()
    rerun(app)
    labels = [field.label for field in app.number_input]
    assert "Window (sentences)" in labels
    assert "Overlap" not in labels


def test_duplicate_remove_move_and_add(compare: Callable[..., AppTest]) -> None:
    app = compare()
    assert app.button(key="compare_duplicate_1").label == "Duplicate Recursive"  # read out; only the icon is shown
    app.button(key="compare_duplicate_1").click()
    rerun(app)
    assert [s.name for s in shown(app)] == ["Fixed 300", "Recursive", "Recursive (copy)", "Semantic"]
    assert len({s.colour for s in shown(app)}) == 4
    app.button(key="compare_down").click()
    rerun(app)
    assert [s.name for s in shown(app)] == ["Fixed 300", "Recursive", "Semantic", "Recursive (copy)"]
    app.button(key="compare_remove_0").click()
    rerun(app)
    app.menu_button(key="compare_add").click("The current Explore settings")
    rerun(app)
    assert [s.name for s in shown(app)] == ["Recursive", "Semantic", "Recursive (copy)", "Explore"]
    assert shown(app)[3].method == CutSettings()
    assert [row.split(" ", 1)[1] for row in frame(app, "Median").index] == [s.name for s in shown(app)]


def test_eight_set_ups_of_the_paper_and_one_without_an_encoder_stays_alone(compare: Callable[..., AppTest]) -> None:
    app = compare()
    app.menu_button(key="compare_preset").click("hope")
    rerun(app)
    assert shown(app) == PRESETS["hope"].setups
    assert len(frame(app, "Median")) == 7
    assert app.menu_button(key="compare_add").disabled


def test_bad_separators_are_said_at_the_field(compare: Callable[..., AppTest]) -> None:
    app = compare()
    app.button(key="compare_edit_1").click()
    rerun(app)
    next(field for field in app.text_area if field.label == "Separators").set_value('"a"\nb')
    rerun(app)
    assert "quotation marks" in app.sidebar.error[0].value
    assert shown(app) == PLAIN


def test_a_damaged_address_is_said_and_the_default_shown(start: Start) -> None:
    app = start(setups="nonsense")
    app.switch_page("compare.py").run()
    assert not app.exception
    assert any("damaged" in error.value for error in app.error)
    assert shown(app) == V4C_STORY.setups


def test_a_file_of_set_ups_opens_over_any_document(compare: Callable[..., AppTest]) -> None:
    app = compare()
    app.file_uploader(key="compare_open").upload("mine.json", to_json(PLAIN[1:]).encode())
    rerun(app)
    assert shown(app) == PLAIN[1:]
    app.file_uploader(key="compare_open").set_value(("bad.json", b"[1, 2]", "application/json"))
    rerun(app)
    assert any("Save one with Chunkscope" in error.value for error in app.error)
    assert shown(app) == PLAIN[1:]


def test_imported_chunks_become_a_set_up_and_strangers_are_listed(compare: Callable[..., AppTest]) -> None:
    app = compare()
    text = load_sample(next(iter(SAMPLES))).text
    lines = [json.dumps({"text": text[:200]}), json.dumps({"text": "Nobody wrote this sentence here."})]
    app.file_uploader(key="compare_import").upload("theirs.jsonl", "\n".join(lines).encode())
    rerun(app)
    assert frame_of(app, "Begins with")["Begins with"].tolist() == ["Nobody wrote this sentence here."]
    app.button(key="compare_import_add").click()
    rerun(app)
    added = shown(app)[-1]
    assert added.name == "theirs.jsonl"
    assert added.method.spans == ((0, 200),)  # type: ignore[union-attr]
    assert frame(app, "Median").loc["4 theirs.jsonl", "Chunks"] == 1
    assert from_query(query_of(app)) == shown(app)


def test_chunks_are_embedded_only_when_asked_and_the_figures_equal_the_librarys(
    compare: Callable[..., AppTest], fake: FakeEncoder, embedded: EmbeddedDocument
) -> None:
    app = compare()
    asked = fake.calls
    assert all("Recall ↑" not in element.value.columns for element in app.dataframe)
    app.button(key="compare_embed").click()
    rerun(app)
    assert fake.calls > asked
    chunking = run(PLAIN[1], embedded)
    vectors = FakeEncoder().encode([chunk.text for chunk in chunking.chunks])
    expected = self_retrieval(chunking, vectors, embedded, k=5)
    row = frame(app, "Recall ↑").loc["2 Recursive"]
    assert row["Recall ↑"] == pytest.approx(expected.recall.value)
    assert row["Precision-Ω ↑"] == pytest.approx(expected.precision_omega.value)
    asked = fake.calls
    app.slider(key="compare_k").set_value(1)
    rerun(app)
    assert fake.calls == asked
    expected = self_retrieval(chunking, vectors, embedded, k=1, overlaps="double")
    assert frame(app, "Recall ↑").loc["2 Recursive", "Precision, double ↑"] == pytest.approx(expected.precision.value)


def test_questions_from_a_file(compare: Callable[..., AppTest]) -> None:
    app = compare()
    text = load_sample(next(iter(SAMPLES))).text
    app.segmented_control(key="compare_queries").set_value("Questions from a file")
    rerun(app)
    excerpt = text[:60].replace('"', '""')
    content = f'question,excerpt,answer,$x$\nWhat?,"{excerpt}",a,b\nWho?,Nobody\n'
    app.file_uploader(key="compare_questions").upload("q.csv", content.encode())
    rerun(app)
    app.button(key="compare_embed").click()
    rerun(app)
    assert frame(app, "Recall ↑").shape[0] == 3
    assert frame_of(app, "Excerpt")["Excerpt"].tolist() == ["Nobody"]
    assert "1 excerpt has no place in the document" in [e.label for e in app.expander]
    assert [e.value for e in app.caption if e.value.startswith("Not used")] == [r"Not used: answer, \$x\$."]
    assert "1 question with an excerpt in this document." in [e.value for e in app.markdown]


def test_white_space_alone_is_a_friendly_note(compare: Callable[..., AppTest]) -> None:
    app = compare()
    app.segmented_control(key="source").set_value("Paste")
    rerun(app)
    app.text_area(key="pasted").set_value("  \n \n")
    rerun(app)
    assert "no sentences" in app.info[0].value
    assert not app.dataframe


def test_a_boundary_changed_by_hand_is_part_of_its_set_up_and_can_be_undone(
    compare: Callable[..., AppTest], embedded: EmbeddedDocument
) -> None:
    app = compare((PLAIN[2], PLAIN[0]))
    automatic = run(PLAIN[2], embedded)
    free = next(b for b in range(1, 60) if embedded.sentences[b].start not in {c.start for c in automatic.chunks})
    app.number_input(key=f"compare_hand_{state_of(app)}").set_value(free + 1).run()
    press(app, "Start a chunk here")
    method = app.session_state[state.SETUPS][0].method
    assert method == ManualSettings.of(CutSettings("percentile", 80), Edits(frozenset({free})), embedded.document)
    assert frame_of(app, "Chunks")["Chunks"].tolist()[0] == len(automatic.chunks) + 1
    press(app, "Undo")
    assert app.session_state[state.SETUPS][0].method == CutSettings("percentile", 80)
    press(app, "Redo")
    assert app.session_state[state.SETUPS][0].method == method
    app.number_input(key=f"compare_hand_{state_of(app)}").set_value(free + 1).run()
    press(app, "Leave it to the rule")
    assert app.session_state[state.SETUPS][0].method == CutSettings("percentile", 80)


def state_of(app: AppTest) -> int:
    return int(app.session_state[state.EDITION])


def press(app: AppTest, words: str) -> None:
    app.button(key=f"compare_hand_{words}_{state_of(app)}").click().run()
    assert not app.exception, app.exception[0].value


def test_a_set_up_that_needs_new_embeddings_gets_them_and_changing_its_threshold_needs_none(
    compare: Callable[..., AppTest], fake: FakeEncoder, embedded: EmbeddedDocument
) -> None:
    theirs = Setup("LangChain", LangChainSettings("percentile", 80), 4)
    app = compare((*PLAIN, theirs))
    expected = run(theirs, embedded)
    assert frame(app, "Median").loc["4 LangChain", "Chunks"] == len(expected.chunks)
    asked = fake.calls
    app.button(key="compare_edit_3").click()
    rerun(app)
    next(field for field in app.number_input if field.label == "Amount").set_value(50.0)
    rerun(app)
    fewer = run(Setup("LangChain", LangChainSettings("percentile", 50)), embedded)
    assert frame(app, "Median").loc["4 LangChain", "Chunks"] == len(fewer.chunks) > len(expected.chunks)
    assert fake.calls == asked


def test_an_encoder_that_fails_is_named_in_its_set_ups_own_place_and_can_be_tried_again(
    compare: Callable[..., AppTest], fake: FakeEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = FakeEncoder()
    broken.name, broken.fingerprint = "broken", "broken-1"  # type: ignore[misc]
    working = broken.encode

    def fail(texts: object) -> None:
        raise EncoderError("The server does not answer: check its address.")

    monkeypatch.setattr(broken, "encode", fail)
    monkeypatch.setattr(encoder_picker, "get_encoder", lambda name: broken if name == "broken" else fake)
    app = compare((*PLAIN, Setup("Theirs", CutSettings(), 4, "broken")))
    assert any("does not answer" in info.value for info in app.info)
    assert len(frame(app, "Median")) == 3
    monkeypatch.setattr(broken, "encode", working)
    next(button for button in app.button if button.label == "Continue").click()
    rerun(app)
    assert len(frame(app, "Median")) == 4
