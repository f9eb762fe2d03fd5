"""Rules for a single pick: each thins out the list of candidates.

What does not depend on the pick is tested once, before the list is gone through: `leading or
card.suit is led` becomes `if not leading: keep those whose suit is led`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import filterfalse
from typing import Any

from dsl import game as g
from dsl import types as t
from interpreter.emit_base import Ctx
from interpreter.emit_expr import Beforehand, Env
from interpreter.emit_straight import Hoisted, StraightWriter
from interpreter.layout import Layout
from interpreter.trees import element, looks_at, mentions, weighed, within

LARGEST_RULE = 200


class Tests(dict[Any, Any]):
    """Tests by value; a value that no card has fits none."""

    def __missing__(self, value: Any) -> Any:
        return ().__contains__


class RulesWriter(StraightWriter):
    """Writes `must` rules."""

    def __init__(self, layout: Layout, steps: bool) -> None:
        super().__init__(layout, steps)
        self.guard_names: dict[str, str] = {}
        self.unseen: dict[int, str] = {}
        self.names["filterfalse"] = filterfalse

    def may_be_hidden(self, domain: g.Expr) -> bool:
        raise NotImplementedError

    def picked(self, pick: g.Pick, name: str, env: Env) -> Env:
        """What a pick stands for where rules ask about it."""
        if self.may_be_hidden(pick.domain):
            self.unseen[pick.local] = name
            name = f"S.behind({name}, {env.me})"
        return env.with_local(pick.local, name)

    def judged_by(self, rule: g.Expr, env: Env, so: bool = True) -> str:
        """The test of a rule. A card that cannot be seen fits nothing that looks at it."""
        if not self.unseen:
            return self.code(rule, env)

        def seen(part: g.Expr) -> list[str]:
            return [f"S.in_sight({name})" for local, name in self.unseen.items() if looks_at(part, local)]

        def leaf(part: g.Expr, so: bool) -> str:
            needed = seen(part)
            if needed and (inside := self.opened(part, largest=LARGEST_RULE)) is not part:
                return self.judged_by(inside, env, so)
            if needed and isinstance(part, g.If) and not seen(part.condition):
                then, otherwise = (self.judged_by(p, env, so) for p in (part.then, part.otherwise))
                return f"({then} if {self.code(part.condition, env)} else {otherwise})"
            test = self.code(part, env) if so else f"(not {self.code(part, env)})"
            return f"({' and '.join([*needed, test])})"

        return weighed(rule, so, leaf, lambda op, tests: f"({f' {op} '.join(tests)})")

    def thin_out(self, musts: tuple[g.Must, ...], pick: g.Pick, ctx: Ctx) -> None:
        """Hard rules first, then the soft ones in the order written."""
        own = frozenset((pick.local,))
        self.guard_names = self.repeated_guards(musts, own, ctx)
        for must in musts:
            if not must.soft:
                self.span = must.span
                self.keep(must.condition, own, pick, False, ctx)
        for must in musts:
            if must.soft:
                self.span = must.span
                self.prefer(must.condition, own, pick, ctx)
        self.guard_names = {}

    def prefer(self, e: g.Expr, own: frozenset[int], pick: g.Pick, ctx: Ctx) -> None:
        """A soft rule. It is not asked about a single candidate, except for what that tells about a hand."""
        if not self.steps:
            self.keep(e, own, pick, True, ctx)
            return
        self.line("try:")
        self.depth += 1
        before = self.written()
        self.keep(e, own, pick, True, ctx)
        if self.written() == before:
            self.line("pass")
        self.depth -= 1
        self.line("except Exception:")
        self.line("    if len(o) > 1: raise")

    def repeated_guards(self, musts: tuple[g.Must, ...], own: frozenset[int], ctx: Ctx) -> dict[str, str]:
        """Conditions that several rules begin with are worked out once; only such that cannot fail."""
        seen: dict[str, int] = {}
        for must in musts:
            for guard in self.guards(must.condition, own):
                text = self.expr(guard, ctx)
                seen[text] = seen.get(text, 0) + 1
        found: dict[str, str] = {}
        for text, times in seen.items():
            if times > 1 and text not in ("True", "False") and not text.isidentifier():
                found[text] = self.fresh("g")
                self.line(f"{found[text]} = {text}")
        return found

    def guards(self, e: g.Expr, own: frozenset[int]) -> Iterator[g.Expr]:
        """The smallest parts of a condition that do not depend on the pick and cannot fail."""
        if isinstance(e, g.Apply) and e.op in ("implies", "or", "and", "not"):
            for arg in e.args:
                yield from self.guards(arg, own)
        elif not mentions(e, own) and self.is_total(e):
            yield e

    def is_total(self, e: g.Expr) -> bool:
        """Emptiness of zones and yes/no variables: worked out without a chance to fail."""
        if isinstance(e, g.CallDefine):
            return not e.args and self.is_total(self.game.defines[e.define].body)
        if not isinstance(e, g.Apply) or t.settled(e.type) != t.YESNO:
            return False
        if e.op in ("and", "or", "not", "implies"):
            return all(self.is_total(a) for a in e.args)
        if e.op == "is_empty":
            return isinstance(e.args[0], g.Apply) and e.args[0].op in ("cards_of", "cards") and self.is_sure(e.args[0])
        return e.op == "var" and not e.args

    def keep(self, e: g.Expr, own: frozenset[int], pick: g.Pick, soft: bool, ctx: Ctx) -> None:
        """Keeps the candidates for which `e` holds; a soft rule that leaves none is dropped."""
        if (value := self.folded(e)) is not None:
            if not value[0] and not soft:
                self.line("o = []")
            return
        if isinstance(e, g.CallDefine) and mentions(e, own):
            # Written out, so that its parts that do not depend on the pick are tested once.
            e = self.opened(e, largest=LARGEST_RULE)
        if not mentions(e, own):
            if not soft:
                self.line(f"if o and not {self.expr(e, ctx)}: o = []")
            return
        if isinstance(e, g.Apply) and e.op in ("implies", "or"):
            guard, rest = e.args
            if isinstance(guard, g.Apply) and guard.op == "and" and e.op == "implies":
                first, second = guard.args
                if not mentions(first, own):
                    nested = g.Apply(e.span, t.YESNO, "implies", (second, rest))
                    self.guarded(self.tested(first, ctx), nested, own, pick, soft, ctx)
                    return
            if not mentions(guard, own):
                test = self.tested(guard, ctx)
                self.guarded(test if e.op == "implies" else f"not {test}", rest, own, pick, soft, ctx)
                return
        if isinstance(e, g.If) and not soft and not mentions(e.condition, own):
            test = self.tested(e.condition, ctx)
            self.guarded(test, e.then, own, pick, soft, ctx)
            self.guarded(f"not {test}", e.otherwise, own, pick, soft, ctx)
            return
        if isinstance(e, g.Apply) and e.op == "and" and not soft:
            for part in e.args:
                self.keep(part, own, pick, soft, ctx)
            return
        name = self.fresh("n")
        hidden = self.may_be_hidden(pick.domain)
        if not self.steps and not hidden and (quick := self.quick_filter(e, pick.local, ctx)) is not None:
            self.line(f"if len(o) > 1: o = {quick} or o" if soft else f"if o: o = {quick}")
            return
        self.line("if len(o) > 1:" if soft and not self.steps else "if o:")
        self.depth += 1
        rule, known = (e, {}) if hidden else self.hoist(e, own, ctx)
        self.beforehand = Beforehand(self.line)
        with self.each(name):
            test = self.judged_by(rule, self.picked(pick, name, Hoisted(self.env(ctx), known)))
        self.beforehand = None
        self.unseen = {}
        if soft:
            self.line(f"l = [{name} for {name} in o if {test}]")
            self.line("if l: o = l")
            if self.steps and pick.least is None and t.settled(element(pick.domain)) == t.CARD:
                self.line(f"else: S.lacking({self.load(ctx.me, ctx)}, o, lambda {name}: {test})")
        else:
            self.line(f"o = [{name} for {name} in o if {test}]")
        self.depth -= 1

    def tested(self, guard: g.Expr, ctx: Ctx) -> str:
        text = self.expr(guard, ctx)
        return self.guard_names.get(text, text)

    def quick_filter(self, e: g.Expr, local: int, ctx: Ctx) -> str | None:
        """`card is black` and `card.suit is led` as a filter that runs without Python code for each card."""
        whole, wanted = e, True
        while isinstance(e, g.Apply) and e.op == "not":
            e, wanted = e.args[0], not wanted
        own = frozenset((local,))
        if isinstance(e, g.Apply) and e.op == "matches" and isinstance(e.args[0], g.Local) and e.args[0].id == local:
            assert isinstance(e.info, tuple)
            held = frozenset(self.layout.matching(e.info))
            return f"list({'filter' if wanted else 'filterfalse'}({self.member_of(held)}, o))"
        if isinstance(e, g.Apply) and e.op == "is" and wanted:
            for mine, other in (e.args, e.args[::-1]):
                plain = isinstance(mine, g.Apply) and mine.op == "attr" and isinstance(mine.args[0], g.Local)
                if plain and mentions(mine, own) and not mentions(other, own):
                    assert isinstance(mine, g.Apply)
                    return f"list(filter({self.with_value(str(mine.info))}[{self.expr(other, ctx)}], o))"
        if not any(isinstance(x, g.Local) and x.id == local and t.settled(x.type) == t.CARD for x in within(whole)):
            return None
        test = self.judge(whole, local, self.env(ctx))
        return None if test is None else f"list(filter({test}, o))"

    def member_of(self, cards: frozenset[int]) -> str:
        return self.table("F", cards.__contains__)

    def with_value(self, attribute: str) -> str:
        """For each value of an attribute the test whether a card has it."""
        codes = self.layout.attributes[attribute]
        sets = {v: frozenset(i for i, c in enumerate(codes) if c == v) for v in set(codes)}
        name = f"E_{self.attribute_names[attribute]}"
        self.names.setdefault(name, Tests({v: s.__contains__ for v, s in sets.items()}))
        return name

    def guarded(self, test: str, e: g.Expr, own: frozenset[int], pick: g.Pick, soft: bool, ctx: Ctx) -> None:
        if test in ("True", "not False"):
            self.keep(e, own, pick, soft, ctx)
            return
        if test in ("False", "not True"):
            return
        self.line(f"if {'len(o) > 1' if soft and not self.steps else 'o'} and {test}:")
        self.depth += 1
        before = self.written()
        self.keep(e, own, pick, soft, ctx)
        if self.written() == before:
            self.line("pass")
        self.depth -= 1
