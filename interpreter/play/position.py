"""The data of a play, which the engine's functions and the blocks of a program change.

The functions stand by subject beside it: `moving`, `dealing`, `knowledge`, `seats`, `unseen`, `limits`, `reports`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.ask.events import Log
    from interpreter.compile.program import Program
    from interpreter.play.chance import Chance


class Position:
    """Cards by `zones`, the `variables` and `registers`; `where` each card lies, and the seats to whom it is `known`.

    With `asks_forced` even a choice that has one option is asked, as tests want it. While it is carried
    out what all players chose at once, `arrived` are the cards that have moved so far. `running` are the
    triggers that are being carried out, if they are functions.
    """

    __slots__ = (
        *("program", "zones", "variables", "registers", "where", "known", "log"),
        *("chance", "drawn", "direction", "out", "steps", "running", "asks_forced", "arrived"),
    )
    program: Program
    zones: list[list[int]]
    variables: list[Any]
    registers: list[Any]
    where: list[int]
    known: list[int]
    chance: Chance
    drawn: int
    direction: int
    out: int
    steps: int
    running: int
    asks_forced: bool
    arrived: list[int]
    log: Log | None
