"""Random games find choices and texts that tell of hidden cards."""

from __future__ import annotations

import pytest

from dsl import check
from lab.playcheck import play_check
from tests.lab.small import codes_of, rules

TELLING = """
game Telling
    players 2 to 3
cards card in deck
    suit: red, blue
    value: 1 to 6
    one of each suit, value
zones
    deck: pile
    line: row seen by nobody
    each player
        won: pile seen by everybody
play
    shuffle deck
    deal 6 from deck to line
    peek_first
    each player from p1
        {choice}
    reveal line
phase peek_first
    player p1
        peek line[1]
phase draw
    move 1 from deck to won
define goal = line[1].value if players is 3 else 1
winner highest sum(won.value)
"""

A_THIRD_ACT = """choose one
            "A"
                draw
            "B"
                draw
            "C" if line[1].value is 6
                draw"""


@pytest.mark.parametrize(
    ("choice", "codes"),
    [
        ("choose n from 1 to line[1].value\n        move up to n from line to won", [("CG856", 17)]),
        ('choose n from 1 to 2 "{line[1].value}"\n        move up to n from line to won', [("CG856", 17)]),
        ("choose n from 1 to 1 + goal\n        move up to n from line to won", [("CG856", 17)]),
        ("let n = line[1].value\n        choose m from 1 to n\n        move up to m from line to won", [("CG856", 18)]),
        ('choose m from 1 to 2\n            must "b" if possible: m < line[2].value', [("CG856", 17)]),
        (A_THIRD_ACT, [("CG856", 17)]),
        ("choose card from line\n        move card to won", []),
        ("choose n from 1 to 1 + count(line where value > 3) div 9\n        move up to n from line to won", []),
    ],
)
def test_a_choice_that_tells_of_hidden_cards_is_found_by_play(choice: str, codes: list[tuple[str, int]]) -> None:
    text = rules(TELLING.replace("{choice}", choice).lstrip())
    found = [f for f in play_check(text, 10, jobs=1).findings if f.diagnostic.code == "CG856"]
    assert codes_of(found) == codes
    for finding in found:
        assert text.game().replay(finding.record).decision is not None


SAYING = """
game Saying
    players 2 to 3
cards card in deck
    suit: red, blue
    value: 1 to 6
    one of each suit, value
zones
    deck: pile
    each player
        hand: hand
        won: pile seen by everybody
play
    shuffle deck
    deal 3 from deck to every hand
    {first}
    each player from p1
        choose card from hand
        {early}
        move card to won
    each player from p1
        choose card from hand
        move card to won
        reveal hand
        {late}
        move hand to deck
        shuffle deck
phase tell(n)
    say "{n} in all"
winner highest sum(won.value)
"""


@pytest.mark.parametrize(
    ("first", "early", "late", "tells"),
    [
        ('say "{sum(p1.hand.value)}"', "", "", True),
        ("", 'say "{me} has {sum(hand.value)}"', "", True),
        ("", 'let n = sum(hand.value)\n        say "{me} has {n}"', "", True),
        ("", "tell(sum(hand.value))", "", True),
        ("", 'say "{me} plays {card.value}"', "", False),  # as all see a moment later
        ("", 'say "{me} has {count(hand)}, and {hand}"', "", False),  # cards are named only to those who know them
        ("", "", 'say "{me} has {sum(hand.value)}"', False),
        ("", "", "tell(sum(hand.value))", False),
    ],
)
def test_a_text_that_tells_of_hidden_cards_is_found_by_play(first: str, early: str, late: str, tells: bool) -> None:
    """The checker does not judge a hand that is revealed somewhere: whether it was by then, only play can tell."""
    filled = SAYING.replace("{first}", first).replace("{early}", early).replace("{late}", late).lstrip()
    text = rules("\n".join(line for line in filled.splitlines() if line.strip()) + "\n")
    assert check(text.source).ok
    found = [f for f in play_check(text, 10, jobs=1).findings if f.diagnostic.code == "CG856"]
    assert [f.diagnostic.title for f in found] == ["what is said here tells of cards that not everybody knows"] * tells
    for finding in found:
        assert text.source.text.splitlines()[finding.diagnostic.line - 1].split()[0] == "say"
        text.game().replay(finding.record)
