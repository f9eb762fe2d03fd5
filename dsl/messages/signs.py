"""What is said about quotes, brackets, operators and numbers (CG107 to CG114 and CG122 to CG136)."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.messages.syntax import quoted, short
from dsl.source import Source, Span


def unclosed_text(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG107",
        "error",
        "this text is not closed",
        source,
        span,
        "it begins here",
        help='end the text with `"`, on the same line',
    )


def other_quotes(source: Source, span: Span, written: str) -> Diagnostic:
    return Diagnostic(
        "CG108",
        "error",
        f"texts stand in straight double quotes, not in `{short(written)}`",
        source,
        span,
        help='write `"` before and after the text',
    )


def lone_quote(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG108",
        "error",
        f"a `{quoted(source, span)}` stands outside of a text",
        source,
        span,
        help='texts stand between two `"`',
    )


def foreign_sign(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG109",
        "error",
        f"`{quoted(source, span)}` is not a sign of this language",
        source,
        span,
        help=f"write `{short(better)}`",
    )


def power(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG109",
        "error",
        f"`{quoted(source, span)}` is not a sign of this language",
        source,
        span,
        help="multiply with `*`, as often as needed: `n * n`",
    )


def unknown_sign(source: Source, span: Span) -> Diagnostic:
    return Diagnostic("CG109", "error", f"`{quoted(source, span)}` has no meaning in the rules", source, span)


def brace(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG155",
        "error",
        f"`{quoted(source, span)}` stands outside of a text",
        source,
        span,
        help="blocks are made by indenting; lists stand in `(` and `)`",
    )


def semicolon(source: Source, span: Span, at_end: bool) -> Diagnostic:
    return Diagnostic(
        "CG131",
        "error",
        "lines do not end in `;`" if at_end else "`;` does not part two statements",
        source,
        span,
        help="leave it out" if at_end else "begin a new line here",
    )


def step(source: Source, span: Span, sign: str) -> Diagnostic:
    return Diagnostic(
        "CG109",
        "error",
        f"`{quoted(source, span)}` is not a sign of this language",
        source,
        span,
        help=f"write `{sign} 1`",
    )


# ───────────── is and =


def compares_with_set(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG112",
        "error",
        "`=` sets a value, it does not compare",
        source,
        span,
        "compares two things",
        help="write `is`",
    )


def sets_with_is(source: Source, span: Span, written: str) -> Diagnostic:
    return Diagnostic(
        "CG113",
        "error",
        f"`{short(written)}` does not set a value",
        source,
        span,
        "sets a value",
        help="write `=`",
    )


def says_its_type(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG113",
        "error",
        "what a variable holds is not written down",
        source,
        span,
        "leave this out",
        help=f"write `{short(name)} = …`: its first value says what it holds",
    )


def no_set(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG114",
        "error",
        f"`{short(name)}` is given no value",
        source,
        span,
        "`=` is missing here",
        help=f"write `{short(name)} =` and the value",
    )


# ───────────── brackets and lists


_PARTNER = {"(": ")", ")": "(", "[": "]", "]": "["}


def unclosed(source: Source, span: Span, sign: str) -> Diagnostic:
    return Diagnostic(
        "CG122", "error", f"this `{sign}` is never closed", source, span, help=f"close it with `{_PARTNER[sign]}`"
    )


def unopened(source: Source, span: Span, sign: str) -> Diagnostic:
    return Diagnostic(
        "CG123",
        "error",
        f"this `{sign}` closes nothing",
        source,
        span,
        help=f"leave it out, or open it with `{_PARTNER[sign]}`",
    )


def wrong_partner(source: Source, span: Span, sign: str, opening: Span, opened: str) -> Diagnostic:
    return Diagnostic(
        "CG123",
        "error",
        f"`{opened}` is closed by `{sign}`",
        source,
        span,
        f"should be `{_PARTNER[opened]}`",
        (Label(opening, "opened here"),),
    )


def bare_list(source: Source, span: Span, items: str) -> Diagnostic:
    return Diagnostic(
        "CG124",
        "error",
        "a list stands in parentheses",
        source,
        span,
        help=f"write `({short(items)})`",
    )


def square_list(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG125",
        "error",
        "a list stands in parentheses, not in square brackets",
        source,
        span,
        help="write `(` and `)`; square brackets choose a place, as in `rows[2]`",
    )


def no_otherwise(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG156",
        "error",
        "this value has an `if` and no `else`",
        source,
        span,
        "what is it otherwise?",
        help=f"write `{short(better)}`",
    )


def chained(source: Source, span: Span, first: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG126",
        "error",
        "two comparisons stand in a row",
        source,
        span,
        "the second comparison",
        (Label(first, "the first one"),),
        help=f"join them: `{short(better)}`",
    )


# ───────────── numbers


def fraction(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG134",
        "error",
        f"`{quoted(source, span)}` is not a whole number",
        source,
        span,
        help="count in whole numbers; for half points, count every point twice",
    )


def grouped_number(source: Source, span: Span, number: str) -> Diagnostic:
    return Diagnostic(
        "CG134",
        "error",
        "a number is written without `_`",
        source,
        span,
        help=f"write `{short(number)}`",
    )


def negative_here(source: Source, span: Span, number: str) -> Diagnostic:
    return Diagnostic(
        "CG135",
        "error",
        "no negative number can stand here",
        source,
        span,
        help=f"write `{short(number)}`" if number else "",
    )


def negative_bare(source: Source, span: Span, number: str) -> Diagnostic:
    return Diagnostic(
        "CG135",
        "error",
        "two signs stand in a row",
        source,
        span,
        help=f"put the negative number in parentheses: `({short(number)})`",
    )


def range_sign(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG136",
        "error",
        "a range is written with `to`",
        source,
        span,
        help=f"write `{short(better)}`",
    )
