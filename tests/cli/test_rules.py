"""`cardgame rules`: the sheet that people read, and the list of statements."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from cli.sheet.nouns import without_article
from dsl.parsing.comments import scan
from dsl.source import Source
from interpreter import load
from tests.cli.conftest import GOOD, WORDS, run
from tests.every_game import every_game

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
• You are now the starter.

POINTS
When       How much
──────────────────────────────────────────
Show card  your points: + the card's worth

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


@pytest.fixture(scope="module")
def sheet() -> Callable[[str, str], str]:
    @cache
    def read(name: str, language: str) -> str:
        result = run("rules", name, "--lang", language)
        assert result.exit_code == 0
        return " ".join(result.stdout.split())

    return read


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
        "bei jeder Person; eine Hand, ohne Ordnung",
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


@pytest.mark.parametrize("name", every_game())
def test_shipped_games_have_sheets_in_all_their_languages(name: str, sheet: Callable[[str, str], str]) -> None:
    text = sheet(name, "en")
    for heading in ("THE GOAL", "HOW IT IS PLAYED", "THE CARDS", "THE COURSE OF PLAY", "WHO WINS"):
        assert f" {heading} " in text
    assert "@R" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", every_game())
def test_a_german_sheet_is_german_throughout(name: str, sheet: Callable[[str, str], str]) -> None:
    """No operation falls back to its own name, and every name that is read on the sheet has a German word."""
    text = sheet(name, "de")
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
    assert "you have a turn only if your chips are more than 0 and you have not settled:" in " ".join(
        run("rules", "texas_holdem").stdout.split()
    )
    sheet = " ".join(run("rules", "oh_hell").stdout.split())
    assert "the trick points × the difference between your total taken and your bid" in sheet
    sheet = " ".join(run("rules", "gracias").stdout.split())
    assert "“[name] has the most in [called colour], [n], and loses them”" in sheet
    assert "„[Name] hat am meisten in [Farbe]" in run("rules", "gracias", "--lang", "de").stdout


SHEETS = [
    ("klondike", "en", "the passes made are not the passes allowed"),
    ("doppelkopf", "de", "jeweils für alle Mitspielenden, für die „Re“ gilt"),
    ("mau_mau", "en", "The player after you misses a turn."),
    ("texas_holdem", "de", "[fehlender Betrag] zu halten."),
    ("canasta", "de", "ein Platz je Rang;"),
    # who plays, and with whom
    ("klondike", "en", "For one player."),
    ("skat", "en", "For 3 or 4 players."),
    ("canasta", "en", "If there are 4 players, partners are: player 1 and player 3; player 2 and player 4."),
    ("canasta", "de", "Wenn 4 Personen mitspielen, spielen zusammen: Person 1 und Person 3; Person 2 und Person 4."),
    # cards
    ("hearts", "en", "52 cards, at first in the deck."),
    ("hearts", "de", "52 Karten, anfangs im Stapel."),
    ("hearts", "en", "13 2 to 10, jack, queen, king, ace"),
    ("kuhn_poker", "en", "1 card for each player and 1 more, at first in the deck."),
    ("bridge", "en", "clubs, diamonds, hearts, spades 13 2 to 10, jack, queen, king, ace"),
    # what is so, and what is agreed
    ("gaunerbande", "en", "From now on “crook played” does not hold."),
    ("blackjack", "en", "If “insurance” is agreed and the first of the cards in the bank is ace:"),
    ("blackjack", "en", "If the bank hand is not blackjack:"),
    ("blackjack", "en", "If somebody is standing:"),
    ("cuckoo", "en", "If the turned card does not refuse:"),
    ("doppelkopf", "en", "the number of players for whom “re” holds is 1"),
    ("president", "en", "Reverse whether “upside down” holds."),
    ("oh_hell", "en", "Otherwise, if “missed” is “tricks”:"),
    ("schnapsen", "en", "“open” holds, otherwise: the talon is not open."),
    ("hanabi", "en", "Only if the number of clues is less than 8, otherwise: all clues are there."),
    # people
    ("euchre", "en", "If somebody is the maker:"),
    ("euchre", "en", "Nobody is the maker now."),
    ("euchre", "en", "You are now the maker."),
    ("gin_rummy", "de", "Du bist jetzt die Person „Hat geklopft“."),
    ("bridge", "de", "der Partner des Alleinspielers"),
    ("sueca", "de", "Lege die ausgespielten Karten zu den Stichen des Teams des Anspielers."),
    # values and lists
    ("skat", "en", "suit of (card) the contract if the card's rank is jack and the contract is not null, otherwise"),
    ("klaverjassen", "en", "(7: 0, 8: 0, 9: 14, 10: 10, jack: 20, queen: 3, king: 4, ace: 11)"),
    ("bridge", "en", "until “in a row” is (3 if somebody is the bidder, otherwise 4):"),
    # terms that the rules explain themselves, and what their sentences name
    ("piquet", "en", "for runs a point for each card of every run of three or more"),
    ("gin_rummy", "de", "Restpunkte die Punkte der Karten, die übrig bleiben"),
    ("bridge", "en", "trick points 20 if the strain is clubs or diamonds, otherwise 30"),
    ("whist", "de", "nimmt den Stich wer den höchsten Trumpf ausgespielt hat"),
    ("dou_dizhu", "en", "Move the table and the wings to the discards."),
    ("pitch", "en", "Choose a number from 1 to the top."),
    ("rummy", "en", "Choose 3 to 13 cards from your hand."),
    ("oh_hell", "en", "going up 1 to 10 1 to 10 1 to 10 1 to 8 1 to 7"),
    # who wins
    ("hanabi", "en", "You all win if the number of fuses is more than 0; otherwise you all lose."),
    ("hanabi", "de", "Ihr gewinnt alle, wenn die Zahl der Lunten größer als 0 ist; sonst verliert ihr alle."),
    ("klondike", "en", "You win if “solved” holds."),
    ("gracias", "en", "If that is equal, these are compared one after another: “best first”."),
    ("agram", "de", "Es gewinnt, wer davon am meisten hat: die gewonnenen Spiele."),
    # texts that are values
    ("texas_holdem", "en", "step “big” if the number of cards in the board is less than 4, otherwise 2 × “big”"),
    ("texas_holdem", "de", "„[Gewinner] hat [Name der Hand (der Gewinner)]“"),
    # names of games
    ("texas_holdem", "en", "Texas Hold'em Two cards"),
    ("mau_mau", "de", "Mau-Mau Bediene"),
]


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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "words"), SHEETS)
def test_what_was_read_and_put_right(name: str, language: str, words: str, sheet: Callable[[str, str], str]) -> None:
    assert words in sheet(name, language)


WRONG = [
    (r"\bnot nobody\b|\bis now nobody\b|\bnot nothing\b|nicht nichts", "an absence as people tell it"),
    (r"\byou has\b|\bs are\b|\bits points is\b", "verbs agree"),
    (r"\bit it\b|\(it, it\)|first 1 of|last 1 of", "names of what is gone through"),
    (r"everyone's played card\b|ausgespielte Karte aller", "the cards of all are several"),
    (r"is such that|wenn ja, wenn|einige von", "clauses"),
    (r"\bPlatzs\b|vom erste\b|dem (?:Klein|Groß)ere\b|allen Werte\b|, am (?:die|c)\b", "German forms"),
    (r"\[\d+, \d+", "no list of a program"),
]


@pytest.mark.parametrize("name", every_game())
def test_no_sheet_has_a_known_fault(name: str, sheet: Callable[[str, str], str]) -> None:
    for language in ("en", "de"):
        text = sheet(name, language)
        for pattern, rule in WRONG:
            assert re.search(pattern, text) is None, rule


def test_no_heading_stands_twice(sheet: Callable[[str, str], str]) -> None:
    """A phase that is called with several kinds of things is told once."""
    assert sheet("dou_dizhu", "en").count("Lay (laid, more) • Move") == 1


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
    assert "until “done” holds for everyone:" in english
    assert "The player after you misses a turn." in english
    assert "You miss a turn." in english
    german = " ".join(run("rules", "rows.cardgame", "--lang", "de").stdout.split())
    assert "zu „rows“. " in german
    assert "bis „done“ für alle gilt:" in german
    assert "setzt einmal aus." in german
    assert "ein Platz je Farbe;" in german


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
