"""What is said about the text itself (CG0xx), about its layout and about lines as a whole (CG1xx).

`dsl.messages.signs` and `dsl.messages.wording` have the rest of CG1xx.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from dsl.diagnostic import Diagnostic, Label
from dsl.source import Source, Span

LONGEST_QUOTE = 40


def quoted(source: Source, span: Span) -> str:
    """What stands in a place, short enough for a sentence."""
    return short(source.excerpt(span))


def short(text: str) -> str:
    """A piece of code on one line, short enough for a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1].rstrip() + "…"


def counts(players: tuple[int, ...], to: str = "to", or_: str = "or") -> str:
    """How many may play, in a sentence: `4`, `2 to 4`, `2, 4 or 6`."""
    if 1 < len(players) == players[-1] - players[0] + 1:
        return f"{players[0]} {to} {players[-1]}"
    return f" {or_} ".join(filter(None, (", ".join(map(str, players[:-1])), str(players[-1]))))


def too_large(source: Source, size: int, most: int) -> Diagnostic:
    return Diagnostic(
        "CG001",
        "error",
        "this file is too large for the rules of a card game",
        source,
        Span(0, 0),
        notes=(f"it has {size:,} characters; {most:,} are read at most",),
    )


def empty_file(source: Source) -> Diagnostic:
    return Diagnostic(
        "CG002",
        "error",
        "there is no game in this file",
        source,
        Span(0, 0),
        "it begins here",
        help="begin with a line such as `game Gaunerbande`",
    )


def not_text(source: Source, at: int) -> Diagnostic:
    return Diagnostic("CG003", "error", "this is not a text file", source, Span(at, at + 1))


def old_line_ends(source: Source, at: int) -> Diagnostic:
    return Diagnostic(
        "CG004",
        "error",
        "the lines of this file end in a way that is no longer used",
        source,
        Span(at, at + 1),
        "a carriage return alone",
        help="let your editor save the file with the line ends of Unix or Windows",
    )


def line_too_long(source: Source, span: Span, size: int, most: int) -> Diagnostic:
    return Diagnostic(
        "CG005",
        "error",
        "this line is too long",
        source,
        span,
        notes=(f"it has {size:,} characters; {most:,} are read at most",),
        help="break it inside parentheses, or give a part of it a name with `define`",
    )


def not_understood(
    source: Source, span: Span, title: str, label: str = "", note: str = "", help: str = ""
) -> Diagnostic:
    """The general message: the title is made by `dsl.slips.general`."""
    return Diagnostic("CG100", "error", title, source, span, label, notes=(note,) if note else (), help=help)


def tab(source: Source, span: Span, lines: int) -> Diagnostic:
    return Diagnostic(
        "CG101",
        "error",
        "tabs stand in the rules" if lines > 1 else "a tab stands in the rules",
        source,
        span,
        "the first one" if lines > 1 else "tab",
        notes=(f"{lines} lines have tabs",) if lines > 1 else (),
        help="indent by four spaces; `cardgame fmt` turns tabs into spaces",
    )


def odd_space(source: Source, span: Span, lines: int) -> Diagnostic:
    name = f"U+{ord(source.text[span.start]):04X}"
    return Diagnostic(
        "CG106",
        "error",
        "this looks like a space and is none",
        source,
        span,
        f"the character {name}",
        notes=(f"{lines} lines have such characters",) if lines > 1 else (),
        help="put a plain space in its place; such characters come along when text is copied from a page",
    )


def unseen(source: Source, span: Span, lines: int) -> Diagnostic:
    character = source.text[span.start]
    name = unicodedata.name(character, "a control character").lower()
    return Diagnostic(
        "CG162",
        "warning",
        "a character that nobody can see",
        source,
        span,
        f"U+{ord(character):04X}, {name}",
        notes=(f"{lines} lines have such characters",) if lines > 1 else (),
        help="remove it: what a text looks like and what it is should be the same",
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
        "what stands in the braces is not a value",
        source,
        span,
        help="between `{` and `}` in a text goes a value, such as `{score}`",
    )


def odd_brace(source: Source, span: Span) -> Diagnostic:
    brace = quoted(source, span)
    return Diagnostic(
        "CG105",
        "error",
        "a brace in this text is not closed" if brace == "{" else "a brace in this text closes nothing",
        source,
        span,
        help="a value in a text stands between two braces: `{score}`",
    )


