"""CG85x: what random games show about the rules. Every sentence of the lab to authors stands here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.diagnostic import Diagnostic
from dsl.messages.syntax import counts
from dsl.sentence import Sentence, error, say, warning
from dsl.source import Source, Span
from lab.language import of_games

if TYPE_CHECKING:
    from lab.busiest import Busiest


def games_played(games: int, players: tuple[int, ...]) -> Sentence:
    """`300 games of 2 to 4 players`."""
    return say(
        "{games} of {players}", games=of_games(games), players=say("1 player") if players == (1,) else _players(players)
    )


def _players(numbers: tuple[int, ...]) -> Sentence:
    return say("{counts} players", counts=counts(numbers))


def end_here(times: int, choices: int, setup: Sentence) -> Sentence:
    """How many games end with a fault, and what was found of the shortest."""
    many = say("1 choice") if choices == 1 else say("{count:,} choices", count=choices) if choices else say("no choice")
    if times == 1:
        return say(
            "one of the random games ends here; the shortest found has {choices}, {setup}", choices=many, setup=setup
        )
    return say(
        "{times:,} of the random games end here; the shortest found has {choices}, {setup}",
        times=times,
        choices=many,
        setup=setup,
    )


def set_up(players: int, options: str) -> Sentence:
    """`3 players, rounds 2`."""
    who = say("1 player") if players == 1 else _players((players,))
    return say("{who}, {options}", who=who, options=options) if options else who


def no_end(source: Source, span: Span, choices: int, circles: bool, ended: int, setup: Sentence) -> Diagnostic:
    """An error if none came to its end. Otherwise it may be the way of players who choose by chance."""
    notes = ("in the record the play comes back to a position where it was before",) if circles else ()
    if ended:
        notes = (*notes, "one other game came to its end" if ended == 1 else "{ended:,} other games came to their end")
    weight = warning if ended else error
    return weight("CG850", source, span, choices=choices, setup=setup, ended=ended).says(
        "a play has no end: {choices:,} choices and it still goes on",
        "the choice it has come to",
        notes=notes,
        note="with {setup}",
        help="see that every round brings the end nearer, or raise --play-limit if the game is that long; if only "
        "players who choose by chance never end it, say so above this line: `# accepted: CG850 people would`"
        if ended
        else "see that every round brings the end nearer, or raise --play-limit if the game is that long",
    )


def used_up(
    source: Source, span: Span, what: str, amount: str, option: str, busiest: Busiest | None = None
) -> Diagnostic:
    """Games that used up the share of memory or time which a file has; by time, at the line that takes most of it."""
    if busiest is None:
        return error("CG808" if what == "memory" else "CG809", source, span, amount=amount, option=option).says(
            "random games of these rules need more than {amount}",
            "the games were ended",
            help="let less lie between two choices; `{option}` allows more",
        )
    share = f"{busiest.share:.0%}"
    return error("CG809", busiest.source, busiest.span, amount=amount, option=option, share=share).says(
        "random games of these rules need more than {amount}",
        "{share} of the time goes into this",
        help="let it look through less, or less often: fewer cards, fewer combinations, a `let` for what is asked "
        "twice; `{option}` allows more time, and `--play` with a smaller number plays fewer games",
    )


def never_reached(source: Source, span: Span, games: Sentence) -> Diagnostic:
    return warning("CG851", source, span, games=games).says(
        "nobody ever came to this choice",
        "not reached in {games}",
        help="let more games be played if it is rare; otherwise something before it never happens",
    )


def never_a_choice(source: Source, span: Span, games: Sentence, times: int) -> Diagnostic:
    return warning("CG852", source, span, often=_often(times), games=games).says(
        "this choice never left anybody a choice",
        "reached {often} in {games}, never with two options",
        help="say what happens without `choose`, or give the player more to choose from; "
        "cards that one cannot tell apart are one option",
    )


def never_offered(source: Source, span: Span, label: str, games: Sentence, *, asked: bool, picks: bool) -> Diagnostic:
    """`asked` if it has a condition, or rules of its own; `picks` if it begins with a choice."""
    return warning("CG853", source, span, label=label, games=games).says(
        '"{label}" was never offered',
        "its choice was made in {games}, always without it",
        help="what it asks for never held while the choice that it begins with had an option; let more games be played "
        "if that is rare, or accept it: `# accepted: CG853 it is rare`"
        if asked and picks
        else "the choice that it begins with never had an option: look at what is picked from, and at its rules; let "
        "more games be played if that is rare, or accept it: `# accepted: CG853 it is rare`"
        if picks
        else "what it asks for never held; let more games be played if that is rare, or accept it: "
        "`# accepted: CG853 it is rare`",
    )


def never_mattered(source: Source, span: Span, reason: str, games: Sentence, times: int) -> Diagnostic:
    return warning("CG854", source, span, reason=reason, often=_often(times), games=games).says(
        'the rule "{reason}" never changed anything',
        "tested {often} in {games}, took no option away",
        help="it may say what other rules say already; let more games be played if it is rare",
    )


def _often(times: int) -> Sentence:
    return say("once") if times == 1 else say("{count:,} times", count=times)


def out_won(source: Source, span: Span, times: int, games: Sentence) -> Diagnostic:
    return warning("CG857", source, span, often=_often(times), games=games).says(
        "a player who was out of the game has won",
        "{often} in {games}",
        help="who is out is ranked like everybody; those who are still in come first with `winner highest me in "
        "everyone, then …`; if it is meant so, say it above this line: `# accepted: CG857 points count to the end`",
    )


def scores_stay(source: Source, span: Span, games: Sentence, listed: bool) -> Diagnostic:
    """`listed` if the winners are named, and not ranked."""
    return warning("CG855", source, span, games=games).says(
        "what decides the winner never moves",
        "nothing that it asks for had changed at the end of {games}"
        if listed
        else "the same for all players from beginning to end in {games}",
        help="ask for something that play changes, such as a score, a counter or the cards that somebody has won",
    )


def tells_of_hidden(source: Source, span: Span) -> Diagnostic:
    return warning("CG856", source, span).says(
        "what is offered here tells of cards that the player does not know",
        "with other cards face down, something else would be offered",
        help="ask only for cards that are known here: `reveal` or `peek` at them before, "
        "or look at them after the choice",
    )


def said_of_hidden(source: Source, span: Span) -> Diagnostic:
    return warning("CG856", source, span).says(
        "what is said here tells of cards that not everybody knows",
        "with other cards face down, something else would be said",
        help="say it after the cards were shown with `reveal`, or say only what everybody knows",
    )
