"""The game as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl import syntax as s
from dsl.game.declarations import Attribute, Define, Family, Option, Phase, Variable, Winner, Zone
from dsl.game.expressions import Expr
from dsl.game.trials import Test
from dsl.nodes import dataclass
from dsl.source import Source


@dataclass(frozen=True, slots=True)
class Game:
    source: Source
    file: s.File
    name: str
    player_counts: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]
    options: tuple[Option, ...]
    attributes: Mapping[str, Attribute]
    families: tuple[Family, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    defines: tuple[Define, ...]
    phases: tuple[Phase, ...]
    play: int
    stops: tuple[Expr, ...]
    winner: Winner | None
    tests: tuple[Test, ...]
    words: Mapping[str, Mapping[str, str]]
    turns_may_reverse: bool
    players_may_leave: bool
    choices: int
    from_libraries: tuple[Any, ...]  # the definitions and phases that it takes from them, as written

    @property
    def least_players(self) -> int:
        return self.player_counts[0]

    @property
    def most_players(self) -> int:
        return self.player_counts[-1]

    def zone(self, name: str) -> Zone:
        return next(z for z in self.zones if z.name == name)

    def variable(self, name: str) -> Variable:
        return next(v for v in self.variables if v.name == name)

    def option(self, name: str) -> Option:
        return next(o for o in self.options if o.name == name)
