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
    triggers that are being carried out, if they are functions. `steps` are what the play has worked since the last
    choice, `spent` what it had worked before that since the last one that left a choice.
    """

    __slots__ = (
        *("program", "zones", "variables", "registers", "where", "known", "log"),
        *("chance", "drawn", "direction", "out", "steps", "spent", "running", "asks_forced", "arrived"),
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
    spent: int
    running: int
    asks_forced: bool
    arrived: list[int]
    log: Log | None

    def __init__(self, program: Program, chance: Chance, log: Log | None) -> None:
        layout = program.layout
        self.program = program
        self.chance = chance
        self.zones = [list(cards) for cards in layout.start]
        self.where = [0] * len(layout.cards)
        self.known = [0] * len(layout.cards)
        for place, cards in enumerate(self.zones):
            for card in cards:
                self.where[card] = place
                self.known[card] = layout.sight[place]
        self.variables = [None] * layout.cells
        for cell, value in program.agreed:
            self.variables[cell] = value
        self.registers = [None] * program.registers
        self.drawn = 0
        self.direction = 1
        self.out = 0
        self.steps = self.spent = 0
        self.running = 0
        self.asks_forced = False
        self.arrived = []
        self.log = log
