"""The shipped games, for tests that hold for every one of them: `make quick` tries a few that differ most."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any

import pytest

from dsl.game.fold import Setup
from dsl.lints.setups import values_to_try
from interpreter import Game, load, shipped

# Choices at once with secrets, hidden piles, options and wild cards, a bluff that chance decides.
FEW = ("gracias", "gauner", "crazy_eights", "kuhn_poker")


@cache
def game(name: str, language: str = "en") -> Game:
    """A shipped game, checked once for all tests of a process, as its programs are made once."""
    return load(name, language)


def every_setup(game: Game) -> list[Setup]:
    """Every number of players with every setting of the options; of many numbers only a few."""
    settings = [[(o.name, value) for value in sorted(values_to_try(o))] for o in game.rules.options]
    return [Setup(n, dict(s)) for n in game.player_counts for s in product(*settings)]


def every_game(names: Iterable[str] | None = None) -> list[Any]:
    """The names of all games, those that only `make test` tries marked as slow."""
    return [
        pytest.param(name, marks=() if name in FEW else pytest.mark.slow)
        for name in (sorted(shipped()) if names is None else names)
    ]
