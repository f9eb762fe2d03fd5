"""Going back, and another play that goes on: what became of which moves is told."""

from __future__ import annotations

from pathlib import Path

from interpreter.text.oneline import write_line
from repl.commands.undo import between
from repl.session.opening import Wishes, new_session
from repl.session.storage import Storage
from tests.repl.sessions import RandomBot, say, session, text


def test_what_was_taken_back_and_made_again_is_told() -> None:
    found = session("gaunerbande", 4, seed=74)
    list(found.begin())
    say(found, "red 7, blue 9, black 11")
    others = found.play.moves_made(found.viewer) - 1
    assert f"Taken back: red 7, blue 9, black 11; {others} moves besides." in text(say(found, ":undo"))
    assert f"Made again: red 7, blue 9, black 11; {others} moves besides." in text(say(found, ":redo"))
    assert "Taken back: red 7" in text(say(found, ":goto 1"))
    assert "Made again: red 7" in text(say(found, f":goto {others + 2}"))


def test_only_the_choices_of_whoever_sits_there_are_named() -> None:
    found = session("gaunerbande", 4, seed=74)
    list(found.begin())
    say(found, "red 7, blue 9, black 11")
    end, moves = found.play.length, found.play.moves_made(found.viewer)
    assert "red 7" in between(found, 0, end)
    found.keyboard = None
    assert between(found, 0, end) == f"{moves} moves"


def test_a_play_that_is_loaded_tells_what_happened_last_and_the_one_before_is_kept(tmp_path: Path) -> None:
    found = session("gaunerbande", 4, seed=74, folder=tmp_path / "plays")
    list(found.begin())
    say(found, "red 7, blue 9, black 11", f":save {tmp_path / 'mine'}", ":new")
    before = found.play
    number = next(n for n in range(99) if say(found, "1 2 3") and found.play.length)
    assert number == 0
    said = text(say(found, f":load {tmp_path / 'mine'}"))
    assert "The play that ran until now is kept" in said
    assert "You pass on red 7, blue 9, black 11" in said
    assert found.storage is not None
    kept = [saved.record for _, saved in found.storage._unfinished(None)]
    assert before.state.record() in kept
    assert found.play.state.record() in kept


def test_a_play_that_was_given_away_tells_what_happened_last(tmp_path: Path) -> None:
    found = session("gaunerbande", 4, seed=74)
    list(found.begin())
    say(found, "red 7, blue 9, black 11")
    shared = write_line(found.play.state, "gaunerbande")
    wishes = Wishes("gaunerbande", people=(0,), bot="random", shared=shared)
    other = new_session(wishes, Storage(tmp_path), {"random": RandomBot()})
    assert "You pass on red 7, blue 9, black 11" in text([*other.begin()])
    assert other.play.by_bots == set(range(found.play.length))  # nobody is reviewed for what others chose
