"""A move tried many times: cards that the seat cannot see are dealt again, so nothing is told of them.

Each try goes on by chance until the seat chooses again. Where that shows nothing that counts, as when somebody has
called a bet, it goes on to the end of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal

from dsl import game as g
from dsl.game.walk import below, block_expressions, statements
from interpreter.ask.events import Log
from interpreter.ask.questions import worked_out
from interpreter.ask.rounds import scored
from interpreter.play.chance import Dice
from interpreter.play.choice import Option
from interpreter.play.dice import drawn
from interpreter.play.fault import Fault
from interpreter.play.state import State
from repl.screen.told import ranked_variables

if TYPE_CHECKING:
    from interpreter.compile.program import Program

TRIES = 200
MOST_LINES = 20_000  # of the rules from one choice of a try to the next: as many take half a second
MOST_FAILED = 3  # tries that came to no end, before no more are made
MOST_AHEAD = 200  # choices of one try
MOST_WORK = 600_000  # of all tries on the way to the end of a deal, as the engine counts it: about half a second
A_CHOICE = 10  # what a choice is besides
LEAST_ENDED = 0.95  # of all tries: those that take longest are not like the others

Until = Literal["choice", "deal", "round", "play"]


@dataclass(slots=True)
class Try:
    """`stood` are the seat's points before the move, `moved` those after it, `stands` those when it chooses again.
    `ended`: the part that gives points was over before that."""

    at_once: State
    state: State
    stood: int
    moved: int
    soon: list[int]  # how many cards lie in each place after the move alone
    dealt: dict[int, int]
    stands: int = 0
    ended: bool = False
    went_on: bool = False

    @property
    def goes_on(self) -> bool:
        return self.state.decision is not None


class Tries:
    """What was found out about one move of a seat, in a play that is kept in single steps: there forced choices are
    stopped at, and events say what happened."""

    def __init__(self, play: State, option: Option, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.dice = Dice(rng.getrandbits(64))
        ranked = ranked_variables(play.program.rules)
        self.scored = scored(play.program, option.spec, ranked)
        self._ends = self.scored.ends if self.scored is not None else frozenset[int]()
        # What follows in the next deal, such as blinds, is no consequence of a move in this one.
        self._stops = self.scored is not None and self.scored.deals
        self.every: list[Try] = []
        failed = 0
        for _ in range(TRIES):  # and not for a number of seconds: how long a try takes may tell of hidden cards
            try:
                self._begin(play, option)
            except (Fault, ValueError):
                failed += 1
            if failed == MOST_FAILED:
                break

    def _begin(self, play: State, option: Option) -> None:
        state = play.sample(self.seat, self.rng)
        assert state.decision is not None  # a sample stands where the play stands
        stood = points(state, self.seat)
        places = range(len(state.program.layout.places))
        dealt = {card: place for place in places for card in state.lying(place)}
        state.log, ended = Log(reasons=False), False
        for made in _alone(state, option):
            ended |= self._take(state, made, self._stops)
        soon = [len(state.lying(place)) for place in places]
        found = Try(state.copy(), state, stood, points(state, self.seat), soon, dealt, ended=ended)
        self._go_on(found, self._stops, self.seat)
        found.stands = points(state, self.seat)
        self.every.append(found)

    def _take(self, state: State, option: Option, stops: bool) -> bool:
        """Plays to the next choice, or only to the end of the part that gives points; was that reached?

        A play that stands there has no decision and is not over: nothing can be done with it but look at it.
        """
        reached, lines = False, 0

        def stop(block: int) -> bool:
            nonlocal reached, lines
            lines += 1
            if lines > MOST_LINES:
                raise ValueError("this try takes too long")
            reached |= block in self._ends
            return stops and block in self._ends

        state.run(state.take(option), stop)
        return reached

    def _go_on(self, one: Try, stops: bool, seat: int | None = None) -> int:
        """All choose by chance, up to a choice of a seat, or to the end of a deal.

        Gives how much work that was.
        """
        state, work = one.state, 0
        for _ in range(MOST_AHEAD):
            decision = state.decision
            if decision is None or (decision.player == seat and len(decision.options) > 1):
                break
            one.ended |= self._take(state, drawn(decision, self.dice), stops)
            one.went_on = True
            work += state.steps + A_CHOICE
        return work

    @property
    def until(self) -> Until:
        """How far all tries have come."""
        return "choice" if any(one.goes_on for one in self.every) else self.whole

    @property
    def whole(self) -> Until:
        if self.scored is None or not self.scored.ends:
            return "play"
        return "deal" if self.scored.deals else "round"

    def at_the_end(self) -> list[int]:
        """What the points are more at the end of the deal, or of the play; nothing if that is too far away, so that one
        try takes all the work, or if it was passed by before the seat chooses again."""
        if self.scored is None or any(one.ended and one.goes_on for one in self.every):
            return []
        found: list[int] = []
        work = not_ended = failed = 0
        for one in self.every:
            if one.goes_on:
                try:
                    work += self._go_on(one, stops=True)
                except (Fault, ValueError):
                    failed += 1
                    if failed == MOST_FAILED:
                        return []
                    continue
            if one.goes_on:
                not_ended += 1
            else:
                found.append(points(one.state, self.seat) - one.stood)
            if work > MOST_WORK:
                break
        return found if len(found) > 1 and len(found) >= LEAST_ENDED * (len(found) + not_ended) else []


def _alone(state: State, option: Option) -> Iterator[Option]:
    """What a move alone is: the option, and what its player has to do then, where nothing else is possible.

    That others have nothing to choose either may be chance.
    """
    assert state.decision is not None
    state.asks_forced, seat = True, state.decision.player
    yield state.decision.spec.table[option.raw]
    while (decision := state.decision) is not None and decision.player == seat and len(decision.options) == 1:
        yield decision.options[0]


def points(state: State, seat: int) -> int:
    """What the seat is ranked by, if that is a number."""
    winner = state.program.rules.winner
    if winner is None or not winner.ranks or state.fault is not None:
        return 0
    found = worked_out(state.program.evaluate, winner.ranks[0].value, state, seat)
    return found if isinstance(found, int) else 0


def counted_for_points(program: Program) -> set[str]:
    """Definitions that are looked at where points are given: how many cards somebody has caught."""
    game, names = program.rules, ranked_variables(program.rules)
    waiting: list[g.Expr] = [rank.value for rank in game.winner.ranks] if game.winner is not None else []
    for phase in game.phases:
        given = (x for x in statements(phase.body) if isinstance(x, g.Assign) and x.operator != "-=")
        if any(x.target.info in names for x in given):
            waiting += block_expressions(phase.body)
    found: set[int] = set()
    while waiting:
        for x in below(waiting.pop()):
            if isinstance(x, g.CallDefine) and x.define not in found:
                found.add(x.define)
                waiting.append(game.defines[x.define].body)
    return {game.defines[define].name for define in found}
