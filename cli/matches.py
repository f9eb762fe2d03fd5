"""What the commands of the lab share: which rules, who plays, where, and how results are delivered."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from cli import output
from cli.main import FINDINGS, INTERRUPTED, TROUBLE
from cli.paths import UnreadableError, one
from grammar.files import can_put, put

if TYPE_CHECKING:
    from interpreter.compile.form import At
    from interpreter.game import Game
    from lab.bulk import GivenUp
    from lab.goals import Goal
    from lab.plays import Match, Rules

MOST_GAMES = 10_000_000
STDOUT = Path("-")

Read = TypeVar("Read")
_Command = TypeVar("_Command", bound=Callable[..., Any])


def rules_of(name: str, style: output.Style) -> Rules | int:
    """The rules that are meant, or the exit code after saying what is wrong with them."""
    from interpreter.play.fault import RulesError
    from lab.plays import Rules

    try:
        target = one(name)
        rules = Rules(target.source, target.libraries)
        rules.game()
    except UnreadableError as wrong:
        output.complain(str(wrong))
        return TROUBLE
    except RulesError as wrong:
        count = sum(d.severity == "error" for d in wrong.diagnostics)
        many = output.said("{count} error" if count == 1 else "{count} errors", count=count)
        told = output.said("{errors}: this cannot be played", errors=many)
        output.remark(f"{style.errors(wrong.diagnostics)}\n{told}", painted=True)
        return FINDINGS
    return rules


def match_of(
    rules: Rules, players: int | None, options: Sequence[str], bots: Sequence[str], limit: int = 20_000
) -> Match:
    """Who plays what; a usage error if the game does not have it."""
    from lab.plays import Match

    game = rules.game()
    count, settled = chosen(game, players, options)
    setup = game.setup(count)
    seats = _seats(bots, setup.players)
    return Match(rules, setup.players, tuple(sorted({**setup.options, **settled}.items())), seats, limit)


def chosen(game: Game, players: int | None, options: Sequence[str]) -> tuple[int | None, dict[str, int]]:
    """The number of players and the options that somebody wrote; a usage error if the game does not have them."""
    from interpreter.play.fault import SetupError

    written = dict(_setting(text, game) for text in options)
    try:
        setup = game.setup(players, written)
    except SetupError as wrong:
        raise click.UsageError(output.translated(wrong)) from None
    return players, {name: setup.options[name] for name in written}


def _setting(text: str, game: Game) -> tuple[str, int | str]:
    name, equals, value = text.partition("=")
    name, value = name.strip(), value.strip()
    if not equals and Path(text).suffix:  # -o is --option here, and an output elsewhere
        raise output.misused(
            "an option is written NAME=VALUE, not {text}; a file is given with --output", text=repr(text)
        )
    if not equals or not name or not value:
        raise output.misused("an option is written NAME=VALUE, not {text}", text=repr(text))
    option = game.option_named(name)
    if option is None:
        known = [x.name for x in game.rules.options]
        hint = output.did_you_mean(name, known) or output.said("; its options: {names}", names=", ".join(known) or "–")
        raise click.UsageError(output.said("the game has no option {name}", name=repr(name)) + hint)
    from interpreter.untrusted import whole_number

    number = whole_number(value)
    return option.name, value if number is None else number


def _seats(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot's name for each seat: `3=search`, or `search` for all."""
    from interpreter.untrusted import whole_number

    found = ["random"] * players
    told = set[int | None]()
    for text in sorted(bots, key=lambda b: "=" in b):
        seat, equals, name = text.rpartition("=")
        bot, number = bot_name(name), whole_number(seat.strip()) if equals else None
        if equals and (number is None or not 1 <= number <= players):
            key = "a seat is a number from 1 to {players}, not {text}"
            raise output.misused(key, players=players, text=repr(seat.strip()))
        if number in told:
            if number is None:
                raise output.misused("--bot says twice who plays all seats; --bot 1=random is for one of them")
            raise output.misused("--bot says twice who plays seat {number}", number=number)
        told.add(number)
        if number is None:
            found = [bot] * players
        else:
            found[number - 1] = bot
    return tuple(found)


