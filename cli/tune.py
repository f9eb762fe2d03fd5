"""`cardgame tune`: settings of options that come nearest to some goals."""

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
    check_goal,
    check_writable,
    deliver,
    ended,
    match_of,
    read_goal,
    reporting,
    rules_of,
    say_if_in_python,
)
from cli.paths import complete
from cli.progress import progress
from cli.tables import rendered, table

if TYPE_CHECKING:
    from dsl import game as g
    from lab.goals import Goal
    from lab.tune import Tuning

MOST_SHOWN = 20  # settings in the table


@click.command(short_help="Look for settings that meet goals.")
@click.argument("game", shell_complete=complete)
@option.of_game(
    "Values to try: NAME=0..10, NAME=a,b or NAME=* for all; NAME=VALUE settles one. "
    "Without values all numbers are tried that have a range in the file."
)
@click.option("--goal", "goals", multiple=True, required=True, metavar="GOAL",
              help="What is wanted: 'first seat 0.5', 'length 20 to 30 minutes', 'ties at most 5 %'.")  # fmt: skip
@click.option("-n", "deals", type=click.IntRange(20, MOST_GAMES), default=3000, show_default=True,
              help="Most deals for a setting.")  # fmt: skip
@click.option("--pace", type=option.Number(0, 3600, min_open=True), default=6.0, show_default=True,
              help="Seconds that a person takes for a choice, for lengths in minutes.")  # fmt: skip
@option.players("How many play; as few as the game allows if not said.")
@click.option("--bot", "bots", multiple=True, metavar="[SEAT=]BOT", help="Who plays, as in simulate.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals.")
@option.work
@click.option("--format", "form", type=click.Choice(("table", "json", "html")), default="table", show_default=True)
@option.output_file("Write the result to a file.")
@output.style_options(formats=False)
@reporting
def tune(
    game: str,
    options: tuple[str, ...],
    goals: tuple[str, ...],
    deals: int,
    pace: float,
    players: int | None,
    bots: tuple[str, ...],
    seed: int,
    jobs: int,
    on: str,
    form: str,
    file: Path | None,
    style: output.Style,
) -> int:
    """Look for settings of options that meet goals: all play the same deals, and what is clearly worse leaves the race.

    \b
    cardgame tune gaunerbande --option limit=50..150 --goal 'length 15 to 20 minutes' --goal 'first seat 0.33'

    A number to be tried is an option in the head of the file: 'option bonus = 5 from 0 to 10'.

    How long it takes: at most -n deals for a setting, and it ends sooner where all is clear. Up to 64 settings all
    start; of more, even of a million, 48 are tried, which Optuna proposes by what the earlier ones showed.

    Measures: first seat, seat 2, won, ties, length, rounds, score, gap. A goal is a number (which is then met within
    two percentage points, or two percent), 'LOW to HIGH', 'at most X' or 'at least X'; '± X' says how near is enough.

    \b
    Exit codes:
      0    a setting is sure to meet all goals
      1    the rules have errors, no setting meets the goals, or that is not clear yet
      2    the command was not understood, or the game has no such option
      3    a file cannot be read or written, a package is missing, or a cluster is lost
      130  interrupted, with the result so far
    """
    from lab.goals import goal_of
    from lab.tune import MissingOptuna, starters
    from lab.tune import tune as run

    rules = rules_of(game, style)
    if isinstance(rules, int):
        return rules
    read: list[Goal] = [read_goal(lambda text: goal_of(text, pace), text) for text in goals]
    known = rules.game().rules.options
    space, settled = _space(known, options)
    match = match_of(rules, players, settled, bots)
    if not space:
        raise click.UsageError(
            output.said(
                "nothing to tune: give values to try, such as --option NAME=0..10, NAME=a,b or NAME=*, "
                "or write a range beside a number, in the head of the file: `option bonus = 5 from 0 to 10`"
            )
        )
    for goal in read:
        check_goal(goal, match)
    check_writable(file)
    say_if_in_python(match.for_check(deals, None, starters(space)))
    try:
        with progress(None, output.said("deals"), "deals") as step:
            found = run(match, space, goals, deals, seed, jobs, step, on, pace)
    except MissingOptuna as missing:
        raise OSError(*missing.args) from None
    if found.deals or form != "table":
        deliver(_written(found, read, form, file, style), form, file)
    if found.interrupted:
        return ended(found.trouble, found.deals, deals * starters(space), "deals at most")
    return NOTHING_FOUND if found.met else FINDINGS


