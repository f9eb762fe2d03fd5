"""The end of a play, and a position as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dsl import types as t
from interpreter.fault import Fault
from interpreter.state import State
from interpreter.view import variables
from repl.screen.text import Line, Output, flow, line, wrapped
from repl.session.sight import Viewer

if TYPE_CHECKING:
    from repl.session.session import Session


def over(session: Session) -> Iterator[Output]:
    """Places, scores by round, and what to do next."""
    state = session.play.state
    result = state.result
    if session.shared:
        # What is shown now, everybody may see.
        session.keyboard = None
        yield Output("wipe")
    if result is None:
        yield session.note("play is over", "over")
        return
    words, labels = session.words, session.labels
    rows: list[Line] = [*session.table().lines, ()]
    names = ", ".join(labels.player(w) for w in result.winners)
    key = "winner" if len(result.winners) == 1 else "winners"
    rows.append(line(("good", words(key, names=names) if result.winners else words("no winner"))))
    place = 1
    for group in result.places:
        for seat in group:
            score = "" if seat >= len(result.scores) else f"{_number(result.scores[seat]):>8}"
            rows.append(line(f"  {place}. ", ("strong", labels.player(seat).ljust(12)), score, *_you(session, seat)))
        place += len(group)
    rows += by_round(session)
    if session.seats.people:
        rows += [(), *wrapped(words("what next"), session.columns, "dim")]
    data = {
        "winners": [w + 1 for w in result.winners],
        "places": [[s + 1 for s in group] for group in result.places],
        "scores": [_plain(x) for x in result.scores],
    }
    yield Output("over", tuple(rows), data)


def stuck(session: Session, fault: Fault) -> Iterator[Output]:
    """Where the rules of a stored play lead no further."""
    yield session.table()
    said = session.note("rules end", style="wrong").lines if session.seats.people else ()
    found = fault.diagnostic
    yield Output("note", (*said, *session.diagnostics([found])), {"code": found.code, "line": found.line})


def _you(session: Session, seat: int) -> list[str]:
    if len(session.seats.people) == 1 and seat == session.seats.people[0]:
        return [f"  ({session.words('you')})"]
    return []


def _number(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def by_round(session: Session) -> list[Line]:
    """How each player's numbers grew."""
    program = session.play.state.program
    found: list[Line] = []
    for variable in program.game.variables:
        if variable.owner != "player" or variable.index is not None or not variable.is_told:
            continue
        area = program.layout.variables[variable.name]
        course: dict[int, list[int]] = {seat: [] for seat in range(program.layout.players)}
        kind = t.settled(variable.type)
        if isinstance(kind, t.List) and t.settled(kind.of) == t.NUMBER:
            course = {seat: list(session.play.state.value(area.base + seat)) for seat in course}
        elif kind == t.NUMBER:
            for event in session.play.events:
                if event.kind == "changed" and event.cell is not None and area.base <= event.cell < area.end:
                    course[event.cell - area.base].append(event.value)
        if not any(course.values()) or max(len(v) for v in course.values()) > 40:
            continue
        found.append(line(("dim", session.words("course of", what=session.labels.name(variable.name)))))
        for seat, values in course.items():
            chunks = [line(f"{v:>4}") for v in values]
            head = line("  ", ("strong", session.labels.player(seat).ljust(12)))
            found += flow(chunks, session.columns, "", head, 14)
    return found


def view_data(session: Session, state: State) -> dict[str, Any]:
    """What the one at the keyboard sees, for programs."""
    viewer: Viewer = session.viewer
    labels = session.labels
    zones = []
    for place, where in enumerate(state.program.layout.places):
        cards = state.lying(place)
        known = [c for c in cards if viewer.knows(state, c)]
        if where.zone.ordered:
            shown = [labels.card(c) if c in known else None for c in cards]
        else:
            shown = [*(labels.card(c) for c in sorted(known)), *[None] * (len(cards) - len(known))]
        zones.append(
            {
                "zone": where.zone.name,
                "owner": None if where.owner is None else where.owner + 1,
                "index": where.index,
                "count": len(cards),
                "cards": shown if where.zone.kind != "pile" or known else [],
            }
        )
    decision = state.decision
    phase = state.program.game.phases[decision.spec.phase].name if decision is not None else None
    return {
        "seat": None if session.keyboard is None else session.keyboard + 1,
        "phase": phase,
        "deciding": None if decision is None else decision.player + 1,
        "zones": zones,
        "state": [
            {"name": v.name, "owner": None if v.owner is None else v.owner + 1, "index": v.index, "value": v.text}
            for v in variables(state, viewer.seats(state))
        ],
    }
