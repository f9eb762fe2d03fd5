"""`cardgame study`: what a designer asks first about a game, on one page."""

from __future__ import annotations

from pathlib import Path

import click

from cli import options as option
from cli import output
from cli.limits import limited
from cli.main import FINDINGS, NOTHING_FOUND
from cli.matches import MOST_GAMES, check_writable, deliver, ended, reporting, rules_of
from cli.paths import complete
from cli.progress import progress

GAMES, THINKING, DEALS = 5_000, 20, 10


@click.command(short_help="A page about a game: seats, length, cards, rules, skill.")
@click.argument("game", shell_complete=complete)
@click.option("-n", "games", type=click.IntRange(1, MOST_GAMES), default=GAMES, show_default=True,
              help="Random games with each number of players.")  # fmt: skip
@click.option("--thinking", type=click.IntRange(0, 100_000), default=THINKING, show_default=True,
              help="Games by bots that think.")  # fmt: skip
@click.option("--deals", type=click.IntRange(0, 100_000), default=DEALS, show_default=True,
              help="Deals on each rung of the ladder of bots.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same page.")
@option.work
@option.output_file("Write the page to a file.")
@limited
@output.style_options(formats=False)
@reporting
def study(
    game: str,
    games: int,
    thinking: int,
    deals: int,
    seed: int,
    jobs: int,
    on: str,
    file: Path | None,
    style: output.Style,
) -> int:
    """Play GAME many times and write a page in Markdown.

    It tells who is better off in which seat, how long a game takes, which cards win, which rules never
    mattered, and whether it is skill or luck. Every figure has its interval.

    Bots that think take most of the time: --thinking and --deals set how long it takes.

    \b
    Exit codes:
      0    the page is complete
      1    the rules have errors, or some games ended in a fault
      2    the command was not understood
      3    a file cannot be read or written, or a cluster is lost
      130  interrupted, with the page so far
    """
    rules = rules_of(game, style)
    if isinstance(rules, int):
        return rules
    from lab.study import study as run
    from lab.study import work
    from lab.study_page import page

    check_writable(file)
    wanted = work(rules, games, thinking, deals)
    done = 0
    with progress(wanted, output.said("study of {game}", game=game)) as step:

        def count(more: int) -> None:
            nonlocal done
            done += more
            step(more)

        found = run(rules, games, thinking, deals, seed, jobs, count, on)
    settings = "".join(
        f" {flag} {value}"
        for flag, value, usual in (("-n", games, GAMES), ("--thinking", thinking, THINKING), ("--deals", deals, DEALS),
                                   ("--seed", seed, 0), ("--lang", style.language, "en"))
        if value != usual
    )  # fmt: skip
    if found.reports[-1].games:
        deliver(page(found, f"cardgame study {game}{settings}"), "markdown", file)
    if not found.complete:
        return ended(found.trouble, done, wanted, "games")
    return FINDINGS if any(r.faults for r in found.reports) else NOTHING_FOUND
