"""From a name or a path to a game that can be played.

This is the one place of the package that reads files. A shipped game is found by its name; in a
path, `library` beside the file adds libraries of its own to the shipped ones.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import games
from dsl import Checked, check
from dsl.source import Source
from interpreter.fault import RulesError

if TYPE_CHECKING:
    from interpreter.game import Game

SUFFIX = ".cardgame"
GAMES = Path(games.__file__).parent
MOST_BYTES = 16_000_000


class UnreadableFile(OSError):
    """A file that cannot be read as text, with a sentence that says why."""


def shipped() -> dict[str, Path]:
    """The games that come with the project, by name."""
    found: dict[str, Path] = {}
    for folder in (GAMES, GAMES / "classics"):
        if folder.is_dir():
            found |= {p.name.removesuffix(SUFFIX): p for p in folder.iterdir() if p.name.endswith(SUFFIX)}
    return dict(sorted(found.items()))


@cache
def shipped_libraries() -> dict[str, Source]:
    """Libraries that every file may use."""
    folder = GAMES / "library"
    found = {}
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name.endswith(SUFFIX):
            found[path.name.removesuffix(SUFFIX)] = source_of(path.name, path.read_bytes())
    return dict(sorted(found.items()))


def libraries_beside(path: Path) -> dict[str, Source]:
    """The shipped libraries and those in a folder `library` beside a file."""
    found = dict(shipped_libraries())
    folder = path.parent / "library"
    if folder.is_dir():
        for file in sorted(folder.glob(f"*{SUFFIX}")):
            found[file.name.removesuffix(SUFFIX)] = read_source(file)
    return found


def source_of(name: str, data: bytes) -> Source:
    """Text from bytes: UTF-8, with or without a byte order mark, line ends of Unix or Windows.

    A carriage return alone stays, so that a file with such line ends is told apart (CG004).
    """
    if len(data) > MOST_BYTES:
        raise UnreadableFile(f"{name} is larger than any rules: {len(data):,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableFile(f"{name} is not UTF-8 text (line {line}); save it as UTF-8") from None
    return Source(name, text.replace("\r\n", "\n"))


def read_source(path: Path) -> Source:
    """The text of a file on disk."""
    try:
        return source_of(str(path), path.read_bytes())
    except IsADirectoryError:
        raise UnreadableFile(f"{path} is a folder, not a file") from None
    except FileNotFoundError:
        raise UnreadableFile(f"there is no file {path}") from None
    except PermissionError:
        raise UnreadableFile(f"{path} may not be read") from None


def find(name: str) -> tuple[Source, dict[str, Source]]:
    """The text of a shipped game or of a file, with the libraries it may use."""
    path = Path(name)
    games = shipped()
    if name in games and not path.is_file():
        return source_of(f"{name}{SUFFIX}", games[name].read_bytes()), dict(shipped_libraries())
    return read_source(path), libraries_beside(path)


def check_file(name: str) -> Checked:
    """Reads and checks a shipped game or a file."""
    source, libraries = find(name)
    return check(source, libraries)


def load(name: str, language: str = "en") -> Game:
    """A shipped game's name or a path; raises RulesError with diagnostics if it is not a game."""
    from interpreter.game import Game

    checked = check_file(name)
    if checked.game is None or not checked.ok:
        raise RulesError(checked.diagnostics)
    return Game(checked.game, language)
