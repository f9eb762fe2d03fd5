"""A missed turn is told with what led to it, where somebody has chosen something else since."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.repl.sessions import say, session, text

SKIPS = """game Skips
    players 3
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    skipping = no
    each player
        score = 0
play
    deal 3 from deck to every hand
    turns from p1 until p1.score >= 3
        if skipping
            skipping = no
        else
            take_turn
phase take_turn
    score += 1
    choose one "Your turn"
        "Skip"
            skipping = yes
        "Go on"
            skipping = no
    player next of me
        choose one "What do you say?"
            "Pity"
                score += 1
            "Nothing"
                score += 1
winner highest score
"""
SAYS = """    player next of me
        choose one "What do you say?"
            "Pity"
                score += 1
            "Nothing"
                score += 1
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "player 2 misses this turn (you skip)"),
        ("de", "Spieler 2 setzt aus (du wählst „Skip“)"),
    ],
)
def test_what_led_to_it_is_told_below_another_choice(tmp_path: Path, language: str, said: str) -> None:
    file = tmp_path / "skips.cardgame"
    file.write_text(SKIPS, encoding="utf-8")
    found = session(str(file), 3, language=language)
    list(found.begin())
    assert said in text(say(found, "skip"))
    assert said in text(say(found, ":history"))


def test_below_the_choice_itself_it_goes_without_saying(tmp_path: Path) -> None:
    file = tmp_path / "skips.cardgame"
    file.write_text(SKIPS.replace(SAYS, ""), encoding="utf-8")
    found = session(str(file), 3)
    list(found.begin())
    shown = text(say(found, "skip"))
    assert "You skip · player 2 misses this turn" in shown
    assert "(you skip)" not in shown
