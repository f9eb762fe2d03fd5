"""CG4xx: the cards of a game and the zones they lie in."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.source import Source, Span


def wrong_size(source: Source, span: Span, stated: int, counted: int, players: int) -> Diagnostic:
    return Diagnostic(
        "CG401",
        "error",
        "the cards do not add up",
        source,
        span,
        f"{stated} stated, {counted} counted",
        notes=(f"counted for {players} players",),
        help="correct the table, or the number",
    )


def not_there(source: Source, span: Span, text: str, players: int) -> Diagnostic:
    return Diagnostic(
        "CG402",
        "error",
        f"there is no card `{text}` to take out",
        source,
        span,
        "not among the cards",
        notes=(f"with {players} players",),
    )


def value_missing(source: Source, span: Span, value: str, family: str, attribute: str = "") -> Diagnostic:
    """`attribute` is empty if any of the family's attributes could have had the value."""
    kind = attribute.replace("_", " ") or "value"
    return Diagnostic(
        "CG403",
        "error",
        f"no card of `{family}` can have the {kind} `{value}`",
        source,
        span,
        "not among the values declared above",
        help=f"add it to the values of `{attribute}`" if attribute else "add it to the values of an attribute",
    )


def not_computable(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG404",
        "error",
        f"`{name}` cannot be worked out before the play",
        source,
        span,
        "this changes during play",
        help="a computed attribute may use the card's other attributes, `players` and options; "
        "for what changes during play use a `define` that is given the card, "
        "as in `define price(c) = c.value + bonus`",
    )


def long_to_compute(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG413",
        "error",
        f"`{name}` takes too long to work out for every card",
        source,
        span,
        "given up here",
        help="let definitions that attributes use call others once, not twice or more, or write the values as a table",
    )


def many_places(source: Source, span: Span, what: str, most: int) -> Diagnostic:
    return Diagnostic(
        "CG414",
        "error",
        f"a game has at most {most:,} {what}",
        source,
        span,
        "too many with these",
        help="count: each player has their own, and an index has one for each of its values",
    )


def too_many_cards(source: Source, span: Span, most: int, count: int) -> Diagnostic:
    return Diagnostic(
        "CG405",
        "error",
        f"a game has at most {most:,} cards",
        source,
        span,
        f"these are {count:,}",
        help="look at the number of copies and at the ranges of the attributes, which are multiplied",
    )


def no_start_zone(source: Source, span: Span, family: str) -> Diagnostic:
    return Diagnostic(
        "CG406",
        "error",
        f"the cards `{family}` lie nowhere",
        source,
        span,
        "they need a zone to begin in",
        help=f"write `cards {family} in ZONE`",
    )


# What people call places for cards, and the kind of zone that is meant.
_OTHER_KINDS = {
    **dict.fromkeys(("stack", "heap", "stock", "pack", "deck"), "pile"),
    **dict.fromkeys(("board", "table", "line", "list"), "row"),
    **dict.fromkeys(("tableau", "market", "pool"), "spread"),
}


def unknown_kind(source: Source, span: Span, name: str, near: str | None) -> Diagnostic:
    near = _OTHER_KINDS.get(name.lower(), near)
    return Diagnostic(
        "CG407",
        "error",
        f"`{name}` is no kind of zone",
        source,
        span,
        "kinds are pile, hand, row, spread and slot",
        help=f"write `{near}`" if near else "",
    )


def unknown_sight(source: Source, span: Span, name: str, owned: bool) -> Diagnostic:
    who = "nobody, owner, others, team or everybody" if owned else "nobody or everybody"
    return Diagnostic("CG408", "error", f"a zone cannot be seen by `{name}`", source, span, f"write {who}")


def too_few(
    source: Source, span: Span, act: str, needs: int, zone: str, has: int, setup: str, declared: Span, total: int
) -> Diagnostic:
    """`act` is what wants the cards: the deal, or the move."""
    return Diagnostic(
        "CG409",
        "error",
        f"the {act} needs {_cards(needs)}, `{zone}` has {has}, {setup}",
        source,
        span,
        f"{needs - has} too few",
        (Label(declared, f"`{zone}` is declared here"),),
        notes=(f"the whole game has {_cards(total)} {setup}",),
        help="deal fewer, add cards, write `up to`, or say under the zone what happens `when short`",
    )


def no_room(source: Source, span: Span, zone: str, room: int, comes: int, setup: str, declared: Span) -> Diagnostic:
    """`setup` is empty if it happens whoever plays."""
    return Diagnostic(
        "CG410",
        "error",
        f"`{zone}` has room for {_cards(room)} and gets {comes}{f', {setup}' if setup else ''}",
        source,
        span,
        f"{comes - room} more than it can hold",
        (Label(declared, f"`{zone}` is declared here"),),
        help="move away what lies there before, or give the zone more room: "
        "a slot holds one card, the other kinds any number unless `at most` is said",
    )


def never_filled(source: Source, span: Span, zone: str) -> Diagnostic:
    return Diagnostic(
        "CG411",
        "warning",
        f"no card ever comes to `{zone}`",
        source,
        span,
        "nothing begins here, and nothing is moved or dealt here",
        help=f"write a rule that moves cards to `{zone}`, or remove the zone and the lines that ask for it",
    )


def never_looked_at(source: Source, span: Span, zone: str, filled: Span | None) -> Diagnostic:
    return Diagnostic(
        "CG412",
        "warning",
        f"cards go to `{zone}` and no rule ever asks for them",
        source,
        span,
        "never moved away, looked at, counted or shown",
        (Label(filled, "cards come here"),) if filled else (),
        help=f"use them, as in `count({zone})` or `sum({zone}.value)`; for cards that only leave the game, "
        "a pile of the table is enough",
    )


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"
