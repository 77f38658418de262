"""The presets are what their sources say."""

from __future__ import annotations

import pytest

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.langchain_semantic import DEFAULT_AMOUNTS, LangChainSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.embedded import EmbeddedDocument, embed_document
from chunking.errors import SettingsError
from chunking.presets import FEW_BOUNDARIES, LANGCHAIN_TODAY, PRESETS, hope_paper
from chunking.settings import CutSettings
from chunking.setups import run
from chunking.types import Document
from tests.fake_encoder import FakeEncoder


def test_the_papers_eight() -> None:
    methods = [setup.method for setup in hope_paper().setups]
    fixed = [(m.size, m.overlap, m.unit) for m in methods if isinstance(m, FixedSizeSettings)]
    assert fixed == [(2000, 0, "characters"), (2000, 500, "characters"), (500, 0, "characters"), (500, 125, "characters")]
    assert [(m.size, m.overlap) for m in methods if isinstance(m, RecursiveSettings)] == [(2000, 0), (500, 0)]
    assert [type(m) for m in methods[6:]] == [CutSettings, CutSettings]


def test_the_second_encoder_has_to_be_chosen_or_given() -> None:
    with pytest.raises(SettingsError, match="choose an encoder"):
        hope_paper().setups[7].encoder_name("in-use")
    assert hope_paper("own").setups[7].encoder_name("in-use") == "own"
    assert hope_paper().setups[6].encoder_name("in-use") == "in-use"


def test_the_story_compares_three_with_one_maximum() -> None:
    fixed, recursive, semantic = (setup.method for setup in PRESETS["v4c"].setups)
    assert isinstance(fixed, FixedSizeSettings)
    assert isinstance(recursive, RecursiveSettings)
    assert isinstance(semantic, CutSettings)
    assert fixed.unit == recursive.unit == semantic.unit == "tokens"
    assert fixed.size == recursive.size == semantic.maximum
    assert semantic.rule == "iqr"


def test_langchains_defaults_are_those_of_the_installed_package() -> None:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    from tests.chunkers.test_langchain_semantic import Same, SemanticChunker

    recursive, semantic = (setup.method for setup in LANGCHAIN_TODAY.setups)
    theirs = RecursiveCharacterTextSplitter()
    assert isinstance(recursive, RecursiveSettings)
    assert (recursive.size, recursive.overlap) == (theirs._chunk_size, theirs._chunk_overlap)
    assert list(recursive.separators) == theirs._separators
    chunker = SemanticChunker(Same(FakeEncoder()))
    assert isinstance(semantic, LangChainSettings)
    assert (semantic.rule, semantic.amount) == (chunker.breakpoint_threshold_type, chunker.breakpoint_threshold_amount)
    assert (semantic.buffer, semantic.minimum) == (chunker.buffer_size, chunker.min_chunk_size)
    for rule, amount in DEFAULT_AMOUNTS.items():
        assert SemanticChunker(Same(FakeEncoder()), breakpoint_threshold_type=rule).breakpoint_threshold_amount == amount


@pytest.fixture(scope="module")
def document() -> EmbeddedDocument:
    text = "\n\n".join(f"Topic {i} starts here. It goes on about {i * 7} things. Then it ends!" for i in range(80))
    return embed_document(Document("d", text), FakeEncoder())


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_set_up_of_every_preset_cuts_and_colours_differ(name: str, document: EmbeddedDocument) -> None:
    preset = PRESETS[name]
    assert len({setup.colour for setup in preset.setups}) == len({setup.name for setup in preset.setups}) == len(preset.setups)
    for setup in preset.setups:
        chunking = run(setup, document)
        assert len(chunking.chunks) > 1 or setup.method == FEW_BOUNDARIES  # on one topic it need not cut
        assert {place for c in chunking.chunks for place in range(c.start, c.end)} == set(range(len(document.document.text)))
