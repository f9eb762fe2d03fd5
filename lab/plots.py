"""Plots as inline SVG. Colours and fonts come from the page they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, isfinite, log10

from lab.stats import Interval, Spread

WIDTH = 560  # narrow enough that letters can still be read on a phone
LEFT, RIGHT = 140, 80
FARTHEST = 1e15  # where a goal without an end is taken to end
Scale = Callable[[float], float]


def bars(spread: Spread, what: str, counted: str) -> str:
    """How often each whole number came; the mean is marked."""
    height, bottom, top, left = 220, 172, 18, 58
    room = WIDTH - left - 14
    most = max((n for *_, n in spread.bars), default=1) or 1
    width = room / len(spread.bars)
    parts = []
    for count in ticks(0, most, 4, whole=True):
        y = bottom - (bottom - top) * count / most
        parts += [_line(left, y, left + room, y, "grid"), _text(left - 6, y + 4, f"{count:,g}", "end", "soft")]
    for place, (low, high, count) in enumerate(spread.bars):
        tall = (bottom - top) * count / most
        said = f"{low:g}" if high <= low else f"{low:g} to {high:g}"
        parts.append(
            f'<rect class="bar" x="{left + place * width + 1:.1f}" y="{bottom - tall:.1f}" '
            f'width="{max(1.0, width - 2):.1f}" height="{tall:.1f}"><title>{said}: {count:,} {counted}</title></rect>'
        )
    first, last = spread.bars[0][0], spread.bars[-1][1]
    x = _scale(first - 0.5, last + 0.5, left, room)
    parts.append(_line(left, bottom, left + room, bottom, "axis"))
    parts += [_text(x(v), bottom + 16, f"{v:g}", "middle", "soft") for v in ticks(first, last, 8, whole=True)]
    parts.append(_line(x(spread.mean), top - 4, x(spread.mean), bottom, "mark"))
    parts.append(_text(x(spread.mean), top - 7, f"mean {spread.mean:.1f}", "middle", "marked"))
    parts.append(_text(left + room / 2, bottom + 38, f"{what}, in {spread.count:,} {counted}", "middle"))
    return _svg(height, f"{what}: mean {spread.mean:.1f}", parts)


def shares(rows: Sequence[tuple[str, Interval]], equal: float) -> str:
    """Shares with their intervals; the line is an equal share."""
    gap, top = 30, 22
    bottom = top + gap * len(rows)
    least = max(0.0, min([equal, *(r.low for _, r in rows)]) - 0.03)
    most = min(1.0, max([equal, *(r.high for _, r in rows)]) + 0.03)
    x = _scale(least, most, LEFT, WIDTH - LEFT - RIGHT)
    parts = _ruler(x, ticks(100 * least, 100 * most, 6), top, bottom, lambda v: f"{v:g} %", 100)
    parts.append(_line(x(equal), top - 4, x(equal), bottom, "mark"))
    parts.append(_text(x(equal), top - 8, f"equal share {100 * equal:.1f} %", "middle", "marked"))
    for place, (name, share) in enumerate(rows):
        y = top + gap * (place + 0.5)
        parts.append(_text(LEFT - 12, y + 4, name, "end"))
        parts.append(_line(x(share.low), y, x(share.high), y, "whisker"))
        parts += [_line(x(end), y - 5, x(end), y + 5, "whisker") for end in (share.low, share.high)]
        parts.append(f'<circle class="dot" cx="{x(share.value):.1f}" cy="{y:.1f}" r="5"/>')
        parts.append(_text(WIDTH - RIGHT + 14, y + 4, f"{100 * share.value:.1f} %"))
    return _svg(bottom + 26, "share of wins by seat", parts)


def boxes(rows: Sequence[tuple[str, Spread]], what: str) -> str:
    """Least, quarter, half, three quarters and most of each row."""
    if not rows:
        return ""
    gap, top = 28, 6
    bottom = top + gap * len(rows)
    least, most = min(s.least for _, s in rows), max(s.most for _, s in rows)
    x = _scale(least, most, LEFT, WIDTH - LEFT - RIGHT)
    parts = _ruler(x, ticks(least, most, 6), top, bottom, lambda v: f"{v:g}")
    for place, (name, s) in enumerate(rows):
        y = top + gap * (place + 0.5)
        parts.append(_text(LEFT - 12, y + 4, name, "end"))
        parts.append(_line(x(s.least), y, x(s.most), y, "whisker"))
        parts.append(
            f'<rect class="box" x="{x(s.quarter):.1f}" y="{y - 9:.1f}" '
            f'width="{max(1.0, x(s.three_quarters) - x(s.quarter)):.1f}" height="18"/>'
        )
        parts.append(_line(x(s.median), y - 9, x(s.median), y + 9, "half"))
        parts.append(_text(WIDTH - RIGHT + 14, y + 4, f"half {s.median:g}"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, what, "middle"))
    return _svg(bottom + 44, f"{what} by seat", parts)


def differences(rows: Sequence[tuple[str, Interval, bool]], what: str, unit: float = 1.0) -> str:
    """Differences with their intervals around zero; those that are clear are filled."""
    rows = [row for row in rows if isfinite(row[1].low) and isfinite(row[1].high)]
    if not rows:
        return ""
    gap, top, left = 24, 14, 190
    bottom = top + gap * len(rows)
    reach = max(max(abs(r.low), abs(r.high)) for _, r, _ in rows) * unit or 1.0
    x = _scale(-reach, reach, left, WIDTH - left - RIGHT)
    parts = _ruler(x, ticks(-reach, reach, 5), top, bottom, lambda v: f"{v:+g}" if v else "0")
    parts.append(_line(x(0), top - 4, x(0), bottom, "mark"))
    for place, (name, value, clear) in enumerate(rows):
        y = top + gap * (place + 0.5)
        kind = "soft" if not clear else "good" if value.value > 0 else "bad"
        parts.append(_text(left - 12, y + 4, name if len(name) <= 26 else f"{name[:25]}…", "end"))
        parts.append(_line(x(value.low * unit), y, x(value.high * unit), y, "whisker"))
        parts.append(f'<circle class="{kind}" cx="{x(value.value * unit):.1f}" cy="{y:.1f}" r="5"/>')
        parts.append(_text(WIDTH - RIGHT + 14, y + 4, f"{value.value * unit:+.1f}"))
    parts.append(_text((left + WIDTH - RIGHT) / 2, bottom + 38, what, "middle"))
    return _svg(bottom + 46, what, parts)


def heat(cells: Sequence[Sequence[float]], rows: Sequence[str], columns: Sequence[str], what: str) -> str:
    """A table of shares in which the larger ones are darker; what is even is halfway."""
    if not cells or not cells[0]:
        return ""
    wide, tall, top = min(110.0, (WIDTH - LEFT - 10) / len(columns)), 34, 24
    most = max(max(row) for row in cells) or 1.0
    parts = [_text(LEFT + wide * (n + 0.5), top - 8, name, "middle", "soft") for n, name in enumerate(columns)]
    for down, row in enumerate(cells):
        y = top + tall * down
        parts.append(_text(LEFT - 12, y + tall / 2 + 4, rows[down], "end"))
        for across, share in enumerate(row):
            at = LEFT + wide * across
            parts.append(
                f'<rect class="bar cell" x="{at:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall}" '
                f'fill-opacity="{0.08 + 0.72 * share / most:.2f}"/>'
            )
            parts.append(_text(at + wide / 2, y + tall / 2 + 4, f"{100 * share:.1f} %", "middle"))
    return _svg(top + tall * len(cells) + 6, what, parts)


def steps(rows: Sequence[tuple[str, Interval]], equal: float, what: str) -> str:
    """A ladder: how much each rung wins against the one before it, joined by a line."""
    if not rows:
        return ""
    left, top, bottom = 60.0, 20.0, 200.0
    room = WIDTH - left - 30
    y = _scale(0.0, 1.0, bottom, top - bottom)
    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_line(left, y(part), left + room, y(part), "grid"))
        parts.append(_text(left - 8, y(part) + 4, f"{100 * part:g} %", "end", "soft"))
    parts.append(_line(left, y(equal), left + room, y(equal), "mark"))
    at = [left + room * (n + 0.5) / len(rows) for n in range(len(rows))]
    points = " ".join(f"{x:.1f},{y(share.value):.1f}" for x, (_, share) in zip(at, rows, strict=True))
    parts.append(f'<polyline class="path" points="{points}"/>')
    for x, (name, share) in zip(at, rows, strict=True):
        parts.append(_line(x, y(share.low), x, y(share.high), "whisker"))
        parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y(share.value):.1f}" r="5"/>')
        parts.append(_text(x, bottom + 20, name, "middle"))
    parts.append(_text(left + room / 2, bottom + 44, what, "middle"))
    return _svg(bottom + 52, what, parts)


def scatter(
    points: Sequence[tuple[str, Interval, Interval, bool]],
    across: str,
    up: str,
    wanted: Sequence[tuple[float, float]] = (),
) -> str:
    """Two figures of each setting with their intervals; those that are in question are filled.

    What is `wanted` of the one across, and of the one up, is a band.
    """
    if not points:
        return ""
    left, top, bottom, room = 56.0, 16.0, 300.0, WIDTH - 76.0
    goals = [[e for e in goal if isfinite(e)] for goal in wanted]
    xs = [e for _, x, _, _ in points for e in (x.low, x.high) if isfinite(e)] + (goals[0] if goals else []) or [0.0]
    ys = [e for _, _, y, _ in points for e in (y.low, y.high) if isfinite(e)] + (goals[1] if len(goals) > 1 else [])
    ys = ys or [0.0]
    x, y = _scale(min(xs), max(xs), left, room), _scale(min(ys), max(ys), bottom, top - bottom)
    parts = []
    for (low, high), along in zip(wanted, (x, y), strict=False):
        begin, end = sorted((along(max(low, -FARTHEST)), along(min(high, FARTHEST))))
        sides = (begin, top, end - begin, bottom - top) if along is x else (left, begin, room, end - begin)
        shape = " ".join(f'{n}="{v:.1f}"' for n, v in zip(("x", "y", "width", "height"), sides, strict=True))
        parts.append(f'<rect class="wanted" {shape}/>')
    for value in ticks(min(xs), max(xs), 8):
        parts.append(_line(x(value), top, x(value), bottom, "grid"))
        parts.append(_text(x(value), bottom + 18, f"{value:g}", "middle", "soft"))
    for value in ticks(min(ys), max(ys), 6):
        parts.append(_line(left, y(value), left + room, y(value), "grid"))
        parts.append(_text(left - 8, y(value) + 4, f"{value:g}", "end", "soft"))
    for name, wide, tall, open_ in points:
        kind = "good" if open_ else "soft"
        parts.append(_line(x(wide.low), y(tall.value), x(wide.high), y(tall.value), "reach"))
        parts.append(_line(x(wide.value), y(tall.low), x(wide.value), y(tall.high), "reach"))
        parts.append(
            f'<circle class="{kind}" cx="{x(wide.value):.1f}" cy="{y(tall.value):.1f}" r="5">'
            f"<title>{escape(name)}</title></circle>"
        )
        if open_:
            far = x(wide.value) > left + room / 2  # words on the left of a point that is on the right
            parts.append(_text(x(wide.value) + (-8 if far else 8), y(tall.value) - 6, name, "end" if far else "start"))
    parts.append(_text(left + room / 2, bottom + 40, f"{across} (across), {up} (up)", "middle"))
    return _svg(bottom + 48, f"{across} and {up}", parts)


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


def _scale(low: float, high: float, left: float, room: float) -> Scale:
    """Where on the paper a value stands; where all values are one, in the middle."""
    if high <= low:
        return lambda value: left + room / 2
    return lambda value: left + room * (min(max(value, low), high) - low) / (high - low)


def _ruler(
    x: Scale, values: Sequence[float], top: float, bottom: float, said: Callable[[float], str], unit: float = 1
) -> list[str]:
    parts = []
    for value in values:
        at = x(value / unit)
        parts += [_line(at, top, at, bottom, "grid"), _text(at, bottom + 18, said(value), "middle", "soft")]
    return parts


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    inner = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">\n'
        f"<title>{escape(title)}</title>\n{inner}\n</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
