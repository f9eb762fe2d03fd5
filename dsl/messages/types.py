"""CG3xx: values of the wrong type."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.messages.syntax import short
from dsl.sentence import error
from dsl.source import Source, Span


def mismatch(source: Source, span: Span, wanted: str, got: str, where: str, help: str = "") -> Diagnostic:
    """`where` says what needs it: "`move`", "a rule"."""
    return error("CG301", source, span, where=where, wanted=wanted, got=got).says(
        "{where} needs {wanted}", "this is {got}", help=help
    )


def top_of_row(source: Source, span: Span, row: str) -> Diagnostic:
    return error("CG320", source, span, row=short(row)).says(
        "a row has no top",
        "this is its left end",
        help="write `first({row})` for the left end, `last({row})` for the right one, where cards are laid",
    )


def argument_does_not_fit(
    source: Source,
    span: Span,
    name: str,
    parameter: str,
    wanted: str,
    got: str,
    inside: Span | None,
    one: str,
    cure: str = "",
) -> Diagnostic:
    """`one` is a single thing as it is written, where a list is needed; `cure` what would help inside."""
    values = {"name": name, "wanted": wanted, "parameter": parameter, "got": got, "short": short(one), "cure": cure}
    there = "where `{parameter}` is used: {cure}" if cure else ""
    return error("CG301", source, span, **values).says(
        "`{name}` needs {wanted} for `{parameter}`",
        "this is {got}",
        also=(Label(inside, "`{parameter}` is used here"),) if inside else (),
        help="a list of one is written in parentheses: `({short})`" if one else there,
    )


def for_each(source: Source, span: Span, name: str, parameter: str, wanted: str, got: str, each: str) -> Diagnostic:
    """`each` is the call for each of a list, where the list was given to it as a whole."""
    values = {"name": name, "wanted": wanted, "parameter": parameter, "got": got, "each": each}
    return error("CG301", source, span, **values).says(
        "`{name}` needs {wanted} for `{parameter}`",
        "this is {got}",
        help="what it is for each of them is `({each})`, and all together `sum({each})`",
    )


def call_does_not_fit(source: Source, span: Span, name: str, found: Diagnostic, inside: Span | None) -> Diagnostic:
    """`found` is what would be wrong in the body of a definition or phase, and `inside` where, if in this file."""
    return error(found.code, source, span, name=name, title=found.title).says(
        "`{name}` cannot be used with this: {title}",
        "called here",
        also=(Label(inside, "this does not work out then"),) if inside else (),
        help=found.help,
    )


def joined_things(source: Source, span: Span, operator: str, things: str, one: str, is_zone: bool) -> Diagnostic:
    """`hand or stock`, where a list of both is meant, or a condition."""
    return error("CG301", source, span, operator=operator, things=short(things), one=short(one)).says(
        "`{operator}` joins conditions, and this is none",
        "a condition is yes or no",
        help="several together are a list: `{things}`; whether one has cards is asked with `{one} is not empty`"
        if is_zone
        else "several together are a list: `{things}`; one of two values is `{one} if … else …`; a condition is said "
        "whole, as in `score is 3 or score is 5`",
    )


def no_numbers(source: Source, span: Span, operator: str, help: str) -> Diagnostic:
    """`others + me`."""
    return error("CG301", source, span, operator=operator).says(
        "`{operator}` needs numbers", "these are none", help=help or "write `sum(…)` to add up the numbers of a list"
    )


def lists_compared(source: Source, span: Span, name: str, better: str) -> Diagnostic:
    """`max(rating(five) for five in …)`, where a rating is a list."""
    return error("CG301", source, span, name=name, better=better).says(
        "`{name}` compares numbers, and this is a list for each",
        "all these lists would be joined to one",
        help="the one whose list is best is `{better}`",
    )


def one_card(source: Source, span: Span, called: str, better: str) -> Diagnostic:
    """`move 2 from highest(hand by rank) to discards`."""
    return error("CG301", source, span, called=short(called), better=better).says(
        "`{called}` is one card", "several are asked for", help="write `{better}`"
    )


def not_of_cards(source: Source, span: Span, better: str) -> Diagnostic:
    """`sum(hand.points where suit is hearts)`."""
    return error("CG209", source, span, better=better).says(
        "these are no cards any more",
        "does not fit here",
        help="choose the cards first, and then what is asked of them: `{better}`",
    )


def no_list(source: Source, span: Span, name: str, wanted: str, where: str) -> Diagnostic:
    """`name` is `nobody` or `nothing`."""
    help = "name those who are meant, as in `others`; a list without anybody is `()`"
    if name == "nothing":
        help = "name a zone or a list; a list without anything is `()`"
    return error("CG301", source, span, where=where, wanted=wanted, name=name).says(
        "{where} needs {wanted}", "`{name}` is not a list", help=help
    )


def not_comparable(
    source: Source, span: Span, left: str, right: str, left_span: Span, right_span: Span, help: str = ""
) -> Diagnostic:
    return error("CG302", source, span, left=left, right=right).says(
        "{left} cannot be compared with {right}",
        "compared here",
        also=(Label(left_span, left), Label(right_span, right)),
        help=help,
    )


def no_such_part(source: Source, span: Span, name: str, owner: str, has: list[str], help: str = "") -> Diagnostic:
    """`owner` in words, such as `cards have` or `a player has`; `has` are the names that would do."""
    listed = ", ".join(f"`{h}`" for h in has[:8]) + (", …" if len(has) > 8 else "")
    if 1 < len(has) <= 8:
        listed = " and ".join(listed.rsplit(", ", 1))
    return error("CG303", source, span, owner=owner, name=name, listed=listed).says(
        "{owner} no `{name}`", "not found there", help=help or ("{owner} {listed}" if has else "")
    )


def several_of_each(source: Source, span: Span, name: str, of_one: str, each: str) -> Diagnostic:
    """`others.side[1]`, where each player has several of that name."""
    return error("CG303", source, span, name=name, of_one=of_one, each=each).says(
        "each of these players has several `{name}`",
        "which of them is said for one player at a time",
        help="`{of_one}` belongs to one player `p`; that of each is a list: `{each}`",
    )


def outside_domain(source: Source, span: Span, value: str, attribute: str, values: str) -> Diagnostic:
    return error(
        "CG304", source, span, kind=attribute.replace("_", " "), value=value, attribute=attribute, values=values
    ).says(
        "no card has the {kind} `{value}`" if attribute else "no card has `{value}`",
        "not a value of `{attribute}`" if attribute else "not a value of any card",
        help="the values of `{attribute}` are {values}" if attribute else "",
    )


def zone_among_values(source: Source, span: Span, zone: str) -> Diagnostic:
    return error("CG304", source, span, zone=zone).says(
        "`{zone}` is a zone, and no card is called that",
        "read as a card",
        help="an end of a zone is `{zone} at top`, `bottom`, `left` or `right`",
    )


def attribute_among_values(source: Source, span: Span, attribute: str, zone: str) -> Diagnostic:
    """`peek suit hand`."""
    return error("CG304", source, span, attribute=attribute, zone=zone).says(
        "`{attribute}` is an attribute, and no card is called that",
        "read as a card",
        help="that of cards is written with a dot, `{zone}.{attribute}`; to show it and nothing else of them, write "
        "`reveal {attribute} of {zone}` or `peek {attribute} of {zone}`",
    )


def words_in_a_row(source: Source, span: Span, text: str, help: str) -> Diagnostic:
    return error("CG304", source, span, short=short(text)).says(
        "there is no card `{short}`", "words side by side are a card", help=help
    )


def no_such_card(source: Source, span: Span, text: str, count: int, example: str = "") -> Diagnostic:
    """`example` is one of several cards with all its values; empty if they look alike."""
    several = "they look alike: say where it lies, as in `top of deck`, or ask for a list, `hand where it is {text}`"
    if example.endswith(f" {text}"):
        several = "two families have it: say which before its values, as in `{example}`"
    elif example:
        several = "name more of its values, as in `{example}`; whether a card is one of them is asked with `is {text}`"
    return error("CG305", source, span, text=text, count=count, example=example).says(
        "`{text}` fits {count} cards" if count else "there is no card `{text}`",
        "one card is meant here" if count else "not in this game",
        help=several if count else "another family has it: write `{example}`" if example else "",
    )


def two_types(source: Source, span: Span, name: str, old: str, new: str, declared: Span, help: str = "") -> Diagnostic:
    return error("CG306", source, span, name=name, old=old, new=new).says(
        "`{name}` is {old} and cannot become {new}",
        "this is {new}",
        also=(Label(declared, "`{name}` is {old}"),),
        help=help,
    )


def branches_differ(
    source: Source, span: Span, first: str, second: str, first_span: Span, help: str = ""
) -> Diagnostic:
    return error("CG307", source, span, second=second, first=first).says(
        "the two cases give different things",
        "this is {second}",
        also=(Label(first_span, "this is {first}"),),
        help=help
        or "all cases give the same kind of thing; what is done, and not worked out, stands on lines of its own below "
        "`if` and `else`",
    )


def mixed_list(source: Source, span: Span, first: str, other: str, first_span: Span) -> Diagnostic:
    return error("CG308", source, span, other=other, first=first).says(
        "a list holds things of one kind", "this is {other}", also=(Label(first_span, "this is {first}"),)
    )


def players_is_a_number(source: Source, span: Span, zones: str = "") -> Diagnostic:
    """`zones` says how to name theirs, if these are due."""
    return error("CG309", source, span).says(
        "`players` is the number of players",
        "zones are needed here" if zones else "a list of players is needed here",
        help=zones or "write `everyone`",
    )


def not_constant(source: Source, span: Span, what: str) -> Diagnostic:
    return error("CG310", source, span, what=what).says(
        "{what} must be known before the play begins",
        "this changes during play",
        help="use only numbers, `players`, options and definitions made of them",
    )


def long_to_settle(source: Source, span: Span, what: str) -> Diagnostic:
    return error("CG310", source, span, what=what).says(
        "{what} takes too long to work out",
        "given up here",
        help="let definitions that are used here call others once, not twice or more, or write the number",
    )


def not_a_number(source: Source, span: Span, what: str) -> Diagnostic:
    return error("CG310", source, span, what=what).says(
        "{what} cannot be worked out",
        "with some number of players or some option there is no such number",
        help="it may be that something is divided by 0",
    )


def no_effect(source: Source, span: Span, better: str = "") -> Diagnostic:
    """`better` changes the variable that the line only mentions."""
    return error("CG311", source, span, better=better).says(
        "this line does nothing",
        "a value alone is not a rule",
        help="to change the variable, write `{better}`"
        if better
        else "begin with a word such as `move`, `choose`, `if`, or call a phase",
    )


def text_to_fill_in(source: Source, span: Span) -> Diagnostic:
    return error("CG318", source, span).says(
        "a text that is passed on cannot be filled in",
        "used as a value here",
        help="pass the values too, and put the text together where it is shown",
    )


def any_of_answers(source: Source, span: Span, better: str) -> Diagnostic:
    """`any(c.suit is hearts for c in hand)`."""
    return error("CG301", source, span, better=better).says(
        "`any` asks whether a list has anything in it, and a list of yes and no has",
        "yes whenever the list is not empty",
        help="write `{better}`",
    )


def does_not_grow(source: Source, span: Span, name: str, kind: str, help: str) -> Diagnostic:
    """`leader += 1`."""
    return error("CG306", source, span, name=name, kind=kind).says(
        "`{name}` is {kind}, and nothing can be added to it", "changed here", help=help
    )


def zone_assigned(source: Source, span: Span, zone: str, cards: str) -> Diagnostic:
    """`hand += card`, `hand = ()`."""
    return error("CG312", source, span, zone=zone, cards=cards).says(
        "`{zone}` is a zone, and cards are moved",
        "not a variable",
        help="write `move {cards} to {zone}`" if cards else "write `move {zone} to …`, and the zone for its cards",
    )


def each_assigned(source: Source, span: Span, name: str, line: str, in_test: bool) -> Diagnostic:
    """`every chips = 9`."""
    return error("CG312", source, span, name=name, line=line).says(
        "`every {name}` is a list, and only one variable can be given a value",
        "not a variable",
        help="write a line for each player: `given p1.{line}`"
        if in_test
        else "write `each player`, and below it, indented, `{line}`",
    )


def all_assigned(source: Source, span: Span, players: str, line: str) -> Diagnostic:
    """`others.passed = no`."""
    return error("CG312", source, span, players=players, line=line).says(
        "several players have one each, and only one variable can be given a value",
        "not a variable",
        help="write `each player`, and below it, indented, `{line}`"
        if players == "everyone"
        else "write `each player in {players}`, and below it, indented, `{line}`",
    )


def not_assignable(source: Source, span: Span, note: str = "") -> Diagnostic:
    """`note` is the name of one that lies on cards, where it is given to several at once."""
    return error("CG312", source, span, note=note).says(
        "only a `state` variable or a name made by `let` can be given a value",
        "several cards have one each" if note else "not a variable",
        help="one card after the other: `for card in …`, and below it `card.{note} = …`"
        if note
        else "declare it under `state`, or make a name with `let`; cards are moved with `move`",
    )


def not_a_phase(source: Source, span: Span, name: str, kind: str, help: str) -> Diagnostic:
    return error("CG313", source, span, name=name, kind=kind).says(
        "`{name}` is {kind}, not a phase", "called here", help=help
    )


def choice_after_effect(source: Source, span: Span, effect: Span | None) -> Diagnostic:
    return error("CG314", source, span).says(
        "players who act at once choose before anything happens",
        "a choice after an effect",
        also=(Label(effect, "the first effect"),) if effect else (),
        help="put the choices first, or use `each player`",
    )


def choice_when_others_chose(source: Source, span: Span, effect: Span | None, choice: Span | None) -> Diagnostic:
    """A choice below something else, or in a phase: `choice` is where it stands then."""
    also = ((effect, "the first effect"), (choice, "the choice"))
    return error("CG314", source, span).says(
        "players who act at once choose before anything happens",
        "a choice is made here when those of the others are known",
        also=tuple(Label(place, text) for place, text in also if place is not None),
        help="put the choice right under `all players at once` (`may choose`, or a `must` that says when), "
        "or use `each player`",
    )


def order_of_unordered(source: Source, span: Span, zone: str) -> Diagnostic:
    return error("CG315", source, span, zone=zone).says(
        "the cards in `{zone}` have no order",
        "hands and spreads are unordered",
        help="make it a `pile` or a `row`, or let somebody who sees them `choose`; the card of a hand of one is "
        "`only({zone})`, and what holds for each of them is asked with `all(c.value > 3 for c in {zone})`",
    )


def not_running(source: Source, span: Span, name: str, help: str = "") -> Diagnostic:
    return error("CG316", source, span, name=name).says(
        "this stands outside the phase `{name}`",
        "that phase is not running here",
        help=help or "name the phase that this line belongs to, or `end game`",
    )
