"""How often the search bot wins among random players, with few plays and short matches.

python -m tests.games.strength hearts …     # a line for each game

One seat searches, the others play at random; every deal is played with the search in each seat in turn. Games
in which all are equal are left out. Where all win or lose together, a game is won if the score is higher than that of
random players on the same deal. A game is as
short as its options allow, since what is asked is whether the bot plays it at all, and not how well.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from time import process_time

from interpreter import Game, load
from interpreter.play.ranking import Result
from lab.bots import by_name
from lab.stats import wilson

PLAYS = (10, 100)  # few; and more, where these do not show it
LENGTHS = ("deals", "rounds", "holes", "hands", "most_deals", "most_hands", "goal", "limit", "lives_each", "most_cards")
TOGETHER = ("hanabi", "klondike")  # all win or all lose: the points are compared with those of random play


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
    return {option.name: min(option.values) for option in game.rules.options if option.name in LENGTHS}


def strength(name: str) -> Strength:
    """With few plays, or with more where these do not show that it is better than chance."""
    few, more = PLAYS
    found = measured(name, few)
    return found if found.clear else measured(name, more)


def measured(name: str, plays: int, seconds: float = 8, deals: int = 20) -> Strength:
    """Plays deals until there are that many, or so much processor time is used up."""
    game = load(name)
    players = next((n for n in game.player_counts if n > 1), 1)
    won, games, winners, begin = 0.0, 0, 0.0, process_time()
    for deal in range(deals):
        for seat in range(players):
            result = played(game, players, deal, seat, plays)
            if name in TOGETHER:
                by_chance = played(game, players, deal, None, plays)
                won += (result.scores > by_chance.scores) + (result.scores == by_chance.scores) / 2
                winners += players / 2
                games += 1
            elif 0 < len(result.winners) < players:  # where all are equal nobody is better
                won += seat in result.winners
                winners += len(result.winners)
                games += 1
        if process_time() - begin > seconds:
            break
    return Strength(plays, won, games, winners / games / players)


def played(game: Game, players: int, deal: int, seat: int | None, plays: int) -> Result:
    """One game in which this seat searches and the others play at random."""
    searching, others, rng = by_name(f"search:{plays}"), by_name("random"), Random(deal)
    state = game.start(players, seed=deal, options=shortest(game))
    while (decision := state.decision) is not None:
        bot = searching if decision.player == seat else others
        state.apply(bot.choose(state.chair(decision.player), rng))
    assert state.result is not None
    return state.result


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(each, strength(each), flush=True)
