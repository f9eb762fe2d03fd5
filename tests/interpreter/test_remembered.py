"""What the rules have worked out from hidden cards is not in a position that a seat imagines."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import Game, State
from interpreter.ask.remembered import unknown_to
from interpreter.native import thoughts_of
from interpreter.play.thoughts import Thoughts
from lab.search import SearchBot
from tests.interpreter.plays import game
from tests.interpreter.small import game_of

RULES = """
game Guess
    players 2

cards card in deck
    value: 1 to 6
    2 of each value

zones
    deck: pile
    each player
        hand: hand

state
    each player
        score = 0

play
    shuffle deck
    deal 2 from deck to every hand
    repeat 3 times
        each player from p1
            {worked_out}
            choose n from 1 to 6 "Guess the top card"
            if n is goal
                score += 1

phase told
    end told with (top of deck).value

phase asked(goal)
    choose n from 1 to 6 "Guess the top card"
    if n is goal
        score += 1

winner highest score
"""
WORKED_OUT = {
    "a name": "let goal = (top of deck).value",
    "a name of a name": "let hint = top of deck\n            let goal = hint.value",
    "what a phase gives": "let goal = told",
    "a definition": "let goal = value_of(top of deck)",
}


def guess(worked_out: str) -> Game:
    return game_of(RULES.format(worked_out=worked_out) + "define value_of(c) = c.value\n")


def score(state: State, seat: int) -> int:
    (found,) = (v.value for v in state.view(0).variables if (v.name, v.owner) == ("score", seat))
    return int(found)


def kept(state: State) -> list[int]:
    return [value for value in state.registers if isinstance(value, int)]


@pytest.mark.parametrize("way", WORKED_OUT)
def test_it_is_worked_out_again_from_the_cards_imagined(way: str) -> None:
    rules = guess(WORKED_OUT[way])
    state = rules.fresh(rules.setup(), 4).begin()
    goals = set()
    for seed in range(20):
        imagined = state.sample(0, Random(seed))
        goal = imagined.zone("deck")[0]["value"]
        taken = next(o for o in imagined.decision.options if str(o) == str(goal)) if imagined.decision else None
        assert taken is not None
        imagined.apply(taken)
        assert score(imagined, 0) == 1
        goals.add(goal)
    assert len(goals) > 3


@pytest.mark.slow
@pytest.mark.parametrize("way", WORKED_OUT)
def test_a_bot_guesses_no_better_than_anybody(way: str) -> None:
    rules = guess(WORKED_OUT[way])
    right = 0
    for seed in range(6):
        state, chance = rules.fresh(rules.setup(), seed).begin(), Random(seed)
        while state.decision is not None:
            state.apply(SearchBot(iterations=60).choose(state.chair(state.decision.player), chance))
        right += sum(score(state, seat) for seat in range(2))
    assert right < 18  # of 36 guesses; it was all of them


def test_arguments_of_phases_are_worked_out_again() -> None:
    rules = guess("asked((top of deck).value)\n            let goal = 0")
    state = rules.fresh(rules.setup(), 4).begin()
    goals = {tuple(kept(state.sample(0, Random(seed)))) for seed in range(20)}
    assert len(goals) > 3


def test_what_no_rule_reads_again_is_left_out() -> None:
    state = game("gin_rummy").fresh(game("gin_rummy").setup(), 3).begin()
    chance = Random(3)
    for _ in range(12):
        assert state.decision is not None
        imagined = state.sample(state.decision.player, Random(1))
        unknown = imagined.program.remembered.live_now(state)
        names = {number: name for name, number in state.program.cut.registers.items()}
        assert all(imagined.registers[n] is None for n, name in names.items() if name not in unknown)
        state.apply(state.decision.options[int(chance.random() * len(state.decision.options))])


def test_such_positions_are_thought_about_in_python() -> None:
    rules = guess(WORKED_OUT["a name"])
    state = rules.fresh(rules.setup(), 4).begin()
    assert state.decision is not None
    assert thoughts_of(state, state.decision.player, Thoughts(state.decision.player, 10)) is None


ACTS = """game Acts
    players 4
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
        played: slot
state
    points = 0
play
    deal 6 from deck to every hand
    each player from p1
        choose one "Play"
            "Play a card"
                choose card from hand
                move card to played
            "Look ahead"
                choose 1 to 2 places from (1 to 6), card from hand
    player p1
        may choose s from every suit "Name a suit"
winner highest points
"""


def test_what_is_left_of_another_act_is_not_taken_for_this_ones() -> None:
    """The card of one act stands where another has its places: a list was to become a number."""
    rules = game_of(ACTS)
    for seed in range(40):
        state, chance = rules.fresh(rules.setup(), seed).begin(), Random(seed)
        while state.decision is not None:
            imagined = state.sample(state.decision.player, chance)
            assert imagined.decision is not None
            assert len(imagined.decision.options) == len(state.decision.options)
            state.apply(state.decision.options[chance.randrange(len(state.decision.options))])


def test_what_everybody_sees_in_a_row_of_places_is_not_worked_out_again() -> None:
    """What a team's first melds have to be worth is kept, and was worked out anew when some of them lay there."""
    canasta = game("canasta")
    for seed in range(4):
        state, rng = canasta.start(4, seed=seed), Random(seed)
        for _ in range(40):
            assert state.decision is not None
            assert not unknown_to(state, state.decision.player)
            state.apply(state.decision.options[rng.randrange(len(state.decision.options))])
