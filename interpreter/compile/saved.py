"""A phase that can be undone: what it begins with is kept in names of its own, and put back from there.

The names are like any other of the phase: they last over choices, go into copies and positions, and the cards in
them are exchanged with the others where somebody imagines a position. Secret state is not kept (the checker sees
to it that nothing in the phase changes it), so that no truth is left behind there.
"""

from __future__ import annotations

from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.compile.scope import Unit


class Saved:
    """What a phase begins with: cards, who knows them, state, who is out and the direction of play."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.layout = unit.layout
        self.cards = self._name("x", t.List(t.CARD))
        self.counts = self._name("l", t.List(t.NUMBER))
        self.known = self._name("l", t.List(t.NUMBER))
        unit.to_undo.append((self.cards.name, self.counts.name, self.known.name))
        self.out = self._name("n", t.NUMBER)
        self.direction = self._name("n", t.NUMBER)
        kinds = enumerate(self.layout.cell_types)
        self.cells = {
            cell: self._name("x", kind) for cell, kind in kinds if self.layout.cell_sight[cell] == self.layout.everybody
        }

    def _name(self, letter: str, kind: t.Type) -> f.Name:
        found = f.Name(self.unit.fresh(letter), f.depth_of(kind))
        self.unit.holds[found.name] = kind
        return found

    def keep(self, at: f.At) -> f.Body:
        """Where the phase begins."""
        game = self.layout.game
        lines: list[f.Statement] = [
            f.Let(at, self.cards, f.Op("all_lying", (), 1)),
            f.Let(at, self.counts, f.Op("all_counts", (), 1)),
            f.Let(at, self.known, f.Op("all_known", (), 1)),
        ]
        if game.players_may_leave:
            lines.append(f.Let(at, self.out, f.Op("those_out", ())))
        if game.turns_may_reverse:
            lines.append(f.Let(at, self.direction, f.Op("direction", ())))
        for cell, name in self.cells.items():
            value: f.Expr = f.Cell(f.Value(cell), name.depth)
            lines.append(f.Let(at, name, f.Op("copy", (value,), name.depth) if name.depth else value))
        return tuple(lines)

    def put_back(self, at: f.At) -> list[f.Statement]:
        """Where it is undone."""
        game = self.layout.game
        lines: list[f.Statement] = [f.Do(at, f.Op("lay_back", (self.cards, self.counts, self.known)))]
        if game.players_may_leave:
            lines.append(f.Do(at, f.Op("only_out", (self.out,))))
        if game.turns_may_reverse:
            lines.append(f.Do(at, f.Op("turn_to", (self.direction,))))
        for cell, name in self.cells.items():
            value: f.Expr = f.Op("copy", (name,), name.depth) if name.depth else name
            lines.append(f.Put(at, f.Value(cell), value))
        return lines
