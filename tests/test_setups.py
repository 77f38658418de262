"""Set-ups: one function runs each of them, and it is the method's own cut."""

from __future__ import annotations

import pytest

from chunking.chunkers import fixed_size, imported, langchain_semantic, manual, recursive, semantic
from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.imported import ImportedSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import SettingsError
from chunking.settings import CutSettings
from chunking.setups import CHOOSE_ENCODER, METHODS, Method, Setup, method_name, run
from chunking.types import Document
from tests.fake_encoder import FakeEncoder

TEXT = "Cats purr. Cats sleep all day. Dogs bark! Dogs run. Stocks fell.\n\nStocks rose again. It rained.\n"


@pytest.fixture
def document() -> EmbeddedDocument:
    return embed_document(Document("d.txt", TEXT), FakeEncoder())


def every_method(document: EmbeddedDocument) -> dict[str, Method]:
    digest = document.document.digest
    return {
        "semantic": CutSettings("percentile", 50),
        "fixed_size": FixedSizeSettings(30, 10),
        "recursive": RecursiveSettings(30, 10),
        "langchain": LangChainSettings("percentile", 50),
        "imported": ImportedSettings(((0, 30), (20, 60)), digest),
        "manual": ManualSettings(CutSettings("percentile", 50), digest, opened=(1,)),
    }


def test_every_method_runs_as_its_own_cut(document: EmbeddedDocument) -> None:
    methods = every_method(document)
    windows = langchain_semantic.embed_windows(document, methods["langchain"])
    expected = {
        "semantic": semantic.cut(document, methods["semantic"]),
        "fixed_size": fixed_size.cut(document, methods["fixed_size"]),
        "recursive": recursive.cut(document, methods["recursive"]),
        "langchain": langchain_semantic.cut(document, windows, methods["langchain"]),
        "imported": imported.cut(document, methods["imported"]),
        "manual": manual.cut(document, methods["manual"]),
    }
    assert list(methods) == list(METHODS)
    assert {name: run(Setup(name, method), document) for name, method in methods.items()} == expected
    assert len({tuple((c.start, c.end) for c in chunking.chunks) for chunking in expected.values()}) == len(METHODS)


def test_only_langchains_windows_ask_for_vectors(document: EmbeddedDocument) -> None:
    calls = document.encoder.calls
    for name, method in every_method(document).items():
        run(Setup(name, method), document)
        assert document.encoder.calls == calls + (name == "langchain")
        calls = document.encoder.calls


def test_progress_of_the_windows_is_told(document: EmbeddedDocument) -> None:
    told = []
    run(Setup("l", LangChainSettings()), document, on_progress=lambda progress: told.append(progress.done))
    assert told[-1] == 8  # LangChain sees an empty sentence after the last line end


def test_names_of_methods(document: EmbeddedDocument) -> None:
    assert {name: method_name(method) for name, method in every_method(document).items()} == {name: name for name in METHODS}


def test_the_encoder_is_the_set_ups_or_the_one_in_use() -> None:
    assert Setup("a", CutSettings()).encoder_name("in-use") == "in-use"
    assert Setup("a", CutSettings(), encoder="own").encoder_name("in-use") == "own"
    with pytest.raises(SettingsError, match="Mine: choose an encoder") as caught:
        Setup("Mine", CutSettings(), encoder=CHOOSE_ENCODER).encoder_name("in-use")
    assert caught.value.field == "encoder"


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("name", {"name": " "}), ("name", {"name": "a" * 81}), ("name", {"name": "a\nb"}), ("colour", {"colour": 8}),
        ("colour", {"colour": -1}), ("encoder", {"encoder": ""}), ("encoder", {"encoder": "a\0b"}),
    ],
)  # fmt: skip
def test_set_ups_out_of_range_name_the_field(field: str, arguments: dict[str, object]) -> None:
    with pytest.raises(SettingsError) as caught:
        Setup(**{"name": "a", "method": CutSettings(), **arguments})
    assert caught.value.field == field
