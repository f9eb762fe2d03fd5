"""What is told of a play, row by row, and what has to be known of earlier events to tell the next ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import below, spoken, statements
from dsl.lints.whereabouts import course_of
from dsl.lints.words import OUT
from dsl.typing import types as t
from interpreter.ask.events import Event, holding
from interpreter.ask.rounds import phase_of_rounds
from interpreter.compile.layout import Layout
from interpreter.compile.program import Program
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.screen.cards import Deck
from repl.screen.text import Line, flow, of_the_course, width, with_minus
from repl.session.heard import Heard
from repl.session.sight import Viewer


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened.

    `weight` 2 is a choice or a word of the rules, 1 a move, 0 small change; `number` is that of a choice, `at`
    that of the event. `deal` is the number of the deal that begins here; `scored` whose points are told; `subject` who
    the line begins with; `phase` is that in which a number came about, as headings name it; `apart` says that it does
    not follow from the choice alone.
    """

    line: Line
    weight: int
    event: Event
    number: int | None = None
    at: int = 0
    heading: bool = False
    deal: int = 0
    scored: int | None = None
    subject: int | None = None
    phase: int | None = None
    apart: bool = False

    @property
    def only_moves(self) -> bool:
        """Cards that go from one place to another: what somebody chose, said or scored matters more, and what was done
        to the viewer."""
        return self.weight < 2 and self.event.account is None and not self.heading and not self.done_to_viewer

    @property
    def done_to_viewer(self) -> bool:
        return any(style == "lost" for style, _ in self.line)

    @property
    def follows(self) -> bool:
        """Can it stand behind the choice that led to it? Not what was said or shown, and how points came about."""
        account = self.event.account
        if self.event.kind == "changed":
            return not self.heading and self.scored is None and not (account is not None and account.text)
        return self.event.kind in ("moved", "out", "missed") and not self.apart


def chapters(told: Iterable[Told]) -> Iterator[list[Told]]:
    """The same in pieces, each with a choice and what followed from it, or from the beginning of a deal on."""
    chapter: list[Told] = []
    for each in told:
        if (each.number is not None or each.deal) and chapter:
            yield chapter
            chapter = []
        chapter.append(each)
    if chapter:
        yield chapter


def in_rows(told: Sequence[Told], columns: int, small: Mapping[str, str]) -> Iterator[Line]:
    """A choice and what it led to in as few rows as hold it: `Anna draws · gets 1 card`.

    What was said, shown and scored has rows of its own, and so has what follows them, and what several others get or
    lose one after the other: behind the choice of one of them it would seem to be theirs. Who made it is named again
    behind what another got. `small` says how whoever reads is called within a row: `You`, `you`.
    """
    row: Line = ()
    who: int | None = None
    spoken_of: int | None = None  # by the last piece of the row
    begun = alone = False  # does the row belong to a choice, and does what it led to concern one of the others at most?
    for at, each in enumerate(told):
        joins = begun and each.follows and (alone or each.subject == who) and not _befalls_others(each, told[at + 1 :])
        behind = _behind(each, who if spoken_of == who else None, small) if joins else ()
        if joins and width(longer := (*row, ("", " · "), *behind)) <= columns:
            row = longer
            if each.subject is not None or behind[0][0] == "strong":
                spoken_of = each.subject
            continue
        yield from flow([row], columns, indent=4) if row else ()
        option = each.event.option
        chosen = option is not None and not option.spec.per_seat  # what follows choices made at once is of all of them
        row = each.line if not each.apart else of_the_course(each.line)
        begun, who = chosen or joins, each.event.player if chosen else each.subject
        spoken_of = who
        alone = len(_others(told[at + 1 :], who)) <= 1 if chosen else alone and joins
    yield from flow([row], columns, indent=4) if row else ()


def _others(told: Iterable[Told], who: int | None) -> set[int | None]:
    """Whom what follows a choice concerns beside the one who chose."""
    return {each.subject for each in takewhile(lambda each: each.follows, told)} - {who, None}


