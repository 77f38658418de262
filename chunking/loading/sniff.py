"""Tells a file's format by its content; its name only decides between plain text and Markdown."""

from __future__ import annotations

from typing import Literal

FormatName = Literal["pdf", "docx", "pptx", "html", "epub", "markdown", "text"]


def sniff(data: bytes, name: str) -> FormatName:
    raise NotImplementedError
