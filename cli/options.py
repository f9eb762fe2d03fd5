"""Options that several commands share: a letter means the same everywhere, `-p` players, `-o` an option of the game."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

MOST_OFFERED = 12

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Number(click.FloatRange):
    """A number within bounds, between which “nan” and “inf” are not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if not isfinite(found):
            from cli import output

            self.fail(output.said("{value} is not a number that one can reach", value=repr(value)), param, ctx)
        return found


def players(help: str) -> Decorator:
    return click.option("-p", "--players", type=int, help=help)


def of_game(help: str, *names: str) -> Decorator:
    """`-o NAME=VALUE`, or another name for one side of a comparison."""
    return click.option(
        *(names or ("-o", "--option", "options")),
        multiple=True,
        metavar="NAME=VALUE",
        help=help,
        shell_complete=complete,
    )


def output_file(help: str) -> Decorator:
    return click.option("--output", "file", type=click.Path(dir_okay=False, path_type=Path), help=help)


def work(command: Callable[..., Any]) -> Callable[..., Any]:
    """Who does the work: `--jobs` processes here, or a cluster that is `--on` some address."""
    on = click.option("--on", metavar="ADDRESS", default="", help="A cluster of dask.distributed that plays the games.")
    jobs = click.option("-j", "--jobs", type=click.IntRange(0, 256), default=0,
                        help="Processes; else as many as make sense.")  # fmt: skip
    return jobs(on(command))


def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`limit=50`, `limit=100` … for the game that is named before, each with what the option is."""
    from click.shell_completion import CompletionItem

    from dsl import check
    from interpreter.load import UnreadableFile, find

    # An option that still lacks its value keeps click from telling which argument is which.
    name = ctx.params.get("game") or ctx.params.get("a") or next(iter(ctx.args), None)
    try:
        game = check(*find(name)).game if name else None
    except (UnreadableFile, OSError, ValueError):
        game = None
    found = []
    for option in game.options if game is not None else ():
        values = option.values
        if len(values) > MOST_OFFERED:
            values = (values[0], values[-1])
        found += [(f"{option.name}={value}", option.label) for value in values]
    return [CompletionItem(word, help=label) for word, label in found if word.startswith(incomplete)]
