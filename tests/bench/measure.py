"""Measuring: two sides beside each other in one process, a growth in size, a single time, memory.

A machine that other people use slows everything down now and then. So nothing here compares two
numbers from different moments: the sides take turns in short rounds, each side is judged by its
best round, and the spread of the ratio over the rounds is shown beside it. Time is the time of
this process, not of the clock on the wall.
"""

from __future__ import annotations

import gc
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Play = Callable[[int], int]  # plays a number of games and says how many decisions that took
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: how many rounds, and for how many seconds each."""

    rounds: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Round:
    games: int
    decisions: int
    seconds: float

    @property
    def games_a_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_a_second(self) -> float:
        return self.decisions / self.seconds


@dataclass(frozen=True, slots=True)
class Pair:
    """The rounds of two sides, in the order in which they took turns."""

    ours: tuple[Round, ...]
    theirs: tuple[Round, ...]

    def ratio(self, rate: Callable[[Round], float]) -> float:
        """Our best round over their best one."""
        return max(map(rate, self.ours)) / max(map(rate, self.theirs))

    def spread(self, rate: Callable[[Round], float]) -> tuple[float, float]:
        """The least and the greatest ratio of two rounds that followed each other."""
        ratios = [rate(a) / rate(b) for a, b in zip(self.ours, self.theirs, strict=True)]
        return min(ratios), max(ratios)


def side_by_side(ours: Play, theirs: Play, effort: Effort, clock: Clock = time.process_time) -> Pair:
    """Both sides in turn; who goes first changes from round to round."""
    sides = (ours, theirs)
    keep_aside()
    games = [games_in(side, effort.seconds, clock) for side in sides]
    found: tuple[list[Round], list[Round]] = ([], [])
    for number in range(effort.rounds):
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            found[side].append(one_round(sides[side], games[side], clock))
    return Pair(tuple(found[0]), tuple(found[1]))


def keep_aside() -> None:
    """What lives on anyway (rules, packages) is not looked through for garbage in every round."""
    gc.collect()
    gc.freeze()


def one_round(play: Play, games: int, clock: Clock = time.process_time) -> Round:
    gc.collect()
    start = clock()
    decisions = play(games)
    return Round(games, decisions, max(clock() - start, 1e-9))


def games_in(play: Play, seconds: float, clock: Clock = time.process_time) -> int:
    """How many games take about so long; playing them also warms everything up."""
    games = 1
    while True:
        taken = one_round(play, games, clock).seconds
        if taken >= seconds / 4:
            return max(1, round(games * seconds / taken))
        games *= 2


def best_times(tasks: Sequence[Callable[[], object]], rounds: int, clock: Clock = time.process_time) -> list[float]:
    """The shortest time of each task; they take turns."""
    keep_aside()
    best = [float("inf")] * len(tasks)
    for _ in range(rounds):
        for number, task in enumerate(tasks):
            gc.collect()
            start = clock()
            task()
            best[number] = min(best[number], clock() - start)
    return best


def process_times(
    command: Sequence[str], rounds: int, root: Path | None = None, warm: bool = True, caches: str = ""
) -> tuple[list[float], list[float]]:
    """Seconds on the wall and of a processor for whole processes, with the modules of a folder.

    With `warm` the first may fill a cache and is not counted. In the folder `caches` is kept what an installed program
    keeps: compiled modules, and what the program puts into the user's cache.
    """
    wall, busy = [], []
    environment = None if root is None else {**os.environ, "PYTHONPATH": str(root)}
    if environment is not None and caches:
        environment |= {"PYTHONPYCACHEPREFIX": caches, "XDG_CACHE_HOME": caches, "PYTHONDONTWRITEBYTECODE": ""}
    for _ in range(rounds + warm):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=root, env=environment)
        wall.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        busy.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return wall[warm:], busy[warm:]


@dataclass(frozen=True, slots=True)
class Held:
    """What the process holds: objects of Python, and the most memory it ever had."""

    blocks: int
    peak_kilobytes: int


def held_now() -> Held:
    gc.collect()
    return Held(sys.getallocatedblocks(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def held_over(play: Play, games: int, parts: int) -> list[Held]:
    """What is held before, and after each part of a long run."""
    found = [held_now()]
    for _ in range(parts):
        play(games)
        found.append(held_now())
    return found