def _space(known: tuple[g.GameOption, ...], texts: tuple[str, ...]) -> tuple[dict[str, list[int]], list[str]]:
    """The values to try of each option, and the options that are settled.

    If nothing is said to be tried, all numbers are to which the file gives a range.
    """
    names = [o.name for o in known]
    space: dict[str, list[int]] = {}
    settled = []
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        if name not in names:
            hint = output.did_you_mean(name, names) or output.said(
                "; its options: {names}", names=", ".join(names) or "–"
            )
            raise click.UsageError(output.said("the game has no option {name}", name=repr(name)) + hint)
        values = _values(known[names.index(name)], value)
        if values is None:
            settled.append(text)
        else:
            space[name] = values
    if not space:
        said = {text.partition("=")[0].strip() for text in settled}
        numbers = (o for o in known if o.name not in said and isinstance(o.values[0], int) and len(o.values) > 1)
        space = {o.name: [v for v in o.values if isinstance(v, int)] for o in numbers}
    return space, settled


def _values(one: g.GameOption, text: str) -> list[int] | None:
    """The values that are meant; None if it is a single one."""
    from interpreter.untrusted import whole_number

    every = [v for w in one.values if (v := one.value_of(w)) is not None]
    if text == "*":
        return every
    low, dots, high = text.partition("..")
    if dots:
        ends = whole_number(low), whole_number(high)
        if ends[0] is not None and ends[1] is not None and ends[0] > ends[1]:
            raise output.misused(
                "{text} goes down: the lower end comes first, {name}={low}..{high}",
                text=repr(text), name=one.name, low=ends[1], high=ends[0],
            )  # fmt: skip
        found = [v for v in every if ends[0] is not None and ends[1] is not None and ends[0] <= v <= ends[1]]
        numbers = isinstance(one.values[0], int)
        if not numbers or not found or found[0] != ends[0] or found[-1] != ends[1]:
            raise click.UsageError(output.into_language(one.cannot_be(text)))
        return found
    if "," not in text:
        return None
    values = []
    for word in text.split(","):
        number = whole_number(word.strip())
        value = one.value_of(word.strip() if number is None else number)
        if value is None:
            raise click.UsageError(output.into_language(one.cannot_be(repr(word.strip()))))
        values.append(value)
    return list(dict.fromkeys(values))


def _written(found: Tuning, goals: list[Goal], form: str, file: Path | None, style: output.Style) -> str:
    from rich.text import Text

    from lab.language import translated, words
    from lab.plays import at_table
    from lab.tables import settings
    from lab.tune import best_first, conclusion

    if form == "json":
        return found.model_dump_json(indent=2) + "\n"
    if form == "html":
        from lab.tune_page import tune_page

        return tune_page(found, goals)
    ordered = best_first(found, goals)
    to_file = file is not None and file != STDOUT
    tried = words("{tried} of {settings:,} settings", tried=len(found.tried), settings=found.settings)
    said = f"{found.title}: {tried}, {at_table(found.players)}, {words('seed {seed}', seed=found.seed)}"
    parts: list[Any] = [Text(said), table("", *settings(goals, ordered[:MOST_SHOWN]), 1, style, to_file, wraps=0)]
    if len(ordered) > MOST_SHOWN:
        key = "… and {count} more, which --format json or html has"
        parts.append(Text(words(key, count=len(ordered) - MOST_SHOWN)))
    parts.append(Text(translated(conclusion(found))))
    return rendered(parts, style, to_file)
