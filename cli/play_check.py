"""`cardgame check --play N`: what random games show about a file, beside what its text shows.

`check` adds the options with `play_options` and hands each file that has no errors to `played`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from cli.paths import Target
    from dsl.diagnostic import Diagnostic

RECORDS = Path(".cardgame/records")

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Playing:
    """What was asked for; no games means that nothing is played."""

    games: int = 0
    seed: int = 0
    limit: int = 20_000
    jobs: int = 0
    records: Path = RECORDS


@dataclass(frozen=True, slots=True)
class Shown:
    """What the games showed, which records could not be written, and whether all games were played."""

    diagnostics: tuple[Diagnostic, ...] = ()
    troubles: tuple[str, ...] = ()
    complete: bool = True
    accepted: int = 0


def play_options(command: _Command) -> _Command:
    """Adds `--play` and what belongs to it to a command, which gets a `playing`."""
    from functools import wraps

    @wraps(command)
    def with_playing(
        *args: Any, play: int, play_seed: int, play_limit: int, jobs: int, records: Path, **named: Any
    ) -> Any:
        return command(*args, playing=Playing(play, play_seed, play_limit, jobs, records), **named)

    found: Any = with_playing
    for option in reversed(
        (
            click.option("--play", type=click.IntRange(0, 1_000_000), default=0, metavar="N",
                         help="Play N random games for each number of players and option setting."),
            click.option("--play-seed", type=int, default=0, help="The same seed gives the same games."),
            click.option("--play-limit", type=click.IntRange(1), default=20_000, show_default=True,
                         help="A play with more choices has no end."),
            click.option("-j", "--jobs", type=click.IntRange(0, 256), default=0,
                         help="Processes for the games; as many as make sense if not said."),
            click.option("--records", type=click.Path(file_okay=False, path_type=Path), default=RECORDS,
                         show_default=True, help="Folder for records of plays that went wrong."),
        )
    ):  # fmt: skip
        found = option(found)
    result: _Command = found
    return result


def played(target: Target, playing: Playing) -> Shown:
    """Plays a file that has no errors; records of what went wrong are written and named in the notes."""
    from cli.files import put
    from cli.simulate import progress
    from dsl.accepted import weigh
    from interpreter.fault import RulesError
    from lab.playcheck import play_check, total_games
    from lab.plays import Rules

    rules = Rules(target.source, target.libraries)
    try:
        game = rules.game()
    except RulesError:
        return Shown()  # a library, or a file whose errors have been told
    with progress(total_games(game, playing.games), target.shown) as step:
        findings, complete = play_check(rules, playing.games, playing.seed, playing.jobs, playing.limit, step)
    told: list[Diagnostic] = []
    troubles = []
    weighed = weigh(target.source, [f.diagnostic for f in findings], played=True)
    records = {f.diagnostic: f.record for f in findings}
    for diagnostic in weighed.told if complete else [d for d in weighed.told if d in records]:
        if records.get(diagnostic):
            path = _path(playing.records, target, diagnostic)
            try:
                _make_folder(playing.records)
                put(path, records[diagnostic].encode(), follow=False)
            except OSError as wrong:
                troubles.append(f"the record {path} cannot be written: {wrong.strerror or wrong}")
            else:
                diagnostic = replace(diagnostic, notes=(*diagnostic.notes, f"record: {path}"))
        told.append(diagnostic)
    return Shown(tuple(told), tuple(troubles), complete, len(weighed.accepted))


def _make_folder(folder: Path) -> None:
    """The usual folder lies in the working folder: a link there, which a project may bring along, is not followed."""
    if folder == RECORDS and not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(os.curdir)):
        raise OSError(f"{folder} leads out of this folder")
    folder.mkdir(parents=True, exist_ok=True)


def _path(folder: Path, target: Target, diagnostic: Diagnostic) -> Path:
    """`gauner-CG801-line42.record`: the same finding has the same name in the next run."""
    stem = re.sub(r"[^\w-]+", "-", target.shown.removesuffix(".cardgame")).strip("-") or "game"
    return folder / f"{stem}-{diagnostic.code}-line{diagnostic.line}.record"
