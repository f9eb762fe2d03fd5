"""Reasons and options are one meaning: the law of `make proof`, on the shipped games."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from interpreter.play.picks import ways
from tests.effort import examples
from tests.interpreter.plays import Play, plays
from tests.interpreter.small import game_of
from tests.proof.reasons import fault

ORDER_MATTERS = """
game Order
    players 2
cards card in deck
    rank: 1 to 4
    2 of each rank
zones
    deck: pile
    each player
        hand: hand
        played: pile
play
    deal 4 from deck to every hand
    player p1
        choose 2 cards from hand
            must "the first is the lower": first(cards).rank < last(cards).rank
        move cards to played
winner highest count(hand)
"""


@given(plays())
@settings(max_examples=examples(25), deadline=None)
def test_an_answer_is_refused_with_a_reason_if_and_only_if_it_is_no_option(play: Play) -> None:
    assert fault(play.state(), Random(play.seed)) is None


def test_a_rule_that_asks_for_the_first_of_several_judges_them_in_the_order_of_the_options() -> None:
    state = game_of(ORDER_MATTERS).start(seed=3)
    assert state.decision is not None
    table = state.decision.spec.table
    hand = state.zones[state.program.layout.zones["hand"].base]
    legal = {frozenset(option.raw) for option in state.decision.options}
    for one, other in ways(hand, None, 2, 2):
        for answer in ((one, other), (other, one)):
            assert state.why(table[answer]) == state.why(table[answer[::-1]])
            if frozenset(answer) in legal:
                assert not state.why(table[answer])
