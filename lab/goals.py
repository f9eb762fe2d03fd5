"""Goals in a few words: `first seat 0.5`, `length 20 to 30 minutes`, and how exact a figure is to be: `ties ± 0.5`.

Each measure is one number a game, so that a figure is a mean with its interval, and a difference between two variants
a mean of differences deal by deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isinf
from statistics import fmean

from dsl.game.fold import teams_of
from dsl.sentence import say
from lab.language import figure, words
from lab.plays import Match, Played
from lab.stats import Interval, mean_of

PACE = 6.0  # seconds that a person takes for a choice, if nobody says otherwise

NEAR = 0.02  # of a goal that is one number: two percentage points of a share, two percent of another number

NUMBER = r"[-+]?[0-9]{1,9}(?:\.[0-9]{1,9})?"
NAME = r"(?P<name>seat [0-9]{1,2}|[a-z]+(?: seat)?)"
UNIT = r"(?P<unit>%|minutes|choices|points)?"
_SHAPE = re.compile(
    rf"{NAME} (?:(?P<most>at most) |(?P<least>at least) )?(?P<low>{NUMBER})(?: to (?P<high>{NUMBER}))? ?{UNIT}"
    rf"(?: ?(?:±|\+-|\+/-) ?(?P<width>{NUMBER}))?"
)
_UNTIL = re.compile(rf"{NAME} (?:±|\+-|\+/-) ?(?P<width>{NUMBER}) ?{UNIT}")


class BadGoal(ValueError):
    """A goal that is not understood; the message says what can be written."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number a game; `share` if it is between 0 and 1."""

    name: str
    share: bool
    of: Callable[[Match, Played], float | None]


def _first_seat(match: Match, p: Played) -> float | None:
    if match.players < 2:
        return None
    team = next((team for team in teams_of(match.rules.game().rules, match.setup) if 0 in team), (0,))
    return p.share_of_team(team)


def _seat(seat: int) -> Callable[[Match, Played], float | None]:
    return lambda match, p: p.share(seat) if seat < match.players else None


def _gap(match: Match, p: Played) -> float | None:
    return float(max(p.scores) - min(p.scores)) if p.numeric and match.players > 1 else None


MEASURES = {
    m.name: m
    for m in (
        Measure("first seat", True, _first_seat),  # its part of the wins, or that of its team
        *(Measure(f"seat {n + 1}", True, _seat(n)) for n in range(12)),
        Measure("won", True, lambda match, p: float(bool(p.winners))),
        Measure("ties", True, lambda match, p: len(p.winners) > 1),
        Measure("length", False, lambda match, p: float(p.choices)),  # in choices, or minutes
        Measure("rounds", False, lambda match, p: p.rounds),  # passes of the outermost loop
        Measure("score", False, lambda match, p: fmean(p.scores) if p.numeric else None),
        Measure("gap", False, _gap),  # points from the best to the last score
    )
}


@dataclass(frozen=True, slots=True)
class Goal:
    """A measure that is to lie from `low` to `high`, in the unit of the measure. `scale` makes minutes of choices."""

    text: str
    measure: Measure
    low: float
    high: float
    scale: float = 1.0

    def value(self, match: Match, played: Played) -> float | None:
        """The number of one game; None if this game has none."""
        found = self.measure.of(match, played)
        return None if found is None else float(found) * self.scale

    def miss(self, value: float) -> float:
        """How far a value is from the goal."""
        return max(self.low - value, value - self.high, 0.0)

    def trouble(self, match: Match) -> str:
        """Why no game of this kind has such a number, in a few words; empty if nothing speaks against it."""
        if match.players == 1 and self.measure.name in ("first seat", "gap"):
            return say("there is one seat only")
        word, _, number = self.measure.name.partition(" ")
        if word == "seat" and int(number) > match.players:
            one = say("there is one seat only")
            return one if match.players == 1 else say("there are {count} seats only", count=match.players)
        return ""

    def shown(self, value: float) -> str:
        return figure(100 * value, ".1f") + " %" if self.measure.share else figure(value, ".2f")

    def estimate(self, found: Interval) -> str:
        """A figure with its interval; a dash if nothing is known of it."""
        if isinf(found.low):
            return "–"
        value, low, high = map(self.shown, (found.value, found.low, found.high))
        return words("{value} ({low} to {high})", value=value, low=low, high=high)


