"""A study as a Markdown page, in the order in which designers ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import NormalDist

from lab.cards import CardLine
from lab.report import Report
from lab.stats import Interval, Spread, wilson
from lab.study import Study
from lab.tables import of_both_ends

MOST_CARDS = 6
SELDOM = 0.01


def page(study: Study, command: str) -> str:
    """The page; `command` is what makes it again."""
    title = study.report.game.replace("_", " ")
    parts = [
        f"# {title}: a study",
        _made(study, command),
        "## Seats",
        *_seats(study),
        "## Length and course",
        *_length(study),
        "## Cards",
        *_cards(study.report),
        "## Rules, acts and choices",
        *_rules(study),
        "## Skill and luck",
        *_skill(study),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _made(study: Study, command: str) -> str:
    report, thinking, ladder = study.report, study.thinking, study.ladder
    counts = _listed([str(r.players) for r in study.reports])
    played = f"{report.games_wanted:,} random games with each number of players ({counts})"
    if thinking is not None:
        played += f", {thinking.games:,} games of {thinking.players} by bots that think (`{thinking.bots[0]}`)"
    if ladder is not None:
        played += f", and {ladder.deals} deals on each rung of a ladder of bots"
    return (
        f"`{command}` makes this page, the same each time: {played}. Rules `{report.rules}`, seed {report.seed}, usual"
        " options. Each figure has its 95 % interval in brackets. Random players show what the rules do by themselves,"
        " not how people play."
    )


# ───────────── seats


def _seats(study: Study) -> Iterator[str]:
    if not study.report.ranked:
        yield "Nobody is ranked here, so no seat can be better off."
        return
    most = max(r.players for r in study.reports)
    rows = [[f"{r.players}, random", *map(_seat_share(r), range(most))] for r in study.reports]
    if study.thinking is not None:
        rows.append([f"{study.thinking.players}, thinking", *map(_seat_share(study.thinking), range(most))])
    yield (
        "How often each seat wins; a tie is shared. A seat is called clearly off its share where chance would bring it"
        " about in one of twenty such rows."
    )
    yield _table(["players", *(f"seat {n}" for n in range(1, most + 1))], rows)
    yield _bullets(_about_seats(r) for r in [*study.reports, study.thinking] if r is not None)


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
    who = f"{report.players} players, {'random' if not _thinks(report) else 'thinking'}"
    if not off:
        widest = wider * max(s.share.half for s in report.seats)
        return f"{who}: no seat is clearly off {_percent(equal)}; a difference of {100 * widest:.1f} points would show."
    best = max(off, key=lambda s: abs(s.share.value - equal))
    more = "more" if best.share.value > equal else "less"
    return (
        f"{who}: {len(off)} of {report.players} seats {'is' if len(off) == 1 else 'are'} clearly off {_percent(equal)},"
        f" seat {best.seat} most: it wins {_share(best.share)}, {more} than its share."
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
    shown = [(name, cells) for name, cells in columns if any(cells)]
    heads = [f"{r.players}, {'thinking' if _thinks(r) else 'random'}" for r in reports]
    rows = [[name, *cells] for name, cells in shown]
    yield (
        "The middle game, and in brackets where nine in ten games lie; of shares, and of the mean of the lead changes,"
        " the 95 % interval."
    )
    yield _table(["", *heads], rows)
    endless = sum(r.unfinished for r in study.reports)
    if endless:
        yield f"{endless:,} random games had no end within the limit of choices."
    if study.thinking is not None and study.thinking.plain is not None:
        yield f"Choices with one sensible option, as bots that think see it: {_share(study.thinking.plain)}."


def _mean(counts: Spread) -> str:
    """The mean of what is counted in a game, and its interval."""
    if counts.mean_half is None:
        return f"{counts.mean:.2f}"
    low, high = max(0.0, counts.mean - counts.mean_half), counts.mean + counts.mean_half
    return f"{counts.mean:.2f} ({low:.2f}–{high:.2f})"


def _comebacks(report: Report) -> str:
    return _share(report.lead.comebacks) if report.lead and report.lead.comebacks else ""


# ───────────── cards


def _cards(report: Report) -> Iterator[str]:
    known = [c for c in report.cards if c.lift is not None]
    if not known:
        yield "No card is held by some and not by others often enough to say what it is worth."
        return
    clear = [c for c in known if c.clear]
    yield (
        f"{report.players} random players, {report.followed:,} games followed card by card. Of {len(known)} kinds of"
        f" cards {len(clear)} go with winning or losing more than chance explains (by Benjamini and Hochberg: about one"
        " in twenty of them is wrong). That a card goes with winning is not yet that it makes one win."
    )
    shown = of_both_ends(clear, MOST_CARDS)
    if shown:
        yield _table(["card", "games", "wins with it", "wins without", "difference in points"], map(_card_row, shown))
    if len(clear) > len(shown):
        yield f"{len(clear) - len(shown)} more lie between."
    idle = [c.card for c in report.cards if c.chosen == 0]
    if idle and len(idle) < len(report.cards):
        yield f"Never chosen: {_listed(idle)}."


def _card_row(card: CardLine) -> list[str]:
    assert card.lift is not None
    difference = f"{100 * card.lift.value:+.1f} ({100 * card.lift.low:+.1f} to {100 * card.lift.high:+.1f})"
    return [card.card, f"{card.games:,}", _percent(card.won_with), _percent(card.won_without), difference]


# ───────────── rules


def _rules(study: Study) -> Iterator[str]:
    games = sum(r.games for r in study.reports)
    yield f"Over all {games:,} random games, whatever the number of players."
    rules = _added((r.line(m), m.reason, m.changed, m.looked) for r in study.reports for m in r.must)
    acts = _added((r.line(a), a.label, a.taken, a.offered) for r in study.reports for a in r.acts)
    asked = _added((r.line(c), c.words, c.asked, c.games) for r in study.reports for c in r.asked)
    tables = (rules, "rule", "choices", "took options away"), (acts, "act", "offered", "taken")
    for found, *heads in tables:
        rows = [[n, f"“{what}”", f"{of:,}", _share(wilson(x, of)) if of else "–"] for n, what, x, of in found]
        if rows:
            yield _table(["line", *heads], rows)
    yield _bullets(
        [
            *(f"Line {n} never mattered: “{what}”." for n, what, x, _ in rules if not x),
            *(f"Line {n} seldom mattered: “{what}”." for n, what, x, of in rules if x and x / of < SELDOM),
            *(f"Line {n} was never taken: “{what}”." for n, what, x, _ in acts if not x),
            *(f"Line {n} was never asked: `{what}`." for n, what, x, _ in asked if not x),
            *(
                f"Line {n} was asked in {_share(wilson(in_games, games))} of the games only: `{what}`."
                for n, what, x, in_games in asked
                if x and in_games / games < SELDOM
            ),
            *(
                f"Line {study.report.line(u)}: {u.option} was offered {u.offered:,} times and never taken."
                for u in study.report.untaken[:MOST_CARDS]
            ),
        ]
        or ["Every rule mattered, every act was taken and every choice was asked."]
    )


def _added(rows: Iterable[tuple[str, str, int, int]]) -> list[tuple[str, str, int, int]]:
    """By line and words, in the order of the rules, in which each report has them."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for line, words, x, y in rows:
        before = found.get((line, words), (0, 0))
        found[line, words] = before[0] + x, before[1] + y
    return [(*key, *numbers) for key, numbers in found.items()]


