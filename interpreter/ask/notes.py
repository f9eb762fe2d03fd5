"""What lies on cards, where everybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from interpreter.ask.labels import Labels
    from interpreter.play.position import Position

Laid: TypeAlias = tuple[tuple[g.Note, Any], ...]


def note_on(table: Position, note: g.Note, card: int) -> Any:
    """What a note says on a card."""
    layout = table.program.layout
    on, says = (table.variables[layout.variables[name].base] for name in (note.on, note.says))
    return says[on.index(card)] if card in on else layout.unlaid[note.name]


def lay_note(table: Position, note: g.Note, card: int, value: Any) -> None:
    """Lays it as the rules would."""
    areas = table.program.layout.variables
    on, says = areas[note.on].base, areas[note.says].base
    before = zip(table.variables[on], table.variables[says], strict=True)
    pairs = [*((c, v) for c, v in before if c != card), (card, value)]
    table.variables[on] = [c for c, _ in pairs]
    table.variables[says] = [v for _, v in pairs]


def laid_on(table: Position, card: int, quiet: bool = False) -> Laid:
    """The notes that say something else on a card than on any other; with `quiet` bookkeeping too."""
    found = []
    for note in table.program.rules.notes:
        value = note_on(table, note, card)
        if (quiet or not note.quiet) and value != table.program.layout.unlaid[note.name]:
            found.append((note, value))
    return tuple(found)


def said(labels: Labels, note: g.Note, value: Any) -> str:
    """A note in words: `tapped`, `hint 2`."""
    name = labels.name(note.name)
    return name if t.settled(note.type) == t.YESNO and value else f"{name} {labels.value(value, note.type)}"


def laid_text(table: Position, labels: Labels, card: int) -> str:
    """What lies on a card, in words."""
    return ", ".join(said(labels, note, value) for note, value in laid_on(table, card))
