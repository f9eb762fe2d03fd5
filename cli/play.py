"""`cardgame play`: a game in the terminal, from a script, or for a program."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options as option
from cli import output
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.paths import complete

if TYPE_CHECKING:
    from repl.screen.text import Paint
    from repl.session.opening import Wishes
    from repl.session.seats import Bot
    from repl.session.session import Session
    from repl.session.storage import Storage
    from repl.words import Words

EPILOG = """\b
Exit codes:
  0    the play came to its end, or was left with :quit
  1    the input ended before, a line of a script was refused, or the rules have errors
  2    the command was not understood
  3    a file that cannot be read or written, or a mistake of this program
  130  interrupted"""


@click.command(short_help="Play a game.", epilog=EPILOG)
@click.argument("game", required=False, shell_complete=complete)
@option.players("How many play, people and bots together.")
@click.option("--people", type=click.IntRange(0, 20), default=1, show_default=True, help="How many of them are people.")
@click.option("--seat", type=click.IntRange(1, 20), default=1, help="The seat of the first person.")
@click.option("--bot", default="search", show_default=True, help="Who plays the others: random, search, search:2s.")
@option.of_game("An option of the game.")
@click.option("--seed", type=int, help="The same seed deals the same cards.")
@click.option("--lang", type=click.Choice(("en", "de")), help="The language of the game and of the session.")
@click.option("--author", is_flag=True, help="Open all cards and allow stepping through the rules.")
@click.option("--hurry", is_flag=True, help="Bots that have no choice answer at once, which tells that they had none.")
@click.option("--watch", is_flag=True, help="Go on under new rules whenever the file is written.")
@click.option("--script", type=click.Path(), help="Read lines from a file; `-` is standard input.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@click.option("--resume/--fresh", default=None, help="Go on with the stored play, or do not ask.")
@click.option("--manual", is_flag=True, help="Show all commands of the session.")
@output.style_options(formats=False, language=False)
def play(
    game: str | None,
    players: int | None,
    people: int,
    seat: int,
    bot: str,
    options: tuple[str, ...],
    seed: int | None,
    lang: str | None,
    author: bool,
    hurry: bool,
    watch: bool,
    script: str | None,
    as_json: bool,
    resume: bool | None,
    manual: bool,
    style: output.Style,
) -> int:
    """Play GAME, a shipped game's name or a file, against bots or with others at one keyboard.

    A move is typed as its number, as the card (`green 9` or `g9`), or as words of the option; `?` is
    help. Without a terminal the same session reads lines and writes lines.
    """
    from repl.session.opening import Wishes
    from repl.words import Words

    language = lang or output.spoken()
    if manual:
        return _manual(Words(language), style)
    terminal = script is None and not as_json and sys.stdin.isatty() and sys.stdout.isatty()
    if game is None and not terminal and script is None and resume is not True:
        people = 0  # nobody is there to play: let bots show a game
        bot = "random" if bot == "search" else bot
    wishes = Wishes(
        game or _games()[0],
        players,
        range(seat - 1, seat - 1 + people),
        bot,
        language,
        _options(options),
        int.from_bytes(os.urandom(4), "big") if seed is None else seed,
        author,
        watch,
        _columns(),
        style.plain(sys.stdout),
        hurry,
    )
    return _run(wishes, game, terminal, script, as_json, resume, style)


def _manual(words: Words, style: output.Style) -> int:
    """All commands of the session, a page at a time."""
    from repl.commands.registry import overview
    from repl.screen.text import Paint
    from repl.session.session import Session  # noqa: F401  (registers the commands)

    paint = Paint(style.colored(sys.stdout), style.plain(sys.stdout))
    output.page("".join(paint.line(row) + "\n" for row in overview(words, min(_columns(), 100))), painted=True)
    return NOTHING_FOUND


def _run(
    wishes: Wishes,
    game: str | None,
    terminal: bool,
    script: str | None,
    as_json: bool,
    resume: bool | None,
    style: output.Style,
) -> int:
    from dsl.render import render
    from interpreter.fault import Fault, RulesError, SetupError
    from interpreter.load import UnreadableFile
    from lab.bots import BadBot
    from repl.screen.text import Paint

    paint = Paint(style.colored(sys.stdout) and not as_json and script is None, wishes.ascii)
    try:
        session = _session(wishes, game, terminal, resume)
        if session is None:
            return NOTHING_FOUND
        lines = _lines(script)
    except BadBot as wrong:
        raise click.BadParameter(str(wrong), param_hint="--bot") from None
    except SetupError as wrong:
        raise click.UsageError(str(wrong)) from None
    except (RulesError, Fault) as wrong:
        found = wrong.diagnostics if isinstance(wrong, RulesError) else (wrong.diagnostic,)
        output.write(
            render(found, "full", color=paint.color, ascii=paint.ascii, language=wishes.language), painted=True
        )
        return FINDINGS
    except UnreadableFile as wrong:
        output.complain(f"{wrong}; games that come with the project: {', '.join(_games())}")
        return TROUBLE
    except OSError as wrong:
        output.complain(output.reason(wrong))
        return TROUBLE
    if terminal:
        from repl.fronts.prompt import Terminal

        return Terminal(session, paint).run()
    return _without_terminal(session, lines, paint, as_json, strict=script is not None)


def _without_terminal(session: Session, lines: Iterable[str], paint: Paint, as_json: bool, strict: bool) -> int:
    """Runs a session line by line; what made its exit code is said on stderr."""
    from repl.fronts import json_lines, plain

    if as_json:
        code = json_lines.run(session, lines, output.write, strict)
    else:
        code = plain.run(session, lines, partial(output.write, painted=True), paint, strict, echo=True)
    if session.ended is None and not session.play.over:
        output.complain(session.words("input ended"))
    if strict and session.refused:
        output.complain(session.words("lines refused", count=session.refused))
    return code


def _session(wishes: Wishes, game: str | None, terminal: bool, resume: bool | None) -> Session | None:
    from repl.session import opening
    from repl.words import Words

    storage = stored_plays()
    bots = _bots(wishes.bot)
    ask = _ask if terminal else None
    if resume is True or (resume is None and terminal and wishes.people):
        try:
            found = opening.earlier_session(
                wishes, game, storage, bots, ask if resume is None else None, output.complain
            )
            if found is None and game is None and ask is not None:
                wishes.game = opening.choose_game(_games(), Words(wishes.language), ask, output.write)
        except EOFError:
            return None
        if found is not None:
            return found
    return opening.new_session(wishes, storage, bots)


def _ask(question: str) -> str:
    from repl.fronts.prompt import ask

    return ask(question)


def stored_plays() -> Storage:
    from platformdirs import user_state_path

    from repl.session.storage import Storage

    nowhere = Path(os.devnull)  # the session says that nothing can be kept
    try:
        folder = user_state_path("cardgame")
    except RuntimeError:  # there is no home
        folder = nowhere
    return Storage((folder if folder.is_absolute() else nowhere) / "plays")


def _bots(name: str) -> dict[str, Bot]:
    """The bots by name; the last one is the strongest and gives hints."""
    from lab.bots import by_name

    return {each: by_name(each) for each in dict.fromkeys(["random", "search", name])}


def _games() -> list[str]:
    """The games of the project: those of its folder before those of the folders in it."""
    from importlib.resources import files

    from interpreter import shipped

    first = {path.name for path in files("games").iterdir()}
    return sorted(shipped(), key=lambda name: shipped()[name].name not in first)


def _options(options: Iterable[str]) -> dict[str, int | str | bool]:
    from repl.commands.registry import as_number

    found: dict[str, int | str | bool] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"`{text}` is not NAME=VALUE", param_hint="--option")
        number = as_number(value)
        found[name.strip()] = value.strip() if number is None else number
    return found


def _lines(script: str | None) -> Iterable[str]:
    from interpreter.strict import UnreadableFile, lines_of, read

    if script is None or script == "-":
        return lines_of(sys.stdin)
    try:
        return read(Path(script)).decode(errors="replace").splitlines()
    except UnreadableFile as wrong:
        raise OSError(str(wrong)) from None  # it is not the game that cannot be read


def _columns() -> int:
    import shutil

    return shutil.get_terminal_size().columns
