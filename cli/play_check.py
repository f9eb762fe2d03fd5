"""`cardgame check --play N`: what random games show about a file, beside what its text shows.

`check` adds the options with `play_options` and hands each file that has no errors to `played`.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli import options as option
from cli import output
from cli.limits import MEMORY, SECONDS, UNLIMITED, Limits
from cli.limits import options as limit_options
from cli.paths import STDIN

if TYPE_CHECKING:
    from cli.paths import Target
    from dsl.diagnostic import Diagnostic
    from dsl.sentence import Sentence
    from lab.playcheck import Checked

MOST_GAMES = 1_000_000  # of a set-up
RECORDS = Path(".cardgame/records")

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Playing:
    """What was asked for; no games means that nothing is played."""

    games: int = 0
    seconds: float | None = None
    players: int | None = None
    options: tuple[str, ...] = ()
    seed: int = 0
    limit: int = 20_000
    jobs: int = 0
    on: str = ""
    records: Path = RECORDS
    limits: Limits = UNLIMITED
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the games showed, what went wrong beside it, whether nobody interrupted it and all games were `played`."""

    diagnostics: tuple[Diagnostic, ...] = ()
    troubles: tuple[str, ...] = ()
    complete: bool = True
    accepted: int = 0
    played: bool = True


def play_options(command: _Command) -> _Command:
    """Adds `--play` and what belongs to it to a command, which gets a `playing`."""
    from functools import wraps

    @wraps(command)
    def with_playing(
        *args: Any, play: int | None, seconds: float | None, players: int | None, options: tuple[str, ...],
        play_seed: int, play_limit: int, jobs: int, on: str, records: Path, limits: Limits, **named: Any
    ) -> Any:  # fmt: skip
        if play is None:
            for name, given in (("--players", players), ("--option", options), ("--on", on)):
                if given and seconds is None:
                    raise click.UsageError(
                        output.said("{name} is about games: give --play or --seconds too", name=name)
                    )
            play = 0 if seconds is None else MOST_GAMES
        playing = Playing(play, seconds, players, options, play_seed, play_limit, jobs, on, records, limits)
        return command(*args, playing=playing, **named)

    found: Any = with_playing
    for added in reversed(
        (
            click.option("--play", type=click.IntRange(0, MOST_GAMES), metavar="N",
                         help="Play N random games for each number of players and option setting."),
            click.option("--seconds", type=option.Number(0, min_open=True), metavar="S",
                         help="Play for so long, all settings equally, and N games at most."),
            option.players("Play only with this many."),
            option.of_game("Play this setting only."),
            click.option("--play-seed", type=int, default=0, help="The same seed gives the same games."),
            click.option("--play-limit", type=click.IntRange(1), default=20_000, show_default=True,
                         help="A play with more choices has no end."),
            option.work,
            limit_options(MEMORY, SECONDS),
            click.option("--records", type=click.Path(file_okay=False, path_type=Path), default=RECORDS,
                         show_default=True, help="Folder for records of plays that went wrong."),
        )
    ):  # fmt: skip
        found = added(found)
    result: _Command = found
    return result


def played(target: Target, playing: Playing) -> Shown:
    """Plays a file that has no errors; records of what went wrong are written and named in the notes."""
    from cli.matches import chosen, say_if_given_up, say_if_in_python
    from cli.progress import progress
    from dsl.lints.accepted import weigh
    from dsl.sentence import into
    from grammar.files import put
    from interpreter.play.fault import RulesError
    from interpreter.text.record import with_file
    from lab.playcheck import matches_of, play_check
    from lab.plays import Rules
    from lab.setups import setups_of

    rules = Rules(target.source, target.libraries)
    try:
        game = rules.game()
    except RulesError:
        return Shown()  # a library, or a file whose errors have been told
    try:
        players, options = chosen(game, playing.players, playing.options)
    except click.UsageError as wrong:
        raise click.UsageError(f"{target.shown}: {wrong.message}") from None
    setups = setups_of(game, players=players, options=options)
    output.remark(into(playing.language, _beforehand(target, playing, len(setups))))
    say_if_in_python(matches_of(rules, playing.games, setups, playing.limit, playing.seconds)[0])
    total = playing.games * len(setups) if playing.seconds is None else None
    with progress(total, target.shown) as step:
        run = play_check(
            rules, playing.games, playing.seed, playing.jobs, playing.limit, step, setups, playing.seconds, playing.on
        )
    say_if_given_up(run.given_up, run.first_given_up)
    findings, complete = run.findings, run.ending.how in ("complete", "out of time")
    if not run.ending.complete:
        tell = output.remark if complete else output.complain
        tell(into(playing.language, _afterwards(target, run, total, len(setups))))
    told: list[Diagnostic] = []
    troubles = [f"{target.shown}: {output.into_language(run.ending.trouble)}"] if run.ending.trouble else []
    weighed = weigh(target.source, [f.diagnostic for f in findings], played=True)
    records = {f.diagnostic: f.record for f in findings}
    for diagnostic in weighed.told if complete else [d for d in weighed.told if d in records]:
        if records.get(diagnostic):
            path = _path(playing.records, target, diagnostic)
            try:
                _make_folder(playing.records)
                put(path, with_file(records[diagnostic], _own_file(target)).encode(), follow=False)
            except OSError as wrong:
                troubles.append(f"the record {path} cannot be written: {wrong.strerror or wrong}")
            else:
                diagnostic = replace(diagnostic, notes=(*diagnostic.notes, f"record: {path}", *_again(path, target)))
        told.append(diagnostic)
    return Shown(tuple(told), tuple(troubles), complete or bool(troubles), len(weighed.accepted), complete)


