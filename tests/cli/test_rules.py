"""`cardgame rules`: the sheet that people read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.sheet.nouns import without_article
from tests.cli.conftest import GOOD, WORDS, run

JOKERS = """\
game Jokers
    players 2
cards card in deck
    suit: clubs, spades
    rank: 3 to 5, small_joker, big_joker
    clubs, spades with 3 to 5
    1 small_joker, 1 big_joker
    8 cards
zones
    deck: pile
    table: spread at most 1
    each player
        hand: hand
play
    shuffle deck
    deal 2 from deck to every hand
    move 1 from deck to table
winner highest max(hand.rank)
"""


SHEET = """\
Show

Show: whoever shows more wins.
For 2 or 3 players.

THE CARDS
10 cards (2 players), 9 (3 players), at first in the deck.
Suit  Number                        Value
─────────────────────────────────────────────────────────────────
red   5 (2 players), 4 (3 players)  1 to 5 (3 players: without 1)
blue  5                             1 to 5

WHERE CARDS LIE
Place  What lies there
───────────────────────────────────────────────────
Deck   a pile of cards on the table, face down
Hand   cards of each player, which nobody else sees
Shown  cards in front of each player, face up

THE COURSE OF PLAY

The whole game
• At first player 1 is the starter.
• Shuffle the deck.
• Deal 3 cards each from the deck to all players.
• As many times as agreed (“rounds”):
  – Each player in turn, beginning with the starter:
    • Show card.

Show card
• Show a card.
  – Rule, if possible: not the lowest.
• Put the card with your shown cards.
• Add the card's worth to your points.
• You are now the starter.

POINTS
When       How much
─────────────────────────────
Show card  + the card's worth

WHO WINS
Whoever has the most points wins.
If that is equal, the lowest number of their shown cards decides.

OPTIONS
Option  Usually  Choices  What it changes
──────────────────────────────────────────────────
rounds  1        1, 2, 3  How many cards are shown

TERMS
Term          Meaning
────────────────────────────────────────────────────────────────────────────────
worth (card)  2 × the card's value if the card is red, otherwise the card's
              value
