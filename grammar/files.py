"""Files that are complete or not there: written beside their place and moved into it in one step."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path

RULES = ".cardgame"  # how files of rules are called


@contextmanager
def unfinished(path: Path) -> Iterator[tuple[str, int]]:
    """A new file beside another one, gone at the end unless it was moved into its place."""
    import tempfile  # it takes as long to import as the rest together, and most commands write nothing

    file, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".tmp")
    try:
        yield name, file
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)


def fill(file: int, data: bytes) -> None:
    """Writes all of a file to the disk and closes it."""
    with os.fdopen(file, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(file)


def keep(path: Path, data: bytes, mode: int | None = None) -> None:
    """Puts a finished file in its place, whatever has the name; without a mode it is for its owner alone."""
    with unfinished(path) as (name, file):
        fill(file, data)
        if mode is not None:
            os.chmod(name, mode)
        os.replace(name, path)


def put(path: Path, data: bytes, follow: bool = True) -> None:
    """Puts a finished file in its place. A link stays, and a device or a pipe is written to.

    Without `follow` a plain file takes the place of whatever has the name: nobody asked for what it leads to.
    """
    try:
        _put(path, data, follow)
    except OSError as wrong:  # a full disk says nothing of the file, or tells of one that nobody knows
        raise OSError(wrong.errno, wrong.strerror, str(path)) from None


def _put(path: Path, data: bytes, follow: bool) -> None:
    if not follow:
        keep(path, data, usual_mode())
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(path))
    if _is_device(path):
        with path.open("wb", buffering=0) as out:
            out.write(data)
        return
    place = Path(os.path.realpath(path))
    keep(place, data, stat.S_IMODE(place.stat().st_mode) if place.exists() else usual_mode())


def can_put(path: Path) -> bool:
    """Could a file be put here, as far as one can tell before?"""
    return os.access(path if _is_device(path) else path.parent, os.W_OK)


def usual_mode() -> int:
    """What a new file may be used for, as the user has set it."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _is_device(path: Path) -> bool:
    return path.exists() and not path.is_file()
