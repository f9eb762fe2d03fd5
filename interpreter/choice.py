"""Decisions and their options.

An option is a value: which choice of the rules it answers, and with what. Options that people
would say in the same words are the same option. Picking some of many cards is not listed but
counted: `Picks` knows how many ways there are and makes the n-th of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import comb
from sys import maxsize
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from dsl import game as g

if TYPE_CHECKING:
    from interpreter.program import Program
    from interpreter.registers import Ref
    from interpreter.state import State
    from interpreter.view import CardView

FEW_WAYS = 2_000
AT_ONCE = 100  # so many options are made when a decision is due, more only when they are wanted


@dataclass(slots=True, eq=False)
class Spec:
    """One choice of the rules as compiled.

    `answer` is the register for what is chosen; `asking` the block that works out the options,
    `resume` the one that goes on with the answer, and `enter` its function.
    """

    id: int
    number: int
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
    enter: Callable[[State], int] = field(init=False, repr=False)

    @property
    def may_be_impossible(self) -> bool:
        """Is it a choice that nobody can decline, but that is left out if there is nothing to choose?"""
        return isinstance(self.statement, g.Choose) and self.statement.has_else and not self.statement.optional


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

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_option, (self.program, self.spec.number, self.raw)

    def __deepcopy__(self, memo: dict[int, Any]) -> Option:
        return self

    @property
    def passes(self) -> bool:
        """Declines an optional choice."""
        return self.raw is None

    @property
    def label(self) -> str:
        """The option as a person would say it, in the language of the game."""
        return str(self)

    @property
    def words(self) -> str:
        """The option in the words of the rules, as a record writes it: the same in every language."""
        from interpreter.written import written

        return written(self)

    @property
    def act(self) -> str | None:
        """The label of the act as the rules write it, if one of several acts is chosen."""
        statement = self.spec.statement
        return statement.acts[self.raw[0]].label.key if isinstance(statement, g.ChooseOne) else None

    @property
    def picks(self) -> dict[str, Any]:
        """What is picked, by its name in the rules."""
        from interpreter.values import picks_of

        return picks_of(self)

    @property
    def cards(self) -> tuple[CardView | None, ...]:
        """The cards that are picked; None for one that is picked without being seen."""
        from interpreter.values import cards_of_option

        return cards_of_option(self)


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


class Options(Sequence[Option]):
    """The options of a decision, each made when it is wanted; `raws` are the same as numbers."""

    __slots__ = ("raws", "table")

    def __init__(self, table: OptionTable, raws: Sequence[Any]) -> None:
        self.table = table
        self.raws = raws

    def __len__(self) -> int:
        return len(self.raws)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self.table[raw] for raw in self.raws[index]]
        return self.table[self.raws[index]]

    def __iter__(self) -> Iterator[Option]:
        return map(self.table.__getitem__, self.raws)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and option.spec.id == self.table.spec.id and option.raw in self.raws

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list has none

    def __repr__(self) -> str:
        return repr(list(self))


class Decision:
    """What somebody has to decide now: the choice as compiled, the seat of who decides, and what is open.

    `listed` are the options as numbers, if they are listed.
    """

    __slots__ = ("listed", "options", "player", "spec", "values")
    options: Sequence[Option]

    def __init__(self, spec: Spec, player: int, raws: Sequence[Any] | Picks, values: tuple[Any, ...] = ()) -> None:
        self.spec = spec
        self.player = player
        self.values = values
        self.listed: Sequence[Any] | None = raws
        if type(raws) is list and len(raws) <= AT_ONCE:
            self.options = list(map(spec.table.__getitem__, raws))
        elif isinstance(raws, Picks):
            self.options = raws
            self.listed = None
        else:
            self.options = Options(spec.table, raws)

    @property
    def raws(self) -> Sequence[Any]:
        """The options as numbers: cards, places, seats, values."""
        return [option.raw for option in self.options] if self.listed is None else self.listed

    def allows(self, option: Option) -> bool:
        """Is this one of the options?"""
        if option.spec is not self.spec and option.spec.id != self.spec.id:
            return False
        return option.raw in (self.options if self.listed is None else self.listed)

    @property
    def count(self) -> int:
        """How many options there are, however many."""
        options = self.options
        return options.total + options.optional if isinstance(options, Picks) else len(options)

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
        return f"<player {self.player + 1}: {self.prompt} ({self.count:,} option{'s'[: self.count != 1]})>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return (self.spec.id, self.player) == (other.spec.id, other.player) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.spec.id, self.player, self.count))

    def __reduce__(self) -> tuple[Any, ...]:
        options = self.options
        kept = options.kept if isinstance(options, Picks) else tuple(self.raws)
        return restored_decision, (self.spec.table.program, self.spec.number, self.player, kept, self.values)

    def __deepcopy__(self, memo: dict[int, Any]) -> Decision:
        return self


class Picks(Sequence["Option"]):
    """All ways to pick between `least` and `most` of some things, alike things counted once.

    Things come in groups of alike ones. If all differ, the n-th way is found by binomial
    coefficients; otherwise `suffix[i][k]`, the number of ways to pick k things from the groups
    i, i+1, …, leads to it.
    """

    __slots__ = ("_groups", "_suffix", "given", "kinds", "least", "most", "optional", "table", "things", "total")

    def __init__(
        self,
        table: OptionTable,
        things: Sequence[int],
        kinds: Sequence[int] | None,
        least: int,
        most: int,
        optional: bool,
    ) -> None:
        if kinds is not None and len({kinds[x] if x >= 0 else x for x in things}) == len(things):
            kinds = None
        self.table = table
        self.things = things
        self.kinds = kinds
        self.optional = optional
        self.least = least = max(0, least)
        self.most = most = min(most, len(things))
        self.given: object = self  # the raw option that was handed out last; nothing else is itself
        self._groups: list[list[int]] | None = None
        self._suffix: list[list[int]] | None = None
        if kinds is None:
            self.total = comb(len(things), least) if least == most else self._count_range()
        else:
            self.total = sum(self.suffix[0][least : most + 1])

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
        return min(self.total + self.optional, maxsize)

    def raw(self, index: int) -> tuple[int, ...]:
        """The index-th way, as a tuple of things."""
        if self.kinds is None:
            if self.least == self.most and self.total <= FEW_WAYS:
                return tuple(map(self.things.__getitem__, _places(len(self.things), self.least)[index]))
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
        if isinstance(option, Option):
            return option.spec.id == self.table.spec.id and self.holds(option.raw)
        return self.holds(option)

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


def restored_option(program: Program, number: int, raw: Any) -> Option:
    """An option that was stored: the one of this program's table."""
    return program.specs[number].table[raw]


def restored_decision(program: Program, number: int, player: int, kept: Any, values: tuple[Any, ...]) -> Decision:
    """A decision that was stored."""
    spec = program.specs[number]
    return Decision(spec, player, Picks(spec.table, *kept) if isinstance(kept, Kept) else kept, values)


@lru_cache(maxsize=64)
def _places(size: int, picked: int) -> list[tuple[int, ...]]:
    return list(combinations(range(size), picked))


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
