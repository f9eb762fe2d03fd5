"""`cardgame explain`: the page of a code, and what was understood at a line."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD, run
from tests.effort import cases

PAGES = {"CG201": "# CG201: no such name\n\nWrite the name „so“.\n", "CG210": "# Never used\n"}


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("cli.explain"), "pages", lambda: PAGES)


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("code", ["CG201", "cg201", "201"])
def test_the_page_of_a_code(code: str) -> None:
    result = run("explain", code)
    assert (result.exit_code, result.stdout) == (0, "CG201: no such name\n\nWrite the name „so“.\n")


@pytest.mark.usefixtures("pages")
def test_pages_obey_colour_and_plain_letters() -> None:
    assert run("explain", "CG201", "--color", "always").stdout.startswith("\x1b[1mCG201: no such name\x1b[0m\n")
    assert run("explain", "CG201", "--ascii").stdout.isascii()


def test_a_page_is_shown_without_its_marks() -> None:
    shown = run("explain", "CG409").stdout
    assert "```" not in shown
    assert "#" not in shown.replace("# CG409", "")  # the line in the program that it is about
    assert "\nWrong\n\n    game Tiny\n        players 2\n" in shown


@pytest.mark.parametrize(
    ("typed", "begun", "offered"),
    [
        (["explain"], "cg40", "CG409"),
        (["explain"], "gaunerb", "gaunerbande"),
        (["play", "gaunerbande", "-o"], "", "limit=500"),
        (["simulate", "gaunerbande", "--option"], "lim", "limit=1"),
        (["compare", "gaunerbande", "--option-a"], "", "limit=1"),
    ],
)
def test_codes_and_options_are_completed(typed: list[str], begun: str, offered: str) -> None:
    from click.shell_completion import ShellComplete

    from cli.main import main

    shell = ShellComplete(main, {}, "cardgame", "_CARDGAME_COMPLETE")
    assert offered in [item.value for item in shell.get_completions(typed, begun)]


@pytest.mark.usefixtures("pages")
def test_an_unknown_code_is_told_the_nearest() -> None:
    result = run("explain", "CG211")
    assert result.exit_code == 1
    assert result.stderr == "cardgame: there is no page about CG211; did you mean 'CG201'?\n"


@pytest.mark.usefixtures("pages")
def test_all_codes_can_be_listed() -> None:
    assert run("explain").stdout == "CG201: no such name\nCG210  Never used\n"


def test_what_is_neither_a_code_nor_a_line_is_usage() -> None:
    result = run("explain", "hand")
    assert result.exit_code == 2
    assert "'hand' is neither a code such as CG201 nor a line such as gauner:41" in result.stderr


def test_pages_that_exist_are_about_the_code_in_their_name() -> None:
    explain = importlib.import_module("cli.explain")
    for code, text in explain.pages().items():
        assert text.startswith("# ")
        assert code in text.partition("\n")[0]


# ───────────── lines


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(GOOD.splitlines(), 1) if text in line)


def explained(text: str) -> str:
    result = run("explain", f"show.cardgame:{line_of(text)}")
    assert result.exit_code == 0
    return result.stdout


def test_a_zone_tells_who_sees_what(good: Path) -> None:
    assert explained("hand: hand") == (
        f"show.cardgame:{line_of('hand: hand')}\n"
        "\n"
        "    hand: hand\n"
        "\n"
        "a zone: a place for cards\n"
        "\n"
        "  hand  zone: one for each player; a hand, in no order; only its owner sees the cards\n"
        "\n"
        "carries out\n"
        "  @R3\n"
    )


def test_a_statement_tells_its_names_with_types_and_the_citations_of_its_headings(good: Path) -> None:
    text = explained("move card to shown")
    assert "in the phase `show_card`: cards move" in text
    assert "  card   chosen: a card\n" in text
    assert "  shown  zone: one for each player; a spread, in no order; everybody sees the cards\n" in text
    assert f"carries out\n  @R5  from line {line_of('phase show_card')}: phase show_card\n" in text


def test_citations_of_a_line_come_before_those_around_it(good: Path) -> None:
    assert explained("each player from starter").endswith("carries out\n  @R6-R7\n")
    assert explained("            show_card").endswith("  @R6-R7  from line 30: each player from starter\n")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("game Show", "the head"),
        ("players 2 to 3", "in the head: how many can play"),
        ("option rounds", "rounds  option: one of 1, 2, 3"),
        ("cards card in deck", "a family of cards"),
        ("one of each", "in the cards `card`: cards: every combination"),
        ("zones", "the places where cards can lie"),
        ("points = 0", "points  variable: a number"),
        ("define worth", "worth  definition: a number"),
        ("define worth", "c      parameter: a card"),
        ("repeat rounds", "in `play`: a loop"),
        ("must ", "a rule for the choice above: options that break it are not legal as long as one keeps it"),
        ("winner", "who wins"),
        ("given p1.hand", 'in the test "red counts twice": exactly these cards'),
        ("given p1.hand", "hand  zone: one for each player"),
        ("# not executable", "a comment or an empty line"),
    ],
)
def test_every_kind_of_line_has_its_words(good: Path, line: str, words: str) -> None:
    assert words in explained(line)


def test_a_wrong_line_tells_what_is_wrong(wrong: Path, broken: Path) -> None:
    assert "error[CG201]" in run("explain", "wrong.cardgame:36").stdout
    assert "error[CG160]" in run("explain", "broken.cardgame:36").stdout


@pytest.mark.slow
def test_every_line_of_a_shipped_game_can_be_explained() -> None:
    from cli.explain_line import explain_line
    from dsl.render.look import Look
    from interpreter.load import check_file, find

    source, _ = find("gracias")
    checked = check_file("gracias")
    for number in range(1, min(len(source.starts), 120), cases(3, 1)):
        text = explain_line(source, checked, number, Look())
        assert "could not be understood" not in text


def test_columns_and_shipped_names_are_allowed(good: Path) -> None:
    assert run("explain", "show.cardgame:36:5").stdout == run("explain", "show.cardgame:36").stdout
    assert run("explain", "gauner:2").stdout.startswith("gauner.cardgame:2\n")


def test_lines_and_files_that_are_not_there(good: Path) -> None:
    result = run("explain", "show.cardgame:999")
    assert result.exit_code == 1
    assert result.stderr == f"cardgame: show.cardgame has {len(GOOD.splitlines())} lines, there is no line 999\n"
    assert run("explain", "show.cardgame:0").exit_code == 1
    result = run("explain", "shwo.cardgame:1")
    assert result.exit_code == 3
    assert "there is no file shwo.cardgame; did you mean 'show.cardgame'?" in result.stderr
    Path("empty.cardgame").touch()
    assert run("explain", "empty.cardgame:1").exit_code in (0, 1)


LONG_LINES = """game Long
    players 2

