"""Laws about plays: three engines go the same way, records are refused or replayed, and nothing hidden is told."""

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
from tests.interpreter.twice import begun, side_by_side
from tests.proof.law import Law

MOST_CHOICES = 25


def made(chance: Random) -> str:
    """The text of a made-up game, under a seed for its plays."""
    return f"# plays {chance.randrange(1 << 30)}\n{made_game(chance.randrange(1 << 30))}"


def fault(case: str) -> str | None:
    """Where Python, single steps and native code part."""
    checked = check(Source("case.cardgame", case))
    if checked.game is None or not checked.ok:
        return None
    seed = re.match(r"# plays (\d+)", case)
    deal = int(seed[1]) if seed else 0
    game = Game(checked.game)
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


ENGINES = Law("engines", made, fault, seconds=60)
RECORDS = Law("records", hostile_records.made, hostile_records.fault, ".record", 2.0)
UNSEEN = Law("unseen", alike.any_case, alike.fault, seconds=60)
