"""What happened, told to one viewer: choices, what was said, moves of cards, and scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dsl import game as g
from dsl.lints.words import MOVED
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.ask.events import Event
from interpreter.ask.notes import said
from interpreter.ask.rounds import counter_of_deals
from interpreter.play.state import State
from repl.screen.acts import with_acts
from repl.screen.around import NOTHING, Around, around
from repl.screen.card_moves import CardMoves
from repl.screen.cards import Deck
from repl.screen.choices import Choices
from repl.screen.machinery import machinery, purses, settling
from repl.screen.missed_turns import MissedTurns
from repl.screen.text import bare, line, lost_by_viewer, with_minus
from repl.screen.told import (
    Earlier,
    Told,
    awards,
    choice_before,
    cleared,
    follow,
    heads,
    leaves_by_choice,
    only_in,
    phase_named,
    ranked_variables,
    said_of,
    says_the_cards,
    says_the_choice,
    unless_said,
    worked_out,
)
from repl.session.heard import Heard
from repl.session.sight import Viewer, cards_in
from repl.words import Words


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
        self.moves = CardMoves(self.choices, state.program.layout)
        self.missed = MissedTurns(state, self.choices)
        self.ranked = ranked_variables(state.program.rules)
        winner = state.program.rules.winner
        self.fewest_win = winner is not None and bool(winner.ranks) and not winner.ranks[0].highest
        self.awards = awards(state.program.rules)
        self.only_in = only_in(state.program.rules)
        self.untold = frozenset() if viewer.author else machinery(state.program.rules)
        self.settling = settling(state.program.rules)
        self.purses = purses(state.program.rules)
        self._heading: int | None = None
        self._paid: int | None = None
        self._done = False  # is the phase over in which somebody chose last?
        self._apart = False  # was it before the moves that wait to be told?
        self._at_once = False  # did several choose last, so that what follows is no one's?

    def tell(self, events: Sequence[Event], start: int = 0, every_move: bool = False) -> list[Told]:
        """The events from a number on, as far as the viewer may see them.

        Where a choice names a card, its first move is left out, unless every move is wanted.
        """
        found: list[Told] = []
        waiting: list[Event] = []
        first = start
        named: set[int | None] = set()
        chosen: Event | None = None
        self._done = False
        self._heading = None
        heard = Heard(self.state, self.viewer, events)
        number, changes, lying, deals = self.earlier.before(self.state.program, heard, start)
        for _, seen in heard.since(choice_before(heard, start), start):
            if seen.option is not None:
                named.update(cards_in(seen.option))
                chosen, self._at_once = seen, seen.option.spec.per_seat
            elif seen.kind == "moved":
                named.difference_update(seen.cards)
        told_with: set[int] = set()  # moves that the sentence of a choice has told
        for at, each in enumerate(events[start:], start):
            event = heard.hears(each)
            if deals.follow(each, event) and deals.count > 1:
                if waiting and any(e.to != each.to for e in waiting):  # that the cards are gathered goes without saying
                    found += self._moved(waiting, first, chosen)
                waiting = []
                while found and found[-1].event.kind == "moved" and found[-1].event.to == each.to:
                    found.pop()
                found.append(self._new_deal(deals.count, changes, each, at))
                named, chosen = set(), None
                continue
            if event is None:
                continue
            if deals.follow_rounds(event) and deals.rounds > 1:
                found += self._moved(waiting, first, chosen)
                found.append(self._new_round(deals.rounds, event, at))
                waiting, named, chosen = [], set(), None
                continue
            number += event.kind == "chosen"
            again = event.kind == "shown" and lying.keys() >= set(event.cards)
            follow(lying, event, self.layout.everybody)
            if again or at in told_with:  # what lies open already is no news
                continue
            if event.kind in ("begins", "ends"):  # moves before and after it are told as one
                if event.kind == "ends" and chosen is not None and chosen.option is not None:
                    ended = event.phase in heard.course.plain and event.phase == chosen.option.spec.phase
                    self._done = self._done or ended
                continue
            rows: list[Told] = []
            if event.kind == "changed" and event.cell is not None:
                before, changes[event.cell] = self.viewer.sees(self.state, changes[event.cell]), each
                old = before.value if before is not None else None
                if before is not None and old == event.value and not self._scored_nothing(event):
                    continue
                if not (rows := list(self._changed(event, old, heard, at))):
                    continue  # and moves before and after it are told as one
            if waiting and (event.kind != "moved" or not self.moves.together(waiting[0], event)):
                found += self._moved(waiting, first, chosen)
                waiting = []
            if event.kind == "moved":
                named_before = bool(event.cards) and named.issuperset(event.cards) and not every_move
                whose = self.moves.played_for(chosen, event) if named_before and chosen is not None else ()
                if named_before and self._own(chosen, event):
                    named.difference_update(event.cards)  # the choice told this move; the next one is news
                elif whose and found and found[-1].event is chosen:
                    named.difference_update(event.cards)
                    found[-1] = replace(found[-1], line=(*found[-1].line, *whose))
                elif chosen is None or every_move or not self._names_the_move(chosen, event):
                    if not waiting:
                        first, self._apart = at, self._done
                    waiting.append(event)
                continue
            if event.kind == "chosen":
                if deals.chosen == 1:
                    dealt = {e.to for e in events[max(0, at - deals.since) : at] if e.kind == "moved"}
                    found += [replace(told, at=at) for told in self._without_cards(dealt, event)]
                self._heading, self._paid, self._done, chosen = None, None, False, event
                self._at_once = bool(event.line) and each.option is not None and each.option.spec.per_seat
            elif chosen is not None and (
                says_the_choice(self.deck, chosen, event) or self._leaves_by_choice(chosen, event)
            ):
                continue
            if event.kind == "missed" and said_of(heard, at, event.player):
                continue
            if event.kind == "chosen" and event.option is not None:
                # Cards of choices made at once all move after the last of these choices.
                named = {*cards_in(event.option), *(named if event.option.spec.per_seat else ())}
            of_choice = number if event.kind == "chosen" else None
            beside = NOTHING
            if event.option is not None and (names := self.choices.names_around(event.option)):
                beside = around(heard, at)
                if MOVED in names and not every_move and self.choices.is_told_by_rules(event, beside):
                    told_with.update(beside.moves)
            for told in rows if event.kind == "changed" else self._tell(event, beside):
                row = self.missed.with_cause(told, heard, at) if event.kind == "missed" else told
                found.append(replace(row, number=of_choice, at=at))
        found += self._moved(waiting, first, chosen)
        found = [*with_acts(found, heard)]
        found = [told for at, told in enumerate(found) if not told.heading or heads(told, found[at + 1 :])]
        for at in range(1, 0 if every_move else len(found)):
            above, below = found[at - 1], found[at]
            told_already = says_the_cards(self.layout, above.event, below.event)
            if told_already and below.done_to_viewer:
                found[at - 1] = replace(above, line=lost_by_viewer(above.line))
            if told_already or cleared(self.layout, above, below):
                found[at] = replace(below, weight=0)
            found[at - 1] = unless_said(found[at - 1], below)
        return found

    def _moved(self, events: Sequence[Event], at: int, chosen: Event | None) -> Iterator[Told]:
        """Moves of cards. After the phase of the choice is over they are the course of the game, unless it is cards of
        the same player."""
        at_once = chosen is not None and self._at_once
        for told in self.moves.told(events, at, chosen, at_once):
            of_who_chose = chosen is not None and told.subject == chosen.player
            yield replace(told, apart=told.apart or at_once or (self._apart and not of_who_chose))

    def _without_cards(self, dealt: set[int | None], event: Event) -> Iterator[Told]:
        """Who has no part in a deal: hands were dealt to others, and none to them, who are not out of the play."""
        hands = [self.layout.places[p] for p in dealt if p is not None]
        having = {where.owner for where in hands if where.zone.owner == "player" and where.zone.kind == "hand"}
        for seat in range(self.layout.players) if len(having) > 1 else ():
            if seat not in having and not self.state.is_out(seat):
                you = seat == self.viewer.seat
                said = self.words("you sit out" if you else "sits out", who=self.labels.player(seat))
                yield Told(line("  ", ("lost" if you else "", said)), 2, event)

    def _new_deal(self, count: int, changes: dict[int, Event], event: Event, at: int) -> Told:
        """A headline, in the words that the head of the table has for it."""
        title = self.words("deal", count=count)
        if (counter := counter_of_deals(self.state.program.rules)) is not None:
            title = capital(
                f"{self.labels.name(counter.name)} {changes[self.layout.variables[counter.name].base].value}"
            )
        return Told(line(("deal", title)), 2, event, at=at, deal=count)

    def _new_round(self, count: int, event: Event, at: int) -> Told:
        """A headline where play goes on with the same cards: nobody has to read before more happens."""
        title = capital(f"{self.words('a round')} {count}")
        return Told(line(("title", title)), 2, event, at=at)

    def _scored_nothing(self, event: Event) -> bool:
        """Was what players are ranked by added up, and nothing came to it?"""
        if event.cell is None or event.account is None or event.account.operator == "=" or not event.account.text:
            return False
        found = self._variable(event.cell)
        return found is not None and found[0].name in self.ranked

    def _own(self, chosen: Event | None, moved: Event) -> bool:
        """Do the cards come from whoever chose them, or from nobody?"""
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
        cards = "".join(text for _, text in self.moves.cards(moved.cards))
        return self.deck.chosen(option) in (cards, f"1 {cards}")

    def _leaves_by_choice(self, chosen: Event, event: Event) -> bool:
        return leaves_by_choice(self.state.program.rules, self.labels.words, chosen, event)

    def befallen(self, event: Event) -> list[str]:
        """What the rules say, or what befalls a player without a choice of theirs."""
        return (
            [bare(told.line).strip() for told in self._tell(event)] if event.kind in ("says", "missed", "out") else []
        )

    def _tell(self, event: Event, beside: Around = NOTHING) -> Iterator[Told]:
        match event.kind:
            case "chosen":
                yield Told(self.choices.told(event, beside), 2, event)
            case "says":
                assert event.text is not None
                said = self.deck.signed(self.choices.said(event.text, event.values))
                who = self.choices.said_of(said)
                yield Told(line("  ", *(("said", text) for text in (who, said.removeprefix(who)) if text)), 2, event)
            case "out":
                yield self._befalls(event, "you are out", "is out", 2)
            case "missed":
                yield self._befalls(event, "you miss", "misses", 1)
            case "shown":
                yield from self._shown(event)
            case "told":
                yield from self._told(event)
            case "noted":
                yield from self._noted(event)
            case "undone":
                assert event.phase is not None
                said = self.words("all taken back")
                if event.line or self.viewer.author:  # or its name would say which way the rules took
                    name = self.labels.name(self.labels.game.phases[event.phase].name)
                    said = self.words("taken back", phase=name)
                yield Told(line("  ", ("undone", said)), 2, event)

    def _befalls(self, event: Event, of_you: str, of_others: str, weight: int) -> Told:
        """What happens to a player without a choice of theirs."""
        assert event.player is not None
        you = event.player == self.viewer.seat
        style = "lost" if you else event.kind
        said = self.words(of_you if you else of_others)
        row = line("  ", (style, self.choices.who(event.player)), (style, f" {said}"))
        return Told(row, weight, event, subject=event.player)

    def _shown(self, event: Event) -> Iterator[Told]:
        """The cards by where they lie, a line for each place: they may be gone before the table is drawn."""
        lying: dict[int, list[int | None]] = {}
        for card, place in zip(event.cards, event.sources, strict=True):
            lying.setdefault(place, []).append(card)
        for place, cards in lying.items():
            where = self.layout.places[place]
            owned = where.zone.owner == "player" and where.owner is not None
            who = self.choices.who(where.owner) if owned and where.owner is not None else self.moves.place(place)
            key = "you show" if owned and where.owner == self.viewer.seat else "shows" if owned else "is shown"
            yield Told(
                line("  ", ("strong", who), f" {self.words(key)} ", *self.moves.cards(cards, most=len(cards))), 1, event
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
        return self.moves.place(place) if owner is None else f"{self.choices.who(owner)}, {self.labels.place(place)}"

    def _noted(self, event: Event) -> Iterator[Told]:
        """What was laid on a card: `Anna, line: card 2 → hint 3`."""
        place, spot = event.values
        who = self._whose_place(place)
        which = "" if self.layout.places[place].zone.kind == "slot" else f": {self.words('the card', n=spot + 1)}"
        text = said(self.labels, self.labels.game.note(event.words), event.value)
        yield Told(line("  ", ("strong", who), f"{which} → ", ("strong", text)), 1, event)

    def _changed(self, event: Event, old: Any, heard: Heard, at: int) -> Iterator[Told]:
        """A number that counts is told with how it came about, below the name of the phase."""
        assert event.cell is not None
        found = self._variable(event.cell)
        if found is None:
            return
        variable, owner, index = found
        if variable.owner == "table" or variable.name in self.untold:
            return  # the table shows it, and a loop may change it thousands of times
        name = self.labels.name(variable.name) + ("" if variable.index is None else f" {index}")
        value = self.labels.value(event.value, variable.type) or "–"
        value = with_minus(value) if t.innermost(variable.type) == t.NUMBER else value
        whose = self.choices.who(owner) if variable.owner == "player" else self.labels.team(owner)
        subject = owner if variable.owner == "player" else None
        account = event.account
        counted = worked_out(event, old)
        change = abs(event.value - (old or 0)) if isinstance(event.value, int) and isinstance(old, int | None) else None
        if variable.name in self.ranked:
            self._paid = change
        elif t.settled(variable.type) == t.YESNO or (change is not None and change == self._paid):
            return  # marks of who did what, and what is counted a second time, are no news beside the move itself
        elif account is not None and (account.phase, event.line) in self.settling:
            return
        if account is None or counted is None:
            if event.value not in (0, None, ()):
                row = line("  ", ("dim", whose), ("dim", f", {name}: {value}"))
                yield Told(row, 1, event, subject=subject)
            return
        rules = self.state.program.rules
        # The name of a phase says which way the rules took.
        known = event.line or self.only_in.get(variable.name) == account.phase or self.viewer.author
        phase = phase_named(rules, heard, at, account.phase) if known else rules.play
        if phase not in (self._heading, rules.play):
            self._heading = phase
            title = self.labels.name(rules.phases[phase].name)
            yield Told(line(("title", capital(title))), 1, event, heading=True, phase=phase)
        named = self.awards.get((account.phase, event.line)) if variable.name in self.ranked else None
        text = self.deck.signed(account.text) or (self._award(named, variable, heard, at) if named is not None else "")
        reason = f" ({text})" if text else ""
        plain = account.text and self.ranked == {variable.name}  # what it is made of says what it is
        what = ": " if plain else f", {name}: "
        if isinstance(event.value, list | tuple) and len(event.value) > 1 and variable.name in self.ranked:
            reason += f" · {self.words('total')} {sum(event.value)}"
        paid = " − " in counted and not self.fewest_win and variable.name in self.purses
        scored = owner if variable.name in self.ranked and not paid else None
        style = "good" if scored is None else "points"
        row = line("  ", ("strong", whose), ("strong", what), (style, counted), reason)
        yield Told(row, 1, event, scored=scored, subject=subject, phase=phase)

    def _award(self, name: str, variable: g.Variable, heard: Heard, at: int) -> str:
        """For what points are given, and of a team's to whom of it."""
        said = self.labels.name(name)
        if variable.owner != "team":
            return said
        cell = self.layout.variables[name].base
        holder = next((e.value for _, e in heard.before(at) if e.kind == "changed" and e.cell == cell), None)
        return f"{said}: {self.labels.player(holder)}" if isinstance(holder, int) else said

    def _variable(self, cell: int) -> tuple[g.Variable, int, int] | None:
        """The variable of a cell, its owner and index."""
        for variable in self.state.program.rules.variables:
            area = self.layout.variables[variable.name]
            if area.base <= cell < area.end:
                owner, index = divmod(cell - area.base, area.size)
                return variable, owner, area.first + index
        return None
