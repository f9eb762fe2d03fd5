"""The events of a play as a viewer hears of them, and nothing that they do not hear of.

What is told, numbered and folded goes by these alone: then nothing of it depends on what happened in secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dsl.lints.whereabouts import course_of
from interpreter.ask.events import Event
from interpreter.play.state import State
from repl.session.sight import Viewer


class Heard:
    """Events keep their numbers. One that the viewer does not hear of is None; a line of the rules of which not
    everybody knows that it ran is 0."""

    def __init__(self, state: State, viewer: Viewer, events: Sequence[Event]) -> None:
        self.state = state
        self.viewer = viewer
        self.events = events
        self.course = course_of(state.program.rules)

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, number: int) -> Event | None:
        return self.hears(self.events[number])

    def since(self, start: int, end: int | None = None) -> Iterator[tuple[int, Event]]:
        """What is heard from an event on, with its number."""
        for at in range(start, len(self.events) if end is None else end):
            if (event := self[at]) is not None:
                yield at, event

    def before(self, end: int) -> Iterator[tuple[int, Event]]:
        """What was heard before an event, the last first."""
        for at in range(end - 1, -1, -1):
            if (event := self[at]) is not None:
                yield at, event

    def hears(self, event: Event) -> Event | None:
        if self.viewer.author:
            return event
        course = self.course
        match event.kind:
            case "begins" | "ends":
                return event if event.phase in course.phases else None
            case "shuffled" if event.line not in course.lines:
                return None
            case "chance":
                return None
            case "moved" if set(event.sources) == {event.to}:
                return None  # in which order cards lie was not told before either
        seen = self.viewer.sees(self.state, event)
        return seen if seen is None or not seen.line or seen.line in course.lines else replace(seen, line=0)


def choices_heard(heard: Heard, end: int | None = None) -> int:
    """How many choices the viewer hears of, before an event or at all. Those are the moves that have numbers: one that
    nobody hears of may have been reached or not."""
    events = heard.events if end is None else heard.events[:end]
    return sum(event.kind == "chosen" and heard.hears(event) is not None for event in events)
