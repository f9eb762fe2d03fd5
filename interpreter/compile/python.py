"""The form as Python source. Every line of it knows the place in the rules that it came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from interpreter.compile import form as f
from interpreter.compile.cut import Blocks
from interpreter.compile.operations import FUNCTIONS, LINES, TEMPLATES
from interpreter.compile.simplified import atomic
from interpreter.compile.walk import below, own, statements

READS = ("in", "sum", "count_each")  # a list once, from its beginning
CHOOSERS = {"highest": "max", "lowest": "min"}
LISTS = {
    "K": "known",
    "R": "registers",
    "V": "variables",
    "W": "where",
    "Z": "zones",
}  # of the state, by their local names
# Which of them operations look at.
LOOKED_UP = {"cells": "V", "zone": "Z", "where": "W", "put_where": "W", "known": "K", "put_known": "K"}


class Printer:
    """Writes functions and blocks, line by line."""

    def __init__(self, found: Blocks, steps: bool) -> None:
        self.registers: Mapping[str, int] = found.registers
        self.seat_registers: Mapping[str, int] = found.seat_registers
        self.steps = steps
        self.lines: list[str] = []
        self.origins: list[f.At | None] = [None]
        self.depth = 0

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def line(self, at: f.At | None, text: str) -> None:
        self.lines.append("    " * self.depth + text)
        self.origins.append(at)

    # ───────────── functions and blocks

    def function(self, x: f.Function) -> None:
        names = "".join(f", {self.name(n)}" for n in x.parameters)
        self.line(x.at, f"def {x.name}(S{names}):")
        self.depth += 1
        self.line(x.at, "Z = S.zones; V = S.variables; W = S.where; K = S.known")
        self.body(x.body)
        self.depth -= 1

    def block(self, x: f.Block) -> None:
        self.line(x.at, f"def b{x.number}(S):")
        self.depth += 1
        read: dict[int, None] = {}
        letters: set[str] = set()
        for y in statements(x.body):
            if isinstance(y, f.Put):
                letters.add("V")
            elif isinstance(y, f.Let | f.Go | f.ForEach):
                letters.add("R")
            # What is only given a value need not be read before.
            given = isinstance(y, f.Let | f.ForEach) and isinstance(y.name, f.Name)
            for e in own(y)[1:] if given else own(y):
                for part in below(e):
                    if isinstance(part, f.Op):
                        letters.update(LOOKED_UP.get(part.op, ""))
                    elif isinstance(part, f.Name):
                        if part.name in self.registers:
                            read[self.registers[part.name]] = None
                    elif isinstance(part, f.SeatName):
                        letters.add("R")
                    elif isinstance(part, f.Cell):
                        letters.add("V")
        if read:
            letters.add("R")
        if letters:
            self.line(x.at, "; ".join(f"{letter} = S.{LISTS[letter]}" for letter in sorted(letters)))
        for number in sorted(read):
            self.line(x.at, f"r{number} = R[{number}]")
        self.body(x.body)
        self.depth -= 1

    def body(self, body: Iterable[f.Statement]) -> None:
        before = len(self.lines)
        for x in body:
            self.statement(x)
        if len(self.lines) == before:
            self.line(None, "pass")

    def inside(self, body: Iterable[f.Statement]) -> None:
        self.depth += 1
        self.body(body)
        self.depth -= 1

    # ───────────── statements

    def name(self, x: f.Name) -> str:
        number = self.registers.get(x.name)
        return x.name if number is None else f"r{number}"

    def let(self, at: f.At, name: f.Name | f.SeatName, value: str) -> None:
        if isinstance(name, f.SeatName):
            self.line(at, f"{self.expr(name)} = {value}")
            return
        number = self.registers.get(name.name)
        self.line(at, f"{name.name} = {value}" if number is None else f"r{number} = R[{number}] = {value}")

    def statement(self, x: f.Statement) -> None:
        match x:
            case f.Let(at, name, value):
                self.let(at, name, self.expr(value))
            case f.Put(at, cell, value):
                self.line(at, f"V[{self.expr(cell)}] = {self.expr(value)}")
            case f.Do(at, call):
                self.do(at, call)
            case f.If(at, test, then, other):
                self.line(at, f"if {self.test(test)}:")
                self.inside(then)
                if other:
                    self.line(at, "else:")
                    self.inside(other)
            case f.Loop(at, until, body):
                self.line(at, "while True:" if until == f.NO else f"while not {self.expr(until)}:")
                self.inside(body)
            case f.ForEach(at, name, items, body):
                self.line(at, f"for {self.name(name)} in {self.expr(items)}:")
                if name.name in self.registers:
                    self.depth += 1
                    self.line(at, f"R[{self.registers[name.name]}] = {self.name(name)}")
                    self.depth -= 1
                self.inside(body)
            case f.Skip(at):
                self.line(at, "continue")
            case f.Stop(at):
                self.line(at, "break")
            case f.Thin():
                self.thin(x)
            case f.Enter(at, phase, me, args, trigger):
                self.enter(at, phase, me, args, trigger)
            case f.Go(at, block):
                self.line(at, f"return {block if isinstance(block, int) else self.expr(block)}")
            case f.Offer(at, ask):
                self.offer(at, ask)
            case f.Return(at, value):
                self.line(at, "return" if value is None else f"return {self.expr(value)}")
            case f.Count(at, number):
                self.line(at, f"T[{number}] += 1")
            case f.Mark():
                pass
            case f.Ask() | f.Leave() | f.Here():
                raise AssertionError(x)
            case _:
                assert_never(x)

    def do(self, at: f.At, call: f.Expr) -> None:
        assert isinstance(call, f.Op)
        if call.op in LINES:
            self.line(at, LINES[call.op])
        elif call.op == "said":
            named, *values = call.args
            assert isinstance(named, f.Table)
            listed = "".join(f"{self.expr(v)}, " for v in values)
            # Without single steps nobody listens, but what cannot be worked out is a fault all the same.
            self.line(at, f"said(S, {named.name}, ({listed}))" if self.steps else f"({listed})")
        elif call.op == "no_option":
            self.line(at, f"no_option(S, SPEC_{self.expr(call.args[0])})")
        elif call.op == "forced":
            number, me, answer = call.args
            self.line(at, f"forced(S, SPEC_{self.expr(number)}, {self.expr(me)}, {self.expr(answer)})")
        else:
            self.line(at, self.expr(call))

    def enter(self, at: f.At, phase: int, me: f.Expr, args: tuple[f.Expr, ...], trigger: int | None) -> None:
        call = f"p{phase}(S, {self.expr(me)}{''.join(', ' + self.expr(a) for a in args)})"
        if trigger is None:
            self.line(at, call)
            return
        self.line(at, f"if not S.running >> {trigger} & 1:")
        self.line(at, f"    S.running |= 1 << {trigger}; {call}; S.running &= ~(1 << {trigger})")

    def thin(self, x: f.Thin) -> None:
        names = ", ".join(x.names)
        one = f"({names})" if x.shape else names
        items = self.name(x.candidates)
        kept = f"[{one} for {names} in {items} if {self.expr(x.test)}]"
        if not x.rule.soft:
            self.let(x.at, x.candidates, kept)  # of none nothing is kept
            return
        if not self.steps:
            if not x.due:
                self.line(x.at, f"if len({items}) > 1:")
            self.depth += not x.due
            self.let(x.at, x.candidates, f"{kept} or {items}")
            self.depth -= not x.due
            return
        # A soft rule is not asked about a single candidate, except for what that tells about a hand.
        self.line(x.at, "try:")
        self.depth += 1
        self.line(x.at, f"if {items}:")
        self.depth += 1
        self.line(x.at, f"l = {kept}")
        self.line(x.at, "if l:")
        self.depth += 1
        self.let(x.at, x.candidates, "l")
        self.depth -= 1
        if x.lacks is not None:
            self.line(x.at, f"else: lacking(S, {self.expr(x.lacks)}, {items}, lambda {names}: {self.expr(x.test)})")
        self.depth -= 2
        self.line(x.at, "except Exception as error:")
        self.line(x.at, f"    if len({items}) > 1 or dead_end(error) is None: raise")

    def offer(self, at: f.At, x: f.Ask) -> None:
        number = x.choice.number
        values = "".join(f"{self.expr(v)}, " for v in x.values)
        optional = getattr(x.choice.statement, "optional", False)
        raws = f"[*{self.name(x.candidates)}, None]" if optional else self.name(x.candidates)
        options = f"[*map(GET_{number}, O)] if len(O) <= AT_ONCE else Options(OPT_{number}, O)"
        if x.least is not None:
            assert x.most is not None
            assert x.kinds is not None
            given = ", ".join(self.expr(e) for e in (x.candidates, x.kinds, x.least, x.most))
            raws, options = "None", f"Picks(OPT_{number}, {given}, {optional})"
        # What `Decision.__init__` does, without a call: that takes as long as many a rule.
        self.line(at, f"S.decision = D = new(Decision); D.spec = SPEC_{number}; D.player = {self.expr(x.me)}")
        self.line(at, f"D.values = ({values}); D.listed = O = {raws}; D.options = {options}; return -1")

    # ───────────── expressions

    def test(self, e: f.Expr) -> str:
        """An expression of which only matters whether it holds."""
        match e:
            case f.Op(op="not", args=(f.Op(op="not", args=(inner,)),)):
                return self.test(inner)
            case f.Op(op="not", args=(f.Op(op="all_empty", args=(f.Listing() as listing,)),)):
                return f"any({self.listing(f.Listing(f.YES, listing.clauses))})"
            case f.Op(op="not", args=(f.Op(op="all_empty", args=lists),)):
                return f"({' or '.join(map(self.expr, lists))})"
            case f.Op(op="not", args=(inner,)):
                return f"not {self.test(inner)}"
            case f.Op(op="and" | "or" as op, args=(a, b)):
                return f"({self.test(a)} {op} {self.test(b)})"
            case _:
                return self.expr(e)

    def expr(self, e: f.Expr) -> str:
        match e:
            case f.Value(value=value):
                negative = value is not None and not isinstance(value, bool) and value < 0
                return f"({value!r})" if negative else repr(value)
            case f.Table(name=name):
                return name
            case f.Name():
                return self.name(e)
            case f.SeatName(name=name, seat=seat):
                return f"R[{self.seat_registers[name]} + {self.expr(seat)}]"
            case f.Cell(at=at):
                return f"V[{self.expr(at)}]"
            case f.Op(op=op, args=args):
                return self.op(op, args)
            case f.Call(function=function, me=me, args=args):
                return f"{function}(S, {self.expr(me)}{''.join(', ' + self.expr(a) for a in args)})"
            case f.Either(test=test, then=then, other=other):
                return f"({self.expr(then)} if {self.expr(test)} else {self.expr(other)})"
            case f.Pack(parts=parts):
                return f"({''.join(self.packed(p) + ', ' for p in parts)})"
            case f.Part(answer=answer, number=number):
                return f"{self.expr(answer)}[{number}]"
            case f.Listing():
                looked_up = self.looked_up(e)
                return f"[{self.listing(e)}]" if looked_up is None else f"[*{looked_up}]"
            case f.Keyed():
                return self.keyed(e)
            case _:
                assert_never(e)

    def packed(self, e: f.Expr) -> str:
        """A part of an answer, which can be compared and kept in a table."""
        text = self.expr(e)
        return text if e.depth == 0 else f"tuple({text})" if e.depth == 1 else f"unchanging({text})"

    def listing(self, e: f.Listing) -> str:
        text = self.expr(e.value)
        for clause in e.clauses:
            if isinstance(clause, f.Each):
                text += f" for {', '.join(clause.names)} in {self.expr(clause.items)}"
            else:
                text += f" if {self.expr(clause.test)}"
        return text

    def looked_up(self, e: f.Expr) -> str | None:
        """What a table says of each entry of a list: straight from there, without Python code for each of them."""
        match e:
            case f.Listing(f.Op(op="at", args=(f.Table(name=table), f.Name(name=one))), (f.Each((name,), items),)):
                return f"map(G{table}, {self.expr(items)})" if one == name else None
            case _:
                return None

    def counted(self, e: f.Listing) -> str | None:
        """How many entries there are of which a table says this."""
        match e:
            case f.Listing(f.Name(name=name), (f.Each((one,), items), f.Where(f.Op(op="is", args=(said, this))))):
                keys = self.looked_up(f.Listing(said, (f.Each((one,), items),)))
                if name == one and keys is not None and atomic(this) and this != f.Name(one):
                    return f"[*{keys}].count({self.expr(this)})"
        return None

    def keyed(self, e: f.Keyed) -> str:
        key = self.expr(e.key)
        key = f"lambda {e.name}: {f'tuple({key})' if e.key.depth else key}"
        match e.key:
            case f.Op(op="at", args=(f.Table(name=table), f.Name(name=e.name))):
                key = f"G{table}"  # straight from the table, without Python code for each entry
        items = self.expr(e.items)
        match e.op:
            case "highest" | "lowest":
                return f"{CHOOSERS[e.op]}({items}, key={key}, default=None)"
            case "sorted":
                return f"sorted({items}, key={key})"
            case "runs" | "groups" | "first_run" | "last_run":
                return f"{e.op}({items}, {key})"
            case "varied":
                return f"(len(set(map({key}, {items}))) > 1)"
            case op:
                best = f"all_best({items}, {key}, {'max' if op.endswith('highest') else 'min'})"
                return best if op.startswith("all") else f"only({best})"

    def op(self, op: str, args: tuple[f.Expr, ...]) -> str:
        match op, args:
            case "list", _:
                return f"[{', '.join(f'*{self.expr(a)}' if spread(a) else self.expr(a) for a in args)}]"
            case (("greatest" | "least"), (f.Op(op="list", args=(a, b)),)) if not a.depth and not b.depth:
                return f"{'max' if op == 'greatest' else 'min'}({self.expr(a)}, {self.expr(b)})"
            case "len", (f.Listing() as listing,) if (count := self.counted(listing)) is not None:
                return count
            case "len", _:
                return f"({' + '.join(f'len({self.expr(a)})' for a in args) or '0'})"
            case "all_empty", (f.Listing() as listing,):
                return f"(not any({self.listing(f.Listing(f.YES, listing.clauses))}))"
            case "all_empty", _:
                return f"(not ({' or '.join(map(self.expr, args))}))"
            case "first_of", (f.Listing() as listing,):
                return f"next(({self.listing(listing)}), None)"
            case "answers", (items,) if items.depth > 2:
                return f"list(map(unchanging, {self.expr(items)}))"
            case "copy", (f.Listing() as listing,):
                return self.expr(listing)
            case "copy", (one,):
                return f"[*{self.expr(one)}]"
            case "cells", (first, f.Value(value=count)):
                if isinstance(first, f.Value):
                    assert first.value is not None
                    assert count is not None
                    return f"V[{first.value}:{first.value + count}]"
                return f"V[{self.expr(first)}:{self.expr(first)} + {count}]"
            case (("lt" | "le" | "gt" | "ge"), (a, b)) if a.depth:
                return TEMPLATES[op].format(f"[*{self.expr(a)}]", f"[*{self.expr(b)}]")
        given = [self.looked_up(a) or self.expr(a) for a in args] if op in READS else [self.expr(a) for a in args]
        template = TEMPLATES.get(op)
        if template is not None:
            return template.format(*given)
        return f"{op}({', '.join(given if op in FUNCTIONS else ('S', *given))})"


def spread(e: f.Expr) -> bool:
    """Do the entries of this go into a list, and not the thing itself?"""
    return bool(e.depth) and not isinstance(e, f.Pack)
