"""What options were worked out from is noted, whatever way of looking at a list the rules become."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter import load
from interpreter.ask.looks import Entries, Looks, Lying

SILENT = frozenset(  # they only write, or tell how many there are
    "__class_getitem__ __delitem__ __iadd__ __imul__ __init__ __len__ __setitem__ __getattribute__ __new__ __sizeof__ "
    "__hash__ __doc__ append clear extend insert reverse".split()
)


def test_every_method_of_a_list_that_tells_something_is_noted() -> None:
    noted = {name for name in vars(Entries) if name in vars(list)}
    assert set(vars(list)) - SILENT == noted - {"__init__", "__doc__"}


@pytest.mark.parametrize(
    "look",
    [
        lambda x: x[1],
        lambda x: x[-1:],
        lambda x: 7 in x,
        lambda x: [0] + x,  # noqa: RUF005
        lambda x: [*x],
        lambda x: x == [7],
        lambda x: sorted(x),
        lambda x: tuple(x),
        lambda x: max(x),
        lambda x: list(zip(x, x, strict=True)),
        lambda x: [].extend(x),
        lambda x: dict.fromkeys(x),
        lambda x: set(x),
    ],
)
def test_looking_at_cards_is_noted(look: Any) -> None:
    noted: set[int] = set()
    look(Lying([7, 8], noted, 3))
    assert noted == {3}


def test_how_many_there_are_tells_nothing() -> None:
    noted: set[int] = set()
    cards = Lying([7, 8], noted, 3)
    assert len(cards) == 2
    assert cards
    assert not noted


def test_own_cards_are_known_and_those_of_others_are_not() -> None:
    state = load("hearts").start(4, seed=1)
    assert state.decision is not None
    me = state.decision.player
    places = {x.owner: n for n, x in enumerate(state.program.layout.places) if x.zone.name == "hand"}
    for owner, place in places.items():
        looks, scratch = Looks(), state.copy()
        looks.note(scratch)
        assert scratch.zones[place][0] >= 0
        assert looks.at_hidden(state) is (owner != me)
