"""What is said about the text itself (CG0xx), about its layout and about lines as a whole (CG1xx).

`dsl.messages.signs` and `dsl.messages.wording` have the rest of CG1xx.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from dsl.diagnostic import Diagnostic, Label
from dsl.sentence import Sentence, error, say, warning
from dsl.source import Source, Span

LONGEST_QUOTE = 40
LONGEST_LINE = 100  # of a line that is proposed


def quoted(source: Source, span: Span) -> str:
    """What stands in a place, short enough for a sentence."""
    return short(source.excerpt(span), LONGEST_QUOTE)


def short(text: str, most: int = LONGEST_LINE) -> str:
    """A piece of code on one line. What is proposed is whole: who types it in gets a line that can be read."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def counts(players: tuple[int, ...]) -> Sentence:
    """How many may play, in a sentence: `4`, `2 to 4`, `2, 4 or 6`."""
    if len(players) == 1:
        return say("{only}", only=players[0])
    if len(players) == players[-1] - players[0] + 1:
        return say("{low} to {high}", low=players[0], high=players[-1])
    return say("{some} or {last}", some=", ".join(map(str, players[:-1])), last=players[-1])


def too_large(source: Source, size: int, most: int) -> Diagnostic:
    return error("CG001", source, Span(0, 0), size=size, most=most).says(
        "this file is too large for the rules of a card game",
        note="it has {size:,} characters; {most:,} are read at most",
    )


def empty_file(source: Source) -> Diagnostic:
    return error("CG002", source, Span(0, 0)).says(
        "there is no game in this file", "it begins here", help="begin with a line such as `game Gaunerbande`"
    )


def not_text(source: Source, at: int) -> Diagnostic:
    return error("CG003", source, Span(at, at + 1)).says("this is not a text file")


def old_line_ends(source: Source, at: int) -> Diagnostic:
    return error("CG004", source, Span(at, at + 1)).says(
        "the lines of this file end in a way that is no longer used",
        "a carriage return alone",
        help="let your editor save the file with the line ends of Unix or Windows",
    )


def line_too_long(source: Source, span: Span, size: int, most: int) -> Diagnostic:
    return error("CG005", source, span, size=size, most=most).says(
        "this line is too long",
        note="it has {size:,} characters; {most:,} are read at most",
        help="break it inside parentheses, or give a part of it a name with `define`",
    )


def not_understood(
    source: Source, span: Span, title: str, label: str = "", note: str = "", help: str = ""
) -> Diagnostic:
    """The general message: the title is made by `dsl.recovery.slips.general`."""
    return error("CG100", source, span).says(title, label, note=note if note else "", help=help)


def tab(source: Source, span: Span, lines: int) -> Diagnostic:
    return error("CG101", source, span, lines=lines).says(
        "tabs stand in the rules" if lines > 1 else "a tab stands in the rules",
        "the first one" if lines > 1 else "tab",
        note="{lines} lines have tabs" if lines > 1 else "",
        help="indent by four spaces; `cardgame fmt` turns tabs into spaces",
    )


def odd_space(source: Source, span: Span, lines: int) -> Diagnostic:
    name = f"U+{ord(source.text[span.start]):04X}"
    return error("CG106", source, span, name=name, lines=lines).says(
        "this looks like a space but is not one",
        "the character {name}",
        note="{lines} lines have such characters" if lines > 1 else "",
        help="put a plain space in its place; such characters come along when text is copied from a page",
    )


def unseen(source: Source, span: Span, lines: int) -> Diagnostic:
    character = source.text[span.start]
    name = unicodedata.name(character, "a control character").lower()
    return warning("CG162", source, span, lines=lines).says(
        "a character that nobody can see",
        f"U+{ord(character):04X}, {name}",
        note="{lines} lines have such characters" if lines > 1 else "",
        help="remove it: what a text looks like and what it is should be the same",
    )


def number_too_long(source: Source, span: Span, most: int) -> Diagnostic:
    return error("CG102", source, span, most=most).says(
        "a number has more than {most} digits", "no card game counts that far"
    )


def too_deep(source: Source, span: Span) -> Diagnostic:
    return error("CG103", source, span).says(
        "this is nested too deeply", help="give a part of it a name with `define`, or make it a `phase`"
    )


def bad_braces(source: Source, span: Span) -> Diagnostic:
    return error("CG104", source, span).says(
        "what stands in the braces is not a value", help="between `{` and `}` in a text goes a value, such as `{score}`"
    )


def word_in_braces(source: Source, span: Span, word: str) -> Diagnostic:
    """A word of the language, taken for a name."""
    return error("CG104", source, span, word=word).says(
        "what stands in the braces is not a value",
        "`{word}` is a word of the language",
        help="give what is meant another name, such as `my_{word}`, here and where it is made",
    )


def odd_brace(source: Source, span: Span) -> Diagnostic:
    brace = quoted(source, span)
    return error("CG105", source, span).says(
        "a brace in this text is not closed" if brace == "{" else "a brace in this text closes nothing",
        help="a value in a text stands between two braces: `{score}`",
    )


