"""What somebody has to see who bets: the pot, what is to call, the bets of this round and the chips of everybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from repl.input.problem import Problem
from repl.session.session import Session
from tests.repl.sessions import cardgame, say, session, text


def _after_the_flop() -> tuple[Session, str]:
    """Two people: after the flop the one raises to 60, and the other has 98 left."""
    found = session("texas_holdem", 2, people=(0, 1), seed=5)
    return found, text([*found.begin(), *say(found, "", "call", "", "check", "raise 60", "")])


def test_the_table_has_the_bets_of_the_round_and_the_news_the_blinds() -> None:
    found, shown = _after_the_flop()
    assert "You pay the small blind of 1\n  You, chips: 100 − 1 = 99\n" in shown
    table = text([found.table()])
    assert " · pot 64 " in table
    assert "player 2 · chips 38 · bet 60 " in table  # of this round, and not the 62 of the whole hand
    assert "▶ player 1 (you) · chips 98 · bet 0\n" in table
    assert "60 to call" in shown


def test_the_board_is_no_consequence_of_the_last_bet_and_a_burnt_card_no_news() -> None:
    _, shown = _after_the_flop()
    rows = shown.splitlines()
    board = next(row for row in rows if row.endswith("deck → board"))
    assert board.startswith("  ")
    assert rows[rows.index(board) - 1] in ("You check", "player 2 checks")
    assert "→ burnt" not in shown


def test_a_sum_does_not_take_the_numbers_away() -> None:
    found, shown = _after_the_flop()
    assert "1) Fold   2) Call 60   3) Raise to: 98" in shown
    moves = found.moves()
    assert moves is not None
    assert [str(moves.read(typed)) for typed in ("1", "3", "raise 98")] == ["Fold", *["Raise to: 98"] * 2]
    for number in ("4", "50", "98", "60"):  # a sum is said with its word
        assert isinstance(moves.read(number), Problem)
    assert "type `Call 60`" in text(say(found, "60"))


def test_a_raise_by_a_sum_is_not_taken_for_one_to_it() -> None:
    """`raise +12` raised to 12, where whoever typed it may have meant to 14."""
    found = session("texas_holdem", 3, seed=4)
    list(found.begin())
    here = found.moves()
    assert here is not None
    assert "`raise +12` could mean: Raise to: 12." in text(say(found, "raise +12"))
    assert found.moves() is here
    assert str(here.read("raise 12")) == "Raise to: 12"


def test_few_small_sums_are_one_thing_with_a_number() -> None:
    """Raises to 4, 5, 6 would be taken for the fourth, fifth and sixth option."""
    wanted = ("--option", "stack=10", "--players", "3", "--bot", "random", "--seed", "1")
    played = cardgame("play", "texas_holdem", *wanted, typed=":quit\n").stdout
    assert "1) Fold   2) Call 2   3) Raise to: 4–10" in played


def test_numbers_that_only_break_ties_are_not_told(tmp_path: Path) -> None:
    rules = """game Ties
    players 2
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        score = 0
        before = 7
play
    deal 3 from deck to every hand
    each player
        before = 5
        choose card from hand "Show a card"
        score += card.value
winner highest score, then highest before
"""
    file = tmp_path / "ties.cardgame"
    file.write_text(rules, encoding="utf-8")
    found = session(str(file), 2)
    shown = text([*found.begin(), *say(found, "1")])
    assert "score: " in shown or "You: " in shown
    assert "before" not in shown


def test_what_nobody_called_is_taken_back_and_not_won() -> None:
    """A raise to 50 that all folded to was told as a win of 53 chips."""
    found = session("texas_holdem", 2, seed=2, people=(0, 1))
    list(found.begin())
    shown = text(say(found, "", "raise to 50", "", "fold", ""))
    assert "takes back 48, which nobody called" in shown
    assert "chips: 50 + 48 = 98 (" in shown
    assert "wins 4\n" in shown


def test_a_pot_that_was_won_lies_there_no_more() -> None:
    """Beside the news of a hand the headline had `pot 4`, and all chips with their owners."""
    found = session("texas_holdem", 2, seed=2)
    list(found.begin())
    tables = []
    while not tables:
        won = False
        for output in found.feed(":auto"):
            won |= " wins " in output.text or "You win " in output.text
            if output.kind == "rest" and won and (shown := found.teller.table()) is not None:
                tables.append(shown.text)
    assert " · pot 0 " in tables[0]
    assert sum(map(int, re.findall(r"chips (\d+)", tables[0]))) == 200


def test_it_is_said_when_the_blinds_double() -> None:
    """`player 2 pays the small blind of 2` came after ten hands with 1, without a word of why."""
    for language, said in (("en", "the blinds double: 2 and 4\n"), ("de", "Die Blinds verdoppeln sich: 2 und 4\n")):
        wanted = ("--option", "hands_a_level=1", "--bot", "random", "--seed", "1", "--lang", language)
        assert said in cardgame("play", "texas_holdem", *wanted, typed="1\n").stdout


RAISES = """game Raises
    players 2
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    stake = 80
    last_raise = 78
    each player
        chips = 100
