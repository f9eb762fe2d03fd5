"""A play that stands at a line of the rules: chance plays every seat until they come there.

Plays are tried one after the other, by the seeds that follow the first, until one of them comes to the line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from time import monotonic

from dsl import game as g
from dsl.game.walk import inner_blocks, statements
from dsl.source import Source
from interpreter.game import Game
from interpreter.play.fault import Fault
from repl.session.debugger import Break, Stepper
from repl.session.play import Play

MOST_PLAYS = 60  # for each number of players
MOST_CHOICES = 3_000
LONGEST = 20.0  # seconds


class NotReached(Exception):
    """None of the plays that were tried came to the line; if none was tried, the line is part of no phase."""

    def __init__(self, plays: int, line: int) -> None:
        super().__init__(plays, line)
        self.plays, self.line = plays, line


@dataclass(frozen=True, slots=True)
class Arrival:
    """A play before its next choice, or paused at the line itself, and what led there."""

    play: Play
    stepper: Stepper
    seed: int
    players: int


def arrive(
    game: Game, players: Iterable[int], seed: int, options: dict[str, int | str | bool], line: int, pause: bool = False
) -> Arrival:
    """Raises NotReached, or Fault and SetupError as starting a play does."""
    wanted = [Break("line", str(n)) for n in lines_of(game.rules, line)]
    end, tried = monotonic() + LONGEST, 0
    for count in players:
        for number in range(MOST_PLAYS):
            if tried and monotonic() > end:
                break
            tried += 1
            play = Play.start(game, count, seed + number, dict(options))
            stepper = Stepper(play)
            stepper.breaks = list(wanted)
            if _comes_there(stepper, Random(seed + number), end):
                _rest(stepper, pause)
                return Arrival(play, stepper, seed + number, count)
    raise NotReached(tried, line)


def lines_of(game: g.Game, line: int) -> list[int]:
    """The lines where to stop for the statement that a line of a phase belongs to: its own, or the next above it.

    The heading of a phase leads to its first statement. A statement with a block may be settled by the set-up, and then
    is not there: what stands in it, or after it, is as good.
    """
    source = game.source
    heading = next((n for n in range(min(line, len(source.starts)), 0, -1) if _is_heading(source, n)), 0)
    after = next((n for n in range(heading + 1, len(source.starts) + 1) if _is_heading(source, n)), 10**9)
    own = {
        source.line(x.span.start): x
        for phase in game.phases
        if phase.source is source
        for x in statements(phase.body)
        if heading < source.line(x.span.start) < after
    }
    if not own or line > len(source.starts):
        raise NotReached(0, line)
    found = max((n for n in own if n <= line), default=min(own))
    inside = {source.line(x.span.start) for block in inner_blocks(own[found]) for x in statements(block)}
    behind = min((n for n in own if n > max(inside)), default=found) if inside else found
    return sorted({found, *inside, behind})


def _is_heading(source: Source, line: int) -> bool:
    return bool(source.line_text(line)[:1].strip(" #"))


def _comes_there(stepper: Stepper, chance: Random, end: float) -> bool:
    """Plays on by chance until the line is next, or as long as it may take."""
    try:
        stepper.begin_play()
        stop = stepper.go()
        for _ in range(MOST_CHOICES):
            decision = stepper.play.state.decision
            if not stop.done or decision is None or monotonic() > end:
                break
            stepper.begin(decision.options[int(chance.random() * len(decision.options))])
            stop = stepper.go()
    except Fault:
        return False
    return not stop.done


def _rest(stepper: Stepper, pause: bool) -> None:
    """Stays at the line, or goes on to the next choice; where there is none any more, back to the last one."""
    stepper.breaks = []
    if pause:
        stepper.mode = "step"
        return
    try:
        stepper.go("continue")
    except Fault:  # it went back to the choice before
        return
    if stepper.play.state.decision is None and stepper.play.length:
        stepper.play.goto(stepper.play.length - 1)
