"""What the terminal writes by itself while keys are pressed."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

MOST_TYPED = 20_000  # bytes


@contextmanager
def without_echo(of: Literal["ECHO", "ECHOCTL"]) -> Iterator[None]:
    """The terminal does not write what is typed, or only not the names of control keys such as `^C`."""
    if os.name == "nt" or not _is_ours():
        yield
        return
    import termios

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    changed = [*before]
    changed[3] &= ~getattr(termios, of)
    termios.tcsetattr(keyboard, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        if _is_ours():
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def typed_before() -> list[str]:
    """The lines that were entered before anything was asked, without their Enter."""
    if os.name == "nt" or not _is_ours():
        return []
    found = b""
    keyboard = sys.stdin.fileno()
    while select.select([keyboard], [], [], 0)[0] and len(found) < MOST_TYPED:
        read = os.read(keyboard, 1024)
        if not read:  # Ctrl-D
            return [":quit"]
        found += read
    lines = [line.strip() for line in found.decode(errors="ignore").splitlines()]
    return [line for line in lines if line and line.isprintable()]


def _is_ours() -> bool:
    """Is there a terminal, and are we in front of it? It stops who changes it from the background."""
    try:
        return sys.stdin.isatty() and os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except (AttributeError, OSError, ValueError):  # closed, or no terminal at all
        return False