define rich = chips > 200
play
    deal 3 from deck to every hand
    each player
        choose one "Your move"
            "Fold"
            "Call"
                chips -= 10
            "Raise to"
                choose total from (stake + last_raise) to chips
                chips -= total
            "Bribe" if chips < 150 and rich and stake > 90
winner highest chips
"""


def test_an_act_for_which_there_is_no_number_says_between_which_ends_it_would_be(tmp_path: Path) -> None:
    """`:why raise` was answered "There is nothing for `raise` now.", and one condition "only if “rich” applies"."""
    file = tmp_path / "raises.cardgame"
    file.write_text(RAISES, encoding="utf-8")
    asked = ":why raise\n:why raise to 120\n:why bribe\n:why\n:quit\n"
    shown = " ".join(cardgame("play", str(file), "--seed", "1", "--bot", "random", typed=asked).stdout.split())
    ends = "at least 158 (the stake + the last raise) and at most 100 (your chips)"
    reason = f"it has to be {ends}, and no number is both"
    assert shown.count(reason) == 3
    assert f"Raise to: {reason}" in shown
    assert "“Bribe” is possible only if your chips are more than 200" in shown


POT = """game Pot
    players 3
cards card in deck
    value: 1 to 20
    one of each value
zones
    deck: pile
    each player
        hand: hand
state
    each player
        chips = 50
        paid = 0
        folded = no
define staying = everyone where not folded
play
    deal 1 from deck to every hand
    each player
        choose one "Stay?"
            "Stay"
                chips -= 10
                paid += 10
            "Fold"
                folded = yes
    reveal staying.hand
    settle(staying)
phase settle(rivals)
    let pot = sum(every paid)
    each player
        paid -= min(paid, 10)
    share(pot, all_highest(rivals by sum(hand.value)))
phase share(pot, takers)
    for taker in takers
        taker.chips += pot div count(takers)
winner highest chips
"""


def test_a_pot_is_told_with_its_parts_though_somebody_folded(tmp_path: Path) -> None:
    """Whose hand nobody saw; and that nothing is left of what was paid in is told by the pot."""
    file = tmp_path / "pot.cardgame"
    file.write_text(POT, encoding="utf-8")
    found = session(str(file), 3, people=(0, 1, 2))
    shown = text([*found.begin(), *say(found, "", "stay", "", "fold", "", "stay")])
    assert "(pot 20)" in shown  # of one who gets all of it no division is told
    assert "10 − 10" not in shown


@pytest.mark.parametrize(
    ("betting", "most"),
    [("limit", "one step more than the stake"), ("pot_limit", "the stake, and as much as lies in the pot after")],
)
def test_of_the_ends_of_a_raise_the_case_that_counts_is_told(betting: str, most: str) -> None:
    """Who plays with a limit was told of all three ways to bet, and which of them is why had to be guessed."""
    wanted = ("--option", f"betting={betting}", "--players", "3", "--bot", "random", "--seed", "2")
    played = cardgame("play", "texas_holdem", *wanted, typed="raise to 99\n:quit\n").stdout
    assert f"(most raise: {most}" in " ".join(played.split())


def test_to_call_reads_right_in_german() -> None:
    """“Du gehst mit 2 mit”."""
    found = session("texas_holdem", 3, seed=2, language="de")
    list(found.begin())
    assert text(say(found, "mitgehen")).startswith("Du gehst mit · Chips: 100 − 2 = 98")
