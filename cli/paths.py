"""Which files are meant, and reading them.

A path is a file, a folder (every `*.cardgame` below it), `-` for standard input, or the name of a
shipped game if nothing on disk is called so. No path at all means everything below this folder.
What cannot be read is told in a sentence and never stops the others.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli import output
from grammar.files import RULES, fill, unfinished

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from dsl.source import Source

STDIN = "-"
SHIPPED = "{name} is a shipped game; name a file of your own"

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Completion = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


class UnreadableError(Exception):
    """A sentence that says what is not there or cannot be read."""


@contextmanager
def answered(target: Target, trouble: Callable[[str], object]) -> Iterator[None]:
    """What goes wrong with one file becomes a sentence, so that the others have their turn; even a mistake of ours."""
    try:
        yield
    except click.ClickException:
        raise
    except UnreadableError as wrong:
        trouble(str(wrong))
    except OSError as wrong:
        trouble(f"{target.shown}: {output.reason(wrong)}")
    except Exception as mistake:
        trouble(f"{target.shown}: {output.our_mistake(mistake)}")


def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What a shell offers for a path: the names of the shipped games, and files with rules."""
    return _offered([*(name for name in _shipped() if name.startswith(incomplete)), *_paths(incomplete)])


def complete_path(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What a shell offers where only a file will do."""
    return _offered(_paths(incomplete))


def _offered(words: Sequence[str]) -> list[CompletionItem]:
    # Words only: click's bash script drops all words as soon as it is told to complete files itself.
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words]


def _paths(incomplete: str) -> list[str]:
    """Files and folders that begin so; of a folder that stands alone what is in it, so that Tab goes on."""
    folder, begun = os.path.split(incomplete)
    try:
        entries = sorted(os.scandir(os.path.expanduser(folder) or "."), key=lambda entry: entry.name)
    except (OSError, ValueError):
        return []
    found = []
    for entry in entries:
        if entry.name.startswith(begun) and (begun.startswith(".") or not entry.name.startswith(".")):
            if entry.is_dir():
                found.append(os.path.join(folder, entry.name, ""))
            elif entry.name.endswith(RULES):
                found.append(os.path.join(folder, entry.name))
    if len(found) == 1 and found[0].endswith(os.sep):
        return _paths(found[0]) or found
    return found


def paths_argument(command: _Command, completion: _Completion = complete) -> _Command:
    """Adds `[PATH]...` to a command."""
    return click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=completion)(command)


@dataclass
class Target:
    """One file that is meant. `path` is None for standard input and shipped games.

    `folder` is the one in which it was found, if nobody asked for it by name.
    """

    name: str
    path: Path | None = None
    folder: Path | None = None

    @cached_property
    def data(self) -> bytes:
        """The bytes as they are; raises UnreadableError."""
        from interpreter import untrusted
        from interpreter.load import shipped

        try:
            if self.name == STDIN:
                return untrusted.whole(self.shown, sys.stdin.buffer.read(untrusted.MOST_BYTES + 1))
            if self.path is None:
                return shipped()[self.name].read_bytes()
            return untrusted.read(self.path) if self.folder is None else untrusted.read_beside(self.path, self.folder)
        except OSError as wrong:
            raise UnreadableError(output.reason(wrong)) from None
        except (AttributeError, ValueError):  # standard input is closed
            raise UnreadableError(output.said("{name} cannot be read", name=self.shown)) from None

    @property
    def shown(self) -> str:
        """The name in diagnostics."""
        if self.name == STDIN:
            return "<stdin>"
        return self.name if self.path else self.name + RULES

    @cached_property
    def source(self) -> Source:
        """The text; raises UnreadableError."""
        from interpreter.load import source_of

        try:
            return source_of(self.shown, self.data)
        except OSError as wrong:
            raise UnreadableError(output.translated(wrong)) from None

    def replace(self, text: str) -> None:
        """Puts a new text in the place of the old, in one step, unless somebody else has changed it meanwhile.

        Whoever reads the file sees the old text or the new, and a run that is killed leaves the old.
        """
        if self.path is None:
            raise UnreadableError(output.said(SHIPPED, name=self.name))
        path = Path(os.path.realpath(self.path))  # a link stays, what it points to is replaced
        try:
            before = path.stat()
            if not stat.S_ISREG(before.st_mode):
                raise UnreadableError(output.said("{name} is not a file that can be replaced", name=self.name))
            if not os.access(path, os.W_OK):
                raise UnreadableError(output.said("{name} may not be written", name=self.name))
            with unfinished(path) as (name, file):
                fill(file, text.encode())
                os.chmod(name, stat.S_IMODE(before.st_mode))
                with suppress(OSError, AttributeError):  # only the system's owner may give files away
                    os.chown(name, before.st_uid, before.st_gid)
                if path.read_bytes() != self.data:
                    key = "{name} was changed by somebody else meanwhile and is left alone"
                    raise UnreadableError(output.said(key, name=self.name))
                os.replace(name, path)
        except OSError as wrong:
            why = output.trouble(wrong)
            raise UnreadableError(output.said("{name} cannot be written: {why}", name=self.name, why=why)) from None

    @cached_property
    def libraries(self) -> dict[str, Source]:
        """The libraries that the file may use; raises UnreadableError."""
        from interpreter.load import libraries_beside, shipped_libraries

        try:
            if self.path is None and self.name != STDIN:
                return dict(shipped_libraries())
            return libraries_beside(self.path or Path("stdin"))
        except OSError as wrong:
            raise UnreadableError(output.reason(wrong)) from None


@dataclass(frozen=True, slots=True)
class Targets:
    """What the paths stand for, and a sentence for each that stands for nothing."""

    found: tuple[Target, ...]
    troubles: tuple[str, ...]


def targets(paths: Sequence[str]) -> Targets:
    """All files that are meant, each once, in the order given; folders in the order of names."""
    found: dict[str, Target] = {}
    troubles: list[str] = []
    for path in paths or (".",):
        try:
            for target in _meant(path, troubles):
                key = os.path.realpath(target.path) if target.path else f"\0{target.name}"
                found.setdefault(key, target)
        except UnreadableError as wrong:
            troubles.append(str(wrong))
    return Targets(tuple(found.values()), tuple(troubles))


def one(path: str) -> Target:
    """The one file that a path or the name of a shipped game means; raises UnreadableError."""
    if path == STDIN or not os.path.isdir(path):
        return next(_meant(path, []))
    if path not in _shipped():
        raise UnreadableError(output.said("{name} is a folder; name one file in it", name=path))
    return Target(path)


def _meant(path: str, troubles: list[str]) -> Iterator[Target]:
    if path == STDIN:
        yield Target(STDIN)
    elif os.path.isdir(path):
        yield from _below(path, troubles)
    elif os.path.lexists(path):
        yield Target(path, Path(path))
    elif (game := _spelt(path) or _named(path)) is not None:
        yield Target(game)
    else:
        raise UnreadableError(_no_such(path))


def _below(folder: str, troubles: list[str]) -> Iterator[Target]:
    """Every rules file below a folder; hidden folders are left out."""
    before = len(troubles)
    none = True

    def unreadable(wrong: OSError) -> None:
        key = "the folder {name} cannot be read: {why}"
        troubles.append(output.said(key, name=wrong.filename, why=output.trouble(wrong)))

    for place, folders, files in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(RULES):
                none = False
                path = os.path.normpath(os.path.join(place, name))
                yield Target(path, Path(path), Path(folder))
    if none and len(troubles) == before:
        where = output.said("this folder") if folder == "." else folder
        troubles.append(output.said("there is no {kind} file in {folder} or below it", kind=RULES, folder=where))


def _shipped() -> Sequence[str]:
    from interpreter import shipped

    return tuple(shipped())


def _spelt(name: str) -> str | None:
    from interpreter.load import spelt

    return spelt(name)


def _named(path: str) -> str | None:
    """The only shipped game whose name begins so or has it in it, as in `cardgame play`."""
    from repl.session.start import named

    if os.path.basename(path) != path or path.endswith(RULES) or os.path.lexists(path + RULES):
        return None
    hits = named(path, _shipped())
    return hits[0] if len(hits) == 1 else None


def _no_such(path: str) -> str:
    """Nothing has this name: what it was meant to be, and which names are near."""
    folder, name = os.path.split(path)
    try:
        beside = [entry for entry in os.listdir(folder or ".") if entry.endswith(RULES)]
    except PermissionError:
        return output.said("the folder {name} may not be read", name=folder or ".")
    except (OSError, ValueError):
        beside = []
    known = [os.path.join(folder, entry) for entry in beside]
    if path + RULES in known:
        near = output.said("; did you mean {name}?", name=repr(path + RULES))
        return output.said("there is no file {name}", name=path) + near
    if not folder and not name.endswith(RULES):
        near = output.did_you_mean(path, [*_shipped(), *known])
        rest = near or output.said(" (shipped are {names})", names=", ".join(_shipped()))
        return output.said("there is no file and no shipped game {name}", name=repr(path)) + rest
    return output.said("there is no file {name}", name=path) + output.did_you_mean(path, known)
