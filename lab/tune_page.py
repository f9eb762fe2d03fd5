"""A race of settings as one HTML page: the trade-off between goals, and what is not clear yet."""

from __future__ import annotations

from html import escape

from dsl.sentence import capital
from lab import tables
from lab.goals import Goal
from lab.html import document, table, warnings
from lab.language import translated, words
from lab.plays import at_table
from lab.plots import scatter
from lab.stats import Interval
from lab.tune import Tried, Tuning, best_first, conclusion


def tune_page(found: Tuning, goals: list[Goal]) -> str:
    """A point for each setting, across the first goal and up the second; with one goal, up the number of deals."""
    name = found.title
    hoped = [t for t in found.tried if t.verdict in ("meets the goals", "not clear")]
    shown = hoped or [found.tried[place] for place in found.best]
    heading = words("{game}: settings", game=name)
    tried = words("{tried} of {settings:,} settings", tried=len(found.tried), settings=found.settings)
    head = " · ".join((*found.goals, tried, at_table(found.players), words("seed {seed}", seed=found.seed)))
    said = words(
        "Each point is a setting, the lines are its intervals, which stay right however often one looks. What is "
        "wanted is shaded."
    )
    colours = (
        words("Points in colour may meet all goals, grey ones clearly do not.")
        if hoped
        else words("Points in colour come nearest to all goals, grey ones clearly do not.")
    )
    parts = [
        f"<h1>{escape(heading)}</h1>",
        f'<p class="soft">{escape(head)}</p>',
        *warnings([words("The race was not run to its end.")] if found.interrupted else []),
        f"<p><strong>{escape(_sentence(translated(conclusion(found))))}</strong></p>",
        f"<p>{escape(said)} {escape(colours)}</p>",
    ]
    for first in range(max(1, len(goals) - 1)):
        second = first + 1 if len(goals) > 1 else None
        points = []
        for t in found.tried:
            across = _scaled(goals[first], t.estimates[first])
            up = _scaled(goals[second], t.estimates[second]) if second is not None else _deals(t)
            points.append((t.named, across, up, t in shown))
        upwards = _measured(goals[second]) if second is not None else translated("deals")
        wanted = [(g.low * _unit(g), g.high * _unit(g)) for g in goals[first : first + 2]]
        parts.append(scatter(points, _measured(goals[first]), upwards, wanted))
    parts.append(table(*tables.settings(goals, best_first(found, goals)), 1))
    return document(heading, parts)


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
    word, _, number = goal.measure.name.partition(" ")
    name = words("seat {number}", number=number) if word == "seat" else translated(goal.measure.name)
    if not goal.measure.share and goal.measure.name != "length":
        return name
    return words("{measure} in {unit}", measure=name, unit=translated(unit))


def _sentence(text: str) -> str:
    return f"{capital(text)}."
