"""A study as a Markdown page, in the order in which designers ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isfinite
from statistics import NormalDist

from dsl.sentence import say
from lab.cards import CardLine
from lab.html import in_percent
from lab.language import counted, figure, words
from lab.plays import games_of
from lab.report import Report
from lab.stats import Interval, Spread, wilson
from lab.study import Study
from lab.tables import NONE_ENDED, of_both_ends

MOST_CARDS = 6
SELDOM = 0.01


def page(study: Study, command: str) -> str:
    """The page; `command` is what makes it again."""
    title = study.report.title
    parts = [
        f"# {words('{game}: a study', game=title)}",
        _made(study, command),
        f"## {words('Seats')}",
        *_seats(study),
        f"## {words('Length and course')}",
        *_length(study),
        f"## {words('Cards')}",
        *_cards(study.report),
        f"## {words('Rules, acts and choices')}",
        *_rules(study),
        f"## {words('Skill and luck')}",
        *_skill(study),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _made(study: Study, command: str) -> str:
    report, thinking, ladder = study.report, study.thinking, study.ladder
    counts = _listed([str(r.players) for r in study.reports])
    key = "{games:,} random games with each number of players ({counts})"
    if report.games_wanted == 1:
        key = "1 random game with each number of players ({counts})"
    played = words(key, games=report.games_wanted, counts=counts)
    if thinking is not None:
        key = ", {games} of {players} by bots that think (`{bot}`)"
        played += words(key, games=games_of(thinking.games), players=thinking.players, bot=thinking.bots[0])
    if ladder is not None:
        key = ", and {count} deals on each rung of a ladder of bots"
        played += counted(ladder.deals, ", and 1 deal on each rung of a ladder of bots", key)
    return words(
        "`{command}` makes this page, the same each time: {played}. Rules `{rules}`, seed {seed}, usual options. Each"
        " figure has its 95 % interval in brackets. Random players show what the rules do by themselves, not how people"
        " play.",
        command=command, played=played, rules=report.rules, seed=report.seed,
    )  # fmt: skip


# ───────────── seats


def _seats(study: Study) -> Iterator[str]:
    if not study.report.ranked:
        yield words("Nobody is ranked here, so no seat can be better off.")
        return
    reports = [r for r in [*study.reports, study.thinking] if r is not None and r.finished]
    if not reports:
        yield words(NONE_ENDED)
        return
    most = max(r.players for r in reports)
    rows = [[_who(r), *map(_seat_share(r), range(most))] for r in reports]
    yield words(
        "How often each seat wins; a tie is shared. A seat is called clearly off its share where chance would bring it"
        " about in one of twenty such rows."
    )
    yield _table([words("players"), *(words("seat {number}", number=n) for n in range(1, most + 1))], rows)
    yield _bullets(_about_seats(r) for r in reports)


def _who(report: Report) -> str:
    key = "{players}, thinking" if _thinks(report) else "{players}, random"
    return words(key, players=report.players)


def _seat_share(report: Report) -> Callable[[int], str]:
    def share(seat: int) -> str:
        return _share(report.seats[seat].share) if seat < report.players else ""

    return share


def _about_seats(report: Report) -> str:
    equal = 1 / report.players
    wider = NormalDist().inv_cdf(1 - 0.025 / report.players) / NormalDist().inv_cdf(
        0.975
    )  # several seats are looked at
    off = [s for s in report.seats if abs(s.share.value - equal) > wider * s.share.half]
    key = "{players} players, thinking" if _thinks(report) else "{players} players, random"
    who = words(key, players=report.players)
    if not off:
        widest = wider * max(s.share.half for s in report.seats)
        key = "{who}: no seat is clearly off {equal}; a difference of {points:.1f} points would show."
        return words(key, who=who, equal=_percent(equal), points=100 * widest)
    best = max(off, key=lambda s: abs(s.share.value - equal))
    one, many = "{off} of {seats} seats is clearly off {equal}", "{off} of {seats} seats are clearly off {equal}"
    return words(
        "{who}: {seats}, seat {best} most: it wins {share}, {more} than its share.",
        who=who,
        seats=say(one if len(off) == 1 else many, off=len(off), seats=report.players, equal=_percent(equal)),
        best=best.seat,
        share=_share(best.share),
        more=words("more" if best.share.value > equal else "less"),
    )


def _thinks(report: Report) -> bool:
    return set(report.bots) != {"random"}


# ───────────── length


def _length(study: Study) -> Iterator[str]:
    reports = [r for r in [*study.reports, study.thinking] if r is not None and r.finished]
    columns: list[tuple[str, list[str]]] = [
        ("choices", [_range(r.choices) for r in reports]),
        ("rounds", [_range(r.rounds.passes) if r.rounds else "" for r in reports]),
        ("others' choices between one's own", [_range(r.waiting.between) if r.waiting else "" for r in reports]),
        ("lead changes", [_mean(r.lead.changes) if r.lead else "" for r in reports]),
        ("decided in the first half", [_share(r.lead.one_sided) if r.lead else "" for r in reports]),
        ("won from last place in the last round", [_comebacks(r) for r in reports]),
        ("points ahead of the next", [_range(r.margins) for r in reports]),
        ("ties", [_share(r.ties) if r.ranked else "" for r in reports]),
    ]
    if reports:
        yield from _course(reports, columns)
    endless = sum(r.unfinished for r in study.reports)
    if endless:
        one = "1 random game had no end within the limit of choices."
        yield counted(endless, one, "{count:,} random games had no end within the limit of choices.")
    if study.thinking is not None and study.thinking.plain is not None:
        key = "Choices with one sensible option, as bots that think see it: {share}."
        yield words(key, share=_share(study.thinking.plain))


def _course(reports: Sequence[Report], columns: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    rows = [[words(name), *cells] for name, cells in columns if any(cells)]
    yield words(
        "The middle game, and in brackets where nine in ten games lie; of shares, and of the mean of the lead changes,"
        " the 95 % interval."
    )
    yield _table(["", *map(_who, reports)], rows)


def _mean(counts: Spread) -> str:
    """The mean of what is counted in a game, and its interval."""
    if counts.mean_half is None:
        return figure(counts.mean, ".2f")
    ends = max(0.0, counts.mean - counts.mean_half), counts.mean + counts.mean_half
    mean, low, high = (figure(x, ".2f") for x in (counts.mean, *ends))
    return f"{mean} ({low}–{high})"


def _comebacks(report: Report) -> str:
    return _share(report.lead.comebacks) if report.lead and report.lead.comebacks else ""


# ───────────── cards


def _cards(report: Report) -> Iterator[str]:
    known = [c for c in report.cards if c.lift is not None]
    if not known:
        yield words("No card is held by some and not by others often enough to say what it is worth.")
        return
    clear = [c for c in known if c.clear]
    yield words(
        "{players} random players, {games} followed card by card. Of {known} kinds of cards {clear} go with"
        " winning or losing more than chance explains (by Benjamini and Hochberg: about one in twenty of them is"
        " wrong). That a card goes with winning is not yet that it makes one win.",
        players=report.players, games=games_of(report.followed), known=len(known), clear=len(clear),
    )  # fmt: skip
    shown = of_both_ends(clear, MOST_CARDS)
    if shown:
        heads = ("card", "games", "wins with it", "wins without", "difference in points")
        yield _table([words(head) for head in heads], [_card_row(report, card) for card in shown])
    if len(clear) > len(shown):
        yield words("{count} more lie between.", count=len(clear) - len(shown))
    idle = [report.label(c.card) for c in report.cards if c.chosen == 0]
    if idle and len(idle) < len(report.cards):
        yield words("Never chosen: {cards}.", cards=_listed(idle))


def _card_row(report: Report, card: CardLine) -> list[str]:
    assert card.lift is not None
    shares = _percent(card.won_with), _percent(card.won_without)
    return [report.label(card.card), figure(card.games, ","), *shares, _points(card.lift)]


# ───────────── rules


def _rules(study: Study) -> Iterator[str]:
    games = sum(r.games for r in study.reports)
    yield words("Over all {games:,} random games, whatever the number of players.", games=games)
    rules = _added((r.line(m), r.label(m.reason), m.changed, m.looked) for r in study.reports for m in r.must)
    acts = _added((r.line(a), r.label(a.label), a.taken, a.offered) for r in study.reports for a in r.acts)
    asked = _added((r.line(c), c.words, c.asked, c.games) for r in study.reports for c in r.asked)
    tables = (rules, "rule", "choices", "took options away"), (acts, "act", "offered", "taken")
    for found, *heads in tables:
        rows = [
            [n, words("“{text}”", text=what), figure(of, ","), _share(wilson(x, of)) if of else "–"]
            for n, what, x, of in found
        ]
        if rows:
            yield _table([words("line"), *map(words, heads)], rows)
    never, seldom = "Line {n} never mattered: “{what}”.", "Line {n} seldom mattered: “{what}”."
    untaken, unasked = "Line {n} was never taken: “{what}”.", "Line {n} was never asked: `{what}`."
    rare = "Line {n} was asked in {share} of the games only: `{what}`."
    refused = "Line {n}: {what} was offered {times:,} times and never taken."
    yield _bullets(
        [
            *(words(never, n=n, what=what) for n, what, x, _ in rules if not x),
            *(words(seldom, n=n, what=what) for n, what, x, of in rules if x and x / of < SELDOM),
            *(words(untaken, n=n, what=what) for n, what, x, _ in acts if not x),
            *(words(unasked, n=n, what=what) for n, what, x, _ in asked if not x),
            *(
                words(rare, n=n, what=what, share=_share(wilson(in_games, games)))
                for n, what, x, in_games in asked
                if x and in_games / games < SELDOM
            ),
            *(
                words(refused, n=study.report.line(u), what=u.option, times=u.offered)
                for u in study.report.untaken[:MOST_CARDS]
            ),
        ]
        or [words("Every rule mattered, every act was taken and every choice was asked.")]
    )


def _added(rows: Iterable[tuple[str, str, int, int]]) -> list[tuple[str, str, int, int]]:
    """By line and words, in the order of the rules, in which each report has them."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for line, what, x, y in rows:
        before = found.get((line, what), (0, 0))
        found[line, what] = before[0] + x, before[1] + y
    return [(*key, *numbers) for key, numbers in found.items()]


