"""Where everything of a state lies in its memory, in words of eight bytes.

A list is its length, then its items; what points to it points to the length. The word before that is
how many items there is room for, and behind that room is some more, because words are copied several at once.
A list inside another one, or inside an answer, lies where it stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.compile.walk import below, own, statements

if TYPE_CHECKING:
    from interpreter.compile.program import Program

NONE = -(1 << 63)

ASKS, OVER, ODD, HALTED = -1, -2, -3, -4  # how a step or a whole play stops
UNANSWERED = -6  # a step that was not made: the answer is not one of those that can be written

# The header.
STEPS, TRAPPED, DRAWN, DIRECTION, OUT, RUNNING = range(6)
ASKED, CHOICE, OPTIONS, VALUES, LEAST, MOST = range(6, 12)
DICE, RESULT, KEY, TREE, SPENT = range(12, 17)
DICED, COUNTING = range(17, 19)  # how many choices are made by the dice at once, and where they are counted
HEADER = 19
SLACK = 8  # words behind the room of a list, which may be written over
BEYOND = 16  # words behind everything, which may be read


class Unsupported(Exception):
    """Something that native code does not know: the message says what, `at` where in the rules, if that is known."""

    at: f.At | None = None

    @classmethod
    def where(cls, at: f.At, what: str) -> Unsupported:
        found = cls(what)
        found.at = at
        return found


@dataclass(frozen=True, slots=True)
class Home:
    """A cell: the word itself, and for a list the place of its length and its room."""

    at: int
    region: int = 0
    room: int = 0


class Memory:
    """The header, then cells and registers, where each card lies and who knows it, zones, and kept lists.

    Lists that registers hold lie behind the `fixed` words: a play begins with none.
    """

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.cards = len(layout.cards)
        self.places = len(layout.places)
        self.first_cell = HEADER
        self.first_register = self.first_cell + layout.cells
        self.where = self.first_register + program.registers + 2
        self.known = self.where + self.cards + 2
        self.arrived = self.known + self.cards + 2
        self.first_zone = self.arrived + self.cards + 2 + SLACK
        self.zone_words = self.cards + 2 + SLACK
        self.end = self.first_zone + self.places * self.zone_words
        self.depths = register_depths(program)
        self.cell_depths = [0] * layout.cells
        for variable in program.rules.variables:
            area = layout.variables[variable.name]
            for cell in range(area.base, area.end):
                self.cell_depths[cell] = f.depth_of(variable.type)
        self.cells = [self._home(self.first_cell + n, d) for n, d in enumerate(self.cell_depths)]
        self.fixed = self.end
        self.registers = [self._home(self.first_register + n, d) for n, d in enumerate(self.depths)]
        self.words = self.end + BEYOND

    def _home(self, at: int, depth: int) -> Home:
        if not depth:
            return Home(at)
        room = max(self.cards, 64) * (1 if depth == 1 else 6) + 8
        region = self.end + 1
        self.end += room + 2 + SLACK
        return Home(at, region, room)

    def zone(self, place: int) -> int:
        return self.first_zone + place * self.zone_words


def register_depths(program: Program) -> list[int]:
    """How deep what each register holds is."""
    found = [0] * program.registers
    cut = program.cut
    for block in cut.blocks:
        for x in statements(block.body):
            for e in own(x):
                for part in below(e):
                    if isinstance(part, f.Name) and part.name in cut.registers:
                        at = cut.registers[part.name]
                        found[at] = max(found[at], part.depth)
                    elif isinstance(part, f.SeatName):
                        base = cut.seat_registers[part.name]
                        for at in range(base, base + program.layout.players):
                            found[at] = max(found[at], part.depth)
    return found
