"""The module `cardgame`: what it gives, that it is quick to import, and what stands in its way."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import cardgame
from lab.frames import columns

ROOT = Path(__file__).parents[2]


def python(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program as a user would, in a folder of theirs."""
    script = folder / "program.py"
    script.write_text(program, encoding="utf-8")
    return subprocess.run([sys.executable, str(script)], cwd=folder, capture_output=True, text=True, timeout=300)


def test_every_name_is_there_and_no_other_is() -> None:
    for name in cardgame.__all__:
        assert getattr(cardgame, name) is not None
    assert dir(cardgame) == sorted(cardgame.__all__)
    with pytest.raises(AttributeError, match="no attribute 'laod'"):
        cardgame.laod  # type: ignore[attr-defined]  # noqa: B018


def test_the_version_is_the_one_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cardgame.__version__ == project["version"]


def test_types_are_told_to_checkers() -> None:
    assert (ROOT / "cardgame" / "py.typed").is_file()


def test_importing_it_imports_nothing_else(tmp_path: Path) -> None:
    program = "import sys, cardgame\nprint([m for m in ('dsl', 'interpreter', 'lab') if m in sys.modules])"
    seen = python(tmp_path, program)
    assert seen.stdout == "[]\n", seen.stderr


def test_a_games_py_of_the_user_is_not_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "games.py").write_text("raise SystemExit('not yours')\n", encoding="utf-8")
    seen = python(tmp_path, "import cardgame\nprint(cardgame.load('hearts').name)")
    assert seen.stdout == "Hearts\n", seen.stderr


def test_another_module_of_our_name_is_named(tmp_path: Path) -> None:
    (tmp_path / "lab.py").write_text("", encoding="utf-8")
    seen = python(tmp_path, "import cardgame\ncardgame.load('hearts')")
    assert "cardgame needs its own package `lab`, but Python finds" in seen.stderr


def test_checking_and_simulating() -> None:
    assert cardgame.check("hearts").ok
    found = cardgame.check(cardgame.Source("slip", "game Slip\n    players 2\n"))
    assert [d.code for d in found.diagnostics] == ["CG502", "CG503"]
    report = cardgame.simulate("kuhn_poker", games=30, seed=1)
    assert report == cardgame.simulate("kuhn_poker", games=30, seed=1, bots=("random", "random"))
    assert report == cardgame.simulate(cardgame.load("kuhn_poker"), games=30, seed=1)
    with pytest.raises(ValueError, match="3 bots for 2 seats"):
        cardgame.simulate("kuhn_poker", bots=("random",) * 3)
    with pytest.raises(ValueError, match="no bot is named `rndom`"):
        cardgame.simulate("kuhn_poker", bots="rndom")
    with pytest.raises(ValueError, match="at least one game"):
        cardgame.simulate("kuhn_poker", games=0)
    assert len(columns(report)["game"]) == 30
    assert len(columns(report, "choices")["taken"]) >= 60


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (lambda: cardgame.load(5), TypeError, "the name of a game or the path of a file is wanted, not 5"),
        (lambda: cardgame.check(None), TypeError, "is wanted, not None"),
        (lambda: cardgame.load("heart"), cardgame.UnreadableFile, "no game is called 'heart', .* mean 'hearts'?"),
        (lambda: cardgame.load(""), cardgame.UnreadableFile, r"no game is called '', .*shipped\(\)` lists the games"),
        (lambda: cardgame.load("no/such"), cardgame.UnreadableFile, "there is no file no/such"),
        (lambda: cardgame.load("agram").start(options=5), cardgame.SetupError, "options are names with their values"),
        (lambda: cardgame.load("agram").replay(5), TypeError, "a record is text, not 5"),
        (lambda: cardgame.load("agram").position(b""), TypeError, "a position is text, not b''"),
        (lambda: cardgame.load("agram", 5), TypeError, "the language is text, not 5"),
        (lambda: cardgame.Game(5), TypeError, "a game comes from `cardgame.load`"),
        (lambda: cardgame.simulate("agram", 2, bots=5), TypeError, "the name of a bot is wanted"),
        (lambda: cardgame.simulate("agram", 2, seed="x"), cardgame.SetupError, "seed is a whole number"),
        (lambda: cardgame.simulate("agram", 2, jobs="x"), cardgame.SetupError, "jobs is a whole number"),
        (lambda: cardgame.batch("agram", "x"), ValueError, "a batch has at least one play, not 'x'"),
        (lambda: cardgame.load("agram").start().sample(0, 7), TypeError, "a `random.Random` is wanted"),
    ],
)
def test_what_is_neither_a_name_nor_a_path_nor_an_option_is_told(
    wrong: Callable[[], object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        wrong()


def test_a_path_names_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.cardgame"
    path.write_bytes(cardgame.shipped()["agram"].read_bytes())
    assert cardgame.load(path).name == cardgame.load(str(path)).name == "Agram"
    state = cardgame.load(path).start()
    assert state.decision is not None
    seat = state.decision.player
    assert repr(state.chair(seat)) == f"<the chair of player {seat + 1} in Agram>"
