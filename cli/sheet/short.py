"""The course of a game in a few lines, for the table: what a file without a text for people says by its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cli.sheet.contents import Sheet
from cli.sheet.german import words_of
from cli.sheet.page import Step, Table
from cli.sheet.terms import term
from dsl import game as g


def in_short(game: g.Game, language: str) -> list[tuple[str, list[str]]]:
    """The whole game and its points; what each phase does is left to the sheet."""
    sheet = Sheet(game, language)
    with words_of(sheet.phrases.words if sheet.phrases.german else {}):
        steps = sheet.steps.phase(game.phases[game.play])
        points = sheet.points()
        rows = [": ".join(row) for row in points.rows] if isinstance(points, Table) else []
        parts = [(sheet.said["play"], list(_indented(steps))), (sheet.said["points"], rows)]
    return [(heading, lines) for heading, lines in parts if lines]


def in_words(game: g.Game, language: str, condition: g.Expr) -> str:
    """A condition as it stands after `if`."""
    sheet = Sheet(game, language)
    with words_of(sheet.phrases.words if sheet.phrases.german else {}):
        return sheet.phrases.whole(condition)


def phase_in_words(game: g.Game, language: str, phase: g.Phase | None) -> list[str]:
    """What a phase does, as the sheet says it; without a phase who wins."""
    sheet = Sheet(game, language)
    with words_of(sheet.phrases.words if sheet.phrases.german else {}):
        if phase is not None:
            return list(_indented(sheet.steps.phase(phase)))
        return [text for text in sheet.winner() if isinstance(text, str)]


def term_in_words(game: g.Game, language: str, number: int) -> tuple[str, str]:
    """What a definition is called, and what the sheet says that it means."""
    sheet = Sheet(game, language)
    with words_of(sheet.phrases.words if sheet.phrases.german else {}):
        return term(sheet.phrases, game.defines[number])


def phase_called(game: g.Game, language: str, phase: g.Phase) -> str:
    """A phase as the sheet calls it, in the headings and in the steps of other phases."""
    return Sheet(game, language).label(phase.name)


def _indented(steps: Iterable[Step], depth: int = 0) -> Iterator[str]:
    for step in steps:
        yield "  " * depth + step.text
        yield from _indented(step.below, depth + 1)
