"""Characters that nobody sees: they make two names or sentences look alike, or show a line in another order than
it is read in.

Outside of texts and comments nearly all of them are no sign of the language, and reading refuses them. What is left
is a warning: a joiner between letters of a script that needs it, or within an emoji, is how that is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import messages
from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span

_CONTROLS = "\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_NO_WIDTH = "\u00ad\u034f\u180e\u200b\u2060-\u2064\ufeff"
_EMPTY_LETTERS = "\u115f\u1160\u17b4\u17b5\u3164\uffa0"
_TAGS = "\U000e0001\U000e0020-\U000e007f"  # they spell out the flags of regions, behind an emoji
_JOINERS = "\u200c\u200d"
_UNSEEN = re.compile(f"[{_CONTROLS}{_TURNING}{_NO_WIDTH}{_EMPTY_LETTERS}{_TAGS}{_JOINERS}]")


def unseen(source: Source) -> Iterator[Diagnostic]:
    """One warning for all such characters of a file, at the first."""
    text = source.text
    places = [found.start() for found in _UNSEEN.finditer(text) if found.start() and not _belongs(text, found.start())]
    if places:
        lines = len({source.line(at) for at in places})
        yield messages.unseen(source, Span(places[0], places[0] + 1), lines)


def _belongs(text: str, at: int) -> bool:
    """Whether a joiner or tag stands where one is needed: between two characters that are not plain letters."""
    if text[at] in _JOINERS:
        return text[at - 1] > "\u0300" and text[at + 1 : at + 2] > "\u0300"
    return text[at] >= "\U000e0000" and text[at - 1] >= "\U0001f000"
