"""One exception tree. Every message is a sentence that names the field or file and the way out.

::

    ChunkscopeError
    ├── SettingsError          a setting out of range; ``field`` names it
    ├── LoadError              a document that cannot be read
    │   ├── UnsupportedFormat  not a format we know, judged by content
    │   ├── EmptyDocument      zero bytes
    │   ├── NoTextLayer        pages, but nothing to read in them (scans)
    │   ├── PasswordRequired   encrypted, and the password is missing or wrong
    │   ├── DamagedDocument    the right format, but broken
    │   └── LimitExceeded      larger than a named limit (bytes, pages, zip ratio)
    ├── EncoderError           an encoder that cannot be loaded or used
    │   └── ChecksumMismatch   packaged weights differ from the official ones
    └── Cancelled              the user stopped a long run; nothing is lost

``Cancelled`` is raised out of long work by the ``on_progress`` callback's caller; what was finished stays cached.
"""


class ChunkscopeError(Exception):
    """Base of every error meant to be shown to a person; ``str(error)`` is the whole message."""


class SettingsError(ChunkscopeError, ValueError):
    """A setting outside its range.

    :param field: the setting's name, so that a form can put the message beside it.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class LoadError(ChunkscopeError):
    """A document that cannot be read."""


class UnsupportedFormat(LoadError):
    """Content in none of the formats the registry knows."""


class EmptyDocument(LoadError):
    """A file of zero bytes."""


class NoTextLayer(LoadError):
    """Pages without any text: a scan, or pictures only."""


class PasswordRequired(LoadError):
    """An encrypted file and no password, or the wrong one (``wrong``)."""

    def __init__(self, message: str, *, wrong: bool = False) -> None:
        super().__init__(message)
        self.wrong = wrong


class DamagedDocument(LoadError):
    """The right format, but its structure is broken."""


class LimitExceeded(LoadError):
    """A document beyond a named limit: bytes, pages, unpacked size, or compression ratio."""


class EncoderError(ChunkscopeError):
    """An encoder that cannot be found, loaded or used."""


class ChecksumMismatch(EncoderError):
    """Packaged weights whose SHA-256 differs from the official one."""


class Cancelled(ChunkscopeError):
    """The user stopped a long run. Finished work stays in the caches."""
