"""Tests in rule files, as the engine runs them."""

from __future__ import annotations

from textwrap import dedent

import pytest

from interpreter import shipped
from interpreter.rule_tests.run import run_tests
from tests.interpreter.small import game_of, small_game


def test_a_position_changed_while_a_choice_is_due_leaves_other_options() -> None:
    tests = """
        test "asked again"
            players 2
            run play
            given p1.hand: red 1, red 2, blue 3
            expect count(p1.hand) is 3
            expect p1 has 3 options
            given p1.hand: red 4, red 1
            expect p1 cannot choose blue 3
            p1 chooses red 4
            expect p1.hand: red 1

        test "not asked before the position is whole"
            players 2
            run play
            given p1.hand: red 1
            given p1.score = 2
            expect count(p1.hand) is 1
            p1 chooses red 1
    """
    play = """
        move 2 from deck to p1.hand
        player p1
            choose card from hand "Lay a card"
                must "one that is worth more": score > 1 implies card.value < 6
                move card to won
            else
                score = 9
    """
    for trial in run_tests(small_game(play, rest=tests)):
        assert trial.passed, trial.failures


def test_cards_passed_at_once_from_hand_to_hand_are_remembered_by_their_giver() -> None:
    """The neighbour chose before they came, so they cannot be among those passed on."""
    tests = """
        test "known where they went"
            players 3
            given p1.hand: red 1, red 2
            given p2.hand: blue 1, blue 2
            given p3.hand: red 5, red 6
            run play
            p1 chooses red 1
            p2 chooses blue 2
            p3 chooses red 6
            expect p2.hand: blue 1, red 1
            expect p1 sees (p2.hand where value is 1 and suit is red)
            expect p1 cannot see (p2.hand where suit is blue)
            expect p2 sees (p3.hand where suit is blue)
            expect p3 sees (p1.hand where value is 6)
            expect p3 cannot see p2.hand
    """
    play = """
        all players at once
            choose card from hand "Pass a card"
            move card to (left of me).hand
    """
    for trial in run_tests(small_game(play, rest=tests)):
        assert trial.passed, trial.failures


@pytest.mark.parametrize("rule", ["", '    must "high": max(cards.value) > 1'])
@pytest.mark.parametrize("answer", ["red, red 3", "red 3, red", "red, 3", "3, red", "red, 5", "2 red"])
def test_each_answer_finds_a_card_of_its_own(answer: str, rule: str) -> None:
    """`red` leaves red 3 to the answer that can mean no other."""
    tests = f"""
        test "red, and red 3"
            players 2
            given p1.hand: red 3, red 5, blue 1
            run play
            p1 chooses {answer}
            expect p1.hand: blue 1
            expect p2.hand: {answer}
    """
    play = f"""
        player p1
            choose 2 cards from hand "Lay two"
            {rule}
            move cards to p2.hand
    """
    for trial in run_tests(small_game(play, rest=tests)):
        assert trial.passed, trial.failures


def test_what_is_laid_out_and_what_is_refused_is_read_in_the_same_way() -> None:
    tests = """
        test "laid"
            players 2
            given p1.hand: red, 1, red 1, 6, red 6
            given deck: blue 2
            run play
            expect p1.hand: 6, 1, red 1, red, red 6
            expect p1 cannot choose red, red 1 because "high"
            expect p1 cannot choose 1, red 1 because "high"
            expect p1 can choose red, 6
        test "one too many"
            players 2
            given p1.hand: red 1, blue, 1, 1
    """
    play = """
        player p1
            may choose 2 cards from hand "Lay two"
                must "high": sum(cards.value) > 9
                move cards to won
    """
    laid, short = run_tests(small_game(play, rest=tests))
    assert laid.passed, laid.failures
    assert [f.title for f in short.failures] == ["no card `1` is left to lay there"]


