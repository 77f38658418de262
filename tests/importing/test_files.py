"""Chunks from files of every format, and one clear sentence for every file that gives none."""

from __future__ import annotations

import csv
import io
import json

import pyarrow as pa
import pytest
from pyarrow import parquet

from chunking.errors import DamagedDocument, EmptyDocument, LimitExceeded, LoadError, UnsupportedFormat
from chunking.importing import files
from chunking.importing.files import read_chunks
from chunking.importing.records import GivenChunk


def to_parquet(columns: dict[str, list[object] | pa.Array]) -> bytes:
    out = io.BytesIO()
    parquet.write_table(pa.table(columns), out)
    return out.getvalue()


TWO = (GivenChunk("One.\n"), GivenChunk('Two, "quoted".'))


@pytest.mark.parametrize(
    "data",
    [
        json.dumps(["One.\n", 'Two, "quoted".']).encode(),
        json.dumps([{"text": "One.\n", "vector": [1, 2]}, {"TEXT": 'Two, "quoted".'}], indent=2).encode(),
        b'{"page_content": "One.\\n", "metadata": {}}\r\n\r\n{"page_content": "Two, \\"quoted\\"."}\r\n',
        b'"One.\\n"\n"Two, \\"quoted\\"."\n',
        json.dumps({"ids": ["a", "b"], "documents": ["One.\n", 'Two, "quoted".']}).encode(),
        b'\xef\xbb\xbfid,text\r\n1,"One.\n"\r\n\r\n2,"Two, ""quoted""."\r\n',
        b'"text"\n"One.\n"\n"Two, ""quoted""."\n',
        b'n;Content\n1;"One.\n"\n2;"Two, ""quoted""."\n',
        "text\tn\n\"One.\n\"\t1\n\"Two, \"\"quoted\"\".\"\t2\n".encode("utf-16"),
        to_parquet({"n": [1, 2], "Chunk": ["One.\n", 'Two, "quoted".']}),
    ],
)
def test_texts_in_every_format(data: bytes) -> None:
    assert read_chunks(data) == TWO


@pytest.mark.parametrize(
    "data",
    [
        b'[{"text": "ab", "start": 3, "end": 5}]',
        b'{"text": "ab", "start_char_idx": 3, "end_char_idx": 5}',
        b'{"content": "ab", "meta": {"start_index": 3, "end_index": 5}}',
        b"start_index,end_index,text\n3,5,ab\n",
        to_parquet({"text": ["ab"], "begin": [3.0], "end": [5.0]}),
    ],
)
def test_offsets_by_the_names_in_use(data: bytes) -> None:
    assert read_chunks(data) == (GivenChunk("ab", 3, 5),)


def test_langchain_gives_a_start_only() -> None:
    data = b'[{"page_content": "ab", "metadata": {"source": "x", "start_index": 3}}]'
    assert read_chunks(data) == (GivenChunk("ab", 3, None),)


def test_offsets_without_texts() -> None:
    assert read_chunks(b'[{"start": 0, "end": 2}]') == (GivenChunk(None, 0, 2),)
    assert read_chunks(to_parquet({"char_start": [0], "char_end": [2]})) == (GivenChunk(None, 0, 2),)


def test_our_own_exports_come_back() -> None:
    record = {"document": "d.txt", "index": 0, "start": 0, "end": 2, "text": "ab", "opened_by": {"reason": "start"}}
    assert read_chunks(json.dumps(record).encode() + b"\n") == (GivenChunk("ab", 0, 2),)


@pytest.mark.parametrize(
    ("data", "error", "says"),
    [
        (b"", EmptyDocument, "no chunks"),
        (b" \n", EmptyDocument, "no chunks"),
        (b"[]", EmptyDocument, "no chunks"),
        (b"id,text\n", EmptyDocument, "no chunks"),
        (b"some prose, and more\n", UnsupportedFormat, "name one of them text"),
        (b'[{"words": "a"}]', UnsupportedFormat, "found: words"),
        (b'{"words": ["a"]}', UnsupportedFormat, "found: words"),
        (b"[1, 2]", UnsupportedFormat, "Chunk 1"),
        (b'[{"text": ["a"]}]', UnsupportedFormat, "The text of chunk 1"),
        (b'{"text": "a"}\n{"text": \n', DamagedDocument, "Line 2"),
        (b"[" * 100_000, DamagedDocument, "Line 1"),
        (b'[{"text": "a", "n": ' + b"9" * 5000 + b"}]", DamagedDocument, "Line 1"),
        (b"PAR1" + b"\0" * 50, DamagedDocument, "damaged Parquet"),
        (to_parquet({"text": ["a"]})[:-20], DamagedDocument, "damaged Parquet"),
        (to_parquet({"words": ["a"]}), UnsupportedFormat, "found: words"),
        (to_parquet({"text": [1]}), UnsupportedFormat, "The text of chunk 1"),
    ],
)
def test_what_gives_no_chunks_says_why(data: bytes, error: type[LoadError], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        read_chunks(data, "mine.bin")
    assert "mine.bin" in str(caught.value)
    assert type(caught.value) is error


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_CHUNKS", 2)
    monkeypatch.setattr(files, "MAX_TEXT_LENGTH", 100)
    monkeypatch.setattr(files, "MAX_VALUES", 50)
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 2000)
    for data in (b'["a", "b", "c"]', b"text\na\nb\nc\n", to_parquet({"text": ["a", "b", "c"]})):
        with pytest.raises(LimitExceeded, match="2 chunks"):
            read_chunks(data)
    with pytest.raises(LimitExceeded, match="50 values"):
        read_chunks(b"[" + b"0," * 60 + b"0]")
    with pytest.raises(LimitExceeded, match="MB"):
        read_chunks(b"[" + b" " * 2000 + b"]")
    with pytest.raises(LimitExceeded, match="100 characters"):
        read_chunks(to_parquet({"text": ["a" * 60] * 2}))


def test_one_long_text_in_many_rows_is_refused_before_it_is_unpacked() -> None:
    rows = pa.array([0] * 50_000, pa.int32())
    data = to_parquet({"text": pa.DictionaryArray.from_arrays(rows, ["a" * 1_000_000])})  # 50 GB from some kilobytes
    assert len(data) < 1_000_000
    with pytest.raises(LimitExceeded):
        read_chunks(data)


def test_a_long_cell_is_read_and_the_limit_of_the_process_is_put_back() -> None:
    before = csv.field_size_limit()
    assert read_chunks(b"text\n" + b"a" * 200_000)[0] == GivenChunk("a" * 200_000)
    assert csv.field_size_limit() == before
