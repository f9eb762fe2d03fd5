"""CG7xx: tests, words of other languages, citations."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span


def test_players(source: Source, span: Span, count: int, least: int, most: int) -> Diagnostic:
    return Diagnostic(
        "CG701",
        "error",
        f"this game is not for {count} players",
        source,
        span,
        f"{least} to {most} play" if least != most else f"{least} play",
    )


def test_option(source: Source, span: Span, name: str, values: str) -> Diagnostic:
    return Diagnostic("CG702", "error", f"the option `{name}` cannot have this value", source, span, f"it takes {values}")


def not_a_seat(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG703",
        "error",
        f"`{name}` is no player",
        source,
        span,
        "players in tests are p1, p2, …",
    )


def words_name_nothing(source: Source, span: Span, key: str, language: str, near: str | None) -> Diagnostic:
    return Diagnostic(
        "CG704",
        "warning",
        f"this word of `{language}` names nothing in the rules",
        source,
        span,
        "not found in this file",
        help=f"write `{near}`" if near else "",
    )


def words_missing(source: Source, span: Span, language: str, missing: list[str]) -> Diagnostic:
    shown = ", ".join(f"`{m}`" for m in missing[:8])
    more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
    return Diagnostic(
        "CG705",
        "warning",
        f"{len(missing)} label{'s are' if len(missing) > 1 else ' is'} missing in `{language}`",
        source,
        span,
        "players of this language would read English",
        notes=(f"missing: {shown}{more}",),
    )


def word_twice(source: Source, span: Span, key: str, language: str) -> Diagnostic:
    return Diagnostic("CG706", "warning", f"`{key}` has two labels in `{language}`", source, span, "the second")
