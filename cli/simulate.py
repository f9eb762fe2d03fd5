"""`cardgame simulate`: many games by bots, and what comes out of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options as option
from cli import output
from cli.limits import limited
from cli.main import FINDINGS, NOTHING_FOUND
from cli.matches import (
    MOST_GAMES,
    STDOUT,
    check_goal,
    check_writable,
    deliver,
    deliver_bytes,
    ended,
    match_of,
    needs,
    read_goal,
    reporting,
    rules_of,
    say_if_given_up,
    say_if_in_python,
)
from cli.paths import complete
from cli.progress import progress
from cli.report import tables
from cli.tables import rendered

if TYPE_CHECKING:
    from lab.report import Report

USUAL, MOST_UNTIL = 1_000, 1_000_000  # games


@click.command(short_help="Let bots play many games.")
@click.argument("game", shell_complete=complete)
@click.option("-n", "games", type=click.IntRange(1, MOST_GAMES), help="Games: 1000, or with --until a million at most.")
@click.option("--until", metavar="GOAL", help="Play until a figure is exact enough: 'first seat ± 0.5'.")
@option.players("How many play; as few as the game allows if not said.")
@option.of_game("An option of the game.")
@click.option("--bot", "bots", multiple=True, metavar="[SEAT=]BOT",
              help="Who plays: random, search, search:0.5s or search:200; without a seat for all seats.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@option.work
@click.option("--limit", type=click.IntRange(1), default=20_000, show_default=True, help="Most choices in a game.")
@click.option(
    "--follow",
    type=click.IntRange(1),
    default=50_000,
    show_default=True,
    help="With --rows choices: about this many choices are written, each in a row.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("table", "json", "html", "csv", "parquet")),
    default="table",
    show_default=True,
)
@click.option("--rows", type=click.Choice(("games", "choices")), default="games", show_default=True,
              help="What a row of csv or parquet is.")  # fmt: skip
@option.output_file("Write the report to a file.")
@limited
@output.style_options(formats=False)
@reporting
def simulate(
    game: str,
    games: int | None,
    until: str | None,
    players: int | None,
    options: tuple[str, ...],
    bots: tuple[str, ...],
    seed: int,
    jobs: int,
    on: str,
    limit: int,
    follow: int,
    form: str,
    rows: str,
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
      1    the rules have errors, some games ended in a fault or had no end, or a figure did not get exact enough
      2    the command was not understood, or the game has no such option or number of players
      3    a file cannot be read or written, or a cluster is lost
      130  interrupted, with the report so far
    """
    if rows == "choices" and form not in ("csv", "parquet"):
        raise output.misused("--rows choices is for tables: give --format csv or parquet too")
    rules = rules_of(game, style)
    if isinstance(rules, int):
        return rules
    from lab.bulk import GivenUp
    from lab.frames import as_parquet
    from lab.goals import until_of
    from lab.language import of_games
    from lab.simulate import run

    match = match_of(rules, players, options, bots, limit)
    goal = read_goal(until_of, until) if until is not None else None
    if goal is not None:
        check_goal(goal.goal, match)
    games = games or (MOST_UNTIL if goal is not None else USUAL)
    if form == "parquet":
        needs("pyarrow", "--format parquet")
    check_writable(file)
    say_if_in_python(match.for_games(games), followed=True)
    with progress(games if goal is None else None, output.said("games")) as step:
        done = run(match, games, seed, jobs, step, on, follow if rows == "choices" else 0, goal)
    code, ending = NOTHING_FOUND, done.ending
    if not ending.complete:  # told at once: the report on very many games takes a while
        code = ended(ending.trouble, len(done.whole.played), games, "games")
    report = done.report()
    given_up = [played.number for played in report._games if played.given_up]
    say_if_given_up(len(given_up), GivenUp(match, seed, given_up[0]) if given_up else None, followed=True)
    if form == "parquet":
        deliver_bytes(as_parquet(report, rows), file)
    elif report.games or form != "table":
        deliver(_written(report, form, rows, file, style), form, file)
    if report.interrupted:
        return code
    if report.until is not None and not report.until.reached:
        key = "{goal} was not reached in {games}"
        if not report.until.games:
            key = "{goal} was not reached: none of {games} has such a number"
        output.complain(output.said(key, goal=report.until.text, games=of_games(report.games)))
        return FINDINGS
    return FINDINGS if report.faults or report.unfinished else NOTHING_FOUND


def _written(report: Report, form: str, rows: str, file: Path | None, style: output.Style) -> str:
    if form == "json":
        return report.model_dump_json(indent=2) + "\n"
    if form == "csv":
        from lab.frames import as_csv

        return as_csv(report, rows)
    if form == "html":
        from lab.page import page

        return page(report)
    to_file = file is not None and file != STDOUT
    return rendered(tables(report, style, to_file), style, to_file)
