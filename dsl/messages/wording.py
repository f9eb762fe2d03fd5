"""What is said about words, names, headings and tables (CG110, CG111 and CG127 to CG160).

`dsl.messages.statements` has what is said about choices and the moving of cards.
"""

from __future__ import annotations

from dsl.diagnostic import Diagnostic
from dsl.messages.syntax import quoted, short
from dsl.sentence import error
from dsl.source import Source, Span
from dsl.zone_kinds import ZONE_KINDS, listed


def misspelt(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG110", source, span, quoted=quoted(source, span), short=short(better)).says(
        "no line begins with `{quoted}`",
        help="write `{short}`, in lower case" if quoted(source, span).lower() == better else "write `{short}`",
    )


def misspelt_inside(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG110", source, span, quoted=quoted(source, span), short=short(better)).says(
        "`{quoted}` cannot stand here", help="write `{short}`"
    )


def line_of_its_own(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG110", source, span, quoted=quoted(source, span), short=short(better)).says(
        "`{quoted}` cannot stand here", help="say it in a line of its own: `{short}`"
    )


def twice(source: Source, span: Span, first: Span) -> Diagnostic:
    return error("CG160", source, first.to(span), quoted=quoted(source, span)).says(
        "`{quoted}` stands twice", help="leave one out"
    )


def foreign_word(source: Source, span: Span, help: str) -> Diagnostic:
    return error("CG111", source, span, quoted=quoted(source, span)).says("no line begins with `{quoted}`", help=help)


def unknown_start(source: Source, span: Span, where: str, words: str) -> Diagnostic:
    return error("CG111", source, span, quoted=quoted(source, span), where=where, words=words).says(
        "no line begins with `{quoted}`", note="{where} a line begins with {words}" if words else ""
    )


# ───────────── names


def reserved(source: Source, span: Span, better: list[str]) -> Diagnostic:
    """`better` are names in place of this word, and of others behind it on the line."""
    word, others = quoted(source, span), "`, `".join(better)
    return error("CG127", source, span, short=short(word), better=better[0], others=others).says(
        "`{short}` is a word of the language and cannot be a name",
        "a name is needed here",
        help="choose another name, such as `{better}`"
        if len(better) == 1
        else "several of these are words of the language; choose other names, such as `{others}`",
    )


def play_is_no_phase(source: Source, span: Span) -> Diagnostic:
    return error("CG127", source, span).says(
        "`play` is not declared as a phase", "the game begins here", help="leave `phase` out: `play`"
    )


