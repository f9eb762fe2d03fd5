"""How large numbers can get, and where they are stopped.

What is kept stays below `LARGEST`: what the state, a name, a note, a list or a parameter holds, and what decides who
wins. On the way to it, inside an expression, a number may be larger, as long as it has `ROOM` in a word of machine
code. Both are tested only where what is known of an expression leaves it open, so that hardly anything is tested; what
a test leaves is the same wherever it is left out, so that it does not matter how much is known.
"""

from __future__ import annotations

from collections.abc import Iterable

from dsl.game.operations import LARGEST, ROOM
from interpreter.compile import form as f
from interpreter.compile.operations import NUMBERS, TESTS, THE_SAME

KEPT = LARGEST - 1
LONGEST = 1 << 18  # entries of any list, those of all ways to pick included


class Magnitudes:
    """How far from zero the numbers of an expression can be, at most; of a list any of its numbers."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}  # of those that stand for something that is not kept: an entry of a list
        self.functions: dict[str, int] = {}
        self._known: dict[int, tuple[f.Expr, int]] = {}  # with the expression, so that no other gets its id

    def of(self, e: f.Expr) -> int:
        known = self._known.get(id(e))
        if known is None:
            known = self._known[id(e)] = (e, self._worked_out(e))
        return known[1]

    def each(self, name: str, items: f.Expr) -> None:
        """From here on the name stands for each entry of a list."""
        self.names[name] = self.of(items)

    def on_the_way(self, e: f.Expr) -> f.Expr:
        """What was added or multiplied, with a test if it may have no room."""
        return f.Op("fits", (e,)) if self.of(e) >= ROOM else e

    def summed(self, items: f.Expr, most: int | None) -> f.Expr:
        """The sum of a list that has at most so many entries."""
        found = f.Op("sum", (items,))
        entries = LONGEST if most is None else most
        if self.of(items) * entries >= ROOM:
            return f.Op("summed", (items,))
        self._known[id(found)] = (found, self.of(items) * entries)
        return found

    def kept(self, e: f.Expr) -> f.Expr:
        """What is to be kept, with a test if it may be too large."""
        if self.of(e) < LARGEST:
            return e
        if e.depth:
            return f.Op("all_bounded" if e.depth == 1 else "all_lists_bounded", (e,), e.depth)
        match e:
            case f.Op(op=op) if op in NUMBERS:
                return f.Op("bounded", (e,))
            case f.Either(test=test, then=then, other=other):
                return f.Either(test, self.kept(then), self.kept(other))
            case _:
                return f.Op("bounded_or_nothing", (e,))

    def _worked_out(self, e: f.Expr) -> int:
        match e:
            case f.Value(value=value):
                return abs(value or 0)
            case f.Table(values=values):
                return _most(values)
            case f.Name(name=name):
                return self.names.get(name, KEPT)
            case f.Call(function=function):
                return self.functions.get(function, KEPT)
            case f.Either(then=then, other=other):
                return max(self.of(then), self.of(other))
            case f.Listing(value=value, clauses=clauses):
                for clause in clauses:
                    if isinstance(clause, f.Each):
                        for name in clause.names:
                            self.each(name, clause.items)
                return self.of(value)
            case f.Keyed(items=items):
                return self.of(items)
            case f.Op(op="len" | "position" | "group_sizes" | "count_each" | "zone"):
                return LONGEST
            case f.Op(op=op) if op in TESTS:
                return 1
            case f.Op(op=op, args=args):
                return self._operation(op, args)
            case _:
                return KEPT

    def _operation(self, op: str, args: tuple[f.Expr, ...]) -> int:
        match op:
            case "add" | "sub":
                return self.of(args[0]) + self.of(args[1])
            case "times":
                return self.of(args[0]) * self.of(args[1])
            case "sum":
                return self.of(args[0]) * LONGEST
            case "fits" | "summed":
                return ROOM - 1
            case "bounded" | "bounded_or_nothing" | "all_bounded" | "all_lists_bounded":
                return KEPT
            case "list" | "greatest" | "least" | "neg" | "abs" | "div" | "span_of":
                return max(map(self.of, args), default=0)
            case "at" | "used":
                return self.of(args[0])
            case op if op in THE_SAME:
                return self.of(args[0])
            case "mod":
                return self.of(args[1])
            case _:  # nothing else makes numbers larger than those that it is given
                return max(KEPT, *map(self.of, args)) if args else KEPT


def _most(values: Iterable[object]) -> int:
    found = 0
    for value in values:
        if isinstance(value, int):
            found = max(found, abs(value))
        elif isinstance(value, tuple):
            found = max(found, _most(value))
    return found
