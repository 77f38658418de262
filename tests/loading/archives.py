"""Small archives and files, made in memory."""

from __future__ import annotations

import io
import zipfile

CONTAINER = """<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""

OFFICE = "application/vnd.openxmlformats-officedocument."
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def packed(members: dict[str, str | bytes]) -> bytes:
    """A zip archive; of the same members the same bytes, whatever the time, since tests are named by their parameters."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, content)
    return stream.getvalue()


def office(main: str) -> bytes:
    """A package whose content types name ``main`` (and an embedded Word file) but that is otherwise empty."""
    types = (
        f'<Types><Default Extension="docx" ContentType="{OFFICE}wordprocessingml.document"/>'
        f'<Override PartName="/main.xml" ContentType="{main}"/></Types>'
    )
    return packed({"[Content_Types].xml": types})


def epub(
    chapters: dict[str, str | bytes],
    *,
    manifest: str = "",
    metadata: str = "",
    guide: str = "",
    spine: list[str] | None = None,
) -> bytes:
    """An EPUB with its package document in ``OEBPS/``.

    :param chapters: file name below OEBPS → XHTML. :param spine: names in reading order, by default all chapters.
    :param manifest: further items.
    """
    items = "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in chapters)
    references = "".join(f'<itemref idref="{name}"/>' for name in (spine or chapters))
    package = (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<metadata>{metadata}</metadata><manifest>{items}{manifest}</manifest><spine>{references}</spine>{guide}</package>"
    )
    members: dict[str, str | bytes] = {"mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER}
    members["OEBPS/content.opf"] = package
    return packed(members | {f"OEBPS/{name}": content for name, content in chapters.items()})


def xhtml(body: str) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head>'
        f"<body>{body}</body></html>"
    )
