"""The tables of reports, comparisons and races: the terminal and the page draw the same rows, each in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

from lab.cards import CardLine
from lab.compare import Comparison, Measure
from lab.goals import Goal
from lab.html import in_percent, percent
from lab.ladder import Ladder
from lab.language import counted, figure, translated, words
from lab.report import Report
from lab.stats import Interval
from lab.tune import Tried

SHARE = "share (95 %)"
NONE_ENDED = "No game came to its end, so nothing is known of who wins."


class Rows(NamedTuple):
    """What stands above the columns, and the cells."""

    heads: list[str]
    rows: list[list[str]]


def _below(heads: Sequence[str], rows: list[list[str]]) -> Rows:
    return Rows([translated(head) for head in heads], rows)


def choices(report: Report) -> Rows:
    rows = [
        [report.line(c), c.words, _many(c.asked), _many(c.games), figure(c.options_mean, ".1f"), _many(c.options_most)]
        for c in report.asked
    ]
    return _below(("line", "choice", "asked", "games", "options", "most"), rows)


def rules(report: Report) -> Rows:
    rows = [
        [report.line(r), report.label(r.reason), _many(r.looked), _many(r.changed), _share(r.share, r.looked)]
        for r in report.must
    ]
    return _below(("line", "must", "choices", "changed", SHARE), rows)


def acts(report: Report) -> Rows:
    rows = [
        [report.line(a), report.label(a.label), _many(a.offered), _many(a.taken), _share(a.share, a.offered)]
        for a in report.acts
    ]
    return _below(("line", "act", "offered", "taken", SHARE), rows)


def _share(share: Interval, times: int) -> str:
    """Of what never came about there is no share."""
    return percent(share) if times else ""


def untaken(report: Report) -> Rows:
    rows = [[report.line(u), u.option, _many(u.offered)] for u in report.untaken]
    return _below(("line", "option", "offered"), rows)


def cards(report: Report, told: Sequence[CardLine]) -> Rows:
    """Cards of which it is known how much they matter."""
    rows = []
    for c in told:
        assert c.lift is not None
        lift = words("{value:+.1f} ({low:+.1f} to {high:+.1f})", **in_percent(c.lift))
        won = [figure(100 * share, ".1f") + " %" for share in (c.won_with, c.won_without)]
        clear = words("clear") if c.clear else ""
        rows.append([report.label(c.card), _many(c.held), _many(c.chosen), *won, lift, clear])
    return _below(("card", "held", "chosen", "won with", "without", "difference (95 %)", ""), rows)


def of_both_ends(told: Sequence[CardLine], many: int) -> Sequence[CardLine]:
    """The luckiest and the unluckiest."""
    return told if len(told) <= 2 * many else [*told[:many], *told[-many:]]


def measures(found: Comparison) -> Rows:
    rows = [
        [translated(m.name), shown(m, m.base), shown(m, m.other), _difference(m), _verdict(m)] for m in found.measures
    ]
    return _below(("", "base", "other", "difference (95 %)", ""), rows)


def left_out(found: Comparison) -> str:
    """Of how many deals nothing is known; nothing at all if it is all of them."""
    one = "1 deal left out: a play failed or had no end."
    said = counted(found.left_out, one, "{count:,} deals left out: a play failed or had no end.")
    return said if found.deals > found.left_out else f"{said} {words('There is nothing to compare.')}"


def shown(m: Measure, value: float) -> str:
    return figure(100 * value, ".1f") + " %" if m.unit == "share" else figure(value, ".2f")


def _difference(m: Measure) -> str:
    """With the interval that stays right however often one looks."""
    d, unit, form = m.always, 100 if m.unit == "share" else 1, "+.1f" if m.unit == "share" else "+.2f"
    value, low, high = (figure(unit * x, form) for x in (d.value, d.low, d.high))
    if not isfinite(d.low):
        return words("{value} (too few deals)", value=value)
    if _never_differs(m):
        return value
    return words("{value} ({low} to {high})", value=value, low=low, high=high)


def _never_differs(m: Measure) -> bool:
    """Whether every deal that was played went the same in this, which tells nothing of the deals to come."""
    return m.always.value == m.always.low == m.always.high == 0


def _verdict(m: Measure) -> str:
    if _never_differs(m):
        return translated("all alike")
    return translated(("more" if m.always.value > 0 else "less") if m.clear else "not clear")


def rungs(found: Ladder) -> Rows:
    rows = [[r.higher, r.lower, percent(r.wins), translated("clear" if r.clear else "not clear")] for r in found.rungs]
    return _below(("bot", "among", "wins (95 %)", ""), rows)


def settings(goals: Sequence[Goal], tried: Sequence[Tried]) -> Rows:
    rows = [
        [
            t.named,
            *(g.estimate(e) for g, e in zip(goals, t.estimates, strict=True)),
            _many(t.deals),
            translated(t.verdict),
        ]
        for t in tried
    ]
    return Rows([words("setting"), *(goal.text for goal in goals), words("deals"), ""], rows)


def _many(count: int) -> str:
    return figure(count, ",")
