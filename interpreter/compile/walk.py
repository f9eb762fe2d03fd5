"""Going through the form: what is directly inside a node, and the same with its statements or expressions changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from operator import is_
from typing import TypeAlias, assert_never

from interpreter.compile import form as f

Change: TypeAlias = Callable[[f.Statement], Iterable[f.Statement]]
Remake: TypeAlias = Callable[[f.Expr], f.Expr]


def parts(e: f.Expr) -> tuple[f.Expr, ...]:
    """The expressions directly inside one."""
    match e:
        case f.Op(args=several):  # what most of them are comes first
            return several
        case f.Value() | f.Table() | f.Name():
            return ()
        case f.SeatName(seat=one) | f.Cell(at=one) | f.Part(answer=one):
            return (one,)
        case f.Pack(parts=several):
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
        case f.Let() | f.Put() | f.Do() | f.Skip() | f.Stop() | f.Thin() | f.Ask() | f.Enter() | f.Leave() | f.Mark():
            return ()
        case f.Count() | f.Here() | f.Go() | f.Offer() | f.Return():
            return ()
        case _:
            assert_never(x)


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


def mentions(e: f.Expr, names: tuple[str, ...]) -> bool:
    return any(isinstance(x, f.Name) and x.name in names for x in below(e))


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


def changed(body: f.Body, change: Change) -> f.Body:
    """A body with each statement changed, inner ones before outer ones; what stays as it is is not made again."""
    found: list[f.Statement] = []
    for x in body:
        match x:
            case f.If(at, test, then, other):
                yes, no = changed(then, change), changed(other, change)
                x = x if yes is then and no is other else f.If(at, test, yes, no)
            case f.Loop(at, until, inner):
                x = x if (made := changed(inner, change)) is inner else f.Loop(at, until, made)
            case f.ForEach(at, name, items, inner):
                x = x if (made := changed(inner, change)) is inner else f.ForEach(at, name, items, made)
        found += change(x)
    return body if len(found) == len(body) and all(map(is_, found, body)) else tuple(found)


def remade(e: f.Expr, remake: Remake) -> f.Expr:
    """An expression with everything inside it made again, inner ones before outer ones."""
    match e:
        case f.Value() | f.Table() | f.Name():
            return remake(e)
        case f.SeatName(name=name, seat=seat, depth=depth):
            return remake(f.SeatName(name, remade(seat, remake), depth))
        case f.Cell(at=at, depth=depth):
            return remake(f.Cell(remade(at, remake), depth))
        case f.Part(answer=answer, number=number, shape=shape):
            return remake(f.Part(remade(answer, remake), number, shape))
        case f.Op(op=op, args=args, depth=depth):
            made = [remade(a, remake) for a in args]
            same = all(map(is_, made, args))  # most are, and a node takes longer to make than to compare
            return remake(e if same else f.Op(op, tuple(made), depth))
        case f.Pack(parts=inner, depth=depth):
            return remake(f.Pack(tuple(remade(p, remake) for p in inner), depth))
        case f.Call(function=function, me=me, args=args, depth=depth):
            return remake(f.Call(function, remade(me, remake), tuple(remade(a, remake) for a in args), depth))
        case f.Either(test=test, then=then, other=other, depth=depth):
            return remake(f.Either(remade(test, remake), remade(then, remake), remade(other, remake), depth))
        case f.Listing(value=value, clauses=clauses, depth=depth):
            remade_clauses = tuple(_clause(c, remake) for c in clauses)
            return remake(f.Listing(remade(value, remake), remade_clauses, depth))
        case f.Keyed(op=op, name=name, items=items, key=key, depth=depth):
            return remake(f.Keyed(op, name, remade(items, remake), remade(key, remake), depth))
        case _:
            assert_never(e)


def _clause(clause: f.Clause, remake: Remake) -> f.Clause:
    if isinstance(clause, f.Each):
        return f.Each(clause.names, remade(clause.items, remake), clause.shape)
    return f.Where(remade(clause.test, remake))


def with_expressions(x: f.Statement, remake: Remake) -> f.Statement:
    """A statement whose own expressions are made again."""
    match x:
        case f.Let(at, name, value):
            return x if (made := remade(value, remake)) is value else f.Let(at, name, made)
        case f.Put(at, cell, value):
            return f.Put(at, remade(cell, remake), remade(value, remake))
        case f.Do(at, call):
            return x if (made := remade(call, remake)) is call else f.Do(at, made)
        case f.If(at, test, then, other):
            return x if (made := remade(test, remake)) is test else f.If(at, made, then, other)
        case f.Loop(at, until, body):
            return f.Loop(at, remade(until, remake), body)
        case f.ForEach(at, name, items, body):
            return f.ForEach(at, name, remade(items, remake), body)
        case f.Thin(test=test):
            return replace(x, test=remade(test, remake))
        case f.Enter(at, phase, me, args, trigger):
            return f.Enter(at, phase, remade(me, remake), tuple(remade(a, remake) for a in args), trigger)
        case f.Return(at, value) if value is not None:
            return f.Return(at, remade(value, remake))
        case _:
            return x
