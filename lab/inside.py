"""Looks inside the expressions and definitions of the rules: which were worked out, and which way each `if` went.

Compiled rules work out an expression in one go and leave no trace. So where a statement begins, its expressions
are gone through once more, part by part, as they would be: the branch that is taken, the definition
that is called with its arguments, both sides of an `and` only if the first holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from dsl import game as g
from dsl.fold import Constants, NotConstant, constant
from dsl.source import Source
from dsl.walk import below, own_expressions, parts
from interpreter.choice import Spec
from interpreter.emit_base import PerSeat, Ref
from interpreter.labels import UNKNOWN
from interpreter.program import Program
from interpreter.questions import worked_out
from interpreter.state import State
from lab.items import OUTCOMES, Item, statements

MOST_THINGS = 400  # elements of a list, or ways to pick

Locals = Mapping[int, Any]
Hits = Counter[tuple[Item, str]]
Texts = list[tuple[g.Expr, Source]]


def inner_items(rules: g.Game) -> dict[Item, str]:
    """The definitions that rules use, and every `if` inside an expression."""
    texts = list(_outermost(rules))
    found: dict[Item, str] = {}
    for e, source in (*texts, *_bodies(rules, texts)):
        found |= {item: words for item, words in _items(e, source).items() if item not in found}
    return found | {_definition(define): define.name for define in _called(rules, texts)}


def _items(e: g.Expr, source: Source) -> dict[Item, str]:
    """Every `if` inside an expression, not those of definitions that it calls."""
    return {_case(part, source): f"if {_words(source, part.condition)}" for part in _cases(e)}


def _cases(e: g.Expr) -> Iterator[g.If]:
    return (part for part in below(e) if isinstance(part, g.If))


def _bodies(rules: g.Game, texts: Texts) -> Texts:
    return [(define.body, define.source) for define in _called(rules, texts)]


def _called(rules: g.Game, texts: Texts) -> list[g.Define]:
    """The definitions that some expressions come to."""
    waiting = [e for e, _ in texts]
    numbers: dict[int, None] = {}
    while waiting:
        for part in below(waiting.pop()):
            if isinstance(part, g.CallDefine) and part.define not in numbers:
                numbers[part.define] = None
                waiting.append(rules.defines[part.define].body)
    return [rules.defines[n] for n in numbers]


def _outermost(rules: g.Game) -> Iterator[tuple[g.Expr, Source]]:
    for phase in rules.phases:
        for x in statements(phase.body):
            yield from ((e, phase.source) for e in _expressions(x))
    yield from ((e, rules.source) for e in rules.stops)
    if rules.winner is not None:
        yield from ((rank.value, rules.source) for rank in rules.winner.ranks)
        yield from ((e, rules.source) for e in (rules.winner.listed,) if e is not None)


def _expressions(x: g.Statement) -> Iterator[g.Expr]:
    """The expressions of a statement, those of the choices that acts begin with among them."""
    yield from own_expressions(x)
    if isinstance(x, g.ChooseOne):
        for act in x.acts:
            yield from own_expressions(act.choice) if act.choice is not None else ()


def _case(e: g.If, source: Source) -> Item:
    return Item("case", source.name, e.condition.span)


def _definition(define: g.Define) -> Item:
    return Item("definition", define.source.name, define.span)


def _words(source: Source, e: g.Expr) -> str:
    text = " ".join(source.excerpt(e.span).split())
    return text if len(text) <= 50 else text[:49] + "…"


class Inside:
    """One program, looked into while it is played."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rules = program.game
        self.hits: Hits = Counter()
        self._open: dict[int, set[tuple[Item, str]]] = {}
        self._tells: dict[int, bool] = {}
        self._kept: list[g.Expr] = []
        self._statements = {(n, x.span): x for n, p in enumerate(self.rules.phases) for x in statements(p.body)}

    def forget(self) -> None:
        self.hits.clear()
        self._open.clear()

    # ───────────── where it is looked from

    def block(self, state: State, number: int) -> None:
        """Before a block runs: the expressions of the statement with which it begins."""
        info = self.program.block_infos[number]
        x = self._statements.get((info.phase, info.span))
        if x is None or isinstance(x, g.Choose | g.ChooseOne):
            return
        source = self.rules.phases[info.phase].source
        if not self._can_tell(x, _expressions(x), source):
            return
        me = self._value(state, info.me, None)
        known = self._locals(state, info.locals, me)
        for e in own_expressions(x):
            self.look(state, e, me, known, source)

    def choice(self, state: State, spec: Spec) -> None:
        """Before a choice is asked: its domains, and its rules for some ways to pick."""
        source = self.program.phase_source(spec.phase)
        if not self._can_tell(spec, (*_expressions(spec.statement), *self.rules.stops), source):
            return
        me = self._value(state, spec.me, None)
        known = self._locals(state, spec.locals, me)
        for e in self.rules.stops:
            self.look(state, e, None, {}, self.rules.source)
        if isinstance(spec.statement, g.Choose):
            self._choose(state, spec.statement, me, known, source)
            return
        for act in spec.statement.acts:
            conditions = [act.condition] if act.condition is not None else []
            for e in (*conditions, *(p for p in act.label.parts if not isinstance(p, str))):
                self.look(state, e, me, known, source)
            if act.choice is not None and all(self._ask(state, e, me, known) for e in conditions):
                self._choose(state, act.choice, me, known, source)

    def end(self, state: State) -> None:
        """Where the players are ranked."""
        winner = self.rules.winner
        if winner is None:
            return
        listed = () if winner.listed is None else (winner.listed,)
        if not self._can_tell(winner, (*(rank.value for rank in winner.ranks), *listed), self.rules.source):
            return
        for seat in range(self.program.layout.players):
            for rank in winner.ranks:
                self.look(state, rank.value, seat, {}, self.rules.source)
        for e in listed:
            self.look(state, e, None, {}, self.rules.source)

    def _can_tell(self, what: object, expressions: Iterable[g.Expr], source: Source) -> bool:
        """Is anything inside that has not shown yet? A statement may run many thousand times."""
        waiting = self._open.get(id(what))
        if waiting is None:
            texts = [(e, source) for e in expressions]
            waiting = self._open[id(what)] = {(_definition(d), "used") for d in _called(self.rules, texts)}
            for e, text in (*texts, *_bodies(self.rules, texts)):
                for part in _cases(e):
                    waiting |= {(_case(part, text), outcome) for outcome in self._possible(part.condition)}
        shown = [x for x in waiting if x in self.hits]
        waiting.difference_update(shown)
        return bool(waiting)

    def _possible(self, condition: g.Expr) -> tuple[str, ...]:
        """The ways a condition can turn out with this number of players and these options."""
        try:
            value = constant(condition, Constants(self.program.setup, self.rules.defines, all_stay=False))
        except NotConstant:
            return OUTCOMES["case"]
        return ("yes",) if value else ("no",)

    def _value(self, state: State, ref: Ref, me: Any) -> Any:
        if isinstance(ref, PerSeat):
            return state.r[ref.base + me] if isinstance(me, int) else None
        return state.r[ref] if isinstance(ref, int) else None

    def _locals(self, state: State, refs: Mapping[int, Ref], me: Any) -> dict[int, Any]:
        found = {number: self._value(state, ref, me) for number, ref in refs.items()}
        return {number: value for number, value in found.items() if value is not None}

    def _choose(self, state: State, x: g.Choose, me: Any, known: Locals, source: Source) -> None:
        for picked in islice(self._ways(state, x.picks, me, known, source), MOST_THINGS):
            for must in x.musts:
                self.look(state, must.condition, me, picked, source)

    def _ways(
        self, state: State, picks: tuple[g.Pick, ...], me: Any, known: Locals, source: Source
    ) -> Iterator[Locals]:
        if not picks:
            yield known
            return
        pick = picks[0]
        for e in (pick.domain, pick.least, pick.most):
            if e is not None:
                self.look(state, e, me, known, source)
        items = self._ask(state, pick.domain, me, known)
        if items is UNKNOWN or not items:
            return
        single = pick.least is None
        for value in items if single else [list(items)[:n] for n in range(1, len(items) + 1)]:
            yield from self._ways(state, picks[1:], me, {**known, pick.local: value}, source)

    # ───────────── looking

    def look(self, state: State, e: g.Expr, me: Any, known: Locals, source: Source) -> None:
        """Goes through an expression as it is worked out here."""
        if not self._tells_something(e):
            return
        match e:
            case g.If(condition=condition, then=then, otherwise=otherwise):
                self.look(state, condition, me, known, source)
                holds = self._ask(state, condition, me, known)
                if holds is UNKNOWN:
                    return
                self.hits[_case(e, source), "yes" if holds else "no"] += 1
                self.look(state, then if holds else otherwise, me, known, source)
            case g.CallDefine(define=number, args=args):
                define = self.rules.defines[number]
                values = [self._ask(state, a, me, known) for a in args]
                for a in args:
                    self.look(state, a, me, known, source)
                if UNKNOWN in values:
                    return
                self.hits[_definition(define), "used"] += 1
                inner = {p.local: v for p, v in zip(define.parameters, values, strict=True)}
                self.look(state, define.body, me, inner, define.source)
            case g.Bind(local=local, items=items, body=body):
                self.look(state, items, me, known, source)
                found = self._ask(state, items, me, known)
                for value in islice(found if found is not UNKNOWN else (), MOST_THINGS):
                    self.look(state, body, me, {**known, local: value}, source)
            case g.Apply(op="and" | "or" | "implies" as op, args=(first, *rest)):
                self.look(state, first, me, known, source)
                for before, e_next in zip((first, *rest), rest, strict=False):
                    if bool(self._ask(state, before, me, known)) is (op == "or"):
                        return
                    self.look(state, e_next, me, known, source)
            case _:
                for part in parts(e):
                    self.look(state, part, me, known, source)

    def _ask(self, state: State, e: g.Expr, me: Any, known: Locals) -> Any:
        return worked_out(self.program.evaluate, e, state, me, dict(known))

    def _tells_something(self, e: g.Expr) -> bool:
        """Is there an `if` or a definition in it?"""
        if id(e) not in self._tells:
            self._kept.append(e)  # so that no other expression gets its id
            self._tells[id(e)] = any(isinstance(part, g.If | g.CallDefine) for part in below(e))
        return self._tells[id(e)]
