"""A session without a terminal: lines in, lines out, no escape codes.

It ends with 0 if the play came to its end or was left with `:quit`, and with 1 if the input ended
before, or if a script had a line that was refused.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from repl.screen.text import Output, Paint
from repl.session.session import Session

DONE = 0
UNFINISHED = 1
RULE = "· · ·"


def run(
    session: Session,
    lines: Iterable[str],
    write: Callable[[str], None],
    paint: Paint,
    strict: bool = False,
    echo: bool = False,
) -> int:
    """Feeds a session line by line; `strict` counts refused lines, `echo` shows what was read."""
    _show(session.begin(), write, paint)
    watching = Watching(session)
    if session.seats.people:
        for text in lines:
            text = text.rstrip("\r\n")
            _show(watching.changes(), write, paint)
            if echo:
                write(f"> {paint.line((('', text),))}\n")
            if text.lstrip().startswith("#"):
                continue
            _show(session.feed(text), write, paint)
            if session.ended is not None:
                break
    return code(session, strict)


def code(session: Session, strict: bool) -> int:
    """The exit code of a session that has ended."""
    if strict and session.refused:
        return UNFINISHED
    return DONE if session.ended is not None or session.play.over else UNFINISHED


def _show(outputs: Iterator[Output], write: Callable[[str], None], paint: Paint) -> None:
    for output in outputs:
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
