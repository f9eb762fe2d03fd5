"""Which rules were exercised, by the tests in a file and by random games.

An item of `lab.items` counts once for each way in which it can turn out: an `if` that was only
ever true is half covered. The share that a threshold asks for is that of the tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel

from interpreter.game import Game
from interpreter.rule_tests.run import RuleTest, run_test
from lab.bulk import bulk_of
from lab.inside import inner_items
from lab.items import KINDS, OUTCOMES, Kind, items_of, settings_of, sources_of
from lab.plays import Match, Rules, play
from lab.setups import setups_of
from lab.watch import Hits, Watch

LONGEST = 2_000

Settings = Counter[tuple[str, int]]


class Covered(BaseModel):
    """One item; how often the tests and the games brought about each of its outcomes."""

    kind: Kind
    file: str
    line: int
    words: str
    tests: dict[str, int]
    games: dict[str, int]

    @property
    def missing(self) -> list[str]:
        """Outcomes that no test brought about."""
        return [name for name, times in self.tests.items() if not times]

    @property
    def never(self) -> list[str]:
        """Outcomes that nothing brought about."""
        return [name for name in self.missing if not self.games[name]]


class Share(BaseModel):
    """How many outcomes there are, and how many came about."""

    kind: Kind | Literal["all"]
    outcomes: int
    tests: int
    games: int
    either: int

    @property
    def percent(self) -> float:
        """What the tests cover."""
        return 100 * self.tests / self.outcomes if self.outcomes else 100.0


class Coverage(BaseModel):
    """What was exercised in one game."""

    version: Literal[1] = 1
    game: str
    file: str
    games: int
    shares: list[Share]
    items: list[Covered]

    @property
    def percent(self) -> float:
        return self.shares[-1].percent


class Measured:
    """Runs the tests of a game, and if wanted random games, under watch."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.game: Game = rules.tallied_game()
        self.watch = Watch(self.game)
        self.by_tests: Hits = Counter()
        self.by_games: Hits = Counter()
        self.set_by_tests: Settings = Counter()
        self.set_by_games: Settings = Counter()
        self.games = 0

    def run_tests(self, words: tuple[str, ...] = ()) -> Iterator[RuleTest]:
        """The tests whose titles contain one of the words, or all."""
        for test in self.game.rules.tests:
            if words and not any(w.lower() in test.title.lower() for w in words):
                continue
            if not test.todo:
                self.set_by_tests.update(test.options.items())
            yield run_test(self.game, test)
        self.by_tests.update(self.watch.take())

    def play(self, games: int, seed: int = 0) -> None:
        """A number of random games for every set-up; very long ones are cut off."""
        player = self.rules.game()
        number = 0
        for setup in setups_of(self.game):
            options = tuple(sorted(setup.options.items()))
            self.set_by_games.update(dict.fromkeys(options, games))
            match = Match(self.rules, setup.players, options, ("random",) * setup.players, LONGEST).for_games(games)
            bulk = bulk_of(match, self.game)
            for _ in range(games):
                if bulk is None or bulk.play(seed, number) is None:
                    outcome = play(match, player, seed, number)
                    if outcome is not None:
                        self.watch.replay(outcome[0])
                number += 1
            if bulk is not None:
                self.by_games.update(bulk.take())
        self.games += number
        self.by_games.update(self.watch.take())

    def coverage(self) -> Coverage:
        sources = sources_of(self.game.rules)
        items = [
            Covered(
                kind=item.kind,
                file=item.file,
                line=sources[item.file].line(item.span.start),
                words=words,
                tests={o: self.by_tests[item, o] for o in OUTCOMES[item.kind]},
                games={o: self.by_games[item, o] for o in OUTCOMES[item.kind]},
            )
            for item, words in (items_of(self.game.rules) | inner_items(self.game.rules)).items()
        ]
        items = sorted([*self._settings(), *items], key=lambda i: (i.file != self.rules.source.name, i.file, i.line))
        shares = [_share(kind, [i for i in items if i.kind == kind]) for kind in KINDS]
        return Coverage(
            game=self.game.name,
            file=self.rules.source.name,
            games=self.games,
            shares=[*(s for s in shares if s.outcomes), _share("all", items)],
            items=items,
        )

    def _settings(self) -> Iterator[Covered]:
        """The options of the game with their values."""
        rules = self.game.rules
        for option in rules.options:
            named = settings_of(option)
            counts = []
            for by in (self.set_by_tests, self.set_by_games):
                times = dict.fromkeys(named.values(), 0)
                for value, name in named.items():
                    times[name] += by[option.name, value]
                counts.append(times)
            line = rules.source.line(option.span.start)
            words = f"option {option.name}"
            yield Covered(
                kind="option", file=rules.source.name, line=line, words=words, tests=counts[0], games=counts[1]
            )


def _share(kind: Kind | Literal["all"], items: list[Covered]) -> Share:
    return Share(
        kind=kind,
        outcomes=sum(len(i.tests) for i in items),
        tests=sum(bool(n) for i in items for n in i.tests.values()),
        games=sum(bool(n) for i in items for n in i.games.values()),
        either=sum(bool(i.tests[o] or i.games[o]) for i in items for o in i.tests),
    )


def marked(found: Coverage, rules: Rules) -> list[str]:
    """The source with marks: how often tests and games came to each line, and what never happened there.

    tests games
        3    55 | 42     if distance > 0
        -     1 | 43         swap_cards        < no test: yes
    """
    by_line: dict[int, list[Covered]] = {}
    for item in found.items:
        if item.file == rules.source.name:
            by_line.setdefault(item.line, []).append(item)
    lines = ["tests games"]
    for number, text in enumerate(rules.source.text.splitlines(), 1):
        items = by_line.get(number, [])
        tests = _count(items, "tests")
        games = _count(items, "games")
        notes = [n for i in items for n in _notes(i)]
        note = f"   < {'; '.join(notes)}" if notes else ""
        lines.append(f"{tests:>5} {games:>5} | {number:>3}  {text.rstrip()}{note}".rstrip())
    return lines


def _count(items: list[Covered], who: Literal["tests", "games"]) -> str:
    if not items:
        return ""
    times = max(max((i.tests if who == "tests" else i.games).values(), default=0) for i in items)
    return str(times) if times else "-"


def _notes(item: Covered) -> list[str]:
    if item.kind == "statement":
        return ["never run"] if item.never else []
    found = [f"{item.kind} never: {', '.join(item.never)}"] if item.never else []
    untested = [o for o in item.missing if o not in item.never]
    return found + ([f"{item.kind} in no test: {', '.join(untested)}"] if untested else [])
