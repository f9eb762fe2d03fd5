"""What a rule sheet says of how a game begins, and what it leaves out because the rules need it and people do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

RULES = """game Leaving
    players 2 to 3
    option lives_each = 3 from 1 to 5 "Lives at the beginning"
cards card in deck
    kind: red, blue
    20 of each kind
zones
    deck: pile
    table: row
    each player
        hand: hand
state
    dealer = p2
    trump = red
    clues = 8
    each player
        lives = lives_each
bookkeeping
    in_a_row = 0
    smallest = nothing
    best = nobody
    each player
        plays = 0
define quiet = in_a_row >= players
play
    shuffle deck
    trump = blue
    deal 2 from deck to every hand starting with left of dealer
    each player
        plays = 0
    turns from left of dealer until quiet or any(everyone where hand is empty)
        take_turn
    dealer = best
phase take_turn
    let before = count(hand)
    let wanted = trump
    choose one "Play or pass"
        "Play"
            choose card from hand
                must "of {wanted}": card.kind is wanted
            if smallest is nothing or card.kind < smallest.kind
                smallest = card
            move card to table
            in_a_row = 0
            plays += 1
            best = me
            say "{me} had {before} cards"
        "Pass"
            in_a_row += 1
            if clues > 0
                clues -= 1
            else
                say "{me} has no clue left"
            if clues is 3
                in_a_row += 1
            else
                lives -= 1
winner highest lives
words en
    "if: quiet": "all have passed"
words de
    kind: "Sorte", red: "rot", blue: "blau", deck: "Stapel", table: "Tisch", hand: "Hand", dealer: "Geber"
    trump: "Trumpf", clues: "Hinweise", "p: clues": "Hinweise", lives: "Leben", lives_each: "Leben am Anfang"
    "if: quiet": "alle gepasst haben", best: "Sieger", wanted: "gesuchte Sorte"
"""
ENGLISH = [
    "The whole game • At first player 2 is the dealer. • At first the number of clues is 8.",
    "At first your lives are as agreed (“lives each”).",
    "until all have passed or somebody's hand is empty:",
    "– Play • Choose a card from your hand. – Rule:",
    "• Put the card on the table. • You are now the best. – Pass",  # the best becomes the dealer
    "Otherwise: – Announce: “[name] has no clue left”.",  # what the other case is
    "If the number of clues is not 3: – Take 1 off your lives.",
]
GERMAN = [
    "Das ganze Spiel • Anfangs ist Person 2 der Geber. • Anfangs ist die Zahl der Hinweise 8.",
    "Anfangs sind deine Leben wie abgesprochen („Leben am Anfang“).",
    "• Lege die Karte auf den Tisch. • Du bist jetzt der Sieger. –",
]


@pytest.mark.parametrize(("language", "sentences"), [("en", ENGLISH), ("de", GERMAN)])
def test_a_sheet_tells_how_it_begins_and_not_how_it_is_counted(
    tmp_path: Path, language: str, sentences: list[str]
) -> None:
    path = tmp_path / "leaving.cardgame"
    path.write_text(RULES, encoding="utf-8")
    found = run("rules", str(path), "--lang", language)
    assert found.exit_code == 0, found.output
    shown = " ".join(found.stdout.split())
    missing = [sentence for sentence in sentences if sentence not in shown]
    assert not missing, (missing, shown)
    kept = ("in a row", "plays", "smallest", "before", "had", "At first the trump", "Anfangs ist der Trumpf")
    assert [word for word in kept if word in shown] == []
