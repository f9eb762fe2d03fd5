"""CG2xx: names that are unknown, doubled, misplaced or never used."""

from __future__ import annotations

from pathlib import PurePath

from dsl.diagnostic import Diagnostic, Edit, Label
from dsl.sentence import Sentence, error, say, warning
from dsl.source import Source, Span

_MOST_LINES = 8
_MOST_DECKS = 20
PHASE_VALUE = "the value of a phase is taken on a line of its own: `let found = {call}`, and below it `found`"
UNTIL = (
    "`until` is asked between turns, when nobody acts: once around is `each player from p1`; who had the last turn can "
    "be kept below `state`, `last_player = me`"
)
PHASE_GIVES_NOTHING = "the value of a phase is taken on a line of its own: `let found = PHASE`"


def unknown(
    source: Source, span: Span, name: str, kind: str, near: str | None, declared: Span | None, help: str = ""
) -> Diagnostic:
    """`kind` says what was looked for, such as `zone` or `phase`; plain `name` if it could be anything."""
    many = "," in kind
    article = "an" if kind[0] in "aeiou" else "a"
    return error("CG201", source, span, name=name, kind=kind, near=near, article=article).says(
        "nothing is named `{name}`" if many or kind == "name" else "no {kind} is named `{name}`",
        "no {kind} of this game" if many else "not {article} {kind} of this game",
        also=(Label(declared, "`{near}` is declared here"),) if near and declared else (),
        help="write `{near}`" if near else help,
        edits=_instead(span, name, near),
    )


def needed_by(library: Source) -> Sentence:
    """For a name that a library speaks of, and the game that uses it does not have."""
    return say(
        "the library `{library}` needs it of the game that uses it: an attribute of its cards, a place below `zones`, "
        "something below `state`, or a definition",
        library=PurePath(library.name).stem,
    )


def _instead(span: Span, name: str, near: str | None) -> tuple[Edit, ...]:
    """The name that was meant, in place of the one that ends the span."""
    return (Edit(Span(span.end - len(name), span.end), near),) if near else ()


def also_on(lines: list[int]) -> Sentence:
    """The other lines of a name that is told once."""
    shown = ", ".join(map(str, lines[:_MOST_LINES])) + (", …" if len(lines) > _MOST_LINES else "")
    return say("it stands on line {lines} too" if len(lines) == 1 else "it stands on lines {lines} too", lines=shown)


def missing_on(lines: list[int]) -> Sentence:
    """The same for a sign that is missing."""
    shown = ", ".join(map(str, lines[:_MOST_LINES])) + (", …" if len(lines) > _MOST_LINES else "")
    return say(
        "it is missing on line {lines} too" if len(lines) == 1 else "it is missing on lines {lines} too", lines=shown
    )


def no_bottom(source: Source, span: Span) -> Diagnostic:
    return error("CG201", source, span).says(
        "no relation is named `bottom`",
        "not a relation of this game",
        help="`last(deck)` is the lowest card of a deck, and `move card to deck at bottom` lays a card there",
    )


def duplicate(
    source: Source, span: Span, name: str, kind: str, first: Span | None, first_kind: str, help: str = ""
) -> Diagnostic:
    return error("CG202", source, span, name=name, kind=kind, first_kind=first_kind).says(
        "the name `{name}` is taken already",
        "a second meaning, as {kind}",
        also=(Label(first, "the {first_kind} `{name}` is declared here"),) if first else (),
        help=help or "one name has one meaning in a file; choose another name for one of them",
    )


def beside_option(name: str) -> Sentence:
    """For a variable that has the name of an option."""
    return say(
        "an option stays as it was agreed; give the variable another name, and let it begin with the option if that is "
        "meant: `my_{name} = {name}`",
        name=name,
    )


def value_with_values(name: str) -> Sentence:
    """For `hearts: 4`, as if a value were an attribute."""
    return say(
        "`{name}` is a value, and before `:` stands an attribute; how many cards there are of it is said by `4 {name}`",
        name=name,
    )


def predeclared(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG203", source, span, name=name).says(
        "`{name}` is a word of the language", "cannot be declared again", help="choose another name"
    )


def value_of_two(source: Source, span: Span, name: str, attribute: str, other: str) -> Diagnostic:
    return error("CG204", source, span, name=name, other=other, attribute=attribute).says(
        "`{name}` is a value of `{other}` already",
        "here it would be a value of `{attribute}` too",
        help="a value belongs to one attribute; give one of them another name. Which cards have some of its values is "
        "told by a definition: `define {attribute}(card) = card.{other} in ({name}, …)`",
    )


