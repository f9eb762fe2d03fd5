"""Laws about plays: three engines go the same way, records are refused or replayed, nothing hidden is told, and what is
refused has a reason."""

from __future__ import annotations

import re
from random import Random

from dsl import check
from dsl.source import Source
from interpreter import Game
from interpreter.chance import Chance
from interpreter.events import Log
from interpreter.state import State
from tests.interpreter import alike, hostile_records
from tests.interpreter.made_games import made_game
from tests.interpreter.twice import begun, side_by_side, take
from tests.proof import reasons
from tests.proof.law import Law

MOST_CHOICES = 25


def made(chance: Random) -> str:
    """The text of a made-up game, under a seed for its plays."""
    return f"# plays {chance.randrange(1 << 30)}\n{made_game(chance.randrange(1 << 30))}"


def understood(case: str) -> tuple[Game, int] | None:
    """The game of a case and the seed of its play; None if it is no game."""
    checked = check(Source("case.cardgame", case))
    if checked.game is None or not checked.ok:
        return None
    seed = re.match(r"# plays (\d+)", case)
    return Game(checked.game), int(seed[1]) if seed else 0


def engines(case: str) -> str | None:
    """Where Python, single steps and native code part."""
    if (found := understood(case)) is None:
        return None
    game, deal = found
    setup = game.setup()
    for name, other in (
        ("single steps", State(game.program(setup, steps=True), Chance(deal), Log())),
        ("native code", game.fresh(setup, deal, native=True)),
    ):
        try:
            side_by_side(begun(game.fresh(setup, deal)), begun(other), deal, MOST_CHOICES)
        except AssertionError:
            return f"{name} and Python differ"
    return None


def refusals(case: str) -> str | None:
    """Whether every answer that is no option is refused with a reason, and none that is one."""
    if (found := understood(case)) is None:
        return None
    game, deal = found
    chance = Random(deal)
    state = begun(game.fresh(game.setup(), deal))
    for _ in range(MOST_CHOICES):
        if (wrong := reasons.fault(state, chance)) is not None:
            return wrong
        if state.decision is None:
            break
        take(state, int(chance.random() * len(state.decision.options)))
    return None


ENGINES = Law("engines", made, engines, seconds=60)
RECORDS = Law("records", hostile_records.made, hostile_records.fault, ".record", 2.0)
REASONS = Law("reasons", made, refusals, seconds=20)
UNSEEN = Law("unseen", alike.any_case, alike.fault, seconds=60)
