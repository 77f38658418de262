"""What DOCX and PPTX share: the password container around them, and opening a package without surprises."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from chunking.errors import ChunkscopeError, DamagedDocument, LimitExceeded, PasswordRequired, UnsupportedFormat
from chunking.loading.limits import checked_zip

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
    """The package as a stream, after :func:`~chunking.loading.limits.checked_zip` has passed it."""
    checked_zip(data, name).close()
    return io.BytesIO(data)


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
        except InvalidKeyError as error:
            raise PasswordRequired(f"The password does not open {name}: check it and try again.", wrong=True) from error
        plain = io.BytesIO()
        container.decrypt(plain)
        return plain.getvalue()
