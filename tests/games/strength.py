"""How often the search bot wins among random players, with few plays and short matches.

python -m tests.games.strength hearts …     # a line for each game

One seat searches, the others play at random; every deal is played with the search in each seat in turn. Games
in which all are equal are left out. Where all win or lose together, all search, and a game is won if their score is
higher than that of random players on the same deal, half won if it is the same. A game is as short as its options
allow, since what is asked is whether the bot plays it at all, and not how well.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time

from interpreter import Game, load
from interpreter.play.ranking import Result
from lab.bots import by_name
from lab.stats import wilson

# Plays at a choice, with the most deals and seconds of the processor: few; and more, where these do not show it.
TRIES = ((10, 20, 8.0), (100, 40, 30.0), (100, 300, 300.0))
LENGTHS = ("deals", "rounds", "holes", "hands", "most_deals", "most_hands", "goal", "limit", "lives_each")


@dataclass(frozen=True, slots=True)
class Strength:
    """How many games one searching seat has won; `equal` is the share that it would win as one of equals."""

    plays: int
    won: float
    games: int
    equal: float

    def __str__(self) -> str:
        """As four cells of a table."""
        low, high = (100 * end for end in (wilson(self.won, self.games).low, wilson(self.won, self.games).high))
        return f"{self.plays} | {self.won:g} of {self.games} | {low:.0f} to {high:.0f} % | {100 * self.equal:.0f} %"

    @property
    def clear(self) -> bool:
        return wilson(self.won, self.games).low > self.equal


def shortest(game: Game) -> dict[str, int | str | bool]:
    """The options that say how long a match is, at their least."""
    numbers = (option for option in game.rules.options if option.name in LENGTHS and isinstance(option.values[0], int))
    return {option.name: min(option.values) for option in numbers}


def strength(name: str) -> Strength:
    """With few plays, or with more where these do not show that it is better than chance."""
    for plays, deals, seconds in TRIES:
        found = measured(name, plays, deals, seconds)
        if found.clear:
            break
    return found


def measured(name: str, plays: int, deals: int, seconds: float) -> Strength:
    """Plays deals until there are that many, or so much processor time is used up."""
    game, begin = load(name), process_time()
    winner = game.rules.winner
    count = together if winner is not None and winner.listed is not None else alone
    players = next((n for n in game.player_counts if n > 1), 1)
    won, games, equal = 0.0, 0, 0.0
    for deal in range(deals):
        for more_won, more_equal in count(game, players, deal, plays):
            won, games, equal = won + more_won, games + 1, equal + more_equal
        if process_time() - begin > seconds:
            break
    return Strength(plays, won, games, equal / games if games else 0.5)


def alone(game: Game, players: int, deal: int, plays: int) -> Iterator[tuple[float, float]]:
    """A deal with the search in each seat in turn: was it won, and how much would one of equals have won?"""
    for seat in range(players):
        result = played(game, players, deal, (seat,), plays)
        if 0 < len(result.winners) < players:  # where all are equal nobody is better
            yield seat in result.winners, len(result.winners) / players


def together(game: Game, players: int, deal: int, plays: int) -> Iterator[tuple[float, float]]:
    """A deal by seats that all search: did they come further than players by chance?"""
    ours, chance = (played(game, players, deal, who, plays).scores for who in (range(players), ()))
    yield (ours > chance) + (ours == chance) / 2, 0.5


def played(game: Game, players: int, deal: int, seats: Collection[int], plays: int) -> Result:
    """One game in which these seats search and the others play at random."""
    searching, others, rng = by_name(f"search:{plays}"), by_name("random"), Random(deal)
    state = game.start(players, seed=deal, options=shortest(game))
    while (decision := state.decision) is not None:
        bot = searching if decision.player in seats else others
        state.apply(bot.choose(state.chair(decision.player), rng))
    assert state.result is not None
    return state.result


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(each, strength(each), flush=True)
