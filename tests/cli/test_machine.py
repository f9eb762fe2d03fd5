"""Faults of the machine: a full disk, a home that cannot be written, none at all. Nothing is lost, a sentence each."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from interpreter import load
from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from repl.session.storage import SUFFIX, Storage
from tests.repl.sessions import RandomBot

resource = pytest.importorskip("resource")
WHY = "cardgame: {}.cardgame cannot be written: File too large\n"
LINES = "1\n1\n:quit\n:quit now\n"


def no_room() -> None:
    """Every byte that is written to a file is one too many, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def cardgame(
    folder: Path,
    *arguments: str,
    home: str = "/proc/nowhere",
    lines: str = "",
    before: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "HOME" and not name.startswith("XDG_")}
    return subprocess.run(
        [sys.executable, "-m", "cli", *arguments],
        cwd=folder, env=kept | {"PYTHONPATH": str(Path(__file__).parents[2])} | {"HOME": home},
        input=lines, capture_output=True, text=True, timeout=600, preexec_fn=before,
    )  # fmt: skip


ARGUMENTS = ("play", "gracias", "--players", "3", "--bot", "random", "--seed", "1", "--script", "-")
FAULTS: dict[str, tuple[str, Callable[[], None] | None]] = {
    "a full disk": ("home", no_room),
    "a home that cannot be written": ("/proc/nowhere", None),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_play_that_cannot_be_stored_says_so_before_it_is_left(tmp_path: Path, fault: str) -> None:
    home, before = FAULTS[fault]
    folder = tmp_path / "work"
    folder.mkdir()
    told = cardgame(folder, *ARGUMENTS, home=str(tmp_path / home), lines=LINES, before=before)
    _says_that_nothing_is_kept(told.stdout)
    assert told.stderr == "cardgame: lines that were refused: 1\n"
    assert list(folder.iterdir()) == []


def _says_that_nothing_is_kept(told: str) -> None:
    assert "The play could not be stored and would be lost. `:save FILE` keeps it" in told
    assert "The play is kept" not in told
    assert "Bye." in told


def test_without_a_home_a_play_says_so_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # no HOME, and a user without a name
    for name in [name for name in os.environ if name == "HOME" or name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    told = CliRunner().invoke(main, ARGUMENTS, input=LINES)
    _says_that_nothing_is_kept(told.output)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_on_a_full_disk_no_file_is_half_written(tmp_path: Path) -> None:
    (tmp_path / "small.cardgame").write_text("game Small\n  players 2\n", encoding="utf-8")
    told = cardgame(tmp_path, "fmt", "small.cardgame", before=no_room)
    assert (told.returncode, told.stderr) == (3, f"{WHY.format('small')}1 file, 0 changed\n")
    assert (tmp_path / "small.cardgame").read_text(encoding="utf-8") == "game Small\n  players 2\n"
    told = cardgame(tmp_path, "new", "other", before=no_room)
    assert (told.returncode, told.stderr) == (3, WHY.format("other"))
    assert [path.name for path in tmp_path.iterdir()] == ["small.cardgame"]
    told = cardgame(tmp_path, "compare", "gracias", "gracias", "-n", "1", "--output", "out.txt", before=no_room)
    assert (told.returncode, told.stderr.splitlines()[-1]) == (3, "cardgame: out.txt: File too large")
    told = cardgame(tmp_path, "config", "language", "de", home=str(tmp_path / "home"), before=no_room)
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr.startswith(f"cardgame: {tmp_path / 'home'}")
    assert told.stderr.endswith("config.toml: File too large\n")


def test_a_disk_that_fills_up_keeps_the_last_move_that_had_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play.start(load("gracias"), 3, 1, {})
    setting = Setting("gracias", 3, seated(3, [0], "random"), seed=1)
    session = Session(setting, play, {"random": RandomBot()}, Storage(tmp_path))
    list(session.begin())
    list(session.feed("1"))
    (stored,) = tmp_path.glob(f"*{SUFFIX}")
    before = stored.read_bytes()

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    list(session.feed("1"))
    assert session.unsaved
    left = [path for path in tmp_path.iterdir() if path.suffix != ".lock"]
    assert [(path, path.read_bytes()) for path in left] == [(stored, before)]
    monkeypatch.undo()
    list(session.feed("1"))
    assert not session.unsaved
    assert stored.read_bytes() != before
