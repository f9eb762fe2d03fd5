"""What is said about the text itself (CG0xx) and about its syntax (CG1xx)."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span


def too_large(source: Source, size: int, most: int) -> Diagnostic:
    return Diagnostic(
        "CG001",
        "error",
        "this file is too large for rules of a card game",
        source,
        Span(0, 0),
        notes=(f"it has {size:,} characters; {most:,} are read at most",),
    )


def empty_file(source: Source) -> Diagnostic:
    return Diagnostic(
        "CG002",
        "error",
        "this file is empty",
        source,
        Span(0, 0),
        "a game begins here",
        help="begin with a line `game NAME`",
    )


def not_text(source: Source, at: int) -> Diagnostic:
    return Diagnostic("CG003", "error", "this is not a text file", source, Span(at, at + 1))


def tab(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG101", "error", "a tab stands in the rules", source, span, "tab", help="indent with four spaces"
    )


def number_too_long(source: Source, span: Span, most: int) -> Diagnostic:
    return Diagnostic(
        "CG102", "error", f"a number has more than {most} digits", source, span, "no card game counts that far"
    )


def too_deep(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG103",
        "error",
        "this is nested too deeply",
        source,
        span,
        help="give a part of it a name with `define`, or make it a `phase`",
    )


def bad_braces(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG104",
        "error",
        "what stands in the braces is not an expression",
        source,
        span,
        "between `{` and `}` goes a value, such as `{score}`",
    )


def not_understood(source: Source, span: Span, text: str) -> Diagnostic:
    return Diagnostic("CG100", "error", "this line cannot be read", source, span, "unexpected here")
