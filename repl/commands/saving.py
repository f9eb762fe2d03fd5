"""Saving, loading and watching a play again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from errno import ENOENT
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from dsl.sentence import into
from interpreter.game import Game
from interpreter.load import UnreadableFile
from interpreter.play.fault import Fault, RulesError, SetupError
from interpreter.play.state import State
from interpreter.text.oneline import TooLong, write_line
from interpreter.text.record import BadRecord, ReplayStopped, parse, replay, with_file
from repl.commands.registry import Misused, command
from repl.screen.story import Story
from repl.screen.text import Line, Output, flow, line
from repl.screen.told import Told
from repl.screen.told import chapters as cut
from repl.session.play import Play
from repl.session.saved import NotAPlay, Saved
from repl.session.seats import Seats
from repl.session.sight import Viewer
from repl.words import Words

if TYPE_CHECKING:
    from repl.session.session import Session
    from repl.session.storage import Storage


def _storage(session: Session) -> Storage:
    if session.storage is None:
        raise Misused("no files")
    return session.storage


def _path(file: str) -> Path:
    """A file that somebody named. The home of an unknown user is no folder `~name` beside us."""
    path = os.path.expanduser(file)
    if path.startswith("~"):
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
    return Path(path)


@command("save", "keep")
def save(session: Session, file: str) -> Iterator[Output]:
    """A play that goes on is packed; one that is over, or the author's, is a record that can be read."""
    storage = _storage(session)
    plain = session.author or session.play.over
    problem: Exception | None
    try:
        path = _path(file)
        if not path.parent.exists():
            raise Misused("no folder", folder=path.parent)
        if storage.in_the_way(path):
            raise Misused("in the way", file=file)
        problem = storage.write(path, _record(session, storage) if plain else _stored(session, storage, path))
    except OSError as error:
        problem = error
    if problem is not None:
        raise Misused("not written", file=file, reason=session.words.trouble(problem))
    yield session.note("saved plain" if plain else "saved", file=file)


def _record(session: Session, storage: Storage) -> str:
    """The play as a record, which knows the file of a game of one's own that lies in this folder."""
    rules, here = storage.rules_file(session.setting.game), Path().resolve()
    own = rules is not None and rules.resolve().is_relative_to(here)
    return with_file(session.play.state.record(), str(rules.resolve().relative_to(here)) if own and rules else "")


def _stored(session: Session, storage: Storage, path: Path) -> str:
    """The play for a file: a game of one's own is named so that it is found from there."""
    saved = session.saved()
    rules = storage.rules_file(saved.game)
    if rules is not None:
        place, folder = rules.resolve(), path.parent.resolve()
        name = place.relative_to(folder) if place.is_relative_to(folder) else place
        saved = saved.model_copy(update={"game": str(name)})
    return saved.model_dump_json(indent=1)


@command("share", "keep")
def share(session: Session, what: Literal["deal", ""] = "") -> Iterator[Output]:
    """The position, or the deal alone, as a word that others can play from."""
    name = Path(session.setting.game).stem
    try:
        text = write_line(session.play.state, name, choices=what != "deal")
    except TooLong:
        raise Misused("no short form") from None
    own = session.storage.rules_file(session.setting.game) if session.storage is not None else None
    how = f"cardgame play {'' if own is None else f'{own.name} '}--from TEXT"
    said = session.note("shared", style="dim", how=how).lines
    yield Output("note", (line(("strong", text)), *said), {"text": text, "shared": True})


