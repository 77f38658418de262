r"""Inputs that other tools get wrong: which test holds each (paths within ``tests/``), and tests of what no other asserts.

empty text, white space, a blank page
    chunkers/test_semantic.py::test_no_sentences_and_one_sentence
    loading/test_pdf.py::test_blank_pages_give_an_empty_document_that_says_so
    app/test_explore.py::test_white_space_alone_is_a_friendly_note
    test_cases.py::test_a_blank_page_leaves_the_other_pages_as_they_are
    app/test_tune_cases.py::test_documents_with_few_distances_say_what_explore_says
    app/test_encoder_fit_cases.py::test_a_document_without_pairs_says_what_to_bring
    app/test_encoder_fit_cases.py::test_a_document_without_sentences_does_not_keep_pairs_of_a_file_away
    test_every_document_tuned.py::test_a_curve_is_what_each_cut_gives
one sentence
    chunkers/test_semantic.py::test_no_sentences_and_one_sentence
    browser/test_live_view.py::test_documents_without_distances_say_so
    app/test_tune.py::test_a_single_sentence_says_what_is_missing
    app/test_faithfulness_cases.py::test_documents_with_few_or_equal_sentences_are_measured
identical sentences, equal distances
    chunkers/test_semantic.py::test_equal_distances_give_no_semantic_cut_and_the_maximum_still_holds
    components/live/test_payload.py::test_the_header_is_strict_json_for_every_rule_and_case
    app/test_tune_cases.py::test_an_amount_that_holds_up_to_the_end_of_the_range_is_in_force_there
    components/tune/test_words.py::test_why_no_stretch_is_listed
    app/test_encoder_fit_cases.py::test_equal_pairs_are_chance_and_not_undefined
    app/test_peaks_only.py::test_equal_and_undefined_distances_have_a_maximum_at_most
10 sentences, c = 3
    chunkers/test_semantic.py::test_a_rule_that_cannot_fire_says_so
    test_notices.py::test_a_rule_that_cannot_fire_names_an_amount_that_does
    app/test_tune_cases.py::test_a_rule_that_cannot_fire_says_so_and_an_amount_that_does
IQR amount too high
    chunkers/test_semantic.py::test_an_amount_too_high_says_from_where_on_the_first_cut_appears
    test_notices.py::test_the_amount_named_is_that_of_a_gap_that_can_open_a_chunk
    test_main.py::test_an_amount_above_every_distance_says_from_where_on_the_first_cut_appears
    app/test_tune_cases.py::test_a_rule_that_cannot_fire_says_so_and_an_amount_that_does
percentile typed as 0.8
    test_thresholds.py::test_percentile_is_in_percent_and_not_a_fraction
    app/test_explore.py::test_a_percentile_is_labelled_in_percent
k = 1.5 expecting Tukey's fence
    test_cases.py::test_k_of_one_and_a_half_is_tukeys_fence_and_the_label_says_the_formula
    chunkers/test_langchain_semantic.py::test_thresholds_by_hand
zero or NaN vector
    test_distances.py::test_a_vector_without_direction_makes_both_its_gaps_undefined
    test_thresholds.py::test_undefined_distances_are_left_out
    chunkers/test_semantic.py::test_an_undefined_gap_is_no_boundary_and_is_counted
    app/test_tune_cases.py::test_sentences_without_a_vector_are_left_out_of_the_figures_and_counted
    app/test_encoder_fit_cases.py::test_pairs_without_a_vector_are_in_no_figure_and_counted
"A.\n\nB.   C!\r\nD?"
    test_cases.py::test_slices_concatenate_whatever_the_white_space
the same sentence several times
    test_cases.py::test_copies_of_a_sentence_have_places_of_their_own
    chunkers/test_recursive.py::test_overlap_is_found_where_it_is_and_not_at_the_first_copy
minimum size
    test_guardrails.py::test_the_last_chunk_is_held_to_the_minimum_too
    test_guardrails.py::test_a_small_chunk_takes_the_stronger_seam_when_only_that_neighbour_has_room
    chunkers/test_semantic.py::test_a_small_chunk_without_room_is_flagged
maximum size
    test_guardrails.py::test_a_large_chunk_is_cut_at_its_largest_distance_again_and_again
    chunkers/test_semantic.py::test_a_sentence_above_the_maximum_is_cut_at_words_and_flagged
    test_oversize.py::test_a_word_that_does_not_fit_is_cut_between_graphemes
minimum > maximum
    test_settings.py::test_a_value_out_of_range_or_of_another_type_names_its_field
    app/test_explore.py::test_a_minimum_above_the_maximum_is_said_beside_the_fields_and_the_last_cut_stays
    app/test_tune_cases.py::test_a_minimum_above_the_maximum_is_said_and_the_last_valid_settings_stay
overlap ≥ size
    chunkers/test_fixed_size.py::test_settings_out_of_range_name_the_field
    chunkers/test_recursive.py::test_settings_out_of_range_name_the_field
    app/test_compare.py::test_a_contradiction_is_said_and_the_last_valid_set_up_stays
"Dr. J. D. Smith … e.g. this … D.C."
    test_sentences.py::test_abbreviations_initials_and_decimals_do_not_end_sentences
日本語。次の文。 / ؟ / ।
    test_sentences.py::test_known_sentences
    app/test_faithfulness_cases.py::test_a_text_without_spaces_is_asked_about
CRLF file
    loading/test_text.py::test_all_line_ends_are_equal
    app/test_tune_cases.py::test_line_ends_of_windows_give_the_same_labels
    test_main.py::test_cut_prints_exactly_what_the_library_gives
PDF "capabili-\nties", wrapped lines
    loading/test_pdf.py::test_words_broken_at_line_ends_and_over_a_page_end_are_mended
    loading/test_pdf.py::test_unwrapping_can_be_switched_off
    test_normalise.py::test_mended_words_are_counted
pages joined
    loading/test_pdf.py::test_a_page_end_separates_words_and_paragraphs
    chunkers/test_semantic.py::test_pages_of_a_chunk
table, code fence, list
    chunkers/test_semantic.py::test_rows_of_a_table_stay_together_and_say_so
    chunkers/test_semantic.py::test_a_document_that_is_one_list_says_why_it_is_not_cut
    loading/test_markdown.py::test_code_is_one_block_with_its_fences
    test_cases.py::test_a_table_or_fence_above_the_maximum_is_cut_by_row_or_line
heading
    chunkers/test_semantic.py::test_a_cut_after_a_heading_moves_before_it
    chunkers/test_semantic.py::test_a_heading_ends_a_chunk_only_where_flagged
    app/test_tune_cases.py::test_a_document_of_headings_alone_says_that_nothing_is_left
    test_every_document_tuned.py::test_headings_are_labels_that_can_be_scored_or_one_sentence_says_why_not
distance i
    chunkers/test_semantic.py::test_the_sentence_after_the_spike_starts_the_new_chunk
last group
    chunkers/test_semantic.py::test_slices_rebuild_the_document_and_every_sentence_is_in_one_chunk
more than 64 or 1,000 sentences
    test_distances.py::test_blocks_join_without_a_seam
    test_cases.py::test_batches_leave_no_trace_and_no_matrix_is_made
moving k
    app/test_explore.py::test_moving_a_setting_touches_no_encoder
    chunkers/test_semantic.py::test_same_input_same_output_and_no_encoder_call_for_vectors
    app/test_tune_cases.py::test_moving_a_setting_touches_no_encoder
    app/test_peaks_only.py::test_moving_it_asks_no_encoder
    app/test_encoder_fit_cases.py::test_moving_what_the_sidebar_does_not_show_here_asks_no_encoder
    app/test_faithfulness_cases.py::test_moving_a_setting_of_a_cut_asks_no_encoder_here
no model available
    encoders/test_packaged.py::test_without_the_package_it_says_what_to_install
    app/test_what_goes_wrong.py::test_an_encoder_that_cannot_be_had_is_a_clear_stop
    app/test_what_goes_wrong.py::test_an_encoder_that_fails_at_work_is_a_clear_stop
$5 and $6, <b>, *x*, <script>
    browser/test_live_view.py::test_text_is_shown_literally
    browser/test_app.py::test_markup_in_a_document_is_shown_literally
    app/test_what_goes_wrong.py::test_a_file_name_in_a_message_is_shown_literally
    browser/test_markup.py::test_names_of_files_on_tune
    browser/test_markup.py::test_names_of_encoders_and_of_files_of_pairs
    browser/test_markup.py::test_questions_and_answers
    app/test_tune_cases.py::test_of_several_documents_only_what_warns_is_said_by_name
    app/test_tune_cases.py::test_questions_that_give_no_label_name_their_file_literally
    app/test_encoder_fit_cases.py::test_a_file_that_holds_no_pairs_is_named_literally
    app/test_faithfulness_cases.py::test_a_file_that_holds_no_questions_is_named_literally
    commands/test_tune.py::test_a_name_cannot_steer_the_terminal
overlap
    chunkers/test_fixed_size.py::test_characters_with_overlap_repeat_exactly_that_many
    chunkers/test_recursive.py::test_the_same_sentence_many_times_is_cut_like_different_ones_of_that_length
preview and export differ
    chunkers/test_semantic.py::test_a_step_of_the_sweep_is_the_cut
    app/test_explore.py::test_every_sample_opens_with_the_chunks_that_the_library_gives
    browser/test_app.py::test_drop_a_document_move_k_and_download_what_the_command_line_gives
    app/test_tune.py::test_curves_are_those_of_the_library_for_each_rule
    test_every_document_tuned.py::test_an_answer_gives_what_it_says
    test_main.py::test_cut_at_local_maxima_only_prints_what_the_library_gives
    app/test_peaks_only.py::test_an_address_opens_explore_with_that_cut_and_the_switch_takes_it_back
    app/test_peaks_only.py::test_compare_has_it_in_chunks_address_and_changes_by_hand
control that a method ignores
    app/test_explore.py::test_only_the_amount_of_the_rule_in_force_is_shown
    app/test_compare.py::test_only_the_controls_of_the_method_are_shown
    app/test_tune_cases.py::test_what_the_grid_is_held_against_does_not_hang_on_the_sidebar
HOPE sub-score of 0
    evaluation/hope/test_run.py::test_opposed_statements_count_as_zero_and_a_zero_stays_in_the_mean
    evaluation/hope/test_run.py::test_zero_counts_as_zero_and_what_is_missing_makes_the_mean_missing
password-protected
    app/test_what_goes_wrong.py::test_an_encrypted_file_asks_for_its_password_and_opens_with_it
    app/test_tune_cases.py::test_an_encrypted_file_asks_for_its_password_beside_others_and_opens_with_it
    evaluation/test_labelled_reading.py::test_an_encrypted_file_is_left_out_with_the_way_out
image-only, damaged, zero-byte file
    app/test_explore.py::test_a_file_that_cannot_be_read_is_one_clear_message
    loading/test_pdf.py::test_pictures_without_text_ask_for_ocr
    loading/test_pdf.py::test_a_mutilated_file_is_read_or_refused_with_a_sentence
    app/test_tune_cases.py::test_bad_files_are_told_each_by_name_and_the_good_one_is_used
    app/test_tune_cases.py::test_marked_lines_of_files_that_are_none_are_told_and_the_marked_one_is_used
    app/test_encoder_fit_cases.py::test_a_bad_file_after_a_good_one_leaves_no_figures_of_the_other
    app/test_faithfulness_cases.py::test_bad_files_among_the_documents_are_told_and_the_good_one_is_retrieved_from
zip bomb
    loading/test_limits.py::test_a_zip_bomb_is_refused_by_its_ratio
    test_cases.py::test_a_zip_bomb_is_refused_in_every_format_that_is_a_zip
    app/test_tune_cases.py::test_bad_files_are_told_each_by_name_and_the_good_one_is_used
    app/test_faithfulness_cases.py::test_bad_files_among_the_documents_are_told_and_the_good_one_is_retrieved_from
2 GB upload
    test_main.py::test_reading_stops_at_the_limit
    test_cases.py::test_the_app_takes_uploads_up_to_the_limit_of_the_library
"""

