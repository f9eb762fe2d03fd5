"""A simulation as one HTML page: everything is in it, nothing is fetched, nothing runs."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape

from lab import tables
from lab.html import document, mean_text, percent, table, tiles, warnings
from lab.language import counted, figure, listed, of_games, translated, words
from lab.plays import at_table, games_of
from lab.plots import bars, boxes, differences, heat, shares
from lab.report import Report
from lab.stats import Interval, Spread
from lab.tables import Rows

GAMES = ("game", "games")
MOST_CARDS = 12  # at either end of the picture
POINTS = "least · quarter · half · three quarters · most"


def page(report: Report) -> str:
    """The whole page."""
    options = "".join(f" · {name} {value}" for name, value in report.options.items())
    bots = words("{bots} bots", bots=", ".join(dict.fromkeys(report.bots)))
    name, games = report.title, games_of(report.games)
    head = f"{games} · {at_table(report.players)}{options} · {bots}"
    parts = [
        f"<h1>{escape(name)}</h1>",
        f'<p class="soft">{escape(head)}</p>',
        *_warnings(report),
        _figures(report),
    ]
    if report.finished:
        parts += [_heading("Who wins"), *_winning(report), _seats(report), _teams(report), _places(report)]
    if report.scores is not None:
        parts += [_heading("Scores"), bars(report.scores, words("final scores"), ("final score", "scores"))]
        spreads = [(_seat(s.seat), s.score) for s in report.seats if s.score is not None]
        rows = [*spreads, (words("winners"), report.winning_scores)] if report.winning_scores else spreads
        parts.append(boxes(rows, words("the middle half of the scores in the box, all of them on the line")))
    if report.choices is not None:
        parts += [_heading("Length"), bars(report.choices, words("choices in a game"), GAMES)]
        parts.append(_lengths(report))
    parts += [_course(report), _cards(report), *_rules(report)]
    parts.append(_again(report))
    return document(f"{name}: {games}", parts)


def _heading(template: str) -> str:
    return f"<h2>{escape(words(template))}</h2>"


def _seat(number: int) -> str:
    return words("seat {number}", number=number)


def _share(share: float, form: str = ".1f") -> str:
    return figure(100 * share, form) + " %"


def _figures(report: Report) -> str:
    """What one looks for first; nothing where no game came to its end."""
    found: list[tuple[str, str, str]] = []
    if not report.finished:
        return ""
    if report.choices is not None:
        c = report.choices
        half = words("half of the games {low:.0f} to {high:.0f}", low=c.quarter, high=c.three_quarters)
        found.append((words("length in choices"), figure(c.median, "g"), half))
    if report.together is not None:
        won = report.together.everybody if report.players == 1 else report.together.nobody
        found.append((words("won" if report.players == 1 else "won by nobody"), _share(won.value), _ends(won)))
    if report.same_bots and report.ranked:
        x = report.first_seat_advantage
        ends = words("of all wins (95 %: {low:+.1f} to {high:+.1f})", low=100 * x.low, high=100 * x.high)
        found.append((words("first seat's advantage"), _share(x.value, "+.1f"), ends))
    if report.ranked:
        found.append((words("ties for the first place"), _share(report.ties.value), _ends(report.ties)))
    if report.lead is not None:
        early = report.lead.one_sided
        more = words("of the games, {ends}", ends=_ends(early))
        found.append((words("decided in the first half"), _share(early.value, ".0f"), more))
        changes = figure(report.lead.changes.median, "g")
        found.append((words("changes of the lead"), changes, words("in the middle of all games")))
    found.append((words("options at a choice"), figure(report.branching.value, ".1f"), words("on average")))
    if report.winning_scores is not None:
        w = report.winning_scores
        half = words("half of the winners {low:.0f} to {high:.0f}", low=w.quarter, high=w.three_quarters)
        found.append((words("winning score"), figure(w.median, "g"), half))
    return tiles(found)


def _ends(share: Interval) -> str:
    return words("95 %: {low:.1f} to {high:.1f} %", low=100 * share.low, high=100 * share.high)


def _again(report: Report) -> str:
    """How to get the same page again."""
    typed = ["cardgame", "simulate", report.file, "-n", str(report.games_wanted), "--players", str(report.players)]
    typed += ["--seed", str(report.seed)]
    for name, value in report.options.items():
        typed += ["--option", f"{name}={value}"]
    if report.same_bots:
        typed += ["--bot", report.bots[0]]
    else:
        typed += [word for seat, bot in enumerate(report.bots, 1) for word in ("--bot", f"{seat}={bot}")]
    said = words("Rules {rules}: the fingerprint changes when the rules do.", rules=report.rules)
    return (
        f"{_heading('Again')}\n<p>{words('The same games:')} <code>{escape(shlex.join(typed))}</code></p>\n"
        f'<p class="soft">{escape(said)}</p>'
    )


def _warnings(report: Report) -> list[str]:
    found = []
    if report.interrupted:
        done = words("Interrupted after {done:,} of {wanted}.", done=report.games, wanted=of_games(report.games_wanted))
        found.append(done)
    if report.unfinished:
        one = "1 game had no end within the limit of choices."
        found.append(counted(report.unfinished, one, "{count:,} games had no end within the limit of choices."))
    if not report.finished:
        found.append(words(tables.NONE_ENDED))
    found += [
        words(
            "{code}: {title} (line {line}), in {times:,} games, first with seed {seed}",
            code=t.code, title=translated(t.title), line=t.line, times=t.times, seed=t.first_seed,
        )
        for t in report.faults
    ]  # fmt: skip
    return warnings(found)


def _winning(report: Report) -> list[str]:
    """By seat; where nobody is ranked, how often the game is won."""
    if (won := report.together) is not None:
        rows = [(words(how), share) for how, share in won.ways(report.players)]
        said = words("How often it is won, with the interval in which the true share lies with 95 % confidence.")
        return [f"<p>{escape(said)}</p>", shares(rows, None)]
    rows = [(f"{_seat(s.seat)}, {s.bot}", s.share) for s in report.seats]
    said = words(
        "Each seat's share of the wins, with the interval in which the true share lies with 95 % confidence. A tie is "
        "shared."
    )
    return [f"<p>{escape(said)}</p>", shares(rows, 1 / report.players)]


def _seats(report: Report) -> str:
    rows = [
        [str(s.seat), s.bot, figure(s.wins, ",.1f"), percent(s.share), mean_text(s.score), _five(s.score)]
        for s in report.seats
    ]
    heads = ("seat", "bot", "wins", "share (95 %)", "mean score", POINTS)
    return table([words(head) for head in heads], rows, 2)


def _five(s: Spread | None) -> str:
    if s is None:
        return ""
    return " · ".join(figure(point, "g") for point in (s.least, s.quarter, s.median, s.three_quarters, s.most))


def _lengths(report: Report) -> str:
    rows = []
    if report.choices is not None:
        rows.append([words("choices in a game"), mean_text(report.choices), _five(report.choices)])
    if report.rounds is not None:
        passes = report.rounds.passes
        loop = words("passes of the loop in line {line}, {loop}", line=report.rounds.line, loop=report.rounds.words)
        rows.append([loop, mean_text(passes), _five(passes)])
    width = report.branching
    ends = words("95 %: {low:.2f} to {high:.2f}", low=width.low, high=width.high)
    rows.append([words("options at a choice"), figure(width.value, ".2f"), ends])
    return table(["", words("mean"), words(POINTS)], rows, 1)


def _teams(report: Report) -> str:
    if not report.teams:
        return ""
    rows = [(words("seats {seats}", seats=listed([*map(str, t.seats)])), t.share) for t in report.teams]
    return _heading("Teams") + "\n" + shares(rows, 1 / len(report.teams))


def _places(report: Report) -> str:
    if not report.ranked or report.players < 3 or not report.places:
        return ""
    seats = [_seat(n + 1) for n in range(report.players)]
    places = [words("place {number}", number=n + 1) for n in range(report.players)]
    said = words(
        "How often each seat came to each place, each share to ± {points:.1f} percentage points (95 %); where the rows "
        "are alike, no seat is better than another.",
        points=100 * report.places_within,
    )
    drawn = heat(report.places, seats, places, words("seats and places"))
    return f"{_heading('Seats and places')}\n<p>{escape(said)}</p>\n{drawn}"


def _course(report: Report) -> str:
    parts = []
    if report.margins is not None:
        parts.append(bars(report.margins, words("points from the first to the next"), GAMES))
    if (lead := report.lead) is not None:
        parts.append(bars(lead.changes, words("changes of the lead"), GAMES))
        parts.append(bars(lead.settled, words("percent of the game until the winner led for good"), GAMES))
        rows = [[words("decided for good in the first half"), percent(lead.one_sided)]]
        if lead.comebacks is not None:
            rows.append([words("won by somebody who was last when the last round began"), percent(lead.comebacks)])
        parts.append(table(["", words("share of the games (95 %)")], rows, 1))
    if (waiting := report.waiting) is not None:
        parts.append(bars(waiting.between, words("choices of others before one's next"), ("time", "times")))
    if report.plain is not None:
        plain = words("Choices with one sensible option, as the bots see it: {share}", share=percent(report.plain))
        parts.append(f"<p>{escape(plain)}</p>")
    if not parts:
        return ""
    said = words("How close it was, who led, and how long players waited.")
    return f"{_heading('Course')}\n<p>{escape(said)}</p>\n" + "\n".join(parts)


def _cards(report: Report) -> str:
    told = [c for c in report.cards if c.lift is not None]
    if not told:
        return ""
    games = of_games(report.followed)
    who = (
        words(
            "How much more often games are won in which one had a card than the others, in percentage points, in "
            "{games}.", games=games,
        )
        if report.players == 1
        else words(
            "How much more often those win who have a card than those in the same game who have not, in percentage "
            "points, in {games}.", games=games,
        )
    )  # fmt: skip
    clear = words(
        "{clear} of {all} cards clearly matter: since many are looked at, chance alone would make some look lucky, "
        "and that is allowed for (at most one in twenty marked is wrong).",
        clear=sum(c.clear for c in told), all=len(told),
    )  # fmt: skip
    ends = tables.of_both_ends(told, MOST_CARDS)
    lines = [(report.label(c.card), c.lift, c.clear) for c in ends if c.lift is not None]
    drawn = differences(lines, words("difference in percentage points"), 100)
    summary = counted(len(told), "the card", "all {count} cards")
    whole = f"<details><summary>{summary}</summary>\n{table(*tables.cards(report, told), 1)}\n</details>"
    return f"{_heading('Cards')}\n<p>{escape(f'{who} {clear}')}</p>\n{drawn}\n{whole}"


def _table(heading: str, said: str, found: Rows, parts: Sequence[float] = ()) -> str:
    """A table below its heading and a sentence; nothing where it has no rows."""
    return f"{_heading(heading)}\n<p>{escape(said)}</p>\n{table(*found, 2, parts)}" if found.rows else ""


def _rules(report: Report) -> list[str]:
    """How the choices, the rules and the acts turned out."""
    games = of_games(report.watched)
    said = words("How often somebody had this choice, in how many games, and among how many options.")
    looked = words("How many choices fell under a rule, and in how many it took options away, in {games}.", games=games)
    taken = words("How often each was offered and taken, in {games}.", games=games)
    never = words("Offered in {games}, and never taken.", games=of_games(report.followed))
    return [
        _table("Choices", said, tables.choices(report)),
        _table("Rules", looked, tables.rules(report), [r.share.value for r in report.must]),
        _table("Acts", taken, tables.acts(report), [a.share.value for a in report.acts]),
        _table("Never taken", never, tables.untaken(report)),
    ]
