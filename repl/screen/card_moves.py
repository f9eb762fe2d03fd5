"""Cards that went from one place to another, told to one viewer: `Anna gets red 3 (from Ben)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.ask.events import Event
from interpreter.compile.layout import Layout
from repl.screen.choices import Choices
from repl.screen.text import Fragment, Line, line, lost_by_viewer
from repl.screen.told import Told

MOST_CARDS = 8
Owner: TypeAlias = tuple[str, int] | None  # a player or a team with its number; None is the table


class CardMoves:
    """Words for moves of cards in one play."""

    def __init__(self, choices: Choices, layout: Layout) -> None:
        self.choices = choices
        self.deck = choices.deck
        self.labels = choices.labels
        self.viewer = choices.viewer
        self.words = choices.words
        self.layout = layout

    # ───────────── places and whose they are

    def owner(self, place: int) -> Owner:
        where = self.layout.places[place]
        return None if where.owner is None else (where.zone.owner, where.owner)

    def _owners(self, places: Iterable[int]) -> frozenset[Owner]:
        return frozenset(map(self.owner, places))

    def _called(self, owner: tuple[str, int]) -> str:
        kind, number = owner
        if kind == "player" and number == self.viewer.seat:
            return self.words("you")
        return self.labels.player(number) if kind == "player" else self.labels.team(number)

    def _who(self, owner: tuple[str, int]) -> str:
        """An owner as the subject of a sentence."""
        kind, number = owner
        return self.choices.who(number) if kind == "player" else self.labels.team(number)

    def place(self, place: int) -> str:
        owner, text = self.owner(place), self.labels.place(place)
        return text if owner is None else self.words("of", what=text, whom=self._called(owner))

    def _names(self, places: Iterable[int]) -> str:
        """Places without their owners, who are told already."""
        return ", ".join(dict.fromkeys(self.labels.place(p) for p in sorted(set(places))))

    def _name(self, places: Iterable[int]) -> str:
        """The names of zones, without whose they are and which of several."""
        return ", ".join(dict.fromkeys(self.labels.name(self.layout.places[p].zone.name) for p in sorted(set(places))))

    def _zones(self, places: set[int]) -> str:
        return self.place(next(iter(places))) if len(places) == 1 else self._name(places)

    @cached_property
    def _hand(self) -> str | None:
        """Where players get cards if nothing else is said: what they hold, if that is one place."""
        zones = [zone for zone in self.labels.game.zones if zone.owner == "player" and zone.kind == "hand"]
        return self.labels.name(zones[0].name) if len(zones) == 1 and zones[0].index is None else None

    # ───────────── moves

    def together(self, one: Event, other: Event) -> bool:
        """Moves of one line of the rules between the same zones are told as one."""
        assert one.to is not None
        assert other.to is not None
        places = self.layout.places
        return one.line == other.line and places[one.to].zone is places[other.to].zone

    def told(self, events: Sequence[Event], at: int, chosen: Event | None, at_once: bool = False) -> Iterator[Told]:
        """What players give up is told one by one; of what nobody else sees, only that which concerns the viewer.

        `at` is the number of the first event; `chosen` what led to it, if anybody has chosen in this deal; `at_once` if
        the viewer may have chosen with others.
        """
        me = None if self.viewer.seat is None else ("player", self.viewer.seat)
        others = me is not None and chosen is not None and chosen.player != self.viewer.seat and not at_once
        givers: dict[frozenset[Owner], list[Event]] = {}
        for event in events:
            givers.setdefault(self._owners(event.sources), []).append(event)
        if len(givers) > 1 and self._taken_up(events):
            yield replace(self._all_take_up(events), at=at)
            return
        for giver, given in givers.items():
            hidden = all(card is None for event in given for card in event.cards)
            # That others are dealt cards goes without saying, be it to all at once or one by one.
            dealt = chosen is None and me not in {self.owner(e.to) for e in given if e.to is not None}
            lost = others and all(self._is_held(p, me) for e in given for p in e.sources)
            for told in self._given(given):
                row = lost_by_viewer(told.line) if lost else told.line
                told_before = dealt or len(givers) > 1 or self._laid_aside(chosen, giver, given)
                weight = 0 if hidden and told_before else told.weight
                yield replace(told, at=at, line=row, weight=weight)

    def _laid_aside(self, chosen: Event | None, giver: frozenset[Owner], given: Sequence[Event]) -> bool:
        """Do cards stay with who has just chosen as many in secret? `player 2 chooses 2 cards` has told it, and where
        they go to the table `player 2 puts 2 cards into the skat`."""
        if chosen is None or chosen.option is not None or not chosen.values:
            return False
        counts = [count for pick, count in chosen.values if element(pick.domain) == t.CARD and count is not None]
        if len(counts) < len(chosen.values) or sum(counts) != sum(len(event.cards) for event in given):
            return False
        whose, takers = {("player", chosen.player)}, {self.owner(e.to) for e in given if e.to is not None}
        if giver == whose and takers == {None}:
            several = any(self.layout.places[e.to].zone.index is not None for e in given if e.to is not None)
            return not several and self.choices.says_what_is_done(chosen)
        return giver == whose == takers

    def _taken_up(self, events: Sequence[Event]) -> bool:
        """Do players take into their hands what lay open before them? One by one that would be a row for each."""
        return all(
            e.to is not None
            and self.layout.places[e.to].zone.kind == "hand"
            and self._owners(e.sources) == {self.owner(e.to)}
            and None not in e.cards
            for e in events
        )

    def _all_take_up(self, events: Sequence[Event]) -> Told:
        owners = [owner for owner in dict.fromkeys(self.owner(p) for e in events for p in e.sources) if owner]
        everybody = {seat for kind, seat in owners if kind == "player"} == set(range(self.layout.players))
        who = self.words("all players") if everybody else ", ".join(map(self._who, owners))
        sources, targets = (p for e in events for p in e.sources), (e.to for e in events if e.to is not None)
        way = f"{self._name(sources)} → {self._name(targets)}"
        return Told(line("  ", ("strong", f"{who}: "), ("dim", way)), 1, events[0], apart=True)

    def _is_held(self, place: int, owner: Owner) -> bool:
        """Is it theirs to keep? What lies in a slot was played, and is taken away again."""
        return self.owner(place) == owner and self.layout.places[place].zone.kind != "slot"

    def _given(self, events: Sequence[Event]) -> Iterator[Told]:
        targets = list(dict.fromkeys(e.to for e in events if e.to is not None))
        by_place = {place: [e for e in events if e.to == place] for place in targets}
        few = all(sum(len(e.cards) for e in some) <= MOST_CARDS for some in by_place.values())
        if len(targets) > 1 and few and all(c is not None for e in events for c in e.cards):
            for place, some in by_place.items():  # rows that are filled again, rewards: each by itself
                yield self._move(some, [place])
            return
        mine = [p for p in targets if self.viewer.seat is not None and self.owner(p) == ("player", self.viewer.seat)]
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
        shown = self.cards(cards, in_order)
        givers, takers = self._owners(sources), self._owners(targets)
        taker = next(iter(takers)) if len(takers) == 1 else None
        giver = next(iter(givers)) if len(givers) == 1 else None
        # That cards are dealt goes without saying; that open places of the table are filled again does not.
        open_places = takers == {None} and all(card is not None for card in cards)
        weight = 1 if len(targets) == 1 or open_places else 0
        if givers == takers == {None} and cards == [None]:
            weight = 0  # one card from pile to pile that nobody sees
        if taker is not None and givers != takers:
            kind, number = taker
            you = kind == "player" and number == self.viewer.seat
            # What others have laid down is taken, such as a trick; anything else is got.
            takes = kind == "player" and len(givers - {None}) > 1
            verb = ("you take" if takes else "you get") if you else ("takes" if takes else "gets")
            where = self._names(targets) if kind == "player" else self._name(targets)
            way = self._way(giver, taker, sources, where)
            behind = [] if way == self._hand else [("", " "), ("dim", f"({way})")]
            head = [("strong", self._who(taker)), ("", f" {self.words(verb)} "), *shown]
            subject = number if kind == "player" else None
            return Told(line("  ", *head, *behind), weight, events[0], subject=subject)
        way = f"  {self._names(sources) if giver is not None else self._zones(sources)} → {self._names(targets)}"
        subject = giver[1] if giver is not None and giver[0] == "player" else None
        mine = subject is not None and subject == self.viewer.seat
        whose = [("strong", f"{self.words('from you') if mine else self._who(giver)}: ")] if giver is not None else []
        return Told(line("  ", *whose, *shown, ("dim", way)), weight, events[0], subject=subject)

    def played_for(self, chosen: Event, moved: Event) -> Line:
        """Whose cards they are, where somebody plays them for another player, as for a dummy; empty otherwise."""
        givers = self._owners(moved.sources)
        giver = next(iter(givers)) if len(givers) == 1 else None
        if giver is None or giver[0] != "player" or giver[1] == chosen.player:
            return ()
        if moved.to is None or self.owner(moved.to) != giver:
            return ()
        key = "of your place" if giver[1] == self.viewer.seat else "of their place"
        return line(" ", self.words(key, whom=self._called(giver), what=self._name(moved.sources)))

    def _way(self, giver: Owner, taker: tuple[str, int], sources: set[int], where: str) -> str:
        """Where cards go, and where they come from, if they were somebody else's: to a hand it is enough from whom. Of
        what a team has, its players name the place."""
        if giver is None or taker[0] == "team":
            return where
        if giver[0] == "team" and taker[1] in self.layout.teams[giver[1]]:
            return f"{self._name(sources)} → {where}"
        if where == self._hand:
            mine = giver == ("player", self.viewer.seat)
            return self.words("got from you" if mine else "got from", whom=self._called(giver))
        return f"{self._called(giver)} → {where}"

    def cards(self, cards: Sequence[int | None], in_order: bool = False, most: int = MOST_CARDS) -> Iterator[Fragment]:
        """The cards by name, or their number if they are more than `most` or cannot be seen.

        `in_order` they are told in the order in which they go.
        """
        seen = [c for c in cards if c is not None]
        chunks = self.deck.row(seen, "") if in_order else self.deck.heap(seen)
        if len(chunks) > most or len(seen) > 3 * most:
            chunks = [line(self.words.cards(len(seen)))]
        between = " · " if any(", " in text for chunk in chunks for _, text in chunk) else ", "
        for number, chunk in enumerate(chunks):
            if number:
                yield "", between
            yield from chunk
        if len(seen) < len(cards):
            if seen:
                yield "", " + "
            yield "dim" if seen else "unseen", self.words.cards(len(cards) - len(seen))
