"""How far a long piece of work has come: a bar on a terminal, elsewhere a line every ten seconds."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from time import monotonic

from cli import output
from grammar.visible import visible_line

EVERY = 10.0  # seconds

Step = Callable[[int], None]


@contextmanager
def progress(total: int | None, what: str, counted: str = "games") -> Iterator[Step]:
    """What is yielded is told how many more are done; `total` is None if nobody knows how many there will be."""
    shown = _bar(total, what) if sys.stderr.isatty() else _lines(total, what, counted)
    with ended_as_by_ctrl_c(), shown as step:
        yield step


@contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """Whoever ends a long piece of work, as `timeout` does, gets what there is so far.

    It may be said twice, to the process and to its group: what has been heard is not heard again while it is answered.
    """
    if current_thread() is not main_thread():
        yield
        return

    def end(number: int, frame: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise KeyboardInterrupt

    usual = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGTERM) is end:
            signal.signal(signal.SIGTERM, usual)


@contextmanager
def _bar(total: int | None, what: str) -> Iterator[Step]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    numbers = 2 * len(str(total)) + len("/ 0:00:00  ")
    room = max(8, console.width - numbers - 8)
    what = visible_line(what)
    what = what if len(what) <= room else f"…{what[1 - room :]}"
    bar_width = max(4, min(40, console.width - numbers - len(what) - 4))
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width),
        MofNCompleteColumn(),
        TimeElapsedColumn() if total is None else TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


@contextmanager
def _lines(total: int | None, what: str, counted: str) -> Iterator[Step]:
    """A thread of its own, since one game of bots that think may take minutes."""
    done = 0
    shown = visible_line(what)
    over = Event()
    start = monotonic()

    def tell() -> None:
        while not over.wait(EVERY):
            word = counted if (total or done) != 1 else counted.removesuffix("s")
            key = "{done:,} " if total is None else "{done:,} of {total:,} "
            many = output.said(key + word, done=done, total=total)
            if done == total:
                many = output.said("all {done:,} are done, what they have shown is worked out", done=done)
            seconds = monotonic() - start
            output.remark(output.said("{what}: {many} after {seconds:.0f} s", what=shown, many=many, seconds=seconds))

    def step(count: int) -> None:
        nonlocal done
        done += count

    thread = Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield step
    finally:
        over.set()
        thread.join()
