"""Several cards that belong together, found card by card: what can no longer become a shape is dropped.

`choose 5 to 12 cards from hand` with `must "a straight": consecutive(cards by rank)` means all ways to pick, of which
the rules leave some. Listing all ways first would take ages. `bounds` reads from the rules what to drop.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl import game as g
from dsl.game.trees import mentions
from interpreter.compile import form as f
from interpreter.compile.bounds import Bounds
from interpreter.compile.expressions import LISTS, Expressions
from interpreter.compile.scope import Scope
from interpreter.compile.simplified import joined, negated

ONE_MORE = (0, 1)  # the shape of what grows: the place to go on from, and the cards

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
    ends = [low if isinstance(low, f.Value) else name for low, name in ((lowest, least), (highest, most))]
    bounds = Bounds(expressions, pick, scope, some, tails, place, ends[0], ends[1])
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
    # What too few cards come after is no way to pick whatever the rules say, so no rule strikes it out.
    clauses.append(f.Where(f.Op("le", (f.Op("add", (place, least)), f.Op("add", (count, size))))))
    if kinds != f.NOTHING:  # of alike cards, which stand together, the first ones are taken first
        before = f.Op("at", (listed, f.Op("sub", (place, f.Value(1)))))
        alike = f.Op("is", tuple(f.Op("at", (kinds, one)) for one in (card, before)))
        clauses.append(f.Where(joined("or", f.Op("is", (place, begin)), negated(alike))))
    clauses += [f.Each((some.name,), f.Op("single", (f.Op("added", (had, card), 1),), 2))]
    clauses += tests
    longer = f.Listing(f.Pack((f.Op("add", (place, f.Value(1))), some)), tuple(clauses), 2)
    longer_ones = f.Op("weighed", (f.Op("not_too_many", (longer,), 2), LISTS), 2)
    start = f.Op("added", (f.Op("list", (), 2), f.Pack((f.Value(0), f.Op("list", (), 1)))), 2)
    complete = f.Op("joined", (ways, f.Listing(had, (each,), 2)), 2)
    collect = f.If(at, f.Op("ge", (size, least)), (f.Let(at, ways, complete),))
    tail = f.Op("last_n", (listed, f.Op("sub", (last, number))), 1)
    lines: list[f.Statement] = [
        f.Let(at, listed, things if kinds == f.NOTHING else f.Op("alike_together", (things, kinds), 1)),
        f.Let(at, tails, f.Listing(tail, (f.Each((number.name,), f.Op("span_of", (f.Value(0), last), 1)),), 2)),
        *bounds.before,
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
