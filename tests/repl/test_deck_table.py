"""`:cards`: which cards there are, and what the rules work out from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from repl.screen.deck_table import spanned
from tests.repl.sessions import cardgame, say, session, text

JOKERS = """game Jokers
    players 2
cards card in deck
    use 2 french_54
    worth = 50 if rank is joker else 5
zones
    deck: pile
    each player
        hand: hand
        won: pile
play
    shuffle deck
    deal 3 from deck to every hand
    each player
        choose card from hand
        move card to won
winner highest sum(won.worth)
"""


def cards(name: str, players: int, *lines: str, language: str = "en") -> str:
    found = session(name, players, language=language)
    list(found.begin())
    return text(say(found, *lines))


def test_what_is_worked_out_is_told_by_the_values_that_decide_it() -> None:
    said = cards("canasta", 2, ":cards")
    assert "worth: 50: joker · 20: 2, ace · 10: 8–10, jack, queen, king" in said
    assert "5: red 3, black 3, 4–7" in said


def test_the_value_of_most_cards_is_told_last() -> None:
    assert "price: 13: red 10 · 1: black · 0: the others" in cards("gaunerbande", 4, ":cards")
    assert "Kosten: 12: rot 10 · 1: schwarz · 0: die übrigen" in cards("gaunerbande", 3, ":karten", language="de")


def test_how_many_there_are_of_each_value() -> None:
    said = cards("commissario", 3, ":cards")
    assert "person · 59 cards\n  colour: 12 each: red, yellow, blue, green · 11 black\n" in said
    assert cards("hearts", 4, ":cards").startswith("52 cards\n  suit: 13 each: ")


@pytest.mark.parametrize("typed", ["hq", "queen of hearts", "Q♥"])
def test_one_card_with_all_its_values(typed: str) -> None:
    assert cards("hearts", 4, f":cards {typed}") == (
        "queen of hearts: suit hearts · rank queen · points 1 · 1 in the game"
    )


def test_all_cards_of_a_family_by_its_name(tmp_path: Path) -> None:
    """`:cards joker` said that there is no such card, where the jokers are called red and black."""
    file = tmp_path / "jokers.cardgame"
    file.write_text(
        """game Jokers
    players 2
cards card in deck
    rank: 1 to 5
    4 of each rank
cards joker in deck
    colour: red, black
    one of each colour
zones
    deck: pile
state
    each player
        points = 0
play
    shuffle deck
winner highest points
""",
        encoding="utf-8",
    )
    said = cards(str(file), 2, ":cards joker")
    assert "red: colour red" in said
    assert "black: colour black" in said


def test_a_card_that_is_not_there() -> None:
    assert cards("gauner", 3, ":cards pink") == "There is no card `pink` in this game."


def test_a_label_may_show_what_is_worked_out_beside_the_card(tmp_path: Path) -> None:
    file = tmp_path / "worth.cardgame"
    file.write_text(
        """game Worth
    players 2

cards card in deck
    rank: 1 to 5
    worth = rank * 2
    4 of each rank

zones
    deck: pile
    each player
        hand: hand

play
    deal 3 from deck to every hand
    each player
        choose card from hand "Keep a card"

winner highest sum(hand.worth)

words en
    card: "{rank} ({worth})"
""",
        encoding="utf-8",
    )
    shown = cardgame("play", str(file), "--seed", "1", "--bot", "random", typed=":quit\n").output
    assert "hand: 2× 1 (2) · 2 (4)" in shown


def test_numbers_in_a_row_are_a_span() -> None:
    assert spanned(["joker", "2", "3", "7", "8", "9", "ace"]) == ["joker", "2, 3", "7–9", "ace"]


@pytest.mark.parametrize(
    ("language", "card", "told"), [("en", "r10", "price 13 (politician)"), ("de", "rot 10", "Kosten 13 (Politiker)")]
)
def test_a_card_that_the_rules_give_a_name_is_called_by_it(language: str, card: str, told: str) -> None:
    found = session("gaunerbande", 4, language=language)
    list(found.begin())
    assert told in text(say(found, f":cards {card}"))
    assert "(" not in text(say(found, ":cards black 3" if language == "en" else ":cards schwarz 3"))


def test_cards_are_named_by_the_quality_that_takes_the_fewest_words(tmp_path: Path) -> None:
    """`worth: 50: black, red` named the suits that only jokers have."""
    file = tmp_path / "jokers.cardgame"
    file.write_text(JOKERS, encoding="utf-8")
    shown = cardgame("play", str(file), "--plain", "--bot", "random", typed=":cards\n:quit\n").stdout
    assert "worth: 50: joker · " in shown


@pytest.mark.parametrize("language", ["en", "de"])
def test_how_many_there_are_of_a_number_is_told_apart_from_it(language: str) -> None:
    """`9 1` were nine cards of value 1."""
    assert " · 9 × 1 · " in cards("commissario", 4, ":cards", language=language)
