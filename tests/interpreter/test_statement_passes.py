"""Improvements of statements: the form before and after, as Python."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from interpreter.compile import form as f
from interpreter.compile import passes
from interpreter.compile.cut import Blocks
from interpreter.compile.python import Printer
from interpreter.compile.scope import Unit

AT: Any = None
SUIT = f.Table("SUIT", (0, 1, 2, 1))
CARDS, LED, TO = f.Name("o", 1), f.Op("first", (f.Op("zone", (f.Value(9),), 1),)), f.Name("to")


def unit() -> Unit:
    layout: Any = SimpleNamespace(everybody=15)
    return Unit(layout)


def lines(body: list[f.Statement] | tuple[f.Statement, ...]) -> list[str]:
    names: Any = SimpleNamespace(registers={}, seat_registers={})
    printer = Printer(names, False)
    printer.body(body)
    return printer.lines


def rule(test: f.Expr, soft: bool) -> f.Thin:
    must: Any = SimpleNamespace(soft=soft)
    return f.Thin(AT, must, CARDS, ("c",), (), test)


def suit(e: f.Expr) -> f.Op:
    return f.Op("at", (SUIT, e))


LEADING = f.Op("all_empty", (f.Op("zone", (f.Value(9),), 1),))
FOLLOWS = f.Op("is", (suit(f.Name("c")), suit(LED)))


@pytest.mark.parametrize(
    ("before", "soft", "then"),
    [
        (f.YES, True, ["pass"]),
        (LEADING, True, ["pass"]),  # of all or of none: a soft rule leaves them all
        (LEADING, False, ["if ((o) and (Z[9])):", "    o = []"]),
        (
            f.Op("or", (LEADING, FOLLOWS)),
            True,
            [
                "if (((len(o)) > 1) and (Z[9])):",
                "    o = [c for c in o if (SUIT[c] == SUIT[first(Z[9])])] or o",
            ],
        ),
        (
            f.Op("and", (f.Op("not", (LEADING,)), FOLLOWS)),
            False,
            [
                "if (o):",
                "    if (Z[9]):",
                "        o = [c for c in o if (SUIT[c] == SUIT[first(Z[9])])]",
                "    else:",
                "        o = []",
            ],
        ),
        (
            f.Either(LEADING, f.Op("lt", (f.Name("c"), f.Value(3))), FOLLOWS),
            True,
            [
                "if ((len(o)) > 1):",
                "    if (not (Z[9])):",
                "        o = [c for c in o if (c < 3)] or o",
                "    else:",
                "        o = [c for c in o if (SUIT[c] == SUIT[first(Z[9])])] or o",
            ],
        ),
        (f.Op("tick", ()), True, ["if len(o) > 1:", "    o = [c for c in o if tick(S)] or o"]),  # work stays as often
    ],
)
def test_what_does_not_depend_on_the_candidate_is_tested_once(before: f.Expr, soft: bool, then: list[str]) -> None:
    assert lines(passes.guarded(unit(), rule(before, soft))) == then


def test_what_every_candidate_is_compared_with_is_worked_out_once() -> None:
    (found,) = passes.hoisted(unit(), rule(FOLLOWS, True))
    first, *rest = lines([found])
    name = rest[0].split()[0]
    assert [first, *rest] == [
        "if ((len(o)) > 1):",
        f"    {name} = SUIT[first(Z[9])]",
        f"    o = [c for c in o if (SUIT[c] == {name})] or o",
    ]
    alone = rule(f.Op("is", (suit(f.Name("c")), f.Value(2))), True)
    assert passes.hoisted(unit(), alone) == [alone]


def test_a_card_that_everybody_sees_go_is_moved_without_a_call() -> None:
    moved = f.Do(AT, f.Op("move_open", (f.Name("card"), f.Value(4), f.NO)))
    assert lines(passes.in_place(unit(), moved)) == [
        "Z[W[card]].remove(card)",
        "W[card] = 4",
        "K[card] = 15",
        "Z[4].append(card)",
    ]
    in_front = f.Do(AT, f.Op("move_open", (f.Name("card"), f.Value(4), f.YES)))
    assert lines(passes.in_place(unit(), in_front))[-1] == "Z[4].insert(0, card)"
    into_a_slot = f.Do(AT, f.Op("move_into_slot", (f.Name("card"), TO)))
    assert lines(passes.in_place(unit(), into_a_slot))[:2] == [
        "if ((Z[to]) and not (W[card] == to)):",
        "    overfull(S, to)",
    ]


def test_several_of_them_too_in_python() -> None:
    moved = f.Do(AT, f.Op("move_all_open", (CARDS, f.Value(4), f.NO)))
    first, carried, each, *inside = lines(passes.all_in_place(unit(), moved))
    card = each.split()[1]
    assert [first, carried, each] == ["if ((len(o)) > 3):", "    carried(S, (len(o)))", f"for {card} in o:"]
    assert inside == [
        f"    Z[W[{card}]].remove({card})",
        f"    W[{card}] = 4",
        f"    K[{card}] = 15",
        f"    Z[4].append({card})",
    ]


def blocks(*bodies: list[f.Statement]) -> Blocks:
    found: Any = SimpleNamespace(blocks=[f.Block(n, 0, AT, body) for n, body in enumerate(bodies)])
    made: Blocks = found
    return made


def put(value: int) -> f.Statement:
    return f.Put(AT, f.Value(0), f.Value(value))


def test_blocks_that_always_follow_are_written_behind_one_another() -> None:
    found = blocks([f.Return(AT)], [put(1), f.Go(AT, 2)], [put(2), f.Go(AT, 3)], [put(3), f.Go(AT, f.Name("to"))])
    joined = passes.joined_tails(found, ())
    assert lines(joined[1].body) == ["V[0] = 1", "V[0] = 2", "V[0] = 3", "return to"]
    assert [b.number for b in joined] == [0, 1, 2, 3]  # each can still be gone to


def test_a_circle_of_blocks_is_not_unrolled_and_long_ones_are_not_repeated() -> None:
    circle = blocks([f.Return(AT)], [put(1), f.Go(AT, 2)], [put(2), f.Go(AT, 1)])
    assert lines(passes.joined_tails(circle, ())[1].body) == ["V[0] = 1", "V[0] = 2", "return 1"]
    long: list[f.Statement] = [put(n) for n in range(passes.TAIL)]
    far = blocks([f.Return(AT)], [put(1), f.Go(AT, 2)], [*long, f.Return(AT)])
    assert lines(passes.joined_tails(far, ())[1].body) == ["V[0] = 1", "return 2"]
    assert len(passes.joined_tails(far, (1,))[1].body) == passes.TAIL + 2  # a play goes on here after a choice
