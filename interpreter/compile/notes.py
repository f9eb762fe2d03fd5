"""Notes on cards: what they say, laying one, and that it falls off where a card cannot be told from others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from dsl import game as g
from interpreter.compile import form as f
from interpreter.compile.scope import Unit

Stays: TypeAlias = Callable[[f.Expr], f.Expr]


class Notes:
    """The cards that have a note and what it says are two variables, entry by entry."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.layout = unit.layout
        self.game = unit.layout.game

    def cells(self, note: g.Note) -> tuple[f.Cell, f.Cell]:
        on, says = (self.layout.variables[name].base for name in (note.on, note.says))
        return f.Cell(f.Value(on), 1), f.Cell(f.Value(says), 1)

    def read(self, note: g.Note, card: f.Expr) -> f.Expr:
        """What the note on a card says."""
        on, says = self.cells(note)
        return f.Op("noted", (card, on, says, self.otherwise(note)))

    def otherwise(self, note: g.Note) -> f.Expr:
        """What it says on a card where none was laid."""
        return f.Value(self.layout.unlaid[note.name])

    def lay(self, note: g.Note, card: f.Name, value: f.Expr, at: f.At) -> list[f.Statement]:
        """The note on a card is the last in the list; those on others stay as they are."""
        on, says = self.cells(note)
        one, new = f.Name(self.unit.fresh("e")), f.Name(self.unit.fresh("x"))
        self.unit.holds[new.name] = note.type
        others = (f.Each((one.name,), on), f.Where(f.Op("not", (f.Op("is", (one, card)),))))
        return [
            f.Let(at, new, value),
            f.If(at, f.Op("not", (self.keeps(card),)), (f.Do(at, f.Op("not_noted", (card,))),)),
            f.Put(at, says.at, f.Op("added", (f.Listing(self.read(note, one), others), new), 1)),
            f.Put(at, on.at, f.Op("added", (f.Listing(one, others), card), 1)),
        ]

    def keeps(self, card: f.Expr) -> f.Expr:
        """Whether everybody can tell this card from others, where it lies."""
        table = self.unit.table("KEEPS", tuple(keeps_notes(place.zone) for place in self.layout.places))
        return f.Op("at", (table, f.Op("where", (card,))))

    def fall(self, zones: list[g.Zone] | None, at: f.At) -> list[f.Statement]:
        """After cards went to these zones (None is any): off those that now lie where nobody could tell them apart."""
        if zones is not None and all(map(keeps_notes, zones)):
            return []
        return self._only(self.keeps, at)

    def shuffled(self, place: f.Expr, at: f.At) -> list[f.Statement]:
        """All notes on cards that are about to be shuffled face down."""
        if not self.game.notes:
            return []
        where = f.Name(self.unit.fresh("x"))
        hidden = self.unit.table("HIDDEN", tuple(seers != self.layout.everybody for seers in self.layout.sight))

        def elsewhere(card: f.Expr) -> f.Expr:
            return f.Op("not", (f.Op("is", (f.Op("where", (card,)), where)),))

        return [f.Let(at, where, place), f.If(at, f.Op("at", (hidden, where)), tuple(self._only(elsewhere, at)))]

    def _only(self, stays: Stays, at: f.At) -> list[f.Statement]:
        """Leaves the notes on cards for which that holds."""
        lines: list[f.Statement] = []
        for note in self.game.notes:
            on, says = self.cells(note)
            one = f.Name(self.unit.fresh("e"))
            those = (f.Each((one.name,), on), f.Where(stays(one)))
            some = f.Op("gt", (f.Op("len", (on,)), f.Value(0)))
            kept = f.Put(at, says.at, f.Listing(self.read(note, one), those)), f.Put(at, on.at, f.Listing(one, those))
            lines.append(f.If(at, some, kept))
        return lines


def keeps_notes(zone: g.Zone) -> bool:
    """Does everybody see which card is which tcard, face up or face down?"""
    return zone.kind in ("row", "slot") or (zone.kind == "pile" and zone.sight == "everybody")
