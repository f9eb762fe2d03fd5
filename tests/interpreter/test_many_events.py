"""The events of a long play do not fill the memory: the oldest news is forgotten, choices and chance never."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import State
from interpreter.ask import events
from repl.screen.story import Story
from repl.session.sight import Viewer
from repl.words import Words
from tests.every_game import every_game
from tests.interpreter.plays import game, go_on
from tests.interpreter.small import small_game

LASTING = ("chosen", "shuffled", "chance", "out", "over", "begins", "ends")


@pytest.mark.parametrize("name", every_game())
def test_what_a_record_needs_is_never_forgotten(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def played() -> tuple[State, list[str]]:
        state = go_on(game(name).start(seed=3), Random(3), 300)
        return state, [f"{e.kind} {e.line}" for e in state.events]

    _, full = played()
    monkeypatch.setattr(events, "MOST_HELD", 40)
    state, thin = played()
    assert len(thin) == len(full), "an event keeps its number"
    assert any(kind.startswith("forgotten") for kind in thin)
    for one, other in zip(full, thin, strict=True):
        assert one == other or (other == "forgotten 0" and not one.startswith(LASTING))
    assert game(name).replay(state.record()) == state
    for seat in (None, 0):
        assert Story(state, Viewer(seat), Words("en")).tell(state.events)


def test_long_lists_that_change_take_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "MOST_HELD", 20_000)
    made = small_game(
        """
        for x in 1 to 900
            numbers += x
        repeat 300 times
            numbers = reversed(numbers)
        player p1
            choose k from 1 to 2 "Go on"
        """,
        state="numbers = (1, 2)",
    )
    log = made.start(seed=1, trace=True).log
    assert log is not None
    assert len(log.events) > 1200
    held = sum(len(e.value) for e in log.events if isinstance(e.value, list | tuple))
    assert held <= 20_000
    assert log.events[-1].kind != "forgotten"


def test_numbers_that_a_loop_counts_cost_no_telling(monkeypatch: pytest.MonkeyPatch) -> None:
    """40,000 passes before each choice are legal: what nobody is told of them is not put into words, nor copied."""
    made = small_game(
        """
        repeat 500 times
            n = n mod 10 + 1
        player p1
            choose k from 1 to 2 "Go on"
        """,
        state="n = 0",
    )
    state = made.start(seed=1, trace=True)
    changes = [e for e in state.events if e.kind == "changed"]
    assert len(changes) == 500
    assert all(e.seen_by(seat) is e for e in changes for seat in (0, 1))
    worded = []
    monkeypatch.setattr(state.program.labels, "value", lambda *_: worded.append(1))
    assert Story(state, Viewer(0), Words("en")).tell(state.events) == []
    assert not worded
