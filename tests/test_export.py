"""Every format gives back the same records, and the records give back the document."""

from __future__ import annotations

import csv
import io
import json

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.export import EXPORTS, records, to_csv, to_jsonl, to_parquet
from chunking.types import Chunk, Chunking, Document, Opening

FIELDS = [
    "document", "index", "start", "end", "text", "sentences", "tokens", "characters", "pages", "opened_by", "flags",
]  # fmt: skip


def chunking_of(*texts: str) -> Chunking:
    """Chunks of the given texts, every second one opened by a semantic boundary on pages 1 and 2, and flagged."""
    chunks, start = [], 0
    for i, text in enumerate(texts):
        odd = i % 2 == 1
        chunks.append(
            Chunk(
                index=i,
                start=start,
                end=start + len(text),
                text=text,
                first_sentence=i,
                sentences=1,
                tokens=len(text.split()),
                pages=(1, 2) if odd else (),
                opened_by=Opening("semantic", 0.1 + 0.2, 1 / 3) if odd else Opening("start"),
                flags=("below_minimum", "unit_cut") if odd else (),
            )
        )
        start += len(text)
    return Chunking(Document("naïve, \"quoted\".txt", "".join(texts)), tuple(chunks))


AWKWARD = chunking_of(
    'He said "no",\nthen\n\nleft. ', "=1+1\n", "日本語。👩‍👩‍👧 e\u0301 ", "@a;b\u2028c\u0085\td", "\r", "-2 'x' \\n {}"
)


def parse_jsonl(data: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.decode().split("\n")[:-1]]


def parse_csv(data: bytes) -> list[dict[str, object]]:
    rows = []
    for row in csv.DictReader(io.StringIO(data.decode(), newline="")):
        cells = {name: row[f"opened_by_{name}"] for name in ("distance", "threshold")}
        rows.append(
            {
                "document": row["document"],
                **{name: int(row[name]) for name in ("index", "start", "end", "sentences", "tokens", "characters")},
                "text": row["text"],
                "pages": [int(page) for page in row["pages"].split(";") if page],
                "opened_by": {
                    "reason": row["opened_by_reason"],
                    **{name: float(cell) if cell else None for name, cell in cells.items()},
                },
                "flags": [flag for flag in row["flags"].split(";") if flag],
            }
        )
    return rows


def parse_parquet(data: bytes) -> list[dict[str, object]]:
    return pq.read_table(io.BytesIO(data)).to_pylist()


PARSERS = {"jsonl": parse_jsonl, "csv": parse_csv, "parquet": parse_parquet}


def test_a_record_has_exactly_the_documented_fields_and_values() -> None:
    first, second = records(chunking_of("One. ", "Two words."))
    assert list(first) == FIELDS
    assert first["opened_by"] == {"reason": "start", "distance": None, "threshold": None}
    assert second == {
        "document": 'naïve, "quoted".txt',
        "index": 1,
        "start": 5,
        "end": 15,
        "text": "Two words.",
        "sentences": 1,
        "tokens": 2,
        "characters": 10,
        "pages": [1, 2],
        "opened_by": {"reason": "semantic", "distance": 0.30000000000000004, "threshold": 0.3333333333333333},
        "flags": ["below_minimum", "unit_cut"],
    }


@pytest.mark.parametrize("name", EXPORTS)
def test_awkward_texts_come_back_equal(name: str) -> None:
    parsed = PARSERS[name](EXPORTS[name].write(AWKWARD))
    assert parsed == records(AWKWARD)
    assert "".join(str(record["text"]) for record in parsed) == AWKWARD.document.text


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1), max_size=5))
def test_any_texts_come_back_equal(texts: list[str]) -> None:
    chunking = chunking_of(*texts)
    for name, export in EXPORTS.items():
        assert PARSERS[name](export.write(chunking)) == records(chunking)


def test_jsonl_is_readable_utf_8_one_object_a_line() -> None:
    data = to_jsonl(chunking_of("日本。\n", "Zwei."))
    assert data.count(b"\n") == 2
    assert data.endswith(b"}\n")
    assert "日本。\\n".encode() in data


def test_a_lone_surrogate_is_written_out() -> None:
    chunking = chunking_of("a\udc80b")
    assert parse_jsonl(to_jsonl(chunking))[0]["text"] == "a\udc80b"
    assert parse_csv(to_csv(chunking))[0]["text"] == "a\\udc80b"
    assert parse_parquet(to_parquet(chunking))[0]["text"] == "a\\udc80b"


def test_jsonl_refuses_numbers_that_json_does_not_know() -> None:
    chunk = Chunk(0, 0, 1, "a", 0, 1, 1, (), Opening("semantic", float("nan"), 0.5))
    with pytest.raises(ValueError, match="not JSON compliant"):
        to_jsonl(Chunking(Document("a", "a"), (chunk,)))


def test_csv_names_its_columns_and_ends_lines_with_crlf() -> None:
    header, row = to_csv(chunking_of("a b")).decode().split("\r\n")[:2]
    assert header.split(",") == [
        "document", "index", "start", "end", "text", "sentences", "tokens", "characters", "pages",
        "opened_by_reason", "opened_by_distance", "opened_by_threshold", "flags",
    ]  # fmt: skip
    assert row == '"naïve, ""quoted"".txt",0,0,3,a b,1,2,3,,start,,,'


def test_csv_leaves_a_formula_as_it_is() -> None:
    assert b",=1+1," in to_csv(chunking_of("=1+1"))


def test_parquet_keeps_its_types_without_chunks() -> None:
    empty, full = (pq.read_schema(io.BytesIO(to_parquet(chunking_of(*texts)))) for texts in ((), ("a", "b")))
    assert empty == full
    assert str(empty.field("pages").type) == "list<element: int64>"
    assert empty.names == FIELDS


def test_no_chunks_give_an_empty_jsonl_and_a_csv_header() -> None:
    assert to_jsonl(chunking_of()) == b""
    assert to_csv(chunking_of()).count(b"\r\n") == 1
