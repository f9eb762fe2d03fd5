"""A simulation as one HTML page: everything is in it, nothing is fetched, nothing runs."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape

from lab import tables
from lab.html import document, mean_text, percent, table, tiles, warnings
from lab.plays import at_table
from lab.plots import bars, boxes, differences, heat, shares
from lab.report import Report
from lab.stats import Interval, Spread
from lab.tables import Rows

MOST_CARDS = 12  # at either end of the picture
POINTS = "least · quarter · half · three quarters · most"


def page(report: Report) -> str:
    """The whole page."""
    options = "".join(f" · {name} {value}" for name, value in report.options.items())
    bots = ", ".join(dict.fromkeys(report.bots))
    name, games = report.game.replace("_", " "), f"{report.games:,} game{'s' * (report.games != 1)}"
    head = f"{games} · {at_table(report.players)}{options} · {bots} bots"
    parts = [
        f"<h1>{escape(name)}</h1>",
        f'<p class="soft">{escape(head)}</p>',
        *_warnings(report),
        _figures(report),
        "<h2>Who wins</h2>",
        *_winning(report),
        _seats(report),
    ]
    parts += [_teams(report), _places(report)]
    if report.scores is not None:
        parts += ["<h2>Scores</h2>", bars(report.scores, "final scores", "scores")]
        spreads = [(f"seat {s.seat}", s.score) for s in report.seats if s.score is not None]
        rows = [*spreads, ("winners", report.winning_scores)] if report.winning_scores else spreads
        parts.append(boxes(rows, "the middle half of the scores in the box, all of them on the line"))
    parts += ["<h2>Length</h2>"]
    if report.choices is not None:
        parts.append(bars(report.choices, "choices in a game", "games"))
    parts.append(_lengths(report))
    parts += [_course(report), _cards(report), *_rules(report)]
    parts.append(_again(report))
    return document(f"{name}: {games}", parts)


def _figures(report: Report) -> str:
    """What one looks for first."""
    found = []
    if report.choices is not None:
        c = report.choices
        found.append(
            ("length", f"{c.median:g} choices", f"half of the games {c.quarter:.0f} to {c.three_quarters:.0f}")
        )
    if report.together is not None:
        won = report.together.everybody if report.players == 1 else report.together.nobody
        found.append(("won" if report.players == 1 else "won by nobody", f"{100 * won.value:.1f} %", _ends(won)))
    if report.same_bots and report.ranked:
        x = report.first_seat_advantage
        ends = f"(95 %: {100 * x.low:+.1f} to {100 * x.high:+.1f})"
        found.append(("first seat's advantage", f"{100 * x.value:+.1f} %", f"of all wins {ends}"))
    if report.ranked:
        found.append(("ties for the first place", f"{100 * report.ties.value:.1f} %", _ends(report.ties)))
    if report.lead is not None:
        early = report.lead.one_sided
        found.append(("decided in the first half", f"{100 * early.value:.0f} %", f"of the games, {_ends(early)}"))
        found.append(("changes of the lead", f"{report.lead.changes.median:g}", "in the middle of all games"))
    found.append(("options at a choice", f"{report.branching.value:.1f}", "on average"))
    if report.winning_scores is not None:
        w = report.winning_scores
        found.append(
            ("winning score", f"{w.median:g}", f"half of the winners {w.quarter:.0f} to {w.three_quarters:.0f}")
        )
    return tiles(found)


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
    return warnings(found)


def _winning(report: Report) -> list[str]:
    """By seat; where nobody is ranked, how often the game is won."""
    known = "with the interval in which the true share lies with 95 % confidence"
    if (won := report.together) is not None:
        ways = [("nobody", won.nobody), ("some of them", won.somebody), ("everybody", won.everybody)]
        rows = [("won", won.everybody)] if report.players == 1 else [(f"won by {who}", share) for who, share in ways]
        return [f"<p>How often it is won, {known}.</p>", shares(rows, None)]
    rows = [(f"seat {s.seat}, {s.bot}", s.share) for s in report.seats]
    return [f"<p>Each seat's share of the wins, {known}. A tie is shared.</p>", shares(rows, 1 / report.players)]


def _seats(report: Report) -> str:
    rows = [
        [str(s.seat), s.bot, f"{s.wins:,.1f}", percent(s.share), mean_text(s.score), _five(s.score)]
        for s in report.seats
    ]
    return table(["seat", "bot", "wins", "share (95 %)", "mean score", POINTS], rows, 2)


def _five(s: Spread | None) -> str:
    return "" if s is None else f"{s.least:g} · {s.quarter:g} · {s.median:g} · {s.three_quarters:g} · {s.most:g}"


def _lengths(report: Report) -> str:
    rows = []
    if report.choices is not None:
        rows.append(["choices in a game", mean_text(report.choices), _five(report.choices)])
    if report.rounds is not None:
        passes = report.rounds.passes
        rows.append(
            [
                f"passes of the loop in line {report.rounds.line}, {report.rounds.words}",
                mean_text(passes),
                _five(passes),
            ]
        )
    width = report.branching
    rows.append(["options at a choice", f"{width.value:.2f}", f"95 %: {width.low:.2f} to {width.high:.2f}"])
    return table(["", "mean", POINTS], rows, 1)


def _teams(report: Report) -> str:
    if not report.teams:
        return ""
    rows = [(f"seats {' and '.join(map(str, t.seats))}", t.share) for t in report.teams]
    return "<h2>Teams</h2>\n" + shares(rows, 1 / len(report.teams))


def _places(report: Report) -> str:
    if not report.ranked or report.players < 3 or not report.places:
        return ""
    seats = [f"seat {n + 1}" for n in range(report.players)]
    places = [f"place {n + 1}" for n in range(report.players)]
    said = "How often each seat came to each place; where the rows are alike, no seat is better than another."
    return f"<h2>Seats and places</h2>\n<p>{said}</p>\n" + heat(report.places, seats, places, "seats and places")


def _course(report: Report) -> str:
    parts = []
    if report.margins is not None:
        parts.append(bars(report.margins, "points from the first to the next", "games"))
    if (lead := report.lead) is not None:
        parts.append(bars(lead.changes, "changes of the lead", "games"))
        parts.append(bars(lead.settled, "percent of the game until the winner led for good", "games"))
        rows = [["decided for good in the first half", percent(lead.one_sided)]]
        if lead.comebacks is not None:
            rows.append(["won by somebody who was last when the last round began", percent(lead.comebacks)])
        parts.append(table(["", "share of the games (95 %)"], rows, 1))
    if (waiting := report.waiting) is not None:
        parts.append(bars(waiting.between, "choices of others before one's next", "times"))
    if report.plain is not None:
        parts.append(f"<p>Choices with one sensible option, as the bots see it: {escape(percent(report.plain))}</p>")
    if not parts:
        return ""
    said = f"How close it was over all games; leads and waiting in {report.followed:,} games followed choice by choice."
    return f"<h2>Course</h2>\n<p>{said}</p>\n" + "\n".join(parts)


def _cards(report: Report) -> str:
    told = [c for c in report.cards if c.lift is not None]
    if not told:
        return ""
    clear = sum(c.clear for c in told)
    who = (
        "games are won in which one had a card than the others"
        if report.players == 1
        else "those win who have a card than those in the same game who have not"
    )
    said = (
        f"How much more often {who}, in percentage "
        f"points, in {report.followed:,} games. {clear} of {len(told)} cards clearly matter: since many are looked at, "
        "chance alone would make some look lucky, and that is allowed for (at most one in twenty marked is wrong)."
    )
    lines = [(c.card, c.lift, c.clear) for c in tables.of_both_ends(told, MOST_CARDS) if c.lift is not None]
    drawn = differences(lines, "difference in percentage points", 100)
    summary = "the card" if len(told) == 1 else f"all {len(told)} cards"
    whole = f"<details><summary>{summary}</summary>\n{table(*tables.cards(told), 1)}\n</details>"
    return f"<h2>Cards</h2>\n<p>{said}</p>\n{drawn}\n{whole}"


def _table(heading: str, said: str, found: Rows, parts: Sequence[float] = ()) -> str:
    """A table below its heading and a sentence; nothing where it has no rows."""
    return f"<h2>{heading}</h2>\n<p>{said}</p>\n{table(*found, 2, parts)}" if found.rows else ""


def _rules(report: Report) -> list[str]:
    """How the choices, the rules and the acts turned out."""
    games = f"{report.watched:,} games"
    said = "How often somebody had this choice, in how many games, and among how many options."
    looked = f"How many choices fell under a rule, and in how many it took options away, in {games}."
    taken = f"How often each was offered and taken, in {games}."
    never = f"Offered in {report.followed:,} games, and never taken."
    return [
        _table("Choices", said, tables.choices(report)),
        _table("Rules", looked, tables.rules(report), [r.share.value for r in report.must]),
        _table("Acts", taken, tables.acts(report), [a.share.value for a in report.acts]),
        _table("Never taken", never, tables.untaken(report)),
    ]
