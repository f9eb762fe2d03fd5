"""Notes on cards: state of `each card`.

A note lies where everybody sees it. So it belongs to a card as long as everybody can tell that card from the others:
side by side in a row or alone in a slot, face up or face down, and anywhere in the open. In a hand that not everybody
sees, in a face-down pile, or shuffled face down, it falls off.
"""

from __future__ import annotations

from dsl import game as g
from dsl import syntax as s
from dsl.game.walk import below
from dsl.messages import cards as messages
from dsl.messages import types
from dsl.sentence import say
from dsl.source import NOWHERE, Span
from dsl.spelling import nearest
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import Symbol

_CONSTANT = frozenset("option players add sub mul div mod neg abs".split())


def is_note(symbol: Symbol) -> bool:
    return symbol.kind == "state" and symbol.node.owner == "card"


def declared(ctx: Context, x: s.Variable, read: g.Variable) -> g.Note:
    """What `each card` has, from its line read as that of any variable."""
    source, name = ctx.decl.source, x.name.name
    assert x.each is not None
    if x.each.name != "card":
        near = nearest(x.each.name, ("player", "team", "card"))
        ctx.say(messages.unknown_owner(source, x.each.span, x.each.name, near))
    elif x.index is not None:
        ctx.say(messages.note_of_several(source, x.index.span, name))
    elif x.seen_by is not None:
        ctx.say(messages.note_not_seen(source, x.seen_by.span, name))
    elif isinstance(t.settled(read.type), t.List) or t.settled(read.type) == t.CARD:
        ctx.say(messages.note_of_cards(source, read.value.span, name))
    elif not all(isinstance(e, g.Const | g.If) or _is_constant(e) for e in below(read.value)):
        ctx.say(types.not_constant(source, read.value.span, say("what `{name}` begins with", name=name)))
    return g.Note(x.span, name, read.type, read.value, x.quiet)


def _is_constant(e: g.Expr) -> bool:
    return isinstance(e, g.Apply) and e.op in _CONSTANT


def variables(notes: tuple[g.Note, ...]) -> tuple[g.Variable, ...]:
    """Where the notes are kept."""
    found: list[g.Variable] = []
    for note in notes:
        for name, kind in ((note.on, t.List(t.CARD)), (note.says, t.List(note.type))):
            empty = g.Apply(NOWHERE, kind, "list", ())
            found.append(g.Variable(NOWHERE, name, "table", None, kind, empty, quiet=True))
    return tuple(found)


def on(ctx: Context, card: g.Expr, symbol: Symbol, span: Span) -> g.Expr:
    """What the note on a card says."""
    ctx.decl.used.add(symbol.name)
    kind = ctx.reading.variable_types[symbol.name]
    ctx.note(span, symbol.name, "note", kind)
    return g.Apply(span, kind, "note", (card,), symbol.name)


def on_each(ctx: Context, cards: g.Expr, symbol: Symbol, span: Span) -> g.Expr:
    """The same of several cards."""
    ctx.decl.used.add(symbol.name)
    kind = t.List(ctx.reading.variable_types[symbol.name])
    ctx.note(span, symbol.name, "note on each card", kind)
    return g.Apply(span, kind, "note_each", (cards,), symbol.name)
