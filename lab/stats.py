"""Estimates with their uncertainty: 95 % intervals for shares and means, and how values spread.

Everything here is a formula of a few lines, so that a report needs no statistics package. Shares
have Wilson's interval, which is right for few games and for shares near 0 and 1. Means have the
interval of Student's t.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import fsum, isfinite, log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator

Z95 = NormalDist().inv_cdf(0.975)
TUNED = 300
LEAST_VALUES = 20  # for an interval that rests on many of them


class Interval(BaseModel):
    """An estimate and its 95 % interval; in JSON an end that is not known is null."""

    value: float
    low: Annotated[float, BeforeValidator(lambda x: float("-inf") if x is None else x)]
    high: Annotated[float, BeforeValidator(lambda x: float("inf") if x is None else x)]

    def within(self, least: float, most: float) -> Interval:
        """The same without what cannot be; an end that is not known stays so."""
        low = max(self.low, least) if isfinite(self.low) else self.low
        high = min(self.high, most) if isfinite(self.high) else self.high
        return Interval(value=self.value, low=low, high=high)

    def shifted(self, by: float) -> Interval:
        return Interval(value=self.value + by, low=self.low + by, high=self.high + by)

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Spread(BaseModel):
    """How values spread: seven points, the mean, and how often each value (or range of values) came.

    One in twenty values is below `low`, one in twenty above `high`. `mean_half` is half the width of the 95 % interval
    of the mean; None where that is not known: of one value, or of values that hang together.
    """

    count: int
    mean: float
    mean_half: float | None = None
    least: float
    low: float
    quarter: float
    median: float
    three_quarters: float
    high: float
    most: float
    bars: list[tuple[float, float, int]] = []


def wilson(wins: float, games: int) -> Interval:
    """A share; `wins` may be a fraction, since a tie is shared."""
    if games == 0:
        return Interval(value=0.0, low=0.0, high=1.0)
    share, z = wins / games, Z95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(value=share, low=max(0.0, middle - half), high=min(1.0, middle + half))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t."""
    exact = {1: 12.706205, 2: 4.302653, 3: 3.182446, 4: 2.776445, 5: 2.570582}
    if freedom in exact:
        return exact[freedom]
    # Cornish-Fisher expansion around the normal distribution, good to 0.001 from 6 on.
    z, n = Z95, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def mean_of(values: Sequence[float]) -> Interval:
    """A mean; with fewer than two values nothing is known about its uncertainty."""
    if not values:
        return Interval(value=0.0, low=float("-inf"), high=float("inf"))
    mean = fmean(values)
    if len(values) < 2:
        return Interval(value=mean, low=float("-inf"), high=float("inf"))
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(value=mean, low=mean - half, high=mean + half)


def always(values: Sequence[float], alpha: float = 0.05) -> Interval:
    """A mean with an interval that is right at every moment at once, so one may look after each game and stop at will.

    It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2021), about half as
    wide again as Student's interval, and narrowest for its kind at `TUNED` values.
    """
    if len(values) < LEAST_VALUES:
        return Interval(value=fmean(values) if values else 0.0, low=float("-inf"), high=float("inf"))
    n, mean = len(values), fmean(values)
    small = -2 * log(alpha)
    rho = (small + log(small) + 1) / TUNED
    half = stdev(values) * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / alpha))
    return Interval(value=mean, low=mean - half, high=mean + half)


def spread_of(values: Iterable[float], most_bars: int = 24, one_a_game: bool = True) -> Spread | None:
    """How values spread; None if there are none. Several of one game hang together."""
    return spread_of_counts(Counter(values), most_bars, one_a_game)


def spread_of_counts(times: Mapping[Any, int], most_bars: int = 24, one_a_game: bool = False) -> Spread | None:
    """The same of values that came so many times each."""
    if not times:
        return None
    values = sorted(times)
    up_to = list(accumulate(times[value] for value in values))
    count = up_to[-1]
    mean = fsum(times[value] * value for value in values) / count
    half = None
    if one_a_game and count > 1:
        squares = fsum(times[value] * (value - mean) ** 2 for value in values)
        half = student(count - 1) * sqrt(squares / (count - 1) / count)

    def point(share: float) -> float:
        at = share * (count - 1)
        low, high = (values[bisect_right(up_to, place)] for place in (int(at), min(int(at) + 1, count - 1)))
        return float(low + (at - int(at)) * (high - low))

    return Spread(
        count=count,
        mean=mean,
        mean_half=half,
        least=values[0],
        low=point(0.05),
        quarter=point(0.25),
        median=point(0.5),
        three_quarters=point(0.75),
        high=point(0.95),
        most=values[-1],
        bars=_bars(values, times, most_bars),
    )


def _bars(values: Sequence[float], times: Mapping[Any, int], most: int) -> list[tuple[float, float, int]]:
    """Ranges from…to with their counts; every whole number has its own bar if there are few."""
    least, greatest = values[0], values[-1]
    whole = all(float(v).is_integer() for v in values)
    width = max(1, -(-int(greatest - least + 1) // most)) if whole else (greatest - least) / most or 1
    counts: Counter[int] = Counter()
    for value in values:
        counts[int((value - least) // width)] += times[value]
    last = max(counts)
    return [(least + i * width, least + (i + 1) * width - (1 if whole else 0), counts[i]) for i in range(last + 1)]
