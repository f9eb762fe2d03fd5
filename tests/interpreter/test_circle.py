"""Rules that go round although nobody has a choice: it is told who does what, again and again, and in which line."""

from __future__ import annotations

import pytest

from dsl.sentence import into
from interpreter import Fault
from interpreter.play.state import State
from tests.interpreter.small import small_game
from tests.interpreter.test_one_position import outcomes

PASSES = """
deal 2 from deck to every hand
repeat until p1.won is not empty
    each player from p1
        may choose card from hand where value > 20 "Play a card"
            move card to won
"""
ONE_ACT = """
deal 2 from deck to every hand
repeat until p1.won is not empty
    each player from p1
        choose one "What do you do?"
            "Wait"
                turn = 1
            "Lay down" if sum(hand.value) > 40
                move hand to won
"""
ONE_CARD = """
deal 1 from deck to every hand
repeat until p1.won is not empty
    player p2
        choose card from hand "Which one?"
        move card to deck
        move card to hand
"""
AFTER_A_CHOICE = """
player p1
    choose k from 1 to 2 "How many?"
    turn = k
repeat
    player p2
        may choose card from hand "Play a card"
            move card to won
"""
"""Zones, state and the choices of `small_game`: two players, twelve cards."""


def faults(play: str) -> list[Fault]:
    """What each engine says."""
    found = []
    for way in ({}, {"native": True}, {"trace": True}):
        with pytest.raises(Fault) as caught:
            on(small_game(play).start(players=2, seed=1, **way))
        found.append(caught.value)
    return found


def on(state: State) -> None:
    while state.decision is not None:
        state.apply(state.decision.options[0])


@pytest.mark.parametrize(
    ("play", "title", "line"),
    [
        (PASSES, "p1 and p2 can only pass, again and again", "p1 and p2 can only pass"),
        (ONE_ACT, "p1 and p2 can only choose one thing, again and again", "p1 and p2 can only choose Wait"),
        (ONE_CARD, "p2 can only choose one thing, again and again", "no choice for p2"),
        (AFTER_A_CHOICE, "p2 can only pass, again and again", "p2 can only pass"),
    ],
    ids=["passes", "one act", "one card", "after a choice"],
)
def test_a_circle_without_a_choice_is_told_alike_in_every_engine(play: str, title: str, line: str) -> None:
    for fault in faults(play):
        diagnostic = fault.diagnostic
        assert (diagnostic.code, diagnostic.title) == ("CG809", title)
        (note,) = diagnostic.notes
        number, _, what = note.partition(": ")
        assert what == line
        asked = diagnostic.source.line_text(int(number.removeprefix("line ")))
        assert "choose" in asked
        assert into("de", diagnostic.title).startswith("für p")
        assert into("de", note).startswith("Zeile ")


@pytest.mark.usefixtures("little_work")
def test_a_loop_without_choices_is_told_as_before() -> None:
    for fault in faults(
        "player p1\n    choose k from 1 to 2\n    turn = k\nrepeat until turn < 0\n    turn += 1\n    turn -= 1"
    ):
        assert fault.diagnostic.title == "the rules go round without coming to a choice"


@pytest.mark.usefixtures("little_work")
def test_one_choice_that_is_forced_before_a_long_loop_is_not_a_circle() -> None:
    play = "player p1\n    choose k from 1 to 1\n    turn = k\nrepeat until turn < 0\n    turn += 1\n    turn -= 1"
    for fault in faults(play):
        assert fault.diagnostic.title == "the rules go round without coming to a choice"


@pytest.mark.usefixtures("little_work")
def test_a_test_that_goes_round_says_so() -> None:
    (trial,) = outcomes('run endless; expect p1 can choose "A"')
    (failure,) = trial.failures
    assert "p1 can only choose one thing, again and again" in str(failure)
