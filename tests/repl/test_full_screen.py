"""The whole screen of a terminal, as it looks: the cells are compared."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.repl.sessions import TINY
from tests.repl.terminal import Program, Screen, plain

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it needs a pseudo-terminal")

TINY_PLAY = ["--seed", "534", "--bot", "random", "-p", "2", "--fresh"]
SCREENS = Path(__file__).parent / "screens"


def compare(name: str, shown: str) -> None:
    """The screen as it was written down; `UPDATE_SNAPSHOTS=1` writes it again."""
    path = SCREENS / f"{name}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == path.read_text(encoding="utf-8")


def named_cards(text: str) -> set[str]:
    return set(re.findall(r"(?:red|blue|green|black) \d+", text))


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    return str(shutil.copy(TINY, tmp_path / "tiny.cardgame"))


def test_the_screen_and_picking_with_arrows_numbers_and_the_mouse(tiny: str, tmp_path: Path) -> None:
    with Screen(["play", tiny, *TINY_PLAY], tmp_path) as program:
        compare("tiny_about", program.until("Enter shows more, Esc the table"))
        program.send("\r")
        program.until("Enter shows the table", "`:about` shows this again.")  # Enter shows all of it first
        program.send("\r")
        shown = program.until("Play a card", "your turn")
        compare("tiny", shown)
        program.send("\x1b[C\x1b[C")  # right, right
        compare("tiny_pointed", program.until("↵ red 2"))
        program.send("\x1b")  # escape: nothing is pointed at any more
        program.until("your turn")
        program.send("\x1b[C")
        program.until("↵ red 1")
        program.send("\x03")  # nor after Ctrl-C, which drops the line: Enter took what was pointed at
        program.until("your turn")
        program.click("3) red 3")
        program.until("↵ red 3")
        program.click("3) red 3")
        program.until("> 3", "You play red 3", "hand: red 1 2")
        program.send("nonsense\r")
        program.until("`nonsense` is not a move here.")
        program.send("x" * 200 + "\r")
        program.until("> xxx", "x…` is not a move")
        assert "\n>\n" in program.until("your turn") + "\n"  # the line to type in is where it was
        program.send("1\r")
        program.until("player 2, score: 2 + 1 = 3", "Enter goes on.")  # the last points are read first
        program.send("\r")
        program.until(" 1. player 2")  # who has won is seen at once
        program.send("\x1b[5~")
        program.until("You play red 1")
        program.send("\x04")
        assert program.end() == 0
        assert "1. player" in plain(program.raw.rpartition("\x1b[?1049l")[2])  # the result stays
        assert "Traceback" not in program.raw


@pytest.mark.slow
def test_several_cards_are_picked_and_what_is_forbidden_says_why(tmp_path: Path) -> None:
    game = ["play", "gaunerbande", "--seed", "6857", "--bot", "random", "-p", "4", "--fresh"]
    with Screen(game, tmp_path, 30, 100) as program:
        assert "Three cards" not in program.until("The goal", " the table ─")
        program.send("\x1b")
        program.until("Three cards for player 2", "○ red 0")
        program.send("\x1b  \x1b[C ")  # the first two, marked with the space bar, which points at the first before
        program.until("● red 0", "● red 3", "2/3")
        program.click("○ blue 9")
        program.until("↵ red 0, red 3, blue 9")
        program.send("\r")
        program.until("Play a card", "1) red 1", "black 4")
        program.click(" black 4 ")
        program.until("Not allowed. The rule: no crook leads before one was played.")
        program.send(":help all\r")
        program.until("more, Enter or PgDn")
        program.send("\x1b[6~")
        program.until(":history")
        program.resize(26, 84)
        program.cells.resize(26, 84)
        program.window_changed()
        program.until(" the table ─")
        program.send("\x1b")
        program.until("Play a card", "1) red 1")
        assert all(len(row.rstrip()) <= 84 for row in program.cells.display)


@pytest.mark.slow
def test_what_is_entered_too_early_waits_and_is_replaced_by_what_is_typed_next(tiny: str, tmp_path: Path) -> None:
    slow = ["play", tiny, "--players", "2", "--seed", "4", "--bot", "search:1s", "--fresh"]
    with Screen(slow, tmp_path) as program:
        program.until("Enter shows more, Esc the table")
        program.send("\r")
        program.until("Enter shows the table")
        program.send("\r")
        program.until("Play a card", "player 2 · score 0")
        program.send("1\r")
        program.until("player 2 …")
        program.send("pass\r2\r")
        program.until("`2` waits for the question in place of `pass` · ")
        program.until("typed early: Enter sends it · ")
        program.send("green 6")
        assert "typed early" not in program.until("> green 6", "↵ green 6")
        assert "> 2green" not in program.shown


def test_people_at_one_keyboard_leave_nothing_on_the_screen(tmp_path: Path) -> None:
    game = ["play", "gaunerbande", "--seed", "11", "--bot", "random", "-p", "3", "--people", "2", "--fresh"]
    with Screen(game, tmp_path) as program:
        # What the game is about is read first, to its end.
        program.until("Enter shows more, Esc goes on", "more, Enter or PgDn")
        program.send("\r")
        program.until("`:about` shows this again.")
        program.send("\r")
        shown = program.until("At the keyboard: player 1, player 2. Bots: player 3.", "Enter goes on.")
        assert named_cards(shown) <= {"red 10"}  # the politician, in the text about the game
        program.send("\r")
        assert not named_cards(program.until("player 1: sit down alone"))
        program.send("\r")
        first = named_cards(program.until("Three cards for player 2", "○ red 5"))
        program.send("red 5 red 10 blue 2\r")
        assert not named_cards(program.until("player 2: sit down alone"))
        before = len(program.raw)
        program.send("\x19\x10\x1b[A\r")  # yank, earlier lines: there is nothing of the other
        second = named_cards(program.until("Three cards for player 3"))
        assert not first & second
        assert not first & named_cards(program.raw[before:])
        program.send("\x1b[5~\x1b[5~")
        assert not first & named_cards(program.until("Three cards for player 3"))
        program.send("\x04")
        program.end()
        assert not named_cards(program.raw.rpartition("\x1b[?1049l")[2])


@pytest.mark.slow
def test_stepping_shows_the_rules_with_the_line_marked(tiny: str, tmp_path: Path) -> None:
    with Screen(["play", tiny, *TINY_PLAY, "--author"], tmp_path) as program:
        program.until(" the table ─")
        program.send("\x1b")
        program.until("Play a card")
        program.send(":where\r")
        program.until("33 │         choose card")  # in the news, as long as no pane shows the rules
        program.send(":step\r")
        program.until("the rules then run line by line")
        program.send("1\r")
        program.until("▶35          move card to played", "(step) >")
        program.send("\r")
        program.until("▶33          choose card", "played: red 1")
        program.send(":continue\r")
        assert "▶33" not in program.until("Play a card", "your turn")


@pytest.mark.slow
@pytest.mark.parametrize(("more", "rows", "columns"), [(["--plain"], 24, 80), ([], 24, 79), ([], 23, 100)])
def test_lines_scroll_where_that_is_wanted_or_there_is_no_room(
    more: list[str], rows: int, columns: int, tiny: str, tmp_path: Path
) -> None:
    with Screen(["play", tiny, *TINY_PLAY, *more], tmp_path, rows, columns) as program:
        program.until("Play a card", ">")
        assert "\x1b[?1049h" not in program.raw
        program.send(":quit\r")
        assert program.end() == 0


@pytest.mark.slow
def test_the_name_is_asked_once(tiny: str, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "cardgame" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('screen = "plain"\n', encoding="utf-8")
    with Program(["play", tiny, *TINY_PLAY], tmp_path) as program:
        program.expect("What is your name?")
        program.send("7\r")
        program.expect("is not a name")
        program.send("Anna\r")
        program.expect("Anna (you)")
        program.expect("\n>")
        program.send("\x04")
        assert program.end() == 0
    with Program(["play", tiny, *TINY_PLAY], tmp_path) as program:
        assert "What is your name?" not in program.expect("Anna (you)")
    with Program(["play", tiny, "-p", "3", "--people", "2", "--fresh"], tmp_path) as program:
        program.expect("Who sits in seat 2?")
        program.send("Jürgen O’Neill-Müller\r")
        program.expect("At the keyboard: Anna, Jürgen O’Neill-Müller. Bots: player 3.")
    with Program(["play", tiny, "-p", "9"], tmp_path) as program:
        assert "What is your name?" not in program.expect("not 9")


@pytest.mark.slow
def test_the_menu_leaves_the_options_to_be_read_and_marks_stay_after_too_few(tmp_path: Path) -> None:
    game = ["play", "gaunerbande", "--seed", "6857", "--bot", "random", "-p", "4", "--fresh"]
    with Screen(game, tmp_path) as program:
        program.until("The goal", " the table ─")
        program.send("\x1b")
        options = program.until("Three cards for player 2", "○ red 0").partition("Three cards")[2]
        program.send("r")
        shown = program.until("> r", "1/3")
        assert options.splitlines()[:4] == shown.rpartition("Three cards")[2].splitlines()[:4]
        program.send("\x03")
        program.until("your turn")
        program.send("\x1b[C \x1b[C \r")
        program.until("That makes 2.", "● red 0", "● red 3", "2/3")


@pytest.mark.slow
def test_esc_takes_no_letter_with_it(tmp_path: Path) -> None:
    """`Esc :why 1` was Alt and a colon, and `why 1` no move."""
    game = ["play", "gauner", "--seed", "11", "--bot", "random", "-p", "4", "--fresh"]
    with Screen(game, tmp_path) as program:
        program.until("Enter shows more, Esc")
        program.send("\x1b")
        program.until("Take the group", "your turn")
        program.send("\x1b:why 1\r")
        program.until("> :why 1", "is allowed")


@pytest.mark.slow
def test_a_line_that_comes_too_early_says_so_and_no_other_is_glued_to_it(tmp_path: Path) -> None:
    """A move typed below the rules of the game waited without a word, and the next line was `11`."""
    game = ["play", "commissario", "--seed", "3", "--bot", "random", "-p", "4", "--fresh"]
    with Screen(game, tmp_path) as program:
        program.until("Enter shows more, Esc goes on")
        program.send("1\r")
        program.until("Enter sends it")
        program.send("2")
        assert "\n> 2\n" in program.until("> 2")


def test_a_move_that_was_taken_back_is_in_the_news_no_more(tiny: str, tmp_path: Path) -> None:
    with Screen(["play", tiny, *TINY_PLAY], tmp_path) as program:
        program.until("Enter shows more, Esc the table")
        program.send("\x1b")
        program.until("Play a card", "your turn")
        program.send("3\r")
        program.until("You play red 3", "hand: red 1 2", "your turn")
        program.send(":undo\r")
        assert "You play" not in program.until("Taken back: red 3", "hand: red 1 2 3")
        program.send("1\r")
        shown = program.until("You play red 1", "your turn")
        assert shown.count("You play") == 1
        program.send("\x04")
