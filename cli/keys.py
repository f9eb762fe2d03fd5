"""Ctrl-C leaves no `^C` in what a command wrote."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unseen_control_keys() -> Iterator[None]:
    """The terminal does not write the names of control keys; what is typed otherwise is seen as ever."""
    if os.name == "nt" or not _is_ours():
        yield
        return
    import termios

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    unseen = [*before]
    unseen[3] &= ~termios.ECHOCTL
    termios.tcsetattr(keyboard, termios.TCSADRAIN, unseen)
    try:
        yield
    finally:
        if _is_ours():
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def _is_ours() -> bool:
    """Is there a terminal, and are we in front of it? It stops who changes it from the background."""
    try:
        return sys.stdin.isatty() and os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except (AttributeError, OSError, ValueError):  # closed, or no terminal at all
        return False
