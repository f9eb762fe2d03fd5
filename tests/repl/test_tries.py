"""`:what-if` where the rules get stuck in its tries: it answers all the same, and soon."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from repl.commands.ahead import Ahead
from repl.commands.tries import MOST_FAILED, Tries
from repl.words import Words
from tests.repl.sessions import say, session, text

ENDLESS = """game Endless
    players 2

cards card in deck
    value: 1 to 12
    one of each value

zones
    deck: pile
    table: spread
    each player
        hand: hand

state
    each player
        score = 0

play
    shuffle deck
    deal 4 from deck to every hand
    turns from p1 until every hand is empty
        choose card from hand "Play"
        move card to table
        if me is p2
            repeat until score > 20
                score += 1
                score -= 1

winner highest score
"""


def test_tries_that_come_to_no_end_are_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two hundred went as far as rules may: the answer took minutes."""
    file = tmp_path / "endless.cardgame"
    file.write_text(ENDLESS, encoding="utf-8")
    found = session(str(file), 2)
    list(found.begin())
    tries = 0
    usual = Tries._begin

    def counted(self: Tries, *given: Any) -> None:
        nonlocal tries
        tries += 1
        usual(self, *given)

    monkeypatch.setattr(Tries, "_begin", counted)
    assert "What would follow cannot be told." in text(say(found, ":what-if 1)"))
    assert tries == MOST_FAILED


def test_what_all_tries_agree_in_is_not_told_as_sure() -> None:
    """Nine tries said `± 0.0`."""
    ahead = object.__new__(Ahead)
    ahead.words = Words("en")
    assert ahead._about("score (you)", [16] * 9) == "score (you): +16.0 in each of these tries"
    assert ahead._about("score (you)", [15, 17, 16]).endswith("on average")
