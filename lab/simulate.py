"""Many games by bots, in one process or several, and the report on them.

Each game's seed follows from the seed of the run and the number of the game, and results are put
in the order of the numbers: the report is the same for any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from lab.bulk import bulk_of
from lab.follow import Followed, Follower
from lab.goals import Until
from lab.plays import Match, Played, Rules, play
from lab.report import Report, report_on
from lab.watch import Hits, Watch
from lab.workers import ALONE, Crew, Ending, growing, in_order, stopped, usual_jobs

LARGEST = 2_000  # games in a batch
STAGE = 1_000  # games, before it is looked whether a figure is exact enough


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one run, of which so many choices are written down, each in a row."""

    match: Match
    seed: int
    numbers: range
    rows: float = 0.0


@dataclass(slots=True)
class BatchResult:
    """What came of them."""

    played: list[Played] = field(default_factory=list)
    hits: Hits = field(default_factory=Counter)
    followed: Followed = field(default_factory=Followed)


@dataclass(frozen=True, slots=True)
class Run:
    """The games of a run, of which there is a report; that takes a while if they are many."""

    match: Match
    seed: int
    wanted: int
    whole: BatchResult
    ending: Ending
    until: Until | None

    def report(self) -> Report:
        whole, game = self.whole, self.match.rules.game()
        return report_on(
            self.match, game, self.seed, self.wanted, whole.played, whole.hits, whole.followed, self.ending, self.until
        )


def simulate(
    match: Match, games: int, seed: int = 0, jobs: int = 0, progress: Callable[[int], None] | None = None, on: str = ""
) -> Report:
    """Plays `games` games; `progress` is told how many more are done. Ctrl-C ends it with what there is."""
    return run(match, games, seed, jobs, progress, on).report()


def run(
    match: Match,
    games: int,
    seed: int = 0,
    jobs: int = 0,
    progress: Callable[[int], None] | None = None,
    on: str = "",
    rows: int = 0,
    until: Until | None = None,
) -> Run:
    """The same, before the report is made.

    About as many choices as `rows` are written down one by one. With `until` it ends as soon as a figure is exact
    enough, which is looked at after 1,000 games and whenever they have doubled.
    """
    # The batches do not depend on who plays them: the report is the same for any number of processes.
    size = 1 if match.thoughtful else max(1, min(LARGEST, games // 32))
    jobs = jobs or usual_jobs(games // (1 if match.thoughtful else 500))
    found: dict[int, BatchResult] = {}

    def done(number: int, result: BatchResult) -> None:
        found[number] = result
        if progress is not None:
            progress(len(result.played))

    fast = match.for_games(games)
    stages = list(growing(games, games, STAGE)) if until is not None else [range(games)]
    whole = BatchResult()
    with Crew(jobs, on, 0.0 if match.thoughtful else ALONE) as crew:
        for stage in stages:
            found.clear()
            share = rows / len(stage) if stage.start == 0 else 0.0
            parts = (range(x.start + stage.start, x.stop + stage.start) for x in growing(len(stage), size))
            ending = crew.spread(play_batch, (Batch(fast, seed, x, share * len(x)) for x in parts), done)
            for result in in_order(found):
                whole.played += result.played
                whole.hits.update(result.hits)
                whole.followed.add(result.followed)
            if not ending.complete:
                break
            if until is not None and (until.reached(match, whole.played) or not until.values(match, whole.played)):
                break
    return Run(match, seed, games, whole, ending, until)


def play_batch(batch: Batch) -> BatchResult:
    """Plays some games, and sees which rules they carried out."""
    match = batch.match
    watch = watch_of(match.rules)
    bulk = bulk_of(match, watch.game, followed=True)
    follower = Follower(match, watch.game, batch.rows)
    found = BatchResult()
    for number in batch.numbers:
        if stopped():
            break
        if match.thoughtful:
            played = play_thinking(match, follower, batch.seed, number)
        else:
            in_bulk = bulk is not None and not follower.writes
            played = bulk.play(batch.seed, number) if bulk is not None and in_bulk else None
            if played is None and (played := follower.by_dice(batch.seed, number)) is not None:
                played.given_up = in_bulk and played.fault is None
        if played is None:
            break
        found.played.append(played)
    found.followed = follower.take()
    found.hits = watch.take()
    if bulk is not None:
        found.followed.add(bulk.seen())
        found.hits.update(bulk.take())
    return found


def play_thinking(match: Match, follower: Follower, seed: int, number: int) -> Played | None:
    """One game by bots that try many plays in their heads: it is their choices that are followed, played once more."""
    outcome = play(match, match.rules.game(), seed, number, stopped)
    if outcome is None:
        return None
    state, played = outcome
    again = follower.again(played, state.choices())
    if again is None:
        return None
    played.rounds, played.course = again.rounds, again.course
    return played


@lru_cache(maxsize=4)
def watch_of(rules: Rules) -> Watch:
    """The watch of this process: compiling a game for it takes longer than a game."""
    return Watch(rules.tallied_game())
