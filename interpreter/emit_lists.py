"""Questions about lists, asked without going through the whole list in Python code.

`count(hand where kind is k)`, `any(rows where …)`, `k in laid.kind`, `count(runs(line by kind)) > 1`
are what rules ask most. Each is written as one call that runs inside Python itself, stops as
soon as the answer is known, or is worked out once for a whole list of candidates.
"""

from __future__ import annotations

from collections.abc import Iterable

from dsl import game as g
from dsl import types as t
from dsl.walk import parts
from interpreter.emit_expr import Env
from interpreter.emit_ops import OperationWriter
from interpreter.trees import is_list, mentions, rebuilt

MORE_THAN_ONE = {"gt": (1, True), "ge": (2, True), "le": (1, False), "lt": (2, False)}
JUDGING = ("is", "and", "or", "not", "implies", "lt", "le", "gt", "ge")
UNROLLED = 8
UNROLLED_SIZE = 600


class ListWriter(OperationWriter):
    """Writes questions about lists."""

    # ───────────── values of an attribute

    def op_attr_each(self, e: g.Apply, env: Env) -> str:
        return f"[*{self.values(e, env)}]"

    def values(self, e: g.Apply, env: Env) -> str:
        """The values of an attribute, one after another."""
        return f"map({self.getter(str(e.info))}, {self.code(e.args[0], env)})"

    def getter(self, attribute: str) -> str:
        return self.attribute_names[attribute].replace("A_", "G_")

    def op_sum(self, e: g.Apply, env: Env) -> str:
        items = e.args[0]
        if isinstance(items, g.Apply) and items.op == "attr_each":
            return f"sum({self.values(items, env)})"
        return f"sum({self.code(items, env)})"

    def op_in(self, e: g.Apply, env: Env) -> str:
        one, items = e.args
        if not isinstance(items, g.Apply) or items.op != "attr_each":
            return super().op_in(e, env)
        listed = f"[*{self.values(items, env)}]"
        known = self.once(listed) if self.is_sure(items.args[0]) else listed
        return f"({self.code(one, env)} in {known if known != listed else self.values(items, env)})"

    def is_sure(self, e: g.Expr) -> bool:
        """Can this be worked out at any time, without a chance to fail?"""
        match e:
            case g.Const() | g.Me() | g.Local() | g.Apply(op="var", args=()):
                return not is_list(e)
            case g.Apply(op="zone", args=args, info=name):
                return self.game.zone(str(name)).index is None and all(map(self.is_there, args))
            case g.Apply(
                op="cards" | "cards_of" | "zone_each" | "every_zone" | "zones" | "others" | "everyone", args=args
            ):
                return all(map(self.is_there, args))
            case _:
                return False

    def is_there(self, e: g.Expr) -> bool:
        """The same for what must not be nobody or nothing, for which a name may stand."""
        return isinstance(e, g.Me) or (isinstance(e, g.Apply) and e.op != "var" and self.is_sure(e))

    # ───────────── how many

    def op_count(self, e: g.Apply, env: Env) -> str:
        items = self.opened(e.args[0])
        if isinstance(items, g.Bind) and items.op == "where":
            if (asked := self.value_wanted(items)) is not None:
                values, wanted = asked
                listed = f"[*{self.values(values, env)}]"
                known = self.once(listed) if self.is_sure(values.args[0]) else listed
                return f"{known}.count({self.code(wanted, env)})"
            if (tests := self.unrolled(items, env)) is not None:
                return f"({' + '.join(tests)})"
            if isinstance(items.items, g.Bind) and items.items.op == "groups" and only_counted(items.body, items.local):
                return self.count_tallies(items, items.items, env)
            if (test := self.judge_of(items, env)) is not None:
                return f"sum(map({test}, {self.code(items.items, env)}))"
        return super().op_count(e, env)

    def op_is_empty(self, e: g.Apply, env: Env) -> str:
        items = self.opened(e.args[0])
        if isinstance(items, g.Bind) and items.op == "where":
            if (asked := self.value_wanted(items)) is not None:
                values, wanted = asked
                return f"({self.code(wanted, env)} not in {self.values(values, env)})"
            if (tests := self.unrolled(items, env)) is not None:
                return f"(not ({' or '.join(tests)}))"
            if (test := self.judge_of(items, env)) is not None:
                return f"(not any(map({test}, {self.code(items.items, env)})))"
        return super().op_is_empty(e, env)

    def value_wanted(self, e: g.Bind) -> tuple[g.Apply, g.Expr] | None:
        """`cards where suit is led`: the suits of the cards, and the one that is asked for."""
        if t.settled(e.items.type) != t.List(t.CARD) or not isinstance(e.body, g.Apply) or e.body.op != "is":
            return None
        own = frozenset((e.local,))
        for mine, other in (e.body.args, e.body.args[::-1]):
            match mine:
                case g.Apply(op="attr", args=(g.Local(id=e.local),), info=attribute) if self.is_sure(other):
                    if mentions(other, own):
                        continue
                    values = g.Apply(e.span, t.List(mine.type), "attr_each", (e.items,), attribute)
                    return values, other
        return None

    def unrolled(self, e: g.Bind, env: Env) -> list[str] | None:
        """The test for each element written out, if the elements are few and known."""
        known = self.constant_items(e.items)
        if known is None or not 0 < len(known) <= UNROLLED:
            return None
        tests = [self.code(e.body, env.with_local(e.local, one)) for one in known]
        return tests if sum(map(len, tests)) <= UNROLLED_SIZE else None

    def constant_items(self, e: g.Expr) -> list[str] | None:
        if (value := self.folded(e)) is not None:
            return [self.literal(v) for v in value[0]] if isinstance(value[0], list | tuple) else None
        match e:
            case g.Apply(op="every_zone", info=name) | g.Apply(op="zones", args=(), info=name):
                area = self.layout.zones[str(name)]
                return [str(place) for place in range(area.base, area.end)]
            case g.Apply(op="everyone") if not self.game.players_may_leave:
                return [str(seat) for seat in range(self.layout.players)]
            case _:
                return None

    # ───────────── tests of cards

    def judge_of(self, e: g.Bind, env: Env) -> str | None:
        """The test of a `where` that goes through cards."""
        return self.judge(e.body, e.local, env) if t.settled(e.items.type) == t.List(t.CARD) else None

    def judge(self, e: g.Expr, local: int, env: Env) -> str | None:
        """A test of cards that is worked out once for all cards of the game and then looked up.

        It may depend on a card's attributes and on values that are the same for every card.
        """
        given: list[g.Expr] = []
        if (test := self.judged(e, local, given)) is None:
            return None
        number = len(self.functions)
        known = {-1 - place: f"i{place}" for place in range(len(given))}
        body = self.code(test, Env("", {**known, local: "c"}))
        parameters = "".join(f", {name}" for name in known.values())
        self.functions.append(
            f"def j{number}(c{parameters}): return {body}\nJ_{number} = Judge(j{number}, {len(self.layout.cards)})\n"
        )
        values = "".join(f"{self.code(x, env)}, " for x in given)
        return self.once(f"J_{number}[({values})]")

    def judged(self, e: g.Expr, local: int, given: list[g.Expr]) -> g.Expr | None:
        """The test with its given values taken out, if it is of that kind."""
        e = self.opened(e)
        if self.folded(e) is not None:
            return e
        if not mentions(e, frozenset((local,))):
            if not self.is_sure(e) or is_list(e):
                return None
            given.append(e)
            return g.Local(e.span, e.type, -len(given), "")
        match e:
            case g.Local() | g.Apply(op="attr" | "matches", args=(g.Local(),)):
                return e
            case g.If(span, kind, condition, then, otherwise):
                inner = self.all_judged((condition, then, otherwise), local, given)
                return None if inner is None else g.If(span, kind, *inner)
            case g.Apply(span, kind, op, args, info) if op in JUDGING:
                inner = self.all_judged(args, local, given)
                return None if inner is None else g.Apply(span, kind, op, tuple(inner), info)
            case _:
                return None

    def all_judged(self, some: Iterable[g.Expr], local: int, given: list[g.Expr]) -> list[g.Expr] | None:
        found: list[g.Expr] = []
        for e in some:
            if (judged := self.judged(e, local, given)) is None:
                return None
            found.append(judged)
        return found

    # ───────────── groups and runs

    def count_tallies(self, e: g.Bind, grouped: g.Bind, env: Env) -> str:
        """How many groups of a certain size: their sizes are enough."""
        name = self.fresh()
        key = self.key(grouped, env)
        tallies = f"tally(map({key}, {self.code(grouped.items, env)}))"
        if key.isidentifier() and self.is_sure(grouped.items):
            tallies = self.once(tallies, twice=True)
        with self.each(name):
            test = self.code(counts_as_numbers(e.body, e.local), env.with_local(e.local, name))
        return f"len([{name} for {name} in {tallies} if {test}])"

    def key(self, e: g.Bind, env: Env) -> str:
        """The function by which things are grouped."""
        match e.body:
            case g.Apply(op="attr", args=(g.Local(id=e.local),), info=attribute):
                return self.getter(str(attribute))
        name = self.fresh()
        with self.each(name):
            body = self.code(e.body, env.with_local(e.local, name))
        return f"lambda {name}: {f'tuple({body})' if is_list(e.body) else body}"

    def apply(self, e: g.Apply, env: Env) -> str:
        return self.compared_runs(e, env) or super().apply(e, env)

    def compared_runs(self, e: g.Apply, env: Env) -> str | None:
        """`count(runs(line by kind)) > 1`: two neighbours that differ are enough to know."""
        limit = self.folded(e.args[1]) if e.op in MORE_THAN_ONE else None
        if limit is None or not isinstance(e.args[0], g.Apply) or e.args[0].op != "count":
            return None
        runs, asked = self.opened(e.args[0].args[0]), MORE_THAN_ONE[e.op]
        if not isinstance(runs, g.Bind) or runs.op != "runs" or limit[0] != asked[0]:
            return None
        text = f"varied({self.code(runs.items, env)}, {self.key(runs, env)})"
        return text if asked[1] else f"(not {text})"

    def op_outer(self, e: g.Apply, env: Env) -> str:
        items, side = self.opened(e.args[0]), self.code(e.args[1], env)
        if isinstance(items, g.Bind) and items.op == "runs":
            return f"end_run({self.code(items.items, env)}, {self.key(items, env)}, {side})"
        return f"outer({self.code(items, env)}, {side})"


def only_counted(e: g.Expr, local: int) -> bool:
    """Is a group asked for nothing but how many it has?"""
    match e:
        case g.Local(id=number):
            return number != local
        case g.Apply(op="count", args=(g.Local(),)):
            return True
        case _:
            return all(only_counted(p, local) for p in parts(e))


def counts_as_numbers(e: g.Expr, local: int) -> g.Expr:
    """The same test for the size of a group in place of the group."""
    match e:
        case g.Apply(span, kind, "count", (g.Local(id=number, name=name),)) if number == local:
            return g.Local(span, kind, number, name)
        case _:
            return rebuilt(e, lambda part: counts_as_numbers(part, local))
