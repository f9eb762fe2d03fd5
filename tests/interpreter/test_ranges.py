"""Which numbers a value can be: what native code need not test. It must never promise too much."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.compile import form as f
from interpreter.native.ranges import MOST, Range, Ranges

AT: Any = None
CARDS = 10
HAND = f.Op("zone", (f.Name("somewhere"),), 1)
SEATS = f.Table("SEATS", (0, 1, 3))
WITH_NOBODY = f.Table("SOME", (0, None))


def let(name: str, value: f.Expr) -> f.Let:
    return f.Let(AT, f.Name(name, value.depth), value)


def add(a: f.Expr, b: f.Expr) -> f.Op:
    return f.Op("add", (a, b))


def known(e: f.Expr, *lines: f.Statement, elsewhere: tuple[str, ...] = ()) -> Range | None:
    ranges = Ranges(CARDS, elsewhere)
    ranges.learn(lines)
    return ranges.inside(e) if e.depth else ranges.of(e)


COUNTS = f.Op("count_each", (HAND, f.Value(7)), 1)
COUNTED = f.Each(("h",), f.Op("single", (COUNTS,), 2))
EACH = f.ForEach(AT, f.Name("c"), HAND, ())
BOTH = (f.ForEach(AT, f.Name("c"), HAND, ()), let("c", f.Value(40)))
ROUND = (let("n", f.Value(3)), f.Loop(AT, f.NO, (let("n", f.Op("sub", (f.Name("n"), f.Value(1)))),)))
LESS = (let("o", f.Op("copy", (HAND,), 1)), let("o", f.Op("one_of_each", (f.Name("o", 1),), 1)))
MORE = (let("o", f.Op("copy", (HAND,), 1)), f.Do(AT, f.Op("append", (f.Name("o", 1), f.Value(99)))))
FILTERED = f.Listing(f.Name("e"), (f.Each(("e",), HAND), f.Where(f.YES)))


@pytest.mark.parametrize(
    ("e", "lines", "found"),
    [
        (f.Value(7), (), (7, 7)),
        (f.NOTHING, (), None),
        (f.Name("c"), (EACH,), (0, CARDS - 1)),
        (f.Name("c"), BOTH, (0, 40)),
        (f.Name("unheard_of"), (), None),
        (f.Name("n"), ROUND, None),
        (add(f.Value(9), f.Name("s")), (f.ForEach(AT, f.Name("s"), SEATS, ()),), (9, 12)),
        (f.Name("s"), (f.ForEach(AT, f.Name("s"), WITH_NOBODY, ()),), None),
        (f.Op("at", (SEATS, f.Name("x"))), (), (0, 3)),
        (f.Op("at", (WITH_NOBODY, f.Name("x"))), (), None),
        (f.Op("len", (HAND,)), (), (0, MOST)),
        (add(f.Value(1 << 50), f.Value(1)), (), None),
        (f.Either(f.YES, f.Value(2), f.NOTHING), (), None),
        (f.Name("o", 1), LESS, (0, CARDS - 1)),
        (f.Name("o", 1), MORE, None),
        (FILTERED, (let("x", FILTERED),), (0, CARDS - 1)),
        (f.Op("list", (FILTERED, f.Value(30)), 1), (let("x", FILTERED),), (0, 30)),
        (f.Op("list", (), 1), (), None),
        (f.Table("EMPTY", ()), (), None),
        (f.Op("at", (f.Name("h", 1), f.Name("x"))), (let("h", COUNTS),), (0, MOST)),
        (f.Op("at", (f.Name("h", 1), f.Name("x"))), (let("y", f.Listing(f.Name("x"), (COUNTED,))),), (0, MOST)),
        (f.Op("greatest", (f.Op("list", (f.Value(1), f.Value(8)), 1),)), (), (1, 8)),
        (f.Op("mod", (f.Name("x"), f.Value(3))), (), (0, 2)),
        (f.Op("mod", (f.Name("x"), f.Value(0))), (), None),
        (f.Op("sub", (f.Value(9), f.Op("at", (SEATS, f.Name("x"))))), (), (6, 9)),
        (f.Op("is", (f.Name("x"), f.Name("y"))), (), (0, 1)),
        (f.Op("at", (f.Table("GROUPS", ((4, 1), (7,)), 2), f.Name("x")), 1), (), (1, 7)),
        (f.Op("span_of", (f.Value(2), f.Value(6)), 1), (), (2, 6)),
        (f.Op("span_of", (f.Value(6), f.Value(2)), 1), (), (6, 6)),
        (f.Op("span_of", (f.Op("at", (SEATS, f.Name("x"))), f.Value(5)), 1), (), (0, 5)),
        (f.Op("span_of", (f.Value(1), f.Op("at", (SEATS, f.Name("x")))), 1), (), (1, 3)),
        (f.Either(f.YES, SEATS, f.Table("OTHERS", (5, 8)), 1), (), (0, 8)),
        (f.Op("single", (f.Value(4),), 1), (), (4, 4)),
    ],
)
def test_what_is_known(e: f.Expr, lines: tuple[f.Statement, ...], found: Range | None) -> None:
    assert known(e, *lines) == found


def test_how_long_a_list_is_at_least() -> None:
    ranges = Ranges(CARDS, ("kept",))
    fewer = f.Do(AT, f.Op("cut", (f.Name("cut", 1), f.Value(1))))
    ranges.learn((let("h", COUNTS), let("kept", COUNTS), let("o", HAND), let("cut", COUNTS), fewer, *MORE))
    lengths = {name: ranges.length(f.Name(name, 1)) for name in ("h", "kept", "o", "cut", "unheard_of")}
    assert lengths == {"h": 7, "kept": 0, "o": 0, "cut": 0, "unheard_of": 0}
    assert ranges.length(SEATS) == 3


def test_what_a_function_is_given_counts_unless_it_may_change_that() -> None:
    """Which of the two it is depends on the way it took."""
    ranges = Ranges(CARDS, ())
    ranges.learn((let("to", f.Value(99)),))
    for name in ("to", "card"):
        ranges.given(name, (0, 9), each=False)
    assert (ranges.of(f.Name("to")), ranges.of(f.Name("card"))) == (None, (0, 9))


def test_nothing_is_known_of_what_others_change() -> None:
    assert known(f.Name("c"), EACH, elsewhere=("c",)) is None
