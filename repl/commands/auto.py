"""A bot chooses for a person: once, a few times, or to the end of the play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from repl.commands import registry as known
from repl.commands.asking import due
from repl.commands.registry import Misused, command, in_english
from repl.screen.text import Output
from repl.session.seats import MOST_MOVES, TO_THE_END

if TYPE_CHECKING:
    from repl.session.session import Session

BRIEFLY = "search:0.03s"  # how a bot thinks when nobody plays against it any more


def _whose(session: Session) -> int:
    """The seat at the keyboard, whose turn it is; or that of bots who were interrupted, before it comes again."""
    decision, seat = session.play.state.decision, session.keyboard
    waits = decision is not None and not session.seats.asks(decision.player) and not session.stepper.paused
    return seat if waits and seat is not None and session.seats.is_human(seat) else due(session).decision.player


def _leave(session: Session, seat: int, moves: int | Literal["end"]) -> None:
    """From now on a bot chooses there."""
    left = TO_THE_END if moves == "end" else min(moves, MOST_MOVES)
    if left < 1:
        raise Misused("usage", usage=known.COMMANDS["auto"])
    session.seats.absent[seat] = left
    if moves == "end":
        session.seats.brief = session.make_bot(BRIEFLY) if session.make_bot is not None else None


def done_while_read(session: Session, text: str) -> bool:
    """`:auto end` where the play waits to be read: who is out is not asked again, and other commands wait for that."""
    name, _, rest = text.strip().removeprefix(":").partition(" ")
    if not text.strip().startswith(":") or known.find(name.lower()) is not known.COMMANDS["auto"]:
        return False
    if session.keyboard is None or len(session.seats.people) > 1 or in_english(rest.strip()) != "end":
        return False
    _leave(session, session.keyboard, "end")
    return True


@command("auto", "play")
def auto(session: Session, moves: int | Literal["end"] = 1) -> Iterator[Output]:
    """A bot chooses for the seat at the keyboard, also while others sit there, until it was its turn so often."""
    seats, seat = session.seats, _whose(session)
    _leave(session, seat, moves)
    if moves == "end":
        if len(seats.people) == 1:
            yield session.note("auto to the end", style="dim")
        else:
            yield session.note("auto beside others", style="dim", who=session.labels.player(seat), number=seat + 1)
            # It is read before the screen is wiped for the next person.
            yield Output("rest", session.note("enter for more", style="dim").lines, {"before": ""})
    yield from session.advance()
