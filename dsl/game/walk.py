"""Going through a checked game: the statements of a block, the expressions of a statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from dsl import game as g


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
        case g.Let() | g.Change() | g.Assign() | g.Chance() | g.CallPhase() | g.End() | g.Undo() | g.Say() | g.Out():
            return
        case g.Move() | g.Deal() | g.Fill() | g.Swap() | g.Shuffle() | g.Reveal() | g.ReverseTurns() | g.SetTurns():
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
    match x:
        case g.Let(value=value):
            yield value
        case g.Assign(target=target, value=value) | g.Change(target=target, value=value):
            yield target
            yield value
        case g.Move(what=what, amount=amount, to=to, side=side):
            yield from _given(what, amount, to, side)
        case g.Deal(amount=amount, source=source, to=to, start=start):
            yield from _given(amount, source, to, start)
        case g.Fill(to=to, amount=amount, source=source):
            yield from (to, amount, source)
        case g.Swap(first=first, second=second):
            yield from (first, second)
        case g.Shuffle(zone=one) | g.Reveal(cards=one) | g.Out(player=one) | g.AsPlayer(player=one):
            yield one
        case g.Chance(domain=one) | g.For(domain=one) | g.IfThen(condition=one):
            yield one
        case g.Say(text=text):
            yield from spoken(text)
        case g.CallPhase(args=args):
            yield from args
        case g.Repeat(until=until, times=times):
            yield from _given(until, times)
        case g.EachPlayer(start=start, order=order, where=where):
            yield from _given(start, order, where)
        case g.Turns(start=start, order=order, where=where, until=until):
            yield from _given(start, order, where, until)
        case g.AtOnce(where=where):
            yield from _given(where)
        case g.Choose():
            yield from _of_choice(x)
        case g.ChooseOne(prompt=prompt, acts=acts):
            yield from spoken(prompt)
            for act in acts:
                yield from spoken(act.label)
                yield from _given(act.condition)
                yield from _of_rules(act.musts)
        case g.End() | g.Undo() | g.ReverseTurns() | g.SetTurns() | g.EachTeam():
            return
        case _:
            assert_never(x)


def _of_choice(x: g.Choose) -> Iterator[g.Expr]:
    for pick in x.picks:
        yield from _given(pick.domain, pick.least, pick.most)
    yield from spoken(x.prompt)
    yield from spoken(x.label)
    yield from _of_rules(x.musts)


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


def _of_rules(musts: Iterable[g.Must]) -> Iterator[g.Expr]:
    for must in musts:
        yield from spoken(must.reason)
        yield must.condition


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
    for line in test.lines:
        match line:
            case g.GivenCards(zone=one) | g.ExpectCards(zone=one) | g.Expect(condition=one):
                yield from below(one)
            case g.ExpectSees(things=one) | g.GivenSees(cards=one) | g.ExpectWinners(players=one):
                yield from below(one)
            case g.GivenState(target=target, value=value):
                yield from below(target)
                yield from below(value)
            case g.Run(args=args):
                for e in args:
                    yield from below(e)
            case g.PlayOn(until=until):
                for e in _given(until):
                    yield from below(e)
            case g.Chooses() | g.ExpectLegal() | g.ExpectOptions():
                pass
            case _:
                assert_never(line)


def called(block: Iterable[g.Statement]) -> Iterator[int]:
    """The phases that a block calls itself."""
    return (x.phase for x in statements(block) if isinstance(x, g.CallPhase))
