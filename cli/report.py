"""A simulation as tables for people."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from cli import output
from cli.tables import table

if TYPE_CHECKING:
    from lab.report import Report
    from lab.stats import Spread

STEPS, PLAIN_STEPS = " ▁▂▃▄▅▆▇█", " .:-=+*#@"
MOST_CARDS = 8  # at either end


def histogram(spread: Spread, plain: bool) -> str:
    """How values spread, in one line: a column for each range of values."""
    steps = PLAIN_STEPS if plain else STEPS
    most = max(count for *_, count in spread.bars)
    return "".join(steps[-(-count * (len(steps) - 1) // most)] for *_, count in spread.bars)


def tables(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    """All of it, what people ask for first on top."""
    return [
        *_head(report),
        *_winning(report, style, to_file),
        *_length(report, style, to_file),
        *_choices(report, style, to_file),
        *_cards(report, style, to_file),
    ]


def _head(report: Report) -> list[Any]:
    from rich.text import Text

    options = "".join(f", {name} = {value}" for name, value in report.options.items())
    who = output.counted(report.players, "player")
    found = [f"{report.game}: {report.games:,} games, {who}, seed {report.seed}{options}"]
    found += [
        f"{t.code}: {t.title} ({t.file}:{t.line}), {output.counted(t.times, 'game')}, first seed {t.first_seed}"
        for t in report.faults
    ]
    if report.unfinished:
        found.append(f"{output.counted(report.unfinished, 'game')} had no end within the limit of choices")
    if report.until is not None:
        from lab.goals import until_of

        found.append(f"{report.until.text}: {until_of(report.until.text).goal.estimate(report.until.estimate)}")
    return [Text(line) for line in found]


def _winning(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    from rich.text import Text

    from lab.html import percent, signed

    rows = [
        [str(s.seat), s.bot, f"{s.wins:,.1f}", percent(s.share), *_points(s.score)[:1], *_points(s.score)[2:]]
        for s in report.seats
    ]
    heads = ["seat", "bot", "wins", "share (95 %)", "mean score", "half", "most"]
    found: list[Any] = [table("Who wins", heads, rows, 2, style, to_file)]
    if report.teams:
        rows = [["team", _seats(t.seats), f"{t.wins:,.1f}", percent(t.share)] for t in report.teams]
        found.append(table("", ["", "seats", "wins", "share (95 %)"], rows, 2, style, to_file))
    lines = []
    if report.together is not None:
        won = report.together
        if report.players == 1:
            lines.append(f"won: {percent(won.everybody)}")
        else:
            lines += [f"won by nobody: {percent(won.nobody)}", f"won by everybody: {percent(won.everybody)}"]
            lines.append(f"won by some of them: {percent(won.somebody)}")
    if report.ranked:
        if report.same_bots:
            who = "first seat's team" if report.teams else "first seat"
            lines.append(f"{who} against an equal share: {signed(report.first_seat_advantage)}")
        lines.append(f"ties for the first place: {percent(report.ties)}")
    found += [Text(line) for line in lines]
    if report.ranked and report.players > 2 and report.places:
        heads = ["seat", *(f"place {n + 1}" for n in range(report.players))]
        rows = [[str(n + 1), *(f"{100 * x:.1f} %" for x in row)] for n, row in enumerate(report.places)]
        found.append(table("By place", heads, rows, 1, style, to_file, wraps=0))
    return found


def _seats(numbers: list[int]) -> str:
    return " and ".join(map(str, numbers))


def _length(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    plain = style.plain(sys.stdout)
    rows = []

    def add(line: str, what: str, spread: Spread | None) -> None:
        if spread is not None:
            shape = histogram(spread, plain)
            rows.append([line, what, *_points(spread), f"{spread.low:.4g} to {spread.high:.4g}", shape])

    add("", "choices in a game", report.choices)
    if report.rounds is not None:
        add(str(report.rounds.line), f"passes of `{report.rounds.words}`", report.rounds.passes)
    width = report.branching
    options = f"{width.value:.2f} ± {width.half:.2g}" if width.half < float("inf") else f"{width.value:.2f}"
    rows.append(["", "options at a choice", options, "", "", "", "", ""])
    if report.waiting is not None:
        add("", "choices of others before one's next", report.waiting.between)
        add("", "the longest such wait in a game", report.waiting.longest)
    add("", "points from the first to the next", report.margins)
    if report.lead is not None:
        add("", "changes of the lead", report.lead.changes)
        add("", "percent of the game until the winner led for good", report.lead.settled)
    heads = ["line", "what", "mean", "least", "half", "most", "nine in ten", ""]
    found = [table("Length and course", heads, rows, 2, style, to_file)]
    return [*found, *_course(report)]


def _course(report: Report) -> list[Any]:
    from rich.text import Text

    from lab.html import percent

    lines = []
    if report.lead is not None:
        lines.append(f"decided for good in the first half: {percent(report.lead.one_sided)}")
        if report.lead.comebacks is not None:
            lines.append(f"won by somebody who was last when the last round began: {percent(report.lead.comebacks)}")
    if report.plain is not None:
        lines.append(f"choices with one sensible option, as the bots see it: {percent(report.plain)}")
    if lines or report.waiting is not None:
        lines.append(f"leads, waiting and cards: from {report.followed:,} games that were followed choice by choice")
    return [Text(line) for line in lines]


def _choices(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    from lab.tables import acts, choices, rules, untaken

    found = [
        ("Choices", choices(report)),
        (f"Rules, in {report.watched:,} games", rules(report)),
        ("Acts", acts(report)),
        ("Never taken", untaken(report)),
    ]
    return [table(title, *each, 2, style, to_file) for title, each in found if each.rows or title == "Choices"]


def _cards(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    """The luckiest and the unluckiest; the page and the data have all of them."""
    from rich.text import Text

    from lab.tables import cards, of_both_ends

    told = [c for c in report.cards if c.lift is not None]
    if not told:
        return []
    clear = sum(c.clear for c in told)
    title = f"Cards, in {report.followed:,} games: {clear} of {len(told)} clearly matter, all looked at together"
    found: list[Any] = [table(title, *cards(of_both_ends(told, MOST_CARDS)), 1, style, to_file, wraps=0)]
    never = [c.card for c in report.cards if c.held and not c.chosen]
    if len(never) < len(report.cards) and never:
        found.append(Text(f"held and never chosen: {', '.join(never)}"))
    return found


def _points(spread: Any) -> list[str]:
    if spread is None:
        return ["", "", "", ""]
    from lab.html import mean_text

    return [mean_text(spread), f"{spread.least:.4g}", f"{spread.median:.4g}", f"{spread.most:.4g}"]
