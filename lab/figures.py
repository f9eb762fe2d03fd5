"""What designers ask of many games, each figure with its interval and the number of games behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pydantic import BaseModel

from dsl import game as g
from dsl.game.fold import Setup, teams_of
from interpreter.game import Game
from lab.follow import Followed
from lab.plays import Played
from lab.stats import Interval, Spread, mean_of, spread_of, spread_of_counts, wilson

ONE_SIDED = 0.5  # decided for good before so large a part of the game was over
ENOUGH_OFFERS = 20


class Team(BaseModel):
    """Those who win together: a tie for the first place is shared among the teams."""

    seats: list[int]
    wins: float
    share: Interval


class Together(BaseModel):
    """Games in which the winners are named and not ranked: in how many of them nobody, somebody, everybody won."""

    nobody: Interval
    somebody: Interval
    everybody: Interval

    def ways(self, players: int) -> list[tuple[str, Interval]]:
        """How often it ends in each way, with what that is called."""
        if players == 1:
            return [("won", self.everybody)]
        some = ("won by some of them", self.somebody)
        return [("won by nobody", self.nobody), some, ("won by everybody", self.everybody)]


class Lead(BaseModel):
    """Who was in front when, in the games that were followed.

    `settled` is the part of a game, in percent, after which its winner was never caught up with again.
    """

    games: int
    changes: Spread
    settled: Spread
    one_sided: Interval
    comebacks: Interval | None


class Waiting(BaseModel):
    """Choices of others between two of one's own, and the longest such wait in a game."""

    games: int
    between: Spread
    longest: Spread


class Untaken(BaseModel):
    """An option that was offered often and never taken."""

    file: str
    line: int
    option: str
    offered: int


def teams_won(game: Game, setup: Setup, over: Sequence[Played]) -> list[Team]:
    """Each team's part of the wins."""
    found = []
    for team in teams_of(game.rules, setup):
        wins = sum(p.share_of_team(team) for p in over)
        found.append(Team(seats=[s + 1 for s in team], wins=wins, share=wilson(wins, len(over))))
    return found


def together_of(rules: g.Game, players: int, over: Sequence[Played]) -> Together | None:
    """How often it is won, where nobody is ranked."""
    if rules.winner is None or rules.winner.listed is None:
        return None
    nobody = sum(not p.winners for p in over)
    everybody = sum(len(p.winners) == players for p in over)
    games = len(over)
    return Together(
        nobody=wilson(nobody, games),
        somebody=wilson(games - nobody - everybody, games),
        everybody=wilson(everybody, games),
    )


def places_of(players: int, over: Sequence[Played]) -> list[list[float]]:
    """For each seat the part of the games in which it came first, second, …; those who tie share their places."""
    found = [[0.0] * players for _ in range(players)]
    shares = {places: list(_shares(places)) for places in {p.places for p in over}}
    for p in over:
        for seat, place, share in shares[p.places]:
            found[seat][place] += share
    return [[x / len(over) for x in row] for row in found] if over else found


def _shares(places: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, int, float]]:
    """Each seat's part of each place."""
    first = 0
    for group in places:
        for seat, place in product(group, range(first, first + len(group))):
            yield seat, place, 1 / len(group)
        first += len(group)


def margins_of(rules: g.Game, over: Sequence[Played]) -> Spread | None:
    """How far the first were from the next, in points."""
    if rules.winner is None or rules.winner.listed is not None:
        return None
    known = [(p.scores, p.places) for p in over if len(p.scores) > 1 and p.numeric]
    return spread_of([abs(s[x[0][0]] - s[x[1][0]]) if len(x) > 1 else 0 for s, x in known])


def lead_of(over: Sequence[Played]) -> Lead | None:
    """Nothing where nobody can be in front before the end."""
    known = [p.course for p in over if p.course is not None and p.course.changes is not None]
    changes = spread_of([c.changes for c in known if c.changes is not None])
    parts = [c.settled for c in known if c.settled is not None]
    settled = spread_of([round(100 * part) for part in parts])
    if changes is None or settled is None:
        return None
    last_round = [c.behind for c in known if c.behind is not None]
    early = sum([part < ONE_SIDED for part in parts])
    return Lead(
        games=len(known),
        changes=changes,
        settled=settled,
        one_sided=wilson(early, len(known)),
        comebacks=wilson(sum(last_round), len(last_round)) if last_round else None,
    )


def waiting_of(followed: Followed, over: Sequence[Played]) -> Waiting | None:
    between = spread_of_counts(followed.waits)
    longest = spread_of([p.course.longest_wait for p in over if p.course is not None])
    if between is None or longest is None:
        return None
    return Waiting(games=followed.games, between=between, longest=longest)


def untaken_of(game: Game, followed: Followed) -> list[Untaken]:
    """What nobody took, though it was offered often."""
    places = {
        x.id: (phase.source.name, phase.source.line(x.span.start))
        for phase in game.rules.phases
        for x in choices_in(phase.body)
    }
    found = []
    for (choice, words, outcome), times in sorted(followed.options.items()):
        if outcome == "offered" and times >= ENOUGH_OFFERS and not followed.options[choice, words, "taken"]:
            file, line = places[choice]
            found.append(Untaken(file=file, line=line, option=words, offered=times))
    return found


def choices_in(body: g.Block) -> list[g.Choose | g.ChooseOne]:
    """The choices of a block, in their order."""
    from lab.items import statements

    return [x for x in statements(body) if isinstance(x, g.Choose | g.ChooseOne)]


def plain_of(over: Sequence[Played]) -> Interval | None:
    """How many of the choices had one sensible option, as bots that think see it: a mean over the games."""
    shares = [p.plain / p.judged for p in over if p.judged]
    if not shares:
        return None
    found = mean_of(shares)
    return Interval(value=found.value, low=max(0.0, found.low), high=min(1.0, found.high))