def nobody_acts(
    source: Source,
    span: Span,
    name: str,
    kind: str,
    *,
    in_test: bool = False,
    in_list: bool = False,
    until: bool = False,
) -> Diagnostic:
    """`in_test`: it stands in a test, or among what is declared before the play; `until`: in what ends a loop."""
    declared = in_test and source.section(span.start) in ("state", "bookkeeping")
    if in_list:
        help = "those of all players are `every {name}`, one of them is `p1.{name}`"
    elif until and name in ("me", "others"):
        help = UNTIL
    elif until:
        help = (
            "`until` is asked between turns, when nobody acts: of anybody it is `any(everyone where {name} …)`, of one "
            "player `p1.{name}`"
        )
    elif name not in ("me", "others"):
        whose = "say whose, as in `p.{name}`, or put the line under `each player`, `turns` or `player P`"
        help = "say whose: `p1.{name}`" if in_test else whose
    elif declared:
        help = "nobody acts before the play begins: name a seat, as in `p1`, or write `nobody` until somebody is"
    elif in_test:
        help = "nobody acts in a test: name the seat, as in `p1`; who has to choose is `expect p1 can choose …`"
    else:
        help = "put the line under `each player`, `turns` or `player P`"
    return error("CG205", source, span, kind=kind, name=name).says(
        "nobody is acting here" if name == "me" else "whose `{name}`?",
        "there is no acting player here" if kind == "" else "every player has {kind} of that name",
        help=help,
    )


def needs_acting_player(
    source: Source, span: Span, name: str, kind: str, used: tuple[str, Span] | None, where: str = ""
) -> Diagnostic:
    """`used` is the name that belongs to a player, and where it stands if in this file.

    `where` is empty, or says what is around: a "test", or a list of "players" that is gone through.
    """
    what, place = used or ("", None)
    helps = {
        "test": "say who acts: `run {name} by p1`",
        "players": "give it a parameter, `define {name}(p) = …` with `p.` before what is theirs, "
        "and write `{name}(it)` here",
    }
    plain = "the {kind} uses names that belong to a player; call it under `each player`, `turns` or `player P`"
    return error("CG206", source, span, name=name, kind=kind, what=what).says(
        "`{name}` needs an acting player",
        "nobody is acting here",
        also=(Label(place, "`{what}` is the acting player's"),) if place else (),
        help=helps.get(where, plain),
    )


def no_element(source: Source, span: Span) -> Diagnostic:
    return error("CG207", source, span).says(
        "`it` stands for nothing here",
        "`it` has a meaning only after `where` or `by`",
        help="say which card or player is meant",
    )


def not_chosen_yet(source: Source, span: Span, name: str, declared: Span) -> Diagnostic:
    return error("CG208", source, span, name=name).says(
        "`{name}` is not known here",
        "read here",
        also=(Label(declared, "it gets its value here"),),
        help="a name is known below the line that gives it a value, in the same block, and with `may` or `else` only "
        "in the block under the choice; to keep it longer, write `let kept = nothing` before that block, and "
        "`kept = {name}` in it",
    )


def wrong_use(source: Source, span: Span, name: str, what: str, help: str) -> Diagnostic:
    return error("CG209", source, span, name=name, what=what).says("`{name}` is {what}", "does not fit here", help=help)


def unused_player(source: Source, span: Span, name: str) -> Diagnostic:
    """`for p in others` above lines that never speak of `p`: what they change is that of the acting player."""
    return warning("CG210", source, span, name=name).says(
        "the local name `{name}` is never used",
        "declared here and never mentioned again",
        help="the lines below speak of the acting player; what is theirs is written `{name}.…`; to have each of "
        "them act, write `each player in` and the list",
    )


def unused(source: Source, span: Span, name: str, kind: str) -> Diagnostic:
    return warning("CG210", source, span, kind=kind, name=name).says(
        "the {kind} `{name}` is never used",
        "declared here and never mentioned again",
        help="use it, or remove it; an option that changes nothing misleads players"
        if kind == "option"
        else "use it, or remove it",
    )


def never_read(source: Source, span: Span, name: str, changed: Span, *, shown: bool) -> Diagnostic:
    return warning("CG210", source, span, name=name).says(
        "`{name}` is changed and never read",
        "no rule asks for it",
        also=(Label(changed, "changed here"),),
        help="use it in a rule, in a text or in the ranking, or remove it and the lines that change it; if it is there "
        "for people to read, say so above it: `# accepted: CG210 players read it`"
        if shown
        else "use it in a rule, in a text or in the ranking, or remove it and the lines that change it",
    )


def circle(source: Source, span: Span, names: list[str], kind: str) -> Diagnostic:
    way = " → ".join(f"`{n}`" for n in names)
    return error("CG211", source, span, kind=kind, name=names[0]).says(
        "the {kind} `{name}` leads back to itself",
        "the circle closes here",
        note=way,
        help="use `repeat` for doing something again" if kind == "phase" else "",
    )


