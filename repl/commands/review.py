"""After a game: the moves that cost most by a bot's judgement, each with the position as it was seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, hypot
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from interpreter.play.choice import Option
from interpreter.play.state import State
from repl.commands.advice import doubt, getting_ready, own_chance, worth
from repl.commands.registry import Misused, command
from repl.input.listing import Listing
from repl.screen.table import TableDrawing
from repl.screen.text import Line, Output, line, wrapped
from repl.session.seats import Judged
from repl.session.sight import Viewer

if TYPE_CHECKING:
    from repl.session.session import Session

THOUGHTS = "search:150"
SHOWN = 3
LOOKED_AT_AGAIN = 3 * SHOWN
LEAST = 5  # of a hundred: what costs less does not matter
MOST_LOOKS = 4  # at a move that seems costly: a bot without machine code knows little after one


@dataclass(frozen=True, slots=True)
class Made:
    """A choice that was made, in the position before it."""

    number: int
    state: State
    raw: Any


@dataclass(frozen=True, slots=True)
class Costly:
    """`cost` is how much better, of a hundred, another one seemed, and `doubt` how far off that may be."""

    made: Made
    taken: Option
    best: Option
    cost: int
    doubt: int

    @property
    def is_sure(self) -> bool:
        return self.cost > max(LEAST - 1, self.doubt)


@dataclass(frozen=True, slots=True)
class Looks:
    """What was found out about an option, several looks taken together."""

    option: Option
    visits: int
    worth: float


@command("review", "past")
def review(session: Session, number: int = 0) -> Iterator[Output]:
    """Of several people the one who is named sits down alone first: the positions show what only they could see."""
    if not session.play.over:
        raise Misused("not over yet")
    alone, people = session.only_person(), session.seats.people
    if alone is not None and number in (0, alone + 1):
        yield from _reviewed(session, alone)
        return
    if not people:
        raise Misused("all made by bots")
    if number - 1 not in people:
        names = ((seat + 1, session.labels.player(seat)) for seat in people)
        whose = ", ".join(session.words("review of one", number=n, who=who) for n, who in names)
        raise Misused("review of whom", whose=whose)
    yield from session.hand_over(number - 1)


def for_who_sat_down(session: Session) -> Iterator[Output]:
    """The review for one of several people; whatever is typed next wipes it away."""
    assert session.keyboard is not None
    session.reviewing = True
    yield from _reviewed(session, session.keyboard)


def _reviewed(session: Session, seat: int) -> Iterator[Output]:
    """What the person chose themselves is looked at briefly, and what seems costly once more, by who gives hints."""
    hints = session.seats.strongest
    quick = session.make_bot(THOUGHTS) if session.make_bot is not None else hints
    if not hasattr(quick, "ranked"):
        raise Misused("cannot tell")
    play = session.play
    made = enumerate(zip(play.before, play.state.choices(), strict=False))
    every = [Made(number, state, raw) for number, (state, raw) in made if _is_choice_of(state, seat)]
    own = [each for each in every if each.number not in play.by_bots]
    if own:
        yield from getting_ready(own[0].state.chair(seat), quick)
    found: list[Costly] = []
    for done, each in enumerate(own):
        yield Output("thinking", (), {"player": seat + 1, "move": done + 1, "moves": len(own)})
        found += _judged(each, quick, own_chance(session, each.number), 1)
    seeming = [each for each in _worst(found, LOOKED_AT_AGAIN) if each.cost >= LEAST]
    judge = hints if hasattr(hints, "ranked") else quick
    again: list[Costly] = []
    for done, costly in enumerate(seeming):
        yield Output("thinking", (), {"player": seat + 1, "move": done + 1, "moves": len(seeming), "again": True})
        chance = Random(own_chance(session, costly.made.number).getrandbits(64))  # not the same thoughts once more
        again += _judged(costly.made, judge, chance, MOST_LOOKS)
    sure = [each for each in again if each.is_sure]
    worst = _worst(sure or [each for each in again if each.cost >= LEAST], SHOWN)
    key = "all made by bots" if not own else "review" if sure else "review unsure" if worst else "nothing to review"
    off = round(median(each.doubt for each in found)) if found else 100
    head = wrapped(session.words(key, least=LEAST, doubt=off), session.columns, "strong" if worst else "")
    rows: list[Line] = []
    for costly in sorted(worst, key=lambda each: each.made.number):
        rows += [(), *_shown(session, costly, seat)]
    rows += _left_out(session, "not judged", len(own) - len(found))
    rows += _left_out(session, "left out", len(every) - len(own))
    moves = [play.number(each.made.number, session.viewer) for each in worst]
    yield Output("note", (*head, *rows), {"moves": moves, "sure": bool(sure)})


def _worst(found: list[Costly], most: int) -> list[Costly]:
    return sorted(found, key=lambda each: -each.cost)[:most]


def _left_out(session: Session, key: str, count: int) -> list[Line]:
    if not count:
        return []
    return wrapped(session.words(f"one {key}" if count == 1 else key, count=count), session.columns, "dim")


def _is_choice_of(state: State, seat: int) -> bool:
    decision = state.decision
    return decision is not None and decision.player == seat and len(decision.options) > 1


def _judged(made: Made, bot: Any, chance: Random, most: int) -> Iterator[Costly]:
    """What a move cost, by so many looks at most. One that the bot did not look at is not judged."""
    assert made.state.decision is not None
    chair = made.state.chair(made.state.decision.player)
    nodes: list[Looks] = []
    costly: Costly | None = None
    for _ in range(most):
        nodes = _together([*nodes, *(n for n in bot.ranked(chair, chance) if n.visits and n.option is not None)])
        mine = next((n for n in nodes if n.option.raw == made.raw), None)
        if mine is None:
            return
        best = nodes[0]
        off = doubt(mine) if mine is best else ceil(hypot(doubt(best), doubt(mine)))
        costly = Costly(made, mine.option, best.option, worth(best) - worth(mine), off)
        if costly.is_sure:
            break
    if costly is not None:
        yield costly


def _together(nodes: list[Any]) -> list[Looks]:
    """Several looks at the same options as one, what was looked at most first."""
    every: dict[Any, list[Judged]] = {}
    for node in nodes:
        every.setdefault(node.option.raw, []).append(node)
    found = []
    for some in every.values():
        assert some[0].option is not None
        visits = sum(node.visits for node in some)
        found.append(Looks(some[0].option, visits, sum(node.worth * node.visits for node in some) / visits))
    return sorted(found, key=lambda each: (-each.visits, -each.worth))


def _shown(session: Session, each: Costly, seat: int) -> Iterator[Line]:
    state = each.made.state
    assert state.decision is not None
    deck = Listing(state, state.decision, session.words).deck
    number_of_round = session.teller.round_at(session.play.marks[each.made.number])
    yield from TableDrawing(state, Viewer(seat), session.words, session.columns, round=number_of_round).draw()
    said = session.words(
        "review move",
        number=session.play.number(each.made.number, session.viewer),
        taken=deck.chosen(each.taken),
        best=deck.chosen(each.best),
        cost=each.cost,
        doubt=each.doubt,
    )
    for number, row in enumerate(wrapped(said, session.columns - 3)):
        yield line(("good", "  " if number else "→ "), *row)
