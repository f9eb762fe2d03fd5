"""`cardgame rules`: the sheet that people read, and the list of statements."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.parsing.comments import scan
from dsl.source import Source
from interpreter import load
from tests.cli.conftest import GOOD, WORDS, run
from tests.every_game import every_game

SHEET = """\
Show

Show: whoever shows more wins.
For 2 to 3 players.

THE CARDS
card (deck): 10 (2 players), 9 (3 players) cards
suit  Number                        value
──────────────────────────────────────────
red   5 (2 players), 4 (3 players)  1 to 5
blue  5                             1 to 5

WHERE CARDS LIE
Place  What lies there
──────────────────────────────────────────────────────────────────────────────
deck   on the table; a pile, in order from the top; nobody sees the cards
hand   one for each player; a hand, in no order; only its owner sees the cards
shown  one for each player; a spread, in no order; everybody sees the cards

THE COURSE OF PLAY

The whole game
• Shuffle the deck.
• Deal 3 cards each from the deck to everyone's hand.
• As many times as the number of rounds:
  – Each player in turn, beginning with the starter:
    • Show card.

Show card
• Show a card.
  – Rule, if possible: not the lowest.
• Move the card to your shown cards.
• Add the card's worth to your points.
• The starter is now you.

POINTS
When       How much
──────────────────────────────────────────
show card  your points: + the card's worth

WHO WINS
Whoever has the highest points wins.
If that is equal, the lowest number of their shown cards decides.

OPTIONS
Option  Usually  Choices  What it changes
──────────────────────────────────────────────────
rounds  1        1, 2, 3  How many cards are shown

TERMS
Term       Meaning
─────────────────────────────────────────────────────────
worth (c)  2 × c's value if c is red, otherwise c's value
"""


def test_the_sheet_of_a_game(good: Path) -> None:
    result = run("rules", "show.cardgame")
    assert (result.exit_code, result.stdout, result.stderr) == (0, SHEET, "")


def test_the_sheet_in_a_language_of_the_game(good: Path) -> None:
    good.write_text(GOOD + WORDS, encoding="utf-8")
    sheet = run("rules", "show.cardgame", "--lang", "de").stdout
    for words in (
        "Für 2 bis 3 Personen.\n",
        "Wie viele Karten gezeigt werden",
        "rot    5 (2 Personen), 4 (3 Personen)",
        "bei jeder Person; eine Hand, ohne Ordnung",
        "\nKarte zeigen\n",
        "Zeige eine Karte.\n",
        "wenn c rot ist, sonst",
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


@pytest.mark.parametrize("name", every_game())
def test_shipped_games_have_sheets_in_all_their_languages(name: str) -> None:
    result = run("rules", name)
    assert result.exit_code == 0
    for heading in ("THE GOAL", "HOW IT IS PLAYED", "THE CARDS", "THE COURSE OF PLAY", "WHO WINS"):
        assert f"\n{heading}\n" in result.stdout
    assert "@R" not in result.stdout


@pytest.mark.parametrize("name", every_game())
def test_a_german_sheet_is_german_throughout(name: str) -> None:
    """No operation falls back to its own name, and every name that is read on the sheet has a German word."""
    text = run("rules", name, "--lang", "de", "--format", "markdown").stdout
    words = set(re.findall(r"[^\W\d_]+", text))
    assert words & {"the", "of", "is", "with", "player", "players", "cards", "if", "to", "from", "otherwise"} == set()
    rules = load(name).rules
    inner = {local for phase in rules.phases for local in phase.locals.values()}
    named = {x.name for x in (*rules.defines, *rules.variables, *rules.phases[1:], *rules.zones)}
    parameters = {x.name for owner in (*rules.defines, *rules.phases) for x in owner.parameters}
    long = {word for word in inner | named | parameters if len(word) > 1 and " " not in word}
    known = {"card", "cards", "it", "team", "play"}  # the sheet has words of its own for these
    assert long - rules.words["de"].keys() - known == set()


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
    assert "ends   on the table; a place for each suit; a pile, in order from the top;" in sheet


def test_standard_input_and_what_is_not_there(folder: Path) -> None:
    assert run("rules", "-", input=GOOD).stdout == SHEET
    result = run("rules", "graciass")
    assert result.exit_code == 3
    assert "no shipped game 'graciass'; did you mean 'gracias'?" in result.stderr
    result = run("rules", ".")
    assert (result.exit_code, result.stderr) == (3, "cardgame: . is a folder; name one file in it\n")


# ───────────── statements

STATEMENTS = """\
statement  lines                           tests
R1         3                               –
R2         9                               –
R3         16                              –
R4         11: not executable (be polite)  –
R5         33                              42 "red counts twice"
R6         30                              –
R7         30                              –
R8         missing
R9         40                              –
T1         –                               42 "red counts twice"

10 statements, 7 in the rules, 2 in tests, 1 not executable, 1 missing
"""


def test_statements_in_order_with_lines_tests_and_what_is_missing(good: Path) -> None:
    result = run("rules", "show.cardgame", "--statements")
    assert result.exit_code == 1
    assert result.stdout == STATEMENTS


def test_nothing_missing_is_no_finding(good: Path) -> None:
    good.write_text(GOOD.replace("@R9", "@R8-R9"), encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements", "--ascii")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert result.stdout.endswith("0 missing\n")


def test_several_statements_can_be_said_to_be_not_executable(good: Path) -> None:
    text = GOOD.replace("# not executable: @R4 be polite", "# Not executable: @R4, @R8 @R10-R12")
    good.write_text(text, encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements")
    assert result.exit_code == 0
    assert "\nR11        11: not executable" in result.stdout
    assert "5 not executable, 0 missing" in result.stdout


def test_a_file_that_cites_nothing(good: Path) -> None:
    text = GOOD
    for mark in reversed(scan(Source("x", GOOD)).marks):
        text = text[: mark.span.start] + text[mark.span.end :]
    good.write_text(text.replace("not executable: @R4", ""), encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements")
    assert (result.exit_code, result.stdout) == (0, "no statement is cited\n")


def test_wild_citations_are_harmless(good: Path) -> None:
    good.write_text(GOOD.replace("@R9", "@R1-R999999999 @setup @R9999 @R5-R2 @A3-B7"), encoding="utf-8")
    result = run("rules", "show.cardgame", "--statements")
    assert result.exit_code == 1
    assert "\nsetup " in result.stdout
    assert "\nR999999999 " in result.stdout


def test_what_is_left_out_of_a_sheet_would_be_a_lie() -> None:
    """Who has a turn at all, what belongs together in a difference, and who is meant in an announcement."""
    assert "a player has a turn only if you have not folded and you have not settled:" in " ".join(
        run("rules", "leduc_poker").stdout.split()
    )
    sheet = " ".join(run("rules", "oh_hell").stdout.split())
    assert "the trick points × the difference between your total taken and your bid" in sheet
    sheet = " ".join(run("rules", "gracias").stdout.split())
    assert "“[name] has the most in [called colour], [n], and loses them”" in sheet
    assert "„[Name] hat am meisten in [Farbe]" in run("rules", "gracias", "--lang", "de").stdout
