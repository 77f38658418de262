from __future__ import annotations

import io
import json
import zipfile

import pyarrow as pa
import pyarrow.compute
from pyarrow import parquet

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.export import to_jsonl, to_parquet
from chunking.export_many import file_name, many_to_parquet, to_zip
from chunking.setup_files import from_json
from chunking.setups import Setup, run
from tests.chunkers.texts import embedded

DOCUMENT = embedded("The cat sat. Dr. No said so! 日本語の文。 The end.")
SETUPS = (
    Setup("Ten / “ten”", FixedSizeSettings(10)),
    Setup("日本", FixedSizeSettings(20, 5), 1),
    Setup("Ten / “ten”", FixedSizeSettings(9)),
)
CUTS = [(setup, run(setup, DOCUMENT)) for setup in SETUPS]


def test_the_zip_holds_the_set_ups_and_each_ones_jsonl() -> None:
    with zipfile.ZipFile(io.BytesIO(to_zip(CUTS))) as archive:
        assert archive.namelist() == ["setups.json", "1-ten-ten.jsonl", "2-日本.jsonl", "3-ten-ten.jsonl"]
        assert from_json(archive.read("setups.json").decode()) == SETUPS
        for name, (_, chunking) in zip(archive.namelist()[1:], CUTS, strict=True):
            assert archive.read(name) == to_jsonl(chunking)


def test_equal_cuts_give_equal_bytes() -> None:
    assert to_zip(CUTS) == to_zip(CUTS)


def test_names_that_no_file_can_have_still_make_one() -> None:
    assert file_name(3, "../../etc") == "3-etc.jsonl"
    assert file_name(4, "///") == "4.jsonl"
    assert len(file_name(5, "x" * 80)) <= 70


def test_the_parquet_tells_whose_each_chunk_is() -> None:
    table = parquet.read_table(pa.BufferReader(many_to_parquet(CUTS)))
    assert table.column_names[:2] == ["setup_number", "setup"]
    for number, (setup, chunking) in enumerate(CUTS, 1):
        mine = table.filter(pa.compute.equal(table["setup_number"], number))
        assert set(mine["setup"].to_pylist()) == {setup.name}
        alone = parquet.read_table(pa.BufferReader(to_parquet(chunking)))
        assert mine.drop_columns(["setup_number", "setup"]).to_pylist() == alone.to_pylist()
    assert len(table) == sum(len(chunking.chunks) for _, chunking in CUTS)


def test_the_sizes_are_in_the_records() -> None:
    with zipfile.ZipFile(io.BytesIO(to_zip(CUTS))) as archive:
        records = [json.loads(line) for line in archive.read("2-日本.jsonl").decode().split("\n") if line]
    assert [(r["start"], r["end"]) for r in records] == [(c.start, c.end) for c in CUTS[1][1].chunks]
