"""Where a play stands in single steps: the phases that run, what they were given, and which line a block begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.compile.cut import OVER

if TYPE_CHECKING:
    from interpreter.compile.form import At
    from interpreter.compile.program import Program
    from interpreter.play.state import State


def given_to(state: State, phase: int) -> list[Any]:
    """What a phase was given that runs now."""
    return [state.held(register) for register in state.program.parameter_registers(phase)]


def acting_in(state: State, phase: int) -> Any:
    """Who acts in a phase that runs now."""
    return state.held(state.program.me_register(phase))


def goes_on_in(state: State, phase: int) -> int | None:
    """The block at which the rules go on after a phase that runs now; None if that is no more of the rules."""
    after = state.held(state.program.return_register(phase))
    return after if isinstance(after, int) and not is_end(after) else None


def is_end(block: int) -> bool:
    """Is this no block of the rules, but the end of what runs, or of the play?"""
    return block <= OVER


def blocks_at(program: Program, is_meant: Callable[[At], bool]) -> frozenset[int]:
    """The blocks that begin at certain places of the rules."""
    return frozenset(number for number, block in enumerate(program.cut.blocks) if is_meant(block.at))
