"""The statements of the form in LLVM's language."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, assert_never

from interpreter.compile import form as f
from interpreter.native import by_place, choosing, homes, loops
from interpreter.native.cards import op_one_of_each
from interpreter.native.memory import RUNNING, Unsupported

if TYPE_CHECKING:
    from interpreter.native.writer import Writer

MOST_TRIGGERS = 63  # each is a bit of a word


def as_deep(e: f.Expr, depth: int) -> f.Expr:
    """Nothing, where a list is due, is no list."""
    return f.Value(None, depth) if isinstance(e, f.Value) and e.value is None else e


def statement(w: Writer, x: f.Statement) -> None:
    match x:
        case f.Let(name=f.Name() as name, value=f.Op(op="one_of_each", args=(cards,))) if name == cards:
            homes.let(w, name, op_one_of_each(w, cards, again=True))
        case f.Let(name=f.Name() as name) if name.name in w.unlisted:
            by_place.count(w, name, w.unlisted[name.name])
        case f.Let(name=name, value=f.Op(op="at", args=(f.Name() as options, _))) if options.name in w.unlisted:
            by_place.first(w, name, options)
        case f.Let(name=name, value=value):
            homes.let(w, name, w.snapshot(as_deep(value, name.depth)))
        case f.Put(cell=cell, value=value):
            word = w.snapshot(as_deep(value, w.unit.cell_depth(cell)))
            at, region, depth = homes.cell_home(w, cell)
            homes.keep(w, at, region, depth, word)
        case f.Do(call=call):
            w.effect(call)
        case f.If(test=test, then=then, other=other):
            if_(w, test, then, other)
        case f.Loop(until=until, body=body):
            loop(w, until, body)
        case f.ForEach(name=name, items=items, body=body):
            for_each(w, name, items, body)
        case f.Skip():
            w.jump(w.loops[-1][0])
        case f.Stop():
            w.jump(w.loops[-1][1])
        case f.Thin():
            choosing.thin(w, x)
        case f.Enter(phase=phase, me=me, args=args, trigger=trigger):
            enter(w, phase, me, args, trigger)
        case f.Go(block=block):
            w.go(block)
        case f.Offer(ask=ask):
            choosing.offer(w, ask)
        case f.Return(value=value):
            w.give("0" if value is None else w.expr(as_deep(value, w.depth)))
        case f.Count(number=number):
            w.tally_up(number)
        case f.Mark():
            pass
        case f.Ask() | f.Leave() | f.Here():
            raise AssertionError(x)
        case _:
            assert_never(x)


def if_(w: Writer, test: f.Expr, then: f.Body, other: f.Body) -> None:
    if isinstance(test, f.Value):
        w.body(then if test.value else other)
        return
    match then, other:
        case (f.Do(call=f.Op(op="append", args=(f.Name() as items, f.Name() as one))),), ():
            append_if(w, test, items, one)
            return
    yes, no, after = w.fresh("yes"), w.fresh("no"), w.fresh("after")
    w.branch(w.judged(test), yes, no if other else after)
    w.here(yes)
    w.body(then)
    w.jump(after)
    if other:
        w.here(no)
        w.body(other)
        w.jump(after)
    w.here(after)


def append_if(w: Writer, test: f.Expr, items: f.Name, one: f.Name) -> None:
    """Written down in any case, and the next one over it if it is not wanted: a processor cannot foresee which are."""
    bit = w.word(w.judged(test))
    listed = w.listed(items)
    length = w.length(listed)
    longer = w.there(w.call("@append", listed, w.expr(one)))
    w.set_length(longer, w.temp(f"add i64 {length}, {bit}"))
    homes.write(w, items, longer)


def loop(w: Writer, until: f.Expr, body: f.Body) -> None:
    head, on, after = w.fresh("head"), w.fresh("on"), w.fresh("after")
    w.label(head)
    w.is_here()
    w.branch(w.judged(until), after, on)
    w.here(on)
    w.loops.append((head, after))
    w.body(body)
    w.loops.pop()
    w.jump(head)
    w.here(after)


def for_each(w: Writer, name: f.Name, items: f.Expr, body: f.Body) -> None:
    take = partial(homes.write, w, name)
    found = loops.numbered(w, items, take)
    if found is None:
        listed = w.snapshot(items)
        if not w.is_there(items):
            w.trap_if(w.temp(f"icmp eq i64 {listed}, 0"))
        found = loops.counted(w, listed, take)
    next_, after = found
    w.loops.append((next_, after))
    w.body(body)
    w.loops.pop()
    w.jump(next_)
    w.here(after)


def enter(w: Writer, phase: int, me: f.Expr, args: tuple[f.Expr, ...], trigger: int | None) -> None:
    given = [w.expr(me), *(w.snapshot(a) for a in args)]
    if trigger is None:
        w.call(f"@p{phase}", *given)
        return
    if trigger >= MOST_TRIGGERS:
        raise Unsupported("more than 63 triggers")
    bit = 1 << trigger
    run, after = w.fresh("run"), w.fresh("after")
    running = w.load(RUNNING)
    mine = w.temp(f"and i64 {running}, {bit}")
    w.branch(w.temp(f"icmp eq i64 {mine}, 0"), run, after)
    w.here(run)
    w.store(RUNNING, w.temp(f"or i64 {running}, {bit}"))
    w.call(f"@p{phase}", *given)
    w.store(RUNNING, w.temp(f"and i64 {w.load(RUNNING)}, {~bit}"))
    w.label(after)
