"""The smallest text near a text that still breaks a law: leave out lines, then words, then characters."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

_PIECES = re.compile(r"\w+|\s+|[^\w\s]")


def shrunk(text: str, breaks: Callable[[str], bool], seconds: float) -> str:
    """As small as the time allows; every step still breaks the law in the same way."""
    end = monotonic() + seconds
    if not breaks(text):  # by time, perhaps: not this time
        return text
    before = None
    while before != text and monotonic() < end:
        before = text
        for cut in (lambda t: t.splitlines(keepends=True), _PIECES.findall, list):
            text = _without(cut(text), breaks, end)
    return text


def _without(parts: list[str], breaks: Callable[[str], bool], end: float) -> str:
    """Leaves out halves, quarters and so on down to single parts."""
    size = max(1, len(parts) // 2)
    while parts and monotonic() < end:
        at = 0
        while at < len(parts) and monotonic() < end:
            rest = parts[:at] + parts[at + size :]
            if breaks("".join(rest)):
                parts = rest
            else:
                at += size
        if size == 1:
            break
        size //= 2
    return "".join(parts)
