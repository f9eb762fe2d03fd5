"""What is said about quotes, brackets, operators and numbers (CG107 to CG114 and CG122 to CG136)."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.messages.syntax import quoted, short
from dsl.sentence import error
from dsl.source import Source, Span


def unclosed_text(source: Source, span: Span) -> Diagnostic:
    return error("CG107", source, span).says(
        "this text is not closed", "it begins here", help='end the text with `"`, on the same line'
    )


def other_quotes(source: Source, span: Span, written: str) -> Diagnostic:
    return error("CG108", source, span, short=short(written)).says(
        "texts stand in straight double quotes, not in `{short}`", help='write `"` before and after the text'
    )


def lone_quote(source: Source, span: Span) -> Diagnostic:
    return error("CG108", source, span, quoted=quoted(source, span)).says(
        "a `{quoted}` stands outside of a text", help='texts stand between two `"`'
    )


def foreign_sign(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG109", source, span, quoted=quoted(source, span), short=short(better)).says(
        "`{quoted}` is not a sign of this language", help="write `{short}`"
    )


def power(source: Source, span: Span) -> Diagnostic:
    return error("CG109", source, span, quoted=quoted(source, span)).says(
        "`{quoted}` is not a sign of this language", help="multiply with `*`, as often as needed: `n * n`"
    )


def unknown_sign(source: Source, span: Span) -> Diagnostic:
    return error("CG109", source, span, quoted=quoted(source, span)).says("`{quoted}` has no meaning in the rules")


def brace(source: Source, span: Span) -> Diagnostic:
    return error("CG155", source, span, quoted=quoted(source, span)).says(
        "`{quoted}` stands outside of a text", help="blocks are made by indenting; lists stand in `(` and `)`"
    )


def semicolon(source: Source, span: Span, at_end: bool) -> Diagnostic:
    return error("CG131", source, span).says(
        "lines do not end in `;`" if at_end else "`;` does not part two statements",
        help="leave it out" if at_end else "begin a new line here",
    )


def step(source: Source, span: Span, sign: str) -> Diagnostic:
    return error("CG109", source, span, quoted=quoted(source, span), sign=sign).says(
        "`{quoted}` is not a sign of this language", help="write `{sign} 1`"
    )


# ───────────── is and =


def compares_with_set(source: Source, span: Span) -> Diagnostic:
    return error("CG112", source, span).says(
        "`=` sets a value, it does not compare", "compares two things", help="write `is`"
    )


def sets_with_is(source: Source, span: Span, written: str) -> Diagnostic:
    return error("CG113", source, span, short=short(written)).says(
        "`{short}` does not set a value", "sets a value", help="write `=`"
    )


def says_its_type(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG113", source, span, short=short(name)).says(
        "what a variable holds is not written down",
        "leave this out",
        help="write `{short} = …`: its first value says what it holds",
    )


def no_set(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG114", source, span, short=short(name)).says(
        "`{short}` is given no value", "`=` is missing here", help="write `{short} =` and the value"
    )


# ───────────── brackets and lists


_PARTNER = {"(": ")", ")": "(", "[": "]", "]": "["}


def unclosed(source: Source, span: Span, sign: str) -> Diagnostic:
    return error("CG122", source, span, sign=sign, partner=_PARTNER[sign]).says(
        "this `{sign}` is never closed", help="close it with `{partner}`"
    )


def unopened(source: Source, span: Span, sign: str) -> Diagnostic:
    return error("CG123", source, span, sign=sign, partner=_PARTNER[sign]).says(
        "this `{sign}` closes nothing", help="leave it out, or open it with `{partner}`"
    )


def wrong_partner(source: Source, span: Span, sign: str, opening: Span, opened: str) -> Diagnostic:
    return error("CG123", source, span, opened=opened, sign=sign, partner=_PARTNER[opened]).says(
        "`{opened}` is closed by `{sign}`", "should be `{partner}`", also=(Label(opening, "opened here"),)
    )


def bare_list(source: Source, span: Span, items: str) -> Diagnostic:
    return error("CG124", source, span, short=short(items)).says(
        "a list stands in parentheses", help="write `({short})`"
    )


def square_list(source: Source, span: Span) -> Diagnostic:
    return error("CG125", source, span).says(
        "a list stands in parentheses, not in square brackets",
        help="write `(` and `)`; square brackets choose a place, as in `rows[2]`",
    )


def cases_in_rule(source: Source, span: Span) -> Diagnostic:
    return error("CG156", source, span).says(
        "a rule has a condition and no cases",
        help="what holds only in some cases is said with `implies`: `score > 3 implies passed`; "
        "a table of cases stands below `define allowed(card) =`, and the rule asks for `allowed(card)`",
    )


def no_otherwise(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG156", source, span, short=short(better)).says(
        "this value has an `if` and no `else`", "what is it otherwise?", help="write `{short}`"
    )


def cases_beside(source: Source, span: Span, heading: str, case: str) -> Diagnostic:
    """`define worth(c) = 11 if …`, and more cases below."""
    return error("CG156", source, span, heading=heading, case=case).says(
        "the first case stands beside the `=`, and the others below",
        "a line of its own",
        help="every case stands on a line below `{heading}`, indented: begin a new line before `{case}`",
    )


def chained(source: Source, span: Span, first: Span, better: str) -> Diagnostic:
    return error("CG126", source, span, short=short(better)).says(
        "two comparisons stand in a row",
        "the second comparison",
        also=(Label(first, "the first one"),),
        help="join them: `{short}`",
    )


# ───────────── numbers


def fraction(source: Source, span: Span) -> Diagnostic:
    return error("CG134", source, span, quoted=quoted(source, span)).says(
        "`{quoted}` is not a whole number", help="count in whole numbers; for half points, count every point twice"
    )


def grouped_number(source: Source, span: Span, number: str) -> Diagnostic:
    return error("CG134", source, span, short=short(number)).says(
        "a number is written without `_`", help="write `{short}`"
    )


def negative_here(source: Source, span: Span, number: str) -> Diagnostic:
    return error("CG135", source, span, short=short(number)).says(
        "no negative number can stand here", help="write `{short}`" if number else ""
    )


def negative_bare(source: Source, span: Span, number: str) -> Diagnostic:
    return error("CG135", source, span, short=short(number)).says(
        "two signs stand in a row", help="put the negative number in parentheses: `({short})`"
    )


def and_so_on(source: Source, span: Span, text: str) -> Diagnostic:
    """`(7, …)`, where the rest is left to the reader."""
    return error("CG136", source, span, text=text).says(
        "`{text}` says nothing here", help="write all of it; a range of numbers is `1 to 5`"
    )


def range_sign(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG136", source, span, short=short(better)).says(
        "a range is written with `to`", help="write `{short}`"
    )