def many_cases(source: Source, span: Span, most: int) -> Diagnostic:
    return error("CG161", source, span, most=most).says(
        "a table has at most {most} cases",
        "one too many",
        help="let the last case be another definition, which goes on with the rest",
    )


def many_more(diagnostic: Diagnostic) -> Diagnostic:
    """The last of those after which reading stopped."""
    return replace(diagnostic, notes=(*diagnostic.notes, "reading stopped here, because so much is wrong above"))


def and_others(diagnostic: Diagnostic) -> Diagnostic:
    """One of a great many: the rest are left out."""
    return replace(diagnostic, notes=(*diagnostic.notes, "more is wrong elsewhere; fix this first"))


# ───────────── layout


def nothing_below(source: Source, heading: Span, what: str, following: Span | None) -> Diagnostic:
    also = (Label(following, "this line is not deeper"),) if following else ()
    return error("CG115", source, heading, short=short(what)).says(
        "nothing is indented below `{short}`",
        "this line opens a block",
        also=also,
        help="write what belongs to it on the next lines, four spaces further to the right",
    )


def nothing_after_set(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG115", source, span, short=short(name)).says(
        "`{short}` is given no value",
        "what does it mean?",
        help="write the value after `=`, or a table of cases on the next lines, indented",
    )


def nothing_required(source: Source, span: Span) -> Diagnostic:
    return error("CG115", source, span).says(
        "this `must` has no condition",
        "what must be true?",
        help="write the condition after `:`, or on the next line, indented",
    )


def no_otherwise(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG157", source, span, short=short(name)).says(
        "the table of `{short}` does not say what holds otherwise",
        "the last case",
        help="end the table with a line such as `0 otherwise`",
    )


def not_indented(source: Source, line: Span, heading: Span, what: str) -> Diagnostic:
    return error("CG116", source, line, short=short(what)).says(
        "this line belongs below `{short}` and is not indented",
        "move it four spaces to the right",
        also=(Label(heading, "the block begins here"),),
    )


def too_far_left(source: Source, line: Span, depth: int) -> Diagnostic:
    return error("CG116", source, line, depth=depth).says(
        "this line belongs to the block above and is not indented as far", "indent it by {depth} spaces"
    )


def opens_no_block(source: Source, line: Span, above: Span) -> Diagnostic:
    return error("CG117", source, line).says(
        "this line is indented, but the line above opens no block",
        "indented too far",
        also=(Label(above, "nothing can be indented below this"),),
        help="let both lines begin at the same place",
    )


def goes_on(source: Source, span: Span, word: str, above: Span) -> Diagnostic:
    """A value that goes on below with `or`."""
    return error("CG117", source, span, word=word).says(
        "a line does not begin with `{word}`",
        also=(Label(above, "what goes on"),),
        help="a value goes on in the next line after an `and`, an `or` or a comma at the end of its line, and inside "
        "parentheses: put `{word}` at the end of the line above",
    )


def no_heading(source: Source, line: Span, above: Span) -> Diagnostic:
    return error("CG117", source, line).says(
        "this line is indented, but the line above opens no block",
        "the block of what?",
        also=(Label(above, "nothing can be indented below this"),),
        help="write a heading above it, such as `play` or `phase deal_cards`",
    )


def ties_below(source: Source, line: Span, better: str) -> Diagnostic:
    """What breaks a tie stands below `winner`, and not behind it."""
    return error("CG117", source, line, better=short(better)).says(
        "this line is indented, but the line above opens no block", "the block of what?", help="write `{better}`"
    )


def too_deep_for_word(source: Source, line: Span, word: str) -> Diagnostic:
    return error("CG117", source, line, short=short(word)).says(
        "this `{short}` is indented too far", help="let it begin where the line begins that it belongs to"
    )


def between_levels(source: Source, line: Span, depth: int, depths: list[int], better: int) -> Diagnostic:
    return error("CG118", source, line, depth=depth, depths=_list_of(depths), better=better).says(
        "this line goes back to a place where no block begins",
        "indented by {depth}",
        note="the lines above are indented by {depths}",
        help="indent it by {better} spaces, if it belongs there",
    )


def section_inside(source: Source, line: Span, word: str) -> Diagnostic:
    return error("CG119", source, line, short=short(word)).says(
        "a `{short}` stands inside another part of the file",
        "indented",
        help="let `{short}` begin at the left edge, and what belongs to it four spaces further",
    )


def define_inside(source: Source, line: Span, better: str) -> Diagnostic:
    """`define best = …` below `play` or a phase."""
    return error("CG119", source, line, short="define", better=short(better)).says(
        "a `{short}` stands inside another part of the file",
        "indented",
        help="a name for this block is made by `{better}`; a `define` begins at the left edge",
    )


def _list_of(depths: list[int]) -> str:
    words = [str(d) for d in depths]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) + " spaces"


# ───────────── the head of a file


def no_head(source: Source, span: Span) -> Diagnostic:
    return error("CG120", source, span).says(
        "the file does not begin with the name of the game",
        "a line with `game` comes before this",
        help="begin with a line such as `game Gaunerbande`",
    )


def second_head(source: Source, span: Span) -> Diagnostic:
    return error("CG121", source, span).says(
        "a second `game` begins in this file", help="give every game a file of its own, with `game` in the first line"
    )
