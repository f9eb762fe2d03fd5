"""What is asked in the terminal before a play begins: which game, and what people are called."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cli import output

if TYPE_CHECKING:
    from repl.screen.text import Line
    from repl.session import start
    from repl.session.opening import Wishes
    from repl.words import Words


def choose(wishes: Wishes, waiting: Sequence[start.Stored], words: Words) -> start.Stored | None:
    """Asks what to play: a stored play, or a game, which becomes what is wished for."""
    from repl.fronts.pager import page
    from repl.screen.text import Paint
    from repl.session import start

    entries = [start.entry(name, wishes.language) for name in games()]
    paint = Paint(output.Style().colored(sys.stdout), wishes.ascii)
    wide, room = min(columns(), 120), rows() - 2

    def show(lines: Sequence[Line]) -> None:
        if len(lines) <= room:
            output.write(paint.rows(lines), painted=True)
        else:
            page(paint.rows(lines), words)

    output.write(paint.rows(start.draw(waiting, entries, words, wide, room)), painted=True)
    names = [entry.name for entry in entries]
    found = start.choose(waiting, entries, words, lambda question: ask(question, names), say, show, wide)
    if isinstance(found, str):
        wishes.game = found
        return None
    return found


def ask_for_names(wishes: Wishes, words: Words) -> None:
    """Asks once what people are called; the answer is remembered, also if it is none. Of more people than are known the
    others are asked each time."""
    from cli.settings import BadName, checked_names, remember, settled

    unnamed = [seat for seat in wishes.people if seat not in wishes.names]
    known = settled().names
    if not unnamed or (settled().asked and not known) or tuple(wishes.names.values()) != known:
        return  # or names were said on the command line
    while True:
        alone = len(wishes.people) == 1
        said = [ask(words("your name") if alone else words("name of", seat=seat + 1)) for seat in unnamed]
        try:
            names = checked_names([*known, *(name for name in said if name)])
        except BadName as wrong:
            output.complain(words(wrong.key, **wrong.values))
            continue
        break
    wishes.names |= {seat: name for seat, name in zip(unnamed, said, strict=True) if name}
    if known:
        return  # who plays along this time is not at this keyboard for good
    try:
        remember(names=names if len(names) == len(said) else (), asked=True)
    except OSError as wrong:
        output.complain(output.reason(wrong))


def meant(name: str, words: Words) -> str:
    """The game of the project that somebody names as in the list, by its beginning too; otherwise what they wrote.

    A file here that is called so comes before a game of which it is only a part of the name.
    """
    from grammar.files import RULES
    from interpreter.load import spelt
    from repl.session.start import named

    found = spelt(name)
    if found is not None and os.path.isfile(name + RULES):
        output.complain(output.said("the shipped game is played; {name} is a file here", name=name + RULES))
    if found is not None or name.endswith(RULES) or os.sep in name:
        return found or name
    if os.path.isfile(name + RULES):
        return name + RULES
    hits = named(name, games())
    if len(hits) > 1:
        raise click.BadParameter(words("unclear", typed=name, options=" / ".join(hits)), param_hint="GAME")
    return hits[0] if hits else name


def games() -> list[str]:
    """The games of the project, kind by kind."""
    from interpreter.load import kinds

    return [name for games in kinds().values() for name in games]


def say(text: str) -> None:
    output.write(f"{text}\n")


def ask(question: str, names: Sequence[str] = ()) -> str:
    from repl.fronts import prompt

    if sys.stdout.isatty():
        return prompt.ask(question, names)
    output.write(question)
    if not (typed := sys.stdin.readline()):
        raise EOFError
    return typed.strip()


def columns() -> int:
    return shutil.get_terminal_size().columns


def rows() -> int:
    return shutil.get_terminal_size().lines
