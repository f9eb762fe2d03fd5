"""`cardgame replay`: walk through a stored play."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options as option
from cli import output
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.play import stored_plays

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.play.state import State
    from repl.session.saved import Saved
    from repl.session.sight import Viewer
    from repl.session.storage import Storage


@click.command(short_help="Walk through a stored play.")
@click.argument("record", type=click.Path())
@click.option("--game", help="The rules, if they are not a shipped game: a name or a file.")
@click.option("--seat", type=click.IntRange(1, 20), help="Show only what this seat may see.")
@click.option("--speed", type=option.Number(0, 100), help="Choices a second; otherwise Enter goes on.")
@output.style_options(formats=False)
def replay(record: str, game: str | None, seat: int | None, speed: float | None, style: output.Style) -> int:
    """Shows choice by choice what happened in the play that RECORD keeps.

    A play that is over, or a record of the author's, is shown with all cards; of a play that still
    goes on only what everybody may see, or with --seat what the only person in it may.
    """
    from interpreter.play.fault import RulesError, SetupError
    from interpreter.text.record import BadRecord, parse
    from repl.commands.saving import played_again
    from repl.session.saved import NotAPlay, Saved
    from repl.session.sight import Viewer
    from repl.words import Words

    storage, lang = stored_plays(), style.language
    try:
        found = storage.read(Path(record))
        text = found.record if isinstance(found, Saved) else found
        name, rules = (game, storage.game(game, lang)) if game else _meant(storage, Path(record), found, lang)
        if parse(text).rules not in ("", rules.fingerprint):
            key = "{record}: the rules of {name} are not those it was made under: what still fits is played"
            output.complain(output.said(key, record=record, name=name))
        state, stopped = played_again(rules, text, Words(lang))
    except OSError as wrong:
        output.complain(output.reason(wrong))
        return TROUBLE
    except (NotAPlay, BadRecord, SetupError) as wrong:
        output.complain(f"{record}: {output.translated(wrong)}")
        return FINDINGS
    except RulesError as wrong:
        output.remark(style.errors(wrong.diagnostics), painted=True)
        return FINDINGS
    if seat is not None and seat > state.program.setup.players:
        raise click.BadParameter(
            output.said("there are {count} seats", count=state.program.setup.players), param_hint="--seat"
        )
    open_to_all = state.result is not None or isinstance(found, str)
    if seat is not None and not open_to_all and isinstance(found, Saved) and found.people != [seat - 1]:
        raise click.BadParameter(
            output.said(
                "the play goes on, and seat {seat} is not the only person in it: its cards stay hidden", seat=seat
            ),
            param_hint="--seat",
        )
    viewer = Viewer(seat - 1) if seat is not None else Viewer(author=open_to_all)
    _show(state, viewer, lang, speed, style, found.called() if isinstance(found, Saved) else {})
    if stopped is not None:
        output.complain(
            output.said("{record}: line {line}: the rules no longer allow the rest", record=record, line=stopped.line)
            + (f": {output.into_language(stopped.reason)}" if viewer.author else "")
        )
        return FINDINGS
    return NOTHING_FOUND if state.fault is None else FINDINGS


def _meant(storage: Storage, path: Path, found: Saved | str, lang: str) -> tuple[str, Game]:
    """The rules that the file of a play leads to, and what they are called."""
    from dsl.sentence import say
    from repl.session.saved import NotAPlay, Saved
    from repl.session.storage import ASKED_FOR

    try:
        if isinstance(found, Saved):
            name = storage.meant(path, found)
            return name, storage.game(name, lang)
    except NotAPlay as wrong:
        raise NotAPlay(say("{trouble}; {asked}", trouble=wrong.args[0], asked=ASKED_FOR)) from None
    return storage.recorded(path, found, lang)


def _show(
    state: State, viewer: Viewer, lang: str, speed: float | None, style: output.Style, names: dict[int, str]
) -> None:
    from repl.commands import saving
    from repl.session.play import Play
    from repl.session.session import Session
    from repl.session.setting import Setting

    play = Play(state)
    count = state.program.setup.players
    columns = shutil.get_terminal_size().columns
    setting = Setting("", count, ["watching"] * count, lang, author=viewer.author, columns=columns, names=names)
    session = Session(setting, play, {})
    session.keyboard = viewer.seat
    paint = style.paint()
    by_hand = speed is None and sys.stdin.isatty() and sys.stdout.isatty()
    if by_hand:
        output.write(paint.output(session.note("enter goes on", style="dim")), painted=True)
    for rows in saving.chapters(play, viewer, session):
        output.write(paint.rows(rows), painted=True)
        output.flush()
        if by_hand and sys.stdin.readline() != "\n":
            return
        if speed:
            time.sleep(1 / speed)
    session.teller.skip()
    for each in session.present():
        output.write(paint.output(each), painted=True)
