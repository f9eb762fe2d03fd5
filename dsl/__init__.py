"""From text to a checked game: parse, declare, understand, lint.

Each pass is one module and one function; `check` runs them in order. Errors are values: a pass
adds to a list of diagnostics, and only a mistake of ours raises. Nothing here reads files,
prints, or knows how a game is played.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from dsl.declare import Declarations, declare
from dsl.diagnostic import Diagnostic
from dsl.expressions import Note
from dsl.game import Game
from dsl.lints import LINTS
from dsl.meaning import understand
from dsl.nodes import dataclass
from dsl.parse import parse
from dsl.source import Source

__all__ = ["Checked", "Diagnostic", "Game", "Outdated", "Source", "check"]


class Outdated(Exception):
    """A check that nobody waits for any more."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome: a game that can be played if nothing is an error, and all findings in order.

    `declared` has the syntax tree and the names, also of a file with errors; None if nothing could be read.
    """

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]
    notes: tuple[Note, ...] = ()
    declared: Declarations | None = None

    @property
    def ok(self) -> bool:
        return not any(d.severity == "error" for d in self.diagnostics)


def check(
    source: Source, libraries: Mapping[str, Source] | None = None, wanted: Callable[[], bool] = lambda: True
) -> Checked:
    """Reads and checks one file; `libraries` are the files it may `use`.

    `wanted` is asked between the passes; if it says no, Outdated is raised.
    """
    with _nothing_to_collect():
        return _check(source, libraries or {}, wanted)


@contextmanager
def _nothing_to_collect() -> Iterator[None]:
    """Nearly all that is made here stays until the end. Going through it again and again in search of garbage takes
    longer the more there is: a file of 30,000 lines half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _check(source: Source, libraries: Mapping[str, Source], wanted: Callable[[], bool]) -> Checked:
    def go_on() -> None:
        if not wanted():
            raise Outdated

    parsed = parse(source)
    go_on()
    found = list(parsed.diagnostics)
    if parsed.file is None:
        return Checked(None, tuple(found))
    decl = declare(source, parsed.file, libraries, found, parsed.lost)
    go_on()
    game, notes = understand(decl)
    if game is not None and not any(d.severity == "error" for d in found):
        for lint in LINTS:
            go_on()
            found += lint(game, decl)
    found.sort(key=lambda d: d.span)
    ok = not any(d.severity == "error" for d in found)
    return Checked(game if ok else None, tuple(found), tuple(notes), decl)
