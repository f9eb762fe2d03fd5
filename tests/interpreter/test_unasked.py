"""Choices that leave no choice: each has a budget of work of its own, and they cannot follow each other for ever."""

from __future__ import annotations

import pytest

from interpreter.play.fault import Fault
from tests.interpreter.small import game_of

HEAD = """\
game Unasked
    players 1 to 8
cards card in deck
    suit: a, b, c, d, e, f, g, h
    rank: 1 to 13
    one of each suit, rank
zones
    deck: pile
    each player
        hand: hand
        laid: spread
winner highest count(laid)
"""
MANY_WAYS = """
play
    deal 13 from deck to every hand
    each player from p1
        choose one
            "Play"
                choose 5 to 13 cards from hand
                    must "not four": count(cards where rank > 4) > 20
                    must "not five": count(cards where rank > 5) > 20
                    must "not six": count(cards where rank > 6) > 20
                move cards to laid
            "Pass"
    player p1
        choose one_of_them from everyone
"""
ENDLESS = """
play
    deal 1 from deck to every hand
    repeat
        each player from p1
            choose one
                "Play"
                    choose card from hand
                        must "never": card.rank > 13
                    end game
                "Pass"
"""


@pytest.mark.parametrize("way", [{}, {"trace": True}, {"native": True}])
def test_many_who_can_only_pass_do_not_share_their_work(way: dict[str, bool]) -> None:
    state = game_of(HEAD + MANY_WAYS).start(8, seed=1, **way)
    assert state.decision is not None
    assert len(state.decision.options) == 8


@pytest.mark.parametrize("way", [{}, {"trace": True}, {"native": True}])
def test_a_circle_of_choices_that_leave_none_is_found(way: dict[str, bool]) -> None:
    with pytest.raises(Fault) as fault:
        game_of(HEAD + ENDLESS).start(2, seed=1, **way)
    found = fault.value.diagnostic
    assert (found.code, found.title) == ("CG809", "p1 and p2 can only choose one thing, again and again")
    assert found.line == 18
