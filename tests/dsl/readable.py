"""What a message tells people to write can be written: whether a piece of code can be read in some place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from dsl.diagnostic import Diagnostic
from dsl.parsing import recognise
from dsl.recovery.tolerant_lexer import cut
from dsl.source import Source

CODE = re.compile(r"`([^`]+)`")

# Every place of a file where a line, or a part of one, can stand, up to that place.
PLACES = [
    "",
    "game X\n",
    "game X\n    ",
    "game X\nphase a\n    ",
    "game X\nphase a\n    if x\n        x\n    ",
    "game X\nphase a\n    choose card from hand\n        ",
    'game X\nphase a\n    choose card from hand\n        must "a" ',
    "game X\nphase a\n    choose one\n        ",
    "game X\nphase a\n    choose ",
    "game X\nphase a\n    move ",
    "game X\nphase a\n    move card to ",
    "game X\nphase a\n    move card to a ",
    "game X\nphase a\n    x ",
    "game X\nphase a\n    each player ",
    "game X\ncards a in b\n    ",
    "game X\nzones\n    ",
    "game X\nzones\n    a: ",
    "game X\nzones\n    a: pile\n        ",
    "game X\nzones\n    a: pile ",
    "game X\nstate\n    ",
    "game X\n    option a = 3 ",
    'game X\ntest "a"\n    ',
    'game X\ntest "a"\n    given ',
    'game X\ntest "a"\n    given p1.hand: ',
    "game X\ndefine a = ",
    "game X\ndefine a = b ",
    "game X\ndefine a =\n    ",
    "game X\ndefine a =\n    1 if x\n    ",
    "game X\nwords de\n    ",
    "game X\nabout\n    ",
]
# Single words and signs are named as what they are.
WORD = re.compile(r"[\w.]+|[^\w\s]{1,2}")


@cache
def can_be_read(code: str) -> bool:
    """Whether it is a line, a part of one, or the beginning of one, in some place."""
    plain = code.replace("…", "x").strip().strip("{}")
    return WORD.fullmatch(plain) is not None or any(_begins(place + plain) for place in PLACES)


def _begins(text: str) -> bool:
    """Whether a text is the beginning of a file."""
    stack: recognise.Stack | None = recognise.beginning()
    lines = cut(Source("x", text)).lines
    depths = [0]
    for number, line in enumerate(lines):
        kinds: list[str] = []
        while line.depth < depths[-1]:
            kinds.append("_DEDENT")
            depths.pop()
        if line.depth > depths[-1]:
            kinds.append("_INDENT")
            depths.append(line.depth)
        kinds += [token.type for token in line.tokens] + ["_NL"] * (number < len(lines) - 1)
        for kind in kinds:
            stack = recognise.feed(stack, kind)
            if stack is None:
                return False
    return True


def codes(help: str) -> list[str]:
    return CODE.findall(help)


def unreadable(found: Iterable[Diagnostic]) -> dict[str, str]:
    """What they tell people to write and cannot be read, with the code of the message."""
    return {code: d.code for d in found for code in codes(d.help) if not can_be_read(code)}
