"""What DOCX and PPTX share: the password container around them, and opening a package without surprises."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from chunking.errors import ChunkscopeError, DamagedDocument, LimitExceeded, PasswordRequired, UnsupportedFormat
from chunking.loading.limits import checked_zip

_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/")
_RELATIONSHIP = re.compile(rb"<(?:\w+:)?Relationship\b[^>]*?(?:/>|>\s*</(?:\w+:)?Relationship>)")
MOST_HASH_ROUNDS = 10_000_000
"""Office itself writes 100,000; a file may ask for any number, and each one takes time."""


@contextmanager
def damage_reported(name: str, kind: str) -> Iterator[None]:
    """Whatever a parser stumbles over in a broken file becomes :class:`DamagedDocument`.

    The Office parsers fail on broken XML with nearly every exception there is (``KeyError``, ``AttributeError``,
    ``XMLSyntaxError``, ``ValueError``, ``RecursionError``, …), so no list of them would be complete.
    """
    try:
        yield
    except ChunkscopeError:
        raise
    except Exception as error:
        raise DamagedDocument(f"{name} is not a readable {kind}: save or download it again.") from error


def checked_package(data: bytes, name: str) -> io.BytesIO:
    """The package as a stream, after :func:`~chunking.loading.limits.checked_zip` has passed it.

    Two things that Word reads and the parsers do not are put right: relationships to parts that are missing go, and the
    names of "Strict Open XML" become those of the usual kind.
    """
    with checked_zip(data, name) as archive:
        members = frozenset(archive.namelist())
        strict = _STRICT.search(archive.read("_rels/.rels")) if "_rels/.rels" in members else None
        mended = {}
        for member in members:
            if member.endswith(".rels") or (strict and member.endswith(".xml")):
                content = archive.read(member)
                usual = _STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/", content) if strict else content
                if member.endswith(".rels"):
                    usual = _without_dead_ends(usual, member, members)
                if usual != content:
                    mended[member] = usual
        return _rewritten(archive, mended) if mended else io.BytesIO(data)


def _without_dead_ends(content: bytes, rels: str, members: frozenset[str]) -> bytes:
    for relationship in _RELATIONSHIP.findall(content):
        if not _leads_somewhere(relationship, rels, members):
            content = content.replace(relationship, b"")
    return content


def _leads_somewhere(relationship: bytes, rels: str, members: frozenset[str]) -> bool:
    """Whether a relationship of the ``.rels`` member points outside the package or to a part that is there."""
    target = re.search(rb"""\bTarget\s*=\s*["']([^"']*)["']""", relationship)
    if target is None or re.search(rb"""TargetMode\s*=\s*["']External""", relationship):
        return True
    folder = posixpath.dirname(posixpath.dirname(rels))
    path = posixpath.normpath(posixpath.join("/", folder, target[1].decode("utf-8", "replace"))).lstrip("/")
    return path in members


def _rewritten(archive: zipfile.ZipFile, mended: dict[str, bytes]) -> io.BytesIO:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as copy:
        for member in archive.namelist():
            copy.writestr(member, mended[member] if member in mended else archive.read(member))
    stream.seek(0)
    return stream


def without_blank_end(cells: Iterable[str]) -> list[str]:
    """A table row's cells without the blank ones at its end, where nothing stands behind them to keep in line."""
    kept = list(cells)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def decrypt(data: bytes, name: str, password: str | None) -> bytes:
    """The DOCX or PPTX inside an encrypted Office container (an OLE file).

    :raises PasswordRequired: the password is missing or wrong.
    :raises UnsupportedFormat: an OLE file that holds no encrypted package, such as an old ``.doc``.
    :raises DamagedDocument: a container that cannot be read.
    """
    import msoffcrypto
    from msoffcrypto.exceptions import InvalidKeyError
    from msoffcrypto.format.ooxml import OOXMLFile

    with damage_reported(name, "encrypted Office document"):
        container = msoffcrypto.OfficeFile(io.BytesIO(data))
        if not isinstance(container, OOXMLFile) or not container.is_encrypted():
            raise UnsupportedFormat(f"{name} is an old Office format (.doc, .ppt): save it as DOCX or PPTX and load that.")
        if not password:
            raise PasswordRequired(f"{name} is encrypted: enter its password to open it.")
        if container.type == "agile" and container.info["spinValue"] > MOST_HASH_ROUNDS:
            raise LimitExceeded(f"{name} wants its password hashed more than {MOST_HASH_ROUNDS:,} times: it is not opened.")
        try:
            container.load_key(password=password, verify_password=True)
        except (InvalidKeyError, UnicodeEncodeError) as error:  # lone surrogates are in no password
            raise PasswordRequired(f"The password does not open {name}: check it and try again.", wrong=True) from error
        plain = io.BytesIO()
        container.decrypt(plain)
        return plain.getvalue()
