"""Expressions become Python expressions.

Only numbers and names that we make up go into the source: places, cells, card numbers, `x3` for
a local name. Constants of the set-up are folded, small definitions are written out in place.

In generated code `Z` are the zones, `V` the variables, `R` the registers, `W` the place of each
card, `K` who knows it; `A_n` are tables of attributes and `P_n` of patterns, indexed by card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from dsl import game as g
from dsl import types as t
from dsl.fold import NotConstant, constant
from interpreter import runtime
from interpreter.layout import Layout
from interpreter.trees import calls, is_list, size, substituted, within

INLINE_SIZE = 24
FEW_VISITS = 500
APART = 1_000_000

BINARY = {
    "add": "+", "sub": "-", "div": "//", "mod": "%", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip
PLAIN_CALLS = {
    "abs": "abs", "all_in": "all_in", "distinct": "distinct", "same": "same", "different": "different",
    "subsets": "subsets", "position": "position", "first": "first", "last": "last", "only": "only",
    "first_n": "first_n", "last_n": "last_n", "nth": "nth", "max": "greatest", "min": "least",
}  # fmt: skip
CHOOSERS = {"highest": "max", "lowest": "min"}
_PLAIN_LIST = re.compile(r"\w+(\[\w+\])?|\([\d, ]+\)")


class Env:
    """How local names and the acting player are written at this point."""

    def __init__(self, me: str = "", locals: Mapping[int, str] | None = None) -> None:
        self.known = locals or {}
        self._me = me

    @property
    def me(self) -> str:
        return self._me

    def local(self, number: int) -> str:
        return self.known[number]

    def with_local(self, number: int, text: str) -> Env:
        return Inner(self, number, text)


class Inner(Env):
    """One more name on top of others."""

    def __init__(self, outer: Env, number: int, text: str) -> None:
        super().__init__()
        self.outer = outer
        self.number = number
        self.text = text

    @property
    def me(self) -> str:
        return self.outer.me

    def local(self, number: int) -> str:
        return self.text if number == self.number else self.outer.local(number)


class Beforehand:
    """Where values are worked out that are the same for every element of a list: before the list."""

    def __init__(self, write: Callable[[str], None], in_function: bool = False) -> None:
        self.write = write
        self.in_function = in_function
        self.known: dict[str, str] = {}


class ExprWriter:
    """Writes expressions for one layout and collects the tables and functions they need."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.game = layout.game
        self.names: dict[str, Any] = {
            name: getattr(runtime, name)
            for name in [
                "mul",
                "bounded",
                "short_list",
                "span_of",
                "first",
                "last",
                "only",
                "nth",
                "first_n",
                "last_n",
                "outer",
                "greatest",
                "least",
                "all_in",
                "distinct",
                "once_each",
                "same",
                "different",
                "subsets",
                "position",
                "all_best",
                "all_with",
                "runs",
                "groups",
                "varied",
                "end_run",
                "tally",
                "place_at",
                "Judge",
            ]
        }
        self.functions: list[str] = []
        self.function_spans: list[g.Define] = []
        self.elements: list[str] = []
        self.beforehand: Beforehand | None = None
        self.written_defines: dict[int, str] = {}
        self.sizes: dict[int, int] = {}
        self.nesting = 0
        self.visits = 1
        self.openings = 0
        self.counter = 0
        seats = range(layout.players)
        self.names["AROUND"] = tuple(tuple((s + i) % len(seats) for i in seats) for s in seats)
        self.names["OTHERS"] = tuple(tuple((s + i) % len(seats) for i in seats if i) for s in seats)
        self.names["OWNER"] = tuple(p.owner if p.zone.owner == "player" else None for p in layout.places)
        self.names["INDEX"] = tuple(p.index for p in layout.places)
        self.names["TEAM"] = layout.team_of
        self.names["SIGHT"] = layout.sight
        self.names["KIND"] = layout.kinds
        self.names["KIND_OF"] = layout.kinds.__getitem__
        for number, name in enumerate(self.game.attributes):
            self.names[f"A_{number}"] = layout.attributes[name]
            self.names[f"G_{number}"] = layout.attributes[name].__getitem__
        self.attribute_names = {name: f"A_{number}" for number, name in enumerate(self.game.attributes)}

    # ───────────── small things

    def fresh(self, letter: str = "e") -> str:
        self.counter += 1
        return f"{letter}{self.counter}"

    def table(self, letter: str, value: Any) -> str:
        """A name for a constant table; equal tables share one."""
        for name, known in self.names.items():
            if name.startswith(f"{letter}_") and known == value:
                return name
        name = f"{letter}_{len(self.names)}"
        self.names[name] = value
        return name

    @contextmanager
    def each(self, *names: str) -> Iterator[None]:
        """While the code for each element of a list is written."""
        self.elements += names
        yield
        del self.elements[len(self.elements) - len(names) :]

    def once(self, text: str, twice: bool = False) -> str:
        """The same value, worked out before the lists that are being gone through, if it can be.

        Only for what cannot fail: the list may turn out to be empty. With `twice` also where there
        is no list, but a definition that may ask for it again.
        """
        outside = self.beforehand
        if outside is None or not (self.elements or (twice and outside.in_function)):
            return text
        if any(re.search(rf"\b{name}\b", text) for name in self.elements):
            return text
        if text not in outside.known:
            outside.known[text] = self.fresh("h")
            outside.write(f"{outside.known[text]} = {text}")
        return outside.known[text]

    def folded(self, e: g.Expr) -> tuple[Any] | None:
        """The value of a constant expression, in a tuple so that None can be one."""
        if isinstance(e, g.Const):
            return (None if self.is_absent(e) else e.value,)
        if isinstance(e, g.Local | g.Me) or any(map(self.is_absent, within(e))):
            return None
        known = self.layout.constants
        known.work[0] = 0
        try:
            return (constant(e, known),)
        except NotConstant:
            return None

    def is_absent(self, e: g.Expr) -> bool:
        """A seat that is not taken in this play: nobody."""
        return isinstance(e, g.Const) and e.value is not None and e.type == t.PLAYER and e.value >= self.layout.players

    def literal(self, value: Any) -> str:
        if isinstance(value, list | tuple):
            inner = ", ".join(self.literal(v) for v in value)
            return f"({inner},)" if len(value) == 1 else f"({inner})"
        assert value is None or isinstance(value, int)
        return repr(value) if value is None or value >= 0 or isinstance(value, bool) else f"({value!r})"

    # ───────────── dispatch

    def code(self, e: g.Expr, env: Env) -> str:
        if (value := self.folded(e)) is not None:
            return self.literal(value[0])
        match e:
            case g.Local(id=number):
                return env.local(number)
            case g.Me():
                return env.me
            case g.If(condition=condition, then=then, otherwise=otherwise):
                test = self.folded(condition)
                if test is not None:
                    return self.code(then if test[0] else otherwise, env)
                return f"({self.code(then, env)} if {self.code(condition, env)} else {self.code(otherwise, env)})"
            case g.CallDefine():
                return self.call(e, env)
            case g.Bind():
                return self.bind(e, env)
            case g.Apply():
                return self.apply(e, env)
            case _:
                raise AssertionError(e)

    def call(self, e: g.CallDefine, env: Env) -> str:
        define = self.game.defines[e.define]
        args = [self.code(a, env) for a in e.args]
        atomic = all(a.isidentifier() or a.lstrip("-").isdigit() for a in args)
        if atomic and self.written_out(e.define) <= INLINE_SIZE:
            known = {p.local: a for p, a in zip(define.parameters, args, strict=True)}
            return self.code(define.body, Env(env.me, known))
        name = self.written_defines.get(e.define)
        if name is None:
            name = self.written_defines[e.define] = f"d{e.define}"
            known = {p.local: f"a{i}" for i, p in enumerate(define.parameters)}
            listed = "".join(f", {v}" for v in known.values())
            lines: list[str] = []
            outside = self.nesting, self.visits, self.elements, self.beforehand
            before = Beforehand(lines.append, in_function=True)
            self.nesting, self.visits, self.elements, self.beforehand = 1, 1, [], before
            body = self.code(define.body, Env("me", known))
            self.nesting, self.visits, self.elements, self.beforehand = outside
            # A tower of definitions that call each other twice would never end.
            if self.written_out(e.define) > 2 * INLINE_SIZE or any(isinstance(x, g.Bind) for x in within(define.body)):
                lines.insert(0, "S.tick()")
            lines[:0] = ["Z = S.z; V = S.v; W = S.w"]
            text = "".join(f"    {line}\n" for line in [*lines, f"return {body}"])
            self.functions.append(f"def {name}(S, me{listed}):\n{text}")
            self.function_spans.append(define)
        return f"{name}(S, {env.me or 'None'}{''.join(', ' + a for a in args)})"

    def opened(self, e: g.Expr, largest: int = INLINE_SIZE) -> g.Expr:
        """A small definition that is called with plain names, as the expression it stands for."""
        while isinstance(e, g.CallDefine) and self.written_out(e.define) <= largest:
            if not all(isinstance(a, g.Local | g.Const | g.Me) for a in e.args):
                break
            define = self.game.defines[e.define]
            self.openings += 1
            known = {p.local: a for p, a in zip(define.parameters, e.args, strict=True)}
            e = substituted(define.body, known, self.openings * APART)
        return e

    def written_out(self, number: int) -> int:
        """How large a definition gets with the definitions in it written out."""
        if number not in self.sizes:
            body = self.game.defines[number].body
            self.sizes[number] = size(body) + sum(self.written_out(c.define) for c in calls(body))
        return self.sizes[number]

    # ───────────── operations

    def apply(self, e: g.Apply, env: Env) -> str:
        op, args = e.op, e.args
        if op in BINARY:
            return f"({self.code(args[0], env)} {BINARY[op]} {self.code(args[1], env)})"
        if op in PLAIN_CALLS:
            return f"{PLAIN_CALLS[op]}({', '.join(self.code(a, env) for a in args)})"
        return str(getattr(self, f"op_{op}")(e, env))

    # ───────────── each element

    def bind(self, e: g.Bind, env: Env) -> str:
        name = self.fresh()
        items = self.code(e.items, env)
        inner = env.with_local(e.local, name)
        visits, most = self.visits, self.most(e.items)
        if most is not None and visits * most <= FEW_VISITS:
            self.visits *= most
        elif self.nesting:
            items = f"S.weighed({items})"
        self.nesting += 1
        with self.each(name):
            text = self.bound(e, name, items, inner)
        self.nesting -= 1
        self.visits = visits
        return text

    def most(self, e: g.Expr) -> int | None:
        """How long a list can get, if that is plain to see."""
        if (value := self.folded(e)) is not None:
            return len(value[0])
        match e:
            case g.Bind(op=op, items=items) if op not in ("flat_map", "highest", "lowest"):
                return self.most(items)
            case g.Apply(op="cards" | "cards_of" | "zone_each" | "every_card"):
                return len(self.layout.cards)
            case g.Apply(op="everyone" | "others" | "around"):
                return self.layout.players
            case g.Apply(op="every_zone" | "zones", info=name):
                return self.layout.zones[str(name)].count
            case _:
                return None

    def bound(self, e: g.Bind, name: str, items: str, inner: Env) -> str:
        if e.op == "where":
            return f"[{name} for {name} in {items} if {self.code(e.body, inner)}]"
        if e.op == "map":
            return f"[{self.code(e.body, inner)} for {name} in {items}]"
        if e.op == "flat_map":
            item = self.fresh()
            return f"short_list([{item} for {name} in {items} for {item} in {self.code(e.body, inner)}])"
        body = self.code(e.body, inner)
        if is_list(e.body):
            body = f"list({body})"
        key = f"lambda {name}: {body}"
        match e.body:
            case g.Apply(op="attr", args=(g.Local(id=e.local),), info=attribute):
                # Straight from the table of the attribute, without Python code for each card.
                key = self.attribute_names[str(attribute)].replace("A_", "G_")
        if e.op in ("highest", "lowest"):
            return f"{CHOOSERS[e.op]}({items}, key={key}, default=None)"
        match e.op:
            case "sole_highest" | "sole_lowest" | "all_highest" | "all_lowest":
                # A list that is plain to see may be gone through twice.
                choose = "max" if e.op.endswith("highest") else "min"
                best = f"all_best({items}, {key}, {choose})"
                if _PLAIN_LIST.fullmatch(items):
                    best = f"all_with({items}, [{body} for {name} in {items}], {choose})"
                return best if e.op.startswith("all") else f"only({best})"
            case "sorted":
                return f"sorted({items}, key={key})"
            case _:
                return f"{e.op}({items}, {key})"
