"""`cardgame new`: a small complete game to start from.

The templates in `games/templates` are games themselves, checked and tested like the shipped ones. A
new file is one of them under another name and for the players that were asked for; their tests hold
for every number of players that a template allows. `--like` copies a shipped game instead, as it is.

The file appears in one step, under a name that nobody had before: two runs at once cannot both
have written it.
"""

from __future__ import annotations

import os
import re
import shlex
import unicodedata
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import output
from cli.main import NOTHING_FOUND, TROUBLE
from cli.paths import STDIN
from grammar.files import RULES, fill, put, unfinished, usual_mode
from grammar.visible import visible_line

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

FIRST = "trick-taking"
LONGEST = 60
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def templates() -> dict[str, str]:
    """The text of each template, by name; the one for who names none comes first."""
    folder = files("games").joinpath("templates")
    found = {
        path.name.removesuffix(RULES): path.read_text(encoding="utf-8")
        for path in folder.iterdir()
        if path.name.endswith(RULES)
    }
    return dict(sorted(found.items(), key=lambda item: (item[0] != FIRST, item[0])))


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in templates() if name.startswith(incomplete)]


def _complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from interpreter import shipped

    return [CompletionItem(name) for name in shipped() if name.startswith(incomplete)]


@click.command(short_help="Write a small complete game to start from.")
@click.argument("name")
@click.option("--template", default=FIRST, show_default=True, metavar="KIND", shell_complete=_complete,
              help="The kind of game: trick-taking, shedding or drafting.")  # fmt: skip
