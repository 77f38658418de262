"""EPUB books: the chapters of the spine, in order. A book has no pages here: where they break is up to the reader."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from chunking.errors import DamagedDocument, UnsupportedFormat
from chunking.loading.builder import DocumentBuilder
from chunking.loading.decode import decode
from chunking.loading.html import LANGUAGE, declared_encoding, html_blocks
from chunking.loading.limits import checked_zip
from chunking.normalise import Cleanup
from chunking.types import Document, Notice

if TYPE_CHECKING:
    from lxml.etree import _Element

CONTAINER, ENCRYPTION = "META-INF/container.xml", "META-INF/encryption.xml"
CHAPTER_TYPES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document")
FONT_OBFUSCATION = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


@dataclass(frozen=True, slots=True)
class Package:
    """What the package document says: chapters as paths in the archive, in reading order."""

    chapters: tuple[str, ...]
    language: str | None


def load(data: bytes, name: str, *, password: str | None, cleanup: Cleanup) -> Document:
    """Read an EPUB 2 or 3. Chapters that are missing or broken are left out with a notice.

    :raises UnsupportedFormat: for a book under digital rights management.
    :raises DamagedDocument: if no chapter can be read.
    """
    archive = checked_zip(data, name, strict=False)
    _refuse_drm(archive, name)
    package = _package(archive) or Package(tuple(_all_pages(archive)), None)
    builder = DocumentBuilder()
    notices: list[Notice] = []
    missing: list[str] = []
    language = package.language
    for path in package.chapters:
        chapter = _read(archive, path)
        if chapter is None:
            missing.append(path)
            continue
        text, decoding = decode(chapter, declared=declared_encoding(chapter))
        stated, _ = html_blocks(text, builder, cleanup=cleanup, whole_page=True)
        language = language or stated
        notices.extend(notice for notice in decoding if notice not in notices)
    if len(missing) == len(package.chapters):
        raise DamagedDocument(f"{name} is damaged (no chapter of the book can be read): download or export it again.")
    if missing:
        count = f"{len(missing)} chapter{'s' * (len(missing) != 1)}"
        listed = ", ".join(missing[:5]) + " …" * (len(missing) > 5)
        notices.append(Notice("chapters_missing", f"Left out {count} that could not be read: {listed}.", "warning"))
    return builder.build(name, language=language, notices=notices)


def _refuse_drm(archive: zipfile.ZipFile, name: str) -> None:
    """Obfuscated fonts are fine, encrypted content is not."""
    encryption = _xml(_read(archive, ENCRYPTION))
    if encryption is None:
        return
    for encrypted in _local(encryption, "EncryptedData"):
        methods = [method.get("Algorithm") for method in _local(encrypted, "EncryptionMethod")]
        if not methods or methods[0] not in FONT_OBFUSCATION:
            raise UnsupportedFormat(
                f"{name} is protected by digital rights management (DRM) and cannot be read: load a copy without it."
            )


def _package(archive: zipfile.ZipFile) -> Package | None:
    """The spine without navigation documents; ``None`` if there is no usable package document."""
    path = _package_path(archive)
    root = _xml(_read(archive, path)) if path else None
    if path is None or root is None:
        return None
    manifest = {item.get("id"): item for item in _local(root, "item")}
    guide = [reference.get("href") or "" for reference in _local(root, "reference") if reference.get("type") == "toc"]
    contents = {_resolve(path, href) for href in guide if "#" not in href}  # with one, they are part of a chapter
    pages: list[str] = []
    for reference in _local(root, "itemref"):
        item = manifest.get(reference.get("idref"))
        if item is None or not item.get("href") or (item.get("media-type") or CHAPTER_TYPES[0]).lower() not in CHAPTER_TYPES:
            continue
        if "nav" not in (item.get("properties") or "").split():
            pages.append(_resolve(path, item.get("href")))
    chapters = [page for page in pages if page not in contents] or pages
    languages = [element.text.strip() for element in _local(root, "language") if element.text]
    language = next((tag for tag in languages if LANGUAGE.fullmatch(tag)), None)
    return Package(tuple(dict.fromkeys(chapters)), language) if chapters else None


def _package_path(archive: zipfile.ZipFile) -> str | None:
    container = _xml(_read(archive, CONTAINER))
    if container is not None:
        for rootfile in _local(container, "rootfile"):
            if path := rootfile.get("full-path"):
                return unquote(path)
    return next((member for member in archive.namelist() if member.lower().endswith(".opf")), None)


def _all_pages(archive: zipfile.ZipFile) -> Iterator[str]:
    """Where no package document tells the order: every page, by name."""
    return (member for member in sorted(archive.namelist()) if member.lower().endswith((".xhtml", ".html", ".htm")))


def _resolve(package_path: str, href: str | None) -> str:
    """A reference in the package document as a path in the archive."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(package_path), unquote((href or "").partition("#")[0])))


def _read(archive: zipfile.ZipFile, path: str) -> bytes | None:
    """A member's bytes, or ``None`` if it is missing or broken."""
    try:
        return archive.read(path)
    except Exception:  # KeyError, BadZipFile, zlib.error, RuntimeError (encrypted) …: not readable, whatever the reason
        return None


def _xml(data: bytes | None) -> _Element | None:
    """The root element; entities are not expanded and nothing is fetched."""
    from lxml import etree

    if data is None:
        return None
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True, huge_tree=False)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def _local(root: _Element, tag: str) -> Iterator[_Element]:
    """Elements below by local name, in whatever namespace."""
    yield from root.iter(f"{{*}}{tag}")
