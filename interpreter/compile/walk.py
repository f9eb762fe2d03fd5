"""Going through the form: what is directly inside a node, and the same with its statements or expressions changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias, assert_never

from interpreter.compile import form as f

Change: TypeAlias = Callable[[f.Statement], Iterable[f.Statement]]
Remake: TypeAlias = Callable[[f.Expr], f.Expr]


def parts(e: f.Expr) -> tuple[f.Expr, ...]:
    """The expressions directly inside one."""
    match e:
        case f.Value() | f.Table() | f.Name():
            return ()
        case f.SeatName(seat=one) | f.Cell(at=one) | f.Part(answer=one):
            return (one,)
        case f.Op(args=several) | f.Pack(parts=several):
            return several
        case f.Call(me=me, args=args):
            return (me, *args)
        case f.Either(test=test, then=then, other=other):
            return (test, then, other)
        case f.Listing(value=value, clauses=clauses):
            return (*(c.items if isinstance(c, f.Each) else c.test for c in clauses), value)
        case f.Keyed(items=items, key=key):
            return (items, key)
        case _:
            assert_never(e)


def own(x: f.Statement) -> tuple[f.Expr, ...]:
    """The expressions of a statement itself, what it gives a value to included."""
    match x:
        case f.Let(name=name, value=value):
            return (name, value)
        case f.Put(cell=cell, value=value):
            return (cell, value)
        case f.Do(call=one) | f.If(test=one) | f.Loop(until=one):
            return (one,)
        case f.ForEach(name=name, items=items):
            return (name, items)
        case f.Thin(candidates=candidates, test=test, lacks=lacks):
            return (candidates, test) if lacks is None else (candidates, test, lacks)
        case f.Ask(me=me, candidates=candidates, values=values, least=least, most=most):
            return (me, candidates, *values, *(e for e in (least, most) if e is not None))
        case f.Enter(me=me, args=args):
            return (me, *args)
        case f.Go(block=block):
            return () if isinstance(block, int) else (block,)
        case f.Offer(ask=ask):
            return own(ask)
        case f.Return(value=value):
            return () if value is None else (value,)
        case f.Skip() | f.Stop() | f.Leave() | f.Mark() | f.Count() | f.Here():
            return ()
        case _:
            assert_never(x)


def bodies(x: f.Statement) -> tuple[f.Body, ...]:
    """The bodies directly inside a statement."""
    match x:
        case f.If(then=then, other=other):
            return (then, other)
        case f.Loop(body=body) | f.ForEach(body=body):
            return (body,)
        case _:
            return ()


def statements(body: Iterable[f.Statement]) -> Iterator[f.Statement]:
    """All statements of a body, outer before inner."""
    for x in body:
        yield x
        for inner in bodies(x):
            yield from statements(inner)


def below(e: f.Expr) -> Iterator[f.Expr]:
    """An expression and everything inside it."""
    waiting = [e]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += parts(one)


def names_in(body: Iterable[f.Statement]) -> set[str]:
    """The names that a body reads or writes."""
    found: set[str] = set()
    for x in statements(body):
        waiting = list(own(x))
        while waiting:
            one = waiting.pop()
            if isinstance(one, f.Name | f.SeatName):
                found.add(one.name)
            waiting += parts(one)
    return found


def changed(body: Iterable[f.Statement], change: Change) -> f.Body:
    """A body with each statement changed, inner ones before outer ones."""
    found: list[f.Statement] = []
    for x in body:
        match x:
            case f.If(at, test, then, other):
                x = f.If(at, test, changed(then, change), changed(other, change))
            case f.Loop(at, until, inner):
                x = f.Loop(at, until, changed(inner, change))
            case f.ForEach(at, name, items, inner):
                x = f.ForEach(at, name, items, changed(inner, change))
        found += change(x)
    return tuple(found)


def remade(e: f.Expr, remake: Remake) -> f.Expr:
    """An expression with everything inside it made anew, inner ones before outer ones."""

    def of(one: f.Expr) -> f.Expr:
        return remade(one, remake)

    match e:
        case f.SeatName(seat=seat):
            e = replace(e, seat=of(seat))
        case f.Cell(at=at):
            e = replace(e, at=of(at))
        case f.Part(answer=answer):
            e = replace(e, answer=of(answer))
        case f.Op(args=args):
            e = replace(e, args=tuple(map(of, args)))
        case f.Pack(parts=inner):
            e = replace(e, parts=tuple(map(of, inner)))
        case f.Call(me=me, args=args):
            e = replace(e, me=of(me), args=tuple(map(of, args)))
        case f.Either(test=test, then=then, other=other):
            e = replace(e, test=of(test), then=of(then), other=of(other))
        case f.Listing(value=value, clauses=clauses):
            anew = (
                replace(c, items=of(c.items)) if isinstance(c, f.Each) else replace(c, test=of(c.test)) for c in clauses
            )
            e = replace(e, value=of(value), clauses=tuple(anew))
        case f.Keyed(items=items, key=key):
            e = replace(e, items=of(items), key=of(key))
    return remake(e)


def with_expressions(x: f.Statement, remake: Remake) -> f.Statement:
    """A statement whose own expressions are made anew."""

    def of(one: f.Expr) -> f.Expr:
        return remade(one, remake)

    match x:
        case f.Let(value=value):
            return replace(x, value=of(value))
        case f.Put(cell=cell, value=value):
            return replace(x, cell=of(cell), value=of(value))
        case f.Do(call=call):
            return replace(x, call=of(call))
        case f.If(test=test):
            return replace(x, test=of(test))
        case f.Loop(until=until):
            return replace(x, until=of(until))
        case f.ForEach(items=items):
            return replace(x, items=of(items))
        case f.Thin(test=test):
            return replace(x, test=of(test))
        case f.Enter(me=me, args=args):
            return replace(x, me=of(me), args=tuple(map(of, args)))
        case f.Return(value=value) if value is not None:
            return replace(x, value=of(value))
        case _:
            return x
