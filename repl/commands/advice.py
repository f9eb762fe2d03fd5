"""Looking ahead: what a bot would do, and what would follow a move."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from interpreter.ask.chair import Chair
from repl.commands.ahead import Ahead
from repl.commands.asking import due, explain_problem
from repl.commands.registry import Misused, command
from repl.input.problem import Problem
from repl.screen.cards import Deck
from repl.screen.position import Position
from repl.screen.text import Output, wrapped
from repl.session.seats import Judged

if TYPE_CHECKING:
    from repl.session.session import Session

FEW = 100  # thoughts, after which a hint is hardly more than a guess
SURE = 2.0  # standard errors


def own_chance(session: Session, choice: int | None = None) -> Random:
    """Chance for thoughts about the position, or the one before a choice: the same whenever it is asked about.

    How many choices were free must not show in it. What the viewer sees now is in it, or in all deals the same cards
    would come oftener than they should.
    """
    play = session.play
    if choice is not None:
        return Random(play.number(choice, session.viewer) - 1)
    assert play.state.decision is not None
    looks = Position(session, play.state, play.state.decision.player).looks
    return Random(f"{play.number(play.length, session.viewer) - 1} {looks}")


def getting_ready(chair: Chair, bot: object) -> Iterator[Output]:
    """A bot makes what it thinks with, which takes a moment when it is wanted for the first time."""
    make = getattr(bot, "get_ready", None)
    if make is not None and not chair.program.game.thinks(chair.program):
        yield Output("thinking", (), {"player": chair.player + 1, "ready": False})
        make(chair)


def worth(node: Judged) -> int:
    """What an option is worth, of a hundred."""
    return round(100 * node.worth)


def doubt(node: Judged) -> int:
    """How far from that it may be as well. What was hardly looked at may be worth anything."""
    mean = (node.worth * node.visits + 1) / (node.visits + 2)
    return ceil(100 * SURE * sqrt(mean * (1 - mean) / (node.visits + 2)))


def surely_better(one: Judged, other: Judged) -> bool:
    """Is the difference more than what cannot be told, by the figures that are shown?"""
    return worth(one) - worth(other) > doubt(one) + doubt(other)


@command("hint", "ask")
def hint(session: Session) -> Iterator[Output]:
    """The best options by a bot's judgement, and how sure it is."""
    moves = due(session)
    chair = session.play.state.chair(moves.decision.player)
    yield from getting_ready(chair, session.seats.strongest)
    yield Output("thinking", (), {"player": moves.decision.player + 1})
    best = judged(session, chair)
    deck = moves.listing.deck
    if not best:
        option = session.seats.strongest.choose(chair, own_chance(session))
        yield session.note("hint", option=deck.chosen(option), style="good")
        return
    thoughts = sum(node.visits for node in best)
    rows = wrapped(session.words("hint", option=deck.chosen(best[0].option)), session.columns, "good")
    for node in best[:3]:
        figures = {"worth": worth(node), "doubt": doubt(node), "share": round(100 * node.visits / thoughts)}
        text = session.words("hint share", option=deck.chosen(node.option), **figures)
        rows += wrapped(text, session.columns, "", 2)
    rows += wrapped(_how_sure(session, best[:3], thoughts, deck), session.columns, "dim", 2)
    yield Output("note", tuple(rows), {"options": [str(node.option) for node in best[:3]]})


def _how_sure(session: Session, best: list[Any], thoughts: int, deck: Deck) -> str:
    rivals = [node for node in best[1:] if not surely_better(best[0], node)]
    if thoughts < FEW or not rivals:
        return session.words("hint sure" if thoughts >= FEW else "hint guess", count=thoughts)
    *others, last = (deck.chosen(node.option) for node in (best[0], *rivals))
    named = ", ".join(session.words("act", what=each) for each in others)
    return session.words("hint close", count=thoughts, others=named, last=last)


def judged(session: Session, chair: Chair) -> list[Any]:
    """What a bot that thinks has found out about the options, the best first; nothing if no bot here does."""
    ranked = getattr(session.seats.strongest, "ranked", None)
    if ranked is None or len(chair.options) < 2:
        return []
    found: list[Judged] = ranked(chair, own_chance(session))
    return [node for node in found if node.option is not None and node.visits]


@command("what-if", "ask")
def what_if(session: Session, move: str) -> Iterator[Output]:
    """What is certain to follow, then what mostly does until it is one's turn again."""
    moves = due(session)
    option = moves.read(move)
    if isinstance(option, Problem):
        said = explain_problem(session, option)
        yield Output("refused", tuple(r for text in said for r in wrapped(text, session.columns, "wrong")))
        return
    yield Output("thinking", (), {"player": moves.decision.player + 1})
    ahead = Ahead(session, option, moves.decision.player, own_chance(session))
    if not ahead.tries:
        raise Misused("cannot tell")
    sure, headings = ahead.sure(), ahead.headings()
    rows = wrapped(session.words("would follow", option=moves.listing.deck.chosen(option)), session.columns, "strong")
    rows += [row for text in sure for row in wrapped(text, session.columns, "", 2)]
    for heading, told in headings:
        if told:
            rows += wrapped(heading, session.columns, "dim", 2)
        rows += [row for text in told for row in wrapped(text, session.columns, "dim", 4)]
    yield Output("note", tuple(rows), {"sure": sure, "perhaps": [text for _, told in headings for text in told]})
