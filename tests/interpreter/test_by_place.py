"""Options of several parts that the dice find by their place: which ones they are, and that plays go as in Python."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from interpreter import Fault, Game
from interpreter.compile import form as f
from interpreter.native.by_place import many, unlisted
from interpreter.native.code import Code
from interpreter.play.runtime import MOST_ITEMS
from lab.bulk import Bulk
from lab.follow import Follower
from lab.plays import Match, Rules
from lab.watch import Watch
from tests.interpreter.small import game_of

AT: Any = None
OPTIONS, ANSWER = f.Name("o", 2), f.Name("answer", 1)
ROW, SIDE = f.Name("row"), f.Name("side")
ROWS, SIDES = f.Table("ROWS", (1, 2, 3)), f.Table("SIDES", (0, 1))
FITS = f.Op("gt", (ROW, f.Value(1)))
EACH_ROW, EACH_SIDE = f.Each(("row",), ROWS), f.Each(("side",), SIDES)


def listing(*clauses: f.Clause) -> f.Listing:
    return f.Listing(f.Pack((ROW, SIDE)), clauses, 2)


def let(listed: f.Listing) -> f.Let:
    return f.Let(AT, OPTIONS, f.Op("short_list", (listed,), 2))


def offer(*values: f.Expr) -> f.Offer:
    choice: Any = SimpleNamespace()
    return f.Offer(AT, f.Ask(AT, choice, f.Value(0), OPTIONS, values))


EVEN = listing(EACH_ROW, f.Where(FITS), EACH_SIDE)
FIRST = f.Let(AT, ANSWER, f.Op("at", (OPTIONS, f.Value(0)), 1))


def test_how_many_there_are_is_a_number() -> None:
    asked = f.If(AT, f.Op("gt", (f.Op("len", (OPTIONS,)), f.Value(1))), (offer(),))
    none = f.If(AT, f.Op("all_empty", (OPTIONS,)), (), (FIRST,))
    body, found = unlisted([let(EVEN), asked, none])
    assert found == {"o": EVEN}
    assert body == [
        let(EVEN),
        f.If(AT, f.Op("gt", (many(OPTIONS), f.Value(1))), (offer(),)),
        f.If(AT, f.Op("is", (many(OPTIONS), f.Value(0))), (), (FIRST,)),
    ]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param([let(listing(EACH_ROW, EACH_SIDE, f.Where(FITS))), offer()], id="a test behind the last loop"),
        pytest.param([let(listing(EACH_SIDE)), offer()], id="one loop"),
        pytest.param([let(EVEN), f.Do(AT, f.Op("append", (OPTIONS, ANSWER))), offer()], id="more come to it"),
        pytest.param([let(EVEN), f.Let(AT, ANSWER, f.Op("last", (OPTIONS,), 1)), offer()], id="not the first one"),
        pytest.param([let(EVEN), offer(f.Op("len", (OPTIONS,)))], id="the prompt tells of them"),
        pytest.param([let(EVEN), FIRST], id="nobody chooses"),
    ],
)
def test_what_is_listed_as_ever(body: list[f.Statement]) -> None:
    assert unlisted(body) == (body, {})


# Which choices are found by their place; the others need a list, or work, which is done as often as the rules say.
BY_PLACE = (
    "the same for all",
    "numbers that differ",
    "what depends and may be declined",
    "cards of a place that was picked",
)

RULES = """game Places
    players 2 to 3
cards card in deck
    suit: red, blue, green
    value: 1 to 4
    one of each suit, value
zones
    deck: pile
    rows[3]: row
    each player
        hand: hand
        won: spread
state
    each player
        score = 0
define above(n) = n + 1
define spread(p) = (x for x in 1 to 4 where x <= p.score + 1)
play
    shuffle deck
    for line in rows
        deal 2 from deck to line
    deal 1 from deck to every hand
    repeat 6 times
        each player from p1
            CHOICE
