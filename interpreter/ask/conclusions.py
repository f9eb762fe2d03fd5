"""What a seat may conclude from values that were named: who asks for jacks has one, and who was asked in vain has none.

A choice whose values are read off hidden cards (`wanted from distinct(hand.rank)`) is looked at once more as it was
when it was made, in positions that the seat could not tell from the true one: what if some hand had a card of that
value, and what if it had none? If the choice could not have been made in any of them, or all of them look different
afterwards, the hand was not so. What was concluded holds until other cards come and go.

Hands have no order, so it does not matter which of their cards have to keep to it: the first ones do, by what
is known of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from interpreter.ask.rearranged import unseen, with_others
from interpreter.ask.view import known_parts
from interpreter.play.chance import Chance, Dice
from interpreter.play.fault import Fault
from interpreter.text.options import split_acts

if TYPE_CHECKING:
    from interpreter.play.choice import Decision
    from interpreter.play.state import State

MOST_TRIALS = 24  # positions in which a hand is imagined to be so, and as many in which it is not
ENOUGH = 8  # that look like the true one on one side, with none on the other


def concluded(state: State, player: int) -> dict[int, frozenset[int]]:
    """For cards in others' hands, which cards cannot be in their stead."""
    if not state.program.named_values or state.history is None or not state.replayable:
        return {}
    from interpreter.play.past import restarted

    choices, kept = state.choices(), state.conclusions.get(player)
    if kept is not None and kept.began_as(state.chance, choices):  # it goes on with the play that was asked about last
        play, found, done = kept.play.copy(), kept.found.copy(), len(kept.choices)
    else:
        play, found, done = restarted(state).begin(), _Conclusions(player), 0
    for raw in choices[done:]:
        before = play.copy()
        if play.decision is None:
            break
        try:
            play.apply(play.decision.spec.table[raw])
        except Fault:
            break
        found.learn(before, raw, play)
        found.go_on(before, play)
    state.conclusions[player] = Kept(choices, play.copy(), found.copy())
    return found.forbidden(state)


@dataclass(frozen=True, slots=True)
class Kept:
    """What was concluded from the choices so far, for the next time that a seat wants to know."""

    choices: list[Any]
    play: State
    found: _Conclusions

    def began_as(self, chance: Chance, choices: list[Any]) -> bool:
        return self.play.chance == chance and self.choices == choices[: len(self.choices)]


@dataclass(slots=True)
class _Hand:
    """What is known of one value in one place: that there is a card of it (`some`), or that there was none before
    `later` cards came, unseen."""

    some: bool
    later: int = 0


