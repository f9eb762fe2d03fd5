"""`cardgame simulate`: many games by bots, and what comes out of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import options as option
from cli import output
from cli.files import can_put, put
from cli.main import FINDINGS, INTERRUPTED, NOTHING_FOUND, TROUBLE
from cli.paths import UnreadableError, complete, one
from cli.tables import rendered, table
from grammar.visible import visible_line

if TYPE_CHECKING:
    from lab.plays import Match, Rules
    from lab.report import Report

MOST_GAMES = 10_000_000
STDOUT = Path("-")


@click.command(short_help="Let bots play many games.")
@click.argument("game", shell_complete=complete)
@click.option("-n", "games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="Games.")
@option.players("How many play; as few as the game allows if not said.")
@option.of_game("An option of the game.")
@click.option("--bot", "bots", multiple=True, metavar="[SEAT=]BOT",
              help="Who plays: random, search, search:0.5s or search:200; without a seat for all seats.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("-j", "--jobs", type=click.IntRange(0, 256), default=0, help="Processes; else as many as make sense.")
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
    with progress(games, "games") as step:
        report = run(match, games, seed, jobs, step)
    if report.games or form != "table":
        deliver(_written(report, form, file, style), form, file)
    if report.interrupted:
        output.complain(f"interrupted after {report.games:,} of {games:,} games")
        return INTERRUPTED
    return FINDINGS if report.faults or report.unfinished else NOTHING_FOUND


# ───────────── what the commands of the lab share


def rules_of(name: str, style: output.Style) -> Rules | int:
    """The rules that are meant, or the exit code after saying what is wrong with them."""
    from interpreter.fault import RulesError
    from lab.plays import Rules

    try:
        target = one(name)
        rules = Rules(target.source, target.libraries)
        rules.game()
    except UnreadableError as wrong:
        output.complain(str(wrong))
        return TROUBLE
    except RulesError as wrong:
        from dsl.render import render

        errors = [d for d in wrong.diagnostics if d.severity == "error"]
        text = render(errors, "full", color=style.colored(sys.stderr), ascii=style.plain(sys.stderr))
        output.remark(f"{text}\n{output.counted(len(errors), 'error')}: this cannot be played", painted=True)
        return FINDINGS
    return rules


def match_of(
    rules: Rules, players: int | None, options: Sequence[str], bots: Sequence[str], limit: int = 20_000
) -> Match:
    """Who plays what; a usage error if the game does not have it."""
    from interpreter.fault import SetupError
    from lab.plays import Match

    game = rules.game()
    try:
        setup = game.setup(players, dict(_setting(o, [x.name for x in game.rules.options]) for o in options))
    except SetupError as wrong:
        raise click.UsageError(str(wrong)) from None
    seats = _seats(bots, setup.players)
    return Match(rules, setup.players, tuple(sorted(setup.options.items())), seats, limit)


def _setting(text: str, known: Sequence[str]) -> tuple[str, int | str]:
    name, equals, value = text.partition("=")
    name, value = name.strip(), value.strip()
    if not equals or not name or not value:
        raise click.UsageError(f"an option is written NAME=VALUE, not {text!r}")
    if name not in known:
        hint = output.did_you_mean(name, known) or f"; its options: {', '.join(known) or 'none'}"
        raise click.UsageError(f"the game has no option {name!r}{hint}")
    from interpreter.strict import whole_number

    number = whole_number(value)
    return name, value if number is None else number


def _seats(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot's name for each seat: `3=search`, or `search` for all."""
    from interpreter.strict import whole_number

    found = ["random"] * players
    for text in sorted(bots, key=lambda b: "=" in b):
        seat, equals, name = text.rpartition("=")
        bot = bot_name(name)
        if not equals:
            found = [bot] * players
        elif (number := whole_number(seat.strip())) is None or not 1 <= number <= players:
            raise click.UsageError(f"a seat is a number from 1 to {players}, not {seat.strip()!r}")
        else:
            found[number - 1] = bot
    return tuple(found)


def bot_name(name: str) -> str:
    """The full name of a bot; a usage error if there is none of that name."""
    from lab.bots import BadBot, by_name

    try:
        return by_name(name).name
    except BadBot as wrong:
        raise click.UsageError(str(wrong)) from None


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar with the time left on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    numbers = 2 * len(str(total)) + len("/ 0:00:00  ")
    room = max(8, console.width - numbers - 8)
    what = visible_line(what)
    what = what if len(what) <= room else f"…{what[1 - room :]}"
    bar_width = max(4, min(40, console.width - numbers - len(what) - 4))
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


def check_writable(file: Path | None) -> None:
    """Says before the work begins that its result could not be written."""
    if file is not None and file != STDOUT and not can_put(file):
        raise OSError(f"{file} cannot be written: nothing may be written in {file.parent}")


def deliver(text: str, form: str, file: Path | None) -> None:
    """To stdout, or to a file that is complete or not there."""
    if file is None or file == STDOUT:
        output.write_as(form, text)
    else:
        put(file, output.harmless_in(form, text).encode())


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
