"""Random games as a check: plays that get stuck, fail or never end, and rules that never matter.

Every number of players and every setting of the options is played (`lab.setups` says which, where
there are many). What a play shows comes with the shortest record of it that was found; what no play
shows can only be told by its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from time import process_time, time

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.fold import Setup
from dsl.sentence import Sentence
from dsl.source import Span
from interpreter.game import Game
from interpreter.play.past import restarted
from interpreter.play.state import State
from lab import messages
from lab.bulk import GivenUp, bulk_of
from lab.decided import decided, goes_out, out_won
from lab.items import Item, musts_of, sources_of, statements
from lab.left_out import LeftOut
from lab.plays import MOST_CHOICES, Match, Rules, play
from lab.secrets import Telling, games_of, judged_by_play, tellings
from lab.setups import setups_of
from lab.shrink import Case, Shrunk, Symptom, circle, shrink, symptom_of
from lab.simulate import watch_of
from lab.spoken import sayings
from lab.watch import Hits
from lab.workers import ALONE, Crew, Ending, growing, spread, stopped, usual_jobs

MOST_GAMES = 1_000_000  # of a set-up
FIRST, LARGEST = 10, 200  # games in a batch
TRIED = 20  # of them in native code that was made in haste
LISTENING = 4  # in every fourth set-up what is said aloud is judged: how it is worded hardly depends on options
SLICE = 1.0  # seconds of a batch, after which it is told how many games are done
LONG = 1.2  # seconds for the rest, so that it pays to make better code


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic, and a record that shows it if a play can."""

    diagnostic: Diagnostic
    record: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings, how the games ended, how many were played, and in how many set-ups.

    Those that are `left_out` would have been as long as one of their set-up that had no end; machine code has
    `given_up` those that it had no room for, of which the first is kept.
    """

    findings: list[Finding]
    ending: Ending
    games: int
    setups: int
    left_out: int = 0
    given_up: int = 0
    first_given_up: GivenUp | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one set-up, which has its `place` among them. Their numbers make all seeds different.

    `later` is how many games come after them that can be played with the same native code, `alike` how many set-ups
    there are for as many players. In one batch of a set-up it is judged what its choices tell.
    """

    match: Match
    seed: int
    place: int
    numbers: range
    later: int = 0
    alike: int = 1
    judged: bool = True


@dataclass(slots=True)
class BatchResult:
    """What came of them. `endless` are the shortest of the plays that had no end, `rest` is what took too long."""

    games: int = 0
    left_out: int = 0
    given_up: int = 0
    first_given_up: GivenUp | None = None
    hits: Hits = field(default_factory=Counter)
    faults: dict[Symptom, tuple[int, Case, Diagnostic]] = field(default_factory=dict)
    endless: list[Case] = field(default_factory=list)
    tellings: list[Telling] = field(default_factory=list)
    moved: bool = False
    over: int = 0
    out_won: int = 0
    places: frozenset[int] = frozenset()
    rest: Batch | None = None

    def add(self, other: BatchResult) -> None:
        self.games += other.games
        self.over += other.over
        self.hits.update(other.hits)
        self.moved |= other.moved
        self.out_won += other.out_won
        self.left_out += other.left_out
        self.given_up += other.given_up
        given_up = [x for x in (self.first_given_up, other.first_given_up) if x is not None]
        self.first_given_up = min(given_up, key=lambda x: x.number, default=None)
        self.places |= other.places
        told = {(x.file, x.span) for x in self.tellings}
        self.tellings += [x for x in other.tellings if (x.file, x.span) not in told]
        self.endless = sorted(self.endless + other.endless, key=_size)[:1]
        for symptom, (times, case, found) in other.faults.items():
            before = self.faults.get(symptom)
            total = times + (before[0] if before else 0)
            if before is not None and _size(before[1]) <= _size(case):
                case, found = before[1], before[2]
            self.faults[symptom] = (total, case, found)


def _size(case: Case) -> tuple[int, int, int]:
    return len(case.choices), case.setup.players, case.seed


