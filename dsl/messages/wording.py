"""What is said about the words of sections and statements (CG110, CG111 and CG127 to CG160)."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.source import Source, Span


def misspelt(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG110",
        "error",
        f"no line begins with `{source.excerpt(span)}`",
        source,
        span,
        help=f"write `{better}`" + (", in small letters" if source.excerpt(span).lower() == better else ""),
    )


def misspelt_inside(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG110",
        "error",
        f"`{source.excerpt(span)}` cannot stand here",
        source,
        span,
        help=f"write `{better}`",
    )


def foreign_word(source: Source, span: Span, help: str) -> Diagnostic:
    return Diagnostic("CG111", "error", f"no line begins with `{source.excerpt(span)}`", source, span, help=help)


def unknown_start(source: Source, span: Span, where: str, words: str) -> Diagnostic:
    return Diagnostic(
        "CG111",
        "error",
        f"no line begins with `{source.excerpt(span)}`",
        source,
        span,
        notes=(f"{where} a line begins with {words}",) if words else (),
    )


# ───────────── names


def reserved(source: Source, span: Span) -> Diagnostic:
    word = source.excerpt(span)
    return Diagnostic(
        "CG127",
        "error",
        f"`{word}` is a word of the language and cannot be a name",
        source,
        span,
        "a name is due here",
        help=f"choose another name, such as `my_{word}`",
    )


def two_words(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic("CG128", "error", "a name is one word", source, span, help=f"write `{better}`")


def quoted_name(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic("CG128", "error", "a name stands without quotes", source, span, help=f"write `{better}`")


def number_as_name(source: Source, span: Span) -> Diagnostic:
    return Diagnostic("CG128", "error", "a name begins with a letter", source, span, "a name is due here")


# ───────────── headings and blocks


def colon_at_end(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG129",
        "error",
        "no `:` ends this line",
        source,
        span,
        help="leave it out; the block below is shown by indenting it",
    )


def then_here(source: Source, span: Span, at_end: bool) -> Diagnostic:
    return Diagnostic(
        "CG130",
        "error",
        "`if` needs no `then`",
        source,
        span,
        help="leave it out" if at_end else "leave it out, and write what happens on the next line, indented",
    )


def two_statements(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG132",
        "error",
        "two statements stand on one line",
        source,
        span,
        "the second one begins here",
        help=f"begin a new line before `{source.excerpt(span)}`",
    )


def block_on_line(source: Source, span: Span, heading: str) -> Diagnostic:
    return Diagnostic(
        "CG133",
        "error",
        f"what belongs to `{heading}` stands on the same line",
        source,
        span,
        help="write it on the next line, four spaces further to the right",
    )


def no_condition(source: Source, span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG149",
        "error",
        f"`{word}` has no condition",
        source,
        span,
        "what must be true?",
        help=f"write a condition after `{word}`, such as `{word} hand is empty`",
    )


def lone_else(source: Source, span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG148",
        "error",
        f"this `{word}` has no `if` above it",
        source,
        span,
        help="`else` comes after the block of an `if`, a `choose` or a `player`, and begins where that begins",
    )


def else_if(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG111",
        "error",
        f"no line begins with `{source.excerpt(span)}`",
        source,
        span,
        help="write `else if`",
    )


def outside_phase(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG150",
        "error",
        f"`{source.excerpt(span)}` stands outside of any phase",
        source,
        span,
        help="indent it below `play` or a `phase`",
    )


def belongs_to_head(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG151",
        "error",
        f"`{source.excerpt(span)}` belongs to the head of the file",
        source,
        span,
        help="write it below the line `game`, four spaces further to the right",
    )


# ───────────── choices


def no_from(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG137",
        "error",
        "the choice does not say where from",
        source,
        span,
        "`from` is missing here",
        help=f"write `{better}`",
    )


def nothing_chosen(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG138",
        "error",
        "the choice does not name what is chosen",
        source,
        span,
        help=f"give it a name that the next lines can use: `{better}`",
    )


def choose_one_of(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG139",
        "error",
        "`choose one` stands alone on its line, with the labels to choose from below",
        source,
        span,
        help=f"to choose a single thing, write `{better}`",
    )


def choose_up_to(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG139",
        "error",
        "a choice says the least and the most",
        source,
        span,
        help=f"write `{better}`, with `may` before it if none is allowed",
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
        help=f"write `{better}`",
    )


def no_source(source: Source, span: Span, statement: str, better: str) -> Diagnostic:
    return Diagnostic(
        "CG143",
        "error",
        f"this `{statement}` does not say where from",
        source,
        span,
        "`from` is missing here",
        help=f"write `{better}`",
    )


def word_for_to(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG143",
        "error",
        f"cards move `to` a place, not `{source.excerpt(span)}` it",
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
        help=f"write `{better}`",
    )


def each_for_every(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG152",
        "error",
        "`each` begins a turn for every player; all of a kind are `every`",
        source,
        span,
        help=f"write `{better}`",
    )


# ───────────── declarations, words and tests


def word_without_colon(source: Source, span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG145",
        "error",
        f"a `:` is missing between `{word}` and its label",
        source,
        span,
        help=f'write `{word}: "…"`',
    )


def label_without_quotes(source: Source, span: Span, label: str) -> Diagnostic:
    return Diagnostic("CG145", "error", "a label stands in quotes", source, span, help=f'write `"{label}"`')


def text_without_quotes(source: Source, span: Span, text: str) -> Diagnostic:
    return Diagnostic("CG145", "error", "a text stands in quotes", source, span, help=f'write `"{text}"`')


def zone_without_kind(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG153",
        "error",
        f"a zone has a kind after a `:`, and `{name}` has none",
        source,
        span,
        help=f"write `{name}: pile`, or `hand`, `row`, `spread` or `slot` in place of `pile`",
    )


def zone_with_value(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG158",
        "error",
        f"`{name}` stands among the zones and is given a value",
        source,
        span,
        help=f"a place for cards has a kind: `{name}: pile`; what is counted or remembered goes below `state`",
    )


def values_after_set(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG154",
        "error",
        f"the values of `{name}` come after a `:`",
        source,
        span,
        help=f"write `{name}:`; `=` is for what is worked out from the other values",
    )


def outside_test(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG146",
        "error",
        f"`{source.excerpt(span)}` stands outside of a test",
        source,
        span,
        help='write it below a line such as `test "the ace wins"`, indented',
    )


def rule_in_test(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG147",
        "error",
        f"`{source.excerpt(span)}` stands in a test",
        source,
        span,
        help="a test says what is `given`, which phase to `run`, what the players choose and what to `expect`",
    )
