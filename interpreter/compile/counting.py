"""Improvements of expressions: counting and looking at the ends instead of listing.

Each is a function from expression to expression, called with inner expressions before outer ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from interpreter.compile import form as f
from interpreter.compile.safe import holds_numbers, is_safe, proven
from interpreter.compile.scope import Unit
from interpreter.compile.simplified import negated
from interpreter.compile.walk import below, mentions, remade

ExpressionPass: TypeAlias = Callable[[Unit, f.Expr], f.Expr]

# What gives nothing back of a list.
READERS = ("one_of_each", "some_of_each", "few_ways", "len", "sum", "summed", "all_empty")
IMPROVED = frozenset((*READERS, "first", "last", "outer", "gt", "ge", "lt", "le"))  # operations that passes look for
FEW_VALUES = 64  # of a key, each of which is counted apart


def counted_outside(unit: Unit, e: f.Expr) -> f.Expr:
    """That a definition was used is counted where its value is looked at, so that the two can be seen together.

    `len(used(runs(…)))` becomes `used(len(runs(…)))`.
    """
    match e:
        case f.Op(op=("len" | "first" | "last" | "outer"), args=(f.Op(op="used", args=(inner, number)), *rest)):
            return f.Op("used", (replace(e, args=(inner, *rest)), number), e.depth)
        case f.Op(op=("gt" | "ge" | "lt" | "le"), args=(f.Op(op="used", args=(inner, number)), f.Value() as limit)):
            return f.Op("used", (replace(e, args=(inner, limit)), number))
        case _:
            return e


def uncopied(unit: Unit, e: f.Expr) -> f.Expr:
    """Cards that are only looked at need not be copied first: nothing moves meanwhile."""
    match e:
        case f.Listing(clauses=clauses):
            looked_at = (replace(c, items=_original(c.items)) if isinstance(c, f.Each) else c for c in clauses)
            return replace(e, clauses=tuple(looked_at))
        case f.Op(op=op, args=(first, *rest)) if op in READERS and _original(first) != first:
            return replace(e, args=(_original(first), *rest))
        case _:
            return e


def _original(e: f.Expr) -> f.Expr:
    match e:
        case f.Op(op="copy", args=(one,)) if not isinstance(one, f.Listing):
            return one
        case f.Op(op="weighed", args=(one, shift)):
            return replace(e, args=(_original(one), shift))
        case _:
            return e


def more_than_one_run(unit: Unit, e: f.Expr) -> f.Expr:
    """`count(runs(line by kind)) > 1` asks whether there are two kinds."""
    match e:
        case f.Op(op=("gt" | "le") as op, args=(f.Op(op="len", args=(f.Keyed(op="runs") as runs,)), f.Value(value=1))):
            return _varied(runs, op == "gt")
        case f.Op(op=("ge" | "lt") as op, args=(f.Op(op="len", args=(f.Keyed(op="runs") as runs,)), f.Value(value=2))):
            return _varied(runs, op == "ge")
        case _:
            return e


def _varied(runs: f.Keyed, positive: bool) -> f.Expr:
    found = replace(runs, op="varied", depth=0)
    return found if positive else negated(found)


def run_at_an_end(unit: Unit, e: f.Expr) -> f.Expr:
    """`first(runs(…))`, `last(runs(…))` and `outer(runs(…), side)` need no other run."""
    match e:
        case f.Op(op=("first" | "last") as end, args=(f.Keyed(op="runs") as runs,)):
            return replace(runs, op=f"{end}_run", depth=runs.depth - 1)
        case f.Op(op="outer", args=(f.Keyed(op="runs") as runs, side)):
            first, last = (replace(runs, op=op, depth=runs.depth - 1) for op in ("first_run", "last_run"))
            return f.Either(side, last, first, runs.depth - 1)
        case _:
            return e


def sizes_of_groups(unit: Unit, e: f.Expr) -> f.Expr:
    """`count(groups(jail by kind) where count(it) >= 2)`: how many there are of each kind is enough."""
    match e:
        case f.Op(op=("len" | "all_empty"), args=(f.Listing(clauses=(f.Each() as each, f.Where(test=test))),)):
            sizes = _sizes(each.items)
            if sizes is None:
                return e
            (group,), size = each.names, f.Name(unit.fresh("n"))
            test = remade(test, lambda x: size if x == f.Op("len", (f.Name(group, 1),)) else x)
            if mentions(test, (group,)):
                return e
            some = f.Where(f.Op("gt", (size, f.Value(0))))
            return replace(e, args=(f.Listing(size, (f.Each((size.name,), sizes), some, f.Where(test))),))
        case _:
            return e


def _sizes(groups: f.Expr) -> f.Expr | None:
    """How large groups are, if their key is looked up for each card and has few values."""
    match groups:
        case f.Keyed(op="groups", name=name, key=f.Op(op="at", args=(f.Table(values=values), f.Name(name=one))) as key):
            if name == one and _are_few(values):
                keys = f.Listing(key, (f.Each((name,), groups.items),))
                return f.Op("count_each", (keys, f.Value(max(values) + 1)), 1)
    return None


def listed_in_one_go(unit: Unit, e: f.Expr) -> f.Expr:
    """A list that is only gone through is not made: its clauses go into those of the list that does."""
    if not isinstance(e, f.Listing):
        return e
    clauses: list[f.Clause] = []
    for clause in e.clauses:
        match clause:
            case f.Each(names=(name,), items=f.Listing(value=f.Name(name=inner), clauses=more), shape=()):
                clauses += _renamed(more, inner, name) if _only_goes_through(more, inner) else (clause,)
            case _:
                clauses.append(clause)
    return replace(e, clauses=tuple(clauses)) if len(clauses) > len(e.clauses) else e


def _only_goes_through(clauses: tuple[f.Clause, ...], name: str) -> bool:
    """Lists that cannot fail, the last of which the name goes through: how far does not matter."""
    sure: set[str] = set()
    for place, clause in enumerate(clauses):
        if not isinstance(clause, f.Each) or len(clause.names) != 1 or (place and not is_safe(clause.items, sure)):
            return False
        if holds_numbers(clause.items):
            sure.add(clause.names[0])
    last = clauses[-1]
    return isinstance(last, f.Each) and last.names == (name,)


def _renamed(clauses: tuple[f.Clause, ...], old: str, new: str) -> tuple[f.Clause, ...]:
    *before, last = clauses
    assert isinstance(last, f.Each)
    assert last.names == (old,)
    return (*before, replace(last, names=(new,)))


def worked_out_once(unit: Unit, e: f.Expr) -> f.Expr:
    """What every entry is compared with is worked out before the entries are gone through, if it cannot fail.

    `n for n in 1..9 if n > count(…)` becomes `n for h in [count(…)] for n in 1..9 if n > h`.
    """
    if not isinstance(e, f.Listing):
        return e
    clauses = list(e.clauses)
    for place in range(len(clauses) - 1, 0, -1):
        match clauses[place - 1], clauses[place]:
            case f.Each(names=names) as each, f.Where(test=f.Op(op=("gt" | "ge" | "lt" | "le"), args=(a, b)) as test):
                known = proven(c.items for c in clauses[:place] if isinstance(c, f.Each))
                if isinstance(b, f.Op) and not mentions(b, names) and _lists(b) and is_safe(b, known):
                    once = f.Name(unit.fresh("h"))
                    clauses[place] = f.Where(replace(test, args=(a, once)))
                    clauses.insert(place - 1, f.Each((once.name,), f.Op("single", (b,), 1)))
                    assert each is clauses[place]
    return replace(e, clauses=tuple(clauses)) if len(clauses) > len(e.clauses) else e


def best_before_bound(unit: Unit, e: f.Expr) -> f.Expr:
    """The best of those that are good enough are the best of all, if these are good enough: their keys are found once.

    `all_highest(everyone where count(…) > 0 by count(…))` becomes `e for e in all_highest(everyone by count(…)) if …`.
    """
    match e:
        case f.Keyed(op=("all_highest" | "all_lowest") as op, name=name, items=f.Listing() as some, key=key):
            match some:
                case f.Listing(
                    value=f.Name(name=one), clauses=(f.Each(names=(each,), items=items), f.Where(test=test))
                ):
                    good = ("gt", "ge") if op == "all_highest" else ("lt", "le")
                    match test:
                        case f.Op(op=how, args=(judged, f.Value())) if how in good and one == each:
                            sure = {each} if holds_numbers(items) else set()
                            if same_but_for_names(judged, key, {each: name}) and is_safe(judged, sure):
                                best = replace(e, items=items)
                                return replace(some, clauses=(f.Each((each,), best), f.Where(test)))
    return e


def same_but_for_names(one: f.Expr, other: f.Expr, names: dict[str, str]) -> bool:
    """Do they say the same, if those of one are called as in the other?"""
    match one, other:
        case f.Name(name=a), f.Name(name=b):
            return names.get(a, a) == b
        case f.Op(op=a, args=some), f.Op(op=b, args=others) if a == b and len(some) == len(others):
            return all(same_but_for_names(x, y, names) for x, y in zip(some, others, strict=True))
        case f.Listing(clauses=some), f.Listing(clauses=others) if len(some) == len(others):
            for x, y in zip(some, others, strict=True):
                match x, y:
                    case f.Each(names=these, items=from_these), f.Each(names=those, items=from_those):
                        if len(these) != len(those) or not same_but_for_names(from_these, from_those, names):
                            return False
                        names = names | dict(zip(these, those, strict=True))
                    case f.Where(test=this), f.Where(test=that) if same_but_for_names(this, that, names):
                        pass
                    case _:
                        return False
            return same_but_for_names(one.value, other.value, names)
        case f.Value() | f.Table(), _:
            return one == other
        case _:
            return False


def counted_from_a_bound(unit: Unit, e: f.Expr) -> f.Expr:
    """Numbers that must be greater than what was counted begin there: `n for n in max(1, h + 1)..9`, not all from 1."""
    if not isinstance(e, f.Listing):
        return e
    clauses = list(e.clauses)
    counts = {c.names[0] for c in clauses if isinstance(c, f.Each) and _is_one_count(c.items)}
    for place in range(len(clauses) - 1, 0, -1):
        match clauses[place - 1], clauses[place]:
            case f.Each(names=(name,), items=items), f.Where(test=f.Op(op="gt", args=(f.Name(name=one), bound))):
                match bound:
                    case f.Op(op="at", args=(f.Name(name=h, depth=1), f.Name(name=k))) if h in counts and k != name:
                        if one == name and (fewer := _begun_after(items, bound)) is not None:
                            clauses[place - 1 : place + 1] = [f.Each((name,), fewer)]
    return replace(e, clauses=tuple(clauses)) if len(clauses) < len(e.clauses) else e


def _is_one_count(items: f.Expr) -> bool:
    return isinstance(items, f.Op) and items.op == "single" and _is_op(items.args[0], "count_each")


def _is_op(e: f.Expr, op: str) -> bool:
    return isinstance(e, f.Op) and e.op == op


def _begun_after(items: f.Expr, bound: f.Expr) -> f.Expr | None:
    """Those of numbers side by side that are greater."""
    match items:
        case f.Op(op="weighed", args=(inner, weight)):
            fewer = _begun_after(inner, bound)
            return None if fewer is None else replace(items, args=(fewer, weight))
        case f.Op(op="span_of", args=(low, high)):
            first = f.Op("greatest", (f.Op("list", (low, f.Op("add", (bound, f.Value(1)))), 1),))
            return replace(items, args=(first, high))
        case _:
            return None


def counted_by_value(unit: Unit, e: f.Expr) -> f.Expr:
    """A listing that asks of one value after another how many cards have it counts the cards once.

    `k for k in every kind if count(hand where kind is k) > 2` counts how many of each kind the hand has.
    """
    if not isinstance(e, f.Listing):
        return e
    for place, clause in enumerate(e.clauses):
        match clause:
            case f.Each(names=(name,), items=f.Op(op="copy", args=(f.Table() as table,)) | (f.Table() as table)):
                if table.depth == 1 and len(table.values) > 2 and _are_few(table.values):
                    counts = _Counts(unit, e, place, name, table)
                    later = f.Listing(e.value, e.clauses[place + 1 :], e.depth)
                    found = remade(later, counts.instead) if later.clauses else later
                    if counts.lets:
                        assert isinstance(found, f.Listing)
                        clauses = (*e.clauses[:place], *counts.lets, clause, *found.clauses)
                        return replace(e, value=found.value, clauses=clauses)
    return e


class _Counts:
    """What is counted before the values of a table are gone through; `lets` are the clauses that give it a name."""

    def __init__(self, unit: Unit, e: f.Listing, place: int, name: str, table: f.Table) -> None:
        self.unit = unit
        self.name = f.Name(name)
        self.table = table
        self.lets: list[f.Each] = []
        self.bound = tuple(n for c in e.clauses[place:] if isinstance(c, f.Each) for n in c.names)
        # The table is not empty, so what is first asked of a value is worked out in any case.
        first = [c.test for c in e.clauses[place + 1 : place + 2] if isinstance(c, f.Where)]
        self.sure = proven([*(c.items for c in e.clauses[:place] if isinstance(c, f.Each)), *first])

    def instead(self, e: f.Expr) -> f.Expr:
        match e:
            case f.Op(op="len", args=(f.Listing(value=f.Name() | f.Value(), clauses=(*each, f.Where(test=test))),)):
                match test:
                    case f.Op(op="is", args=(f.Op(op="at", args=(f.Table(), f.Name())) as key, f.Name() as one)):
                        if one == self.name and (count := self.count(tuple(each), key)):
                            return count
            case f.Op(op="in", args=(f.Name() as one, f.Listing(value=key, clauses=each))):
                match key:
                    case f.Op(op="at", args=(f.Table(), f.Name())):
                        if one == self.name and (count := self.count(each, key)):
                            return f.Op("gt", (count, f.Value(0)))
        return e

    def count(self, clauses: tuple[f.Clause, ...], key: f.Op) -> f.Expr | None:
        """How many of the entries have the value; None if that is not to be counted beforehand."""
        values = key.args[0]
        assert isinstance(values, f.Table)
        keys = f.Listing(key, clauses)
        if not all(isinstance(c, f.Each) for c in clauses) or not _are_few(values.values):
            return None
        if mentions(keys, self.bound) or not is_safe(keys, self.sure):
            return None
        size = f.Value(max(*values.values, *self.table.values) + 1)
        count = f.Op("count_each", (keys, size), 1)
        known = next((x.names[0] for x in self.lets if x.items == f.Op("single", (count,), 2)), None)
        name = known or self.unit.fresh("h")
        if known is None:
            self.lets.append(f.Each((name,), f.Op("single", (count,), 2)))
        return f.Op("at", (f.Name(name, 1), self.name))


def _are_few(values: tuple[object, ...]) -> bool:
    """Numbers that can be counted each apart."""
    return bool(values) and all(isinstance(v, int) and 0 <= v < FEW_VALUES for v in values)


def _lists(e: f.Expr) -> bool:
    return any(isinstance(x, f.Listing) for x in below(e))


EXPRESSIONS: tuple[ExpressionPass, ...] = (
    uncopied,
    more_than_one_run,
    run_at_an_end,
    sizes_of_groups,
    listed_in_one_go,
    counted_by_value,
    worked_out_once,
    counted_from_a_bound,
    best_before_bound,
)
