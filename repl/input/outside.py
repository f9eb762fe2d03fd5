"""Why something is no choice at all: a card that one does not hold, a number that is none of those here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from dsl import game as g
from dsl.game.trees import element, picked_type
from dsl.game.walk import below
from dsl.typing import types as t
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import Refusal, worked_out
from interpreter.ask.why import forbidden
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.input import typed
from repl.input.listing import Listing
from repl.input.naming import Naming
from repl.input.wished import Wished

MOST_BESIDE = 20  # words in which cards are looked for


class Outside:
    """What is said of things that cannot be picked in one decision, whatever its rules are."""

    def __init__(self, listing: Listing, wished: Wished) -> None:
        self.listing = listing
        self.wished = wished
        self.decision = listing.decision
        self.labels = listing.labels

    @cached_property
    def answers(self) -> tuple[tuple[tuple[Refusal, ...], Option], ...]:
        """What could be answered if no rule forbade it, with the rules that do."""
        return forbidden(self.wished.state).answers

    def all_forbidden_beside(self, option: Option) -> list[tuple[tuple[Refusal, ...], Option]]:
        """Of an answer in parts whose last is none to choose from: those that differ in it alone, if all are forbidden.

        Whoever was told to take one of them instead would hear next that it may not be taken.
        """
        act, _, (*before, _) = split_acts(option.spec, option.raw)
        if not before:
            return []

        def is_beside(other: Option) -> bool:
            if other.passes:
                return False
            its_act, _, values = split_acts(other.spec, other.raw)
            return its_act is act and list(values[:-1]) == before

        if any(map(is_beside, self.listing.options)):
            return []
        return [each for each in self.answers if is_beside(each[1])]

    def beyond(self, refusal: Refusal, option: Option) -> Iterator[tuple[tuple[Refusal, ...], Option]]:
        """Of a number that is more than there can be, that it is: rules alone, which want more, would read oddly."""
        parts = dict(refusal.parts)
        if "most" not in parts or int(parts["what"]) <= int(parts["most"]):
            return
        ends = split_acts(option.spec, option.raw)[1][-1].domain
        most = ends.args[-1] if isinstance(ends, g.Apply) and ends.args else ends
        zones = [x.info for x in below(most) if isinstance(x, g.Apply) and x.op == "zone"]
        hands = {self.wished.state.program.layout.places[place].zone.name for place in self._hands}
        held = isinstance(most, g.Apply) and most.op == "count" and len(zones) == 1 and _looks_at(hands, most)
        yield (replace(refusal, key="hold only" if held else "beyond"),), option

    # ───────────── cards of the seat

    def speaks_of_cards(self) -> bool:
        """Are cards to be chosen, in any part of the choice?"""
        statement = self.decision.spec.statement
        choices = (statement,) if isinstance(statement, g.Choose) else (a.choice for a in statement.acts)
        kinds = [element(pick.domain) for choice in choices if choice is not None for pick in choice.picks]
        return any(kind in (t.CARD, t.List(t.CARD)) for kind in kinds)

    def _about_cards(self) -> bool:
        """Is one card to be chosen, or several?"""
        statement = self.decision.spec.statement
        if not isinstance(statement, g.Choose) or len(statement.picks) != 1:
            return False
        return element(statement.picks[0].domain) == t.CARD

    def own_forbidden(self, words: typed.Words) -> Iterator[tuple[int, tuple[Refusal, ...]]]:
        """Cards in one's own hand that the words fit and that may not be chosen, with the rules that forbid them."""
        if self.listing.pick is not None or not self._about_cards():
            return
        legal = {o.raw for o in self.listing.options}
        for card in self.own_cards():
            if card not in legal and typed.best(words, [(typed.split(self.labels.card(card)),)]):
                refusals = self.wished.state.why(self.decision.spec.table[card])
                if refusals and refusals[0].key != "outside":
                    yield card, refusals

    def not_now(self) -> list[int]:
        """Cards in a hand that cards are chosen from that are part of no answer."""
        if not self._about_cards():
            return []
        listing, state = self.listing, self.wished.state
        places = state.program.layout.places
        every = listing.things if listing.pick is not None else [o.raw for o in listing.options]
        legal = {card for card in every if isinstance(card, int) and card >= 0}
        alike = {self.labels.card(card) for card in legal}
        hands = {place for card in legal if places[place := state.place_under(card)].zone.kind == "hand"}
        return [c for c in self.own_cards() if state.place_under(c) in hands and self.labels.card(c) not in alike]

    def own_cards(self) -> list[int]:
        return self.listing.deck.sorted(self.wished.own_cards())

    def as_well(self, words: typed.Words, spellings: Sequence[typed.Words]) -> list[str]:
        """Cards that may not be chosen now, and that words which fit one that may fit no less, by name."""
        cards = self.not_now()
        hits = typed.best(words, [spellings, *((typed.split(self.labels.card(card)),) for card in cards)], worst=1)
        return [self.labels.card(cards[hit - 1]) for hit in hits[1:]] if 0 in hits else []

    def own_card_with(self, number: str) -> str:
        """The only card with a number where the seat chooses cards from, or else that it holds, by its name."""
        state = self.wished.state
        places = {state.place_under(card) for card in self._choosable if card >= 0} or {*self._hands}
        names = {self.labels.card(card) for card in self.wished.own_cards() if state.place_under(card) in places}
        found = [name for name in names if number in typed.split(name)]
        return found[0] if len(found) == 1 else ""

    def cards_named(self, words: typed.Words) -> int:
        """How many cards of the game these words are; 0 if they are something else too."""
        return next((len(c) for rest in (words, *self.wished.without_label(words)) if (c := self._cards(rest))), 0)

    def any_card(self, words: typed.Words) -> Refusal:
        """The same for every card, wherever it lies, that is not among the options: those of the act that is named."""
        asking = self.wished.asking
        choices = [act.choice for act in self.wished.acts_begun(words) if act.choice is not None]
        every = [pick for choice in choices for pick in choice.picks] or list(asking.picks.values())
        picks = [pick for pick in every if element(pick.domain) == t.CARD or len(every) == 1]
        if len(choices) == 1 and not picks:  # a rank, say, is chosen there first
            picks = every[:1]
        if len(picks) != 1:
            return self.more_exact(Refusal("", line=self.decision.line, key="outside"), words)
        return self.more_exact(asking.not_among(picks[0], self._items(picks[0]), {}), words)

    def first_part(self, words: typed.Words) -> Refusal | None:
        """Words that name only the first part of an answer, such as a kind, which cannot be or which a rule forbids."""
        statement, asking = self.decision.spec.statement, self.wished.asking
        choices = [statement] if isinstance(statement, g.Choose) else [act.choice for act in statement.acts]
        for choice in (choice for choice in choices if choice is not None and len(choice.picks) > 1):
            pick, items = choice.picks[0], self._items(choice.picks[0])
            for rest in self.wished.without_label(words) if pick.least is None else ():
                for value in self.wished.values(pick, rest, {}):
                    if not asking.among(value, items, pick):
                        return asking.not_among(pick, items, {}, value)
                    if broken := asking.broken_by_now(choice, {pick.local: asking.known(pick, value)}):
                        return broken[0]
        return None

    def more_exact(self, refusal: Refusal, words: typed.Words) -> Refusal:
        """A refusal that says only that it is no choice here, with what can be said of what was named."""
        if refusal.key != "outside":
            return refusal
        for named in (words, self._picked_before(refusal)):
            if (missing := self.not_held(named)) is not None:
                return replace(missing, line=refusal.line)
        for rest in self.wished.without_label(words):
            if not refusal.instead and (near := self._next_numbers(rest)):
                parts = (("what", rest[0]), ("near", ", ".join(map(str, near))))
                if rule := self._rule_about(int(rest[0]), near):
                    return replace(refusal, key="nor beside it", parts=(*parts, ("rule", rule)))
                return replace(refusal, key="no such value", parts=parts)
        if several := self._too_many(words):
            return replace(
                refusal, key="amount", parts=(("wanted", self.listing.words.cards(1)), ("count", str(several)))
            )
        if not refusal.instead and (part := self._part_outside(words)):
            return replace(refusal, key="none of these", parts=(("what", part),))
        return refusal

    def _picked_before(self, refusal: Refusal) -> typed.Words:
        """Where there is no number at all for it, what was named first: `30 yellow`, of which one holds none."""
        if "first" not in dict(refusal.parts):
            return ()
        picks = self.wished.asking.picks
        names = (self.labels.value(value, picked_type(picks[local])) for local, value in refusal.picked)
        return tuple(word for name in names for word in typed.split(name))

    def _too_many(self, words: typed.Words) -> int:
        """How many cards are named that can be picked, where one of them can."""
        picks = list(self.wished.asking.picks.values())
        cards = self._cards(words)
        if len(cards) < 2 or not picks or any(pick.least is not None for pick in picks):
            return 0
        here = {self.labels.card(card) for card in self._choosable if card >= 0}
        return len(cards) if all(self.labels.card(card) in here for card in cards) else 0

    def _part_outside(self, words: typed.Words) -> str:
        """Of an answer in parts, a card and something else, which of them cannot be picked: the same is said of every
        card that is none of those to choose from, wherever it lies."""
        picks = [p for p in self.wished.asking.picks.values() if element(p.domain) == t.CARD]
        if not picks:
            return ""
        program = self.wished.state.program
        here = {self.labels.card(card) for card in self._choosable if card >= 0}
        for rest in self.wished.without_label(words):
            for size in range(len(rest), 0, -1):  # `red 5` is a card, before `red` is one of several
                cards, left = Naming(program, t.CARD).several(rest[:size], range(len(program.layout.cards)))
                if len(cards) != 1 or left:
                    continue
                if self.labels.card(cards[0]) not in here:
                    return self.listing.deck.name(cards[0])[1]
                if size < len(rest):
                    return " ".join(rest[size:])
        return ""

    def not_held(self, words: typed.Words) -> Refusal | None:
        """Cards that the seat does not have, where the hand is what is chosen from: what lies before it is its too."""
        if not self.from_hand:
            return None
        cards = {card for place in self._hands for card in self.wished.state.lying(place)}
        cards |= {card for card in self.wished.own_cards() if not self._in_pile(card)}
        held = Counter(map(self.labels.card, cards))
        counted = self.speaks_of_cards()  # where a number is chosen beside a kind, its ends say more
        for rest in self.wished.without_label(words):
            wanted = Counter(map(self.labels.card, named := self._cards(rest)))
            names = {
                self.listing.deck.name(card)[1]: f"{wanted[label]}× " if held[label] else ""
                for card in named
                if held[label := self.labels.card(card)] < (wanted[label] if counted else 1)
            }
            if names:
                what = ", ".join(f"{times}{name}" for name, times in names.items())
                return Refusal("", line=self.decision.line, key="not held", parts=(("what", what),))
        return None

    def not_held_beside(self, words: typed.Words) -> Refusal | None:
        """The same of cards named beside numbers of the list: `hk 1 2`."""
        numbers = [typed.is_number(word) for word in words[:MOST_BESIDE]]
        start = numbers.index(False) if False in numbers else 0
        for end in range(len(numbers), start, -1):
            if all(numbers[end:]) and (missing := self.not_held(words[start:end])) is not None:
                return missing
        return None

    def _in_pile(self, card: int) -> bool:
        state = self.wished.state
        return state.program.layout.places[state.place_under(card)].zone.kind == "pile"

    @cached_property
    def _hands(self) -> list[int]:
        """Where whoever decides holds cards."""
        return [
            place
            for place, where in enumerate(self.wished.state.program.layout.places)
            if where.zone.kind == "hand" and where.zone.owner == "player" and where.owner == self.decision.player
        ]

    @cached_property
    def from_hand(self) -> bool:
        """Is every card that can be picked one of the hand, or other things those that the hand has?"""
        asking, state = self.wished.asking, self.wished.state
        picks = asking.picks.values()
        if not any(element(pick.domain) == t.CARD for pick in picks):
            hands = {state.program.layout.places[place].zone.name for place in self._hands}
            return any(_looks_at(hands, pick.domain) for pick in picks)
        cards = self._choosable
        return bool(cards) and all(card >= 0 and state.place_under(card) in self._hands for card in cards)

    @cached_property
    def _choosable(self) -> list[int]:
        """The cards that are there to be picked, whatever the rules say of them."""
        picks = self.wished.asking.picks.values()
        return [x for pick in picks if element(pick.domain) == t.CARD for x in self._items(pick)]

    def _items(self, pick: g.Pick) -> list[int]:
        found = worked_out(self.wished.asking.items, pick, {})
        return [] if found is UNKNOWN else found

    def _cards(self, words: typed.Words) -> list[int]:
        program = self.wished.state.program
        cards, rest = Naming(program, t.CARD).several(words, range(len(program.layout.cards)))
        return [] if rest else cards

    def _next_numbers(self, words: typed.Words) -> list[int]:
        """The numbers that can be chosen next to one that cannot."""
        if len(words) != 1 or not typed.is_number(words[0]):
            return []
        numbers = sorted(n for option in self.listing.options if (n := _number_of(option)) is not None)
        wanted = int(words[0])
        return [*[n for n in numbers if n < wanted][-1:], *[n for n in numbers if n > wanted][:1]]

    def _rule_about(self, wanted: int, near: list[int]) -> str:
        """What forbids the number next to one that there is not, if that is nearer than any that can be chosen."""
        found = [(abs(n - wanted), refusals[0]) for refusals, o in self.answers if (n := _number_of(o)) is not None]
        distance, refusal = min(found, key=lambda each: each[0], default=(0, None))
        nearer = refusal is not None and distance < min(abs(n - wanted) for n in near)
        return refusal.reason if refusal is not None and nearer else ""


def _number_of(option: Option) -> int | None:
    """The number that is chosen, if nothing else is."""
    if option.passes:
        return None
    _, picks, values = split_acts(option.spec, option.raw)
    alone = len(picks) == len(values) == 1 and element(picks[0].domain) == t.NUMBER
    return int(values[0]) if alone else None


def _looks_at(hands: Collection[str], domain: g.Expr) -> bool:
    """Does it depend on the own hand what can be picked?"""
    zones = [x for x in below(domain) if isinstance(x, g.Apply) and x.op == "zone" and x.info in hands]
    return any(isinstance(x.args[0], g.Me) for x in zones if x.args)
