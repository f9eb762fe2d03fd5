"""Choices: the options that the rules leave, worked out by straight code.

For a single pick the candidates are a list of numbers that each rule thins out. What does not
depend on the pick is tested once, before the list is gone through: `leading or card.suit is led`
becomes `if not leading: keep those whose suit is led`. Several picks are nested loops. Picking
some of many cards is not listed at all if no rule judges the cards together.
"""

from __future__ import annotations

from itertools import filterfalse

from dsl import game as g
from dsl import types as t
from interpreter.choice import Decision, OptionTable, Picks, Spec
from interpreter.emit_base import Ctx, PerSeat, Ref
from interpreter.emit_expr import Beforehand, Env
from interpreter.emit_rules import RulesWriter
from interpreter.layout import Layout
from interpreter.trees import element, is_list, looks_at, mentions

ONCE_EACH = ("range", "everyone", "others", "around", "members", "zones", "every_zone", "every_value", "distinct")


class ChoiceWriter(RulesWriter):
    """Writes choices."""

    def __init__(self, layout: Layout, steps: bool) -> None:
        super().__init__(layout, steps)
        self.specs: list[Spec] = []
        self.answers: dict[int, Ref] = {}
        self.names |= {"Decision": Decision, "Picks": Picks, "new": tuple.__new__, "filterfalse": filterfalse}

    def sequence(self, block: g.Block, ctx: Ctx) -> None:
        raise NotImplementedError

    # ───────────── asking

    def ask(self, x: g.Choose | g.ChooseOne, ctx: Ctx, per_seat: bool) -> None:
        """Writes the code up to the choice. It goes on in the block where it is answered."""
        self.span = x.span
        name = "answer"
        answer: Ref = self.per_seat(name, x, ctx.me) if per_seat else self.register(name, x)
        self.answers[x.id] = answer
        asking, resume = self.new_block(ctx.phase), self.new_block(ctx.phase)
        self.jump(asking)
        self.begin(asking)
        spec = self.spec(x, answer, asking, resume, ctx)
        number = f"SPEC_{len(self.specs) - 1}"
        table = f"OPT_{len(self.specs) - 1}"
        self.names[number] = spec
        self.names[table] = spec.table
        me = self.load(ctx.me, ctx)
        optional = isinstance(x, g.Choose) and x.optional
        values = self.message_values(x.prompt, ctx)
        if isinstance(x, g.Choose) and self.is_structured(x):
            self.ask_structured(x, number, table, values, answer, resume, ctx)
            return
        if isinstance(x, g.Choose):
            self.candidates(x, ctx)
        else:
            self.act_candidates(x, ctx)
        self.span = x.span
        asked = " or S.asking and o" if self.steps else ""
        self.line("if o:" if optional else f"if len(o) > 1{asked}:")
        # By number from a list or by value from a table, without Python code for each option.
        by_number = isinstance(x, g.Choose) and self.is_one_card(x) and not spec.blind and not optional
        getter = f"{table}c" if by_number else f"{table}g"
        self.names[getter] = spec.table.cards.__getitem__ if by_number else spec.table.__getitem__
        listed = f"list(map({getter}, o))"
        self.depth += 1
        if optional:
            self.line("o = [*o, None]")
        self.line(f"S.decision = new(Decision, ({number}, {me}, {listed}, o, ({values}))); return -1")
        self.depth -= 1
        self.none_or_one(x, number, "o", "o[0]", answer, resume, optional, ctx)

    @staticmethod
    def is_one_card(x: g.Choose) -> bool:
        return len(x.picks) == 1 and x.picks[0].least is None and t.settled(element(x.picks[0].domain)) == t.CARD

    def none_or_one(
        self, x: g.Choose | g.ChooseOne, spec: str, found: str, single: str, answer: Ref, resume: int, optional: bool,
        ctx: Ctx,
    ) -> None:  # fmt: skip
        """What happens without a question: one option is taken, none is declined or is a fault."""
        nothing = optional or (isinstance(x, g.Choose) and x.has_else)
        if optional:
            self.store(answer, "None", ctx)
        else:
            if nothing:
                self.store(answer, f"{single} if {found} else None", ctx)
            else:
                self.line(f"if not {found}: S.no_option({spec})")
                self.store(answer, single, ctx)
            if self.steps:
                test = f"if {found}: " if nothing else ""
                self.line(f"{test}S.forced({spec}, {self.load(ctx.me, ctx)}, {self.load(answer, ctx)})")
        self.jump(resume)
        self.begin(resume)

    def spec(self, x: g.Choose | g.ChooseOne, answer: Ref, asking: int, resume: int, ctx: Ctx) -> Spec:
        table = OptionTable()
        table.cards = []
        register = answer.base if isinstance(answer, PerSeat) else answer
        assert isinstance(register, int)
        blind = any(self.may_be_hidden(p.domain) for p in self.all_picks(x))
        spec = Spec(
            x.id, x, ctx.phase, register, asking, resume, isinstance(answer, PerSeat), blind, dict(ctx.locals), ctx.me,
            table,
        )  # fmt: skip
        table.spec = spec
        self.specs.append(spec)
        return spec

    @staticmethod
    def all_picks(x: g.Choose | g.ChooseOne) -> list[g.Pick]:
        if isinstance(x, g.Choose):
            return list(x.picks)
        return [p for a in x.acts if a.choice is not None for p in a.choice.picks]

    def message_values(self, message: g.Message | None, ctx: Ctx) -> str:
        """The values of a prompt's expressions, as the inside of a tuple."""
        values = [self.expr(p, ctx) for p in message.parts if not isinstance(p, str)] if message else []
        return "".join(f"{v}, " for v in values)

    # ───────────── one decision over complete combinations

    def is_structured(self, x: g.Choose) -> bool:
        """Some of many, judged one by one: counted, not listed."""
        return (
            len(x.picks) == 1
            and x.picks[0].least is not None
            and all(not m.soft and self.judges_each(m, x.picks[0]) for m in x.musts)
        )

    @staticmethod
    def judges_each(must: g.Must, pick: g.Pick) -> bool:
        """`cards.suit in (…)`: the rule holds for the pick if it holds for each card of it."""
        condition = must.condition
        if not isinstance(condition, g.Apply) or condition.op != "all_in":
            return False
        some, items = condition.args
        own = frozenset((pick.local,))
        direct = isinstance(some, g.Local) or (
            isinstance(some, g.Apply) and some.op == "attr_each" and isinstance(some.args[0], g.Local)
        )
        return direct and mentions(some, own) and not mentions(items, own)

    def ask_structured(
        self, x: g.Choose, spec: str, table: str, values: str, answer: Ref, resume: int, ctx: Ctx
    ) -> None:
        pick = x.picks[0]
        self.line(f"o = {self.domain(pick, self.env(ctx), ctx)}")
        for must in x.musts:
            assert isinstance(must.condition, g.Apply)
            some, items = must.condition.args
            allowed = self.fresh("l")
            self.line(f"{allowed} = {self.expr(items, ctx)}")
            hidden = self.may_be_hidden(pick.domain)
            one = f"S.behind(i, {self.load(ctx.me, ctx)})" if hidden else "i"
            if isinstance(some, g.Apply):
                one = f"{self.attribute_names[str(some.info)]}[i]"
            seen = "i >= 0 and " if hidden and looks_at(must.condition, pick.local) else ""
            self.line(f"o = [i for i in o if {seen}{one} in {allowed}]")
        assert pick.least is not None
        least = self.expr(pick.least, ctx)
        most = self.expr(pick.most, ctx) if pick.most is not None else "len(o)"
        kinds = "None" if self.layout.all_distinct or t.settled(pick.domain.type) != t.List(t.CARD) else "KIND"
        self.line(f"o = Picks({table}, o, {kinds}, {least}, {most}, {x.optional})")
        asked = " or S.asking and o.total" if self.steps else ""
        self.line("if o.total:" if x.optional else f"if o.total > 1{asked}:")
        self.line(f"    S.decision = new(Decision, ({spec}, {self.load(ctx.me, ctx)}, o, o, ({values}))); return -1")
        self.none_or_one(x, spec, "o.total", "o.raw(0)", answer, resume, x.optional, ctx)

    def candidates(self, x: g.Choose, ctx: Ctx) -> None:
        """Leaves in `o` the raw options of a choose: one number, or a tuple for several picks."""
        env = self.env(ctx)
        if len(x.picks) == 1:
            pick = x.picks[0]
            if pick.least is None:
                items = self.domain(pick, env, ctx)
                # The rules cannot tell alike cards apart: they are sorted out when few are left.
                late = bool(x.musts) and items.startswith("S.one_of_each(")
                self.line(f"o = {items[14:-1] if late else items}")
                self.thin_out(x.musts, pick, ctx)
                if late:
                    self.line("if len(o) > 1: o = list(dict(zip(map(KIND_OF, o), o)).values())")
                return
        names = [self.fresh("n") for _ in x.picks]
        self.beforehand = Beforehand(self.line)
        loops, inner = self.loops(x, names, env, ctx)
        self.beforehand = None
        raw = names[0] if len(names) == 1 else f"({', '.join(names)})"
        listed = f"[{raw} {loops}]"
        # Ways to pick have a limit of their own, which speaks of choosing.
        self.line(f"o = {listed if any(p.least is not None for p in x.picks) else f'short_list({listed})'}")
        target = names[0] if len(names) == 1 else ", ".join(names)
        own = frozenset(p.local for p in x.picks)
        for must in x.musts:
            # A rule that says the same about all of them prefers none.
            if must.soft and mentions(must.condition, own):
                kept = f"[{raw} for {target} in o if {self.judged_by(must.condition, inner)}]"
                self.line(f"if len(o) > 1: o = {kept} or o")
        self.unseen = {}
        if alike := self.alike_picks(x):
            self.line(f"o = S.each_way_once(o, {alike})")

    def alike_picks(self, x: g.Choose) -> tuple[int, ...]:
        """The picks of a card that another pick may have a card alike to."""
        cards = [n for n, p in enumerate(x.picks) if p.least is None and t.settled(element(p.domain)) == t.CARD]
        return tuple(cards) if len(cards) > 1 and not self.layout.all_distinct else ()

    def loops(self, x: g.Choose, names: list[str], env: Env, ctx: Ctx) -> tuple[str, Env]:
        """`for a in … for b in … if …`: every hard rule as early as it can be judged."""
        text: list[str] = []
        waiting = [m.condition for m in x.musts if not m.soft]
        unknown = {p.local for p in x.picks}
        for place, (pick, name) in enumerate(zip(x.picks, names, strict=True)):
            unknown.discard(pick.local)
            ready = [e for e in waiting if not mentions(e, frozenset(unknown))]
            waiting = [e for e in waiting if e not in ready]
            with self.each(*names[:place]):
                items, ready = self.looped(pick, ready, env, ctx, len(self.alike_picks(x)) or 1)
            env = self.picked(pick, name, env)
            text.append(f"for {name} in {items}")
            with self.each(*names[: place + 1]):
                text += [f"if {self.judged_by(e, env)}" for e in ready]
        return " ".join(text), env

    def looped(self, pick: g.Pick, rules: list[g.Expr], env: Env, ctx: Ctx, copies: int) -> tuple[str, list[g.Expr]]:
        """What one loop goes over, and the rules that it does not satisfy by itself."""
        if pick.least is not None:
            least = self.code(pick.least, env)
            most = self.code(pick.most, env) if pick.most is not None else "999"
            kinds = "None" if self.layout.all_distinct else "KIND"
            return f"S.ways({self.domain(pick, env, ctx)}, {kinds}, {least}, {most})", rules
        if isinstance(pick.domain, g.Apply) and pick.domain.op == "range":
            low, high = (self.code(a, env) for a in pick.domain.args)
            for rule in rules:
                # `n > count(…)` is where the numbers begin.
                match rule:
                    case g.Apply(op="gt", args=(g.Local(id=pick.local), g.Apply(op="count") as least_of)):
                        if not mentions(least_of, frozenset((pick.local,))):
                            start = f"max({low}, {self.code(least_of, env)} + 1)"
                            return f"span_of({start}, {high})", [r for r in rules if r is not rule]
        one = t.settled(element(pick.domain))
        plain = one != t.CARD and not isinstance(one, t.List)
        plain = plain and self.names_each_once(pick.domain)
        return self.code(pick.domain, env) if plain else self.domain(pick, env, ctx, copies), rules

    def names_each_once(self, e: g.Expr) -> bool:
        """Can no entry of the list come twice?"""
        if (known := self.folded(e)) is not None and known[0] is not None:
            return len(set(known[0])) == len(known[0])
        while isinstance(e, g.Bind) and e.op in ("where", "sorted"):
            e = e.items
        return isinstance(e, g.Apply) and e.op in ONCE_EACH

    def domain(self, pick: g.Pick, env: Env, ctx: Ctx, copies: int = 1) -> str:
        """What can be picked; of cards that look alike in one place only one, or so many `copies`."""
        text = self.code(pick.domain, env)
        if isinstance(pick.domain, g.Apply) and pick.domain.op == "cards":
            text = f"{text}[:]"
        if isinstance(t.settled(element(pick.domain)), t.List):
            return f"list(map(tuple, {text}))"
        if t.settled(pick.domain.type) != t.List(t.CARD):
            once = pick.least is not None or self.names_each_once(pick.domain)
            if not once:
                return f"once_each({text})"
            return text if text.startswith("[") else f"list({text})"
        if self.may_be_hidden(pick.domain):
            return f"S.told_apart({text}, {env.me}, {pick.least is None}, {copies})"
        if pick.least is not None:
            return text
        if self.layout.all_distinct:
            return text if self.zone_under(pick.domain) is not None else f"once_each({text})"
        if self.is_unordered(pick.domain):
            return f"S.one_of_each({text})" if copies == 1 else f"S.some_of_each({text}, {copies})"
        return f"S.told_apart({text}, {env.me}, True, {copies})"

    def zone_under(self, e: g.Expr) -> tuple[g.Zone, g.Expr | None] | None:
        """The zone whose cards these are, and whose it is, if that is plain to see."""
        match e:
            case g.Bind(op="where", items=items):
                return self.zone_under(items)
            case g.Apply(op="cards", args=(g.Apply(op="zone", info=name, args=args),)):
                zone = self.game.zone(str(name))
                return zone, (args[0] if zone.owner != "table" else None)
            case g.Apply(op="cards", args=(g.Local() as place,)):
                kind = t.settled(place.type)
                return (self.game.zone(kind.zone), None) if isinstance(kind, t.Place) and kind.zone else None
            case _:
                return None

    def may_be_hidden(self, domain: g.Expr) -> bool:
        """May these be cards that the one who chooses cannot see?"""
        if t.settled(domain.type) != t.List(t.CARD):
            return False
        found = self.zone_under(domain)
        if found is None:
            return not all(z.sight == "everybody" for z in self.analysis.sources(domain))
        zone, owner = found
        return not (zone.sight == "everybody" or (zone.sight in ("owner", "team") and isinstance(owner, g.Me)))

    def is_unordered(self, domain: g.Expr) -> bool:
        found = self.zone_under(domain)
        return found is not None and not found[0].ordered

    # ───────────── acts

    def act_candidates(self, x: g.ChooseOne, ctx: Ctx) -> None:
        """Each option is a tuple: the act's number, the values in its label, its picks."""
        self.line("o = []")
        for number, act in enumerate(x.acts):
            self.span = act.span
            test = self.expr(act.condition, ctx) if act.condition is not None else "True"
            if test == "False":
                continue
            if test != "True":
                self.line(f"if {test}:")
                self.depth += 1
            head = "".join(f"{self.expr(p, ctx)}, " for p in act.label.parts if not isinstance(p, str))
            if act.choice is None:
                self.line(f"o.append(({number}, {head}))")
            else:
                self.act_choice(act.choice, f"{number}, {head}", ctx)
            if test != "True":
                self.depth -= 1

    def act_choice(self, x: g.Choose, head: str, ctx: Ctx) -> None:
        kept = self.fresh("l")
        self.line(f"{kept} = o")
        self.candidates(x, ctx)
        name = self.fresh("n")
        raw = f"({head}{name},)" if len(x.picks) == 1 else f"({head}*{name},)"
        self.line(f"o = {kept} + [{raw} for {name} in o]")

    # ───────────── answers

    def answered(self, x: g.Choose | g.ChooseOne, ctx: Ctx) -> None:
        """Writes what follows an answer."""
        answer = self.answers[x.id]
        if isinstance(x, g.ChooseOne):
            self.acted(x, answer, ctx)
            return
        if not (x.optional or x.has_else):
            self.unpack(x, answer, 0, len(x.picks) > 1, ctx)
            self.sequence(x.body, ctx)
            return
        other, after = self.new_block(ctx.phase), self.new_block(ctx.phase)
        self.line(f"if {self.load(answer, ctx)} is None: return {other if x.otherwise else after}")
        self.unpack(x, answer, 0, len(x.picks) > 1, ctx)
        self.sequence(x.body, ctx)
        self.jump(after)
        self.begin(other)
        self.sequence(x.otherwise, ctx)
        self.jump(after)
        self.begin(after)

    def unpack(self, x: g.Choose, answer: Ref, first: int, packed: bool, ctx: Ctx) -> None:
        """Gives the picks their names."""
        for number, pick in enumerate(x.picks):
            value = f"{self.load(answer, ctx)}[{first + number}]" if packed else self.load(answer, ctx)
            hidden = self.may_be_hidden(pick.domain)
            if hidden:
                me = self.load(ctx.me, ctx)
                value = f"S.uncover({value}, {me})"
            if not packed and not hidden:
                ctx.locals[pick.local] = answer
                continue
            kind = pick.domain.type if pick.least is not None else element(pick.domain)
            if isinstance(answer, PerSeat):
                ref: Ref = self.per_seat(pick.name, kind, answer.me)
            else:
                ref = self.register(pick.name, kind)
            ctx.locals[pick.local] = ref
            self.store(ref, f"list({value})" if is_list(pick.domain) and pick.least is not None else value, ctx)

    def acted(self, x: g.ChooseOne, answer: Ref, ctx: Ctx) -> None:
        after = self.new_block(ctx.phase)
        targets = [self.new_block(ctx.phase) for _ in x.acts]
        act = self.fresh("n")
        self.line(f"{act} = {self.load(answer, ctx)}[0]")
        for number, target in enumerate(targets[:-1]):
            self.line(f"if {act} == {number}: return {target}")
        self.jump(targets[-1])
        for branch, target in zip(x.acts, targets, strict=True):
            self.span = branch.span
            self.begin(target)
            if branch.choice is not None:
                values = sum(not isinstance(p, str) for p in branch.label.parts)
                self.unpack(branch.choice, answer, 1 + values, True, ctx)
                self.sequence(branch.choice.body, ctx)
            self.sequence(branch.body, ctx)
            self.jump(after)
        self.begin(after)
