"""The tree of a game: chance, choices and ends as nodes, for algorithms that walk through all of it.

A node is a position before an event of chance, before a choice (or in the middle of one that is answered number by
number, see `interpreter.actions`), or at the end. Nodes do not change: `child` gives another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from interpreter.actions import Actions, Answering
from interpreter.choice import Decision, Option
from interpreter.events import Log, cards_in
from interpreter.lots import Covered, Lots, Outcomes, Teller, Undecided
from interpreter.ranking import returns_of
from interpreter.registers import with_cards
from interpreter.state import State
from interpreter.view import known_value, seat_of

if TYPE_CHECKING:
    from interpreter.game import Game

Seen = tuple[str, ...]


class Tree:
    """The tree of one set-up."""

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
        start = State(self.program, Lots(0, teller=self.teller))
        return Node(self, start, None, (), ((),) * self.players, ((),) * self.players)

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
        *("_before", "_option", "_said", "_table", "_told", "answering", "decision", "legal", "outcomes"),
        *("player", "returns", "state", "tells_cards", "tree"),
    )

    def __init__(
        self,
        tree: Tree,
        before: State,
        option: Option | None,
        told: tuple[int, ...],
        said: tuple[Seen, ...],
        table: Any,
    ) -> None:
        self.tree = tree
        self._before, self._option, self._told = before, option, told
        self._said, self._table = said, table
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
        play = self._before.copy()
        self.tree.teller.prepare(self._told)
        try:
            if self._option is None:
                play.begin()
            else:
                play.apply(self._option)
        except Undecided as undecided:
            self.outcomes, self.tells_cards = undecided.outcomes, undecided.cards
            return
        self.state = play
        self._said, self._table = self._seen(play)
        self._stand(Answering(self.tree.actions, play.decision) if play.decision is not None else None)
        if play.result is not None:
            self.returns = returns_of(self.tree.program, play.result)

    def _stand(self, answering: Answering | None) -> None:
        self.answering = answering
        if answering is not None:
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
                raise ValueError(f"{action!r} is no outcome here: {', '.join(str(n) for n, _ in self.outcomes)}")
            return Node(self.tree, self._before, self._option, (*self._told, action), self._said, self._table)
        if self.answering is None or self.decision is None:
            raise ValueError("the play is over")
        answering = Answering.__new__(Answering)
        for name in Answering.__slots__:
            setattr(answering, name, getattr(self.answering, name))
        option = answering.take(action)
        if option is not None:
            return Node(self.tree, self.state, option, (), self._said, self._table)
        other = Node.__new__(Node)
        for name in Node.__slots__:
            setattr(other, name, getattr(self, name))
        other._stand(answering)
        return other

    def outcome_label(self, outcome: int) -> str:
        """What an outcome of chance is called."""
        if not self.tells_cards:
            return f"chance {outcome + 1}"
        program = self.tree.program
        return program.labels.card(program.layout.kinds.index(outcome))

    # ───────────── what a seat knows

    def information(self, seat: int) -> str:
        """All that a seat has seen and done so far: the same for nodes that it cannot tell apart, and for no others."""
        said = self._said[seat_of(self.tree.program, seat)]
        answered = self.answering.said if self.answering is not None and self.player == seat else ()
        return "\n".join((*said, " ".join(map(str, answered)))) if answered else "\n".join(said)

    def _seen(self, play: State) -> tuple[tuple[Seen, ...], tuple[Any, ...]]:
        """What each seat has been told: who chose what, and what changed on the table since."""
        said, tables = [], []
        for seat in range(self.tree.players):
            table = _table(play, seat)
            before = dict(self._table[seat])
            changed = [f"{name} {shown}" for name, shown in table if before.get(name) != shown]
            chosen = self._chosen(seat)
            said.append((*self._said[seat], "; ".join([*chosen, *changed, _due(play, seat)])))
            tables.append(table)
        return tuple(said), tuple(tables)

    def _chosen(self, seat: int) -> list[str]:
        """The choice just made, as far as a seat can read it."""
        option, before = self._option, self._before
        if option is None or before.decision is None:
            return []
        who, spec = before.decision.player, option.spec
        if seat != who:
            hidden = spec.per_seat or (option.passes and spec.may_be_impossible)
            if hidden or not all(Log.see_picked(before, card) >> seat & 1 for card in cards_in(option)):
                return [f"p{who + 1}"] if not spec.may_be_impossible else []
        return [f"p{who + 1}: {option.words}"]


def _due(play: State, seat: int) -> str:
    decision = play.decision
    return "over" if decision is None else f"p{decision.player + 1}?{decision.spec.number + 1}"


def _table(play: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Places and variables as a seat knows them."""
    program = play.program
    layout = program.layout
    found = []
    for place, cards in enumerate(play.z):
        open_to = cards.hidden if isinstance(cards, Covered) else ()
        shown = [layout.kinds[c] if play.k[c] >> seat & 1 else -1 for c in list.__iter__(cards) if c not in open_to]
        shown = shown if layout.ordered[place] else sorted(shown)
        found.append((f"z{place}", f"{','.join(map(str, shown))}+{len(open_to)}"))
    for cell in range(layout.cells):
        value = known_value(play, cell, 1 << seat)
        if cell in layout.card_cells:
            value = with_cards(value, layout.card_cells[cell], lambda card: layout.kinds[card])
        found.append((f"v{cell}", str(value)))
    found.append(("out", str(play.out)))
    return tuple(found)
