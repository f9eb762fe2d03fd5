"""Cards, their attributes and what lies on them, as expressions of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from interpreter.compile import form as f
from interpreter.compile import places

if TYPE_CHECKING:
    from interpreter.compile.expressions import Expressions
    from interpreter.compile.scope import Scope


def op_owner_of(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    owners = tuple(p.owner if p.zone.owner == "player" else None for p in x.layout.places)
    place = f.Op("where", (x.lower(e.args[0], scope),))
    return f.Op("at", (x.unit.table("OWNER", owners), place))


def op_zone_of(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("where", (x.lower(e.args[0], scope),))


def op_place_of(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("place_of", (x.lower(e.args[0], scope),))


def op_index_of(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    table = x.unit.table("INDEX", tuple(p.index for p in x.layout.places))
    return f.Op("at", (table, places.placed(x, e.args[0], scope)))


def op_order(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("add", (x.lower(e.args[0], scope), f.Value(1)))


def op_slot_card(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("at", (f.Op("zone", (places.placed(x, e.args[0], scope),), 1), f.Value(0)))


def attribute(x: Expressions, name: str) -> f.Table:
    return x.unit.table("A", x.layout.attributes[name])


def op_attr(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return f.Op("at", (attribute(x, str(e.info)), x.lower(e.args[0], scope)))


def op_attr_each(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    name = x.unit.fresh("e")
    value = f.Op("at", (attribute(x, str(e.info)), f.Name(name)))
    return f.Listing(value, (f.Each((name,), x.lower(e.args[0], scope)),))


def op_note(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return x.notes.read(x.game.note(str(e.info)), x.lower(e.args[0], scope))


def op_note_each(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    card = f.Name(x.unit.fresh("e"))
    value = x.notes.read(x.game.note(str(e.info)), card)
    return f.Listing(value, (f.Each((card.name,), x.lower(e.args[0], scope)),))


def op_matches(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    assert isinstance(e.info, tuple)
    wanted = set(x.layout.matching(e.info))
    table = x.unit.table("P", tuple(i in wanted for i in range(len(x.layout.cards))))
    return f.Op("at", (table, x.lower(e.args[0], scope)))


def op_card(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    assert isinstance(e.info, tuple)
    found = x.layout.matching(e.info)
    return f.Value(found[0]) if len(found) == 1 else f.NOTHING


def op_every_card(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    return x.unit.table("C", x.layout.families[str(e.info)])


def op_every_value(x: Expressions, e: g.Apply, scope: Scope) -> f.Expr:
    attribute = x.game.attributes[str(e.info)]
    if attribute.computed:
        return x.literal(sorted({v for v in x.layout.attributes[attribute.name] if v is not None}))
    return x.literal([attribute.code(v) for v in attribute.values])