from __future__ import annotations

import json
import re
import tomllib
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from chunking import __main__ as cli
from chunking.chunkers.semantic import cut
from chunking.distances import adjacent_distances
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import LimitExceeded
from chunking.loading import limits, load
from chunking.settings import CutSettings
from chunking.types import Chunking
from components.live.lines import reference_lines
from tests.browser.synthetic import synthetic_sweep
from tests.chunkers.test_semantic import embedded
from tests.conftest import ROOT
from tests.fake_encoder import FakeEncoder
from tests.loading.archives import packed
from tests.loading.pdf_maker import lines, make_pdf
from tests.loading.test_pdf import BODY


def read(content: bytes, name: str = "a.txt") -> EmbeddedDocument:
    return embed_document(load(content, name), FakeEncoder())


def spans(chunking: Chunking) -> list[tuple[int, int]]:
    return [(chunk.start, chunk.end) for chunk in chunking.chunks]


ONE_EACH = CutSettings("absolute", 2, maximum=1, unit="sentences")


def test_every_test_named_above_exists() -> None:
    assert __doc__
    named = re.findall(r"(\S+\.py)::(\w+)", __doc__)
    assert len(named) > 60
    for file, test in named:
        assert f"def {test}(" in (ROOT / "tests" / file).read_text("utf-8"), f"{file}::{test}"


