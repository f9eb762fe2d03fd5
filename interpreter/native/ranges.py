"""Which numbers a value can be, as far as its function shows: what is known to fit needs no test.

A card that is taken from a zone is a card, a seat from a table of seats is one of them. Whatever is not known here is
tested when it is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from interpreter.compile import form as f
from interpreter.compile.operations import TESTS, THE_SAME
from interpreter.compile.walk import below, own, statements

Range: TypeAlias = tuple[int, int]

FAR = 1 << 40  # beyond this nothing is known
MOST = 1 << 21  # entries of any list
CHANGES = ("append", "insert", "put_before", "put_behind")
SHORTENS = ("remove", "cut", "clear")


class Ranges:
    """What is known of the names of one function; `elsewhere` are names that others change too."""

    def __init__(self, cards: int, elsewhere: Iterable[str]) -> None:
        self.cards = cards
        self.elsewhere = frozenset(elsewhere)
        self._bound: dict[str, list[tuple[f.Expr, bool]]] = {}  # with what, and whether with each entry of it
        self._known: dict[tuple[str, bool], Range | None] = {}
        self._unknown: set[str] = set()
        self._shortened: set[str] = set()

    def learn(self, body: Iterable[f.Statement]) -> None:
        """Reads what a function gives its names."""
        for x in statements(body):
            match x:
                case f.Let(name=f.Name(name=name), value=value) if _root(value) != x.name:
                    self._bind((name,), value, False)
                case f.ForEach(name=f.Name(name=name), items=items):
                    self._bind((name,), items, True)
                case f.Thin(candidates=candidates, names=names, shape=shape):
                    self._bind(names, candidates if not shape else f.NOTHING, True)
                case f.Do(call=f.Op(op=op, args=(f.Name(name=name), *_))) if op in CHANGES:
                    self._unknown.add(name)
                case f.Do(call=f.Op(op=op, args=(f.Name(name=name), *_))) if op in SHORTENS:
                    self._shortened.add(name)
            for e in own(x):
                for part in below(e):
                    if isinstance(part, f.Keyed):
                        self._bind((part.name,), part.items, True)
                    elif isinstance(part, f.Listing):
                        for clause in part.clauses:
                            if isinstance(clause, f.Each):
                                self._bind(clause.names, clause.items if not clause.shape else f.NOTHING, True)

    def given(self, name: str, known: Range | None, each: bool) -> None:
        """What a function is given under a name, or each entry of it. What it calls so later may still be that."""
        if name in self._bound:
            self._unknown.add(name)
        elif known is not None and name not in self._unknown:
            self._known[name, each] = known

    def _bind(self, names: Iterable[str], value: f.Expr, each: bool) -> None:
        for name in names:
            self._bound.setdefault(name, []).append((value, each))

    def of(self, e: f.Expr) -> Range | None:
        """The least and the greatest number that this can be; None if it may be any, or none."""
        match e:
            case f.Value(value=int() as value):
                return (int(value), int(value))
            case f.Name(name=name, depth=0):
                return self._named(name, False)
            case f.Op(op="add", args=(a, b)):
                return self._both(a, b, 1)
            case f.Op(op="sub", args=(a, b)):
                return self._both(a, b, -1)
            case f.Op(op="at", args=(f.Table(values=values, depth=1), _)):
                return _span(values)
            case f.Op(op="at", args=(f.Name(depth=1) as items, _)):
                return self.inside(items)
            case f.Op(op="len"):
                return (0, MOST)
            case f.Op(op="greatest", args=(f.Op(op="list", args=several),)):
                return self.inside(f.Op("list", several, 1))
            case f.Op(op="mod", args=(_, f.Value(value=int() as value))) if value > 0:
                return (0, value - 1)
            case f.Op(op=op) if op in TESTS:
                return (0, 1)
            case f.Op(op="used" | "fits" | "bounded", args=(inner, *_)):
                return self.of(inner)
            case f.Either(then=then, other=other):
                return _joined(self.of(then), self.of(other))
            case _:
                return None

    def inside(self, items: f.Expr) -> Range | None:
        """The same for the entries of a list."""
        match items:
            case f.Op(op="zone"):
                return (0, self.cards - 1) if self.cards else None
            case f.Table(values=values, depth=1):
                return _span(values)
            case f.Op(op="at", args=(f.Table(values=values, depth=2), _)):
                return _span([v for inner in values if inner is not None for v in inner])
            case f.Op(op=op, args=(inner, *_)) if op in THE_SAME:
                return self.inside(inner)
            case f.Op(op="list", args=(first, *others)) if items.depth == 1:
                found = self._entry(first)
                for other in others:
                    found = _joined(found, self._entry(other))
                return found
            case f.Op(op="span_of", args=(low, high)):
                least, most = self.of(low), self.of(high)
                return None if least is None or most is None else (least[0], max(least[0], most[1]))
            case f.Op(op="count_each"):
                return (0, MOST)
            case f.Op(op="single", args=(one,)):
                return self.of(one)
            case f.Listing(value=value):
                return self.of(value)
            case f.Keyed(op=("sorted" | "all_highest" | "all_lowest" | "first_run" | "last_run"), items=inner):
                return self.inside(inner)
            case f.Either(then=then, other=other):
                return _joined(self.inside(then), self.inside(other))
            case f.Name(name=name, depth=1):
                return self._named(name, True)
            case _:
                return None

    def length(self, items: f.Expr) -> int:
        """How many entries a list has at least."""
        match items:
            case f.Table(values=values):
                return len(values)
            case f.Op(op="count_each", args=(_, f.Value(value=int() as size))):
                return size
            case f.Op(op="alias", args=(inner,)):
                return self.length(inner)
            case f.Name(name=name) if (
                name in self._bound and name not in self.elsewhere | self._unknown | self._shortened
            ):
                match self._bound[name]:
                    case [(f.Op(op="single", args=(one,)), True)] | [(one, False)]:
                        return self.length(one)
        return 0

    def _named(self, name: str, entries: bool) -> Range | None:
        key = (name, entries)
        if key in self._known:
            return self._known[key]
        self._known[key] = None  # while it is being looked for: a name that depends on itself may be anything
        if name in self.elsewhere or name in self._unknown or name not in self._bound:
            return None
        found: Range | None = None
        for place, (value, each) in enumerate(self._bound[name]):
            if each and isinstance(value, f.Op) and value.op == "single":
                value, each = value.args[0], False
            one = None if each and entries else self.inside(value) if each or entries else self.of(value)
            found = one if place == 0 else _joined(found, one)
            if found is None:
                return None
        self._known[key] = found
        return found

    def _entry(self, e: f.Expr) -> Range | None:
        return self.inside(e) if e.depth else self.of(e)

    def _both(self, a: f.Expr, b: f.Expr, sign: int) -> Range | None:
        one, other = self.of(a), self.of(b)
        if one is None or other is None:
            return None
        low, high = other if sign > 0 else (-other[1], -other[0])
        found = (one[0] + low, one[1] + high)
        return found if found[0] > -FAR and found[1] < FAR else None


def _root(e: f.Expr) -> f.Expr:
    """The list of which this keeps some entries."""
    match e:
        case f.Op(op=op, args=(inner, *_)) if op in THE_SAME:
            return _root(inner)
        case f.Listing(value=f.Name(name=name), clauses=(f.Each(names=(one,), items=items), *_)) if name == one:
            return _root(items)
        case _:
            return e


def _span(values: Iterable[object]) -> Range | None:
    numbers = [int(v) for v in values if isinstance(v, int)]
    if not numbers or len(numbers) != len(list(values)):
        return None
    found = (min(numbers), max(numbers))
    return found if found[0] > -FAR and found[1] < FAR else None


def _joined(one: Range | None, other: Range | None) -> Range | None:
    return None if one is None or other is None else (min(one[0], other[0]), max(one[1], other[1]))
