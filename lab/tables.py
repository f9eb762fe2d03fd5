"""The tables of reports, comparisons and races: the terminal and the page draw the same rows, each in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

from lab.cards import CardLine
from lab.compare import Comparison, Measure
from lab.goals import Goal
from lab.html import percent
from lab.ladder import Ladder
from lab.report import Report
from lab.tune import Tried

SHARE = "share (95 %)"


class Rows(NamedTuple):
    """What stands above the columns, and the cells."""

    heads: list[str]
    rows: list[list[str]]


def choices(report: Report) -> Rows:
    rows = [
        [report.line(c), c.words, f"{c.asked:,}", f"{c.games:,}", f"{c.options_mean:.1f}", f"{c.options_most:,}"]
        for c in report.asked
    ]
    return Rows(["line", "choice", "asked", "games", "options", "most"], rows)


def rules(report: Report) -> Rows:
    rows = [[report.line(r), r.reason, f"{r.looked:,}", f"{r.changed:,}", percent(r.share)] for r in report.must]
    return Rows(["line", "must", "choices", "changed", SHARE], rows)


def acts(report: Report) -> Rows:
    rows = [[report.line(a), a.label, f"{a.offered:,}", f"{a.taken:,}", percent(a.share)] for a in report.acts]
    return Rows(["line", "act", "offered", "taken", SHARE], rows)


def untaken(report: Report) -> Rows:
    rows = [[report.line(u), u.option, f"{u.offered:,}"] for u in report.untaken]
    return Rows(["line", "option", "offered"], rows)


def cards(told: Sequence[CardLine]) -> Rows:
    """Cards of which it is known how much they matter."""
    rows = []
    for c in told:
        assert c.lift is not None
        lift = f"{100 * c.lift.value:+.1f} ({100 * c.lift.low:+.1f} to {100 * c.lift.high:+.1f})"
        won = [f"{100 * c.won_with:.1f} %", f"{100 * c.won_without:.1f} %"]
        rows.append([c.card, f"{c.held:,}", f"{c.chosen:,}", *won, lift, "clear" if c.clear else ""])
    return Rows(["card", "held", "chosen", "won with", "without", "difference (95 %)", ""], rows)


def of_both_ends(told: Sequence[CardLine], many: int) -> Sequence[CardLine]:
    """The luckiest and the unluckiest."""
    return told if len(told) <= 2 * many else [*told[:many], *told[-many:]]


def measures(found: Comparison) -> Rows:
    rows = [[m.name, shown(m, m.base), shown(m, m.other), _difference(m), _verdict(m)] for m in found.measures]
    return Rows(["", "base", "other", "difference (95 %)", ""], rows)


def shown(m: Measure, value: float) -> str:
    return f"{100 * value:.1f} %" if m.unit == "share" else f"{value:.2f}"


def _difference(m: Measure) -> str:
    """With the interval that stays right however often one looks."""
    d, unit, form = m.always, 100 if m.unit == "share" else 1, ".1f" if m.unit == "share" else ".2f"
    ends = f"{unit * d.low:+{form}} to {unit * d.high:+{form}}" if isfinite(d.low) else "too few deals"
    return f"{unit * d.value:+{form}} ({ends})"


def _verdict(m: Measure) -> str:
    return ("more" if m.always.value > 0 else "less") if m.clear else "not clear"


def rungs(found: Ladder) -> Rows:
    rows = [[r.higher, r.lower, percent(r.wins), "clear" if r.clear else "not clear"] for r in found.rungs]
    return Rows(["bot", "among", "wins (95 %)", ""], rows)


def settings(goals: Sequence[Goal], tried: Sequence[Tried]) -> Rows:
    rows = [
        [t.named, *(g.estimate(e) for g, e in zip(goals, t.estimates, strict=True)), f"{t.deals:,}", t.verdict]
        for t in tried
    ]
    return Rows(["setting", *(goal.text for goal in goals), "deals", ""], rows)
