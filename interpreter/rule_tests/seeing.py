"""Who sees what at a point of a test: cards by what is known of them, state by the words `seen by`."""

from __future__ import annotations

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.typing import types as t
from interpreter.play.state import State
from interpreter.rule_tests import failures
from interpreter.rule_tests.values import Values


def judged(values: Values, x: g.ExpectSees) -> Diagnostic | None:
    """What is wrong with the expectation, if anything."""
    state, source, things = values.state, values.game.rules.source, x.things
    if isinstance(things, g.Apply) and things.op in g.STATE:
        sight = state.program.layout.cell_sight
        hidden = [cell for cell in _cells(values, things) if not sight[cell] >> x.player & 1]
        if hidden or not _of_cards(things):
            if bool(hidden) != x.sees:
                return None
            return failures.sight_of_state(source, x.span, x.player, x.sees, source.excerpt(things.span))
    cards = values.card_list(things)
    part = state.program.layout.part(x.attribute) if x.attribute else 0
    unknown = [c for c in cards if not _knows(state, c, x.player, part)]
    if cards and bool(unknown) != x.sees:
        return None
    return failures.sight(source, x.span, x.player, x.sees, len(cards), len(unknown))


def _knows(state: State, card: int, player: int, part: int) -> bool:
    known = state.known[card]
    return bool(known >> player & 1 or (part and known >> part + player & 1))


def _of_cards(e: g.Expr) -> bool:
    return t.single(e.type) == t.CARD


def _cells(values: Values, e: g.Apply) -> list[int]:
    """Where the variables are kept of which an expression speaks; of an indexed one all, since one rule is for all."""
    state, area = values.state, values.state.program.layout.variables[str(e.info)]
    if e.op == "every_var":
        owners = list(range(area.owners))
    elif e.op == "var_each":
        owners = list(values.value(e.args[0]))
    else:
        owned = state.program.rules.variable(str(e.info)).owner != "table"
        owners = [values.value(e.args[0])] if owned else [0]
    return [area.base + owner * area.size + n for owner in owners for n in range(area.size)]
