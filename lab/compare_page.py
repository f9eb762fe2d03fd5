"""Two variants, or two bots, as one HTML page."""

from __future__ import annotations

from html import escape

from lab import tables
from lab.compare import Comparison
from lab.html import document, table, tiles, warnings
from lab.ladder import Ladder
from lab.language import counted, figure, translated, words
from lab.plays import at_table
from lab.plots import differences, steps
from lab.stats import Interval


def compare_page(found: Comparison) -> str:
    """The differences as pictures, and all figures below."""
    heading = words("{other} against {base}", other=found.other, base=found.base)
    deals = counted(found.deals, "1 deal", "{count:,} deals")
    seed = words("seed {seed}", seed=found.seed)
    head = f"{found.game.replace('_', ' ')} · {deals} · {at_table(found.players)} · {seed}"
    clear = [m for m in found.measures if m.clear]
    figures = [
        (translated(m.name), tables.shown(m, m.other), words("instead of {base}", base=tables.shown(m, m.base)))
        for m in clear[:6]
    ]
    whole = found.deals > found.left_out
    if found.wins is not None and whole:
        more = words(
            "95 %: {low:.1f} to {high:.1f} %; an equal share is {equal:.1f} %",
            low=100 * found.wins.low, high=100 * found.wins.high, equal=100 / found.players,
        )  # fmt: skip
        won = figure(100 * found.wins.value, ".1f") + " %"
        figures.insert(0, (words("{bot} wins", bot=found.other), won, more))
    pictures = [
        differences(_shares(found), words("difference in percentage points"), 100),
        differences(_relative(found), words("difference in percent of the first"), 100),
    ]
    said = (
        words(
            "What the second has more (to the right) or less than the first, deal by deal. The interval stays right "
            "however often one looks; points in colour are clear, grey ones may be chance."
        )
        if any(pictures)
        else words("These are too few deals to say how exact a difference is.")
    )
    of = "Ended after {deals:,} of 1 deal." if found.deals_wanted == 1 else "Ended after {deals:,} of {wanted:,} deals."
    ended = words(of, deals=found.deals, wanted=found.deals_wanted)
    parts = [
        f"<h1>{escape(heading)}</h1>",
        f'<p class="soft">{escape(head)}</p>',
        *warnings([tables.left_out(found), *(x.told() for x in found.faults)] if found.left_out else []),
        *warnings([ended] if found.interrupted else []),
    ]
    if whole:
        parts += [
            tiles(figures) if figures else f"<p>{words('Nothing is clear yet.')}</p>",
            f"<h2>{words('Differences')}</h2>\n<p>{escape(said)}</p>",
            *pictures,
            table(*tables.measures(found), 1),
        ]
    return document(f"{found.game}: {heading}", parts)


def ladder_page(found: Ladder) -> str:
    """Skill against luck as a picture."""
    heading = words("{game}: skill and luck", game=found.title)
    deals = counted(found.deals, "1 deal on each rung", "{count:,} deals on each rung")
    seed = words("seed {seed}", seed=found.seed)
    parts = [
        f"<h1>{escape(heading)}</h1>",
        f'<p class="soft">{deals} · {at_table(found.players)} · {seed}</p>',
        *ladder_parts(found),
    ]
    return document(heading, parts)


def ladder_parts(found: Ladder) -> list[str]:
    rows = [(r.higher, r.wins) for r in found.rungs]
    said = words(
        "Each bot in every seat in turn among copies of the one before it, on the same deals: its share of the wins."
    )
    what = words("share of the wins against the bot before; the line is an equal share")
    skill = []
    if found.skill is not None:
        s = found.skill
        more = words("of what is to be won by it; 95 %: {low:.0f} to {high:.0f} %", low=100 * s.low, high=100 * s.high)
        skill = [tiles([(words("skill"), figure(100 * s.value, ".0f") + " %", more)])]
    return [
        *skill,
        f"<p>{escape(said)}</p>",
        steps(rows, 1 / found.players, what),
        table(*tables.rungs(found), 2),
    ]


def _shares(found: Comparison) -> list[tuple[str, Interval, bool]]:
    return [(translated(m.name), m.always, m.clear) for m in found.measures if m.unit == "share"]


def _relative(found: Comparison) -> list[tuple[str, Interval, bool]]:
    """Numbers of all sizes beside each other, as parts of what the first has; of nothing there are no parts."""
    return [
        (translated(m.name), Interval(value=d.value / m.base, low=d.low / m.base, high=d.high / m.base), m.clear)
        for m in found.measures
        if m.unit == "number" and m.base > 0
        for d in [m.always]
    ]
