"""`cardgame study`: a page from real games, the same each time, that does not call noise a result."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from interpreter.load import shipped, shipped_libraries, source_of
from lab.plays import Rules
from lab.stats import wilson
from lab.study import study, usual_players, work
from lab.study_page import _about_seats, page

SMALL = ["-n", "60", "--thinking", "2", "--deals", "2", "--jobs", "1"]


def cardgame(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["study", *arguments])


def rules(name: str) -> Rules:
    return Rules(source_of(f"{name}.cardgame", shipped()[name].read_bytes()), shipped_libraries())


@pytest.fixture(scope="module")
def kuhn() -> str:
    found = cardgame("kuhn_poker", *SMALL)
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.mark.slow
def test_the_page_has_what_designers_ask_for(kuhn: str) -> None:
    for heading in ("Seats", "Length and course", "Cards", "Rules, acts and choices", "Skill and luck"):
        assert f"\n## {heading}\n" in kuhn
    assert "`cardgame study kuhn_poker -n 60 --thinking 2 --deals 2` makes this page" in kuhn
    assert "| 2, random |" in kuhn
    assert "| 4, thinking |" in kuhn
    assert "“Check”" in kuhn
    assert "`search:20` among `search:5`" in kuhn
    assert "**Skill: " in kuhn


@pytest.mark.slow
def test_the_same_seed_gives_the_same_page_in_a_file(kuhn: str, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.md"
    assert cardgame("kuhn_poker", *SMALL, "--output", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == kuhn


@pytest.mark.slow
def test_a_german_page_is_made_again_by_its_command_and_one_deal_says_nothing_exact() -> None:
    told = cardgame("kuhn_poker", "-n", "20", "--thinking", "0", "--deals", "1", "--jobs", "1", "--lang", "de").stdout
    assert "`cardgame study kuhn_poker -n 20 --thinking 0 --deals 1 --lang de` macht diese Seite" in told
    assert "(zu wenige Verteilungen)" in told
    assert "inf" not in told


@pytest.mark.slow
def test_games_are_counted_before_they_are_played() -> None:
    done = 0

    def count(more: int) -> None:
        nonlocal done
        done += more

    game = rules("kuhn_poker")
    study(game, 20, 2, 1, jobs=1, progress=count)
    assert done == work(game, 20, 2, 1)
    assert usual_players(game) == 4


@pytest.mark.slow
def test_a_seat_is_called_off_only_beyond_what_several_looks_explain() -> None:
    report = study(rules("kuhn_poker"), 60, 0, 0, jobs=1).reports[0]
    report.seats[0].share = report.seats[1].share = wilson(500, 1000)
    assert "no seat is clearly off" in _about_seats(report)
    report.seats[0].share = wilson(533, 1000)  # outside one interval of 95 %, not of two looks
    assert not report.seats[0].share.low <= 0.5
    assert "no seat is clearly off" in _about_seats(report)
    report.seats[0].share = wilson(600, 1000)
    assert "seat 1 most: it wins 60.0 %" in _about_seats(report)


def test_what_was_left_out_is_said() -> None:
    text = page(study(rules("kuhn_poker"), 20, 0, 0, jobs=1), "cardgame study")
    assert "Not measured." in text
    assert "thinking" not in text.split("## Seats")[1].split("##")[0]


def test_wrong_arguments_get_a_sentence() -> None:
    assert cardgame("nobody_knows").exit_code == 3
    assert cardgame("kuhn_poker", "-n", "0").exit_code == 2
    assert cardgame("kuhn_poker", *SMALL, "--output", "/nowhere/at/all.md").exit_code == 3
