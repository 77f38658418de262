from __future__ import annotations

import csv
import io
import json

import pytest

from chunking.errors import LoadError
from chunking.evaluation.questions import COLUMNS, UNKNOWN, Problem, load_questions
from chunking.evaluation.retrieval import Question
from chunking.types import Document

SHIPS = Document("ships.txt", "Ships sail.\nThey sink. They sail again. Ships rust.")
TRAINS = Document("trains.md", "Trains run. They stop.")


def written(*rows: list[str], delimiter: str = ",") -> bytes:
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter).writerows(rows)
    return stream.getvalue().encode()


def test_references_with_offsets_in_the_format_of_chroma() -> None:
    references = [
        {"content": "They sink.", "start_index": 12, "end_index": 22},
        {"content": "Ships rust.", "start_index": 40, "end_index": 51},
    ]
    data = written(["question", "references", "corpus_id"], ["What sinks?", json.dumps(references), "ships"])
    result = load_questions(data, [TRAINS, SHIPS])
    assert result.questions == (Question("What sinks?", ((12, 22), (40, 51)), document=1),)
    assert (result.unaligned, result.ambiguous) == ((), ())


def test_a_wrong_place_is_mended_by_the_nearest_right_one() -> None:
    # "They" stands at 12 and 23.
    for stated, right in ((0, (12, 16)), (30, (23, 27)), (900, (23, 27))):
        references = [{"content": "They", "start_index": stated, "end_index": stated + 4}]
        result = load_questions(written(["question", "references"], ["?", json.dumps(references)]), [SHIPS])
        assert result.questions == (Question("?", (right,)),)
        assert result.ambiguous == ()


def test_places_alone_are_taken_at_their_word_and_those_outside_refused() -> None:
    rows = [["?", json.dumps([{"start_index": 0, "end_index": end}])] for end in (5, 500, 0)]
    result = load_questions(written(["question", "references"], *rows), [SHIPS])
    assert result.questions == (Question("?", ((0, 5),)),)
    assert [problem.row for problem in result.unaligned] == [2, 3]


def test_plain_excerpts_align_within_white_space() -> None:
    data = written(["excerpt", "Question "], ["Ships sail. They\nsink.", " What do ships do? "])
    assert load_questions(data, [SHIPS]).questions == (Question("What do ships do?", ((0, 22),)),)


@pytest.mark.parametrize("column", ["excerpts", "Evidence"])
def test_the_excerpt_may_go_by_another_name(column: str) -> None:
    data = written(["question", column], ["What do ships do?", "Ships sail."])
    assert load_questions(data, [SHIPS]).questions == (Question("What do ships do?", ((0, 11),)),)
    listed = lines({"question": "What do ships do?", column.lower(): ["Ships sail."]})
    assert load_questions(listed, [SHIPS]).questions == (Question("What do ships do?", ((0, 11),)),)


@pytest.mark.parametrize("field", ["42", "null", "[not json"])
def test_what_is_no_json_list_is_an_excerpt(field: str) -> None:
    document = Document("d", f"So {field} it is.")
    result = load_questions(written(["question", "references"], ["?", field]), [document])
    assert result.questions == (Question("?", ((3, 3 + len(field)),)),)


