"""The rules change in mid play; positions become tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import load
from interpreter.trial import run_tests
from repl.session import Session
from tests.repl.sessions import TINY, say, session, text

RULES = TINY.read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.cardgame"
    path.write_text(RULES, encoding="utf-8")
    return path


def begun(file: Path, author: bool = False) -> Session:
    found = session(str(file), 2, seed=4, folder=file.parent / "plays", author=author)
    list(found.begin())
    return found


def test_new_rules_go_on_in_the_same_position(file: Path) -> None:
    found = begun(file)
    say(found, "red 4")
    before = found.play.state.view(0)
    file.write_text(RULES.replace("leader.score += 1", "leader.score += 5"), encoding="utf-8")
    shown = text(say(found, ":reload"))
    assert "same deal, the same" in shown
    after = found.play.state.view(0)
    assert after.zones == before.zones
    assert after.variables != before.variables


def test_the_first_choice_that_differs_is_named_with_its_reason(file: Path) -> None:
    found = begun(file)
    say(found, "red 4")
    rule = '            must "green leads": leading implies card is green\n        move card'
    file.write_text(RULES.replace("        move card", rule), encoding="utf-8")
    shown = text(say(found, ":reload"))
    assert "The new rules differ at move 1" in shown
    assert "green leads" in shown
    assert found.play.length == 0
    assert "Not allowed: green leads" in text(say(found, "red 4"))


def test_a_file_with_errors_keeps_the_old_rules(file: Path) -> None:
    found = begun(file)
    file.write_text(RULES.replace("move card to played", "move card to playd"), encoding="utf-8")
    shown = text(say(found, ":reload"))
    assert "error[CG" in shown
    assert "the old rules stay in force" in shown
    assert "player 1: red 4" in text(say(found, "red 4"))
    file.unlink()
    assert "there is no file" in text(say(found, ":reload"))


def test_a_pinned_position_is_a_test_that_passes(file: Path) -> None:
    found = begun(file, author=True)
    say(found, "red 4")
    assert "written into" in text(say(found, ":pin after the first trick"))
    trials = run_tests(load(str(file)))
    assert [t.title for t in trials] == ["after the first trick"]
    assert all(t.passed for t in trials)
    assert "written into" not in text(say(found, ':pin "quoted"'))


def test_a_shipped_game_is_not_written_into() -> None:
    found = session("gracias", 3, author=True, folder=Path("/nonexistent"))
    list(found.begin())
    assert "Copy its file" in text(say(found, ":pin x"))


def test_steps_from_the_first_line_of_the_rules(file: Path) -> None:
    found = begun(file, author=True)
    shown = text(say(found, ":step", ":new", "", ""))
    assert "▶  26" in shown.replace("▶   26", "▶  26")
    assert "deal 3 from deck" in shown
    say(found, ":undo")
    assert not found.stepper.paused
    assert found.moves() is not None
