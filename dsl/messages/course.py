"""CG5xx: the course of play, its beginning and its end; CG317 and CG319: what phases give back, and what is undone."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.sentence import error, warning
from dsl.source import Source, Span


def no_players(source: Source, span: Span) -> Diagnostic:
    return error("CG501", source, span).says(
        "the game does not say how many play",
        "below this line",
        help="add a line `players 2 to 4`, four spaces further to the right",
    )


def no_play(source: Source, span: Span) -> Diagnostic:
    return error("CG502", source, span).says(
        "the game does not say how it is played",
        "this game has no `play`",
        help="add a section `play` with what happens from the beginning to the end",
    )


def no_winner(source: Source, span: Span) -> Diagnostic:
    return error("CG503", source, span).says(
        "the game does not say who wins", "this game has no `winner`", help="add a line such as `winner highest score`"
    )


def twice(source: Source, span: Span, what: str, first: Span) -> Diagnostic:
    return error("CG504", source, span, what=what).says(
        "`{what}` is said twice", "again here", also=(Label(first, "said here first"),), help="keep one of them"
    )


def bad_players(source: Source, span: Span, most: int) -> Diagnostic:
    return error("CG505", source, span, most=most).says(
        "this number of players is not possible",
        "from 1 to {most}, the smaller number first",
        help="write the number, as in `players 4`, or several, as in `players 2 to 4` or `players 2 or 4`",
    )


def bad_beginning(source: Source, span: Span, name: str, values: str) -> Diagnostic:
    return error("CG506", source, span, name=name, values=values).says(
        "the option `{name}` begins with a value it does not have",
        "not among {values}",
        help="begin with one of its values, or add this one after `from`",
    )


def mixed_option(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG506", source, span, name=name).says(
        "the option `{name}` mixes names and numbers",
        "its values are of two kinds",
        help="let all of its values be names, or all of them numbers",
    )


def yes_or_no_option(source: Source, span: Span, name: str, values: list[str]) -> Diagnostic:
    """`option jokers = yes or no`, `option deck = short or long`."""
    first, listed = values[0], ", ".join(values)
    return error("CG506", source, span, name=name, first=first, listed=listed).says(
        "the option `{name}` begins with one value",
        "two of them",
        help="write the usual one: `option {name} = no`; it can then be yes or no"
        if set(values) <= {"yes", "no"}
        else "write the usual one, and all of them after `from`: `option {name} = {first} from ({listed})`",
    )


def option_without_values(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG506", source, span, name=name).says(
        "the option `{name}` does not say its values",
        "which numbers can it be?",
        help="write them as a range or a list: `from 1 to 10`, `from (3, 5, 7)`",
    )


def many_values(source: Source, span: Span, name: str, most: int) -> Diagnostic:
    return error("CG506", source, span, name=name, most=most).says(
        "the option `{name}` has more than {most:,} values",
        "too many to choose from",
        help="name those that are played, as in `from (1000, 5000, 10000)`",
    )


def option_not_fixed(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG310", source, span, name=name).says(
        "the values of option `{name}` must be known before anything else",
        "known later than the options",
        help="write them as numbers, as in `from 1 to 10` or `from (3, 5, 7)`",
    )


def once_more(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG518", source, span, name=name).says(
        "`{name}` does not say who has one more turn",
        "after `then`",
        help="write `then everybody once`, or `then others once` for all but the player who had the last turn",
    )


def soft_act(source: Source, span: Span) -> Diagnostic:
    return error("CG519", source, span).says(
        "a rule of an act cannot say `if possible`",
        "an act is offered or it is not",
        help="leave `if possible` out, or say in the condition when the rule does not count",
    )


def option_depends(source: Source, span: Span, name: str, *, by_me: bool) -> Diagnostic:
    """`name` is what it depends on, if that has a name."""
    label = "depends on `{name}`, which can change" if name else "depends on something else"
    return error("CG520", source, span, name=name).says(
        "what an option is called can depend only on what is chosen",
        "depends on who chooses" if by_me else label,
        help="name the choices of this line, attributes of chosen cards, and of a place its name or index; put "
        "everything else into the prompt, behind `choose`",
    )


def option_tells_contents(source: Source, span: Span, place: str) -> Diagnostic:
    index = f"{{index of {place}}}"
    return error("CG520", source, span, place=place, index=index, bare=f"{{{place}}}").says(
        "what an option is called can depend only on what is chosen",
        "depends on what lies in `{place}`, which changes",
        note="options are told by this name later too, when other cards lie there",
        help="name the place itself, `{bare}` or `{index}`: what lies there is shown on the table; rules may look at "
        "it, in a `must` below",
    )


def bad_team(source: Source, span: Span, why: str) -> Diagnostic:
    return error("CG507", source, span).says(why, "in these teams")


def only_tested(source: Source, span: Span, name: str) -> Diagnostic:
    return warning("CG508", source, span, name=name).says(
        "play never comes to the phase `{name}`",
        "no rule calls it, only tests run it",
        help="call it where it belongs, with a line `{name}`, or remove it and its tests",
    )


def after_end(source: Source, span: Span, end: Span, what: str) -> Diagnostic:
    return warning("CG509", source, span, what=what).says(
        "this line is never carried out",
        "play never comes here",
        also=(Label(end, "`{what}` leaves the block here"),),
        help="put it before `{what}`, or remove it",
    )


def repeats_forever(source: Source, span: Span) -> Diagnostic:
    return error("CG510", source, span).says(
        "this `repeat` never ends",
        "nothing inside leaves it",
        help="write `repeat until …` or `repeat 3 times`, or `end` a phase or the game somewhere inside",
    )


def until_never(source: Source, span: Span, loop: str, reads: list[str]) -> Diagnostic:
    """`reads` are the names that the condition depends on, none if it is fixed before the loop."""
    what = " and ".join(f"`{n}`" for n in reads[:3])
    return error("CG511", source, span, loop=loop, what=what).says(
        "this `{loop}` cannot end",
        "nothing inside the loop can change this",
        note="it depends on {what} only" if reads else "its value is fixed before the loop begins",
        help="change {what} inside the loop, or ask for something that changes there"
        if reads
        else "ask for something that changes inside the loop",
    )


def nothing_to_choose(source: Source, span: Span) -> Diagnostic:
    return error("CG512", source, span).says(
        "there is never anything to choose here",
        "an empty list, whoever plays",
        help="name what there is to choose from; a range goes from the smaller to the larger number, as in `1 to 3`",
    )


def nothing_to_repeat(source: Source, span: Span, what: str) -> Diagnostic:
    return warning("CG513", source, span, what=what).says(
        "the block of this `{what}` is never carried out",
        "this is nothing, whoever plays",
        help="a range goes from the smaller to the larger number, as in `1 to 3`",
    )


def first_is_p1(source: Source, span: Span, choice: Span | None) -> Diagnostic:
    return warning("CG514", source, span).says(
        "p1 always chooses first here",
        "does not say who begins",
        also=(Label(choice, "this is chosen in turn"),) if choice else (),
        help="say who begins, as in `each player from dealer` (`from p1` if it is meant), "
        "or let all choose together with `all players at once`",
    )


def keeps_the_place(source: Source, span: Span, name: str, zone: str, into: Span) -> Diagnostic:
    return warning("CG521", source, span, name=name, zone=zone).says(
        "`{name}` is the place `{zone}`, and not the cards that lie there now",
        "a name for a zone",
        also=(Label(into, "from here on other cards lie there"),),
        help="write `let {name} = {zone}.cards` to keep the cards; `swap {zone} with …` exchanges two zones",
    )


def card_has_gone(source: Source, span: Span, name: str, moved: Span) -> Diagnostic:
    """`move c to discards` and then `c.suit`, where `c` is a slot."""
    return warning("CG521", source, span, name=name).says(
        "`{name}` is a slot here, and its card has gone",
        "no card lies there any more",
        also=(Label(moved, "moved away here"),),
        help="hand on the card and not its place, `top of …` where the phase is called, or name it before it moves: "
        "`let card = top of {name}`",
    )


def nothing_to_rank(source: Source, span: Span, why: str) -> Diagnostic:
    return warning("CG515", source, span).says(
        "this ranking tells no player from another",
        why,
        help="rank by something that each player gains or loses in play, such as a score or cards won",
    )


def low_seat_wins(source: Source, span: Span, function: str) -> Diagnostic:
    return warning("CG516", source, span, function=function).says(
        "a tie goes to the player with the lowest seat",
        "`{function}` takes the first of the best, and `everyone` begins with p1",
        help="write `sole_{function}(…)` for nobody in a tie, `all_{function}(…)` for all who tie, "
        "or say who comes first: `{function}(around(P) by …)`",
    )


def many_options(source: Source, span: Span, most: int) -> Diagnostic:
    return error("CG517", source, span, most=most).says(
        "a game has at most {most} options",
        "one too many",
        help="what belongs together may be one option with several values",
    )


def asks_about_me(source: Source, span: Span, name: str) -> Diagnostic:
    return warning("CG522", source, span, name=name).says(
        "`{name}` asks about the acting player, and not about each of these",
        "the same for all of them",
        help="give it a parameter, `define {name}(p) = …` with `p.` before what is theirs, and write `{name}(it)` here",
    )


def asks_me_each_time(source: Source, span: Span) -> Diagnostic:
    return warning("CG522", source, span).says(
        "this asks about the acting player, and not about each of these",
        "the same for all of them",
        help="whoever is looked at is `it`",
    )


def passed_on(source: Source, span: Span, zone: str) -> Diagnostic:
    return warning("CG526", source, span, zone=zone).says(
        "what one player hands on, the next one hands on too",
        "the first `{zone}` goes all the way round",
        help="let everybody lay it aside first: `move {zone} to (left of me).passed`, and under a second `each player` "
        "`move passed to {zone}`; `passed` is a zone of each player",
    )


def places_for_cards(source: Source, span: Span, zone: str, counted: bool) -> Diagnostic:
    better = f"count({zone}.cards)" if counted else f"{zone}.cards is empty"
    return warning("CG527", source, span, zone=zone, better=better).says(
        "`{zone}` stands for its places, and there are always as many",
        "the places, not the cards in them",
        help="the cards in them are `{zone}.cards`: `{better}`",
    )


def compared_with_itself(source: Source, span: Span) -> Diagnostic:
    return warning("CG528", source, span).says(
        "both sides look at the same thing",
        "one card, compared with itself",
        help="inside another `where` the bare names and `it` are those of the inner one; name the outer one with "
        "`for c in …`, as in `(c for c in hand where any(hand where value is c.value - 1))`",
    )


def lists_joined(source: Source, span: Span) -> Diagnostic:
    return warning("CG523", source, span).says(
        "lists inside a list are joined: this asks whether each is anywhere among them",
        "one list of all that is in here",
        help="compare with each list: `(a, b) is (clubs, spades) or (a, b) is (hearts, diamonds)`",
    )


def no_teams(source: Source, span: Span, setup: str, players: int) -> Diagnostic:
    alone = ", ".join(f"(p{n})" for n in range(1, players + 1))
    return warning("CG524", source, span, setup=setup, players=players, alone=alone).says(
        "{setup} there are no teams",
        "this needs teams",
        help="`teams {alone} when players is {players}` in the head makes everybody a team of their own; "
        "or let this line run only where there are teams",
    )


def may_be_nobody(source: Source, span: Span, *, listed: bool) -> Diagnostic:
    """`listed` if it is the only one of some players: `only(everyone where passed)`."""
    return warning("CG525", source, span).says(
        "there may be no such player, and then the play stops here",
        "nobody if several are equal, or if there is none",
        help="write `else` below the block for that, begun where `player` begins; `each player where …` needs none"
        if listed
        else "write `else` below the block for that, begun where `player` begins",
    )


# ───────────── phases that give something back, and what is undone


def gives_nothing(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG317", source, span, name=name).says(
        "the phase `{name}` gives no value",
        "a value is asked for here",
        help="end the phase with a value: `end {name} with …`",
    )


def undone_elsewhere(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG319", source, span, name=name).says(
        "`{name}` can only be undone in its own lines",
        "this line belongs to another phase",
        help="write `undo {name}` in `phase {name}`, below the line that calls this phase",
    )


def lacking(source: Source, span: Span, name: str, example: str) -> Diagnostic:
    """A card that lacks an attribute, where `not in` asks for it."""
    return warning("CG529", source, span, name=name, example=example).says(
        "a card without `{name}` passes here",
        "`{example}` has none, and so it is in no list",
        help="say what holds for such cards: add `and card.{name} is not nothing`, or `or card.{name} is nothing`",
    )


def secret_undone(source: Source, span: Span, name: str, variable: str, changed: Span | None) -> Diagnostic:
    return error("CG319", source, span, name=name, variable=variable).says(
        "`{name}` changes `{variable}`, which is secret and cannot be taken back",
        "undone here",
        also=(Label(changed, "`{variable}` is secret"),) if changed else (),
        help="change `{variable}` before or after `{name}`",
    )


def may_give_nothing(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG317", source, span, name=name).says(
        "the phase `{name}` may come to its end without a value",
        "it gives a value elsewhere",
        help="let every way through it end in `end {name} with …`",
    )


def gives_elsewhere(source: Source, span: Span, name: str) -> Diagnostic:
    return error("CG317", source, span, name=name).says(
        "a phase gives its own value only",
        "this phase cannot say what another gives",
        help="write `end {name} with …` in the phase `{name}` itself, and leave `with` out elsewhere",
    )
