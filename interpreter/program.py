"""A game compiled for one number of players and one setting of its options.

The blocks are Python functions made from source that we wrote; every line of it knows the place
in the rules it came from, so that a failure shows the rule. With `steps` every statement is a
block of its own: that is what the debugger and the events use.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.composition import Card
from dsl.fold import Setup
from dsl.source import Source, Span
from interpreter.choice import Spec
from interpreter.emit_base import Ref
from interpreter.emit_expr import Env
from interpreter.emit_split import SplitWriter
from interpreter.labels import Labels
from interpreter.layout import Layout, lay_out

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.state import State

_KEPT = re.compile(r"    r(\d+) = R\[\1\]")
_WRITTEN = re.compile(r"\bR\[(\d+)\] = ")

BlockFunction = Callable[["State"], int]
TAIL_LINES = 60


@dataclass(frozen=True, slots=True)
class BlockInfo:
    """Where a block begins in the rules, and where the names that can be seen there are kept."""

    phase: int
    span: Span
    me: Ref
    locals: dict[int, Ref]


class Program:
    """Everything that is the same for all plays of one set-up."""

    game_of: Game

    def __init__(self, game: g.Game, setup: Setup, language: str, steps: bool = False) -> None:
        self.game = game
        self.setup = setup
        self.steps = steps
        self.layout: Layout = lay_out(game, setup)
        self.labels = Labels(game, self.layout, language)
        self.kind_of = self.layout.kinds.__getitem__
        self.card_words = tuple(self._words_of(c) for c in self.layout.cards)
        self.writer = SplitWriter(self.layout, steps)
        self.triggered = tuple(p.zone.when_empty is not None for p in self.layout.places)
        self.mistaken = tuple(map(self._hides_which_one, range(len(self.layout.places))))
        self.writer.names["PILES"] = tuple(p.zone.kind == "pile" for p in self.layout.places)
        self.writer.names["TRIGGERED"] = self.triggered
        self.writer.names["MISTAKEN"] = self.mistaken
        self.writer.write()
        self.function_places: dict[int, Span] = {}
        self.rank_names = self._write_ranks()
        self.start_values = self._write_start()
        self.source_text, self.origins = self._assemble()
        self.namespace: dict[str, Any] = dict(self.writer.names)
        self.file = f"<rules of {id(self):x}>"
        exec(compile(self.source_text, self.file, "exec"), self.namespace)
        self.blocks: list[BlockFunction] = [self.namespace[f"b{b.number}"] for b in self.writer.blocks]
        self.block_infos = tuple(BlockInfo(b.phase, b.span, b.me, b.locals) for b in self.writer.blocks)
        self.specs: list[Spec] = self.writer.specs
        self.registers = len(self.writer.register_names)
        self.entries = self.writer.entries
        for spec in self.specs:
            spec.table.program = self
            spec.enter = self.blocks[spec.resume]
            if f"OPT_{self.specs.index(spec)}c" in self.namespace:
                spec.table.cards += [spec.table[card] for card in range(len(self.layout.cards))]
        self.functions = {n: self.namespace.get(f"p{n}") for n in range(len(game.phases))}
        self.ranks: list[Callable[[State, int], Any]] = [self.namespace[name] for name in self.rank_names]
        self.has_soft_rules = any(
            m.soft for s in self.specs if isinstance(s.statement, g.Choose) for m in s.statement.musts
        )
        first: dict[int, int] = {}
        for card, kind in enumerate(self.layout.kinds):
            first.setdefault(kind, card)
        self.alike = tuple(first[kind] for kind in self.layout.kinds)
        self.home = tuple(
            next(place for place, cards in enumerate(self.layout.start) if card in cards)
            for card in range(len(self.layout.cards))
        )
        self.plain_sources = tuple(p.zone.when_empty is None and p.zone.when_short is None for p in self.layout.places)
        self._expressions: dict[tuple[int, tuple[int, ...]], Callable[..., Any]] = {}
        self._asked: list[g.Expr] = []

    def _hides_which_one(self, place: int) -> bool:
        """Can it be unclear which of several alike cards has left this place?"""
        layout = self.layout
        return not (layout.all_distinct or layout.ordered[place] or layout.sight[place] == layout.everybody)

    def _words_of(self, card: Card) -> str:
        """A card by the names of its values in the rules, the same in every language."""
        attributes = self.game.attributes
        words = [
            str(code if attributes[name].numeric else attributes[name].values[code])
            for name, code in card.values.items()
            if not attributes[name].computed
        ]
        return " ".join(words) or card.family

    # ───────────── writing

    def _write_ranks(self) -> list[str]:
        winner = self.game.winner
        names = []
        values = [r.value for r in winner.ranks] if winner else []
        if winner and winner.listed is not None:
            values = [winner.listed]
        for number, value in enumerate(values):
            names.append(f"rank{number}")
            self._write_function(names[-1], value)
        return names

    def _write_start(self) -> list[tuple[int, str]]:
        """Functions for the first values of variables, with the cell each fills."""
        found = []
        for variable in self.game.variables:
            area = self.layout.variables[variable.name]
            name = f"first{area.base}"
            self._write_function(name, variable.value)
            found += [(cell, name) for cell in range(area.base, area.end)]
        return found

    def _write_function(self, name: str, value: g.Expr) -> None:
        body = self.writer.code(value, Env("me"))
        self.writer.functions.append(f"def {name}(S, me):\n    Z = S.z; V = S.v; W = S.w\n    return {body}\n")
        self.function_places[len(self.writer.functions) - 1] = value.span

    def _assemble(self, tails: bool = True) -> tuple[str, list[tuple[Source, Span] | None]]:
        """The whole source, and for each of its lines the place in the rules."""
        text: list[str] = []
        origins: list[tuple[Source, Span] | None] = [None]
        source = self.game.source
        for number, function in enumerate(self.writer.functions):
            span = self.function_places.get(number)
            for line in function.splitlines():
                text.append(line)
                origins.append(None if span is None else (source, span))
        for line, span in self.writer.function_lines:
            text.append(line)
            origins.append((source, span))
        for block in self.writer.blocks:
            text.append(f"def b{block.number}(S):")
            origins.append((source, block.span))
            lines, loads = self._with_tail(block.number) if tails else (block.lines, block.loads)
            joined = "\n".join(line for line, _ in lines)
            head = "; ".join(
                f"{letter} = S.{letter.lower()}"
                for letter in "ZVRWK"
                if f"{letter}[" in joined or (loads and letter == "R")
            )
            for line in ([head] if head else []) + [f"r{r} = R[{r}]" for r in sorted(loads)]:
                text.append("    " + line)
                origins.append((source, block.span))
            for line, span in lines:
                text.append(line)
                origins.append((source, span))
        return "\n".join(text) + "\n", origins

    def _with_tail(self, number: int) -> tuple[list[tuple[str, Span]], set[int]]:
        """A block with the blocks it always goes on to written behind it: fewer jumps, same meaning."""
        block = self.writer.blocks[number]
        lines, loads = list(block.lines), set(block.loads)
        seen = {number}
        while not self.steps and lines and len(lines) < TAIL_LINES:
            last = lines[-1][0].strip()
            if not last.startswith("return ") or not last[7:].isdigit():
                break
            target = int(last[7:])
            following = self.writer.blocks[target]
            if target in seen or len(following.lines) > TAIL_LINES:
                break
            seen.add(target)
            lines.pop()
            missing = sorted(following.loads - _at_hand(loads, lines))
            lines += [(f"    r{r} = R[{r}]", block.span) for r in missing]
            lines += following.lines
        return lines, loads

    def source_without_tails(self) -> str:
        """The source with every block written once, for what is compiled further."""
        return self._assemble(tails=False)[0]

    # ───────────── questions

    def phase_source(self, phase: int) -> Source:
        return self.game.phases[phase].source

    def origin(self, traceback: TracebackType | None) -> tuple[Source, Span] | None:
        """The place in the rules where generated code failed."""
        found = None
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == self.file:
                at = self.origins[traceback.tb_lineno] if traceback.tb_lineno < len(self.origins) else None
                found = at or found
            traceback = traceback.tb_next
        return found

    def compiled(self, e: g.Expr, names: tuple[int, ...] = ()) -> Callable[..., Any]:
        """A function of a state, who acts, and the values of some local names."""
        key = (id(e), names)
        function = self._expressions.get(key)
        if function is None:
            known = {number: f"a{i}" for i, number in enumerate(names)}
            writer = self.writer
            before = len(writer.functions)
            body = writer.code(e, Env("me", known))
            text = "\n".join(writer.functions[before:])
            listed = "".join(f", {n}" for n in known.values())
            text += f"\ndef asked(S, me{listed}):\n    Z = S.z; V = S.v; W = S.w; R = S.r\n    return {body}\n"
            self.namespace.update(writer.names)
            exec(compile(text, "<asked>", "exec"), self.namespace)
            function = self.namespace.pop("asked")
            self._expressions[key] = function
            self._asked.append(e)  # kept, so that no other expression gets its id
        return function

    def evaluate(self, e: g.Expr, state: State, me: int | None = None, locals: dict[int, Any] | None = None) -> Any:
        """The value of any checked expression in a position, for tests, reasons and `:eval`."""
        known = locals or {}
        names = tuple(sorted(known))
        return self.compiled(e, names)(state, me, *(known[n] for n in names))


def _at_hand(loads: set[int], lines: list[tuple[str, Span]]) -> set[int]:
    """The registers whose present value has its name already, at the end of these lines."""
    known = set(loads)
    for line, _ in lines:
        known -= {int(r) for r in _WRITTEN.findall(line)}
        if (kept := _KEPT.match(line)) is not None:
            known.add(int(kept[1]))
    return known
