"""What random games never came to, and who wins in them that should not."""

from __future__ import annotations

import pytest

from dsl.source import Source
from interpreter import shipped
from interpreter.load import shipped_libraries
from lab.playcheck import play_check
from lab.plays import Rules
from lab.setups import setups_of
from tests.lab.small import codes_of, rules

SETTLED = """game Settled
    players 2
    option may_swap = yes "Cards may be swapped"
    option rule = strict from (strict, loose)
cards card in deck
    suit: hearts, spades, clubs
    rank: 1 to 13
    one of each suit, rank
zones
    deck: pile
    each player
        hand: hand
        won: pile seen by everybody
define swapping = may_swap and rule is loose
play
    shuffle deck
    deal 5 from deck to every hand
    each player from p1
        choose one "Do"
            "Take"
                move 1 from deck to won
            "Swap" if count(hand) > 2 and may_swap
                move 1 from deck to hand
        choose one "Also"
            "Take two"
                move 2 from deck to won
            "Swap all" if swapping
                move 1 from deck to hand
            "Add"
                must "only when swapping": swapping
                move 1 from deck to hand
            "Dream" if count(hand) > 40
        if swapping
            extra
        choose other from hand
            must "a heart when loose" if possible: rule is loose implies other is hearts
        move other to won
phase extra
    choose card from hand
    move card to won
winner highest count(won)
"""


@pytest.mark.parametrize("settled", [{}, {"may_swap": 0}, {"rule": 0}, {"may_swap": 0, "rule": 0}])
def test_what_the_settled_options_leave_out_is_no_finding(settled: dict[str, int]) -> None:
    """ "Dream" is never offered whatever is settled; the other acts, the phase and the rule are left out by it."""
    found = rules(SETTLED)
    setups = setups_of(found.game(), options=settled)
    assert codes_of(play_check(found, 20, jobs=1, setups=setups).findings) == [("CG853", 32)]


ELIMINATION = """game Elimination
    players 3
cards card in deck
    value: 1 to 40
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        score = 0
play
    shuffle deck
    deal 3 from deck to every hand
    turns from p1 until count(everyone) is 1
        choose card from hand "Lay a card"
        score += card.value
        move card to deck
        if hand is empty
            out me
winner highest score
"""


@pytest.mark.parametrize("ranked", ["highest score", "highest me in everyone, then highest score"])
def test_somebody_who_is_out_and_wins_is_told(ranked: str) -> None:
    text = ELIMINATION.replace("highest score", ranked)
    due = [("CG857", 22)] if ranked == "highest score" else []
    assert codes_of(play_check(rules(text), 20, jobs=1).findings) == due


NEVER = """game Never
    players 2
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
play
    shuffle deck
    deal 2 from deck to every hand
    each player from p1
        choose one "Your turn"
            "Show five"
                choose 5 cards from hand
                move cards to deck
            "Show six" if count(hand) > 2
                choose 6 cards from hand
                move cards to deck
            "Rest" if count(hand) > 3
            "Pass"
            "Wait"
winner highest count(hand)
"""


def test_an_act_that_is_never_offered_says_what_it_waits_for() -> None:
    helps = [f.diagnostic.help for f in play_check(rules(NEVER), 5, jobs=1).findings if f.diagnostic.code == "CG853"]
    assert [help.partition(";")[0] for help in helps] == [
        "the choice that it begins with never had an option: look at what is picked from, and at its rules",
        "what it asks for never held while the choice that it begins with had an option",
        "what it asks for never held",
    ]


def test_what_a_library_offers_beyond_a_game_is_no_finding() -> None:
    """In Kuhn poker nobody may raise; the library that it shares with other games lets them."""
    text = Rules(Source("kuhn.cardgame", shipped()["kuhn_poker"].read_text(encoding="utf-8")), shipped_libraries())
    assert play_check(text, 10, jobs=1, setups=setups_of(text.game())[:1]).findings == []
