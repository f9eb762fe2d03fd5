"""What lints look at: a checked game, and what several of them want to know of it, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, wraps

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.walk import below, block_expressions
from dsl.lints.compositions import Compositions
from dsl.lints.effects import Effects, Routine
from dsl.typing.declare import Declarations


@dataclass(frozen=True)
class Subject:
    """One game and its names."""

    game: g.Game
    decl: Declarations

    @cached_property
    def phases(self) -> list[tuple[Routine, g.Phase]]:
        """The phases of the file itself: what is odd in a library is not for its user to put right."""
        every = enumerate(self.game.phases)
        return [(Routine("phase", number), phase) for number, phase in every if phase.source is self.game.source]

    @property
    def expressions(self) -> Iterator[g.Expr]:
        """Every expression in the phases and definitions of the file itself."""
        for _, phase in self.phases:
            yield from block_expressions(phase.body)
        for define in self.game.defines:
            if define.source is self.game.source:
                yield from below(define.body)

    @cached_property
    def effects(self) -> Effects:
        return Effects(self.game)

    @cached_property
    def compositions(self) -> Compositions:
        return Compositions(self.game)


def one_for_each_place(lint: Callable[[Subject], Iterable[Diagnostic]]) -> Callable[[Subject], Iterable[Diagnostic]]:
    """The first of what a lint finds at a place: a phase is read once for each kind of arguments."""

    @wraps(lint)
    def found(subject: Subject) -> Iterable[Diagnostic]:
        first: dict[tuple[str, object], Diagnostic] = {}
        for diagnostic in lint(subject):
            first.setdefault((diagnostic.source.name, diagnostic.span), diagnostic)
        return first.values()

    return found