def _befalls_others(told: Told, below: Iterable[Told]) -> bool:
    """Does the same line of the rules do it to others next, as where everybody shows their cards?"""
    later = takewhile(lambda each: each.number is None, below)
    return told.event.line > 0 and any(
        each.event.line == told.event.line and each.subject not in (None, told.subject) for each in later
    )


def _behind(told: Told, who: int | None, small: Mapping[str, str]) -> Line:
    """A line as it stands behind another one, where it need not be told again who is spoken of."""
    (style, text), *rest = told.line if told.line[0][1].strip() else told.line[1:]
    if who is None or told.subject != who:
        return ((style, small.get(text, text)), *rest)
    return ((rest[0][0], rest[0][1].lstrip(" ,:")), *rest[1:])


def heads(heading: Told, below: Sequence[Told]) -> bool:
    """Do several numbers of its phase follow, before anybody chooses or the rules say something? One alone needs no
    heading."""
    points = 0
    for told in below:
        if told.number is not None or told.heading or told.event.kind == "says" or points > 1:
            break
        points += told.event.account is not None and told.weight > 0 and told.phase == heading.phase
    return points > 1


def worked_out(event: Event, old: Any) -> str | None:
    """`12 + 24 = 36`; None for what was not added or taken away."""
    account = event.account
    if account is None or account.operator == "=":
        return None
    new = event.value
    if isinstance(new, list | tuple):
        return with_minus(str(new[-1])) if new and isinstance(new[-1], int) else None
    if not isinstance(new, int) or not isinstance(old, int):
        return None
    return with_minus(str(new) if old == 0 else f"{old} {'−' if new < old else '+'} {abs(new - old)} = {new}")


def awards(game: g.Game) -> dict[tuple[int, int], str]:
    """For what players get a number: `player goes_out: points += 100`, by phase and line, where all know who it is."""
    found: dict[tuple[int, int], str] = {}
    for number, phase in enumerate(game.phases):
        for x in statements(phase.body):
            match x:
                case g.AsPlayer(player=g.Apply(op="var", info=name), body=body):
                    if game.variable(str(name)).sight == "everybody":
                        lines = (phase.source.line(y.span.start) for y in body if isinstance(y, g.Assign))
                        found.update(((number, line), str(name)) for line in lines)
    return found


def only_in(game: g.Game) -> dict[str, int]:
    """The variables that one phase alone changes, one without parameters, with that phase."""
    found: dict[str, set[int]] = {}
    for number, phase in enumerate(game.phases):
        for x in statements(phase.body):
            if isinstance(x, g.Assign):
                found.setdefault(str(x.target.info), set()).add(number)
    alone = {name: min(where) for name, where in found.items() if len(where) == 1}
    return {name: phase for name, phase in alone.items() if not game.phases[phase].parameters}


def phase_named(game: g.Game, heard: Heard, at: int, phase: int) -> int:
    """The phase whose name says what an event is about: one with parameters, `pay(2)`, serves the one that calls it."""
    closed = 0
    for _, event in heard.before(at) if game.phases[phase].parameters else ():
        if event.kind == "ends":
            closed += 1
        elif event.kind == "begins" and closed:
            closed -= 1
        elif event.kind == "begins" and event.phase is not None and not game.phases[event.phase].parameters:
            return phase if event.phase == game.play else event.phase
    return phase


def choice_before(heard: Heard, start: int) -> int:
    """The first event whose cards may still be on their way: a choice, or several made at once."""
    for at, event in heard.before(start):
        option = heard.events[at].option
        if event.kind == "chosen" and option is not None and not option.spec.per_seat:
            return at
    return 0


