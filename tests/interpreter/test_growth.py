"""Cards that belong together are found card by card, and no way to pick is lost or added by that."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from interpreter.compile import choices
from interpreter.compile.growth import grown
from interpreter.play.runtime import group_sizes, may_become, room_in_groups
from tests.effort import cases, within
from tests.interpreter.small import game_of

GAME = """
game Shapes
    players 2
cards card in deck
    suit: red, blue, green
    rank: 1 to 6, high
    value = 3 * order(rank)
    {copies} of each suit, rank
zones
    deck: pile
    table: row
    each player
        hand: hand
state
    least = 2
define strong(c) = c.value > 6 and c.rank is not high
define flush(m)  = same(m.suit)
define street(m) = consecutive(m by rank) and count(m) >= 3
define sizes(m)  = group_sizes(m by rank)
define small(m)  = sizes(m) is (1) or sizes(m) is (2) or sizes(m) is (3) or sizes(m) is (4)
define two(m)    = sizes(m) is (2, 1) or sizes(m) is (2, 2) or sizes(m) is (3, 1) and same(m.suit)
define large(m)  = sizes(m) is (2, 2, 1) or sizes(m) is (2, 2, 2) or sizes(m) is (3, 1, 1) or sizes(m) is (3, 2, 1)
define wide(m)   = sizes(m) is (1, 1, 1, 1) or sizes(m) is (2, 1, 1, 1) or sizes(m) is (least, 2)
define any_shape(m) = small(m) or (two(m) or wide(m)) or large(m)
define kind(m) =
    3 if street(m) and flush(m)
    2 if group_sizes(m by rank) is (2, 1)
    1 if count(m) is 2 and same(m.rank)
    0 otherwise
play
    shuffle deck
    deal 9 from deck to every hand
    move 2 from deck to table
    player p1
        pick
phase pick
    choose {picks} from {where}{more}
        must "a shape": {rule}
    else
        say "nothing"
