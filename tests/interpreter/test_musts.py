"""What a `must` means, worked out by hand: options, refusals and what simulations count go by the same rules.

All hard rules first, then the soft ones in the order written, each among what is left, and not at all if nothing would
be left. Different ways to play cannot show this: all of them go by one reading of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

from interpreter import Game, State
from interpreter.ask.events import Log
from interpreter.ask.why import forbidden
from interpreter.play.chance import Chance
from lab.watch import hits_of
from tests.interpreter.small import game_of

GAME = """
game By_Hand
    players 2

cards card in deck
    suit: red, blue, green
    value: 1 to 5
    one of each suit, value

zones
    deck: pile
    each player
        hand: hand
        won: row

state
    called = 0
    each player
        score = 0

define worth(c) =
    5 if c is red
    c.value if c is blue
    0 otherwise

play
    shuffle deck
    deal 5 from deck to every hand
    repeat 3 times
        each player from p1
            choose PICKS
RULES
                called = (called + 1) mod 3
                move GONE to won
            else
                score -= 1

winner highest score
"""


class Card(NamedTuple):
    suit: str
    value: int

    @property
    def worth(self) -> int:
        return {"red": 5, "blue": self.value}.get(self.suit, 0)


class Rule(NamedTuple):
    """As it is written, and what it says of an answer, the cards of the hand and what is called."""

    written: str
    soft: bool
    holds: Callable[[Any, Sequence[Card], int], bool]


class Case(NamedTuple):
    """`answers` are all that the hand has; `counted` if simulations count answers and not their beginnings too."""

    picks: str
    gone: str
    answers: Callable[[Sequence[Card]], list[Any]]
    rules: tuple[Rule, ...]
    counted: bool = True


def all_pairs(hand: Sequence[Card]) -> list[Any]:
    return [frozenset(pair) for pair in combinations(hand, 2)]


CASES = {
    "soft rules before hard ones": Case(
        "card from hand", "card", list,
        (
            Rule("card.value > 3", True, lambda c, hand, called: c.value > 3),
            Rule("card.value is not 1", False, lambda c, hand, called: c.value != 1),
            Rule("count(hand where suit is card.suit) > 1", True,
                 lambda c, hand, called: sum(x.suit == c.suit for x in hand) > 1),
            Rule("not (card is green and card.value is 5)", False, lambda c, hand, called: c != ("green", 5)),
            Rule("card.value < 3", True, lambda c, hand, called: c.value < 3),
            Rule("worth(card) > 3", True, lambda c, hand, called: c.worth > 3),
        ),
    ),
    "rules with cases": Case(
        "card from hand", "card", list,
        (
            Rule("(card.value > 2 if called is 0 else card.value < 4) and not (called is 1 and card is red)", False,
                 lambda c, hand, called: (c.value > 2 if called == 0 else c.value < 4)
                 and not (called == 1 and c.suit == "red")),
            Rule("called is 0 implies (card is red implies card.value > 3)", True,
                 lambda c, hand, called: called != 0 or c.suit != "red" or c.value > 3),
            Rule("(called is 2 or card.value is max(hand.value)) and card is not green", True,
                 lambda c, hand, called: (called == 2 or c.value == max(x.value for x in hand)) and c.suit != "green"),
            Rule("called is 1", True, lambda c, hand, called: called == 1),
        ),
    ),
    "two picks": Case(
        "a from hand, b from hand", "a", lambda hand: [(a, b) for a in hand for b in hand],
        (
            Rule("a.value < 3", True, lambda x, hand, called: x[0].value < 3),
            Rule("a is not b", False, lambda x, hand, called: x[0] != x[1]),
            Rule("a.value < b.value", True, lambda x, hand, called: x[0].value < x[1].value),
            Rule("b.suit is not red", False, lambda x, hand, called: x[1].suit != "red"),
            Rule("worth(a) + worth(b) > 6", True, lambda x, hand, called: x[0].worth + x[1].worth > 6),
        ),
    ),
    "a number and a card": Case(
        "n from 1 to 4, card from hand", "card", lambda hand: [(n, c) for n in range(1, 5) for c in hand],
        (
            Rule("n is called + 1", True, lambda x, hand, called: x[0] == called + 1),
            Rule("n > card.value or called is 2", False, lambda x, hand, called: x[0] > x[1].value or called == 2),
            Rule("n + called < 6", False, lambda x, hand, called: x[0] + called < 6),
            Rule("card is red", True, lambda x, hand, called: x[1].suit == "red"),
        ),
    ),
    "one of several lists": Case(
        "pair from subsets(hand, 2)", "first(pair)", all_pairs,
        (
            Rule("max(pair.value) < 4", True, lambda x, hand, called: max(c.value for c in x) < 4),
            Rule("same(pair.suit) or consecutive(pair by value)", False,
                 lambda x, hand, called: len({c.suit for c in x}) == 1
                 or abs(next(iter(x)).value - [*x][1].value) == 1),
            Rule("any(pair where suit is red)", True, lambda x, hand, called: any(c.suit == "red" for c in x)),
        ),
    ),
    "several cards": Case(
        "2 cards from hand", "first(cards)", all_pairs,
        (
            Rule("sum(cards.value) mod 2 is 0", True, lambda x, hand, called: sum(c.value for c in x) % 2 == 0),
            Rule("not same(cards.suit)", False, lambda x, hand, called: len({c.suit for c in x}) > 1),
            Rule("sum(worth(c) for c in cards) > 4", True, lambda x, hand, called: sum(c.worth for c in x) > 4),
            Rule("not any(cards where value is 5)", False, lambda x, hand, called: all(c.value < 5 for c in x)),
        ),
        counted=False,  # no five is taken up at all
    ),
}  # fmt: skip


def made(case: Case) -> Game:
    rules = (f'must "{n}"{" if possible" * rule.soft}: {rule.written}' for n, rule in enumerate(case.rules))
    text = GAME.replace("RULES", "\n".join(" " * 16 + rule for rule in rules))
    return Game(game_of(text.replace("PICKS", case.picks).replace("GONE", case.gone)).rules, tallied=True)


def by_hand(case: Case, hand: Sequence[Card], called: int) -> tuple[list[Any], Counter[int]]:
    """The answers that are left, and which rules took some away."""
    left, changed = case.answers(hand), Counter[int]()
    for number in sorted(range(len(case.rules)), key=lambda n: case.rules[n].soft):
        rule = case.rules[number]
        kept = [x for x in left if rule.holds(x, hand, called)]
        if rule.soft and not kept:
            kept = left
        changed[number] += len(kept) < len(left)
        left = kept
    return left, changed


@pytest.mark.parametrize("name", CASES)
def test_options_refusals_and_counts_are_those_of_the_rules(name: str) -> None:
    case = CASES[name]
    game = made(case)
    program = game.program(game.setup(), steps=True)
    layout = program.layout
    cards = [Card(suit, int(value)) for suit, value in map(str.split, program.card_words)]

    def answer(raw: Any) -> Any:
        if case.answers is all_pairs:
            return frozenset(cards[c] for c in (raw[0] if isinstance(raw[0], tuple) else raw))
        if isinstance(raw, tuple) and len(raw) > 1:
            return tuple(part if case.picks.startswith("n") and not at else cards[part] for at, part in enumerate(raw))
        return cards[raw[0] if isinstance(raw, tuple) else raw]

    asked = refused = 0
    for seed in range(25):
        state, rng, changed, choices = State(program, Chance(seed), Log()), Random(seed), Counter[int](), 0
        program.tallies[:] = [0] * len(program.tallies)
        state.asks_forced = True
        state.begin()
        while (decision := state.decision) is not None:
            place = next(n for n, x in enumerate(layout.places) if (x.zone.name, x.owner) == ("hand", decision.player))
            hand, called = [cards[c] for c in state.zones[place]], state.variables[layout.variables["called"].base]
            left, took = by_hand(case, hand, called)
            assert Counter(answer(o.raw) for o in decision.options) == Counter(left)
            changed += took
            choices += 1
            told = forbidden(state)
            reasons = {answer(option.raw): {int(r.reason) for r in refusals} for refusals, option in told.answers}
            assert not told.complete or reasons.keys() == {*case.answers(hand)} - {*left}
            for each, numbers in reasons.items():
                assert numbers
                assert not any(case.rules[n].holds(each, hand, called) for n in numbers)
            asked, refused = asked + len(left), refused + len(reasons)
            state.apply(decision.options[int(rng.random() * decision.count)])
        if case.counted and choices == 6:  # else some had no answer, which nobody sees from here
            hits = hits_of(program, program.tallies)
            rules = {item for item, _ in hits if item.kind == "rule"}
            in_order = sorted(rules, key=lambda item: item.span)
            assert [hits[item, "changed"] for item in in_order] == [changed[n] for n in range(len(case.rules))]
    assert asked > 100
    assert refused > 100
