"""What chance and dice are drawn from, SplitMix64, for native code."""

from __future__ import annotations

from interpreter.native.memory import DRAWN, KEY
from interpreter.native.templates import render
from interpreter.play.chance import STEP


def chance_text() -> str:
    return render("chance", drawn=DRAWN, key=KEY, step=as_signed(STEP))


def as_signed(word: int) -> int:
    """The same 64 bits as a number with a sign."""
    return word - (1 << 64) if word >> 63 else word
