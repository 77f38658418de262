"""Files that somebody gave to a page, as a session keeps them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from streamlit.runtime.uploaded_file_manager import UploadedFile


@dataclass(frozen=True, slots=True)
class File:
    """Equal to another with the same name and content. :param digest: SHA-256 (hex) of ``data``."""

    name: str
    digest: str
    data: bytes = field(repr=False, compare=False)


def files_of(given: UploadedFile | list[UploadedFile] | None) -> tuple[File, ...]:
    """What an uploader holds, each file once."""
    listed = given if isinstance(given, list) else [given] if given else []
    contents = [(one.name, one.getvalue()) for one in listed]
    return tuple(dict.fromkeys(File(name, hashlib.sha256(data).hexdigest(), data) for name, data in contents))
