"""No number gets out of hand: what is kept stays below a limit, and whatever breaks it is the same fault everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.game.failure import RuleFailure
from dsl.game.operations import LARGEST, ROOM
from interpreter import Game
from interpreter.native import possible
from interpreter.native.code import Code
from interpreter.play.runtime import summed
from interpreter.rule_tests.run import run_tests
from lab.bulk import Bulk
from lab.follow import Follower
from lab.plays import Match, Rules
from tests.effort import examples
from tests.interpreter.small import game_of
from tests.interpreter.test_made_games import begun as started
from tests.interpreter.twice import begun, side_by_side

GAME = """
game Large
    players 2
    option factor = 500 from 1 to 900 "Factor"
cards card in deck
    suit: red, blue
    value: 1 to 6
    worth = 90000000000000 * value
    one of each suit, value
zones
    deck: pile seen by everybody
    each player
        hand: hand
state
    a = 3
    b = 999999999999998
    xs = (1, 2)
    each card
        mark = 0
    each player
        score = 1
define twice(x) = x + x
define far(x, y) = x * 999 - y
define product(x, y) = sum((z * x for z in (2, y)))
define below(x) = sum((z * 999 for z in xs where z < x))
define larger(x, y) =
    x * 999 if x > y
    y otherwise
play
    deal 3 from deck to every hand
    repeat 3 times
        player p1
            choose n from 1 to {ways} "Which"
{body}
phase grow(x)
    a = x
phase deeper(x)
    grow(x * 999)
