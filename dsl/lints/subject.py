"""What lints look at: a checked game, and what several of them want to know of it, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dsl import game as g
from dsl.lints.compositions import Compositions
from dsl.lints.effects import Effects
from dsl.typing.declare import Declarations


@dataclass(frozen=True)
class Subject:
    """One game and its names."""

    game: g.Game
    decl: Declarations

    @cached_property
    def effects(self) -> Effects:
        return Effects(self.game)

    @cached_property
    def compositions(self) -> Compositions:
        return Compositions(self.game)
