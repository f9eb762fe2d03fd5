"""What is said about choices and about the moving of cards (CG137 to CG144 and CG152)."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.messages.syntax import quoted, short
from dsl.sentence import error
from dsl.source import Source, Span

# ───────────── choices


def no_from(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG137", source, span, short=short(better)).says(
        "the choice does not say where from", "`from` is missing here", help="write `{short}`"
    )


def nothing_chosen(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG138", source, span, short=short(better)).says(
        "the choice does not name what is chosen", help="give it a name that the next lines can use: `{short}`"
    )


def amount_in_parentheses(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG139", source, span, short=short(better)).says(
        "what is worked out stands in parentheses", help="write `{short}`"
    )


def choose_one_of(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG139", source, span, short=short(better)).says(
        "`choose one` stands alone on its line, with the labels to choose from below",
        help="to choose a single thing, write `{short}`",
    )


def choose_up_to(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG139", source, span, short=short(better)).says(
        "a choice says the least and the most", help="write `{short}`, with `may` before it if none is allowed"
    )


def no_reason(source: Source, span: Span) -> Diagnostic:
    return error("CG140", source, span).says(
        "this `must` does not say its reason",
        "a text in quotes comes first",
        note="players read the reason when they try something that is not allowed",
        help='write the reason, then `:` and the condition: `must "follow suit": card.suit is led`',
    )


def no_colon(source: Source, span: Span) -> Diagnostic:
    return error("CG141", source, span).says(
        "a `:` is missing before the condition of this `must`",
        help='write `must "reason": condition`, or `must "reason" if possible: condition`',
    )


def must_beside(source: Source, span: Span, choice: str, below: str) -> Diagnostic:
    return error("CG142", source, span, choice=short(choice), below=short(below)).says(
        "a rule of a choice stands on a line of its own",
        help="write `{choice}`, and below it, indented, `{below}`",
    )


def lone_must(source: Source, span: Span) -> Diagnostic:
    return error("CG142", source, span).says(
        "this `must` belongs to no choice",
        help="write it directly below a `choose`, before the other lines of its block",
    )


# ───────────── moving cards


def no_to(source: Source, span: Span, statement: str, better: str) -> Diagnostic:
    return error("CG143", source, span, statement=statement, short=short(better)).says(
        "this `{statement}` does not say where to", "`to` is missing here", help="write `{short}`"
    )


def no_source(source: Source, span: Span, statement: str, better: str) -> Diagnostic:
    return error("CG143", source, span, statement=statement, short=short(better)).says(
        "this `{statement}` does not say where from", "`from` is missing here", help="write `{short}`"
    )


def word_for_to(source: Source, span: Span) -> Diagnostic:
    return error("CG143", source, span, quoted=quoted(source, span)).says(
        "cards move `to` a place, not `{quoted}` it", help="write `to`"
    )


def number_of_cards(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG144", source, span, short=short(better)).says(
        "the number stands alone, without `cards`", help="write `{short}`"
    )


def each_for_every(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG152", source, span, quoted=quoted(source, span), short=short(better)).says(
        "`{quoted}` begins a turn for the players; all of a kind are `every`", help="write `{short}`"
    )


def may_choose_one(source: Source, span: Span) -> Diagnostic:
    return error("CG139", source, span).says(
        "`may` does not stand before `choose one`",
        help='leave `may` out, and add a label for doing nothing below the others, such as `"Pass"`',
    )


def option_is_one_text(source: Source, span: Span, text: str) -> Diagnostic:
    return error("CG100", source, span, text=short(text)).says(
        "`option` is followed by one text and nothing else",
        help="write `option {text}`; values in braces make the difference, and who may choose nothing at all is asked "
        "with `may choose`",
    )


def one_called_cards(source: Source, span: Span, zone: str) -> Diagnostic:
    """`choose cards from hand`."""
    return error("CG139", source, span, zone=short(zone)).says(
        "one card is chosen here, and `cards` would be several",
        "how many?",
        help="write `choose card from {zone}` for one, `choose 2 cards from {zone}` for a number of them, `choose some "
        "cards from {zone}` for one or more",
    )


def option_assigned(source: Source, span: Span, name: str, value: str, in_test: bool) -> Diagnostic:
    """`given limit = 5`, where `limit` is an option."""
    return error("CG312", source, span, name=name, value=value).says(
        "only a `state` variable or a name made by `let` can be given a value",
        "not a variable",
        help="set an option of a game in a test with `option {name} = {value}`"
        if in_test
        else "options stay as they are during a play; what changes is declared under `state`",
    )
