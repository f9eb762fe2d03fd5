"""Picks of lists: one list, several, lists of lists, beside other picks and in acts, however they are played."""

from __future__ import annotations

import pickle
from random import Random
from textwrap import indent

import pytest

import cardgame
from interpreter import Game
from interpreter.native import possible
from interpreter.text.record import replay, write_record
from tests.interpreter.small import game_of
from tests.interpreter.test_native_whole import same_whole_plays
from tests.interpreter.test_thoughts import same_thoughts
from tests.interpreter.twice import begun, parting, position
from tests.proof import reasons

native_only = pytest.mark.skipif(not possible(), reason="without native code there is nothing to compare")

HEAD = """game Lists
    players 2

cards card in deck
    rank: 1 to 4
    suit: a, b, c
    one of each rank, suit

zones
    deck: pile
    table: spread
    each player
        hand: hand

state
    each player
        laid = 0
        sizes = 0

play
    shuffle deck
    deal 4 from deck to every hand
    repeat until deck is empty
        each player from p1
{turn}
            move up to 1 from deck to hand

winner highest laid, then highest sizes
"""
LAY = """    for meld in melds
        laid += count(meld) * count(meld)
        move meld where it in hand to table"""
TURNS = {
    "a list": """
choose meld from groups(hand by rank)
    move meld to table""",
    "several lists": f"""
choose 1 to 2 melds from groups(hand by rank)
{LAY}""",
    "several lists or none": f"""
may choose 1 to 3 melds from subsets(hand) "Lay {{count(hand)}} cards"
{LAY}
else
    sizes += 1""",
    "several lists that a rule judges": f"""
choose 1 to 2 melds from groups(hand by rank)
    must "two cards at least" if possible: sum(count(meld) for meld in melds) > 1
{LAY}""",
    "several lists and a number": f"""
choose 1 to 2 melds from groups(hand by rank), bonus from 1 to 2
    sizes += bonus
{LAY}""",
    "a number and several lists": f"""
choose x from 1 to 2, 1 to 2 melds from groups(hand by rank), rival from others
    sizes += x
    rival.laid -= 1
{LAY}""",
    "acts": """
choose one
    "Lay"
        choose 1 to 2 melds from groups(hand by rank), bonus from 1 to 2
        sizes += bonus
        for meld in melds
            laid += count(meld)
            move meld to table
    "Give {count(hand)}"
        choose card from hand
        move card to table
    "Pass"
        sizes += 1""",
    "a list of lists": f"""
choose melds from subsets(groups(hand by rank))
{LAY}""",
    "a list of lists in an act": """
choose one
    "Lay"
        choose melds from subsets(groups(hand by rank)), bonus from 1 to 2
        sizes += bonus
        for meld in melds
            laid += count(meld)
            move meld to table
    "Pass"
        sizes += 1""",
    "several lists of lists": """
choose 1 to 2 plans from subsets(groups(hand by rank))
    for melds in plans
        for meld in melds
            laid += count(meld)
            move meld where it in hand to table""",
    "lists that are compared": """
choose melds from subsets(groups(hand by rank))
    must "not all" if possible: melds is not groups(hand by rank)
    if melds is first(groups(hand by rank), count(melds))
        laid += 5
    if any(subsets(groups(hand by rank)) where it is melds)
        laid += 1
    sizes += count(distinct((melds, groups(hand by rank))))
    sizes += 10 * count(groups((melds, groups(hand by rank)) by it))
    move first(melds) to table""",
    "lists of lists of lists that are compared": """
choose card from hand
    move card to table
let ranks = subsets(groups(hand by rank))
let suits = subsets(groups(hand by suit))
if ranks is suits
    laid += 3
if ranks is subsets(groups(hand by rank))
    laid += 1
sizes += count(distinct((ranks, suits)))
sizes += 100 * count(groups((ranks, suits) by it))
sizes += 10000 * count(runs((ranks, ranks) by it))""",
    "lists of lists of lists kept over a choice": """
let plans = subsets(groups(hand by rank))
let sides = subsets(everyone)
choose card from hand
    move card to table
laid += sum(sum(count(meld) for meld in plan) for plan in plans)
sizes += sum(count(side where it is me) for side in sides)""",
}


def text_of(name: str) -> str:
    return HEAD.format(turn=indent(TURNS[name].strip("\n"), 12 * " "))


def rules(name: str) -> Game:
    return game_of(text_of(name))


@native_only
@pytest.mark.parametrize("name", TURNS)
def test_plays_are_the_same_in_python_in_steps_and_in_machine_code(name: str) -> None:
    game = rules(name)
    setup = game.setup()
    for seed in range(4):
        state = begun(game.fresh(setup, seed))
        native = begun(game.fresh(setup, seed, native=True))
        assert not native.in_python
        others = {"native": native, "steps": game.start(seed=seed, trace=True)}
        assert parting(state, others, seed, 40) is None
        assert state.result is not None


@native_only
@pytest.mark.parametrize("name", TURNS)
def test_whole_plays_are_the_same(name: str) -> None:
    same_whole_plays(rules(name), 20)


@native_only
@pytest.mark.parametrize("name", TURNS)
def test_bots_think_the_same(name: str) -> None:
    game = rules(name)
    for seed in range(2):
        same_thoughts(game.start(2, seed=seed), 60)


@pytest.mark.parametrize("name", TURNS)
def test_options_are_told_apart_and_written_down(name: str) -> None:
    game, rng = rules(name), Random(1)
    state = game.start(2, seed=5)
    while (decision := state.decision) is not None:
        options = list(decision.options)
        assert len({option.label for option in options}) == len(options)
        assert len({option.words for option in options}) == len(options)
        again = pickle.loads(pickle.dumps(state))
        assert position(again) == position(state)
        assert reasons.fault(state, rng) is None
        state.apply(options[rng.randrange(len(options))])
    assert position(replay(game, write_record(state))) == position(state)


@pytest.mark.parametrize("name", TURNS)
def test_programs_that_learn_can_answer(name: str) -> None:
    table, rng = cardgame.environment(cardgame.Game(rules(name))), Random(2)
    table.reset(seed=4)
    for _ in table.agent_iter(500):
        seen, _, over, cut, _ = table.last()
        legal = [action for action, open in enumerate(seen["action_mask"]) if open]
        table.step(None if over or cut else rng.choice(legal))
    assert not table.agents


def test_lists_with_the_same_words_are_told_apart_in_a_record() -> None:
    """Groups of a row that look alike: which of them was taken decides what is left."""
    game = game_of("""game Rows
    players 1

cards card in deck
    suit: a, b
    12 a, 12 b

zones
    deck: pile
    line: row
    away: spread

state
    each player
        score = 0

play
    shuffle deck
    move 12 from deck to line
    repeat 3 times
        player p1
            choose 1 to 2 parts from runs(line by suit)
                for part in parts
                    score += place of first(part)
                    move part where it in line to away

winner highest score
""")
    rng = Random(3)
    for seed in range(5):
        state = game.start(seed=seed)
        while (decision := state.decision) is not None:
            state.apply(decision.options[rng.randrange(len(decision.options))])
        assert position(replay(game, write_record(state))) == position(state)
