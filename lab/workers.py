"""Work spread over processes of this machine or of a cluster, with a clean end at Ctrl-C or when the time is up.

Tasks are pure functions of what they are given, so it does not matter who does one, when, or how often: a process
that dies costs the tasks it was at, which somebody else does again. Results are handed on with the number of their
task; whoever puts them together in that order gets the same from one process or a hundred.

Several small tasks travel together, as many as take about half a second, because sending one costs up to 20 ms.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Lock, Thread, current_thread, main_thread
from time import monotonic, process_time, time
from typing import Any, Generic, Literal, Protocol, TypeVar

from dsl.sentence import say

Task = TypeVar("Task")
Result = TypeVar("Result")

BUNDLE_SECONDS = 0.5
MOST_IN_BUNDLE = 1_000
ALONE = 2.0  # seconds of a processor, about what it takes to start two processes that read a game
DEATHS = 4  # one after another, with nothing done between them

_stop: Any = None
_until: float | None = None
_one_at_a_time = Lock()  # a worker of a cluster may have threads, and native code has one memory


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended; `trouble` says what went wrong with those who did the work."""

    how: Literal["complete", "interrupted", "out of time", "trouble"] = "complete"
    trouble: str = ""

    @property
    def complete(self) -> bool:
        return self.how == "complete"


class OtherVersion(Exception):
    """A worker has another version of this program."""


# ───────────── in a worker


def stopped() -> bool:
    """Has the run been interrupted, or is its time up? Workers ask this between games and in long ones."""
    return (_stop is not None and bool(_stop.is_set())) or (_until is not None and time() >= _until)


