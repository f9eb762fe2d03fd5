"""What is filled in during play, said by its name; ranks and people as one speaks of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

RULES = """game Filling
    players 2 to 4
    option limit = 7 from 1 to 9 "The highest bid"
cards card in deck
    suit: clubs, hearts
    rank: 2 to 9, jack, ace
    worth = order(rank)
    age = order(suit)
    2 of each suit, rank
zones
    deck: pile
    table: row
    each player
        hand: hand
        shown: slot
state
    dealer = p1
    led = nothing
    bid = 0
    best = nobody
    each player
        score = 0
define able = hand where rank > 3
play
    repeat 3 times
        led = nothing
        bid = 0
        best = nobody
        move every card to deck
        shuffle deck
        deal 2 from deck to every hand
        each player from dealer
            take_turn
        each player in all_highest(everyone by shown.worth)
            score += 1
        dealer = best
phase take_turn
    choose card from hand "Play on {table}"
        must "follow {led}" if possible: led is nothing or card.suit is led
        must "{led} or lower than {bid}": order(card.rank) < bid
        must "at most {limit} points": order(card.rank) <= limit
        must "more than {bid}": order(card.rank) > bid
        must "not {bid} hearts": card.suit is not hearts or bid is 0
    led = card.suit
    best = me
    bid = order(card.rank)
    move card to shown
    if card.rank is
        jack
            score += 2
        8
            score += 1
        otherwise
            score -= 1
    if not (card.rank is ace) and any(able)
        choose one "{bid} so far, {dealer} asks"
            "Take {card}" if bid is 3 or bid is 4
                score += 1
            "Leave"
winner highest score
words en
    "wins: score": "whoever is ahead wins"
words de
    suit: "Farbe", rank: "Rang", clubs: "Kreuz", hearts: "Herz", jack: "Bube", ace: "Ass", deck: "Stapel"
    table: "Tisch", hand: "Hand", shown: "Gezeigt", dealer: "Geber", led: "angespielte Farbe", bid: "Gebot"
    limit: "Grenze", score: "Punkte", worth: "Wert", able: "gute Karten", best: "Sieger"
    "Play on {table}": "Spiele auf {table}", "follow {led}": "{led} bedienen", "more than {bid}": "mehr als {bid}"
    "{led} or lower than {bid}": "{led} oder weniger als {bid}", "at most {limit} points": "höchstens {limit} Punkte"
    "not {bid} hearts": "nicht {bid} Herz", "Take {card}": "{card} nehmen"
"""
ENGLISH = [
    "Play on the cards on the table.",
    "Rule, if possible: follow the led suit.",
    "Rule: the led suit or lower than the bid.",
    "Rule: at most 7 points.",
    "Rule: more than the bid.",
    "Rule: not [bid] hearts.",  # a number before what it counts
    "Forget the bid and who was the best.",
    "Each of the players whose shown card has the highest worth in turn:",
    "If the card is a jack:",
    "Otherwise, if the card is an 8:",
    "If the card is not an ace and",
    "– Choose one of these: • Take the card (only if the bid is 3 or 4)",
    "Whoever is ahead wins.",
]
GERMAN = [
    "Regel, wenn möglich: die angespielte Farbe bedienen.",
    "Regel: die angespielte Farbe oder weniger als das Gebot.",
    "Regel: höchstens 7 Punkte.",
    "Regel: mehr als das Gebot.",
    "Regel: nicht [Gebot] Herz.",
    "Vergiss das Gebot und wer der Sieger war.",
    "Wenn die Karte ein Bube ist:",
    "Sonst, wenn die Karte eine 8 ist:",
    "Wenn die Karte kein Ass ist und",
    "• Die Karte nehmen (nur, wenn das Gebot 3 oder 4 ist)",
]


@pytest.mark.parametrize(("language", "sentences"), [("en", ENGLISH), ("de", GERMAN)])
def test_what_is_filled_in_is_said_by_its_name(tmp_path: Path, language: str, sentences: list[str]) -> None:
    path = tmp_path / "filling.cardgame"
    path.write_text(RULES, encoding="utf-8")
    found = run("rules", str(path), "--lang", language)
    assert found.exit_code == 0, found.output
    shown = " ".join(found.stdout.split())
    missing = [sentence for sentence in sentences if sentence not in shown]
    assert not missing, (missing, shown)
    assert "age" not in shown.split(), "no rule asks for it"
