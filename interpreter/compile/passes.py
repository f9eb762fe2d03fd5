"""Improvements: passes from form to form, in one order, none of them needed for correctness.

`PASSES` change bodies for both printers. `for_python` is for Python alone, where calls and going from block to block
cost more than they do in native code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from interpreter.compile import form as f
from interpreter.compile.counting import EXPRESSIONS, IMPROVED, counted_outside
from interpreter.compile.cut import Blocks
from interpreter.compile.scope import Unit
from interpreter.compile.simplified import atomic, joined, negated
from interpreter.compile.walk import below, changed, mentions, own, statements, with_expressions
from interpreter.play.moving import LIGHT

Pass: TypeAlias = Callable[[Unit, f.Statement], Iterable[f.Statement]]

TAIL = 8  # statements of blocks that are written behind one another
LONG_TAIL = 48  # the same where a play goes on after a choice

MOVES = ("move_cards", "move_open", "move_into_slot", "move_all_open")
COMPARED = ("is", "alike", "lt", "le", "gt", "ge", "in")
WORKS = ("tick", "weighed", "squared", "ways", "place_of")  # what counts as work between two choices


def improved(unit: Unit, found: Blocks) -> None:
    """Carries out all passes."""
    for block in found.blocks:
        block.body = list(_improved(unit, block.body))
    for name, function in list(unit.functions.items()):
        unit.functions[name] = replace(function, body=_improved(unit, function.body))


def _improved(unit: Unit, body: Iterable[f.Statement]) -> f.Body:
    """A body that has nothing which the passes look for is not made again."""
    found = tuple(body)
    for one in (*PASSES, counting) if any(map(_concerns, statements(found))) else (counting,):
        found = changed(found, partial(one, unit))
    return changed(found, partial(counted_once, unit))


def _concerns(x: f.Statement) -> bool:
    """Is this something that `PASSES` change?"""
    return isinstance(x, f.Thin) or (isinstance(x, f.Do) and isinstance(x.call, f.Op) and x.call.op in MOVES)


def counting(unit: Unit, x: f.Statement) -> tuple[f.Statement]:
    """The improvements of expressions, one after another for each of them."""

    def all_of_them(e: f.Expr) -> f.Expr:
        if isinstance(e, f.Listing | f.Keyed) or (isinstance(e, f.Op) and e.op in IMPROVED):
            match counted_outside(unit, e):
                case f.Op(op="used", args=(inner, number)) as used:
                    return replace(used, args=(all_of_them(inner), number))
            for one in EXPRESSIONS:
                e = one(unit, e)
        return e

    return (with_expressions(x, all_of_them),)


def counted_once(unit: Unit, x: f.Statement) -> list[f.Statement]:
    """What one line asks several times of how many cards there are of each kind is counted once."""
    if not isinstance(x, f.Let | f.Put | f.If | f.Return):
        return [x]
    asked = (_counts(e) for one in own(x) for e in below(one))
    lines: list[f.Statement] = []
    for counts, times in Counter(e for e in asked if e is not None).items():
        if times > 1:
            name = f.Name(unit.fresh("h"), 1)
            lines.append(f.Let(x.at, name, counts))
            x = with_expressions(x, partial(_instead, counts, name))
    return [*lines, x]


def _counts(e: f.Expr) -> f.Expr | None:
    """How many cards of each kind lie in a zone that is known, whatever a card is called meanwhile."""
    match e:
        case f.Op(op="count_each", args=(f.Listing(value=value, clauses=(f.Each(names=(name,), items=items),)), size)):
            match items, value:
                case f.Op(op="zone", args=(f.Value(),)), f.Op(op="at", args=(f.Table() as table, f.Name(name=card))):
                    if card == name:
                        keys = f.Listing(f.Op("at", (table, f.Name("k"))), (f.Each(("k",), items),))
                        return f.Op("count_each", (keys, size), 1)
    return None


def _instead(old: f.Expr, new: f.Expr, e: f.Expr) -> f.Expr:
    return new if _counts(e) == old else e


# ───────────── rules


def guarded(unit: Unit, x: f.Statement) -> list[f.Statement]:
    """What does not depend on the candidate is tested once, before the list is gone through.

    `must …: leading or card.suit is led` becomes `if not leading: keep those whose suit is led`.
    """
    return _guarded(x) if isinstance(x, f.Thin) and not _works(unit, x.test) else [x]


def _guarded(x: f.Thin) -> list[f.Statement]:
    at, hard, test = x.at, not x.rule.soft, x.test
    none: f.Body = (f.Let(at, x.candidates, f.Op("list", (), x.candidates.depth)),) if hard else ()
    if test == f.YES:
        return []
    if not mentions(test, x.names):
        return [f.If(at, _if_due(x, negated(test)), none)] if hard else []

    def inside(e: f.Expr) -> f.Body:
        return tuple(_guarded(replace(x, test=e, due=True)))

    match test:
        case f.Op(op="or", args=(first, second)) if not mentions(first, x.names):
            return [f.If(at, _if_due(x, negated(first)), inside(second))]
        case f.Op(op="and", args=(first, second)) if not mentions(first, x.names):
            return _where_due(x, (f.If(at, first, inside(second), none),))
        case f.Op(op="and", args=(first, second)) if hard:
            return [*_guarded(replace(x, test=first)), *_guarded(replace(x, test=second, due=False))]
        case f.Op(op="not", args=(f.Op(op="and", args=(first, second)),)):
            return _guarded(replace(x, test=f.Op("or", (negated(first), negated(second)))))
        case f.Op(op="not", args=(f.Op(op="or", args=(first, second)),)):
            return _guarded(replace(x, test=f.Op("and", (negated(first), negated(second)))))
        case f.Op(op="or", args=(f.Op(op="or", args=(first, second)), third)):
            return _guarded(replace(x, test=f.Op("or", (first, f.Op("or", (second, third))))))
        case f.Either(test=condition, then=then, other=other) if not mentions(condition, x.names):
            return _where_due(x, (f.If(at, condition, inside(then), inside(other)),))
        case _:
            return [x]


def _if_due(x: f.Thin, test: f.Expr) -> f.Expr:
    """A rule is judged if there are candidates, a soft one if there is a choice between them."""
    if x.due:
        return test
    some = negated(f.Op("all_empty", (x.candidates,)))
    if x.rule.soft:
        some = f.Op("gt", (f.Op("len", (x.candidates,)), f.Value(1)))
    return some if test == f.YES else joined("and", some, test)


def _where_due(x: f.Thin, body: f.Body) -> list[f.Statement]:
    return list(body) if x.due else [f.If(x.at, _if_due(x, f.YES), body)]


def hoisted(unit: Unit, x: f.Statement) -> list[f.Statement]:
    """What every candidate is compared with is worked out once."""
    if not isinstance(x, f.Thin) or _works(unit, x.test):
        return [x]
    lines: list[f.Statement] = []
    test = _compared_with(x.test, x, unit, lines)
    if not lines:
        return [x]
    return _where_due(x, (*lines, replace(x, test=test, due=True)))


def _compared_with(test: f.Expr, x: f.Thin, unit: Unit, lines: list[f.Statement]) -> f.Expr:
    match test:
        case f.Op(op="not", args=(inner,)):
            return f.Op("not", (_compared_with(inner, x, unit, lines),))
        case f.Op(op=op, args=args) if op in COMPARED:
            kept = list(args)
            for place, arg in enumerate(args):
                if not atomic(arg) and not mentions(arg, x.names):
                    name = f.Name(unit.fresh("h"), arg.depth)
                    lines.append(f.Let(x.at, name, arg))
                    kept[place] = name
            return replace(test, args=tuple(kept))
        case _:
            return test


def _works(unit: Unit, e: f.Expr) -> bool:
    """Does this count as work? Then it is done as often as the rules say, however they are run: limits are the same."""
    for x in below(e):
        if isinstance(x, f.Op) and x.op in WORKS:
            return True
        if isinstance(x, f.Call):
            inside = (one for y in statements(unit.functions[x.function].body) for one in own(y))
            if any(_works(unit, one) for one in inside):
                return True
    return False


# ───────────── moves


def one_card(unit: Unit, x: f.Statement) -> list[f.Statement]:
    """A single card is moved without a list of it."""
    match x:
        case f.Do(at, f.Op(op="move_cards", args=(f.Op(op="list", args=(card,)), to, front))) if not card.depth:
            return [f.Do(at, f.Op("move_card", (card, to, front)))]
        case _:
            return [x]


def in_place(unit: Unit, x: f.Statement) -> list[f.Statement]:
    """A card that everybody sees go is taken from one list and put into another, without a call."""
    match x:
        case f.Do(at, f.Op(op="move_open", args=(card, to, f.Value(value=front)))):
            lines, (card, to) = _named(unit, at, card, to)
            return [*lines, *_moved(unit, at, card, to, bool(front))]
        case f.Do(at, f.Op(op="move_into_slot", args=(card, to))):
            lines, (card, to) = _named(unit, at, card, to)
            elsewhere = negated(f.Op("is", (f.Op("where", (card,)), to)))
            taken = joined("and", negated(f.Op("all_empty", (f.Op("zone", (to,), 1),))), elsewhere)
            full = f.If(at, taken, (f.Do(at, f.Op("overfull", (to,))),))
            return [*lines, full, *_moved(unit, at, card, to, False)]
        case _:
            return [x]


def all_in_place(unit: Unit, x: f.Statement) -> list[f.Statement]:
    """The same for several cards, in Python, where taking up one card costs little and a call much."""
    match x:
        case f.Do(at, f.Op(op="move_all_open", args=(cards, to, f.Value(value=front)))):
            lines, (cards, to) = _named(unit, at, cards, to)
            return [*lines, *_all_moved(unit, at, cards, to, bool(front))]
        case _:
            return [x]


def _all_moved(unit: Unit, at: f.At, cards: f.Expr, to: f.Expr, front: bool) -> list[f.Statement]:
    """One after the other: a card that is named twice is taken up again from where it was laid."""
    card, many = f.Name(unit.fresh("c")), f.Op("len", (cards,))
    return [
        f.If(at, f.Op("gt", (many, f.Value(LIGHT))), (f.Do(at, f.Op("carried", (many,))),)),
        f.ForEach(at, card, f.Op("alias", (cards,), 1), tuple(_moved(unit, at, card, to, front))),
    ]


def _named(unit: Unit, at: f.At, *values: f.Expr) -> tuple[list[f.Statement], list[f.Expr]]:
    """Names for what is more than a name or a number."""
    lines: list[f.Statement] = []
    found: list[f.Expr] = []
    for value in values:
        name = value if atomic(value) else f.Name(unit.fresh("m"), value.depth)
        if isinstance(name, f.Name) and name is not value:
            lines.append(f.Let(at, name, value))
        found.append(name)
    return lines, found


def _moved(unit: Unit, at: f.At, card: f.Expr, to: f.Expr, front: bool) -> list[f.Statement]:
    target = f.Op("zone", (to,), 1)
    laid = f.Op("insert", (target, f.Value(0), card)) if front else f.Op("append", (target, card))
    return [*_taken(unit, at, card, to), f.Do(at, laid)]


def _taken(unit: Unit, at: f.At, card: f.Expr, to: f.Expr) -> list[f.Statement]:
    """A card is no longer where it was; everybody saw it go."""
    return [
        f.Do(at, f.Op("remove", (f.Op("zone", (f.Op("where", (card,)),), 1), card))),
        f.Do(at, f.Op("put_where", (card, to))),
        f.Do(at, f.Op("put_known", (card, f.Value(unit.layout.everybody)))),
    ]


PASSES: tuple[Pass, ...] = (guarded, hoisted, one_card, in_place)


# ───────────── for Python


def for_python(unit: Unit, found: Blocks) -> tuple[list[f.Function], list[f.Block]]:
    """Functions and blocks as they are printed in Python."""
    spelt_out = partial(all_in_place, unit)
    blocks = joined_tails(found, {point.resume for point in unit.choices})
    for block in blocks:
        block.body = list(changed(tuple(block.body), spelt_out))
    return [replace(x, body=changed(x.body, spelt_out)) for x in unit.functions.values()], blocks


def joined_tails(found: Blocks, often: Collection[int]) -> list[f.Block]:
    """Blocks with those that they always go on to written behind them: fewer jumps, same meaning."""
    sizes = {b.number: sum(1 for _ in statements(b.body)) for b in found.blocks}
    result: list[f.Block] = []
    for block in found.blocks:
        body, size, seen = list(block.body), sizes[block.number], {block.number}
        most = LONG_TAIL if block.number in often else TAIL
        while body and isinstance(body[-1], f.Go) and isinstance(body[-1].block, int) and body[-1].block > 0:
            target = body[-1].block
            if target in seen or size + sizes[target] > most:
                break
            seen.add(target)
            size += sizes[target]
            body[-1:] = found.blocks[target].body
        result.append(f.Block(block.number, block.phase, block.at, body))
    return result
