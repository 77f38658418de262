from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.errors import ChunkscopeError, EmptyDocument
from chunking.loading import FORMATS, FormatName, load, load_text
from chunking.types import Document
from tests.loading.archives import epub, xhtml
from tests.loading.checks import assert_sound, texts


def test_every_format_has_a_loader() -> None:
    assert set(FORMATS) == set(get_args(FormatName))
    for module in FORMATS.values():
        assert callable(import_module(module).load)


def test_zero_bytes() -> None:
    with pytest.raises(EmptyDocument, match=r"notes\.pdf is empty \(0 bytes\)"):
        load(b"", "notes.pdf")


def test_white_space_alone_is_not_empty() -> None:
    assert load(b" \r\n", "a.txt") == Document("a.txt", " \n")


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.html"])
def test_a_password_is_ignored_where_there_is_none(name: str) -> None:
    data = b"<!doctype html><p>Hello." if name == "a.html" else b"Hello."
    assert texts(load(data, name, password="secret")) == ["Hello."]


def test_pasted_text_has_a_name_and_may_be_markdown() -> None:
    assert load_text("# A").name == "Pasted text"
    assert [block.kind for block in load_text("# A\n\nText.").blocks] == ["paragraph", "paragraph"]
    assert [block.kind for block in load_text("# A\n\nText.", markdown=True).blocks] == ["heading", "paragraph"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_pasted_markdown_is_read_like_the_same_text_in_a_file(end: str) -> None:
    text = "# A\n\nSome **bold** text.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n".replace("\n", end)
    pasted, file = load_text(text), load(text.encode(), "a.txt")
    assert [block.kind for block in pasted.blocks] == ["heading", "paragraph", "table_row", "table_row"]
    assert (pasted.text, pasted.blocks) == (file.text, file.blocks)
    assert {block.kind for block in load_text(text, markdown=False).blocks} == {"paragraph"}


def test_the_name_changes_nothing_else() -> None:
    one, other = load(b"Hello there.", "a.txt"), load(b"Hello there.", "b.log")
    assert one.digest == other.digest


def test_only_the_format_that_turns_up_is_imported() -> None:
    script = (
        "import sys; from chunking.loading import load; load(b'Plain words.', 'a.txt');"
        "print(*{'selectolax', 'lxml', 'markdown_it', 'pypdfium2', 'docx', 'charset_normalizer'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


SAMPLES = {
    "a.txt": "Grüße.\r\n\r\n- a\r\n- b\x0c\r\nCHAPTER I\r\n\r\nMehr Text.".encode("cp1252"),
    "b.txt": "Привет, мир.\n".encode("utf-16"),
    "a.md": "---\na: 1\n---\n# T\n\n| a |\n|---|\n| b |\n\n```\nx\n```\n- ä\n".encode(),
    "a.html": "<!doctype html><html lang=de><nav>x</nav><main><h1>Ä</h1><table><tr><th>a<td>b</table><pre>c</pre>".encode(),
    "a.epub": epub({"a.xhtml": xhtml("<h1>One</h1><p>First.</p>"), "b.xhtml": xhtml("<p>Second.</p>")}),
}


def load_or_say_why(data: bytes, name: str) -> None:
    try:
        document = load(data, name)
    except ChunkscopeError as error:
        message = str(error)
        assert name in message
        assert message.endswith(".")
        assert "\n" not in message
    else:
        assert_sound(document)


@given(st.binary(max_size=300), st.sampled_from(["a.txt", "a.md", "a.pdf"]))
def test_random_bytes_load_or_say_why(data: bytes, name: str) -> None:
    load_or_say_why(data, name)


@given(
    st.sampled_from(
        [b"%PDF-1.4\n", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"<!doctype html>", b"\xff\xfe", b"# A\n"]
    ),
    st.binary(max_size=200),
)
def test_random_bytes_after_a_signature_load_or_say_why(signature: bytes, data: bytes) -> None:
    load_or_say_why(signature + data, "a.bin")


@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_truncated_and_changed_files_load_or_say_why(name: str, data: st.DataObject) -> None:
    sample = bytearray(SAMPLES[name][: data.draw(st.integers(1, len(SAMPLES[name])))])
    for _ in range(data.draw(st.integers(0, 4))):
        sample[data.draw(st.integers(0, len(sample) - 1))] = data.draw(st.integers(0, 255))
    load_or_say_why(bytes(sample), name)
