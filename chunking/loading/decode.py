"""Bytes to text: BOM, UTF-16 and UTF-32 by their NUL bytes, UTF-8, the declared encoding, then a guess that says so."""

from __future__ import annotations

import codecs
import re

from chunking.types import Notice

BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""UTF-32 before UTF-16, whose little-endian mark it starts with."""

WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "tis-620": "cp874",
}
"""What files mean that name one of these encodings (as the WHATWG Encoding Standard reads them)."""

SAMPLE_BYTES = 2**16
BAD_UTF8_SHARE = 0.1
"""Text stays UTF-8 while its invalid bytes are at most this share of its non-ASCII characters."""

_TWICE_ENCODED = re.compile("[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_C1 = re.compile("[\x80-\x9f]")
_C1_PUNCTUATION = re.compile("[\x91-\x97]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def decode(data: bytes, *, declared: str | None = None) -> tuple[str, tuple[Notice, ...]]:
    """Decode a text file; never fails.

    :param declared: the encoding that the file itself names (an HTML ``charset``); believed after BOM and valid UTF-8.
    :returns: the text without BOM, NULs or lone surrogates, and notices on what was guessed, mended or lost.
    """
    text, encoding, guessed = _decode(data, declared)
    notices = []
    if guessed:
        notices.append(Notice("encoding_guessed", f"Read as {encoding}: the file is not UTF-8 and names no encoding."))
    lost = text.count("\ufffd") - data.count(b"\xef\xbf\xbd")
    if lost > 0:
        shown = "1 character that is not valid" if lost == 1 else f"{lost:,} characters that are not valid"
        notices.append(Notice("undecodable", f"{shown} {encoding} became \ufffd.", "warning"))
    mended, count = _mend_twice_encoded(text)
    if count:
        notices.append(Notice("encoding_mended", f"Mended {count:,} characters that had been encoded twice."))
    text, cleaned = clean_characters(mended)
    return text, (*notices, *cleaned)


def clean_characters(text: str) -> tuple[str, tuple[Notice, ...]]:
    """Drop a BOM at the start and NULs anywhere, replace lone surrogates; says so where characters were lost."""
    notices = []
    text = text.removeprefix("\ufeff")
    if nuls := text.count("\0"):
        text = text.replace("\0", "")
        notices.append(Notice("nul_removed", f"Removed {nuls:,} NUL character{'s' * (nuls != 1)}."))
    text, surrogates = _SURROGATES.subn("\ufffd", text)
    if surrogates:
        notices.append(Notice("undecodable", f"{surrogates:,} half characters (lone surrogates) became \ufffd.", "warning"))
    return text, tuple(notices)


def unicode_encoding(data: bytes) -> str | None:
    """UTF-8, -16 or -32 where a BOM or the pattern of NUL bytes tells so, else ``None``."""
    for bom, encoding in BOMS:
        if data.startswith(bom):
            return encoding
    sample = data[:SAMPLE_BYTES]
    if len(sample) < 4 or b"\0" not in sample:
        return None
    whole = sample[: len(sample) // 4 * 4]
    nuls = [whole[i::4].count(0) / (len(whole) // 4) for i in range(4)]
    if min(nuls[2:]) > 0.9 and nuls[0] < 0.1:
        return "utf-32-le"
    if min(nuls[:2]) > 0.9 and nuls[3] < 0.1:
        return "utf-32-be"
    even, odd = (nuls[0] + nuls[2]) / 2, (nuls[1] + nuls[3]) / 2
    for encoding, high, low in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if (high > 0.4 and low < 0.1) or (high > 2 * low and _is_clean_utf16(whole, encoding)):
            return encoding
    return None


def _decode(data: bytes, declared: str | None) -> tuple[str, str, bool]:
    """The text, a name for its encoding, and whether that was a guess."""
    if encoding := unicode_encoding(data):
        return data.decode(encoding, "replace").removeprefix("\ufeff"), encoding.upper(), False
    if b"\x1b$" in data and (text := _strictly(data, "iso2022_jp")):
        return text, "ISO-2022-JP", False
    try:
        return data.decode(), "UTF-8", False
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    beyond_ascii = len(text) - len(text.encode("ascii", "ignore")) - bad
    if bad <= BAD_UTF8_SHARE * beyond_ascii:
        return text, "UTF-8", False
    if declared and (text := _strictly(data, declared) or ""):
        return text, declared, False
    from chunking.loading.legacy import decode_legacy

    text, encoding = decode_legacy(data)
    return text, encoding, True


def _strictly(data: bytes, encoding: str) -> str | None:
    """The decoded text, or ``None`` if the encoding is unknown or does not fit."""
    try:
        name = codecs.lookup(encoding).name
        return decode_windows_1252(data) if WIDER.get(name, name) == "cp1252" else data.decode(WIDER.get(name, name))
    except (LookupError, UnicodeError, ValueError):
        return None


def decode_windows_1252(data: bytes) -> str:
    """As browsers do: the five undefined bytes become control characters instead of errors."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return "".join(bytes([b]).decode("cp1252") if b not in b"\x81\x8d\x8f\x90\x9d" else chr(b) for b in data)


def _is_clean_utf16(sample: bytes, encoding: str) -> bool:
    """Whether it decodes to assigned characters, with ASCII spaces or line ends among them, as text in any script does."""
    text = sample.decode(encoding, "replace")
    odd = sum(c == "\ufffd" or not (c.isprintable() or c.isspace()) for c in text)
    return odd <= 0.01 * len(text) and any(c in " \n" for c in text)


def _mend_twice_encoded(text: str) -> tuple[str, int]:
    """Bytes that were read as Latin-1 and then encoded as UTF-8, told by control characters that no text contains.

    Either bytes of UTF-8 ("â\\x80\\x93" for a dash) or of Windows-1252 ("\\x96" for a dash).
    """
    count = 0

    def once(match: re.Match[str]) -> str:
        nonlocal count
        try:
            character = match[0].encode("latin-1").decode()
        except UnicodeDecodeError:
            return match[0]
        count += 1
        return character

    if any(_C1.search(twice) for twice in _TWICE_ENCODED.findall(text)):
        text = _TWICE_ENCODED.sub(once, text)
    if _C1_PUNCTUATION.search(text):
        text, controls = _C1.subn(lambda match: decode_windows_1252(match[0].encode("latin-1")), text)
        count += controls
    return text, count
