"""What would follow a move: what is certain, and how often what else, in tries that look the same to a seat."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from interpreter.ask.questions import worked_out
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from interpreter.play.state import State
from repl.screen.about import ranked_by
from repl.screen.position import COUNTS, NEXT, Change, Position

if TYPE_CHECKING:
    from repl.session.session import Session

SAMPLES = 12
SELDOM = 10  # what happens in less than one of ten tries is counted and not told
NOISE = 20  # and what does in less than one of twenty is different every time
MOST_TOLD = 6
TRIES = 200
MOST_AHEAD = 200


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
        self.tries = 0
        self.at_once: list[dict[str, Change]] = []
        self.later: Counter[str] = Counter()
        self.known: dict[str, Change] = {}  # changes by their text
        self.points: list[tuple[int, int]] = []  # after the move alone, and in the end
        self.counted: dict[str, list[int]] = {name: [] for name in self.before.counted}
        # How many more cards lie in a place after the move alone, and in the end.
        self.soon: list[list[int]] = [[] for _ in self.held]
        self.gains: list[list[int]] = [[] for _ in self.held]
        self.tricks = [0 for _ in self.held]
        for number in range(TRIES):  # and not for a number of seconds: how long a try takes may tell of hidden cards
            self._try(option, number, rng)

    def _try(self, option: Option, number: int, rng: Random) -> None:
        state = self.session.play.state.sample(self.seat, rng)
        stood = _points(state, self.seat)
        assert state.decision is not None  # a sample stands where the play stands
        try:
            dealt = {card: place for place in range(len(self.held)) for card in state.lying(place)}
            state.apply(state.decision.spec.table[option.raw])
            moved = _points(state, self.seat)
            soon = [len(state.lying(place)) - held for place, held in enumerate(self.held)]
            if number < SAMPLES:
                changes = self.before.changes(Position(self.session, state, self.seat))
                self.at_once.append({each.text: each for each in changes})
            _go_on(state, self.seat, rng)
        except (Fault, ValueError):
            return
        self.tries += 1
        after = Position(self.session, state, self.seat)
        found = {each.text: each for each in self.before.changes(after)}
        self.known |= found
        self.later.update(list(found))
        self.points.append((moved - stood, _points(state, self.seat) - stood))
        for name, values in self.counted.items():
            values.append(after.counted.get(name, self.before.counted[name]) - self.before.counted[name])
        for place, more in enumerate(soon):
            self.soon[place].append(more)
            self.gains[place].append(len(state.lying(place)) - self.held[place])
            self.tricks[place] += self._is_trick(state, place, dealt)

    def _is_trick(self, state: State, place: int, dealt: dict[int, int]) -> bool:
        """Did a pile get a card of each player, which lay before them: what is called a trick?"""
        where = self.layout.places[place]
        if where.zone.kind != "pile" or not any(
            z.owner == "player" and z.kind == "slot" for z in self.layout.game.zones
        ):
            return False
        new = [dealt[card] for card in state.lying(place) if dealt[card] != place]
        owners = {self.layout.places[before].owner for before in new}
        return len(new) == len(owners) > 1 and None not in owners

    # ───────────── what is certain

    @cached_property
    def _common(self) -> dict[str, Change]:
        """Changes that the move alone makes in every try."""
        common = set.intersection(*map(set, self.at_once)) if self.at_once else set()
        return {text: self.at_once[0][text] for text in common}

    def sure(self) -> list[str]:
        every = self._common | {text: self.known[text] for text, n in self.later.items() if n == self.tries}
        every = {text: each for text, each in every.items() if text in self._common or not self._is_of_course(each)}
        said = [each.text for each in sorted(every.values(), key=lambda each: (each.weight, each.text))]
        named = {each.name for each in every.values()}
        counts = [
            self._gained(place, count)
            for place, count in enumerate(map(self._certain, range(len(self.held))))
            if count > 0 and self.before.name(place) not in named and self._tells(place)
        ]
        return [*counts, *said]

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
        means = [*self._points_told(), *self._counts_told()]
        news = [(self.known[text], n) for text, n in self.later.most_common() if self._is_news(text, n)]
        cards = [*self._cards_told(), *((self._share(each.text, n), n) for each, n in news)]
        room = max(0, MOST_TOLD - len(means))
        often = [(text, n) for text, n in cards if n > self.tries / SELDOM][:room]
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
        if change.weight == NEXT or change.hidden or change.name in self._for_a_moment:
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
            if place.zone.owner == "player" and (place.zone.kind in ("slot", "pile") or self._by_number(n))
        )

    def _by_number(self, place: int) -> bool:
        return self.layout.places[place].owner == self.seat and len({*self.gains[place]}) > 1

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
        winner = self.session.play.game.rules.winner
        assert winner is not None  # or there would be no points
        name = ranked_by(self.session.play.state, winner.ranks[0]) or self.words("score")
        said = self.words("average of", what=name, change=self._average(points))
        shares = (("more in", sum(n > 0 for n in points)), ("less in", sum(n < 0 for n in points)))
        some = [self.words(key, share=self._percent(n)) for key, n in shares if 0 < n < self.tries]
        return [f"{said} ({', '.join(some)})" if some else said]

    def _percent(self, times: int) -> int:
        """Neither none nor all of them, if it is neither."""
        return min(99, max(1, round(100 * times / self.tries)))

    def _counts_told(self) -> list[str]:
        return [
            self.words("average of", what=name, change=self._average(values))
            for name, values in self.counted.items()
            if self._average(values).strip("+−0.,") and name not in {each.name for each in self._common.values()}
        ]

    def _average(self, values: list[int]) -> str:
        return self.words.decimal(f"{sum(values) / len(values):+.1f}".replace("-", "−"))


def _go_on(state: State, seat: int, rng: Random) -> None:
    """Everybody else chooses by chance until the seat is asked again, though it may have no choice there."""
    state.asks_forced = True
    for _ in range(MOST_AHEAD):
        decision = state.decision
        if decision is None or decision.player == seat:
            return
        options = decision.options
        state.apply(options[int(rng.random() * len(options))])


def _points(state: State, seat: int) -> int:
    """What the seat is ranked by, if that is a number."""
    winner = state.program.rules.winner
    if winner is None or not winner.ranks or state.fault is not None:
        return 0
    found = worked_out(state.program.evaluate, winner.ranks[0].value, state, seat)
    return found if isinstance(found, int) else 0
