"""Blocks of generated code, registers, and how names are kept in them.

A block is straight Python that runs until play comes to a choice or jumps to another block; it
returns the number of the next block, or -1 where play stops. What has to survive from one block
to the next is kept in registers. There is no recursion in the language, so every phase has
registers of its own, one of them for the block to return to.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from dsl import game as g
from dsl import types as t
from dsl.source import NOWHERE, Source, Span
from interpreter.analysis import Analysis
from interpreter.emit_expr import Env
from interpreter.emit_lists import ListWriter
from interpreter.layout import Layout

HALT = 0
OVER = 1


@dataclass(frozen=True, slots=True)
class PerSeat:
    """A register for each seat, for choices made at once; `me` holds whose it is, even where others act for a while."""

    base: int
    me: int


Ref: TypeAlias = str | int | PerSeat
# What a register holds: a value of a type, or the answer to a choice.
Holds: TypeAlias = t.Type | g.Choose | g.ChooseOne


@dataclass(slots=True)
class Block:
    """`span` is the statement at which it begins; `me` and `locals` say where names are kept there."""

    number: int
    phase: int
    span: Span
    lines: list[tuple[str, Span]] = field(default_factory=list)
    loads: set[int] = field(default_factory=set)
    closed: bool = False
    me: Ref = ""
    locals: dict[int, Ref] = field(default_factory=dict)


@dataclass(slots=True)
class Ctx:
    """Where code is being written: the phase, who acts, and where local names are kept."""

    phase: int
    me: Ref
    locals: dict[int, Ref]
    in_function: bool
    seat: str = ""

    def acting(self, me: Ref) -> Ctx:
        return Ctx(self.phase, me, self.locals, self.in_function, self.seat)


class CtxEnv(Env):
    """Names looked up when they are needed, so that a block loads only what it uses."""

    def __init__(self, writer: BaseWriter, ctx: Ctx) -> None:
        super().__init__()
        self.writer = writer
        self.ctx = ctx

    @property
    def me(self) -> str:
        return self.writer.load(self.ctx.me, self.ctx)

    def local(self, number: int) -> str:
        return self.writer.load(self.ctx.locals[number], self.ctx)


class BaseWriter(ListWriter):
    """Writes lines into blocks and functions."""

    def __init__(self, layout: Layout, steps: bool) -> None:
        super().__init__(layout)
        self.steps = steps
        self.analysis = Analysis(self.game, every_statement=steps)
        self.blocks: list[Block] = []
        self.register_names: list[str] = []
        self.register_types: dict[int, Holds] = {}
        self.depth = 1
        self.span = NOWHERE
        self.block: Block | None = None
        self.function_lines: list[tuple[str, Span]] = []
        self.entries: dict[int, int] = {}
        self.returns: dict[int, int] = {}

    # ───────────── lines

    def line(self, text: str) -> None:
        target = self.block.lines if self.block is not None else self.function_lines
        target.append(("    " * self.depth + text, self.span))

    def written(self) -> int:
        """How many lines there are so far."""
        return len(self.block.lines if self.block is not None else self.function_lines)

    def new_block(self, phase: int) -> int:
        block = Block(len(self.blocks), phase, self.span)
        self.blocks.append(block)
        return block.number

    def begin(self, number: int) -> None:
        """Goes on writing in another block; the one before must have been closed."""
        assert self.block is None or self.block.closed
        self.block = self.blocks[number]
        self.block.span = self.span
        self.depth = 1

    def jump(self, target: int | str) -> None:
        """Ends the block."""
        assert self.block is not None
        if not self.block.closed:
            self.line(f"return {target}")
            self.block.closed = True

    # ───────────── registers

    def register(self, name: str, holds: Holds | None = None) -> int:
        number = len(self.register_names)
        self.register_names.append(name)
        if holds is not None:
            self.register_types[number] = holds
        return number

    def per_seat(self, name: str, holds: Holds, me: Ref) -> PerSeat:
        assert isinstance(me, int)
        base = len(self.register_names)
        for seat in range(self.layout.players):
            self.register(f"{name} of p{seat + 1}", holds)
        return PerSeat(base, me)

    def load(self, ref: Ref, ctx: Ctx) -> str:
        if isinstance(ref, str):
            return ref
        if isinstance(ref, PerSeat):
            return f"R[{ref.base} + {self.load(ref.me, ctx)}]"
        assert self.block is not None
        self.block.loads.add(ref)
        return f"r{ref}"

    def store(self, ref: Ref, value: str, ctx: Ctx) -> None:
        if isinstance(ref, str):
            self.line(f"{ref} = {value}")
        elif isinstance(ref, PerSeat):
            self.line(f"R[{ref.base} + {self.load(ref.me, ctx)}] = {value}")
        else:
            self.line(f"r{ref} = R[{ref}] = {value}")

    def env(self, ctx: Ctx) -> Env:
        return CtxEnv(self, ctx)

    def expr(self, e: g.Expr, ctx: Ctx) -> str:
        return self.code(e, self.env(ctx))

    def snapshot(self, e: g.Expr, ctx: Ctx) -> str:
        """The value of an expression to be kept: a list of cards is copied, it may change."""
        text = self.expr(e, ctx)
        if isinstance(e, g.Apply) and e.op == "cards":
            return f"{text}[:]"
        if isinstance(e, g.CallDefine | g.If) and self._may_be_live(e):
            return f"list({text})"
        return text

    def _may_be_live(self, e: g.Expr) -> bool:
        match e:
            case g.Apply(op="cards"):
                return True
            case g.If(then=then, otherwise=otherwise):
                return self._may_be_live(then) or self._may_be_live(otherwise)
            case g.CallDefine(define=number):
                return self._may_be_live(self.game.defines[number].body)
            case _:
                return False

    def new_local(self, number: int, ctx: Ctx, keep: bool, kind: t.Type) -> Ref:
        """Where a local name is kept: in a register if play may stop before its block ends."""
        name = self.game.phases[ctx.phase].locals[number]
        ref: Ref = self.register(name, kind) if keep and not ctx.in_function else self.fresh("x")
        ctx.locals[number] = ref
        return ref

    def source(self, phase: int) -> Source:
        return self.game.phases[phase].source
