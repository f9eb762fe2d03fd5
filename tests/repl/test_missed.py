"""That somebody misses a turn is told, by what the rules do alone; not where that would tell of a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.repl.sessions import say, session, text

RULES = """game Skipping
    players 3
cards card in deck
    value: 1 to 60
    one of each value
zones
    deck: pile
    each player
        hand: hand
        laid: spread
state
    skipping = no
    rounds = 0
play
    deal 9 from deck to every hand
    turns from p1 until count(p1.laid) is 3 or rounds > 12
        TURN

phase lay_one
    choose card from hand "Lay a card"
    move card to laid
    skipping = yes

winner highest count(hand)
"""
OPEN = """if skipping
            skipping = no
        else
            lay_one"""
AFTERWARDS = """if not skipping
            lay_one
        else
            skipping = no"""
BY_NAME = """lay_one
        out next of me once"""
SAID = """lay_one
        say "{next of me} has to wait"
        out next of me once"""
IN_SILENCE = """rounds += 1
        if me is not p2
            choose card from hand where value > 60 "Show it"
                reveal card
            else
                shuffle deck"""
HIDDEN = """rounds += 1
        if any(hand where value > 50)
            lay_one"""

IN_SECRET = """if skipping
            skipping = no
            if any(hand where value > 3)
                peek deck
            if min(hand.value) > 6
                shuffle deck
        else
            lay_one"""


def told(turn: str, folder: Path, language: str = "en") -> str:
    file = folder / "skipping.cardgame"
    file.write_text(RULES.replace("TURN", turn), encoding="utf-8")
    found = session(str(file), 3, people=(1,), language=language)
    return text([output for output in [*found.begin(), *say(found, ":auto")] if output.kind == "happened"])


@pytest.mark.parametrize("turn", [OPEN, AFTERWARDS, BY_NAME])
def test_a_turn_that_is_missed_in_sight_of_all_is_told_to_each(turn: str, tmp_path: Path) -> None:
    rows = told(turn, tmp_path).splitlines()
    at = next(n for n, row in enumerate(rows) if row.startswith("player 1 lays"))
    assert rows[at].endswith(" · you miss this turn")
    assert rows[at + 1].startswith("player 3 lays")
    assert rows[at + 1].endswith(" · player 1 misses this turn")


def test_what_only_some_hear_of_is_nothing_that_happened(tmp_path: Path) -> None:
    """Who looked at a card missed no turn, and the others heard by it that the rules had gone there."""
    missed = []
    for name, turn in (("open", OPEN), ("secret", IN_SECRET)):
        (folder := tmp_path / name).mkdir()
        missed.append([row for row in told(turn, folder).splitlines() if "miss" in row])
    assert len(missed[0]) == len(missed[1]) > 3


def test_what_the_rules_say_themselves_is_not_told_twice(tmp_path: Path) -> None:
    shown = told(SAID, tmp_path)
    assert "player 1 has to wait" in shown
    assert "misses" not in shown


def test_where_it_depends_on_a_hand_whether_anything_is_asked_nothing_is_said(tmp_path: Path) -> None:
    assert "miss" not in told(HIDDEN, tmp_path)


def test_who_was_asked_in_silence_misses_no_turn(tmp_path: Path) -> None:
    rows = [row for row in told(IN_SILENCE, tmp_path).splitlines() if "miss" in row]
    assert [row.strip() for row in rows] == ["You miss this turn"] * 4


def test_in_german(tmp_path: Path) -> None:
    shown = told(OPEN, tmp_path, "de")
    assert " · du setzt aus\n" in shown
    assert " · Spieler 1 setzt aus" in shown
