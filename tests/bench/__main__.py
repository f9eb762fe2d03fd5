"""`make bench`: how fast the engine plays and the language is read, in one table from one run on one core."""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console

from tests.bench import earlier, rows
from tests.bench.editor import in_an_editor
from tests.bench.learners import learning
from tests.bench.measure import Effort
from tests.bench.table import Row, table

FULL = rows.Scale(
    effort=Effort(rounds=11, seconds=0.05), every_count=True, times=3, games=500, lines=(100, 1_000, 10_000)
)
QUICK = rows.Scale(effort=Effort(rounds=3, seconds=0.05), every_count=False, times=2, games=200, lines=(100, 1_000))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds and sizes, and not beside the engine before")
    parser.add_argument("--long", action="store_true", help="read the longest file although the language refuses it")
    arguments = parser.parse_args()
    scale = QUICK if arguments.quick else FULL
    console = Console()
    if console.width < 128:
        console = Console(width=128)
    start = time.perf_counter()
    found = list(measured(scale, arguments.long, console))
    console.print(table(found))
    console.print(f"{machine()}; {time.perf_counter() - start:.0f} seconds")


def measured(scale: rows.Scale, long: bool, console: Console) -> Iterator[Row]:
    """All rows; what is being measured stands below meanwhile."""
    parts: tuple[Callable[[rows.Scale], Iterator[Row]], ...] = (
        rows.whole_plays,
        rows.against_hand_written,
        rows.against_other_engines,
        learning,
        rows.copying,
        rows.compiling,
        rows.growing,
        rows.holding,
    )
    with console.status("") as status:
        for part in parts:
            status.update((part.__doc__ or "").splitlines()[0])
            yield from part(scale)
        if scale.every_count:
            status.update("beside the engine before")
            yield from earlier.beside_the_earlier(rounds=3)
            status.update("check --play")
            yield from earlier.checking_by_play()
        yield earlier.size()
        status.update("reading and checking")
        yield from rows.reading(scale, long)
        status.update("in an editor")
        yield from alone(in_an_editor, scale.times, 10_000 if scale.every_count else 500)


def alone(part: Callable[[int, int], list[Row]], times: int, edits: int) -> list[Row]:
    """The rows of a part in a process of its own: what all others have left behind would be gone through with it."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(part, times, edits).result()


def machine() -> str:
    """What was measured on, and how busy it is."""
    load = " ".join(f"{x:.1f}" for x in os.getloadavg())
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {processor()}, {os.cpu_count()} cores, "
        f"load {load}, niceness {os.nice(0)}, {time.strftime('%Y-%m-%d %H:%M')}"
    )


def processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    found = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return found or platform.machine()


if __name__ == "__main__":
    main()
