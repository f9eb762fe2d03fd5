"""Chance: a seed and a counter, or outcomes that were written down.

Each event of chance has its number in the play and is drawn from the seed and that number by a
hash. A state therefore carries two numbers instead of a generator, a copy plays on alike, and the
same seed gives the same cards on every machine and in every version of Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import shake_128
from struct import unpack


class OtherOutcome(Exception):
    """What was written down for an event of chance cannot come out there."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number = number
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Chance:
    """`written` are outcomes to repeat, in order: cards by their words, or one number.

    With `exact` they have to fit. Without, the rules may have changed since: what still fits is taken.
    """

    seed: int
    written: tuple[tuple[str, ...] | int, ...] = ()
    exact: bool = False

    def order(self, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
        """The cards in the order of the number-th event of chance."""
        drawn = self._drawn(number, cards)
        if number >= len(self.written):
            return drawn
        outcome = self.written[number]
        if isinstance(outcome, int):
            if self.exact:
                raise OtherOutcome(number, f"{len(cards)} cards are shuffled here")
            return drawn
        if tuple(map(words.__getitem__, drawn)) == outcome:
            return drawn  # which of the alike cards is which is not written down, but drawn alike
        if self.exact and sorted(outcome) != sorted(map(words.__getitem__, cards)):
            raise OtherOutcome(number, f"these are not the {len(cards)} cards that are shuffled here")
        return _as_written(cards, outcome, words)

    def _drawn(self, number: int, cards: list[int]) -> list[int]:
        count = len(cards)
        keys = unpack(f"<{count}I", self._bytes(number, 4 * count))
        lying = dict(zip(keys, cards, strict=True))
        if len(lying) < count:  # two equal keys: the card's number decides
            return [card for _, card in sorted(zip(keys, cards, strict=True))]
        return list(map(lying.__getitem__, sorted(keys)))

    def one(self, number: int, size: int) -> int:
        """One of `size` things, each as likely as any other."""
        outcome = self.written[number] if number < len(self.written) else None
        if isinstance(outcome, int) and (outcome < size or not self.exact):
            return min(outcome, size - 1)
        if self.exact and outcome is not None:
            raise OtherOutcome(number, f"chance picks one of {size} here")
        return int.from_bytes(self._bytes(number, 8), "little") * size >> 64

    def _bytes(self, number: int, size: int) -> bytes:
        return shake_128(b"%d,%d" % (self.seed, number)).digest(size)


def _as_written(cards: list[int], outcome: tuple[str, ...], words: tuple[str, ...]) -> list[int]:
    """The cards in an order given by their words; cards that were not written down come last."""
    waiting: dict[str, list[int]] = {}
    for card in cards:
        waiting.setdefault(words[card], []).append(card)
    found = [waiting[word].pop(0) for word in outcome if waiting.get(word)]
    return found + [card for left in waiting.values() for card in left]


# ───────────── dice

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


class Dice:
    """Numbers one after another, for bots: SplitMix64 (Steele, Lea and Flood, 2014), which native code has too."""

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = seed & WORD

    def below(self, size: int) -> int:
        """One of `size` numbers from 0 on, each as likely as any other."""
        self.word = word = (self.word + STEP) & WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        return (word ^ word >> 31) * size >> 64
