"""`cardgame play | tee log`: a person types at a terminal, and what is written goes elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from repl.fronts import plain
from repl.screen.text import Paint
from tests.repl.sessions import cardgame, session


def ran(*arguments: str, typed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command, with its input alone from a terminal."""
    import pty

    keyboard, terminal = pty.openpty()
    os.write(keyboard, typed.encode())
    home = {"HOME": str(folder), "XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "cli", "play", *arguments]
    try:
        return subprocess.run(
            command, stdin=terminal, env={**os.environ, **home}, capture_output=True, text=True, timeout=200
        )
    finally:
        os.close(keyboard)
        os.close(terminal)


def test_several_people_are_refused_where_nothing_can_be_wiped() -> None:
    shown: list[str] = []
    with pytest.raises(plain.NoWipe):
        plain.run(session("gaunerbande", 3, (0, 1)), [""], shown.append, Paint(), typed=True)
    assert shown == []
    assert plain.run(session("gaunerbande", 3, (0, 1)), [":quit"], shown.append, Paint()) == 0  # a script has no eyes


def test_nobody_else_sits_down_where_nothing_can_be_wiped() -> None:
    shown: list[str] = []
    with pytest.raises(plain.NoWipe):
        plain.run(session("gracias", 3), [":seat 2", "1", "1", "1"], shown.append, Paint(), typed=True)
    assert "sit down" not in "".join(shown)


def test_who_types_is_asked_with_a_sign_and_what_was_typed_is_not_shown_again() -> None:
    shown: list[str] = []
    plain.run(session("gracias", 3), ["1\n", ":quit\n"], shown.append, Paint(), typed=True)
    assert shown.count("> ") == 2
    assert not any(row.startswith("> 1") for row in shown)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_the_game_is_asked_for_and_several_people_are_told_why_not(tmp_path: Path) -> None:
    found = ran("--bot", "random", typed="gauner\n\n1\n:quit\n", folder=tmp_path)
    assert "Which one? [1]" in found.stdout
    assert "Gauner. Type a move" in found.stdout
    assert found.returncode == 0
    found = ran("gauner", "--people", "2", "--fresh", typed="Anna\nBen\n\n", folder=tmp_path)
    assert found.returncode == 2
    assert "several people cannot play here" in found.stderr
    assert "sit down" not in found.stdout


def test_where_nobody_can_type_it_is_said_that_bots_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    found = cardgame("play", "--bot", "random", "--seed", "3")
    assert found.stderr.startswith("No person can type here")
    assert found.stdout.startswith("Commissario. Only bots play.\n")
    assert cardgame("play", "--bot", "random", "--seed", "3", "--json").stderr == ""
