"""How far a long command is: one line on standard error that overwrites itself, where a person sees it."""

from __future__ import annotations

import sys
from types import TracebackType


class ProgressLine:
    """Shows nothing unless standard error is a terminal; used as a context, it leaves nothing behind."""

    def __init__(self) -> None:
        self._stream = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
        self._shown = ""

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._show("")

    def show(self, words: str, done: int, total: int) -> None:
        """``words`` and how much of ``total`` is done, in whole percent."""
        self._show(f"{words}: {100 * done // total} %" if total else words)

    def _show(self, line: str) -> None:
        if self._stream is None or line == self._shown:
            return
        self._stream.write("\r" + line.ljust(len(self._shown)) + ("" if line else "\r"))
        self._stream.flush()
        self._shown = line
