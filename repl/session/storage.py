"""Files, for a session that knows none: stored plays and the rules being played.

Each session has a file of its own in the user's state folder, replaced as a whole after every move:
a killed process leaves the last complete play.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from dsl import check
from dsl.diagnostic import Diagnostic
from dsl.sentence import say
from dsl.source import Source
from grammar.files import RULES, keep
from interpreter.game import Game
from interpreter.load import find, playable, shipped, spelt
from interpreter.play.fault import RulesError
from interpreter.rule_tests.run import run_tests
from interpreter.text.record import parse
from interpreter.untrusted import UnreadableFile, read_beside, text_of
from interpreter.untrusted import read as read_bytes
from repl.session import hold
from repl.session.saved import NotAPlay, Saved, read

SUFFIX = ".play"
FINISHED = ".done"
MOST_KEPT = 20
MOST_FINISHED = 500
MOST_LOOKED_AT = 200
MOST_KNOWN = 1000
ASKED_FOR = say("say where they are with --game FILE")
OTHER_RULES = (
    "line {line}: it was made under other rules than those of {others}{place}; say where its rules are with "
    "--game FILE (--game {game} plays what still fits there)"
)


class Storage:
    """Keeps plays in a folder; every method says by its answer if it worked, none raises for a full disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wrong_tests: tuple[Diagnostic, ...] = ()
        self._hold = hold.Hold()
        self.another()

    # ───────────── the play that goes on

    def keep(self, play: Saved) -> bool:
        self._apart()
        mine = play.model_copy(update={"process": os.getpid(), "game": self.lasting(play.game)})
        kept = self.write(self.file, mine.model_dump_json(indent=1)) is None
        self._hold.take(self.file)
        return self._remove(self.file.with_suffix(FINISHED)) and kept  # it may have been over, and taken back

    def finish(self, play: Saved) -> bool:
        """A play that is over is not offered any more, but counted."""
        self._apart()
        mine = play.model_copy(update={"game": self.lasting(play.game)})
        kept = self.write(self.file.with_suffix(FINISHED), mine.model_dump_json(indent=1)) is None
        self._hold.let_go()
        return self._remove(self.file) and kept

    def another(self) -> None:
        """From here on another play is kept."""
        self._hold.let_go()
        self._process = os.getpid()
        self.file = self.folder / f"{self._process}-{os.urandom(3).hex()}{SUFFIX}"

    def _apart(self) -> None:
        """A copy of the process that stored the play before, made by a fork, stores its own: neither writes over the
        other."""
        if self._process != os.getpid():
            self.another()

    def waiting(self, game: str | None = None) -> list[tuple[Path, Saved]]:
        """The stored plays that no running process has open, the newest first."""
        return [(path, play) for path, play in self._unfinished(game) if not _open_elsewhere(path, play)]

    def open_elsewhere(self, game: str | None = None) -> bool:
        """Does another process have such a play open?"""
        return any(_open_elsewhere(path, play) for path, play in self._unfinished(game))

    def _unfinished(self, game: str | None) -> list[tuple[Path, Saved]]:
        names = None if game is None else (game, self.lasting(game))
        return [(path, play) for path, play in self._plays(SUFFIX, MOST_KEPT) if not names or play.game in names]

    def finished(self) -> list[tuple[Path, Saved]]:
        """The plays that came to their end, the last one first."""
        return [(path, play) for path, play in self._plays(FINISHED, MOST_FINISHED) if play.winners is not None]

    def remove(self, path: Path) -> bool:
        """Throws a stored play away."""
        return _lies_in(path, self.folder) and self._discard(path)

    def _discard(self, path: Path) -> bool:
        """With the lock that lies beside it."""
        return self._remove(path.with_suffix(hold.SUFFIX)) and self._remove(path)

    def _plays(self, suffix: str, most: int) -> list[tuple[Path, Saved]]:
        try:
            files = sorted(self.folder.glob(f"*{suffix}"), key=lambda p: p.stat().st_mtime, reverse=True)
        except OSError:
            return []
        for old in files[most:]:
            self._discard(old)
        plays = []
        for path in files[:most]:
            try:
                found = read(text_of(str(path), read_beside(path, self.folder)))
            except (OSError, NotAPlay):
                continue
            if isinstance(found, Saved):
                plays.append((path, found))
        return plays

    def first_time(self, game: str) -> bool:
        """Is this game new to whoever plays here? From now on it is not."""
        known = self.folder.parent / "known.txt"
        try:
            names = text_of(str(known), read_beside(known, self.folder.parent)).splitlines()
        except (OSError, UnreadableFile):
            names = []
        if game in names:
            return False
        self.write(known, "".join(f"{name}\n" for name in [*names[-MOST_KNOWN:], game]))
        return True

    def known_as(self, game: str, title: str) -> str:
        """By what it is remembered that a game was played: a file of one's own may have the title of a known game."""
        path = self.rules_file(game)
        return title if path is None else str(path.resolve())

    def lasting(self, game: str) -> str:
        """What a game is called in every folder: its name, or the whole path of its file."""
        path = self.rules_file(game)
        return game if path is None else str(path.resolve())

    def adopt(self, path: Path) -> bool:
        """Takes over the file of a play that is taken up again; says no if another process was faster."""
        try:
            os.rename(path, self.file)
        except FileNotFoundError:
            return False
        except OSError:  # a folder that cannot be written: the session will say that nothing is kept
            pass
        self._remove(path.with_suffix(hold.SUFFIX))  # of whoever was killed
        self._hold.take(self.file)
        return True

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
            if path.exists() and not path.is_file():  # a file would take the place of the device
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
            path.parent.mkdir(parents=True, exist_ok=True)
            keep(path, text.encode())
        except (OSError, ValueError) as error:
            return error
        return None

    def in_the_way(self, path: Path) -> bool:
        """Is there something other than a play that must not be written over?"""
        try:
            if path.is_file() and path.stat().st_size:
                self.read(path)
        except (NotAPlay, UnreadableFile):
            return True
        except OSError:
            return False
        return False

    def read(self, path: Path) -> Saved | str:
        """A stored play or a record; raises OSError or NotAPlay."""
        return read(self.read_text(path))

    def read_text(self, path: Path) -> str:
        return text_of(str(path), read_bytes(path))

    def meant(self, path: Path, found: Saved) -> str:
        """The game whose rules a stored play names; raises NotAPlay if it leads elsewhere.

        It is a game of the project, or a file beside the play or in this folder, by its name or by the name of the
        game in it. Only this program wrote what lies in the folder of stored plays, so that the rules may then lie
        anywhere.
        """
        if (known := spelt(found.game)) is not None:
            return known
        if _lies_in(path, self.folder):
            return found.game
        here, there = _titled(found.title, path.parent), _titled(found.title, Path())
        for rules in (_files(found.game, path.parent), here, there):
            if len(rules) == 1:
                return rules[0]
        raise NotAPlay(_nowhere(found.game))

    def recorded(self, path: Path, text: str, language: str) -> tuple[str, Game]:
        """The rules that a record was made under, with their name; raises NotAPlay if they are not found.

        It may name its file, in this folder or beside it. Otherwise the title of the game is looked for: among the
        games of the project, beside it and in this folder. Several games may have one title, so only one with the
        rules of the record is taken for it; in the file that it names they may have changed since.
        """
        record = parse(text)
        places = (Path(), path.parent) if record.file.endswith(RULES) else ()
        own = [rules for folder in places for rules in _files(record.file, folder)]
        known = spelt(record.game)
        short = record.game.lower().replace(" ", "_")
        beside = [rules for name in (record.game, short) for rules in _files(name + RULES, path.parent)]
        titled = [*_titled(record.game, path.parent), *_titled(record.game, Path())]
        named = [*own, *([known] if known else ()), *beside, *titled]
        if not named:
            key = "line {line}: {trouble}; {asked}"
            line = record.said.get("game", 1)
            raise NotAPlay(say(key, line=line, trouble=_nowhere(record.game), asked=ASKED_FOR))
        others = []
        for name in dict.fromkeys(named):
            try:
                game = self.game(name, language)
            except (RulesError, UnreadableFile):
                continue
            if record.rules in ("", game.fingerprint):
                return name, game
            others.append(name)
        if own or not others:
            return named[0], self.game(named[0], language)
        raise NotAPlay(
            say(
                OTHER_RULES,
                line=record.said["rules"],
                others=", ".join(others),
                place=say(", in a file {name}", name=record.file) if record.file else "",
                game=others[0],
            )
        )

    def game(self, name: str, language: str) -> Game:
        """The rules as they are now in their file; raises RulesError or UnreadableFile."""
        game, self.wrong_tests = playable(name, language)
        return game

    def libraries(self, name: str) -> dict[str, Source]:
        """The files that a game may use."""
        return find(name)[1]

    def passes(self, name: str, text: str, title: str) -> str | None:
        """Would the file with this text be a game whose test passes? Answers with what is wrong."""
        source, libraries = find(name)
        checked = check(Source(source.name, text), libraries)
        if checked.game is None or not checked.ok:
            return "; ".join(d.title for d in checked.diagnostics if d.severity == "error")
        results = [x for x in run_tests(Game(checked.game), (title,)) if x.title == title]
        failures = [f for x in results for f in x.failures]
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


def _files(name: str, folder: Path) -> list[str]:
    """The file of rules that is called so in a folder or below it."""
    rules = folder / name
    return [str(rules)] if _lies_in(rules, folder) and os.path.isfile(rules) else []


def _nowhere(name: str) -> str:
    return say("its rules, {name}, are not a game of the project and are not beside it", name=repr(name[:200]))


def _titled(title: str, folder: Path) -> list[str]:
    """The files in a folder whose first line of code is `game` and this name."""
    found = []
    for file in sorted(folder.glob(f"*{RULES}"))[:MOST_LOOKED_AT]:
        try:
            text = text_of(str(file), read_beside(file, folder))
        except OSError:
            continue
        first = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
        if first.partition("#")[0].split() == ["game", *title.split()]:
            found.append(str(file))
    return found


def _lies_in(path: Path, folder: Path) -> bool:
    """Links are followed: only where they end counts."""
    try:
        return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
    except ValueError:  # a NUL in it
        return False


def _open_elsewhere(path: Path, play: Saved) -> bool:
    """Does another process play it? What this one stored it may take up again."""
    return play.process != os.getpid() and hold.held(path)
