"""Pages of HTML that stand alone: everything is in them, nothing is fetched, nothing runs.

The pictures are SVG of our own. The libraries that draw for the web (Plotly, Vega, Bokeh) put one to five megabytes of
program into a page that is to work offline, and pictures of matplotlib keep the colours they were made with; these
take their colours from the page, so they are right in light, in dark and on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lab.stats import Interval

STYLE = """
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5d6675; --line: #d5dae3; --grid: #e9ecf2; --paper: #ffffff; --tile: #f4f6fa; --bar: #3b6fb6; --box: #bcd0ec; --mark: #b93c0a }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ef; --soft: #9aa3b2; --line: #3a4252; --grid: #262d3a; --paper: #151a23; --tile: #1d2430; --bar: #7aa7e6; --box: #35527d; --mark: #fb923c }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 54rem; margin: 2rem auto 4rem; padding: 0 1rem }
h1 { font-size: 1.8rem; margin: 0 } h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; padding-top: .8rem; border-top: 1px solid var(--line) }
.soft { color: var(--soft) } h1 + p { margin-top: .2rem }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem; margin: 1.5rem 0 }
dl div { background: var(--tile); border-radius: .5rem; padding: .7rem .9rem }
dt { color: var(--soft); font-size: .85rem } dd { margin: 0; font-size: 1.3rem; font-weight: 600 } dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--soft) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-weight: 600; color: var(--soft) } th.n, td.n { text-align: right; white-space: nowrap }
td.m { width: 6rem } td.m span { display: inline-block; height: .7rem; min-width: 1px; border-radius: .15rem; background: var(--bar) }
code { font: .9em ui-monospace, monospace; background: var(--tile); padding: .1rem .3rem; border-radius: .2rem; overflow-wrap: anywhere }
svg { display: block; width: 100%; min-width: 32rem; height: auto; margin: .6rem 0; font: 12px system-ui, sans-serif; fill: var(--ink) }
svg .bar { fill: var(--bar) } svg .box { fill: var(--box) } svg .dot { fill: var(--bar) } svg .soft { fill: var(--soft) } svg .marked { fill: var(--mark) }
svg .cell { stroke: var(--paper) } svg .good { fill: var(--bar) } svg .bad { fill: var(--mark) } svg .path { stroke: var(--bar); fill: none; stroke-width: 2 }
svg .axis { stroke: var(--line) } svg .grid { stroke: var(--grid) } svg .mark { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 4 3 }
svg .whisker { stroke: var(--bar); stroke-width: 2 } svg .half { stroke: var(--ink); stroke-width: 2 }
.warn { border-left: 4px solid var(--mark); background: var(--tile); padding: .5rem .9rem }
@media print { body { margin: 0 } h2 { break-after: avoid } svg, table { break-inside: avoid } }
"""  # noqa: E501 - a stylesheet reads best one rule a line


def document(title: str, parts: Sequence[str]) -> str:
    """A whole page."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n</head>\n<body>\n'
        + "\n".join(p for p in parts if p)
        + "\n</body>\n</html>\n"
    )


def plot(svg: str) -> str:
    return f'<div class="wide">\n{svg}\n</div>' if svg else ""


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
    return f"{100 * x.value:.1f} % ({100 * x.low:.1f} to {100 * x.high:.1f})"


def signed(x: Interval) -> str:
    """A difference of shares in percentage points, with its interval."""
    return f"{100 * x.value:+.1f} percentage points ({100 * x.low:+.1f} to {100 * x.high:+.1f})"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers_from: int, parts: Sequence[float] = ()) -> str:
    """A table; with parts of a whole, each row ends in a bar."""

    def cell(tag: str, place: int, text: str) -> str:
        kind = ' class="n"' if place >= numbers_from else ""
        return f"<{tag}{kind}>{escape(text)}</{tag}>"

    top = "".join(cell("th", i, h) for i, h in enumerate(heads)) + ("<th></th>" if parts else "")
    ends = [f'<td class="m"><span style="width: {100 * part:.1f}%"></span></td>' for part in parts] or [""] * len(rows)
    lines = ("".join(cell("td", i, c) for i, c in enumerate(row)) + end for row, end in zip(rows, ends, strict=True))
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="wide"><table>\n<tr>{top}</tr>\n{body}\n</table></div>'