@pytest.mark.parametrize(("choice", "answer", "chosen"), [
    ("choose 2 numbers from 1 to 4", "4, 2", "sum(numbers) is 6"),
    ("choose 2 friends from others", "p2, p4", "friends is (p2, p4)"),
    ("choose 1 to 2 colours from every suit", "blue", "colours is (blue, ())"),
])  # fmt: skip
def test_several_that_are_no_cards_are_named_as_what_they_are(choice: str, answer: str, chosen: str) -> None:
    tests = f"""
        test "named"
            players 4
            run play
            p1 chooses {answer}
            expect p1.score is 1
    """
    play = f"""
        player p1
            {choice}
            score = 1 if {chosen} else 0
    """
    for trial in run_tests(small_game(play, rest=tests)):
        assert trial.passed, trial.failures


@pytest.mark.parametrize("given", [
    "given discards: spades 3, spades 3, spades ace",
    "given p2.hand: spades ace, spades 2\n            given discards: spades 3, spades 3, spades ace",
    "given discards: spades 3, spades 3, spades ace\n            given p1.hand: spades 2",
    "given discards: spades 3\n            given top of discards: spades ace, spades 3",
    "given p1.won: spades 3, spades 3, spades ace",
])  # fmt: skip
def test_a_card_of_a_players_own_set_lies_where_it_is_laid(given: str) -> None:
    """… and the players keep what other lines say they have."""
    tests = f"""
        test "spent"
            players 2
            option ranks = 3
            {given}
            expect p1.hand: spades 2
            expect p2.hand: spades ace, spades 2
    """
    rules = shipped()["goofspiel"].read_text(encoding="utf-8")
    (trial,) = run_tests(game_of(rules + dedent(tests)), ("spent",))[-1:]
    assert trial.passed, trial.failures


def test_answers_in_the_wrong_order_prove_nothing() -> None:
    tests = """
        test "the card comes first"
            players 2
            given p1.hand: red 1, red 2, blue 1
            run play
            expect p1 cannot choose 2, red 1 because "low"
    """
    play = """
        move 3 from deck to p1.hand
        player p1
            choose card from hand, friend from others
                must "low": card.value < 2
            move card to friend.won
    """
    wrong = tests.replace("2, red 1", "p2, red 2").replace(' because "low"', "")
    (failed,) = run_tests(small_game(play, rest=wrong))
    assert not failed.passed
    assert "`red 2, p2`" in failed.failures[0].help
    (right,) = run_tests(small_game(play, rest=tests.replace("2, red 1", "red 2, p2")))
    assert right.passed


def test_several_lists_in_one_answer_are_read_as_lists_that_can_be_picked() -> None:
    """Where one list ends and the next begins is not written; a reason belongs to lists there are."""
    play = """
        player p1
            choose pair from groups(hand by value), street from groups(hand by suit)
                must "a pair at least": count(pair) > 1
                must "two at most": count(street) < 3
                score += count(pair) * count(street)
            else
                score = 0
    """
    tests = """
        test "reasons of two lists"
            given p1.hand: red 1, blue 1, red 2, blue 6, red 6
            run play
            expect p1 cannot choose red 2, blue 1, blue 6 because "a pair at least"
            expect p1 cannot choose red 1, blue 1, red 1, red 2, red 6 because "two at most"
            expect p1 can choose red 1, blue 1, blue 1, blue 6
    """
    for trial in run_tests(small_game(play, rest=tests)):
        assert trial.passed, trial.failures


SECRETS = """
game Secrets
    players 4
    teams (p1, p3), (p2, p4)
cards card in deck
    suit: red, blue
    value: 1 to 6
    one of each suit, value
zones
    deck: pile
    each player
        hand: hand
state
    sealed = 0 seen by nobody
    taken = nothing
    each player
        chips = 3 seen by owner
        debts = 0 seen by others
        bids[suit] = 0 seen by owner
        role = nothing seen by owner
        score = 0
    each team
        pot = 0 seen by team
play
    deal 3 from deck to every hand
    each player from p1
        choose card from hand
        role = card
        taken = card
        chips -= 1
        debts += 1
        bids[card.suit] += 1
        sealed += 1
        pot += 1
        if role is taken
            score += chips + debts + sum(bids) + sealed + pot
winner highest score
test "LINE"
    run play
    p1 chooses red 1
    expect LINE
"""


