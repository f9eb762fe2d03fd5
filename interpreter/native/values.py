"""Values: words, names, lists, and what is gone through."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.native.cells import CellWriter
from interpreter.native.kinds import (
    INT,
    NONE,
    NOTHING,
    UNKNOWN,
    Chosen,
    Closure,
    Const,
    Items,
    Kind,
    Part,
    Row,
    Unsupported,
    Val,
    Value,
    Var,
    list_of,
    merged,
    tuple_of,
)

if TYPE_CHECKING:
    from interpreter.native.unit import Unit


def plain(value: Any) -> bool:
    """A number, yes or no, or nothing."""
    return value is None or isinstance(value, int)


def materials(value: Any) -> bool:
    """Can it be a word when the play runs?"""
    return plain(value) or isinstance(value, tuple | list | range)


class ValueWriter(CellWriter):
    """Writes values. `env` has the names of the function, `names` those around it.

    What `fixed_names` are given is known for good: there is no other value for them. `scope` are the
    functions that are being written in place.
    """

    def __init__(self, unit: Unit, names: Mapping[str, Any], key: object) -> None:
        super().__init__(unit)
        self.names = names
        self.key = key
        self.scope: tuple[str, ...] = ()
        self.env: dict[str, Value] = {}
        self.fixed_names: frozenset[str] = frozenset()

    def ev(self, node: ast.expr) -> Value:
        """The value of an expression."""
        raise NotImplementedError

    def asked(self, node: ast.expr) -> str | bool:
        """Whether an expression is true, where nothing else matters about it."""
        raise NotImplementedError

    def apply(self, function: Value, args: Sequence[Value], options: Mapping[str, Value]) -> Value:
        raise NotImplementedError

    def slot_of(self, name: str) -> str:
        raise NotImplementedError

    # ───────────── words and names

    def worked_out(self, function: Callable[..., Any], *values: Any) -> Value:
        """What is known now; what fails now would fail in play, if it were met there."""
        try:
            return Const(function(*values))
        except (TypeError, LookupError, ZeroDivisionError, ValueError):
            self.trap_if("true")
            return Val(UNKNOWN, str(NONE))

    def value(self, value: Value) -> Val:
        """A value as a word."""
        match value:
            case Val():
                return value
            case Var():
                return self.get(value)
            case Const(None):
                return Val(NOTHING, str(NONE))
            case Const(int(number)):
                return Val(INT, str(int(number)), sure=True)
            case Const(x) if isinstance(x, tuple | list | range):
                return self.unit.constant(tuple(x))
            case Items():
                return self.listed(value)
            case Chosen(values, index):
                if not all(map(plain, values)):
                    raise Unsupported("one of several things that are no numbers")
                return self.checked_item(self.unit.constant(values), index)
            case Part("w" | "k" as name):
                return self.fixed(name)
            case _:
                raise Unsupported(f"{type(value).__name__} {value} as a value")

    def known(self, name: str, kind: Kind) -> Kind:
        """What earlier readings of this function have found out about a name."""
        found = self.unit.learn((self.key, self.scope, name), kind)
        return kind if found is None else found

    def bind(self, name: str, value: Value) -> None:
        if isinstance(value, Const) and (name in self.fixed_names or not materials(value.value)):
            self.env[name] = value
            return
        if isinstance(value, Closure | Part | Row | Chosen | Items):
            self.env[name] = value
            return
        word = self.value(value)
        kind = self.known(name, word.kind)
        before = self.env.get(name)
        slot = before.slot if isinstance(before, Var) else self.slot_of(name)
        self.emit(f"store i64 {word.ref}, ptr {slot}")
        self.env[name] = Var(kind, slot, word.sure)

    def ref(self, node: ast.expr) -> Val:
        return self.value(self.ev(node))

    def number(self, node: ast.expr) -> str:
        return self.sure(self.ref(node))

    def ev_constant(self, node: ast.Constant) -> Value:
        return Const(node.value)

    def ev_name(self, node: ast.Name) -> Value:
        if node.id in self.env:
            return self.env[node.id]
        if node.id in self.names:
            return Const(self.names[node.id])
        if hasattr(builtins, node.id):
            return Const(getattr(builtins, node.id))
        raise Unsupported(f"the name {node.id}")

    def ev_namedexpr(self, node: ast.NamedExpr) -> Value:
        value = self.ev(node.value)
        self.bind(node.target.id, value)
        return self.env[node.target.id]

    # ───────────── lists

    def ev_tuple(self, node: ast.Tuple | ast.List) -> Value:
        if any(isinstance(e, ast.Starred) for e in node.elts):
            return self.spread(node.elts)
        values = [self.ev(e) for e in node.elts]
        if all(isinstance(v, Const) and plain(v.value) for v in values):
            return Const(tuple(v.value for v in values if isinstance(v, Const)))
        words = [self.value(v) for v in values]
        kind = tuple_of(tuple(w.kind for w in words))
        found = Val(kind, self.call("new_list", str(len(words))), sure=True)
        for place, word in enumerate(words):
            self.store(found.ref, place + 1, word.ref)
        self.set_length(found, str(len(words)))
        return found

    def ev_list(self, node: ast.List) -> Value:
        if not node.elts:
            return Val(list_of(UNKNOWN), self.call("new_list", "16"), sure=True)
        found = self.ev_tuple(node)
        return self.copied(self.value(found)) if isinstance(found, Const) else found

    def spread(self, parts: Sequence[ast.expr]) -> Val:
        """`[*a, b, *c]`."""
        if len(parts) == 1 and isinstance(parts[0], ast.Starred):
            only = self.ev(parts[0].value)
            return self.listed(only) if isinstance(only, Items) else self.copied(self.value(only))
        found = self.new_slot(list_of(UNKNOWN), sure=True)
        self.put(found, self.call("new_list", "16"))
        kind: Kind = UNKNOWN
        for part in parts:
            if isinstance(part, ast.Starred):
                more = self.value(self.ev(part.value))
                kind = merged(kind, more.kind.item)
                grown = self.insert(self.get(found), self.load(self.get(found).ref), more)
            else:
                one = self.ref(part)
                kind = merged(kind, one.kind)
                grown = self.append(self.get(found), one.ref)
            self.put(found, grown.ref)
        return Val(list_of(kind), self.get(found).ref, sure=True)

    def ev_listcomp(self, node: ast.ListComp | ast.GeneratorExp) -> Value:
        return self.listed(self.generated(node))

    def ev_generatorexp(self, node: ast.GeneratorExp) -> Value:
        return self.generated(node)

    def generated(self, node: ast.ListComp | ast.GeneratorExp) -> Items:
        source = self.items(self.ev(node.generators[0].iter))

        def level(number: int, items: Items, body: Callable[[Value], None]) -> None:
            generator = node.generators[number]

            def one(value: Value) -> None:
                self.unpack(generator.target, value)
                skip = self.fresh("skip")
                for test in generator.ifs:
                    self.only_if(self.asked(test), skip)
                if number + 1 == len(node.generators):
                    body(self.ev(node.elt))
                else:
                    level(number + 1, self.items(self.ev(node.generators[number + 1].iter)), body)
                self.label(skip)

            items.each(one)

        def each(body: Callable[[Value], None]) -> None:
            before = dict(self.env)
            level(0, source, body)
            for name in list(self.env):
                if name not in before and not name.startswith("$"):
                    del self.env[name]

        return Items(each, source.most if len(node.generators) == 1 else None)

    def only_if(self, truth: str | bool, otherwise: str) -> None:
        if truth is True:
            return
        if truth is False:
            self.jump(otherwise)
            self.label(self.fresh("never"))
            return
        on = self.fresh("on")
        self.branch(truth, on, otherwise)
        self.label(on)

    def unpack(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.bind(target.id, value)
        elif isinstance(target, ast.Tuple) and isinstance(value, Part) and value.name == "several":
            for part, one in zip(target.elts, value.more, strict=True):
                self.unpack(part, one)
        elif isinstance(target, ast.Tuple):
            whole = self.value(value)
            self.trap_if(self.test("ne", self.length(whole), str(len(target.elts))))
            for place, part in enumerate(target.elts):
                self.unpack(part, self.item(whole, place))
        else:
            raise Unsupported(f"a value for {type(target).__name__}")

    # ───────────── going through

    def items(self, value: Value) -> Items:
        match value:
            case Items():
                return value
            case Const(range() as span) if span.step == 1:
                return self.span(str(span.start), str(span.stop))
            case _:
                return self.items_of(self.value(value))

    def span(self, begin: str, end: str) -> Items:
        def each(body: Callable[[Value], None]) -> None:
            count = self.greater("0", self.op("sub", end, begin))
            self.count_to(lambda: count, lambda i: body(Val(INT, self.op("add", i, begin), sure=True)))

        return Items(each, Val(INT, self.greater("0", self.op("sub", end, begin)), sure=True))