def test_a_blank_page_leaves_the_other_pages_as_they_are() -> None:
    result = cut(read(make_pdf([lines(BODY), [], lines(BODY)]), "a.pdf"), ONE_EACH)
    assert {chunk.pages for chunk in result.chunks} == {(1,), (3,)}
    alone = cut(read(make_pdf([lines(BODY)]), "a.pdf"), ONE_EACH)
    texts = [chunk.text.strip() for chunk in result.chunks]
    assert texts == [chunk.text.strip() for chunk in alone.chunks] * 2


def test_k_of_one_and_a_half_is_tukeys_fence_and_the_label_says_the_formula() -> None:
    # Turns of 0, 60, 0, 60 and 180 degrees are distances of 0, .5, 0, .5 and 2: Q1 = 0, Q3 = .5.
    assert cut(embedded(0, 60, 0, 60, 180), CutSettings("iqr", 1.5)).threshold == pytest.approx(0.5 + 1.5 * 0.5)
    active = next(line for line in reference_lines(synthetic_sweep(20, CutSettings("iqr"))) if line.active)
    assert active.formula.format("1.50") == "Q3 + 1.50 · IQR"


def test_slices_concatenate_whatever_the_white_space() -> None:
    result = cut(read(b"A.\n\nB.   C!\r\nD?"), ONE_EACH)
    assert [chunk.text for chunk in result.chunks] == ["A.\n\n", "B.   C!\n", "D?"]
    assert spans(result) == [(0, 4), (4, 12), (12, 14)]


