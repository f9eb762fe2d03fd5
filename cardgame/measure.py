"""Many games by bots, from Python."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from cardgame.game import Game
from cardgame.given import rules_named, whole
from interpreter.load import find, libraries_beside, shipped, shipped_libraries
from lab.bots import by_name
from lab.plays import Match, Rules
from lab.simulate import run

if TYPE_CHECKING:
    from cardgame.game import Options
    from lab.report import Report

ROWS = 50_000  # choices, about, that are written down


def simulate(
    game: str | PathLike[str] | Game,
    games: int = 1000,
    players: int | None = None,
    options: Options | None = None,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    jobs: int = 1,
) -> Report:
    """Lets bots play: a bot's name for all seats, or one for each. The same seed gives the same report.

    Its `frame()` has a row for each game, `frame("choices")` one for each choice of the first games.
    With more `jobs` than one, as many processes: then call it below `if __name__ == "__main__":`.
    """
    rules = _rules(game)
    setup = rules.game().setup(players, options)
    whole("seed", seed)
    whole("jobs", jobs)
    if not isinstance(bots, str | Sequence):
        raise TypeError(f"the name of a bot is wanted, or one for each seat; not {bots!r}")
    names = (bots,) * setup.players if isinstance(bots, str) else tuple(bots)
    if len(names) != setup.players:
        raise ValueError(f"{len(names)} {'bot' if len(names) == 1 else 'bots'} for {setup.players} seats")
    for each in names:
        by_name(each)
    if not isinstance(games, int) or games < 1:
        raise ValueError(f"at least one game has to be played, not {games!r}")
    match = Match(rules, setup.players, tuple(sorted(setup.options.items())), names)
    return run(match, games, seed, jobs, rows=ROWS).report()


def _rules(game: str | PathLike[str] | Game) -> Rules:
    """The text of the rules, from which other processes make the game again."""
    if not isinstance(game, Game):
        return Rules(*find(rules_named(game)))
    source = game._rules.rules.source
    path = Path(source.name)
    own = path.is_file() or path.stem not in shipped()
    return Rules(source, libraries_beside(path) if own else shipped_libraries())
