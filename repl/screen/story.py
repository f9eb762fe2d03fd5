"""What happened, told to one viewer: choices, what was said, moves of cards, and scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.events import Event, holding
from interpreter.program import Program
from interpreter.state import State
from repl.screen.cards import Deck
from repl.screen.text import Fragment, Line, line
from repl.session.sight import Viewer, cards_in
from repl.words import Words

MOST_CARDS = 8


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened.

    `weight` 2 is a choice or a word of the rules, 1 a move, 0 small change; `number` is that of a choice, `at`
    that of the event.
    """

    line: Line
    weight: int
    event: Event
    number: int | None = None
    at: int = 0


def chapters(told: Iterable[Told]) -> Iterator[list[Told]]:
    """The same in pieces, each with a choice and what followed from it."""
    chapter: list[Told] = []
    for each in told:
        if each.number is not None and chapter:
            yield chapter
            chapter = []
        chapter.append(each)
    if chapter:
        yield chapter


class Course:
    """How many choices were made before an event, and the last change of each variable until then.

    Asked for later and later events of one play, it does not begin anew.
    """

    def __init__(self) -> None:
        self._events: Sequence[Event] = ()
        self._at = 0
        self._number = 0
        self._changes: dict[int, Event] = {}

    def before(self, program: Program, events: Sequence[Event], start: int) -> tuple[int, dict[int, Event]]:
        if events is not self._events or start < self._at:
            self._events, self._at, self._number = events, 0, 0
            first = program.game_of.fresh(program.setup, 0)
            self._changes = {cell: holding(first, cell) for cell in range(program.layout.cells)}
        for event in events[self._at : start]:
            self._number += event.kind == "chosen"
            if event.kind == "changed" and event.cell is not None:
                self._changes[event.cell] = event
        self._at = start
        return self._number, dict(self._changes)


