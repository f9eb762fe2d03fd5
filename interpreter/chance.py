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
    """`outcomes` are used up first; each is the order drawn, as places of what was shuffled."""

    seed: int
    outcomes: tuple[tuple[int, ...], ...] = ()

    def order(self, number: int, size: int) -> list[int]:
        """A random order of `size` things: the number-th event of chance in the play."""
        if number < len(self.outcomes):
            return list(self.outcomes[number])
        draw = Random((self.seed * 1_000_003 + number) ^ _STRIDE).random
        keys = [draw() for _ in range(size)]
        return sorted(range(size), key=keys.__getitem__)

    def one(self, number: int, size: int) -> int:
        """One of `size` things, each as likely as any other."""
        if number < len(self.outcomes):
            return self.outcomes[number][0]
        return int(Random((self.seed * 1_000_003 + number) ^ _STRIDE).random() * size)
