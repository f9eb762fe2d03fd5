"""The files that are open, and what was understood of each.

A file is answered for from the last text of which a tree could be made. Its places are moved along with what was
typed since, so that a line that is broken right now loses nothing of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from urllib.parse import unquote, urlsplit

from dsl import Checked, check
from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span
from dsl.typing.declare import Declarations
from grammar.files import RULES
from interpreter.load import GAMES, UnreadableFile, read_source, shipped_libraries
from server.lexis import line_kinds, line_words
from server.names import Names
from server.text import Shift, Text

FORGET = 1_000  # changes
_openings = count(1)
MOST_LINES_BESIDE = 2_000  # of a file that nobody has open, for its names


class Reading:
    """A text that was checked."""

    def __init__(self, source: Source, checked: Checked) -> None:
        self.source = source
        self.checked = checked
        self.game = checked.game  # or, of a text with errors, the last game before it

    @property
    def declared(self) -> Declarations:
        """The tree and the names; only of a text that could be read."""
        assert self.checked.declared is not None
        return self.checked.declared

    @cached_property
    def names(self) -> Names:
        return Names(self.source, self.declared, self.checked.notes)


@dataclass(eq=False)
class Document:
    """An open file. `edition` grows with every change; `checked` is the edition of the newest diagnostics.

    `opening` is another number each time that a file is opened: an editor that has closed it shows nothing any more.
    """

    uri: str
    text: Text
    version: int | None = None
    edition: int = 1
    checked: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
    played: tuple[Diagnostic, ...] = ()
    kept: Reading | None = None
    opening: int = field(default_factory=lambda: next(_openings))
    _shift: tuple[Source, Source, Shift] | None = field(default=None, repr=False)

    @property
    def path(self) -> Path | None:
        return path_of(self.uri)

    @property
    def source(self) -> Source:
        return self.text.source

    @property
    def reading(self) -> Reading:
        """What is kept; only of a file of which something could be read."""
        assert self.kept is not None
        return self.kept

    @property
    def shift(self) -> Shift:
        """From the text that was kept to the one that stands there now."""
        old, new = self.reading.source, self.text.source
        if self._shift is None or self._shift[0] is not old or self._shift[1] is not new:
            self._shift = old, new, Shift(old.text, new.text)
        return self._shift[2]

    def change(self, text: Text, version: int | None) -> None:
        self.text = text
        self.version = version
        self.played = ()
        self.edition += 1
        if self.edition % FORGET == 0:  # lines that were written on the way to those that stand there now
            line_words.cache_clear()
            line_kinds.cache_clear()

    def learn(self, reading: Reading, edition: int) -> None:
        """Takes in what a check of some edition has found."""
        if reading.checked.declared is not None:
            if reading.game is None and self.kept is not None:
                reading.game = self.kept.game
            self.kept = reading
        if edition > self.checked:
            self.checked = edition
            self.diagnostics = reading.checked.diagnostics

    @property
    def is_current(self) -> bool:
        return self.checked == self.edition


def path_of(uri: str) -> Path | None:
    """The file that an address means; None for a text that is in no file."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    path = unquote(parts.path)
    if len(path) > 2 and path[0] == "/" and path[2] == ":":  # a drive
        path = path[1:]
    return Path(path) if path and "\0" not in path else None


def uri_of(path: Path) -> str:
    return path.absolute().as_uri()


class Documents:
    """All open files, by their addresses, and the libraries on disk."""

    def __init__(self) -> None:
        self.open: dict[str, Document] = {}
        self.encoding = "utf-16"
        self.language = "en"
        self.folders: list[Path] = []
        self._on_disk: dict[Path, tuple[tuple[int, int], Source | None]] = {}

    def put(self, uri: str, raw: str, version: int | None) -> Document:
        path = path_of(uri)
        document = Document(uri, Text(str(path) if path else uri, raw, self.encoding), version)
        self.open[uri] = document
        return document

    def get(self, uri: str) -> Document | None:
        return self.open.get(uri)

    def drop(self, uri: str) -> None:
        self.open.pop(uri, None)

    # ───────────── libraries

    def libraries(self, document: Document) -> dict[str, Source]:
        """The libraries that a file may use: the shipped ones, and those beside it as they are in the editor."""
        found = dict(shipped_libraries())
        path = document.path
        folder = path.parent / "library" if path is not None else None
        if folder is None:
            return found
        for file in files_in(folder):
            source = self.source_of(file)
            if source is not None:
                found[file.name.removesuffix(RULES)] = source
        return found

    def users(self, library: Document) -> list[Document]:
        """The open games that may use a file, because it lies in the folder `library` beside them."""
        path = library.path
        if path is None or path.parent.name != "library":
            return []
        beside = path.parent.parent
        return [
            d for d in list(self.open.values()) if d is not library and d.path is not None and d.path.parent == beside
        ]

    def source_of(self, file: Path) -> Source | None:
        """A file as it is in the editor, or on disk; None if it cannot be read."""
        for document in list(self.open.values()):
            if document.path == file:
                return document.source
        try:
            facts = file.stat()
            stamp = facts.st_mtime_ns, facts.st_size
            known = self._on_disk.get(file)
            if known is None or known[0] != stamp:
                known = self._on_disk[file] = stamp, read_source(file)
        except (OSError, UnreadableFile):
            self._on_disk.pop(file, None)
            return None
        return known[1]

    def place_of(self, source: Source) -> tuple[str, Text] | None:
        """The address and text of a source that a declaration stands in."""
        for document in list(self.open.values()):
            if document.source.name == source.name:
                return document.uri, document.text
        path = Path(source.name)
        if not path.is_absolute():
            path = GAMES / "library" / source.name
        return (uri_of(path), Text(source.name, source.text, self.encoding)) if path.is_file() else None

    def beside(self, document: Document, name: str) -> Iterator[tuple[str, Text, Checked]]:
        """Other files in which a name may stand that a library shares: the games beside it, and the libraries."""
        path = document.path
        if path is None:
            return
        is_library = path.parent.name == "library"
        folder = path.parent.parent if is_library else path.parent
        for file in (*files_in(folder), *files_in(folder / "library")):
            source = None if file == path else self.source_of(file)
            if source is not None and name in source.text and len(source.starts) <= MOST_LINES_BESIDE:
                other = self.open.get(uri_of(file)) or Document(uri_of(file), Text(str(file), source.text))
                yield (
                    other.uri,
                    Text(str(file), source.text, self.encoding),
                    read(source, self.libraries(other)).checked,
                )


def files_in(folder: Path, below: str = "") -> list[Path]:
    """The files of rules in a folder, and with `**/` in those below it."""
    try:
        return sorted(folder.glob(f"{below}*{RULES}"))
    except OSError:
        return []


def read(source: Source, libraries: Mapping[str, Source], wanted: Callable[[], bool] = lambda: True) -> Reading:
    """Checks a text."""
    return Reading(source, check(source, libraries, wanted))


def moved(document: Document, span: Span) -> Span:
    """A place of the kept tree in the text as it stands now."""
    return document.shift.span(span)
