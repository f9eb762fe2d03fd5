"""Words that came late to the language stay names in files that had them as names."""

from __future__ import annotations

from interpreter.rule_tests.run import run_tests
from tests.interpreter.small import game_of

OLDER = """
game Older
    players 2
cards card in deck
    value: 1 to 9
    one of each value
zones
    deck: pile
    middle: spread
    each player
        hand: hand
define group_sizes(m) = count(m) + 1
define consecutive(m) = m.value is (1, 2)
play
    deal 2 from deck to every hand
    move 2 from deck to middle
    player p1
        swap
        swap(p2)
        swap hand with middle
        undo
phase undo
    swap_count += 10
phase swap
    swap_count += 1
phase swap_with(loser)
    swap_count += count(loser.hand)
state
    swap_count = 0
winner highest count(hand)
test "swap is a phase, and a word where two zones follow"
    given p1.hand: 1, 2
    given p2.hand: 3, 4
    given middle: 7, 8
    run swap by p1
    expect swap_count is 1 and consecutive(p1.hand) and group_sizes(p1.hand) is 3
"""


def test_a_phase_may_be_called_swap() -> None:
    game = game_of(OLDER.replace("        swap(p2)\n", "        swap_with(p2)\n"))
    assert [found.passed for found in run_tests(game)] == [True]
    state = game.start(players=2, seed=1)
    assert state.result is not None


def test_a_phase_with_arguments_may_be_called_swap() -> None:
    text = OLDER.replace("        swap\n", "").replace("phase swap\n    swap_count += 1\n", "")
    text = text.replace("phase swap_with(", "phase swap(").replace("run swap by p1", "run swap(p2) by p1")
    game = game_of(text.replace("swap_count is 1", "swap_count is 2"))
    assert [found.passed for found in run_tests(game)] == [True]


NAMED_LIKE_FUNCTIONS = """
game Older
    players 2
cards card in deck
    value: 1 to 9
    kind: consecutive, other
    one of each kind, value
zones
    deck: pile
    each player
        hand: hand
play
    deal 2 from deck to every hand
    player p1
        take(3)
phase take(group_sizes)
    choose card from hand
        must "alike" if possible: card is consecutive
    if group_sizes > 2
        move card to deck
winner highest count(hand)
test "with parentheses the words are functions all the same"
    given p1.hand: consecutive 2, other 3
    expect consecutive(p1.hand by value) and count(p1.hand where it is consecutive) is 1
    expect group_sizes(p1.hand by kind) is (1, 1)
    run take(3) by p1
    p1 chooses consecutive 2
    expect p1.hand: other 3
"""


def test_whatever_a_file_names_may_be_called_like_a_function_that_came_late() -> None:
    game = game_of(NAMED_LIKE_FUNCTIONS)
    assert [found.passed for found in run_tests(game)] == [True]
