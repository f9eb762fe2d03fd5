"""Cards that are judged all at once by bits: as one by one, on any processor, and beyond one word of bits."""

from __future__ import annotations

import pytest

from interpreter.native import masks
from tests.interpreter.small import game_of
from tests.interpreter.twice import play_twice

GAME = """
game Masked
    players 2

cards card in deck
    suit: clubs, spades, hearts
    value: 1 to 9
    COPIES of each suit, value

cards wild in deck
    power: 1 to 3
    2 of each power

zones
    deck: pile
    each player
        hand: hand
        won: row

state
    called = nothing
    wanted = 0
    each player
        score = 0

play
    shuffle deck
    deal HELD from deck to every hand
    repeat 4 times
        each player from p1
            choose card from hand
                must "of the suit that is called" if possible: card.suit is called
                must "not what is wanted" if possible: card.value is not wanted
            move card to won
            called = last(won).suit
            wanted = score mod 12
            score += count(hand where suit is called) + 3 * count(hand where value is wanted and suit is not spades)
            score += 7 * count(hand where power is wanted or value is 4) + sum((hand where suit is called).value)

winner highest score
"""


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(("copies", "held"), [("one", 12), ("4", 40)])
def test_cards_are_judged_as_one_by_one(copies: str, held: int, wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards without what is asked for too: nothing is called where such a one was laid."""
    if wide and not masks.is_wide():
        pytest.skip("this processor does not look at eight words at once")
    monkeypatch.setattr(masks, "is_wide", lambda: wide)
    game = game_of(GAME.replace("COPIES", copies).replace("HELD", str(held)))
    for seed in range(6):
        play_twice(game, game.setup(), seed)
