"""What is said about choices and about the moving of cards (CG137 to CG144 and CG152)."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.messages.syntax import quoted, short
from dsl.source import Source, Span

# ───────────── choices


def no_from(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG137",
        "error",
        "the choice does not say where from",
        source,
        span,
        "`from` is missing here",
        help=f"write `{short(better)}`",
    )


def nothing_chosen(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG138",
        "error",
        "the choice does not name what is chosen",
        source,
        span,
        help=f"give it a name that the next lines can use: `{short(better)}`",
    )


def choose_one_of(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG139",
        "error",
        "`choose one` stands alone on its line, with the labels to choose from below",
        source,
        span,
        help=f"to choose a single thing, write `{short(better)}`",
    )


def choose_up_to(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG139",
        "error",
        "a choice says the least and the most",
        source,
        span,
        help=f"write `{short(better)}`, with `may` before it if none is allowed",
    )


def no_reason(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG140",
        "error",
        "this `must` does not say its reason",
        source,
        span,
        "a text in quotes comes first",
        notes=("players read the reason when they try something that is not allowed",),
        help='write the reason, then `:` and the condition: `must "follow suit": card.suit is led`',
    )


def no_colon(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG141",
        "error",
        "a `:` is missing before the condition of this `must`",
        source,
        span,
        help='write `must "reason": condition`, or `must "reason" if possible: condition`',
    )


def lone_must(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG142",
        "error",
        "this `must` belongs to no choice",
        source,
        span,
        help="write it directly below a `choose`, before the other lines of its block",
    )


# ───────────── moving cards


def no_to(source: Source, span: Span, statement: str, better: str) -> Diagnostic:
    return Diagnostic(
        "CG143",
        "error",
        f"this `{statement}` does not say where to",
        source,
        span,
        "`to` is missing here",
        help=f"write `{short(better)}`",
    )


def no_source(source: Source, span: Span, statement: str, better: str) -> Diagnostic:
    return Diagnostic(
        "CG143",
        "error",
        f"this `{statement}` does not say where from",
        source,
        span,
        "`from` is missing here",
        help=f"write `{short(better)}`",
    )


def word_for_to(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG143",
        "error",
        f"cards move `to` a place, not `{quoted(source, span)}` it",
        source,
        span,
        help="write `to`",
    )


def number_of_cards(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG144",
        "error",
        "the number stands alone, without `cards`",
        source,
        span,
        help=f"write `{short(better)}`",
    )


def each_for_every(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG152",
        "error",
        f"`{quoted(source, span)}` begins a turn for the players; all of a kind are `every`",
        source,
        span,
        help=f"write `{short(better)}`",
    )
