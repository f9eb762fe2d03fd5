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

    from lab.language import counted, words
    from lab.plays import at_table, games_of
    from lab.tables import NONE_ENDED

    options = "".join(f", {name} = {value}" for name, value in report.options.items())
    games, who = games_of(report.games), at_table(report.players)
    found = [f"{report.title}: {games}, {who}, {words('seed {seed}', seed=report.seed)}{options}"]
    found += [t.told() for t in report.faults]
    if report.unfinished:
        one = "1 game had no end within the limit of choices."
        found.append(counted(report.unfinished, one, "{count:,} games had no end within the limit of choices."))
    if not report.finished:
        found.append(words(NONE_ENDED))
    if report.until is not None:
        from lab.goals import until_of

        found.append(f"{report.until.text}: {until_of(report.until.text).goal.estimate(report.until.estimate)}")
    return [Text(line) for line in found]


def _winning(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    """Nothing where no game came to its end."""
    from rich.text import Text

    from lab.html import percent, signed
    from lab.language import figure, listed, translated, words

    if not report.finished:
        return []
    rows = [
        [str(s.seat), s.bot, figure(s.wins, ",.1f"), percent(s.share), *_points(s.score)[:1], *_points(s.score)[2:]]
        for s in report.seats
    ]
    heads = [words(head) for head in ("seat", "bot", "wins", "share (95 %)", "mean score", "half", "most")]
    found: list[Any] = [table(words("Who wins"), heads, rows, 2, style, to_file)]
    if report.teams:
        seats = [translated(listed([*map(str, t.seats)])) for t in report.teams]
        rows = [
            [words("team"), who, figure(t.wins, ",.1f"), percent(t.share)]
            for who, t in zip(seats, report.teams, strict=True)
        ]
        found.append(table("", ["", words("seats"), words("wins"), words("share (95 %)")], rows, 2, style, to_file))
    lines = []
    if report.together is not None:
        lines += [f"{words(how)}: {percent(share)}" for how, share in report.together.ways(report.players)]
    if report.ranked:
        if report.same_bots:
            who = words(
                "first seat's team against an equal share" if report.teams else "first seat against an equal share"
            )
            lines.append(f"{who}: {signed(report.first_seat_advantage)}")
        lines.append(f"{words('ties for the first place')}: {percent(report.ties)}")
    found += [Text(line) for line in lines]
    if report.ranked and report.players > 2 and report.places:
        heads = [words("seat"), *(words("place {number}", number=n + 1) for n in range(report.players))]
        rows = [[str(n + 1), *(f"{figure(100 * x, '.1f')} %" for x in row)] for n, row in enumerate(report.places)]
        title = words("By place, each ± {points:.1f} percentage points (95 %)", points=100 * report.places_within)
        found.append(table(title, heads, rows, 1, style, to_file, wraps=0))
    return found


def _length(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    from lab.language import figure, words

    if not report.finished:
        return []
    plain = style.plain(sys.stdout)
    rows = []

    def add(line: str, what: str, spread: Spread | None) -> None:
        if spread is not None:
            shape = histogram(spread, plain)
            nine = words("{low:.4g} to {high:.4g}", low=spread.low, high=spread.high)
            rows.append([line, what, *_points(spread), nine, shape])

    add("", words("choices in a game"), report.choices)
    if report.rounds is not None:
        add(str(report.rounds.line), words("passes of `{loop}`", loop=report.rounds.words), report.rounds.passes)
    width = report.branching
    options = figure(width.value, ".2f") + (f" ± {figure(width.half, '.2g')}" if width.half < float("inf") else "")
    rows.append(["", words("options at a choice"), options, "", "", "", "", ""])
    if report.waiting is not None:
        add("", words("choices of others before one's next"), report.waiting.between)
        add("", words("the longest such wait in a game"), report.waiting.longest)
    add("", words("points from the first to the next"), report.margins)
    if report.lead is not None:
        add("", words("changes of the lead"), report.lead.changes)
        add("", words("percent of the game until the winner led for good"), report.lead.settled)
    heads = [*map(words, ("line", "what", "mean", "least", "half", "most", "nine in ten")), ""]
    found = [table(words("Length and course"), heads, rows, 2, style, to_file)]
    return [*found, *_course(report)]


def _course(report: Report) -> list[Any]:
    from rich.text import Text

    from lab.html import percent
    from lab.language import words

    shares = []
    if report.lead is not None:
        shares.append((words("decided for good in the first half"), report.lead.one_sided))
        if report.lead.comebacks is not None:
            shares.append((words("won by somebody who was last when the last round began"), report.lead.comebacks))
    if report.plain is not None:
        shares.append((words("choices with one sensible option, as the bots see it"), report.plain))
    lines = [f"{what}: {percent(share)}" for what, share in shares]
    return [Text(line) for line in lines]


def _choices(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    from lab.language import of_games, words
    from lab.tables import acts, choices, rules, untaken

    found = [
        (words("Choices"), choices(report)),
        (words("Rules, in {games}", games=of_games(report.watched)), rules(report)),
        (words("Acts"), acts(report)),
        (words("Never taken"), untaken(report)),
    ]
    return [table(title, *each, 2, style, to_file) for title, each in found if each.rows or each == found[0][1]]


def _cards(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    """The luckiest and the unluckiest; the page and the data have all of them."""
    from rich.text import Text

    from lab.language import of_games, words
    from lab.tables import cards, of_both_ends

    told = [c for c in report.cards if c.lift is not None]
    if not told:
        return []
    clear = sum(c.clear for c in told)
    title = words(
        "Cards, in {games}: {clear} of {all} clearly matter, all looked at together",
        games=of_games(report.followed), clear=clear, all=len(told),
    )  # fmt: skip
    found: list[Any] = [table(title, *cards(report, of_both_ends(told, MOST_CARDS)), 1, style, to_file, wraps=0)]
    never = [report.label(c.card) for c in report.cards if c.held and not c.chosen]
    if len(never) < len(report.cards) and never:
        found.append(Text(words("held and never chosen: {cards}", cards=", ".join(never))))
    return found


def _points(spread: Any) -> list[str]:
    if spread is None:
        return ["", "", "", ""]
    from lab.html import mean_text
    from lab.language import figure

    return [mean_text(spread), *(figure(x, ".4g") for x in (spread.least, spread.median, spread.most))]
