"""Decisions and their options.

An option is a value: which choice of the rules it answers, and with what. Options that people
would say in the same words are the same option. Picking some of many cards is not listed but
counted: `Picks` knows how many ways there are and makes the n-th of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, overload

from dsl import game as g

if TYPE_CHECKING:
    from interpreter.emit_base import Ref
    from interpreter.program import Program


@dataclass(frozen=True, slots=True, eq=False)
class Spec:
    """One choice of the rules as compiled.

    `answer` is the register for what is chosen; `asking` the block that works out the options,
    `resume` the one that goes on with the answer.
    """

    id: int
    statement: g.Choose | g.ChooseOne
    phase: int
    answer: int
    asking: int
    resume: int
    per_seat: bool
    blind: bool
    locals: dict[int, Ref] = field(repr=False)
    me: Ref
    table: OptionTable = field(repr=False)


class Option:
    """One way to answer a decision. `raw` are numbers: cards, places, seats, values."""

    __slots__ = ("program", "raw", "spec")

    def __init__(self, program: Program, spec: Spec, raw: Any) -> None:
        self.program = program
        self.spec = spec
        self.raw = raw

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self.raw == other.raw and self.spec.id == other.spec.id

    def __hash__(self) -> int:
        return hash((self.spec.id, self.raw))

    def __lt__(self, other: Option) -> bool:
        return str(self) < str(other)

    def __str__(self) -> str:
        return self.program.labels.option(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def passes(self) -> bool:
        """Declines an optional choice."""
        return self.raw is None


class OptionTable(dict[Any, Option]):
    """The options of one choice, each made once."""

    __slots__ = ("program", "spec")
    program: Program
    spec: Spec

    def __missing__(self, raw: Any) -> Option:
        option = Option(self.program, self.spec, raw)
        if len(self) < 50_000:
            self[raw] = option
        return option


class Decision:
    """What somebody has to decide now."""

    __slots__ = ("options", "player", "spec", "values")

    def __init__(self, spec: Spec, player: int, options: Sequence[Option], values: tuple[Any, ...] = ()) -> None:
        self.spec = spec
        self.player = player
        self.options = options
        self.values = values

    @property
    def prompt(self) -> str:
        """What the player is asked, in the game's language."""
        return self.spec.table.program.labels.prompt(self)

    @property
    def id(self) -> int:
        """The number of this choice in the rules."""
        return self.spec.id

    @property
    def line(self) -> int:
        """The line of the rules that asks."""
        return self.spec.table.program.phase_source(self.spec.phase).line(self.spec.statement.span.start)

    def __repr__(self) -> str:
        return f"<player {self.player + 1}: {self.prompt} ({len(self.options)} options)>"


class Picks(Sequence[Option]):
    """All ways to pick between `least` and `most` of some things, alike things counted once.

    Things come in groups of alike ones. With `suffix[i][k]` the number of ways to pick k things
    from the groups i, i+1, …, the n-th way is found by walking the groups once.
    """

    __slots__ = ("groups", "least", "most", "optional", "suffix", "table", "total")

    def __init__(
        self,
        table: OptionTable,
        things: Sequence[int],
        kinds: Sequence[int] | None,
        least: int,
        most: int,
        optional: bool,
    ) -> None:
        self.table = table
        self.optional = optional
        if kinds is None:
            self.groups = [[x] for x in things]
        else:
            alike: dict[int, list[int]] = {}
            for x in things:
                alike.setdefault(kinds[x] if x >= 0 else x, []).append(x)
            self.groups = list(alike.values())
        count = len(things)
        self.least = max(0, least)
        self.most = min(most, count)
        self.suffix = self._count()
        self.total = sum(self.suffix[0][self.least : self.most + 1])

    def _count(self) -> list[list[int]]:
        groups, most = self.groups, max(self.most, 0)
        if all(len(x) == 1 for x in groups):
            n = len(groups)
            return [[comb(n - i, k) for k in range(most + 1)] for i in range(n + 1)]
        suffix = [[1] + [0] * most]
        for group in reversed(groups):
            after = suffix[-1]
            suffix.append([sum(after[k - j] for j in range(min(len(group), k) + 1)) for k in range(most + 1)])
        return suffix[::-1]

    def __len__(self) -> int:
        return self.total + self.optional

    def raw(self, index: int) -> tuple[int, ...]:
        """The index-th way, as a tuple of things."""
        for picked in range(self.least, self.most + 1):
            ways = self.suffix[0][picked]
            if index < ways:
                break
            index -= ways
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

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        size = len(self)
        if not -size <= index < size:
            raise IndexError(index)
        index %= size
        if index >= self.total:
            return self.table[None]
        return self.table[self.raw(index)]

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and option.spec.id == self.table.spec.id and self.holds(option.raw)

    def holds(self, raw: Any) -> bool:
        """Is this one of the ways? Things count in the order of the groups, first ones first."""
        if raw is None:
            return self.optional
        if not isinstance(raw, tuple) or not self.least <= len(raw) <= self.most:
            return False
        at = 0
        for group in self.groups:
            take = 0
            while at < len(raw) and take < len(group) and raw[at] == group[take]:
                at += 1
                take += 1
        return at == len(raw)

    def __iter__(self) -> Iterator[Option]:
        return (self[i] for i in range(len(self)))

    def sample(self, rng: Random) -> Option:
        """One of them, each as likely as any other."""
        return self[int(rng.random() * len(self))]


def ways(things: Sequence[int], kinds: Sequence[int] | None, least: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to pick, listed; alike things once."""
    for size in range(max(0, least), min(most, len(things)) + 1):
        if kinds is None:
            yield from combinations(things, size)
            continue
        seen = set()
        for picked in combinations(sorted(things, key=lambda x: (kinds[x] if x >= 0 else x, things.index(x))), size):
            key = tuple(kinds[x] if x >= 0 else x for x in picked)
            if key not in seen:
                seen.add(key)
                yield picked