winner highest score
"""
CHOICES = {
    "the same for all": """choose line from rows, side from (left, right)
                must "something lies there": line is not empty
                score += index of line
                move outer(runs(line by suit), side) to won
            else
                score += 1""",
    "numbers that differ": """may choose s from every suit, n from 1 to count(hand where suit is s)
                must "a new suit": s not in won.suit
                score += n
                move hand where suit is s to won
            else
                move up to 1 from deck to hand""",
    "cards of a place that was picked": """choose line from rows, card from line
                score += card.value
                move card to hand
            else
                score -= 1""",
    "by a definition": """choose n from 1 to 3, m from 1 to above(n)
                score += m""",
    "what a definition lists": """choose n from 1 to 3, m from spread(me)
                score += m""",
    "of nobody": """choose p from everyone where score > 99, m from 1 to above(2)
                score += m
            else
                score += 1""",
    "what can be worked out only where the rule holds": """choose n from 0 to 3, m from 1 to 12 div n
                must "not by nothing": n > 0
                score += m""",
    "what depends and may be declined": """may choose p from others, n from 1 to p.score
                score += n
                p.score -= 1
            else
                score += 2""",
}


@pytest.mark.parametrize("choice", CHOICES)
def test_plays_go_as_in_python(choice: str) -> None:
    rules = game_of(RULES.replace("CHOICE", CHOICES[choice])).rules
    for players in (2, 3):
        tallied, plain = (Game(rules, tallied=True) for _ in range(2))
        code = Code(tallied.program(tallied.setup(players)), hasty=True, diced=True, followed=True)
        bulk = Bulk(code, 400)
        follower, watch = (
            Follower(Match(Rules(rules.source), players, (), ("random",) * players, 400), plain),
            Watch(plain),
        )
        for number in range(12):
            slow = follower.by_dice(3, number)
            assert bulk.play(3, number) == slow
            assert slow is not None
            assert slow.fault is None
            assert slow.choices or choice == "of nobody"
        assert bulk.seen() == follower.take()
        assert bulk.take() == watch.take()


@pytest.mark.parametrize("choice", CHOICES)
def test_which_options_are_not_listed(choice: str) -> None:
    game = Game(game_of(RULES.replace("CHOICE", CHOICES[choice])).rules, tallied=True)
    blocks = game.program(game.setup(2)).cut.blocks
    assert any(unlisted(list(block.body))[1] for block in blocks) == (choice in BY_PLACE)


@pytest.mark.parametrize("choice", CHOICES)
def test_no_play_is_given_back(choice: str) -> None:
    """What is not counted is judged in other ways: nothing is worked out for an option that a rule forbids."""
    game = game_of(RULES.replace("CHOICE", CHOICES[choice]))
    bulk = Bulk(Code(game.program(game.setup(2)), hasty=True, diced=True), 400)
    assert all(bulk.play(3, number) is not None for number in range(12))


LONG = """game Long
    players 2
cards card in deck
    value: 1 to 4
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        score = 0
play
    repeat PASSES times
        p1.score += 1
    player p1
        choose CHOICE
        score += m
winner highest score
"""
EVEN_NUMBERS = """n from 1 to 100, m from 1 to n
            must "an even one": n mod 2 is 0"""


def long(choice: str, passes: int = 1) -> Game:
    return game_of(LONG.replace("CHOICE", choice).replace("PASSES", str(passes)))


def fails(game: Game) -> bool:
    try:
        game.start()
    except Fault:
        return True
    return False


def fails_by_place(game: Game) -> bool:
    blocks = game.program(game.setup()).cut.blocks
    assert any(unlisted(list(block.body))[1] for block in blocks)
    return Bulk(Code(game.program(game.setup()), hasty=True, diced=True), 400).play(3, 0) is None


@pytest.mark.parametrize("choice", ["n from 1 to 100, m from 1 to 60", EVEN_NUMBERS])
def test_the_work_of_a_choice_is_that_of_listing_it(choice: str) -> None:
    """A play that works too much stops at the same pass of a loop before the choice."""
    goes, stops = 150_000, 200_000
    while goes + 1 < stops:
        middle = (goes + stops) // 2
        goes, stops = (goes, middle) if fails(long(choice, middle)) else (middle, stops)
    assert 150_000 < goes < 199_999
    assert not fails_by_place(long(choice, goes))
    assert fails_by_place(long(choice, stops))


def test_too_many_options_are_too_many_without_a_list_of_them() -> None:
    most = f"n from 1 to {MOST_ITEMS // 100}, m from 1 to 100"
    more = f"n from 1 to {MOST_ITEMS // 100 + 1}, m from 1 to 100"
    assert (fails(long(most)), fails_by_place(long(most))) == (False, False)
    assert (fails(long(more)), fails_by_place(long(more))) == (True, True)
