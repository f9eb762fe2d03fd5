"""Which set-ups to play: all of them, or where options multiply, enough to meet each value.

Six options make thousands of set-ups. Then each number of players is played with every option at
its default, with each value of each option alone, and with settings drawn at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from random import Random

from dsl.game.fold import Setup
from dsl.lints.setups import values_to_try
from interpreter.game import Game

MOST = 48


def setups_of(
    game: Game, most: int = MOST, players: int | None = None, options: Mapping[str, int] | None = None
) -> list[Setup]:
    """At most about `most` set-ups, always the same ones for the same game.

    `players` and `options` are what has been settled; only the rest is varied.
    """
    settled = dict(options or {})
    values = {o.name: [settled[o.name]] if o.name in settled else sorted(values_to_try(o)) for o in game.rules.options}
    counts = list(game.player_counts) if players is None else [players]
    if len(counts) * prod(map(len, values.values())) <= most:
        return [Setup(n, dict(zip(values, s, strict=True))) for n in counts for s in product(*values.values())]
    default = {o.name: o.default for o in game.rules.options} | settled
    found: dict[tuple[object, ...], Setup] = {}

    def add(players: int, options: dict[str, int]) -> None:
        found.setdefault((players, *options.values()), Setup(players, options))

    for count in counts:
        add(count, dict(default))
    # One value at a time, the players taking turns: every value is met, not with every number of players.
    for turn, (name, value) in enumerate((n, v) for n, listed in values.items() for v in listed):
        add(counts[turn % len(counts)], default | {name: value})
    rng = Random(0)
    for _ in range(10 * most):
        if len(found) >= most:
            break
        add(rng.choice(counts), {name: rng.choice(listed) for name, listed in values.items()})
    return list(found.values())
