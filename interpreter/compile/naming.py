"""Choices that name a value of cards which not everybody sees, as in `wanted from distinct(hand.rank)`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.game.trees import element, within
from dsl.typing import types as t

if TYPE_CHECKING:
    from interpreter.compile.program import Program

DEEPEST = 20  # definitions that are looked into


def named_values(program: Program) -> dict[int, str]:
    """The attribute whose values are named, by the `id` of the pick. Where cards are picked too, these show it."""
    layout = program.layout
    hidden = {
        place.zone.name
        for number, place in enumerate(layout.places)
        if layout.sight[number] != layout.everybody and not layout.ordered[number]
    }
    found = {}
    for picks in (picks for spec in program.specs for picks in _answers(spec.statement)):
        if any(t.settled(element(pick.domain)) == t.CARD for pick in picks):
            continue
        for pick in picks:
            read = None if pick.least is not None else _read_off(program, pick.domain)
            if read is not None and hidden.intersection(_zones(program, read)):
                found[id(pick)] = str(read.info)
    return found


def _answers(x: g.Choose | g.ChooseOne) -> list[tuple[g.Pick, ...]]:
    """What is picked together."""
    return [x.picks] if isinstance(x, g.Choose) else [a.choice.picks for a in x.acts if a.choice is not None]


def _read_off(program: Program, e: g.Expr, deep: int = 0) -> g.Apply | None:
    """Where the values of a list are read off cards, `hand.rank`; None if they are made in another way."""
    match e:
        case g.Apply(op="attr_each"):
            return e
        case g.Apply(op="distinct" | "reversed", args=(values,)) | g.Bind(op="where" | "sorted", items=values):
            return _read_off(program, values, deep)
        case g.CallDefine(define=number) if deep < DEEPEST:
            return _read_off(program, program.rules.defines[number].body, deep + 1)
    return None


def _zones(program: Program, e: g.Expr, deep: int = 0) -> Iterator[str]:
    """The zones that an expression and its definitions speak of."""
    for x in within(e):
        if isinstance(x, g.Apply) and x.op == "zone":
            yield str(x.info)
        elif isinstance(x, g.CallDefine) and deep < DEEPEST:
            yield from _zones(program, program.rules.defines[x.define].body, deep + 1)
