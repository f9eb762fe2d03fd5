"""Chance: a seed and a counter, or outcomes that were written down.

Each event of chance has its number in the play, and dice of its own that follow from the seed and
that number. A state therefore carries two numbers instead of a generator, a copy plays on alike, and
the same seed gives the same cards on every machine, in every version of Python and in native code.

The dice are SplitMix64 (Steele, Lea and Flood, 2014), cards are shuffled after Fisher and Yates. Both are made
for fair play and for speed, not to keep a seed secret from somebody who sees the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from struct import unpack

from dsl.sentence import say

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def mixed(word: int) -> int:
    """Another word: each comes from one, and a small change of it changes half of the bits."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


class Dice:
    """Numbers one after another."""

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = seed & WORD

    def below(self, size: int) -> int:
        """One of `size` numbers from 0 on, each exactly as likely as any other (Lemire, 2019)."""
        while True:
            self.word = (self.word + STEP) & WORD
            product = mixed(self.word) * size
            if product & WORD >= size or product & WORD >= (1 << 64) % size:
                return product >> 64

    def shuffled(self, cards: list[int]) -> list[int]:
        """The cards in another order, each as likely as any other: the last place gets one of all, and so on."""
        found = cards[:]
        left = len(found)
        while left > 1:
            before = left
            for word in words_after(self.word, min(left - 1, LANES)):
                product = word * left
                if product & WORD < left:  # which hardly ever happens
                    break
                left -= 1
                other = product >> 64
                found[left], found[other] = found[other], found[left]
            self.word = (self.word + (before - left) * STEP) & WORD
            if left == before:
                left -= 1
                other = self.below(left + 1)
                found[left], found[other] = found[other], found[left]
        return found


LANES = 64  # words that are made at once


@cache
def _lanes(count: int) -> tuple[int, ...]:
    """Numbers that have a word in each of so many lanes of 128 bits: what is added, and what is left of a shift."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum(((lane + 1) * STEP & WORD) << 128 * lane for lane in range(count))
    return ones, steps, *(ones * (WORD >> shift) for shift in (0, 30, 27, 31))


def words_after(word: int, count: int) -> tuple[int, ...]:
    """The words that dice draw next, at most `LANES`: `mixed` of all in one number, which has a lane for each."""
    ones, steps, whole, by_30, by_27, by_31 = _lanes(count)
    lanes = ones * word + steps & whole
    lanes = (lanes ^ lanes >> 30 & by_30) * 0xBF58476D1CE4E5B9 & whole
    lanes = (lanes ^ lanes >> 27 & by_27) * 0x94D049BB133111EB & whole
    lanes ^= lanes >> 31 & by_31
    return unpack(f"<{2 * count}Q", lanes.to_bytes(16 * count, "little"))[::2]


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
    key: int = field(init=False, repr=False, compare=False)  # all of the seed in one word

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", key_of(self.seed))

    def dice(self, number: int) -> Dice:
        """What the number-th event of chance is drawn with."""
        return Dice(mixed((self.key + number) & WORD))

    def order(self, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
        """The cards in the order of the number-th event of chance."""
        drawn = self.dice(number).shuffled(cards)
        if number >= len(self.written):
            return drawn
        outcome = self.written[number]
        if isinstance(outcome, int):
            if self.exact:
                raise OtherOutcome(number, say("{count} cards are shuffled here", count=len(cards)))
            return drawn
        if tuple(map(words.__getitem__, drawn)) == outcome:
            return drawn  # which of the alike cards is which is not written down, but drawn alike
        if self.exact and sorted(outcome) != sorted(map(words.__getitem__, cards)):
            raise OtherOutcome(number, say("these are not the {count} cards that are shuffled here", count=len(cards)))
        return _as_written(cards, outcome, words)

    def one(self, number: int, size: int) -> int:
        """One of `size` things, each as likely as any other."""
        outcome = self.written[number] if number < len(self.written) else None
        if isinstance(outcome, int) and (outcome < size or not self.exact):
            return min(outcome, size - 1)
        if self.exact and outcome is not None:
            raise OtherOutcome(number, say("chance picks one of {size} here", size=size))
        return self.dice(number).below(size)


class Noted(Chance):
    """Chance that keeps what came out, for whoever writes it down."""

    __slots__ = ("outcomes",)
    outcomes: list[tuple[int, ...] | int]

    def __post_init__(self) -> None:
        Chance.__post_init__(self)
        object.__setattr__(self, "outcomes", [])

    def order(self, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
        found = Chance.order(self, number, cards, words)
        self.outcomes.append(tuple(found))
        return found

    def one(self, number: int, size: int) -> int:
        found = Chance.one(self, number, size)
        self.outcomes.append(found)
        return found


def key_of(seed: int) -> int:
    """A word for a whole number of any size: up to 64 bits, each seed has its own."""
    word = mixed(seed & WORD ^ STEP)
    while seed := seed >> 64:
        word = mixed(word ^ seed & WORD)
        if seed == -1:
            break
    return word


def _as_written(cards: list[int], outcome: tuple[str, ...], words: tuple[str, ...]) -> list[int]:
    """The cards in an order given by their words; cards that were not written down come last."""
    waiting: dict[str, list[int]] = {}
    for card in cards:
        waiting.setdefault(words[card], []).append(card)
    found = [waiting[word].pop(0) for word in outcome if waiting.get(word)]
    return found + [card for left in waiting.values() for card in left]
