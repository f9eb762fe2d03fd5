"""CG3xx: values of the wrong type."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.messages.syntax import short
from dsl.source import Source, Span


def mismatch(source: Source, span: Span, wanted: str, got: str, where: str, help: str = "") -> Diagnostic:
    """`where` says what needs it: "`move`", "a rule"."""
    return Diagnostic("CG301", "error", f"{where} needs {wanted}", source, span, f"this is {got}", help=help)


def argument_does_not_fit(
    source: Source, span: Span, name: str, parameter: str, wanted: str, got: str, inside: Span | None, one: str
) -> Diagnostic:
    """`one` is a single thing as it is written, where a list is needed."""
    return Diagnostic(
        "CG301",
        "error",
        f"`{name}` needs {wanted} for `{parameter}`",
        source,
        span,
        f"this is {got}",
        (Label(inside, f"`{parameter}` is used here"),) if inside else (),
        help=f"a list of one is written in parentheses: `({short(one)})`" if one else "",
    )


def call_does_not_fit(source: Source, span: Span, name: str, found: Diagnostic, inside: Span | None) -> Diagnostic:
    """`found` is what would be wrong in the body of a definition or phase, and `inside` where, if in this file."""
    return Diagnostic(
        found.code,
        "error",
        f"`{name}` cannot be used with this: {found.title}",
        source,
        span,
        "called here",
        (Label(inside, "this does not work out then"),) if inside else (),
    )


def no_list(source: Source, span: Span, name: str, wanted: str, where: str) -> Diagnostic:
    """`name` is `nobody` or `nothing`."""
    help = "name those who are meant, as in `others`; a list without anybody is `()`"
    if name == "nothing":
        help = "name a zone or a list; a list without anything is `()`"
    return Diagnostic("CG301", "error", f"{where} needs {wanted}", source, span, f"`{name}` is no list", help=help)


def not_comparable(source: Source, span: Span, left: str, right: str, left_span: Span, right_span: Span) -> Diagnostic:
    return Diagnostic(
        "CG302",
        "error",
        f"{left} cannot be compared with {right}",
        source,
        span,
        "compared here",
        (Label(left_span, left), Label(right_span, right)),
    )


def no_such_part(source: Source, span: Span, name: str, owner: str, has: list[str]) -> Diagnostic:
    """`owner` in words, such as `cards have` or `a player has`; `has` are the names that would do."""
    listed = ", ".join(f"`{h}`" for h in has[:8]) + (", …" if len(has) > 8 else "")
    if 1 < len(has) <= 8:
        listed = " and ".join(listed.rsplit(", ", 1))
    return Diagnostic(
        "CG303",
        "error",
        f"{owner} no `{name}`",
        source,
        span,
        "not found there",
        help=f"{owner} {listed}" if has else "",
    )


def outside_domain(source: Source, span: Span, value: str, attribute: str, values: str) -> Diagnostic:
    return Diagnostic(
        "CG304",
        "error",
        f"no card has the {attribute.replace('_', ' ')} `{value}`" if attribute else f"no card has `{value}`",
        source,
        span,
        f"not a value of `{attribute}`" if attribute else "not a value of any card",
        notes=(f"the values of `{attribute}` are {values}",) if attribute else (),
    )


def zone_among_values(source: Source, span: Span, zone: str) -> Diagnostic:
    return Diagnostic(
        "CG304",
        "error",
        f"`{zone}` is a zone, and no card is called that",
        source,
        span,
        "read as a card",
        help=f"an end of a zone is `{zone} at top`, `bottom`, `left` or `right`",
    )


def words_in_a_row(source: Source, span: Span, text: str, help: str) -> Diagnostic:
    return Diagnostic(
        "CG304", "error", f"there is no card `{short(text)}`", source, span, "words side by side are a card", help=help
    )


def no_such_card(source: Source, span: Span, text: str, count: int) -> Diagnostic:
    many = "no card" if count == 0 else f"{count} cards"
    return Diagnostic(
        "CG305",
        "error",
        f"`{text}` fits {many}" if count else f"there is no card `{text}`",
        source,
        span,
        "one card is meant here" if count else "not in this game",
        help="name more of its values, or say where it lies" if count else "",
    )


def two_types(source: Source, span: Span, name: str, old: str, new: str, declared: Span, help: str = "") -> Diagnostic:
    return Diagnostic(
        "CG306",
        "error",
        f"`{name}` is {old} and cannot become {new}",
        source,
        span,
        f"this is {new}",
        (Label(declared, f"`{name}` is {old}"),),
        help=help,
    )


def branches_differ(source: Source, span: Span, first: str, second: str, first_span: Span) -> Diagnostic:
    return Diagnostic(
        "CG307",
        "error",
        "the two cases give different things",
        source,
        span,
        f"this is {second}",
        (Label(first_span, f"this is {first}"),),
    )


def mixed_list(source: Source, span: Span, first: str, other: str, first_span: Span) -> Diagnostic:
    return Diagnostic(
        "CG308",
        "error",
        "a list holds things of one kind",
        source,
        span,
        f"this is {other}",
        (Label(first_span, f"this is {first}"),),
    )


def players_is_a_number(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG309",
        "error",
        "`players` is the number of players",
        source,
        span,
        "a list of players is due here",
        help="write `everyone`",
    )


def not_constant(source: Source, span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        "CG310",
        "error",
        f"{what} must be known before the play begins",
        source,
        span,
        "this changes during play",
        help="use only numbers, `players`, options and definitions made of them",
    )


def no_effect(source: Source, span: Span, better: str = "") -> Diagnostic:
    """`better` changes the variable that the line only mentions."""
    return Diagnostic(
        "CG311",
        "error",
        "this line does nothing",
        source,
        span,
        "a value alone is not a rule",
        help=f"to change the variable, write `{better}`"
        if better
        else "begin with a word such as `move`, `choose`, `if`, or call a phase",
    )


def not_assignable(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG312",
        "error",
        "only a `state` variable can be given a value",
        source,
        span,
        "not a variable",
        help="declare it under `state`, or name a value with `let`; cards are moved with `move`",
    )


def not_a_phase(source: Source, span: Span, name: str, kind: str, help: str) -> Diagnostic:
    return Diagnostic("CG313", "error", f"`{name}` is {kind}, not a phase", source, span, "called here", help=help)


def choice_after_effect(source: Source, span: Span, effect: Span) -> Diagnostic:
    return Diagnostic(
        "CG314",
        "error",
        "players who act at once choose before anything happens",
        source,
        span,
        "a choice after an effect",
        (Label(effect, "the first effect"),),
        help="put the choices first, or use `each player`",
    )


def order_of_unordered(source: Source, span: Span, zone: str) -> Diagnostic:
    return Diagnostic(
        "CG315",
        "error",
        f"the cards in `{zone}` have no order",
        source,
        span,
        "hands and spreads are unordered",
        help="make it a `pile` or a `row`, or let somebody `choose`",
    )


def not_running(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG316",
        "error",
        f"`end {name}` stands outside `{name}`",
        source,
        span,
        "that phase is not running here",
        help="name the phase that this line belongs to, or `end game`",
    )
