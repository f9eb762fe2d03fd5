"""Going through a checked game: the statements of a block, the expressions of a statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never, get_args

from dsl import game as g
from dsl.tree import outermost

_EXPRESSIONS = frozenset(get_args(g.Expr))
_STATEMENTS = frozenset(get_args(g.Statement))


def inner_blocks(x: g.Statement) -> Iterator[g.Block]:
    """The blocks directly inside a statement."""
    match x:
        case g.IfThen(then=first, otherwise=second) | g.AsPlayer(body=first, otherwise=second):
            yield first
            yield second
        case g.AtOnce(choices=first, effects=second) | g.Choose(body=first, otherwise=second):
            yield first
            yield second
        case g.Repeat() | g.For() | g.EachPlayer() | g.EachTeam() | g.Turns():
            yield x.body
        case g.ChooseOne(acts=acts):
            for act in acts:
                if act.choice is not None:
                    yield (act.choice,)
                yield act.body
        case g.Plain() | g.End() | g.Undo():
            return
        case _:
            assert_never(x)


def statements(block: Iterable[g.Statement]) -> Iterator[g.Statement]:
    """All statements of a block, outer before inner."""
    for x in block:
        yield x
        for inner in inner_blocks(x):
            yield from statements(inner)


def own_expressions(x: g.Statement) -> Iterator[g.Expr]:
    """The expressions of a statement itself, without those of the blocks inside it."""
    return outermost(x, _EXPRESSIONS, _STATEMENTS)


def musts_of(x: g.Statement) -> Iterator[g.Must]:
    """The rules of a choice, or of the acts of one."""
    match x:
        case g.Choose(musts=musts):
            yield from musts
        case g.ChooseOne(acts=acts):
            for act in acts:
                yield from act.musts
        case _:
            return


def _given(*found: g.Expr | None) -> Iterator[g.Expr]:
    return (e for e in found if e is not None)


def spoken(text: g.Message | None) -> Iterator[g.Expr]:
    """The expressions in a string."""
    return (p for p in (text.parts if text else ()) if not isinstance(p, str))


def parts(e: g.Expr) -> tuple[g.Expr, ...]:
    """The expressions directly inside one."""
    match e:
        case g.Apply(args=args) | g.CallDefine(args=args):
            return args
        case g.Bind(items=items, body=body):
            return (items, body)
        case g.If(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case g.Const() | g.Local() | g.Me():
            return ()
        case _:
            assert_never(e)


def below(e: g.Expr) -> Iterator[g.Expr]:
    """An expression and everything inside it; definitions are not entered."""
    waiting = [e]
    while waiting:
        x = waiting.pop()
        yield x
        waiting += reversed(parts(x))


def within(game: g.Game, e: g.Expr) -> Iterator[g.Expr]:
    """An expression and everything inside it, with what the definitions in it say, each once."""
    waiting, entered = [e], set[int]()
    while waiting:
        for x in below(waiting.pop()):
            yield x
            if isinstance(x, g.CallDefine) and x.define not in entered:
                entered.add(x.define)
                waiting.append(game.defines[x.define].body)


def block_expressions(block: Iterable[g.Statement]) -> Iterator[g.Expr]:
    """Every expression of a block, with everything inside."""
    for x in statements(block):
        for e in own_expressions(x):
            yield from below(e)


def rule_expressions(game: g.Game) -> Iterator[g.Expr]:
    """Every expression of the rules: all but the tests."""
    for phase in game.phases:
        yield from block_expressions(phase.body)
    for e in _declared(game):
        yield from below(e)


def _declared(game: g.Game) -> Iterator[g.Expr]:
    yield from (d.body for d in game.defines)
    yield from game.stops
    for family in game.families:
        yield from (value for _, value in family.computed)
        yield from family.conditions.values()
    for zone in game.zones:
        yield from _given(None if isinstance(zone.index, str) else zone.index, zone.capacity)
    for variable in game.variables:
        yield from _given(None if isinstance(variable.index, str) else variable.index, variable.value)
    yield from (note.value for note in game.notes)
    if game.winner is not None:
        yield from (rank.value for rank in game.winner.ranks)
        yield from _given(game.winner.listed, game.winner.score)


def test_expressions(game: g.Game) -> Iterator[g.Expr]:
    """Every expression of the tests."""
    for test in game.tests:
        yield from expressions_of_test(test)


def expressions_of_test(test: g.Test) -> Iterator[g.Expr]:
    for e in outermost(test, _EXPRESSIONS, _STATEMENTS):
        yield from below(e)


def called(block: Iterable[g.Statement]) -> Iterator[int]:
    """The phases that a block calls itself."""
    return (x.phase for x in statements(block) if isinstance(x, g.CallPhase))


def ranked_by(game: g.Game, rank: g.Rank) -> str | None:
    """The name of the variable, the definition or the sum of what cards are worth that a ranking goes by."""
    value = rank.value
    if isinstance(value, g.CallDefine):
        return game.defines[value.define].name
    if isinstance(value, g.Apply) and value.op == "sum":
        value = value.args[0]
    return str(value.info) if isinstance(value, g.Apply) and value.op in ("var", "attr_each") else None