cards card in deck
    use french_52

zones
    deck: pile
    each player
        hand: hand
        won: spread

play
    shuffle deck
    deal 5 from deck to every hand
    each player from p1
        choose card from hand "Keep one"
            must "an ace, or a heart":
                card.rank is ace or
                    card.suit is hearts
            option "{card.rank}"
            move card to won
        else
            move hand to won
        if count(won) > 1 and
                count(won) < 9
            move won to deck

winner highest count(won)

about
    "A game of aces."
    goal:
        "Have an ace."
"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("use french_52", "in the cards `card`: cards from a deck that a library has"),
        ("card.rank is ace", "in `play`: goes on from line 18: a rule for the choice above"),
        ("card.suit is hearts", "in `play`: goes on from line 18: a rule for the choice above"),
        ("option", "in `play`: what the options of the choice above are called"),
        ("count(won) < 9", "in `play`: goes on from line 25: only if the condition holds"),
        ("about", "the game in words for people"),
        ("A game of aces", "goes on from line 31: the game in words for people"),
        ("Have an ace", "goes on from line 33: a text for people on one subject"),
    ],
)
def test_a_line_that_goes_on_with_another_says_with_which(tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "long.cardgame"
    file.write_text(LONG_LINES, encoding="utf-8")
    number = next(n for n, text in enumerate(LONG_LINES.splitlines(), 1) if line in text)
    assert words in run("explain", f"{file}:{number}").stdout
