"""Which phases tell what a turn is: those in which players choose one after the other, and those that lead there."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl.game.walk import inner_blocks


def course(game: g.Game) -> list[g.Phase]:
    """From the outermost to the turns; what leads to no turn, such as a deal of cards, is left out."""
    return [game.phases[number] for number in _below(game, game.play, False, set()) if number != game.play]


def _below(game: g.Game, number: int, in_turn: bool, entered: set[int]) -> list[int]:
    """A phase and those below it, down to where players choose in turn; nothing if they do so nowhere there."""
    entered.add(number)
    steps = list(_steps(game.phases[number].body, in_turn))
    if any(isinstance(x, g.Choose | g.ChooseOne) and turn for x, turn in steps):
        return [number]
    found: list[int] = []
    for x, turn in steps:
        if isinstance(x, g.CallPhase) and x.phase not in entered:
            found += _below(game, x.phase, turn, entered)
    return [number, *found] if found else []


def _steps(block: g.Block, in_turn: bool) -> Iterator[tuple[g.Statement, bool]]:
    """The statements of a block, outer before inner, each with whether players come to it in turn."""
    for x in block:
        yield x, in_turn
        for inner in inner_blocks(x):
            yield from _steps(inner, in_turn or isinstance(x, g.Turns | g.EachPlayer | g.AtOnce))
