"""Where a play stands among what is repeated a known number of times: the second deal of three."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import inner_blocks, statements
from dsl.lints.whereabouts import course_of
from dsl.source import Span
from dsl.typing import types as t
from interpreter.compile.cut import OVER

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.choice import CompiledChoice
    from interpreter.play.state import State


@dataclass(frozen=True, slots=True)
class Round:
    """`phase` is what is repeated, if it is one phase and nothing else; `deals`: the cards are shuffled each time."""

    number: int
    times: int
    phase: int | None
    deals: bool


def rounds(state: State, asked: CompiledChoice) -> list[Round]:
    """The loops around a choice, the outermost first. Only what belongs to the whole table counts: how often a player
    does something may be that player's own."""
    program, found = state.program, []
    running = list(_running(state, asked))
    for phase, loop, counter in program.unit.repeats:
        register, times = program.cut.registers.get(counter), program.folded(loop.times) if loop.times else None
        if register is None or times is None or times[0] < 2 or not _is_for_all(program.rules, phase, loop):
            continue
        here = {x.span for x in statements(loop.body)}
        depth = next((n for n, (number, span) in enumerate(running) if number == phase and span in here), None)
        left = state.registers[register]
        if depth is not None and isinstance(left, int):
            called = [x.phase for x in loop.body if isinstance(x, g.CallPhase)]
            alone = called[0] if len(called) == 1 and not any(map(list, map(inner_blocks, loop.body))) else None
            one = Round(times[0] - left, times[0], alone, _shuffles(program.rules, loop.body))
            found.append((-depth, loop.span.start, one))
    return [one for _, _, one in sorted(found, key=lambda each: each[:2])]


def counter_of_deals(game: g.Game) -> g.Variable | None:
    """What the rules call a deal, if they count them: `round += 1` in a loop, before cards are shuffled there."""
    for loop in (x for phase in game.phases for x in statements(phase.body) if isinstance(x, g.Repeat)):
        for at, x in enumerate(loop.body):
            if not _shuffles(game, loop.body[at:]) or _shuffles(game, loop.body[:at]):
                continue
            if isinstance(x, g.Assign) and x.target.op == "var" and x.operator == "+=" and _is_one(x.value):
                variable = game.variable(str(x.target.info))
                if variable.owner == "table" and variable.index is None and variable.is_told:
                    return variable
    return None


def counted_to(game: g.Game) -> dict[str, int]:
    """Variables of the table that count until the play ends, and how far: `turns until scorings is 3`."""
    found: dict[str, int] = {}
    for loop in _once(game, game.play, set()):
        waiting = [loop.until] if isinstance(loop, g.Turns | g.Repeat) and loop.until is not None else []
        while waiting:
            match waiting.pop():
                case g.Apply(op="or", args=args):
                    waiting += args
                case g.Apply(op="is" | "ge", args=(g.Apply(op="var", info=name), g.Const(value=int(end)))) if end > 1:
                    variable = game.variable(str(name))
                    if variable.owner == "table" and variable.index is None and t.settled(variable.type) == t.NUMBER:
                        found[variable.name] = end
    return found


def deals_again(game: g.Game) -> bool:
    """Is it played in deals, each after the cards were shuffled?"""
    every = (x for phase in game.phases for x in statements(phase.body))
    return any(_repeats(x) and _shuffles(game, x.body) for x in every)


def ends_when(game: g.Game) -> g.Expr | None:
    """What ends the play, if nothing else does: the last thing in it that somebody chooses in goes on until then."""
    if (
        game.stops
        or game.players_may_leave
        or any(isinstance(x, g.End) for p in game.phases for x in statements(p.body))
    ):
        return None
    block, entered = game.phases[game.play].body, {game.play}
    while True:
        last = next((x for x in reversed(block) if _asks(game, (x,), {*entered})), None)
        if isinstance(last, g.Repeat | g.Turns):
            return last.until
        if not isinstance(last, g.CallPhase):
            return None
        entered.add(last.phase)
        block = game.phases[last.phase].body


def _once(game: g.Game, phase: int, entered: set[int]) -> Iterator[g.Statement]:
    """What a phase does once, with the phases that it calls."""
    entered.add(phase)
    for x in game.phases[phase].body:
        yield x
        if isinstance(x, g.CallPhase) and x.phase not in entered:
            yield from _once(game, x.phase, entered)


def phase_of_rounds(game: g.Game) -> int | None:
    """What the play repeats, if players choose in several parts of it one after the other: stakes, then arrests.

    A deal is known by its cards, and of a trick or a turn everybody sees where it begins.
    """
    for loop in (x for x in statements(game.phases[game.play].body) if isinstance(x, g.Repeat)):
        called = [x.phase for x in loop.body if isinstance(x, g.CallPhase)]
        if len(called) != 1 or _shuffles(game, loop.body) or not _is_for_all(game, game.play, loop):
            continue
        if sum(_asks(game, (x,), set(called)) for x in game.phases[called[0]].body) > 1:
            return called[0]
    return None


