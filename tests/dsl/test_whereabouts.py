"""Which lines of rules everybody knows to run: where one too many is taken for known, what is told betrays a hand."""

from __future__ import annotations

from textwrap import indent

import pytest

from dsl.lints.whereabouts import course_of
from tests.every_game import game
from tests.interpreter.small import game_of

FRAME = """game Ways
    players 2

cards job in deck
    suit: red, green
    value: 1 to 9
    one of each suit, value

zones
    deck: pile
    box: pile
    open: pile seen by everybody
    each player
        hand: hand

state
    flag = no
    score = 0

bookkeeping
    quiet = 0

play
    deal 3 from deck to every hand
    player p1
{body}

{phase}

define low(cards) = count(cards where value < 4) > 1

winners ()
"""
STEP = "\nphase step\n    score += 7"
GIVEN = "\nphase weigh(n)\n    if n > 2\n        score += 7"
SHORT = "\nphase cut_off\n    if low(hand)\n        end cut_off\n    score += 7"
KNOWN = {
    "at the table": "score += 7",
    "how many cards lie somewhere": "if count(hand) > 2 and deck is not empty\n    score += 7",
    "open cards": "if count(open where value < 3) > 1\n    score += 7",
    "told state": "flag = low(hand)\nif flag\n    score += 7",
    "what was said": "choose n from 1 to 3\nif n is 2\n    score += 7",
    "a card that was laid open": "choose c from hand\nmove c to open\nif c.value > 3\n    score += 7",
    "whether a card lies open that everybody knows": "choose c from open\nif c in open\n    score += 7",
    "a phase": f"step{STEP}",
    "a known number": f"weigh(count(hand)){GIVEN}",
    "whether somebody passed": "may choose c from hand\n    score += 7",
}
SECRET = {
    "a hand": "if low(hand)\n    score += 7",
    "a name": "let known = low(hand)\nif known\n    score += 7",
    "a name that changes": "let n = 0\nfor c in hand\n    n += c.value\nif n > 3\n    score += 7",
    "a name that changes on a hidden way": "let n = 0\nif low(hand)\n    n = 1\nif n > 0\n    score += 7",
    "a loop": "repeat sum(hand.value) times\n    score += 7",
    "a picked card": "choose c from hand\nif c.value > 3\n    score += 7",
    "whether a picked card lies open": "choose c from hand\nif c in open\n    score += 7",
    "the top of a hidden pile": "let c = top of deck\nif c.value > 3\n    score += 7",
    "where a picked card lies": "choose c from hand\nmove c to box\nif place of c is 1\n    score += 7",
    "a card that one branch laid open":
        "choose c from hand\nif flag\n    move c to open\nif c.value > 3\n    score += 7",
    "what was picked beside a card": "choose c from hand, n from 1 to 2\nif n is 1\n    score += 7",
    "how many were picked": "choose 1 to 2 few from hand\nif count(few) is 1\n    score += 7",
    "bookkeeping of a secret": "quiet = sum(hand.value)\nif quiet > 9\n    score += 7",
    "bookkeeping on a hidden way": "if low(hand)\n    quiet = 1\nif quiet is 1\n    score += 7",
    "whether there was a card": "choose c from hand where value > 5\n    score += 7\nelse\n    flag = yes",
    "a phase on a hidden way": f"if low(hand)\n    step{STEP}",
    "a secret number": f"weigh(sum(hand.value)){GIVEN}",
    "a phase that ends early": f"cut_off{SHORT}",
}  # fmt: skip


def is_known(rules: str) -> bool:
    """Does everybody know when the score grows?"""
    body, phase, rest = rules.partition("\nphase")
    source = FRAME.replace("{body}", indent(body, " " * 8)).replace("{phase}", (phase + rest).lstrip())
    lines = {n for n, line in enumerate(source.splitlines(), 1) if "score += 7" in line}
    return lines <= course_of(game_of(source).rules).lines


@pytest.mark.parametrize("way", KNOWN)
def test_what_everybody_can_work_out_is_known(way: str) -> None:
    assert is_known(KNOWN[way])


@pytest.mark.parametrize("way", SECRET)
def test_what_a_secret_decides_is_not(way: str) -> None:
    assert not is_known(SECRET[way])


def test_of_games_with_open_scores_everything_is_known() -> None:
    """Or their headings would be lost."""
    for name in ("hearts", "whist", "spades", "president"):
        rules = game(name).rules
        assert set(range(len(rules.phases))) == course_of(rules).phases


@pytest.mark.parametrize("cards", ["2 of each suit, value", "one of each suit with 1, 1, 2 to 9"])
def test_of_cards_that_look_alike_nobody_knows_which_it_is(cards: str) -> None:
    """The other one may lie elsewhere."""
    body = "        choose c from open\n        if c in open\n            score += 7"
    source = FRAME.replace("{body}", body).replace("{phase}", "")
    line = 1 + source[: source.index("score += 7")].count("\n")
    alike = source.replace("one of each suit, value", cards)
    assert line in course_of(game_of(source).rules).lines
    assert line not in course_of(game_of(alike).rules).lines


def test_a_card_that_goes_where_it_lies_is_not_laid_open() -> None:
    """Nobody sees which of the open cards it was, where these have no order."""
    body = "        let c = only(open where value is (2 if low(hand) else 8))\n        move c to open\n"
    source = FRAME.replace("{body}", f"{body}        if c.value > 3\n            score += 7").replace("{phase}", "")
    source = source.replace("open: pile seen by everybody", "open: spread")
    line = 1 + source[: source.index("score += 7")].count("\n")
    assert line not in course_of(game_of(source).rules).lines
    comes = source.replace("only(open where", "only(hand where")
    assert line in course_of(game_of(comes).rules).lines