# ───────────── skill


def _skill(study: Study) -> Iterator[str]:
    ladder = study.ladder
    if ladder is None or not ladder.rungs:
        yield words("Not measured.")
        return
    equal = 1 / ladder.players
    yield words(
        "One better bot among {others} of the kind below it, in each seat in turn, on the same {deals}. With"
        " nothing but luck each would win {equal}.",
        others=ladder.players - 1, deals=counted(ladder.deals, "1 deal", "{count:,} deals"), equal=_percent(equal),
    )  # fmt: skip
    among = "`{higher}` among `{lower}`"
    rows = []
    for r in ladder.rungs:
        clear = words("yes" if r.clear else "no")
        rows.append([words(among, higher=r.higher, lower=r.lower), _share(r.wins), _points(r.gain), clear])
    yield _table(["", words("wins"), words("gain in points"), words("clear")], rows)
    if ladder.skill is not None:
        skill = ladder.skill
        yield words(
            "**Skill: {value:.2f}** ({low:.2f} to {high:.2f}), from 0, where thinking changes nothing, to 1, where the"
            " strongest of these bots always wins among random ones. It is a lower bound: people may think further.",
            value=skill.value, low=skill.low, high=skill.high,
        )  # fmt: skip


# ───────────── figures


def _percent(share: float) -> str:
    return figure(100 * share, ".1f") + " %"


def _share(found: Interval) -> str:
    return f"{_percent(found.value)} ({figure(100 * found.low, '.1f')}–{figure(100 * found.high, '.1f')})"


def _points(found: Interval) -> str:
    if not isfinite(found.low):
        return words("{value} (too few deals)", value=figure(100 * found.value, "+.1f"))
    return words("{value:+.1f} ({low:+.1f} to {high:+.1f})", **in_percent(found))


def _range(found: Spread | None) -> str:
    if found is None:
        return ""
    median, low, high = (figure(x, "g") for x in (found.median, found.low, found.high))
    return f"{median} ({low}–{high})"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)


def _bullets(sentences: Iterator[str] | Sequence[str]) -> str:
    return "\n".join(f"- {sentence}" for sentence in sentences)


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    lines = [_row(heads), "|" + "---|" * len(heads)]
    return "\n".join([*lines, *map(_row, rows)])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
