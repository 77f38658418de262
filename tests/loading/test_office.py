"""Encrypted Office files."""

from __future__ import annotations

import io

import pytest
from docx import Document as new_docx
from msoffcrypto.format.ooxml import OOXMLFile

from chunking.errors import DamagedDocument, LimitExceeded, PasswordRequired, UnsupportedFormat
from chunking.loading import load, office
from chunking.loading.office import damage_reported, decrypt, without_blank_end


@pytest.fixture(scope="module")
def plain() -> bytes:
    document, stream = new_docx(), io.BytesIO()
    document.add_paragraph("For your eyes only.")
    document.save(stream)
    return stream.getvalue()


@pytest.fixture(scope="module")
def encrypted(plain: bytes) -> bytes:
    stream = io.BytesIO()
    OOXMLFile(io.BytesIO(plain)).encrypt("sesame", stream)
    return stream.getvalue()


def test_the_password_opens_it(plain: bytes, encrypted: bytes) -> None:
    assert decrypt(encrypted, "a.docx", "sesame") == plain
    assert load(encrypted, "a.docx", password="sesame").text == "For your eyes only."


@pytest.mark.parametrize("password", [None, ""])
def test_a_missing_password_is_asked_for(encrypted: bytes, password: str | None) -> None:
    with pytest.raises(PasswordRequired, match=r"a\.docx is encrypted: enter its password") as error:
        decrypt(encrypted, "a.docx", password)
    assert not error.value.wrong


@pytest.mark.parametrize("password", ["barley", "sesame ", "\udcff", "\0"])
def test_a_wrong_password_is_said_to_be_wrong(encrypted: bytes, password: str) -> None:
    with pytest.raises(PasswordRequired, match=r"does not open a\.docx") as error:
        decrypt(encrypted, "a.docx", password)
    assert error.value.wrong


def test_a_container_without_a_package_is_an_old_format() -> None:
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000)
    with pytest.raises((UnsupportedFormat, DamagedDocument), match=r"a\.doc"):
        decrypt(old, "a.doc", None)


@pytest.mark.parametrize("length", [40, 600, 2000])
def test_a_truncated_container_is_said_to_be_damaged(encrypted: bytes, length: int) -> None:
    with pytest.raises(DamagedDocument, match=r"a\.docx is not a readable encrypted Office document"):
        decrypt(encrypted[:length], "a.docx", "sesame")


def test_a_file_cannot_ask_for_endless_hashing(encrypted: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "MOST_HASH_ROUNDS", 50_000)
    with pytest.raises(LimitExceeded, match="50,000"):
        decrypt(encrypted, "a.docx", "sesame")


def test_what_a_parser_stumbles_over_is_damage_but_our_own_errors_pass() -> None:
    with pytest.raises(DamagedDocument, match="a is not a readable thing"), damage_reported("a", "thing"):
        raise KeyError("w:val")
    with pytest.raises(LimitExceeded, match="too much"), damage_reported("a", "thing"):
        raise LimitExceeded("too much")


def test_blank_cells_at_a_rows_end_go() -> None:
    assert without_blank_end(["", "a", "", "b", " ", ""]) == ["", "a", "", "b"]
    assert without_blank_end(["", " "]) == []
