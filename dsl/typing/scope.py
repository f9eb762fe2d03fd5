"""Which names can be seen from a line of the rules."""

from __future__ import annotations

from dataclasses import field

from dsl.game.expressions import Expr
from dsl.nodes import dataclass
from dsl.source import Source, Span
from dsl.typing.types import Type


@dataclass(slots=True, eq=False)
class RuleUnit:
    """A phase or definition being read: its local names are numbered in order."""

    source: Source
    name: str
    locals: dict[int, str] = field(default_factory=dict)
    needs_me: bool = False
    me_at: tuple[str, Span] | None = None  # the first name that belongs to the acting player

    def new_local(self, name: str) -> int:
        self.locals[len(self.locals)] = name
        return len(self.locals) - 1


@dataclass(frozen=True, slots=True)
class LocalName:
    """`stands_for` is what the name means, if that is not a local value."""

    id: int
    type: Type
    span: Span
    kind: str
    stands_for: Expr | None = None


@dataclass(slots=True, eq=False)
class Scope:
    """`element` is what `where` and `by` look at, `it_acts` where that is the acting player;
    `past` are names whose block has ended."""

    unit: RuleUnit
    names: dict[str, LocalName] = field(default_factory=dict)
    past: dict[str, Span] = field(default_factory=dict)
    me: bool = False
    own_me: bool = False
    element: tuple[int, Type] | None = None
    team: LocalName | None = None
    running: tuple[str, ...] = ()
    looks: int = 0  # how many `where` and `by` are around
    it_acts: bool = False
    phase: int = -1

    def inner(self) -> Scope:
        """A block inside this one: it sees the same names and keeps its own to itself."""
        return Scope(
            self.unit,
            dict(self.names),
            self.past,
            self.me,
            self.own_me,
            self.element,
            self.team,
            self.running,
            self.looks,
            self.it_acts,
            self.phase,
        )

    def acting(self) -> Scope:
        scope = self.inner()
        scope.me = scope.own_me = True
        return scope

    def uses_me(self, name: str, span: Span) -> None:
        """Notes that the caller's acting player is needed for a name, if no loop in here gives one."""
        if not self.own_me:
            self.unit.needs_me = True
            self.unit.me_at = self.unit.me_at or (name, span)

    def looking_at(self, local: int, kind: Type) -> Scope:
        scope = self.inner()
        scope.element = (local, kind)
        scope.looks += 1
        return scope

    def asked(self) -> Scope:
        """The `where` of turns, in which `it` is the player who would act."""
        scope = self.inner()
        scope.it_acts = True
        return scope
