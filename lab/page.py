"""A simulation as one HTML page: everything is in it, nothing is fetched, nothing runs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lab.plots import bars, boxes, shares
from lab.report import Report
from lab.stats import Interval, Spread

STYLE = """
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5d6675; --line: #d5dae3; --paper: #ffffff; --bar: #3b6fb6; --mark: #c2410c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ef; --soft: #9aa3b2; --line: #3a4252; --paper: #151a23; --bar: #7aa7e6; --mark: #fb923c }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; margin-bottom: 0 } h2 { font-size: 1.1rem; margin-top: 2rem }
p.soft, td.soft, caption { color: var(--soft) }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
th.n, td.n { text-align: right; white-space: nowrap }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; fill: var(--ink) }
svg .bar { fill: var(--bar) } svg .axis { stroke: var(--line) } svg .mark { stroke: var(--mark); stroke-width: 2 }
svg .whisker { stroke: var(--ink); stroke-width: 1.5 } svg .dot { fill: var(--ink) } svg .box { fill: var(--bar); opacity: .35 }
.warn { border-left: 4px solid var(--mark); padding: .3rem .8rem }
"""  # noqa: E501 - a stylesheet reads best one rule a line

POINTS = "least · quarter · half · three quarters · most"


def page(report: Report) -> str:
    """The whole page."""
    options = ", ".join(f"{name} = {value}" for name, value in report.options.items())
    head = f"{report.games:,} games, {report.players} players, seed {report.seed}" + (f", {options}" if options else "")
    parts = [
        f"<h1>{escape(report.game)}</h1>",
        f'<p class="soft">{escape(head)}; bots: {escape(", ".join(report.bots))}; rules {report.rules}</p>',
        *_warnings(report),
        "<h2>Who wins</h2>",
        shares([(f"seat {s.seat} ({s.bot})", s.share) for s in report.seats], 1 / report.players),
        f"<p>The first seat wins {signed(report.first_seat_advantage)} against an equal share. "
        f"{percent(report.ties)} of the games end in a tie for the first place.</p>",
        _seats(report),
    ]
    if report.scores is not None:
        parts += ["<h2>Scores</h2>", bars(report.scores, "points", "players")]
        spreads = [(f"seat {s.seat}", s.score) for s in report.seats if s.score is not None]
        parts += [boxes([*spreads, ("winners", report.winning_scores)] if report.winning_scores else spreads)]
    parts += ["<h2>Length</h2>"]
    if report.choices is not None:
        parts.append(bars(report.choices, "choices in a game", "games"))
    parts.append(_lengths(report))
    parts += [_choices(report), _rules(report), _acts(report)]
    title = escape(f"{report.game}: {report.games:,} games")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n</head>\n<body>\n'
        + "\n".join(p for p in parts if p)
        + "\n</body>\n</html>\n"
    )


def percent(x: Interval) -> str:
    """`31.8 % (26.8 to 37.3)`."""
    return f"{100 * x.value:.1f} % ({100 * x.low:.1f} to {100 * x.high:.1f})"


def signed(x: Interval) -> str:
    """A difference of shares in percentage points, with its interval."""
    return f"{100 * x.value:+.1f} points ({100 * x.low:+.1f} to {100 * x.high:+.1f})"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers_from: int) -> str:
    def cell(tag: str, place: int, text: str) -> str:
        kind = ' class="n"' if place >= numbers_from else ""
        return f"<{tag}{kind}>{escape(text)}</{tag}>"

    top = "".join(cell("th", i, h) for i, h in enumerate(heads))
    body = "\n".join("<tr>" + "".join(cell("td", i, c) for i, c in enumerate(row)) + "</tr>" for row in rows)
    return f"<table>\n<tr>{top}</tr>\n{body}\n</table>"


def _warnings(report: Report) -> list[str]:
    found = []
    if report.interrupted:
        found.append(f"Interrupted after {report.games:,} of {report.games_wanted:,} games.")
    if report.unfinished:
        found.append(f"{report.unfinished:,} games had no end within the limit of choices.")
    found += [
        f"{t.code}: {t.title} (line {t.line}), in {t.times:,} games, first with seed {t.first_seed}"
        for t in report.faults
    ]
    return [f'<p class="warn">{escape(words)}</p>' for words in found]


def _seats(report: Report) -> str:
    rows = [
        [str(s.seat), s.bot, f"{s.wins:,.1f}", percent(s.share), _mean(s.score), _five(s.score)] for s in report.seats
    ]
    return _table(["seat", "bot", "wins", "share (95 %)", "mean score", POINTS], rows, 2)


def _mean(s: Spread | None) -> str:
    return "" if s is None else f"{s.mean:.1f}"


def _five(s: Spread | None) -> str:
    return "" if s is None else f"{s.least:g} · {s.quarter:g} · {s.median:g} · {s.three_quarters:g} · {s.most:g}"


def _lengths(report: Report) -> str:
    rows = []
    if report.choices is not None:
        rows.append(["choices in a game", _mean(report.choices), _five(report.choices)])
    if report.rounds is not None:
        passes = report.rounds.passes
        rows.append([f"passes of `{report.rounds.words}`", _mean(passes), _five(passes)])
    width = report.branching
    rows.append(["options at a choice", f"{width.value:.2f}", f"95 %: {width.low:.2f} to {width.high:.2f}"])
    return _table(["", "mean", POINTS], rows, 1)


def _choices(report: Report) -> str:
    rows = [
        [str(c.line), c.words, f"{c.asked:,}", f"{c.games:,}", f"{c.options_mean:.1f}", f"{c.options_most:,}"]
        for c in report.asked
    ]
    return "<h2>Choices</h2>\n" + _table(["line", "choice", "asked", "games", "options", "most"], rows, 2)


def _rules(report: Report) -> str:
    if not report.must:
        return ""
    rows = [[str(r.line), r.reason, f"{r.looked:,}", f"{r.changed:,}", percent(r.share)] for r in report.must]
    return f"<h2>Rules</h2>\n<p>In {report.watched:,} games watched rule by rule.</p>\n" + _table(
        ["line", "must", "choices", "took options away", "share (95 %)"], rows, 2
    )


def _acts(report: Report) -> str:
    if not report.acts:
        return ""
    rows = [[str(a.line), a.label, f"{a.offered:,}", f"{a.taken:,}", percent(a.share)] for a in report.acts]
    return "<h2>Acts</h2>\n" + _table(["line", "act", "offered", "taken", "share (95 %)"], rows, 2)