winner highest score, then highest {winner}
{rest}
"""

FORMS = [
    "repeat 9 times\n    a = a * 999",
    "repeat 9 times\n    a = a * 9999",
    "repeat 90 times\n    a = a + a",
    "repeat 90 times\n    a += a",
    "repeat 90 times\n    a -= a * 3",
    "repeat 9 times\n    a = -a * 500",
    "repeat 9 times\n    a = abs(a) * factor",
    "repeat 90 times\n    a = twice(a)",
    "repeat 9 times\n    a = far(a, 1)",
    "repeat 9 times\n    a = larger(a, 2)",
    "repeat 9 times\n    a = larger(far(twice(a), 0), 2)",
    "repeat 90 times\n    a = sum((a, a, 7))",
    "repeat 9 times\n    a = max(a * 999, a)",
    "repeat 9 times\n    a = a * 999 if a > 0 else a",
    "repeat 9 times\n    score = score * 999",
    "repeat 9 times\n    p2.score = p2.score * a * 999",
    "repeat 9 times\n    xs = (x * 999 for x in xs)",
    "repeat 9 times\n    xs += max(xs) * 999",
    "repeat 90 times\n    xs += sum(xs)",
    "repeat 9 times\n    xs = (1, last(xs) * 999)",
    "repeat 9 times\n    xs = sorted((x * 999 for x in xs) by -it)",
    "repeat 9 times\n    a = highest((x * 999 for x in (a, 2)) by it)",
    "repeat 9 times\n    a = first((x * 999 for x in (a, 2) where x > 0))",
    "for c in deck\n    first(deck).mark = first(deck).mark * 999 + 1",
    "for c in deck\n    a += c.worth",
    "for c in deck\n    a = sum(hand.worth) * c.value",
    "let x = a\nrepeat 9 times\n    x = x * 999",
    "let x = b + b\nscore = 1",
    "grow(b * 3)",
    "deeper(b)",
    "chance m from (b * 3, b * 4)\nscore = m mod 7",
    "for x in (b * 3, b * 4)\n    score = x mod 7",
    "choose m from (b * 3, b * 4)",
    "choose m from b + 1 to b + 3",
    "if a * 999 * 999 * 999 * 999 * 999 * 999 * 999 > 4\n    score = 1",
    "if b * b > 4\n    score = 1",
    "if sum((x * 999 for x in (b, b, b, b, b, b))) > 4\n    score = 1",
    "score = 1 if b * 999 * 999 > 0 and any((b * 999, 1)) else 2",
]
FEW = ("if b * b > 4\n    score = 1", "if sum((x * 999 for x in (b, b, b, b, b, b))) > 4\n    score = 1")
FINE = [
    "a = b + 1 - 1",
    "a = b * 999 div 999",
    "a = -b\na = abs(a - b) div 2",
    "a = max(b * 2, 3) mod 1000",
    "score = sum((x * 999 for x in (b, 0 - b))) + 5",
    "xs = (x - b for x in (b, b))",
    "if b * 999 > 4\n    score += 1",
    "a = highest((x * 999 for x in (b, 0 - b)) by it) div 999",
]


def large(*ways: str, winner: str = "a", rest: str = "") -> Game:
    """A game in which player 1 chooses, again and again, which of these lines are carried out."""
    body = "".join(f"if n is {n}\n{indent(way, '    ')}\n" for n, way in enumerate(ways, 1))
    return game_of(GAME.format(ways=max(2, len(ways)), body=indent(body, " " * 12), winner=winner, rest=rest))


def all_alike(game: Game, seeds: Iterator[int] | range) -> set[tuple[str, int] | None]:
    """How plays end, which has to be the same in Python, in single steps, in machine code, and in whole plays of it."""
    found: set[tuple[str, int] | None] = set()
    setup = game.setup()
    tallied, plain = (Game(game.rules, tallied=True) for _ in range(2))
    match = Match(Rules(game.rules.source), 2, (("factor", 500),), ("random",) * 2, 60)
    bulk = (
        Bulk(Code(tallied.program(setup), hasty=True, diced=True, followed=True), match.limit) if possible() else None
    )
    follower = Follower(match, plain)
    for seed in seeds:
        side_by_side(begun(game.fresh(setup, seed)), started(game, seed, trace=True), seed, 9)
        slow, fast = begun(game.fresh(setup, seed)), begun(game.fresh(setup, seed, native=True))
        side_by_side(slow, fast, seed, 9)
        found.add((slow.fault.diagnostic.code, slow.fault.diagnostic.line) if slow.fault is not None else None)
        if bulk is not None:
            assert (fast._code is not None) or slow.fault is not None  # type: ignore[attr-defined]  # of a native state
            quick, played = bulk.play(5, seed), follower.by_dice(5, seed)
            assert played is not None
            assert quick == played if quick is not None else played.fault is not None
    return found


@pytest.mark.parametrize(
    "form", [form if form in FEW else pytest.param(form, marks=pytest.mark.slow) for form in FORMS]
)
def test_what_outgrows_the_limit_is_stopped_at_its_line(form: str) -> None:
    game = large(form, form)
    for found in all_alike(game, range(2)):
        assert found is not None
        code, line = found
        text = game.rules.source.line_text(line).strip()
        assert code == "CG807"
        assert text in form or text.startswith(("define", "grow(x * 999)"))


@pytest.mark.slow
@pytest.mark.parametrize("form", FINE)
def test_on_the_way_a_number_may_be_larger(form: str) -> None:
    assert all_alike(large(form, form), range(2)) == {None}


@pytest.mark.parametrize("winner", ["b * 2", "sum((x * 999 for x in (b, a)))", "(b * 5, 3)"])
def test_what_decides_who_wins_is_kept(winner: str) -> None:
    assert {end and end[0] for end in all_alike(large("a = 1", winner=winner), range(1))} == {"CG807"}


def test_a_test_of_the_rules_meets_the_same_fault() -> None:
    rest = 'test "too far"\n    given a = 999999999999999\n    run grow(a + 1)\n    expect a is 1\n'
    result, fine = run_tests(large("grow(3)", rest=rest + rest.replace("+ 1", "+ 0").replace("is 1", "is b + 1")))
    assert [d.code for d in result.failures] == ["CG807"]
    assert fine.passed


def test_the_limits_themselves() -> None:
    for form, stops in (("a = b + 1", False), ("a = b + 2", True), ("a = -b - 1", False), ("a = -b - 2", True)):
        with_fault = {end is not None for end in all_alike(large(form, form), range(1))}
        assert with_fault == {stops}, form
    assert summed([ROOM - 1, -ROOM, LARGEST]) == LARGEST - 1
    with pytest.raises(RuleFailure):
        summed([ROOM - 1, 1, -ROOM])


# ───────────── expressions made by chance

NUMBERS = st.sampled_from(
    ["a", "b", "factor", "score", "1", "2", "7", "0", "999", "1000", "1000000", "99999999999999", "first(xs)", "n"]
)


def written(numbers: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    two = st.tuples(numbers, numbers)
    return st.one_of(
        two.flatmap(lambda ab: st.sampled_from(["+", "-", "*", "*", "*"]).map(lambda o: f"({ab[0]} {o} {ab[1]})")),
        two.map(lambda ab: f"({ab[0]} div (1 + abs({ab[1]})))"),
        two.map(lambda ab: f"({ab[0]} mod 1009 + {ab[1]})"),
        two.map(lambda ab: f"max({ab[0]}, {ab[1]})"),
        two.map(lambda ab: f"product({ab[0]}, {ab[1]})"),
        two.map(lambda ab: f"({ab[0]} if {ab[1]} > 9 else 0 - {ab[0]})"),
        two.map(lambda ab: f"far({ab[0]}, {ab[1]})"),
        numbers.map(lambda a: f"(0 - {a})"),
        numbers.map(lambda a: f"twice({a})"),
        numbers.map(lambda a: f"below({a})"),
    )


VALUES = st.recursive(NUMBERS, written, max_leaves=8)
LINES = st.one_of(
    VALUES.map(lambda e: f"a = {e}"),
    VALUES.map(lambda e: f"a += {e}"),
    VALUES.map(lambda e: f"score -= {e}"),
    VALUES.map(lambda e: f"xs = (1, {e})"),
    VALUES.map(lambda e: f"let y = {e}\nscore = y mod 1000"),
    VALUES.map(lambda e: f"grow({e})"),
    VALUES.map(lambda e: f"if {e} > 1000\n    score += 1"),
    VALUES.map(lambda e: f"repeat 3 times\n    score = max({e}, score)"),
)


@pytest.mark.slow
@settings(max_examples=examples(12), deadline=None)
@given(st.lists(LINES, min_size=4, max_size=4))
def test_made_expressions_come_to_the_same_or_to_the_same_fault(lines: list[str]) -> None:
    ends = all_alike(large(*lines), range(6))
    assert {end[0] for end in ends if end is not None} <= {"CG807"}
