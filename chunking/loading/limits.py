"""How large a document may be, and a zip archive that has been checked against it before any parser sees it."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import BinaryIO

from chunking.errors import DamagedDocument, LimitExceeded
from chunking.types import Document

MAX_UPLOAD_BYTES = 100 * 2**20
MAX_TEXT_LENGTH = 20_000_000
MAX_PAGES = 5_000
MAX_ZIP_BYTES = 500 * 2**20
MAX_ZIP_MEMBER_BYTES = 200 * 2**20
MAX_ZIP_MEMBERS = 20_000
MAX_ZIP_RATIO = 200
"""Unpacked over packed size of one member; members below :data:`ZIP_RATIO_FLOOR` unpacked bytes are let through."""
ZIP_RATIO_FLOOR = 2**20

CHUNK_BYTES = 2**20


def check_upload(data: bytes, name: str) -> None:
    """:raises LimitExceeded: for a file above ``MAX_UPLOAD_BYTES``."""
    if len(data) > MAX_UPLOAD_BYTES:
        raise LimitExceeded(
            f"{name} is larger than the limit of {MAX_UPLOAD_BYTES // 2**20} MB: split it and load the parts."
        )


def read_upload(stream: BinaryIO, name: str) -> bytes:
    """Read a file to its end, but no further than it takes to see that it is too large.

    :raises LimitExceeded: for a file above ``MAX_UPLOAD_BYTES``.
    """
    data = stream.read(MAX_UPLOAD_BYTES + 1)
    check_upload(data, name)
    return data


def check_text_length(document: Document) -> None:
    """:raises LimitExceeded: for a text above ``MAX_TEXT_LENGTH`` characters."""
    if len(document.text) > MAX_TEXT_LENGTH:
        raise LimitExceeded(
            f"{document.name} holds {len(document.text):,} characters, more than the limit of {MAX_TEXT_LENGTH:,}: "
            "split it and load the parts."
        )


def check_pages(pages: int, name: str) -> None:
    """:raises LimitExceeded: for a document above ``MAX_PAGES`` pages or slides."""
    if pages > MAX_PAGES:
        raise LimitExceeded(
            f"{name} has {pages:,} pages, more than the limit of {MAX_PAGES:,}: split it and load the parts."
        )


def checked_zip(data: bytes, name: str = "The file", *, strict: bool = True) -> zipfile.ZipFile:
    """Open a zip archive after unpacking every member once, piece by piece, and counting what really comes out.

    Nothing is kept of what is unpacked, and unpacking stops at the first limit reached; headers are not trusted.

    :param strict: refuse an archive with a member that cannot be unpacked; else leave that to who reads the member.
    :raises LimitExceeded: naming the limit, where an archive unpacks to too much or holds too many members.
    :raises DamagedDocument: where the archive or a member of it cannot be unpacked.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError) as error:
        raise DamagedDocument(f"{name} is damaged (its zip archive cannot be read): save or download it again.") from error
    if len(members) > MAX_ZIP_MEMBERS:
        raise LimitExceeded(
            f"{name} packs {len(members):,} files, more than the limit of {MAX_ZIP_MEMBERS:,}: it is not opened."
        )
    total = 0
    for member in members:
        total += _unpacked_bytes(archive, member, name, already=total, strict=strict)
    return archive


def _unpacked_bytes(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, *, already: int, strict: bool) -> int:
    size = 0
    packed = max(1, member.compress_size)
    try:
        with archive.open(member) as stream:
            while piece := stream.read(CHUNK_BYTES):
                size += len(piece)
                if size > MAX_ZIP_MEMBER_BYTES or already + size > MAX_ZIP_BYTES:
                    limit = MAX_ZIP_BYTES if already + size > MAX_ZIP_BYTES else MAX_ZIP_MEMBER_BYTES
                    part = "" if limit == MAX_ZIP_BYTES else " for one file in it"
                    raise LimitExceeded(
                        f"{name} unpacks to more than the limit of {limit // 2**20} MB{part}: it is not opened."
                    )
                if size > ZIP_RATIO_FLOOR and size / packed > MAX_ZIP_RATIO:
                    raise LimitExceeded(
                        f"{name} is packed more than {MAX_ZIP_RATIO} times smaller than it unpacks, "
                        "the limit that guards against zip bombs: it is not opened."
                    )
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError, OSError) as error:
        if not strict:
            return size
        raise DamagedDocument(
            f"{name} is damaged ({member.filename!r} in it cannot be unpacked): save or download it again."
        ) from error
    return size
