"""Plays that nobody watches: the engine's own functions without what they do for those who know cards.

Who knows which card decides nothing in most games. Where only the end of a play is wanted, what is written down about
that is left out, and with it whatever serves nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.compile import form as f
from interpreter.compile.walk import below, bodies, own, statements

CHANGES = ("append", "insert", "put_before", "put_behind", "remove", "clear", "cut")
# Operations that change nothing and cannot fail in a function of the engine.
LOOKS = {
    *("alias", "zone", "where", "known", "arrived", "at", "header", "len", "in", "is", "is_none", "not", "and", "or"),
    *("lt", "le", "gt", "ge", "add", "sub", "bit", "bit_or", "bit_and", "bit_xor", "invert", "shift", "all_empty"),
    *("list", "copy", "reversed", "side_by_side", "span_of"),
}


class Watched(Exception):
    """The play goes by what somebody knows, so it has to be kept."""


def without_knowledge(body: f.Body) -> f.Body:
    """A function that does all it did, but for who knows cards and when each of them arrived."""
    kept: set[int] = set()  # statements, by their identity
    wanted: set[str] = set()  # names that these read
    notes = _made_here(body)

    def keep(x: f.Statement, around: tuple[f.Statement, ...]) -> bool:
        found = False
        for inner in bodies(x):
            for one in inner:
                found |= keep(one, (*around, x))
        if id(x) not in kept and _serves(x, wanted, notes):
            for one in (*around, x):
                if id(one) not in kept:
                    kept.add(id(one))
                    wanted.update(_names(own(one)))
            found = True
        return found

    while sum(keep(x, ()) for x in body):
        pass
    return _swept(body, kept)


def _swept(body: f.Body, kept: set[int]) -> f.Body:
    found: list[f.Statement] = []
    for x in body:
        if id(x) in kept:
            match x:
                case f.If(at, test, then, other):
                    x = f.If(at, test, _swept(then, kept), _swept(other, kept))
                case f.Loop(at, until, inner):
                    x = f.Loop(at, until, _swept(inner, kept))
                case f.ForEach(at, name, items, inner):
                    x = f.ForEach(at, name, items, _swept(inner, kept))
            found.append(x)
    return tuple(found)


def _serves(x: f.Statement, wanted: set[str], notes: set[str]) -> bool:
    """Does this do more than to write down who knows what, or to prepare that?"""
    match x:
        case f.Let(name=f.Name(name=name), value=value):
            return name in wanted or not _only_looks(value)
        case f.Do(call=f.Op(op="put_known")) | f.Do(call=f.Op(args=(f.Op(op="arrived"), *_))):
            return False
        case f.Do(call=f.Op(op=op, args=(f.Name(name=name), *others))) if op in CHANGES and name in notes:
            return name in wanted or not all(map(_only_looks, others))
        case f.If(test=test):
            return not _only_looks(test)
        case f.ForEach(items=items):
            return not _only_looks(items)
        case _:
            return True


def _made_here(body: f.Body) -> set[str]:
    """The names of lists that are not part of the table."""
    found, others = set(), set()
    for x in statements(body):
        match x:
            case f.Let(name=f.Name(name=name), value=f.Op(op="alias", args=(f.Op(op="list" | "copy") | f.Listing(),))):
                found.add(name)
            case f.Let(name=f.Name(name=name)):
                others.add(name)
    return found - others


def _only_looks(e: f.Expr) -> bool:
    return all(x.op in LOOKS if isinstance(x, f.Op) else not isinstance(x, f.Call | f.Keyed) for x in below(e))


def _names(several: Iterable[f.Expr]) -> set[str]:
    return {x.name for e in several for x in below(e) if isinstance(x, f.Name)}
