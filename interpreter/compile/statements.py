"""Statements of the rules become statements of the form, each in one way, whether play may stop in them or not."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import game as g
from dsl.game.walk import statements
from dsl.typing import types as t
from dsl.typing.shorthands import MISSED
from interpreter.compile import form as f
from interpreter.compile import places, turns
from interpreter.compile.answers import Answers
from interpreter.compile.choices import Choices
from interpreter.compile.expressions import COPIED, SKIMMED, Expressions
from interpreter.compile.flow import Outs, Sources, goes_round
from interpreter.compile.moves import Moves, kept
from interpreter.compile.saved import Saved
from interpreter.compile.scope import Scope, Unit
from interpreter.compile.simplified import negated


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
        self.answers = Answers(unit, sources)
        self.outs = Outs(self.game)
        self.locals: dict[int, f.Expr] = {}
        self.loops = 0
        self.saved: Saved | None = None

    def body(self, me: f.Expr, parameters: dict[int, f.Expr]) -> f.Body:
        """The whole phase."""
        self.locals = dict(parameters)
        at = (self.source, self.phase.span)
        if any(isinstance(x, g.Undo) for x in statements(self.phase.body)):
            self.saved = Saved(self.unit)
        back = self.back_in(self.outs.of(self.phase.name), at)
        saved = self.saved.keep(at) if self.saved is not None else ()
        return (f.Do(at, f.Op("tick", ())), *saved, *self.sequence(self.phase.body, me), *back)

    def scope(self, me: f.Expr) -> Scope:
        return Scope(self.source, me, self.locals)

    def lower(self, e: g.Expr, me: f.Expr) -> f.Expr:
        return self.expressions.lower(e, self.scope(me))

    def kept(self, e: g.Expr, me: f.Expr) -> f.Expr:
        """The value of an expression to be kept."""
        return self.expressions.magnitudes.kept(kept(self.lower(e, me)))

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
                found = self.kept(value, me)
                return [f.Let(at, self.new_local(local, value.type), found)]
            case g.Change(target=target, operator=operator, value=value):
                name = self.locals[target.id]
                assert isinstance(name, f.Name | f.SeatName)
                return [f.Let(at, name, self.combined(name, operator, value, me))]
            case g.Assign():
                return self.assign(x, me)
            case g.Move():
                return self.moves.move(x, self.scope(me))
            case g.Deal():
                return self.moves.deal(x, self.scope(me))
            case g.Fill():
                return self.moves.fill(x, self.scope(me))
            case g.Swap():
                return self.moves.swap(x, self.scope(me))
            case g.Shuffle(zone=zone):
                place = places.placed(self.expressions, zone, self.scope(me))
                return [*self.expressions.notes.shuffled(place, at), f.Do(at, f.Op("shuffle", (place,)))]
            case g.Reveal():
                return [f.Do(at, self.reveal(x, me))]
            case g.Say(text=text):
                values = tuple(self.lower(p, me) for p in text.parts if not isinstance(p, str))
                named = f.Table(self.unit.message(text), (), 0)
                return [f.Do(at, f.Op("said", (named, *values)))]
            case g.ReverseTurns():
                return [f.Do(at, f.Op("turn_round", ()))]
            case g.SetTurns(side=side):
                return [f.Do(at, f.Op("turn_to", (f.Value(-1 if side else 1),)))]
            case g.Out():
                return self.out(x, me)
            case g.Chance(local=local, domain=domain):
                items = self.expressions.magnitudes.kept(self.lower(domain, me))
                drawn = f.Op("chance_of", (items,), items.depth - 1)
                kind = t.settled(domain.type)
                return [f.Let(at, self.new_local(local, kind.of if isinstance(kind, t.List) else kind), drawn)]
            case g.CallPhase(phase=number, args=args):
                acting = me if self.game.phases[number].needs_me else f.NOTHING
                return [f.Enter(at, number, acting, tuple(self.kept(a, me) for a in args))]
            case g.Undo():
                assert self.saved is not None
                return [*self.saved.put_back(at), *self.told_as_undone(at)]
            case g.End(phase=name):
                back = [] if name is None else self.back_in(self.outs.inside(name), at)
                if name is not None and MISSED in self.layout.variables and goes_round(self.game, name):
                    back += turns.none_missed(self, at)
                return [*back, f.Leave(at, name)]
            case g.IfThen(condition=condition, then=then, otherwise=otherwise):
                test = self.expressions.folded(condition)
                if test is not None:
                    return list(self.branch(then if test[0] else otherwise, me, at, "yes" if test[0] else "no"))
                yes, no = self.branch(then, me, at, "yes"), self.branch(otherwise, me, at, "no")
                return [f.If(at, self.lower(condition, me), yes, no)]
            case g.Repeat():
                return turns.repeat(self, x, me)
            case g.For(local=local, domain=domain, body=body):
                items = self.kept(domain, me)
                kind = t.settled(domain.type)
                each = self.new_local(local, kind.of if isinstance(kind, t.List) else kind)
                return [f.ForEach(at, each, items, self.passes(body, me, at, counted=bool(self.loops)))]
            case g.EachPlayer():
                return turns.each_player(self, x, me)
            case g.EachTeam(local=local, body=body):
                teams = self.expressions.literal(list(range(len(self.layout.teams))))
                each = self.new_local(local, t.TEAM)
                return [f.ForEach(at, each, teams, self.passes(body, me, at, counted=False))]
            case g.Turns():
                return turns.turns(self, x, me)
            case g.AsPlayer():
                return turns.as_player(self, x, me)
            case g.AtOnce():
                return turns.at_once(self, x, me)
            case g.Choose() | g.ChooseOne():
                asked = self.choices.ask(x, self.number, self.scope(me), None)
                return [*asked, *self.answered(x, self.unit.choices[-1], me)]

    def answered(self, x: g.Choose | g.ChooseOne, point: f.ChoicePoint, me: f.Expr) -> list[f.Statement]:
        return self.answers.answered(x, point, self.scope(me), self.locals, lambda block: self.sequence(block, me))

    def told_as_undone(self, at: f.At) -> list[f.Statement]:
        """The news: that all is taken back, and what the variables hold again."""
        if not self.marks or self.saved is None:
            return []
        quiet = {
            cell
            for x in self.game.variables
            if x.quiet
            for cell in range(self.layout.variables[x.name].base, self.layout.variables[x.name].end)
        }
        again = [f.Do(at, f.Op("changed", (f.Value(cell),))) for cell in self.saved.cells if cell not in quiet]
        return [f.Do(at, f.Op("undone", (f.Value(self.number),))), *again]

    # ───────────── effects

    def assign(self, x: g.Assign, me: f.Expr) -> list[f.Statement]:
        at = (self.source, x.span)
        if x.target.op == "note":
            return self.lay_note(x, me)
        cell = places.cell_of(self.expressions, x.target, self.scope(me))
        before = f.Cell(cell, f.depth_of(x.target.type))
        lines: list[f.Statement] = [f.Put(at, cell, self.combined(before, x.operator, x.value, me))]
        if self.marks and not self.game.variable(str(x.target.info)).quiet:
            lines.append(f.Do(at, f.Op("changed", (cell,))))
        return lines

    def lay_note(self, x: g.Assign, me: f.Expr) -> list[f.Statement]:
        at, card = (self.source, x.span), f.Name(self.unit.fresh("x"))
        self.unit.holds[card.name] = t.CARD
        note, notes = self.game.note(str(x.target.info)), self.expressions.notes
        value = self.combined(notes.read(note, card), x.operator, x.value, me)
        lines = [f.Let(at, card, self.lower(x.target.args[0], me)), *notes.lay(note, card, value, at)]
        if self.marks and not note.quiet:
            lines.append(f.Do(at, f.Op("laid", (f.Value(self.game.notes.index(note)), card))))
        return lines

    def combined(self, before: f.Expr, operator: str, added: g.Expr, me: f.Expr) -> f.Expr:
        """What `=`, `+=` and `-=` make of a value."""
        value = self.kept(added, me)
        if before.depth and operator != "=":
            items = value if value.depth else f.Op("list", (value,), 1)
            # What is added goes to the end of a copy, what is taken away is looked for entry by entry.
            several = operator == "-=" and value.depth
            args = (before,) if several else (before, COPIED if operator == "+=" else SKIMMED)
            counted = f.Op("squared" if several else "weighed", args, before.depth)
            return f.Op("grown" if operator == "+=" else "less", (counted, items), before.depth)
        if before.depth:
            return f.Op("copy", (value,), before.depth)
        if operator == "=":
            return value
        return self.expressions.magnitudes.kept(f.Op("add" if operator == "+=" else "sub", (before, value)))

    def out(self, x: g.Out, me: f.Expr) -> list[f.Statement]:
        """Out of the game; or out of a phase, which is noted so that the player comes back when it ends."""
        at = (self.source, x.span)
        player = f.Name(self.unit.fresh("x"))
        leaves = f.Do(at, f.Op("leave", (player,)))
        lines: list[f.Statement] = [f.Let(at, player, self.lower(x.player, me))]
        if x.phase is None:
            return [*lines, leaves]
        cell = f.Op("add", (f.Value(self.layout.variables[x.noted].base), player))
        return [*lines, f.If(at, negated(f.Op("is_out", (player,))), (leaves, f.Put(at, cell, f.YES)))]

    def back_in(self, notes: Iterable[str], at: f.At) -> list[f.Statement]:
        """Those come back who were out of phases that end here."""
        lines: list[f.Statement] = []
        for noted in notes:
            player = self.name("x")
            cell = f.Op("add", (f.Value(self.layout.variables[noted].base), player))
            back = (f.Do(at, f.Op("come_back", (player,))), f.Put(at, cell, f.NO))
            everyone = self.expressions.literal(list(range(self.layout.players)))
            lines.append(f.ForEach(at, player, everyone, (f.If(at, f.Cell(cell), back),)))
        return lines

    def reveal(self, x: g.Reveal, me: f.Expr) -> f.Expr:
        kind = t.settled(x.cards.type)
        if isinstance(kind, t.Place):
            cards: f.Expr = f.Op("zone", (places.placed(self.expressions, x.cards, self.scope(me)),), 1)
        elif kind == t.CARD:
            cards = f.Op("list", (self.lower(x.cards, me),), 1)
        else:
            cards = self.lower(x.cards, me)
        part = self.layout.part(x.attribute) if x.attribute else 0
        seat = f.Op("add", (me, f.Value(part))) if part else me
        seers = f.Op("bit", (seat,)) if x.to_me else f.Value(self.layout.everybody << part)
        return f.Op("tell" if part else "show", (cards, seers))
