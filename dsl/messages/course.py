"""CG5xx: the course of play, its beginning and its end."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span


def no_players(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG501",
        "error",
        "the game does not say how many play",
        source,
        span,
        "here",
        help="add a line `players 2 to 4` below it",
    )


def no_play(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG502",
        "error",
        "the game does not say how it is played",
        source,
        span,
        "this game has no `play`",
        help="add a section `play` with what happens from the beginning to the end",
    )


def no_winner(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG503",
        "error",
        "the game does not say who wins",
        source,
        span,
        "this game has no `winner`",
        help="add a line such as `winner highest score`",
    )


def twice(source: Source, span: Span, what: str, first: Span) -> Diagnostic:
    from dsl.diagnostic import Label

    return Diagnostic(
        "CG504", "error", f"`{what}` is said twice", source, span, "again here", (Label(first, "said here first"),)
    )


def bad_players(source: Source, span: Span, most: int) -> Diagnostic:
    return Diagnostic(
        "CG505",
        "error",
        "this number of players is not possible",
        source,
        span,
        f"from 1 to {most}, the smaller number first",
    )


def bad_option(source: Source, span: Span, name: str, why: str) -> Diagnostic:
    return Diagnostic("CG506", "error", f"the option `{name}` {why}", source, span, "here")


def bad_team(source: Source, span: Span, why: str) -> Diagnostic:
    return Diagnostic("CG507", "error", why, source, span, "in these teams")
