"""The course of play with numbers of cards instead of cards.

A choice that somebody must make is taken to be made; after anything that may go one way or the
other, what it could have changed is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

from dsl import game as g
from dsl.lints.abstract.moves import AbstractMoves, Report
from dsl.lints.abstract.table import UNKNOWN, Cards, SomePlace, Stop
from dsl.lints.abstract.values import AbstractValues
from dsl.lints.effects import Effects, Routine
from dsl.typing.shorthands import MISSED


class Leave(Exception):
    """A phase is being left by `end`."""

    def __init__(self, phase: str) -> None:
        super().__init__(phase)
        self.phase = phase


class AbstractPlay:
    """One set-up being played with numbers."""

    def __init__(self, values: AbstractValues, effects: Effects, steps: int, report: Report) -> None:
        self.values = values
        self.table = values.table
        self.game = values.game
        self.effects = effects
        self.steps = steps
        self.moves = AbstractMoves(values, effects, self.trigger, report)
        self.triggers: set[int] = set()

    # ───────────── phases and blocks

    def call(self, number: int, given: dict[int, Any]) -> None:
        phase = self.game.phases[number]
        outer = self.values.unit, self.values.locals, self.values.source
        self.values.unit, self.values.locals, self.values.source = Routine("phase", number), given, phase.source
        try:
            self.run(phase.body)
        except Leave as leave:
            if leave.phase != phase.name:
                raise
        finally:
            self.values.unit, self.values.locals, self.values.source = outer

    def trigger(self, number: int | None) -> None:
        """Triggers do not run inside themselves, and have no acting player."""
        if number is None or number in self.triggers:
            return
        me, self.values.me = self.values.me, None
        self.triggers.add(number)
        try:
            self.call(number, {})
        finally:
            self.triggers.discard(number)
            self.values.me = me

    def run(self, block: g.Block) -> None:
        for x in block:
            self.steps -= 1
            if self.steps <= 0:
                raise Stop
            self.statement(x)
            if self.game.stops and any(self.values.value(stop) is not False for stop in self.game.stops):
                raise Stop

    def perhaps(self, *blocks: g.Block) -> None:
        """Something that may happen or not: what it could change is unknown afterwards."""
        for block in blocks:
            if self.effects.leaves(block):
                raise Stop
            self.table.forget(self.effects.changes(block, self.values.unit))

    def acting(self, seat: Any, block: g.Block) -> None:
        me, self.values.me = self.values.me, seat
        try:
            self.run(block)
        finally:
            self.values.me = me

    def statement(self, x: g.Statement) -> None:
        match x:
            case g.Let(local=local, value=value):
                self.values.locals[local] = self.values.value(value)
            case g.Chance(local=local, domain=domain):
                self.values.locals[local] = self.one_of(domain)
            case g.Change(target=target):
                self.values.locals[target.id] = UNKNOWN
            case g.Assign():
                self.assign(x)
            case g.Move():
                self.moves.move(x)
            case g.Deal() | g.Fill():
                self.moves.deal(x)
            case g.CallPhase(phase=number, args=args):
                parameters = self.game.phases[number].parameters
                self.call(number, {p.local: self.values.value(a) for p, a in zip(parameters, args, strict=True)})
            case g.Undo():
                raise Stop  # all would have to be remembered
            case g.End(phase=name):
                raise Stop if name is None else Leave(name)
            case g.IfThen(condition=condition, then=then, otherwise=otherwise):
                test = self.values.value(condition)
                if test is UNKNOWN:
                    self.perhaps(then, otherwise)
                else:
                    self.run(then if test else otherwise)
            case g.Choose():
                self.choose(x)
            case g.ChooseOne(acts=acts):
                self.perhaps(*(((act.choice, *act.body) if act.choice else act.body) for act in acts))
            case g.Quiet():
                pass
            case g.Plain():
                self.perhaps((x,))
            case _:
                self.loop(x)

    def loop(self, x: g.Loop) -> None:
        match x:
            case g.Repeat(until=until, times=times, body=body):
                self.repeat(until, times, body)
            case g.For(local=local, domain=domain, body=body):
                items = self.values.value(domain)
                if isinstance(items, Cards) and items.count is not None:
                    items = [Cards(1, items.places) for _ in range(items.count)]
                for item in items if isinstance(items, list) else ():
                    self.values.locals[local] = item
                    self.run(body)
                if not isinstance(items, list):
                    self.perhaps(body)
            case g.EachTeam(local=local, body=body):
                for team in range(len(self.table.teams)):
                    self.values.locals[local] = team
                    self.run(body)
            case g.EachPlayer(where=where, body=body):
                self.each(self.order(x), where, body)
            case g.AtOnce(where=where, choices=choices, effects=effects):
                self.each(iter(range(self.table.players)), where, (*choices, *effects))
            case g.AsPlayer(player=player, body=body, otherwise=otherwise):
                seat = self.values.value(player)
                if seat is UNKNOWN and otherwise:
                    self.perhaps(body, otherwise)
                else:
                    self.acting(seat, body) if seat is not None else self.run(otherwise)
            case g.Turns():
                self.turns(x)
            case _:
                assert_never(x)

    def order(self, x: g.EachPlayer) -> Iterator[Any] | None:
        if self.game.players_may_leave:
            return None
        if x.order is not None:
            listed = self.values.value(x.order)
            return iter(listed) if isinstance(listed, list) else None
        start = self.values.value(x.start) if x.start is not None else 0
        if start is None or (start is UNKNOWN and x.where is not None):
            return None
        # From whom they go round hardly matters to numbers: each has one turn.
        first = 0 if start is UNKNOWN else start
        return iter([(first + i) % self.table.players for i in range(self.table.players)])

    def each(self, order: Iterator[Any] | None, where: g.Expr | None, body: g.Block) -> None:
        if order is None:
            self.perhaps(body)
            return
        outer = self.values.me
        for seat in order:
            self.values.me = seat
            test = self.values.value(where) if where is not None else True
            self.values.me = outer
            if test is UNKNOWN:
                self.perhaps(body)
            elif test:
                self.acting(seat, body)

    def repeat(self, until: g.Expr | None, times: g.Expr | None, body: g.Block) -> None:
        if times is not None:
            many = self.values.value(times)
            if many is UNKNOWN:
                self.perhaps(body)
            for _ in range(0 if many is UNKNOWN else min(many, self.steps)):
                self.run(body)
            return
        while (done := self.values.value(until) if until is not None else False) is False:
            self.run(body)
        if done is UNKNOWN:
            self.perhaps(body)

    def turns(self, x: g.Turns) -> None:
        seat: Any = self.values.value(x.start) if x.start is not None else None
        certain = x.where is None and seat is not None and not x.then and MISSED not in self.table.variables
        certain = certain and not (self.game.players_may_leave or self.game.turns_may_reverse)
        while certain:
            done = self.values.value(x.until)
            if done is not False:
                certain = done is True
                break
            self.acting(seat, x.body)
            seat = seat if seat is UNKNOWN else (seat + 1) % self.table.players
        if not certain:
            self.perhaps(x.body)

    # ───────────── choices and state

    def choose(self, x: g.Choose) -> None:
        if x.optional or x.has_else:
            self.perhaps(x.body, x.otherwise)
            return
        for pick in x.picks:
            self.values.locals[pick.local] = self.one_of(pick.domain) if pick.least is None else self.some_of(pick)
        self.run(x.body)

    def one_of(self, domain: g.Expr) -> Any:
        items = self.values.value(domain)
        if isinstance(items, Cards) and items.places is not None and len(items.places) == 1:
            return Cards(1, items.places)
        return UNKNOWN

    def some_of(self, pick: g.Pick) -> Any:
        items = self.values.value(pick.domain)
        least = self.values.value(pick.least) if pick.least is not None else UNKNOWN
        most = self.values.value(pick.most) if pick.most is not None else UNKNOWN
        if isinstance(items, Cards) and isinstance(least, int) and least == most:
            return Cards(least, items.places)
        return UNKNOWN

    def assign(self, x: g.Assign) -> None:
        if x.target.op == "note":
            return
        name = str(x.target.info)
        args = [self.values.value(a) for a in x.target.args]
        declared = self.table.variables[name]
        owner = args.pop(0) if declared.owner != "table" else None
        cell = SomePlace(name, owner, args[0] if args else None)
        value = self.values.value(x.value)
        if cell not in self.table.values:
            self.table.forget((name,))
            return
        old = self.table.values[cell]
        if x.operator != "=":
            both = isinstance(old, int) and isinstance(value, int)
            value = (old + value if x.operator == "+=" else old - value) if both else UNKNOWN
        self.table.values[cell] = UNKNOWN if isinstance(value, Cards) else value
