"""Limits for rules from strangers: their games are played in a process of its own, with so much memory and time.

Rules are bounded by themselves: what is done between two choices, the length of lists, ways to choose. This is the
fence around that one: whatever a file makes the engine do, the command goes on and says which file it was. Memory is
counted for each process, from what it has when the work begins. Where the system has neither forks nor limits
(Windows) the work is done as it is.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import select
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Thread, current_thread, main_thread
from time import monotonic
from typing import Any, TypeVar

import click

Result = TypeVar("Result")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
Signals = set[int | signal.Signals]

LEAST_MEMORY, MEMORY, SECONDS = 200, 2_000, 600
ENDED = (
    "the process that played the rules was ended from outside, by signal {number}; "
    "if nobody did that, the system had no memory left"
)
NOT_ENOUGH = "{amount} were not enough; {option} allows more, {option} 0 any amount"
_SAME = 0.3  # seconds in which Ctrl-C is one, though it comes from the terminal and from the process that waits
_AFTER = 3  # seconds of processor time more, for what does not hear that the time is up


@dataclass(frozen=True, slots=True)
class Limits:
    """Megabytes and seconds; 0 is no limit."""

    memory: int = 0
    seconds: int = 0


UNLIMITED = Limits()


class UsedUp(Exception):
    """The work has used up its share: `what` is `memory` or `time`."""

    def __init__(self, what: str, limits: Limits) -> None:
        from dsl.sentence import say

        self.what = what
        self.amount = (
            say("{count:,} MB of memory", count=limits.memory) if what == "memory" else f"{limits.seconds:,} s"
        )
        self.option = f"--{what}"
        super().__init__(say(NOT_ENOUGH, amount=self.amount, option=self.option))


class Ended(click.ClickException):
    """Somebody has ended the process, or the system has: that is not said to be the fault of the rules."""

    def __init__(self, number: int) -> None:
        from cli import output

        super().__init__(output.said(ENDED, number=number))


def options(memory: int = 0, seconds: int = 0) -> Decorator:
    """Adds `--memory` and `--time` to a command, which gets `limits`."""
    from functools import wraps

    def usual(amount: int, unit: str) -> str:
        return f"; else {amount:,} {unit}" if amount else ""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_limits(*args: Any, memory: int, time: int, **named: Any) -> Any:
            return command(*args, limits=Limits(memory, time), **named)

        found: Callable[..., Any] = with_limits
        for name, metavar, amount, unit in (("--time", "S", seconds, "s"), ("--memory", "MB", memory, "MB")):
            told = f"What the rules may use; 0 is no limit{usual(amount, unit)}."
            kind = click.IntRange(0)
            found = click.option(name, type=kind, default=amount, metavar=metavar, help=told, callback=_enough)(found)
        return found

    return decorate


def _enough(ctx: click.Context, param: click.Parameter, value: int) -> int:
    if param.name == "memory" and 0 < value < LEAST_MEMORY:
        from cli import output

        key = "the program itself takes more; give at least {least}, or 0 for no limit"
        raise click.BadParameter(output.said(key, least=LEAST_MEMORY))
    return value


def limited(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes limits and runs within them as a whole."""
    from functools import wraps

    from cli import output
    from cli.main import FINDINGS

    @wraps(command)
    def run(*args: Any, limits: Limits, **named: Any) -> Any:
        try:
            return within(limits, lambda: command(*args, **named))
        except UsedUp as share:
            output.complain(output.said("the rules used up their share: {share}", share=output.translated(share)))
            return FINDINGS

    return options()(run)


def within(limits: Limits, work: Callable[[], Result]) -> Result:
    """What the work gives. Raises UsedUp, or whatever it raises."""
    if limits == UNLIMITED or not (hasattr(os, "fork") and _resource()):
        return work()
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    there, here = os.pipe()  # nothing is written to it: it ends with this process
    # What is said before both are ready waits: it would leave the work behind, or end it without an answer.
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    child = os.fork()
    if not child:
        os.close(reading)
        os.close(here)
        _in_child(limits, work, writing, there, heard)
    with _handing_on(child):
        os.close(writing)
        os.close(there)
        try:
            answer, in_time = _read(reading, limits.seconds, child, heard)
        finally:
            os.close(reading)
            os.close(here)
    if not in_time:
        os.kill(child, signal.SIGKILL)
    _, status, used = os.wait4(child, 0)
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    too_long = 0 < limits.seconds <= used.ru_utime + used.ru_stime
    if not in_time or number == signal.SIGXCPU or (number == signal.SIGKILL and too_long):
        raise UsedUp("time", limits)
    if number in (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP):
        raise Ended(number)
    if not answer:  # it could not even say that there was no memory left
        raise UsedUp("memory", limits)
    how, value = pickle.loads(answer)
    if how == "given":
        given: Result = value
        return given
    if isinstance(value, MemoryError):
        raise UsedUp("memory", limits)
    raise value


