"""How much work a test is: how many cases it tries, and what is slow on a slow machine and on a busy one.

Limits are written in seconds of a common machine. Before it is held against a limit, the time of this machine is put
beside that of a yardstick: a piece of work that is always the same. And nothing is called slow because of one
measurement: only what is too slow each time it is tried is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import ceil
from time import process_time
from typing import TypeVar

# Seconds that the yardstick takes on a common machine: one core of a server of 2024.
COMMON = 0.008
TRIES = 4

T = TypeVar("T")

# `make proof` tries many more cases than `make test`.
THOROUGH = bool(os.environ.get("THOROUGH"))


# `make quick` tries fewer.
QUICK = bool(os.environ.get("QUICK"))


def examples(usual: int) -> int:
    """How many examples hypothesis makes of a law."""
    return max(5, usual // 4) if QUICK else 5 * usual if THOROUGH else usual


def cases(few: int, many: int) -> int:
    """How many cases of a law to try: few in every run, many in `make proof`."""
    return many if THOROUGH else few


def seconds(work: Callable[[], object]) -> float:
    """The processor time of some work."""
    begun = process_time()
    work()
    return process_time() - begun


def _yardstick() -> None:
    words: dict[str, list[int]] = {}
    for number in range(40_000):
        words.setdefault(f"w{number % 500}", []).append(number * number % 97)
    sorted(words.items(), key=lambda item: sum(item[1]))


def slowness() -> float:
    """How many times as long as a common machine this one takes at the moment; at least 1."""
    return max(1.0, min(seconds(_yardstick) for _ in range(3)) / COMMON)


def within(limit: float, work: Callable[[], T]) -> T:
    """What the work gives, if it takes no longer than that many seconds of a common machine."""
    for _ in range(TRIES):
        begun = process_time()
        found = work()
        taken = process_time() - begun
        if taken < limit or taken < limit * slowness():
            return found
    raise AssertionError(f"it takes {taken:.2f} s, more than {limit:g} s of a common machine")


def in_proportion(small: Callable[[], object], large: Callable[[], object], factor: float, spare: float = 0.05) -> bool:
    """Does the large work take at most that many times as long as the small one?

    `spare` is what may come on top, in seconds of a common machine: very short times are mostly noise.
    """
    least, most = [], []
    for _ in range(TRIES):
        least.append(seconds(small))
        most.append(seconds(large))
        if min(most) < factor * min(least) + spare:
            return True
    return min(most) < factor * min(least) + spare * slowness()


def processor_limit(limit: float) -> int:
    """Whole seconds of this machine that are surely as much as that many of a common one."""
    return ceil(limit * slowness())
