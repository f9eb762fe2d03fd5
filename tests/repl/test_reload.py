"""The rules change in mid play."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from repl.session.opening import Wishes, new_session
from repl.session.session import Session
from repl.session.storage import Storage
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
    assert "Not allowed. The rule: green leads" in text(say(found, "red 4"))


def test_a_file_with_errors_keeps_the_old_rules(file: Path) -> None:
    found = begun(file)
    file.write_text(RULES.replace("move card to played", "move card to playd"), encoding="utf-8")
    shown = text(say(found, ":reload"))
    assert "error[CG" in shown
    assert "the old rules stay in force" in shown
    assert "You play red 4" in text(say(found, "red 4"))
    file.unlink()
    assert "there is no file" in text(say(found, ":reload"))


def test_steps_from_the_first_line_of_the_rules(file: Path) -> None:
    found = begun(file, author=True)
    shown = text(say(found, ":step", ":new", "", ""))
    assert "▶  26" in shown.replace("▶   26", "▶  26")
    assert "deal 3 from deck" in shown
    say(found, ":undo")
    assert not found.stepper.paused
    assert found.moves() is not None


def test_another_number_of_cards_is_a_reason(file: Path) -> None:
    source = Path("games/gaunerbande.cardgame").read_text(encoding="utf-8")
    file.write_text(source, encoding="utf-8")
    found = session(str(file), 3, seed=11, folder=file.parent / "plays")
    list(found.begin())
    say(found, "red 5 red 10 blue 2")
    file.write_text(source.replace("choose 3 cards from hand", "choose 2 cards from hand"), encoding="utf-8")
    shown = text(say(found, ":reload"))
    assert "differ at move 1" in shown
    assert "3 were picked, and now it is 2 to 2" in shown
    assert shown.index("3 were picked") < shown.index("goes on from there")


def test_a_wrong_condition_is_answered_like_a_wrong_line_of_a_file(file: Path) -> None:
    found = begun(file, author=True)
    for line in (":break when hnad is empty", ":eval hnad", ":eval hnad"):
        shown = text(say(found, line))
        assert "error[CG201]" in shown
        assert "write `hand`" in shown
    assert "cannot be read as an expression" in text(say(found, ":break when"))
    assert "hnad = –   nothing is named `hnad`" in text(say(found, ":watch hnad"))


def test_a_file_that_is_no_play_is_not_written_over(file: Path) -> None:
    found = begun(file)
    say(found, "red 4")
    before = file.read_text(encoding="utf-8")
    assert "stays as it is" in text(say(found, f":save {file}"))
    assert file.read_text(encoding="utf-8") == before
    mine = file.parent / "mine.play"
    assert "Saved in" in text(say(found, f":save {mine}"))
    assert "Saved in" in text(say(found, f":save {mine}"))


def test_a_command_that_is_nearly_right() -> None:
    found = session("gracias", 3)
    list(found.begin())
    assert "Did you mean `:undo`?" in text(say(found, ":undp"))
    assert "Did you mean" not in text(say(found, ":zzzzzz"))
    assert "Did you mean `:why`?" in text(say(found, ":help wyh"))


WRONG_TEST = (
    RULES
    + """
test "wrong"
    players 2
    given p1.hnad: red 1
    run count_trick
    expect p1.score is 1

test "right"
    players 2
    run count_trick
    expect p1.score is 1
"""
)


def test_a_wrong_test_keeps_nobody_from_playing(file: Path) -> None:
    file.write_text(WRONG_TEST, encoding="utf-8")
    storage = Storage(file.parent / "plays")
    found = new_session(Wishes(str(file), 2), storage, {})
    assert "Tests of the file have errors (1, the first on line 47)" in text(list(found.begin()))
    assert "Tests of the file have errors" in text(say(found, ":reload"))
    file.write_text(RULES, encoding="utf-8")
    assert "errors" not in text(say(found, ":reload"))
    file.write_text(WRONG_TEST.replace("to played", "to playd"), encoding="utf-8")
    assert "the old rules stay in force" in text(say(found, ":reload"))


def test_another_default_counts_from_the_next_play_on(file: Path) -> None:
    with_option = RULES.replace("\ncards job", '    option worth = 1 from 1 to 9 "points"\n\ncards job')
    file.write_text(with_option, encoding="utf-8")
    found = new_session(Wishes(str(file), 2), Storage(file.parent / "plays"), {})
    list(found.begin())
    file.write_text(with_option.replace("worth = 1", "worth = 5"), encoding="utf-8")
    assert "worth is now 5 if nothing is said: that counts from the next `:new` on." in text(say(found, ":reload"))
    assert "now 5" not in text(say(found, ":reload"))


def test_what_is_watched_is_shown_again_when_it_has_changed() -> None:
    found = session(str(TINY), 2, seed=3, author=True)
    list(found.begin())
    assert "leader = player 1" in text(say(found, ":watch leader"))
    say(found, ":step", "1")
    shown = [text(say(found, ":step")) for _ in range(12)]
    values = [row for each in shown for row in each.splitlines() if row.startswith("leader = ")]
    assert len(values) < 4
    assert all(before != after for before, after in pairwise(["leader = player 1", *values]))
    assert "leader = player" in text(say(found, ":watch players"))  # whoever asks is told all
