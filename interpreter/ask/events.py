"""What happened in a play, each event with its line and with what each seat may see of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, cast

from dsl import game as g
from dsl.game.walk import spoken
from interpreter.ask.notes import note_on
from interpreter.play.registers import UNSEEN, cards_of, with_cards

if TYPE_CHECKING:
    from interpreter.ask.account import Account
    from interpreter.play.choice import CompiledChoice, Option
    from interpreter.play.position import Position
    from interpreter.play.state import State

Kind = Literal[
    "begins", "ends", "chosen", "moved", "shuffled", "chance", "shown", "told", "noted", "changed", "says", "out",
    "back", "missed", "undone", "over", "forgotten",
]  # fmt: skip

MOST_HELD = 2_000_000  # numbers that the events of a play hold together, before the oldest are forgotten
EMPTY = 10  # what an event weighs that holds nothing
NEWS = frozenset(("moved", "shown", "told", "noted", "changed", "says"))  # what only the story of a play tells


@dataclass(frozen=True, slots=True)
class Event:
    """`cards` holds None for a card that the reader may not know; `known_to` is a mask for each card.

    Of a text that is said `known_to` are the masks of the cards that it names. Of a changed variable they are
    the masks of the cards in its `value`, and `readers` the seats
    who may read it. Of a choice `readers` are the seats who may know what was chosen: all, if it names
    no card; otherwise those who see which cards are picked, where they lie or by the move that lays
    them down. To know a card in a hand is not enough: it might be any of that hand that is picked.
    Where rules left nothing to choose, or one thing alone, `values` are their reasons, for the one who would have
    chosen; where they closed acts only, each is an act with its reason.
    `words` are what a record writes of a choice; `text` is the act, for those who may know no more of it;
    where they may know of what was asked too, it is the prompt, and `values` are its picks, each with how many
    things it took, or None.
    Of an attribute that was told, `words` is its name and `values`
    have for each card the place, the position there and the value. Of a missed turn they are the number of the event
    with which it began and the line of the turns, which is nothing that anybody sees. Of a note `words` is its name,
    `value` what it says and `values` are the place and the position of its card. Where a play has very many events,
    the oldest that only tell what happened are `forgotten`. `account` says how a number came about.
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
    account: Account | None = None

    @property
    def weight(self) -> int:
        """How many numbers it holds, roughly."""
        held = len(self.value) if isinstance(self.value, list | tuple) else 0
        held += sum(len(v) for v in self.values if isinstance(v, list | tuple)) if self.values else 0
        return EMPTY + held + 2 * len(self.cards) + len(self.known_to)

    def seen_by(self, seat: int) -> Event | None:
        """The event as a seat may see it; None if it may not see it at all."""
        return self.seen_by_all(1 << seat)

    def seen_by_all(self, seats: int) -> Event | None:
        """The event as far as each of these seats may see it; None if one of them may not see it at all."""
        known = [mask & seats == seats for mask in self.known_to]
        match self.kind:
            case "chosen":
                return self._choice_seen_by(seats)
            case "missed":
                return replace(self, values=())
            case "shown" if not any(known):
                return None
            case "changed" | "told" if self.readers & seats != seats:
                return None
            case "changed":
                account = self.account
                if account is not None and account.readers & seats != seats:
                    account = replace(account, text="")
                value = self.value if all(known) else _masked(self.value, iter(known))
                if value is self.value and account is self.account:
                    return self  # mostly, and there may be very many of them
                return replace(self, value=value, account=account)
            case "says" if not all(known):
                assert self.text is not None
                return replace(self, values=_said_without(self.text, self.values, known))
            case "moved" | "shown" if not all(known):
                # Those that are known come first: where they lay among the others may tell when they came there.
                order = sorted(range(len(known)), key=lambda at: not known[at])
                cards = tuple(self.cards[at] if known[at] else None for at in order)
                sources, known_to = (tuple(each[at] for at in order) for each in (self.sources, self.known_to))
                return replace(self, cards=cards, sources=sources, known_to=known_to)
        return replace(self, outcome=()) if self.outcome else self

    def _choice_seen_by(self, seats: int) -> Event | None:
        assert self.player is not None
        assert self.option is not None
        if seats == 1 << self.player:
            return self
        readable = self.readers & seats == seats
        if not readable and self.option.spec.may_be_impossible:
            return None  # whether there was anything to choose is not told either
        # That there was nothing else to choose tells of a hand.
        if readable:
            return replace(self, forced=False, words="", values=())
        return replace(self, forced=False, words="", values=(), option=None, text=_open_act(self.option))


