"""What follows from where a chunk lies: sentences, tokens, pages and flags, for spans of any kind."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chunking.chunkers.spans import absorb_white_space, chunking_from_spans, chunks_from_spans, openings
from chunking.types import Block, Chunk
from tests.chunkers.texts import embedded, spans, texts

# sentences: [0, 12) "One two six.", [13, 25) "Four is one.", [26, 31) "Done."
TEXT = "One two six. Four is one. Done.\n"


def chunks(
    *given_spans: tuple[int, int], text: str = TEXT, blocks: tuple[Block, ...] = (), pages: tuple[int, ...] = ()
) -> tuple[Chunk, ...]:
    document = embedded(text, blocks=blocks, pages=pages)
    return chunks_from_spans(document, given_spans, openings(len(given_spans), "imported"))


def test_spans_at_sentences_count_whole_sentences() -> None:
    first, second = chunks((0, 13), (13, 32))
    assert (first.text, first.first_sentence, first.sentences, first.tokens, first.flags) == ("One two six. ", 0, 1, 4, ())
    assert (second.first_sentence, second.sentences, second.tokens, second.flags) == (1, 2, 6, ())
    assert [c.opened_by.reason for c in (first, second)] == ["start", "imported"]


def test_a_cut_inside_a_sentence_counts_it_on_both_sides_and_flags_both() -> None:
    first, second = chunks((0, 17), (17, 32))  # "Four| is one."
    assert (first.sentences, first.tokens, second.first_sentence, second.sentences, second.tokens) == (2, 5, 1, 2, 5)
    assert first.flags == second.flags == ("cut_inside_sentence",)


def test_a_part_of_one_sentence_counts_its_own_tokens() -> None:
    (inner,) = chunks((4, 7))
    assert (inner.first_sentence, inner.sentences, inner.tokens, inner.flags) == (0, 1, 1, ("cut_inside_sentence",))


def test_overlapping_spans_are_counted_each_by_itself() -> None:
    first, second, third = chunks((0, 26), (13, 32), (26, 31))
    assert [c.first_sentence for c in (first, second, third)] == [0, 1, 2]
    assert [c.sentences for c in (first, second, third)] == [2, 2, 1]
    assert [c.tokens for c in (first, second, third)] == [8, 6, 2]


def test_white_space_at_an_edge_cuts_nothing() -> None:
    assert [c.flags for c in chunks((0, 12), (12, 25), (25, 32))] == [(), (), ()]


def test_a_chunk_of_white_space_only_counts_no_sentence() -> None:
    between, end, inside = chunks((12, 13), (31, 32), (3, 4))
    assert (between.first_sentence, between.sentences, between.tokens, between.flags) == (1, 0, 0, ())
    assert (end.first_sentence, end.sentences, end.pages) == (2, 0, ())
    assert (inside.first_sentence, inside.sentences, inside.flags) == (0, 0, ())


def test_pages_are_those_of_the_visible_text() -> None:
    assert [c.pages for c in chunks((0, 13), (12, 26), (0, 32), pages=(0, 13, 26))] == [(1,), (2,), (1, 2, 3)]


HEADED = "Before it.\nA heading\nBelow it.\nEnd"
HEADED_BLOCKS = (
    Block("paragraph", 0, 10), Block("heading", 11, 20, 1), Block("paragraph", 21, 30), Block("heading", 31, 34, 1),
)  # fmt: skip


def test_a_heading_is_stranded_at_the_end_of_a_chunk_unless_nothing_follows_it() -> None:
    found = chunks((0, 21), (21, 34), (0, 11), (11, 34), text=HEADED, blocks=HEADED_BLOCKS)
    assert [c.flags for c in found] == [("heading_stranded",), (), (), ()]


# a table [0, 11) of two rows, a paragraph, a list item of two sentences, a paragraph
UNITS = "a | b\nc | d\nText.\n- One. Two.\nEnd."
UNIT_BLOCKS = (
    Block("table_row", 0, 5, group=1), Block("table_row", 6, 11, group=1), Block("paragraph", 12, 17),
    Block("list_item", 18, 29, level=0), Block("paragraph", 30, 34),
)  # fmt: skip


def test_a_cut_between_rows_or_inside_an_item_cuts_a_unit() -> None:
    rows = chunks((0, 6), (6, 18), (18, 34), text=UNITS, blocks=UNIT_BLOCKS)
    assert [c.flags for c in rows] == [("unit_cut",), ("unit_cut",), ()]
    item = chunks((12, 25), (25, 34), text=UNITS, blocks=UNIT_BLOCKS)
    assert [c.flags for c in item] == [("unit_cut",), ("unit_cut",)]
    inside_a_row = chunks((0, 2), text=UNITS, blocks=UNIT_BLOCKS)
    assert inside_a_row[0].flags == ("cut_inside_sentence", "unit_cut")


def test_no_sentences_no_chunks_and_a_notice() -> None:
    empty = chunking_from_spans(embedded(" \n"), [(0, 2)], openings(1, "size"))
    assert (empty.chunks, [n.code for n in empty.notices]) == ((), ["no_sentences"])


def test_absorbed_white_space_goes_to_the_chunk_before_and_at_the_start_to_the_first() -> None:
    assert absorb_white_space("  a  b\n", [(2, 3), (5, 6)]) == [(0, 5), (5, 7)]
    assert absorb_white_space("a b c", [(2, 3)]) == [(2, 4)]  # the "a" is in no chunk, and stays out
    assert absorb_white_space(" ", []) == []


@given(texts, st.data())
def test_what_a_chunk_counts_is_what_its_slice_holds(text: str, data: st.DataObject) -> None:
    document = embedded(text)
    offsets = st.integers(0, len(text))
    given_spans = [tuple(sorted(pair)) for pair in data.draw(st.lists(st.tuples(offsets, offsets), max_size=5))]
    chunking = chunking_from_spans(document, given_spans, openings(len(given_spans), "imported"))
    assert spans(chunking) == (given_spans if document.sentences else [])
    for chunk in chunking.chunks:
        visible = range(chunk.end - len(text[chunk.start : chunk.end].lstrip()), chunk.start + len(chunk.text.rstrip()))
        touched = [i for i, s in enumerate(document.sentences) if visible and s.start < visible.stop and visible.start < s.end]
        assert chunk.text == text[chunk.start : chunk.end]
        assert chunk.sentences == len(touched)
        assert not touched or chunk.first_sentence == touched[0]
        parts = [document.sentences[i] for i in touched]
        clipped = [text[max(s.start, visible.start) : min(s.end, visible.stop)] for s in parts]
        assert chunk.tokens == document.encoder.count_tokens(clipped).sum()
        cuts = any(s.start < edge < s.end for s in parts for edge in (visible.start, visible.stop))
        assert ("cut_inside_sentence" in chunk.flags) == cuts
