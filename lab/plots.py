"""Plots as inline SVG. Colours and fonts come from the page they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

from lab.stats import Interval, Spread

WIDTH = 720
LEFT, RIGHT = 130, 90
Scale = Callable[[float], float]


def bars(spread: Spread, what: str, counted: str) -> str:
    """How often each whole number came; the mean is marked."""
    height, bottom, top, left = 220, 172, 18, 44
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
    parts += [_text(x(v), bottom + 16, f"{v:g}", "middle", "soft") for v in ticks(first, last, 9, whole=True)]
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
    parts = _ruler(x, ticks(100 * least, 100 * most, 7), top, bottom, lambda v: f"{v:g} %", 100)
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
    parts = _ruler(x, ticks(least, most, 7), top, bottom, lambda v: f"{v:g}")
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


def ticks(low: float, high: float, most: int, whole: bool = False) -> list[float]:
    """Round numbers from low to high, at most about so many."""
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
