"""Ctrl-C where bots play or the end waits to be read: nothing is passed over, and what is typed next works."""

from __future__ import annotations

import re
from collections.abc import Iterator

from repl.screen.text import Output, with_minus
from repl.session.session import Session
from tests.repl.sessions import last, say, session, text


def before_the_end() -> tuple[Session, Iterator[Output]]:
    """Kuhn poker where its last points wait to be read."""
    found = session("kuhn_poker", 4, seed=4)
    list(found.begin())
    running: Iterator[Output] = iter(())
    while not found.play.over:
        running = found.feed("1")
        for output in running:
            if output.kind == "rest" and output.data["before"] == "over":
                return found, running
    raise AssertionError("the end was not waited for")


def test_the_table_at_the_last_wait_has_the_last_points() -> None:
    found, running = before_the_end()
    shown = found.teller.table()
    assert shown is not None
    chips = found.play.state.result.scores if found.play.state.result is not None else ()
    assert chips
    assert all(f"chips {with_minus(str(each))} " in shown.text for each in chips)
    list(running)
    assert found.teller.table() is None  # the result has it


def test_who_stopped_before_the_result_sees_it_whatever_they_type() -> None:
    for typed in (":auto end", "1", ":hint", ""):
        found, _ = before_the_end()
        list(found.teller.stopped())
        assert last(say(found, typed), "over")
        if typed:
            assert say(found, typed)[-1].text.startswith("The play is over.")


def test_a_result_that_was_taken_back_is_shown_again() -> None:
    found, running = before_the_end()
    list(running)
    say(found, ":undo")
    again = found.feed("1")
    assert any(output.kind == "rest" for output in again)
    list(found.teller.stopped())
    assert last(say(found, ":auto"), "over")


def stopped_among_bots() -> Session:
    found = session("gaunerbande", 4, seed=5)
    list(found.begin())
    say(found, ":auto")
    running = found.feed("1")
    while found.play.state.decision is None or found.play.state.decision.player == 0:
        next(running)
    list(found.teller.stopped())
    return found


def test_a_bot_can_take_over_where_other_bots_were_interrupted() -> None:
    found = stopped_among_bots()
    assert "arrows pick" not in found.status(200, "keys of screen")
    assert last(say(found, ":auto end"), "over")


def test_other_commands_still_wait_for_the_turn() -> None:
    found = stopped_among_bots()
    assert text(say(found, ":hint")) == "It is not your turn."


def test_who_leaves_some_moves_to_a_bot_is_not_waited_for_until_they_are_asked_again() -> None:
    found = session("gaunerbande", 4, seed=5)
    list(found.begin())
    outputs = say(found, ":auto 14")  # into the second deal
    assert "points" in text(outputs) or "score" in text(outputs)
    assert [output.kind for output in outputs if output.kind == "rest"] == []
    assert outputs[-1].kind == "asked"
    assert "rest" in [output.kind for output in say(found, *[":auto"] * 13)]  # of one alone the points are read


def test_the_table_beside_the_points_of_a_round_is_that_of_the_round() -> None:
    """The next one had begun: `round 2`, nobody had caught anybody, and 52 cards lay in the deck."""
    found = session("gaunerbande", 4, seed=21)
    list(found.begin())
    tables: list[str] = []
    while not tables:
        scored = False
        for output in found.feed(":auto"):
            scored |= any(style == "points" for row in output.lines for style, _ in row)
            if output.kind == "rest" and scored and (shown := found.teller.table()) is not None:
                tables.append(shown.text)
    assert "round 1" in tables[0]
    assert "deck" not in tables[0]
    assert sum(map(int, re.findall(r"caught (\d+)", tables[0]))) == 26
