"""After a game: the moves that cost most by a bot's judgement, each with the position as it was seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.play.choice import Option
from interpreter.play.state import State
from repl.commands.advice import own_chance
from repl.commands.registry import Misused, command
from repl.input.listing import Listing
from repl.screen.table import TableDrawing
from repl.screen.text import Line, Output, line, wrapped
from repl.session.sight import Viewer

if TYPE_CHECKING:
    from repl.session.session import Session

THOUGHTS = "search:150"
SHOWN = 3
LEAST = 5  # of a hundred: what costs less is noise


@dataclass(frozen=True, slots=True)
class Judged:
    """A move that was made: `cost` is how much better, of a hundred, the best one seemed."""

    number: int
    state: State
    taken: Option
    best: Option
    cost: float


@command("review", "past")
def review(session: Session) -> Iterator[Output]:
    seat = session.only_person()
    if not session.play.over:
        raise Misused("not over yet")
    if seat is None:
        raise Misused("several people")
    bot = session.make_bot(THOUGHTS) if session.make_bot is not None else session.seats.strongest
    ranked = getattr(bot, "ranked", None)
    if ranked is None:
        raise Misused("cannot tell")
    found: list[Judged] = []
    made = enumerate(zip(session.play.before, session.play.state.choices(), strict=False))
    own = [(number, state, raw) for number, (state, raw) in made if _is_choice_of(state, seat)]
    for done, (number, state, raw) in enumerate(own):
        yield Output("thinking", (), {"player": seat + 1, "move": done + 1, "moves": len(own)})
        judged = _judge(session, number, state, raw, ranked)
        if judged is not None and judged.cost >= LEAST:
            found.append(judged)
    worst = sorted(found, key=lambda each: -each.cost)[:SHOWN]
    if not worst:
        yield session.note("nothing to review", style="good")
        return
    rows: list[Line] = wrapped(session.words("review"), session.columns, "strong")
    for each in sorted(worst, key=lambda each: each.number):
        rows += [(), *_shown(session, each, seat)]
    yield Output("note", tuple(rows), {"moves": [session.play.number(each.number) for each in worst]})


def _is_choice_of(state: State, seat: int) -> bool:
    decision = state.decision
    return decision is not None and decision.player == seat and len(decision.options) > 1


def _judge(session: Session, number: int, state: State, raw: Any, ranked: Any) -> Judged | None:
    """What a move cost. One that the bot hardly looked at is not judged."""
    assert state.decision is not None
    nodes = [
        n for n in ranked(state.chair(state.decision.player), own_chance(session)) if n.visits and n.option is not None
    ]
    mine = next((n for n in nodes if n.option.raw == raw), None)
    if mine is None or mine is nodes[0]:
        return None
    best = nodes[0]
    cost = 100 * (best.worth - mine.worth)
    return Judged(number, state, mine.option, best.option, cost)


def _shown(session: Session, each: Judged, seat: int) -> Iterator[Line]:
    state = each.state
    assert state.decision is not None
    deck = Listing(state, state.decision, session.words).deck
    yield from TableDrawing(state, Viewer(seat), session.words, session.columns).draw()
    said = session.words(
        "review move",
        number=session.play.number(each.number),
        taken=deck.chosen(each.taken),
        best=deck.chosen(each.best),
        cost=f"{each.cost:.0f}",
    )
    for number, row in enumerate(wrapped(said, session.columns - 3)):
        yield line(("good", "  " if number else "→ "), *row)
