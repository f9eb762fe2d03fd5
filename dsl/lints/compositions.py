"""Which cards there are in each set-up."""

from __future__ import annotations

from typing import TypeAlias

from dsl import game as g
from dsl.game.composition import Composition, compose, fits, options_in_ranges
from dsl.game.fold import Setup
from dsl.game.walk import below
from dsl.lints.setups import mentioned

MOST_WORK = 500_000

Key: TypeAlias = tuple[int, ...]
Pattern: TypeAlias = frozenset[tuple[str, int]]  # attributes with their values, and perhaps a family


class Compositions:
    """The cards of each set-up, made once for all set-ups that have the same."""

    def __init__(self, game: g.Game) -> None:
        self.game = game
        self.options = sorted(_options(game))
        self.work = MOST_WORK
        self.made: dict[Key, Composition] = {}
        self.tallies: dict[tuple[Key, Pattern], int] = {}

    def at(self, setup: Setup) -> Composition:
        key = self._key(setup)
        if key not in self.made:
            self.made[key] = compose(self.game, setup)
            self.work -= self.made[key].work
        return self.made[key]

    @property
    def tired(self) -> bool:
        """Whether so much was worked out that further set-ups are left alone."""
        return self.work < 0

    def alike(self, setup: Setup, pattern: Pattern) -> int:
        """How many cards of a set-up have these values."""
        key = self._key(setup), pattern
        if key not in self.tallies:
            self.tallies[key] = sum(fits(self.game, card, pattern) for card in self.at(setup).cards)
        return self.tallies[key]

    def _key(self, setup: Setup) -> Key:
        return (setup.players, *(setup.options[name] for name in self.options))


def _options(game: g.Game) -> frozenset[str]:
    """The options that change which cards there are, also through definitions."""
    waiting = [e for f in game.families for e in (*f.conditions.values(), *(value for _, value in f.computed))]
    found: list[g.Expr] = []
    seen: set[int] = set()
    while waiting:
        for e in below(waiting.pop()):
            found.append(e)
            if isinstance(e, g.CallDefine) and e.define not in seen:
                seen.add(e.define)
                waiting.append(game.defines[e.define].body)
    options = {o.name for o in game.options}
    return mentioned(found) | {name for f in game.families for name in options_in_ranges(f) & options}
