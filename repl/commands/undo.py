"""The past of a play: what was chosen, going back and on again.

At a shared keyboard only one's own last choice can be taken back, and only while nothing was
learned from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from repl.commands.registry import Misused, command
from repl.commands.saving import numbered
from repl.screen.cards import Deck
from repl.screen.story import Story
from repl.screen.text import Output
from repl.session.heard import Heard

if TYPE_CHECKING:
    from repl.session.session import Session

MOST_ROWS = 60
MOST_NAMED = 3


def may_return(session: Session, number: int) -> None:
    """Refuses to go back where that would be of use to somebody who has seen more since."""
    if not session.shared or session.author:
        return
    seat = session.keyboard
    play = session.play
    since = [play.decider(n) for n in range(number, play.length)]
    own = all(who == seat or who is None or not session.seats.is_human(who) for who in since)
    if seat is None or not own or play.decider(number) != seat:
        raise Misused("only own choice")
    then, now = play.before[number], play.state
    cards = range(len(now.program.layout.cards))
    if any(now.seers(c) >> seat & 1 and not then.seers(c) >> seat & 1 for c in cards):
        raise Misused("seen since")


def go(session: Session, number: int, here: int) -> Iterator[Output]:
    """To another position; `here` is how many choices were made when that was asked for."""
    play = session.play
    session.stepper.abandon()
    session.seats.back(session.keyboard)  # nobody goes there to see a bot play on
    if play.length < number:
        play.goto(number)
    told = between(session, min(number, here), max(number, here))
    play.goto(number)
    session.teller.skip()
    session.keep()
    if told:
        yield session.note("went back" if number < here else "went on", what=told)
    yield session.note("now at move", number=play.moves_made(session.viewer) + 1)
    yield from session.present()


def between(session: Session, first: int, end: int) -> str:
    """What whoever sits at the keyboard chose between two positions, and how many other moves there were."""
    play, labels = session.play, session.play.state.program.labels
    own = [n for n in range(first, end) if play.decider(n) == session.keyboard]
    deck = Deck(labels, session.words.signs)
    choices = play.state.choices()
    chosen = []
    for n in own[:MOST_NAMED]:
        decision = play.before[n].decision
        assert decision is not None
        chosen.append(deck.chosen(decision.spec.table[choices[n]]))
    moves = play.number(end, session.viewer) - play.number(first, session.viewer)  # and not choices: see `Play.number`
    others = moves - len(chosen)
    moves_told = session.words.moves(others)
    more = [session.words("other moves", moves=moves_told) if chosen else moves_told] if others else []
    return "; ".join([*chosen, *more])


@command("undo", "past")
def undo(session: Session, times: int = 1) -> Iterator[Output]:
    play = session.play
    if session.stepper.paused:
        session.stepper.abandon()
        yield session.note("step dropped")
        yield from session.present()
        return
    people = session.seats.people
    mine = [n for n in range(play.length) if not people or play.decider(n) in people]
    if times < 1 or not mine:
        raise Misused("nothing to undo")
    number = mine[-min(times, len(mine))]
    may_return(session, number)
    yield from go(session, number, play.length)


@command("redo", "past")
def redo(session: Session, times: int = 1) -> Iterator[Output]:
    play = session.play
    if not play.undone or times < 1 or session.stepper.paused:
        raise Misused("nothing to redo")
    people = session.seats.people
    number = here = play.length
    last = play.length + len(play.undone)
    for _ in range(times):
        number = min(number + 1, last)
        play.goto(number)
        while number < last and people and play.decider(number) not in people:
            number += 1
            play.goto(number)
    yield from go(session, number, here)


@command("goto", "past")
def goto(session: Session, number: int) -> Iterator[Output]:
    play = session.play
    session.stepper.abandon()
    here = play.length
    if play.undone and number > play.number(here, session.viewer):
        play.goto(here + len(play.undone))
    target, last = play.find(number, session.viewer), play.moves_made(session.viewer) + 1
    play.goto(here)
    if target is None or number < 1:
        raise Misused("no such move", last=last)
    if target < here:
        may_return(session, target)
    yield from go(session, target, here)


@command("history", "past")
def history(session: Session, last: int = 20) -> Iterator[Output]:
    """Moves with their numbers, and what followed from each."""
    play = session.play
    heard = Heard(play.state, session.viewer, play.events)
    made = [n for n, event in heard.since(0) if event.kind == "chosen"]
    first = made[-max(1, last) :][:1] or [0]
    story = Story(play.state, session.viewer, session.words)
    rows = [
        row for told in story.tell(play.events, first[0]) if told.weight > 0 for row in numbered(told, session.columns)
    ]
    if not rows:
        yield session.note("nothing happened")
        return
    shown = tuple(rows[-MOST_ROWS * 2 :])
    yield Output("note", shown, {"moves": len(made), "read from": len(shown) - 1})
