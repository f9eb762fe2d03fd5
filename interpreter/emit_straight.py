"""Statements that never come to a choice become plain Python statements."""

from __future__ import annotations

from dsl import game as g
from dsl import types as t
from interpreter.emit_base import Ctx
from interpreter.emit_expr import Env
from interpreter.emit_moves import MoveWriter
from interpreter.trees import element, mentions


def may_grow(e: g.Expr) -> bool:
    """May a number added again and again outgrow all bounds? Counts and attributes of cards cannot."""
    if isinstance(e, g.Apply) and e.op in ("count", "attr", "attr_each", "order", "position"):
        return False
    return isinstance(e, g.Local | g.CallDefine | g.Bind) or (
        isinstance(e, g.Apply)
        and (e.op in ("var", "vars", "every_var", "var_each", "mul") or any(map(may_grow, e.args)))
    )


class Hoisted(Env):
    """Values worked out beforehand, under numbers that no local name has."""

    def __init__(self, outer: Env, known: dict[int, str]) -> None:
        super().__init__()
        self.outer = outer
        self.before = known

    @property
    def me(self) -> str:
        return self.outer.me

    def local(self, number: int) -> str:
        return self.before[number] if number in self.before else self.outer.local(number)


class StraightWriter(MoveWriter):
    """Writes statements between two choices."""

    def straight(self, x: g.Statement, ctx: Ctx) -> None:
        self.span = x.span
        getattr(self, f"straight_{type(x).__name__}")(x, ctx)

    def straight_block(self, block: g.Block, ctx: Ctx) -> None:
        self.depth += 1
        before = self.written()
        for x in block:
            self.straight(x, ctx)
        if self.written() == before:
            self.line("pass")
        self.depth -= 1

    # ───────────── control

    def straight_Let(self, x: g.Let, ctx: Ctx) -> None:
        value = self.snapshot(x.value, ctx)
        ref = ctx.locals[x.local] if x.local in ctx.locals else self.new_local(x.local, ctx, False, x.value.type)
        self.store(ref, value, ctx)

    def straight_IfThen(self, x: g.IfThen, ctx: Ctx) -> None:
        test = self.folded(x.condition)
        if test is not None:
            for y in x.then if test[0] else x.otherwise:
                self.straight(y, ctx)
            return
        self.line(f"if {self.expr(x.condition, ctx)}:")
        self.straight_block(x.then, ctx)
        if x.otherwise:
            self.line("else:")
            self.straight_block(x.otherwise, ctx)

    def straight_Repeat(self, x: g.Repeat, ctx: Ctx) -> None:
        if x.times is not None:
            self.line(f"for {self.fresh('i')} in span_of(1, {self.expr(x.times, ctx)}):")
        elif x.until is not None:
            self.line(f"while not {self.expr(x.until, ctx)}:")
        else:
            self.line("while True:")
        self.depth += 1
        self.line("S.tick()")
        self.depth -= 1
        self.straight_block(x.body, ctx)

    def straight_For(self, x: g.For, ctx: Ctx) -> None:
        items = self.snapshot(x.domain, ctx)
        name = self.fresh("x")
        ctx.locals[x.local] = name
        self.line(f"for {name} in {items}:")
        if self.depth > 2:
            self.line("    S.tick()")
        self.straight_block(x.body, ctx)

    def straight_EachPlayer(self, x: g.EachPlayer, ctx: Ctx) -> None:
        name = self.fresh("m")
        self.line(f"for {name} in {self.turn_order(x, ctx)}:")
        inner = ctx.acting(name)
        if x.where is not None:
            self.depth += 1
            self.line(f"if not {self.expr(x.where, inner)}: continue")
            self.depth -= 1
        self.straight_block(x.body, inner)

    def turn_order(self, x: g.EachPlayer, ctx: Ctx) -> str:
        """The seats of an `each player`, in their order."""
        if x.order is not None:
            return f"list({self.expr(x.order, ctx)})"
        start = self.expr(x.start, ctx) if x.start is not None else "0"
        if self.game.turns_may_reverse and x.start is not None:
            return f"S.turn_order({start})"
        if self.game.players_may_leave:
            return f"S.staying({start})"
        return f"AROUND[{start}]"

    def straight_EachTeam(self, x: g.EachTeam, ctx: Ctx) -> None:
        name = self.fresh("x")
        ctx.locals[x.local] = name
        self.line(f"for {name} in range({len(self.game.teams)}):")
        self.straight_block(x.body, ctx)

    def straight_Turns(self, x: g.Turns, ctx: Ctx) -> None:
        """Turns without a choice: rare, and finite only if they change their own end."""
        name, start = self.fresh("m"), self.fresh("m")
        self.line(f"{start} = {self.expr(x.start, ctx)}")
        self.line(f"if {start} is None: S.nobody()")
        self.line(f"while not {self.expr(x.until, ctx)}:")
        self.depth += 1
        self.line("S.tick()")
        inner = ctx.acting(name)
        self.line(f"for {name} in S.turn_order({start}):")
        condition = self.expr(x.where, inner) if x.where is not None else "True"
        self.line(f"    if {condition}: break")
        self.line("else: break")
        self.depth -= 1
        self.straight_block(x.body, inner)
        self.line(f"    {start} = S.beside({name}, S.direction)")

    def straight_AsPlayer(self, x: g.AsPlayer, ctx: Ctx) -> None:
        name = self.fresh("m")
        self.line(f"{name} = {self.expr(x.player, ctx)}")
        if x.otherwise:
            self.line(f"if {name} is not None:")
            self.straight_block(x.body, ctx.acting(name))
            self.line("else:")
            self.straight_block(x.otherwise, ctx)
            return
        self.line(f"if {name} is None: S.nobody()")
        for y in x.body:
            self.straight(y, ctx.acting(name))

    def straight_CallPhase(self, x: g.CallPhase, ctx: Ctx) -> None:
        phase = self.game.phases[x.phase]
        me = self.load(ctx.me, ctx) if phase.needs_me else "None"
        args = "".join(f", {self.snapshot(a, ctx)}" for a in x.args)
        self.line(f"p{x.phase}(S, {me}{args})")

    def straight_End(self, x: g.End, ctx: Ctx) -> None:
        """Leaves the phase it stands in; any other end is cut into blocks."""
        if ctx.in_function:
            self.line("return")
            return
        register, name = self.returns[ctx.phase], self.fresh("t")
        self.line(f"{name} = R[{register}]; R[{register}] = None; return {name}")

    # ───────────── effects

    def straight_Assign(self, x: g.Assign, ctx: Ctx) -> None:
        cell = self.cell(x.target, self.env(ctx))
        value = self.best_of(x.value, ctx) or self.snapshot(x.value, ctx)
        listed = isinstance(t.settled(x.target.type), t.List)
        if listed and x.operator != "=":
            items = value if isinstance(t.settled(x.value.type), t.List) else f"({value},)"
            how = "grown" if x.operator == "+=" else "less"
            self.line(f"V[{cell}] = S.{how}(V[{cell}], {items})")
        elif x.operator == "=":
            self.line(f"V[{cell}] = {f'list({value})' if listed else value}")
        else:
            sum_of = f"V[{cell}] {x.operator[0]} {value}"
            self.line(f"V[{cell}] = bounded({sum_of})" if may_grow(x.value) else f"V[{cell}] = {sum_of}")
        if self.steps:
            self.line(f"S.changed({cell})")

    def best_of(self, e: g.Expr, ctx: Ctx) -> str | None:
        """`highest(L where C by K)` written as a loop, which is faster than a call with a function."""
        if not isinstance(e, g.Bind) or e.op not in ("highest", "lowest") or self.steps:
            return None
        items, condition = e.items, None
        if isinstance(items, g.Bind) and items.op == "where":
            condition = items.body
            items = items.items
        found, key, one = self.fresh("x"), self.fresh("k"), self.fresh("e")
        env = self.env(ctx)
        inner = env.with_local(e.local, one)
        self.line(f"{found} = None")
        depth, listed, test = self.depth, self.code(items, env), None
        if condition is not None:
            assert isinstance(e.items, g.Bind)
            own = frozenset((e.items.local,))
            listed = self.named(listed, "l")
            self.line(f"if len({listed}):")
            self.depth += 1
            condition, known = self.hoist(condition, own, ctx)
            test = self.code(condition, Hoisted(env, known).with_local(e.items.local, one))
        self.line(f"for {one} in {listed}:")
        self.depth += 1
        if test is not None:
            self.line(f"if {test}:")
            self.depth += 1
        better = ">" if e.op == "highest" else "<"
        now = self.fresh("k")
        self.line(f"{now} = {self.code(e.body, inner)}")
        self.line(f"if {found} is None or {now} {better} {key}: {found} = {one}; {key} = {now}")
        self.depth = depth
        return found

    def hoist(self, e: g.Expr, own: frozenset[int], ctx: Ctx) -> tuple[g.Expr, dict[int, str]]:
        """Works out once what does not depend on an element, in `card.suit is led` the suit led."""
        known: dict[int, str] = {}
        if isinstance(e, g.Apply) and e.op in ("is", "lt", "le", "gt", "ge", "in"):
            args = list(e.args)
            for place, arg in enumerate(args):
                plain = isinstance(arg, g.Const | g.Local | g.Me) or self.folded(arg) is not None
                if not plain and not mentions(arg, own) and not self.is_card(arg):
                    name = self.fresh("h")
                    self.line(f"{name} = {self.expr(arg, ctx)}")
                    number = -1 - len(known)
                    known[number] = name
                    args[place] = g.Local(arg.span, arg.type, number, name)
            e = g.Apply(e.span, e.type, e.op, tuple(args), e.info)
        elif isinstance(e, g.Apply) and e.op == "not":
            inner, known = self.hoist(e.args[0], own, ctx)
            e = g.Apply(e.span, e.type, "not", (inner,))
        return e, known

    @staticmethod
    def is_card(e: g.Expr) -> bool:
        return isinstance(e, g.Apply) and e.op == "card"

    def straight_Reveal(self, x: g.Reveal, ctx: Ctx) -> None:
        kind = t.settled(x.cards.type)
        if isinstance(kind, t.Place):
            cards = f"Z[{self.place(x.cards, self.env(ctx))}]"
        elif kind == t.CARD:
            cards = f"({self.expr(x.cards, ctx)},)"
        else:
            cards = self.expr(x.cards, ctx)
        who = f"1 << {self.load(ctx.me, ctx)}" if x.to_me else str(self.layout.everybody)
        self.line(f"S.show({cards}, {who})")

    def straight_Say(self, x: g.Say, ctx: Ctx) -> None:
        values = [p for p in x.text.parts if not isinstance(p, str)]
        if self.steps:
            listed = "".join(f"{self.expr(value, ctx)}, " for value in values)
            self.line(f"S.said({self.table('M', x.text)}, ({listed}))")
            return
        self.line("pass")
        for value in values:  # nobody listens, but what cannot be worked out is a fault all the same
            if not self.is_sure(value):
                self.line(self.expr(value, ctx))

    def straight_ReverseTurns(self, x: g.ReverseTurns, ctx: Ctx) -> None:
        self.line("S.direction = -S.direction")

    def straight_Out(self, x: g.Out, ctx: Ctx) -> None:
        self.line(f"S.leave({self.expr(x.player, ctx)})")

    def straight_Chance(self, x: g.Chance, ctx: Ctx) -> None:
        items = self.expr(x.domain, ctx)
        ref = ctx.locals[x.local] if x.local in ctx.locals else self.new_local(x.local, ctx, False, element(x.domain))
        self.store(ref, f"S.chance_of({items})", ctx)
