"""Plays that begin where the rules come to a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from interpreter import load
from repl.session.arrival import NotReached, arrive
from tests.interpreter.small import game_of

RULES = """game Turns
    players 2 to 3
cards card in deck
    value: 1 to 12
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        score = 0
play
    shuffle deck
    deal 2 from deck to every hand
    repeat 2 times
        each player from p1
            choose card from hand "Which?"    # 18
            lay_down(card)
    each player
        score += count(hand)    # 21
    if any(everyone where score > 99)
        p1.score += 1    # 23
phase lay_down(c)

    if players is 3
        score += c.value    # 27
    move c to deck
winner highest score
"""


def stands(line: int, players: tuple[int, ...] = (2, 3), pause: bool = False) -> tuple[int, int | None, int | None]:
    """How many choices were made, who decides, and the line at which the rules are paused."""
    found = arrive(game_of(RULES), players, 5, {}, line, pause)
    decision = found.play.state.decision
    paused = found.stepper.line(found.stepper.block) if found.stepper.block is not None else None
    return found.play.length, None if decision is None else decision.player, paused


def test_a_choice_is_the_one_that_is_asked() -> None:
    assert stands(18) == (0, 0, None)


def test_what_is_done_is_done_before_the_next_choice() -> None:
    assert stands(19) == (1, 1, None)
    assert stands(28) == (1, 1, None)


@pytest.mark.parametrize("line", [24, 25, 26])
def test_the_heading_of_a_phase_leads_to_its_first_statement(line: int) -> None:
    assert stands(line) == (1, 1, None)
    assert stands(line, pause=True)[2] == 28
    assert stands(line, (3,), pause=True)[2] == 27


def test_another_number_of_players_is_tried_if_none_was_asked_for() -> None:
    assert stands(27)[:2] == (1, 1)
    with pytest.raises(NotReached) as wrong:
        stands(27, (2,))
    assert wrong.value.plays > 1


def test_after_the_last_choice_it_goes_back_to_it() -> None:
    made, who, _ = stands(21, (2,))
    assert (made, who) == (1, 1)


def test_the_author_stands_at_the_line_itself() -> None:
    assert stands(21, (2,), pause=True)[2] == 21


@pytest.mark.parametrize("line", [1, 12, 29, 30, 5000])
def test_a_line_of_no_phase(line: int) -> None:
    with pytest.raises(NotReached) as wrong:
        stands(line)
    assert wrong.value.plays == 0


def played(path: Path, *arguments: str) -> Result:
    path.write_text(RULES, encoding="utf-8")
    return CliRunner().invoke(main, ["play", str(path), "--script", "-", *arguments], input="")


def test_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    told = played(tmp_path / "turns.cardgame", "--at", "19", "--players", "2")
    assert "Chance has played to line 19 and on to the next choice, in line 18 (1 move)." in " ".join(
        told.output.split()
    )
    assert "player 2 (you)" in told.output
    told = played(tmp_path / "turns.cardgame", "--at", "19", "--players", "2", "--author")
    assert "▶  19 │             lay_down(card)" in told.output
    assert played(tmp_path / "turns.cardgame", "--at", "0").exit_code == 2
    for line, why in (("2", "Line 2 is part of no phase"), ("23", "plays by chance came to line 23")):
        told = played(tmp_path / "turns.cardgame", "--at", line)
        assert (told.exit_code, why in told.output) == (1, True)


def test_a_shipped_game_deep_inside() -> None:
    rules = load("gaunerbande")
    line = rules.rules.source.text.split("phase count_points")[0].count("\n") + 1
    found = arrive(rules, [4], 3, {}, line)
    assert found.play.length > 30


def test_the_first_name_is_that_of_the_person_wherever_they_sit(tmp_path: Path) -> None:
    """A bot bore it where chance had left the choice to another seat."""
    file = tmp_path / "turns.cardgame"
    file.write_text(RULES, encoding="utf-8")
    for seed in range(4):
        wanted = ("--at", "27", "--players", "3", "--seed", str(seed), "--name", "Mia,Ben", "--bot", "random")
        shown = CliRunner().invoke(main, ["play", str(file), *wanted], input=":quit\n").output
        assert "Mia (you)" in shown, shown
