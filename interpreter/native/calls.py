"""Calls in native code: of the engine's functions, of the generated ones, and of methods."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from itertools import filterfalse
from typing import Any

from interpreter import runtime
from interpreter.choice import Picks
from interpreter.native import helpers
from interpreter.native.builtin_calls import BuiltinWriter
from interpreter.native.kinds import (
    INT,
    NONE,
    UNKNOWN,
    Closure,
    Const,
    Items,
    Part,
    Row,
    Unsupported,
    Val,
    Value,
    Var,
    list_of,
    merged,
)
from interpreter.native.statements import fixed_names, mutated_names, nodes_in
from interpreter.state import State

# The engine's functions that have a twin without dictionaries.
TWINS: dict[Any, str] = {
    runtime.groups: "groups",
    runtime.runs: "runs",
    runtime.tally: "tally",
    runtime.once_each: "once_each",
    runtime.subsets: "subsets",
}
# Methods of a play that have a twin.
METHODS = (
    *("shuffle", "chance_of", "to_fill", "from_owner", "one_of_each", "some_of_each", "told_apart"),
    *("each_way_once", "ways", "_check_rooms"),
)
LARGE = 200  # nodes of a function that is not written once more for what it is given
MOST_TRIGGERS = 61
FAULTS = ("no_option", "overfull", "nobody", "stays_short", "not_running")
REPORTS = ("said", "entered", "left", "changed", "forced", "lacking")


class CallWriter(BuiltinWriter):
    """Writes calls."""

    def apply(self, function: Value, args: Sequence[Value], options: Mapping[str, Value]) -> Value:
        match function:
            case Const(value):
                return self.apply_known(value, args, options)
            case Closure():
                return self.inline(function.node, function.names, function.env, args)
            case Row():
                return self.word(self.in_row(function, self.value(args[0])))
            case Part("judge", (judge, given)):
                if isinstance(given, Const):
                    more: list[Value] = [Const(v) for v in given.value]
                else:
                    whole = self.value(given)
                    wanted = judge.test.__code__.co_argcount - 1
                    self.trap_if(self.test("ne", self.length(whole), str(wanted)))
                    more = [self.item(whole, i) for i in range(wanted)]
                return self.apply_known(judge.test, [args[0], *more], {})
            case Part("method", (Part("state"), str(name))):
                return self.of_play(name, args, options)
            case Part("method", (base, str(name))):
                return self.of_list(base, name, args)
            case _:
                raise Unsupported(f"calling {function}")

    def apply_known(self, function: Any, args: Sequence[Value], options: Mapping[str, Value]) -> Value:
        name = getattr(function, "__name__", "")
        owner = getattr(function, "__self__", None)
        if isinstance(owner, tuple | list) and name == "__getitem__":
            return self.of_constant(owner, args[0])
        if isinstance(owner, frozenset | tuple) and name == "__contains__":
            return self.word(self.in_row(self.unit.row(frozenset(owner)), self.value(args[0])))
        if function in TWINS:
            return self.twin(TWINS[function], args)
        if function is Picks:
            return Part("picks", (self.value(args[1]), *args[2:]))
        builtin = getattr(self, f"py_{name}", None)
        if builtin is not None and (function in (filterfalse,) or getattr(function, "__module__", "") == "builtins"):
            found: Value = builtin(*args, **options)
            return found
        if hasattr(function, "__code__"):
            return self.call_python(function, args, options)
        raise Unsupported(f"calling {function}")

    def twin(self, name: str, args: Sequence[Value]) -> Value:
        items = self.value(args[0])
        if name == "subsets" or len(args) == 1:
            return self.helper(name, items, *args[1:])
        keys = self.listed(self.mapped(args[1], self.items(items)))
        return self.helper(name, items, keys)

    def helper(self, name: str, *args: Value) -> Value:
        return self.call_python(getattr(helpers, name), args)

    def call_python(self, function: Any, args: Sequence[Value], options: Mapping[str, Value] | None = None) -> Value:
        """A function with Python source, written once for each kind of arguments, or in place."""
        node, names = self.unit.source_of(function)
        given = _arguments(node, args, options or {}, function)
        if any(isinstance(v, Closure | Items | Row) for v in given.values()):
            return self.inline(node, names, {}, list(given.values()))
        large = nodes_in(node) > LARGE
        known = {
            name: value
            for name, value in given.items()
            if isinstance(value, Part)
            or (isinstance(value, Const) and not (large and isinstance(value.value, int | tuple | range)))
        }
        words = {n: self.value(v) for n, v in given.items() if n not in known}
        if large:
            words = {n: Val(word.kind, word.ref) for n, word in words.items()}
        if function.__code__.co_filename == self.unit.program.file:  # a phase may change the variable that it is given
            words = {n: self.as_it_is_now(word) for n, word in words.items()}
        kind, name = self.unit.function(function, known, words)
        if name in self.unit.constant_results:
            return self.unit.constant_results[name]
        return Val(kind, self.call(name, *(word.ref for word in words.values())))

    def inline(
        self,
        node: ast.Lambda | ast.FunctionDef,
        names: Mapping[str, Any],
        around: dict[str, Value],
        args: Sequence[Value],
    ) -> Value:
        """The body of a function, written here."""
        before = self.env, self.names, self.prefix, self.returning, self.loops, self.scope, self.fixed_names
        self.scope = (*self.scope, getattr(node, "name", "lambda"))
        self.prefix = self.fresh("$")
        self.names, self.loops = names, []
        # Names around keep their slots: a closure sees what they are now.
        self.env = {**around, **{k: v for k, v in before[0].items() if k in around}}
        self.fixed_names = fixed_names(node) if isinstance(node, ast.FunctionDef) else _parameters(node)
        for parameter, value in zip(node.args.args, args, strict=True):
            self.bind(parameter.arg, value)
        if isinstance(node, ast.Lambda):
            found = self.ev(node.body)
            if isinstance(found, Var):
                found = self.get(found)
        else:
            result, end = self.new_slot(UNKNOWN), self.fresh("end")
            self.put(result, str(NONE))
            self.returning = (result, end)
            self.mutated = self.mutated | mutated_names(node)
            self.run(node.body)
            self.label(end)
            found = self.get(result)
        self.env, self.names, self.prefix, self.returning, self.loops, self.scope, self.fixed_names = before
        return found

    # ───────────── methods of lists

    def of_list(self, base: Value, name: str, args: Sequence[Value]) -> Value:
        if isinstance(base, Part) and base.name == "dict" and name == "values":
            return Part("values", (base.more[1], base.more[0]))
        if isinstance(base, Part) and base.name == "picks" and name == "raw":
            things, kinds, least, most, _ = base.more
            if kinds.value is None:
                return self.helper("only_way_of_different", things, least, most)
            return self.helper("only_way_of_alike", things, kinds, least, most)
        if name == "count":
            return self.helper("count_of", self.value(base), self.value(args[0]))
        if name == "index":
            return self.helper("index_of", self.value(base), self.value(args[0]))
        if name == "pop":
            items, place = self.value(base), self.sure(self.value(args[0]))
            self.trap_if(self.test("uge", place, self.length(items)))
            found = self.item(items, place)
            self.cut(items, place, self.op("add", place, "1"))
            return found
        if name == "remove":
            items = self.value(base)
            place = self.value(self.helper("index_of", items, self.value(args[0]))).ref
            self.cut(items, place, self.op("add", place, "1"))
            return Const(None)
        if name in ("append", "insert"):
            items, one = self.value(base), self.value(args[-1])
            kind = merged(items.kind, list_of(one.kind))
            if name == "append":
                grown = self.append(items, one.ref)
            else:
                single = self.new_list(one.kind, 1)
                self.store(single.ref, 1, one.ref)
                self.set_length(single, "1")
                at = self.clamped(self.sure(self.value(args[0])), self.length(items))
                grown = self.insert(items, at, single)
            if isinstance(base, Var):
                self.put(base, grown.ref)
                base.kind = self.learnt(base, kind)
            else:
                self.in_place(items, grown)
            return Const(None)
        raise Unsupported(f"the method {name}")

    def learnt(self, base: Var, kind: Any) -> Any:
        for name, value in self.env.items():
            if value is base:
                return self.known(name, kind)
        return kind

    # ───────────── methods of a play

    def of_play(self, name: str, args: Sequence[Value], options: Mapping[str, Value]) -> Value:
        match name:
            case _ if name in FAULTS:
                self.trap()
                self.label(self.fresh("never"))
                return Const(None)
            case _ if name in REPORTS:
                return Const(None)
            case "finish":
                self.unit.asking.finish(self)
                return Const(None)
            case _ if name in METHODS:
                return self.call_python(getattr(helpers, name), [Part("state"), *map(self.held, args)], options)
            case "order":
                return Val(list_of(INT), self.call("chance_order", self.value(args[0]).ref), sure=True)
            case "one_by_chance":
                return Val(INT, self.call("chance_one", self.sure(self.value(args[0]))), sure=True)
            case "partner":
                return self.checked_item(self.unit.constant(self._partners()), args[0])
            case "_emptied":
                return self.emptied(self.value(args[0]))
            case "run_trigger":
                return self.run_trigger(self.value(args[0]))
        method = inspect.getattr_static(State, name)
        if isinstance(method, staticmethod):
            return self.call_python(method.__func__, args, options)
        return self.call_python(method, [Part("state"), *args], options)

    def held(self, value: Value) -> Value:
        """What is gone through only once, as a list."""
        return self.listed(value) if isinstance(value, Items) else value

    def _partners(self) -> tuple[int | None, ...]:
        program = self.unit.program
        found: list[int | None] = []
        for seat in range(program.layout.players):
            team = program.layout.team_of[seat]
            mates = [s for s in program.game.teams[team] if s != seat] if team is not None else []
            if len(mates) > 1:
                raise Unsupported("a partner in a team of more than two")
            found.append(mates[0] if mates else None)
        return tuple(found)

    def emptied(self, place: Val) -> Value:
        """Runs `when empty`, or leaves word for a trigger that comes to a choice."""
        program = self.unit.program
        numbers = tuple(p.zone.when_empty for p in program.layout.places)
        later = frozenset(i for i, n in enumerate(numbers) if n is not None and program.functions[n] is None)
        if set(numbers) == {None}:
            return Const(None)
        if later:
            waits = self.constant_test(later, place)
            with self.where(waits):
                waiting = self.own_list("emptied")
                self.in_place(waiting, self.append(waiting, place.ref))
        return self.run_trigger(self.checked_item(self.unit.constant(numbers), place))

    def constant_test(self, numbers: frozenset[int], word: Val) -> str:
        found = "false"
        for number in sorted(numbers):
            found = self.temp(f"or i1 {found}, {self.test('eq', word.ref, str(number))}")
        return found

    def run_trigger(self, number: Val) -> Value:
        """One of the triggers that are plain functions, unless it is running already."""
        program = self.unit.program
        wanted = {z.when_empty for z in program.game.zones} | {z.when_short for z in program.game.zones}
        for phase in sorted(n for n in wanted if n is not None and program.functions.get(n) is not None):
            if phase > MOST_TRIGGERS:
                raise Unsupported("more triggers than a word has bits")
            with self.where(self.test("eq", number.ref, str(phase))):
                running = self.value(self.of_state("running")).ref
                free = self.test("eq", self.op("and", running, str(1 << phase)), "0")
                with self.where(free):
                    self.set_scalar("running", Val(INT, self.op("or", running, str(1 << phase)), sure=True))
                    self.apply_known(program.functions[phase], [Part("state"), Const(None)], {})
                    now = self.value(self.of_state("running")).ref
                    self.set_scalar("running", Val(INT, self.op("and", now, str(~(1 << phase))), sure=True))
        return Const(None)


def _arguments(
    node: ast.FunctionDef, args: Sequence[Value], options: Mapping[str, Value], function: Any
) -> dict[str, Value]:
    names = [a.arg for a in node.args.args]
    given = dict(zip(names, args, strict=False)) | dict(options)
    defaults = function.__defaults__ or ()
    for name, value in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        given.setdefault(name, Const(value))
    return {name: given[name] for name in names}


def _parameters(node: ast.Lambda) -> frozenset[str]:
    return frozenset(a.arg for a in node.args.args)
