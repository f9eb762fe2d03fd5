"""A program as one unit of native code: its functions, its constants, and what is known of kinds."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from typing import Any

from interpreter.chance import Chance
from interpreter.emit_base import HALT, OVER
from interpreter.native.asking import Asking
from interpreter.native.calls import CallWriter
from interpreter.native.chance import chance_text
from interpreter.native.kinds import (
    INT,
    NONE,
    NOTHING,
    UNKNOWN,
    Const,
    Kind,
    Part,
    Row,
    Unsupported,
    Val,
    Value,
    Var,
    kind_of,
    list_of,
    merged,
)
from interpreter.native.memory import Memory
from interpreter.native.objects import objects_text
from interpreter.native.statements import fixed_names, mutated_names, stored_names
from interpreter.native.texts import filled
from interpreter.native.writing import TRAPPED
from interpreter.program import Program
from interpreter.state import State

HEAP_WORDS = 1 << 17
MOST_LINES = 60_000
MOST_WORDS = 1 << 17  # of a state
_MOST_READINGS = 8


class Unit:
    """Writes the code of a program. Raises `Unsupported` if it holds something unknown."""

    def __init__(self, program: Program) -> None:
        if program.game.play not in program.writer.entries:
            raise Unsupported("a game without a choice")
        self.program = program
        self.memory = Memory(program)
        self.kinds: dict[object, Kind | None] = {}
        self.sources: dict[Any, tuple[ast.FunctionDef, Mapping[str, Any]]] = {}
        module = ast.parse(program.source_without_tails())
        self.generated = {n.name: n for n in module.body if isinstance(n, ast.FunctionDef)}
        self.blocks = self._blocks()
        begin = State(program, Chance(0))
        for cell, value in enumerate(begin.v):
            self.memory.learn("v", cell, kind_of(value))
        self._forget()

    def write(self) -> str:
        """The whole text; read again until nothing new is found out about kinds."""
        for _ in range(_MOST_READINGS):
            self._forget()
            text = self._read()
            if text.count("\n") > MOST_LINES or self.memory.words > MOST_WORDS:
                raise Unsupported("a program of this size")
            if not (self.changed or self.memory.changed):
                return text
        raise Unsupported("kinds that do not settle")

    def _forget(self) -> None:
        self.changed = self.memory.changed = False
        self.count = 0
        self.functions: dict[object, tuple[Kind, str]] = {}
        self.constant_results: dict[str, Const] = {}
        self.texts: list[str] = []
        self.constants: dict[tuple[str, ...], str] = {}
        self.asking = Asking(self.program, self.memory, self.texts)

    def _read(self) -> str:
        names = {}
        for number in self.blocks:
            node = self.generated[f"b{number}"]
            names[number] = self._function(node.name, node, self.program.namespace, {"S": Part("state")}, [])[1]
        self.texts.append(self.asking.standing(CallWriter(self, self.program.namespace, "standing")))
        constants = [
            f"{name} = internal constant [{len(words)} x i64] [{', '.join(f'i64 {w}' for w in words)}]"
            for words, name in self.constants.items()
        ]
        return "\n".join(
            [
                filled("lists", heap=HEAP_WORDS, trapped=TRAPPED),
                objects_text(self.program),
                chance_text(self.memory),
                *constants,
                *self.texts,
                self.asking.steps(names),
                *self.asking.answers(),
            ]
        )

    def _blocks(self) -> list[int]:
        """The blocks that a play can come to, from its beginning or from an answer."""
        writer = self.program.writer
        returns = set(writer.returns.values())
        waiting = [HALT, OVER, writer.entries[self.program.game.play], *(spec.resume for spec in writer.specs)]
        found: set[int] = set()
        while waiting:
            number = waiting.pop()
            if number in found:
                continue
            found.add(number)
            for node in ast.walk(self.generated[f"b{number}"]):
                match node:
                    case ast.Return(value=ast.Constant(value=int(target))) if target >= 0:
                        waiting.append(target)
                    case ast.Assign(
                        targets=[*_, ast.Subscript(value=ast.Name(id="R"), slice=ast.Constant(value=at))],
                        value=ast.Constant(value=int(target)),
                    ) if at in returns:
                        waiting.append(target)
        return sorted(found)

    # ───────────── what is known

    def learn(self, key: object, kind: Kind) -> Kind | None:
        """The kind of a name, as far as all readings know; None if it is used for different ones."""
        before = self.kinds.get(key, UNKNOWN)
        if before is None:
            return None
        try:
            found: Kind | None = merged(before, kind)
        except Unsupported:
            found = None
        if found != before:
            self.kinds[key] = found
            self.changed = True
        return found

    # ───────────── constants

    def constant(self, values: tuple[Any, ...]) -> Val:
        """A list that never changes, kept beside the code."""
        if any(isinstance(v, tuple | list | range) for v in values):
            inner = [self.constant(tuple(v)) if v is not None else Val(NOTHING, str(NONE)) for v in values]
            kind = UNKNOWN
            for one in inner:
                kind = merged(kind, one.kind)
            return Val(list_of(kind), self._listed([one.ref for one in inner]), sure=True)
        words = [str(NONE if v is None else int(v)) for v in values]
        return Val(list_of(INT if values else UNKNOWN), self._listed(words), sure=True)

    def _listed(self, words: list[str]) -> str:
        address = self.addresses([str(len(words)), str(len(words)), *words])
        return f"add (i64 {address}, i64 8)"

    def addresses(self, words: list[str]) -> str:
        """Words side by side."""
        name = self.constants.setdefault(tuple(words), f"@c{len(self.constants)}")
        return f"ptrtoint (ptr {name} to i64)"

    def row(self, cards: frozenset[Any]) -> Row:
        size = len(self.program.layout.cards)
        return Row(self.constant(tuple(int(c in cards) for c in range(size))).ref)

    def region_numbers(self, name: str) -> str:
        numbers = self.memory.regions()
        return self.addresses([str(numbers.get((name, c), 0)) for c in range(self.memory.cells(name))] or ["0"])

    # ───────────── functions

    def source_of(self, function: Any) -> tuple[ast.FunctionDef, Mapping[str, Any]]:
        """The source of one of our own functions, and the names around it."""
        if function not in self.sources:
            if function.__code__.co_filename == self.program.file:
                self.sources[function] = self.generated[function.__name__], self.program.namespace
            else:
                node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
                assert isinstance(node, ast.FunctionDef)
                self.sources[function] = node, function.__globals__
        return self.sources[function]

    def function(self, function: Any, given: Mapping[str, Value], words: dict[str, Val]) -> tuple[Kind, str]:
        """The kind of its result and its name; `given` is known now, `words` will be passed."""
        node, names = self.source_of(function)
        return self._function(function, node, names, given, list(words.items()))

    def _function(
        self,
        function: object,
        node: ast.FunctionDef,
        names: Mapping[str, Any],
        given: Mapping[str, Value],
        words: list[tuple[str, Val]],
    ) -> tuple[Kind, str]:
        known = tuple((name, _mark(value)) for name, value in given.items())
        key = (function, known, tuple((name, word.kind, word.sure) for name, word in words))
        if key not in self.functions:
            writer = CallWriter(self, names, key)
            writer.env = dict(given)
            writer.mutated = mutated_names(node)
            writer.fixed_names = fixed_names(node)
            for number, (name, word) in enumerate(words):
                slot = Var(word.kind, writer.slot_of(name), word.sure)
                writer.put(slot, f"%a{number}")
                writer.env[name] = slot
            writer.enter_loop({n for n, v in given.items() if isinstance(v, Const)} & stored_names(node))
            label = f"f{len(self.functions)}_{node.name}"
            self.functions[key] = (UNKNOWN, label)
            writer.run(node.body)
            if not writer.dead:
                writer.result = merged(writer.result, NOTHING)
            self.functions[key] = (writer.result, label)
            self.texts.append(writer.text(label, len(words)))
            if len(writer.lines) == 1 and writer.returned is not None:
                self.constant_results[label] = writer.returned
        return self.functions[key]


def _mark(value: Value) -> object:
    """Tells arguments apart that are known now."""
    if isinstance(value, Part):
        return value.name
    assert isinstance(value, Const)
    constant = value.value
    plain = constant is None or isinstance(constant, int | range | tuple)
    return (type(constant), constant) if plain else id(constant)
