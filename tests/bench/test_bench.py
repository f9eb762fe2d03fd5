"""`make bench` measures what it says: the sides take turns and ratios come from both. Nothing here is timed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from io import StringIO

import pytest
from rich.console import Console

from dsl import check
from interpreter import load
from tests.bench import learners, rows, sides
from tests.bench.gracias import Gracias
from tests.bench.measure import Effort, Pair, Play, Round, best_times, held_over, side_by_side
from tests.bench.table import Row, compared, table
from tests.bench.texts import long_file, made_game

pytestmark = pytest.mark.slow

TINY = rows.Scale(Effort(rounds=2, seconds=0.0), every_count=False, times=1, games=4, lines=(100,))


class Clock:
    """Time that passes only when somebody plays."""

    def __init__(self) -> None:
        self.now = 0.0
        self.played: list[str] = []

    def __call__(self) -> float:
        return self.now

    def side(self, name: str, seconds: float, decisions: int) -> Play:
        def play(games: int) -> int:
            self.played.append(name)
            self.now += seconds * games
            return decisions * games

        return play


def test_a_ratio_is_of_the_two_sides_measured() -> None:
    clock = Clock()
    pair = side_by_side(clock.side("ours", 2.0, 30), clock.side("theirs", 0.5, 10), Effort(3, 8.0), clock)
    assert pair.ratio(lambda r: r.games_a_second) == pytest.approx(0.25)
    assert pair.ratio(lambda r: r.decisions_a_second) == pytest.approx(0.75)
    assert [r.games for r in pair.ours] == [4, 4, 4]
    assert [r.games for r in pair.theirs] == [16, 16, 16]


def test_sides_take_turns_and_each_goes_first_at_times() -> None:
    clock = Clock()
    side_by_side(clock.side("ours", 1.0, 1), clock.side("theirs", 1.0, 1), Effort(4, 1.0), clock)
    assert clock.played[-8:] == ["ours", "theirs", "theirs", "ours", "ours", "theirs", "theirs", "ours"]


def test_best_rounds_count_and_the_spread_shows_the_others() -> None:
    pair = Pair((Round(10, 100, 1.0), Round(10, 100, 2.0)), (Round(40, 400, 2.0), Round(40, 400, 1.0)))
    row = compared("part", "what", pair, 0.2)
    assert (row.figure, row.spread, row.met) == ("0.25", "0.12 to 0.50", True)
    assert compared("part", "what", pair, 0.3).met is False
    assert (row.here, row.beside) == ("10 · 100", "40 · 400")


def test_single_times_are_the_shortest() -> None:
    clock = Clock()
    waits = iter((3.0, 5.0, 2.0, 7.0))
    tasks = [lambda: clock.side("one", next(waits), 0)(1), lambda: clock.side("two", next(waits), 0)(1)]
    assert best_times(tasks, 2, clock) == [2.0, 5.0]


def test_both_sides_play_the_same_game() -> None:
    """With three players Gracias has sixty decisions, whoever wrote it down."""
    assert sides.engine(load("gracias"), 3)(2) == sides.by_hand(Gracias, 3)(2) == 120


def test_a_deal_of_hearts_is_one_deal() -> None:
    play = sides.engine(load("hearts"), 4, {"limit": 1})
    assert 4 <= play(1) <= 4 + 52


def test_a_missing_package_is_said() -> None:
    with pytest.raises(sides.Missing, match="no_such_engine is not installed"):
        sides.optional("no_such_engine")


def test_the_part_about_learners(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries that only the benchmark wants are missing mostly: their rows say so, the others are measured."""
    assert learners.batch("kuhn_poker", 8, 2)(3) == 24

    def some(package: str) -> object:
        if package.startswith(("jax", "pgx", "pettingzoo.classic")):
            raise sides.Missing(f"not measured: the package {package} is not installed")
        return import_module(package)

    monkeypatch.setattr(learners, "optional", some)
    printed = shown(learners.learning(TINY))
    assert "package jax" in printed
    assert "1,027 numbers" in printed


def test_games_made_to_measure_grow_as_they_say() -> None:
    def decisions(cards: int, players: int, each: int, deals: int = 1, once: bool = False) -> int:
        return sides.engine(made_game(cards, players, each, deals, once), players)(1)

    assert decisions(80, 4, 5) == 2 * decisions(40, 4, 5)
    assert decisions(160, 8, 5, 4, True) == 2 * decisions(160, 4, 5, 4, True)


@pytest.mark.parametrize("lines", [100, 1_000])
def test_long_files_are_correct_and_about_as_long(lines: int) -> None:
    source = long_file(lines)
    assert not check(source).diagnostics
    assert 0.8 * lines <= source.text.count("\n") <= lines


def test_what_is_held_is_looked_at_after_every_part() -> None:
    kept: list[list[int]] = []

    def play(games: int) -> int:
        kept.extend([] for _ in range(1000 * games))
        return games

    held = held_over(play, 2, 3)
    assert len(held) == 4
    assert held[-1].blocks > held[0].blocks + 3000


@pytest.mark.parametrize("part", [rows.against_hand_written, rows.copying, rows.compiling, rows.growing, rows.holding])
def test_every_part_of_the_table(part: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(part)
    monkeypatch.setattr(rows, "GAMES", {"gracias": Gracias})
    monkeypatch.setattr(rows, "USUAL", {"gracias": 3, "gauner": 2, "gaunerbande": 3})
    monkeypatch.setattr(rows, "DOUBLINGS", 1)
    printed = shown(part(TINY))
    assert "gracias, 3 players" in printed or "cards 40" in printed or "games" in printed


def test_the_part_about_reading() -> None:
    printed = shown(rows.reading(TINY, long=False))
    assert "made lines" in printed
    assert "lines/s" in printed


def test_a_file_that_is_too_long_is_a_row_and_can_be_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("dsl.parsing.parse"), "MOST_CHARACTERS", 1_000)
    assert rows.read_long("reading", 100, lift=False, times=1).here == "refused: too large"
    assert "lines/s" in rows.read_long("reading", 100, lift=True, times=1).here


def shown(found: Iterator[Row]) -> str:
    console = Console(file=StringIO(), width=140)
    console.print(table(list(found)))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()
