"""From a name or a path to a game that can be played.

A shipped game is found by its name; in a path, `library` beside the file adds libraries of its own to
the shipped ones. Files are read by `interpreter.untrusted`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from dsl import Checked, check
from dsl.source import Source
from grammar.files import RULES
from interpreter.play.fault import RulesError
from interpreter.untrusted import UnreadableFile, read, read_beside, text_of

if TYPE_CHECKING:
    from dsl.diagnostic import Diagnostic
    from interpreter.game import Game

__all__ = [
    "UnreadableFile",
    "check_file",
    "find",
    "kinds",
    "letters",
    "libraries_beside",
    "load",
    "playable",
    "shipped",
    "source_of",
    "spelt",
]

# By its place beside this package: a `games.py` in the folder of whoever imports us is none of our business.
GAMES = Path(__file__).parents[1] / "games"
MOST_KEPT = 100  # checked files, about a megabyte each; more than there are shipped games
NO_GAMES = ("library", "templates")  # folders in there that hold no games to play


def kinds() -> dict[str, dict[str, Path]]:
    """The games that come with the project by kind, which is their folder; its own, of no kind, come first."""
    folders = (p for p in GAMES.iterdir() if p.is_dir() and p.name not in NO_GAMES) if GAMES.is_dir() else ()
    found = {"": _rules_in(GAMES)} | {folder.name: _rules_in(folder) for folder in sorted(folders)}
    return {kind: games for kind, games in found.items() if games}


def shipped() -> dict[str, Path]:
    """The games that come with the project, by name."""
    return dict(sorted(each for games in kinds().values() for each in games.items()))


def letters(text: str) -> str:
    """What counts of a name that somebody types: `Mau-Mau`, `mau mau` and `mau_mau` are one."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def spelt(name: str) -> str | None:
    """The game that comes with the project and is called so, however that is spelt: `Texas Hold'em`."""
    known = shipped()
    return name if name in known else next((game for game in known if letters(game) == letters(name)), None)


def _rules_in(folder: Path) -> dict[str, Path]:
    """The files of rules in a folder by the names of their games, in the order of the alphabet."""
    found = sorted(p for p in folder.iterdir() if p.name.endswith(RULES)) if folder.is_dir() else ()
    return {path.name.removesuffix(RULES): path for path in found}


@cache
def shipped_libraries() -> dict[str, Source]:
    """Libraries that every file may use."""
    found = _rules_in(GAMES / "library")
    return {name: source_of(path.name, path.read_bytes()) for name, path in found.items()}


def libraries_beside(path: Path) -> dict[str, Source]:
    """The shipped libraries and those in a folder `library` beside a file.

    Nobody asked for them by name: what leads out of the folder of the file is not read.
    """
    found = dict(shipped_libraries())
    folder = path.parent / "library"
    if folder.is_dir():
        for file in sorted(folder.glob(f"*{RULES}")):
            found[file.name.removesuffix(RULES)] = source_of(str(file), read_beside(file, path.parent))
    return found


def source_of(name: str, data: bytes) -> Source:
    """A file of rules. A carriage return alone stays, so that a file with such line ends is told apart (CG004)."""
    return Source(name, text_of(name, data))


def read_source(path: Path) -> Source:
    """The text of a file on disk."""
    return source_of(str(path), read(path))


def find(name: str) -> tuple[Source, dict[str, Source]]:
    """The text of a shipped game or of a file, with the libraries it may use."""
    path = Path(name)
    games = shipped()
    if name in games and not path.is_file():
        return source_of(f"{name}{RULES}", games[name].read_bytes()), dict(shipped_libraries())
    return read_source(path), libraries_beside(path)


def check_file(name: str) -> Checked:
    """Reads and checks a shipped game or a file."""
    source, libraries = find(name)
    return _checked(source, tuple(libraries.items()))


@lru_cache(maxsize=MOST_KEPT)
def _checked(source: Source, libraries: tuple[tuple[str, Source], ...]) -> Checked:
    """Whoever loads the same text again need not wait again."""
    return check(source, dict(libraries))


def playable(name: str, language: str = "en") -> tuple[Game, tuple[Diagnostic, ...]]:
    """A game, and the errors in its tests: to play it nobody needs them. Raises RulesError for any other error."""
    from interpreter.game import Game

    source, libraries = find(name)
    checked = _checked(source, tuple(libraries.items()))
    wrong: tuple[Diagnostic, ...] = ()
    if not checked.ok:
        errors = tuple(d for d in checked.diagnostics if d.severity == "error")
        places = _tests(source.text)
        if all(d.source.name == source.name and any(d.line in place for place in places) for d in errors):
            spoilt = {line for place in places if any(d.line in place for d in errors) for line in place}
            rows = source.text.split("\n")
            rest = "\n".join("" if number in spoilt else row for number, row in enumerate(rows, 1))
            checked, wrong = check(Source(source.name, rest), libraries), errors
    if checked.game is None or not checked.ok:
        raise RulesError(checked.diagnostics)
    return Game(checked.game, language), wrong


def _tests(text: str) -> list[range]:
    """The lines of each test: from `test` to the next line that is not set in."""
    tops = [(n, row) for n, row in enumerate(text.split("\n"), 1) if row[:1].strip() and not row.startswith("#")]
    ends = [number for number, _ in tops[1:]] + [text.count("\n") + 2]
    return [range(number, end) for (number, row), end in zip(tops, ends, strict=True) if row.split()[0] == "test"]


def load(name: str, language: str = "en") -> Game:
    """A shipped game's name or a path; raises RulesError with diagnostics if it is not a game."""
    from interpreter.game import Game

    checked = check_file(name)
    if checked.game is None or not checked.ok:
        raise RulesError(checked.diagnostics)
    return Game(checked.game, language)
