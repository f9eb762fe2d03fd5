"""What is measured: each function gives the rows of one part of the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from dsl import check
from grammar import code_cache
from interpreter import Game, load
from interpreter.load import find
from tests.bench import sides
from tests.bench.commissario import Commissario
from tests.bench.gauner import Gauner
from tests.bench.gaunerbande import Gaunerbande
from tests.bench.gracias import Gracias
from tests.bench.measure import Effort, best_times, held_over, process_times, side_by_side
from tests.bench.table import Row, compared
from tests.bench.texts import long_file, made_game

GAMES: dict[str, Any] = {
    "gaunerbande": Gaunerbande,
    "gracias": Gracias,
    "gauner": Gauner,
    "commissario": Commissario,
}
USUAL = {"gaunerbande": 4, "gracias": 4, "gauner": 3, "commissario": 4}  # one number of players for short runs
DEAL: dict[str, int | str | bool] = {"limit": 1, "queen_breaks": True, "clean_start": True, "jack_bonus": False}
DOUBLINGS = 3
PARTS = 5  # of a long run
READER = import_module("dsl.parsing.parse")  # the module; `dsl` has a function of this name


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured."""

    effort: Effort
    every_count: bool  # of players, or only the usual one
    times: int  # that something single is repeated
    games: int  # in a part of the long run
    lines: tuple[int, ...]


@cache
def game(name: str) -> Game:
    return load(name)


def against_hand_written(scale: Scale) -> Iterator[Row]:
    """by hand"""
    for native, part in ((True, "by hand"), (False, "by hand, without native code")):
        for name, cls in GAMES.items():
            players = USUAL[name]
            what = f"{name}, {players} players"
            try:
                ours = sides.engine(game(name), players, native=native)
            except sides.Missing as missing:
                yield Row(part, what, str(missing))
                continue
            yield compared(part, what, side_by_side(ours, sides.by_hand(cls, players), scale.effort), 0.8)


def whole_plays(scale: Scale) -> Iterator[Row]:
    """whole plays in native code"""
    part = "whole plays"
    for name, cls in GAMES.items():
        for players in game(name).player_counts if scale.every_count else (USUAL[name],):
            what = f"{name}, {players} players; by hand"
            try:
                ours = sides.whole_plays(game(name), players)
            except sides.Missing as missing:
                yield Row(part, what, str(missing))
                continue
            yield compared(part, what, side_by_side(ours, sides.by_hand(cls, players), scale.effort), 10)
    try:
        ours = sides.whole_plays(game("hearts"), 4, DEAL)
        pair = side_by_side(ours, sides.open_spiel_bots(), scale.effort)
        yield compared(part, "Hearts, a deal; OpenSpiel in C++", pair, 3)
    except sides.Missing as missing:
        yield Row(part, "Hearts, a deal; OpenSpiel in C++", str(missing))


def against_other_engines(scale: Scale) -> Iterator[Row]:
    """random games against other engines"""
    for native, part in ((True, "other engines"), (False, "other engines, without native code")):
        try:
            ours = sides.engine(game("hearts"), 4, DEAL, native=native)
            pair = side_by_side(ours, sides.open_spiel_hearts(), scale.effort)
            yield compared(part, "Hearts, a deal; OpenSpiel", pair, 1.0)
        except sides.Missing as missing:
            yield Row(part, "Hearts, a deal; OpenSpiel", str(missing))
        try:
            ours = sides.engine(game("crazy_eights"), 2, native=native)
            pair = side_by_side(ours, sides.rlcard_uno(), scale.effort)
            yield compared(part, "Crazy Eights; RLCard UNO", pair, 10, by_decisions=True)
        except sides.Missing as missing:
            yield Row(part, "Crazy Eights; RLCard UNO", str(missing))


def copying(scale: Scale) -> Iterator[Row]:
    """copying a state"""
    for native, part in ((True, "copy, in decisions"), (False, "the same without native code")):
        for name, players in USUAL.items():
            try:
                yield copy_row(scale, part, name, players, native)
            except sides.Missing as missing:
                yield Row(part, f"{name}, {players} players", str(missing))


def copy_row(scale: Scale, part: str, name: str, players: int, native: bool) -> Row:
    ours = sides.engine(game(name), players, native=native)
    states = sides.positions(game(name), players, every=7, games=10, native=native)
    times = max(1, round(scale.effort.seconds / 1e-5 / len(states)))

    def copy_all(count: int) -> int:
        for _ in range(count):
            sides.copies(states, times)
        return count * times * len(states)

    pair = side_by_side(ours, copy_all, scale.effort)
    cost = pair.ratio(lambda r: r.decisions_a_second)
    low, high = pair.spread(lambda r: r.decisions_a_second)
    decision = min(r.seconds / r.decisions for r in pair.ours)
    copy = min(r.seconds / r.decisions for r in pair.theirs)
    return Row(
        part,
        f"{name}, {players} players",
        f"copy {1e6 * copy:.1f} µs",
        f"decision {1e6 * decision:.1f} µs",
        f"{cost:.2f}",
        f"{low:.2f} to {high:.2f}",
        "≤ 3",
        cost <= 3,
    )


def compiling(scale: Scale) -> Iterator[Row]:
    """compiling a game"""
    for name, players in USUAL.items():
        compiled, cached = best_times(starts(name, players, native=False), scale.times)
        what = f"{name}, {players} players"
        here, beside = f"first start {1000 * compiled:.0f} ms", f"later start {1000 * cached:.2f} ms"
        yield Row("compiling", what, here, beside, "", "", "≤ 20 ms", compiled <= 0.02)
    part = "compiling to native code"
    try:
        sides.optional("llvmlite")
    except sides.Missing as missing:
        yield Row(part, "", str(missing))
        return
    for name, players in USUAL.items():
        yield native_row(scale, part, name, players)


