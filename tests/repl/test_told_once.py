"""What follows from a choice is told once: numbers that stay as they were, or are in the name of a card, are not."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tests.repl.sessions import session

MARKS = """game Marks
    players 2

cards number in deck
    value: 1 to 4
    5 of each value

zones
    deck: pile
    bin: pile
    each player
        hand: hand

state
    each player
        mark = nothing
        shown = nothing

play
    shuffle deck
    deal 10 from deck to every hand
    each player
        shown = 0
    turns from p1 until count(bin) is 20
        choose card from hand "Give one up"
            mark = min((card.value, 3))
            shown = card.value
            move card to bin

winner highest count(hand)
"""


def test_a_value_that_stays_as_it_was_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "marks.cardgame"
    path.write_text(MARKS, encoding="utf-8")
    told = "\n".join(o.text for o in session(str(path), 2, ()).begin())
    marks = [row.partition("mark: ")[2] for row in told.splitlines() if "player 1" in row and "mark: " in row]
    assert len(marks) > 3
    assert all(one != other for one, other in pairwise(marks))


def test_a_number_in_the_name_of_the_chosen_card_is_not_told_again(tmp_path: Path) -> None:
    """`player 3 stakes purple -3 · stake: −3` said it twice, with two kinds of minus; what was worked out is told."""
    path = tmp_path / "marks.cardgame"
    path.write_text(MARKS, encoding="utf-8")
    told = "\n".join(o.text for o in session(str(path), 2, (), author=True).begin())
    assert "mark: 3" in told
    assert "shown: " not in told
    unseen = "\n".join(o.text for o in session(str(path), 2, ()).begin())
    assert "player 1 gives 1 card\n" in unseen
    assert "shown: 4" in unseen
    staked = "\n".join(o.text for o in session("commissario", 3, (), seed=99).begin())
    assert "player 3 stakes purple -3\n" in staked
    assert "stake: " not in staked
