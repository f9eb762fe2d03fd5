"""The tree of a game: chance, choices and ends as nodes, for algorithms that walk through all of it.

A node is a position before an event of chance, before a choice (or in the middle of one that is answered number by
number, see `interpreter.learn.actions`), or at the end. Nodes do not change: `child` gives another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from random import Random
from typing import TYPE_CHECKING

from interpreter.ask.view import seat_of
from interpreter.learn.actions import Actions, Answering
from interpreter.learn.lots import Lots, Outcomes, Teller, Undecided
from interpreter.learn.recall import Heard, Recall, due
from interpreter.play.choice import Decision, Option
from interpreter.play.ranking import returns_of
from interpreter.play.state import State

if TYPE_CHECKING:
    from interpreter.game import Game


class Tree:
    """The tree of one set-up; `actions` says what action numbers mean."""

    def __init__(
        self, game: Game, players: int | None = None, options: Mapping[str, int | str | bool] | None = None
    ) -> None:
        self.game = game
        self.program = game.program(game.setup(players, options))
        self.actions: Actions = game.actions(self.program.setup)
        self.teller = Teller(self.program.layout.kinds)
        self.players = self.program.setup.players

    @property
    def root(self) -> Node:
        """Before the first event."""
        start = State(self.program, Lots(0, teller=self.teller))
        return Node(self, start, None, (), Recall.nothing(self.players))

    @property
    def chance_outcomes(self) -> int:
        """A bound for the numbers of outcomes: kinds of cards, or which of some things chance takes."""
        layout = self.program.layout
        return max(len(layout.cards), layout.players, self.actions.size, 64)


class Node:
    """A place in the tree.

    `player` is the seat that decides, or None; `outcomes` are those of chance with their probabilities; `legal` are
    the action numbers that may be said; `returns` is there at the end.
    """

    __slots__ = (
        *("_before", "_option", "_told", "answering", "decision", "legal", "outcomes"),
        *("player", "recall", "returns", "state", "tells_cards", "tree"),
    )

    def __init__(self, tree: Tree, before: State, option: Option | None, told: tuple[int, ...], recall: Recall) -> None:
        self.tree = tree
        self._before, self._option, self._told = before, option, told
        self.recall = recall
        self.decision: Decision | None = None
        self.answering: Answering | None = None
        self.player: int | None = None
        self.legal: tuple[int, ...] = ()
        self.outcomes: Outcomes = ()
        self.tells_cards = False
        self.returns: tuple[float, ...] | None = None
        self.state = before
        self._run()

    def _run(self) -> None:
        """Lets the rules run up to a choice, to the end, or to where chance has to be asked."""
        play, option, actions = self._before.copy(), self._option, self.tree.actions
        self.tree.teller.prepare(self._told)
        try:
            if option is None:
                play.begin()
            else:
                play.apply(option)
        except Undecided as undecided:
            self.outcomes, self.tells_cards = undecided.outcomes, undecided.cards
            return
        self.state = play
        self.recall = self.recall.after(self._before, option, () if option is None else actions.code(option), play)
        if play.decision is not None:
            self._stand(Answering(actions, play.decision))
        if play.result is not None:
            self.returns = returns_of(self.tree.program, play.result)

    def _stand(self, answering: Answering) -> None:
        self.answering = answering
        self.decision = answering.decision
        self.player = answering.decision.player
        self.legal = answering.legal

    @property
    def is_chance(self) -> bool:
        return bool(self.outcomes)

    @property
    def over(self) -> bool:
        return self.returns is not None

    def child(self, action: int) -> Node:
        """The node after an outcome of chance or an action; ValueError for what is not open."""
        if self.outcomes:
            if all(action != number for number, _ in self.outcomes):
                raise ValueError(f"{action!r} is not an outcome here: {', '.join(str(n) for n, _ in self.outcomes)}")
            return Node(self.tree, self._before, self._option, (*self._told, action), self.recall)
        if self.answering is None:
            raise ValueError("the play is over")
        answering = self.answering.again()
        option = answering.take(action)
        if option is not None:
            return Node(self.tree, self.state, option, (), self.recall)
        other = copy(self)
        other._stand(answering)
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Node:
        return self

    def outcome_label(self, outcome: int) -> str:
        """What an outcome of chance is called."""
        if not self.tells_cards:
            return f"chance {outcome + 1}"
        program = self.tree.program
        return program.labels.card(program.layout.kinds.index(outcome))

    # ───────────── what a seat knows

    def information(self, seat: int) -> str:
        """All that a seat has seen and done so far: the same for nodes that it cannot tell apart, and for no others."""
        told = self.recall.told[seat_of(self.tree.program, seat)]
        return "\n".join((*told, *self._unfinished(seat)))

    def sight(self, seat: int) -> str:
        """What a seat sees now, whatever it has seen before."""
        table = self.recall.tables[seat_of(self.tree.program, seat)]
        return "\n".join((*(f"{name} {shown}" for name, shown in table), due(self.state), *self._unfinished(seat)))

    def heard(self, seat: int) -> Heard:
        """The actions that a seat has said or could read, each with who said it."""
        return self.recall.heard[seat]

    def _unfinished(self, seat: int) -> list[str]:
        said = self.answering.said if self.answering is not None and self.player == seat else ()
        return [" ".join(map(str, said))] if said else []

    def imagined(self, seat: int, rng: Random) -> Node:
        """A node that a seat cannot tell from this one. From there on chance is drawn, not asked."""
        if self.answering is None:
            return self
        play = self.state.copy()
        play.zones = [list(list.__iter__(cards)) for cards in play.zones]
        play.replayable = False
        other = copy(self)
        other.state = play = play.sample(seat, rng)
        other.recall = self.recall.imagined_by(seat, play)
        assert play.decision is not None  # a sample stands where the play stands
        if self.player != seat:
            other._stand(Answering(self.tree.actions, play.decision))
        return other
