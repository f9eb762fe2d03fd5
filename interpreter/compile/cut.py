"""Play stops at a choice: phases that may come to one are cut into blocks there.

A block runs until play comes to a choice or goes on in another block. What has to survive from one
block to the next is kept in registers. There is no recursion in the language, so every phase has
registers of its own, one of them for the block to return to. Phases that never come to a choice
stay functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dsl import game as g
from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.compile.scope import Unit
from interpreter.compile.simplified import joined, negated
from interpreter.compile.stops import cuts, cutting, names_of
from interpreter.compile.walk import below, names_in, own, statements

HALT = 0
OVER = 1


@dataclass(slots=True)
class Blocks:
    """The result: blocks, the phases that are functions, and a register for each name that needs one."""

    blocks: list[f.Block] = field(default_factory=list)
    entries: dict[int, int] = field(default_factory=dict)
    registers: dict[str, int] = field(default_factory=dict)
    seat_registers: dict[str, int] = field(default_factory=dict)
    register_count: int = 0


class Cutter:
    """Cuts all phases. With `steps` every statement of the rules begins a block."""

    def __init__(self, unit: Unit, bodies: Mapping[int, f.Body], steps: bool) -> None:
        self.unit = unit
        self.game = unit.layout.game
        self.bodies = bodies
        self.steps = steps
        self.cutting = cutting(self.game, bodies, steps)
        self.names = {number: names_of(self.game, number) for number in bodies}
        self.found = Blocks()
        self.block: f.Block | None = None
        self.closed = True
        self.phase = self.game.play
        self.loops: list[tuple[int, int] | None] = []
        self.inside = {number: self._reached(number) for number in self.cutting}

    def _reached(self, number: int) -> frozenset[int]:
        """The phases that may be running inside a phase."""
        found: set[int] = set()
        waiting = [number]
        while waiting:
            for x in statements(self.bodies[waiting.pop()]):
                if isinstance(x, f.Enter) and x.phase in self.cutting and x.phase not in found:
                    found.add(x.phase)
                    waiting.append(x.phase)
        return frozenset(found)

    def cut(self) -> Blocks:
        play = self.game.phases[self.game.play]
        nowhere = (play.source, play.span)
        for op in ("halt", "finish"):
            self._begin(self._new(nowhere))
            self._add(f.Do(nowhere, f.Op(op, ())))
            self._go(nowhere, -1)
        for number in sorted(self.cutting):
            phase = self.game.phases[number]
            self.found.entries[number] = self._new((phase.source, phase.span), number)
        for number, body in self.bodies.items():
            if number in self.cutting:
                self._phase(number, body)
            else:
                self._function(number, body)
        self._keep()
        return self.found

    def _function(self, number: int, body: f.Body) -> None:
        names = self.names[number]
        phase = self.game.phases[number]
        settled = self._settled(body, in_function=True)
        at = (phase.source, phase.span)
        self.unit.functions[f"p{number}"] = f.Function(f"p{number}", at, (names.me, *names.parameters), settled)

    def _phase(self, number: int, body: f.Body) -> None:
        phase = self.game.phases[number]
        at = (phase.source, phase.span)
        self.phase = number
        self._begin(self.found.entries[number])
        if self.steps:
            self._add(f.Do(at, f.Op("entered", (f.Value(number),))))
        self._sequence(body)
        if not self.closed:
            for x in self._return(number, at):
                self._add(x)
            self.closed = True

    def _return(self, number: int, at: f.At) -> list[f.Statement]:
        """Goes back to where a phase was called."""
        returns, to = self.names[number].returns, f.Name(self.unit.fresh("to"))
        left: list[f.Statement] = [f.Do(at, f.Op("left", (f.Value(number),)))] if self.steps else []
        return [*left, f.Let(at, to, returns), f.Let(at, returns, f.NOTHING), f.Go(at, to)]

    # ───────────── blocks

    def _new(self, at: f.At, phase: int | None = None) -> int:
        block = f.Block(len(self.found.blocks), self.phase if phase is None else phase, at)
        self.found.blocks.append(block)
        return block.number

    def _begin(self, number: int) -> None:
        assert self.closed
        self.block = self.found.blocks[number]
        self.closed = False

    def _add(self, x: f.Statement) -> None:
        assert self.block is not None
        self.block.body.append(x)

    def _go(self, at: f.At, block: int) -> None:
        if not self.closed:
            self._add(f.Go(at, block))
            self.closed = True

    # ───────────── statements

    def _sequence(self, body: Iterable[f.Statement]) -> None:
        for x in body:
            if self.closed:
                return
            if isinstance(x, f.Mark):
                self._mark(x)
            elif isinstance(x, f.Here) or any(map(self._is_cut, statements((x,)))):
                self._split(x)
            else:
                for y in self._settled((x,), in_function=False):
                    self._add(y)
                    self.closed = isinstance(y, f.Go | f.Return)

    def _is_cut(self, x: f.Statement) -> bool:
        return cuts(x, self.game.phases[self.phase].name, self.cutting) or (self.steps and isinstance(x, f.Mark))

    def _mark(self, x: f.Mark) -> None:
        if not self.steps:
            self._add(x)
            return
        assert self.block is not None
        if self.block.body:
            following = self._new(x.at)
            self._go(x.at, following)
            self._begin(following)
        self.block.at, self.block.me, self.block.locals = x.at, x.me, x.locals

    def _split(self, x: f.Statement) -> None:
        match x:
            case f.If(at, test, then, other):
                after = self._new(at)
                else_ = self._new(at) if other else after
                self._add(f.If(at, negated(test), (f.Go(at, else_),)))
                self._sequence(then)
                self._go(at, after)
                if other:
                    self._begin(else_)
                    self._sequence(other)
                    self._go(at, after)
                self._begin(after)
            case f.Loop(at, until, body):
                self._loop(at, until, (), body)
            case f.ForEach(at, name, items, body):
                listed, place = f.Name(self.unit.fresh("l"), items.depth), f.Name(self.unit.fresh("i"))
                if name.name in self.unit.holds:
                    kind = self.unit.holds[name.name]
                    assert not isinstance(kind, g.Choose | g.ChooseOne)
                    self.unit.holds[listed.name] = t.List(kind)
                self._add(f.Let(at, listed, items))
                self._add(f.Let(at, place, f.Value(0)))
                first = (
                    f.Let(at, name, f.Op("at", (listed, place), name.depth)),
                    f.Let(at, place, f.Op("add", (place, f.Value(1)))),
                )
                self._loop(at, f.Op("ge", (place, f.Op("len", (listed,)))), first, body)
            case f.Here(at, choice):
                asks_at = self._new(at)
                self._go(at, asks_at)
                self._begin(asks_at)
                choice.asks_at = asks_at
            case f.Ask():
                self._ask(x)
            case f.Enter():
                self._enter(x)
            case f.Leave():
                self._leave(x)
            case _:
                raise AssertionError(x)

    def _loop(self, at: f.At, until: f.Expr, first: f.Body, body: f.Body) -> None:
        head, after = self._new(at), self._new(at)
        self._go(at, head)
        self._begin(head)
        if until != f.NO:
            self._add(f.If(at, until, (f.Go(at, after),)))
        for x in first:
            self._add(x)
        self.loops.append((head, after))
        self._sequence(body)
        self.loops.pop()
        self._go(at, head)
        self._begin(after)

    def _enter(self, x: f.Enter) -> None:
        names, at = self.names[x.phase], x.at
        after = self._new(at)
        if x.trigger is not None:
            self._add(f.If(at, negated(f.Op("is_none", (names.returns,))), (f.Go(at, after),)))
        for name, value in zip(names.parameters, x.args, strict=True):
            self._add(f.Let(at, name, value))
        if self.game.phases[x.phase].needs_me:
            self._add(f.Let(at, names.me, x.me))
        self._add(f.Let(at, names.returns, f.Value(after)))
        self._go(at, self.found.entries[x.phase])
        self._begin(after)

    def _leave(self, x: f.Leave) -> None:
        at = x.at
        if x.phase is None:
            self._go(at, OVER)
            return
        for number in sorted(self.cutting):
            # A phase may exist for several argument types; the one that is running has a return.
            if self.game.phases[number].name == x.phase:
                left = [f.Let(at, self.names[n].returns, f.NOTHING) for n in sorted(self.inside[number])]
                test = negated(f.Op("is_none", (self.names[number].returns,)))
                self._add(f.If(at, test, (*left, *self._return(number, at))))
        self._add(f.Do(at, f.Op("not_running", (self.unit.table("N", (x.phase,), 0),))))
        self._go(at, OVER)

    # ───────────── asking

    def _ask(self, x: f.Ask) -> None:
        at, point = x.at, x.choice
        resume = self._new(at)
        point.resume = resume
        if x.least is None:
            none: f.Expr = f.Op("all_empty", (x.candidates,))
            several: f.Expr = f.Op("gt", (f.Op("len", (x.candidates,)), f.Value(1)))
            single: f.Expr = f.Op("at", (x.candidates, f.Value(0)), point.answer.depth)
        else:
            assert x.most is not None
            assert x.kinds is not None
            given = (x.candidates, x.kinds, x.least, x.most)
            count = f.Name(self.unit.fresh("n"))
            self._add(f.Let(at, count, f.Op("few_ways", given)))
            none = f.Op("is", (count, f.Value(0)))
            several = f.Op("gt", (count, f.Value(1)))
            single = f.Op("only_way", given, point.answer.depth)
        optional = isinstance(point.statement, g.Choose) and point.statement.optional
        otherwise = isinstance(point.statement, g.Choose) and point.statement.has_else
        due = negated(none) if optional else several
        if self.steps and not optional:
            due = joined("or", due, joined("and", f.Op("asks_forced", ()), negated(none)))
        asked = self.unit.count("choice", at, "asked")
        if asked:
            self._add(f.If(at, negated(none) if optional else several, asked))
        self._add(f.If(at, due, (f.Offer(at, x),)))
        if optional:
            self._add(f.Let(at, point.answer, f.NOTHING))
        elif otherwise:
            self._add(f.If(at, none, (f.Let(at, point.answer, f.NOTHING),), tuple(self._taken(x, single))))
        else:
            self._add(f.If(at, none, (f.Do(at, f.Op("no_option", (f.Value(point.number),))),)))
            for y in self._taken(x, single):
                self._add(y)
        self._add(f.Do(at, f.Op("unasked", ())))
        self._go(at, resume)
        self._begin(resume)

    def _taken(self, x: f.Ask, single: f.Expr) -> list[f.Statement]:
        """The only option, without a question."""
        lines: list[f.Statement] = [f.Let(x.at, x.choice.answer, single)]
        if self.steps:
            lines.append(f.Do(x.at, f.Op("forced", (f.Value(x.choice.number), x.me, x.choice.answer))))
        return lines

    # ───────────── straight code

    def _settled(self, body: Iterable[f.Statement], in_function: bool, inner: bool = False) -> f.Body:
        """Straight statements with the ways out of loops and phases written as what they are here."""
        found: list[f.Statement] = []
        loop = self.loops[-1] if self.loops and not inner and not in_function else None
        for x in body:
            match x:
                case f.If(at, test, then, other):
                    then, other = (self._settled(y, in_function, inner) for y in (then, other))
                    found.append(f.If(at, test, then, other))
                case f.Loop(at, until, inside):
                    found.append(f.Loop(at, until, self._settled(inside, in_function, inner=True)))
                case f.ForEach(at, name, items, inside):
                    found.append(f.ForEach(at, name, items, self._settled(inside, in_function, inner=True)))
                case f.Skip(at) if loop is not None:
                    found.append(f.Go(at, loop[0]))
                case f.Stop(at) if loop is not None:
                    found.append(f.Go(at, loop[1]))
                case f.Leave(at) if in_function:
                    found.append(f.Return(at))
                case f.Leave(at):
                    found += self._return(self.phase, at)
                case _:
                    found.append(x)
            if isinstance(found[-1], f.Go | f.Return | f.Skip | f.Stop):
                break  # what follows is never reached
        return tuple(found)

    # ───────────── registers

    def _keep(self) -> None:
        """Names that live in more than one block, and those that others ask for, get registers."""
        homes: dict[str, int] = {}
        wanted: dict[str, None] = {}
        for number in sorted(self.cutting):
            names = self.names[number]
            for name in (names.returns, names.me, *names.parameters):
                wanted[name.name] = None
        for block in self.found.blocks:
            for one in sorted(names_in(block.body)):
                if homes.setdefault(one, block.number) != block.number:
                    wanted[one] = None
            if self.steps:
                wanted |= dict.fromkeys(_named((block.me, *(e for _, e in block.locals))))
        seats: dict[str, None] = {}
        for point in self.unit.choices:
            known = (point.answer, point.me, *(e for _, e in point.locals))
            wanted |= dict.fromkeys(_named(known))
            seats |= dict.fromkeys(e.name for e in known if isinstance(e, f.SeatName))  # reached in this set-up or not
        for block in self.found.blocks:
            seats |= dict.fromkeys(_seat_names(block.body))
        count = 0
        for one in wanted:
            if one not in seats:
                self.found.registers[one] = count
                count += 1
        for one in seats:
            self.found.seat_registers[one] = count
            count += self.unit.layout.players
        self.found.register_count = count


def _named(some: Iterable[f.Expr | None]) -> list[str]:
    return [e.name for e in some if isinstance(e, f.Name)]


def _seat_names(body: Iterable[f.Statement]) -> list[str]:
    return [e.name for x in statements(body) for o in own(x) for e in below(o) if isinstance(e, f.SeatName)]
