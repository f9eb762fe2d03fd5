"""Candidates that native code lists, thins and tells apart in one go: the form before and after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from interpreter.compile import form as f
from interpreter.compile.walk import statements
from interpreter.native.in_one_go import in_one_go
from tests.every_game import game as loaded

AT: Any = None
HAND = f.Op("zone", (f.Value(3),), 1)
CARDS, CARD = f.Name("o", 1), f.Name("c")
FITS = f.Op("is", (CARD, f.Name("x")))
LISTED = f.Let(AT, CARDS, f.Op("copy", (HAND,), 1))
ONE_OF_EACH = f.Let(AT, CARDS, f.Op("one_of_each", (CARDS,), 1))
FITTING = f.Listing(CARD, (f.Each(("c",), HAND), f.Where(FITS)))


def thin(test: f.Expr = FITS, soft: bool = False) -> f.Thin:
    rule: Any = type("Rule", (), {"soft": soft})
    return f.Thin(AT, rule, CARDS, ("c",), (), test)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param([LISTED, thin()], [f.Let(AT, CARDS, FITTING)], id="thinned"),
        pytest.param(
            [LISTED, ONE_OF_EACH], [f.Let(AT, CARDS, f.Op("one_of_each", (HAND,), 1))], id="one of each kind"
        ),
        pytest.param(
            [LISTED, thin(), ONE_OF_EACH], [f.Let(AT, CARDS, f.Op("one_of_each", (FITTING,), 1))], id="both"
        ),
        pytest.param(
            [f.If(AT, FITS, (LISTED, thin()))], [f.If(AT, FITS, (f.Let(AT, CARDS, FITTING),))], id="further inside"
        ),
    ],
)  # fmt: skip
def test_before_and_after(before: list[f.Statement], after: list[f.Statement]) -> None:
    assert in_one_go(before) == after


@pytest.mark.parametrize(
    "body",
    [
        pytest.param([LISTED, thin(soft=True)], id="all stay if none fits"),
        pytest.param([LISTED, thin(f.Op("gt", (f.Op("len", (CARDS,)), CARD)))], id="a rule that looks at all of them"),
        pytest.param([LISTED, f.Let(AT, f.Name("x"), f.Value(1)), thin()], id="something in between"),
        pytest.param([f.Let(AT, f.Name("p", 1), LISTED.value), thin()], id="another list"),
    ],
)
def test_what_stays_as_it_is(body: list[f.Statement]) -> None:
    assert in_one_go(body) == body


def test_a_second_rule_joins_the_first() -> None:
    second = replace(thin(f.Op("gt", (f.Name("d"), f.Value(2)))), names=("d",))
    both = replace(FITTING, clauses=(*FITTING.clauses, f.Where(f.Op("gt", (CARD, f.Value(2))))))
    assert in_one_go([LISTED, thin(), second]) == [f.Let(AT, CARDS, both)]


def test_hard_rules_of_a_shipped_game_are_judged_where_its_cards_are_listed() -> None:
    game = loaded("commissario")
    blocks = game.program(game.setup(4)).cut.blocks

    def hard(bodies: list[list[f.Statement]]) -> int:
        return sum(isinstance(x, f.Thin) and not x.rule.soft for body in bodies for x in statements(body))

    assert hard([in_one_go(block.body) for block in blocks]) < hard([block.body for block in blocks])
