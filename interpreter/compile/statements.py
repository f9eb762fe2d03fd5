"""Statements of the rules become statements of the form, each in one way, whether play may stop in them or not."""

from __future__ import annotations

from dsl import game as g
from dsl import types as t
from interpreter.compile import form as f
from interpreter.compile.choices import Choices, all_picks
from interpreter.compile.expressions import COPIED, SKIMMED, Expressions, negated
from interpreter.compile.flow import Sources
from interpreter.compile.moves import Moves, kept
from interpreter.compile.scope import Scope, Unit


def may_grow(e: g.Expr) -> bool:
    """May a number added again and again outgrow all bounds? Counts and attributes of cards cannot."""
    if isinstance(e, g.Apply) and e.op in ("count", "attr", "attr_each", "order", "position"):
        return False
    return isinstance(e, g.Local | g.CallDefine | g.Bind) or (
        isinstance(e, g.Apply)
        and (e.op in ("var", "vars", "every_var", "var_each", "mul") or any(map(may_grow, e.args)))
    )


class Statements:
    """Lowers the statements of one phase. With `marks` it is noted where each of them begins."""

    def __init__(self, unit: Unit, expressions: Expressions, phase: int, marks: bool) -> None:
        self.unit = unit
        self.layout = unit.layout
        self.game = unit.layout.game
        self.expressions = expressions
        self.number = phase
        self.phase = self.game.phases[phase]
        self.source = self.phase.source
        self.marks = marks
        sources = Sources(self.game)
        self.moves = Moves(unit, expressions, sources, told=marks)
        self.choices = Choices(unit, expressions, sources)
        self.locals: dict[int, f.Expr] = {}
        self.loops = 0

    def body(self, me: f.Expr, parameters: dict[int, f.Expr]) -> f.Body:
        """The whole phase."""
        self.locals = dict(parameters)
        at = (self.source, self.phase.span)
        return (f.Do(at, f.Op("tick", ())), *self.sequence(self.phase.body, me))

    def scope(self, me: f.Expr) -> Scope:
        return Scope(self.source, me, self.locals)

    def lower(self, e: g.Expr, me: f.Expr) -> f.Expr:
        return self.expressions.lower(e, self.scope(me))

    def sequence(self, block: g.Block, me: f.Expr) -> list[f.Statement]:
        lines: list[f.Statement] = []
        for x in block:
            at = (self.source, x.span)
            if self.marks:
                lines.append(f.Mark(at, me, tuple(self.locals.items())))
            lines += self.unit.count("statement", at, "run")
            lines += self.statement(x, me)
            for condition in self.game.stops:  # tested after every effect
                lines.append(f.If(at, self.lower(condition, me), (f.Leave(at, None),)))
        return lines

    def branch(self, block: g.Block, me: f.Expr, at: f.At, outcome: str) -> f.Body:
        """One of the two ways in which a statement can go on."""
        return (*self.unit.count("branch", at, outcome), *self.sequence(block, me))

    def passes(self, block: g.Block, me: f.Expr, at: f.At, counted: bool = True) -> f.Body:
        """The block of a loop."""
        self.loops += 1
        body = tuple(self.sequence(block, me))
        self.loops -= 1
        return (f.Do(at, f.Op("tick", ())), *body) if counted else body

    def name(self, letter: str, depth: int = 0) -> f.Name:
        return f.Name(self.unit.fresh(letter), depth)

    def new_local(self, number: int, kind: t.Type) -> f.Name:
        found = self.name("x", f.depth_of(kind))
        self.unit.holds[found.name] = kind
        self.locals[number] = found
        return found

    # ───────────── each kind of statement

    def statement(self, x: g.Statement, me: f.Expr) -> list[f.Statement]:
        at = (self.source, x.span)
        match x:
            case g.Let(local=local, value=value):
                found = kept(self.lower(value, me))
                return [f.Let(at, self.new_local(local, value.type), found)]
            case g.Assign():
                return self.assign(x, me)
            case g.Move():
                return self.moves.move(x, self.scope(me))
            case g.Deal():
                return self.moves.deal(x, self.scope(me))
            case g.Fill():
                return self.moves.fill(x, self.scope(me))
            case g.Shuffle(zone=zone):
                return [f.Do(at, f.Op("shuffle", (self.expressions.place(zone, self.scope(me)),)))]
            case g.Reveal():
                return [f.Do(at, self.reveal(x, me))]
            case g.Say(text=text):
                values = tuple(self.lower(p, me) for p in text.parts if not isinstance(p, str))
                named = f.Table(self.unit.message(text), (), 0)
                return [f.Do(at, f.Op("said", (named, *values)))]
            case g.ReverseTurns():
                return [f.Do(at, f.Op("turn_round", ()))]
            case g.Out(player=player):
                return [f.Do(at, f.Op("leave", (self.lower(player, me),)))]
            case g.Chance(local=local, domain=domain):
                drawn = f.Op("chance_of", (self.lower(domain, me),), f.depth_of(domain.type) - 1)
                kind = t.settled(domain.type)
                return [f.Let(at, self.new_local(local, kind.of if isinstance(kind, t.List) else kind), drawn)]
            case g.CallPhase(phase=number, args=args):
                acting = me if self.game.phases[number].needs_me else f.NOTHING
                return [f.Enter(at, number, acting, tuple(kept(self.lower(a, me)) for a in args))]
            case g.End(phase=name):
                return [f.Leave(at, name)]
            case g.IfThen(condition=condition, then=then, otherwise=otherwise):
                test = self.expressions.folded(condition)
                if test is not None:
                    return list(self.branch(then if test[0] else otherwise, me, at, "yes" if test[0] else "no"))
                yes, no = self.branch(then, me, at, "yes"), self.branch(otherwise, me, at, "no")
                return [f.If(at, self.lower(condition, me), yes, no)]
            case g.Repeat():
                return self.repeat(x, me)
            case g.For(local=local, domain=domain, body=body):
                items = kept(self.lower(domain, me))
                kind = t.settled(domain.type)
                each = self.new_local(local, kind.of if isinstance(kind, t.List) else kind)
                return [f.ForEach(at, each, items, self.passes(body, me, at, counted=bool(self.loops)))]
            case g.EachPlayer():
                return self.each_player(x, me)
            case g.EachTeam(local=local, body=body):
                teams = self.expressions.literal(list(range(len(self.game.teams))))
                each = self.new_local(local, t.TEAM)
                return [f.ForEach(at, each, teams, self.passes(body, me, at, counted=False))]
            case g.Turns():
                return self.turns(x, me)
            case g.AsPlayer():
                return self.as_player(x, me)
            case g.AtOnce():
                return self.at_once(x, me)
            case g.Choose() | g.ChooseOne():
                asked = self.choices.ask(x, self.number, self.scope(me), None)
                return [*asked, *self.answered(x, self.unit.choices[-1], me)]

    def answered(self, x: g.Choose | g.ChooseOne, point: f.ChoicePoint, me: f.Expr) -> list[f.Statement]:
        return self.choices.answered(x, point, self.scope(me), self.locals, lambda block: self.sequence(block, me))

    # ───────────── effects

    def assign(self, x: g.Assign, me: f.Expr) -> list[f.Statement]:
        at = (self.source, x.span)
        cell = self.expressions.cell(x.target, self.scope(me))
        value = kept(self.lower(x.value, me))
        before = f.Cell(cell, f.depth_of(x.target.type))
        if before.depth and x.operator != "=":
            items = value if value.depth else f.Op("list", (value,), 1)
            # What is added goes to the end of a copy, what is taken away is looked for entry by entry.
            several = x.operator == "-=" and value.depth
            args = (before,) if several else (before, COPIED if x.operator == "+=" else SKIMMED)
            counted = f.Op("squared" if several else "weighed", args, before.depth)
            value = f.Op("grown" if x.operator == "+=" else "less", (counted, items), before.depth)
        elif before.depth:
            value = f.Op("copy", (value,), before.depth)
        elif x.operator != "=":
            value = f.Op("add" if x.operator == "+=" else "sub", (before, value))
            if may_grow(x.value):
                value = f.Op("bounded", (value,))
        lines: list[f.Statement] = [f.Put(at, cell, value)]
        if self.marks:
            lines.append(f.Do(at, f.Op("changed", (cell,))))
        return lines

    def reveal(self, x: g.Reveal, me: f.Expr) -> f.Expr:
        kind = t.settled(x.cards.type)
        if isinstance(kind, t.Place):
            cards: f.Expr = f.Op("zone", (self.expressions.place(x.cards, self.scope(me)),), 1)
        elif kind == t.CARD:
            cards = f.Op("list", (self.lower(x.cards, me),), 1)
        else:
            cards = self.lower(x.cards, me)
        seers = f.Op("bit", (me,)) if x.to_me else f.Value(self.layout.everybody)
        return f.Op("show", (cards, seers))

    # ───────────── control

    def repeat(self, x: g.Repeat, me: f.Expr) -> list[f.Statement]:
        at = (self.source, x.span)
        if x.times is None:
            until = self.lower(x.until, me) if x.until is not None else f.NO
            return [f.Loop(at, until, self.passes(x.body, me, at))]
        left = self.name("times")
        one_less = f.Let(at, left, f.Op("sub", (left, f.Value(1))))
        body = (one_less, *self.passes(x.body, me, at))
        return [f.Let(at, left, self.lower(x.times, me)), f.Loop(at, f.Op("le", (left, f.Value(0))), body)]

    def each_player(self, x: g.EachPlayer, me: f.Expr) -> list[f.Statement]:
        at = (self.source, x.span)
        if x.order is not None:
            order: f.Expr = f.Op("copy", (self.lower(x.order, me),), 1)
        else:
            start = self.lower(x.start, me) if x.start is not None else f.Value(0)
            order = self.expressions.seats_from(start)
            if self.game.turns_may_reverse and x.start is not None:
                order = f.Op("turn_order", (start,), 1)
        acting = self.name("me")
        skipped: f.Body = ()
        if x.where is not None:
            skipped = (f.If(at, negated(self.lower(x.where, acting)), (f.Skip(at),)),)
        return [f.ForEach(at, acting, order, (*skipped, *self.passes(x.body, acting, at, counted=False)))]

    def turns(self, x: g.Turns, me: f.Expr) -> list[f.Statement]:
        """Before every turn the end is tested, then the next player who may act is found."""
        at = (self.source, x.span)
        acting, following = self.name("me"), self.name("next")
        body: list[f.Statement]
        if x.where is None and not self.game.players_may_leave:
            body = [f.Let(at, acting, following)]
        else:
            seat = self.name("m")
            clauses: list[f.Clause] = [f.Each((seat.name,), f.Op("turn_order", (following,), 1))]
            if x.where is not None:
                clauses.append(f.Where(self.lower(x.where, seat)))
            body = [
                f.Let(at, acting, f.Op("first_of", (f.Listing(seat, tuple(clauses)),))),
                f.If(at, f.Op("is_none", (acting,)), (f.Stop(at),)),
            ]
        body += self.passes(x.body, acting, at)
        body.append(f.Let(at, following, self.expressions.beside(acting, self.expressions.direction())))
        return [
            f.Let(at, following, self.lower(x.start, me)),
            f.If(at, f.Op("is_none", (following,)), (f.Do(at, f.Op("nobody", ())),)),
            f.Loop(at, self.lower(x.until, me), tuple(body)),
        ]

    def as_player(self, x: g.AsPlayer, me: f.Expr) -> list[f.Statement]:
        at = (self.source, x.span)
        acting = self.name("me")
        first = f.Let(at, acting, self.lower(x.player, me))
        missing = f.Op("is_none", (acting,))
        if x.otherwise:
            no, yes = self.branch(x.otherwise, me, at, "no"), self.branch(x.body, acting, at, "yes")
            return [first, f.If(at, missing, no, yes)]
        return [first, f.If(at, missing, (f.Do(at, f.Op("nobody", ())),)), *self.sequence(x.body, acting)]

    # ───────────── choices at once

    def at_once(self, x: g.AtOnce, me: f.Expr) -> list[f.Statement]:
        """First everybody chooses, then the effects run player by player."""
        at = (self.source, x.span)
        seats, acting = self.name("seats", 1), self.name("me")
        order = self.expressions.seats_from(f.Value(0))
        if x.where is not None:
            seat = self.name("e")
            order = f.Listing(seat, (f.Each((seat.name,), order), f.Where(self.lower(x.where, seat))))
        choosing: list[f.Statement] = []
        points: list[tuple[g.Choose | g.ChooseOne, f.ChoicePoint]] = []
        for y in x.choices:
            here = (self.source, y.span)
            choosing += self.unit.count("statement", here, "run")
            if isinstance(y, g.Let):
                value = kept(self.lower(y.value, acting))
                name = f.SeatName(self.unit.fresh("x"), acting, value.depth)
                self.unit.holds[name.name] = y.value.type
                self.locals[y.local] = name
                choosing.append(f.Let(here, name, value))
            elif isinstance(y, g.Choose | g.ChooseOne):
                choosing += self.choices.ask(y, self.number, self.scope(acting), acting)
                point = self.unit.choices[-1]
                points.append((y, point))
                choosing += self.choices.uncovered(y, point, self.scope(acting))
                if isinstance(y, g.Choose) and not (y.optional or y.has_else):
                    choosing += self.choices.unpacked(y, point, 0, self.scope(acting), self.locals)
        outer = self.moves.chosen_at_once
        effects: list[f.Statement] = []
        for y, point in points:
            self.moves.chosen_at_once |= {p.local for p in all_picks(y)}
            effects += self.answered(y, point, acting)
        effects += self.sequence(x.effects, acting)
        self.moves.chosen_at_once = outer
        return [
            f.Let(at, seats, order),
            f.ForEach(at, acting, seats, tuple(choosing)),
            f.Do(at, f.Op("nothing_arrived", ())),
            f.ForEach(at, acting, seats, tuple(effects)),
        ]
