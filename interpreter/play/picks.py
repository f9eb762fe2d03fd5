"""Picking some of many cards: the ways are not listed but counted, and the n-th of them is made when it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import itemgetter
from sys import maxsize
from typing import TYPE_CHECKING, Any, NamedTuple, overload

if TYPE_CHECKING:
    from interpreter.play.choice import Option, OptionTable

FEW_WAYS = 2_000


class Picks(Sequence["Option"]):
    """All ways to pick between `least` and `most` of some things, alike things counted once.

    Things come in groups of alike ones. If all differ, the n-th way is found by binomial
    coefficients; otherwise `suffix[i][k]`, the number of ways to pick k things from the groups
    i, i+1, …, leads to it.
    """

    __slots__ = (
        *("_groups", "_made", "_size", "_suffix", "given", "kinds", "least", "most", "optional", "table", "things"),
        "total",
    )

    def __init__(
        self,
        table: OptionTable,
        things: Sequence[Any],
        kinds: Sequence[int] | None,
        least: int,
        most: int,
        optional: bool,
    ) -> None:
        if kinds is not None and _all_differ(things, kinds):
            kinds = None
        count = len(things)
        least = least if least > 0 else 0
        most = most if most < count else count
        self.table = table
        self.things = things
        self.kinds = kinds
        self.optional = optional
        self.least = least
        self.most = most
        self.given: object = self  # the raw option that was handed out last; nothing else is itself
        self._groups: list[list[int]] | None = None
        self._suffix: list[list[int]] | None = None
        self._made: dict[int, Option] = {}
        if kinds is None:
            self.total = comb(count, least) if least == most else self._count_range()
        else:
            self.total = sum(self.suffix[0][least : most + 1])
        size = self.total + optional
        self._size = size if size <= maxsize else maxsize

    def _count_range(self) -> int:
        return sum(comb(len(self.things), k) for k in range(self.least, self.most + 1))

    @property
    def groups(self) -> list[list[int]]:
        """The things, alike ones together."""
        if self._groups is None:
            if self.kinds is None:
                self._groups = [[x] for x in self.things]
            else:
                alike: dict[int, list[int]] = {}
                for x in self.things:
                    alike.setdefault(self.kinds[x] if x >= 0 else x, []).append(x)
                self._groups = list(alike.values())
        return self._groups

    @property
    def suffix(self) -> list[list[int]]:
        if self._suffix is None:
            most = max(self.most, 0)
            found = [[1] + [0] * most]
            for group in reversed(self.groups):
                after = found[-1]
                found.append([sum(after[k - j] for j in range(min(len(group), k) + 1)) for k in range(most + 1)])
            self._suffix = found[::-1]
        return self._suffix

    def __len__(self) -> int:
        """As many as Python can count in a sequence; `Decision.count` is exact."""
        return self._size

    def raw(self, index: int) -> tuple[int, ...]:
        """The index-th way, as a tuple of things."""
        if self.kinds is None:
            if self.least == self.most and self.total <= FEW_WAYS:
                return tuple(_takers(len(self.things), self.least)[index](self.things))
            return self._raw_of_different(index)
        picked = self.least
        while index >= (ways := self.suffix[0][picked]):
            index -= ways
            picked += 1
        chosen: list[int] = []
        for i, group in enumerate(self.groups):
            if not picked:
                break
            for take in range(min(len(group), picked), -1, -1):
                ways = self.suffix[i + 1][picked - take]
                if index < ways:
                    chosen += group[:take]
                    picked -= take
                    break
                index -= ways
        return tuple(chosen)

    def number(self, raw: tuple[int, ...] | None) -> int:
        """Which of the ways this is; the other way round than `raw`."""
        if raw is None:
            return self.total
        left, picked = len(raw), set(raw)
        index = sum(self.suffix[0][self.least : left])
        for i, group in enumerate(self.groups):
            take = sum(thing in picked for thing in group)
            index += sum(self.suffix[i + 1][left - more] for more in range(take + 1, min(len(group), left) + 1))
            left -= take
        return index

    def _raw_of_different(self, index: int) -> tuple[int, ...]:
        left = len(self.things)
        picked = self.least
        while index >= (ways := comb(left, picked)):
            index -= ways
            picked += 1
        chosen = []
        for thing in self.things:
            if not picked:
                break
            left -= 1
            with_it = comb(left, picked - 1)
            if index < with_it:
                chosen.append(thing)
                picked -= 1
            else:
                index -= with_it
        return tuple(chosen)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if index.__class__ is int and 0 <= index < self.total:
            picked = self._made.get(index)
            if picked is None:
                picked = self.table[self.raw(index)]
                if self.total <= FEW_WAYS:
                    self._made[index] = picked
            self.given = picked.raw
            return picked
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        size = self.total + self.optional
        if not -size <= index < size:
            raise IndexError(index)
        index %= size
        option = self.table[None if index == self.total else self.raw(index)]
        self.given = option.raw
        return option

    def __contains__(self, option: object) -> bool:
        """Options, or raw ones: a tuple of things, None for passing."""
        if option is self.given:
            return True
        if option is None or isinstance(option, tuple):
            return self.holds(option)
        from interpreter.play.choice import Option

        return isinstance(option, Option) and option.spec.id == self.table.spec.id and self.holds(option.raw)

    def holds(self, raw: Any) -> bool:
        """Is this one of the ways? Things count in the order given, of alike ones the first."""
        if raw is None:
            return self.optional
        if not isinstance(raw, tuple) or not self.least <= len(raw) <= self.most:
            return False
        if self.kinds is None:
            waiting = iter(self.things)
            return all(thing in waiting for thing in raw)
        at = 0
        for group in self.groups:
            take = 0
            while at < len(raw) and take < len(group) and raw[at] == group[take]:
                at += 1
                take += 1
        return at == len(raw)

    def __iter__(self) -> Iterator[Option]:
        return (self[i] for i in range(len(self)))

    @property
    def kept(self) -> Kept:
        """All that it is made of, to be stored and compared."""
        return Kept(tuple(self.things), self.kinds, self.least, self.most, self.optional)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Picks):
            return self.table.spec.id == other.table.spec.id and self.kept == other.kept
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list has none

    def __repr__(self) -> str:
        return f"<{self.total + self.optional:,} ways to pick from {len(self.things)}>"


class Kept(NamedTuple):
    """What a `Picks` is made of."""

    things: tuple[int, ...]
    kinds: Sequence[int] | None
    least: int
    most: int
    optional: bool


def _all_differ(things: Sequence[int], kinds: Sequence[int]) -> bool:
    """Do no two of the things look alike? Those below 0 are picked unseen, each apart."""
    looks = map(kinds.__getitem__, things) if things and min(things) >= 0 else (look(x, kinds) for x in things)
    return len(set(looks)) == len(things)


@lru_cache(maxsize=64)
def _takers(size: int, picked: int) -> list[Callable[[Sequence[int]], Sequence[int]]]:
    """For each way to pick, a function that takes the things it picks."""
    if picked > 1:
        return [itemgetter(*places) for places in combinations(range(size), picked)]
    return [itemgetter(slice(place, place + picked)) for place in range(size if picked else 1)]


def ways(things: Sequence[int], kinds: Sequence[int] | None, least: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to pick, listed; alike things once."""
    ordered = picking_order(things, kinds)
    looks = None if kinds is None else [look(x, kinds) for x in ordered]
    for size in range(max(0, least), min(most, len(things)) + 1):
        yield from combinations(ordered, size) if looks is None else _different_ways(ordered, looks, size)


def _different_ways(things: Sequence[int], looks: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Of alike things, which stand together, the first ones are taken first, so that each way comes once."""
    count, at = len(things), 0
    places: list[int] = []
    while True:
        if len(places) == size:
            yield tuple(things[place] for place in places)
        elif count - at >= size - len(places):
            places.append(at)
            at += 1
            continue
        if not places:
            return
        at = places.pop() + 1
        while at < count and looks[at] == looks[at - 1]:
            at += 1


def picking_order(things: Sequence[int], kinds: Sequence[int] | None) -> Sequence[int]:
    """Things as they are picked one after another: alike ones together."""
    return things if kinds is None else sorted(things, key=lambda x: (look(x, kinds), things.index(x)))


def look(thing: int, kinds: Sequence[int] | None) -> int:
    """The same for things that look alike."""
    return thing if kinds is None or thing < 0 else kinds[thing]
