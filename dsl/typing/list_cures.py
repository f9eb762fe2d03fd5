"""What to write where lists and their parts are mixed up: added like numbers, counted like cards, asked too late."""

from __future__ import annotations

import re

from dsl import game as g
from dsl import syntax as s
from dsl.messages import statements as wording
from dsl.messages import types
from dsl.sentence import say
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.scope import Scope

# A name that can mean a part of the element: not `kind` in `given.kind` or `every kind`.
_ASKED_OF_ELEMENT = re.compile(r"(?:\bit\.|(?<![\w.])(?<!every ))(\w+)")
_ELEMENT = re.compile(r"\bit\b(?!\.)")


def which_zone(ctx: Context, e: s.Unary, asked: g.Expr, scope: Scope) -> str:
    """`it is empty`, `p1 is empty`: a player is not, their hand is."""
    hands = [n for n, x in ctx.decl.symbols.items() if x.kind == "zone" and x.node.owner == "player"]
    if t.settled(asked.type) != t.PLAYER or not hands:
        return ""
    whose = _text(e.operand, scope)
    zone = hands[0] if whose in ("it", "me") else f"{whose if whose.isidentifier() else f'({whose})'}.{hands[0]}"
    return say("a player is not empty, a zone of theirs is: `{better}`", better=f"{zone} {e.operator}")


def best_list(name: str, e: s.Comprehension, scope: Scope) -> str:
    """The one with the highest list, for `max(rating(five) for five in subsets(hand, 5))`."""
    looked_at = re.sub(r"\w+", lambda word: "it" if word[0] == e.name.name else word[0], _text(e.value, scope))
    return f"{'highest' if name == 'max' else 'lowest'}({_text(e.domain, scope)} by {looked_at})"


def several_of_one(ctx: Context, x: s.Move, scope: Scope) -> None:
    """Says so if several cards are to come from one: `move 2 from highest(hand by rank) to discards`."""
    match x.amount, x.what:
        case (
            s.Int(value=number),
            s.Call(name=s.Word(name="highest" | "lowest" as which), args=(s.By(items=items, key=key),)),
        ) if number > 1:
            end = "last" if which == "highest" else "first"
            several = f"{end}(sorted({_text(items, scope)} by {_text(key, scope)}), {number})"
            better = f"move {several} to {_text(x.to, scope)}"
            ctx.say(types.one_card(scope.unit.source, x.what.span, _text(x.what, scope), better))


def cards_first(ctx: Context, items: s.Expr, condition: s.Expr, kind: t.Type, scope: Scope) -> str:
    """`(hand where suit is hearts).points`, for `hand.points where suit is hearts`; empty if it is not that."""
    if (
        not isinstance(items, s.Attr)
        or t.settled(kind) == t.CARD
        or not isinstance(t.settled(kind), t.Value | t.Simple)
    ):
        return ""
    asked = set(_ASKED_OF_ELEMENT.findall(_text(condition, scope)))
    if _ELEMENT.search(_text(condition, scope)):  # whoever says `it` means the value
        return ""
    if items.name.name not in ctx.decl.attributes or not asked & set(ctx.decl.attributes):
        return ""
    return f"({_text(items.owner, scope)} where {_text(condition, scope)}).{items.name.name}"


def together(e: s.Binary, first: g.Expr, second: g.Expr, scope: Scope) -> str:
    """`others + me`, `hand + table`, `everyone - leader`: lists are put together, and taken apart, otherwise."""
    one, other = _text(e.left, scope), _text(e.right, scope)
    if any(t.settled(x.type) == t.List(t.NUMBER) for x in (first, second)):
        return ""
    if e.operator == "+":
        return say("several together are a list: `({one}, {other})`", one=one, other=other)
    single = t.settled(second.type) in (t.CARD, t.PLAYER)
    better = f"({one} where it is not {other})" if single else f"({one} where it not in {other})"
    return say("those that are left are `{better}`", better=better)


def is_no_variable(ctx: Context, x: s.Assign, target: g.Expr, scope: Scope) -> bool:
    """Says what is wrong with something that cannot be given a value; whether it is a zone."""
    source, excerpt = scope.unit.source, scope.unit.source.excerpt
    if isinstance(t.settled(target.type), t.Place):
        cards = excerpt(x.value.span) if x.operator == "+=" else ""
        ctx.say(types.zone_assigned(source, x.target.span, excerpt(x.target.span), cards))
        return True
    if isinstance(target, g.Apply) and target.op == "option":
        written, in_test = excerpt(x.value.span), not scope.unit.name
        ctx.say(wording.option_assigned(source, x.target.span, str(target.info), written, in_test))
    elif isinstance(target, g.Apply) and target.op == "var_each" and isinstance(x.target, s.Attr):
        line = f"{target.info} {x.operator} {excerpt(x.value.span)}"
        ctx.say(types.all_assigned(source, x.target.span, excerpt(x.target.owner.span), line))
    elif t.settled(target.type) != t.ANY:
        note = str(target.info) if isinstance(target, g.Apply) and target.op == "note_each" else ""
        ctx.say(types.not_assignable(source, x.target.span, note))
    return False


def _text(e: s.Expr, scope: Scope) -> str:
    return " ".join(scope.unit.source.excerpt(e.span).split())