@dataclass(slots=True)
class _Conclusions:
    """What one seat has concluded so far, by place and cards of the value."""

    player: int
    hands: dict[tuple[int, frozenset[int]], _Hand] = field(default_factory=dict)

    def copy(self) -> _Conclusions:
        return _Conclusions(self.player, {key: replace(hand) for key, hand in self.hands.items()})

    def learn(self, before: State, raw: Any, after: State) -> None:
        """From one choice, and from what came of it."""
        decision = before.decision
        assert decision is not None
        for wanted in _named(decision, raw):
            there = before.copy()
            for card, mask in enumerate(after.known):
                there.known[card] |= mask & 1 << self.player  # what was learnt by it lay where it lay
            for place in self.hidden_hands(there, decision.player):
                old = self.hands.pop((place, wanted), None)
                some = self.has_some(there, raw, after, place, wanted)
                if some is not None:
                    self.hands[place, wanted] = _Hand(some)
                elif old is not None:
                    self.hands[place, wanted] = old

    def hidden(self, state: State, place: int) -> list[int]:
        found = (card for card in state.zones[place] if not state.known[card] >> self.player & 1)
        return sorted(found, key=lambda card: (state.known[card], str(known_parts(state, card, self.player))))

    def hidden_hands(self, state: State, first: int) -> list[int]:
        """Where cards lie hidden without an order; the hands of the `first` come first, since they tell most."""
        layout = state.program.layout
        found = [place for place, ordered in enumerate(layout.ordered) if not ordered and self.hidden(state, place)]
        return sorted(found, key=lambda place: layout.places[place].owner != first)

    def has_some(self, there: State, raw: Any, after: State, place: int, wanted: frozenset[int]) -> bool | None:
        """Were some of these cards hidden in that place? None if it might have looked the same either way."""
        ways = {}
        for some in (True, False):
            self.hands[place, wanted] = _Hand(some)
            ways[some] = unseen(there, self.player, self.forbidden(there))
        del self.hands[place, wanted]
        dice, alike = Dice(len(after.choices())), {True: 0, False: 0}
        for _ in range(MOST_TRIALS):
            for some, way in ways.items():
                other = with_others(there, way, dice)
                if any(card in wanted for card in self.hidden(other, place)) is not some:
                    return None  # there are no cards to try it with
                alike[some] += _done_again(other, there.decision, raw) and self.looks_like(other, after)
            if all(alike.values()):
                return None
            if max(alike.values()) >= ENOUGH:
                return alike[True] > 0
        return None

    def looks_like(self, state: State, true: State) -> bool:
        """As far as the seat sees: who decides what, how many cards lie where, and where those are that it knows."""
        if (state.decision is None) is not (true.decision is None):
            return False
        if state.decision is not None and true.decision is not None:
            one, other = state.decision, true.decision
            if (one.player, one.spec.number) != (other.player, other.spec.number):
                return False
        seen = (card for card, mask in enumerate(true.known) if mask >> self.player & 1)
        return all(map(_as_many, state.zones, true.zones)) and all(state.where[c] == true.where[c] for c in seen)

    def go_on(self, before: State, after: State) -> None:
        """Cards have come and gone."""
        for (place, wanted), hand in list(self.hands.items()):
            was, now = set(before.zones[place]), set(after.zones[place])
            if hand.some and any(c in wanted or not after.known[c] >> self.player & 1 for c in was - now):
                del self.hands[place, wanted]
            hand.later += sum(not after.known[c] >> self.player & 1 for c in now - was)

    def forbidden(self, state: State) -> dict[int, frozenset[int]]:
        found: dict[int, frozenset[int]] = {}
        everything = frozenset(range(len(state.known)))
        for place in {place for place, _ in self.hands}:
            hidden = self.hidden(state, place)
            hands = [(wanted, hand) for (where, wanted), hand in self.hands.items() if where == place]
            for card, wanted in zip(hidden, (wanted for wanted, hand in hands if hand.some), strict=False):
                found[card] = everything - wanted
            for wanted, hand in hands:
                if not hand.some:
                    for card in hidden[: max(0, len(hidden) - hand.later)]:
                        found[card] = found.get(card, frozenset()) | wanted
        return found


def _as_many(one: list[int], other: list[int]) -> bool:
    return len(one) == len(other)


def _named(decision: Decision, raw: Any) -> Iterator[frozenset[int]]:
    """The cards with a value that an answer names."""
    spec = decision.spec
    if raw is None or spec.per_seat:
        return
    names = spec.table.program.named_values
    layout = spec.table.program.layout
    _, picks, values = split_acts(spec, raw)
    for pick, value in zip(picks, values, strict=True):
        if id(pick) in names:
            worths = layout.attributes[names[id(pick)]]
            yield frozenset(card for card, worth in enumerate(worths) if worth == value)


def _done_again(state: State, decision: Decision | None, raw: Any) -> bool:
    """Carries out an answer in an imagined position, if it can be given there."""
    assert decision is not None
    spec, option = decision.spec, decision.spec.table[raw]
    with suppress(Fault):  # rules may get stuck where they never would have come to
        state.decision = None
        state.run(spec.asks_at)
        due = state.decision
        if due is not None and due.spec is spec and due.player == decision.player and due.allows(option):
            state.apply(option)
            return True
    return False