def says_the_choice(deck: Deck, chosen: Event, event: Event) -> bool:
    """`bid = number`, `stake = prisoner.value`: was the number just told as what somebody chose, or in its name?"""
    if event.kind != "changed" or chosen.option is None or event.account is None or event.cell is None:
        return False
    if event.account.operator != "=" or event.account.text:
        return False
    return chosen.option.raw == event.value or event.value in _numbers_named(deck, chosen.option, event.cell)


def _numbers_named(deck: Deck, option: Option, cell: int) -> Iterator[int | None]:
    """The values of chosen cards, as their names have them, that a choice gives the variable of a cell."""
    _, picks, values = split_acts(option.spec, option.raw) if not option.passes else (None, (), ())
    cards = {p.local: x for p, x in zip(picks, values, strict=True) if element(p.domain) == t.CARD and p.least is None}
    for x in statements((option.spec.statement,)) if cards else ():
        match x:
            case g.Assign(target=target, value=g.Apply(op="attr", args=(g.Local(id=local),), info=attribute)):
                card = cards.get(local, -1)
                area = deck.layout.variables.get(str(target.info))
                if card >= 0 and area is not None and area.base <= cell < area.end:
                    value = deck.layout.attributes[str(attribute)][card]
                    if str(value) in deck.text(card).split():
                        yield value


def leaves_by_choice(game: g.Game, words: Mapping[str, str], chosen: Event, event: Event) -> bool:
    """`player 2 folds`: who is out of a phase for which the rules have a word, by an act of their own."""
    if event.kind != "out" or event.player != chosen.player:
        return False
    every = ((phase.source, x) for phase in game.phases for x in statements(phase.body) if isinstance(x, g.Out))
    left = (x.phase for source, x in every if source.line(x.span.start) == event.line)
    return any(f"{OUT}{phase}" in words for phase in left)


def says_the_cards(layout: Layout, says: Event, moved: Event) -> bool:
    """`Anna loses 3 red ones`: have the rules just said whose cards these are, how many, and what all of them are?"""
    if says.kind != "says" or says.text is None or moved.kind != "moved":
        return False
    said = [(t.settled(e.type), value) for e, value in zip(spoken(says.text), says.values, strict=True)]
    owners = {layout.places[p].owner if layout.places[p].zone.owner == "player" else None for p in moved.sources}
    if len(owners) > 1 or (t.PLAYER, *owners) not in said or (t.NUMBER, len(moved.cards)) not in said:
        return False
    named = [(kind.attribute, value) for kind, value in said if isinstance(kind, t.Value)]
    alike = (
        layout.attributes[name][card] == value for name, value in named for card in moved.cards if card is not None
    )
    return None not in moved.cards and bool(named) and all(alike)


def cleared(layout: Layout, before: Told, told: Told) -> bool:
    """Do the cards of whoever was told their points just now go to a pile of the table? They have been counted."""
    if before.scored is None or told.event.kind != "moved":
        return False
    taken_away = told.event.to is not None and layout.places[told.event.to].zone.kind == "pile"
    return taken_away and {layout.places[p].owner for p in told.event.sources} == {before.scored}


def said_of(heard: Heard, at: int, player: int | None) -> bool:
    """Have the rules said something of a player since the last choice before an event?"""
    return any(_says_of(event, player) for _, event in heard.since(choice_before(heard, at), at))


def _says_of(event: Event, player: int | None) -> bool:
    if event.text is None or event.kind != "says":
        return False
    kinds = [t.settled(e.type) for e in spoken(event.text)]
    return (t.PLAYER, player) in zip(kinds, event.values, strict=True)


def unless_said(told: Told, below: Told) -> Told:
    """That somebody passed who had nothing to choose is not told where the rules do: `You find no red person left`."""
    option = told.event.option if told.event.forced else None
    said = option is not None and option.passes and _says_of(below.event, told.event.player)
    return replace(told, weight=0) if said else told


