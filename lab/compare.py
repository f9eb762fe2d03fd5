"""Two variants on the same deals: two files, two settings of options, or two bots.

Every deal is played under both, and what counts is the difference deal by deal: the luck of the
cards is the same on both sides and cancels out. Of two bots, the first sits in each seat in turn
among copies of the second; the deal is also played by the second alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Literal

from pydantic import BaseModel, PrivateAttr

from dsl.game.fold import teams_of
from dsl.sentence import say
from lab.bulk import GivenUp, bulk_of
from lab.language import Said, listed, translated
from lab.plays import Match, Played, play
from lab.simulate import LARGEST, watch_of
from lab.stats import Interval, always, mean_of, wilson
from lab.troubles import Trouble, troubles
from lab.workers import Crew, Ending, growing, stopped, usual_jobs


class Measure(BaseModel):
    """One quantity on both sides, and the mean of the differences `other - base` deal by deal.

    `difference` has the usual interval, for somebody who has decided on the number of deals beforehand. `always` stays
    right however often one looks and whenever one stops.
    """

    name: Said
    unit: Literal["share", "number"]
    base: float
    other: float
    difference: Interval
    always: Interval

    @property
    def clear(self) -> bool:
        """Is it no chance, however often somebody has looked?"""
        return self.always.low > 0 or self.always.high < 0


class Comparison(BaseModel):
    """Two variants compared; its fields are the JSON format. `wins` is the share of all games that a bot won."""

    version: Literal[1] = 1
    kind: Literal["variants", "bots"]
    base: str
    other: str
    game: str
    title: str
    players: int
    seed: int
    deals_wanted: int
    deals: int
    left_out: int
    interrupted: bool
    trouble: Said = ""
    measures: list[Measure]
    wins: Interval | None = None
    faults: list[Trouble] = []
    _given_up: list[GivenUp] = PrivateAttr(default_factory=list)


Deals = list[tuple[int, tuple[Played, ...]]]
STAGE = 100  # deals, before it is looked whether a difference is clear


@dataclass(frozen=True, slots=True)
class Batch:
    """Some deals: the matches in which each is played."""

    matches: tuple[Match, ...]
    seed: int
    numbers: range


@dataclass(slots=True)
class BatchResult:
    deals: list[tuple[int, tuple[Played, ...]]] = field(default_factory=list)


def compare_variants(
    a: Match, b: Match, names: tuple[str, str], deals: int, seed: int = 0, jobs: int = 0,
    progress: Callable[[int], None] | None = None, on: str = "", until: str = "",
) -> Comparison:  # fmt: skip
    """The same bots, the same chance, two sets of rules."""

    def told(found: Deals, ending: Ending) -> Comparison:
        pairs = [(x, y) for _, (x, y) in found if x.over and y.over]
        return Comparison(
            kind="variants", base=names[0], other=names[1], game=a.rules.game().name,
            title=a.rules.game().rules.title, players=a.players, seed=seed,
            deals_wanted=deals, deals=len(found), left_out=len(found) - len(pairs), interrupted=not ending.complete,
            trouble=ending.trouble, measures=_variant_measures(a, b, pairs),
        )  # fmt: skip

    return _run((a, b), deals, seed, jobs, progress, on, until, told)


def _variant_measures(a: Match, b: Match, pairs: Sequence[tuple[Played, Played]]) -> list[Measure]:
    measures = [
        _measure("choices in a game", "number", [(x.choices, y.choices) for x, y in pairs]),
        _measure("options at a choice", "number", [(_width(x), _width(y)) for x, y in pairs]),
        _measure("ties for the first place", "share", [(len(x.winners) > 1, len(y.winners) > 1) for x, y in pairs]),
    ]
    for seat in range(min(a.players, b.players)):
        shares = [(x.share(seat), y.share(seat)) for x, y in pairs]
        measures.append(_measure(say("wins of seat {seat}", seat=seat + 1), "share", shares))
    teams = teams_of(a.rules.game().rules, a.setup)
    for team in teams if teams == teams_of(b.rules.game().rules, b.setup) else ():
        shares = [(sum(map(x.share, team)), sum(map(y.share, team))) for x, y in pairs]
        seats = listed([str(s + 1) for s in team])
        measures.append(_measure(say("wins of seats {seats}", seats=seats), "share", shares))
    numbers = [(x, y) for x, y in pairs if x.numeric and y.numeric]
    if numbers:
        means = [(fmean(x.scores), fmean(y.scores)) for x, y in numbers]
        measures.append(_measure("score of a player", "number", means))
        measures.append(_measure("score of the winner", "number", [(_best(x), _best(y)) for x, y in numbers]))
        gaps = [(max(x.scores) - min(x.scores), max(y.scores) - min(y.scores)) for x, y in numbers]
        measures.append(_measure("from the best to the last score", "number", gaps))
    return measures


def compare_bots(
    match: Match, a: str, b: str, deals: int, seed: int = 0, jobs: int = 0,
    progress: Callable[[int], None] | None = None, on: str = "", until: str = "", crew: Crew | None = None,
) -> Comparison:  # fmt: skip
    """Bot `a` in each seat in turn among copies of `b`, against `b` in that seat on the same deal.

    A `crew` that is there already does it; otherwise one comes for it, of `jobs` processes or on a cluster.
    """
    seats = range(match.players)
    among = [replace(match, bots=tuple(a if s == seat else b for s in seats)) for seat in seats]

    def told(found: Deals, ending: Ending) -> Comparison:
        whole = [played for _, played in found if all(p.over for p in played)]
        wins = [(fmean(p[-1].share(s) for s in seats), fmean(p[s].share(s) for s in seats)) for p in whole]
        won = wilson(sum(share for _, share in wins) * len(seats), len(wins) * len(seats))
        measures = [_with_room(_measure("wins of one seat", "share", wins), won)]
        numbers = [p for p in whole if all(x.numeric for x in p)]
        if numbers:
            scores = [(fmean(p[-1].scores[s] for s in seats), fmean(p[s].scores[s] for s in seats)) for p in numbers]
            measures.append(_measure("score of one seat", "number", scores))
        return Comparison(
            kind="bots", base=b, other=a, game=match.rules.game().name,
            title=match.rules.game().rules.title, players=match.players, seed=seed,
            deals_wanted=deals, deals=len(found), left_out=len(found) - len(whole), interrupted=not ending.complete,
            trouble=ending.trouble, measures=measures, wins=won,
        )  # fmt: skip

    matches = (*among, replace(match, bots=(b,) * match.players))
    return _run(matches, deals, seed, jobs, progress, on, until, told, crew)


def measure_named(found: Comparison, name: str) -> Measure | None:
    """The measure of a name, or the only one that begins so; in the language of whoever reads the names, or English."""
    called = [(m, {m.name, translated(m.name)}) for m in found.measures]
    near = [m for m, names in called if name in names]
    near = near or [m for m, names in called if any(each.startswith(name) for each in names)]
    return near[0] if len(near) == 1 else None


def _run(
    matches: tuple[Match, ...],
    deals: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None] | None,
    on: str,
    until: str,
    told: Callable[[Deals, Ending], Comparison],
    crew: Crew | None = None,
) -> Comparison:
    """Plays all deals, or until the difference in a measure is clear, which is looked at whenever they have doubled."""
    thoughtful = any(m.thoughtful for m in matches)
    size = 1 if thoughtful else max(1, min(LARGEST, deals // 32))
    matches = tuple(m.for_games(deals) for m in matches)
    found: Deals = []

    def done(number: int, result: BatchResult) -> None:
        found.extend(result.deals)
        if progress is not None:
            progress(len(result.deals))

    with nullcontext(crew) if crew is not None else crew_for(deals * len(matches), thoughtful, jobs, on) as ours:
        for stage in growing(deals, deals, STAGE) if until else [range(deals)]:
            parts = (range(x.start + stage.start, x.stop + stage.start) for x in growing(len(stage), size))
            ending = ours.spread(play_deals, (Batch(matches, seed, numbers) for numbers in parts), done)
            found.sort(key=lambda d: d[0])
            result = told(found, ending)
            games = ((match, n, p) for n, deal in found for match, p in zip(matches, deal, strict=True))
            result.faults = troubles(p for _, deal in found for p in deal)
            result._given_up = [GivenUp(match, seed, number) for match, number, p in games if p.given_up]
            measure = measure_named(result, until) if until else None
            if not ending.complete or (measure is not None and measure.clear):
                break
    return result


def crew_for(games: int, thoughtful: bool, jobs: int, on: str) -> Crew:
    """Whoever plays that many games: as many processes as make sense, if nobody says how many."""
    return Crew(jobs or usual_jobs(games // (2 if thoughtful else 500)), on)


def play_deals(batch: Batch) -> BatchResult:
    """Plays each deal once in every match."""
    found = BatchResult()
    bulks = [bulk_of(match, watch_of(match.rules).game) for match in batch.matches]
    for number in batch.numbers:
        if stopped():
            break
        played: list[Played] = []
        for match, bulk in zip(batch.matches, bulks, strict=True):
            quick = bulk.play(batch.seed, number) if bulk is not None else None
            if quick is None:
                outcome = play(replace(match, native=False), match.rules.game(), batch.seed, number, stopped)
                if outcome is None:
                    return found
                quick = outcome[1]
                quick.given_up = bulk is not None and quick.fault is None
            played.append(quick)
        found.deals.append((number, tuple(played)))
    return found


def _measure(name: str, unit: Literal["share", "number"], pairs: Sequence[tuple[float, float]]) -> Measure:
    a, b = [float(x) for x, _ in pairs], [float(y) for _, y in pairs]
    differences = [y - x for x, y in zip(a, b, strict=True)]
    usual, lasting = mean_of(differences), always(differences)
    if unit == "share":  # from all games to none
        usual, lasting = usual.within(-1.0, 1.0), lasting.within(-1.0, 1.0)
    return Measure(
        name=name,
        unit=unit,
        base=fmean(a) if a else 0.0,
        other=fmean(b) if b else 0.0,
        difference=usual,
        always=lasting,
    )


def _with_room(measure: Measure, wins: Interval) -> Measure:
    """The same; if all deals went alike, its interval is that of the wins, for the next deal may go otherwise."""
    found = measure.difference
    if found.low < found.high:
        return measure
    low, high = wins.low - measure.base, wins.high - measure.base
    wider = Interval(value=found.value, low=min(found.low, low), high=max(found.high, high))
    looked = measure.always
    lasting = Interval(value=looked.value, low=min(looked.low, low), high=max(looked.high, high))
    return measure.model_copy(update={"difference": wider, "always": lasting})


def _width(played: Played) -> float:
    return sum(x[1] for x in played.asked.values()) / played.choices if played.choices else 0.0


def _best(played: Played) -> float:
    return float(played.scores[played.winners[0]]) if played.winners else 0.0
