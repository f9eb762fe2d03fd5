"""Exact values: what OpenSpiel's solvers find in our rules is what they find in its own games.

The exploitability of a policy is what the best answers to it win. It depends on every rule, and on who knows what at
which choice. The tree of a game has to be small for it, so this is for games whose options make the pack small.
"""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

import cardgame

POINTS = "returns_type=point_difference"

GAMES = [
    ("kuhn_poker", 2, {}, "kuhn_poker(players=2)"),
    ("kuhn_poker", 3, {}, "kuhn_poker(players=3)"),
    (
        "goofspiel",
        2,
        {"ranks": 3, "prize_order": "descending"},
        f"goofspiel(num_cards=3,points_order=descending,{POINTS})",
    ),
    (
        "goofspiel",
        2,
        {"ranks": 4, "prize_order": "ascending"},
        f"goofspiel(num_cards=4,points_order=ascending,{POINTS})",
    ),
    ("goofspiel", 2, {"ranks": 3, "prize_order": "shuffled"}, f"goofspiel(num_cards=3,points_order=random,{POINTS})"),
]


def nodes(game: Any) -> int:
    """Of the tree, without steps that leave no choice: OpenSpiel asks for them, our engine does not."""
    found, waiting = 0, [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        actions = [] if state.is_terminal() else state.legal_actions()
        found += len(actions) != 1
        waiting += [state.child(action) for action in actions]
    return found


def values(game: Any, rounds: int) -> tuple[int, float, float]:
    """The size of the tree, how far uniform play and some rounds of CFR can be exploited."""
    solver = pyspiel.CFRSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    uniform = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    return nodes(game), uniform, pyspiel.nash_conv(game, solver.average_policy())


@pytest.mark.parametrize(("name", "players", "options", "theirs"), GAMES, ids=str)
def test_same_values(name: str, players: int, options: dict[str, int | str], theirs: str) -> None:
    ours = pyspiel.load_game(f"cached_tree(game={cardgame.openspiel_game(name, players, options)})")
    own = pyspiel.load_game(theirs)
    if own.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        own = pyspiel.convert_to_turn_based(own)
    rounds = (
        0 if options.get("ranks") == 4 else 20
    )  # with four cards OpenSpiel's players forget in which order they bid
    assert values(ours, rounds) == pytest.approx(values(own, rounds), abs=1e-9)
