"""From text to a checked game: parse, declare, understand, lint.

Each pass is one module and one function; `check` runs them in order. Errors are values: a pass
adds to a list of diagnostics, and only a mistake of ours raises. Nothing here reads files,
prints, or knows how a game is played.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from dsl.diagnostic import Diagnostic
from dsl.echoes import without_echoes
from dsl.extent import make_room
from dsl.game import Game
from dsl.lints import ADVICE_CODES, lint
from dsl.lints.accepted import weigh
from dsl.nodes import dataclass
from dsl.parsing.parse import parse
from dsl.source import Source
from dsl.typing.build import build_game
from dsl.typing.context import Note
from dsl.typing.declare import Declarations, declare

__all__ = ["Checked", "Diagnostic", "Game", "Outdated", "Source", "check"]


class Outdated(Exception):
    """A check that nobody waits for any more."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome: a game that can be played if nothing is an error, all findings in order, and those it accepts.

    `declared` has the syntax tree and the names, also of a file with errors; None if nothing could be read.
    `advice` is for a game that is to be given away.
    """

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]
    notes: tuple[Note, ...] = ()
    accepted: tuple[Diagnostic, ...] = ()
    declared: Declarations | None = None
    advice: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        return not any(d.severity == "error" for d in self.diagnostics)


def check(
    source: Source, libraries: Mapping[str, Source] | None = None, wanted: Callable[[], bool] = lambda: True
) -> Checked:
    """Reads and checks one file; `libraries` are the files it may `use`.

    `wanted` is asked between the passes; if it says no, Outdated is raised.
    """
    make_room()
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
    decl = declare(source, parsed.file, libraries, found, parsed.lost, parsed.cards_lost)
    go_on()
    game, notes = build_game(decl)
    found = without_echoes(found, len(parsed.diagnostics))
    if any(d.severity == "error" for d in found[len(parsed.diagnostics) :]):
        from dsl.recovery.second_look import second_look  # most files need none

        found = second_look(source, found, len(parsed.diagnostics))
    if game is not None and not any(d.severity == "error" for d in found):
        found += lint(game, decl, go_on)
    found.sort(key=lambda d: d.span)
    ok = not any(d.severity == "error" for d in found)
    weighed = weigh(source, found)
    told = tuple(d for d in weighed.told if d.code not in ADVICE_CODES)
    advice = tuple(d for d in weighed.told if d.code in ADVICE_CODES)
    return Checked(game if ok else None, told, tuple(notes), weighed.accepted, decl, advice)
