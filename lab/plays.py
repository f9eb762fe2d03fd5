"""One game by bots, from its seed to what is counted of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from dsl import check
from dsl import game as g
from dsl.game.fold import Setup
from dsl.source import Source
from interpreter.ask.chair import Bot
from interpreter.game import Game
from interpreter.play.fault import Fault, RulesError
from interpreter.play.ranking import Result
from interpreter.play.state import State
from lab.bots import Rolls, by_name
from lab.language import counted, words

MANY_GAMES = 50  # of the random bot, from which on making native code pays
FEW_GAMES = 2_000  # for which native code need not be good
MAKING = 0.25  # seconds that it takes to make native code
MOST_CHOICES = 20_000
NUMBERS = frozenset((int, bool))
PLAIN = 0.75  # where one option gets so large a part of all thoughts, no other is sensible


@dataclass(frozen=True)
class Rules:
    """The text of a game, as it is handed to other processes: each reads it for itself."""

    source: Source
    libraries: Mapping[str, Source] = field(default_factory=dict, hash=False)

    def game(self) -> Game:
        """The game, read once in each process; raises RulesError."""
        return _game(self.source, tuple(sorted(self.libraries.items())))

    def tallied_game(self) -> Game:
        """One of its own that counts what happens in its plays; raises RulesError."""
        return Game(self.game().rules, tallied=True)


@lru_cache(maxsize=8)
def _game(source: Source, libraries: tuple[tuple[str, Source], ...]) -> Game:
    checked = check(source, dict(libraries))
    if checked.game is None or not checked.ok:
        raise RulesError(checked.diagnostics)
    return Game(checked.game)


def at_table(players: int) -> str:
    """How many play, in words."""
    return counted(players, "1 player", "{count} players")


def games_of(count: int) -> str:
    """How many were played, in words."""
    return words("1 game") if count == 1 else words("{games:,} games", games=count)


@dataclass(frozen=True)
class Match:
    """Who plays what: a game, its set-up, a bot's name for each seat, and whether native code is worth while.

    Native code for a few games only is made in haste; it is `shared` if other settings of the options are played too.
    """

    rules: Rules
    players: int
    options: tuple[tuple[str, int], ...]
    bots: tuple[str, ...]
    limit: int = MOST_CHOICES
    native: bool = False
    hasty: bool = False
    shared: bool = False

    @property
    def setup(self) -> Setup:
        return Setup(self.players, dict(self.options))

    @property
    def thoughtful(self) -> bool:
        """Does somebody think before they choose?"""
        return set(self.bots) != {"random"}

    def for_games(self, count: int) -> Match:
        """The same for a number of games: if they are many and the bots quick, in native code."""
        return replace(self, native=count >= MANY_GAMES and not self.thoughtful)

    def for_check(self, count: int, seconds: float | None, alike: int = 1) -> Match:
        """The same for some games of one set-up among others, or for so long; it is probably not played again.

        As many as are `alike` in their number of players are played with the same native code.
        """
        match = replace(self.for_games(count * alike), shared=alike > 1)
        if seconds is None:
            return replace(match, hasty=count < FEW_GAMES)
        return replace(match, native=match.native and seconds > MAKING, hasty=seconds < 20 * MAKING)


@dataclass(slots=True)
class Played:
    """What is counted of one game. `asked` has for each choice of the rules how often, with how many options.

    Bots that think have `judged` some choices, of which in `plain` ones they saw one sensible option only. Machine code
    has `given_up` a game that it had no room for.
    """

    number: int
    winners: tuple[int, ...] = ()
    scores: tuple[Any, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()
    choices: int = 0
    asked: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    rounds: int | None = None
    over: bool = False
    fault: tuple[str, str, str, int] | None = None
    seed: int = 0
    course: HowItWent | None = None
    judged: int = 0
    plain: int = 0
    together: bool = False
    given_up: bool = False

    def take(self, result: Result, rules: g.Game) -> None:
        """How it ended."""
        self.over = True
        self.together = rules.winner is not None and rules.winner.listed is not None
        self.winners, self.scores, self.places = result.winners, result.scores, result.places

    def share(self, seat: int) -> float:
        """The seat's part of the win: a tie is shared. Who wins together with others has won all the same."""
        return 0.0 if seat not in self.winners else 1.0 if self.together else 1 / len(self.winners)

    def share_of_team(self, team: Iterable[int]) -> float:
        return min(1.0, sum(map(self.share, team)))

    @property
    def numeric(self) -> bool:
        """Are the scores numbers?"""
        return bool(self.scores) and NUMBERS.issuperset(map(type, self.scores))


@dataclass(slots=True)
class HowItWent:
    """How a game went, where it was followed choice by choice; who leads is not known in every game.

    `settled` is the part of the game after which its winners were always in front, `behind` whether one of them was
    last when the last round began.
    """

    longest_wait: int
    changes: int | None = None
    settled: float | None = None
    behind: bool | None = None


def seed_of(seed: int, number: int, purpose: str = "deal") -> int:
    """The seed of one game: it depends on its number only, not on who plays it when."""
    digest = blake2b(f"{seed}/{number}/{purpose}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")


def bots_of(names: Sequence[str]) -> list[Bot]:
    """The bots of all seats."""
    return [by_name(name) for name in names]


def play(
    match: Match, game: Game, seed: int, number: int, stopped: Callable[[], bool] | None = None
) -> tuple[State, Played] | None:
    """Plays one game to its end, to a fault or to the limit; None if it was stopped in the middle."""
    deal = seed_of(seed, number)
    state = game.fresh(match.setup, deal, native=match.native)
    rng = Rolls(seed_of(seed, number, "bots"))
    bots = bots_of(match.bots)
    played = Played(number, seed=deal)
    asked: dict[int, list[int]] = {}
    try:
        state.begin()
        while (decision := state.decision) is not None and played.choices < match.limit:
            if stopped is not None and not played.choices & 7 and stopped():
                return None
            count = decision.count
            tally = asked.setdefault(decision.spec.id, [0, 0, 0])
            tally[0] += 1
            tally[1] += count
            tally[2] = max(tally[2], count)
            played.choices += 1
            bot = bots[decision.player]
            state.apply(bot.choose(state.chair(decision.player), rng))
            certainty: float | None = getattr(bot, "certainty", None)
            if certainty is not None and count > 1:
                played.judged += 1
                played.plain += certainty >= PLAIN
        if stopped is not None and stopped():
            return None  # a bot that is stopped has not thought to the end
    except Fault as fault:
        if stopped is not None and stopped():
            return None
        found = fault.diagnostic
        played.fault = (found.code, found.title, found.source.name, found.line)
    played.asked = {number: (n, total, most) for number, (n, total, most) in sorted(asked.items())}
    if state.result is not None:
        played.take(state.result, game.rules)
    return state, played
