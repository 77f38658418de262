"""Small PDFs written by hand: text at given places, pictures, blank pages, passwords."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
PAGE = (595, 842)


@dataclass(frozen=True)
class Text:
    """``text`` at ``x``, ``y`` (points from the lower left); fonts are regular, bold, code and hebrew.

    In the font ``hebrew`` the bytes A, B, C … are the letters alef, bet, gimel …, drawn from left to right.
    """

    x: float
    y: float
    text: str
    size: float = 12
    font: str = "regular"


def lines(
    texts: Sequence[str], *, x: float = 72, y: float = 760, size: float = 12, pitch: float = 14, font: str = "regular"
) -> list[Text]:
    """Consecutive lines under one another."""
    return [Text(x, y - i * pitch, text, size, font) for i, text in enumerate(texts)]


def make_pdf(
    pages: Sequence[Sequence[Text]], *, pictures: Sequence[int] = (), rotate: int = 0, user_password: str | None = None
) -> bytes:
    """A PDF of pages; ``pictures`` are the numbers (from 0) of the pages that also hold an image.

    On rotated pages too the places of texts are those of the page as it is shown.
    """
    cmap = "".join(f"<{65 + i:02X}> <{0x5D0 + i:04X}>\n" for i in range(27))
    to_unicode = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n28 beginbfchar\n{cmap}<20> <0020>\nendbfchar\n"
        "endcmap end end"
    )
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    fonts = {"regular": "Helvetica", "bold": "Helvetica-Bold", "code": "Courier", "hebrew": "Helvetica"}
    for name, base in fonts.items():
        extra = " /ToUnicode 7 0 R" if name == "hebrew" else ""
        encoding = "/WinAnsiEncoding"
        objects.append(f"<< /Type /Font /Subtype /Type1 /BaseFont /{base} /Encoding {encoding}{extra} >>".encode())
    objects.append(_stream("", to_unicode.encode()))
    objects.append(_stream(
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ", b"\x80"
    ))
    numbers = dict(zip(fonts, range(3, 7), strict=True))
    kids = []
    for number, texts in enumerate(pages):
        content = b"".join(
            f"BT /F{numbers[t.font]} {t.size} Tf {_matrix(t, rotate)} Tm ".encode() + _string(t.text) + b" Tj ET\n"
            for t in texts
        )
        if number in pictures:
            content += b"q 200 0 0 200 100 300 cm /Im Do Q\n"
        objects.append(_stream("", content))
        resources = " ".join(f"/F{n} {n} 0 R" for n in numbers.values())
        kids.append(len(objects) + 1)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {PAGE[0]} {PAGE[1]}] /Rotate {rotate} /Contents {len(objects)} 0 R "
            f"/Resources << /Font << {resources} >> /XObject << /Im 8 0 R >> >> >>".encode()
        )
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] >>".encode()
    trailer = b""
    if user_password is not None:
        objects, trailer = _encrypted(objects, user_password.encode("latin-1"))
    return _file(objects, trailer)


def _matrix(text: Text, rotate: int) -> str:
    width, height = PAGE
    return {
        0: f"1 0 0 1 {text.x} {text.y}",
        90: f"0 1 -1 0 {width - text.y} {text.x}",
        180: f"-1 0 0 -1 {width - text.x} {height - text.y}",
        270: f"0 -1 1 0 {text.y} {height - text.x}",
    }[rotate]


def _string(text: str) -> bytes:
    escaped = text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"(" + escaped + b")"


def _stream(entries: str, content: bytes) -> bytes:
    return f"<< {entries}/Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


def _file(objects: Sequence[bytes], trailer: bytes) -> bytes:
    data, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    data += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
    data += f"trailer << /Size {len(objects) + 1} /Root 1 0 R ".encode() + trailer + f">>\nstartxref\n{start}\n%%EOF".encode()
    return bytes(data)


def _encrypted(objects: Sequence[bytes], password: bytes) -> tuple[list[bytes], bytes]:
    """The standard security handler, revision 2 (40-bit RC4); only streams hold anything to encrypt here."""
    identity, permissions = b"0123456789abcdef", -4
    owner = _rc4(hashlib.md5(_padded(b"owner")).digest()[:5], _padded(password))
    key = hashlib.md5(_padded(password) + owner + permissions.to_bytes(4, "little", signed=True) + identity).digest()[:5]
    user = _rc4(key, PADDING)
    result = []
    for number, body in enumerate(objects, 1):
        head, found, rest = body.partition(b"\nstream\n")
        if found:
            content = rest.removesuffix(b"\nendstream")
            secret = hashlib.md5(key + number.to_bytes(3, "little") + b"\0\0").digest()[:10]
            body = head + found + _rc4(secret, content) + b"\nendstream"
        result.append(body)
    entry = f"<< /Filter /Standard /V 1 /R 2 /O <{owner.hex()}> /U <{user.hex()}> /P {permissions} >>".encode()
    result.append(entry)
    return result, f"/Encrypt {len(result)} 0 R /ID [<{identity.hex()}> <{identity.hex()}>] ".encode()


def _padded(password: bytes) -> bytes:
    return (password + PADDING)[:32]


def _rc4(key: bytes, data: bytes) -> bytes:
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
