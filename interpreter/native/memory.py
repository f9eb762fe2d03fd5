"""Where everything of a state lies in its memory, in words of eight bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from interpreter.native.kinds import UNKNOWN, Kind, merged
from interpreter.native.writing import HEADER

if TYPE_CHECKING:
    from interpreter.program import Program

SEED_WORDS = 16
_SEAT = re.compile(r" of p(\d+)$")


class Memory:
    """The header, the seed as text, lists of fixed room, cells, and kept lists.

    The kinds of cells are learnt from the source: all cells of one variable are of one kind.
    """

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.program = program
        self.cards = len(layout.cards)
        self.zones = len(layout.places)
        self.zone_words = self.cards + 2
        self.seed = HEADER
        at = self.seed + SEED_WORDS
        self.lists: dict[str, int] = {}
        for name in ("w", "k", "arrived", "emptied"):
            self.lists[name] = at + 1
            at += self.zone_words
        self.first_zone = at + 1
        at += self.zones * self.zone_words
        self.bases = {"v": at, "r": at + layout.cells}
        self.counts = {"v": layout.cells, "r": program.registers}
        self.first_region = at + layout.cells + program.registers + 1
        self.region_words = max(self.cards, 64) + 2
        self.families: dict[tuple[str, int], tuple[str, int]] = {}
        for area in layout.variables.values():
            for cell in range(area.base, area.end):
                self.families["v", cell] = ("v", area.base)
        for cell, name in enumerate(program.writer.register_names):
            seat = _SEAT.search(name)
            self.families["r", cell] = ("r", cell - int(seat[1]) + 1 if seat else cell)
        self.kinds: dict[tuple[str, int], Kind] = {}
        self.changed = False

    def base(self, name: str) -> int:
        return self.bases[name]

    def cells(self, name: str) -> int:
        return self.counts[name]

    def kind(self, name: str, cell: int) -> Kind:
        return self.kinds.get(self.families[name, cell], UNKNOWN)

    def learn(self, name: str, cell: int, kind: Kind) -> Kind:
        family = self.families[name, cell]
        before = self.kinds.get(family, UNKNOWN)
        found = merged(before, kind)
        if found != before:
            self.kinds[family] = found
            self.changed = True
        return found

    def regions(self) -> dict[tuple[str, int], int]:
        """The number of the room for each cell that keeps a list."""
        wanted = [cell for cell in self.families if self.kind(*cell).name in ("list", "tuple")]
        return {cell: number for number, cell in enumerate(wanted)}

    @property
    def words(self) -> int:
        return self.first_region + len(self.regions()) * self.region_words

    def region(self, name: str, cell: int) -> int:
        """Where the length of a kept list lies."""
        return self.first_region + self.regions()[name, cell] * self.region_words