@dataclass(frozen=True, slots=True)
class Until:
    """A figure that is to be known to `width` on either side."""

    text: str
    goal: Goal
    width: float

    def values(self, match: Match, played: Sequence[Played]) -> list[float]:
        return [v for p in played if p.over and (v := self.goal.value(match, p)) is not None]

    def estimate(self, match: Match, played: Sequence[Played]) -> Interval:
        return mean_of(self.values(match, played))

    def reached(self, match: Match, played: Sequence[Played]) -> bool:
        found = self.estimate(match, played)
        return (found.high - found.low) / 2 <= self.width


def goal_of(text: str, pace: float = PACE) -> Goal:
    """Reads a goal; raises BadGoal."""
    found = _SHAPE.fullmatch(" ".join(text.lower().split()))
    if found is None:
        raise BadGoal(
            say(
                "{text} is not understood; a goal is a measure and what it is to be, "
                "such as `first seat 0.5`, `length 20 to 30 minutes` or `ties at most 5 %`",
                text=repr(text),
            )
        )
    measure = _measure(found["name"])
    scale, unit = _scale(measure, found["unit"], pace)
    low = float(found["low"]) * unit
    high = float(found["high"]) * unit if found["high"] is not None else low
    if measure.share and max(low, high) > 1:
        key = "{text}: {measure} is a part of all games; write 50 % or 0.5"
        raise BadGoal(say(key, text=repr(text), measure=measure.name))
    if low == high and not found["most"] and not found["least"]:
        # A single number is never met exactly: what is meant is near it.
        unit = 0.01 if measure.share else 1.0
        near = float(found["width"]) * unit if found["width"] else NEAR * (1.0 if measure.share else low)
        low, high = low - abs(near), high + abs(near)
    if found["most"]:
        low = float("-inf")
    if found["least"]:
        high = float("inf")
    if low > high:
        raise BadGoal(say("{text}: {low:g} is more than {high:g}", text=repr(text), low=low, high=high))
    return Goal(text, measure, low, high, scale)


def until_of(text: str, pace: float = PACE) -> Until:
    """Reads how exact a figure has to be; raises BadGoal. Of shares the width is in percentage points."""
    found = _UNTIL.fullmatch(" ".join(text.lower().split()))
    if found is None:
        key = "{text} is not understood; write a measure and how exact it has to be: `first seat ± 0.5`"
        raise BadGoal(say(key, text=repr(text)))
    measure = _measure(found["name"])
    scale, _ = _scale(measure, found["unit"], pace)
    width = float(found["width"]) / (100 if measure.share else 1)
    if width <= 0:
        raise BadGoal(say("{text}: no number of games makes a figure that exact", text=repr(text)))
    return Until(text, Goal(text, measure, float("-inf"), float("inf"), scale), width)


def _measure(name: str) -> Measure:
    from dsl.spelling import nearest

    if name not in MEASURES:
        near = nearest(name, MEASURES)
        known = ", ".join(n for n in MEASURES if not n.startswith("seat "))
        hint = say("; there are {known} and `seat 2`", known=known)
        if near:
            hint = say("; did you mean {name}?", name=f"`{near}`")
        raise BadGoal(say("nothing that is measured is called `{name}`{hint}", name=name, hint=hint))
    return MEASURES[name]


def _scale(measure: Measure, unit: str | None, pace: float) -> tuple[float, float]:
    """By what the number of a game, and by what a number that was written, is multiplied."""
    if unit == "minutes":
        if measure.name != "length":
            raise BadGoal(say("only length is in minutes, not {measure}", measure=measure.name))
        return pace / 60, 1.0
    if unit == "%" and not measure.share:
        raise BadGoal(say("{measure} is not a share of the games, so it has no %", measure=measure.name))
    return 1.0, 0.01 if unit == "%" else 1.0
