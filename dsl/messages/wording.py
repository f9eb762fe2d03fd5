"""What is said about words, names, headings and tables (CG110, CG111 and CG127 to CG160).

`dsl.messages.statements` has what is said about choices and the moving of cards.
"""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.messages.syntax import quoted, short
from dsl.source import Source, Span


def misspelt(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG110",
        "error",
        f"no line begins with `{quoted(source, span)}`",
        source,
        span,
        help=f"write `{short(better)}`" + (", in small letters" if quoted(source, span).lower() == better else ""),
    )


def misspelt_inside(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG110",
        "error",
        f"`{quoted(source, span)}` cannot stand here",
        source,
        span,
        help=f"write `{short(better)}`",
    )


def line_of_its_own(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG110",
        "error",
        f"`{quoted(source, span)}` cannot stand here",
        source,
        span,
        help=f"say it in a line of its own: `{short(better)}`",
    )


def twice(source: Source, span: Span, first: Span) -> Diagnostic:
    return Diagnostic(
        "CG160",
        "error",
        f"`{quoted(source, span)}` stands twice",
        source,
        first.to(span),
        help="leave one out",
    )


def foreign_word(source: Source, span: Span, help: str) -> Diagnostic:
    return Diagnostic("CG111", "error", f"no line begins with `{quoted(source, span)}`", source, span, help=help)


def unknown_start(source: Source, span: Span, where: str, words: str) -> Diagnostic:
    return Diagnostic(
        "CG111",
        "error",
        f"no line begins with `{quoted(source, span)}`",
        source,
        span,
        notes=(f"{where} a line begins with {words}",) if words else (),
    )


# ───────────── names


def reserved(source: Source, span: Span) -> Diagnostic:
    word = quoted(source, span)
    return Diagnostic(
        "CG127",
        "error",
        f"`{short(word)}` is a word of the language and cannot be a name",
        source,
        span,
        "a name is due here",
        help=f"choose another name, such as `my_{short(word)}`",
    )


def two_words(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic("CG128", "error", "a name is one word", source, span, help=f"write `{short(better)}`")


def quoted_name(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic("CG128", "error", "a name stands without quotes", source, span, help=f"write `{short(better)}`")


def quoted_value(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic("CG128", "error", "a value stands without quotes", source, span, help=f"write `{short(better)}`")


def number_as_name(source: Source, span: Span) -> Diagnostic:
    help = f"put a letter before it, as in `n{quoted(source, span)}`"
    return Diagnostic("CG128", "error", "a name begins with a letter", source, span, "a name is due here", help=help)


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
        help=f"begin a new line before `{quoted(source, span)}`",
    )


def block_on_line(source: Source, span: Span, heading: str) -> Diagnostic:
    return Diagnostic(
        "CG133",
        "error",
        f"what belongs to `{short(heading)}` stands on the same line",
        source,
        span,
        help="write it on the next line, four spaces further to the right",
    )


def no_condition(source: Source, span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG149",
        "error",
        f"`{short(word)}` has no condition",
        source,
        span,
        "what must be true?",
        help=f"write a condition after `{short(word)}`, such as `{short(word)} hand is empty`",
    )


def lone_else(source: Source, span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG148",
        "error",
        f"this `{short(word)}` has no `if` above it",
        source,
        span,
        help="`else` comes after the block of an `if`, a `choose` or a `player`, and begins where that begins",
    )


def else_if(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG111",
        "error",
        f"no line begins with `{quoted(source, span)}`",
        source,
        span,
        help="write `else if`",
    )


def outside_phase(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG150",
        "error",
        f"`{quoted(source, span)}` stands outside of any phase",
        source,
        span,
        help="indent it below `play` or a `phase`",
    )


def belongs_to_head(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG151",
        "error",
        f"`{quoted(source, span)}` belongs to the head of the file",
        source,
        span,
        help="write it below the line `game`, four spaces further to the right",
    )


# ───────────── declarations, words and tests


def option_values(source: Source, span: Span, better: str) -> Diagnostic:
    return Diagnostic(
        "CG136",
        "error",
        "the values of an option come after `from`",
        source,
        span,
        help=f"write `{better}`",
    )


def word_without_colon(source: Source, span: Span, word: str) -> Diagnostic:
    return Diagnostic(
        "CG145",
        "error",
        f"a `:` is missing between `{short(word)}` and its label",
        source,
        span,
        help=f'write `{short(word)}: "…"`',
    )


def label_without_quotes(source: Source, span: Span, label: str) -> Diagnostic:
    return Diagnostic("CG145", "error", "a label stands in quotes", source, span, help=f'write `"{short(label)}"`')


def text_without_quotes(source: Source, span: Span, text: str) -> Diagnostic:
    return Diagnostic("CG145", "error", "a text stands in quotes", source, span, help=f'write `"{short(text)}"`')


def zone_without_kind(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG153",
        "error",
        f"a zone has a kind after a `:`, and `{short(name)}` has none",
        source,
        span,
        help=f"write `{short(name)}: pile`, or `hand`, `row`, `spread` or `slot` in place of `pile`",
    )


def zone_with_value(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG158",
        "error",
        f"`{short(name)}` stands among the zones and is given a value",
        source,
        span,
        help=f"a place for cards has a kind: `{short(name)}: pile`; what is counted or remembered goes below `state`",
    )


def values_after_set(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG154",
        "error",
        f"the values of `{short(name)}` come after a `:`",
        source,
        span,
        help=f"write `{short(name)}:`; `=` is for what is worked out from the other values",
    )


def outside_test(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG146",
        "error",
        f"`{quoted(source, span)}` stands outside of a test",
        source,
        span,
        help='write it below a line such as `test "the ace wins"`, indented',
    )


def cards_in_test(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG159",
        "error",
        "this line of the test does not say what it is for",
        source,
        span,
        help="begin it with `given` to lay cards out, or with `expect` to check where they are",
    )


def rule_in_test(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG147",
        "error",
        f"`{quoted(source, span)}` stands in a test",
        source,
        span,
        help="a test says what is `given`, which phase to `run`, what the players choose and what to `expect`",
    )
