"""Statements: blocks, turns, choices and effects of the phases."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import game as g
from dsl import syntax as s
from dsl.messages import course, types
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import shorthands
from dsl.typing import types as t
from dsl.typing.phases import PhaseReader
from dsl.typing.scope import LocalName, Scope

LET = "local name"
RESULT = "the value of a phase"


class Statements(PhaseReader):
    """Reads statements."""

    def block(self, block: s.Block, scope: Scope) -> g.Block:
        return self.in_block(block, scope.inner())

    def in_block(self, block: s.Block, scope: Scope) -> g.Block:
        """Reads a block in a scope made for it; its names stay in that scope."""
        self.reading.level += 1
        read = tuple(found for x in block.statements for found in self.all_of(x, scope))
        self.reading.level -= 1
        return read

    def all_of(self, x: s.Statement, scope: Scope) -> g.Block:
        """What a statement is read as; a shorthand may be several."""
        if isinstance(x, s.IfIs):
            return shorthands.cases(self, x, scope)
        if isinstance(x, s.End) and x.value is not None:
            put, left = self.given(x, x.value, scope), self.end(x, scope)
            return () if put is None or left is None else (put, left)
        before: g.Block = ()
        if isinstance(x, s.Let | s.Assign) and (called := shorthands.called(self, x.value, scope)) is not None:
            call, given = called
            before = (call,)
            x = replace(x, value=s.Name(x.value.span, RESULT))
            scope.names[RESULT] = LocalName(-1, given.type, x.value.span, "local name", given)
        found = self.statement(x, scope)
        scope.names.pop(RESULT, None)
        return before if found is None else (*before, found)

    def statement(self, x: s.Statement, scope: Scope) -> g.Statement | None:
        match x:
            case s.Repeat(span, until, times, body):
                end = self.yesno(until, scope, "`until`") if until else None
                number = self.number(times, scope, "`times`") if times else None
                return g.Repeat(span, end, number, self.block(body, scope))
            case s.For():
                return self.for_in(x, scope)
            case s.EachPlayer():
                return self.each_player(x, scope)
            case s.EachTeam(span, body):
                inner = scope.inner()
                local = scope.unit.new_local("team")
                inner.team = LocalName(local, t.TEAM, span, "team")
                return g.EachTeam(span, local, self.in_block(body, inner))
            case s.Turns():
                return shorthands.turns(self, x, scope)
            case s.SetTurns(span, side):
                self.phases.reverses = True
                return g.SetTurns(span, 0 if side == "left" else 1)
            case s.AsPlayer(span, player, body, otherwise):
                who = self.player(player, scope, "`player`")
                acting_block = self.in_block(body, scope.acting())
                return g.AsPlayer(span, who, acting_block, self.block(otherwise, scope) if otherwise else ())
            case s.AtOnce():
                return self.at_once(x, scope)
            case s.Choose():
                return self.choose(x, scope)
            case s.ChooseOne():
                return self.choose_one(x, scope)
            case s.Chance(span, word, domain):
                items = self.listed(domain, scope, "`chance`")
                local = scope.unit.new_local(word.name)
                self.bind(scope, word, local, self.element_of(items), "left to chance")
                return g.Chance(span, local, items)
            case s.Move():
                return self.move(x, scope)
            case s.Deal():
                return self.deal(x, scope)
            case s.Fill(span, to, amount, source):
                return g.Fill(
                    span,
                    self.places(to, scope, "`fill`"),
                    self.number(amount, scope, "`fill … to`"),
                    self.of_type(source, scope, t.ZONE, "`fill … from`"),
                )
            case s.Swap(span, first, second):
                here, there = (self.of_type(e, scope, t.ZONE, "`swap`", "name two zones") for e in (first, second))
                return g.Swap(span, here, there)
            case s.Shuffle(span, zone):
                place = self.of_type(zone, scope, t.ZONE, "`shuffle`")
                self.wants_order(place, scope)
                return g.Shuffle(span, place)
            case s.Reveal(span, cards, to_me):
                if to_me:
                    self.may_act(span, "me", "", scope)
                return g.Reveal(span, self.cards(cards, scope, "`peek`" if to_me else "`reveal`"), to_me)
            case s.Let(span, word, value):
                found = self.expr(value, scope)
                local = scope.unit.new_local(word.name)
                self.bind(scope, word, local, found.type, LET)
                return g.Let(span, local, found)
            case s.Assign():
                return self.assign(x, scope)
            case s.CallPhase():
                return self.call_phase(x, scope)
            case s.NotAStatement(span, value):
                self.expr(value, scope)
                self.say(types.no_effect(scope.unit.source, span))
                return None
            case s.If(span, condition, then, otherwise):
                test = self.yesno(condition, scope, "`if`")
                other = self.block(otherwise, scope) if otherwise else ()
                return g.IfThen(span, test, self.block(then, scope), other)
            case s.IfIs():
                raise AssertionError("cases are several statements")
            case s.End():
                return self.end(x, scope)
            case s.Say(span, text):
                return g.Say(span, self.message(text, scope))
            case s.ReverseTurns(span):
                self.phases.reverses = True
                return g.ReverseTurns(span)
            case s.Out():
                return shorthands.out(self, x, scope)
            case _:
                assert_never(x)

    # ───────────── loops and turns

    def for_in(self, x: s.For, scope: Scope) -> g.Statement:
        items = self.named_items(x.name, x.domain, scope)
        inner = scope.inner()
        local = scope.unit.new_local(x.name.name)
        self.bind(inner, x.name, local, self.element_of(items), "each in turn")
        return g.For(x.span, local, items, self.in_block(x.body, inner))

    def each_player(self, x: s.EachPlayer, scope: Scope) -> g.Statement:
        start = self.player(x.start, scope, "`from`") if x.start else None
        order = self.of_type(x.order, scope, t.List(t.PLAYER), "`each player in`") if x.order else None
        acting = scope.acting()
        where = self.yesno(x.where, acting.asked(), "`where`") if x.where else None
        return g.EachPlayer(x.span, start, order, where, self.in_block(x.body, acting))

    def at_once(self, x: s.AtOnce, scope: Scope) -> g.Statement:
        acting = scope.acting()
        where = self.yesno(x.where, acting.asked(), "`where`") if x.where else None
        choices: list[g.Statement] = []
        effects: list[g.Statement] = []
        first_effect: Span | None = None
        for statement in x.body.statements:
            found = self.all_of(statement, acting)
            plain = len(found) == 1 and isinstance(statement, s.Let | s.Choose | s.ChooseOne)
            if not found:
                continue
            if plain and first_effect is None:
                choices += found
            elif isinstance(statement, s.Choose | s.ChooseOne) and first_effect is not None:
                self.say(types.choice_after_effect(scope.unit.source, statement.span, first_effect))
            else:
                first_effect = first_effect or statement.span
                effects += found
        return g.AtOnce(x.span, where, tuple(choices), tuple(effects))

    # ───────────── choices

    def choose(self, x: s.Choose, scope: Scope) -> g.Choose:
        self.may_act(x.span, "me", "", scope)
        number = self.phases.choices
        self.phases.choices += 1
        conditional = x.optional or x.otherwise is not None
        before = scope.inner()
        inside = scope.inner() if conditional else scope
        picks = tuple(self.pick(p, inside) for p in x.picks)
        musts = tuple(self.must(m, inside) for m in x.musts)
        prompt = self.message(x.prompt, before) if x.prompt else None
        labels = [self.message(text, inside) for text in x.labels]
        if len(labels) > 1:
            self.say(course.twice(scope.unit.source, labels[1].span, "option", labels[0].span))
        body = self.block(x.body, inside) if x.body else ()
        otherwise = self.block(x.otherwise, scope) if x.otherwise else ()
        return g.Choose(
            x.span, number, x.optional, picks, prompt, labels[0] if labels else None, musts, body, otherwise,
            x.otherwise is not None,
        )  # fmt: skip

    def must(self, m: s.Must, scope: Scope) -> g.Must:
        return g.Must(m.span, self.message(m.reason, scope), m.soft, self.yesno(m.condition, scope, "a rule"))

    def pick(self, p: s.Pick, scope: Scope) -> g.Pick:
        items = self.listed(p.domain, scope, "`choose … from`")
        kind = self.element_of(items)
        single = p.least is None and not p.some and p.down_to is None
        local = scope.unit.new_local(p.name.name)
        if p.down_to is not None:
            keep = self.number(p.down_to, scope, "`down to`")
            have = g.Apply(p.span, t.NUMBER, "count", (items,))
            surplus = g.Apply(p.span, t.NUMBER, "sub", (have, keep))
            both = g.Apply(p.span, t.List(t.NUMBER), "list", (g.Const(p.span, t.NUMBER, 0), surplus))
            least: g.Expr | None = g.Apply(p.span, t.NUMBER, "max", (both,))
            most = least
        elif p.some:
            least, most = g.Const(p.span, t.NUMBER, 1), None
        else:
            least = self.number(p.least, scope, "how many to choose") if p.least else None
            most = self.number(p.most, scope, "how many to choose") if p.most else None
        self.bind(scope, p.name, local, kind if single else t.List(kind), "chosen")
        return g.Pick(p.span, local, p.name.name, items, least, most)

    def choose_one(self, x: s.ChooseOne, scope: Scope) -> g.ChooseOne:
        self.may_act(x.span, "me", "", scope)
        number = self.phases.choices
        self.phases.choices += 1
        prompt = self.message(x.prompt, scope) if x.prompt else None
        return g.ChooseOne(x.span, number, prompt, tuple(self.act(a, scope) for a in x.acts))

    def act(self, a: s.Act, scope: Scope) -> g.Act:
        label = self.message(a.label, scope)
        condition = self.yesno(a.condition, scope, "`if`") if a.condition else None
        musts = tuple(self.must(m, scope) for m in a.musts)
        for m in musts:
            if m.soft:
                self.say(course.soft_act(scope.unit.source, m.span))
        inner = scope.inner()
        statements = list(a.body.statements) if a.body else []
        choice: g.Choose | None = None
        if statements and isinstance(first := statements[0], s.Choose) and not first.optional and not first.otherwise:
            choice = self.choose(first, inner)
            statements.pop(0)
        rest = s.Block(a.span, tuple(statements))
        return g.Act(a.span, label, condition, musts, choice, self.in_block(rest, inner))

    # ───────────── effects

    def cards(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        """What is moved or shown: a zone, a list of cards, or one card."""
        found = self.expr(e, scope)
        kind = t.settled(found.type)
        if isinstance(kind, t.Place) or kind in (t.CARD, t.ANY):
            return found
        if isinstance(kind, t.Open):
            t.agree(kind, t.CARD)
            return found
        if isinstance(kind, t.List) and isinstance(t.settled(kind.of), t.List):
            self.say(types.mismatch(scope.unit.source, found.span, "cards", t.describe(kind), where))
            return self.broken(found.span)
        return self.coerce(found, scope, t.List(t.CARD), where, "only cards can be moved or shown")

    def move(self, x: s.Move, scope: Scope) -> g.Statement:
        amount = self.amount(x, scope) if x.amount else None
        what = self.cards(x.what, scope, "`move`")
        to = self.of_type(x.to, scope, t.ZONE, "`move … to`", "name the zone where the cards go")
        side: g.Expr | None = None
        if x.at is not None:
            if isinstance(x.at, s.Name) and x.at.name in ("top", "bottom"):
                side = g.Const(x.at.span, t.SIDE, 0 if x.at.name == "top" else 1)
            else:
                side = self.of_type(x.at, scope, t.SIDE, "`at`", "write `left`, `right`, `top` or `bottom`")
        return g.Move(x.span, what, amount, x.up_to, to, side)

    def amount(self, x: s.Move, scope: Scope) -> g.Expr:
        """How many are moved; a card is moved from wherever it lies."""
        assert x.amount is not None
        excerpt = scope.unit.source.excerpt
        help = say(
            "leave out where it comes from: `move {cards} to {place}`",
            cards=excerpt(x.amount.span),
            place=excerpt(x.to.span),
        )
        return self.of_type(x.amount, scope, t.NUMBER, "`move … from`", help)

    def places(self, e: s.Expr, scope: Scope, where: str) -> g.Expr:
        """Several zones to deal to; a single zone is a list of one."""
        found = self.expr(e, scope)
        kind = t.settled(found.type)
        if isinstance(found, g.Apply) and found.op == "zone_each":
            symbol = self.decl.symbols[str(found.info)]
            return g.Apply(found.span, t.List(t.Place(symbol.name)), "zones_each", found.args, symbol.name)
        if isinstance(kind, t.Place):
            return g.Apply(found.span, t.List(kind), "list", (found,), "places")
        return self.coerce(found, scope, t.List(t.ZONE), where, "name zones, as in `every hand`")

    def deal(self, x: s.Deal, scope: Scope) -> g.Statement:
        amount = self.number(x.amount, scope, "`deal`") if x.amount else None
        source = self.of_type(x.source, scope, t.ZONE, "`deal … from`")
        to = self.places(x.to, scope, "`deal … to`")
        start = self.player(x.start, scope, "`starting with`") if x.start else None
        return g.Deal(x.span, amount, source, to, start)

    def assign(self, x: s.Assign, scope: Scope) -> g.Statement | None:
        target = self.expr(x.target, scope)
        local = isinstance(target, g.Local) and isinstance(x.target, s.Name) and scope.names.get(x.target.name)
        changes = isinstance(local, LocalName) and local.kind == LET
        if not changes and (not isinstance(target, g.Apply) or target.op != "var"):
            if t.settled(target.type) != t.ANY:
                self.say(types.not_assignable(scope.unit.source, x.target.span))
            self.expr(x.value, scope)
            return None
        kind = t.settled(target.type)
        value = self.expr(x.value, scope, kind)
        if isinstance(t.settled(value.type), t.Place):
            want = kind if isinstance(kind, t.List) else t.List(t.CARD)
            value = self.coerce(value, scope, want, "`=`")
        wanted: t.Type = kind
        if x.operator != "=" and isinstance(kind, t.List) and not isinstance(t.settled(value.type), t.List):
            wanted = kind.of
        elif x.operator != "=" and not isinstance(kind, t.List):
            wanted = t.NUMBER
            t.agree(kind, t.NUMBER)
        if not t.agree(wanted, value.type):
            name = scope.unit.source.excerpt(target.span) if changes else str(getattr(target, "info", ""))
            declared = local.span if isinstance(local, LocalName) else self.decl.symbols[name].span
            written = scope.unit.source.excerpt(value.span)
            help = self.unquoted(value, scope)
            if t.settled(kind) == t.NUMBER and isinstance(t.settled(value.type), t.Value):
                help = say("the place of a value among the others is a number: `order({written})`", written=written)
            elif t.settled(kind) == t.NUMBER and t.settled(value.type) == t.CARD:
                numbers = [f"{written}.{a.name}" for a in self.decl.attributes.values() if a.numeric]
                numbers += [f"order({written}.{name})" for name in self.decl.attributes]
                help = say("a number of the card is `{number}`", number=numbers[0]) if numbers else ""
            old, new = t.describe(kind), t.describe(value.type)
            self.say(types.two_types(scope.unit.source, value.span, name, old, new, declared, help))
            return None
        if isinstance(target, g.Local):
            return g.Change(x.span, target, x.operator, value)
        assert isinstance(target, g.Apply)
        return g.Assign(x.span, target, x.operator, value)
