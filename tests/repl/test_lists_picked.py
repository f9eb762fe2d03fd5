"""Several lists of cards picked at the table, and in the tests of a rule file."""

from __future__ import annotations

from pathlib import Path

import pytest

from repl.session.play import Play
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from tests.interpreter.small import game_of
from tests.interpreter.test_lists_picked import text_of
from tests.repl.sessions import RandomBot, cardgame, say, text

RULES = text_of("several lists")
TESTS = """
phase lay
    choose 1 to 2 melds from groups(hand by rank)
        for meld in melds
            laid += count(meld) * count(meld)

test "two groups are laid"
    given p1.hand: a 1, b 1, c 2, a 4
    run lay by p1
    p1 chooses c 2, a 1, b 1
    expect p1.laid is 5

test "what is no group"
    given p1.hand: a 1, b 1, c 2, a 4
    run lay by p1
    expect p1 cannot choose a 1, c 2
    expect p1 cannot choose a 1, b 1, c 2, a 4
    expect p1 cannot choose a 3
"""


def table() -> Session:
    play = Play.start(game_of(RULES), 2, 3, {})
    setting = Setting("lists", 2, seated(2, (0,), "random"), "en", {}, 3, False, 80)
    return Session(setting, play, {"random": RandomBot()})


def test_lists_are_named_by_their_cards_and_by_number() -> None:
    found = table()
    one, two = (option.label for option in list(found.play.state.decision.options)[:2])  # type: ignore[union-attr]
    for line in (f"{one}, {two}", "1 2"):
        assert f"You choose {one} + {two}" in text(say(found, line))
        say(found, ":undo")


def test_why_not_is_answered_for_lists() -> None:
    found = table()
    assert "allowed" in text(say(found, ":why 1"))
    assert text(say(found, ":why 1 a", ":why 2 b 3 c", ":why 1 2 3"))
    assert text(say(found, ":hint", ":what-if 1"))


def test_tests_name_several_lists(tmp_path: Path) -> None:
    rules = tmp_path / "lists.cardgame"
    rules.write_text(RULES + TESTS, encoding="utf-8")
    result = cardgame("test", str(rules))
    assert result.exit_code == 0, result.output


SWAP = """game Swap
    players 2
cards ware in deck
    kind: gold, silver, cloth, spice
    4 of each kind
zones
    deck: pile
    market: spread
    each player
        hand: hand
play
    turns from p1 until deck is empty
        trade
phase trade
    choose one "Your turn"
        "Exchange"
            choose 2 to 3 taken from market, 2 to 3 given_away from hand
                must "as many as you take": count(taken) is count(given_away)
                must "other kinds": not any(taken where kind in given_away.kind)
            move taken to hand
            move given_away to market
        "Draw"
            move 1 from deck to hand
winner highest count(hand)
test "where the second list begins does not matter to the reason"
    given market: gold, silver, cloth
    given p1.hand: gold, spice, spice
    given deck: cloth, cloth
    run trade by p1
    expect p1 can choose "Exchange", silver, cloth, spice, spice
    expect p1 cannot choose "Exchange", gold, silver, gold, spice because "other kinds"
    expect p1 cannot choose "Exchange", gold, silver, cloth, gold, spice because "as many as you take"
"""


def test_of_two_lists_a_rule_is_told_before_how_many_there_are(tmp_path: Path) -> None:
    """Read with a list of three before one of one it was `choose 2 to 3, not 1`, which nobody had done."""
    rules = tmp_path / "swap.cardgame"
    rules.write_text(SWAP, encoding="utf-8")
    result = cardgame("test", str(rules))
    assert result.exit_code == 0, result.output


LAID_OUT = """
    for k in (gold, silver, cloth)
        move first(deck where kind is k) to market
    for k in (gold, spice)
        move first(deck where kind is k, 2) to p1.hand
    turns from"""


@pytest.mark.parametrize("line", [":why exchange gold silver gold spice", "exchange gold silver gold spice"])
def test_a_player_hears_the_rule_too(line: str) -> None:
    play = Play.start(game_of(SWAP.replace("\n    turns from", LAID_OUT)), 2, 3, {})
    setting = Setting("swap", 2, seated(2, (0,), "random"), "en", {}, 3, False, 80)
    found = Session(setting, play, {"random": RandomBot()})
    assert "other kinds" in text(say(found, line))
