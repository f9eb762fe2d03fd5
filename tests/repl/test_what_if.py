"""What would follow from a move, and that nothing of it is left out without a word."""

from __future__ import annotations

import re

import pytest

from repl.session.session import Session
from tests.repl.sessions import last, say, session, text


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
    assert row.rstrip().endswith(("18 % or less", "18 %"))


def test_points_are_told_once_where_their_sum_is_shown() -> None:
    found = session("gracias", 3, seed=4)
    list(found.begin())
    while not any(row.startswith("total: +") for row in last(say(found, ":what-if 1"), "note").data["perhaps"]):
        say(found, ":auto")
    assert "results" not in last(say(found, ":what-if 1"), "note").text


@pytest.mark.parametrize(("language", "get"), [("en", "you get 1 card (hidden)"), ("de", "du bekommst 1 Karte (")])
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


def what_if(found: Session, move: str) -> str:
    return last(say(found, f":what-if {move}"), "note").text


def test_what_is_certain_is_told_though_cards_cannot_be_seen() -> None:
    """`besides: 200 more, each in 0 % or less` was all that was said of cards that are turned up."""
    alone = session("klondike", 1, seed=4)
    list(alone.begin())
    rows = what_if(alone, "turn")
    assert "waste: +3 cards" in rows
    assert "%" not in rows
    golf = session("golf", 4)
    list(golf.begin())
    say(golf, "1", "draw")
    drawn = (
        next(row for row in text(say(golf, ":look")).splitlines() if "drawn: " in row).split("drawn: ")[1].split()[0]
    )
    assert f"you, cell 1: +{drawn}, −" in what_if(golf, "put it cell 1")


def test_a_trick_is_called_so_and_its_cards_are_not_listed() -> None:
    """Who takes a trick is no other value, and the cards in it are others each time."""
    found = session("hearts", 4, seed=8)
    list(found.begin())
    say(found, "1 2 3", "1")
    perhaps, certain = what_if(found, "♠8"), what_if(found, "♠K")
    share = re.search(r"(\d+) %: you take the trick \(won\)", perhaps)
    assert share is not None, perhaps
    assert 10 <= int(share[1]) < 100
    assert "\n  you take the trick (won)" in certain
    assert "caught (you): +" in certain
    assert "won: +" not in certain + perhaps


def test_what_is_staked_is_not_told_as_lost() -> None:
    """A call was `−42 points on average`, and a bet `0 0 → 1 0`, with a dozen lines about the chips of others."""
    found = session("blackjack", 4)
    list(found.begin())
    rows = what_if(found, "1")
    assert "bet (you): 0 → 1\n" in rows
    assert "chips (you): 100 → 99\n" in rows
    assert "−" not in rows.split("in 200 tries")[1]
    assert "player" not in rows.split("in 200 tries")[1]


@pytest.mark.parametrize("name", ["gaunerbande", "scopa", "cribbage", "gauner"])
def test_it_is_said_in_a_few_lines(name: str) -> None:
    found = session(name, 4 if name != "cribbage" else 2, seed=7)
    list(found.begin())
    for _ in range(6):
        here = found.moves()
        if here is not None and here.listing.options:
            said = last(say(found, f":what-if {here.listing.options[0]}"), "note").data
            assert len(said["perhaps"]) <= 7
            assert not set(said["sure"]) & {row.partition(": ")[2] for row in said["perhaps"]}
        say(found, ":auto")


@pytest.mark.parametrize(
    ("language", "hand", "before"),
    [
        ("en", "cards on average into your hand", "4 cards before you (books)"),
        ("de", "auf die Hand", "4 Karten vor dir"),
    ],
)
def test_cards_come_into_the_hand_or_before_a_player(language: str, hand: str, before: str) -> None:
    """`you get 4 cards (books)` names places as the rules do, and not where people look."""
    found = session("go_fish", 4, language=language)
    list(found.begin())
    say(found, ":auto", ":auto")
    told = what_if(found, "1)")
    assert hand in told
    assert before in told
