"""What would follow a move: what is certain, and how often what else, in tries that look the same to a seat."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from interpreter.play.choice import Option
from repl.commands.tries import Tries, Try, Until, counted_for_points
from repl.screen.about import ranked_by
from repl.screen.position import COUNTS, NEXT, Change, Position

if TYPE_CHECKING:
    from repl.session.session import Session

SAMPLES = 12
SELDOM = 10  # what happens in less than one of ten tries is counted and not told
NOISE = 20  # and what does in less than one of twenty is different every time
MOST_TOLD = 6


_OfCards = tuple[str, str, bool]


def _in_all(every: list[list[Change]]) -> dict[_OfCards, Counter[str]]:
    """Which cards come to each place and go from there in all tries."""
    found: dict[_OfCards, Counter[str]] | None = None
    for changes in every:
        here = {each.of_cards: Counter(dict(each.cards)) for each in changes if each.cards}
        found = here if found is None else {of: cards & here[of] for of, cards in found.items() if of in here}
    return {of: cards for of, cards in (found or {}).items() if cards}


class Ahead:
    """A move tried many times: cards that the seat cannot see are dealt again, so nothing is told of them."""

    def __init__(self, session: Session, option: Option, seat: int, rng: Random) -> None:
        self.session = session
        self.words = session.words
        self.seat = seat
        play = session.play.state
        self.layout = play.program.layout
        self.before = Position(session, play, seat)  # a sample looks the same to the seat
        self.held = [len(play.lying(place)) for place in range(len(self.layout.places))]
        self._tries = Tries(play, option, seat, rng, SAMPLES)
        every = self._tries.every
        self.tries = len(every)
        self.at_once: list[list[Change]] = []
        self._changed: list[list[Change]] = []  # when the seat chooses again
        self.later: Counter[str] = Counter()
        self.known: dict[str, Change] = {}  # changes by their text
        self.points = [(one.moved - one.stood, one.stands - one.stood) for one in every]  # after the move alone, later
        self.counted: dict[str, list[int]] = {name: [] for name in self.before.counted}
        # How many more cards lie in a place after the move alone, and later.
        self.soon = [[one.soon[place] - count for one in every] for place, count in enumerate(self.held)]
        self.gains = [[len(one.state.lying(place)) - count for one in every] for place, count in enumerate(self.held)]
        self.tricks = [sum(self._is_trick(one, place) for one in every) for place in range(len(self.held))]
        for one in every:
            self._compare(one)
        for changes in self._changed:
            found = {each.text: each for each in map(self._beyond_certain, changes) if each is not None}
            self.known |= found
            self.later.update(list(found))
        self.until: Until = self._tries.until  # how far it was looked for what may be
        self.in_the_end = [] if self._shows_points() else self._tries.at_the_end()

    def _compare(self, one: Try) -> None:
        if one.at_once is not None:
            self.at_once.append([*self.before.changes(Position(self.session, one.at_once, self.seat))])
        after = Position(self.session, one.state, self.seat)
        self._changed.append([*self.before.changes(after)])
        for name, values in self.counted.items():
            values.append(after.counted.get(name, self.before.counted[name]) - self.before.counted[name])

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

    @cached_property
    def _common(self) -> dict[str, Change]:
        """Changes that the move alone makes in every try."""
        found = [{each.text: each for each in changes if not each.cards} for changes in self.at_once]
        common = set.intersection(*map(set, found)) if found else set()
        cards = (self.before.moved(*of, some) for of, some in self._certain_cards[0].items())
        return {text: found[0][text] for text in common} | {each.text: each for each in cards}

    @cached_property
    def _certain_cards(self) -> tuple[dict[_OfCards, Counter[str]], dict[_OfCards, Counter[str]]]:
        """Which cards come and go in every try, whatever else does: at once, and until the seat chooses again.

        Cards that a place has lost in the end were there at the move, and may come back as it goes on.
        """
        return _in_all(self.at_once), _in_all(self._changed)

    def _beyond_certain(self, change: Change) -> Change | None:
        """What is not told as certain of a change."""
        if not change.cards:
            return change
        certain = [found.get(change.of_cards, Counter[str]()) for found in self._certain_cards]
        more = Counter(dict(change.cards)) - (certain[0] | certain[1])
        return self.before.moved(*change.of_cards, more) if more else None

    def sure(self) -> list[str]:
        certain = {text: self.known[text] for text, n in self.later.items() if n == self.tries}
        every = self._common | {text: each for text, each in certain.items() if not self._is_of_course(each)}
        at_once, later = self._certain_cards
        for of, cards in later.items():
            whole = self.before.moved(*of, cards | at_once.get(of, Counter()))
            if not (whole.hidden or whole.name in self._for_a_moment or whole.name in self.before.hands_of_others):
                every = {text: each for text, each in every.items() if each.of_cards != of} | {whole.text: whole}
        said = self._by_place(sorted(every.values(), key=lambda each: (each.weight, each.text)))
        named = {each.name for each in every.values()}
        counts = [
            self._gained(place, count)
            for place, count in enumerate(map(self._certain, range(len(self.held))))
            if count > 0 and self.before.name(place) not in named and self._tells(place)
        ]
        return [*counts, *said, *self._no_points()]

    def _by_place(self, changes: list[Change]) -> list[str]:
        """Each change in words; of a place all that comes and goes in one row, cards that are not certain by number."""
        rows: dict[str, list[str]] = {}
        for each in changes:
            rows.setdefault(each.name if each.cards else each.text, []).append(each.told if each.cards else "")
        for place in range(len(self.held)):
            if (name := self.before.name(place)) in rows and self._tells(place) and (more := self._come_besides(name)):
                rows[name].append(f"+{self.words.cards(more)}")
        return [f"{name}: {', '.join(told)}" if any(told) else name for name, told in rows.items()]

    def _come_besides(self, name: str) -> int:
        """How many cards come to a place by the move alone besides those that are certain, if that is certain."""
        certain = sum(cards.total() for of, cards in self._certain_cards[0].items() if of[:2] == (name, "+"))
        totals = {
            sum(n for each in changes if each.of_cards[:2] == (name, "+") for _, n in each.cards)
            for changes in self.at_once
        }
        return totals.pop() - certain if len(totals) == 1 else 0

    def _no_points(self) -> list[str]:
        """That nothing is won or lost any more until the deal is over."""
        ended = self.until in ("deal", "round") and self._tries.scored is not None
        if not ended or any(later for _, later in self.points):
            return []
        return [self.words(f"no points until {self.until}", what=self._ranked_by())]

    def _certain(self, place: int) -> int:
        """How many more cards will lie there in every try, at once or until the seat chooses again."""
        for found in (self.gains[place], self.soon[place]):
            if len({*found}) == 1 and found[0] > 0:
                return found[0]
        return 0

    def _tells(self, place: int) -> bool:
        """Is it a place of the table or of the seat? That others have more cards needs no telling."""
        return self.layout.places[place].owner in (None, self.seat)

    def _gained(self, place: int, count: int) -> str:
        if self.layout.places[place].owner != self.seat:
            return f"{self.before.name(place)}: +{self.words.cards(count)}"
        return self._got(place, [count] * self.tries)

    def _got(self, place: int, gains: list[int]) -> str:
        """That the seat gets cards, in so many tries; a trick by what it is called."""
        key = "take the trick" if self.tricks[place] == len(gains) else f"would get{self._where(place)}"
        return self.words(key, cards=self._amount(gains), place=self.session.labels.place(place))

    def _where(self, place: int) -> str:
        """How it is said that cards come to a place of the seat: what people hold, and what lies open before them."""
        zone = self.layout.places[place].zone
        if zone.name == zone.kind == "hand":
            return " in hand"
        return " open" if zone.kind in ("spread", "row") and zone.sight == "everybody" else ""

    # ───────────── what may be

    def perhaps(self) -> list[str]:
        """Points first, then cards that the seat gets, then the rest: what happens often, and how much is left out."""
        means = [*([] if self.in_the_end else self._points_told()), *self._counts_told()]
        news = [(self.known[text], n) for text, n in self.later.most_common() if self._is_news(text, n)]
        cards = [*self._cards_told(), *((self._share(each.text, n), n) for each, n in news)]
        room = max(0, MOST_TOLD - len([*means, *self.at_the_end()]))
        often = [(text, n) for text, n in cards if n > self.tries / SELDOM]
        often = often[: room + (len(often) == room + 1)]  # that one more is left out takes a row too
        rest = [n for text, n in cards if (text, n) not in often and n > self.tries / NOISE]
        told = [*means, *(text for text, _ in often)]
        if rest:
            told.append(self.words("besides", count=len(rest), share=round(100 * max(rest) / self.tries)))
        return told

    def _share(self, text: str, times: int) -> str:
        return self.words("perhaps", what=text, share=self._percent(times))

    def _is_news(self, text: str, times: int) -> bool:
        each = self.known[text]
        if text in self._common or times == self.tries or each.name in self.before.hands_of_others:
            return False
        return not self._is_of_course(each)

    def _is_of_course(self, change: Change) -> bool:
        """That others have fewer cards, what lies there for a moment, who is next; and numbers told as a mean."""
        if change.weight == NEXT or change.hidden or change.name in self._for_a_moment | self._by_number:
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
        owners = (place.owner for place in self.layout.places)
        varying = (n for n, owner in enumerate(owners) if owner == self.seat and len({*self.gains[n]}) > 1)
        return frozenset(map(self.before.name, varying))

    def _cards_told(self) -> list[tuple[str, int]]:
        """That the seat gets cards, whichever they are: a trick, a pile."""
        found = []
        for place, where in enumerate(self.layout.places):
            if where.owner != self.seat or where.zone.kind == "slot":
                continue
            at_once = self.soon[place][0] if len({*self.soon[place]}) == 1 else 0
            more = [gain - max(0, at_once) for gain in self.gains[place]]
            gains = [gain for gain in more if gain > 0]
            if not gains or len({*self.gains[place]}) == 1:
                continue
            found.append((self._share(self._got(place, gains), len(gains)), len(gains)))
        return sorted(found, key=lambda each: -each[1])

    def _amount(self, gains: list[int]) -> str:
        if len({*gains}) == 1:
            return self.words.cards(gains[0])
        return self.words("cards on average", count=self.words.decimal(f"{sum(gains) / len(gains):.1f}"))

    def _points_told(self) -> list[str]:
        known = {at_once for at_once, _ in self.points}
        paid = known.pop() if len(known) == 1 else 0  # what is staked is told as certain, and is not lost yet
        points = [later - paid for _, later in self.points]
        if len({*points}) < 2 or not self._average(points).strip("+−0.,"):
            return []  # a change that is the same in every try is told as certain
        return [self._mean(points)]

    def at_the_end(self) -> list[str]:
        """The points at the end of the deal, what is paid with the move included, if those until then say nothing."""
        return [self._mean(self.in_the_end)] if any(self.in_the_end) else []

    @property
    def end(self) -> Until:
        """What it was played on to the end of."""
        return self._tries.whole

    def _mean(self, points: list[int]) -> str:
        said = self.words("average of", what=self._ranked_by(), change=self._average(points))
        shares = (("more in", sum(n > 0 for n in points)), ("less in", sum(n < 0 for n in points)))
        some = [self.words(key, share=self._percent(n, len(points))) for key, n in shares if 0 < n < len(points)]
        return f"{said} ({', '.join(some)})" if some else said

    def _ranked_by(self) -> str:
        winner = self.session.play.game.rules.winner
        assert winner is not None  # or there would be no points
        return ranked_by(self.session.play.state, winner.ranks[0]) or self.words("score")

    def _percent(self, times: int, tries: int = 0) -> int:
        """Neither none nor all of them, if it is neither."""
        return min(99, max(1, round(100 * times / (tries or self.tries))))

    def _counts_told(self) -> list[str]:
        return [
            self.words("average of", what=name, change=self._average(values))
            for name, values in self.counted.items()
            if self._average(values).strip("+−0.,") and name not in {each.name for each in self._common.values()}
        ]

    def _average(self, values: list[int]) -> str:
        return self.words.decimal(f"{sum(values) / len(values):+.1f}".replace("-", "−"))
