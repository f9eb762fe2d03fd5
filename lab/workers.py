"""Work spread over processes, with a report after each piece and a clean end at Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from os import cpu_count
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_stop: Any = None


def _begin(stop: Any) -> None:
    """In a worker: Ctrl-C is for the process that reports, which tells us by `stop`."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits, and processes that are started here begin deaf to it: they would answer with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stopped() -> bool:
    """Has the run been interrupted? Workers ask this between games and in long ones."""
    return _stop is not None and bool(_stop.is_set())


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, done: Callable[[Result], None]) -> bool:
    """Does all tasks, in this process if `jobs` is 1; `done` gets each result. False if interrupted."""
    if jobs <= 1 or len(tasks) <= 1:
        try:
            for task in tasks:
                done(work(task))
        except KeyboardInterrupt:
            return False
        return True
    # Spawned, not forked: a progress bar has a thread, and threads do not survive a fork.
    context = get_context("spawn")
    stop = context.Event()
    told = set()
    waiting: list[Future[Result]] = []
    with ProcessPoolExecutor(jobs, context, _begin, (stop,)) as pool:
        try:
            with _undisturbed():
                waiting += [pool.submit(work, task) for task in tasks]
            for future in as_completed(waiting):
                told.add(future)
                done(future.result())
        except BaseException as error:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise OSError("a process of the run has died, perhaps for want of memory; try --jobs 1") from None
            if not isinstance(error, KeyboardInterrupt):
                raise
            for future in waiting:
                if future not in told and not future.cancelled() and future.exception() is None:
                    done(future.result())
            return False
    return True


def usual_jobs(pieces: int) -> int:
    """As many processes as there are processors, but none for less work than starting it takes."""
    return max(1, min(cpu_count() or 1, pieces))


def growing(count: int, most: int) -> list[range]:
    """The numbers 0, 1, … in ranges that begin small: the first results come soon, the others cost little."""
    found, start, size = [], 0, 1
    while start < count:
        found.append(range(start, min(start + size, count)))
        start, size = start + size, min(2 * size, max(1, most))
    return found


def chunks(count: int, size: int) -> list[range]:
    """The numbers 0, 1, … in ranges of at most `size`."""
    return [range(start, min(start + size, count)) for start in range(0, count, max(1, size))]
