"""`cardgame simulate`: many games by bots, and what comes out of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import options as option
from cli import output
from cli.main import FINDINGS, NOTHING_FOUND
from cli.matches import (
    MOST_GAMES,
    STDOUT,
    check_writable,
    deliver,
    ended,
    match_of,
    rules_of,
    say_if_in_python,
)
from cli.paths import complete
from cli.progress import progress
from cli.tables import rendered, table

if TYPE_CHECKING:
    from lab.report import Report


@click.command(short_help="Let bots play many games.")
@click.argument("game", shell_complete=complete)
@click.option("-n", "games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="Games.")
@option.players("How many play; as few as the game allows if not said.")
@option.of_game("An option of the game.")
@click.option("--bot", "bots", multiple=True, metavar="[SEAT=]BOT",
              help="Who plays: random, search, search:0.5s or search:200; without a seat for all seats.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@option.work
@click.option("--limit", type=click.IntRange(1), default=20_000, show_default=True, help="Most choices in a game.")
@click.option("--format", "form", type=click.Choice(("table", "json", "html")), default="table", show_default=True)
@option.output_file("Write the report to a file.")
@output.style_options(formats=False)
def simulate(
    game: str,
    games: int,
    players: int | None,
    options: tuple[str, ...],
    bots: tuple[str, ...],
    seed: int,
    jobs: int,
    on: str,
    limit: int,
    form: str,
    file: Path | None,
    style: output.Style,
) -> int:
    """Let bots play many games: length, choices, who wins, scores, and which rules mattered.

    GAME is a file, the name of a shipped game, or - for standard input. Shares and means have 95 %
    intervals. The same seed gives the same report with any number of processes, unless a bot's
    budget is in seconds. Ctrl-C gives the report on the games so far.

    \b
    Exit codes:
      0    all games were played
      1    the rules have errors, or some games ended in a fault or had no end
      2    the command was not understood, or the game has no such option or number of players
      3    a file cannot be read or written
      130  interrupted, with the report so far
    """
    rules = rules_of(game, style)
    if isinstance(rules, int):
        return rules
    from lab.simulate import simulate as run

    match = match_of(rules, players, options, bots, limit)
    check_writable(file)
    if match.for_games(games).native:
        say_if_in_python(rules, match.setup)
    with progress(games, "games") as step:
        report = run(match, games, seed, jobs, step, on)
    if report.games or form != "table":
        deliver(_written(report, form, file, style), form, file)
    if report.interrupted:
        return ended(report.trouble, report.games, games, "games")
    return FINDINGS if report.faults or report.unfinished else NOTHING_FOUND


# ───────────── the report


def _written(report: Report, form: str, file: Path | None, style: output.Style) -> str:
    if form == "json":
        return report.model_dump_json(indent=2) + "\n"
    if form == "html":
        from lab.page import page

        return page(report)
    to_file = file is not None and file != STDOUT
    return rendered(_tables(report, style, to_file), style, to_file)


def _tables(report: Report, style: output.Style, to_file: bool) -> list[Any]:
    from rich.text import Text

    from lab.page import percent, signed

    options = "".join(f", {name} = {value}" for name, value in report.options.items())
    found: list[Any] = [
        Text(f"{report.game}: {report.games:,} games, {report.players} players, seed {report.seed}{options}")
    ]
    found += [
        Text(f"{t.code}: {t.title} ({t.file}:{t.line}), {output.counted(t.times, 'game')}, first seed {t.first_seed}")
        for t in report.faults
    ]
    if report.unfinished:
        found.append(Text(f"{output.counted(report.unfinished, 'game')} had no end within the limit of choices"))
    rows = [
        [str(s.seat), s.bot, f"{s.wins:,.1f}", percent(s.share), *_points(s.score)[:1], *_points(s.score)[2:]]
        for s in report.seats
    ]
    heads = ["seat", "bot", "wins", "share (95 %)", "mean score", "half", "most"]
    found.append(table("Who wins", heads, rows, 2, style, to_file))
    if report.same_bots:
        found.append(Text(f"first seat against an equal share: {signed(report.first_seat_advantage)}"))
    found.append(Text(f"ties for the first place: {percent(report.ties)}"))
    length = []
    if report.choices is not None:
        length.append(["", "choices in a game", *_points(report.choices)])
    if report.rounds is not None:
        length.append([str(report.rounds.line), f"passes of `{report.rounds.words}`", *_points(report.rounds.passes)])
    width = report.branching
    length.append(["", "options at a choice", f"{width.value:.2f}", "", "", ""])
    found.append(table("Length", ["line", "what", "mean", "least", "half", "most"], length, 2, style, to_file))
    asked = [
        [str(c.line), c.words, f"{c.asked:,}", f"{c.games:,}", f"{c.options_mean:.1f}", f"{c.options_most:,}"]
        for c in report.asked
    ]
    found.append(table("Choices", ["line", "choice", "asked", "games", "options", "most"], asked, 2, style, to_file))
    if report.must:
        rules = [[str(r.line), r.reason, f"{r.looked:,}", f"{r.changed:,}", percent(r.share)] for r in report.must]
        title = f"Rules, in {report.watched:,} games"
        found.append(table(title, ["line", "must", "choices", "changed", "share (95 %)"], rules, 2, style, to_file))
    if report.acts:
        acts = [[str(a.line), a.label, f"{a.offered:,}", f"{a.taken:,}", percent(a.share)] for a in report.acts]
        found.append(table("Acts", ["line", "act", "offered", "taken", "share (95 %)"], acts, 2, style, to_file))
    return found


def _points(spread: Any) -> list[str]:
    if spread is None:
        return ["", "", "", ""]
    return [f"{spread.mean:.1f}", f"{spread.least:g}", f"{spread.median:g}", f"{spread.most:g}"]
