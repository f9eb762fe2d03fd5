"""What a rule says of some of the cards that it is about: can they still become what it wants?

From a rule a *bound* is read: a test of some cards and of those that may still be added, which holds as long as the
rule can still come to hold. The rules themselves judge what is grown, so a bound may be weak and must never be too
strong. That of a shape, `group_sizes(cards by rank) is (3, 2)`, is exact.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, field
from typing import Any

from dsl import game as g
from dsl.game.operations import known
from dsl.game.trees import mentions, substituted
from dsl.game.trees import size as size_of
from dsl.tree import placeless
from interpreter.compile import form as f
from interpreter.compile.expressions import Expressions
from interpreter.compile.rules import LARGEST_RULE
from interpreter.compile.scope import Scope
from interpreter.compile.simplified import joined, negated

FLIPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "is": "is"}
OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}
MOST_WRITTEN = 2_000  # parts of large definitions, which may double from one to the next


@dataclass(frozen=True, slots=True)
class Bounds:
    """Reads bounds for one pick: `some` are the cards so far, `tails[place]` those that may still be added.

    There are at least `least` and at most `most` in the end. What many tests need is worked out
    `before`, once for all of them.
    """

    expressions: Expressions
    pick: g.Pick
    scope: Scope
    some: f.Name
    tails: f.Name
    place: f.Name
    least: f.Expr
    most: f.Expr
    before: list[f.Statement] = field(default_factory=list)
    known: dict[Any, f.Name] = field(default_factory=dict)
    written: list[int] = field(default_factory=lambda: [0])
    sound: dict[tuple[int, frozenset[int]], bool] = field(default_factory=dict)

    @property
    def later(self) -> f.Expr:
        return f.Op("at", (self.tails, self.place), 1)

    def of(self, e: g.Expr, so: bool = True) -> f.Expr | None:
        """What holds while the condition can still be met, or with `so` no while it can still be missed."""
        e = self.opened(e)
        if not self.depends(e):
            if not self.never_fails(e):
                return None
            test = self.expressions.lower(e, self.scope)
            return test if so else negated(test)
        match e:
            case g.Apply(op="not", args=(part,)):
                return self.of(part, not so)
            case g.Apply(op="and" | "or", args=args):
                if e.op == "or" and so:
                    return self.one_of(self.parts(e))
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
        left = self.opened(left)
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
            case g.Bind(op="group_sizes") if op == "is" and self.groups_of(left):
                return self.shaped(left, [right])
            case g.Apply(op="max", args=(g.Bind(op="group_sizes") as sizes,)) if op in ("is", "lt", "le"):
                if self.groups_of(sizes):
                    largest = f.Op("greatest", (self.lowered(sizes),))
                    return f.Op("le" if op == "is" else op, (largest, self.expressions.lower(right, self.scope)))
        return None

    def counted(self, op: str, many: f.Expr) -> f.Expr:
        """Can that many cards come together?"""
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

    # ───────────── shapes: how many cards there are of each rank

    def parts(self, e: g.Expr) -> list[g.Expr]:
        """The conditions of which one has to hold, those in definitions too."""
        e = self.opened(e)
        if isinstance(e, g.Apply) and e.op == "or" and self.depends(e):
            return [part for a in e.args for part in self.parts(a)]
        return [e]

    def one_of(self, parts: list[g.Expr]) -> f.Expr | None:
        """Shapes of the same groups are looked at together."""
        shapes: dict[Any, tuple[g.Bind, list[g.Expr]]] = {}
        rest = []
        for part in parts:
            found = self.shape(part)
            if found is None:
                rest.append(part)
            else:
                shapes.setdefault(self.looked_at(found[0]), (found[0], []))[1].append(found[1])
        together = [self.shaped(groups, sizes) for groups, sizes in shapes.values()]
        return _one_of(*together, *(self.of(part) for part in rest))

    def shape(self, e: g.Expr) -> tuple[g.Bind, g.Expr] | None:
        """`group_sizes(cards by rank) is (3, 2)`, taken apart."""
        if not (isinstance(e, g.Apply) and e.op == "is"):
            return None
        left, right = e.args
        left, right = (right, left) if self.depends(right) else (left, right)
        left = self.opened(left)
        if not (isinstance(left, g.Bind) and left.op == "group_sizes" and self.groups_of(left)):
            return None
        return (left, right) if self.is_apart(right) else None

    def in_range(self, sizes: tuple[int, ...]) -> bool:
        """May there be as many cards as in the shape, as far as the numbers are known?"""
        many = f.Value(sum(sizes))
        return f.NO not in (_known("le", self.least, many), _known("ge", self.most, many))

    def groups_of(self, e: g.Bind) -> bool:
        return self.is_each(e.items) and self.is_apart(e.body, e.local)

    def looked_at(self, e: g.Bind) -> Any:
        """The same for two that look at the same of the same cards, whatever they call them."""
        return placeless((e.items, substituted(e.body, {e.local: g.Me(e.span, e.body.type)}, 0)))

    def shaped(self, groups: g.Bind, shapes: list[g.Expr]) -> f.Expr:
        """Can the groups still come to have the sizes of one of the shapes?"""
        room = f.Op("room_in_groups", (self.keys(groups, self.some), self.later_keys(groups)), 1)
        folded = [self.expressions.folded(shape) for shape in shapes]
        if None not in folded:
            sizes = [tuple(x[0]) for x in folded if x and None not in x[0]]
            if not self.is_pick(groups.items):
                return f.Op("may_become", (room, self.expressions.unit.table("C", tuple(sizes), 2))) if sizes else f.NO
            sizes = [x for x in sizes if self.in_range(x)]
            if not sizes:
                return f.NO
            fewest, most = (f.Value(number) for number in (min(map(sum, sizes)), max(map(sum, sizes))))
            fitting = f.Op("may_become", (room, self.expressions.unit.table("C", tuple(sizes), 2)))
            return joined("and", self.counted("le", most), joined("and", self.counted("ge", fewest), fitting))
        listed: f.Expr = f.Op("list", (), 2)
        for shape in shapes:
            listed = f.Op("added", (listed, self.expressions.lower(shape, self.scope)), 2)
        name = f.Name(self.expressions.unit.fresh("g"), 2)
        self.before.append(f.Let((self.scope.source, groups.span), name, listed))
        return f.Op("may_become", (room, name))

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
        e = g.Bind(e.span, e.type, e.op, e.local, items, e.body)
        keys = self.keys(e, self.some)
        open_ = f.Op("may_follow", (keys, self.later_keys(e)))
        return open_ if once else joined("and", f.Op("different", (keys,)), open_)

    # ───────────── small things

    def opened(self, e: g.Expr) -> g.Expr:
        """A definition as what it stands for, as long as not too much has been written out for this choice."""
        if not isinstance(e, g.CallDefine):
            return e
        largest = self.expressions.written_out(e.define)
        if largest > LARGEST_RULE:
            own = size_of(self.expressions.game.defines[e.define].body)
            if self.written[0] + own > MOST_WRITTEN:
                return e
            self.written[0] += own
        return self.expressions.opened(e, largest=largest)

    def lowered(self, e: g.Expr) -> f.Expr:
        return self.expressions.lower(e, self.with_cards(self.some))

    def keys(self, e: g.Bind, cards: f.Expr) -> f.Expr:
        """What `e` looks at, for each of the cards."""
        return self.expressions.keys(e, self.with_cards(cards))

    def later_keys(self, e: g.Bind) -> f.Expr:
        """The same for what may still be added: worked out once for each place, not for each set of cards."""
        if f.depth_of(e.body.type):
            return self.keys(e, self.later)
        key = ("later", self.looked_at(e))
        if key not in self.known:
            tail, name = (f.Name(self.expressions.unit.fresh("t"), depth) for depth in (1, 2))
            listed = f.Listing(self.keys(e, tail), (f.Each((tail.name,), self.tails),), 2)
            self.before.append(f.Let((self.scope.source, e.span), name, listed))
            self.known[key] = name
        return f.Op("at", (self.known[key], self.place), 1)

    def with_cards(self, cards: f.Expr) -> Scope:
        return self.scope.with_local(self.pick.local, cards)

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
                return all(self.never_fails(x, cards) for x in args) and self.never_fails_inside(number, inside)
            case g.Apply(op="attr" | "matches", args=(one,)):
                return isinstance(one, g.Local) and one.id in cards
            case g.Apply(op="zone" | "var", args=args):
                return all(isinstance(a, g.Me) for a in args)
            case g.Apply(op=op, args=args):
                return known(op).sure and all(self.never_fails(a, cards) for a in args)
            case g.Bind(
                op="where" | "map" | "group_sizes",
                local=local,
                items=g.Apply(op="cards" | "cards_of") as items,
                body=body,
            ):
                return self.never_fails(items, cards) and self.never_fails(body, cards | {local})
            case _:
                return False

    def never_fails_inside(self, number: int, cards: frozenset[int]) -> bool:
        """Definitions that double at each step are looked at once."""
        key = (number, cards)
        if key not in self.sound:
            self.sound[key] = self.never_fails(self.expressions.game.defines[number].body, cards)
        return self.sound[key]

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
