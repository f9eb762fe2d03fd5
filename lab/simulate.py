"""Many games by bots, in one process or several, and the report on them.

Each game's seed follows from the seed of the run and the number of the game, and results are put
in the order of the numbers: the report is the same for any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from lab.bulk import bulk_of
from lab.plays import Match, Played, Rules, fresh_game, play
from lab.report import Report, report_on
from lab.watch import Hits, Watch, rounds
from lab.workers import growing, in_order, spread, stopped, usual_jobs

LARGEST = 2_000  # games in a batch


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one run."""

    match: Match
    seed: int
    numbers: range


@dataclass(slots=True)
class BatchResult:
    """What came of them."""

    played: list[Played] = field(default_factory=list)
    hits: Hits = field(default_factory=Counter)


def simulate(
    match: Match,
    games: int,
    seed: int = 0,
    jobs: int = 0,
    progress: Callable[[int], None] | None = None,
    on: str = "",
) -> Report:
    """Plays `games` games; `progress` is told how many more are done. Ctrl-C ends it with what there is."""
    game = match.rules.game()
    # The batches do not depend on who plays them: the report is the same for any number of processes.
    size = 1 if match.thoughtful else max(1, min(LARGEST, games // 32))
    jobs = jobs or usual_jobs(games // (1 if match.thoughtful else 500))
    found: dict[int, BatchResult] = {}

    def done(number: int, result: BatchResult) -> None:
        found[number] = result
        if progress is not None:
            progress(len(result.played))

    batches = (Batch(match.for_games(games), seed, numbers) for numbers in growing(games, size))
    ending = spread(play_batch, batches, jobs, done, on)
    played, hits = [], Hits()
    for result in in_order(found):
        played += result.played
        hits.update(result.hits)
    return report_on(match, game, seed, games, played, hits, ending)


def play_batch(batch: Batch) -> BatchResult:
    """Plays some games, and sees which rules they carried out."""
    match = batch.match
    watch = watch_of(match.rules)
    bulk = bulk_of(match, watch.game)
    found = BatchResult()
    for number in batch.numbers:
        if stopped():
            break
        played = bulk.play(batch.seed, number) if bulk is not None else None
        if played is None:
            played = play_watched(match, watch, batch.seed, number)
        if played is None:
            break
        found.played.append(played)
    found.hits = watch.take()
    if bulk is not None:
        found.hits.update(bulk.take())
    return found


def play_watched(match: Match, watch: Watch, seed: int, number: int) -> Played | None:
    """One game in Python in which is counted what happens; None if it was stopped in the middle.

    Bots that try many plays in their heads play elsewhere, and it is their choices that are played once more.
    """
    match = replace(match, native=False)
    if not match.thoughtful:
        program = watch.game.program(match.setup)
        before = rounds(program)
        outcome = play(match, watch.game, seed, number, stopped)
        if outcome is None:
            return None
        outcome[1].rounds = rounds(program) - before
        return outcome[1]
    outcome = play(match, match.rules.game(), seed, number, stopped)
    if outcome is None:
        return None
    outcome[1].rounds = watch.replay(outcome[0])
    return outcome[1]


@lru_cache(maxsize=4)
def watch_of(rules: Rules) -> Watch:
    """The watch of this process: compiling a game for it takes longer than a game."""
    return Watch(fresh_game(rules.source, rules.libraries, tallied=True))
