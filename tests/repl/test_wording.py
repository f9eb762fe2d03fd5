"""Small things of the news and answers that people read: who is meant, how many, of which kind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from repl.words import Words
from tests.repl.sessions import say, session, text

ANTES = """game Antes
    players 2
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
        drawn: slot seen by owner
        laid: slot
state
    lucky_one = p2
    each player
        chips = 10
play
    post_blinds
    give_present
    deal 2 from deck to every hand
    each player
        choose card from hand "Play a card"
        move card to laid
phase post_blinds
    player p1
        pay(1)
    player p2
        pay(2)
phase pay(amount)
    chips -= amount
phase give_present
    player lucky_one
        chips += 3
winner highest chips
"""


def whole_play(name: str, players: int, seed: int, language: str = "en") -> str:
    found = session(name, players, seed=seed, language=language)
    list(found.begin())
    return text(say(found, ":auto end"))


@pytest.mark.parametrize(("language", "gives", "to"), [("en", "gives", "to you"), ("de", "verschenkt", "an dich")])
def test_who_reads_is_called_you_in_the_middle_of_a_sentence(language: str, gives: str, to: str) -> None:
    shown = whole_play("gracias", 4, 5, language)
    assert re.search(rf" {gives} \S+ {to}", shown)
    assert not re.search(rf" {gives} \S+ {to.split()[0]} (player|Spieler) 1", shown)


def test_a_case_that_cannot_be_told_leaves_the_name() -> None:
    assert Words("de").met("Anna schenkt das andere ") is None
    assert Words("en").met("") is None


@pytest.mark.parametrize(("language", "display", "piles"), [("en", "display", "piles?"), ("de", "Auslage", "Fünfer")])
def test_what_is_counted_by_fives_is_told_by_its_noun(language: str, display: str, piles: str) -> None:
    """`piles 1` reads as one card, or, where a game halves a count, as half of them; `piles 5 ÷ 5` is a sum to do."""
    assert re.search(rf"\({display}: [^)+]+ \+ [12] {piles}", whole_play("gracias", 4, 5, language))


def test_many_cards_that_count_are_told_with_what_they_have_in_common() -> None:
    shown = whole_play("gaunerbande", 3, 5)
    assert re.search(r"\(\d+ cards \(black\) × 1\)", shown)
    assert re.search(r"\(red 10: 12 \+ \d+ cards \(black\) × 1\)", shown)


@pytest.mark.parametrize(("language", "said"), [("en", "· Yours: "), ("de", "· Von dir: ")])
def test_cards_that_you_lose_to_the_table_are_yours(language: str, said: str) -> None:
    assert said in whole_play("gauner", 3, 5, language)


def test_a_role_and_a_player_are_two_things() -> None:
    assert "start player: player" in session("commissario", 3).table().text


def test_german_words_follow_commands_of_authors() -> None:
    found = session("gauner", 3, language="de", author=True)
    list(found.begin())
    assert "scorings > 1" in text(say(found, ":break wenn scorings > 1"))
    assert "Keine Haltepunkte" in text(say(found, ":break aus"))


def test_who_takes_a_seat_is_told_in_a_sentence() -> None:
    found = session("gauner", 3, language="de")
    list(found.begin())
    assert "Für Spieler 2 spielt jetzt ein Mensch." in text(say(found, ":seat 2"))


@pytest.mark.parametrize(
    ("language", "taken"), [("en", "you take the trick (won)"), ("de", "du nimmst den Stich (Stiche)")]
)
def test_what_would_follow_is_told_by_what_counts_and_not_by_the_course_of_the_trick(language: str, taken: str) -> None:
    found = session("gaunerbande", 4, seed=6857, language=language)
    list(found.begin())
    red, blue = ("red", "blue") if language == "en" else ("rot", "blau")
    say(found, f"{red} 0 {red} 3 {blue} 9")
    certain = text(say(found, f":what-if {blue} 12"))
    assert taken in certain
    perhaps = text(say(found, f":what-if {red} 1"))
    assert sum(map(int, re.findall(r"(\d+) %: (?:leader|Anspieler)", perhaps))) <= 101
    for shown in (certain, perhaps):
        assert found.labels.player(0) not in shown
        assert "played" not in shown
        assert "Gespielt" not in shown
        assert not re.search(r"(player|Spieler) \d, (hand|Hand): −", shown)


def test_payments_stand_under_the_phase_that_asks_for_them_and_empty_places_of_ones_own_are_no_news(
    tmp_path: Path,
) -> None:
    path = tmp_path / "antes.cardgame"
    path.write_text(ANTES, encoding="utf-8")
    found = session(str(path), 2)
    told = text(found.begin())
    assert "Post blinds\n  You, chips: 10 − 1 = 9\n  player 2, chips: 10 − 2 = 8" in told
    assert "Pay\n" not in told
    assert "laid: –" in found.table().text
    assert "drawn" not in found.table().text
    assert "player 2, chips: 8 + 3 = 11 (lucky one)" in told


SOLD = """game Sold
    players 2
cards house in deck
    size: 1 to 20
    one of each size
zones
    deck: pile
    each player
        hand: hand
        won: pile seen by everybody
state
    each player
        coins = 5
play
    shuffle deck
    deal 4 from deck to every hand
    turns from p1 until every hand is empty
        take_turn
phase take_turn
    choose one "Your turn"
        "Sell"
            choose house from hand
            coins += house.size
            move house to won
        "Throw away"
            choose house from hand
            chance lost from (0, 1, 2)
            coins -= lost
            move house to won
winner highest sum(won.size) + coins
"""


@pytest.mark.parametrize(
    ("language", "wins", "told"), [("en", "most points win", "points (you): "), ("de", "Punkte", "Punkte (du): ")]
)
def test_points_without_a_name_are_called_points(language: str, wins: str, told: str, tmp_path: Path) -> None:
    """`:what-if` asked for a word that was not there and ended the play; the table said `most number of points`."""
    path = tmp_path / "sold.cardgame"
    path.write_text(SOLD, encoding="utf-8")
    found = session(str(path), 2, language=language)
    assert wins in text(found.begin())
    assert told in text(say(found, ":what-if throw away 2"))
