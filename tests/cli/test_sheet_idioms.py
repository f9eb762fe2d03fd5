"""What people say shorter than rules do: a loop that goes round again, an empty place, a sum with a case in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

RULES = """game Idioms
    players 2 to 4
    teams (p1, p3), (p2, p4) when players is 4
    option doubled = no "Everything counts twice"
cards card in deck
    suit: clubs, hearts
    rank: 2 to 9, jack, ace
    2 of each suit, rank
zones
    deck: pile
    bank: row
    rows[3]: row
    covers[3]: pile
    each player
        hand: hand
state
    dealer = nobody
    trump = clubs
    each player
        score = 0
        results = ()
bookkeeping
    again = no
define over = count(deck) < 9
play
    shuffle deck
    chance seat from everyone
    dealer = seat
    repeat until first(deck).rank is not ace
        move 1 from deck to deck at bottom
    deal 2 from deck to every hand
    move 1 from deck to bank
    turns from dealer until over
        again = yes
        repeat until not again or over
            again = no
            let done = take_turn
            if done
                again = yes
    each player in (p1, p2)
        results += count(hand) div 2
        move up to min(count(hand), 5) - 2 from deck to bank
phase take_turn
    if bank[1] is ace and any(hand where suit is trump and rank is jack)
        move hand to first(rows where it is empty)
        move covers[1] to deck
        end take_turn with no
    choose card from hand where rank in (bank[1].rank, 2, ace) "Lay"
        score += count(hand) * (2 if doubled else 1)
        score += 5 + (3 if card.rank is jack else 0)
        move card to bank
        if partner of me is not nobody
            (partner of me).score += 1
    for line in rows where line is empty
        move up to 1 from covers[index of line] to line
    end take_turn with yes
winner highest score, then highest sum(results)
words en
    "if: done": "you could lay a card", line: "rows", "means: results": "a point for every two cards in your hand"
words de
    deck: "Stapel", bank: "Bank", rows: "Reihe", "p: rows": "Reihen", covers: "Vorrat", hand: "Hand", line: "Reihe"
    dealer: "Geber", trump: "Trumpf", score: "Punkte", results: "Ergebnisse", suit: "Farbe", rank: "Rang"
    clubs: "Kreuz", hearts: "Herz", jack: "Bube", ace: "Ass", doubled: "Doppelt", again: "noch einmal"
    "if: done": "du eine Karte legen konntest", "means: results": "ein Punkt für je zwei Karten deiner Hand"
"""
ENGLISH = [
    "Chance decides who is the dealer. •",
    "Put the top card of the deck at the bottom.",
    ": – Again and again, until “again” does not apply or the number of cards in the deck is less than 9: • Take turn.",
    "Each of player 1 and player 2 in turn: – Add a point for every two cards in your hand to your results.",
    "If the leftmost card of the bank is an ace and you have a card whose suit is the trump and whose rank is jack:",
    "Put all cards from your hand into the first empty row.",
    "This part ends here.",
    "whose rank is the rank of the leftmost card of the bank, 2 or ace",
    "If you have a partner:",
    "(the lower of the number of cards in your hand and 5) − 2",
    "Put one card from the covers of the same number into the rows, if there is one.",
    "| Take turn, if “doubled” is agreed | you | score: + the number of cards in your hand × 2 |",
    "| Take turn, otherwise | you | score: + the number of cards in your hand |",
    "| Take turn, if the card is a jack | you | score: + 8 |",
    "| Take turn, otherwise | you | score: + 5 |",
]
GERMAN = [
    "Der Zufall bestimmt, wer der Geber ist.",
    "Lege die oberste Karte des Stapels nach unten.",
    "Der Reihe nach Person 1 und Person 2:",
    "du eine Karte hast, deren Farbe der Trumpf ist und deren Rang Bube ist",
    "in die erste leere Reihe.",
    "Wenn du einen Partner hast:",
    "(das Kleinere von der Zahl der Karten in deiner Hand und 5) − 2",
    "Für jede Reihe, die leer ist:",
    "Lege eine Karte vom Vorrat mit derselben Nummer in die Reihe, wenn eine da ist.",
]


@pytest.mark.parametrize(("language", "sentences"), [("en", ENGLISH), ("de", GERMAN)])
def test_what_rules_say_at_length_is_said_shortly(tmp_path: Path, language: str, sentences: list[str]) -> None:
    path = tmp_path / "idioms.cardgame"
    path.write_text(RULES, encoding="utf-8")
    found = run("rules", str(path), "--lang", language)
    assert found.exit_code == 0, found.output
    tables = run("rules", str(path), "--lang", language, "--format", "markdown")
    shown = " ".join((found.stdout + tables.stdout).split())
    missing = [sentence for sentence in sentences if sentence not in shown]
    assert not missing, (missing, shown)
    assert "what comes of it" not in shown