def _what_left(table: Position, option: Option, seat: int) -> tuple[str, ...] | tuple[tuple[str, str], ...]:
    """The rules that left nothing but this option, which may be to pass. To ask them is no work of the play."""
    from interpreter.ask.why import what_left_nothing, what_left_one  # which ask of a play, and a play has a log

    state, steps = cast("State", table), table.steps
    found = what_left_nothing(state, option.spec, seat) if option.passes else what_left_one(state, option, seat)
    table.steps = steps
    return found


def _open_act(option: Option) -> g.Message | None:
    """What was done with cards that are not told: an act is no secret, unless all choose at once."""
    statement = option.spec.statement
    if not isinstance(statement, g.ChooseOne) or option.spec.per_seat or option.passes:
        return None
    label = statement.acts[option.raw[0]].label
    return None if any(spoken(label)) else label


def _masked(value: Any, known: Iterator[bool]) -> Any:
    """The value of a variable with an unknown card for each one that is not known."""
    if isinstance(value, list | tuple):
        return tuple(_masked(one, known) for one in value)
    return value if value is None or next(known) else UNSEEN


def _is_seen(event: Event, everybody: int) -> bool:
    """Does everybody know that something is done? What some do not hear of, such as a look at a card, cannot keep a
    turn from being missed: that it is not told to be would tell of it. That somebody is asked everybody knows (see
    `missed_openly`), though not whether there was anything to choose."""
    if event.kind == "chosen":
        return True
    if event.kind in ("begins", "ends", "changed", "chance", "shuffled"):
        return False
    if event.kind == "moved" and set(event.sources) == {event.to}:
        return False
    return event.seen_by_all(everybody) is not None


def cards_said(text: g.Message, values: tuple[Any, ...]) -> list[int]:
    """The cards that a text names, in its order."""
    told = zip(values, spoken(text), strict=True)
    return [card for value, e in told for card in cards_of(value, e.type)]


def _said_without(text: g.Message, values: tuple[Any, ...], known: Sequence[bool]) -> tuple[Any, ...]:
    """The values of a text with an unknown card for each one that is not known."""
    waiting = iter(known)
    told = zip(values, spoken(text), strict=True)
    return tuple(with_cards(value, e.type, lambda card: card if next(waiting) else UNSEEN) for value, e in told)


FORGOTTEN = Event("forgotten")


def cards_in(option: Option) -> list[int]:
    """The cards that an option names."""
    return cards_of(option.raw, option.spec.statement)


def _picks(option: Option) -> int:
    """How many things an option picks one after another; several cards picked at once are one."""
    statement = option.spec.statement
    choose = statement if isinstance(statement, g.Choose) else statement.acts[option.raw[0]].choice
    return len(choose.picks) if choose is not None else 0


def _are_chosen(cards: tuple[int, ...], option: Option) -> bool:
    """Whether these are the cards of a choice. Of several picks it has to show which is which: a card that was picked
    twice moves once, and that it was picked twice is not seen."""
    chosen = tuple(cards_in(option))
    return cards == chosen or (_picks(option) == 1 and sorted(cards) == sorted(chosen))


def holding(table: Position, cell: int, line: int = 0, account: Account | None = None) -> Event:
    """What a variable holds now, as the event that it came to hold it."""
    value = table.variables[cell]
    masks = tuple(table.known[card] for card in cards_of(value, table.program.layout.card_cells.get(cell)))
    readers = table.program.layout.cell_sight[cell]
    return Event("changed", line, cell=cell, value=value, readers=readers, known_to=masks, account=account)


