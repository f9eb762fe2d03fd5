"""What the compiler writes in a shorter way means what it says at length.

Each question stands here twice: as rules put it, which the compiler knows a short way for, and put
so that it knows none. Each move is compared with the same move in single steps, which are never
shortened.
"""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Fault, Game, State
from tests.interpreter.small import game_of

GAME = """
    game Questions
        players 3

    cards tile in box
        colour: red, blue, green
        value: 1 to 3
        3 of each colour, value

    zones
        box: pile
        heap: pile
        line[3]: row
        market: spread
        each player
            hand: hand
            shown: spread
            stock: pile

    state
        wanted = red
        limit = 2
        each player
            score = 0

    define runs_in(l) = runs(l by colour)
    define size_of(c) = count(market where not colour is not c)
    define of_colour(c) = every shown where colour is c

    play
        shuffle box
        repeat 40 times
            mix
            questions

    phase mix
        chance spot from 1 to 3
        chance hue from every colour
        wanted = hue
        limit = spot
        each player
            choose n from 1 to 6 "Which move?"
            if n is 1
                move up to 1 from box to hand
            if n is 2
                move hand where colour is wanted to shown
            if n is 3 and any(line[spot])
                move outer(runs_in(line[spot]), left) to hand
            if n is 4
                move up to 3 from box to line[spot] at right
            if n is 5
                move shown to stock
                move up to 1 from stock to line[spot] at left
            if n is 6
                move every shown to heap
                move up to 1 from heap to market
            may choose tile from hand "Lay a tile"
                must "a high one or one that is wanted": tile.value > limit or tile.colour is wanted
                must "of two colours" if possible: tile.colour in (red, blue) and tile.value is not 2
                must "none that lies there" if possible: tile.colour is not wanted implies tile.value >= limit
                move tile to shown

    phase questions
        each player
            QUESTION
                score += 1

    winner highest score
"""
QUESTIONS = [
    ("count(hand where colour is wanted)", "count(hand where not colour is not wanted)"),
    ("any(hand where colour is wanted)", "count(hand where not colour is not wanted) > 0"),
    ("any(every shown where value is limit)", "count(every shown where not value is not limit) > 0"),
    ("wanted in shown.colour", "count(shown where not colour is not wanted) > 0"),
    ("sum(shown.value)", "sum(sorted(shown by -value).value)"),
    ("count(runs(line[1] by colour)) > 1", "not count(runs(line[1] by colour)) in (0, 1)"),
    ("count(runs(line[2] by colour)) <= 1", "count(runs(line[2] by colour)) in (0, 1)"),
    ("any(line where count(runs(it by colour)) >= 2)", "count(line where not count(runs(it by colour)) in (0, 1)) > 0"),
    ("count(everyone where any(it.shown))", "count((p1, p2, p3) where not it.shown is empty)"),
    ("count(groups(market by colour) where count(it) >= limit)",
     "count(every colour where size_of(it) > 0 and size_of(it) >= limit)"),
    ("count(groups(market by colour) where count(it) is limit)",
     "count(every colour where size_of(it) > 0 and size_of(it) is limit)"),
    ("any(groups(market by colour) where count(it) in (1, limit))",
     "any(every colour where size_of(it) > 0 and size_of(it) in (1, limit))"),
    ("all_highest(everyone by count(it.shown))",
     "everyone where count(it.shown) is max(count(p1.shown), count(p2.shown), count(p3.shown))"),
    ("count(hand where colour is wanted or value > limit)", "count(hand where colour is wanted or value > limit + 0)"),
    ("any(every shown where value > limit and it is not red)",
     "any(every shown where value > limit + 0 and it is not red)"),
    ("count(hand where (value >= 2 if limit is 1 else colour is red))",
     "count(hand where (value >= limit + 1 if limit is 1 else colour is red))"),
    ("count(of_colour(wanted))", "count(every shown where not colour is not wanted)"),
]  # fmt: skip


def rules(question: str) -> Game:
    return game_of(GAME.replace("QUESTION", question))


def plays_through(game: Game, seed: int) -> list[State]:
    """The same random play at each of its decisions."""
    state, rng, found = game.start(players=3, seed=seed), Random(seed), []
    while state.decision is not None:
        options = state.decision.options
        state.apply(options[int(rng.random() * len(options))])
        found.append(state.copy())
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("short", "long"), QUESTIONS, ids=[short for short, _ in QUESTIONS])
def test_a_question_put_shortly_and_at_length(short: str, long: str) -> None:
    game = rules(f"if ({short}) is ({long})")
    for seed in range(3):
        end = plays_through(game, seed)[-1]
        assert end.variables[-3:] == [40, 40, 40]
    opposite = rules(f"if not (({short}) is ({long}))")
    assert plays_through(opposite, 0)[-1].variables[-3:] == [0, 0, 0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_moves_written_out_do_what_single_steps_do(seed: int) -> None:
    for state in plays_through(rules("if any(hand)"), seed)[::7]:
        traced = state.traced()
        assert (traced.zones, traced.where, traced.known, traced.variables) == (
            state.zones,
            state.where,
            state.known,
            state.variables,
        )


MEMORY = """
    game Memory
        players 2

    cards coin in box
        kind: gold, iron
        4 of each kind

    zones
        box: pile
        each player
            purse: hand
            table: spread

    state
        each player
            score = 0

    play
        move first(box where kind is gold) to p1.purse
        reveal p1.purse
        move first(box where kind is gold) to p1.purse
        move first(box where kind is iron) to p1.purse
        player p1
            choose coin from purse "Pay"
            move coin to table
            choose another from purse "Pay again"
            move another to table

    winner highest score
"""


@pytest.mark.parametrize("trace", [False, True])
def test_of_alike_cards_the_one_that_was_known_has_left(trace: bool) -> None:
    """Player 2 saw one gold coin. After a gold coin was paid nobody can say that it is still there."""
    state = game_of(MEMORY).start(players=2, trace=trace)
    assert state.decision is not None
    gold = next(option for option in state.decision.options if str(option) == "gold")
    purse = state.zones[state.program.layout.zones["purse"].base]
    assert sum(state.known[card] >> 1 & 1 for card in purse) == 1
    state.apply(gold)
    assert len(purse) == 2
    assert not any(state.known[card] >> 1 & 1 for card in purse)


@pytest.mark.parametrize("question", [
    "count(runs(NONE by colour)) > 1",
    "not count(runs(NONE by colour)) in (0, 1)",
    "outer(runs(NONE by colour), left) is empty",
])  # fmt: skip
def test_runs_of_no_list_are_a_fault_however_they_are_asked_for(question: str) -> None:
    game = rules("if " + question.replace("NONE", "outer(runs(heap by colour), left)"))
    with pytest.raises(Fault) as fault:
        plays_through(game, 0)
    assert fault.value.diagnostic.code == "CG802"
