"""Plots as inline SVG. Colours and fonts come from the page they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lab.stats import Interval, Spread

WIDTH = 720
LEFT, RIGHT = 150, 20


def _svg(height: int, title: str, parts: Sequence[str]) -> str:
    inner = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">\n'
        f"<title>{escape(title)}</title>\n{inner}\n</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def bars(spread: Spread, what: str, counted: str) -> str:
    """How often each value came; the mean is marked."""
    height, bottom, top = 190, 150, 12
    room = WIDTH - 2 * RIGHT
    most = max((n for *_, n in spread.bars), default=1) or 1
    width = room / max(1, len(spread.bars))
    parts = []
    for place, (low, high, count) in enumerate(spread.bars):
        tall = (bottom - top) * count / most
        said = f"{low:g}" if high <= low else f"{low:g} to {high:g}"
        parts.append(
            f'<rect class="bar" x="{RIGHT + place * width + 1:.1f}" y="{bottom - tall:.1f}" '
            f'width="{max(1.0, width - 2):.1f}" height="{tall:.1f}"><title>{said}: {count:,}</title></rect>'
        )
        if place % max(1, len(spread.bars) // 8) == 0:
            parts.append(_text(RIGHT + (place + 0.5) * width, bottom + 16, f"{low:g}", "middle"))
    parts.append(_line(RIGHT, bottom, WIDTH - RIGHT, bottom, "axis"))
    first, last = spread.bars[0][0], spread.bars[-1][1]
    step = (last - first) / len(spread.bars) or 1
    at = RIGHT + min(float(room), (spread.mean - first + step / 2) / (last - first + step) * room)
    parts.append(_line(at, top, at, bottom, "mark"))
    below = f"{what} (mean {spread.mean:.1f}, {spread.count:,} {counted})"
    parts.append(_text(WIDTH / 2, bottom + 34, below, "middle"))
    return _svg(height, f"{what}: mean {spread.mean:.1f}", parts)


def shares(rows: Sequence[tuple[str, Interval]], equal: float) -> str:
    """Shares with their intervals; the line is an equal share."""
    gap, top = 30, 10
    height = top + gap * len(rows) + 26
    most = min(1.0, max([equal, *(r.high for _, r in rows)]) * 1.1)
    room = WIDTH - LEFT - RIGHT

    def x(share: float) -> float:
        return LEFT + room * share / most

    parts = []
    for place, (name, share) in enumerate(rows):
        y = top + gap * (place + 0.5)
        parts.append(_text(LEFT - 8, y + 4, name, "end"))
        parts.append(f'<rect class="bar" x="{LEFT}" y="{y - 8:.1f}" width="{x(share.value) - LEFT:.1f}" height="16"/>')
        parts.append(_line(x(share.low), y, x(share.high), y, "whisker"))
        parts.append(f'<circle class="dot" cx="{x(share.value):.1f}" cy="{y:.1f}" r="3"/>')
    bottom = top + gap * len(rows)
    parts.append(_line(x(equal), top, x(equal), bottom, "mark"))
    parts.append(_text(x(equal), bottom + 16, f"equal share {100 * equal:.1f} %", "middle"))
    return _svg(height, "share of wins by seat", parts)


def boxes(rows: Sequence[tuple[str, Spread]]) -> str:
    """Least, quarter, half, three quarters and most of each row."""
    if not rows:
        return ""
    gap, top = 26, 8
    height = top + gap * len(rows) + 24
    least, most = min(s.least for _, s in rows), max(s.most for _, s in rows)
    room = WIDTH - LEFT - RIGHT

    def x(value: float) -> float:
        return LEFT + room * (value - least) / ((most - least) or 1)

    parts = []
    for place, (name, s) in enumerate(rows):
        y = top + gap * (place + 0.5)
        parts.append(_text(LEFT - 8, y + 4, name, "end"))
        parts.append(_line(x(s.least), y, x(s.most), y, "axis"))
        parts.append(
            f'<rect class="box" x="{x(s.quarter):.1f}" y="{y - 8:.1f}" '
            f'width="{max(1.0, x(s.three_quarters) - x(s.quarter)):.1f}" height="16"/>'
        )
        parts.append(_line(x(s.median), y - 8, x(s.median), y + 8, "whisker"))
    bottom = top + gap * len(rows)
    parts += [_text(x(least), bottom + 16, f"{least:g}"), _text(x(most), bottom + 16, f"{most:g}", "end")]
    return _svg(height, "scores by seat", parts)
