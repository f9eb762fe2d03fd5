"""Settings of options that come nearest to some goals, found by a race on the same deals.

All settings play the same deals. After each round those that are clearly worse than another one leave the race, and
the others play twice as many deals. What is clear is judged by intervals that stay right however often one looks
(`stats.always`), divided among all settings and goals: noise is never called a result. What a race cannot tell within
its deals it says.

Where there are too many settings to let all of them start, Optuna's sampler proposes them, a few at a time, from what
the earlier ones showed in a short race.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import isinf, prod
from typing import Literal, get_args

from pydantic import BaseModel

from dsl.sentence import say
from lab.bulk import bulk_of
from lab.goals import PACE, Goal, goal_of
from lab.language import Said, listed
from lab.plays import Match, play
from lab.simulate import watch_of
from lab.stats import Interval, always
from lab.workers import ALONE, Crew, Ending, growing, stopped, usual_jobs

ALL_START = 64  # up to this many settings all start
PROPOSED, AT_ONCE = 48, 8
FIRST_ROUND = 100
ALPHA = 0.05
MOST_NAMED = 8  # settings in a sentence

Setting = tuple[tuple[str, int], ...]
Verdict = Literal["meets the goals", "not clear", "misses a goal", "left the race"]


class MissingOptuna(ImportError):
    """There are too many settings to try without Optuna."""


class Tried(BaseModel):
    """One setting: what each goal measures, after how many deals, and what is clear about it."""

    setting: dict[str, int | str]
    deals: int
    left_out: int
    estimates: list[Interval]
    verdict: Verdict

    @property
    def named(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.setting.items())


class Tuning(BaseModel):
    """A search for settings; its fields are the JSON format. `best` are the places of those still in the race.

    `unmeasured` are goals for which no game had a number.
    """

    version: Literal[1] = 1
    game: str
    title: str
    players: int
    seed: int
    goals: list[str]
    settings: int
    tried: list[Tried]
    best: list[int]
    deals: int
    interrupted: bool
    trouble: Said = ""
    unmeasured: list[str] = []

    @property
    def met(self) -> list[int]:
        """Those that are sure to meet all goals."""
        return [place for place in self.best if self.tried[place].verdict == "meets the goals"]

    @property
    def hopeless(self) -> bool:
        """Is it clear of every setting that it misses a goal?"""
        return all(t.verdict in ("misses a goal", "left the race") for t in self.tried)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some deals of one setting. The goals travel as text."""

    runner: int
    match: Match
    goals: tuple[str, ...]
    pace: float
    seed: int
    numbers: range


@dataclass(slots=True)
class Runner:
    """A setting in the race: for each goal what it measured deal by deal; None where a game had no such number."""

    setting: Setting
    match: Match
    values: list[list[float | None]]
    deals: int = 0
    out: bool = False
    estimates: list[Interval] = field(default_factory=list)

    def known(self, goal: int) -> list[float]:
        return [v for v in self.values[goal] if v is not None]


def play_batch(batch: Batch) -> tuple[int, int, list[list[float | None]]]:
    """Plays some deals; gives for each goal the numbers of the games."""
    goals = [goal_of(text, batch.pace) for text in batch.goals]
    bulk = bulk_of(batch.match, watch_of(batch.match.rules).game)
    found: list[list[float | None]] = [[] for _ in goals]
    for number in batch.numbers:
        if stopped():
            break
        played = bulk.play(batch.seed, number) if bulk is not None else None
        if played is None:
            outcome = play(replace(batch.match, native=False), batch.match.rules.game(), batch.seed, number, stopped)
            if outcome is None:
                break
            played = outcome[1]
        for goal, values in zip(goals, found, strict=True):
            values.append(goal.value(batch.match, played) if played.over else None)
    return batch.runner, batch.numbers.start, found


def tune(
    match: Match,
    space: Mapping[str, Sequence[int]],
    goals: Sequence[str],
    deals: int = 3_000,
    seed: int = 0,
    jobs: int = 0,
    progress: Callable[[int], None] | None = None,
    on: str = "",
    pace: float = PACE,
) -> Tuning:
    """Races the settings of some options for at most that many deals each."""
    race = _Race(match, space, [goal_of(text, pace) for text in goals], deals, seed, jobs, progress, on, pace)
    with race.crew:
        race.run()
    return race.told()


def starters(space: Mapping[str, Sequence[int]]) -> int:
    """How many settings start, at most."""
    settings = prod(len(values) for values in space.values())
    return settings if settings <= ALL_START else PROPOSED


