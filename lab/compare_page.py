"""Two variants, or two bots, as one HTML page."""

from __future__ import annotations

from html import escape

from lab import tables
from lab.compare import Comparison
from lab.html import document, table, tiles, warnings
from lab.ladder import Ladder
from lab.plays import at_table
from lab.plots import differences, steps
from lab.stats import Interval


def compare_page(found: Comparison) -> str:
    """The differences as pictures, and all figures below."""
    heading = f"{found.other} against {found.base}"
    head = f"{found.game.replace('_', ' ')} · {found.deals:,} deals · {at_table(found.players)} · seed {found.seed}"
    clear = [m for m in found.measures if m.clear]
    figures = [(m.name, tables.shown(m, m.other), f"instead of {tables.shown(m, m.base)}") for m in clear[:6]]
    if found.wins is not None:
        low, high = 100 * found.wins.low, 100 * found.wins.high
        more = f"95 %: {low:.1f} to {high:.1f} %; an equal share is {100 / found.players:.1f} %"
        figures.insert(0, (f"{found.other} wins", f"{100 * found.wins.value:.1f} %", more))
    pictures = [
        differences(_shares(found), "difference in percentage points", 100),
        differences(_relative(found), "difference in percent of the first", 100),
    ]
    said = (
        "What the second has more (to the right) or less than the first, deal by deal. The interval stays right "
        "however often one looks; points in colour are clear, grey ones may be chance."
        if any(pictures)
        else "These are too few deals to say how exact a difference is."
    )
    parts = [
        f"<h1>{escape(heading)}</h1>",
        f'<p class="soft">{escape(head)}</p>',
        *warnings([f"{found.left_out:,} deals left out: a play failed or had no end."] if found.left_out else []),
        *warnings([f"Ended after {found.deals:,} of {found.deals_wanted:,} deals."] if found.interrupted else []),
        tiles(figures) if figures else "<p>Nothing is clear yet.</p>",
        f"<h2>Differences</h2>\n<p>{escape(said)}</p>",
        *pictures,
        table(*tables.measures(found), 1),
    ]
    return document(f"{found.game}: {heading}", parts)


def ladder_page(found: Ladder) -> str:
    """Skill against luck as a picture."""
    parts = [
        f"<h1>{escape(found.game.replace('_', ' '))}: skill and luck</h1>",
        f'<p class="soft">{found.deals:,} deals on each rung · {at_table(found.players)} · seed {found.seed}</p>',
        *ladder_parts(found),
    ]
    return document(f"{found.game}: skill and luck", parts)


def ladder_parts(found: Ladder) -> list[str]:
    rows = [(r.higher, r.wins) for r in found.rungs]
    said = "Each bot in every seat in turn among copies of the one before it, on the same deals: its share of the wins."
    figure = []
    if found.skill is not None:
        s = found.skill
        more = f"of what is to be won by it; 95 %: {100 * s.low:.0f} to {100 * s.high:.0f} %"
        figure = [tiles([("skill", f"{100 * s.value:.0f} %", more)])]
    return [
        *figure,
        f"<p>{said}</p>",
        steps(rows, 1 / found.players, "share of the wins against the bot before; the line is an equal share"),
        table(*tables.rungs(found), 2),
    ]


def _shares(found: Comparison) -> list[tuple[str, Interval, bool]]:
    return [(m.name, m.always, m.clear) for m in found.measures if m.unit == "share"]


def _relative(found: Comparison) -> list[tuple[str, Interval, bool]]:
    """Numbers of all sizes beside each other, as parts of what the first has; of nothing there are no parts."""
    return [
        (m.name, Interval(value=d.value / m.base, low=d.low / m.base, high=d.high / m.base), m.clear)
        for m in found.measures
        if m.unit == "number" and m.base > 0
        for d in [m.always]
    ]
