"""Who gets points and when, and what a rule leaves to its terms: a table that says less tells another game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import run
from tests.every_game import every_game

RULES = """game Sharing
    players 4
    teams (p1, p3), (p2, p4)

cards card in deck
    colour: red, blue
    sign: wild, wild_four, low, high
    2 of each colour, sign

zones
    deck: pile
    each player
        hand: hand
    each team
        melds: spread

state
    closer = p1
    each player
        chips = 0
    each team
        points = 0

define laid       = melds.cards
define is_wild(c) = c.sign in (wild, wild_four)
define fits(c)    = is_wild(c) or c.colour is red
define pairs      = subsets(hand, 2)

play
    deal 3 from deck to every hand
    each player
        take_turn
    reveal everyone.hand
    score(7, everyone where hand is empty)
    fine(3, (closer))
    player closer
        points += 20 if melds is not empty else 10
    player first(everyone where hand is empty)
        chips += 5

phase take_turn
    if top of deck is wild
        closer = me
    choose card from hand "Play a card"
        must "a red one": fits(card)
    if is_wild(card)
        move first(pairs) to melds
    else
        move card to melds
    if any(laid) and closer is me
        out me

phase score(pot, takers)
    for taker in takers
        taker.chips += pot div count(takers)
    for p in first(takers, pot mod count(takers))
        p.chips += 1
    for p in everyone
        p.chips += 2

phase fine(n, losers)
    for loser in losers
        loser.chips -= n
    each player in all_highest(everyone by chips)
        chips -= 1

winner highest points, then highest chips

words de
    hand: "Hand", melds: "Auslage", laid: "ausgelegte Karten", closer: "Zudreher", takers: "Gewinner", fits: "passt"
"""
ENGLISH = [
    "| The whole game | each of the players whose hand is empty | chips: + 7 ÷",
    "| Score | each of the first ones of the takers, as many as the remainder of the pot ÷ the number of takers |",
    "| Score | each player | chips: + 2 |",
    "| The whole game | the closer | chips: − 3 |",
    "| Fine | each of the players with the highest chips | chips: − 1 |",
    "| The whole game, otherwise | the closer's team | points: + 10 |",
    "| The whole game | the first of the players whose hand is empty | chips: + 5 |",
    "- All who are still in show their hands.",
    "- If the top card of the deck is wild:",
    "- If the card's sign is wild or wild four:",
    "- Rule: a red one (see “fits”).",
    "- If your team has laid cards and you are the closer:",
    "| pairs | the selections of 2 from the cards in your hand |",
]
GERMAN = [
    "| Punkte | jede Person unter den ersten von den Gewinnern, und zwar so viele wie der Rest vom Topf ÷",
    "| Punkte | jede Person | Chips: + 2 |",
    "| Fine | jede Person unter denjenigen mit den meisten Chips | Chips: − 1 |",
    "| Das ganze Spiel, sonst | das Team der Person „Zudreher“ | Punkte: + 10 |",
    "- Alle, die noch dabei sind, zeigen ihre Karten.",
    "- Wenn das Zeichen der Karte wild oder wild four ist:",
    "- Regel: a red one (siehe „passt“).",
    "- Wenn dein Team ausgelegte Karten hat und du",
    "| pairs | die möglichen Auswahlen von 2 aus den Karten in deiner Hand |",
]


@pytest.mark.parametrize(("language", "sentences"), [("en", ENGLISH), ("de", GERMAN)])
def test_the_sheet_says_who_and_when(tmp_path: Path, language: str, sentences: list[str]) -> None:
    path = tmp_path / "sharing.cardgame"
    path.write_text(RULES, encoding="utf-8")
    shown = run("rules", str(path), "--lang", language, "--format", "markdown").stdout
    missing = [sentence for sentence in sentences if sentence not in shown]
    assert not missing, (missing, shown)


@pytest.mark.slow
@pytest.mark.parametrize("name", every_game())
def test_what_a_rule_refers_to_is_among_the_terms(name: str) -> None:
    for language, see in (("en", r"\(see “(.+?)”\)"), ("de", r"\(siehe „(.+?)“\)")):
        sheet = run("rules", name, "--lang", language, "--format", "markdown").stdout
        for term in re.findall(see, sheet):
            assert re.search(rf"^\| {re.escape(term)}[ |(]", sheet, re.M), term
