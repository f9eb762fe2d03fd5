"""A session for programs: one JSON object a line, in and out.

Out: `{"v": 1, "kind": …, "text": [lines], "data": {…}}`. The first object has the kind `hello`, the
last one `bye` with the exit code. The other kinds are those of `repl.screen.text.Kind` except `rest`, which is for
people:

- `asked`: `player`, `prompt`, `line`, `count`, and `options` (texts that are moves), or `from` and
  `amount` (least, most) where several things are picked;
- `table`: `seat`, `phase`, `deciding`, `zones` (null is a card that the seat does not know), `state`;
- `over`: `winners`, `places`, `scores`; `refused`: `why`; `handover`: `player`.

In: a line as a person would type it, or `{"line": "green 9"}`. Seats and players count from 1. A
later version adds fields and kinds and changes none of these.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grammar.visible import in_json
from repl.fronts.plain import Watching, code
from repl.screen.text import Output, bare
from repl.session.session import Session

VERSION = 1


def run(session: Session, lines: Iterable[str], write: Callable[[str], None], strict: bool = False) -> int:
    """Feeds a session; answers with the exit code, which is also the last object."""

    def say(kind: str, text: list[str], data: dict[str, Any]) -> None:
        said = json.dumps({"v": VERSION, "kind": kind, "text": text, "data": data}, ensure_ascii=False)
        write(in_json(said) + "\n")

    def show(outputs: Iterator[Output]) -> None:
        for output in outputs:
            if output.kind not in ("thinking", "rest"):
                say(output.kind, [bare(each) for each in output.lines], dict(output.data))
            elif pause := output.data.get("pause"):
                time.sleep(pause)

    setting = session.setting
    say("hello", [], {"game": session.play.game.name, "players": setting.players, "seats": list(session.seats.names)})
    show(session.begin())
    watching = Watching(session)
    for text in lines if session.seats.people else ():
        show(watching.changes())
        typed = _line(text)
        if typed is None:
            say("refused", [], {"why": ['an object needs a text: {"line": "…"}']})
            session.refused += 1
            continue
        show(session.feed(typed))
        if session.ended is not None:
            break
    found = code(session, strict)
    say("bye", [], {"code": found})
    return found


def _line(text: str) -> str | None:
    text = text.strip()
    if not text.startswith("{"):
        return text
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    typed = found.get("line")
    return typed if isinstance(typed, str) else None
