"""What is free, and where something stands of what has many places: a part of the position, in a line of it."""

from __future__ import annotations

import pytest

from interpreter import State
from interpreter.load import load
from repl.screen.table import TableDrawing
from repl.screen.text import bare
from repl.session.sight import Viewer
from repl.words import Words
from tests.interpreter.small import game_of

RULES = """
    game Cells
        players 2
    cards card in deck
        suit: red, blue
        value: 1 to 6
        one of each suit, value
    zones
        deck: pile
        cells[4]: slot
        columns[3]: row
        heaps[2]: pile
        each player
            hand: hand
    state
        keeper[6] = nobody
        worth[6] = 0
    play
        deal 2 from deck to every hand
        move 1 from deck to cells[2]
        move 2 from deck to columns[1]
        keeper[3] = p2
        worth[3] = 5
        each player from p1
            choose card from hand
            move card to cells[4]
    winner highest count(hand)
"""


def drawn(state: State) -> str:
    lines = TableDrawing(state, Viewer(0), Words("en"), 80).draw()
    return "\n".join("".join(text for _, text in each) for each in lines)


def test_empty_cells_and_columns_are_shown_together() -> None:
    text = drawn(game_of(RULES).start(players=2, seed=1))
    assert "cells 1, 3, 4: –" in text
    assert "columns 2, 3: –" in text
    assert "heaps" not in text  # a pile that is not there yet is nothing to lay a card on


def test_of_many_values_those_are_shown_that_say_something() -> None:
    text = drawn(game_of(RULES).start(players=2, seed=1))
    assert "keeper 3: player 2 · worth 3: 5" in text
    assert "nobody" not in text


def test_one_empty_row_keeps_its_place_among_the_others() -> None:
    """`row 1` and `row 3` stood above `row 2: –`."""
    text = drawn(game_of(RULES.replace("columns[1]", "columns[3]\n        move 2 from deck to columns[1]")).start(2, 1))
    assert [text.index(f"columns {n}: ") for n in (1, 2, 3)] == sorted(text.index(f"columns {n}: ") for n in (1, 2, 3))
    assert "columns 2: –" in text


@pytest.mark.parametrize(("setting", "last"), [({}, "blue"), ({"colours": 6}, "rainbow")])
def test_a_place_for_cards_that_are_not_in_this_play_is_not_shown(setting: dict[str, int], last: str) -> None:
    """Five fireworks are built where five colours are agreed: `rainbow` stood beside them."""
    state = load("hanabi").start(players=3, seed=3, options=setting)
    rows = TableDrawing(state, Viewer(0), Words("en"), 80).middle()
    assert any(bare(row).endswith(f" {last}: –") and "fire red, yellow" in bare(row) for row in rows)
