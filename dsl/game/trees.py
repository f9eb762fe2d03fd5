"""Expressions of the rules as trees: what is in them, and with what written in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, assert_never, cast

from dsl import game as g
from dsl.game.walk import parts
from dsl.typing import types as t

WHERE_IT_LIES = ("place_of", "zone_of", "owner_of", "note")
SAME_CARD = ("is", "in", "all_in", "position")
FACES = ("attr", "attr_each", "matches", "card", "var")
Verdict = TypeVar("Verdict")


def mentions(e: g.Expr, locals: frozenset[int]) -> bool:
    """Does the expression depend on one of these local names?"""
    if isinstance(e, g.Local):
        return e.id in locals
    return any(mentions(p, locals) for p in parts(e))


def looks_at(e: g.Expr, local: int) -> bool:
    """Does the expression depend on what card this is, and not just on where it lies?"""
    if isinstance(e, g.Local):
        return e.id == local
    asks_where = isinstance(e, g.Apply) and (e.op in WHERE_IT_LIES or (e.op in SAME_CARD and not names_faces(e)))
    return any(looks_at(p, local) for p in parts(e) if not (asks_where and isinstance(p, g.Local)))


def facets(e: g.Expr, local: int) -> frozenset[str] | None:
    """The attributes of a card that an expression looks at; None if it looks at the card as a whole."""
    match e:
        case g.Local(id=found):
            return None if found == local else frozenset()
        case g.Apply(op="attr", args=(g.Local(id=found),), info=name) if found == local:
            return frozenset((str(name),))
        case g.Apply(op="matches", args=(g.Local(id=found),), info=pattern) if found == local:
            names = frozenset(name for name, _ in cast("tuple[tuple[str, int], ...]", pattern))
            return None if g.FAMILY in names else names
        case g.CallDefine():
            return None
    asks_where = isinstance(e, g.Apply) and e.op in WHERE_IT_LIES
    found_in = [facets(p, local) for p in parts(e) if not (asks_where and isinstance(p, g.Local))]
    if any(one is None for one in found_in):
        return None
    return frozenset(name for one in found_in if one is not None for name in one)


def names_faces(e: g.Expr) -> bool:
    """`card in (red 3, red 4)`: are cards meant here that are known by more than where they lie?"""
    return any(isinstance(x, g.CallDefine) or (isinstance(x, g.Apply) and x.op in FACES) for x in within(e))


def weighed(
    e: g.Expr, so: bool, leaf: Callable[[g.Expr, bool], Verdict], joined: Callable[[str, list[Verdict]], Verdict]
) -> Verdict:
    """Whether a condition is certainly so, or certainly not so, from what is certain about its parts."""

    def inner(part: g.Expr, so: bool) -> Verdict:
        return weighed(part, so, leaf, joined)

    match e:
        case g.Apply(op="not", args=(part,)):
            return inner(part, not so)
        case g.Apply(op="and" | "or", args=args):
            return joined("and" if (e.op == "and") is so else "or", [inner(a, so) for a in args])
        case g.Apply(op="implies", args=(given, then)):
            return joined("or" if so else "and", [inner(given, not so), inner(then, so)])
        case _:
            return leaf(e, so)


def size(e: g.Expr) -> int:
    return 1 + sum(size(p) for p in parts(e))


def within(e: g.Expr) -> Iterator[g.Expr]:
    """The expression and everything in it."""
    yield e
    for part in parts(e):
        yield from within(part)


def calls(e: g.Expr) -> Iterator[g.CallDefine]:
    """The definitions that an expression uses."""
    return (x for x in within(e) if isinstance(x, g.CallDefine))


def substituted(e: g.Expr, known: dict[int, g.Expr], offset: int) -> g.Expr:
    """The body of a definition with its arguments written in; names of elements stay apart by number."""

    def inner(part: g.Expr) -> g.Expr:
        return substituted(part, known, offset)

    match e:
        case g.Local(id=number):
            return known.get(number, g.Local(e.span, e.type, number + offset, e.name))
        case g.Bind(span, kind, op, local, items, body):
            return g.Bind(span, kind, op, local + offset, inner(items), inner(body))
        case _:
            return rebuilt(e, inner)


def rebuilt(e: g.Expr, change: Callable[[g.Expr], g.Expr]) -> g.Expr:
    """The same expression with its parts changed."""
    match e:
        case g.Apply(span, kind, op, args, info):
            return g.Apply(span, kind, op, tuple(map(change, args)), info)
        case g.CallDefine(span, kind, define, args):
            return g.CallDefine(span, kind, define, tuple(map(change, args)))
        case g.If(span, kind, condition, then, otherwise):
            return g.If(span, kind, change(condition), change(then), change(otherwise))
        case g.Bind(span, kind, op, local, items, body):
            return g.Bind(span, kind, op, local, change(items), change(body))
        case g.Const() | g.Local() | g.Me():
            return e
        case _:
            assert_never(e)


def alike(one: g.Expr, other: g.Expr) -> bool:
    """Are these the same expression, written in two places? Where they name elements of lists, nobody can tell."""
    match one, other:
        case g.Const(), g.Const():
            same = one.value == other.value
        case g.Local(), g.Local():
            same = one.id == other.id
        case g.Apply(), g.Apply():
            same = (one.op, one.info) == (other.op, other.info)
        case g.CallDefine(), g.CallDefine():
            same = one.define == other.define
        case (g.If(), g.If()) | (g.Me(), g.Me()):
            same = True
        case _:
            return False
    ones, others = (tuple(parts(e)) for e in (one, other))
    return same and one.type == other.type and len(ones) == len(others) and all(map(alike, ones, others))


def is_list(e: g.Expr) -> bool:
    return isinstance(t.settled(e.type), t.List)


def element(e: g.Expr) -> t.Type:
    """The type of the entries of a list."""
    return t.single(e.type)


def picked_type(pick: g.Pick) -> t.Type:
    """The type of what is picked: one thing of the domain, or a list of them."""
    return pick.domain.type if pick.least is not None else element(pick.domain)


def operands(e: g.Expr) -> Iterator[g.Expr]:
    """The parts of a condition whose values explain it: what is compared, and yes/no names."""
    if isinstance(e, g.Apply) and e.op in ("and", "or", "implies", "not"):
        for arg in e.args:
            yield from operands(arg)
    elif isinstance(e, g.Apply) and e.op in ("is", "in", "all_in", "lt", "le", "gt", "ge", "matches", "is_empty"):
        yield from (a for a in e.args if not isinstance(a, g.Const) and not _has_element(a))
    elif not isinstance(e, g.Const) and not _has_element(e):
        yield e


def _has_element(e: g.Expr) -> bool:
    """Does it speak of an element that exists only inside a `where`?"""
    return (isinstance(e, g.Local) and e.name == "it") or any(
        _has_element(p) for p in parts(e) if not isinstance(e, g.Bind)
    )
