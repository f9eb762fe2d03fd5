"""CG5xx: the course of play, its beginning and its end."""

from __future__ import annotations

from dsl.diagnostic import Diagnostic, Label
from dsl.source import Source, Span


def no_players(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG501",
        "error",
        "the game does not say how many play",
        source,
        span,
        "below this line",
        help="add a line `players 2 to 4`, four spaces further to the right",
    )


def no_play(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG502",
        "error",
        "the game does not say how it is played",
        source,
        span,
        "this game has no `play`",
        help="add a section `play` with what happens from the beginning to the end",
    )


def no_winner(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG503",
        "error",
        "the game does not say who wins",
        source,
        span,
        "this game has no `winner`",
        help="add a line such as `winner highest score`",
    )


def twice(source: Source, span: Span, what: str, first: Span) -> Diagnostic:
    return Diagnostic(
        "CG504",
        "error",
        f"`{what}` is said twice",
        source,
        span,
        "again here",
        (Label(first, "said here first"),),
        help="keep one of them",
    )


def bad_players(source: Source, span: Span, most: int) -> Diagnostic:
    return Diagnostic(
        "CG505",
        "error",
        "this number of players is not possible",
        source,
        span,
        f"from 1 to {most}, the smaller number first",
        help="write the number, as in `players 4`, or several, as in `players 2 to 4` or `players 2 or 4`",
    )


def bad_beginning(source: Source, span: Span, name: str, values: str) -> Diagnostic:
    return Diagnostic(
        "CG506",
        "error",
        f"the option `{name}` begins with a value it does not have",
        source,
        span,
        f"not among {values}",
        help="begin with one of its values, or add this one after `from`",
    )


def mixed_option(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG506",
        "error",
        f"the option `{name}` mixes names and numbers",
        source,
        span,
        "its values are of two kinds",
        help="let all of its values be names, or all of them numbers",
    )


def yes_or_no_option(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG506",
        "error",
        f"the option `{name}` begins with one value",
        source,
        span,
        "two of them",
        help=f"write the usual one: `option {name} = no`; it can then be yes or no",
    )


def option_without_values(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG506",
        "error",
        f"the option `{name}` does not say its values",
        source,
        span,
        "which numbers can it be?",
        help="write them as a range or a list: `from 1 to 10`, `from (3, 5, 7)`",
    )


def many_values(source: Source, span: Span, name: str, most: int) -> Diagnostic:
    return Diagnostic(
        "CG506",
        "error",
        f"the option `{name}` has more than {most:,} values",
        source,
        span,
        "too many to choose from",
        help="name those that are played, as in `from (1000, 5000, 10000)`",
    )


def option_not_fixed(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG310",
        "error",
        f"the values of option `{name}` must be known before anything else",
        source,
        span,
        "known later than the options",
        help="write them as numbers, as in `from 1 to 10` or `from (3, 5, 7)`",
    )


def bad_team(source: Source, span: Span, why: str) -> Diagnostic:
    return Diagnostic("CG507", "error", why, source, span, "in these teams")


def only_tested(source: Source, span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "CG508",
        "warning",
        f"play never comes to the phase `{name}`",
        source,
        span,
        "no rule calls it, only tests run it",
        help=f"call it where it belongs, with a line `{name}`, or remove it and its tests",
    )


def after_end(source: Source, span: Span, end: Span, what: str) -> Diagnostic:
    return Diagnostic(
        "CG509",
        "warning",
        "this line is never carried out",
        source,
        span,
        "play never comes here",
        (Label(end, f"`{what}` leaves the block here"),),
        help=f"put it before `{what}`, or remove it",
    )


def repeats_forever(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG510",
        "error",
        "this `repeat` never ends",
        source,
        span,
        "nothing inside leaves it",
        help="write `repeat until …` or `repeat 3 times`, or `end` a phase or the game somewhere inside",
    )


def until_never(source: Source, span: Span, loop: str, reads: list[str]) -> Diagnostic:
    """`reads` are the names that the condition depends on, none if it is fixed before the loop."""
    what = " and ".join(f"`{n}`" for n in reads[:3])
    note = f"it depends on {what} only" if reads else "its value is fixed before the loop begins"
    return Diagnostic(
        "CG511",
        "error",
        f"this `{loop}` cannot end",
        source,
        span,
        "nothing inside the loop can change this",
        notes=(note,),
        help=f"change {what} inside the loop, or ask for something that changes there"
        if reads
        else "ask for something that changes inside the loop",
    )


def nothing_to_choose(source: Source, span: Span) -> Diagnostic:
    return Diagnostic(
        "CG512",
        "error",
        "there is never anything to choose here",
        source,
        span,
        "an empty list, whoever plays",
        help="name what there is to choose from; a range goes from the smaller to the larger number, as in `1 to 3`",
    )


def nothing_to_repeat(source: Source, span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        "CG513",
        "warning",
        f"the block of this `{what}` is never carried out",
        source,
        span,
        "this is nothing, whoever plays",
        help="a range goes from the smaller to the larger number, as in `1 to 3`",
    )


def first_is_p1(source: Source, span: Span, choice: Span | None) -> Diagnostic:
    return Diagnostic(
        "CG514",
        "warning",
        "p1 always chooses first here",
        source,
        span,
        "does not say who begins",
        (Label(choice, "this is chosen in turn"),) if choice else (),
        help="say who begins, as in `each player from dealer` (`from p1` if it is meant), "
        "or let all choose together with `all players at once`",
    )


def nothing_to_rank(source: Source, span: Span, why: str) -> Diagnostic:
    return Diagnostic(
        "CG515",
        "warning",
        "this ranking tells no player from another",
        source,
        span,
        why,
        help="rank by something that each player gains or loses in play, such as a score or cards won",
    )


def low_seat_wins(source: Source, span: Span, function: str) -> Diagnostic:
    return Diagnostic(
        "CG516",
        "warning",
        "a tie goes to the player with the lowest seat",
        source,
        span,
        f"`{function}` takes the first of the best, and `everyone` begins with p1",
        help=f"write `sole_{function}(…)` for nobody in a tie, `all_{function}(…)` for all who tie, "
        f"or say who comes first: `{function}(around(P) by …)`",
    )


def many_options(source: Source, span: Span, most: int) -> Diagnostic:
    return Diagnostic(
        "CG517",
        "error",
        f"a game has at most {most} options",
        source,
        span,
        "one too many",
        help="what belongs together may be one option with several values",
    )
