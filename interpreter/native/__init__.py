"""Native code for plays, by LLVM: the one form of a program once more, as machine code.

`reader` reads the engine's own functions into the form, `twins` has the few that Python does with a dictionary or a
library, `writer` and `unit` turn the form into LLVM's language, `steps` adds what runs blocks and whole plays,
`unwatched` leaves out what a play that nobody looks at does not need, `by_place` lists no options where the dice take
one of them, `masks` judges many cards at once.
`machine` has it compiled, `memory` and `code` lay out states, and `play` is a state that runs there; `objects` takes an
answer and gives a decision in one call, with `known_options` that were met before. `thoughts` is a search, `course`
writes down how plays go, `batch` is many plays stepped together: `answers` hears what is said, `observe` writes what is
seen.

What is odd during a play, and all questions to a state, are left to Python. The package llvmlite is optional, and
CARDGAME_NATIVE=0 has everything played in Python, for whoever wants to compare.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.learn.actions import Actions
    from interpreter.native.batch import BatchCode
    from interpreter.native.code import Code
    from interpreter.native.observe import Sight
    from interpreter.native.thoughts import NativeThoughts
    from interpreter.play.state import State
    from interpreter.play.thoughts import Thoughts


def possible() -> bool:
    """Can this Python run native code, and may it? It wants CPython with its lock, words of 64 bits, and llvmlite."""
    locked = getattr(sys, "_is_gil_enabled", lambda: True)()
    usual = sys.implementation.name == "cpython" and sys.maxsize > 2**32 and sys.byteorder == "little"
    return usual and locked and _has_llvmlite() and not _turned_off()


def _turned_off() -> bool:
    return os.environ.get("CARDGAME_NATIVE") == "0"


def _has_llvmlite() -> bool:
    from importlib.util import find_spec

    return find_spec("llvmlite") is not None


def compiled(
    program: Program, hasty: bool = False, thinks: bool = False, diced: bool = False, followed: bool = False
) -> Code:
    """The native code of a program, which is made sooner and runs slower if it is `hasty`. Raises `Unsupported`.

    That of a search is made for those who think only: it is long. That for whole games, which are `diced`, keeps only
    what they go by; if they are `followed`, also how they go.
    """
    from interpreter.native.memory import Unsupported

    if not possible():
        if _turned_off():
            raise Unsupported("machine code is turned off by CARDGAME_NATIVE=0")
        if not _has_llvmlite():
            raise Unsupported(
                "llvmlite is not installed. Nothing is wrong, it only takes longer; `pip install llvmlite`"
            )
        raise Unsupported("machine code needs CPython on a 64-bit machine. Nothing is wrong, it only takes longer")
    from interpreter.native.code import Code
    from interpreter.native.thoughts import thoughts_text

    return Code(program, hasty, thoughts_text if thinks else None, thinks, followed, diced)


def stepped_together(program: Program, actions: Actions, sight: Sight) -> BatchCode:
    """The native code of a program for many plays at once. Raises `Unsupported`."""
    from interpreter.native.memory import Unsupported

    if not possible():
        raise Unsupported("machine code that cannot be had")
    from interpreter.native.batch import BatchCode

    return BatchCode(program, actions, sight)


def thoughts_of(state: State, player: int, tree: Thoughts) -> NativeThoughts | None:
    """What thinks about a position in native code, if it can be had."""
    code = state.program.game.thinking_code(state.program.setup) if state.log is None else None
    if code is None:
        return None
    from interpreter.native.thoughts import NativeThoughts

    return NativeThoughts.of(code, state, player, tree)


def to_native(state: State) -> State:
    """A state that goes on in native code, or itself if that cannot be had. Only what is given back is used further."""
    code = state.program.game.code(state.program.setup) if state.log is None else None
    if code is None:
        return state
    from interpreter.native.play import NativeState

    return state if isinstance(state, NativeState) else NativeState.of(code, state)