# ───────────── skill


def _skill(study: Study) -> Iterator[str]:
    ladder = study.ladder
    if ladder is None or not ladder.rungs:
        yield "Not measured."
        return
    equal = 1 / ladder.players
    yield (
        f"One better bot among {ladder.players - 1} of the kind below it, in each seat in turn, on the same"
        f" {ladder.deals} deals. With nothing but luck each would win {_percent(equal)}."
    )
    rows = [
        [f"`{r.higher}` among `{r.lower}`", _share(r.wins), _points(r.gain), "yes" if r.clear else "no"]
        for r in ladder.rungs
    ]
    yield _table(["", "wins", "gain in points", "clear"], rows)
    if ladder.skill is not None:
        skill = ladder.skill
        yield (
            f"**Skill: {skill.value:.2f}** ({skill.low:.2f} to {skill.high:.2f}), from 0, where thinking changes"
            " nothing, to 1, where the strongest of these bots always wins among random ones. It is a lower bound:"
            " people may think further."
        )


# ───────────── figures


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _share(found: Interval) -> str:
    return f"{_percent(found.value)} ({100 * found.low:.1f}–{100 * found.high:.1f})"


def _points(found: Interval) -> str:
    return f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def _range(found: Spread | None) -> str:
    return f"{found.median:g} ({found.low:g}–{found.high:g})" if found is not None else ""


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)


def _bullets(sentences: Iterator[str] | Sequence[str]) -> str:
    return "\n".join(f"- {sentence}" for sentence in sentences)


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    lines = [_row(heads), "|" + "---|" * len(heads)]
    return "\n".join([*lines, *map(_row, rows)])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