@dataclass(frozen=True, slots=True)
class Scored:
    """A part of the rules that gives points each time it is repeated: a deal, a trick. `ends` are the blocks where one
    is over; none of them if points are given once. `deals`: the cards are shuffled each time."""

    ends: frozenset[int]
    deals: bool


def scored(program: Program, asked: CompiledChoice, points: Collection[str]) -> Scored | None:
    """The smallest repeated part of the rules around a choice that gives these points; None if that is a turn, or if
    nothing gives them.

    By the text of the rules alone: by which way they came to the choice may be a secret.
    """
    game = program.rules
    every = [x for phase in game.phases for x in statements(phase.body)]
    signs = {x.operator for x in every if isinstance(x, g.Assign) and x.target.info in points}
    gives = signs - {"-="} or signs  # what is paid is no scoring, unless points are only lost: lives, say
    if not gives:
        return None
    around = []
    for number, phase in enumerate(game.phases):
        for loop in (x for x in statements(phase.body) if isinstance(x, g.Turns) or _repeats(x)):
            inside = list(_reached(game, loop.body))
            if _has(inside, asked.statement) and any(
                isinstance(x, g.Assign) and x.target.info in points and x.operator in gives for x in inside
            ):
                around.append((number, loop, inside))
    least = [each for each in around if not any(_has(each[2], other) for _, other, _ in around)]
    if any(isinstance(loop, g.Turns) for _, loop, _ in least):
        return None
    at = {(number, loop.span) for number, loop, _ in least}
    ends = frozenset(n for n, block in enumerate(program.cut.blocks) if (block.phase, block.at[1]) in at)
    return Scored(ends, bool(least) and all(_shuffles(game, loop.body) for _, loop, _ in least))


def _repeats(x: g.Statement) -> TypeGuard[g.Repeat | g.For]:
    """Does it do its lines again and again, and not for one player after the other?"""
    return isinstance(x, g.Repeat) or (isinstance(x, g.For) and element(x.domain) != t.PLAYER)


def _has(inside: list[g.Statement], x: g.Statement) -> bool:
    return any(each is x for each in inside)


def _reached(game: g.Game, block: g.Block) -> Iterator[g.Statement]:
    """The statements of a block and of all phases that it leads to."""
    entered, waiting = set[int](), [block]
    while waiting:
        for x in statements(waiting.pop()):
            yield x
            if isinstance(x, g.CallPhase) and x.phase not in entered:
                entered.add(x.phase)
                waiting.append(game.phases[x.phase].body)


def _asks(game: g.Game, block: g.Block, entered: set[int]) -> bool:
    """May somebody have to choose there? Phases that were `entered` before do not ask: it would be known already."""
    for x in statements(block):
        if isinstance(x, g.Choose | g.ChooseOne):
            return True
        if isinstance(x, g.CallPhase) and x.phase not in entered:
            entered.add(x.phase)
            if _asks(game, game.phases[x.phase].body, entered):
                return True
    return False


def _is_one(value: g.Expr) -> bool:
    return isinstance(value, g.Const) and value.value == 1


def _running(state: State, asked: CompiledChoice) -> Iterator[tuple[int, Span]]:
    """The phases that run, the innermost first, and where each stands."""
    program: Program = state.program
    phase, span = asked.phase, asked.statement.span
    for _ in range(100):
        yield phase, span
        register = program.return_register(phase)
        after = state.registers[register] if register is not None else None
        if not isinstance(after, int) or after <= OVER:
            return
        info = program.block_info(after)
        phase, span = info.phase, info.span


def _is_for_all(game: g.Game, phase: int, loop: g.Repeat) -> bool:
    """Does it belong to the whole table, and does everybody know how often it was repeated?"""
    first = game.phases[phase].source.line(loop.body[0].span.start)
    return (
        not game.phases[phase].needs_me and _reaches(game.phases[phase].body, loop) and first in course_of(game).lines
    )


def _reaches(block: g.Block, loop: g.Repeat) -> bool:
    """Is the loop in the block, in nothing but other loops of the table and conditions?"""
    return any(
        x is loop or (isinstance(x, g.Repeat | g.IfThen) and any(_reaches(inner, loop) for inner in inner_blocks(x)))
        for x in block
    )


def _shuffles(game: g.Game, block: g.Block) -> bool:
    """Are cards shuffled every time?"""
    for x in block:
        inner = x.body if _repeats(x) else game.phases[x.phase].body if isinstance(x, g.CallPhase) else ()
        if isinstance(x, g.Shuffle) or _shuffles(game, inner):
            return True
    return False
