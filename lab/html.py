"""Pages of HTML that stand alone: everything is in them, nothing is fetched, nothing runs.

The pictures are SVG of our own. The libraries that draw for the web (Plotly, Vega, Bokeh) put one to five megabytes of
program into a page that is to work offline, and pictures of matplotlib keep the colours they were made with; these
take their colours from the page, so they are right in light, in dark and on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from lab.language import figure, language, words
from lab.stats import Interval, Spread


def document(title: str, parts: Sequence[str]) -> str:
    """A whole page."""
    body = "\n".join(p for p in parts if p)
    return _template().substitute(language=language(), title=escape(title), body=body)


@cache
def _template() -> Template:
    return Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))


def tiles(figures: Sequence[tuple[str, str, str]]) -> str:
    """What one looks for first: a name, a figure, and more about it."""
    found = (
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(more)}</small></dd></div>"
        for name, value, more in figures
    )
    return "<dl>\n" + "\n".join(found) + "\n</dl>"


def warnings(sentences: Sequence[str]) -> list[str]:
    return [f'<p class="warn">{escape(words)}</p>' for words in sentences]


def percent(x: Interval) -> str:
    """`31.8 % (26.8 to 37.3)`."""
    return words("{value:.1f} % ({low:.1f} to {high:.1f})", **in_percent(x))


def in_percent(x: Interval) -> dict[str, float]:
    """The three numbers of a share, for a sentence."""
    return {"value": 100 * x.value, "low": 100 * x.low, "high": 100 * x.high}


def mean_text(x: Spread | None) -> str:
    """A mean with its 95 % interval where that is known: `17.3 ± 0.4`."""
    if x is None:
        return ""
    mean = figure(x.mean, ".4g")
    return mean if x.mean_half is None else f"{mean} ± {figure(x.mean_half, '.2g')}"


def signed(x: Interval) -> str:
    """A difference of shares in percentage points, with its interval."""
    return words("{value:+.1f} percentage points ({low:+.1f} to {high:+.1f})", **in_percent(x))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers_from: int, parts: Sequence[float] = ()) -> str:
    """A table; with parts of a whole, each row ends in a bar."""

    def cell(tag: str, place: int, text: str) -> str:
        if place < numbers_from:
            return f"<{tag}>{escape(text)}</{tag}>"
        figure, bracket, interval = escape(text).partition(" (")  # which has a line of its own on a phone
        return f'<{tag} class="n">{figure}{bracket and f" <span>({interval}</span>"}</{tag}>'

    top = "".join(cell("th", i, h) for i, h in enumerate(heads)) + ("<th></th>" if parts else "")
    ends = [f'<td class="m"><span style="width: {100 * part:.1f}%"></span></td>' for part in parts] or [""] * len(rows)
    lines = ("".join(cell("td", i, c) for i, c in enumerate(row)) + end for row, end in zip(rows, ends, strict=True))
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="wide"><table>\n<tr>{top}</tr>\n{body}\n</table></div>'