def many_cases(source: Source, span: Span, most: int) -> Diagnostic:
    return Diagnostic(
        "CG161",
        "error",
        f"a table has at most {most} cases",
        source,
        span,
        "one too many",
        help="let the last case be another definition, which goes on with the rest",
    )


def many_more(diagnostic: Diagnostic) -> Diagnostic:
    """The last of so many that reading stopped there."""
    return replace(diagnostic, notes=(*diagnostic.notes, "reading stopped here, because so much is wrong above"))


def and_others(diagnostic: Diagnostic) -> Diagnostic:
    """One of so many that the others are not said."""
    return replace(diagnostic, notes=(*diagnostic.notes, "more is wrong elsewhere; mend this first"))


# ───────────── layout


def nothing_below(source: Source, heading: Span, what: str, following: Span | None) -> Diagnostic:
    also = (Label(following, "this line is not deeper"),) if following else ()
    return Diagnostic(
        "CG115",
        "error",
        f"nothing is indented below `{short(what)}`",
        source,
        heading,
        "this line opens a block",
        also,
        help="write what belongs to it on the next lines, four spaces further to the right",
    )


def nothing_after_set(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG115",
        "error",
        f"`{short(name)}` is given no value",
        source,
        span,
        "what does it mean?",
        help="write the value behind `=`, or a table of cases on the next lines, indented",
    )


def nothing_required(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG115",
        "error",
        "this `must` has no condition",
        source,
        span,
        "what must be true?",
        help="write the condition behind `:`, or on the next line, indented",
    )


def no_otherwise(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG157",
        "error",
        f"the table of `{short(name)}` does not say what holds otherwise",
        source,
        span,
        "the last case",
        help="end the table with a line such as `0 otherwise`",
    )


def not_indented(source: Source, line: Span, heading: Span, what: str) -> Diagnostic:
    return Diagnostic(
        "CG116",
        "error",
        f"this line belongs below `{short(what)}` and is not indented",
        source,
        line,
        "move it four spaces to the right",
        (Label(heading, "the block begins here"),),
    )


def too_far_left(source: Source, line: Span, depth: int) -> Diagnostic:
    return Diagnostic(
        "CG116",
        "error",
        "this line belongs to the block above and is not indented as far",
        source,
        line,
        f"indent it by {depth} spaces",
    )


def opens_no_block(source: Source, line: Span, above: Span) -> Diagnostic:
    return Diagnostic(
        "CG117",
        "error",
        "this line is indented, but the line above opens no block",
        source,
        line,
        "indented too far",
        (Label(above, "nothing can be indented below this"),),
        help="let both lines begin at the same place",
    )


def no_heading(source: Source, line: Span, above: Span) -> Diagnostic:
    return Diagnostic(
        "CG117",
        "error",
        "this line is indented, but the line above opens no block",
        source,
        line,
        "the block of what?",
        (Label(above, "nothing can be indented below this"),),
        help="write a heading above it, such as `play` or `phase deal_cards`",
    )


def too_deep_for_word(source: Source, line: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG117",
        "error",
        f"this `{short(word)}` is indented too far",
        source,
        line,
        help="let it begin where the line begins that it belongs to",
    )


def between_levels(source: Source, line: Span, depth: int, depths: list[int], better: int) -> Diagnostic:
    return Diagnostic(
        "CG118",
        "error",
        "this line goes back to a place where no block begins",
        source,
        line,
        f"indented by {depth}",
        notes=(f"the lines above are indented by {_list_of(depths)}",),
        help=f"indent it by {better} spaces, if it belongs there",
    )


def section_inside(source: Source, line: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG119",
        "error",
        f"a `{short(word)}` stands inside another part of the file",
        source,
        line,
        "indented",
        help=f"let `{short(word)}` begin at the left edge, and what belongs to it four spaces further",
    )


def _list_of(depths: list[int]) -> str:
    words = [str(d) for d in depths]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) + " spaces"


# ───────────── the head of a file


def no_head(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG120",
        "error",
        "the file does not begin with the name of the game",
        source,
        span,
        "a line with `game` comes before this",
        help="begin with a line such as `game Gaunerbande`",
    )


def second_head(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG121",
        "error",
        "a second `game` begins in this file",
        source,
        span,
        help="give every game a file of its own, with `game` in the first line",
    )