@pytest.mark.parametrize(
    ("seat", "thing", "sees"),
    [
        ("p1", "p1.chips", True), ("p2", "p1.chips", False), ("p3", "p1.chips", False),
        ("p1", "p1.debts", False), ("p2", "p1.debts", True),
        ("p1", "p1.bids[red]", True), ("p2", "p1.bids[red]", False), ("p2", "p1.bids", False),
        ("p1", "sealed", False), ("p4", "p1.score", True), ("p1", "every score", True), ("p1", "every chips", False),
        ("p3", "(team of p1).pot", True), ("p2", "(team of p1).pot", False), ("p1", "(p1, p2).chips", False),
        ("p1", "p1.role", True), ("p2", "p1.role", False),  # a card in a secret variable
        ("p1", "taken", True), ("p2", "taken", False),  # a card that p2 does not know in one that all see
    ],
)  # fmt: skip
def test_who_sees_state_can_be_asked(seat: str, thing: str, sees: bool) -> None:
    """Of `sees` and `cannot see` exactly one holds, and `can see` is another way to say the first."""
    for said, right in (("sees", sees), ("can see", sees), ("cannot see", not sees)):
        (trial,) = run_tests(game_of(SECRETS.replace("LINE", f"{seat} {said} {thing}")))
        assert trial.passed == right, (said, trial.failures)
        assert right or trial.failures[0].code == "CG908"


def test_where_no_card_lies_there_is_nothing_to_see_or_not_to_see() -> None:
    for line in ("p1 sees p2.role", "p2 cannot see p2.role", "p1 cannot see p2.role"):
        (trial,) = run_tests(game_of(SECRETS.replace("LINE", line)))
        assert trial.passed == (line == "p1 cannot see p2.role"), line  # of state one may at least know who sees it


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("expect leader.score > 0", "a player, a card or a value is needed here, and there is none"),
        ("expect count(p1.hand) is 0 and max(p1.hand.value) is 3", "`max` of nothing: there is no largest number here"),
        ("given p1.score = leader.score", "a player, a card or a value is needed here, and there is none"),
    ],
)
def test_what_cannot_be_worked_out_in_a_test_is_the_fault_of_its_own_line(line: str, note: str) -> None:
    """No other line is blamed: there was a time when it was the first of `play`."""
    tests = f"""
        test "nobody leads"
            {line}
            expect p1.score is 0
    """
    (trial,) = run_tests(small_game("leader = p1", state="leader = nobody", rest=tests))
    (failure,) = trial.failures
    assert failure.source.line_text(failure.line).strip() == line
    assert failure.title == f"the rules fail here: {note}"


@pytest.mark.parametrize(
    ("line", "notes"),
    [
        ("expect taken is not empty", ("`taken` is empty", "p2 has still to choose: Play a card")),
        ("expect taken: red 1", ("expected and not there: red 1", "p2 has still to choose: Play a card")),
        ("p2 chooses red 2\n    expect taken is empty", ("`taken` is red 1, red 2",)),
    ],
)
def test_a_line_that_looks_too_early_hears_who_has_still_to_choose(line: str, notes: tuple[str, ...]) -> None:
    (trial,) = run_tests(
        game_of(
            """game Early
    players 2
cards card in deck
    suit: red, blue
    rank: 1 to 3
    one of each suit, rank
zones
    deck: pile
    taken: pile seen by everybody
    each player
        hand: hand
        played: slot
play
    deal 3 from deck to every hand
    trick
phase trick
    each player from p1
        choose card from hand "Play a card"
        move card to played
    for p in everyone
        move p.played to taken at bottom
winner highest count(hand)
test "early"
    given p1.hand: red 1, blue 1
    given p2.hand: red 2, blue 2
    run trick
    p1 chooses red 1
    LINE
""".replace("LINE", line)
        )
    )
    assert [str(note) for note in trial.failures[0].notes] == list(notes)
