"""Chance: a seed and a counter, or outcomes that were written down.

Each event of chance has its number in the play and is drawn from the seed and that number by a
hash. A state therefore carries two numbers instead of a generator, a copy plays on alike, and the
same seed gives the same cards on every machine and in every version of Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import shake_128
from struct import unpack


@dataclass(frozen=True, slots=True)
class Chance:
    """`written` are outcomes to repeat, in order: cards by their words, or one number."""

    seed: int
    written: tuple[tuple[str, ...] | int, ...] = ()

    def order(self, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
        """The cards in the order of the number-th event of chance."""
        outcome = self.written[number] if number < len(self.written) else None
        if isinstance(outcome, tuple):
            return _as_written(cards, outcome, words)
        count = len(cards)
        keys = unpack(f"<{count}I", self._bytes(number, 4 * count))
        lying = dict(zip(keys, cards, strict=True))
        if len(lying) < count:  # two equal keys: the card's number decides
            return [card for _, card in sorted(zip(keys, cards, strict=True))]
        return list(map(lying.__getitem__, sorted(keys)))

    def one(self, number: int, size: int) -> int:
        """One of `size` things, each as likely as any other."""
        outcome = self.written[number] if number < len(self.written) else None
        if isinstance(outcome, int):
            return min(outcome, size - 1)
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
