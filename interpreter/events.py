"""What happened in a play, each event with its line and with what each seat may see of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from dsl import game as g
from interpreter.registers import with_cards

if TYPE_CHECKING:
    from interpreter.choice import Option
    from interpreter.position import Position

Kind = Literal[
    "begins", "ends", "chosen", "moved", "shuffled", "chance", "shown", "changed", "says", "out", "over", "forgotten"
]  # fmt: skip

MOST_HELD = 2_000_000  # numbers that the events of a play hold together, before the oldest are forgotten
EMPTY = 10  # what an event weighs that holds nothing
NEWS = frozenset(("moved", "shown", "changed", "says"))  # what only the story of a play tells


@dataclass(frozen=True, slots=True)
class Event:
    """`cards` holds None for a card that the reader may not know; `known_to` is a mask for each card.

    `readers` are the seats who may know what was chosen: those who know the cards in it, then or
    by the moves that follow at once. `words` are what a record writes of it. Where a play has very many
    events, the oldest that only tell what happened are `forgotten`.
    """

    kind: Kind
    line: int = 0
    phase: int | None = None
    player: int | None = None
    option: Option | None = None
    words: str = ""
    forced: bool = False
    readers: int = 0
    cards: tuple[int | None, ...] = ()
    known_to: tuple[int, ...] = ()
    sources: tuple[int, ...] = ()
    to: int | None = None
    cell: int | None = None
    value: Any = None
    text: g.Message | None = None
    values: tuple[Any, ...] = ()
    outcome: tuple[int, ...] = ()

    @property
    def weight(self) -> int:
        """How many numbers it holds, roughly."""
        held = len(self.value) if isinstance(self.value, list | tuple) else 0
        held += sum(len(v) for v in self.values if isinstance(v, list | tuple)) if self.values else 0
        return EMPTY + held + 3 * len(self.cards)

    def seen_by(self, seat: int) -> Event | None:
        """The event as a seat may see it; None if it may not see it at all."""
        if self.kind == "chosen" and self.player != seat:
            # That there was nothing else to choose tells of a hand.
            return replace(self, forced=False, words="", option=self.option if self.readers >> seat & 1 else None)
        if self.kind == "shown" and not any(mask >> seat & 1 for mask in self.known_to):
            return None
        if self.cards and not all(mask >> seat & 1 for mask in self.known_to):
            cards = tuple(c if m >> seat & 1 else None for c, m in zip(self.cards, self.known_to, strict=True))
            return replace(self, cards=cards, outcome=())
        return replace(self, outcome=()) if self.outcome else self


FORGOTTEN = Event("forgotten")


def cards_in(option: Option) -> list[int]:
    """The cards that an option names."""
    found: list[int] = []

    def keep(card: int) -> int:
        found.append(card)
        return card

    with_cards(option.raw, option.spec.statement, keep)
    return found


@dataclass(slots=True)
class Log:
    """Events of one play, with what everybody could conclude about hands.

    `lacks` are a player, cards that stayed in his hand since, and cards that were not among them.
    """

    events: list[Event] = field(default_factory=list)
    outcomes: list[tuple[int, ...]] = field(default_factory=list)
    lacks: list[tuple[int, set[int], frozenset[int]]] = field(default_factory=list)
    line: int = 0
    cards: tuple[int, ...] = ()
    waiting: int | None = None
    held: int = 0
    oldest: int = 0
    phases: dict[tuple[str, int | None, int], Event] = field(default_factory=dict)

    def copy(self) -> Log:
        return Log(
            self.events[:],
            self.outcomes[:],
            [(p, set(h), w) for p, h, w in self.lacks],
            self.line,
            self.cards,
            self.waiting,
            self.held,
            self.oldest,
            self.phases,
        )

    def add(self, table: Position, event: Event) -> None:
        if event.kind in ("begins", "ends"):  # the same again and again
            self.events.append(self.phases.setdefault((event.kind, event.phase, self.line), self._here(event)))
            return
        self.events.append(self._here(event))
        if event.kind in NEWS:
            self.held += event.weight
            if self.held > MOST_HELD:
                self._forget()

    def _here(self, event: Event) -> Event:
        return replace(event, line=self.line)

    def _forget(self) -> None:
        """Half of what is held, so that this is seldom done. Every event keeps its number."""
        while self.held > MOST_HELD // 2 and self.oldest < len(self.events):
            event = self.events[self.oldest]
            if event.kind in NEWS:
                self.held -= event.weight
                self.events[self.oldest] = FORGOTTEN
            self.oldest += 1

    def chosen(self, table: Position, option: Option, player: int, forced: bool, words: str = "") -> None:
        """A choice; who may read it depends on the cards it names."""
        self.cards = tuple(cards_in(option))
        readers = 0 if option.spec.per_seat else table.program.layout.everybody
        for card in self.cards:
            readers &= table.k[card]
        self.waiting = len(self.events) if self.cards and not option.spec.per_seat else None
        self.add(table, Event("chosen", player=player, option=option, words=words, forced=forced, readers=readers))

    def moved(
        self, table: Position, cards: tuple[int, ...], sources: tuple[int, ...], to: int, known_to: tuple[int, ...]
    ) -> None:
        for _, held, _ in self.lacks:
            held.difference_update(cards)
        self.add(table, Event("moved", cards=cards, known_to=known_to, sources=sources, to=to))
        if self.waiting is not None and set(self.cards) <= set(cards):
            # The chosen cards are laid down: who sees them now may also read what was chosen.
            masks = dict(zip(cards, known_to, strict=True))
            readers = table.program.layout.everybody
            for card in self.cards:
                readers &= masks[card]
            choice = self.events[self.waiting]
            self.events[self.waiting] = replace(choice, readers=choice.readers | readers)
            self.waiting = None

    def chance(self, table: Position, outcome: tuple[int, ...], place: int | None) -> None:
        self.outcomes.append(outcome)
        kind: Kind = "chance" if place is None else "shuffled"
        self.add(table, Event(kind, to=place, outcome=outcome))

    def shown(self, table: Position, cards: tuple[int, ...], seats: int) -> None:
        places = tuple(table.w[c] for c in cards)
        known = tuple(table.k[c] & seats for c in cards)
        self.add(table, Event("shown", cards=cards, known_to=known, sources=places))

    def changed(self, table: Position, cell: int) -> None:
        self.add(table, Event("changed", cell=cell, value=table.v[cell]))

    def lacking(self, table: Position, player: int, cards: Sequence[int], satisfies: Callable[[int], bool]) -> None:
        """Remembers that none of the cards a player held satisfied a rule."""
        held = {c for c in cards if c >= 0}
        families = {table.program.layout.cards[c].family for c in held}
        wanted = set()
        for number, card in enumerate(table.program.layout.cards):
            # The rule was made for cards that can be chosen: of others it may ask what they do not have.
            with suppress(Exception):
                if card.family in families and satisfies(number):
                    wanted.add(number)
        self.lacks.append((player, held, frozenset(wanted)))
