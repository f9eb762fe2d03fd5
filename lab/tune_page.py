"""A race of settings as one HTML page: the trade-off between goals, and what is not clear yet."""

from __future__ import annotations

from html import escape

from lab import tables
from lab.goals import Goal
from lab.html import document, table, warnings
from lab.plays import at_table
from lab.plots import scatter
from lab.stats import Interval
from lab.tune import Tried, Tuning, best_first, conclusion


def tune_page(found: Tuning, goals: list[Goal]) -> str:
    """A point for each setting, across the first goal and up the second; with one goal, up the number of deals."""
    name = found.game.replace("_", " ")
    hoped = [t for t in found.tried if t.verdict in ("meets the goals", "not clear")]
    shown = hoped or [found.tried[place] for place in found.best]
    parts = [
        f"<h1>{escape(name)}: settings</h1>",
        f'<p class="soft">{escape(" · ".join(found.goals))} · {len(found.tried)} of {found.settings:,} settings · '
        f"{at_table(found.players)} · seed {found.seed}</p>",
        *warnings(["The race was not run to its end."] if found.interrupted else []),
        f"<p><strong>{escape(_sentence(conclusion(found)))}</strong></p>",
        "<p>Each point is a setting, the lines are its intervals, which stay right however often one looks. What is "
        f"wanted is shaded. Points in colour {'may meet' if hoped else 'come nearest to'} all goals, grey ones clearly "
        "do not.</p>",
    ]
    for first in range(max(1, len(goals) - 1)):
        second = first + 1 if len(goals) > 1 else None
        points = []
        for t in found.tried:
            across = _scaled(goals[first], t.estimates[first])
            up = _scaled(goals[second], t.estimates[second]) if second is not None else _deals(t)
            points.append((t.named, across, up, t in shown))
        words = _measured(goals[second]) if second is not None else "deals"
        wanted = [(g.low * _unit(g), g.high * _unit(g)) for g in goals[first : first + 2]]
        parts.append(scatter(points, _measured(goals[first]), words, wanted))
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


def _measured(goal: Goal) -> str:
    """What is measured, and in what."""
    unit = "percent" if goal.measure.share else "minutes" if "minutes" in goal.text.lower() else "choices"
    return (
        f"{goal.measure.name} in {unit}" if goal.measure.share or goal.measure.name == "length" else goal.measure.name
    )


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
