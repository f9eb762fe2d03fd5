"""What plays that came to their end show of the ranking: whether play decides it, and for whom."""

from __future__ import annotations

from typing import Any

from dsl import game as g
from dsl.game.walk import statements
from dsl.lints.effects import SEATS, Effects, Routine
from interpreter.play.fault import rules_may_fail
from interpreter.play.state import State


def decided(start: State, state: State, scores: tuple[Any, ...]) -> bool:
    """Whether play changed anything about who wins, from its start to its end.

    A list of winners may be empty, or hold everybody, in every game: a patience is seldom won by chance, and those
    who play together win or lose together. So it is what the list depends on that must have changed.
    """
    rules = state.program.rules
    if rules.winner is None or rules.winner.listed is None:
        return len(set(scores)) > 1 or _scores_at(start) != scores
    reads = Effects(rules).reads(rules.winner.listed, Routine("winner", 0))
    if SEATS in reads and any(map(state.is_out, range(state.program.setup.players))):
        return True
    layout = state.program.layout
    cells = [c for name, area in layout.variables.items() if name in reads for c in range(area.base, area.end)]
    places = [n for n, place in enumerate(layout.places) if place.zone.name in reads]
    return any(state.value(c) != start.value(c) for c in cells) or any(state.lying(p) != start.lying(p) for p in places)


def goes_out(rules: g.Game) -> bool:
    """Whether players can be out for good, and are ranked all the same."""
    if rules.winner is None or rules.winner.listed is not None:
        return False
    gone = [x for phase in rules.phases for x in statements(phase.body) if isinstance(x, g.Out)]
    return bool(gone) and all(x.phase is None for x in gone)


def out_won(state: State, winners: tuple[int, ...]) -> bool:
    """Whether nobody who was still in the game is among those who won."""
    return bool(winners) and all(map(state.is_out, winners))


def _scores_at(start: State) -> tuple[Any, ...] | None:
    """What the players would have if the game ended before it began; None if that makes no sense."""
    program = start.program
    with rules_may_fail:
        return tuple(program.ranks[0](start, seat) for seat in range(program.layout.players))
    return None  # a ranking that can only be worked out at the end