@contextlib.contextmanager
def _handing_on(child: int) -> Iterator[None]:
    """Whoever ends this process, as `timeout` does, means the work: it is told so too, and not left behind.

    Said again while the answer is being told, it does not cut that short.
    """
    if current_thread() is not main_thread():
        yield
        return
    heard = False

    def hand_on(number: int, frame: object) -> None:
        nonlocal heard
        heard = True
        os.kill(child, signal.SIGTERM)

    usual = signal.signal(signal.SIGTERM, hand_on)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN if heard else usual)


def _in_child(limits: Limits, work: Callable[[], Any], writing: int, parent: int, heard: Signals) -> None:
    """Does the work, hands on what came of it, and never comes back."""
    answer = b""
    with contextlib.suppress(BaseException):
        _hear_once()
        Thread(target=_end_with, args=(parent,), daemon=True).start()
        _limit(limits)
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
            answer = pickle.dumps(("given", work()))
        except BaseException as wrong:
            answer = pickle.dumps(("raised", _told(wrong)))
        sys.stdout.flush()
        sys.stderr.flush()
    with contextlib.suppress(BaseException), os.fdopen(writing, "wb") as pipe:
        pipe.write(answer)
    os._exit(0)


def _end_with(parent: int) -> None:
    """Who waits may be killed, and then nobody would want what comes of the work; processes of its own end with it."""
    os.read(parent, 1)
    os._exit(1)


def _hear_once() -> None:
    """Ctrl-C at a terminal comes to both processes, `kill -INT` to one, which hands it on: it is heard once."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    heard = 0.0

    def interrupt(number: int, frame: object) -> None:
        nonlocal heard
        before, heard = heard, monotonic()
        if heard - before > _SAME:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)


def _told(wrong: BaseException) -> BaseException:
    """The exception, if it can be handed on; otherwise one that says the same."""
    if isinstance(wrong, click.ClickException):
        kind = click.UsageError if isinstance(wrong, click.UsageError) else click.ClickException
        return kind(wrong.format_message())
    try:
        again = pickle.loads(pickle.dumps(wrong))
    except Exception:  # an exception of a library may fail to be packed in any way
        again = None
    return wrong if type(again) is type(wrong) else RuntimeError(f"{type(wrong).__name__}: {wrong}")


def _resource() -> Any:
    try:
        import resource
    except ImportError:
        return None
    return resource


def _limit(limits: Limits) -> None:
    resource = _resource()
    if limits.memory:
        most = _taken() + limits.memory * 1_000_000
        _lower(resource.RLIMIT_AS, most, most)
    if limits.seconds:
        _lower(resource.RLIMIT_CPU, limits.seconds, limits.seconds + _AFTER)
    _lower(resource.RLIMIT_CORE, 0, 0)


def _taken() -> int:
    """Bytes of address space that this program has before the rules do anything, where the system tells."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _lower(kind: int, soft: int, hard: int) -> None:
    """Sets a limit; one that is lower already stays."""
    resource = _resource()
    now_soft, now_hard = resource.getrlimit(kind)
    soft, hard = (
        new if now == resource.RLIM_INFINITY else min(new, now) for new, now in ((soft, now_soft), (hard, now_hard))
    )
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(kind, (soft, hard))


def _read(pipe: int, seconds: int, child: int, heard: Signals) -> tuple[bytes, bool]:
    """All that comes from a pipe, and whether it came in time. Ctrl-C is for the other side, which ends by it."""
    found: list[bytes] = []
    end = monotonic() + seconds if seconds else None
    while True:
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
            left = None if end is None else max(0.0, end - monotonic())
            if not select.select([pipe], [], [], left)[0]:
                return b"", False
            part = os.read(pipe, 1 << 16)
        except KeyboardInterrupt:
            os.kill(child, signal.SIGINT)
            continue
        if not part:
            return b"".join(found), True
        found.append(part)
