"""What is the same in every try of a move: values that change, cards that come and go, and how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from repl.screen.position import MOST_NAMED, Change, Position

Side = tuple[str, str]  # a place by its name, and `+` for what comes there or `−` for what goes


@dataclass(slots=True)
class Row:
    """What is said of one place or value; `more` cards come that have no name."""

    change: Change
    told: list[str]
    more: int = 0

    @property
    def text(self) -> str:
        return f"{self.change.name}: {', '.join(self.told)}" if self.told else self.change.text


class Common:
    """`values` are changes that are no cards, by their text; `cards` those that come or go in every try, by name, and
    `totals` how many do, where that is always the same; without what was `told` before."""

    def __init__(self, before: Position, every: Collection[list[Change]], told: Common | None = None) -> None:
        self.before = before
        found = [{each.text: each for each in changes if not each.cards} for changes in every]
        first = found[0] if found else {}
        self.values = {text: each for text, each in first.items() if all(text in other for other in found)}
        self.cards: dict[Side, Counter[str]] = {}
        self.totals: dict[Side, int] = {}
        named, totals = [*map(_named, every)], [*map(_totals, every)]
        for side, total in totals[0].items() if totals else ():
            cards = told.cards.get(side, Counter[str]()) if told is not None else Counter[str]()
            if all(other.get(side) == total for other in totals):
                self.totals[side] = total - (told.totals.get(side, cards.total()) if told is not None else 0)
            if in_all := _smallest([each.get(side, Counter[str]()) for each in named]) - cards:
                self.cards[side] = in_all

    def beyond(self, change: Change) -> Change | None:
        """What is not the same every time of a change; none of cards that have no name, nor of many where their number
        is the same."""
        if not change.cards:
            return None if change.text in self.values else change
        side = change.name, change.sign
        more = Counter(dict(change.cards)) - self.cards.get(side, Counter())
        if not more or change.hidden or (len(more) > MOST_NAMED and side in self.totals):
            return None
        return self.before.moved(*side, False, more)

    def rows(self) -> Iterator[Row]:
        """Each place and value, in the order in which they are told."""
        places: dict[str, Row] = {}
        for (name, sign), total in self._sides():
            cards = self.cards.get((name, sign), Counter())
            row = places.setdefault(name, Row(self.before.moved(name, sign, not cards, cards), []))
            if cards:
                row.change = self.before.moved(name, sign, False, cards)
                row.told.append(row.change.told)
            rest = total - cards.total()
            if rest > 0 and sign == "+":
                row.more = rest
            elif rest > 0:
                row.told.append(self.before.moved(name, sign, True, Counter({"": rest})).told)
        every = [*places.values(), *(Row(each, []) for each in self.values.values())]
        yield from sorted(every, key=lambda row: (row.change.weight, row.change.text))

    def _sides(self) -> list[tuple[Side, int]]:
        """What goes before what comes; of how many come or go, where that is not the same, as many as have names."""
        every = {side: cards.total() for side, cards in self.cards.items()} | self.totals
        return sorted(every.items(), key=lambda each: each[0][1] == "+")


def _named(changes: Collection[Change]) -> dict[Side, Counter[str]]:
    return {(each.name, each.sign): Counter(dict(each.cards)) for each in changes if each.cards and not each.hidden}


def _totals(changes: Collection[Change]) -> dict[Side, int]:
    found: Counter[Side] = Counter()
    for each in changes:
        if each.cards:
            found[each.name, each.sign] += each.count
    return dict(found)


def _smallest(every: list[Counter[str]]) -> Counter[str]:
    """What is in all of them."""
    found = every[0]
    for each in every[1:]:
        found = found & each
    return found