def test_what_cannot_be_aligned_is_listed_and_the_rest_kept() -> None:
    data = written(
        ["question", "references", "document"],
        ["a", json.dumps(["They sink.", "They fly."]), "ships.txt"],
        ["b", "They stop.", "ships"],
        ["c", "They stop.", "planes"],
        ["d", "They stop.", ""],
        ["e", "", "trains"],
        ["", "They stop.", "trains"],
        ["f", "They", "ships"],
    )
    result = load_questions(data, [SHIPS, TRAINS])
    assert result.questions == (Question("a", ((12, 22),)), Question("f", ((12, 16),)))
    assert result.unaligned == (
        Problem(1, "a", "They fly.", "It is not in ships.txt."),
        Problem(2, "b", "They stop.", "It is not in ships.txt."),
        Problem(3, "c", "They stop.", "There is no document planes.", "no document"),
        Problem(4, "d", "They stop.", "It does not say which document it is from.", "no document"),
        Problem(5, "e", "", "It has no excerpt.", "no excerpt"),
        Problem(6, "", "They stop.", "It has no question.", "no question"),
    )
    assert result.ambiguous == (Problem(7, "f", "They", "It is in ships.txt 2 times; the first counts.", "several"),)


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_other_delimiters_and_a_byte_order_mark(delimiter: str) -> None:
    data = b"\xef\xbb\xbf" + written(["question", "excerpt"], ["What, then?", "Ships rust."], delimiter=delimiter)
    assert load_questions(data, [SHIPS]).questions == (Question("What, then?", ((40, 51),)),)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"question,excerpt\n\xff\xfe,a", "q.csv is not UTF-8: save it as CSV UTF-8"),
        (b"frage,excerpt\na,b\n", "q.csv needs a column question and a column references or excerpt; it has frage, excerpt"),
        (b"question,answer\na,b\n", "it has question, answer"),
        (b"", "it has none"),
        (
            b'question,excerpt\na,b\n\n"a\nb",c\n"d,e\nf,g\n',
            "q.csv is not a CSV file that can be read: the row that begins in line 6",
        ),
        (b'question,excerpt\n"a "b" c",d\n', "the row that begins in line 2 is broken"),
        (b"question,excerpt\na,b\nc,d, e\n", "Line 3 of q.csv has more fields than the first line names: put quotation marks"),
        (b"x" * 5_000 + b"\n", "it has x{200}.$"),
    ],
)
def test_files_that_cannot_be_read_say_why(data: bytes, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        load_questions(data, [SHIPS], name="q.csv")


def test_names_that_two_documents_share_without_their_endings_name_neither() -> None:
    other = Document("ships.md", "Boats.")
    data = written(["question", "excerpt", "document"], ["a", "Boats.", "ships"], ["b", "Boats.", "ships.md"])
    result = load_questions(data, [SHIPS, other])
    assert result.questions == (Question("b", ((0, 6),), document=1),)
    assert [problem.row for problem in result.unaligned] == [1]


def lines(*rows: object) -> bytes:
    return "\n".join(json.dumps(row) for row in rows).encode()


@pytest.mark.parametrize(("name", "before"), [("q.jsonl", b""), ("q.txt", b"\xef\xbb\xbf\n")])
def test_json_lines_are_told_by_their_name_or_their_content(name: str, before: bytes) -> None:
    data = before + lines(
        {"question": "What sinks?", "references": [{"start_index": 12, "end_index": 22}, "Ships rust."], "corpus_id": "ships",
         "reference_answer": "Ships."},
        {"Question": "What stops?", "excerpt": "They stop.", "document": "trains.md", "drafted": True},
    )  # fmt: skip
    result = load_questions(data, [TRAINS, SHIPS], name=name)
    assert result.questions == (
        Question("What sinks?", ((12, 22), (40, 51)), 1, "Ships."),
        Question("What stops?", ((12, 22),), 0, None, True),
    )


@pytest.mark.parametrize("column", ["answer", "reference", "Reference_Answer"])
def test_the_right_answer_may_stand_in_a_column(column: str) -> None:
    rows = (["?", "Ships rust.", " They do. ", "yes"], ["!", "Ships rust.", "", ""])
    data = written(["question", "excerpt", column, "drafted"], *rows)
    first, second = load_questions(data, [SHIPS]).questions
    assert (first.answer, first.drafted, second.answer, second.drafted) == ("They do.", True, None, False)


def test_questions_without_a_place_are_kept_where_the_caller_needs_none() -> None:
    data = lines(
        {"question": "a", "answer": "b", "document": "ships"},
        {"question": "c"},
        {"question": "d", "excerpt": "They fly.", "document": "ships"},
    )
    kept = load_questions(data, [TRAINS, SHIPS], gold_needed=False)
    assert kept.questions == (Question("a", (), 1, "b"), Question("c", (), UNKNOWN), Question("d", (), 1))
    assert kept.unaligned == (Problem(3, "d", "They fly.", "It is not in ships.txt."),)
    assert load_questions(data, [TRAINS, SHIPS]).questions == ()
    assert load_questions(written(["question"], ["Why?"]), [SHIPS], gold_needed=False).questions == (Question("Why?", ()),)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"question": "a", "excerpt": "b"}\n\n{"question": "c"', "Line 3 of q.jsonl is not JSON"),
        (b'["a", "b"]', "Line 1 of q.jsonl is not an object"),
        (b'{"question": "a"}\n{"excerpt": "b"}', "Line 2 of q.jsonl has no question"),
        (b'{"question": 7, "excerpt": "b"}', "Line 1 of q.jsonl has no question"),
        (b'{"question": "a", "answer": "b"}', "q.jsonl needs a column question and a column references or excerpt"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(data: bytes, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        load_questions(data, [SHIPS], name="q.jsonl")


def test_a_line_separator_within_a_text_ends_no_line() -> None:
    data = '{"question": "a\u2028b", "excerpt": "Ships rust."}'.encode()
    assert load_questions(data, [SHIPS]).questions[0].text == "a\u2028b"


def test_blank_lines_empty_fields_beyond_the_header_and_long_texts_do_no_harm() -> None:
    long = "x" * 200_000
    data = f"\r\n;;\r\nquestion;excerpt;\r\nWhy?;Ships rust.;;\r\n;;;\r\n\r\n{long};They sink.\r\n".encode()
    first, second = load_questions(data, [SHIPS]).questions
    assert (first, second) == (Question("Why?", ((40, 51),)), Question(long, ((12, 22),)))


def test_brackets_without_end_are_an_excerpt() -> None:
    (problem,) = load_questions(written(["question", "excerpt"], ["?", "[" * 100_000]), [SHIPS]).unaligned
    assert problem.reason == "It is not in ships.txt."


def test_what_lacks_a_question_or_a_document_is_listed() -> None:
    data = written(["question", "excerpt", "document", "answer"], ["", "They sink.", "ships", ""], ["Why?", "", "boats", "b"])
    found = load_questions(data, [SHIPS], gold_needed=False)
    assert found.questions == (Question("Why?", (), UNKNOWN, "b"),)
    assert found.unaligned == (
        Problem(1, "", "They sink.", "It has no question.", "no question"),
        Problem(2, "Why?", "", "There is no document boats.", "no document"),
    )  # fmt: skip


def test_all_columns_are_told_and_those_read_are_known() -> None:
    data = written(["Question", "excerpt", "Difficulty", ""], ["?", "They sink.", "3", ""])
    assert load_questions(data, [SHIPS]).columns == ("question", "excerpt", "difficulty", "")
    both = lines({"question": "a", "answer": "b"}, {"question": "c", "by": "d"})
    columns = load_questions(both, [SHIPS], gold_needed=False).columns
    assert [column for column in columns if column not in COLUMNS] == ["by"]


def test_an_answer_that_is_a_number_is_read_as_it_is_written() -> None:
    data = lines({"question": "a", "answer": 1914}, {"question": "b", "answer": 1.5}, {"question": "c", "answer": True})
    assert [q.answer for q in load_questions(data, [SHIPS], gold_needed=False).questions] == ["1914", "1.5", None]
