"""A race finds the setting that meets the goals, says what it does not know, and never calls noise a result."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lab.goals import goal_of
from lab.tune import Tuning, best_first, tune
from lab.tune_page import tune_page
from tests.cli.conftest import run
from tests.lab.small import PICK, match


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pick.cardgame").write_text(PICK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_setting_that_meets_a_goal_wins_the_race() -> None:
    found = tune(match(PICK, 2), {"rounds": [1, 2, 3, 4]}, ["length 9 to 12"], deals=100, jobs=1)
    lengths = [t.estimates[0].value for t in found.tried]
    assert lengths == sorted(lengths)
    met = [found.tried[place] for place in found.met]
    assert met
    assert all(9 <= t.estimates[0].value <= 12 for t in met)
    assert {t.verdict for t in found.tried if not 9 <= t.estimates[0].value <= 12} <= {"left the race", "misses a goal"}


def test_what_matters_stands_first() -> None:
    wanted = ["length 9 to 12"]
    found = tune(match(PICK, 2), {"rounds": [1, 2, 3, 4]}, wanted, deals=100, jobs=1)
    goals = [goal_of(text) for text in wanted]
    ordered = best_first(found, goals)
    assert ordered[0].verdict == "meets the goals"
    misses = [goals[0].miss(t.estimates[0].value) for t in ordered if t.verdict != "meets the goals"]
    assert misses == sorted(misses)


def test_settings_that_do_not_differ_are_not_told_apart() -> None:
    text = PICK.replace("    option rounds", '    option idle = 1 from 1 to 5 "Nothing"\n    option rounds')
    text = text.replace("taken += 0", "taken += idle * 0")
    found = tune(match(text, 2), {"idle": [1, 2, 3, 4, 5]}, ["first seat at most 0.4"], deals=200, jobs=1)
    assert len(found.best) == 5
    assert found.met == []


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (
        tune(match(PICK, 2), {"rounds": [1, 4]}, ["length 5"], deals=40, jobs=jobs).model_dump() for jobs in (1, 2)
    )
    assert one == two


@pytest.mark.slow
def test_many_settings_are_proposed_and_not_all_tried() -> None:
    pytest.importorskip("optuna")
    extra = "".join(f'    option extra{n} = 0 from 0 to 9 "More"\n' for n in range(3))
    made = match(PICK.replace("\n\ncards", f"\n{extra}\ncards"), 2)
    space = {f"extra{n}": range(10) for n in range(3)} | {"rounds": range(1, 5)}
    found = tune(made, space, ["length at most 4", "ties at most 50 %"], deals=20, jobs=1)
    assert found.settings == 4_000
    assert 8 < len(found.tried) <= 48
    assert min(t.estimates[0].value for t in found.tried) < 6


def test_the_page_stands_alone() -> None:
    goals = ["length 9 to 12", "first seat 0.5"]
    found = tune(match(PICK, 2), {"rounds": [1, 4]}, goals, deals=40, jobs=1)
    text = tune_page(found, [goal_of(g) for g in goals])
    assert "<svg" in text
    assert "rounds=4" in text
    assert not re.search(r"https?:|url\(|@import|<script", text)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("-o", "rounds=2", "--goal", "length 5"), "nothing to tune"),
        (("-o", "round=1..4", "--goal", "length 5"), "did you mean 'rounds'"),
        (("-o", "rounds=1..9", "--goal", "length 5"), "cannot be 1..9"),
        (("-o", "rounds=1..99999999999999999999", "--goal", "length 5"), "cannot be"),
        (("-o", "rounds=4..1", "--goal", "length 5"), "'4..1' goes down: the lower end comes first, rounds=1..4"),
        (("-o", "rounds=1,x", "--goal", "length 5"), "cannot be 'x'"),
        (("-o", "rounds=*", "--goal", "lenth 5"), "did you mean `length`"),
        (("-o", "rounds=*"), "--goal"),
        (("-o", "rounds=*", "--goal", "seat 7 at least 50 %"), "there are 2 seats only"),
    ],
)
def test_wrong_input_gets_a_sentence(folder: Path, args: tuple[str, ...], words: str) -> None:
    result = run("tune", "pick.cardgame", *args)
    assert result.exit_code == 2
    assert words in result.stderr


def test_without_values_the_numbers_are_tried_that_have_a_range_in_the_file(folder: Path) -> None:
    text = PICK.replace(
        "    option rounds", '    option plain = yes "A word"\n    option idle = 1 from 1 to 2\n    option rounds'
    )
    (folder / "more.cardgame").write_text(text.replace("taken += 0", "taken += idle * 0 + (0 if plain else 0)"))
    args = ("--goal", "length 5", "-n", "20", "-j", "1", "--format", "json")
    found = json.loads(run("tune", "more.cardgame", *args).stdout)
    assert {tuple(t["setting"]) for t in found["tried"]} == {("idle", "rounds")}
    assert found["settings"] == 8
    settled = json.loads(run("tune", "more.cardgame", "-o", "idle=2", *args).stdout)
    assert [t["setting"] for t in settled["tried"]] == [{"rounds": n} for n in (1, 2, 3, 4)]


def test_a_goal_that_cannot_be_reached_is_told_with_the_nearest(folder: Path) -> None:
    result = run("tune", "pick.cardgame", "-o", "rounds=*", "--goal", "length 900", "-n", "60", "-j", "1")
    assert result.exit_code == 1
    assert "no setting that was tried meets all goals; the nearest is rounds=4" in result.stdout
    again = run("tune", "pick.cardgame", "-o", "rounds=*", "--goal", "length 900", "-n", "60", "--format", "json")
    found = Tuning.model_validate(json.loads(again.stdout))
    assert found.hopeless


@pytest.mark.slow
def test_a_goal_that_no_game_has_a_number_for_ends_the_race_with_a_sentence(folder: Path) -> None:
    """As when the rules fail in each of them."""
    failing = PICK.replace(
        "\nphase take\n", "    taken = 12 div count(deck where value > 20 - rounds * 2)\n\nphase take\n"
    )
    (folder / "failing.cardgame").write_text(failing)
    args = ("-o", "rounds=1..2", "--goal", "score 5", "--goal", "length 4", "-n", "400", "-j", "1")
    result = run("tune", "failing.cardgame", *args)
    assert result.exit_code == 1
    assert "no game has a number for score 5" in result.stdout
    assert "inf" not in result.stdout + run("tune", "failing.cardgame", *args, "--format", "html").stdout
    found = json.loads(run("tune", "failing.cardgame", *args, "--format", "json").stdout)
    assert {t["deals"] for t in found["tried"]} == {100}
    until = run("simulate", "failing.cardgame", "--until", "score ± 1", "-j", "1")
    assert until.exit_code == 1
    assert "score ± 1 was not reached: none of" in until.stderr


def test_a_share_lies_between_none_and_all() -> None:
    always_won = PICK.replace(
        "winner highest sum(won.value)", "winner highest (5 if me is p1 and won.value is not (1) else 1)"
    )
    found = tune(match(always_won, 2), {"rounds": [1, 2]}, ["first seat 0.5"], deals=100, jobs=1)
    assert all(0 <= t.estimates[0].low <= t.estimates[0].high <= 1 for t in found.tried)
    assert any(t.estimates[0].high == 1 for t in found.tried)
