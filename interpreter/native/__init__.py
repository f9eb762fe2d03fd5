"""Native code for plays, by LLVM: the generated source once more, as machine code.

The rules are written as Python (`program`). Here that source is read again, together with the
engine's own functions that it calls, and becomes code that works on words of memory: `kinds` says
what is known of a value, `writing` and the writers above it (`lists`, `cells`, `values`,
`questions`, `expressions`, `statements`, `builtin_calls`, `calls`) turn source into LLVM's
language, `unit` puts a program together, `asking` and `objects` make the decisions that are handed
out, `machine` has it compiled, and `play` is a state that runs it.

What is not known here (`Unsupported`), what is odd during play, and all questions to a state are
left to Python. The package llvmlite is optional.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.native.code import Code
    from interpreter.program import Program
    from interpreter.state import State


def possible() -> bool:
    """Can this Python run native code? It wants CPython with its lock, words of 64 bits, and llvmlite."""
    from importlib.util import find_spec

    locked = getattr(sys, "_is_gil_enabled", lambda: True)()
    usual = sys.implementation.name == "cpython" and sys.maxsize > 2**32 and sys.byteorder == "little"
    return usual and locked and find_spec("llvmlite") is not None


def compiled(program: Program) -> Code | None:
    """The native code of a program, or None if it stays in Python."""
    if not possible():
        return None
    from interpreter.native.code import Code

    try:
        return Code(program)
    except Exception:
        # Whatever stands in the way, the program itself can be played.
        return None


def hurried(state: State) -> State:
    """A state that goes on in native code, or itself if that cannot be had. Only what is given back is used further."""
    code = state.program.game_of.code(state.program.setup) if state.log is None else None
    if code is None:
        return state
    from interpreter.native.play import NativeState

    return state if isinstance(state, NativeState) else NativeState.of(code, state)
