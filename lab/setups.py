"""Which set-ups to play: all of them, or where options multiply, enough to meet each value.

Six options make thousands of set-ups. Then each number of players is played with every option at
its default, with each value of each option alone, and with settings drawn at random.
"""

from __future__ import annotations

from math import prod
from random import Random

from dsl.fold import Setup
from interpreter.game import Game

MOST = 48
MOST_VALUES = 3


def setups_of(game: Game, most: int = MOST) -> list[Setup]:
    """At most about `most` set-ups, always the same ones for the same game."""
    values = _values(game)
    if len(game.player_counts) * prod(len(v) for v in values.values()) <= most:
        return game.setups(MOST_VALUES)
    default = {o.name: o.default for o in game.rules.options}
    found: dict[tuple[object, ...], Setup] = {}

    def add(players: int, options: dict[str, int]) -> None:
        found.setdefault((players, *options.values()), Setup(players, options))

    for players in game.player_counts:
        add(players, dict(default))
    # One value at a time, the players taking turns: every value is met, not with every number of players.
    counts = list(game.player_counts)
    for turn, (name, value) in enumerate((n, v) for n, listed in values.items() for v in listed):
        add(counts[turn % len(counts)], default | {name: value})
    rng = Random(0)
    for _ in range(10 * most):
        if len(found) >= most:
            break
        add(rng.choice(counts), {name: rng.choice(listed) for name, listed in values.items()})
    return list(found.values())


def _values(game: Game) -> dict[str, list[int]]:
    """The values of each option that are tried; of many numbers the first, the usual and the last."""
    found = {}
    for option in game.rules.options:
        values = [v for w in option.values if (v := option.value_of(w)) is not None]
        if len(values) > MOST_VALUES:
            values = sorted({values[0], option.default, values[-1]})
        found[option.name] = values
    return found
