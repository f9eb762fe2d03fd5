"""What would follow from a move, and that nothing of it is left out without a word."""

from __future__ import annotations

import pytest

from tests.repl.sessions import last, say, session


def test_every_outcome_that_is_not_rare_is_told() -> None:
    """Of six colours that a covered card could have the last was missing."""
    found = session("gracias", 4, seed=11)
    list(found.begin())
    rows = last(say(found, ":what-if 2"), "note").text.splitlines()
    assert sum("hidden: +" in row for row in rows) == 6


@pytest.mark.parametrize(("language", "said"), [("en", "besides: "), ("de", "außerdem: ")])
def test_what_is_left_out_is_counted(language: str, said: str) -> None:
    found = session("gracias", 4, seed=11, language=language)
    list(found.begin())
    say(found, "1")
    asked = last(say(found, ":what-if 1"), "note")
    row = next(row for row in asked.text.splitlines() if row.strip().startswith(said))
    assert row.rstrip().endswith(("10 % or less", "10 %"))


def test_points_are_told_once_where_their_sum_is_shown() -> None:
    found = session("gracias", 3, seed=4)
    list(found.begin())
    while not any("total (you)" in row for row in last(say(found, ":what-if 1"), "note").data["perhaps"]):
        say(found, ":auto")
    assert "results" not in last(say(found, ":what-if 1"), "note").text


@pytest.mark.parametrize(("language", "get"), [("en", "you get a card (hidden)"), ("de", "du bekommst eine Karte (")])
def test_what_is_certain_is_no_chance_of_a_hundred(language: str, get: str) -> None:
    """A card of the row, named in the line above, was told once more as `100 %: you get 1 card on average`."""
    found = session("gauner", 3, language=language)
    list(found.begin())
    rows = last(say(found, ":what-if 1"), "note").text.splitlines()
    assert any(row.startswith(("  you, hand: +", "  du, Hand: +")) for row in rows)
    assert not any("%" in row for row in rows)
    hidden = session("gracias", 4, seed=11, language=language)  # which card is not known, but that it is one
    list(hidden.begin())
    rows = last(say(hidden, ":what-if 2"), "note").text.splitlines()
    assert any(row.startswith(f"  {get}") for row in rows)
    assert not any("100 %" in row for row in rows)
