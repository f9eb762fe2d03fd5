"""CG4xx: the cards of a game and the zones they lie in."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostic import Diagnostic, Label
from dsl.sentence import Sentence, error, say, warning
from dsl.source import Source, Span
from dsl.zone_kinds import listed

_MOST_LINES = 12  # that are shown with the number of their cards


def wrong_size(
    source: Source, span: Span, stated: int, counted: int, players: int, made: list[tuple[Span, int]]
) -> Diagnostic:
    """`made` are the lines of cards, each with how many it adds."""
    lines = made[:_MOST_LINES] if len(made) > 1 else []
    return error("CG401", source, span, stated=stated, counted=counted, players=players).says(
        "the cards do not add up",
        "{stated} stated, {counted} counted",
        also=tuple(Label(line, say("{number:+,} cards", number=number)) for line, number in lines),
        note="counted for {players} players",
        help="correct the table, or the number",
    )


def not_there(source: Source, span: Span, text: str, players: int) -> Diagnostic:
    return error("CG402", source, span, text=text, players=players).says(
        "there is no card `{text}` to take out", "not among the cards", note="with {players} players"
    )


def order_of_values(source: Source, span: Span, text: str) -> Diagnostic:
    """`ace high`."""
    return error("CG403", source, span, text=text).says(
        "`{text}` is no card",
        "read as a card",
        help="values rank as they are listed, the last one highest: `rank: 2 to 10, jack, queen, king, ace`",
    )


def value_missing(
    source: Source,
    span: Span,
    value: str,
    family: str,
    attribute: str = "",
    near: str | None = None,
    counted: str = "",
    better: str = "",
    attributes: str = "",
) -> Diagnostic:
    """`attribute` is empty if any of the family's attributes could have had the value.

    `near` is a value that looks like it, `counted` the entry as it is written here if the value stands for "times",
    `better` the line that may have been meant, `attributes` the one that is missing if the cards have none at all.
    """
    kind = attribute.replace("_", " ") or "value"
    help = "add it to the values of `{attribute}`" if attribute else "add it to the values of an attribute"
    if attributes:
        help = "say first what these values are, on a line above the cards: `{attributes}`"
    elif counted:
        help = "the number comes first: `{counted}`"
    elif better:
        help = "write `{better}`"
    elif value.lower() in ("joker", "jokers"):
        help = "the deck that has jokers is `use french_54`; in cards of one's own `joker` is a value of an attribute"
    elif near:
        help = "write `{near}`, or add `{value}` to the values of an attribute"
    values = {"family": family, "kind": kind, "value": value, "attribute": attribute, "near": near}
    values |= {"counted": counted, "better": better, "attributes": attributes}
    return error("CG403", source, span, **values).says(
        "no card of `{family}` can have the {kind} `{value}`", "not among the values declared above", help=help
    )


def value_after_each(source: Source, span: Span, value: str, attribute: str, better: str) -> Diagnostic:
    return error("CG201", source, span, name=value, attribute=attribute, better=better).says(
        "`{name}` is a value of `{attribute}`, and no attribute",
        "an attribute is due after `of each`",
        help="write `{better}`" if better else "write the cards that have it on a line of their own",
    )


def not_computable(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG404", source, span, name=name).says(
        "`{name}` cannot be worked out before the play",
        "this changes during play",
        help="a computed attribute may use the card's other attributes, `players` and options; "
        "for what changes during play use a `define` that is given the card, "
        "as in `define price(c) = c.value + bonus`",
    )


def long_to_compute(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG413", source, span, name=name).says(
        "`{name}` takes too long to work out for every card",
        "given up here",
        help="let definitions that attributes use call others once, not twice or more, or write the values as a table",
    )


def many_places(source: Source, span: Span, what: str, most: int) -> Diagnostic:
    return error("CG414", source, span, most=most, what=what).says(
        "a game has at most {most:,} {what}",
        "too many with these",
        help="count: each player has their own, and an index has one for each of its values",
    )


def too_many_cards(source: Source, span: Span, most: int, count: int) -> Diagnostic:
    return error("CG405", source, span, most=most, count=count).says(
        "a game has at most {most:,} cards",
        "there are {count:,}",
        help="look at the number of copies and at the ranges of the attributes, which are multiplied",
    )


def no_start_zone(source: Source, span: Span, family: str) -> Diagnostic:
    return error("CG406", source, span, family=family).says(
        "the cards `{family}` lie nowhere", "they need a zone to begin in", help="write `cards {family} in ZONE`"
    )


# What people call places for cards, and the kind of zone that is meant.
_OTHER_KINDS = {
    **dict.fromkeys(("stack", "heap", "stock", "pack", "deck"), "pile"),
    **dict.fromkeys(("board", "table", "line", "list"), "row"),
    **dict.fromkeys(("tableau", "market", "pool"), "spread"),
}


_COUNTED = ("coins", "points", "chips", "tokens", "money", "counter", "score", "cubes", "gold", "lives", "float")


def unknown_kind(source: Source, span: Span, name: str, near: str | None) -> Diagnostic:
    near, kinds = _OTHER_KINDS.get(name.lower(), near), listed(quote="")
    if name.lower() in ("number", "int", "integer", "bool", "text", "string", "player", "zahl", *_COUNTED):
        return error("CG407", source, span, name=name, **kinds).says(
            "`{name}` is not a kind of zone",
            "kinds are {kinds} and {kind}",
            help="a zone is for cards; what is counted or remembered goes below `state`, as in `score = 0`",
        )
    if name.lower() in ("grid", "matrix", "array", "cells", "raster"):
        return error("CG407", source, span, name=name, **kinds).says(
            "`{name}` is not a kind of zone",
            "kinds are {kinds} and {kind}",
            help="a grid is a row of places, as in `cell[12]: slot`: with four in a row, `cell[i + 4]` lies below "
            "`cell[i]`",
        )
    return error("CG407", source, span, name=name, near=near, **kinds).says(
        "`{name}` is not a kind of zone",
        "kinds are {kinds} and {kind}",
        help="write `{near}`"
        if near
        else "one card lies in a `slot`, cards on top of each other in a `pile`, held ones in a `hand`, open ones in a "
        "`row` or `spread`",
    )


def unknown_sight(source: Source, span: Span, name: str, owned: bool) -> Diagnostic:
    who = "nobody, owner, others, team or everybody" if owned else "nobody or everybody"
    one = not owned and (name in ("me", "owner", "team", "others") or (name[:1] == "p" and name[1:].isdecimal()))
    return error("CG408", source, span, name=name, who=who).says(
        "`seen by {name}` cannot be said here",
        "write {who}",
        help="what single players see is theirs: declare it below `each player`, with `seen by owner`"
        if one
        else "who sees a zone is said for all the game; one player comes to know its cards by `peek`, below `player P`",
    )


def unknown_owner(source: Source, span: Span, name: str, near: str | None) -> Diagnostic:
    return error("CG415", source, span, name=name, near=near).says(
        "there is no state of each `{name}`",
        "a player, a team or a card can have state",
        help="write `each {near}`" if near else "write `each player`, `each team` or `each card`",
    )


def note_of_several(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG415", source, span, name=name).says(
        "the note `{name}` on a card is one thing",
        "this would be several",
        help="declare one line for each of them under `each card`",
    )


def note_of_cards(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG415", source, span, name=name).says(
        "a note is a number, yes or no, a player or a value",
        "`{name}` would hold cards, or a list",
        help="lay cards beside each other in zones",
    )


def note_not_seen(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG415", source, span, name=name).says(
        "a note on a card is seen by everybody",
        "so nothing is said about it here",
        help="leave out `seen by`; what only some may know is state of the players that holds the card",
    )


def too_few(
    source: Source, span: Span, act: str, needs: int, zone: str, has: int, setup: str, declared: Span, total: int
) -> Diagnostic:
    """`act` is what wants the cards: the deal, or the move."""
    return error(
        "CG409",
        source,
        span,
        act=act,
        needed=_cards(needs),
        zone=zone,
        has=has,
        setup=setup,
        number=needs - has,
        total=_cards(total),
    ).says(
        "the {act} needs {needed}, `{zone}` has {has}, {setup}",
        "{number} too few",
        also=(Label(declared, "`{zone}` is declared here"),),
        note="the whole game has {total} {setup}",
        help="deal fewer, add cards, write `up to`, or say under the zone what happens `when short`",
    )


def no_room(source: Source, span: Span, zone: str, room: int, comes: int, setup: str, declared: Span) -> Diagnostic:
    """`setup` is empty if it happens whoever plays."""
    return error(
        "CG410",
        source,
        span,
        zone=zone,
        cards=_cards(room),
        comes=comes,
        setup=setup,
        number=comes - room,
    ).says(
        "`{zone}` has room for {cards} and gets {comes}, {setup}"
        if setup
        else "`{zone}` has room for {cards} and gets {comes}",
        "{number} more than it can hold",
        also=(Label(declared, "`{zone}` is declared here"),),
        help="move away what lies there before, or give the zone more room: "
        "a slot holds one card, the other kinds any number unless `at most` is said",
    )


def never_filled(source: Source, span: Span, zone: str) -> Diagnostic:
    return warning("CG411", source, span, zone=zone).says(
        "no card ever comes to `{zone}`",
        "nothing begins here, and nothing is moved or dealt here",
        help="write a rule that moves cards to `{zone}`, or remove the zone and the lines that ask for it",
    )


def never_looked_at(source: Source, span: Span, zone: str, filled: Span | None) -> Diagnostic:
    return warning("CG412", source, span, zone=zone).says(
        "cards go to `{zone}` and no rule ever asks for them",
        "never moved away, looked at, counted or shown",
        also=(Label(filled, "cards come here"),) if filled else (),
        help="use them, as in `count({zone})` or `sum({zone}.value)`; for cards that only leave the game, "
        "a pile of the table is enough",
    )


def _cards(number: int) -> Sentence:
    return say("{number} card" if number == 1 else "{number} cards", number=number)


def family_left_behind(source: Source, span: Span, family: str, other: str, zone: str) -> Diagnostic:
    return warning("CG416", source, span, family=family, other=other, zone=zone).says(
        "the cards `{other}` stay where they are",
        "only the cards `{family}` go to `{zone}`",
        note="both families begin in `{zone}`",
        help="add a line `move every {other} to {zone}`; if they are to stay, say so above this line: "
        "`# accepted: CG416 they stay`",
    )


def no_cards(source: Source, span: Span, family: str, attributes: Sequence[str]) -> Diagnostic:
    return error("CG417", source, span, family=family, attributes=", ".join(attributes)).says(
        "there is no card `{family}`",
        "its attributes are declared, and no line says which cards there are",
        help="add a line `one of each {attributes}`, or a row for each kind of card",
    )
