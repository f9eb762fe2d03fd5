"""Beside the engine as it was before rules were lowered to one form: both in processes of their own, in turns.

The earlier engine comes from the project's history. Without that the rows say so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tarfile import open as open_archive
from tempfile import TemporaryDirectory

from tests.bench.measure import process_times
from tests.bench.sides import Missing
from tests.bench.table import Row

ROOT = Path(__file__).parents[2]
BEFORE = "42f99ca442583df3b584410ada059de3d24bfc63"

# Run with the folder of an engine first on the path. Each prints the shortest time in microseconds for each game.
LOOP = """
import json, random, sys, time
from interpreter import load
native, games = sys.argv[1] == "native", json.loads(sys.argv[2])
found = {}
for name, players, count in games:
    game, best = load(name), 1e9
    game.start(players, seed=0, native=native)
    for _ in range(4):
        rng, decisions, start = random.Random(1), 0, time.process_time()
        for seed in range(count):
            state = game.start(players, seed=seed, native=native)
            while (decision := state.decision) is not None:
                options = decision.options
                state.apply(options[int(rng.random() * len(options))])
                decisions += 1
        best = min(best, (time.process_time() - start) / decisions)
    found[name] = 1e6 * best
print(json.dumps(found))
"""
THINKING = """
import json, random, sys, time
from interpreter import load
from lab.search import SearchBot
found = {}
for name, players, _ in json.loads(sys.argv[2]):
    game, rng, bot, taken, thoughts = load(name), random.Random(3), SearchBot(iterations=300), 0.0, 0
    state = game.start(players, seed=1)
    for _ in range(2):
        bot.ranked(state.chair(state.decision.player), rng)
    for seed in range(5):
        state = game.start(players, seed=seed)
        for _ in range(5 + 7 * seed):
            options = state.decision.options
            state.apply(options[int(rng.random() * len(options))])
        chair, start = state.chair(state.decision.player), time.process_time()
        bot.ranked(chair, rng)
        taken += time.process_time() - start
        thoughts += bot.iterations
    found[name] = 1e6 * taken / thoughts
print(json.dumps(found))
"""
CHECKED = ("gaunerbande", "gracias", "gauner", "commissario", "hearts")
LONGEST = ("texas_holdem", "big_two", "canasta", "rummy")  # of those in docs/games.md, where all are
GAMES = (("gaunerbande", 4, 20), ("gracias", 4, 60), ("gauner", 3, 40), ("commissario", 4, 40))


@contextmanager
def earlier() -> Iterator[Path]:
    """A folder with the earlier engine."""
    try:
        made = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise Missing("not measured: the earlier engine is not in the history here") from None
    with TemporaryDirectory() as folder:
        with open_archive(fileobj=BytesIO(made.stdout)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def rates(root: Path, program: str, *arguments: str) -> dict[str, float]:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(
        command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def in_turns(
    before: Path, program: str, rounds: int, *arguments: str
) -> Iterator[tuple[str, list[float], list[float]]]:
    """Of each game the times now and before, round by round; who goes first changes."""
    now, then = [], []
    for number in range(rounds):
        for root, found in ((ROOT, now), (before, then))[:: 1 if number % 2 else -1]:
            found.append(rates(root, program, *arguments))
    for name in now[0]:
        yield name, [found[name] for found in now], [found[name] for found in then]


def beside_the_earlier(rounds: int) -> Iterator[Row]:
    """the engine before"""
    games = json.dumps(GAMES)
    try:
        with earlier() as before:
            for mode, part in (("native", "decisions, in native code"), ("plain", "decisions, without native code")):
                for name, now, then in in_turns(before, LOOP, rounds, mode, games):
                    yield _row(part, name, now, then, 1.0, "µs")
            for name, now, then in in_turns(before, THINKING, rounds, "", games):
                yield _row("thoughts of the search bot", name, now, then, 5.0, "µs")
            yield simulating(before)
    except Missing as missing:
        yield Row("the engine before", "", str(missing))


def _row(part: str, name: str, now: list[float], then: list[float], bar: float, unit: str) -> Row:
    ratio = min(then) / min(now)
    spread = sorted(b / a for a, b in zip(now, then, strict=True))
    here, there = f"{min(now):.2f} {unit}", f"before {min(then):.2f} {unit}"
    met = ratio >= bar
    return Row(part, name, here, there, f"{ratio:.2f}", f"{spread[0]:.2f} to {spread[-1]:.2f}", f"{bar:g}", met)


def simulating(before: Path) -> Row:
    """`simulate` in both, by the processor time of the whole process.

    Native code for four is made in it; a run of three before it leaves behind what every installed program has.
    """
    what = (sys.executable, "-m", "cli", "simulate", "gaunerbande", "--jobs", "1")
    busy = []
    for root in (ROOT, before):
        with TemporaryDirectory() as caches:
            process_times((*what, "-n", "60", "--players", "3"), 1, root, warm=False, caches=caches)
            measured = process_times((*what, "-n", "10000", "--players", "4"), 1, root, warm=False, caches=caches)
        busy.append(min(measured[1]))
    now, then = busy
    here, there = f"{now:.2f} s of a processor", f"before {then:.2f} s"
    ratio = then / now
    return Row("simulate -n 10000", "gaunerbande, 4 players", here, there, f"{ratio:.1f}", "", "15", ratio >= 15)


def checking_by_play() -> Iterator[Row]:
    """check --play 200"""
    for name in (*CHECKED, *LONGEST):
        command = (sys.executable, "-m", "cli", "check", "--play", "200", name)
        busy = min(process_times(command, 1, ROOT, warm=False)[1])
        yield Row("check --play 200", name, f"{busy:.1f} s of a processor", "", "", "", "≤ 10 s", busy <= 10)


def size() -> Row:
    """How much code the engine is."""
    files = sorted((ROOT / "interpreter").rglob("*.py")) + sorted((ROOT / "interpreter").rglob("*.ll"))
    lines = sum(path.read_text(encoding="utf-8").count("\n") for path in files)
    return Row("size", "interpreter/", f"{lines:,} lines", f"{len(files)} files", "", "", "< 9,000", lines < 9_000)
