"""What would follow a move: what is certain, and how often what else, in tries that look the same to a seat."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import ceil, sqrt
from random import Random
from statistics import stdev
from typing import TYPE_CHECKING

from interpreter.ask.rounds import counter_of_deals
from interpreter.play.choice import Option
from repl.commands.certain import Common
from repl.commands.tries import Tries, Try, counted_for_points
from repl.screen.about import ranked_by
from repl.screen.position import COUNTS, MOST_NAMED, NEXT, Change, Position
from repl.session.heard import Heard
from repl.session.sight import Viewer

if TYPE_CHECKING:
    from repl.session.session import Session

SELDOM = 10  # what happens in less than one of ten tries is counted and not told
NOISE = 20  # and what does in less than one of twenty is different every time
MOST_TOLD = 6  # rows of what happened, though there is always room for some that is not certain
LEAST_TOLD = 3
MOST_WAYS = 3  # in which cards come to a place of the seat, each told by its cards
SURE = 2.0  # standard errors


class Ahead:
    """A move tried many times: cards that the seat cannot see are dealt again, so nothing is told of them.

    What the move alone does is certain where it is the same in all tries, but for cards that the seat did not know:
    which these are is chance, even if the tries agree. What comes after it is told as what happened in the tries.
    """

    def __init__(self, session: Session, option: Option, seat: int, rng: Random) -> None:
        self.session = session
        self.words = session.words
        self.seat = seat
        play = session.play.state
        self.layout = play.program.layout
        self.before = Position(session, play, seat)  # a sample looks the same to the seat
        self.held = [len(play.lying(place)) for place in range(len(self.layout.places))]
        self._tries = Tries(session.play.trace, option, seat, rng)
        every = self._tries.every
        self.tries = len(every)
        self.points = [(one.moved - one.stood, one.stands - one.stood) for one in every]  # after the move alone, later
        self.counted: dict[str, list[int]] = {name: [] for name in self.before.counted}
        soon = [Position(session, one.at_once, seat, self.before.story) for one in every]
        self.at_once = Common(self.before, [[*self.before.changes(each, self.before.known)] for each in soon])
        certain = {each.name for each in self.at_once.values.values()}
        later: list[list[Change]] = []  # when the seat chooses again
        for one, at_once in zip(every, soon, strict=True):
            after = Position(session, one.state, seat, self.before.story) if one.went_on else at_once
            changes = [*self.before.changes(after)]
            since = [each for each in at_once.changes(after) if not each.cards and each.name in certain]
            later.append([each for each in changes if each.cards or each.name not in certain] + since)
            for name, values in self.counted.items():
                values.append(after.counted.get(name, self.before.counted[name]) - self.before.counted[name])
        self.in_tries = Common(self.before, later, self.at_once)
        self.known: dict[str, Change] = {}  # what is not certain, by its text
        self.later: Counter[str] = Counter()
        for changes in later:
            found = [each for change in changes if (each := self.at_once.beyond(change)) is not None]
            by_text = {each.text: each for each in map(self.in_tries.beyond, found) if each is not None}
            self.known |= by_text
            self.later.update(list(by_text))
        # How many more cards lie in a place after the move alone, and later.
        self.soon = [[one.soon[place] - count for one in every] for place, count in enumerate(self.held)]
        self.gains = [[len(one.state.lying(place)) - count for one in every] for place, count in enumerate(self.held)]
        self.tricks = [sum(self._is_trick(one, place) for one in every) for place in range(len(self.held))]
        self.until = self._tries.until  # how far it was looked for what may be
        self.in_the_end = [] if self._shows_points() else self._tries.at_the_end()
        self.said = self._said()

    def _said(self) -> list[str]:
        """What the rules say of the move in every try, such as that nothing is found, and who misses a turn by it."""
        every: list[dict[str, None]] = []
        for one in self._tries.every:
            assert one.at_once.log is not None
            events = one.at_once.log.events
            heard = map(Heard(one.at_once, Viewer(self.seat), events).hears, events)
            every.append({said: None for x in heard if x is not None for said in self.before.story.befallen(x)})
        return [text for text in every[0] if all(text in other for other in every)] if every else []

    def _shows_points(self) -> bool:
        """Does anything that counts for the seat happen before it chooses again, where the deal goes on?

        What it paid with the move is nothing that happens, and what somebody has to put in is no point.
        """
        open_ones = [at for at, one in enumerate(self._tries.every) if one.goes_on]
        if not open_ones or any(self.tricks) or any(self.points[at][0] != self.points[at][1] for at in open_ones):
            return True
        name = self.session.labels.name
        counts = {
            f"{name(define)} ({self.words('you')})" for define in counted_for_points(self.session.play.state.program)
        }
        return any(len({values[at] for at in open_ones}) > 1 for key, values in self.counted.items() if key in counts)

    def _is_trick(self, one: Try, place: int) -> bool:
        """Did a pile get a card of each player, which lay before them: what is called a trick?"""
        where = self.layout.places[place]
        if where.zone.kind != "pile" or not any(
            z.owner == "player" and z.kind == "slot" for z in self.layout.game.zones
        ):
            return False
        new = [one.dealt[card] for card in one.state.lying(place) if one.dealt[card] != place]
        owners = {self.layout.places[before].owner for before in new}
        return len(new) == len(owners) > 1 and None not in owners

    # ───────────── what is certain

    def sure(self) -> list[str]:
        """What the move alone does."""
        return [*self.said, *self._rows(self.at_once, self.soon)]

    def always(self) -> list[str]:
        """What else happened in every try."""
        turned_up = [self.known[text] for text, n in self.later.items() if n == self.tries]
        told = [each.text for each in turned_up if not self._is_of_course(each)]
        gains = [
            [gain - told for gain, told in zip(gains, soon, strict=True)] if len({*soon}) == 1 else gains
            for gains, soon in zip(self.gains, self.soon, strict=True)
        ]
        return [*self._rows(self.in_tries, gains), *told, *self._no_points()]

    def _rows(self, common: Common, gains: list[list[int]]) -> list[str]:
        """Changes in words: what the seat gets by what people say of it, other cards that have no name by number."""
        places = {name: place for place in range(len(self.held)) if (name := self.before.name(place))}
        piles = [place for name, place in places.items() if name in self._for_a_moment and self._tells(place)]
        counted = [place for place in piles if len({*gains[place]}) == 1 and gains[place][0] > 0]
        said = [self._got(place, gains[place]) for place in counted]
        for row in common.rows():
            place = places.get(row.change.name)
            if place is None:
                said += [row.text] if self._is_worth_telling(row.change, common is self.in_tries) else []
            elif row.change.name in self._for_a_moment and (place in counted or common is not self.at_once):
                continue
            elif row.more and not row.told and self._is_own(place):
                said.append(self._got(place, [row.more] * self.tries))
            elif common is self.at_once or common.cards.keys() & {(row.change.name, sign) for sign in "+−"}:
                tells = common is self.at_once or self._tells(place)
                row.told += [f"+{self.words.cards(row.more)}"] if row.more and tells else []
                said += [row.text] if row.told else []
        return said

    def _is_worth_telling(self, change: Change, later: bool) -> bool:
        """What others have later, such as bets that are cleared, is not; nor which of them is next."""
        if change.weight == NEXT:
            return not later and change.told.endswith(self.words("you"))
        others = (self.session.labels.player(n) for n in range(self.layout.players) if n != self.seat)
        return not (later and any(change.name.endswith(f"({who})") for who in others))

    def _no_points(self) -> list[str]:
        """That nothing is won or lost any more until the deal is over."""
        ended = self.until in ("deal", "round") and self._tries.scored is not None
        if not ended or any(later for _, later in self.points):
            return []
        return [self.words("no points", what=self._ranked_by())]

    @cached_property
    def deal(self) -> str:
        """What people call the deal that is played: `round 2`."""
        counter = counter_of_deals(self.session.play.game.rules)
        if counter is None:
            return self.words("this deal")
        number = self.session.play.state.value(self.layout.variables[counter.name].base)
        return f"{self.session.labels.name(counter.name)} {number}"

    def _tells(self, place: int) -> bool:
        """Is it a place of the table or of the seat? That others have more cards needs no telling."""
        return self.layout.places[place].owner is None or self._is_own(place)

    def _is_own(self, place: int) -> bool:
        """Is it a place of the seat, or of its team?"""
        where = self.layout.places[place]
        return where.owner == (self.layout.team_of[self.seat] if where.zone.owner == "team" else self.seat)

    def _got(self, place: int, gains: list[int], named: Change | None = None) -> str:
        """That the seat gets cards, in so many tries, or some that have names; a trick by what it is called."""
        if not self._is_own(place):
            return f"{self.before.name(place)}: +{self._amount(gains)}"
        where = self._where(place)
        key = f"would get{where}"
        if gains and self.tricks[place] == len(gains):
            key = "team takes the trick" if where == " as a team" else "take the trick"
        cards = ", ".join(self.before.called(Counter(dict(named.cards)))) if named else self._amount(gains)
        return self.words(key, cards=cards, place=self.session.labels.place(place))

    def _where(self, place: int) -> str:
        """How it is said that cards come to a place of the seat or its team: what people hold, what lies open."""
        zone = self.layout.places[place].zone
        if zone.owner == "team" and self.layout.team_of.count(self.layout.team_of[self.seat]) > 1:
            return " as a team"
        if zone.name == zone.kind == "hand":
            return " in hand"
        return " open" if zone.kind in ("spread", "row") and zone.sight == "everybody" else ""

    # ───────────── what may be

    def perhaps(self) -> list[str]:
        """What happened in all tries, then points, cards that the seat gets, and the rest: what happens often, and how
        much is left out."""
        means = [*([] if self.in_the_end else self._points_told()), *self._counts_told()]
        news = [(self.known[text], n) for text, n in self.later.most_common() if self._is_news(text, n)]
        cards = [*self._cards_told(), *((self._share(each.text, n), n) for each, n in news)]
        always = [self.words("always", what=text) for text in self.always()]
        room = max(LEAST_TOLD, MOST_TOLD - len([*always, *means, *self.at_the_end()]))
        often = [(text, n) for text, n in cards if n > self.tries / SELDOM][:room]
        others = [(self._share(text, n), n) for text, n in self.later.items() if self._is_left_out(text, n)]
        rest = [(text, n) for text, n in (*cards, *others) if (text, n) not in often and n > self.tries / NOISE]
        if len(rest) == 1 and not others:  # that one is left out takes a row too
            often, rest = [*often, *rest], []
        told = [*always, *means, *(text for text, _ in often)]
        if rest and told:
            most, key = max(n for _, n in rest), "besides"
            if any(n < most for _, n in often):  # what others have now of this and now of that is told of nobody
                key = "besides some"
            told.append(self.words(key, count=len(rest), share=self._percent(most)))
        return told

    def _share(self, text: str, times: int) -> str:
        if times == self.tries:
            return self.words("always", what=text)
        return self.words("perhaps", what=text, share=self._percent(times))

    def _is_news(self, text: str, times: int) -> bool:
        each = self.known[text]
        if times == self.tries or each.name in self.before.hands_of_others:
            return False
        return not self._is_of_course(each)

    def _is_left_out(self, text: str, times: int) -> bool:
        """Is it counted with what is not told? Numbers of others are, which are now these and now those."""
        return times < self.tries and self.known[text].number and not self._is_news(text, times)

    def _is_of_course(self, change: Change) -> bool:
        """That others have fewer cards, what lies there for a moment, who is next; and numbers told as a mean."""
        if change.weight == NEXT or change.hidden or change.name in self._for_a_moment:
            return True
        if change.sign == "+" and change.name in self._by_number:
            return True
        own = change.name.endswith(f"({self.words('you')})")
        varies = change.number and self.later[change.text] < self.tries
        return varies and (not own or change.weight == COUNTS or change.name in self.counted)

    @cached_property
    def _for_a_moment(self) -> frozenset[str]:
        """Places of players for one card, and piles of theirs, which are told by how many cards come there."""
        return frozenset(
            self.before.name(n)
            for n, place in enumerate(self.layout.places)
            if place.zone.owner == "player" and place.zone.kind in ("slot", "pile")
        )

    @cached_property
    def _by_number(self) -> frozenset[str]:
        """Places of the seat to which now more and now fewer cards come."""
        varying = (n for n, gains in enumerate(self.gains) if self._is_own(n) and len({*gains}) > 1)
        return frozenset(map(self.before.name, varying))

    def _ways(self, place: int) -> list[tuple[Change, int]]:
        """The cards that come to a place and how often, if the seat knows them all and they are always the same few."""
        name = self.before.name(place)
        ways = [(each, n) for text, n in self.later.items() if (each := self.known[text]).name == name]
        ways = [(each, n) for each, n in ways if each.sign == "+"]
        named = all(not each.hidden and len(each.cards) <= MOST_NAMED for each, _ in ways)
        told = len(ways) <= MOST_WAYS and sum(n for _, n in ways) == len(self._more(place))
        return ways if named and told and name not in self._for_a_moment else []

    def _more(self, place: int) -> list[int]:
        """How many cards come to a place of the seat besides those that are certain, in the tries where any do."""
        known = max(0, min(self.soon[place]))
        return [gain - known for gain in self.gains[place] if gain > known]

    def _cards_told(self) -> list[tuple[str, int]]:
        """That the seat gets cards besides those that are certain, whichever they are: a trick, a pile."""
        found = []
        for place, where in enumerate(self.layout.places):
            if not self._is_own(place) or where.zone.kind == "slot" or len({*self.gains[place]}) == 1:
                continue
            gains, ways = self._more(place), self._ways(place)
            if ways:
                found += [(self._share(self._got(place, [], each), n), n) for each, n in ways]
            elif gains:
                found.append((self._share(self._got(place, gains), len(gains)), len(gains)))
        return sorted(found, key=lambda each: -each[1])

    def _amount(self, gains: list[int]) -> str:
        if len({*gains}) == 1:
            return self.words.cards(gains[0])
        count = self.words.decimal(f"{sum(gains) / len(gains):.1f}")
        return self.words("cards on average", count=count, doubt=self._doubt(gains))

    def _points_told(self) -> list[str]:
        """The points on average, with the move; what is paid of what one plays with is not lost while it goes on."""
        known = {at_once for at_once, _ in self.points}
        pays = self.before.story.ranked & self.before.story.purses
        paid = known.pop() if pays and len(known) == 1 else 0
        every = zip(self.points, self._tries.every, strict=True)
        points = [later - paid * one.goes_on for (_, later), one in every]
        if len({*points}) < 2 or not self._average(points).strip("+−0.,"):
            return []  # a change that is the same in every try is told as certain
        open_ones = any(one.goes_on for one in self._tries.every)
        return [self._mean(points, included=not (paid and open_ones))]

    def at_the_end(self) -> list[str]:
        """The points at the end of the deal, what is paid with the move included, if those until then say nothing."""
        return [self._mean(self.in_the_end, included=True)] if any(self.in_the_end) else []

    def headings(self) -> tuple[tuple[str, list[str]], ...]:
        """What is told of the tries, each part with how far these went."""
        whole = self._tries.whole
        parts = ((self.until, self.tries, self.perhaps()), (whole, len(self.in_the_end), self.at_the_end()))
        return tuple(
            (self.words(f"in tries until {until}", count=count, deal=self.deal), told) for until, count, told in parts
        )

    def _mean(self, points: list[int], included: bool) -> str:
        said = self._about(self._ranked_by(), points)
        at_once = {point for point, _ in self.points}
        if included and len(at_once) == 1 and any(at_once):  # which is told as certain above it
            said += self.words("with the move")
        shares = (("more in", sum(n > 0 for n in points)), ("less in", sum(n < 0 for n in points)))
        some = [self.words(key, share=self._percent(n, len(points))) for key, n in shares if 0 < n < len(points)]
        return f"{said} ({', '.join(some)})" if some else said

    def _ranked_by(self) -> str:
        winner = self.session.play.game.rules.winner
        assert winner is not None  # or there would be no points
        name = ranked_by(self.session.play.state, winner.ranks[0]) or self.words("points")
        return f"{name} ({self.words('you')})"

    def _percent(self, times: int, tries: int = 0) -> int:
        """Neither none nor all of them, if it is neither."""
        return min(99, max(1, round(100 * times / (tries or self.tries))))

    def _counts_told(self) -> list[str]:
        """What the rules count on average, if that is not certain."""
        certain = {each.name for common in (self.at_once, self.in_tries) for each in common.values.values()}
        return [
            self._about(name, values)
            for name, values in self.counted.items()
            if len({*values}) > 1 and self._average(values).strip("+−0.,") and name not in certain
        ]

    def _about(self, what: str, values: list[int]) -> str:
        if len({*values}) == 1:  # which is not certain because of that
            return self.words("in each try", what=what, change=self._average(values))
        return self.words("average of", what=what, change=self._average(values), doubt=self._doubt(values))

    def _doubt(self, values: list[int]) -> str:
        """How far from their average it may be as well, so many tries being few."""
        return self.words.decimal(f"{ceil(10 * SURE * stdev(values) / sqrt(len(values))) / 10:.1f}")

    def _average(self, values: list[int]) -> str:
        return self.words.decimal(f"{sum(values) / len(values):+.1f}".replace("-", "−"))
