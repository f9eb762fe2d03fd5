"""What is collected while a program is lowered, and what names stand for at one point of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dsl import game as g
from dsl.source import Source, Span
from interpreter.compile import form as f
from interpreter.compile.layout import Layout
from interpreter.play.registers import Holds


class NotKnownHere(LookupError):
    """A local name has no meaning where it is asked about."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Who acts, what local names stand for, and whose text this is."""

    source: Source
    me: f.Expr
    locals: Mapping[int, f.Expr]

    def meaning(self, number: int) -> f.Expr:
        if (found := self.locals.get(number)) is None:
            raise NotKnownHere(number)
        return found

    def with_local(self, number: int, value: f.Expr) -> Scope:
        return Scope(self.source, self.me, {**self.locals, number: value})


class Counted(NamedTuple):
    """What is counted: a part of the rules, by its kind and place, and how it turned out."""

    kind: str
    file: str
    span: Span
    outcome: str


@dataclass(slots=True)
class Unit:
    """Everything a program has besides its blocks: tables, functions, and names that are given once.

    `holds` says what is kept under a name, as far as it may be cards. `repeats` are the loops with a number of times:
    the phase of each, and the name that counts how many are left. `to_undo` are the names under which phases that
    can be undone keep all cards, how many lie in each place, and who knows them. With `tallied` it is counted what
    happens.
    """

    layout: Layout
    tallied: bool = False
    tables: dict[str, f.Table] = field(default_factory=dict)
    functions: dict[str, f.Function] = field(default_factory=dict)
    messages: dict[str, g.Message] = field(default_factory=dict)
    choices: list[f.ChoicePoint] = field(default_factory=list)
    holds: dict[str, Holds] = field(default_factory=dict)
    repeats: list[tuple[int, g.Repeat, str]] = field(default_factory=list)
    to_undo: list[tuple[str, str, str]] = field(default_factory=list)
    counted: dict[Counted, int] = field(default_factory=dict)
    _named: dict[tuple[str, Any], str] = field(default_factory=dict)
    _count: int = 0

    def count(self, kind: str, at: f.At, outcome: str) -> f.Body:
        """Counts how often a part of the rules turned out so, if anybody wants to know."""
        return (f.Count(at, self.counter(kind, at, outcome)),) if self.tallied else ()

    def counter(self, kind: str, at: f.At, outcome: str) -> int:
        """The number under which that is counted."""
        source, span = at
        return self.counted.setdefault(Counted(kind, source.name, span, outcome), len(self.counted))

    def fresh(self, letter: str) -> str:
        self._count += 1
        return f"{letter}{self._count}"

    def table(self, letter: str, values: tuple[Any, ...], depth: int = 1) -> f.Table:
        """A constant list; equal ones share a name."""
        # True and 1 are equal to Python, and lead to the same table.
        key = (letter, values)
        name = self._named.get(key)
        if name is None:
            name = self._named[key] = f"{letter}_{len(self._named)}"
            self.tables[name] = f.Table(name, values, depth)
        return self.tables[name]

    def message(self, text: g.Message) -> str:
        for name, known in self.messages.items():
            if known is text:
                return name
        name = f"M_{len(self.messages)}"
        self.messages[name] = text
        return name