winner highest count(hand)
"""

RULES = (
    "same(cards.rank)",
    "different(cards.suit)",
    "consecutive(cards by rank)",
    "consecutive(cards by order(rank))",
    "consecutive(distinct(cards.rank))",
    "group_sizes(cards by rank) is (2, 2)",
    "group_sizes(cards by suit) is (3, 1) or same(cards.rank)",
    "group_sizes(cards by rank) is (2, 1, 1) or (2, 2) is group_sizes(cards by order(rank)) or count(cards) is 1",
    "any_shape(cards)",
    "group_sizes(cards by rank) is group_sizes(table by suit)",
    "group_sizes(cards by rank) is (1, 2) or group_sizes(cards by suit) is (0)",
    "max(group_sizes(cards by rank)) <= 2 and consecutive(distinct(cards.rank))",
    "kind(cards) > 0",
    "kind(cards) is not 0 and count(cards) > 2",
    "not any(cards where rank is high) and same(cards.suit)",
    "all(c.value > 6 for c in cards)",
    "all(strong(c) for c in cards)",
    "not any(cards where strong(it)) and different(cards.rank)",
    "count(cards) is least",
    "count(cards) < 3 or same(cards.suit)",
    "(red 1 in cards or blue 2 in cards or green 3 in cards) and consecutive(cards by rank)",
    "cards.suit in (red, blue) and different(cards.rank)",
    "table is empty or same(cards.suit)",
    "same(cards.suit) if least > 1 else different(cards.suit)",
    "least < 2 implies same(cards.rank)",
    "2 <= count(cards) and count(cards) <= least + 1",
)
FEW = ("same(cards.rank)", "count(cards) is least")  # for tests in a minute
# More cards may mend what fewer break, or the test may fail where the rule is never asked.
LISTED = ("street(cards) implies flush(cards)", "first(table).rank is high or same(cards.rank)")


def asked(rule: str, copies: int, picks: str, more: str, seed: int, where: str = "hand") -> list[object]:
    text = GAME.format(copies="one" if copies == 1 else copies, picks=picks, more=more, rule=rule, where=where)
    state = game_of(text).start(players=2, seed=seed)
    return [] if state.decision is None else [option.raw for option in state.decision.options]


@pytest.mark.parametrize(
    "rule", [rule if rule in FEW else pytest.param(rule, marks=pytest.mark.slow) for rule in RULES + LISTED]
)
@pytest.mark.parametrize(("copies", "picks", "more"), [(1, "1 to 4 cards", ""), (2, "2 to 5 cards", ", n from 1 to 2")])
def test_growing_finds_what_listing_all_ways_finds(
    rule: str, copies: int, picks: str, more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[bool] = []

    def watched(*given: Any) -> Any:
        found = grown(*given)
        used.append(found is not None)
        return found

    monkeypatch.setattr(choices, "grown", watched)
    by_growing = [asked(rule, copies, picks, more, seed) for seed in range(3)]
    assert set(used) == {rule in RULES}
    assert any(by_growing) or copies == 2 or "(1, 2)" in rule  # two cards that are called red 1 are none
    monkeypatch.setattr(choices, "grown", lambda *_: None)
    assert by_growing == [asked(rule, copies, picks, more, seed) for seed in range(3)]


@pytest.mark.parametrize("where", ["sorted(hand by -value)", "reversed(sorted(hand by suit))"])
@pytest.mark.parametrize("copies", [1, 2])
def test_the_cards_of_a_hand_may_be_sorted_first(where: str, copies: int) -> None:
    """The same ways, however the cards are laid out to choose from."""
    rule = "consecutive(cards by rank)"

    def ways(where: str) -> set[object]:
        return {
            tuple(sorted(raw)) for raw in asked(rule, copies, "1 to 4 cards", "", 1, where) if isinstance(raw, tuple)
        }

    assert ways(where) == ways("hand") != set()


def test_what_is_kept_of_a_shape_can_be_completed() -> None:
    """Exactly: a set of cards is kept if and only if some of those that come later make it a shape."""
    rng = Random(5)
    for _ in range(cases(400, 20_000)):
        keys = [rng.randrange(4) for _ in range(rng.randrange(5))]
        more = [rng.randrange(5) for _ in range(rng.randrange(6))]
        shapes = [sorted((rng.randrange(1, 4) for _ in range(rng.randrange(1, 4))), reverse=True) for _ in range(2)]
        sizes = [
            group_sizes([*keys, *(x for x, taken in zip(more, mask, strict=True) if taken)])
            for mask in product((False, True), repeat=len(more))
        ]
        assert may_become(room_in_groups(keys, more), shapes) == any(shape in sizes for shape in shapes)


TWENTY = """
game Twenty
    players 2
cards card in deck
    use french_52
zones
    deck: pile
    each player
        hand: hand
{defines}
play
    shuffle deck
    deal 20 from deck to every hand
    player p1
        choose 1 to 20 cards from hand
            must "a shape": {rule}
        move cards to deck
winner highest count(hand)
"""
MANY = "(1), (2), (3), (4), (3, 1), (3, 2), (4, 1, 1), (4, 2, 2), (3, 3), (3, 3, 1, 1), (3, 3, 2, 2), (2, 2, 2, 2)"


@pytest.mark.slow
def test_many_shapes_of_twenty_cards_are_few_ways() -> None:
    rule = " or ".join(f"group_sizes(cards by rank) is ({shape.strip('()')})" for shape in MANY.split("), ("))
    made = game_of(TWENTY.format(defines="", rule=rule))
    decisions = [made.start(seed=2, native=native).decision for native in (False, True)]
    in_python, in_native_code = ([option.raw for option in x.options] if x is not None else [] for x in decisions)
    assert len(in_python) > 200
    assert in_python == in_native_code


def test_definitions_that_double_are_read_once() -> None:
    tower = "".join(f"define d{n} = d{n - 1} and d{n - 1}\n" for n in range(1, 50))
    rule = "same(cards.rank) and (d49 or count(cards) is 1)"
    made = game_of(TWENTY.format(defines="define d0 = no\n" + tower, rule=rule))
    assert within(5, lambda: made.program(made.setup())) is not None
