"""What cards have to do with winning: how often each is held and chosen, and who wins with it.

In each game those who had a card are set against those who had not, and it is the mean of these differences over the
games that counts. So the seats of one game, of which only one can win, are not counted as separate games. Where one
plays alone, games with the card are set against games without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from pydantic import BaseModel

from interpreter.compile.program import Program
from lab.follow import Followed
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

    def count(self, with_it: float, without: float, games: int = 1) -> None:
        self.games += games
        self.with_it += games * with_it
        self.without += games * without
        self.squares += games * (with_it - without) ** 2

    def lift(self) -> Interval:
        """The mean difference and its 95 % interval."""
        n = self.games
        mean = (self.with_it - self.without) / n
        half = student(n - 1) * sqrt(max(0.0, self.squares / n - mean * mean) / (n - 1))
        return Interval(value=mean, low=mean - half, high=mean + half).within(-1.0, 1.0)

    def chance(self) -> float:
        """How likely so large a difference is, if the card means nothing."""
        n = self.games
        mean = (self.with_it - self.without) / n
        error = sqrt(max(0.0, self.squares / n - mean * mean) / (n - 1))
        return 2 * (1 - NormalDist().cdf(abs(mean) / error)) if error else float(mean == 0)


def contrast_of(followed: Followed, kind: int, players: int, together: bool) -> Contrast:
    """Those who had a card against those who had not, in all games. Where all win together, each has won."""
    found = Contrast()
    for (card, had, won, winners), times in followed.ways.items():
        if card != kind or (players > 1 and had == players):
            continue
        share = (1.0 if together else 1 / winners) if winners else 0.0
        without = share * (winners - won) / (players - had) if players > 1 else 0.0
        found.count(share * won / had, without, times)
    return found


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


def card_lines(followed: Followed, program: Program, over: Sequence[Played]) -> list[CardLine]:
    """All cards that came up, the luckiest first."""
    found = []
    chances = []
    winner, players = program.rules.winner, program.layout.players
    together = winner is not None and winner.listed is not None
    for kind in sorted({*followed.held, *followed.chosen}):
        contrast: Contrast | None = contrast_of(followed, kind, players, together)
        assert contrast is not None
        if players == 1:
            contrast = _against_the_rest(contrast, len(over), sum(p.share(0) for p in over))
        # Where nobody ever won, or everybody did, nothing is known: that is no difference of exactly nothing.
        enough = contrast is not None and contrast.games >= ENOUGH and contrast.squares > 0
        games = contrast.games if contrast is not None else 0
        line = CardLine(
            card=program.labels.card(kind),
            held=followed.held[kind],
            chosen=followed.chosen[kind],
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


def _against_the_rest(with_it: Contrast, games: int, won: float) -> Contrast | None:
    """Of games that one plays alone: those with the card against those without, as if they were pairs."""
    n, rest = with_it.games, games - with_it.games
    if min(n, rest) < ENOUGH:
        return None
    p, q = with_it.with_it / n, (won - with_it.with_it) / rest
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
