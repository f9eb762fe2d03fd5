"""Two families of cards that share their values: the name of the family before them tells which is meant."""

from __future__ import annotations

import pytest

import dsl
from dsl.source import Source
from interpreter.rule_tests.run import run_tests
from tests.interpreter.small import game_of

GAME = """game Two
    players 2

cards card in deck
    suit: red, blue
    value: 1 to 5
    one of each suit, value

cards bonus in extras
    suit: red, blue
    value: 1 to 5
    one of each suit, value

zones
    deck: pile
    extras: pile
    used: pile seen by everybody
    each player
        hand: hand
        won: pile seen by everybody

state
    each player
        score = 0

play
    deal 2 from deck to every hand
    deal 1 from extras to every hand
    each player from p1
        choose card from hand
        if card is bonus
            score += 1
        if card is bonus red 1
            score += 5
        move card to won
    move extras to used

winner highest score
"""

TESTS = """
test "laid out, chosen and compared"
    given p1.hand: card red 1, bonus red 1, bonus red 2
    given p2.hand: bonus blue 1, card blue 1
    given deck: nothing
    given top of extras: 2 bonus
    expect bonus red 1 in p1.hand and bonus red 1 not in p2.hand
    expect count(p1.hand where it is bonus) is 2
    expect owner of card red 1 is p1
    expect p1 sees bonus red 1
    run asked by p1
    expect p1 has 3 options
    p1 chooses bonus red 1
    expect p1.score is 6
    expect p1.won: bonus red 1
    expect p1.hand: bonus red 2, card red 1
    run asked by p2
    p2 chooses card blue 1
    expect p2.score is 0
"""

PHASE = """
phase asked
    choose card from hand
    if card is bonus
        score += 1
    if card is bonus red 1
        score += 5
    move card to won
"""


def test_a_family_before_the_values_tells_cards_apart() -> None:
    game = game_of(GAME.replace("play\n", "play\n    player p1\n        asked\n") + PHASE + TESTS)
    for trial in run_tests(game):
        assert trial.passed, trial.failures


def test_what_lies_there_is_named_as_a_test_writes_it() -> None:
    test = """
test "wrong"
    given p1.hand: card red 1
    expect p1.hand: bonus red 1
"""
    (trial,) = run_tests(game_of(GAME + test))
    (failure,) = trial.failures
    assert failure.label == "what lies there: card red 1"
    assert failure.notes == ("expected and not there: bonus red 1", "there and not expected: card red 1")


@pytest.mark.parametrize(
    ("line", "code", "help"),
    [
        ("expect red 1 in used", "CG305", "two families have it: say which before its values, as in `card red 1`"),
        ("expect red in used", "CG302", ""),
        ("given used: bonus red 7", "CG304", "the values of `value` are 1, 2, 3, 4, 5"),
        ("given used: 2 bonus red 1", "CG709", "lay out fewer of them"),
        ("given used: 11 bonus", "CG709", "lay out fewer of them"),
    ],
)
def test_what_is_wrong_with_such_a_name_is_told(line: str, code: str, help: str) -> None:
    found = dsl.check(
        Source("two.cardgame", f'{GAME}\ntest "wrong"\n    {line}\n    expect p1.score is 0\n')
    ).diagnostics
    (error,) = [d for d in found if d.severity == "error"]
    assert error.code == code
    assert help in error.help


def test_a_local_name_comes_before_the_family() -> None:
    """After `choose card from hand` a `card red 1` is no card, but words in a row."""
    text = GAME.replace("        if card is bonus red 1\n", "        if card red 1 in used\n")
    found = dsl.check(Source("two.cardgame", text)).diagnostics
    assert [d.code for d in found if d.severity == "error"] == ["CG304"]