@command("load", "keep")
def load(session: Session, file: str) -> Iterator[Output]:
    storage = _storage(session)
    try:
        path = _path(file)
        found = storage.read(path)
    except FileNotFoundError as error:
        raise Misused("not read", file=file, reason=session.words.trouble(error)) from None
    except UnreadableFile as error:
        cause = error.__context__  # the sentence would name the file a second time
        if isinstance(cause, UnicodeDecodeError):
            raise Misused("not a play", file=file) from None
        reason = session.words.trouble(cause if isinstance(cause, OSError) else error)
        raise Misused("not read", file=file, reason=reason) from None
    except NotAPlay:
        raise Misused("not a play", file=file) from None
    try:
        record = found.record if isinstance(found, Saved) else found
        game = session.play.game
        name = session.setting.game
        if isinstance(found, Saved) and found.title != game.name:
            name = storage.meant(path, found)
            game = storage.game(name, session.words.language)
        if isinstance(found, str) and (title := parse(record).game) not in ("", game.name):
            raise Misused("other game", title=title, game=game.name)
        state, stopped = played_again(game, record, session.words)
        play = taken_up(state, found) if isinstance(found, Saved) else Play(state)
    except (NotAPlay, BadRecord, SetupError) as error:
        raise Misused("not a play", file=into(session.words.language, error.args[0])) from None
    except RulesError as error:
        raise Misused("not read", file=name, reason=str(error)) from None
    except UnreadableFile as error:
        raise Misused("not read", file=name, reason=session.words.trouble(error)) from None
    session.setting.game = name
    session.setting.players = state.program.setup.players
    names = found.seats if isinstance(found, Saved) else session.seats.names
    if len(names) != session.setting.players:
        names = (names + [session.seats.default] * session.setting.players)[: session.setting.players]
    session.seats = Seats(names, session.seats.bots)
    if isinstance(found, Saved):
        session.setting.names = found.called()
    if session.play.length and not session.play.over and not session.unsaved:
        storage.another()
        yield session.note("other play kept")
    session.start_over(play)
    session.teller.recall()
    yield from other_rules(session, record, stopped)
    yield session.note("loaded", moves=session.words.moves(session.play.moves_made(session.viewer)))
    session.keep()
    if session.shared:
        yield Output("wipe")
    yield from session.advance()


class Stop(NamedTuple):
    """Why a record cannot go on, and in which of its lines."""

    line: int
    reason: str


def other_rules(session: Session, record: str, stopped: Stop | None) -> Iterator[Output]:
    """Says that a play was made under other rules than those it goes on with."""
    if stopped is not None:
        reason = into(session.words.language, stopped.reason) if session.author else ""
        yield session.note("stopped at", number=session.play.moves_made(session.viewer) + 1, reason=reason)
    elif parse(record).rules not in ("", session.play.game.fingerprint):
        yield session.note("other rules")


def played_again(game: Game, record: str, words: Words) -> tuple[State, Stop | None]:
    """The play of a record, and why it stops before its end, if it does.

    Where the rules fail the play stands there, and its state knows the fault.
    """
    try:
        return replay(game, record), None
    except ReplayStopped as stopped:
        row = record.split("\n")[stopped.line - 1]
        return stopped.state, Stop(stopped.line, _why_stopped(stopped, row, words))
    except Fault as fault:
        if fault.state is None:
            raise
        return fault.state, None


def taken_up(state: State, saved: Saved) -> Play:
    """A play as it was left, with the choices that were taken back and can be made again."""
    play = Play(state)
    play.decided_by(saved.deciders)
    if saved.back:
        play.goto(max(0, play.length - saved.back))
    return play


def _why_stopped(stopped: ReplayStopped, row: str, words: Words) -> str:
    decision = stopped.state.decision
    if decision is None:
        return words("refused over")
    seat, _, chosen = row.partition(":")
    if seat.strip() != f"p{decision.player + 1}":
        return words("turn of", who=stopped.state.program.labels.player(decision.player))
    if stopped.example:
        return words("fits several", option=chosen.strip(), example=stopped.example)
    return words("not possible", option=chosen.strip(), prompt=decision.prompt)


@command("replay", "keep")
def watch_again(session: Session, speed: int | Literal["step"] = 0) -> Iterator[Output]:
    """The play from its beginning; `speed` is choices a second, 0 is all at once, `step` waits for Enter."""
    if session.stepper.paused:
        raise Misused("in mid step")
    shown = chapters(session.play, session.viewer, session)
    if speed == "step":
        session.reel = shown
        yield session.note("enter goes on")
        yield from next_chapter(session)
        return
    pause = 1 / min(speed, 50) if speed > 0 else 0.0
    for rows in shown:
        yield Output("happened", tuple(rows), {"pause": pause})
    yield from session.present()


def next_chapter(session: Session) -> Iterator[Output]:
    """The next choice of a replay in steps; after the last one the play goes on."""
    rows = next(session.reel, None) if session.reel is not None else None
    if rows is not None:
        yield Output("happened", tuple(rows))
        return
    session.reel = None
    yield from session.present()


def numbered(told: Told, columns: int) -> list[Line]:
    """A line of a story with the number of its move, if it is one."""
    head = f"{told.number:4} " if told.number is not None else "     "
    return flow([told.line], columns, first=line(("number", head)), indent=7)


def chapters(play: Play, viewer: Viewer, session: Session) -> Iterator[list[Line]]:
    """What happened, choice by choice, as the viewer may see it now."""
    story = Story(play.state, viewer, session.words)
    told = [t for t in story.tell(play.events) if t.weight > 0]
    for chapter in cut(told):
        yield [row for each in chapter for row in numbered(each, session.columns)]
