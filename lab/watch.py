"""Sees which rules a play carried out, and which of them changed a choice.

A game compiled in single steps has a block for every statement. `Watch` puts a counter around each
block and looks at every choice when its options are worked out. Plays are played again under
watch, so that bots, which try many plays in their heads, leave no trace.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from dsl import game as g
from dsl.fold import Setup
from interpreter.chance import Chance
from interpreter.choice import Spec, ways
from interpreter.emit_base import OVER
from interpreter.fault import Fault
from interpreter.game import Game
from interpreter.program import BlockFunction, Program
from interpreter.questions import visible_locals
from interpreter.state import State
from lab.inside import Inside
from lab.items import Item, divides, statements

MOST_COMPARED = 400
FAILED = -2
_LEAVES = re.compile(r"\s*if (?:not .*|r\d+ is None): return (\d+)$")

Hits = Counter[tuple[Item, str]]


class Watch:
    """Counts for one game. The game must not be used for anything else while it is watched."""

    def __init__(self, game: Game, inside: bool = False) -> None:
        self.game = game
        self._inside = inside
        self._watched: dict[int, _Watched] = {}

    def setup(self, setup: Setup) -> _Watched:
        """Begins to watch all plays of a set-up."""
        program = self.game.program(setup, steps=True)
        found = self._watched.get(id(program))
        if found is None:
            found = self._watched[id(program)] = _Watched(program, self._inside)
        return found

    def replay(self, state: State, most: int | None = None) -> int:
        """Plays a play again under watch, or its first choices; gives the passes of its outermost loop."""
        watched = self.setup(state.program.setup)
        before = watched.rounds()
        play = State(watched.program, Chance(state.chance.seed, state.chance.written))
        watched.plays += 1
        try:
            play.begin()
            for raw in state.choices()[:most]:
                assert play.decision is not None
                play.apply(play.decision.spec.table[raw])
        except Fault:
            pass
        return watched.rounds() - before

    def hits(self) -> Hits:
        """How often each item turned out in each way."""
        found: Hits = Counter()
        for watched in self._watched.values():
            found.update(watched.hits())
        return found

    def take(self) -> Hits:
        """The hits so far; counting begins anew."""
        found = self.hits()
        for watched in self._watched.values():
            watched.forget()
        return found


class _Watched:
    """One program with counters around its blocks, and if wanted a look inside its expressions."""

    def __init__(self, program: Program, inside: bool) -> None:
        self.program = program
        self.inside = Inside(program) if inside else None
        self.plays = 0
        self.ways: list[Counter[int]] = [Counter() for _ in program.blocks]
        self.choices: Hits = Counter()
        self.asking = {s.asking: s for s in program.specs}
        self.resuming = {s.resume: s for s in program.specs}
        self.entry = self._entries()
        loop = outer_loop(program.game)
        self.loop_entries = [] if loop is None else self._entries_of(loop[1])
        for number, block in enumerate(program.blocks):
            program.blocks[number] = self._counted(number, block)
        for spec in program.specs:
            spec.enter = program.blocks[spec.resume]

    def _counted(self, number: int, block: BlockFunction) -> BlockFunction:
        ways = self.ways[number]
        asking, resuming = self.asking.get(number), self.resuming.get(number)

        inside = self.inside

        def plain(state: State) -> int:
            following = FAILED
            if inside is not None:
                inside.block(state, number)
                if number == OVER:
                    inside.end(state)
            try:
                following = block(state)
            finally:
                ways[following] += 1
            return following

        def choosing(state: State) -> int:
            if resuming is not None:
                self._taken(state, resuming)
            if inside is not None and asking is not None:
                inside.choice(state, asking)
            following = plain(state)
            if asking is not None:
                self._asked(state, asking, following < 0)
            return following

        return plain if asking is None and resuming is None else choosing

    def forget(self) -> None:
        self.plays = 0
        self.choices.clear()
        if self.inside is not None:
            self.inside.forget()
        for counter in self.ways:
            counter.clear()

    # ───────────── choices

    def _item(self, spec: Spec, kind: Any, span: Any) -> Item:
        return Item(kind, self.program.phase_source(spec.phase).name, span)

    def _asked(self, state: State, spec: Spec, due: bool) -> None:
        statement = spec.statement
        choices = self.choices
        if due and state.decision is not None and len(state.decision.options) > 1:
            choices[self._item(spec, "choice", statement.span), "asked"] += 1
        player = state.r[spec.me] if isinstance(spec.me, int) else 0
        for must, changed in thinned(state, spec, player):
            choices[self._item(spec, "rule", must.span), "changed" if changed else "kept"] += 1
        if isinstance(statement, g.ChooseOne):
            raws = [o.raw for o in state.decision.options] if due and state.decision else [self._answer(state, spec)]
            for number in {raw[0] for raw in raws if raw is not None}:
                choices[self._item(spec, "act", statement.acts[number].span), "offered"] += 1

    def _taken(self, state: State, spec: Spec) -> None:
        raw = self._answer(state, spec)
        if isinstance(spec.statement, g.ChooseOne) and raw is not None:
            self.choices[self._item(spec, "act", spec.statement.acts[raw[0]].span), "taken"] += 1

    def _answer(self, state: State, spec: Spec) -> Any:
        seat = state.r[spec.me] if spec.per_seat and isinstance(spec.me, int) else 0
        return state.r[spec.answer + seat]

    # ───────────── statements

    def _entries(self) -> dict[tuple[int, Any], int]:
        """The block in which each statement of each phase begins."""
        found: dict[tuple[int, Any], int] = {}
        for block in self.program.writer.blocks:
            for text, span in block.lines:
                key = (block.phase, span)
                # A bare jump carries the place of whatever was written before it.
                if key not in found and (not text.strip().startswith("return ") or text.strip() == "return 1"):
                    found[key] = block.number
        return found

    def _entries_of(self, x: g.Statement) -> list[int]:
        phases = range(len(self.program.game.phases))
        return [self.entry[n, x.span] for n in phases if (n, x.span) in self.entry]

    def rounds(self) -> int:
        """How often the outermost loop was gone through."""
        return sum(self.ways[b].total() for b in self.loop_entries)

    def hits(self) -> Hits:
        found = self.choices.copy()
        if self.inside is not None:
            found.update(self.inside.hits)
        for number, phase in enumerate(self.program.game.phases):
            for x in statements(phase.body):
                for kind, outcome, times in self._outcomes(number, x):
                    if times:
                        found[Item(kind, phase.source.name, x.span), outcome] += times
        return found

    def _outcomes(self, phase: int, x: g.Statement) -> Iterator[tuple[Any, str, int]]:
        times = self._runs(phase, x)
        yield "statement", "run", times
        if not divides(x):
            return
        branch = self._branch(phase, x)
        if branch is None:
            if isinstance(x, g.IfThen) and (value := self.program.writer.folded(x.condition)) is not None:
                yield "branch", "yes" if value[0] else "no", times
            return
        block, away = branch
        yield "branch", "no", self.ways[block][away]
        yield "branch", "yes", sum(n for to, n in self.ways[block].items() if to not in (away, FAILED, 1))

    def _runs(self, phase: int, x: g.Statement) -> int:
        if isinstance(x, g.Repeat) and x.until is None and x.times is None and x.body:
            # A bare `repeat` is a jump and no more: it ran if its body did.
            return self._runs(phase, x.body[0])
        entry = self.entry.get((phase, x.span))
        if entry is not None:
            return self.ways[entry].total()
        if isinstance(x, g.IfThen) and (value := self.program.writer.folded(x.condition)) is not None:
            # The set-up decides it: it ran if what it leads to ran, or if nothing follows.
            body = x.then if value[0] else x.otherwise
            return self._runs(phase, body[0]) if body else self.plays
        return 0

    def _branch(self, phase: int, x: g.Statement) -> tuple[int, int] | None:
        """The block that decides, and where it goes on if the answer is no."""
        for block in self.program.writer.blocks:
            if block.phase == phase:
                for text, span in block.lines:
                    if span == x.span and (match := _LEAVES.match(text)):
                        return block.number, int(match[1])
        return None


def outer_loop(rules: g.Game) -> tuple[g.Repeat | g.Turns, g.Statement] | None:
    """The first loop that play comes to, with the first statement of its body."""

    def first(block: g.Block, seen: frozenset[int]) -> g.Repeat | g.Turns | None:
        for x in block:
            match x:
                case g.Repeat() | g.Turns():
                    return x
                case g.CallPhase(phase=number) if number not in seen:
                    found = first(rules.phases[number].body, seen | {number})
                    if found is not None:
                        return found
        return None

    loop = first(rules.phases[rules.play].body, frozenset((rules.play,)))
    return None if loop is None or not loop.body else (loop, loop.body[0])


# ───────────── what a rule takes away


def thinned(state: State, spec: Spec, player: int) -> Iterator[tuple[g.Must, bool]]:
    """Each rule of a choice in the order in which they are applied, with whether it took options away."""
    statement = spec.statement
    known = visible_locals(state, spec)
    if isinstance(statement, g.Choose):
        yield from _thin(state, statement, player, known)
        return
    for act in statement.acts:
        if act.choice is None or not act.choice.musts:
            continue
        if act.condition is None or state.program.evaluate(act.condition, state, player, known):
            yield from _thin(state, act.choice, player, known)


def _thin(state: State, x: g.Choose, player: int, known: dict[int, Any]) -> Iterator[tuple[g.Must, bool]]:
    if not x.musts:
        return
    names = tuple(sorted({*known, *(p.local for p in x.picks)}))
    left = [tuple(c[n] for n in names) for c in islice(_ways(state, x.picks, player, known), MOST_COMPARED)]
    for must in sorted(x.musts, key=lambda m: m.soft):
        holds = state.program.compiled(must.condition, names)
        kept = [c for c in left if holds(state, player, *c)]
        changed = len(kept) < len(left) and (bool(kept) or not must.soft)
        yield must, changed
        if changed:
            left = kept


def _ways(state: State, picks: tuple[g.Pick, ...], player: int, known: dict[int, Any]) -> Iterator[dict[int, Any]]:
    """Every way to pick, with the names that are known already."""
    if not picks:
        yield known
        return
    pick, rest = picks[0], picks[1:]
    evaluate = state.program.evaluate
    things = list(evaluate(pick.domain, state, player, known))
    values: Iterator[Any] = iter(things)
    if pick.least is not None:
        least = evaluate(pick.least, state, player, known)
        most = evaluate(pick.most, state, player, known) if pick.most is not None else len(things)
        values = (list(w) for w in ways(things, None, least, most))
    for value in values:
        yield from _ways(state, rest, player, {**known, pick.local: value})