def native_row(scale: Scale, part: str, name: str, players: int) -> Row:
    """Made in an empty cache folder each time, and taken from there."""
    first, _ = starts(name, players, native=True)
    folders: list[str] = []

    def from_nothing() -> None:
        folders.append(f"{empty}/{len(folders)}")
        first()

    with TemporaryDirectory() as empty, patch.object(code_cache, "_folder", lambda: folders[-1]):
        (made,) = best_times((from_nothing,), scale.times)
        (taken,) = best_times((first,), scale.times)
    here, beside = f"made in {1000 * made:.0f} ms", f"from the cache in {1000 * taken:.0f} ms"
    met = made <= 0.6 and taken <= 0.1
    return Row(part, f"{name}, {players} players", here, beside, "", "", "≤ 600, 100 ms", met)


def starts(name: str, players: int, native: bool) -> tuple[Callable[[], object], Callable[[], object]]:
    """The first start of a game that was just loaded, and a later one."""
    fresh: list[Game] = []

    def first() -> None:
        fresh.append(Game(game(name).rules))
        fresh[-1].start(players, native=native)

    return first, lambda: fresh[-1].start(players, native=native)


def growing(scale: Scale) -> Iterator[Row]:
    """cost against size"""
    series: tuple[tuple[str, Callable[[int], tuple[Game, int]]], ...] = (
        ("cards 40 80 160 320", lambda n: (made_game(40 * n, 4, 5), 4)),
        ("players 2 4 8 16", lambda n: (made_game(160, 2 * n, 5, 4, True), 2 * n)),
        ("cards in hand 5 10 20 40", lambda n: (made_game(20 * n, 4, 5 * n), 4)),
    )
    for what, make in series:
        plays = [sides.engine(*make(2**step)) for step in range(DOUBLINGS + 1)]
        for play in plays:
            play(1)
        games = [scale.times * 3 * 2 ** (DOUBLINGS - step) for step in range(DOUBLINGS + 1)]
        tasks = [partial(play, count) for play, count in zip(plays, games, strict=True)]
        times = best_times(tasks, scale.effort.rounds)
        costs = [taken / count for taken, count in zip(times, games, strict=True)]
        steps = [b / a for a, b in pairwise(costs)]
        mean = (costs[-1] / costs[0]) ** (1 / DOUBLINGS)
        yield Row(
            "game twice the size",
            what,
            " ".join(f"{1000 * c:.2f}" for c in costs) + " ms",
            "",
            f"{mean:.2f}",
            f"{min(steps):.2f} to {max(steps):.2f}",
            "≈ 2",
            mean <= 2.4,
        )


def holding(scale: Scale) -> Iterator[Row]:
    """memory of a long run"""
    for name, share in (("gracias", 1.0), ("gauner", 0.25), ("gaunerbande", 0.25)):
        yield held_row(scale, name, share, native=True)
    yield held_row(scale, "gracias", 1.0, native=False)


def held_row(scale: Scale, name: str, share: float, native: bool) -> Row:
    count = round(scale.games * share)
    part = "memory" if native else "memory, without native code"
    try:
        ours = sides.engine(game(name), USUAL[name], native=native)
    except sides.Missing as missing:
        return Row(part, name, str(missing))
    held = held_over(ours, count, PARTS)
    last = held[-1].blocks / held[-2].blocks
    return Row(
        part,
        f"{name}, {PARTS} × {count:,} games",
        " ".join(f"{h.blocks / 1000:,.0f}" for h in held) + " k objects",
        f"peak {held[0].peak_kilobytes / 1024:.1f} to {held[-1].peak_kilobytes / 1024:.1f} MB",
        f"{last:.3f}",
        "",
        "flat",
        last < 1.01,
    )


def reading(scale: Scale, long: bool) -> Iterator[Row]:
    """reading and checking"""
    part = "reading and checking"
    source, libraries = find("gauner")
    lines = source.text.count("\n")
    (taken,) = best_times((lambda: check(source, libraries),), scale.times)
    yield Row(part, f"gauner, {lines:,} lines", f"{lines / taken:,.0f} lines/s", f"{1000 * taken:.0f} ms")
    for wanted in scale.lines:
        yield read_long(part, wanted, long, scale.times if wanted <= 1_000 else 1)
    command = Path(sys.executable).with_name("cardgame")
    if command.exists():
        wall, busy = process_times((str(command), "check", "gauner"), scale.times)
        spread = f"{1000 * min(wall):.0f} to {1000 * max(wall):.0f}"
        # On a busy machine the wall says little; the time of the process is what it would take on a quiet one.
        yield Row(
            part,
            "cardgame check gauner",
            f"{1000 * min(busy):.0f} ms of a processor",
            f"{1000 * min(wall):.0f} ms on the wall",
            "",
            spread,
            "≈ 250 ms",
            min(busy) < 0.3,
        )


def read_long(part: str, wanted: int, lift: bool, times: int) -> Row:
    """One made file; `lift` reads it although it is longer than the language allows."""
    source = long_file(wanted)
    lines, size = source.text.count("\n"), len(source.text)
    what = f"{lines:,} made lines"
    limit = max(size, READER.MOST_CHARACTERS) if lift else READER.MOST_CHARACTERS
    found: list[bool] = []
    with patch.object(READER, "MOST_CHARACTERS", limit):
        (taken,) = best_times((lambda: found.append(check(source).ok),), times)
    if not all(found):
        return Row(part, what, "refused: too large", f"{size:,} characters")
    return Row(part, what, f"{lines / taken:,.0f} lines/s", f"{1000 * taken:,.0f} ms")