def bot_name(name: str) -> str:
    """The full name of a bot; a usage error if there is none of that name."""
    from lab.bots import BadBot, by_name

    try:
        return by_name(name).name
    except BadBot as wrong:
        raise click.UsageError(output.translated(wrong)) from None


def check_writable(file: Path | None) -> None:
    """Says before the work begins that its result could not be written."""
    if file is not None and file != STDOUT and not can_put(file):
        if not file.parent.is_dir():
            raise OSError(output.said("there is no folder {name}", name=file.parent))
        key = "{file} cannot be written: nothing may be written in {folder}"
        raise OSError(output.said(key, file=file, folder=file.parent))


def deliver(text: str, form: str, file: Path | None) -> None:
    """To stdout, or to a file that is complete or not there."""
    if file is None or file == STDOUT:
        output.write_as(form, text)
    else:
        put(file, output.harmless_in(form, text).encode())


def deliver_bytes(data: bytes, file: Path | None) -> None:
    """What is not a text: to a file, or to a stdout that nobody looks at."""
    if file is not None and file != STDOUT:
        put(file, data)
    elif sys.stdout.isatty():
        raise output.misused("this is not for terminals: give --output FILE")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def needs(package: str, what: str) -> None:
    """Says before the work begins that a package is missing."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        key = "{what} needs the package {package}: pip install {package}"
        raise OSError(output.said(key, what=what, package=package))


def read_goal(read: Callable[[str], Read], text: str) -> Read:
    """A goal that somebody wrote; a usage error if it is not understood."""
    from lab.goals import BadGoal

    try:
        return read(text)
    except BadGoal as wrong:
        raise click.UsageError(output.translated(wrong)) from None


def check_goal(goal: Goal, match: Match) -> None:
    """A usage error if no game of this kind has a number for it."""
    if trouble := goal.trouble(match):
        raise output.misused("{text}: {why}", text=repr(goal.text), why=trouble)


def reporting(command: _Command) -> _Command:
    """What a command reports is written in the language of its `style`."""

    @wraps(command)
    def written(*args: Any, style: output.Style, **named: Any) -> Any:
        from lab.language import written_in

        with written_in(style.language):
            return command(*args, style=style, **named)

    found: Any = written
    result: _Command = found
    return result


def say_if_in_python(match: Match, followed: bool = False) -> None:
    """Says which line of the rules keeps games, or the thoughts of bots, out of machine code: they take longer then.

    To know that, the code is made with which they are played, or `followed`: here or, where several processes play, for
    all of them.
    """
    from lab.simulate import watch_of

    key = "these games are played in Python, not in machine code, because of this: {place}{what}"
    if match.thoughtful:
        key = "the bots think in Python, not in machine code, because of this: {place}{what}"
        unknown = match.rules.game().why_in_python(match.setup, purpose="thoughts")
    elif match.native:
        purpose: Literal["followed", "whole"] = "followed" if followed else "whole"
        unknown = watch_of(match.rules).game.why_in_python(match.setup, match.hasty, match.shared, purpose)
    else:
        return
    if unknown is None:
        return
    place = "" if unknown.at is None else f"{_place(unknown.at)}: "
    output.remark(output.said(key, place=place, what=output.translated(unknown)))


def _place(at: At) -> str:
    """`gauner.cardgame:42`."""
    source, span = at
    return f"{source.name}:{source.line(span.start)}"


def say_if_given_up(games: int, first: GivenUp | None, followed: bool = False) -> None:
    """Says that games were begun in machine code and played in Python, which takes longer, and which line was why."""
    if first is None:
        return
    key = "games played in Python, because what they work out had no room in machine code: {games:,}"
    told = output.said(key, games=games)
    if (at := first.place(followed)) is not None:
        told = output.said("{told}; the first of them stopped here: {place}", told=told, place=_place(at))
    output.remark(told)


def ended(trouble: str, done: int, wanted: int, what: str) -> int:
    """Tells of a run that did not come to its end; the exit code."""
    what = what if wanted != 1 else what.removesuffix("s")
    after = output.said("after {done:,} of {wanted:,} " + what, done=done, wanted=wanted)
    if trouble:
        output.complain(output.said("{trouble}, {after}", trouble=trouble, after=after))
        return TROUBLE
    output.complain(output.said("interrupted {after}", after=after))
    return INTERRUPTED
