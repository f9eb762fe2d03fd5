"""Candidates listed, thinned and told apart in one go: a list less for each step, and each card is looked at once.

Python does the same one after the other, so that a fault is found at the line of the rule that has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from interpreter.compile import form as f
from interpreter.compile.walk import mentions, remade


def in_one_go(body: Iterable[f.Statement]) -> list[f.Statement]:
    """`o = hand; keep of o those that …; o = one_of_each(o)` becomes one expression, wherever it stands in a body."""
    found: list[f.Statement] = []
    for x in body:
        if isinstance(x, f.If):
            x = replace(x, then=tuple(in_one_go(x.then)), other=tuple(in_one_go(x.other)))
        elif isinstance(x, f.Loop | f.ForEach):
            x = replace(x, body=tuple(in_one_go(x.body)))
        listed = _joined(found[-1], x) if found else None
        if listed is None:
            found.append(x)
        else:
            found[-1] = listed
    return found


def _joined(before: f.Statement, x: f.Statement) -> f.Let | None:
    match before, x:
        case f.Let(name=f.Name(depth=1) as name, value=value), f.Thin(candidates=candidates, names=(one,), shape=()):
            if name != candidates or x.rule.soft or mentions(x.test, (name.name,)):
                return None
            thinned = _thinned(value, one, x.test)
            return None if thinned is None else replace(before, value=thinned)
        case f.Let(name=f.Name() as name, value=value), f.Let(value=f.Op(op="one_of_each", args=(cards,))):
            if name == x.name == cards and (isinstance(value, f.Listing) or _original(value) is not None):
                assert isinstance(x.value, f.Op)
                return replace(before, value=replace(x.value, args=(_original(value) or value,)))
    return None


def _thinned(value: f.Expr, one: str, test: f.Expr) -> f.Listing | None:
    """The same list without those that do not fit."""
    if (original := _original(value)) is not None:
        return f.Listing(f.Name(one), (f.Each((one,), original), f.Where(test)))
    match value:
        case f.Listing(value=f.Name(name=known), clauses=(f.Each(names=(each,)), *_)) if known == each:
            of_each = remade(test, lambda x: f.Name(each) if x == f.Name(one) else x)
            return replace(value, clauses=(*value.clauses, f.Where(of_each)))
    return None


def _original(value: f.Expr) -> f.Expr | None:
    """The zone that a list is a copy of."""
    match value:
        case f.Op(op="copy", args=(f.Op(op="zone") as zone,)):
            return zone
    return None