def ranked_variables(game: g.Game) -> frozenset[str]:
    """The variables by which players are ranked, through definitions too."""
    waiting = [rank.value for rank in game.winner.ranks] if game.winner is not None else []
    entered: set[int] = set()
    found = set()
    while waiting:
        for x in below(waiting.pop()):
            if isinstance(x, g.CallDefine) and x.define not in entered:
                entered.add(x.define)
                waiting.append(game.defines[x.define].body)
            elif isinstance(x, g.Apply) and x.op == "var":
                found.add(str(x.info))
    return frozenset(found)


class Deals:
    """Counts deals: one begins where all cards are shuffled. `since` are its events, `chosen` its choices.

    Where the cards are not shuffled again, `rounds` are what the play repeats.
    """

    def __init__(self, program: Program) -> None:
        fresh = program.game.fresh(program.setup, 0)
        self._lying = {card: place for place in range(len(program.layout.places)) for card in fresh.lying(place)}
        phase = phase_of_rounds(program.rules)
        self._round = phase if phase in course_of(program.rules).plain else None
        self.count = self.since = self.chosen = self.rounds = 0

    def follow(self, event: Event, seen: Event | None) -> bool:
        """Does a deal begin here? Where the cards lie follows from what truly moved, and everybody sees how many."""
        self.since += 1
        self.chosen += seen is not None and seen.kind == "chosen"
        if event.kind == "moved" and event.to is not None:
            self._lying.update((card, event.to) for card in event.cards if card is not None)
        begins = seen is not None and seen.kind == "shuffled" and set(self._lying.values()) == {seen.to}
        if begins:
            self.count, self.since, self.chosen = self.count + 1, 0, 0
        return begins

    def follow_rounds(self, seen: Event) -> bool:
        """Does a round begin here?"""
        begins = seen.kind == "begins" and seen.phase == self._round
        self.rounds += begins
        return begins

    def copy(self) -> Deals:
        found = copy(self)
        found._lying = dict(self._lying)
        return found


class Earlier:
    """How many choices were heard of before an event, and the last change of each variable until then.

    Asked for later and later events of one play, it does not begin again.
    """

    def __init__(self) -> None:
        self._events: Sequence[Event] = ()
        self._viewer: Viewer | None = None
        self._at = 0
        self._number = 0
        self._changes: dict[int, Event] = {}
        self._lying: dict[int, int] = {}
        self._deals: Deals | None = None

    def before(self, program: Program, heard: Heard, start: int) -> tuple[int, dict[int, Event], dict[int, int], Deals]:
        """Also the cards that were shown and have not moved since, with where they lie, and the deals."""
        again = heard.events is not self._events or heard.viewer != self._viewer or start < self._at
        if self._deals is None or again:
            self._deals = Deals(program)
            self._events, self._viewer, self._at, self._number = heard.events, heard.viewer, 0, 0
            self._lying = {}
            first = program.game.fresh(program.setup, 0)
            self._changes = {cell: holding(first, cell) for cell in range(program.layout.cells)}
        for event in heard.events[self._at : start]:
            seen = heard.hears(event)
            self._deals.follow(event, seen)
            if event.kind == "changed" and event.cell is not None:
                self._changes[event.cell] = event
            if seen is not None:
                self._number += seen.kind == "chosen"
                self._deals.follow_rounds(seen)
                follow(self._lying, seen, program.layout.everybody)
        self._at = start
        return self._number, dict(self._changes), dict(self._lying), self._deals.copy()


def follow(lying: dict[int, int], event: Event, everybody: int) -> None:
    """Keeps up which cards lie open for all since they were shown, and where: of what went from there unseen each may
    be one of them."""
    if event.kind == "shown":
        known = zip(event.cards, event.sources, event.known_to, strict=True)
        lying.update((card, place) for card, place, who in known if card is not None and who == everybody)
    elif event.kind == "moved":
        unseen = {place for card, place in zip(event.cards, event.sources, strict=True) if card is None}
        gone = [card for card, place in lying.items() if card in event.cards or place in unseen]
        for card in gone:
            del lying[card]
