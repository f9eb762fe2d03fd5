"""Small files to try the commands on, and two ways to run them: in this process and as a real one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main

GOOD = """\
# Show: whoever shows more wins.
game Show
    players 2 to 3                                                          @R1
    option rounds = 1 from 1 to 3 "How many cards are shown"

cards card in deck
    suit: red, blue
    value: 1 to 5
    one of each suit, value                                                 @R2
    without red 1 when players is 3
    # not executable: @R4 be polite

zones
    deck: pile
    each player
        hand: hand                                                          @R3
        shown: spread

state
    starter = p1
    each player
        points = 0

define worth(c) = 2 * c.value if c is red else c.value

play
    shuffle deck
    deal 3 from deck to every hand
    repeat rounds times
        each player from starter                                            @R6-R7
            show_card

phase show_card                                                             @R5
    choose card from hand "Show a card"
        must "not the lowest" if possible: card.value > 1
    move card to shown
    points += worth(card)
    starter = me

winner highest points, then lowest count(shown)                             @R9

test "red counts twice"                                                     @R5 @T1
    players 2
    given p1.hand: red 4
    run show_card by p1
    expect p1.points is 8
"""
WORDS = """
words de
    deck: "Stapel", hand: "Hand", suit: "Farbe", red: "rot", blue: "blau", show_card: "Karte zeigen"
    "Show a card": "Zeige eine Karte", "How many cards are shown": "Wie viele Karten gezeigt werden"
"""
ABOUT = """
about
    goal: "Show the highest card."
"""
SPARE = GOOD.replace("zones\n", "zones\n    spare: pile\n")  # a zone that nothing uses: a warning
WRONG = GOOD.replace("move card to shown", "move card to shwon")
BROKEN = GOOD.replace("move card to shown", "move move card")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("cli.output._language", "en")  # whatever command was tried before


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def good(folder: Path) -> Path:
    """A small game without mistakes, in the one style."""
    path = folder / "show.cardgame"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def wrong(folder: Path) -> Path:
    """The same game with one unknown name."""
    path = folder / "wrong.cardgame"
    path.write_text(WRONG, encoding="utf-8")
    return path


@pytest.fixture
def broken(folder: Path) -> Path:
    """The same game with a line that is not a sentence."""
    path = folder / "broken.cardgame"
    path.write_text(BROKEN, encoding="utf-8")
    return path


def run(*args: str | Path, input: str | bytes | None = None) -> Result:
    """A command in this process. Exceptions are the command's own business: there must be none."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


def heeding() -> None:
    """In a new process: Ctrl-C is heard, although these tests may run in the background, where it is not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def process(*args: str | Path, **extra: object) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own."""
    settings: dict[str, object] = {"capture_output": True, "text": True, "encoding": "utf-8", "timeout": 300}
    settings |= extra
    if "stdout" in settings:
        settings.pop("capture_output")
        settings.setdefault("stderr", subprocess.PIPE)
    environment = {**os.environ, **(settings.pop("more", None) or {})}  # type: ignore[dict-item]
    command = [sys.executable, "-m", "cli.main", *map(str, args)]
    result = subprocess.run(command, env=environment, **settings)  # type: ignore[call-overload]
    assert "Traceback" not in (result.stderr or "")
    found: subprocess.CompletedProcess[str] = result
    return found