"""


def test_cards_that_lack_an_attribute_stand_under_none_of_its_values(tmp_path: Path) -> None:
    file = tmp_path / "jokers.cardgame"
    file.write_text(JOKERS, encoding="utf-8")
    found = run("rules", str(file)).stdout
    assert "–              2       small joker, big joker" in found
    assert "at most one card" in " ".join(found.split())
    assert "höchstens eine Karte" in " ".join(run("rules", str(file), "--lang", "de").stdout.split())


def test_the_sheet_of_a_game(good: Path) -> None:
    result = run("rules", "show.cardgame")
    assert (result.exit_code, result.stdout, result.stderr) == (0, SHEET, "")


def test_the_sheet_in_a_language_of_the_game(good: Path) -> None:
    good.write_text(GOOD + WORDS, encoding="utf-8")
    sheet = run("rules", "show.cardgame", "--lang", "de").stdout
    for words in (
        "Für 2 oder 3 Personen.\n",
        "Wie viele Karten gezeigt werden",
        "rot    5 (2 Personen), 4 (3 Personen)",
        "für jede Person Karten, die sonst niemand sieht",
        "\nKarte zeigen\n",
        "Zeige eine Karte.\n",
        "wenn die Karte rot",
        "WER GEWINNT\n",
    ):
        assert words in sheet
    plain = run("rules", "show.cardgame", "--lang", "de", "--ascii").stdout
    assert plain.isascii()
    assert "* Mische" in plain
    assert "\\" not in plain  # letters, no codes of letters


def test_a_language_that_the_game_lacks_is_usage(good: Path) -> None:
    result = run("rules", "show.cardgame", "--lang", "fr")
    assert result.exit_code == 2
    assert "Show has no words of 'fr'; it has de, en" in result.stderr


def test_a_game_without_german_words_has_a_german_sheet(good: Path) -> None:
    result = run("rules", "show.cardgame", "--lang", "de")
    assert result.exit_code == 0
    assert "DER ABLAUF" in result.stdout


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_sheet_for_other_readers(good: Path, form: str) -> None:
    """Both hold the same sentences, and no sign of the rules is taken for one of the format."""
    good.write_text(GOOD.replace("whoever shows more", "whoever shows *more* <b>"), encoding="utf-8")
    sheet = run("rules", "show.cardgame", "--format", form).stdout
    assert "Show a card." in sheet
    if form == "markdown":
        assert "\\*more\\*" in sheet
        assert "## The course of play\n" in sheet
    else:
        assert "&lt;b&gt;" in sheet
        assert sheet.startswith("<!doctype html>")
        assert "http" not in sheet  # one file, without a network
        assert "<li><div>As many times as agreed (“rounds”):</div><ul><li>" in sheet, "no page ends behind the colon"
        assert "li > div, p:has(+ table) { break-after: avoid; }" in sheet


def test_headings_have_colour_if_wanted(good: Path) -> None:
    assert "\x1b[1mTHE COURSE OF PLAY\x1b[0m" in run("rules", good, "--color", "always").stdout


def test_a_file_with_errors_has_no_sheet(wrong: Path) -> None:
    result = run("rules", "wrong.cardgame")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[CG201]" in result.stderr


def test_a_library_has_no_sheet(folder: Path) -> None:
    Path("deck.cardgame").write_text("library deck\n\ndefine twice(n) = 2 * n\n", encoding="utf-8")
    result = run("rules", "deck.cardgame")
    assert (result.exit_code, result.stderr) == (1, "cardgame: this is a library, not a game\n")


def test_a_zone_with_a_place_for_each_value(folder: Path) -> None:
    text = GOOD.replace("    deck: pile\n", "    deck: pile\n    ends[suit]: pile\n")
    Path("show.cardgame").write_text(text, encoding="utf-8")
    sheet = run("rules", "show.cardgame").stdout
    assert "Ends   a pile of cards for each suit on the table, face down" in sheet


def test_standard_input_and_what_is_not_there(folder: Path) -> None:
    assert run("rules", "-", input=GOOD).stdout == SHEET
    result = run("rules", "graciass")
    assert result.exit_code == 3
    assert "no shipped game 'graciass'; did you mean 'gracias'?" in result.stderr
    result = run("rules", ".")
    assert (result.exit_code, result.stderr) == (3, "cardgame: . is a folder; name one file in it\n")


def test_the_gender_of_a_noun_can_be_told(good: Path) -> None:
    """A word that no list of ours has stands in quotes, until the file tells its gender."""
    odd = WORDS.replace('deck: "Stapel"', 'deck: "Kasten"')
    assert odd != WORDS
    good.write_text(GOOD + odd, encoding="utf-8")
    assert "Mische „Kasten“." in run("rules", "show.cardgame", "--lang", "de").stdout
    good.write_text(GOOD + odd.replace('deck: "Kasten"', 'deck: "Kasten", "m: deck": "Kasten"'), encoding="utf-8")
    assert "Mische den Kasten." in run("rules", "show.cardgame", "--lang", "de").stdout
    assert "CG704" not in run("check", "show.cardgame").stdout
    good.write_text(GOOD + odd.replace('deck: "Kasten"', 'deck: "Kasten", "x: deck": "Kasten"'), encoding="utf-8")
    assert "CG704" in run("check", "show.cardgame").stdout


def test_a_term_that_is_explained_hides_what_it_is_made_of(good: Path) -> None:
    worth = "define worth(c) = 2 * double(c) if c is red else c.value\ndefine double(c) = c.value * 1\n"
    rules = re.sub(r"define worth.*\n", worth, GOOD, count=1)
    good.write_text(rules, encoding="utf-8")
    assert "double (card)  the card's value × 1" in run("rules", "show.cardgame").stdout
    means = 'words en\n    "means: worth": "red cards count twice"\n'
    good.write_text(rules + "\n" + means, encoding="utf-8")
    sheet = run("rules", "show.cardgame").stdout
    assert "worth  red cards count twice\n" in sheet
    assert "double (card)" not in sheet
    good.write_text(rules + "\n" + means.replace("red cards", "{double}: red cards"), encoding="utf-8")
    assert "double (card)" in run("rules", "show.cardgame").stdout
    assert run("check", "show.cardgame").exit_code == 0
    good.write_text(rules + "\n" + means.replace("worth", "wort"), encoding="utf-8")
    assert "means: worth" in run("check", "show.cardgame").stdout


ROWS = """\
game Rows
    players 2 to 3

cards card in deck
    suit: red, blue
    value: 1 to 9
    one of each suit, value

zones
    deck: pile
    rows[2]: row
    ends[suit]: pile
    each player
        hand: hand

state
    wanted_sum = 5
    each player
        done = no

play
    deal 2 from deck to every rows
    deal 3 from deck to every hand
    turns from p1 until every done is yes
        choose card from hand "A card for {wanted_sum}"
        move card to ends[card.suit]
        done = yes
        out next of me once
        if every done is no
            out me once

winner highest count(hand)

words de
    suit: "Farbe", wanted_sum: "gewünschte Summe"
"""


def test_rows_of_the_table_flags_of_all_and_a_turn_that_is_missed(folder: Path) -> None:
    Path("rows.cardgame").write_text(ROWS, encoding="utf-8")
    english = " ".join(run("rules", "rows.cardgame").stdout.split())
    assert "Deal 2 cards each from the deck to the rows." in english
    assert "until “done” applies to everyone:" in english
    assert "The player after you misses a turn." in english
    assert "You miss a turn." in english
    german = " ".join(run("rules", "rows.cardgame", "--lang", "de").stdout.split())
    assert "zu den Reihen. " in german
    assert "bis „done“ für alle gilt:" in german
    assert "setzt einmal aus." in german
    assert "je Farbe ein Stapel auf dem Tisch, verdeckt" in german


@pytest.mark.parametrize(
    ("said", "bare"),
    [
        ("the number of cards", "number of cards"),
        ("der fehlende Betrag", "fehlender Betrag"),
        ("die letzte Hand", "letzte Hand"),
        ("der Geber", "Geber"),
    ],
)
def test_a_noun_without_its_article(said: str, bare: str) -> None:
    assert without_article(said) == bare
