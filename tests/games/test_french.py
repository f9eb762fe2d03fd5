"""The decks of the library: a deck has as many cards as its name says, and no two of them are alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter import load
from interpreter.load import shipped_libraries

decks = re.findall(r"^cards (\w+)", shipped_libraries()["french"].text, re.MULTILINE)

GAME = """
game Deck
    players 2

cards card in deck
    use {deck}

zones
    deck: pile

play
    shuffle deck

winner highest count(deck)
"""


def words(deck: str, folder: Path) -> tuple[str, ...]:
    file = folder / "deck.cardgame"
    file.write_text(GAME.format(deck=deck), encoding="utf-8")
    game = load(str(file))
    return game.program(game.setup()).card_words


def test_all_decks_are_there() -> None:
    assert "french_52 french_52_ace_low french_54 french_36 french_32 french_24".split() == decks


@pytest.mark.parametrize("deck", decks)
def test_a_deck_has_the_cards_of_its_name(deck: str, tmp_path: Path) -> None:
    cards = words(deck, tmp_path)
    assert len(cards) == len(set(cards)) == int(re.findall(r"\d+", deck)[0])


def test_the_jokers_have_a_colour(tmp_path: Path) -> None:
    assert words("french_54", tmp_path)[-2:] == ("black joker", "red joker")


def test_the_lowest_and_the_highest_card(tmp_path: Path) -> None:
    assert words("french_52", tmp_path)[0] == "clubs 2"
    assert words("french_52_ace_low", tmp_path)[0] == "clubs ace"
    assert words("french_32", tmp_path)[0] == "clubs 7"
