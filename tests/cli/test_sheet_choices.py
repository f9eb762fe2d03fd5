"""What a rule sheet says of a choice: the question, and what there is to choose from where that does not show it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main

RULES = """game Guessing
    players 3
cards card in deck
    rank: guard, priest, king
    6 guard, 4 priest, 2 king
zones
    deck: pile
    each player
        hand: hand
state
    each player
        safe = no
        tokens = 0
define targets = others where not safe
play
    deal 2 from deck to every hand
    each player
        choose card from hand "Show a card"
        move card to deck
        choose victim from targets, guess from (priest, king) "Guess a card"
            if any(victim.hand where rank is guess)
                tokens += 1
        else
            safe = yes
        may choose again from hand "Show another"
            move again to deck
        else
            tokens += 1
winner highest tokens
"""


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    (tmp_path / "guessing.cardgame").write_text(RULES, encoding="utf-8")
    return CliRunner().invoke(main, ["rules", str(tmp_path / "guessing.cardgame")]).stdout


def test_several_things_and_some_of_many_are_told_behind_the_question(sheet: str) -> None:
    assert "  – Guess a card.\n    • Choose a victim from your targets and a guess from priest, king.\n" in sheet
    assert "targets  the others for whom “safe” does not hold" in sheet


def test_what_one_expects_is_not_told_twice(sheet: str) -> None:
    assert "  – Show a card.\n  – Move the card" in sheet


def test_what_comes_instead_says_whether_one_may_decline(sheet: str) -> None:
    assert "If you cannot:\n      – From now on “safe”" in sheet
    assert "If you do not, or cannot:\n      – Add 1 to your tokens" in sheet
