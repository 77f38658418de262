"""Where a command's result goes: standard output, or a file that appears only when it is whole."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from pathlib import Path


def check_output(output: str, source: str) -> None:
    """Fail before the work rather than after it.

    :param source: the file read, which is never overwritten.
    :raises OSError: naming ``output``, or the folder it would lie in.
    """
    target = Path(output)
    if target.is_dir():
        raise _error(errno.EISDIR, output)
    if not target.parent.is_dir():
        raise _error(errno.ENOTDIR if target.parent.exists() else errno.ENOENT, str(target.parent))
    if target.exists():
        if not os.access(target, os.W_OK):
            raise _error(errno.EACCES, output)
        if target.is_file() and Path(source).exists() and target.samefile(source):
            raise OSError(errno.EEXIST, "This is the document itself, which is not overwritten", output)
    folder = Path(os.path.realpath(output)).parent  # where a file is written before it takes its place
    if (target.is_file() or not target.exists()) and not os.access(folder, os.W_OK):
        raise _error(errno.EACCES if folder.exists() else errno.ENOENT, str(folder))


def write_output(content: bytes, output: str | None) -> None:
    """Write ``content`` to the file named ``output``, or to standard output.

    A link stays a link, a device or a pipe is written to, and a file that is there keeps its rights.

    :raises OSError: naming ``output``; no part of a file is left.
    """
    try:
        if output is None:
            _print(content)
        elif Path(output).exists() and not Path(output).is_file():
            Path(output).write_bytes(content)
        else:
            _replace(Path(os.path.realpath(output)), content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, output or "standard output") from error


def _print(content: bytes) -> None:
    if sys.stdout is None:
        raise _error(errno.EBADF, "standard output")
    try:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError:  # what is left in its buffer would make Python complain on exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _replace(target: Path, content: bytes) -> None:
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
    handle, partial = tempfile.mkstemp(dir=target.parent, prefix=".chunking-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(partial).chmod(mode)
        Path(partial).replace(target)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _error(number: int, name: str) -> OSError:
    return OSError(number, os.strerror(number), name)
