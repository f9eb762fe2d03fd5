"""Chance that is asked instead of drawn: what could come out, one event after another.

A shuffled pile has an order that nobody has looked at yet. Here it gets one card by card, when the rules come to take
a card or to look at it: so two of six cards that are dealt are thirty outcomes, and not the seven hundred and twenty
orders of the pile. The rules notice nothing. Where they come to a card that is still open, they are stopped; whoever
runs them asks for an outcome and lets them run once more, with that outcome told beforehand (`interpreter.learn.tree`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex, overload

from interpreter.play.chance import Chance

Outcomes = tuple[tuple[int, float], ...]


class Undecided(BaseException):
    """Chance has to say something: `outcomes` are numbers with their probabilities, `cards` says whether these are
    kinds of cards. No fault of the rules, so nothing that watches for faults may catch it."""

    def __init__(self, outcomes: Outcomes, cards: bool) -> None:
        super().__init__("chance was not asked")
        self.outcomes = outcomes
        self.cards = cards


class Teller:
    """Says what was told beforehand, in its order."""

    def __init__(self, kinds: Sequence[int]) -> None:
        self.kinds = kinds
        self.told: Sequence[int] = ()
        self.at = 0

    def prepare(self, told: Sequence[int]) -> None:
        self.told = told
        self.at = 0

    def ask(self, outcomes: Outcomes, cards: bool) -> int:
        if len(outcomes) == 1:
            return outcomes[0][0]
        if self.at == len(self.told):
            raise Undecided(outcomes, cards)
        self.at += 1
        return self.told[self.at - 1]


@dataclass(frozen=True, slots=True)
class Lots(Chance):
    """Chance for a play whose outcomes are told."""

    teller: Teller | None = None

    def order(self, number: int, cards: list[int], words: tuple[str, ...]) -> list[int]:
        assert self.teller is not None
        return Covered(list.__iter__(cards), self.teller)

    def one(self, number: int, size: int) -> int:
        assert self.teller is not None
        return self.teller.ask(tuple((i, 1 / size) for i in range(size)), False)


class Covered(list[int]):
    """A pile of which some cards were shuffled: `hidden` are those whose places are still open."""

    __slots__ = ("hidden", "shuffling", "teller")

    def __init__(self, cards: Iterable[int], teller: Teller) -> None:
        super().__init__(cards)
        self.teller = teller
        self.hidden = set(list.__iter__(self))
        self.shuffling = True  # who shuffles goes through all cards once, in any order, to hide them

    def uncovered(self, at: int) -> int:
        """The card at a place."""
        card = list.__getitem__(self, at)
        if card not in self.hidden:
            return card
        kinds = self.teller.kinds
        waiting = sorted(self.hidden)
        counts = Counter(kinds[c] for c in waiting)
        kind = self.teller.ask(tuple((k, n / len(waiting)) for k, n in sorted(counts.items())), True)
        found = next(c for c in waiting if kinds[c] == kind)
        elsewhere = list.index(self, found)
        list.__setitem__(self, elsewhere, card)
        list.__setitem__(self, at, found)
        self.hidden.remove(found)
        return found

    def __iter__(self) -> Iterator[int]:
        if self.shuffling:
            self.shuffling = False
            return list.__iter__(self)
        return self._one_by_one()

    def _one_by_one(self) -> Iterator[int]:
        at = 0
        while at < len(self):
            yield self.uncovered(at)
            at += 1

    def __reversed__(self) -> Iterator[int]:
        return (self.uncovered(at) for at in range(len(self) - 1, -1, -1))

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | list[int]:
        if not isinstance(at, slice):
            number = at.__index__()
            return self.uncovered(number + len(self) if number < 0 else number)
        if at == slice(None):
            return self.again()
        return [self.uncovered(i) for i in range(*at.indices(len(self)))]

    def again(self) -> Covered:
        """Another pile that knows as much."""
        other = Covered(list.__iter__(self), self.teller)
        other.hidden = set(self.hidden)
        other.shuffling = self.shuffling
        return other

    def index(self, card: int, *limits: Any) -> int:
        return list.index([*self._one_by_one()], card, *limits)

    def __eq__(self, other: object) -> bool:
        return [*self._one_by_one()] == other

    def remove(self, card: int) -> None:
        list.remove(self, card)
        self.hidden.discard(card)

    def clear(self) -> None:
        list.clear(self)
        self.hidden.clear()

    def __delitem__(self, at: SupportsIndex | slice) -> None:
        list.__delitem__(self, at)
        self.hidden = {card for card in list.__iter__(self) if card in self.hidden}
