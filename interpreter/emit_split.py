"""Statements that may come to a choice are cut into blocks."""

from __future__ import annotations

from dsl import game as g
from dsl import types as t
from interpreter.emit_base import HALT, OVER, Ctx, Ref
from interpreter.emit_triggers import TriggerWriter
from interpreter.layout import Layout
from interpreter.trees import element


class SplitWriter(TriggerWriter):
    """Writes all phases of a game."""

    def __init__(self, layout: Layout, steps: bool) -> None:
        super().__init__(layout, steps)
        self.me_registers: dict[int, int] = {}
        self.parameters: dict[int, tuple[int, ...]] = {}

    def write(self) -> None:
        """Writes every phase; block 0 halts, block 1 is the end of the game."""
        for number, text in ((HALT, "S.halted = True"), (OVER, "S.finish()")):
            self.begin(self.new_block(self.game.play))
            assert self.blocks[number] is self.block
            self.line(text)
            self.jump(-1)
        splitting = self.analysis.splitting_phases
        for number in sorted(splitting):
            phase = self.game.phases[number]
            self.entries[number] = self.new_block(number)
            self.returns[number] = self.register(f"return of {phase.name}")
            self.me_registers[number] = self.register("me")
            self.parameters[number] = tuple(self.register(p.name, p.type) for p in phase.parameters)
        for number, phase in enumerate(self.game.phases):
            if number in splitting:
                self.block_phase(number, phase)
            else:
                self.function_phase(number, phase)

    def function_phase(self, number: int, phase: g.Phase) -> None:
        names = {p.local: f"a{i}" for i, p in enumerate(phase.parameters)}
        self.block = None
        self.span = phase.span
        self.depth = 0
        self.line(f"def p{number}(S, me{''.join(', ' + n for n in names.values())}):")
        self.depth = 1
        self.line("S.tick(); Z = S.z; V = S.v; W = S.w; K = S.k")
        ctx = Ctx(number, "me", dict(names), True)
        for x in phase.body:
            self.straight(x, ctx)

    def block_phase(self, number: int, phase: g.Phase) -> None:
        self.span = phase.span
        self.begin(self.entries[number])
        locals: dict[int, Ref] = {
            p.local: register for p, register in zip(phase.parameters, self.parameters[number], strict=True)
        }
        ctx = Ctx(number, self.me_registers[number], locals, False)
        if self.steps:
            self.line(f"S.entered({number})")
        self.sequence(phase.body, ctx)
        self.leave_phase(number)

    def leave_phase(self, number: int) -> None:
        """Goes back to where the phase was called."""
        assert self.block is not None
        if self.block.closed:
            return
        register = self.returns[number]
        if self.steps:
            self.line(f"S.left({number})")
        name = self.load(register, Ctx(number, "", {}, False))
        self.line(f"R[{register}] = None")
        self.jump(name)

    def sequence(self, block: g.Block, ctx: Ctx) -> None:
        for place, x in enumerate(block):
            assert self.block is not None
            if self.block.closed:
                return
            self.span = x.span
            if self.steps and self.block.lines:
                following = self.new_block(ctx.phase)
                self.jump(following)
                self.begin(following)
            if self.steps:
                self.block.span, self.block.me, self.block.locals = x.span, ctx.me, dict(ctx.locals)
            if isinstance(x, g.Let | g.Chance):
                later = self.steps or any(self.analysis.splits(y, self.phase_of(ctx)) for y in block[place + 1 :])
                kind = x.value.type if isinstance(x, g.Let) else element(x.domain)
                self.new_local(x.local, ctx, later, kind)
            self.statement(x, ctx)
            self.span = x.span
            self.stop_tests(ctx)

    def phase_of(self, ctx: Ctx) -> g.Phase:
        return self.game.phases[ctx.phase]

    def stop_tests(self, ctx: Ctx) -> None:
        """`stop when` is tested after every effect."""
        assert self.block is not None
        if self.block.closed:
            return
        for condition in self.game.stops:
            self.line(f"if {self.expr(condition, ctx)}: return {OVER}")

    def statement(self, x: g.Statement, ctx: Ctx) -> None:
        split = getattr(self, f"split_{type(x).__name__}", None)
        if split is None or not self.analysis.splits(x, self.phase_of(ctx)):
            self.straight(x, ctx)
        else:
            split(x, ctx)

    # ───────────── control

    def branch(self, condition: str, otherwise: int) -> None:
        self.line(f"if not {condition}: return {otherwise}")

    def split_IfThen(self, x: g.IfThen, ctx: Ctx) -> None:
        test = self.folded(x.condition)
        if test is not None:
            self.sequence(x.then if test[0] else x.otherwise, ctx)
            return
        other, after = self.new_block(ctx.phase), self.new_block(ctx.phase)
        self.branch(self.expr(x.condition, ctx), other if x.otherwise else after)
        self.sequence(x.then, ctx)
        self.jump(after)
        self.begin(other)
        self.sequence(x.otherwise, ctx)
        self.jump(after)
        self.begin(after)

    def split_Repeat(self, x: g.Repeat, ctx: Ctx) -> None:
        head, after = self.new_block(ctx.phase), self.new_block(ctx.phase)
        counter = -1
        if x.times is not None:
            counter = self.register("times left")
            self.store(counter, self.expr(x.times, ctx), ctx)
        self.jump(head)
        self.begin(head)
        if x.times is not None:
            left = self.load(counter, ctx)
            self.line(f"if {left} <= 0: return {after}")
            self.store(counter, f"{left} - 1", ctx)
        elif x.until is not None:
            self.line(f"if {self.expr(x.until, ctx)}: return {after}")
        self.sequence(x.body, ctx)
        self.jump(head)
        self.begin(after)

    def split_For(self, x: g.For, ctx: Ctx) -> None:
        items, place = self.register("list", x.domain.type), self.register("place in the list")
        self.store(items, f"list({self.expr(x.domain, ctx)})", ctx)
        self.store(place, "0", ctx)
        local = self.new_local(x.local, ctx, True, element(x.domain))
        self.loop_over(items, place, local, x.body, ctx, ctx, None)

    def loop_over(
        self, items: int, place: int, element: Ref, body: g.Block, ctx: Ctx, inner: Ctx, where: g.Expr | None
    ) -> None:
        """A loop over a list in a register; `element` gets each entry in turn."""
        head, after = self.new_block(ctx.phase), self.new_block(ctx.phase)
        self.jump(head)
        self.begin(head)
        listed, at = self.load(items, ctx), self.load(place, ctx)
        self.line(f"if {at} == len({listed}): return {after}")
        self.store(element, f"{listed}[{at}]", ctx)
        self.store(place, f"{at} + 1", ctx)
        if where is not None:
            self.branch(self.expr(where, inner), head)
        self.sequence(body, inner)
        self.jump(head)
        self.begin(after)

    def split_EachPlayer(self, x: g.EachPlayer, ctx: Ctx) -> None:
        seats, place, me = self.register("turn order"), self.register("turn"), self.register("me")
        self.store(seats, self.turn_order(x, ctx), ctx)
        self.store(place, "0", ctx)
        self.loop_over(seats, place, me, x.body, ctx, ctx.acting(me), x.where)

    def split_EachTeam(self, x: g.EachTeam, ctx: Ctx) -> None:
        teams, place = self.register("teams"), self.register("team's turn")
        self.store(teams, f"range({len(self.game.teams)})", ctx)
        self.store(place, "0", ctx)
        local = self.new_local(x.local, ctx, True, t.TEAM)
        self.loop_over(teams, place, local, x.body, ctx, ctx, None)

    def split_Turns(self, x: g.Turns, ctx: Ctx) -> None:
        """Before every turn the end is tested, then the next player who may act is found."""
        head, after = self.new_block(ctx.phase), self.new_block(ctx.phase)
        me = self.register("me")
        following = self.register("next to act")
        inner = ctx.acting(me)
        self.store(following, self.expr(x.start, ctx), ctx)
        self.line(f"if r{following} is None: S.nobody()")
        self.jump(head)
        self.begin(head)
        self.line(f"if {self.expr(x.until, ctx)}: return {after}")
        start = self.load(following, ctx)
        if x.where is None and not self.game.players_may_leave:
            self.store(me, start, ctx)
        else:
            self.line(f"for r{me} in S.turn_order({start}):")
            condition = self.expr(x.where, ctx.acting(f"r{me}")) if x.where is not None else "True"
            self.line(f"    if {condition}: break")
            self.line(f"else: return {after}")
            self.line(f"R[{me}] = r{me}")
        acting = f"r{me}"
        if self.game.players_may_leave or self.game.turns_may_reverse:
            # Who is next depends on what happens in this turn, so it is worked out after it.
            self.sequence(x.body, inner)
            assert self.block is not None
            if not self.block.closed:
                self.store(following, self.beside(self.load(me, ctx), "S.direction"), ctx)
        else:
            self.store(following, f"({acting} + 1) % {self.layout.players}", ctx)
            self.sequence(x.body, inner)
        self.jump(head)
        self.begin(after)

    def split_AsPlayer(self, x: g.AsPlayer, ctx: Ctx) -> None:
        me = self.register("me")
        other, after = self.new_block(ctx.phase), self.new_block(ctx.phase)
        self.store(me, self.expr(x.player, ctx), ctx)
        if x.otherwise:
            self.line(f"if r{me} is None: return {other}")
        else:
            self.line(f"if r{me} is None: S.nobody()")
        self.sequence(x.body, ctx.acting(me))
        self.jump(after)
        self.begin(other)
        self.sequence(x.otherwise, ctx)
        self.jump(after)
        self.begin(after)

    def split_CallPhase(self, x: g.CallPhase, ctx: Ctx) -> None:
        if x.phase not in self.analysis.splitting_phases:
            self.straight(x, ctx)
            return
        phase = self.game.phases[x.phase]
        args = [self.snapshot(a, ctx) for a in x.args]
        for register, value in zip(self.parameters[x.phase], args, strict=True):
            self.store(register, value, ctx)
        if phase.needs_me:
            self.store(self.me_registers[x.phase], self.load(ctx.me, ctx), ctx)
        self.enter(x.phase, ctx)

    def enter(self, number: int, ctx: Ctx) -> None:
        """Jumps into a phase; what follows goes on in a new block."""
        after = self.new_block(ctx.phase)
        self.line(f"R[{self.returns[number]}] = {after}")
        self.jump(self.entries[number])
        self.begin(after)

    def split_End(self, x: g.End, ctx: Ctx) -> None:
        if x.phase is None:
            self.jump(OVER)
            return
        for number in sorted(self.analysis.splitting_phases):
            # A phase may exist for several argument types; the one that is running has a return.
            if self.game.phases[number].name != x.phase:
                continue
            register = self.returns[number]
            name = self.fresh("t")
            self.line(f"{name} = R[{register}]")
            self.line(f"if {name} is not None:")
            if self.steps:
                self.line(f"    S.left({number})")
            self.line(f"    R[{register}] = None")
            self.line(f"    return {name}")
        self.line(f"S.not_running({self.table('N', x.phase)})")
        self.jump(OVER)

    # ───────────── choices at once

    def split_AtOnce(self, x: g.AtOnce, ctx: Ctx) -> None:
        """First everybody chooses, then the effects run player by player."""
        seats, place, me = self.register("at once"), self.register("turn"), self.register("me")
        inner = ctx.acting(me)
        order = "S.staying(0)" if self.game.players_may_leave else "AROUND[0]"
        if x.where is not None:
            name = self.fresh("m")
            order = f"[{name} for {name} in {order} if {self.expr(x.where, ctx.acting(name))}]"
        self.store(seats, order, ctx)
        for stage in (self.choosing, self.acting_after):
            self.store(place, "0", ctx)
            if stage == self.acting_after:
                self.line("S.arrived = ()")
            head, after = self.new_block(ctx.phase), self.new_block(ctx.phase)
            self.jump(head)
            self.begin(head)
            listed, at = self.load(seats, ctx), self.load(place, ctx)
            self.line(f"if {at} == len({listed}): return {after}")
            self.store(me, f"{listed}[{at}]", ctx)
            self.store(place, f"{at} + 1", ctx)
            stage(x, inner)
            self.jump(head)
            self.begin(after)

    def choosing(self, x: g.AtOnce, ctx: Ctx) -> None:
        for y in x.choices:
            self.span = y.span
            if isinstance(y, g.Let):
                name = self.phase_of(ctx).locals[y.local]
                ctx.locals[y.local] = self.per_seat(name, y.value.type, ctx.me)
                self.straight(y, ctx)
            elif isinstance(y, g.Choose | g.ChooseOne):
                self.ask(y, ctx, per_seat=True)
                self.uncovered(y, ctx)
                if isinstance(y, g.Choose) and not (y.optional or y.has_else):
                    self.unpack(y, self.answers[y.id], 0, len(y.picks) > 1, ctx)

    def uncovered(self, x: g.Choose | g.ChooseOne, ctx: Ctx) -> None:
        """What was picked unseen by its place is that card, whatever others do before the effects."""
        ref = self.answers[x.id]
        answer = self.load(ref, ctx)
        if isinstance(x, g.Choose):
            ways = [(f"{answer} is not None", 0, x.picks, len(x.picks) > 1)]
        else:
            values = [sum(not isinstance(p, str) for p in act.label.parts) for act in x.acts]
            chosen = [(n, act.choice.picks) for n, act in enumerate(x.acts) if act.choice is not None]
            ways = [(f"{answer}[0] == {n}", 1 + values[n], picks, True) for n, picks in chosen]
        for test, first, picks, packed in ways:
            for at, pick in enumerate(picks, first):
                if self.may_be_hidden(pick.domain):
                    me = self.load(ctx.me, ctx)
                    part = f"(*{answer}[:{at}], S.uncover({answer}[{at}], {me}), *{answer}[{at + 1}:])"
                    self.line(f"if {test}:")
                    self.depth += 1
                    self.store(ref, part if packed else f"S.uncover({answer}, {me})", ctx)
                    self.depth -= 1

    def acting_after(self, x: g.AtOnce, ctx: Ctx) -> None:
        outer = self.chosen_at_once
        for y in x.choices:
            self.span = y.span
            if isinstance(y, g.Choose | g.ChooseOne):
                self.chosen_at_once |= {p.local for p in self.all_picks(y)}
                self.answered(y, ctx)
        self.sequence(x.effects, ctx)
        self.chosen_at_once = outer

    def split_Choose(self, x: g.Choose, ctx: Ctx) -> None:
        self.ask(x, ctx, per_seat=False)
        self.answered(x, ctx)

    split_ChooseOne = split_Choose