def _begin(stop: Any) -> None:
    """Ctrl-C is for the process that reports, which tells us by `stop`."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A process that reports and is killed cannot tell us anything: we would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(
    work: Callable[[Task], Result], bundle: Sequence[tuple[int, Task]], until: float | None, build: str
) -> tuple[list[tuple[int, Result]], float]:
    """Does some tasks; gives their results and the time they took."""
    global _until
    if build and build != build_of_this():
        raise OtherVersion
    start = monotonic()
    found = []
    with _one_at_a_time:
        _until = until
        try:
            for number, task in bundle:
                if stopped():
                    break
                found.append((number, work(task)))
        finally:
            _until = None
    return found, monotonic() - start


def build_of_this() -> str:
    """The same for two installations that play alike: made of the text of everything that has a part in it."""
    from lab.build import build

    return build()


# ───────────── whoever reports


class Pool(Protocol):
    """Where tasks are done. Futures of a pool that has lost a process fail with one of its `broken` errors."""

    room: int
    build: str
    broken: tuple[type[BaseException], ...]

    @property
    def executor(self) -> Executor: ...

    def renew(self) -> None:
        """Begins again after it broke."""

    def alive(self) -> bool: ...

    def trouble(self, wrong: BaseException) -> str:
        """What is wrong with those who do the work, as a sentence; nothing if the fault is in the work itself."""

    def stop(self) -> None:
        """Tells tasks that are being done to come to an end, and forgets those that wait."""


class Processes:
    """Processes of this machine."""

    build = ""
    broken: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.room = 2 * jobs
        # Spawned, not forked: a progress bar has a thread, and threads do not survive a fork.
        self.context = get_context("spawn")
        _watch_quietly()
        self.event = self.context.Event()
        self.executor = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, self.context, _begin, (self.event,))

    def renew(self) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)
        self.executor = self._fresh()

    def alive(self) -> bool:
        return True

    def trouble(self, wrong: BaseException) -> str:
        return ""

    def stop(self) -> None:
        self.event.set()
        self.executor.shutdown(wait=True, cancel_futures=True)


def _watch_quietly() -> None:
    """Starts the process that tidies up after us if we are killed: it is to do so without a warning."""
    had = list(sys.warnoptions)
    sys.warnoptions.append("ignore:resource_tracker:UserWarning")  # which it is started with
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions[:] = had


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    done: Callable[[int, Result], None],
    on: str = "",
    until: float | None = None,
    alone: float = 0.0,
) -> Ending:
    """Does all tasks, in this process if `jobs` is 1; `done` gets the number and the result of each.

    `on` is the address of a cluster, `until` the time at which to leave off. Where tasks are short, this process begins
    `alone` for that many seconds: what is done by then needs no other processes. Raises OSError if there is no such
    cluster.
    """
    with Crew(jobs, on, alone) as crew:
        return crew.spread(work, tasks, done, until)


class Crew:
    """Those who do several runs one after another: who is there for the first does the others too."""

    def __init__(self, jobs: int, on: str = "", alone: float = 0.0) -> None:
        self.jobs, self.on, self.alone = jobs, on, alone
        self.pool: Pool | None = None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *wrong: object) -> None:
        if self.pool is not None:
            self.pool.stop()

    def spread(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        done: Callable[[int, Result], None],
        until: float | None = None,
    ) -> Ending:
        """Does all tasks of one run, as `spread`; how long this process is alone counts for all runs together."""
        numbered = enumerate(tasks)
        if self.pool is None and not self.on and (self.jobs <= 1 or self.alone > 0):
            begun = process_time()
            ending = _alone(work, numbered, done, until, None if self.jobs <= 1 else begun + self.alone)
            self.alone -= process_time() - begun
            if ending is not None:
                return ending
        if self.pool is None:
            self.pool = self._gather()
        return _Run(work, self.pool, numbered, done, until).run()

    def _gather(self) -> Pool:
        if not self.on:
            return Processes(self.jobs)
        from lab.cluster import Cluster

        return Cluster(self.on)


def _alone(
    work: Callable[[Task], Result],
    tasks: Iterator[tuple[int, Task]],
    done: Callable[[int, Result], None],
    until: float | None,
    most: float | None,
) -> Ending | None:
    """Does tasks in this process; None if others are to help from then on."""
    try:
        for number, task in tasks:
            for one, result in _do(work, [(number, task)], until, "")[0]:
                done(one, result)
            if until is not None and time() >= until:
                return Ending("out of time")
            if most is not None and process_time() >= most:
                return None
    except KeyboardInterrupt:
        return Ending("interrupted")
    return Ending()


@dataclass(slots=True)
class _Run(Generic[Task, Result]):
    """One run on a pool: a few bundles are under way at any time, the other tasks have not been made yet."""

    work: Callable[[Task], Result]
    pool: Pool
    tasks: Iterator[tuple[int, Task]]
    done: Callable[[int, Result], None]
    until: float | None
    again: deque[tuple[int, Task]] = field(default_factory=deque)
    waiting: dict[Future[Any], list[tuple[int, Task]]] = field(default_factory=dict)
    seconds: float = BUNDLE_SECONDS  # that a task takes, as far as is known
    deaths: int = 0

    def run(self) -> Ending:
        try:
            ending = self._go_on()
        except KeyboardInterrupt:
            ending = Ending("interrupted")
        except BaseException as wrong:
            self.pool.stop()
            if not (trouble := self.pool.trouble(wrong)):
                raise
            return Ending("trouble", trouble)
        if not ending.complete:
            self.pool.stop()
            with suppress(KeyboardInterrupt):
                for future in [f for f in self.waiting if f.done()]:
                    with suppress(Exception, CancelledError):
                        self._take(future)
        return ending

    def _go_on(self) -> Ending:
        while True:
            if self._time_is_up():
                return Ending("out of time")
            self._submit()
            if not self.waiting:
                return Ending()
            finished, _ = wait(self.waiting, timeout=0.5, return_when=FIRST_COMPLETED)
            if not self.pool.alive():
                return Ending("trouble", say("the cluster went away"))
            for future in finished:
                try:
                    self._take(future)
                except self.pool.broken:
                    self._recover()
                    break
            if self.deaths >= DEATHS:
                why = say("processes of the run die again and again, perhaps for want of memory")
                return Ending("trouble", why)

    def _time_is_up(self) -> bool:
        return self.until is not None and time() >= self.until

    def _submit(self) -> None:
        with _undisturbed():
            while len(self.waiting) < self.pool.room:
                size = max(1, min(MOST_IN_BUNDLE, int(BUNDLE_SECONDS / self.seconds)))
                bundle = [self.again.popleft() for _ in range(min(size, len(self.again)))]
                bundle += islice(self.tasks, size - len(bundle))
                if not bundle:
                    return
                try:
                    future = self.pool.executor.submit(_do, self.work, bundle, self.until, self.pool.build)
                except self.pool.broken:
                    self.again.extendleft(reversed(bundle))
                    self._recover()
                    continue
                self.waiting[future] = bundle

    def _take(self, future: Future[Any]) -> None:
        results, seconds = future.result()
        del self.waiting[future]
        self.deaths = 0
        if results:
            self.seconds = max(1e-6, 0.5 * self.seconds + 0.5 * seconds / len(results))
        for number, result in results:
            self.done(number, result)

    def _recover(self) -> None:
        """Does again what was under way when a process died."""
        self.deaths += 1
        lost = []
        for future, bundle in self.waiting.items():
            results: list[tuple[int, Result]] = []
            with suppress(*self.pool.broken, CancelledError):
                results = future.result(timeout=0)[0] if future.done() else []
            for number, result in results:
                self.done(number, result)
            had = {number for number, _ in results}
            lost += [entry for entry in bundle if entry[0] not in had]
        self.waiting.clear()
        self.again.extend(sorted(lost, key=lambda entry: entry[0]))
        self.seconds = BUNDLE_SECONDS  # in small bundles, so that the others get on
        self.pool.renew()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits, and processes that are started here begin deaf to it: they would answer with a traceback.

    That the signal is blocked in this thread does not suffice: a progress bar has another, which gets it for us.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, usual)
        if came:
            raise KeyboardInterrupt


def in_order(found: dict[int, Result]) -> list[Result]:
    """Results in the order of their tasks."""
    return [found[number] for number in sorted(found)]


def usual_jobs(pieces: int) -> int:
    """As many processes as there are processors, but none for less work than starting it takes."""
    return max(1, min(os.cpu_count() or 1, pieces))


def growing(count: int, most: int, first: int = 1) -> Iterator[range]:
    """The numbers 0, 1, … in ranges that begin small: the first results come soon, the others cost little."""
    start, size = 0, first
    while start < count:
        yield range(start, min(start + size, count))
        start, size = start + size, min(2 * size, max(first, most))
