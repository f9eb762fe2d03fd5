"""What happened, told bit by bit."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ask.events import Event
from repl.screen.story import Story
from repl.screen.told import Earlier
from repl.session.sight import Viewer
from repl.words import Words
from tests.repl.sessions import say, session, text


class Counted(list[Event]):
    """Events, and how many of them were read."""

    read = 0

    def __getitem__(self, at: object) -> object:  # type: ignore[override]
        found = super().__getitem__(at)  # type: ignore[index]
        self.read += len(found) if isinstance(at, slice) else 1
        return found

    def __iter__(self) -> Iterator[Event]:
        self.read += len(self)
        return super().__iter__()


def played() -> tuple[Story, Counted]:
    found = session("gaunerbande", 3, seed=1)
    list(found.begin())
    say(found, ":auto 40")
    return Story(found.play.state, Viewer(0), Words(), Earlier()), Counted(found.play.events)


def test_numbers_go_on_wherever_the_telling_begins() -> None:
    story, events = played()
    whole = [(t.event, t.number) for t in story.tell(events) if t.number is not None]
    for start in (0, 30, 31, 200, 5, len(events)):
        fresh = Story(story.state, story.viewer, story.words)
        told = [(t.event, t.number) for t in story.tell(events, start)]
        assert told == [(t.event, t.number) for t in fresh.tell(events, start)]
        assert [t for t in told if t[1] is not None] == [t for t in whole if t in told]


def test_what_was_told_is_not_gone_through_again() -> None:
    story, events = played()
    assert len(events) > 300
    story.tell(events, len(events) - 3)
    events.read = 0
    story.tell(events, len(events) - 1)
    assert events.read < 30


def test_what_everybody_does_is_not_what_the_last_mover_did() -> None:
    """`You keep purple and give yellow to player 3 · green, blue  hidden → display`, and others' each in a row."""
    found = session("gracias", 3, seed=77, columns=120)
    list(found.begin())
    seen = text(say(found, ":auto 24")).splitlines()
    shown = [at for at, row in enumerate(seen) if row.endswith("hidden → display")]
    assert {seen[at].split(":")[0] for at in shown} == {"  Yours", "  player 2", "  player 3"}
    assert "You keep purple and give yellow to player 3" in {seen[at - 1] for at in shown}