def test_copies_of_a_sentence_have_places_of_their_own() -> None:
    result = cut(read(b"Same here. Other. Same here. Same here."), ONE_EACH)
    assert spans(result) == [(0, 11), (11, 18), (18, 29), (29, 39)]


@pytest.mark.parametrize(
    ("name", "text", "maximum", "chunks"),
    [
        ("t.md", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", 15, ["| a | b |\n|---|---|\n", "| 1 | 2 |\n| 3 | 4 |\n"]),
        ("c.md", "```\none two\nthree four\nfive six\n```\n", 5, ["```\none two\n", "three four\nfive six\n", "```\n"]),
    ],
)
def test_a_table_or_fence_above_the_maximum_is_cut_by_row_or_line(
    name: str, text: str, maximum: int, chunks: list[str]
) -> None:
    result = cut(read(text.encode(), name), CutSettings(maximum=maximum))
    assert [chunk.text for chunk in result.chunks] == chunks
    assert all("unit_cut" in chunk.flags for chunk in result.chunks)
    assert len(cut(read(text.encode(), name), CutSettings(maximum=1000)).chunks) == 1


def test_batches_leave_no_trace_and_no_matrix_is_made() -> None:
    count = 4_200  # more than the encoder's batches, than 1,000, and than the blocks in which distances are computed
    doc = read(" ".join(f"Word{i % 97} word{i * i % 89} word{i * 31 % 83}." for i in range(count)).encode())
    vectors = doc.vectors.astype(np.float64)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    expected = 1 - (vectors[:-1] * vectors[1:]).sum(axis=1)
    assert len(expected) == count - 1
    q1, q3 = np.percentile(expected, [25, 75])
    assert cut(doc).threshold == pytest.approx(q3 + 0.5 * (q3 - q1))
    tracemalloc.start()
    adjacent_distances(doc.vectors)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < count * count


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("a.docx", {"[Content_Types].xml": "wordprocessingml.document.main+xml", "word/document.xml": bytes(2 * 2**20)}),
        ("a.pptx", {"[Content_Types].xml": "presentationml.presentation.main+xml", "ppt/a.xml": bytes(2 * 2**20)}),
        ("a.epub", {"mimetype": "application/epub+zip", "a.xhtml": bytes(2 * 2**20)}),
    ],
)
def test_a_zip_bomb_is_refused_in_every_format_that_is_a_zip(name: str, members: dict[str, str | bytes]) -> None:
    with pytest.raises(LimitExceeded, match=rf"{name} is packed more than 200 times smaller"):
        load(packed(members), name)


def test_the_app_takes_uploads_up_to_the_limit_of_the_library() -> None:
    config = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))
    assert config["server"]["maxUploadSize"] * 2**20 == limits.MAX_UPLOAD_BYTES


@pytest.mark.model
def test_the_multi_topic_text_is_cut_as_its_source_prints(
    shared: Callable[[str], Path], tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    source = next(shared("seeds").glob("003*.txt")).read_text("utf-8")
    (tmp_path / "topics.txt").write_text(source.split('multi_topic_text = """', 1)[1].split('"""', 1)[0], "utf-8")
    arguments = ["cut", str(tmp_path / "topics.txt"), "--no-cache", "--rule", "percentile", "--amount", "70"]
    assert cli.main(arguments) == 0
    chunks = [json.loads(line) for line in capfdbinary.readouterr().out.decode().splitlines()]
    assert [chunk["sentences"] for chunk in chunks] == [4, 4, 2, 2, 3]
    assert round(1 - chunks[1]["opened_by"]["threshold"], 4) == 0.1927
    assert chunks[2]["text"].startswith("The stock market")
    assert round(1 - chunks[2]["opened_by"]["distance"], 3) == -0.117
