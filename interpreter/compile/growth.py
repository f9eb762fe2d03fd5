"""Several cards that belong together, found card by card: what can no longer become a shape is dropped.

`choose 5 to 12 cards from hand` with `must "a straight": consecutive(cards by rank)` means all ways to pick, of which
the rules leave some. Listing all ways first would take ages. From a rule a *bound* is read: a test of some cards and of
those that may still be added, which holds as long as the rule can still come to hold. The rules themselves judge what
is grown, so a bound may be weak and must never be too strong.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass

from dsl import game as g
from dsl.game.trees import mentions
from interpreter.compile import form as f
from interpreter.compile.expressions import LISTS, Expressions
from interpreter.compile.rules import LARGEST_RULE
from interpreter.compile.scope import Scope
from interpreter.compile.simplified import joined, negated

FLIPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "is": "is"}
OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}
# What can be worked out whatever comes: a bound is judged more often than the rule it is read from.
NEVER_FAIL = (
    *("cards", "cards_of", "every_zone", "zones", "count", "is_empty", "any", "in", "all_in", "is", "not", "and"),
    *("or", "implies", "lt", "le", "gt", "ge", "add", "sub", "option", "players", "order", "list"),
    *("same", "different", "distinct", "card", "every_value", "attr_each"),
)
ONE_MORE = (0, 1)  # the shape of what grows: the place to go on from, and the cards


@dataclass(frozen=True, slots=True)
class Bounds:
    """Reads bounds for one pick: `some` are the cards so far, `later` those that may still be added.

    There are at least `least` and at most `most` in the end.
    """

    expressions: Expressions
    pick: g.Pick
    scope: Scope
    some: f.Name
    later: f.Expr
    least: f.Expr
    most: f.Expr

    def of(self, e: g.Expr, so: bool = True) -> f.Expr | None:
        """What holds while the condition can still be met, or with `so` no while it can still be missed."""
        e = self.expressions.opened(e, largest=LARGEST_RULE)
        if not self.depends(e):
            if not self.never_fails(e):
                return None
            test = self.expressions.lower(e, self.scope)
            return test if so else negated(test)
        match e:
            case g.Apply(op="not", args=(part,)):
                return self.of(part, not so)
            case g.Apply(op="and" | "or", args=args):
                parts = [self.of(a, so) for a in args]
                return _both(*parts) if (e.op == "and") is so else _one_of(*parts)
            case g.Apply(op="implies", args=(given, then)):
                parts = [self.of(given, not so), self.of(then, so)]
                return _one_of(*parts) if so else _both(*parts)
            case g.If(condition=condition, then=then, otherwise=otherwise):
                yes = _both(self.of(condition), self.of(then, so))
                return _one_of(yes, _both(self.of(condition, False), self.of(otherwise, so)))
            case g.Apply(op=op, args=(left, right)) if op in FLIPPED:
                return self.compared(e, op, left, right, so)
            case g.Apply(op="in", args=(one, items)) if so and self.is_pick(items) and self.is_apart(one):
                wanted = self.expressions.lower(one, self.scope)
                return joined("or", *(f.Op("in", (wanted, cards)) for cards in (self.some, self.later)))
            case _:
                return self.tested(e, so) if self.stays_missed(e, so) else None

    def compared(self, e: g.Apply, op: str, left: g.Expr, right: g.Expr, so: bool) -> f.Expr | None:
        """`count(cards) is 3`, `group_sizes(cards by rank) is (3, 2)`, `kind(cards) > 0` with its cases one by one."""
        if self.depends(right):
            return None if self.depends(left) else self.compared(e, FLIPPED[op], right, left, so)
        left = self.expressions.opened(left, largest=LARGEST_RULE)
        if isinstance(left, g.If):

            def case(value: g.Expr) -> g.Expr:
                return g.Apply(e.span, e.type, op, (value, right))

            return self.of(g.If(e.span, e.type, left.condition, case(left.then), case(left.otherwise)), so)
        if not self.never_fails(right):
            return None
        if not so:
            return self.compared(e, OPPOSITE[op], left, right, True) if op in OPPOSITE else None
        match left:
            case g.Apply(op="count", args=(items,)) if self.is_pick(items):
                return self.counted(op, self.expressions.lower(right, self.scope))
            case g.Bind(op="group_sizes") if (
                op == "is" and self.is_each(left.items) and self.is_apart(left.body, left.local)
            ):
                sizes = self.expressions.lower(right, self.scope)
                scope = self.scope.with_local(self.pick.local, self.some)
                fitting = f.Op("fit_into", (self.expressions.keys(left, scope), sizes))
                if isinstance(sizes, f.Table) and self.is_pick(left.items) and None not in sizes.values:
                    return joined("and", self.counted("is", f.Value(sum(sizes.values))), fitting)
                return fitting
            case g.Apply(op="max", args=(g.Bind(op="group_sizes") as sizes,)) if op in ("is", "lt", "le"):
                if self.is_each(sizes.items) and self.is_apart(sizes.body, sizes.local):
                    largest = f.Op("greatest", (self.lowered(sizes),))
                    return f.Op("le" if op == "is" else op, (largest, self.expressions.lower(right, self.scope)))
        return None

    def counted(self, op: str, many: f.Expr) -> f.Expr:
        """Can there come to be so many cards?"""
        now = f.Op("len", (self.some,))
        tests: list[f.Expr] = []
        if op not in ("lt", "le"):
            over = "ge" if op == "is" else op
            tests = [_known(over, self.most, many), f.Op(over, (f.Op("add", (now, f.Op("len", (self.later,)))), many))]
        if op not in ("gt", "ge"):
            under = "le" if op == "is" else op
            tests = [_known(under, self.least, many), *tests, f.Op(under, (now, many))]
        found = tests.pop()
        while tests:
            found = joined("and", tests.pop(), found)
        return found

    def stays_missed(self, e: g.Expr, so: bool) -> bool:
        """Is this a test that more cards can only make worse?"""
        match e:
            case g.Apply(op="same" | "different" | "is_empty", args=(items,)):
                return so and self.is_each(items)
            case g.Apply(op="all_in", args=(items, others)):
                return so and self.is_each(items) and self.is_apart(others)
            case g.Apply(op="any", args=(items,)):
                return not so and self.is_each(items)
            case g.Apply(op="in", args=(one, items)):
                return not so and self.is_each(items) and self.is_apart(one)
            case g.Bind(op="consecutive"):
                return so
            case _:
                return False

    def tested(self, e: g.Expr, so: bool) -> f.Expr | None:
        if isinstance(e, g.Bind) and e.op == "consecutive":
            return self.unbroken(e)
        return self.lowered(e) if so else negated(self.lowered(e))

    def unbroken(self, e: g.Bind) -> f.Expr | None:
        """Gaps can still be filled by what may be added."""
        items, once = e.items, False
        if isinstance(items, g.Apply) and items.op == "distinct":
            items, once = items.args[0], True
        if not self.is_each(items) or not self.is_apart(e.body, e.local):
            return None

        def keys(cards: f.Expr) -> f.Expr:
            inner = self.scope.with_local(self.pick.local, cards)
            return self.expressions.keys(g.Bind(e.span, e.type, e.op, e.local, items, e.body), inner)

        open_ = f.Op("may_follow", (keys(self.some), keys(self.later)))
        return open_ if once else joined("and", f.Op("different", (keys(self.some),)), open_)

    # ───────────── small things

    def lowered(self, e: g.Expr) -> f.Expr:
        return self.expressions.lower(e, self.scope.with_local(self.pick.local, self.some))

    def depends(self, e: g.Expr) -> bool:
        return mentions(e, frozenset((self.pick.local,)))

    def is_apart(self, e: g.Expr, element: int | None = None) -> bool:
        """Does it not depend on the cards, and can it always be worked out? `element` is the name of one of them."""
        return not self.depends(e) and self.never_fails(e, frozenset(() if element is None else (element,)))

    def never_fails(self, e: g.Expr, cards: frozenset[int] = frozenset()) -> bool:
        """`cards` are names that stand for a card, and not for nothing."""
        match e:
            case g.Const() | g.Me() | g.Local():
                return True
            case g.If(condition=condition, then=then, otherwise=otherwise):
                return all(self.never_fails(x, cards) for x in (condition, then, otherwise))
            case g.CallDefine(define=number, args=args):
                define = self.expressions.game.defines[number]
                given = zip(define.parameters, args, strict=True)  # names of a definition are its own
                inside = frozenset(p.local for p, a in given if isinstance(a, g.Local) and a.id in cards)
                return all(self.never_fails(x, cards) for x in args) and self.never_fails(define.body, inside)
            case g.Apply(op="attr" | "matches", args=(one,)):
                return isinstance(one, g.Local) and one.id in cards
            case g.Apply(op="zone" | "var", args=args):
                return all(isinstance(a, g.Me) for a in args)
            case g.Apply(op=op, args=args):
                return op in NEVER_FAIL and all(self.never_fails(a, cards) for a in args)
            case g.Bind(op="where" | "map", local=local, items=g.Apply(op="cards" | "cards_of") as items, body=body):
                return self.never_fails(items, cards) and self.never_fails(body, cards | {local})
            case _:
                return False

    def is_pick(self, e: g.Expr) -> bool:
        return isinstance(e, g.Local) and e.id == self.pick.local

    def is_each(self, e: g.Expr) -> bool:
        """The cards, some of them, or something for each of them: a list that only grows with the cards."""
        match e:
            case g.Local():
                return self.is_pick(e)
            case g.Apply(op="attr_each", args=(items,)):
                return self.is_each(items)
            case g.Bind(op="map" | "where", local=local, items=items, body=body):
                return self.is_each(items) and self.is_apart(body, local)
            case _:
                return False


def _known(op: str, a: f.Expr, b: f.Expr) -> f.Expr:
    """The comparison, or its answer if both numbers are known."""
    if isinstance(a, f.Value) and isinstance(b, f.Value) and a.value is not None and b.value is not None:
        return f.Value(bool(getattr(operator, op)(a.value, b.value)))
    return f.Op(op, (a, b))


def _both(*tests: f.Expr | None) -> f.Expr | None:
    known = [test for test in tests if test is not None]
    found = known.pop() if known else None
    while known and found is not None:
        found = joined("and", known.pop(), found)
    return found


def _one_of(*tests: f.Expr | None) -> f.Expr | None:
    found, *others = reversed(tests)
    for test in others:
        found = joined("or", test, found) if test is not None and found is not None else None
    return None if found == f.YES else found


Judged = Callable[[g.Must, f.Expr], f.Expr]


def grown(
    x: g.Choose, things: f.Expr, kinds: f.Expr, expressions: Expressions, scope: Scope, judged: Judged
) -> tuple[list[f.Statement], f.Name] | None:
    """The ways to pick the first pick of a choice, under a name; None where no rule cuts them short.

    They grow by one card a pass: each of `level` is continued with every card that comes after its last one. So they
    come in the order of their sizes, and of equal size in the order of the cards, as all ways to pick do.
    """
    unit, pick, at = expressions.unit, x.picks[0], (scope.source, x.span)
    assert pick.least is not None

    def new(letter: str, depth: int = 0) -> f.Name:
        return f.Name(unit.fresh(letter), depth)

    listed, tails, level, ways = new("t", 1), new("t", 2), new("l", 2), new("w", 2)
    begin, had, place, some = new("i"), new("s", 1), new("i"), new("s", 1)
    count = f.Op("len", (listed,))
    lowest = expressions.lower(pick.least, scope)
    highest = expressions.lower(pick.most, scope) if pick.most is not None else count
    size, least, most, number = new("n"), new("n"), new("n"), new("i")
    ends = (low if isinstance(low, f.Value) else name for low, name in ((lowest, least), (highest, most)))
    bounds = Bounds(expressions, pick, scope, some, f.Op("at", (tails, place), 1), *ends)
    later_picks = frozenset(p.local for p in x.picks[1:])
    alone = [must for must in x.musts if not must.soft and not mentions(must.condition, later_picks)]
    found = [(must, bounds.of(must.condition)) for must in alone]
    tests = [f.Where(judged(must, test)) for must, test in found if test not in (None, f.YES)]
    if not tests:
        return None
    last = f.Op("sub", (count, f.Value(1)))
    card = f.Op("at", (listed, place))
    each = f.Each((begin.name, had.name), level, ONE_MORE)
    clauses: list[f.Clause] = [each, f.Each((place.name,), f.Op("span_of", (begin, last), 1))]
    if kinds != f.NOTHING:  # of alike cards, which stand together, the first ones are taken first
        before = f.Op("at", (listed, f.Op("sub", (place, f.Value(1)))))
        alike = f.Op("is", tuple(f.Op("at", (kinds, one)) for one in (card, before)))
        clauses.append(f.Where(joined("or", f.Op("is", (place, begin)), negated(alike))))
    clauses += [f.Each((some.name,), f.Op("single", (f.Op("added", (had, card), 1),), 2)), *tests]
    longer = f.Listing(f.Pack((f.Op("add", (place, f.Value(1))), some)), tuple(clauses), 2)
    longer_ones = f.Op("weighed", (f.Op("not_too_many", (longer,), 2), LISTS), 2)
    start = f.Op("added", (f.Op("list", (), 2), f.Pack((f.Value(0), f.Op("list", (), 1)))), 2)
    complete = f.Op("joined", (ways, f.Listing(had, (each,), 2)), 2)
    collect = f.If(at, f.Op("ge", (size, least)), (f.Let(at, ways, complete),))
    tail = f.Op("last_n", (listed, f.Op("sub", (last, number))), 1)
    lines: list[f.Statement] = [
        f.Let(at, listed, things if kinds == f.NOTHING else f.Op("alike_together", (things, kinds), 1)),
        f.Let(at, tails, f.Listing(tail, (f.Each((number.name,), f.Op("span_of", (f.Value(0), last), 1)),), 2)),
        f.Let(at, least, lowest),
        f.Let(at, most, highest),
        f.Let(at, ways, f.Op("list", (), 2)),
        f.Let(at, size, f.Value(0)),
        f.Let(at, level, start),
        collect,
        f.Loop(
            at,
            f.Op("or", (f.Op("ge", (size, most)), f.Op("all_empty", (level,)))),
            (f.Let(at, level, longer_ones), f.Let(at, size, f.Op("add", (size, f.Value(1)))), collect),
        ),
    ]
    return lines, ways