@dataclass(frozen=True, slots=True)
class Lack:
    """A player had no card of some sort: `among` are the cards there were, `held` those that stayed in the hand
    since, and none of `wanted` was among them. Who sees in the choice, event number `choice`, that one of these
    cards was taken, may conclude so."""

    player: int
    among: frozenset[int]
    held: set[int]
    wanted: frozenset[int]
    choice: int

    def copy(self) -> Lack:
        return replace(self, held=set(self.held))


@dataclass(slots=True)
class Log:
    """Events of one play, with what could be concluded about hands.

    `account` is that of the assignment that runs. `waiting` are the numbers of choices whose cards have not moved: the
    one before, and since then those that not everybody hears of. `turn` is whose turn runs that may be missed, the
    number of its first event, and the line of the rules. `choices` are those of the rules by the block that works out
    their options. Without `reasons` it is not worked out why somebody had no choice.
    """

    events: list[Event] = field(default_factory=list)
    outcomes: list[tuple[int, ...]] = field(default_factory=list)
    lacks: list[Lack] = field(default_factory=list)
    line: int = 0
    account: Account | None = None
    waiting: tuple[int, ...] = ()
    choices: dict[int, CompiledChoice] | None = None
    held: int = 0
    oldest: int = 0
    turn: tuple[int, int, int] | None = None
    phases: dict[tuple[str, int | None, int], Event] = field(default_factory=dict)
    reasons: bool = True

    def copy(self) -> Log:
        return Log(
            self.events[:],
            self.outcomes[:],
            [lack.copy() for lack in self.lacks],
            self.line,
            self.account,
            self.waiting,
            self.choices,
            self.held,
            self.oldest,
            self.turn,
            self.phases,
            self.reasons,
        )

    def left_out(self, table: Position, block: int, following: int) -> None:
        """If a block has just found that there is nothing to choose, it is as if the choice were declined."""
        if self.choices is None:
            self.choices = {spec.asks_at: spec for spec in table.program.specs}
        spec = self.choices.get(block)
        if spec is None or following != spec.resume:
            return
        assert isinstance(spec.me, int)  # nobody chooses in a function
        seat = table.registers[spec.me]
        if table.registers[spec.answer + seat if spec.per_seat else spec.answer] is None:
            self.chosen(table, spec.table[None], seat, forced=True)

    def add(self, table: Position, event: Event) -> None:
        if event.kind in ("begins", "ends"):  # the same again and again
            key = (event.kind, event.phase, self.line)
            if key not in self.phases:
                self.phases[key] = self._here(event)
            self.events.append(self.phases[key])
            return
        self.events.append(self._here(event))
        if event.kind in NEWS:
            self.held += event.weight
            if self.held > MOST_HELD:
                self._forget()

    def turn_begins(self, table: Position, seat: int) -> None:
        """Whoever had the turn before has missed it if nothing happened there."""
        if self.turn is not None:
            before, start, line = self.turn
            everybody = table.program.layout.everybody
            if not any(_is_seen(event, everybody) for event in self.events[start:]):
                self.add(table, Event("missed", player=before, values=(start, line)))
        self.turn = (seat, len(self.events), self.line)

    def _here(self, event: Event) -> Event:
        return event if event.line == self.line else replace(event, line=self.line)

    def _forget(self) -> None:
        """Half of what is held, so that this is seldom done. Every event keeps its number."""
        while self.held > MOST_HELD // 2 and self.oldest < len(self.events):
            event = self.events[self.oldest]
            if event.kind in NEWS:
                self.held -= event.weight
                self.events[self.oldest] = FORGOTTEN
            self.oldest += 1

    def chosen(self, table: Position, option: Option, player: int, forced: bool, words: str = "") -> None:
        """A choice, made or impossible; who may read it depends on the cards it names."""
        spec = option.spec
        cards = tuple(cards_in(option))
        readers = 0 if spec.per_seat or (option.passes and spec.may_be_impossible) else table.program.layout.everybody
        for card in cards:
            readers &= self.see_picked(table, card)
        # To those who do not hear of a choice it has to be as if there were none.
        silent = spec.may_be_impossible and readers != table.program.layout.everybody
        own = (len(self.events),) if cards and not spec.per_seat else ()
        self.waiting = (*self.waiting, *own) if silent else own
        reasons = _what_left(table, option, player) if forced and self.reasons else ()
        self.add(table, Event("chosen", self.line, None, player, option, words, forced, readers, values=reasons))

    @staticmethod
    def see_picked(table: Position, card: int) -> int:
        """Who sees that this card is picked where it lies, and which it is."""
        layout, place = table.program.layout, table.where[card]
        follow = layout.ordered[place] or len(table.zones[place]) == 1
        return table.known[card] if follow else layout.sight[place]

    def moved(
        self, table: Position, cards: tuple[int, ...], sources: tuple[int, ...], to: int, known_to: tuple[int, ...]
    ) -> None:
        for lack in self.lacks:
            lack.held.difference_update(cards)
        self.add(table, Event("moved", self.line, cards=cards, known_to=known_to, sources=sources, to=to))
        for number in self.waiting:
            choice = self.events[number]
            if choice.option is not None and _are_chosen(cards, choice.option):
                # The chosen cards are laid down: who sees them now may also read what was chosen.
                readers = table.program.layout.everybody
                for mask in known_to:
                    readers &= mask
                self.events[number] = replace(choice, readers=choice.readers | readers)
                self.waiting = tuple(n for n in self.waiting if n != number)
                break

    def shows(self, lack: Lack, seat: int) -> bool:
        """Could this seat conclude that the player lacks something? To decline shows nothing."""
        choice = self.events[lack.choice] if lack.choice < len(self.events) else None
        if choice is None or choice.option is None or not choice.readers >> seat & 1:
            return False
        return not lack.among.isdisjoint(cards_in(choice.option))

    def chance(self, table: Position, outcome: tuple[int, ...], place: int | None) -> None:
        self.outcomes.append(outcome)
        kind: Kind = "chance" if place is None else "shuffled"
        self.add(table, Event(kind, to=place, outcome=outcome))

    def shown(self, table: Position, cards: tuple[int, ...], seats: int) -> None:
        places = tuple(table.where[c] for c in cards)
        known = tuple(table.known[c] & seats for c in cards)
        self.add(table, Event("shown", self.line, cards=cards, known_to=known, sources=places))

    def told(self, table: Position, cards: tuple[int, ...], seats: int) -> None:
        """An attribute of cards: where each lies, its position there or -1 in a hand, and the value."""
        layout = table.program.layout
        number = (seats.bit_length() - 1) // layout.players
        attribute = layout.game.told[number - 1]
        found = []
        for card in cards:
            place, value = table.where[card], layout.attributes[attribute][card]
            spot = table.zones[place].index(card) if layout.ordered[place] else -1
            found.append((place, spot, -1 if value is None else value))
        readers = seats >> number * layout.players
        self.add(table, Event("told", self.line, words=attribute, readers=readers, values=tuple(sorted(found))))

    def noted(self, table: Position, number: int, card: int) -> None:
        """A note on a card: where that lies, and its position there."""
        note, place = table.program.rules.notes[number], table.where[card]
        value = note_on(table, note, card)
        spot = table.zones[place].index(card)
        self.add(table, Event("noted", self.line, words=note.name, value=value, values=(place, spot)))

    def changed(self, table: Position, cell: int) -> None:
        self.add(table, holding(table, cell, self.line, self.account))

    def lacking(self, table: Position, player: int, cards: Sequence[int], satisfies: Callable[[int], bool]) -> None:
        """Remembers that none of the cards a player held satisfied a rule of the choice that comes next."""
        held = {c for c in cards if c >= 0}
        families = {table.program.layout.cards[c].family for c in held}
        wanted = set()
        for number, card in enumerate(table.program.layout.cards):
            # The rule was made for cards that can be chosen: of others it may ask what they do not have.
            with suppress(Exception):
                if card.family in families and satisfies(number):
                    wanted.add(number)
        self.lacks.append(Lack(player, frozenset(held), held, frozenset(wanted), len(self.events)))
