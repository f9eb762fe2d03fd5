"""What a failing test in a file says: what was expected, and what there is."""

from __future__ import annotations

import pytest

from dsl import check
from dsl.source import Source
from interpreter.game import Game
from interpreter.rule_tests.run import run_tests

RULES = """\
game Tiny
    players 2
cards card in deck
    suit: red, blue
    rank: 1 to 6
    one of each suit, rank
zones
    deck: pile
    row: row
    each player
        hand: hand
state
    each player
        score = 0
play
    each player
        choose card from hand "Lay a card"
        move card to row
        score = card.rank
winner highest score
test "one"
    given p1.hand: red 1, red 2
    given row: blue 1, blue 2
    given p1.score = 3
"""


@pytest.mark.parametrize(
    ("line", "title", "notes"),
    [
        ("expect p1.hand: red, red 1", None, ()),
        ("expect p1.hand: red 3, red 1", "other cards lie there", ("not there: red 3", "not expected: red 2")),
        ("expect p1.hand: 4 red", "other cards lie there", ("not there: red, red",)),
        ("expect row: blue 2, blue 1", "these cards lie there in another order", ()),
        ("expect winners (p1, p2)", "p1 wins, not p1 and p2", ("ranked: p1 3, p2 0",)),
        ("run play\n    expect p1 has 3 options", "p1 has 2 options here, not 3", ("red 1, red 2",)),
        ("run play\n    expect p1 has options", None, ()),
        ("run play\n    expect p1 has 0 options", "p1 has 2 options here, not 0", ("red 1, red 2",)),
        ("run play\n    expect nobody has options", "p1 has 2 options here, not 0", ("red 1, red 2",)),
        ("run play\n    expect p2 has 0 options", None, ()),
        ("run play\n    expect p2 has options", "p1 decides here, not p2", ()),
        ("expect nobody has options", None, ()),
        ("expect p1 has options", "nobody has anything to choose here", ()),
    ],
)
def test_a_failure_says_what_was_expected_and_what_there_is(
    line: str, title: str | None, notes: tuple[str, ...]
) -> None:
    checked = check(Source("tiny.cardgame", f"{RULES}    {line}\n"))
    assert checked.game is not None, checked.diagnostics
    (trial,) = run_tests(Game(checked.game))
    assert [d.title for d in trial.failures] == ([title] if title else [])
    for failure in trial.failures:
        assert len(failure.notes) == len(notes)
        assert all(note in found for note, found in zip(notes, failure.notes, strict=True))
