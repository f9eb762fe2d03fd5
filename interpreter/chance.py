"""Chance: a seed and a counter, or outcomes that were written down.

Each event of chance has its number in the play and is drawn from the seed and that number. A
state therefore carries two numbers instead of a generator, and a copy plays on alike. Only
`Random.random` is used, whose sequence Python promises to keep.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

_STRIDE = 0x9E3779B97F4A7C15


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
        draw = self._generator(number).random
        keys = [draw() for _ in cards]
        return [cards[i] for i in sorted(range(len(cards)), key=keys.__getitem__)]

    def one(self, number: int, size: int) -> int:
        """One of `size` things, each as likely as any other."""
        outcome = self.written[number] if number < len(self.written) else None
        if isinstance(outcome, int):
            return min(outcome, size - 1)
        return int(self._generator(number).random() * size)

    def _generator(self, number: int) -> Random:
        return Random((self.seed * 1_000_003 + number) ^ _STRIDE)


def _as_written(cards: list[int], outcome: tuple[str, ...], words: tuple[str, ...]) -> list[int]:
    """The cards in an order given by their words; cards that were not written down come last."""
    waiting: dict[str, list[int]] = {}
    for card in cards:
        waiting.setdefault(words[card], []).append(card)
    found = [waiting[word].pop(0) for word in outcome if waiting.get(word)]
    return found + [card for left in waiting.values() for card in left]
