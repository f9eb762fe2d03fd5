"""A study of a game: what a designer asks first, from one run.

Many random games with each number of players show what the rules do by themselves; some games by bots that think show
whether seats stay as they are when people play well; a ladder of bots tells skill from luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pydantic import BaseModel

from lab.ladder import Ladder, ladder
from lab.plays import Match, Rules
from lab.report import Report
from lab.simulate import simulate

RUNGS = ("random", "search:5", "search:20")
THINKING = "search:10"
LIKELY = 4  # players, if the game allows it


class Study(BaseModel):
    """`reports` are of random games, one for each number of players; the rest is of `players` players."""

    players: int
    reports: list[Report]
    thinking: Report | None = None
    ladder: Ladder | None = None

    @property
    def report(self) -> Report:
        """The random games with as many players as the rest of the study."""
        return next(r for r in self.reports if r.players == self.players)

    @property
    def complete(self) -> bool:
        parts = [*self.reports, self.thinking, self.ladder]
        return not any(part is not None and part.interrupted for part in parts)

    @property
    def trouble(self) -> str:
        return next((part.trouble for part in [*self.reports, self.thinking, self.ladder] if part and part.trouble), "")


def usual_players(rules: Rules) -> int:
    """As many as most people would be at a table."""
    counts = rules.game().player_counts
    return next((count for count in counts if count >= LIKELY), counts[-1])


def work(rules: Rules, games: int, thinking: int, deals: int) -> int:
    """How many games a study plays."""
    players = usual_players(rules)
    return games * len(rules.game().player_counts) + thinking + _deals(deals, players) * 3


def _deals(deals: int, players: int) -> int:
    return deals if players > 1 else 0  # nobody to be better than


def matches(rules: Rules) -> Iterator[Match]:
    """Random bots with each number of players, and the usual options."""
    game = rules.game()
    for players in game.player_counts:
        options = tuple(sorted(game.setup(players).options.items()))
        yield Match(rules, players, options, ("random",) * players)


def study(
    rules: Rules, games: int, thinking: int, deals: int, seed: int = 0, jobs: int = 0,
    progress: Callable[[int], None] | None = None, on: str = "",
) -> Study:  # fmt: skip
    """Plays everything; where it is interrupted or a cluster is lost, what came before stands."""
    players = usual_players(rules)
    found = Study(players=players, reports=[])
    usual = None
    for match in matches(rules):
        found.reports.append(simulate(match, games, seed, jobs, progress, on))
        usual = match if match.players == players else usual
        if not found.complete:
            return found
    assert usual is not None
    if thinking:
        bots = (THINKING,) * players
        found.thinking = simulate(replace(usual, bots=bots), thinking, seed, jobs, progress, on)
    if found.complete and _deals(deals, players):
        found.ladder = ladder(usual, deals, seed, jobs, progress, on, RUNGS)
    return found
