"""A position as named facts of one seat, so that two of them can be compared: what would a move change?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.play.state import State
from repl.screen.story import Story
from repl.screen.table import TableDrawing
from repl.screen.text import with_minus
from repl.session.sight import Viewer

if TYPE_CHECKING:
    from repl.session.session import Session

COUNTS, PLACES, VALUES, NEXT = range(4)  # what is told first, and what last
MOST_NAMED = 4  # kinds of cards that come or go; of more it is told how many


@dataclass(frozen=True, slots=True)
class Change:
    """`name` is what it is of; `weight`: how soon it is told; `number`: a number went up or down; `cards` came (`+`)
    or went (`−`); `hidden`: they cannot be seen."""

    text: str
    name: str
    weight: int
    number: bool = False
    hidden: bool = False
    sign: str = ""
    cards: tuple[tuple[str, int], ...] = ()

    @property
    def count(self) -> int:
        """How many cards came or went."""
        return sum(n for _, n in self.cards)

    @property
    def told(self) -> str:
        """What has changed, without what it is of."""
        return self.text.removeprefix(f"{self.name}: ")


class Position:
    """What a seat sees of a position. What the rules count of its own beside the points is in `counted` too."""

    def __init__(self, session: Session, state: State, seat: int, story: Story | None = None) -> None:
        """What things are called is in the story, which is the same for all positions of a play."""
        self.words = session.words
        self.counted: dict[str, int] = {}
        self._values: dict[str, tuple[int, str]] = {}
        self._cards: dict[
            str, Counter[tuple[int, str]]
        ] = {}  # which one and its name; of cards not seen no more than that
        self._names: dict[int, str] = {}
        self.hands_of_others: set[str] = set()
        self.known: set[int] = set()  # the cards that the seat knows
        viewer = Viewer(seat)
        self.story = story or Story(state, viewer, session.words)
        self._find_cards(self.story, state, seat)
        self._find_values(TableDrawing(state, viewer, session.words), self.story, seat)
        decision = state.decision
        turn = session.labels.player(decision.player) if decision is not None else session.words("nobody")
        self._next = session.words("you") if decision is not None and decision.player == seat else turn
        self._says_next = decision is not None or state.result is not None  # it may stand at the end of a deal

    def _find_cards(self, story: Story, state: State, seat: int) -> None:
        """Cards by places, but for those of a trick: what lies before a player for a moment is its course."""
        unseen = -1, self.words("face down")
        for place, where in enumerate(story.layout.places):
            self.known.update(c for c in state.lying(place) if story.viewer.knows(state, c))
            if where.zone.owner == "player" and where.zone.kind == "slot" and where.index is None:
                continue
            cards = ((c, story.deck.text(c)) if c in self.known else unseen for c in state.lying(place))
            name = self._names[place] = self._called(story, place, seat)
            self._cards[name] = Counter(cards)
            if where.zone.owner == "player" and where.zone.kind == "hand" and where.owner != seat:
                self.hands_of_others.add(name)

    def _called(self, story: Story, place: int, seat: int) -> str:
        """A place with whose it is, as values are told: `hand (you)`."""
        owner = story.layout.places[place].owner if story.layout.places[place].zone.owner == "player" else None
        if owner is None:
            return story.moves.place(place)
        who = self.words("you") if owner == seat else story.deck.labels.player(owner)
        return f"{story.deck.labels.place(place)} ({who})"

    @property
    def looks(self) -> str:
        """All of it in one text, which is the same where the seat sees no difference."""
        cards = ((name, sorted((called, n) for (_, called), n in each.items())) for name, each in self._cards.items())
        return repr((sorted(cards), sorted(self._values.items())))

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
                if owner == seat and _is_number(value):
                    self.counted[f"{name} ({who})"] = int(value)

    def changes(self, after: Position, known: Container[int] | None = None) -> Iterator[Change]:
        """What is different in another position; of cards that are not `known` no more than that they came or went."""
        for name, (weight, value) in after._values.items():
            old = self._values.get(name, (weight, "–"))[1]
            if value != old:
                yield Change(f"{name}: {_arrow(old, value)}", name, weight, all(map(_is_number, value.split())))
        for name, cards in after._cards.items():
            old_cards = self._cards.get(name, Counter())
            for sign, found in (("+", cards - old_cards), ("−", old_cards - cards)):
                if sign == "−" and name in self.hands_of_others:
                    continue
                names: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
                for (card, called), n in found.items():
                    names[card < 0 or (known is not None and card not in known)][called] += n
                yield from (self.moved(name, sign, hidden, some) for hidden, some in names.items() if some)
        if after._says_next:
            yield Change(f"{self.words('decides next')}: {after._next}", "", NEXT)

    def called(self, cards: Counter[str]) -> list[str]:
        """Cards by their names, several of a kind as one."""
        return [card if n == 1 else self.story.deck.many(card, n) for card, n in sorted(cards.items())]

    def moved(self, name: str, sign: str, hidden: bool, cards: Counter[str]) -> Change:
        """That cards came to a place, or went from there."""
        if hidden or len(cards) > MOST_NAMED:
            said = f"{sign}{self.words.cards(cards.total())}"
        else:
            said = ", ".join(f"{sign}{each}" for each in self.called(cards))
        return Change(f"{name}: {said}", name, PLACES, False, hidden, sign, tuple(sorted(cards.items())))


def _arrow(old: str, new: str) -> str:
    """`0 → 1`; of several numbers in a row only those that are others."""
    was, now = old.split(), new.split()
    if len(was) == len(now) > 1 and all(map(_is_number, (*was, *now))):
        return ", ".join(with_minus(f"{one} → {other}") for one, other in zip(was, now, strict=True) if one != other)
    return with_minus(f"{old} → {new}")


def _is_number(word: str) -> bool:
    return word.lstrip("-−").isdigit()
