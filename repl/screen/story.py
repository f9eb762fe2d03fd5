"""What happened, told to one viewer: choices, what was said, moves of cards, and scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from dsl import game as g
from dsl.game.walk import statements
from dsl.lints.words import OUT
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.ask.events import Event
from interpreter.ask.notes import said
from interpreter.play.state import State
from repl.screen.cards import Deck
from repl.screen.choices import Choices
from repl.screen.text import Fragment, line
from repl.screen.told import Earlier, Told, choice_before, follow, heads, ranked_variables, said_of, says_the_choice
from repl.session.sight import Viewer, cards_in
from repl.words import Words

MOST_CARDS = 8


class Story:
    """Tells the events of a play."""

    def __init__(self, state: State, viewer: Viewer, words: Words, earlier: Earlier | None = None) -> None:
        self.state = state
        self.earlier = earlier or Earlier()
        self.viewer = viewer
        self.words = words
        self.labels = state.program.labels
        self.layout = state.program.layout
        self.deck = Deck(self.labels, words.signs, words.sorting)
        self.choices = Choices(self.labels, self.deck, viewer, words)
        self.ranked = ranked_variables(state.program.rules)
        self._heading: int | None = None
        self._paid: int | None = None

    def tell(self, events: Sequence[Event], start: int = 0, every_move: bool = False) -> list[Told]:
        """The events from a number on, as far as the viewer may see them.

        Where a choice names a card, its first move is left out, unless every move is wanted.
        """
        found: list[Told] = []
        waiting: list[Event] = []
        first = start
        named: set[int | None] = set()
        chosen: Event | None = None
        self._heading = None
        number, changes, lying, deals = self.earlier.before(self.state.program, events, start)
        for each in events[choice_before(events, start) : start]:
            event = self.viewer.sees(self.state, each)
            if event is not None and event.option is not None:
                named.update(cards_in(event.option))
                chosen = event
            elif event is not None and event.kind == "moved":
                named.difference_update(event.cards)
        for at, each in enumerate(events[start:], start):
            number += each.kind == "chosen"
            if deals.follow(each) and deals.count > 1:
                if waiting and any(e.to != each.to for e in waiting):  # that the cards are gathered goes without saying
                    found += [replace(told, at=first) for told in self._moved(waiting)]
                waiting = []
                while found and found[-1].event.kind == "moved" and found[-1].event.to == each.to:
                    found.pop()
                found.append(self._new_deal(deals.count, each, at))
                continue
            event = self.viewer.sees(self.state, each)
            again = each.kind == "shown" and lying.issuperset(each.cards)
            follow(lying, each, self.layout.everybody)
            if event is None or again:  # what lies open already is no news
                continue
            old = None
            if event.kind == "changed" and event.cell is not None:
                before, changes[event.cell] = self.viewer.sees(self.state, changes[event.cell]), each
                old = before.value if before is not None else None
                if before is not None and old == event.value and not self._scored_nothing(event):
                    continue
            if waiting and (event.kind != "moved" or not self._together(waiting[0], event)):
                found += [replace(told, at=first) for told in self._moved(waiting)]
                waiting = []
            if event.kind == "moved":
                if event.cards and named.issuperset(event.cards) and not every_move and self._own(chosen, event):
                    named.difference_update(event.cards)  # the choice told this move; the next one is news
                elif chosen is not None and not every_move and self._names_the_move(chosen, event):
                    continue
                elif set(event.sources) != {event.to}:
                    first = first if waiting else at
                    waiting.append(event)
                continue
            if event.kind == "chosen":
                self._heading, self._paid, chosen = None, None, event
            elif chosen is not None and (says_the_choice(chosen, event) or self._leaves_by_choice(chosen, event)):
                continue
            if event.kind == "missed" and said_of(events, at, event.player):
                continue
            if event.kind == "chosen" and event.option is not None:
                # Cards of choices made at once all move after the last of these choices.
                named = {*cards_in(event.option), *(named if event.option.spec.per_seat else ())}
            of_choice = number if event.kind == "chosen" else None
            for told in self._tell(event, old):
                found.append(replace(told, number=of_choice, at=at))
        found += [replace(told, at=first) for told in (self._moved(waiting) if waiting else ())]
        found = [told for at, told in enumerate(found) if not told.heading or heads(found[at + 1 :])]
        for at in range(1, 0 if every_move else len(found)):
            if self._cleared(found[at - 1], found[at]):
                found[at] = replace(found[at], weight=0)
        return found

    def _cleared(self, before: Told, told: Told) -> bool:
        """Do the cards of whoever was told their points just now go to a pile of the table? They have been counted."""
        if before.scored is None or told.event.kind != "moved":
            return False
        places = self.layout.places
        taken_away = told.event.to is not None and places[told.event.to].zone.kind == "pile"
        return taken_away and {places[p].owner for p in told.event.sources} == {before.scored}

    def _new_deal(self, count: int, event: Event, at: int) -> Told:
        return Told(line(("title", self.words("deal", count=count))), 2, event, at=at, deal=count)

    def _scored_nothing(self, event: Event) -> bool:
        """Was what players are ranked by added up, and nothing came to it?"""
        if event.cell is None or event.account is None or event.account.operator == "=" or not event.account.text:
            return False
        found = self._variable(event.cell)
        return found is not None and found[0].name in self.ranked

    def _own(self, chosen: Event | None, moved: Event) -> bool:
        """Do the cards come from whoever chose them, or from nobody? What is a dummy's is told as the dummy's."""
        owners = {self.layout.places[p].owner for p in moved.sources if self.layout.places[p].zone.owner == "player"}
        return chosen is None or chosen.option is None or chosen.option.spec.per_seat or owners <= {chosen.player}

    def _names_the_move(self, chosen: Event, moved: Event) -> bool:
        """Do the words of a choice name the cards, as in `lays out 3 yellow`, that now leave the hand of who chose?"""
        option = chosen.option
        if option is None or option.passes or None in moved.cards or not moved.cards:
            return False
        places = [self.layout.places[p] for p in moved.sources]
        if any(place.zone.kind != "hand" or place.owner != chosen.player for place in places):
            return False
        cards = "".join(text for _, text in self._cards(moved.cards))
        return self.deck.chosen(option) in (cards, f"1 {cards}")

    def _leaves_by_choice(self, chosen: Event, event: Event) -> bool:
        """`player 2 folds`: who is out of a phase for which the rules have a word, by an act of their own."""
        if event.kind != "out" or event.player != chosen.player:
            return False
        rules = self.state.program.rules
        left = (
            x.phase
            for phase in rules.phases
            for x in statements(phase.body)
            if isinstance(x, g.Out) and phase.source.line(x.span.start) == event.line
        )
        return any(f"{OUT}{phase}" in self.labels.words for phase in left)

    def _tell(self, event: Event, old: Any) -> Iterator[Told]:
        match event.kind:
            case "chosen":
                yield Told(self.choices.told(event), 2, event)
            case "says":
                assert event.text is not None
                said = self.deck.signed(self.choices.said(event.text, event.values))
                yield Told(line("  ", ("strong", said)), 2, event)
            case "out":
                assert event.player is not None
                key = "you are out" if event.player == self.viewer.seat else "is out"
                yield Told(line("  ", self.words(key, who=self.labels.player(event.player))), 2, event)
            case "missed":
                assert event.player is not None
                key = "you miss" if event.player == self.viewer.seat else "misses"
                yield Told(line("  ", self.words(key, who=self.labels.player(event.player))), 1, event)
            case "changed":
                yield from self._changed(event, old)
            case "shown":
                yield from self._shown(event)
            case "told":
                yield from self._told(event)
            case "noted":
                yield from self._noted(event)
            case "undone":
                assert event.phase is not None
                phase = self.labels.name(self.labels.game.phases[event.phase].name)
                yield Told(line("  ", ("strong", self.words("taken back", phase=phase))), 2, event)

    def _shown(self, event: Event) -> Iterator[Told]:
        """The cards by where they lie, a line for each place: they may be gone before the table is drawn."""
        lying: dict[int, list[int | None]] = {}
        for card, place in zip(event.cards, event.sources, strict=True):
            lying.setdefault(place, []).append(card)
        for place, cards in lying.items():
            where = self.layout.places[place]
            owned = where.zone.owner == "player" and where.owner is not None
            who = self.choices.who(where.owner) if owned and where.owner is not None else self.place(place)
            key = "you show" if owned and where.owner == self.viewer.seat else "shows" if owned else "is shown"
            yield Told(
                line("  ", ("strong", who), f" {self.words(key)} ", *self._cards(cards, most=len(cards))), 1, event
            )

    def _told(self, event: Event) -> Iterator[Told]:
        """A part of cards, a line for each place and value: `Anna, hand: red: cards 1, 3`."""
        lying: dict[tuple[int, int], list[int]] = {}
        for place, spot, value in event.values:
            lying.setdefault((place, value), []).append(spot)
        for (place, value), spots in lying.items():
            who = self._whose_place(place)
            word = self.labels.attribute_value(event.words, None if value < 0 else value)
            many = self.words.cards(len(spots))
            if spots[0] >= 0:
                numbers = ", ".join(str(spot + 1) for spot in spots)
                many = self.words("the card" if len(spots) == 1 else "the cards", n=numbers)
            yield Told(line("  ", ("strong", who), f": {many} → ", ("strong", word)), 1, event)

    def _whose_place(self, place: int) -> str:
        """A place before what is told of its cards: `Anna, line`."""
        where = self.layout.places[place]
        owner = where.owner if where.zone.owner == "player" else None
        return self.place(place) if owner is None else f"{self.choices.who(owner)}, {self.labels.place(place)}"

    def _noted(self, event: Event) -> Iterator[Told]:
        """What was laid on a card: `Anna, line: card 2 → hint 3`."""
        place, spot = event.values
        who = self._whose_place(place)
        which = "" if self.layout.places[place].zone.kind == "slot" else f": {self.words('the card', n=spot + 1)}"
        text = said(self.labels, self.labels.game.note(event.words), event.value)
        yield Told(line("  ", ("strong", who), f"{which} → ", ("strong", text)), 1, event)

    def _changed(self, event: Event, old: Any) -> Iterator[Told]:
        """A number that counts is told with how it came about, below the name of the phase."""
        assert event.cell is not None
        found = self._variable(event.cell)
        if found is None:
            return
        variable, owner, index = found
        if variable.owner == "table":
            return  # the table shows it, and a loop may change it thousands of times
        name = self.labels.name(variable.name) + ("" if variable.index is None else f" {index}")
        value = self.labels.value(event.value, variable.type) or "–"
        whose = self.choices.who(owner) if variable.owner == "player" else self.labels.team(owner)
        account = event.account
        counted = self._worked_out(event, old)
        change = abs(event.value - (old or 0)) if isinstance(event.value, int) and isinstance(old, int | None) else None
        if variable.name in self.ranked:
            self._paid = change
        elif t.settled(variable.type) == t.YESNO or (change is not None and change == self._paid):
            return  # marks of who did what, and what is counted a second time, are no news beside the move itself
        if account is None or counted is None:
            if event.value not in (0, None, ()):
                yield Told(line("  ", ("dim", f"{whose}, {name}: {value}")), 1, event)
            return
        if account.phase not in (self._heading, self.state.program.rules.play):
            self._heading = account.phase
            title = self.labels.name(self.state.program.rules.phases[account.phase].name)
            yield Told(line(("title", capital(title))), 1, event, heading=True)
        reason = f" ({self.deck.signed(account.text)})" if account.text else ""
        plain = account.text and self.ranked == {variable.name}  # what it is made of says what it is
        head = f"{whose}: " if plain else f"{whose}, {name}: "
        scored = owner if variable.name in self.ranked and "−" not in counted else None
        yield Told(line("  ", ("strong", head), ("good", counted), reason), 1, event, scored=scored)

    def _worked_out(self, event: Event, old: Any) -> str | None:
        """`12 + 24 = 36`; None for what was not added or taken away."""
        account = event.account
        if account is None or account.operator == "=":
            return None
        new = event.value
        if isinstance(new, list | tuple):
            return str(new[-1]) if new and isinstance(new[-1], int) else None
        if not isinstance(new, int) or not isinstance(old, int):
            return None
        return str(new) if old == 0 else f"{old} {'−' if new < old else '+'} {abs(new - old)} = {new}"

    def _variable(self, cell: int) -> tuple[g.Variable, int, int] | None:
        """The variable of a cell, its owner and index."""
        for variable in self.state.program.rules.variables:
            area = self.layout.variables[variable.name]
            if area.base <= cell < area.end:
                owner, index = divmod(cell - area.base, area.size)
                return variable, owner, area.first + index
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

    def _owners(self, places: Iterable[int]) -> set[int | None]:
        return {self.layout.places[p].owner for p in places}

    def _moved(self, events: Sequence[Event]) -> Iterator[Told]:
        """What players give up is told one by one; of what nobody else sees, only that which concerns the viewer."""
        givers: dict[frozenset[int | None], list[Event]] = {}
        for event in events:
            givers.setdefault(frozenset(self._owners(event.sources)), []).append(event)
        for given in givers.values():
            hidden = all(card is None for event in given for card in event.cards)
            for told in self._given(given):
                yield replace(told, weight=0) if hidden and len(givers) > 1 else told

    def _given(self, events: Sequence[Event]) -> Iterator[Told]:
        targets = list(dict.fromkeys(e.to for e in events if e.to is not None))
        by_place = {place: [e for e in events if e.to == place] for place in targets}
        few = all(sum(len(e.cards) for e in some) <= MOST_CARDS for some in by_place.values())
        if len(targets) > 1 and few and all(c is not None for e in events for c in e.cards):
            for place, some in by_place.items():  # rows that are filled again, rewards: each by itself
                yield self._move(some, [place])
            return
        mine = [p for p in targets if self.viewer.seat is not None and self.layout.places[p].owner == self.viewer.seat]
        own = [e for e in events if e.to in mine]
        if mine and len(targets) > 1 and sum(len(e.cards) for e in own) <= MOST_CARDS:
            events, targets = own, mine  # of a deal to everybody one's own part is what matters
        yield self._move(events, targets)

    def _move(self, events: Sequence[Event], targets: Sequence[int]) -> Told:
        cards = [c for e in events for c in e.cards]
        sources = {p for e in events for p in e.sources}
        # From one pile or row to another it matters which card comes first.
        in_order = len(targets) == len(sources) == 1 and all(
            self.layout.places[p].zone.ordered for p in (*targets, *sources)
        )
        shown = self._cards(cards, in_order)
        givers, takers = self._owners(sources), self._owners(targets)
        taker = next(iter(takers)) if len(takers) == 1 else None
        giver = next(iter(givers)) if len(givers) == 1 else None
        # That cards are dealt goes without saying; that open places of the table are filled again does not.
        open_places = takers == {None} and all(card is not None for card in cards)
        weight = 1 if len(targets) == 1 or open_places else 0
        if taker is not None and givers != takers and self.layout.places[targets[0]].zone.owner == "player":
            # What others have laid down is taken, such as a trick; anything else is got.
            verb = ("you take", "takes") if len(givers - {None}) > 1 else ("you get", "gets")
            key = verb[taker != self.viewer.seat]
            head: list[Fragment | str] = [("strong", self.choices.who(taker)), f" {self.words(key)} ", *shown]
            other = "" if giver is None else f"{self.labels.player(giver)} → "
            return Told(line("  ", *head, ("dim", f" ({other}{self._names(targets)})")), weight, events[0])
        if taker is not None and self.layout.places[targets[0]].zone.owner == "team":
            head = [("strong", self.labels.team(taker)), f" {self.words('gets')} ", *shown]
            return Told(line("  ", *head, ("dim", f" ({self._name(targets)})")), weight, events[0])
        way = f"  {self._names(sources) if giver is not None else self._zones(sources)} → {self._names(targets)}"
        whose = [("strong", f"{self.choices.who(giver)}: ")] if giver is not None and self._is_player(sources) else []
        return Told(line("  ", *whose, *shown, ("dim", way)), weight, events[0])

    def _is_player(self, places: Iterable[int]) -> bool:
        return all(self.layout.places[p].zone.owner == "player" for p in places)

    def _names(self, places: Iterable[int]) -> str:
        """Places without their owners, who are told already."""
        return ", ".join(dict.fromkeys(self.labels.place(p) for p in sorted(set(places))))

    def _name(self, places: Iterable[int]) -> str:
        """The names of zones, without whose they are and which of several."""
        return ", ".join(dict.fromkeys(self.labels.name(self.layout.places[p].zone.name) for p in sorted(set(places))))

    def _zones(self, places: set[int]) -> str:
        if len(places) == 1:
            return self.place(next(iter(places)))
        return self._name(places)

    def _cards(self, cards: Sequence[int | None], in_order: bool = False, most: int = MOST_CARDS) -> Iterator[Fragment]:
        """The cards by name, or their number if they are more than `most` or cannot be seen.

        `in_order` they are told in the order in which they go.
        """
        seen = [c for c in cards if c is not None]
        chunks = self.deck.row(seen, "") if in_order else self.deck.heap(seen)
        if len(chunks) > most or len(seen) > 3 * most:
            chunks = [line(self.words.cards(len(seen)))]
        for number, chunk in enumerate(chunks):
            if number:
                yield "", ", "
            yield from chunk
        if len(seen) < len(cards):
            if seen:
                yield "", " + "
            yield "dim", self.words.cards(len(cards) - len(seen))
