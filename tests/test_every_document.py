"""Every file of the shared documents, loaded and cut: what holds for any document under any settings holds here."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from chunking.chunkers.semantic import cut
from chunking.cutter import Cutter
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import EmptyDocument, LoadError, NoTextLayer
from chunking.export import to_jsonl
from chunking.loading import load
from chunking.settings import CutSettings
from tests.conftest import SHARED
from tests.fake_encoder import FakeEncoder

FOLDER = SHARED / "data/documents"
PASSWORDS = {"libreoffice-writer-password.pdf": "openpassword", "testWORD_protected_passtika.docx": "tika"}
REFUSED: dict[str, type[LoadError]] = {
    "txt/empty.txt": EmptyDocument, "pdf/zero_bytes.pdf": EmptyDocument, "pdf/ocr_test.pdf": NoTextLayer,
}  # fmt: skip
SETTINGS = {
    "default": CutSettings(),
    "tokens": CutSettings("percentile", 60, window=3, minimum=40, maximum=120),
    "characters": CutSettings("standard_deviation", 0.5, minimum=100, maximum=300, unit="characters", keep_headings=False),
    "sentences": CutSettings("absolute", 0.6, minimum=2, maximum=4, unit="sentences", keep_units=False),
    "tight": CutSettings("gradient", 50, minimum=7, maximum=7),
}


def manifest() -> list[str]:
    path = FOLDER / "MANIFEST.tsv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        return [row["file"] for row in csv.DictReader(lines, delimiter="\t")]


@cache
def embedded(name: str) -> EmbeddedDocument:
    path = FOLDER / name
    return embed_document(load(path.read_bytes(), path.name, password=PASSWORDS.get(path.name)), FakeEncoder())


def test_all_of_them_are_here(shared: Callable[[str], Path]) -> None:
    shared("data/documents")
    assert len(manifest()) == 39


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_cannot_be_read_is_one_sentence_that_names_the_file(name: str, shared: Callable[[str], Path]) -> None:
    path = shared(f"data/documents/{name}")
    with pytest.raises(REFUSED[name], match=path.name):
        load(path.read_bytes(), path.name)


@pytest.mark.parametrize("name", [name for name in manifest() if name not in REFUSED])
def test_sentences_lie_in_order_inside_their_blocks_and_pages_ascend(name: str) -> None:
    doc = embedded(name)
    document, text = doc.document, doc.document.text
    at = 0
    for sentence in doc.sentences:
        assert at <= sentence.start < sentence.end
        assert not text[at : sentence.start].strip()
        assert text[sentence.start : sentence.end].strip() == text[sentence.start : sentence.end]
        if sentence.block is not None:
            block = document.blocks[sentence.block]
            assert block.start <= sentence.start
            assert sentence.end <= block.end
        at = sentence.end
    assert not text[at:].strip("\u200b \n")
    assert list(document.page_starts) == sorted(document.page_starts)
    assert document.page_starts[:1] in ((), (0,))
    assert len(doc.vectors) == len(doc.tokens) == len(doc.sentences)


@pytest.mark.parametrize("how", list(SETTINGS))
@pytest.mark.parametrize("name", [name for name in manifest() if name not in REFUSED])
def test_chunks_rebuild_the_document_within_their_limits(name: str, how: str) -> None:
    doc, settings = embedded(name), SETTINGS[how]
    calls = doc.encoder.calls  # type: ignore[attr-defined]
    result = cut(doc, settings)
    chunks = result.chunks
    assert doc.encoder.calls == calls  # type: ignore[attr-defined]
    assert "".join(chunk.text for chunk in chunks) == doc.document.text
    assert [chunk.start for chunk in chunks] == [0, *(chunk.end for chunk in chunks[:-1])][: len(chunks)]
    pages = [page for chunk in chunks for page in chunk.pages]
    assert pages == sorted(pages)
    assert all(1 <= page <= len(doc.document.page_starts) for page in pages)
    if not any("cut_inside_sentence" in chunk.flags for chunk in chunks):
        assert sum(chunk.sentences for chunk in chunks) == len(doc.sentences)
    if settings.unit == "tokens" and not any("cut_inside_sentence" in chunk.flags for chunk in chunks):
        assert sum(chunk.tokens for chunk in chunks) == doc.tokens.sum()
    sizes = [getattr(chunk, settings.unit) for chunk in chunks]
    for i, chunk in enumerate(chunks):
        if settings.maximum is not None:
            assert sizes[i] <= settings.maximum or "above_maximum" in chunk.flags
        assert ("below_minimum" in chunk.flags) == (sizes[i] < (settings.minimum or 0))
        if "below_minimum" in chunk.flags and settings.maximum is not None:
            assert all(sizes[i] + sizes[j] > settings.maximum for j in (i - 1, i + 1) if 0 <= j < len(sizes))
    lines = to_jsonl(result).decode().split("\n")[:-1]
    assert [json.loads(line)["text"] for line in lines] == [chunk.text for chunk in chunks]


@pytest.mark.parametrize("name", [name for name in manifest() if name not in REFUSED])
def test_distances_are_defined_wherever_both_sentences_have_a_vector(name: str) -> None:
    doc = embedded(name)
    distances = Cutter(doc, CutSettings()).distances
    missing = ~doc.vectors.any(axis=1)
    assert np.isnan(distances).tolist() == (missing[:-1] | missing[1:]).tolist()[: len(distances)]
    assert ((distances[~np.isnan(distances)] >= 0) & (distances[~np.isnan(distances)] <= 2)).all()
