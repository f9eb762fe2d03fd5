"""Plots as inline SVG. Colours and fonts come from the page they stand in.

Across, everything lies in percent of the room between two margins, and margins, heights and letters have their size in
pixels: a picture is as wide as the page allows, on a phone too, and its letters are as large there as anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, isfinite, log10

from lab.language import figure, translated, words
from lab.stats import Interval, Spread

LETTER = 6.8  # pixels that a letter takes on average
LONGEST_NAME = 18  # letters that have room beside a row; longer names stand above it
FARTHEST = 1e15  # where a goal without an end is taken to end
MOST_NAMED = 8  # points of one picture
Scale = Callable[[float], float]


def bars(spread: Spread, what: str, counted: tuple[str, str]) -> str:
    """How often each whole number came, `counted` in one of something or several; the mean is marked."""
    top, bottom = 18.0, 172.0
    most = max((n for *_, n in spread.bars), default=1) or 1
    width = 100 / len(spread.bars)
    levels = [(count, figure(count, ",g")) for count in ticks(0, most, 4, whole=True)]
    parts = []
    for count, said in levels:
        y = bottom - (bottom - top) * count / most
        parts += [_line(0, y, 100, y, "grid"), _text(0, y + 4, said, "end", "soft", -6)]
    for place, (low, high, count) in enumerate(spread.bars):
        tall = (bottom - top) * count / most
        said = figure(low, "g") if high <= low else words("{low:g} to {high:g}", low=low, high=high)
        inner = f"<title>{said}: {figure(count, ',')} {escape(words(counted[count != 1]))}</title>"
        parts.append(_rect("bar gap", place * width, bottom - tall, width, tall, inner))
    first, last = spread.bars[0][0], spread.bars[-1][1]
    x = _scale(first - 0.5, last + 0.5)
    parts.append(_line(0, bottom, 100, bottom, "axis"))
    parts += [_text(x(v), bottom + 16, figure(v, "g"), "middle", "soft") for v in _below(first, last)]
    parts.append(_line(x(spread.mean), top - 4, x(spread.mean), bottom, "mark"))
    mean = words("mean {mean:.1f}", mean=spread.mean)
    parts.append(_text(x(spread.mean), top - 7, mean, "middle", "marked"))
    title = f"{what}: {mean}"
    below = _in(what, spread, counted[spread.count != 1])
    return _figure(_svg(bottom + 22, title, parts, _wide(said for _, said in levels), 32), below)


def shares(rows: Sequence[tuple[str, Interval]], equal: float | None) -> str:
    """Shares with their intervals; the line is an equal share, where there is such a thing."""
    top, names = 22.0, _Names([name for name, _ in rows], 30)
    bottom = top + names.gap * len(rows)
    marked = [] if equal is None else [equal]
    least = max(0.0, min([*marked, *(r.low for _, r in rows)]) - 0.03)
    most = min(1.0, max([*marked, *(r.high for _, r in rows)]) + 0.03)
    x = _scale(least, most)
    parts = _ruler(x, ticks(100 * least, 100 * most, 5), top, bottom, lambda v: figure(v, "g") + " %", 100)
    for even in marked:
        parts.append(_line(x(even), top - 4, x(even), bottom, "mark"))
        said = words("equal share {share:.1f} %", share=100 * even)
        parts.append(_text(x(even), top - 8, said, "middle", "marked"))
    for place, (name, share) in enumerate(rows):
        y = names.at(top, place)
        parts.append(names.text(name, y))
        parts.append(_line(x(share.low), y, x(share.high), y, "whisker"))
        parts += [_line(x(end), y - 5, x(end), y + 5, "whisker") for end in (share.low, share.high)]
        parts.append(_circle("dot", x(share.value), y))
        parts.append(_text(100, y + 4, _percent(share.value), dx=12))
    return _figure(_svg(bottom + 22, words("shares of the wins"), parts, names.left, 64))


def boxes(rows: Sequence[tuple[str, Spread]], what: str) -> str:
    """Least, quarter, half, three quarters and most of each row."""
    if not rows:
        return ""
    top, names = 6.0, _Names([name for name, _ in rows], 28)
    bottom = top + names.gap * len(rows)
    least, most = min(s.least for _, s in rows), max(s.most for _, s in rows)
    x = _scale(least, most)
    parts = _ruler(x, _below(least, most), top, bottom, lambda v: figure(v, "g"))
    for place, (name, s) in enumerate(rows):
        y = names.at(top, place)
        parts.append(names.text(name, y))
        parts.append(_line(x(s.least), y, x(s.most), y, "whisker"))
        parts.append(_rect("box", x(s.quarter), y - 9, max(0.3, x(s.three_quarters) - x(s.quarter)), 18))
        parts.append(_line(x(s.median), y - 9, x(s.median), y + 9, "half"))
        parts.append(_text(100, y + 4, words("half {median:g}", median=s.median), dx=12))
    return _figure(_svg(bottom + 22, words("{what} by seat", what=what), parts, names.left, 76), what)


def differences(rows: Sequence[tuple[str, Interval, bool]], what: str, unit: float = 1.0) -> str:
    """Differences with their intervals around zero; those that are clear have a colour."""
    rows = [row for row in rows if isfinite(row[1].low) and isfinite(row[1].high)]
    if not rows:
        return ""
    top, names = 14.0, _Names([name for name, *_ in rows], 24)
    bottom = top + names.gap * len(rows)
    reach = max(max(abs(r.low), abs(r.high)) for _, r, _ in rows) * unit or 1.0
    x = _scale(-reach, reach)
    parts = _ruler(x, ticks(-reach, reach, 5), top, bottom, lambda v: figure(v, "+g") if v else "0")
    parts.append(_line(x(0), top - 4, x(0), bottom, "mark"))
    for place, (name, value, clear) in enumerate(rows):
        y = names.at(top, place)
        kind = "soft" if not clear else "good" if value.value > 0 else "bad"
        parts.append(names.text(name, y))
        parts.append(_line(x(value.low * unit), y, x(value.high * unit), y, "whisker"))
        parts.append(_circle(kind, x(value.value * unit), y))
        parts.append(_text(100, y + 4, figure(value.value * unit, "+.1f"), dx=12))
    return _figure(_svg(bottom + 22, what, parts, names.left, 60), what)


def heat(cells: Sequence[Sequence[float]], rows: Sequence[str], columns: Sequence[str], what: str) -> str:
    """A table of shares in which the larger ones are darker; what is even is halfway."""
    if not cells or not cells[0]:
        return ""
    wide, tall, top = 100 / len(columns), 34, 24.0
    most = max(max(row) for row in cells) or 1.0
    parts = [_text(wide * (n + 0.5), top - 8, name, "middle", "soft") for n, name in enumerate(columns)]
    for down, row in enumerate(cells):
        y = top + tall * down
        parts.append(_text(0, y + tall / 2 + 4, rows[down], "end", dx=-12))
        for across, share in enumerate(row):
            dark = f' fill-opacity="{0.08 + 0.72 * share / most:.2f}"'
            parts.append(_rect("bar gap", wide * across, y, wide, tall, more=dark))
            parts.append(_text(wide * (across + 0.5), y + tall / 2 + 4, _percent(share), "middle"))
    return _figure(_svg(top + tall * len(cells) + 6, what, parts, _wide(rows) + 6, 2, 56 * len(columns)))


def steps(rows: Sequence[tuple[str, Interval]], equal: float, what: str) -> str:
    """A ladder: how much each rung wins against the one before it, joined by a line."""
    if not rows:
        return ""
    top, bottom = 20.0, 200.0
    y = _scale(0.0, 1.0, bottom, top - bottom)
    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_line(0, y(part), 100, y(part), "grid"))
        parts.append(_text(0, y(part) + 4, f"{100 * part:g} %", "end", "soft", -8))
    parts.append(_line(0, y(equal), 100, y(equal), "mark"))
    at = [100 * (n + 0.5) / len(rows) for n in range(len(rows))]
    points = [(x, y(share.value)) for x, (_, share) in zip(at, rows, strict=True)]
    parts += [_line(*one, *other, "path") for one, other in pairwise(points)]
    for x, (name, share) in zip(at, rows, strict=True):
        parts.append(_line(x, y(share.low), x, y(share.high), "whisker"))
        parts.append(_circle("dot", x, y(share.value)))
        parts.append(_text(x, bottom + 20, name, "middle"))
    return _figure(_svg(bottom + 28, what, parts, 52, 8, 84 * len(rows)), what)


def scatter(
    points: Sequence[tuple[str, Interval, Interval, bool]],
    across: str,
    up: str,
    wanted: Sequence[tuple[float, float]] = (),
) -> str:
    """Two figures of each setting with their intervals; those that are in question have a colour, and some a name.

    What is `wanted` of the one across, and of the one up, is a band.
    """
    if not points:
        return ""
    top, bottom = 16.0, 300.0
    goals = [[e for e in goal if isfinite(e)] for goal in wanted]
    xs = [e for _, x, _, _ in points for e in (x.low, x.high) if isfinite(e)] + (goals[0] if goals else []) or [0.0]
    ys = [e for _, _, y, _ in points for e in (y.low, y.high) if isfinite(e)] + (goals[1] if len(goals) > 1 else [])
    ys = ys or [0.0]
    x, y = _scale(min(xs), max(xs)), _scale(min(ys), max(ys), bottom, top - bottom)
    parts = []
    for (low, high), along in zip(wanted, (x, y), strict=False):
        begin, end = sorted((along(max(low, -FARTHEST)), along(min(high, FARTHEST))))
        sides = (begin, top, end - begin, bottom - top) if along is x else (0.0, begin, 100.0, end - begin)
        parts.append(_rect("wanted", *sides))
    for value in ticks(min(xs), max(xs), 6):
        parts.append(_line(x(value), top, x(value), bottom, "grid"))
        parts.append(_text(x(value), bottom + 18, figure(value, "g"), "middle", "soft"))
    levels = [(value, figure(value, "g")) for value in ticks(min(ys), max(ys), 6)]
    for value, said in levels:
        parts.append(_line(0, y(value), 100, y(value), "grid"))
        parts.append(_text(0, y(value) + 4, said, "end", "soft", -8))
    for name, wide, tall, open_ in sorted(points, key=lambda point: point[3]):  # those in question above the others
        kind, reach = ("good", "reach") if open_ else ("soft", "faint")
        parts.append(_line(x(wide.low), y(tall.value), x(wide.high), y(tall.value), reach))
        parts.append(_line(x(wide.value), y(tall.low), x(wide.value), y(tall.high), reach))
        parts.append(_circle(kind, x(wide.value), y(tall.value), f"<title>{escape(name)}</title>"))
    parts += _beside([(name, x(wide.value), y(tall.value)) for name, wide, tall, open_ in points if open_])
    return _figure(
        _svg(bottom + 24, words("{across} and {up}", across=across, up=up), parts, _wide(s for _, s in levels), 12),
        words("{across} (across), {up} (up)", across=across, up=up),
    )


def ticks(low: float, high: float, most: int, whole: bool = False) -> list[float]:
    """Round numbers from low to high, at most about that many."""
    if high <= low:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    step = next(s * power for s in (1, 2, 5, 10) if s * power >= rough * 0.999)
    step = max(1.0, step) if whole else step
    return [round(step * n, 9) for n in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


# ───────────── the parts


class _Names:
    """Where the names of rows stand: beside them if they are short, else above."""

    def __init__(self, names: Sequence[str], gap: float) -> None:
        self.above = max(map(len, names), default=0) > LONGEST_NAME
        self.gap = gap + 16 if self.above else gap
        self.left = 6.0 if self.above else _wide(names) + 6

    def at(self, top: float, place: int) -> float:
        """How far down the row of that number lies."""
        return top + self.gap * (place + 0.5) + (8 if self.above else 0)

    def text(self, name: str, y: float) -> str:
        return _text(0, y - 12, name) if self.above else _text(0, y + 4, name, "end", dx=-12)


def _beside(points: Sequence[tuple[str, float, float]]) -> list[str]:
    """Names of points, above or below them; none where it would lie upon another, and of many none at all."""
    if len(points) > MOST_NAMED:
        return []
    parts: list[str] = []
    taken: list[float] = []
    for name, x, y in points:
        far = x > 50  # words on the left of a point that is on the right
        for line in (y - 8, y + 18):
            if all(abs(line - other) >= 14 for other in taken):
                parts.append(_text(x, line, name, "end" if far else "start", dx=-8 if far else 8))
                taken.append(line)
                break
    return parts


def _in(what: str, spread: Spread, counted: str) -> str:
    return words("{what}, in {count:,} {counted}", what=what, count=spread.count, counted=translated(counted))


def _percent(share: float) -> str:
    return figure(100 * share, ".1f") + " %"


def _below(low: float, high: float) -> list[float]:
    """Whole numbers below a picture: as many as a phone has room for."""
    return ticks(low, high, 8 if max(abs(low), abs(high)) < 1_000 else 4, whole=True)


def _wide(words: Iterable[str]) -> float:
    """The room that the longest of some words needs, and a little."""
    return LETTER * max(map(len, words), default=0) + 10


def _scale(low: float, high: float, start: float = 0.0, room: float = 100.0) -> Scale:
    """Where on the paper a value stands; where all values are one, in the middle."""
    if high <= low:
        return lambda value: start + room / 2
    return lambda value: start + room * (min(max(value, low), high) - low) / (high - low)


def _ruler(
    x: Scale, values: Sequence[float], top: float, bottom: float, said: Callable[[float], str], unit: float = 1
) -> list[str]:
    parts = []
    for value in values:
        at = x(value / unit)
        parts += [_line(at, top, at, bottom, "grid"), _text(at, bottom + 18, said(value), "middle", "soft")]
    return parts


def _figure(svg: str, caption: str = "") -> str:
    words = f"\n<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="wide">\n{svg}{words}\n</figure>'


def _svg(height: float, title: str, parts: Sequence[str], left: float, right: float, least: float = 0.0) -> str:
    """The room between two margins, in pixels; `least` is how wide it has to be."""
    inner = "\n".join(parts)
    style = f"margin-left: {left:.0f}px; width: calc(100% - {left + right:.0f}px)"
    style += f"; min-width: {least:.0f}px" if least else ""
    return (
        f'<svg height="{height:.0f}" style="{style}" role="img" aria-label="{escape(title)}">\n'
        f"<title>{escape(title)}</title>\n{inner}\n</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start", kind: str = "", dx: float = 0) -> str:
    """Words at a place; `dx` is how many pixels beside it."""
    named = f' class="{kind}"' if kind else ""
    moved = f' dx="{dx:g}"' if dx else ""
    return f'<text{named} x="{x:.2f}%" y="{y:.1f}"{moved} text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.2f}%" y1="{y1:.1f}" x2="{x2:.2f}%" y2="{y2:.1f}"/>'


def _rect(kind: str, x: float, y: float, width: float, height: float, inner: str = "", more: str = "") -> str:
    sides = f'x="{x:.2f}%" y="{y:.1f}" width="{width:.2f}%" height="{height:.1f}"'
    return f'<rect class="{kind}" {sides}{more}>{inner}</rect>'


def _circle(kind: str, x: float, y: float, inner: str = "") -> str:
    return f'<circle class="{kind}" cx="{x:.2f}%" cy="{y:.1f}" r="5">{inner}</circle>'
