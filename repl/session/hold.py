"""Which stored play a process has open: it holds a lock beside the file, which the system takes back when it ends.

The number of a process would not do: another one may have it by then. A lock belongs to the process and not to those
that it starts, and lies in a file of its own, since that of the play is replaced after every move.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

SUFFIX = ".lock"


class Hold:
    """Keeps a play for this process until it is let go."""

    def __init__(self) -> None:
        self._file: int | None = None
        self._of: Path | None = None
        self._by = os.getpid()

    def take(self, play: Path) -> None:
        """Where there can be no lock the play is kept all the same."""
        if self._of == play:
            return
        self.let_go()
        self._of, self._by = play, os.getpid()
        with suppress(OSError):
            self._file = os.open(play.with_suffix(SUFFIX), os.O_RDWR | os.O_CREAT, 0o600)
            _lock(self._file)

    def let_go(self) -> None:
        """A copy of the process, made by a fork, never had the lock: it leaves it to the other."""
        if self._file is not None and self._of is not None:
            os.close(self._file)
            if self._by == os.getpid():
                with suppress(OSError):
                    self._of.with_suffix(SUFFIX).unlink()
        self._file = self._of = None


def held(play: Path) -> bool:
    """Does another process hold it? Of one's own nobody may ask: to close its lock is to lose it."""
    try:
        file = os.open(play.with_suffix(SUFFIX), os.O_RDWR)
    except OSError:
        return False
    try:
        _lock(file)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _lock(file: int) -> None:
    """Takes a lock, or raises OSError if another process has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
