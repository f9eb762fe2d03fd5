"""Files, for a session that knows none: stored plays and the rules being played.

Each session has a file of its own in the user's state folder, replaced as a whole after every move:
a killed process leaves the last complete play.
"""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from dsl import check
from dsl.source import Source
from interpreter.game import Game
from interpreter.load import find, load, shipped
from interpreter.trial import run_tests
from repl.saved import NotAPlay, Saved, read

SUFFIX = ".play"
MOST_KEPT = 20


class Storage:
    """Keeps plays in a folder; every method says by its answer if it worked, none raises for a full disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / f"{os.getpid()}-{os.urandom(3).hex()}{SUFFIX}"

    # ───────────── the play that goes on

    def keep(self, play: Saved) -> bool:
        mine = play.model_copy(update={"process": os.getpid(), "game": self.lasting(play.game)})
        return self.write(self.file, mine.model_dump_json(indent=1)) is None

    def forget(self) -> bool:
        return self._remove(self.file)

    def waiting(self, game: str | None = None) -> tuple[Path, Saved] | None:
        """The newest stored play that no running process has open."""
        try:
            files = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda p: p.stat().st_mtime, reverse=True)
        except OSError:
            return None
        for old in files[MOST_KEPT:]:
            self._remove(old)
        for path in files[:MOST_KEPT]:
            try:
                found = read(path.read_text(encoding="utf-8"))
            except (OSError, NotAPlay, UnicodeDecodeError):
                continue
            wanted = isinstance(found, Saved) and (game is None or found.game in (game, self.lasting(game)))
            if isinstance(found, Saved) and wanted and not _alive(found.process):
                return path, found
        return None

    def lasting(self, game: str) -> str:
        """What a game is called in every folder: its name, or the whole path of its file."""
        path = self.rules_file(game)
        return game if path is None else str(path.resolve())

    def adopt(self, path: Path) -> None:
        """Goes on writing the file of a play that was taken up again."""
        self.file = path

    @staticmethod
    def _remove(path: Path) -> bool:
        try:
            path.unlink(missing_ok=True)
        except OSError:
            return False
        return True

    # ───────────── files that people name

    def write(self, path: Path, text: str) -> Exception | None:
        """Writes a file as a whole; answers with what went wrong."""
        try:
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".new")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except (OSError, ValueError) as error:
            return error
        return None

    def in_the_way(self, path: Path) -> bool:
        """Is there something other than a play that must not be written over?"""
        try:
            if path.stat().st_size:
                self.read(path)
        except NotAPlay:
            return True
        except OSError:
            return False
        return False

    def read(self, path: Path) -> Saved | str:
        """A stored play or a record; raises OSError or NotAPlay."""
        try:
            return read(path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, ValueError) as error:
            raise NotAPlay(str(error)) from None

    def read_text(self, path: Path) -> str:
        return path.read_text(encoding="utf-8")

    def game(self, name: str, language: str) -> Game:
        """The rules as they are now in their file; raises RulesError or UnreadableFile."""
        return load(name, language)

    def libraries(self, name: str) -> dict[str, Source]:
        """The files that a game may use."""
        return find(name)[1]

    def passes(self, name: str, text: str, title: str) -> str | None:
        """Would the file with this text be a game whose test passes? Answers with what is wrong."""
        source, libraries = find(name)
        checked = check(Source(source.name, text), libraries)
        if checked.game is None or not checked.ok:
            return "; ".join(d.title for d in checked.diagnostics if d.severity == "error")
        trials = [x for x in run_tests(Game(checked.game), (title,)) if x.title == title]
        failures = [f for x in trials for f in x.failures]
        return "; ".join(d.title for d in failures) or None

    def changed(self, name: str) -> float:
        """When the file of a game was last written; 0 if that cannot be told."""
        path = self.rules_file(name)
        try:
            return path.stat().st_mtime if path is not None else 0.0
        except OSError:
            return 0.0

    def rules_file(self, name: str) -> Path | None:
        """The file of a game that its author may change; None for a game that comes with the project."""
        path = Path(name)
        return None if name in shipped() and not path.is_file() else path


def _alive(process: int) -> bool:
    if process <= 0 or process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
