"""What cards have to do with winning: how often each is held and chosen, and who wins with it.

In each game those who had a card are set against those who had not, and it is the mean of these differences over the
games that counts. So the seats of one game, of which only one can win, are not counted as separate games. Where one
plays alone, games with the card are set against games without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

from pydantic import BaseModel

from interpreter.compile.program import Program
from lab.plays import Played
from lab.stats import Interval, student

FALSE_AMONG_FOUND = 0.05  # so large a part of the cards that are called clear may be chance
ENOUGH = 20  # games with the card and without it


@dataclass(slots=True)
class Contrast:
    """Sums over games of what those with a card won, those without it, and the square of the difference."""

    games: int = 0
    with_it: float = 0.0
    without: float = 0.0
    squares: float = 0.0

    def count(self, with_it: float, without: float) -> None:
        self.games += 1
        self.with_it += with_it
        self.without += without
        self.squares += (with_it - without) ** 2

    def add(self, other: Contrast) -> None:
        self.games += other.games
        self.with_it += other.with_it
        self.without += other.without
        self.squares += other.squares

    def lift(self) -> Interval:
        """The mean difference and its 95 % interval."""
        n = self.games
        mean = (self.with_it - self.without) / n
        half = student(n - 1) * sqrt(max(0.0, self.squares / n - mean * mean) / (n - 1))
        return Interval(value=mean, low=mean - half, high=mean + half)

    def chance(self) -> float:
        """How likely so large a difference is, if the card means nothing."""
        n = self.games
        mean = (self.with_it - self.without) / n
        error = sqrt(max(0.0, self.squares / n - mean * mean) / (n - 1))
        return 2 * (1 - NormalDist().cdf(abs(mean) / error)) if error else float(mean == 0)


@dataclass(slots=True)
class CardTally:
    """One kind of card: by how many players, summed over the games, it was held and chosen."""

    held: int = 0
    chosen: int = 0
    contrast: Contrast = field(default_factory=Contrast)


@dataclass(slots=True)
class CardTallies:
    """All kinds, by the number of the first card of each."""

    kinds: dict[int, CardTally] = field(default_factory=dict)
    alone: int = 0
    won_alone: float = 0.0

    def add(self, other: CardTallies) -> None:
        self.alone += other.alone
        self.won_alone += other.won_alone
        for kind, tally in other.kinds.items():
            mine = self.kinds.setdefault(kind, CardTally())
            mine.held += tally.held
            mine.chosen += tally.chosen
            mine.contrast.add(tally.contrast)

    def count(self, played: Played, held: Sequence[set[int]], chosen: Sequence[set[int]], of_cards: bool) -> None:
        """One game. Those who chose a card had it; where no choice is of cards, those who held it."""
        players = len(held)
        shares = [played.share(seat) for seat in range(players)]
        every = sum(shares)
        if players == 1:
            self.alone += 1
            self.won_alone += every
        for kind in sorted(set().union(*held, *chosen)):
            tally = self.kinds.setdefault(kind, CardTally())
            had = [seat for seat, cards in enumerate(chosen if of_cards else held) if kind in cards]
            tally.held += sum(kind in mine for mine in held)
            tally.chosen += sum(kind in mine for mine in chosen)
            if players == 1 and had:
                tally.contrast.count(every, 0.0)
            elif 0 < len(had) < players:
                won = sum(shares[seat] for seat in had)
                tally.contrast.count(won / len(had), (every - won) / (players - len(had)))


class CardLine(BaseModel):
    """One kind of card. `clear` takes into account that many cards were looked at."""

    card: str
    held: int
    chosen: int
    games: int
    won_with: float
    won_without: float
    lift: Interval | None
    clear: bool


def card_lines(tallies: CardTallies, program: Program) -> list[CardLine]:
    """All cards that came up, the luckiest first."""
    found = []
    chances = []
    for kind, tally in sorted(tallies.kinds.items()):
        contrast = _against_the_rest(tallies, tally) if tallies.alone else tally.contrast
        # Where nobody ever won, or everybody did, nothing is known: that is no difference of exactly nothing.
        enough = contrast is not None and contrast.games >= ENOUGH and contrast.squares > 0
        games = contrast.games if contrast is not None else 0
        line = CardLine(
            card=program.labels.card(kind),
            held=tally.held,
            chosen=tally.chosen,
            games=games,
            won_with=contrast.with_it / games if contrast is not None and games else 0.0,
            won_without=contrast.without / games if contrast is not None and games else 0.0,
            lift=contrast.lift() if contrast is not None and enough else None,
            clear=False,
        )
        found.append(line)
        if contrast is not None and enough:
            chances.append((contrast.chance(), line))
    for line in discoveries(chances):
        line.clear = True
    return sorted(found, key=lambda c: (c.lift is None, -(c.lift.value if c.lift else 0), c.card))


def _against_the_rest(tallies: CardTallies, tally: CardTally) -> Contrast | None:
    """Of games that one plays alone: those with the card against those without, as if they were pairs."""
    n, rest = tally.contrast.games, tallies.alone - tally.contrast.games
    if min(n, rest) < ENOUGH:
        return None
    p, q = tally.contrast.with_it / n, (tallies.won_alone - tally.contrast.with_it) / rest
    pairs = min(n, rest)
    variance = pairs * (p * (1 - p) / n + q * (1 - q) / rest)
    return Contrast(pairs, p * pairs, q * pairs, pairs * (variance + (p - q) ** 2))


def discoveries(chances: Sequence[tuple[float, CardLine]]) -> list[CardLine]:
    """Those that are not chance, by Benjamini and Hochberg: at most one in twenty of them is wrong on average."""
    ordered = sorted(chances, key=lambda c: c[0])
    last = 0
    for place, (chance, _) in enumerate(ordered, 1):
        if chance <= FALSE_AMONG_FOUND * place / len(ordered):
            last = place
    return [line for _, line in ordered[:last]]
