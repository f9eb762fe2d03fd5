"""What a library brings into a game: its words, and names that get into nobody's way."""

from __future__ import annotations

import dsl
from dsl import Source
from interpreter.load import shipped_libraries

LIBRARY = """
library pots
define share(pot, people) = pot div count(people)
phase pay(pot)
    choose card from hand "Pay"
    let dealer = pot
    score += dealer
words de
    "Pay": "Zahle"
    share: "Anteil"
words fr
    "Pay": "Payez"
"""

GAME = """
game Pots
    players 2
use pots
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    pot = 4
    dealer = p1
    each player
        score = 0
play
    deal 2 from deck to every hand
    each player from dealer
        pay(pot)
    dealer.score += share(pot, everyone)
winner highest score
words de
    deck: "Stapel", hand: "Hand", score: "Punkte", value: "Wert", pot: "Topf", dealer: "Geber"
"""


def build(game: str) -> dsl.Checked:
    return dsl.check(Source("pots.cardgame", game), {"pots": Source("pots", LIBRARY)})


def test_parameters_and_local_names_of_a_library_are_its_own() -> None:
    assert [d.title for d in build(GAME).diagnostics] == []


def test_the_words_of_a_library_count_in_the_languages_of_the_game() -> None:
    game = build(GAME).game
    assert game is not None
    assert game.words["de"]["Pay"] == "Zahle"
    assert "fr" not in game.words


def test_the_game_has_the_last_word() -> None:
    game = build(GAME + '    "Pay": "Bezahle"\n').game
    assert game is not None
    assert game.words["de"]["Pay"] == "Bezahle"


def test_what_a_library_needs_of_the_game_is_told_as_that() -> None:
    """It was to be declared `under state`, in a line of a file that nobody had written."""
    game = """
game Ranked
    players 2
use trick
cards card in deck
    suit: red, blue
    value: 1 to 9
    one of each suit, value
zones
    deck: pile
    each player
        hand: hand
        played: slot
state
    leader = p1
play
    deal 1 from deck to every hand
    leader = taker(led)
winner highest count(hand)
"""
    found = dsl.check(Source("ranked.cardgame", game), shipped_libraries()).diagnostics
    assert [(d.code, d.title) for d in found] == [("CG201", "nothing is named `rank`")]
    assert found[0].help.startswith("the library `trick` needs it of the game that uses it: an attribute of its cards")