class _Race:
    def __init__(
        self, match: Match, space: Mapping[str, Sequence[int]], goals: list[Goal], deals: int, seed: int, jobs: int,
        progress: Callable[[int], None] | None, on: str, pace: float,
    ) -> None:  # fmt: skip
        self.match, self.space, self.goals = match, space, goals
        self.deals, self.seed, self.pace = deals, seed, pace
        self.crew = Crew(jobs or usual_jobs(deals // 200), on, 0.0 if match.thoughtful else ALONE)
        self.progress = progress
        self.settings = prod(len(values) for values in space.values())
        self.runners: list[Runner] = []
        self.ending = Ending()
        self.starters = starters(space)
        self.alpha = ALPHA / (max(1, min(self.settings, PROPOSED + ALL_START)) * len(goals))

    def run(self) -> None:
        first = min(FIRST_ROUND, self.deals)
        if self.settings <= ALL_START:
            names = list(self.space)
            for values in product(*self.space.values()):
                self.enter(tuple(zip(names, values, strict=True)))
            self.play(self.runners, range(first))
        else:
            self.propose(first)
        for stage in growing(self.deals, self.deals, first):
            if stage.start:
                racing = [r for r in self.runners if not r.out]
                if not self.ending.complete or all(self.verdict(r) != "not clear" for r in racing):
                    return
                if self.unmeasured():
                    return
                self.play(racing, stage)
            self.weed()

    def enter(self, setting: Setting) -> Runner:
        options = tuple(sorted((dict(self.match.options) | dict(setting)).items()))
        match = replace(self.match, options=options).for_check(self.deals, None, self.starters)
        runner = Runner(setting, match, [[] for _ in self.goals])
        self.runners.append(runner)
        return runner

    def propose(self, first: int) -> None:
        """Settings by Optuna, a few at a time, from how far the earlier ones were from each goal."""
        try:
            import optuna
        except ImportError:
            key = "{count:,} settings are too many to try each: pip install 'cardgame[tune]', or give fewer"
            raise MissingOptuna(say(key, count=self.settings)) from None
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=self.seed, n_startup_trials=2 * AT_ONCE, constant_liar=True)
        study = optuna.create_study(directions=["minimize"] * len(self.goals), sampler=sampler)
        known: dict[Setting, Runner] = {}
        for _ in range(PROPOSED // AT_ONCE):
            asked, fresh = [], []
            for _ in range(AT_ONCE):
                trial = study.ask()
                places = {n: trial.suggest_int(n, 0, len(values) - 1) for n, values in self.space.items()}
                setting = tuple((n, self.space[n][place]) for n, place in places.items())
                if setting not in known:
                    known[setting] = self.enter(setting)
                    fresh.append(known[setting])
                asked.append((trial, known[setting]))
            self.play(fresh, range(first))
            if not self.ending.complete:
                return
            for trial, runner in asked:
                misses = [g.miss(e.value) for g, e in zip(self.goals, runner.estimates, strict=True)]
                study.tell(trial, misses)

    def play(self, runners: Sequence[Runner], numbers: range) -> None:
        """More deals for some of them."""
        texts = tuple(goal.text for goal in self.goals)
        size = 1 if self.match.thoughtful else max(10, len(numbers) // 4)
        parts = [range(x.start + numbers.start, x.stop + numbers.start) for x in growing(len(numbers), size, size)]
        batches = [
            Batch(n, r.match, texts, self.pace, self.seed, x)
            for n, r in enumerate(self.runners) if any(r is one for one in runners) for x in parts
        ]  # fmt: skip
        found: dict[int, tuple[int, int, list[list[float | None]]]] = {}

        def done(number: int, result: tuple[int, int, list[list[float | None]]]) -> None:
            found[number] = result
            if self.progress is not None:
                self.progress(len(result[2][0]))

        self.ending = self.crew.spread(play_batch, batches, done)
        for number in sorted(found):
            place, start, values = found[number]
            runner = self.runners[place]
            if runner.deals != start:
                continue  # an earlier part is missing, because it was interrupted
            runner.deals += len(values[0])
            for mine, more in zip(runner.values, values, strict=True):
                mine += more
        for runner in runners:
            runner.estimates = [self.estimate(runner, g) for g in range(len(self.goals))]

    def estimate(self, runner: Runner, goal: int) -> Interval:
        found = always(runner.known(goal), self.alpha)
        if not self.goals[goal].measure.share or isinf(found.low):
            return found
        return Interval(value=found.value, low=max(0.0, found.low), high=min(1.0, found.high))

    def unmeasured(self) -> list[str]:
        """Goals for which no game had a number."""
        played = [r for r in self.runners if r.deals]
        return [g.text for n, g in enumerate(self.goals) if played and not any(r.known(n) for r in played)]

    # ───────────── who is worse

    def weed(self) -> None:
        """Whoever is clearly worse than somebody else in every goal leaves the race."""
        racing = [r for r in self.runners if not r.out and r.estimates]
        for runner in racing:
            runner.out = any(self.worse(runner, other) for other in racing if other is not runner)

    def worse(self, a: Runner, b: Runner) -> bool:
        """Is `a` further from one goal than `b`, and nearer to none, beyond chance?"""
        gaps = [self.further(a, b, goal) for goal in range(len(self.goals))]
        return all(gap >= 0 for gap in gaps) and any(gap > 0 for gap in gaps)

    def further(self, a: Runner, b: Runner, place: int) -> float:
        """By how much `a` is further from a goal than `b`, at least; below zero if that is not clear."""
        goal, mine, other = self.goals[place], a.estimates[place], b.estimates[place]
        if min(mine.low, other.low) > goal.high or max(mine.high, other.high) < goal.low:
            sign = 1 if mine.low > goal.high else -1
            pairs = zip(a.values[place], b.values[place], strict=False)
            differences = [sign * (x - y) for x, y in pairs if x is not None and y is not None]
            return always(differences, self.alpha).low
        return _least_miss(goal, mine) - max(goal.miss(other.low), goal.miss(other.high))

    def verdict(self, runner: Runner) -> Verdict:
        if runner.out:
            return "left the race"
        pairs = list(zip(self.goals, runner.estimates, strict=True)) if runner.estimates else []
        if pairs and all(goal.low <= e.low and e.high <= goal.high for goal, e in pairs):
            return "meets the goals"
        if any(_least_miss(goal, e) > 0 for goal, e in pairs):
            return "misses a goal"
        return "not clear"

    def told(self) -> Tuning:
        rules = self.match.rules.game().rules
        words = {o.name: o for o in rules.options}
        tried = []
        for r in self.runners:
            shown = {name: words[name].word_of(value) for name, value in r.setting}
            missing = sum(v is None for v in r.values[0])
            estimates = r.estimates or [always([]) for _ in self.goals]
            tried.append(
                Tried(setting=shown, deals=r.deals, left_out=missing, estimates=estimates, verdict=self.verdict(r))
            )
        return Tuning(
            game=rules.name, title=rules.title, players=self.match.players, seed=self.seed,
            goals=[g.text for g in self.goals],
            settings=self.settings, tried=tried, best=[n for n, r in enumerate(self.runners) if not r.out],
            deals=sum(r.deals for r in self.runners), interrupted=not self.ending.complete,
            trouble=self.ending.trouble, unmeasured=self.unmeasured(),
        )  # fmt: skip


def best_first(found: Tuning, goals: Sequence[Goal]) -> list[Tried]:
    """What meets the goals, what may, and the others; of these the nearest first, each goal measured by who is furthest
    from it."""
    misses = [[g.miss(e.value) for g, e in zip(goals, t.estimates, strict=True)] for t in found.tried]
    furthest = [max(column) or 1.0 for column in zip(*misses, strict=True)]
    ranks = {verdict: rank for rank, verdict in enumerate(get_args(Verdict))}

    def key(place: int) -> tuple[int, float, int]:
        off = max(miss / most for miss, most in zip(misses[place], furthest, strict=True))
        return ranks[found.tried[place].verdict], off, -found.tried[place].deals

    return [found.tried[place] for place in sorted(range(len(misses)), key=key)]


def conclusion(found: Tuning) -> str:
    """What is known now, and what is not: a sentence."""
    if found.unmeasured:
        key = "no game has a number for {goals}; cardgame simulate tells how the games end"
        return say(key, goals=listed(found.unmeasured))
    best = [found.tried[place] for place in found.best]
    met = [found.tried[place] for place in found.met]
    if met:
        return say("sure to meet all goals: {settings}", settings=_several(met))
    if found.hopeless and len(best) == 1:
        return say("no setting that was tried meets all goals; the nearest is {setting}", setting=best[0].named)
    if found.hopeless:
        key = "no setting that was tried meets all goals; none is clearly the nearest of {settings}"
        return say(key, settings=_several(best))
    open_ = [t for t in best if t.verdict == "not clear"]
    key = "not clear yet whether these meet all goals: {settings}; more deals (-n) may tell"
    return say(key, settings=_several(open_))


def _several(tried: list[Tried]) -> str:
    named, more = "; ".join(t.named for t in tried[:MOST_NAMED]), len(tried) - MOST_NAMED
    return say("{settings}; and {count} more", settings=named, count=more) if more > 0 else named


def _least_miss(goal: Goal, estimate: Interval) -> float:
    """How far from the goal it is at least."""
    return max(goal.low - estimate.high, estimate.low - goal.high, 0.0)
