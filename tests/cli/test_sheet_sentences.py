"""How a rule sheet says what the rules do: verbs of card players, names of what is given, clauses instead of names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

RULES = """game Telling
    players 2 to 3
cards card in deck
    kind: red, blue, green
    40 of each kind
zones
    deck: pile
        when empty
            refill
        when short
            refill
    gone: pile seen by everybody
    rows[3]: row
    each player
        hand: hand
        played: slot
        won: pile
state
    dealer = p1
    leader = p1
    begun = no
    each player
        score = 0
define over = any(everyone where hand is empty)
define few(n) = count(deck) < n
play
    set_up
    repeat until over
        trick
    each player
        gain(me, 2)
        if few(3)
            gain(me, count(won))
    for k in every kind
        each player where any(hand where kind is k)
            move hand where kind is k to gone
            score -= 1 + count(won)
    for line in rows
        move up to 4 - count(line) from deck to line
    let victor = outcome
    leader = victor
phase set_up
    move every card to deck
    shuffle deck
    deal 2 from deck to every hand starting with left of dealer
    move 2 from deck to (left of dealer).hand
    begun = no
phase trick
    each player from leader
        choose cards from hand down to 1 "Keep one"
        move cards to gone
        choose side from (left, right), line from rows "Where"
        move up to 1 from deck to line at side
        move up to 1 from deck to played
        if begun
            score += 3 if few(2) else 1
        if not begun
            score += score
    leader = left of dealer
    move every played to leader.won
    begun = yes
phase gain(p, n)
    p.score += n
phase refill
    move gone to deck
    shuffle deck
phase outcome
    end outcome with dealer
winner highest score
words en
    "if: begun": "a trick was played", "if not: begun": "no trick was played"
    line: "row"
words de
    kind: "Sorte", deck: "Stapel", gone: "Ablage", rows: "Reihe", hand: "Hand", played: "ausgespielt", won: "Stiche"
    dealer: "Geber", leader: "Anspieler", score: "Punkte", line: "Reihe", "p: rows": "Reihen"
    "if: begun": "schon ein Stich gespielt wurde", "if not: begun": "noch kein Stich gespielt wurde"
"""
ENGLISH = [
    "Gather all cards in the deck and shuffle.",
    "Beginning with the player to the left of the dealer, deal 2 cards each from the deck to all players.",
    "The player to the left of the dealer gets 2 cards from the deck.",
    "Note that no trick was played.",
    "Again and again, until somebody's hand is empty:",  # what `over` stands for
    "Add 2 to your score. – If the number of cards in the deck is less than 3:",  # one line, with what it is given
    "If the number of cards in the deck is less than 3:",
    "For each kind: – Each player in turn, but only if one of the cards in your hand is of that kind:",
    "Put the cards of that kind from your hand on the gone cards.",
    "For each row: – Fill up the row to 4 cards from the deck.",
    "Choose cards from your hand, down to 1.",
    "Choose a side (left or right) and a row.",
    "Lay down one card from the deck as your played card, if there is one.",
    "The player to the left of the dealer becomes the leader. • Put the played cards on the leader's won cards.",
    "If a trick was played: • Add to your score: 3 if the number of cards in the deck is less than 2, otherwise 1.",
    "If no trick was played: • Double your score.",
    "When the deck is empty or has too few cards • Put the gone cards on the deck. • Shuffle the deck.",
    "Outcome; what comes of it is “victor”.",
    "This part ends here; what comes of it: the dealer.",
    # points: each case and each part that gives some has its row, and what is taken off together stands in brackets
    "| The whole game | + 2 |",
    "| The whole game, if the number of cards in the deck is less than 3 | + the number of your won cards |",
    "| The whole game, if one of the cards in your hand is of that kind | − (1 + the number of your won cards) |",
    "| Trick, if a trick was played; if the number of cards in the deck is less than 2 | + 3 |",
    "| Trick, if a trick was played; otherwise | + 1 |",
]
GERMAN = [
    "Sammle alle Karten im Stapel und mische.",
    "Die Person links vom Geber bekommt 2 Karten vom Stapel.",
    "Merke dir, dass noch kein Stich gespielt wurde.",
    "Für jede Sorte: – Alle der Reihe nach, aber nur, wenn unter den Karten in deiner Hand eine mit dieser Sorte ist:",
    "Lege die Karten mit dieser Sorte aus deiner Hand auf die Ablage.",
    "Für jede Reihe: – Fülle die Reihe vom Stapel auf 4 Karten auf.",
    "Wähle Karten aus deiner Hand, bis auf 1.",
    "Lege eine Karte vom Stapel als deine ausgespielte Karte hin, wenn eine da ist.",
    "Die Person links vom Geber wird Anspieler.",
    "Wenn schon ein Stich gespielt wurde:",
    "Es gewinnt, wer die meisten Punkte hat.",
]


@pytest.mark.parametrize(("language", "sentences"), [("en", ENGLISH), ("de", GERMAN)])
def test_rules_are_told_as_people_tell_them(tmp_path: Path, language: str, sentences: list[str]) -> None:
    path = tmp_path / "telling.cardgame"
    path.write_text(RULES, encoding="utf-8")
    found = run("rules", str(path), "--lang", language)
    assert found.exit_code == 0, found.output
    tables = run("rules", str(path), "--lang", language, "--format", "markdown")
    shown = " ".join((found.stdout + tables.stdout).split())
    for sentence in sentences:
        assert sentence in shown, shown
    assert "Refill" not in shown, "a part of two lines is told where it is named"
    assert "“over”" not in shown


def test_words_for_conditions_are_of_what_is_so_or_not(tmp_path: Path) -> None:
    path = tmp_path / "telling.cardgame"
    path.write_text(RULES, encoding="utf-8")
    assert "CG704" not in run("check", str(path)).stdout
    path.write_text(RULES.replace('"if: begun": "a', '"if: score": "a'), encoding="utf-8")
    assert "CG704" in run("check", str(path)).stdout
