"""Plays that go on to the end of a stretch of the rules, for those who ask what a move comes to."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.play.choice import Option
    from interpreter.play.state import State


def apply_until(state: State, option: Option, ends: Collection[int], stops: bool = True) -> bool:
    """Takes an option that is open, up to the next choice or to one of these blocks; was one of them reached?

    A play that stands at a block has no decision and is not over: nothing can be done with it but look at it. If it
    does not stop there it goes on to the next choice.
    """
    block, blocks, reached = state.take(option), state.program.blocks, False
    try:
        while block >= 0:
            if block in ends:
                reached = True
                if stops:
                    state.paused = block
                    break
            block = blocks[block](state)
    except Exception as error:
        raise state.fault_of(error, block) from error
    return reached