NO_PARAMETER = (
    "to ask it about one player or card, give it a parameter: `define {name}(p) = …`, with `p.` before what is theirs"
)


def wrong_arguments(
    source: Source,
    span: Span,
    name: str,
    wanted: str | int,
    got: int,
    parameters: tuple[str, ...] = (),
    help: str = "",
    *,
    looked_at: bool = False,
) -> Diagnostic:
    """`wanted` is a number of values, or what a function of the language takes, in words.

    `looked_at` is whether it stands after `where` or `by`.
    """
    listed = ", ".join(parameters)
    told = {0: "`{name}` takes no value in parentheses", 1: "`{name}` takes 1 value in its parentheses"}
    many = "`{name}` takes {wanted} values in its parentheses"
    return error("CG212", source, span, name=name, wanted=wanted, got=got, listed=listed).says(
        told.get(wanted, many) if isinstance(wanted, int) else "`{name}` takes {wanted}",
        {0: "none is given", 1: "1 is given"}.get(got, "{got} are given"),
        help="write `{name}(it)` for the one looked at"
        if len(parameters) == 1 and not got and looked_at
        else "write `{name}(me)` for whoever acts, or is ranked"
        if len(parameters) == 1 and not got and parameters[0] in ("p", "player", "who", "q", "seat")
        else "write `{name}({listed})`, with what is meant for `{listed}`"
        if parameters
        else help,
    )


# Packs by the number of their cards, as they are said with the decks that there are.
_PACKS = {
    "54": "write `use french_54`",
    "36": "write `use french_36`",
    "28": "write `use french_32 where rank >= 8`",
    "24": "write `use french_24`",
    "20": "write `use french_52 where rank >= 10`",
}


def no_library(source: Source, span: Span, name: str, near: str | None, decks: list[str]) -> Diagnostic:
    """`decks` are those that there are, where a deck is due."""
    listed = ", ".join(f"`{deck}`" for deck in decks[:_MOST_DECKS])
    others = "the decks are {decks}; other cards are written out: `suit: red, blue`, `one of each suit, value`"
    if decks and (pack := _several(name, decks) or _PACKS.get(name[-2:])):
        near, others = None, pack
    return error("CG213", source, span, name=name, near=near, decks=listed).says(
        "no library has a deck or file `{name}`",
        "not found",
        help="write `{near}`" if near else others if decks else _WHERE_LIBRARIES_LIE,
        edits=_instead(span, name, near),
    )


_WHERE_LIBRARIES_LIE = (
    "a deck is used below `cards`: `use french_52`; "
    "a library of your own is the file “library/{name}.cardgame” beside the game"
)


def _several(name: str, decks: list[str]) -> str:
    """`french_104`: how several packs of a deck are used, if that is what a name asks for."""
    word, _, number = name.rpartition("_")
    cards = int(number) if number.isdecimal() and len(number) < 4 else 0
    packs = (n for n in range(2, 9) if cards and not cards % n and f"{word}_{cards // n}" in decks)
    return next((f"write `use {n} {word}_{cards // n}`" for n in packs), "")


def deck_among_cards(source: Source, span: Span, name: str, packs: int | None) -> Diagnostic:
    """`2 french_52` among the cards."""
    better = f"use {packs} {name}" if packs and packs > 1 else f"use {name}"
    return error("CG213", source, span, name=name, better=better).says(
        "`{name}` is a deck, and no card", "stands here as if it were a card", help="write `{better}`",
        edits=(Edit(span, better),),
    )  # fmt: skip


def seat_beyond(source: Source, span: Span, name: str, most: int) -> Diagnostic:
    return error("CG214", source, span, name=name, most=most).says("there is no seat `{name}`", "at most {most} play")


def leads_too_deep(source: Source, span: Span, name: str, kind: str, most: int) -> Diagnostic:
    return error("CG215", source, span, kind=kind, name=name, most=most).says(
        "the {kind} `{name}` leads too deep into others",
        "too deep from here",
        note="lines, definitions and phases lead into one another at most {most} levels deep",
        help="let fewer of them stand on one another: join some into one {kind}",
    )


def many_readings(source: Source, span: Span, name: str, kind: str, most: int) -> Diagnostic:
    return error("CG216", source, span, kind=kind, name=name, most=most).says(
        "the {kind} `{name}` is used for too many combinations of types",
        "one more here",
        note="a {kind} is read again for what it is given, such as a card and a number, at most {most} times",
        help="give it fewer parameters, or always the same kinds of things",
    )
