"""A position as named facts of one seat, so that two of them can be compared: what would a move change?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from interpreter.play.state import State
from repl.screen.story import Story
from repl.screen.table import TableDrawing
from repl.session.sight import Viewer

if TYPE_CHECKING:
    from repl.session.session import Session

COUNTS, PLACES, VALUES, NEXT = range(4)  # what is told first, and what last


class Position:
    """What a seat sees of a position. What the rules count of its own beside the points is in `counted` too."""

    def __init__(self, session: Session, state: State, seat: int) -> None:
        self.words = session.words
        self.counted: dict[str, int] = {}
        self._values: dict[str, tuple[int, str]] = {}
        self._cards: dict[str, Counter[str]] = {}
        self._names: dict[int, str] = {}
        self._only_gains: set[str] = set()
        viewer = Viewer(seat)
        story = Story(state, viewer, session.words)
        self._find_cards(story, seat)
        self._find_values(TableDrawing(state, viewer, session.words), story, seat)
        decision = state.decision
        turn = session.labels.player(decision.player) if decision is not None else session.words("nobody")
        self._next = session.words("you") if decision is not None and decision.player == seat else turn

    def _find_cards(self, story: Story, seat: int) -> None:
        """Cards by places, but for those of a trick: what lies before a player for a moment is its course."""
        state, hidden = story.state, self.words("face down")
        for place, where in enumerate(story.layout.places):
            if where.zone.owner == "player" and where.zone.kind == "slot":
                continue
            names = (story.deck.text(c) if story.viewer.knows(state, c) else hidden for c in state.lying(place))
            name = self._names[place] = story.moves.place(place)
            self._cards[name] = Counter(names)
            if where.zone.owner == "player" and where.zone.kind == "hand" and where.owner != seat:
                self._only_gains.add(name)

    def name(self, place: int) -> str:
        """What its changes begin with; empty for one of which none are told."""
        return self._names.get(place, "")

    def _find_values(self, drawing: TableDrawing, story: Story, seat: int) -> None:
        me = drawing.labels.player(seat)
        for name, value, _ in drawing.facts.variables("table", 0):
            self._values[name] = VALUES, self.words("you") if value == me else value
        ranked = {drawing.labels.name(name) for name in story.ranked}
        for owner in range(drawing.layout.players):
            who = self.words("you") if owner == seat else drawing.labels.player(owner)
            for name, _, value in (each.rpartition(" ") for each in drawing.standing[owner : owner + 1]):
                self._values[f"{name} ({who})"] = COUNTS, value
            for name, value, _ in drawing.facts.variables("player", owner, drawing.added_up):
                self._values[f"{name} ({who})"] = COUNTS if name in ranked else VALUES, value
            for name, value, _ in drawing.facts.definitions("player", owner):
                self._values[f"{name} ({who})"] = COUNTS, value
                if owner == seat and value.removeprefix("-").isdigit():
                    self.counted[f"{name} ({who})"] = int(value)

    def changes(self, after: Position, without: Container[str] = ()) -> Iterator[tuple[str, int]]:
        """What is different in another position, each with how soon it is told."""
        for name, (weight, value) in after._values.items():
            old = self._values.get(name, (weight, "–"))[1]
            if value != old and name not in without:
                yield f"{name}: {old} → {value}", weight
        for name, cards in after._cards.items():
            old_cards = self._cards.get(name, Counter())
            signs = (("+", cards - old_cards), ("−", old_cards - cards))
            counted = [
                (sign, card, n)
                for sign, found in signs
                if sign == "+" or name not in self._only_gains
                for card, n in sorted(found.items())
            ]
            moved = [f"{sign}{card}" if n == 1 else f"{sign}{n} {card}" for sign, card, n in counted]
            if moved:
                yield f"{name}: {', '.join(moved)}", PLACES
        yield f"{self.words('decides next')}: {after._next}", NEXT
