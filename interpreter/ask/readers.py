"""Who may be told what a value is made of: those who know every card that it depends on, as they lie now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.typing import types as t
from interpreter.ask.dependence import VARIABLES, WHERE, Origins, is_known, looked_at
from interpreter.play.registers import cards_of

if TYPE_CHECKING:
    from interpreter.play.state import State


def readers(state: State, e: g.Expr, locals: dict[int, Any], origins: Origins) -> int:
    """The seats who know every card that an expression depends on."""
    layout = state.program.layout
    found = layout.everybody
    for x in looked_at(state.program.rules, e, origins):
        if isinstance(x, g.Local):
            if t.single(x.type) != t.CARD or x.id not in locals or x.id not in origins.sure:
                return 0  # a number that came from elsewhere, perhaps from what was chosen in secret
            cards = cards_of(locals.get(x.id), x.type)
        elif x.op in WHERE:
            return 0
        elif x.op in VARIABLES:
            variable = state.program.rules.variable(str(x.info))
            if variable.is_inner or not is_known(state.program.rules, variable):
                return 0  # what a phase gave back, from wherever it had it, or what nobody was told
            area = layout.variables[str(x.info)]
            cells = range(area.base, area.end)
            for cell in cells:
                found &= layout.cell_sight[cell]
            cards = [c for cell in cells for c in cards_of(state.variables[cell], layout.card_cells.get(cell))]
        else:
            cards = [c for p, where in enumerate(layout.places) if where.zone.name == x.info for c in state.zones[p]]
        for card in cards:
            found &= state.known[card] if card >= 0 else 0
    return found


def known_to_all(state: State, e: g.Expr) -> bool:
    """Does everybody know every card that an expression depends on, as they lie now?"""
    return readers(state, e, {}, Origins()) == state.program.layout.everybody