def _beforehand(target: Target, playing: Playing, setups: int) -> Sentence:
    from dsl.sentence import say

    where = say("one set-up") if setups == 1 else say("{setups} set-ups", setups=setups)
    if playing.seconds is not None:
        template = "{file}: as many games as fit in {seconds} s, in {where}"
        if playing.games < MOST_GAMES:
            template = "{file}: as many games as fit in {seconds} s, in {where}, at most {games:,} in each"
    elif setups > 1:
        template = "{file}: {total:,} games, {games:,} in each of {where}"
    else:
        template = "{file}: 1 game, in {where}" if playing.games == 1 else "{file}: {total:,} games, in {where}"
    seconds, total = f"{playing.seconds or 0:g}", playing.games * setups
    return say(template, file=target.shown, total=total, games=playing.games, where=where, seconds=seconds)


def _afterwards(target: Target, run: Checked, total: int | None, setups: int) -> Sentence:
    """What is known when not all games were played."""
    from dsl.sentence import say
    from lab.language import of_games

    many = of_games(run.games)
    if total is not None:
        many = say("{games:,} of {many}", games=run.games, many=of_games(total))
    if setups > 1:
        where = say("{setups} set-ups", setups=setups)
        if run.setups < setups:
            where = say("{setups} of {where}", setups=run.setups, where=where)
        many = say("{many} in {where}", many=many, where=where)
    template = (
        "{file}: time is up after {many}" if run.ending.how == "out of time" else "{file}: interrupted after {many}"
    )
    told = say(template, file=target.shown, many=many)
    if run.left_out:
        key = "{told}; {left_out:,} more were left out, since a game like them had no end"
        return say(key, told=told, left_out=run.left_out)
    return told if run.findings else say("{told}: nothing was found in them", told=told)


def _make_folder(folder: Path) -> None:
    """The usual folder lies in the working folder: a link there, which a project may bring along, is not followed."""
    if folder == RECORDS and not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(os.curdir)):
        raise OSError(f"{folder} leads out of this folder")
    folder.mkdir(parents=True, exist_ok=True)


def _own_file(target: Target) -> str:
    """The file of the rules as a record names it: as it is called from this folder, if it lies in it."""
    here = Path(os.path.realpath(os.curdir))
    there = Path(os.path.realpath(target.path)) if target.path is not None else here.parent
    return str(there.relative_to(here)) if there.is_relative_to(here) else ""


def _again(record: Path, target: Target) -> list[Sentence]:
    """The command that shows the play; there is none for rules that came from standard input."""
    from dsl.sentence import say

    if target.name == STDIN:
        return []
    command = shlex.join(["cardgame", "replay", str(record), "--game", target.name])
    return [say("watch it with `{command}`", command=command)]


def _path(folder: Path, target: Target, diagnostic: Diagnostic) -> Path:
    """`gauner-CG801-line42.record`: the same finding has the same name in the next run. A library is named as well, in
    `hold_em-CG805-betting-line8.record`: the game has such a line too."""

    def plain(name: str) -> str:
        return re.sub(r"[^\w-]+", "-", name.removesuffix(".cardgame")).strip("-")

    file = "" if diagnostic.source.name == target.source.name else f"{plain(os.path.basename(diagnostic.source.name))}-"
    return folder / f"{plain(target.shown) or 'game'}-{diagnostic.code}-{file}line{diagnostic.line}.record"
