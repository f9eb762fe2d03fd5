"""`cardgame play`: a game in the terminal, from a script, or for a program."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import asked, output, settings
from cli import options as option
from cli.main import FINDINGS, NOTHING_FOUND, TROUBLE
from cli.paths import complete
from grammar.files import RULES

if TYPE_CHECKING:
    from interpreter.ask.chair import Bot
    from repl.screen.text import Paint
    from repl.session import start
    from repl.session.arrival import NotReached
    from repl.session.opening import Wishes
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
@click.option("--seat", type=click.IntRange(1, 20), help="The seat of the first person, 1 if none is said.")
@click.option("--bot", help="Who plays the others: easy, normal, strong, random, search:2s.")
@click.option("--name", "names", multiple=True, help="What a person is called; again, or after a comma, the next.")
@option.of_game("An option of the game.")
@click.option("--seed", type=int, help="The same seed deals the same cards.")
@click.option("--from", "shared", metavar="TEXT", help="Go on from what `:share` wrote; its game need not be named.")
@click.option("--lang", type=click.Choice(("en", "de")), help="The language of the game and of the session.")
@click.option("--author", is_flag=True, help="Open all cards and allow stepping through the rules.")
@click.option("--at", "line", type=click.IntRange(1), metavar="LINE", help="Begin where the rules come to a line.")
@click.option("--hurry", is_flag=True, help="Bots that have no choice answer at once, which tells that they had none.")
@click.option("--watch", is_flag=True, help="Go on under new rules whenever the file is written.")
@click.option("--script", type=click.Path(), help="Read lines from a file; `-` is standard input.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@click.option("--resume/--fresh", default=None, help="Go on with the stored play, or do not ask.")
@click.option("--plain", is_flag=True, help="Lines that scroll instead of the whole screen.")
@click.option("--stored", hidden=True, help="The file of the play that goes on, for `cardgame plays resume`.")
@click.option("--manual", is_flag=True, help="Show all commands of the session.")
@output.style_options(formats=False, language=False)
def play(
    game: str | None,
    players: int | None,
    people: int,
    seat: int | None,
    bot: str | None,
    names: tuple[str, ...],
    options: tuple[str, ...],
    seed: int | None,
    shared: str | None,
    lang: str | None,
    author: bool,
    line: int | None,
    hurry: bool,
    watch: bool,
    script: str | None,
    as_json: bool,
    resume: bool | None,
    stored: str | None,
    plain: bool,
    manual: bool,
    style: output.Style,
) -> int:
    """Play GAME, a shipped game's name or a file, against bots or with others at one keyboard.

    A move is typed as its number, as the card (`green 9` or `g9`), or as words of the option; `?` is
    help. Without a terminal the same session reads lines and writes lines.
    """
    from repl.session.opening import Wishes, by_seat
    from repl.words import Words

    language = lang or output.current_language()
    bot = bot or settings.settled().bot or "search"
    if manual:
        return _manual(Words(language), style)
    if game is not None and not os.path.lexists(game):
        game = asked.meant(game, Words(language))
    if shared is not None:
        game = _game_of(shared, game, Words(language))
        _only_in_the_text(
            {"--players": players, "--option": options, "--seed": seed, "--resume": resume, "--at": line},
            Words(language),
        )
        resume = False
    typed = script is None and not as_json and sys.stdin.isatty()
    if game is None and not typed and script is None and resume is not True:
        people = 0  # nobody is there to play: let bots show a game
        if not as_json:
            output.remark(Words(language)("nobody types"))
        bot = "random" if bot == "search" else bot
    wishes = Wishes(
        game or asked.games()[0],
        players,
        range((seat or 1) - 1, (seat or 1) - 1 + people),
        bot,
        language,
        _options(options),
        int.from_bytes(os.urandom(4), "big") if seed is None else seed,
        author,
        watch,
        asked.columns(),
        style.plain(sys.stdout),
        hurry,
        line=line,
        seat_said=seat is not None,
    )
    if line is not None or (resume is None and (options or seed is not None)):
        resume = False  # such a deal is a new one
    try:
        every = [each for name in names for each in name.split(",")]  # as `config names` takes them
        called = settings.checked_names(every) or (settings.settled().names if typed else ())
    except settings.BadName as wrong:
        raise click.BadParameter(Words(language)(wrong.key, **wrong.values), param_hint="--name") from None
    wishes.names = by_seat(called, wishes.people)
    wishes.shared = shared
    return _run(wishes, Way(game, typed, script, as_json, resume, stored, plain, style))


def _game_of(shared: str, game: str | None, words: Words) -> str:
    """The game of a text that `:share` wrote."""
    from grammar.visible import visible_line
    from interpreter.text.oneline import named
    from repl.screen.text import shortened

    name = named(shared)
    if game in asked.games() and name in asked.games() and name != game:
        raise click.BadParameter(words("share of another", name=name, game=game), param_hint="--from")
    if game is not None or name in asked.games():
        return game or name
    raise click.BadParameter(
        words("share which file" if name else "not a share", game=name, text=shortened(visible_line(shared), 40)),
        param_hint="--from",
    )


def _only_in_the_text(said: dict[str, object], words: Words) -> None:
    flags = [flag for flag, value in said.items() if value is not None and value is not False and value != ()]
    if flags:
        raise click.BadParameter(words("share says", flags=", ".join(flags)), param_hint="--from")


def _manual(words: Words, style: output.Style) -> int:
    """All commands of the session, a page at a time."""
    from repl.commands.registry import overview
    from repl.session.session import Session  # noqa: F401  (registers the commands)

    output.page(style.paint().rows(overview(words, min(asked.columns(), 100))), words)
    return NOTHING_FOUND


@dataclass(frozen=True, slots=True)
class Way:
    """How it was asked for: `game` as it was named, if it was; `stored` is the file of a play that goes on.

    `typed` is by a person at a terminal, who may have what is written go elsewhere: `cardgame play | tee log`."""

    game: str | None
    typed: bool
    script: str | None
    as_json: bool
    resume: bool | None
    stored: str | None
    plain: bool
    style: output.Style

    @property
    def terminal(self) -> bool:
        return self.typed and sys.stdout.isatty()

    @property
    def full(self) -> bool:
        """On the whole screen, unless that is not wanted or there is no room."""
        from repl.fronts.full_screen import fits

        wanted = not self.plain and settings.settled().screen != "plain" and os.environ.get("TERM") not in ("dumb", "")
        try:  # as the window is: `COLUMNS` may be from before it changed
            return wanted and fits(*os.get_terminal_size(sys.stdout.fileno()))
        except (OSError, ValueError):
            return False


def _run(wishes: Wishes, way: Way) -> int:
    from dsl.render import render
    from interpreter.load import UnreadableFile
    from interpreter.play.fault import Fault, RulesError, SetupError
    from lab.bots import BadBot
    from repl.screen.text import Paint
    from repl.session.arrival import NotReached
    from repl.session.opening import BadShare

    paint = Paint(way.style.colored(sys.stdout) and not way.as_json and way.script is None, wishes.ascii)
    try:
        session = _session(wishes, way)
        if session is None:
            return NOTHING_FOUND
        lines = _lines(way.script)
    except BadShare as wrong:
        raise click.BadParameter(str(wrong), param_hint="--from") from None
    except NotReached as wrong:
        output.complain(_not_reached(wishes, wrong))
        return FINDINGS
    except BadBot as wrong:
        raise click.BadParameter(output.translated(wrong), param_hint="--bot") from None
    except SetupError as wrong:
        raise click.UsageError(output.translated(wrong)) from None
    except (RulesError, Fault) as wrong:
        found = wrong.diagnostics if isinstance(wrong, RulesError) else (wrong.diagnostic,)
        output.write(
            render(found, "full", color=paint.color, ascii=paint.ascii, language=wishes.language), painted=True
        )
        return FINDINGS
    except UnreadableFile as wrong:
        near = output.did_you_mean(wishes.game.lower().replace(" ", "_"), asked.games())
        rest = near or output.said("; games that come with the project: {names}", names=", ".join(asked.games()))
        no_game = output.said("there is no game {name}", name=repr(wishes.game))
        output.complain(f"{no_game if _is_name(wishes.game) else output.translated(wrong)}{rest}")
        return TROUBLE
    except OSError as wrong:
        output.complain(output.reason(wrong))
        return TROUBLE
    if way.terminal:
        if way.full:
            from repl.fronts.full_screen import FullScreen

            return FullScreen(session, paint).run()
        from repl.fronts.prompt import Terminal

        return Terminal(session, paint).run()
    return _without_terminal(session, lines, paint, way)


def _not_reached(wishes: Wishes, wrong: NotReached) -> str:
    from repl.words import Words

    key = "line not reached" if wrong.plays else "no phase here"
    return Words(wishes.language)(key, line=wrong.line, plays=wrong.plays)


def _without_terminal(session: Session, lines: Iterable[str], paint: Paint, way: Way) -> int:
    """Runs a session line by line; what made its exit code is said on stderr."""
    from repl.fronts import json_lines, plain

    strict = way.script is not None
    if way.as_json:
        code = json_lines.run(session, lines, output.write, strict)
    else:
        write = partial(output.write, painted=True)
        try:
            code = plain.run(session, lines, write, paint, strict, echo=not way.typed, typed=way.typed)
        except plain.NoWipe:
            raise click.UsageError(session.words("cannot wipe")) from None
    if session.ended is None and not session.play.over:
        output.complain(session.words("input ended"))
    if strict and session.refused:
        output.complain(session.words("lines refused", count=session.refused))
    return code


def _is_name(game: str) -> bool:
    """Is it called as a game, and not as a file or what is in a folder?"""
    return Path(game).name == game and not game.endswith(RULES) and not Path(game).exists()


def _session(wishes: Wishes, way: Way) -> Session | None:
    from repl.session import opening
    from repl.words import Words

    storage = stored_plays()
    bots = _bots(wishes.bot)
    words = Words(wishes.language)
    try:
        stored = _earlier(wishes, way, storage, words)
        if stored is not None:
            found = opening.earlier_session(wishes, storage, bots, stored, output.complain)
            if found is not None:
                return _equipped(found)
        # What is wrong with what was wished for is told before anything is asked.
        session = _equipped(opening.new_session(wishes, storage, bots))
        if way.typed and wishes.line is None:
            asked.ask_for_names(wishes, words)
            opening.call_people(session, wishes.names)
    except EOFError:
        return None
    known_as = storage.known_as(wishes.game, session.play.game.name)
    session.new_here = way.typed and bool(wishes.people) and storage.first_time(known_as)
    return session


def _equipped(session: Session) -> Session:
    """With what a session asks of other rooms."""
    from cli.sheet import in_short, in_words, phase_called, phase_in_words, term_in_words
    from lab.bots import by_name

    session.make_bot, session.setting.in_short, session.setting.in_words = by_name, in_short, in_words
    session.setting.phase_in_words, session.setting.phase_called = phase_in_words, phase_called
    session.setting.term_in_words = term_in_words
    session.setting.pause = settings.settled().pause or session.setting.pause
    return session


def _earlier(wishes: Wishes, way: Way, storage: Storage, words: Words) -> start.Stored | None:
    """The stored play that is to go on, if one is."""
    from repl.session import opening, start

    waiting = storage.waiting(way.game) if way.resume is not False else []
    waiting = [each for each in waiting if wishes.players in (None, len(each[1].seats))]
    if way.stored is not None or way.resume:
        found = next((each for each in waiting if way.stored in (None, str(each[0]))), None)
        if found is None:
            output.complain(words("open elsewhere" if storage.open_elsewhere(way.game) else "nothing waits"))
        return found
    if not way.typed:
        return None
    if way.game is None:
        found = asked.choose(wishes, waiting[: start.MOST_WAITING], words)
        if found is not None:
            return found
        waiting = [each for each in waiting if each[1].game == wishes.game]
    if waiting and wishes.people and opening.wants_to_go_on(waiting[0], storage, words, asked.ask, output.complain):
        return waiting[0]
    return None


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
    """The bots by name; the last one gives hints: that of the table, unless it is a weak one on purpose."""
    from lab.bots import by_name

    names = ["random", name, "search"] if name in ("easy", "normal") else ["random", "search", name]
    return {each: by_name(each) for each in dict.fromkeys(names)}


def _options(options: Iterable[str]) -> dict[str, int | str | bool]:
    from repl.commands.registry import as_number

    found: dict[str, int | str | bool] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(
                output.said("an option is written NAME=VALUE, not {text}", text=repr(text)), param_hint="--option"
            )
        number = as_number(value)
        found[name.strip()] = value.strip() if number is None else number
    return found


def _lines(script: str | None) -> Iterable[str]:
    from interpreter.untrusted import UnreadableFile, lines_of, read

    if script is None or script == "-":
        return lines_of(sys.stdin)
    try:
        return read(Path(script)).decode(errors="replace").splitlines()
    except UnreadableFile as wrong:
        raise OSError(str(wrong)) from None  # it is not the game that cannot be read
