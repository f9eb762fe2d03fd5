"""For somebody who comes to a play that has gone on for a while: what each did last, and the last points.

Everything from the own last choice on is told as it always is; this is what went before that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.sentence import capital
from interpreter.ask.labels import Labels
from repl.screen.told import Told, chapters
from repl.session.heard import Heard


def recalled(told: Sequence[Told], start: int) -> Iterator[list[Told]]:
    """Of what happened before an event, the last move of each player who has made none since, with what it led to, the
    last points if none came since, and which deals began between them."""
    every = [rows for rows in ([t for t in piece if t.weight > 0] for piece in chapters(told)) if rows]
    last: dict[int | str | None, int] = {}
    for number, piece in enumerate(every):
        if piece[0].number is not None:
            last[piece[0].event.player] = number
        if any(t.scored is not None for t in piece):
            last["points"] = number
    wanted = {number for number in last.values() if every[number][0].at < start}
    for number, piece in enumerate(every):
        if number in wanted:
            yield piece
        elif piece[0].deal and wanted and min(wanted) < number and piece[0].at < start:
            yield piece[:1]


def last_points(told: Sequence[Told]) -> list[Told]:
    """How the last points came about, those of all who got some together; where their sums do not tell, with what the
    rules said up to them."""
    every = [piece for piece in chapters(told) if any(t.scored is not None for t in piece)]
    points = [t for t in every[-1] if t.scored is not None] if every else []
    if any(t.event.account is not None and t.event.account.text for t in points):
        return points
    return [t for t in every[-1] if t in points or (t.event.kind == "says" and t.at < points[-1].at)] if points else []


def said_at_the_end(heard: Heard, labels: Labels) -> str:
    """What the rules said after all else that is heard of, as a sentence; empty if something happened after it."""
    last = next((each for _, each in heard.before(len(heard)) if each.kind not in ("over", "ends")), None)
    said = labels.sentence(last.text, last.values) if last is not None and last.kind == "says" and last.text else ""
    return capital(said if said.endswith((".", "!", "?")) else f"{said}.") if said else ""
