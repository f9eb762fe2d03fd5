"""What only a real process shows: exit codes, pipes that close, full disks, encodings, signals."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD, heeding, process, run

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "cli.main"]


def test_exit_codes(good: Path, wrong: Path) -> None:
    assert process("check", "show.cardgame").returncode == 0
    assert process("check").returncode == 1
    assert process("check", "--nonsense").returncode == 2
    assert process("check", "nowhere").returncode == 3


def test_no_color_and_force_color(wrong: Path) -> None:
    assert "\x1b[" not in process("check").stdout
    assert "\x1b[" in process("check", more={"FORCE_COLOR": "1"}).stdout
    assert "\x1b[" not in process("check", more={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout


@pytest.mark.parametrize("args", [["check", "wrong.cardgame"], ["--help"], ["rules", "--help"]])
@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_a_closed_pipe_ends_quietly_and_keeps_the_exit_code(wrong: Path, args: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        result = process(*args, stdout=write)
    finally:
        os.close(write)
    assert result.stderr == ""
    assert result.returncode == (1 if args[0] == "check" else 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("args", [["check", "show.cardgame"], ["--help"], ["rules", "show.cardgame"]])
def test_a_full_disk_is_told(good: Path, args: list[str]) -> None:
    with open("/dev/full", "w") as full:
        result = process(*args, stdout=full)
    assert result.returncode == 3
    assert result.stderr == "cardgame: no space is left where the output goes\n"


def test_a_terminal_of_few_letters_gets_few_letters(wrong: Path) -> None:
    result = process("check", more={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert result.returncode == 1
    assert result.stdout.isascii()
    assert " --> wrong.cardgame:36" in result.stdout


def test_closed_streams_are_no_crash(good: Path) -> None:
    for end, code in (("check - <&-", 3), ("check show.cardgame >&-", 0), ("check nowhere 2>&-", 3)):
        line = f"{' '.join(COMMAND)} {end}"
        result = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=300)
        assert result.returncode == code
        assert "Traceback" not in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals are other there")
def test_interrupting_ends_with_130_and_no_traceback(folder: Path) -> None:
    waiting = subprocess.Popen(
        [*COMMAND, "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heeding,
    )
    assert waiting.stdin is not None
    waiting.stdin.write("x" * 100_000)  # more than a pipe holds: when this is through, the command is reading
    waiting.stdin.flush()
    waiting.send_signal(signal.SIGINT)
    _, errors = waiting.communicate(timeout=300)
    assert waiting.returncode == 130
    assert errors.strip() == "cardgame: interrupted"


def test_two_runs_at_once_leave_one_good_file(folder: Path) -> None:
    for number in range(6):
        text = GOOD.replace("deal 3 from", "deal  3   from")
        (folder / f"{number}.cardgame").write_text(text, encoding="utf-8")
    both = [subprocess.Popen([*COMMAND, "fmt"], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for each in both:
        _, errors = each.communicate(timeout=300)
        # The slower one may find that a file has changed under its hands: it says so and leaves it.
        assert each.returncode in (0, 3)
        assert "Traceback" not in errors
    assert sorted(os.listdir(folder)) == [f"{number}.cardgame" for number in range(6)]
    assert {path.read_text(encoding="utf-8") for path in folder.iterdir()} == {GOOD}
    assert run("fmt", "--check").exit_code == 0


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
def test_the_bar_keeps_its_numbers_on_a_narrow_screen(good: Path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    good.rename("a_game_with_a_rather_long_name.cardgame")
    screen, stderr = pty.openpty()
    fcntl.ioctl(stderr, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 40, 0, 0))
    with os.fdopen(screen, "rb", buffering=0) as shown:
        result = process(
            "check", "--play", "5", "--jobs", "1", stdout=subprocess.PIPE, stderr=stderr, more={"TERM": "xterm"}
        )
        os.close(stderr)
        drawn = shown.read(100_000).decode()
    assert result.returncode == 0
    assert re.search(r"/30\b", drawn)  # two numbers of players, three values of the option, five games
    assert "/…" not in drawn


def test_interrupting_while_it_is_still_being_imported(folder: Path) -> None:
    code = """if True:
        import sys
        class Interrupted:
            def find_spec(self, name, path=None, target=None):
                if name == "click":
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Interrupted())
        from cli.__main__ import run
        run()
    """
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert (result.returncode, result.stderr) == (130, "cardgame: interrupted\n")
