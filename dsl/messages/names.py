"""CG2xx: names that are unknown, doubled, misplaced or never used."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Edit, Label
from dsl.source import Source, Span

PHASE_GIVES_NOTHING = "a phase does something and gives no value; let it set a variable"


def unknown(
    source: Source, span: Span, name: str, kind: str, near: str | None, declared: Span | None, help: str = ""
) -> Diagnostic:
    """`kind` says what was looked for, such as `zone` or `phase`; plain `name` if it could be anything."""
    many = "," in kind
    title = f"nothing is named `{name}`" if many or kind == "name" else f"no {kind} is named `{name}`"
    also = (Label(declared, f"`{near}` is declared here"),) if near and declared else ()
    label = f"no {kind} of this game" if many else f"not {'an' if kind[0] in 'aeiou' else 'a'} {kind} of this game"
    help = f"write `{near}`" if near else help
    return Diagnostic("CG201", "error", title, source, span, label, also, help=help, edits=_instead(span, name, near))


def _instead(span: Span, name: str, near: str | None) -> tuple[Edit, ...]:
    """The name that was meant, in place of the one that ends the span."""
    return (Edit(Span(span.end - len(name), span.end), near),) if near else ()


def no_bottom(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG201",
        "error",
        "no relation is named `bottom`",
        source,
        span,
        "not a relation of this game",
        help="`last(deck)` is the lowest card of a deck, and `move card to deck at bottom` lays a card there",
    )


def duplicate(
    source: Source, span: Span, name: str, kind: str, first: Span | None, first_kind: str, help: str = ""
) -> Diagnostic:
    also = (Label(first, f"the {first_kind} `{name}` is declared here"),) if first else ()
    return Diagnostic(
        "CG202",
        "error",
        f"the name `{name}` is taken already",
        source,
        span,
        f"a second meaning, as {kind}",
        also,
        help=help or "one name has one meaning in a file; choose another name for one of them",
    )


def predeclared(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG203",
        "error",
        f"`{name}` is a word of the language",
        source,
        span,
        "cannot be declared again",
        help="choose another name",
    )


def value_of_two(source: Source, span: Span, name: str, attribute: str, other: str) -> Diagnostic:
    return Diagnostic(
        "CG204",
        "error",
        f"`{name}` is a value of `{other}` already",
        source,
        span,
        f"here it would be a value of `{attribute}` too",
        help="a value belongs to one attribute; give one of them another name",
    )


def nobody_acts(source: Source, span: Span, name: str, kind: str) -> Diagnostic:
    title = "nobody is acting here" if name == "me" else f"whose `{name}`?"
    return Diagnostic(
        "CG205",
        "error",
        title,
        source,
        span,
        "there is no acting player here" if kind == "" else f"every player has {kind} of that name",
        help=f"say whose, as in `p.{name}`, or put the line under `each player`, `turns` or `player P`"
        if name not in ("me", "others")
        else "put the line under `each player`, `turns` or `player P`",
    )


def needs_acting_player(source: Source, span: Span, name: str, kind: str) -> Diagnostic:
    return Diagnostic(
        "CG206",
        "error",
        f"`{name}` needs an acting player",
        source,
        span,
        "nobody is acting here",
        help=f"the {kind} uses names that belong to a player; call it under `each player`, `turns` or `player P`",
    )


def no_element(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG207",
        "error",
        "`it` stands for nothing here",
        source,
        span,
        "`it` has a meaning only after `where` or `by`",
        help="say which card or player is meant",
    )


def not_chosen_yet(source: Source, span: Span, name: str, declared: Span) -> Diagnostic:
    return Diagnostic(
        "CG208",
        "error",
        f"`{name}` is not known here",
        source,
        span,
        "read here",
        (Label(declared, "it gets its value here"),),
        help="a name can be used only after the line that gives it a value, in the same block; "
        "with `may` or `else`, only in the block under the choice",
    )


def wrong_use(source: Source, span: Span, name: str, what: str, help: str) -> Diagnostic:
    return Diagnostic("CG209", "error", f"`{name}` is {what}", source, span, "does not fit here", help=help)


def unused(source: Source, span: Span, name: str, kind: str) -> Diagnostic:
    return Diagnostic(
        "CG210",
        "warning",
        f"the {kind} `{name}` is never used",
        source,
        span,
        "declared here and never mentioned again",
        help=f"use it, or remove it{'' if kind != 'option' else '; an option that changes nothing misleads players'}",
    )


def never_read(source: Source, span: Span, name: str, changed: Span) -> Diagnostic:
    return Diagnostic(
        "CG210",
        "warning",
        f"`{name}` is changed and never read",
        source,
        span,
        "no rule asks for it",
        (Label(changed, "changed here"),),
        help="use it in a rule, in a text or in the ranking, or remove it and the lines that change it",
    )


def circle(source: Source, span: Span, names: list[str], kind: str) -> Diagnostic:
    way = " → ".join(f"`{n}`" for n in names)
    return Diagnostic(
        "CG211",
        "error",
        f"the {kind} `{names[0]}` leads back to itself",
        source,
        span,
        "the circle closes here",
        notes=(way,),
        help="use `repeat` for doing something again" if kind == "phase" else "",
    )


def wrong_arguments(source: Source, span: Span, name: str, wanted: str | int, got: int) -> Diagnostic:
    """`wanted` are so many values, or what a function of the language takes, in words."""
    if isinstance(wanted, int):
        amount = f"{wanted} value{'' if wanted == 1 else 's'}" if wanted else "no value"
        wanted = f"{amount} in its parentheses" if wanted else f"{amount} in parentheses"
    given = "none is given" if got == 0 else f"{got} {'is' if got == 1 else 'are'} given"
    return Diagnostic("CG212", "error", f"`{name}` takes {wanted}", source, span, given)


def no_library(source: Source, span: Span, name: str, near: str | None) -> Diagnostic:
    return Diagnostic(
        "CG213",
        "error",
        f"no library has a deck or file `{name}`",
        source,
        span,
        "not found",
        help=f"write `{near}`" if near else "",
        edits=_instead(span, name, near),
    )


def seat_beyond(source: Source, span: Span, name: str, most: int) -> Diagnostic:
    return Diagnostic(
        "CG214",
        "error",
        f"there is no seat `{name}`",
        source,
        span,
        f"at most {most} play",
    )


def leads_too_deep(source: Source, span: Span, name: str, kind: str, most: int) -> Diagnostic:
    return Diagnostic(
        "CG215",
        "error",
        f"the {kind} `{name}` leads too deep into others",
        source,
        span,
        "too deep from here",
        notes=(f"lines, definitions and phases lead into one another at most {most} levels deep",),
        help=f"let fewer of them stand on one another: join some into one {kind}",
    )


def many_readings(source: Source, span: Span, name: str, kind: str, most: int) -> Diagnostic:
    return Diagnostic(
        "CG216",
        "error",
        f"the {kind} `{name}` is used for too many combinations of types",
        source,
        span,
        "one more here",
        notes=(f"a {kind} is read anew for what it is given, such as a card and a number, at most {most} times",),
        help="give it fewer parameters, or always the same kinds of things",
    )
