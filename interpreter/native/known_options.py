"""The options that native code hands out as objects of Python.

It finds them by a key, the number of the choice and those of the answer, in a table of keys and addresses: making the
objects again for each decision takes longer than a step. Options that it does not find are made here and entered.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

from interpreter.native.steps import KNOWN_BITS, SPREAD
from interpreter.play.choice import Option

MOST_DIGITS = 5
DIGIT_BITS = 10
LARGEST = 999
WORD = (1 << 64) - 1


class KnownOptions:
    """`words` is the table, as native code reads it; the objects whose addresses stand there are kept."""

    def __init__(self) -> None:
        self.words = (ctypes.c_int64 * (2 << KNOWN_BITS))()
        self._kept: dict[int, Option] = {}

    def meet(self, options: Iterable[Option]) -> None:
        """Enters options; one that stood at the same place is forgotten."""
        for option in options:
            key = key_of(option)
            if key:
                at = (key * SPREAD & WORD) >> (64 - KNOWN_BITS) << 1
                self.words[at] = 0
                self._kept[at] = option
                self.words[at + 1] = id(option)
                self.words[at] = key


def key_of(option: Option) -> int:
    """What native code finds it by; 0 if it has too many or too large numbers."""
    raw: Any = option.raw
    digits = raw if isinstance(raw, tuple) else (raw,)
    if len(digits) > MOST_DIGITS:
        return 0
    key = option.spec.number + 1
    for digit in digits:
        if digit is not None and not (isinstance(digit, int) and 0 <= digit <= LARGEST):
            return 0
        key = key << DIGIT_BITS | (0 if digit is None else digit + 1)
    return key if key < 1 << 63 else 0