@click.option(
    "--like", metavar="GAME", shell_complete=_complete_game, help="A shipped game to copy instead of a template."
)
@click.option("-p", "--players", metavar="N or N-N", help="How many may play, such as 4 or 2-4; otherwise 2 to 6.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@output.language_option
def new(name: str, template: str, like: str | None, players: str | None, force: bool) -> int:
    """Write a small complete game to start from, with its tests and its words in German.

    NAME is the name of the game: "night market" becomes the game Night_Market in the file
    night_market.cardgame. A folder may stand before it. With - the file is written to standard
    output, under the template's own name. With --like it is a copy of a shipped game.

    \b
    Exit codes:
      0    the file is written
      2    the command was not understood: no name for a game, no such template or game
      3    the file is there already, or cannot be written
      130  interrupted
    """
    text = _for_players(template, _template(template), players) if like is None else _game(like, players)
    if name == STDIN:
        output.write_exactly(text)
        return NOTHING_FOUND
    folder, last = os.path.split(name)
    words = _words(last)
    title = "_".join(word[0].upper() + word[1:] for word in words)
    path = Path(folder, "_".join(words).lower() + RULES)
    try:
        _write(path, _named(text, title), force)
    except FileExistsError:
        output.complain(output.said("{name} is there already and is left as it is; --force replaces it", name=path))
        return TROUBLE
    except (OSError, ValueError) as wrong:
        output.complain(output.said("{name} cannot be written: {why}", name=path, why=_why(path, wrong)))
        return TROUBLE
    shown = shlex.quote(str(path))
    kind = output.said("a {template} game", template=template)
    if like is not None:
        kind = output.said("a copy of {game}", game=like)
    output.remark(output.said("wrote {name}: {title}, {kind}", name=visible_line(str(path)), title=title, kind=kind))
    output.remark(output.said("  play it:    cardgame play {name}", name=shown))
    output.remark(output.said("  change it:  edit it, then cardgame check {name} && cardgame test {name}", name=shown))
    return NOTHING_FOUND


# ───────────── the text


def _template(name: str) -> str:
    known = templates()
    if name not in known:
        near = output.did_you_mean(name, known) or output.said("; there are {names}", names=", ".join(known))
        raise click.UsageError(output.said("there is no template {name}", name=repr(name)) + near)
    return known[name]


def _game(name: str, players: str | None) -> str:
    """The text of a shipped game: its tests hold for its own players, so others cannot be asked for."""
    from interpreter import shipped

    known = shipped()
    if name not in known:
        near = output.did_you_mean(name, known) or output.said("; there are {names}", names=", ".join(known))
        raise click.UsageError(output.said("there is no shipped game {name}", name=repr(name)) + near)
    if players is not None:
        raise click.UsageError(
            output.said("--players goes with a template; in a copy change the line `players` and its tests")
        )
    return known[name].read_text(encoding="utf-8")


def _for_players(template: str, text: str, wanted: str | None) -> str:
    """The template with its `players` line as wanted."""
    line = re.search(r"^    players (\d+) to (\d+)$", text, re.MULTILINE)
    assert line is not None, f"the template {template} is for a range of players"
    if wanted is None:
        return text
    numbers = re.fullmatch(r"\s*(\d{1,3})\s*(?:(?:-|–|to)\s*(\d{1,3})\s*)?", wanted, re.ASCII)
    if numbers is None:
        key = "--players is a number such as 4, or two such as 2-4; {text} is neither"
        raise output.misused(key, text=repr(wanted))
    least, most = int(numbers[1]), int(numbers[2] or numbers[1])
    if least > most:
        raise output.misused("--players begins with the lower number: {range}", range=f"{most}-{least}")
    if least < int(line[1]) or most > int(line[2]):
        key = "the template {name} is for {least} to {most} players, not for {wanted}"
        raise output.misused(key, name=template, least=line[1], most=line[2], wanted=wanted)
    new = f"    players {least}" if least == most else f"    players {least} to {most}"
    return text[: line.start()] + new + text[line.end() :]


def _named(text: str, title: str) -> str:
    """The template under another name: in its first comment and in its `game` line."""
    text = re.sub(r"\A# [^:]*", lambda _: f"# {title.replace('_', ' ')}", text)
    return re.sub(r"^game \w+$", lambda _: f"game {title}", text, count=1, flags=re.MULTILINE)


def _words(name: str) -> list[str]:
    """What a name consists of; raises UsageError if no game and no file can be called so."""
    name = unicodedata.normalize("NFKC", name.removesuffix(RULES))
    words = re.findall(r"[^\W_]+", re.sub(r"(?<=\w)['’](?=\w)", "", name))
    if not name.isprintable() or not words:
        raise click.UsageError(
            output.said("{name} is not a name for a game: it needs letters", name=repr(visible_line(name)))
        )
    if not re.match(r"[^\W\d_]", words[0]):
        raise click.UsageError(
            output.said("{name} is not a name for a game: it has to begin with a letter", name=repr(name))
        )
    if len("_".join(words)) > LONGEST:
        raise output.misused("the name of a game has at most {most} letters", most=LONGEST)
    if "_".join(words).lower() in DEVICES:
        raise click.UsageError(
            output.said("{name} is not a name for a file: some systems keep it for a device", name=repr(name))
        )
    return words


# ───────────── the file


def _write(path: Path, text: str, force: bool) -> None:
    """Puts a finished file in its place; without force only if nothing is there."""
    if not force and os.path.lexists(path):
        raise FileExistsError
    if path.is_dir():
        raise IsADirectoryError(output.said("it is a folder"))
    if force:
        put(path, text.encode())
        return
    with unfinished(path) as (name, file):
        fill(file, text.encode())
        os.chmod(name, usual_mode())
        _appear(name, path)


def _appear(name: str, place: Path) -> None:
    """Gives a file its name unless the name is taken, even by somebody who was faster."""
    try:
        os.link(name, place)
    except FileExistsError:
        raise
    except OSError:  # a file system without second names for a file
        os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(name, place)


def _why(path: Path, wrong: OSError | ValueError) -> str:
    if isinstance(wrong, FileNotFoundError | NotADirectoryError):
        return output.said("there is no folder {name}", name=path.parent)
    if isinstance(wrong, PermissionError):
        folder = output.said("this folder") if path.parent == Path() else path.parent
        return output.said("nothing may be written in {folder}", folder=folder)
    return output.trouble(wrong) if isinstance(wrong, OSError) else str(wrong)
