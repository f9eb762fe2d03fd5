"""A session without a terminal: lines in, lines out, no escape codes.

A person may type those lines, and have what is written go elsewhere. Then nothing can be wiped away: several people
cannot play so. It ends with 0 if the play came to its end or was left with `:quit`, and with 1 if the input ended
before, or if a script had a line that was refused.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from repl.screen.text import Output, Paint
from repl.session.session import Session

DONE = 0
UNFINISHED = 1
RULE = "· · ·"
SIGN = "> "


class NoWipe(Exception):
    """Another person would see what one was shown."""


def run(
    session: Session,
    lines: Iterable[str],
    write: Callable[[str], None],
    paint: Paint,
    strict: bool = False,
    echo: bool = False,
    typed: bool = False,
) -> int:
    """Feeds a session line by line; `strict` counts refused lines, `echo` shows what was read, `typed` asks for it.

    Raises NoWipe where lines are typed and the next of several people is to sit down."""
    if typed and session.shared:
        raise NoWipe
    show = partial(_show, write=write, paint=paint, typed=typed)
    show(session.begin())
    watching = Watching(session)
    if session.seats.people:
        for text in _asked_for(lines, write) if typed else lines:
            text = text.rstrip("\r\n")
            show(watching.changes())
            if echo:
                write(f"{SIGN}{paint.line((('', text),))}\n")
            if text.lstrip().startswith("#"):
                continue
            show(session.feed(text))
            if session.ended is not None:
                break
    return code(session, strict)


def code(session: Session, strict: bool) -> int:
    """The exit code of a session that has ended."""
    if strict and session.refused:
        return UNFINISHED
    return DONE if session.ended is not None or session.play.over else UNFINISHED


def _asked_for(lines: Iterable[str], write: Callable[[str], None]) -> Iterator[str]:
    write(SIGN)
    for text in lines:
        yield text
        write(SIGN)
    write("\n")


def _show(outputs: Iterator[Output], write: Callable[[str], None], paint: Paint, typed: bool) -> None:
    for output in outputs:
        if output.kind == "wipe" and typed:
            raise NoWipe
        if output.kind == "wipe":
            write(f"\n{paint.line((('', RULE),))}\n\n")
        elif output.lines and output.kind != "rest":  # nobody waits where lines come from elsewhere
            write(paint.output(output))
        pause = output.data.get("pause")
        if pause:
            time.sleep(pause)


class Watching:
    """Notices that the file of the rules was written, if that is asked for."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.last = self._time()

    def _time(self) -> float:
        storage = self.session.storage
        if storage is None or not self.session.watch:
            return 0.0
        return storage.changed(self.session.setting.game)

    def changed(self) -> bool:
        now = self._time()
        found = now != self.last and now > 0
        self.last = now
        return found

    def changes(self) -> Iterator[Output]:
        return self.session.feed(":reload") if self.changed() else iter(())
