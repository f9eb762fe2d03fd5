"""The real program in a pseudo-terminal: whole games, shared keyboard, interruptions."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from grammar.visible import visible
from repl.session.storage import Storage
from tests.repl.sessions import FOUR, TINY
from tests.repl.terminal import Program, plain
from tests.repl.test_secrecy import named_cards

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals"),
    pytest.mark.slow,
]

WIPE = "\x1b[H\x1b[2J\x1b[3J"
FRESH = ["--fresh", "--bot", "random"]


@pytest.mark.parametrize("name", FOUR)
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    with Program(["play", name, "--seed", "3", *FRESH], tmp_path) as program:
        if name == "commissario":  # where others begin, the introduction waits to be read
            program.expect("Enter goes on.")
            program.send("\r")
        program.expect("\n>")
        program.send("1\r")
        program.expect("\n>")  # what is entered before it waits for another Enter
        program.send(":auto end\r")
        shown = program.expect("plays again")
        assert " 1. player" in shown
        program.send(":quit\r")
        assert program.end() == 0
        assert "Traceback" not in program.raw
        assert not list(tmp_path.rglob("*.play"))


def test_the_short_list_of_games_and_help(tmp_path: Path) -> None:
    with Program(["play", "--bot", "random", "--seed", "1"], tmp_path) as program:
        program.expect("Which one?")
        program.send("x\r")
        program.expect("the beginning of a name, or a file")
        program.send("gra\r")
        program.expect("Take a triplet")
        program.send("?\r")
        program.expect("Ctrl-D leaves; the play")
        program.expect("`:help all` shows everything")
        program.expect("\n>")
        program.send("\x04")
        assert program.end() == 0


def test_three_people_share_the_keyboard(tmp_path: Path) -> None:
    """Between two wipes of the screen only cards of one seat are ever written."""
    known = tmp_path / "cardgame" / "known.txt"  # else the text about the game names some cards
    known.parent.mkdir()
    known.write_text("Gaunerbande\n")
    with Program(["play", "gaunerbande", "-p", "3", "--people", "3", "--seed", "5", *FRESH], tmp_path) as program:
        hands: dict[int, set[str]] = {}
        for seat in (1, 2, 3):
            program.expect(f"player {seat}: sit down")
            program.send("\r")
            shown = program.expect("Type 3 cards")
            hand = shown[shown.rindex("hand: red") :] if "hand: red" in shown else shown[shown.rindex("hand: ") :]
            hands[seat] = named_cards(hand)
            assert len(hands[seat]) == 16
            first, second, third, *_ = sorted(hands[seat])
            program.send("g")
            program.send("\x03")
            program.send(f"{first}, {second}, {third}\r")
        program.expect("sit down")
        program.expect("\n>")
        program.send("\x04")
        assert program.end() == 0
        assert "\x1b[?1049h" in program.raw
        assert "\x1b[?1049l" in program.raw
        turns = [plain(part) for part in program.raw.split(WIPE)]
        for turn in turns[:4]:
            at_keyboard = re.search(r"player (\d) \(you\)", turn)
            for seat, hand in hands.items():
                if at_keyboard is None or seat != int(at_keyboard[1]):
                    assert not named_cards(turn) & hand
        left = program.raw[program.raw.index("\x1b[?1049l") :]
        assert not named_cards(plain(left))


def test_a_killed_play_goes_on(tmp_path: Path) -> None:
    with Program(["play", "gracias", "--seed", "3", "--bot", "random"], tmp_path) as program:
        program.expect("Take a triplet")
        program.send("2\r")
        program.expect("Keep one present")
        program.process.send_signal(signal.SIGKILL)
        program.process.wait()
    with Program(["play", "gracias", "--bot", "random", "--players", "5"], tmp_path) as program:
        assert "Go on with" not in program.expect("Take a triplet")  # that is another table
    with Program(["play", "gracias", "--bot", "random", "--players", "4"], tmp_path) as program:
        program.expect("Go on with Gracias (4 players), 1 move, just now, deal 1 of 3, round 1 of 4,")
        program.send("\r")
        program.expect("Keep one present")
        program.send(":undo\r")
        program.expect("Take a triplet")
        program.send(":quit\r")
        assert program.end() == 0


def test_a_play_is_open_while_its_process_runs_and_no_longer(tmp_path: Path) -> None:
    with Program(["play", "gracias", "--seed", "3", "--bot", "random"], tmp_path) as program:
        program.expect("Take a triplet")
        program.send("2\r")
        program.expect("Keep one present")
        (file,) = tmp_path.rglob("*.play")
        storage = Storage(file.parent)
        assert storage.waiting() == []
        assert storage.open_elsewhere("gracias")
        program.process.send_signal(signal.SIGKILL)
        program.process.wait()
        ((path, play),) = storage.waiting()
        assert path == file
        # The number of the process may be another's by now: that of one which runs for sure is no reason to keep it.
        Storage(file.parent).write(file, play.model_copy(update={"process": os.getppid()}).model_dump_json())
        assert [path for path, _ in storage.waiting()] == [file]
        assert storage.adopt(file)
        assert not file.with_suffix(".lock").exists()


def test_control_c_in_mid_move_and_while_bots_play(tmp_path: Path) -> None:
    with Program(["play", "gaunerbande", "--seed", "3", "--fresh", "--bot", "search:0.4s"], tmp_path) as program:
        program.expect("Type 3 cards")
        program.expect("\n>")
        program.send("red")
        program.expect("1/3")
        program.send("\x03")
        program.expect("\n>")
        program.send(":auto\r")
        program.expect("player 2 …")
        program.send("\x03")
        program.expect("\n>")
        program.send("\r")
        program.expect("Play a card")
        program.send(":quit\r")
        assert program.end() == 0
        assert "Traceback" not in program.raw


def test_control_c_is_not_written_into_the_story(tmp_path: Path) -> None:
    with Program(["play", "gaunerbande", "--seed", "3", "--fresh", "--bot", "search:0.4s"], tmp_path) as program:
        program.expect("Type 3 cards")
        program.expect("\n>")
        program.send(":auto end\r")
        program.expect("player 2 …")
        program.send("abc\x03")
        shown = program.expect("Stopped.")
        assert "^C" not in shown
        assert "abc" not in shown
        program.expect("\n>")
        program.send("\x04")
        assert program.end() == 0


def test_control_c_at_the_first_question_and_control_z(tmp_path: Path) -> None:
    with Program(["play"], tmp_path) as program:
        program.expect("Which one?")
        program.send("\x03")
        assert program.end() == 130
    game = ["play", "gracias", "--seed", "3", "--fresh", "--bot", "random"]
    with Program(game, tmp_path, after="echo in the shell; fg") as program:
        program.expect("Take a triplet")
        program.expect("\n>")
        program.send("\x1a")
        program.expect("in the shell")
        program.send("2\r")
        program.expect("Keep one present")
        program.expect("\n>")
        program.send("\x04")
        assert program.end() == 0


def test_a_smaller_window(tmp_path: Path) -> None:
    with Program(["play", "gaunerbande", "--seed", "3", *FRESH], tmp_path) as program:
        program.expect("Type 3 cards")
        program.resize(20, 50)
        program.window_changed()
        program.send("\r")
        shown = program.expect("Type 3 cards")
        table = [row for row in shown.splitlines() if "──" in row or "hand:" in row]
        assert table
        assert max(len(row) for row in table) <= 50
        program.send(":quit\r")
        assert program.end() == 0


def test_wrong_input_of_every_kind(tmp_path: Path) -> None:
    with Program(["play", "gracias", "--seed", "3", *FRESH], tmp_path) as program:
        program.expect("Take a triplet")
        for line, answer in [
            ("99", "type a number from 1 to"),
            ("foo", "is not a move here"),
            (":nonsense", "There is no command"),
            (":undo", "nothing to take back"),
            (":load /nowhere", "cannot be read"),
            (":eval 1", "opens all cards"),
            ("ü" * 100, "is not a move"),
        ]:
            program.send(f"{line}\r")
            program.expect(answer)
        program.send("\x1b[200~\x1b[31mred\x1b[201~\r")
        program.expect("is not a move here")
        program.send(":quit\r")
        assert program.end() == 0


def test_the_file_is_watched(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cardgame"
    rules = TINY.read_text(encoding="utf-8")
    mine.write_text(rules, encoding="utf-8")
    with Program(["play", str(mine), "-p", "2", "--seed", "4", "--watch", *FRESH], tmp_path) as program:
        program.expect("Play a card")
        mine.write_text(rules.replace("Play a card", "Your card"), encoding="utf-8")
        program.expect("New rules, same deal")
        program.expect("Your card")
        mine.write_text(rules.replace("highest score", "highest scor"), encoding="utf-8")
        program.expect("old rules stay")
        program.send(":quit\r")
        assert program.end() == 0


def test_an_error_in_a_test_of_the_file_keeps_nobody_from_playing(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cardgame"
    mine.write_text(TINY.read_text(encoding="utf-8") + '\ntest "x"\n    expect nosuch is 3\n', encoding="utf-8")
    with Program(["play", str(mine), "-p", "2", *FRESH], tmp_path) as program:
        program.expect("Tests of the file have errors")
        program.expect("Play a card")
        program.send(":quit\r")
        assert program.end() == 0


def test_an_interrupted_command_leaves_no_mark_of_the_key(tmp_path: Path) -> None:
    with Program(["check", "--watch", str(TINY)], tmp_path) as program:
        program.expect("waiting for a change")
        program.send("\x03")
        program.expect("interrupted")
        assert program.end() == 130
        assert "^C" not in program.raw


def test_colours_and_none(tmp_path: Path) -> None:
    with Program(["play", "gracias", "--seed", "3", "--ascii", "--color", "never", *FRESH], tmp_path) as program:
        shown = program.expect("Take a triplet")
        assert shown.isascii()
        assert "\x1b[38;5;" not in program.raw
    with Program(["play", "gracias", "--seed", "3", *FRESH], tmp_path) as program:
        program.expect("Take a triplet")
        assert re.search(r"\x1b\[38;5;\d+m(red|yellow|blue|green|orange|purple)", program.raw)
    assert visible("\x1b[31m") == "␛[31m"


def test_what_is_entered_before_a_question_waits_for_another_enter(tmp_path: Path) -> None:
    with Program(["play", "gauner", "--seed", "3", "--fresh", "--bot", "random"], tmp_path) as program:
        program.send("1\r2\r")  # nothing is asked yet; of two lines the last one counts
        program.expect("Take the group")
        program.expect("> 2")
        assert "You take" not in program.raw
        program.send("\r")
        program.expect(" from row 1, right")
        program.expect("Lay out")
        program.send(":quit\r")
        assert program.end() == 0


def test_lines_outside_the_play_are_broken_between_words(tmp_path: Path) -> None:
    """In a window of 40 columns a row of `cardgame plays` and the question whether to go on were torn anywhere."""
    game = ["play", "commissario", "--players", "4", "--seed", "5", "--bot", "random"]
    narrow = {"rows": 24, "columns": 40}
    with Program(game, tmp_path, **narrow) as program:
        program.expect("Enter goes on.")
        program.send("\r")
        program.expect("\n>")
        program.send("pass\r")
        program.expect("\n>")
        program.send("\x04")
        assert program.end() == 0
    with Program(game[:2], tmp_path, **narrow) as program:
        program.expect("[Y/n]")
        assert "Go on with Commissario (4 players), 4\n  moves, just now, " in plain(program.raw)
        program.send("y\r")
        program.expect("\n>")
        program.send(":auto end\r")
        program.expect("plays again")
        program.send(":quit\r")
        assert program.end() == 0
    with Program(["plays"], tmp_path, **narrow) as program:
        assert program.end() == 0
        rows = plain(program.raw).splitlines()
        assert max(map(len, rows)) <= 40
        assert any(row.startswith("     ") for row in rows)  # where it goes on
    with Program(["play", "--from", "nonsense text that is long"], tmp_path) as program:
        assert program.end() == 2
        assert "is not what\n`:share` writes" in plain(program.raw)
