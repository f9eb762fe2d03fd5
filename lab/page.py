"""A simulation as one HTML page: everything is in it, nothing is fetched, nothing runs."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape

from lab.plots import bars, boxes, shares
from lab.report import Report
from lab.stats import Interval, Spread

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
svg .axis { stroke: var(--line) } svg .grid { stroke: var(--grid) } svg .mark { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 4 3 }
svg .whisker { stroke: var(--bar); stroke-width: 2 } svg .half { stroke: var(--ink); stroke-width: 2 }
.warn { border-left: 4px solid var(--mark); background: var(--tile); padding: .5rem .9rem }
@media print { body { margin: 0 } h2 { break-after: avoid } svg, table { break-inside: avoid } }
"""  # noqa: E501 - a stylesheet reads best one rule a line

POINTS = "least · quarter · half · three quarters · most"


def page(report: Report) -> str:
    """The whole page."""
    options = "".join(f" · {name} {value}" for name, value in report.options.items())
    bots = ", ".join(dict.fromkeys(report.bots))
    name, games = report.game.replace("_", " "), f"{report.games:,} game{'s' * (report.games != 1)}"
    head = f"{games} · {report.players} players{options} · {bots} bots"
    parts = [
        f"<h1>{escape(name)}</h1>",
        f'<p class="soft">{escape(head)}</p>',
        *_warnings(report),
        _figures(report),
        "<h2>Who wins</h2>",
        "<p>Each seat's share of the wins, with the interval in which the true share lies with 95 % confidence. "
        "A tie is shared.</p>",
        _plot(shares([(f"seat {s.seat}, {s.bot}", s.share) for s in report.seats], 1 / report.players)),
        _seats(report),
    ]
    if report.scores is not None:
        parts += ["<h2>Scores</h2>", _plot(bars(report.scores, "final scores", "scores"))]
        spreads = [(f"seat {s.seat}", s.score) for s in report.seats if s.score is not None]
        rows = [*spreads, ("winners", report.winning_scores)] if report.winning_scores else spreads
        parts.append(_plot(boxes(rows, "the middle half of the scores in the box, all of them on the line")))
    parts += ["<h2>Length</h2>"]
    if report.choices is not None:
        parts.append(_plot(bars(report.choices, "choices in a game", "games")))
    parts.append(_lengths(report))
    parts += [_choices(report), _rules(report), _acts(report), _again(report)]
    title = escape(f"{name}: {games}")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n</head>\n<body>\n'
        + "\n".join(p for p in parts if p)
        + "\n</body>\n</html>\n"
    )


def _plot(svg: str) -> str:
    return f'<div class="wide">\n{svg}\n</div>'


def _figures(report: Report) -> str:
    """What one looks for first."""
    found = []
    if report.choices is not None:
        c = report.choices
        found.append(
            ("length", f"{c.median:g} choices", f"half of the games {c.quarter:.0f} to {c.three_quarters:.0f}")
        )
    if report.same_bots:
        x = report.first_seat_advantage
        ends = f"(95 %: {100 * x.low:+.1f} to {100 * x.high:+.1f})"
        found.append(("first seat's advantage", f"{100 * x.value:+.1f} %", f"of all wins {ends}"))
    found.append(("ties for the first place", f"{100 * report.ties.value:.1f} %", _ends(report.ties)))
    found.append(("options at a choice", f"{report.branching.value:.1f}", "on average"))
    if report.winning_scores is not None:
        w = report.winning_scores
        found.append(
            ("winning score", f"{w.median:g}", f"half of the winners {w.quarter:.0f} to {w.three_quarters:.0f}")
        )
    tiles = (
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(more)}</small></dd></div>"
        for name, value, more in found
    )
    return "<dl>\n" + "\n".join(tiles) + "\n</dl>"


def _ends(share: Interval) -> str:
    return f"95 %: {100 * share.low:.1f} to {100 * share.high:.1f} %"


def _again(report: Report) -> str:
    """How to get the same page again."""
    words = ["cardgame", "simulate", report.file, "-n", str(report.games_wanted), "--players", str(report.players)]
    words += ["--seed", str(report.seed)]
    for name, value in report.options.items():
        words += ["--option", f"{name}={value}"]
    if report.same_bots:
        words += ["--bot", report.bots[0]]
    else:
        words += [word for seat, bot in enumerate(report.bots, 1) for word in ("--bot", f"{seat}={bot}")]
    return (
        f"<h2>Again</h2>\n<p>The same games: <code>{escape(shlex.join(words))}</code></p>\n"
        f'<p class="soft">Rules {escape(report.rules)}: the fingerprint changes when the rules do.</p>'
    )


def percent(x: Interval) -> str:
    """`31.8 % (26.8 to 37.3)`."""
    return f"{100 * x.value:.1f} % ({100 * x.low:.1f} to {100 * x.high:.1f})"


def signed(x: Interval) -> str:
    """A difference of shares in percentage points, with its interval."""
    return f"{100 * x.value:+.1f} percentage points ({100 * x.low:+.1f} to {100 * x.high:+.1f})"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers_from: int, parts: Sequence[float] = ()) -> str:
    """A table; with parts of a whole, each row ends in a bar."""

    def cell(tag: str, place: int, text: str) -> str:
        kind = ' class="n"' if place >= numbers_from else ""
        return f"<{tag}{kind}>{escape(text)}</{tag}>"

    top = "".join(cell("th", i, h) for i, h in enumerate(heads)) + ("<th></th>" if parts else "")
    ends = [f'<td class="m"><span style="width: {100 * part:.1f}%"></span></td>' for part in parts] or [""] * len(rows)
    lines = ("".join(cell("td", i, c) for i, c in enumerate(row)) + end for row, end in zip(rows, ends, strict=True))
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="wide"><table>\n<tr>{top}</tr>\n{body}\n</table></div>'


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
        rows.append(
            [f"passes of the loop in line {report.rounds.line}, {report.rounds.words}", _mean(passes), _five(passes)]
        )
    width = report.branching
    rows.append(["options at a choice", f"{width.value:.2f}", f"95 %: {width.low:.2f} to {width.high:.2f}"])
    return _table(["", "mean", POINTS], rows, 1)


def _choices(report: Report) -> str:
    rows = [
        [str(c.line), c.words, f"{c.asked:,}", f"{c.games:,}", f"{c.options_mean:.1f}", f"{c.options_most:,}"]
        for c in report.asked
    ]
    said = "How often somebody had this choice, in how many games, and among how many options."
    heads = ["line", "choice", "asked", "games", "options", "most"]
    return f"<h2>Choices</h2>\n<p>{said}</p>\n" + _table(heads, rows, 2)


def _rules(report: Report) -> str:
    if not report.must:
        return ""
    rows = [[str(r.line), r.reason, f"{r.looked:,}", f"{r.changed:,}", percent(r.share)] for r in report.must]
    said = f"How many choices fell under a rule, and in how many it took options away, in {report.watched:,} games."
    heads = ["line", "must", "choices", "took options away", "share (95 %)"]
    return f"<h2>Rules</h2>\n<p>{said}</p>\n" + _table(heads, rows, 2, [r.share.value for r in report.must])


def _acts(report: Report) -> str:
    if not report.acts:
        return ""
    rows = [[str(a.line), a.label, f"{a.offered:,}", f"{a.taken:,}", percent(a.share)] for a in report.acts]
    said = f"How often each was offered and taken, in {report.watched:,} games."
    heads = ["line", "act", "offered", "taken", "share (95 %)"]
    return f"<h2>Acts</h2>\n<p>{said}</p>\n" + _table(heads, rows, 2, [a.share.value for a in report.acts])
