"""Where the words of a game say in a sentence what would be a calculation, and how people are spoken of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

RULES = """game Wording
    players 2 to 4
    option deals = 3 from 1 to 9 "Deals in a match"
    option size = 5 from 1 to 9 "Cards of each hand"
cards card in deck
    kind: red, blue
    number: 1 to 20
    power = 100 * order(kind) + number
    one of each kind, number
zones
    deck: pile
    gone: pile seen by everybody
    each player
        hand: hand
        played: slot
state
    leader = p1
    led = red
    row = 0
    each player
        score = 0
        rich = no
        box = 0
define strong(c) = c.power > 50 and c.number > 9
define parts = score div 7 + count(hand) mod 5
play
    repeat deals times
        move every card to deck
        shuffle deck
        deal size from deck to every hand
        repeat until any(everyone where hand is empty) or max(every score) >= 30
            each player from leader
                choose card from hand "Play"
                if strong(card)
                    settle(2)
                if not strong(card)
                    score += parts
                move card to played
            leader = highest(everyone where played.kind is led by played.number)
            let gain = leader.score * 17 - 4
            row = gain mod 7 + 2
            if row mod 2 is 1
                leader.score += gain
            move every played to gone
        repeat until every hand is empty
            each player where rich and box is 2
                if any(others where not rich)
                    move hand to gone
            if row > 40
                say "row {row div 2 + 1}"
        if count(everyone) is 1
            end game
phase settle(amount)
    score += amount * 3
    row = amount
    each player
        rich = score > 3
        box = amount
winner highest score
words en
    "means: power": "blue before red, then by number", "means: gain": "what the leader gets, {parts} included"
    "means: row": "how far the row goes", "means: settle": "everybody settles for {amount}"
    "if: strong": "is strong", "if: rich": "is well off", "if not: rich": "is poor"
words de
    kind: "Sorte", number: "Zahl", deck: "Stapel", gone: "Ablage", hand: "Hand", played: "ausgespielt"
    leader: "Anspieler", led: "angespielte Sorte", row: "Reihe", score: "Punkte", gain: "Gewinn", power: "Stärke"
    deals: "Runden", size: "Kartenzahl", box: "Einsatz", parts: "Anteile", "p: parts": "Anteile"
    "means: power": "erst blau, dann rot, jeweils nach der Zahl"
    "means: gain": "was der Anspieler bekommt, auch die {parts}"
    "means: row": "wie weit die Reihe geht", "means: settle": "alle rechnen ab, mit {amount}"
    "if: strong": "ist eine starke Karte", "if: rich": "ist reich", "if not: rich": "ist arm"
"""
ENGLISH = [
    "power blue before red, then by number",
    "Call this “gain”: what the leader gets, parts included.",
    "parts your score ÷ 7 (rounded down)",  # a term that a sentence names is explained
    "The row is now how far the row goes.",
    "If the card is strong: • Everybody settles for 2.",
    "If the card is not strong:",
    "but only if you are well off and your box is 2:",
    "is poor:",
    "As many times as agreed (“deals”):",
    "Deal cards from the deck to all players, as many as agreed (“size”).",
    "until somebody's hand is empty or somebody's score is at least 30:",
    "Whoever has the played card of the led kind with the highest number becomes the leader.",
    "If the row is odd:",
    "If only one player is left in the game:",
    "Announce: “row [row ÷ 2 + 1]”.",
]
GERMAN = [
    "Stärke erst blau, dann rot, jeweils nach der Zahl",
    "„Gewinn“ nennen wir: was der Anspieler bekommt, auch die Anteile.",
    "Die Reihe ist jetzt wie weit die Reihe geht.",
    "Wenn die Karte eine starke Karte ist: • Alle rechnen ab, mit 2.",
    "Wenn die Karte keine starke Karte ist:",
    "aber nur, wenn du reich bist und dein Einsatz 2 ist:",
    "Wenn jemand anders arm ist:",
    "So oft wie abgesprochen („Runden“):",
    "Gib allen Karten vom Stapel, so viele wie abgesprochen („Kartenzahl“).",
    "bis jemand keine Karten mehr auf der Hand hat oder jemandes Punkte mindestens 30 sind:",
    "Die Person, deren ausgespielte Karte die angespielte Sorte und darin die höchste Zahl hat, wird Anspieler.",
    "Wenn die Reihe ungerade ist:",
    "Immer wieder, bis alle Hände leer sind:",
    "Wenn nur noch eine Person mitspielt:",
]


@pytest.mark.parametrize(("language", "sentences"), [("en", ENGLISH), ("de", GERMAN)])
def test_the_words_of_a_game_stand_for_its_calculations(tmp_path: Path, language: str, sentences: list[str]) -> None:
    path = tmp_path / "wording.cardgame"
    path.write_text(RULES, encoding="utf-8")
    found = run("rules", str(path), "--lang", language)
    assert found.exit_code == 0, found.output
    shown = " ".join(found.stdout.split())
    missing = [sentence for sentence in sentences if sentence not in shown]
    assert not missing, (missing, shown)
    assert "× 3" not in shown, "what a sentence tells is not told again, neither in the course nor among the points"
    assert "Settle" not in shown


BARE = """game Bare
    players 2
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
    dealer = p1
    silent = nobody
    each player
        score = 0
play
    shuffle deck
    deal 3 from deck to every hand
    each player from left of dealer
        choose card from hand "Play a card"
        move card to played
        score += card.value
    silent = p2
    if silent is not nobody
        silent = nobody
winner highest score
"""


def test_a_file_without_german_words_has_those_of_all_card_tables(tmp_path: Path) -> None:
    path = tmp_path / "bare.cardgame"
    path.write_text(BARE, encoding="utf-8")
    shown = " ".join(run("rules", str(path), "--lang", "de").stdout.split())
    for words in (
        "rot, blau 9 1 bis 9",
        "Gib allen je 3 Karten vom Stapel.",
        "beginnend mit der Person links vom Geber:",
        "Lege die Karte als deine ausgespielte Karte hin.",
        "Zähle den Wert der Karte zu deinen Punkten dazu.",
        "Es gewinnt, wer die meisten Punkte hat.",
        "Wenn jemand die Person „silent“ ist:",  # an English name is no German verb
    ):
        assert words in shown, shown


def test_a_sentence_is_of_something_and_names_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "wording.cardgame"
    path.write_text(RULES, encoding="utf-8")
    assert "CG704" not in run("check", str(path)).stdout
    path.write_text(RULES.replace('"means: settle": "everybody', '"means: setle": "everybody'), encoding="utf-8")
    assert "means: settle" in run("check", str(path)).stdout
    path.write_text(RULES.replace("for {amount}", "for {amont}"), encoding="utf-8")
    assert "amont" in run("check", str(path)).stdout
