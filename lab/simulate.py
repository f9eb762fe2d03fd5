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
from lab.plays import Match, Played, Rules, fresh_game, play
from lab.report import Report, report_on
from lab.watch import Hits, Watch
from lab.workers import growing, spread, stopped, usual_jobs

WATCHED = 40  # so many games of the random bot are looked at rule by rule in Python; in native code it is all of them


@dataclass(frozen=True, slots=True)
class Piece:
    """Some games of one run."""

    match: Match
    seed: int
    numbers: range


@dataclass(slots=True)
class Yield:
    """What came of them."""

    played: list[Played] = field(default_factory=list)
    hits: Hits = field(default_factory=Counter)
    watched: int = 0


def simulate(
    match: Match, games: int, seed: int = 0, jobs: int = 0, progress: Callable[[int], None] | None = None
) -> Report:
    """Plays `games` games; `progress` is told how many more are done. Ctrl-C ends it with what there is."""
    game = match.rules.game()
    thoughtful = any(name != "random" for name in match.bots)
    jobs = jobs or usual_jobs(games // (1 if thoughtful else 100))
    # Not large, so that no process waits long for another at the end.
    size = 1 if jobs == 1 or thoughtful else max(1, min(50, games // (jobs * 8)))
    pieces = [Piece(match.for_games(games), seed, numbers) for numbers in growing(games, size)]
    found = Yield()

    def done(piece: Yield) -> None:
        found.played += piece.played
        found.hits.update(piece.hits)
        found.watched += piece.watched
        if progress is not None:
            progress(len(piece.played))

    complete = spread(play_piece, pieces, jobs, done)
    found.played.sort(key=lambda p: p.number)
    return report_on(match, game, seed, games, found.played, found.hits, found.watched, not complete)


def play_piece(piece: Piece) -> Yield:
    """Plays some games, and sees which rules they carried out."""
    match = piece.match
    watch = watch_of(match.rules)
    bulk = bulk_of(match, watch.game)
    all_watched = bulk is not None or set(match.bots) != {"random"}
    found = Yield()
    for number in piece.numbers:
        if stopped():
            break
        played = bulk.play(piece.seed, number) if bulk is not None else None
        if played is None:
            outcome = play(match, match.rules.game(), piece.seed, number, stopped)
            if outcome is None:
                break
            state, played = outcome
            if all_watched or number < WATCHED:
                played.rounds = watch.replay(state)
        found.watched += played.rounds is not None
        found.played.append(played)
    found.hits = watch.take()
    if bulk is not None:
        found.hits.update(bulk.take())
    return found


@lru_cache(maxsize=4)
def watch_of(rules: Rules) -> Watch:
    """The watch of this process: compiling a game for it takes longer than a game."""
    return Watch(fresh_game(rules.source, rules.libraries, tallied=True))