class Story:
    """Tells the events of a play."""

    def __init__(self, state: State, viewer: Viewer, words: Words, course: Course | None = None) -> None:
        self.state = state
        self.course = course or Course()
        self.viewer = viewer
        self.words = words
        self.labels = state.program.labels
        self.layout = state.program.layout
        self.deck = Deck(self.labels)

    def tell(self, events: Sequence[Event], start: int = 0, every_move: bool = False) -> list[Told]:
        """The events from a number on, as far as the viewer may see them.

        Where a choice names a card, its first move is left out, unless every move is wanted.
        """
        found: list[Told] = []
        waiting: list[Event] = []
        first = start
        named: set[int | None] = set()
        number, changes = self.course.before(self.state.program, events, start)
        for each in events[self._choice_before(events, start) : start]:
            event = self.viewer.sees(self.state, each)
            if event is not None and event.option is not None:
                named.update(cards_in(event.option))
            elif event is not None and event.kind == "moved":
                named.difference_update(event.cards)
        for at, each in enumerate(events[start:], start):
            number += each.kind == "chosen"
            event = self.viewer.sees(self.state, each)
            if event is None:
                continue
            if event.kind == "changed" and event.cell is not None:
                old, changes[event.cell] = self.viewer.sees(self.state, changes[event.cell]), each
                if old is not None and old.value == event.value:
                    continue
            if waiting and (event.kind != "moved" or not self._together(waiting[0], event)):
                found.append(replace(self._moved(waiting), at=first))
                waiting = []
            if event.kind == "moved":
                if event.cards and named.issuperset(event.cards) and not every_move:
                    named.difference_update(event.cards)  # the choice told this move; the next one is news
                elif set(event.sources) != {event.to}:
                    first = first if waiting else at
                    waiting.append(event)
                continue
            told = self._tell(event)
            if event.kind == "chosen" and event.option is not None:
                # Cards of choices made at once all move after the last of these choices.
                named = {*cards_in(event.option), *(named if event.option.spec.per_seat else ())}
            if told is not None:
                found.append(replace(told, number=number if event.kind == "chosen" else None, at=at))
        return found + ([replace(self._moved(waiting), at=first)] if waiting else [])

    @staticmethod
    def _choice_before(events: Sequence[Event], start: int) -> int:
        """The first event whose cards may still be on their way: a choice, or several made at once."""
        while start > 0:
            start -= 1
            option = events[start].option
            if option is not None and not option.spec.per_seat:
                break
        return start

    def _tell(self, event: Event) -> Told | None:
        match event.kind:
            case "chosen":
                return Told(self._chosen(event), 2, event)
            case "says":
                assert event.text is not None
                return Told(line(("strong", self.labels.sentence(event.text, event.values))), 2, event)
            case "out":
                assert event.player is not None
                return Told(line(self.words("is out", who=self.labels.player(event.player))), 2, event)
            case "changed":
                return self._changed(event)
            case "shuffled":
                assert event.to is not None
                return Told(line(("dim", self.words("shuffled", zone=self.place(event.to)))), 0, event)
            case "shown":
                return Told(line(("dim", self.words("shown") + ": "), *self._shown(event)), 1, event)
            case _:
                return None

    def _shown(self, event: Event) -> Iterator[Fragment]:
        """The cards by where they lie, all of them: they may be gone before the table is drawn."""
        lying: dict[int, list[int | None]] = {}
        for card, place in zip(event.cards, event.sources, strict=True):
            lying.setdefault(place, []).append(card)
        for number, (place, cards) in enumerate(lying.items()):
            if number:
                yield "", "; "
            if len(lying) > 1:
                yield "dim", f"{self.place(place)}: "
            yield from self._cards(cards, most=len(cards))

    def _chosen(self, event: Event) -> Line:
        assert event.player is not None
        who = self.labels.player(event.player)
        if event.option is None:
            return line(("strong", who), ": ", ("dim", self.words("chosen in secret")))
        said: list[Fragment | str] = [("strong", who), ": ", *self.option(event)]
        if event.forced:
            said.append(("dim", f" ({self.words('no choice')})"))
        return line(*said)

    def option(self, event: Event) -> Line:
        assert event.option is not None
        cards = cards_in(event.option)
        style = self.deck.style(cards[0]) if len(cards) == 1 else ""
        return line((style, self.deck.chosen(event.option)))

    def _changed(self, event: Event) -> Told | None:
        assert event.cell is not None
        game = self.state.program.game
        for variable in game.variables:
            area = self.layout.variables[variable.name]
            if area.base <= event.cell < area.end:
                owner, index = divmod(event.cell - area.base, area.size)
                name = self.labels.name(variable.name)
                if variable.index is not None:
                    name += f" {area.first + index}"
                if variable.owner != "table":
                    whose = self.labels.player(owner) if variable.owner == "player" else self.labels.team(owner)
                    name = self.words("of", what=name, whom=whose)
                value = self.labels.value(event.value, variable.type) or "–"
                return Told(line(("dim", f"{name}: {value}")), 0 if variable.owner == "table" else 1, event)
        return None

    # ───────────── moves of cards

    def place(self, place: int) -> str:
        where = self.layout.places[place]
        text = self.labels.place(place)
        if where.owner is None or where.zone.owner != "player":
            return text
        return self.words("of", what=text, whom=self.labels.player(where.owner))

    def _together(self, one: Event, other: Event) -> bool:
        """Moves of one line of the rules between the same zones are told as one."""
        assert one.to is not None
        assert other.to is not None
        places = self.layout.places
        return one.line == other.line and places[one.to].zone is places[other.to].zone

    def _moved(self, events: Sequence[Event]) -> Told:
        targets = {e.to for e in events if e.to is not None}
        seat = self.viewer.seat
        mine = {p for p in targets if seat is not None and self.layout.places[p].owner == seat}
        if mine and len(targets) > 1:
            # Of a deal to everybody one's own part is what matters.
            own = [e for e in events if e.to in mine]
            if sum(len(e.cards) for e in own) <= MOST_CARDS:
                events, targets = own, mine
        cards = [c for e in events for c in e.cards]
        sources = {p for e in events for p in e.sources}
        # From one pile or row to another it matters which card comes first.
        in_order = len(targets) == len(sources) == 1 and all(
            self.layout.places[p].zone.ordered for p in targets | sources
        )
        said: list[Fragment | str] = [
            ("dim", "  "),
            *self._cards(cards, in_order),
            ("dim", "  "),
            ("dim", self._zones(sources)),
        ]
        said.append(("dim", f" → {self._zones(targets)}"))
        return Told(line(*said), 1 if len(targets) == 1 else 0, events[0])

    def _zones(self, places: set[int]) -> str:
        if len(places) == 1:
            return self.place(next(iter(places)))
        names = dict.fromkeys(self.labels.name(self.layout.places[p].zone.name) for p in sorted(places))
        return ", ".join(names)

    def _cards(self, cards: Sequence[int | None], in_order: bool = False, most: int = MOST_CARDS) -> Iterator[Fragment]:
        """The cards by name, or their number if they are more than `most` or cannot be seen.

        `in_order` they are told in the order in which they go.
        """
        seen = [c for c in cards if c is not None]
        chunks = self.deck.row(seen, "") if in_order else self.deck.heap(seen)
        if len(seen) > most:
            chunks = [line(self.words.cards(len(seen)))]
        for number, chunk in enumerate(chunks):
            if number:
                yield "", ", "
            yield from chunk
        if len(seen) < len(cards):
            if seen:
                yield "", " + "
            yield "dim", self.words.cards(len(cards) - len(seen))
