"""How games go, written down in a book of words that Python and native code share.

Who waits how long, which cards are held and chosen, who is in front and since when. Everything is a whole number, and
native code reads these methods (`native/reader.py`), so a book says the same whoever has kept it. Native code keeps it
for every game; of each only a few words have to be read, and the rest when all games are over.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dsl import game as g
from interpreter.play.ranking import rank_rooms
from interpreter.play.registers import holds_cards

if TYPE_CHECKING:
    from interpreter.compile.program import Program

# The first words of a book are about the game that is played. `SETTLED` and `BEHIND` are known at its end.
FOLLOWS, NOW, LONGEST, CHANGES, ALONE, LAST, ROUND, LAST_BEFORE, PASSED, SETTLED, BEHIND = range(11)
FIRST = 11
UNKNOWN = -1
MOST_WAIT = 500  # longer waits count as this one
MOST_KINDS = 200  # of cards, beyond which they are not counted one by one
MOST_WAYS = 1 << 20
NOTHING = 1 - (1 << 63)  # what nothing that is ranked by can be


class Pages:
    """Where everything stands in the book of a program. Seats are bits of a word.

    Of the game: the last choice of each `seat`, `since` when it is in front without a break, who `held` and who `chose`
    each kind of card, what counts for the ranking `now` and did `before`. Of all games: `waits` of each length, how
    often a kind was held and chosen, and its `ways`: how many had it, how many of these won, and how many won in all.
    """

    def __init__(self, program: Program) -> None:
        layout, winner = program.layout, program.rules.winner
        self.players = players = layout.players
        self.everybody = (1 << players) - 1
        self.ranked = winner is not None and winner.listed is None and players > 1
        self.sides = tuple(1 << seat for seat in range(players)) + tuple(_bits(team) for team in layout.teams)
        self.rounds = tuple(_round_tallies(program))
        self.kinds = tuple(sorted(set(program.alike)))
        self.rank = tuple(map(self.kinds.index, program.alike))
        self.size = (players + 1) ** 3
        self.countable = len(self.kinds) <= MOST_KINDS and len(self.kinds) * self.size <= MOST_WAYS
        self.hands = tuple(tuple(self._hands(program, seat)) for seat in range(players))
        picks = (pick for spec in program.specs for pick in picks_of(spec.statement))
        self.of_cards = any(holds_cards(pick.domain.type) for pick in picks)
        count = len(self.kinds) if self.countable else 0
        words = sum(rank_rooms(program))
        self.seat = FIRST
        self.since = self.seat + players
        self.held = self.since + players
        self.chose = self.held + count
        self.before = self.chose + count
        self.now = self.before + words
        self.waits = self.now + words
        self.times_held = self.waits + MOST_WAIT + 1
        self.times_chosen = self.times_held + count
        self.ways = self.times_chosen + count
        self.end = self.ways + count * self.size

    def _hands(self, program: Program, seat: int) -> list[int]:
        places = enumerate(program.layout.places)
        own = [(number, p) for number, p in places if p.zone.owner == "player" and p.owner == seat]
        return [number for number, p in own if p.zone.kind == "hand"]

    @cached_property
    def fresh(self) -> array[int]:
        """What the words about a game are when it begins."""
        words = array("q", bytes(8 * self.now))
        words[FOLLOWS] = self.ranked
        for at in (NOW, ROUND, SETTLED, BEHIND, *range(self.seat, self.held)):
            words[at] = UNKNOWN
        words[self.before : self.now] = array("q", [NOTHING]) * (self.now - self.before)
        return words


def picks_of(x: g.Choose | g.ChooseOne) -> tuple[g.Pick, ...]:
    """All picks of a choice, those of its acts one after another."""
    if isinstance(x, g.Choose):
        return x.picks
    return tuple(pick for act in x.acts if act.choice is not None for pick in act.choice.picks)


def _round_tallies(program: Program) -> list[int]:
    """The tallies that count the passes of the outermost loop."""
    loop = outer_loop(program.rules)
    if loop is None:
        return []
    first = loop[1].span
    return [n for c, n in program.unit.counted.items() if (c.kind, c.span) == ("statement", first)]


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


class Course:
    """Keeps the book of some games of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.book = array("q", bytes(8 * program.pages.end))
        self.zones: Sequence[Sequence[int]] = ()  # of the game that is played

    def begins(self, zones: Sequence[Sequence[int]], passes: int) -> None:
        """Another game; its outermost loop has been gone through so often before."""
        fresh = self.program.pages.fresh
        self.book[: len(fresh)] = fresh
        self.book[PASSED] = passes
        self.zones = zones

    @property
    def waits(self) -> array[int]:
        """How often there were waits of each length, in all games."""
        pages = self.program.pages
        return self.book[pages.waits : pages.times_held]

    @waits.setter
    def waits(self, counted: array[int]) -> None:
        pages = self.program.pages
        self.book[pages.waits : pages.times_held] = counted

    def forget(self) -> None:
        """What stands there about all games."""
        pages = self.program.pages
        self.book[pages.waits :] = array("q", bytes(8 * (pages.end - pages.waits)))

    # ───────────── what native code reads

    def seat_asked(self, seat: int) -> None:
        """Before somebody chooses."""
        book, pages = self.book, self.program.pages
        now = book[NOW] + 1
        book[NOW] = now
        last = book[pages.seat + seat]
        if last >= 0:
            wait = now - last - 1
            book[pages.waits + min(wait, MOST_WAIT)] += 1
            book[LONGEST] = max(book[LONGEST], wait)
        book[pages.seat + seat] = now
        if pages.countable:
            mine = 1 << seat
            for place in pages.hands[seat]:
                for card in self.zones[place]:
                    book[pages.held + pages.rank[card]] |= mine

    def card_chosen(self, seat: int, card: int) -> None:
        """A card that somebody chooses; below zero is one that is not seen."""
        book, pages = self.book, self.program.pages
        if card is not None and card >= 0:
            book[pages.chose + pages.rank[card]] |= 1 << seat

    def worth_changed(self) -> bool:
        """Is what counts for the ranking other than it was?"""
        book, pages = self.book, self.program.pages
        changed = False
        for i in range(pages.now - pages.before):
            if book[pages.now + i] != book[pages.before + i]:
                changed = True
                book[pages.before + i] = book[pages.now + i]
        return changed

    def front_changed(self, first: list[int], last: list[int]) -> None:
        """Who is in front, and who comes last: everybody, where all are equal."""
        book, pages = self.book, self.program.pages
        best = sum([1 << seat for seat in first])
        if best in pages.sides and best != book[ALONE]:
            if book[ALONE] != 0:
                book[CHANGES] += 1
            book[ALONE] = best
        for seat in range(pages.players):
            if best == pages.everybody or best & 1 << seat == 0:
                book[pages.since + seat] = UNKNOWN
            elif book[pages.since + seat] < 0:
                book[pages.since + seat] = book[NOW]
        worst = sum([1 << seat for seat in last])
        book[LAST] = worst if worst != best else 0

    def round_passed(self, passes: int) -> None:
        """So often the outermost loop has been gone through."""
        book = self.book
        if passes != book[ROUND]:
            book[ROUND] = passes
            book[LAST_BEFORE] = book[LAST]

    def game_over(self, winners: list[int], passes: int) -> None:
        """At the end of a game."""
        book, pages = self.book, self.program.pages
        best = sum([1 << seat for seat in winners])
        if pages.countable:
            for i in range(len(pages.kinds)):
                held = bits_in(book[pages.held + i])
                chosen = bits_in(book[pages.chose + i])
                book[pages.times_held + i] += held
                book[pages.times_chosen + i] += chosen
                had = book[pages.chose + i] if pages.of_cards else book[pages.held + i]
                if had != 0:
                    way = (bits_in(had) * (pages.players + 1) + bits_in(had & best)) * (pages.players + 1)
                    book[pages.ways + i * pages.size + way + len(winners)] += 1
        choices = book[NOW] + 1
        if book[FOLLOWS] != 0 and choices > 0:
            if best in pages.sides and book[ALONE] != 0 and best != book[ALONE]:
                book[CHANGES] += 1
            book[SETTLED] = 0
            for seat in winners:
                since = book[pages.since + seat]
                book[SETTLED] = max(book[SETTLED], since if since >= 0 else choices)
            if book[LAST_BEFORE] != 0 and passes > book[PASSED]:
                book[BEHIND] = 1 if book[LAST_BEFORE] & best != 0 else 0


def bits_in(word: int) -> int:
    """How many."""
    found = 0
    while word != 0:
        word = word & word - 1
        found += 1
    return found


def outer_loop(rules: g.Game) -> tuple[g.Repeat | g.Turns, g.Statement] | None:
    """The first loop that play comes to, with the first statement of its body."""

    def first(block: g.Block, seen: frozenset[int]) -> g.Repeat | g.Turns | None:
        for x in block:
            match x:
                case g.Repeat() | g.Turns():
                    return x
                case g.CallPhase(phase=number) if number not in seen:
                    found = first(rules.phases[number].body, seen | {number})
                    if found is not None:
                        return found
        return None

    loop = first(rules.phases[rules.play].body, frozenset((rules.play,)))
    return None if loop is None or not loop.body else (loop, loop.body[0])