def two_words(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG128", source, span, short=short(better)).says("a name is one word", help="write `{short}`")


def title_as_name(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG128", source, span, better=better).says(
        "the name of a game is one word; how people write it stands behind that, in quotes",
        help="write `game {better}`",
    )


def quoted_name(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG128", source, span, short=short(better)).says(
        "a name stands without quotes", help="write `{short}`"
    )


def quoted_value(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG128", source, span, short=short(better)).says(
        "a value stands without quotes", help="write `{short}`"
    )


def number_as_name(source: Source, span: Span) -> Diagnostic:
    return error("CG128", source, span, quoted=quoted(source, span)).says(
        "a name begins with a letter", "a name is needed here", help="put a letter before it, as in `n{quoted}`"
    )


# ───────────── headings and blocks


def colon_at_end(source: Source, span: Span) -> Diagnostic:
    return error("CG129", source, span).says(
        "no `:` ends this line", help="leave it out; the block below is shown by indenting it"
    )


def then_here(source: Source, span: Span, at_end: bool) -> Diagnostic:
    return error("CG130", source, span).says(
        "`if` needs no `then`",
        help="leave it out" if at_end else "leave it out, and write what happens on the next line, indented",
    )


def two_statements(source: Source, span: Span) -> Diagnostic:
    return error("CG132", source, span, quoted=quoted(source, span)).says(
        "two statements stand on one line", "the second one begins here", help="begin a new line before `{quoted}`"
    )


def no_list_of_teams(source: Source, span: Span) -> Diagnostic:
    return error("CG100", source, span).says(
        "`every team` cannot stand here",
        "there is no list of the teams",
        help="go through them with `each team`, or through their players: `all_highest(everyone by points)` has all "
        "members of the best team if `points` is a team's",
    )


def block_on_line(source: Source, span: Span, heading: str) -> Diagnostic:
    return error("CG133", source, span, short=short(heading)).says(
        "what belongs to `{short}` stands on the same line",
        help="write it on the next line, four spaces further to the right",
    )


def no_condition(source: Source, span: Span, word: str) -> Diagnostic:
    return error("CG149", source, span, short=short(word)).says(
        "`{short}` has no condition",
        "what must be true?",
        help="write a condition after `{short}`, such as `{short} hand is empty`",
    )


def lone_else(source: Source, span: Span, word: str) -> Diagnostic:
    return error("CG148", source, span, short=short(word)).says(
        "this `{short}` has no `if` above it",
        help="`else` comes after the block of an `if`, a `choose … from` or a `player`, and begins where that begins; "
        "in `choose one` an act without `if` can always be chosen",
    )


def else_if(source: Source, span: Span) -> Diagnostic:
    return error("CG111", source, span, quoted=quoted(source, span)).says(
        "no line begins with `{quoted}`", help="write `else if`"
    )


def outside_phase(source: Source, span: Span) -> Diagnostic:
    return error("CG150", source, span, quoted=quoted(source, span)).says(
        "`{quoted}` stands outside of any phase", help="indent it below `play` or a `phase`"
    )


def belongs_to_head(source: Source, span: Span) -> Diagnostic:
    return error("CG151", source, span, quoted=quoted(source, span)).says(
        "`{quoted}` belongs to the head of the file",
        help="write it below the line `game`, four spaces further to the right",
    )


# ───────────── declarations, words and tests


def option_values(source: Source, span: Span, better: str) -> Diagnostic:
    return error("CG136", source, span, better=better).says(
        "the values of an option come after `from`", help="write `{better}`"
    )


NO_COLON = "a `:` is missing between `{short}` and its label"


def word_without_colon(source: Source, span: Span, word: str) -> Diagnostic:
    return error("CG145", source, span, short=short(word)).says(NO_COLON, help='write `{short}: "…"`')


def label_without_quotes(source: Source, span: Span, label: str) -> Diagnostic:
    return error("CG145", source, span, short=short(label)).says("a label stands in quotes", help='write `"{short}"`')


def text_without_quotes(source: Source, span: Span, text: str) -> Diagnostic:
    return error("CG145", source, span, short=short(text)).says("a text stands in quotes", help='write `"{short}"`')


def zone_without_kind(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG153", source, span, short=short(name), first=ZONE_KINDS[0], **listed(ZONE_KINDS[1:])).says(
        "a zone has a kind after a `:`, and `{short}` has none",
        help="write `{short}: {first}`, or {kinds} or {kind} in place of `{first}`",
    )


def zone_with_value(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG158", source, span, short=short(name)).says(
        "`{short}` stands among the zones and is given a value",
        help="a place for cards has a kind: `{short}: pile`; what is counted or remembered goes below `state`",
    )


def cards_of_each(source: Source, span: Span, family: str, zone: str) -> Diagnostic:
    return error("CG100", source, span, family=short(family), zone=short(zone)).says(
        "`each` cannot stand here",
        help="write `cards {family} in {zone}`: where `{zone}` belongs to every player, each has a set of these cards",
    )


def variable_with_values(source: Source, span: Span, name: str, value: str, *, is_text: bool) -> Diagnostic:
    return error("CG136", source, span, name=short(name), value=short(value)).says(
        "a variable begins with one value and has no list of others",
        help="write `{name} = {value}`: a text can be a value, and is asked for with `{name} is {value}`"
        if is_text
        else "write `{name} = {value}`; only an `option` in the head says from what it can be chosen",
    )


def values_after_set(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG154", source, span, short=short(name)).says(
        "the values of `{short}` come after a `:`",
        help="write `{short}:`; `=` is for what is worked out from the other values",
    )


def outside_test(source: Source, span: Span) -> Diagnostic:
    return error("CG146", source, span, quoted=quoted(source, span)).says(
        "`{quoted}` stands outside of a test", help='write it below a line such as `test "the ace wins"`, indented'
    )


def cards_in_test(source: Source, span: Span) -> Diagnostic:
    return error("CG159", source, span).says(
        "this line of the test does not say what it is for",
        help="begin it with `given` to lay cards out, or with `expect` to check where they are",
    )


def rule_in_test(source: Source, span: Span) -> Diagnostic:
    return error("CG147", source, span, quoted=quoted(source, span)).says(
        "`{quoted}` stands in a test",
        help="a test says what is `given`, which phase to `run`, what the players choose and what to `expect`",
    )
