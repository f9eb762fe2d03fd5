"""A race of settings as one HTML page: the trade-off between goals, and what is not clear yet."""

from __future__ import annotations

from html import escape

from lab import tables
from lab.goals import Goal
from lab.html import document, plot, table, warnings
from lab.plays import at_table
from lab.plots import scatter
from lab.stats import Interval
from lab.tune import Tried, Tuning, best_first


def tune_page(found: Tuning, goals: list[Goal]) -> str:
    """A point for each setting, across the first goal and up the second; with one goal, up the number of deals."""
    name = found.game.replace("_", " ")
    best = set(found.best)
    parts = [
        f"<h1>{escape(name)}: settings</h1>",
        f'<p class="soft">{escape(" · ".join(found.goals))} · {len(found.tried)} of {found.settings:,} settings · '
        f"{at_table(found.players)} · seed {found.seed}</p>",
        *warnings(["The race was not run to its end."] if found.interrupted else []),
        "<p>Each point is a setting, the lines are its intervals, which stay right however often one looks. Filled "
        "points are still in the race; the others are clearly worse than one of them. What is wanted is shaded.</p>",
    ]
    for first in range(max(1, len(goals) - 1)):
        second = first + 1 if len(goals) > 1 else None
        points = []
        for place, t in enumerate(found.tried):
            across = _scaled(goals[first], t.estimates[first])
            up = _scaled(goals[second], t.estimates[second]) if second is not None else _deals(t)
            points.append((t.named, across, up, place in best))
        words = goals[second].measure.name if second is not None else "deals"
        shown = goals[first : first + 2]
        wanted = [(g.low * _unit(g), g.high * _unit(g)) for g in shown]
        parts.append(plot(scatter(points, goals[first].measure.name, words, wanted)))
    parts.append(table(*tables.settings(goals, best_first(found, goals)), 1))
    return document(f"{name}: settings", parts)


def _scaled(goal: Goal, e: Interval) -> Interval:
    by = _unit(goal)
    return Interval(value=by * e.value, low=by * e.low, high=by * e.high)


def _unit(goal: Goal) -> float:
    """Shares are shown in percent."""
    return 100.0 if goal.measure.share else 1.0


def _deals(tried: Tried) -> Interval:
    return Interval(value=tried.deals, low=tried.deals, high=tried.deals)