def play_check(
    rules: Rules,
    games: int,
    seed: int = 0,
    jobs: int = 0,
    limit: int = MOST_CHOICES,
    progress: Callable[[int], None] | None = None,
    setups: Sequence[Setup] | None = None,
    seconds: float | None = None,
    on: str = "",
) -> Checked:
    """Plays `games` random games for each set-up, or as many as there are `seconds` for."""
    game = rules.game()
    setups = setups_of(game) if setups is None else setups
    matches = matches_of(rules, games, setups, limit, seconds)
    results = BatchResult()
    slow: list[Batch] = []

    def done(number: int, result: BatchResult) -> None:
        results.add(result)
        if result.rest is not None:
            slow.append(result.rest)
        if progress is not None:
            progress(result.games + result.left_out)

    jobs = jobs or usual_jobs(games * len(setups) // 100)
    until = None if seconds is None else time() + seconds
    batches: Iterable[Batch] = _batches(matches, seed, games, taking_turns=seconds is not None)
    with Crew(jobs, on, ALONE) as crew:
        while (ending := crew.spread(play_batch, batches, done, until)).complete and slow:
            batches, slow = slow, []
    everywhere = len(results.places) == len(setups)
    shrunk: dict[Symptom, Shrunk] = {}
    if ending.how != "interrupted":
        cases = [case for _, case, _ in results.faults.values()]
        # The time is for games: what they have shown is looked at to the end.
        second = spread(shrink, cases, min(jobs, len(cases)), lambda _, s: shrunk.__setitem__(s.symptom, s))
        ending = ending if second.complete else second
    faults = results.faults
    findings = [_fault(*faults[s], shrunk.get(s)) for s in sorted(faults, key=lambda s: (s.file, s.span))]
    findings += [_endless(case, results.over) for case in results.endless]
    findings += [_told(game, x) for x in results.tellings]
    if ending.complete or (ending.how == "out of time" and everywhere):
        left_out = LeftOut(game.rules, setups, setups_of(game))
        findings += [Finding(d) for d in _never(game, results, left_out)]
    findings.sort(key=lambda f: (f.diagnostic.source.name, f.diagnostic.span))
    counts = (results.games, len(results.places), results.left_out, results.given_up)
    return Checked(findings, ending, *counts, results.first_given_up)


def matches_of(
    rules: Rules, games: int, setups: Sequence[Setup], limit: int = MOST_CHOICES, seconds: float | None = None
) -> list[Match]:
    """Random games of each set-up, in native code if that pays in its share of the time.

    All settings of the options share code, so it is the games of one number of players that it has to pay for.
    """
    counts = Counter(x.players for x in setups)
    share = None if seconds is None else seconds / len(counts)
    return [
        Match(rules, x.players, tuple(sorted(x.options.items())), ("random",) * x.players, limit).for_check(
            games, share, alike=counts[x.players]
        )
        for x in setups
    ]


def _batches(matches: Sequence[Match], seed: int, games: int, taking_turns: bool) -> Iterator[Batch]:
    """As many games of a set-up in a batch as can be: every process that plays some makes its native code for them.

    If the time may be up before all are played, the set-ups take turns, so that all have had as many games by then:
    first a single game of each, in Python, which needs no code to be made.
    """
    small = taking_turns or len(matches) == 1
    rounds = list(growing(games, LARGEST, FIRST if small else LARGEST))
    places = range(len(matches))
    alike = Counter(m.players for m in matches)
    if taking_turns:
        for place in _by_turns(matches):
            single = replace(matches[place], native=False)
            yield Batch(single, seed, place, _numbers(place, range(1)), judged=games == 1)
        rounds = [range(1, rounds[0].stop), *rounds[1:]] if games > 1 else []
    order = product(rounds, places) if taking_turns else ((n, p) for p, n in product(places, rounds))
    later = Counter({n: games * many for n, many in alike.items()})
    for numbers, place in order:
        match = matches[place]
        later[match.players] -= len(numbers)
        judged = numbers is rounds[0]
        yield Batch(match, seed, place, _numbers(place, numbers), later[match.players], alike[match.players], judged)


def _numbers(place: int, numbers: range) -> range:
    """The numbers of games of one set-up among those of all."""
    return range(place * MOST_GAMES + numbers.start, place * MOST_GAMES + numbers.stop)


def _by_turns(matches: Sequence[Match]) -> list[int]:
    """The places of the set-ups: one for each number of players, then another one for each."""
    met: Counter[int] = Counter()
    order = []
    for place, match in enumerate(matches):
        order.append((met[match.players], place))
        met[match.players] += 1
    return [place for _, place in sorted(order)]


def play_batch(batch: Batch) -> BatchResult:
    """Plays some games, in which is counted what happens."""
    watch = watch_of(batch.match.rules)
    to_come = len(batch.numbers) + batch.later
    hasty = batch.match.hasty and to_come < watch.good_code_for
    bulk = bulk_of(replace(batch.match, hasty=hasty), watch.game)
    match = replace(batch.match, native=False)
    results = BatchResult()
    counted: Hits = Counter()
    ranked_out = goes_out(match.rules.game().rules)
    start = process_time()
    for place, number in enumerate(batch.numbers):
        if stopped():
            break
        taken, left = process_time() - start, to_come - place
        slow = bulk is not None and bulk.hasty and taken * left > LONG * place
        if results.games and taken > SLICE:
            results.rest = replace(batch, numbers=range(number, batch.numbers.stop), judged=False)
            watch.good_code_for = min(watch.good_code_for, left) if slow else watch.good_code_for
            break
        if slow and bulk is not None and place == TRIED:
            watch.good_code_for = min(watch.good_code_for, to_come)  # for another number of players it pays as well
            counted.update(bulk.take())
            bulk = bulk_of(replace(batch.match, hasty=False), watch.game)
        quick = bulk.play(batch.seed, number) if bulk is not None else None
        if bulk is not None and quick is not None and quick.over:
            results.games += 1
            results.over += 1
            if ranked_out or not results.moved:
                begun, over = bulk.ends()
                results.moved = results.moved or decided(begun, over, quick.scores)
                results.out_won += ranked_out and out_won(over, quick.winners)
            continue
        # What has been counted in native code is not counted once more.
        outcome = play(match, match.rules.game() if quick else watch.game, batch.seed, number, stopped)
        if outcome is None:
            break
        state, played = outcome
        results.games += 1
        if state.fault is not None:
            symptom = symptom_of(state.fault)
            results.add(BatchResult(faults={symptom: (1, _case(match, state, symptom), state.fault.diagnostic)}))
        elif not played.over:
            # The others of the batch would probably take as long, and show the same.
            results.endless = [_case(match, state, _at(state))]
            results.left_out = len(batch.numbers) - results.games
            break
        else:
            results.over += 1
            if bulk is not None:
                results.given_up += 1
                results.first_given_up = results.first_given_up or GivenUp(match, batch.seed, number)
            results.moved = results.moved or decided(restarted(state), state, played.scores)
            results.out_won += ranked_out and out_won(state, played.winners)
    if batch.judged and judged_by_play(watch.game):
        program = (bulk.program if bulk is not None else watch.game.program(match.setup)).agreeing(match.setup)
        program.game = match.rules.game()  # whose single steps are not counted
        numbers = games_of(batch.place, batch.alike)
        results.tellings = tellings(program, match.limit, batch.seed, stopped, numbers)
        if batch.place % LISTENING == 0:
            results.tellings += sayings(match, match.rules.game(), batch.seed, stopped, numbers)
    if results.games:
        results.places = frozenset((batch.place,))
    results.hits = watch.take()
    results.hits.update(counted)
    if bulk is not None:
        results.hits.update(bulk.take())
    return results


def _case(match: Match, state: State, symptom: Symptom) -> Case:
    return Case(match.rules, match.setup, state.seed, tuple(state.choices()), symptom)


def _at(state: State) -> Symptom:
    """The place a play without end has come to."""
    assert state.decision is not None
    spec = state.decision.spec
    return Symptom("CG850", state.program.phase_source(spec.phase).name, spec.statement.span)


# ───────────── telling


def _fault(times: int, case: Case, diagnostic: Diagnostic, shrunk: Shrunk | None) -> Finding:
    choices = shrunk.choices if shrunk is not None else len(case.choices)
    notes = (*diagnostic.notes, messages.end_here(times, choices, _named(case)))
    d = diagnostic
    told = Diagnostic(d.code, d.severity, d.title, d.source, d.span, d.label, d.also, notes, d.help)
    return Finding(told, shrunk.record if shrunk is not None else "")


def _named(case: Case) -> Sentence:
    shown = []
    for option in case.rules.game().rules.options:
        value = case.setup.options[option.name]
        shown.append(f"{option.name} {option.word_of(value)}")
    return messages.set_up(case.setup.players, ", ".join(shown))


def _endless(case: Case, ended: int) -> Finding:
    record, circles = circle(case)
    source = sources_of(case.rules.game().rules)[case.symptom.file]
    return Finding(messages.no_end(source, case.symptom.span, len(case.choices), circles, ended, _named(case)), record)


def _told(game: Game, telling: Telling) -> Finding:
    source = sources_of(game.rules)[telling.file]
    tells = messages.said_of_hidden if telling.said else messages.tells_of_hidden
    return Finding(tells(source, telling.span), telling.record)


def _places_of(x: g.Choose | g.ChooseOne) -> set[Span]:
    """Where a fault of a choice may be reported."""
    acts = x.acts if isinstance(x, g.ChooseOne) else ()
    return {x.span, *(a.span for a in acts), *(a.choice.span for a in acts if a.choice), *(m.span for m in musts_of(x))}


def _never(game: Game, found: BatchResult, left_out: LeftOut) -> list[Diagnostic]:
    """What did not happen in any game; nothing is said about what stands inside of it.

    If no game came to its end, because all of them broke off, then what did not happen is only a consequence.
    """
    if found.faults and not found.over:
        return []
    hits, rules = found.hits, game.rules
    sources = sources_of(rules)
    games = messages.games_played(found.games, game.player_counts)
    told: list[Diagnostic] = []
    for phase in rules.phases:
        if phase.source is not rules.source:
            continue  # a library offers what other games need
        for x in statements(phase.body):
            if not isinstance(x, g.Choose | g.ChooseOne) or x in left_out:
                continue
            place = phase.source.name
            source = sources[place]
            times = hits[Item("statement", place, x.span), "run"]
            here = [many for s, (many, _, _) in found.faults.items() if s.file == place and s.span in _places_of(x)]
            if times and sum(here) >= times:
                continue  # all who came here ended with a fault, which says more
            if not times:
                told.append(messages.never_reached(source, x.span, games))
            elif not hits[Item("choice", place, x.span), "asked"] and not left_out.narrowed(x):
                told.append(messages.never_a_choice(source, x.span, games, times))
            if not times:
                continue
            for act in x.acts if isinstance(x, g.ChooseOne) else ():
                if not hits[Item("act", place, act.span), "offered"] and act not in left_out:
                    asked, picks = act.condition is not None or bool(act.musts), act.choice is not None
                    found_so = messages.never_offered(source, act.span, act.label.key, games, asked=asked, picks=picks)
                    told.append(found_so)
            for must in musts_of(x):
                looked = hits[Item("rule", place, must.span), "kept"]
                if looked and not hits[Item("rule", place, must.span), "changed"] and must not in left_out:
                    told.append(messages.never_mattered(source, must.span, must.reason.key, games, looked))
    if found.over and not found.moved and rules.winner is not None:
        told.append(messages.scores_stay(rules.source, rules.winner.span, games, rules.winner.listed is not None))
    if found.out_won and rules.winner is not None:
        told.append(messages.out_won(rules.source, rules.winner.span, found.out_won, games))
    return list(dict.fromkeys(told))
