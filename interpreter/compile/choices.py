"""Choices: what can be picked, and what the rules leave of it.

For a single pick the candidates are a list of numbers that each rule thins out. Several picks are a
listing with a loop for each. Picking some of many cards is not listed at all if no rule judges the
cards together: then `least` and `most` of the things that are left are counted.
"""

from __future__ import annotations

from dsl import game as g
from dsl.game.trees import element, looks_at, mentions
from dsl.typing import types as t
from interpreter.compile import cards
from interpreter.compile import form as f
from interpreter.compile.answers import all_picks, is_single, shapes_of, spoken
from interpreter.compile.expressions import FEW_VISITS, LISTS, Expressions
from interpreter.compile.flow import Sources
from interpreter.compile.growth import grown
from interpreter.compile.rules import Picked, Rules, judges_each, prefers
from interpreter.compile.scope import Scope, Unit
from interpreter.compile.simplified import joined
from interpreter.play.registers import UNSEEN

ONCE_EACH = ("range", "everyone", "others", "around", "members", "zones", "every_zone", "every_value", "distinct")
ALL_OF_THEM = 999


class Choices:
    """Lowers choices."""

    def __init__(self, unit: Unit, expressions: Expressions, sources: Sources) -> None:
        self.unit = unit
        self.layout = unit.layout
        self.expressions = expressions
        self.sources = sources
        self.rules = Rules(expressions, sources)

    # ───────────── asking

    def ask(self, x: g.Choose | g.ChooseOne, phase: int, scope: Scope, seat: f.Expr | None) -> list[f.Statement]:
        """The statements up to the answer; `seat` is whose answer it is where all choose at once."""
        at = (scope.source, x.span)
        shapes = shapes_of(x)
        depth = shapes[0][0] if is_single(x) else 1
        name = self.unit.fresh("answer")
        answer: f.Name | f.SeatName = f.Name(name, depth) if seat is None else f.SeatName(name, seat, depth)
        blind = any(self.sources.may_be_hidden(p.domain) for p in all_picks(x))
        point = f.ChoicePoint(
            len(self.unit.choices), x, phase, answer, blind, scope.me, tuple(scope.locals.items()), shapes
        )
        self.unit.choices.append(point)
        self.unit.holds[name] = x
        values = tuple(self.seen(self.expressions.lower(p, scope), p.type, scope.me) for p in spoken(x.prompt))
        if isinstance(x, g.Choose) and self.is_counted(x):
            return [f.Here(at, point), *self._ask_counted(x, point, values, scope)]
        candidates = f.Name(self.unit.fresh("o"), 1 + depth)
        lines = self.candidates(x, candidates, scope) if isinstance(x, g.Choose) else self.acts(x, candidates, scope)
        return [f.Here(at, point), *lines, f.Ask(at, point, scope.me, candidates, values)]

    def seen(self, value: f.Expr, kind: t.Type, me: f.Expr) -> f.Expr:
        """A value for the one who is asked: a card that they do not know is a hidden one."""
        kind = t.settled(kind)
        if kind == t.CARD and value != f.NOTHING:
            bit = f.Op("bit_and", (f.Op("shift", (f.Op("known", (value,)), me)), f.Value(1)))
            known: f.Expr = f.Op("is", (bit, f.Value(1)))
            if not isinstance(value, f.Value):
                known = f.Op("or", (f.Op("is_none", (value,)), known))
            return f.Either(known, value, f.Value(UNSEEN))
        if isinstance(kind, t.List) and t.innermost(kind) == t.CARD:
            some = f.Name(self.unit.fresh("e"), f.depth_of(kind.of))
            return f.Listing(self.seen(some, kind.of, me), (f.Each((some.name,), value),), f.depth_of(kind))
        return value

    @staticmethod
    def is_counted(x: g.Choose) -> bool:
        """Some of many, judged one by one: counted, not listed."""
        return (
            len(x.picks) == 1
            and x.picks[0].least is not None
            and all(not m.soft and judges_each(m, x.picks[0]) for m in x.musts)
        )

    def _ask_counted(
        self, x: g.Choose, point: f.ChoicePoint, values: tuple[f.Expr, ...], scope: Scope
    ) -> list[f.Statement]:
        pick, at = x.picks[0], (scope.source, x.span)
        assert pick.least is not None
        things = f.Name(self.unit.fresh("o"), f.depth_of(pick.domain.type))
        lines: list[f.Statement] = [f.Let(at, things, self.domain(pick, scope))]
        hidden = self.sources.may_be_hidden(pick.domain)
        for must in x.musts:
            assert isinstance(must.condition, g.Apply)
            some, items = must.condition.args
            here = (scope.source, must.span)
            allowed = f.Name(self.unit.fresh("l"), f.depth_of(items.type))
            lines.append(f.Let(here, allowed, self.expressions.lower(items, scope)))
            thing = f.Name(self.unit.fresh("n"), things.depth - 1)
            one: f.Expr = self.rules.behind(thing, scope.me) if hidden else thing
            if isinstance(some, g.Apply):
                one = f.Op("at", (cards.attribute(self.expressions, str(some.info)), thing))
            test: f.Expr = f.Op("in", (one, allowed))
            if hidden and looks_at(must.condition, pick.local):
                test = f.Op("and", (self.rules.in_sight(thing), test))
            lines += self._counting(f.Thin(here, must, things, (thing.name,), (), test))
        least = self.expressions.lower(pick.least, scope)
        most = self.expressions.lower(pick.most, scope) if pick.most is not None else f.Op("len", (things,))
        return [*lines, f.Ask(at, point, scope.me, things, values, least, most, self.kinds(pick))]

    def kinds(self, pick: g.Pick) -> f.Expr:
        """By which things of a pick look alike; nothing if no two do."""
        if self.layout.all_distinct or t.settled(pick.domain.type) != t.List(t.CARD):
            return f.NOTHING
        return self.unit.table("KIND", self.layout.kinds)

    # ───────────── candidates

    def candidates(self, x: g.Choose, into: f.Name, scope: Scope) -> list[f.Statement]:
        """Leaves in `into` what can be answered: one number each, or an answer of several parts."""
        at = (scope.source, x.span)
        if len(x.picks) > 1 or x.picks[0].least is not None:
            return self._combinations(x, into, scope)
        pick = x.picks[0]
        name = self.unit.fresh("n")
        picked = self.rules.picked(pick, f.Name(name, into.depth - 1), Picked(scope))
        lines: list[f.Statement] = [f.Let(at, into, self.domain(pick, scope))]
        for must in sorted(x.musts, key=lambda m: m.soft):
            here = (scope.source, must.span)
            if must.soft and not prefers(must, x.picks):
                lines += self.unit.count("rule", here, "kept")
            else:
                lines += self._counting(self.rules.thinned(must, into, pick, name, picked, here))
        if self._looks_alike(pick):
            lines.append(f.Let(at, into, f.Op("one_of_each", (into,), 1)))
        return lines

    def _looks_alike(self, pick: g.Pick) -> bool:
        """Of cards that look alike in an unordered zone one is enough: the rules cannot tell them apart."""
        cards = t.settled(pick.domain.type) == t.List(t.CARD)
        hidden = self.sources.may_be_hidden(pick.domain)
        return cards and not hidden and not self.layout.all_distinct and self.sources.is_unordered(pick.domain)

    def _combinations(self, x: g.Choose, into: f.Name, scope: Scope) -> list[f.Statement]:
        at = (scope.source, x.span)
        shape = shapes_of(x)[0]
        names = tuple(self.unit.fresh("n") for _ in x.picks)
        waiting = [m for m in x.musts if not m.soft]
        unknown = {p.local for p in x.picks}
        copies = len(self.alike_picks(x)) or 1
        picked, clauses = Picked(scope), list[f.Clause]()
        visits = 1
        lines, ways = self._grown(x, scope)
        for number, (pick, name, depth) in enumerate(zip(x.picks, names, shape, strict=True)):
            unknown.discard(pick.local)
            items = ways if ways is not None and not number else self._ways(pick, picked, copies)
            most = self.expressions.most(pick.domain) if pick.least is None else None
            visits *= max(1, most if most is not None else FEW_VISITS)
            if number and visits > FEW_VISITS:
                items = f.Op("weighed", (items, LISTS), items.depth)
            clauses.append(f.Each((name,), items))
            picked = self.rules.picked(pick, f.Name(name, depth), picked)
            ready = [m for m in waiting if not mentions(m.condition, frozenset(unknown))]
            clauses += [f.Where(self._judged(m, picked, scope)) for m in ready]
            waiting = [m for m in waiting if m not in ready]
        parts = tuple(f.Name(n, d) for n, d in zip(names, shape, strict=True))
        listed: f.Expr = f.Listing(parts[0] if len(parts) == 1 else f.Pack(parts), tuple(clauses), into.depth)
        # Ways to pick have a limit of their own, which speaks of choosing.
        if all(p.least is None for p in x.picks):
            listed = f.Op("short_list", (listed,), into.depth)
        lines.append(f.Let(at, into, listed))
        for must in x.musts:
            if not must.soft:
                lines = self._around(must, lines, scope)
        packed = shape if len(shape) > 1 else ()
        for must in x.musts:
            if prefers(must, x.picks):
                test = self.rules.test(must.condition, picked)
                lines += self._counting(f.Thin((scope.source, must.span), must, into, names, packed, test))
        if alike := self.alike_picks(x):
            lines.append(f.Let(at, into, f.Op("each_way_once", (into, self.unit.table("I", alike)), into.depth)))
        return lines

    # ───────────── counting what rules do

    def _counting(self, x: f.Thin) -> list[f.Statement]:
        """A rule, and whether it took candidates away."""
        changed, kept = (self.unit.count("rule", x.at, outcome) for outcome in ("changed", "kept"))
        if not changed:
            return [x]
        before = f.Name(self.unit.fresh("n"))
        fewer = f.Op("lt", (f.Op("len", (x.candidates,)), before))
        return [f.Let(x.at, before, f.Op("len", (x.candidates,))), x, f.If(x.at, fewer, changed, kept)]

    def _judged(self, must: g.Must, picked: Picked, scope: Scope) -> f.Expr:
        """The test of a rule among several picks; what it strikes out is counted."""
        return self._struck(must, self.rules.test(must.condition, picked), scope)

    def _struck(self, must: g.Must, test: f.Expr, scope: Scope) -> f.Expr:
        struck = self.unit.count("struck", (scope.source, must.span), "out")
        if not struck:
            return test
        assert isinstance(struck[0], f.Count)
        return f.Op("struck", (test, f.Value(struck[0].number)))

    def _around(self, must: g.Must, lines: list[f.Statement], scope: Scope) -> list[f.Statement]:
        """What works out the candidates, and whether such a rule took some away."""
        at = (scope.source, must.span)
        struck = self.unit.count("struck", at, "out")
        if not struck:
            return lines
        assert isinstance(struck[0], f.Count)
        now, before = f.Op("tally", (f.Value(struck[0].number),)), f.Name(self.unit.fresh("n"))
        changed, kept = (self.unit.count("rule", at, outcome) for outcome in ("changed", "kept"))
        return [f.Let(at, before, now), *lines, f.If(at, f.Op("gt", (now, before)), changed, kept)]

    # ───────────── several picks

    def alike_picks(self, x: g.Choose) -> tuple[int, ...]:
        """The picks of a card that another pick may have a card alike to."""
        cards = [n for n, p in enumerate(x.picks) if p.least is None and t.settled(element(p.domain)) == t.CARD]
        return tuple(cards) if len(cards) > 1 and not self.layout.all_distinct else ()

    def _grown(self, x: g.Choose, scope: Scope) -> tuple[list[f.Statement], f.Expr | None]:
        """Ways to pick several cards that are found card by card, where the rules say what belongs together."""
        pick = x.picks[0]
        if pick.least is None or self.sources.may_be_hidden(pick.domain):
            return [], None

        def judged(must: g.Must, bound: f.Expr) -> f.Expr:
            return self._struck(must, bound, scope)

        found = grown(x, self.domain(pick, scope), self.kinds(pick), self.expressions, scope, judged)
        return found if found is not None else ([], None)

    def _ways(self, pick: g.Pick, picked: Picked, copies: int) -> f.Expr:
        """What one loop goes over."""
        if pick.least is not None:
            least = self.expressions.lower(pick.least, picked.scope)
            most = self.expressions.lower(pick.most, picked.scope) if pick.most is not None else f.Value(ALL_OF_THEM)
            things = self.domain(pick, picked.scope)
            return f.Op("ways", (things, self.kinds(pick), least, most), 1 + things.depth)
        domain = self.domain(pick, picked.scope, copies)
        if self._looks_alike(pick):
            domain = f.Op("some_of_each", (domain, f.Value(copies)), 1)
        return domain

    def names_each_once(self, e: g.Expr) -> bool:
        """Can no entry of the list come twice?"""
        if (known := self.expressions.folded(e)) is not None and known[0] is not None:
            return len(set(known[0])) == len(known[0])
        while isinstance(e, g.Bind) and e.op in ("where", "sorted"):
            e = e.items
        return isinstance(e, g.Apply) and e.op in ONCE_EACH

    def domain(self, pick: g.Pick, scope: Scope, copies: int = 1) -> f.Expr:
        """What can be picked, as the one who chooses tells it apart."""
        items = self.rules.items(pick.domain, scope)
        if isinstance(t.settled(element(pick.domain)), t.List):
            return f.Op("answers", (items,), items.depth)
        if t.settled(pick.domain.type) != t.List(t.CARD):
            way = "copy" if self.names_each_once(pick.domain) else "there" if pick.least is not None else "once_each"
            return f.Op(way, (items,), 1)
        if self.sources.may_be_hidden(pick.domain):
            return f.Op("told_apart", (items, scope.me, f.Value(pick.least is None), f.Value(copies)), 1)
        if pick.least is not None or self.sources.is_unordered(pick.domain):
            return f.Op("copy", (items,), 1)
        if self.layout.all_distinct:
            known = self.sources.zone_under(pick.domain) is not None
            return f.Op("copy" if known else "once_each", (items,), 1)
        return f.Op("told_apart", (items, scope.me, f.YES, f.Value(copies)), 1)

    # ───────────── acts

    def acts(self, x: g.ChooseOne, into: f.Name, scope: Scope) -> list[f.Statement]:
        """Each option is an answer: the act's number, the values in its label, its picks."""
        lines: list[f.Statement] = [f.Let((scope.source, x.span), into, f.Op("list", (), 2))]
        for number, act in enumerate(x.acts):
            at = (scope.source, act.span)
            test = self.expressions.lower(act.condition, scope) if act.condition is not None else f.YES
            for must in act.musts:
                test = joined("and", test, self.expressions.lower(must.condition, scope))
            if test == f.NO:
                continue
            head = (f.Value(number), *(self.expressions.lower(p, scope) for p in spoken(act.label)))
            body: list[f.Statement]
            offered = self.unit.count("act", at, "offered")
            if act.choice is None:
                body = [f.Let(at, into, f.Op("added", (into, f.Pack(head)), 2)), *offered]
            else:
                body = self._act_choice(act.choice, head, into, scope)
                if offered:
                    before = f.Name(self.unit.fresh("n"))
                    more = f.Op("gt", (f.Op("len", (into,)), before))
                    body = [f.Let(at, before, f.Op("len", (into,))), *body, f.If(at, more, offered)]
            lines += [f.If(at, test, tuple(body))] if test != f.YES else body
        return lines

    def _act_choice(self, x: g.Choose, head: tuple[f.Expr, ...], into: f.Name, scope: Scope) -> list[f.Statement]:
        at = (scope.source, x.span)
        shape = shapes_of(x)[0]
        single = len(shape) == 1
        inner = f.Name(self.unit.fresh("o"), 1 + (shape[0] if single else 1))
        kept = tuple(f.Name(self.unit.fresh("h"), e.depth) for e in head[1:])
        lines: list[f.Statement] = [f.Let(at, n, e) for n, e in zip(kept, head[1:], strict=True)]
        lines += self.candidates(x, inner, scope)
        names = tuple(self.unit.fresh("n") for _ in shape)
        parts = tuple(f.Name(n, d) for n, d in zip(names, shape, strict=True))
        listed = f.Listing(f.Pack((head[0], *kept, *parts)), (f.Each(names, inner, () if single else shape),), 2)
        return [*lines, f.Let(at, into, f.Op("joined", (into, listed), 2))]
