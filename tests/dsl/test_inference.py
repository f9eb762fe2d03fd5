"""Types are found out from the whole file: not from the line that happens to stand first."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dsl
from dsl.source import Source
from interpreter.load import shipped_libraries
from interpreter.rule_tests.run import run_tests
from tests.effort import examples, within
from tests.interpreter.small import game_of

HEAD = """game Sample
    players 2
cards card in deck
    use french_52
zones
    deck: pile
    table: row
    each player
        hand: hand
"""
PLAY = "play\n    shuffle deck\n    deal 5 from deck to every hand\n"


def check(text: str) -> dsl.Checked:
    return dsl.check(Source("sample.cardgame", text), shipped_libraries())


def failures(text: str) -> list[str]:
    return [str(failure) for trial in run_tests(game_of(text)) for failure in trial.failures]


def said(text: str) -> list[tuple[int, str, str, str]]:
    """The errors of a program: line from the end of `HEAD`, code, title and help."""
    first = HEAD.count("\n")
    found = check(HEAD + text).diagnostics
    return [(d.line - first, d.code, d.title, d.help) for d in found if d.severity == "error"]


@pytest.mark.parametrize(
    "line",
    [
        "if ready and order(trump) > 2",
        "if ready and trump > clubs",
        "if ready and clubs < trump",
        "if ready and max(trump, clubs) is spades",
        "if ready and (trump) in (clubs, spades)",
        "if ready and highest((trump, clubs)) is spades",
        "if ready and count(p1.hand where suit > trump) > 2",
    ],
)
def test_a_question_above_the_first_value_does_not_make_a_number(line: str) -> None:
    state = "state\n    ready = no\n    trump = nothing\n"
    rules = f"    {line}\n        ready = no\n    trump = hearts\n    ready = yes\n"
    assert said(state + PLAY + rules + "winner highest count(hand)\n") == []


LINES = [
    "if a is not nothing and order(a) > 2\n        ready = yes",
    "a = hearts",
    "if b is 10\n        ready = no",
    "b = jack",
    "if ready and a > clubs\n        b = 2",
    "who = left of p1",
    "if who is not nobody\n        shown += who.hand",
    "if ready and c < b\n        c = 3",
    "told += 2",
    "if ready and d is 7\n        d = 7",
]


@given(st.permutations(LINES))
@settings(deadline=None, max_examples=examples(40))
def test_the_order_of_lines_does_not_matter(lines: list[str]) -> None:
    state = (
        "state\n    ready = no\n    a = nothing\n    b = nothing\n    c = nothing\n    d = nothing\n    who = nobody\n"
    )
    state += "    shown = ()\n    told = ()\n"
    rules = "".join(f"    {line}\n" for line in lines)
    end = "    p1_told\nphase p1_told\n"
    end += "    if ready and d > 2 and sum(told) > 2 and count(shown) > 1\n        shuffle deck\n"
    assert said(state + PLAY + rules + end + "winner highest count(hand)\n") == []


# ───────────── arguments


@pytest.mark.parametrize(
    "winner",
    ["of_rank(jack) + of_rank(2)", "of_rank(2) + of_rank(jack)", "of_rank(2)", "of_ranks((2, 3)) + of_ranks((2 to 4))"],
)
def test_a_rank_that_looks_like_a_number_can_be_an_argument(winner: str) -> None:
    text = "define of_rank(r) = count(hand where rank is r)\ndefine of_ranks(l) = count(hand where rank in l)\n"
    assert said(f"{text}{PLAY}winner highest {winner}\n") == []


def test_phases_take_ranks_in_any_order() -> None:
    text = "state\n    each player\n        score = 0\n"
    calls = "    each player\n        gain(10)\n        gain(jack)\n"
    phase = "phase gain(r)\n    score += count(hand where rank is r)\n"
    assert said(text + PLAY + calls + phase + "winner highest score\n") == []


def test_a_number_stays_one_where_a_number_is_due() -> None:
    rules = HEAD + "define more(n) = n + 1\ndefine cards_of(r) = count(hand where rank is r)\n" + PLAY
    rules += "winner highest cards_of(10)\n"
    rules += 'test "both"\n    given p1.hand: hearts 10, clubs 10, clubs 2\n    given p2.hand: clubs 3\n'
    rules += "    expect more(10) is 11\n    expect winners (p1)\n"
    assert failures(rules) == []


@pytest.mark.parametrize("call", ["less(hand, (card))", "less(hand, (card, ()))", "less(hand, table)"])
def test_one_thing_in_parentheses_is_a_list_where_a_list_is_due(call: str) -> None:
    text = "define less(h, m) = h where it not in m\n"
    rules = f'    each player from p1\n        choose card from hand\n            must "one left": any({call})\n'
    assert said(text + PLAY + rules + "        move card to deck\nwinner highest count(hand)\n") == []


def test_a_list_of_one() -> None:
    rules = HEAD + "state\n    passed = ()\n    leader = p1\n"
    rules += PLAY + "    passed = (leader)\n    for p in (leader)\n        passed += p\n"
    rules += "    each player in (leader)\n        move 1 from deck to table\n"
    rules += "winners (leader)\n"
    rules += 'test "one"\n    run play\n    expect passed is (p1, p1)\n'
    rules += "    expect p1 in (leader) and p2 not in (leader)\n"
    rules += "    expect count((leader)) is 1 and (leader) is p1 and count(table) is 1\n    expect winners (p1)\n"
    assert failures(rules) == []


# ───────────── who is wrong: the definition or the call

DEFINE = "define less(h, m) = h where it not in m\n"


def test_a_wrong_argument_is_reported_where_it_is_given() -> None:
    text = DEFINE + PLAY + "    each player\n        if any(less(hand, top of deck))\n            shuffle deck\n"
    assert said(text + "winner highest count(hand)\n") == [
        (
            6,
            "CG301",
            "`less` needs a list of things for `m`",
            "a list of one is written in parentheses: `(top of deck)`",
        )
    ]


def test_every_call_that_is_wrong_is_reported() -> None:
    calls = "    if any(less(deck, top of deck))\n        shuffle deck\n" * 2
    found = said(DEFINE + PLAY + calls + "winner highest count(hand)\n")
    assert [(line, code) for line, code, _, _ in found] == [(5, "CG301"), (7, "CG301")]


def test_a_wrong_argument_is_passed_on() -> None:
    text = (
        DEFINE + "define fewer(h, m) = count(less(h, m))\n" + PLAY + "    if fewer(deck, 3) > 2\n        shuffle deck\n"
    )
    found = said(text + "winner highest count(hand)\n")
    assert [(line, code) for line, code, _, _ in found] == [(6, "CG301")]


def test_a_definition_that_nothing_fits_is_wrong_itself() -> None:
    text = "define odd(c) = c.suit + 1\n" + PLAY + "    if odd(top of deck) > 2\n        shuffle deck\n"
    found = said(text + "winner highest count(hand)\n")
    assert [(line, code) for line, code, _, _ in found] == [(1, "CG301")]


def test_a_phase_is_given_the_wrong_thing() -> None:
    text = PLAY + "    lay(p1)\nphase lay(c)\n    move c to table\n"
    found = said(text + "winner highest count(hand)\n")
    assert [(line, code) for line, code, _, _ in found] == [(4, "CG301")]


def test_what_does_not_exist_is_reported_in_the_definition() -> None:
    text = "define odd(c) = c is hearts 99\n" + PLAY + "    if odd(top of deck)\n        shuffle deck\n"
    found = said(text + "winner highest count(hand)\n")
    assert [(line, code) for line, code, _, _ in found] == [(1, "CG304")]


NESTED = {
    "numbers": "define f{i}(x) = f{next}(2) + f{next}(3) + x\n",
    "two numbers": "define f{i}(x, y) = f{next}(x, 2) + f{next}(2, y) + f{next}(y, x)\n",
    "lists of one": "define f{i}(x) = f{next}((x)) + f{next}((x))\n",
    "wrong ones": "define f{i}(x) = f{next}(x) + f{next}(p1) + f{next}(2)\n",
}


@pytest.mark.parametrize("line", NESTED.values(), ids=NESTED)
def test_definitions_within_definitions_are_not_tried_again_and_again(line: str) -> None:
    text = "".join(line.format(i=i, next=i + 1) for i in range(25))
    many = "(x, y)" in line
    text += f"define f25{'(x, y)' if many else '(x)'} = count(p1.hand where rank is x)\n"
    text += f"winner highest f0{'(2, 3)' if many else '(2)'}\n"
    within(5, lambda: said(text + PLAY))


# ───────────── `it` and ranges


@pytest.mark.parametrize(
    "line",
    [
        "each player in around(p2) where it is not sitting",
        "each player from p2 where it is not sitting",
        "turns from p2 where it is not sitting until deck is empty",
        "all players where it is not sitting at once",
    ],
)
def test_it_is_the_player_asked_for_after_where(line: str) -> None:
    text = "state\n    sitting = p2\n" + PLAY + f"    {line}\n        move 1 from deck to hand\n"
    assert said(text + "winner highest count(hand)\n") == []


def test_it_is_the_player_who_would_act() -> None:
    rules = HEAD + "state\n    sitting = p2\n    each player\n        score = 0\n" + PLAY
    rules += (
        "    each player from p1 where it is not sitting and not any(hand where it is hearts 99)\n        score += 1\n"
    )
    rules = rules.replace("hearts 99", "hearts 9 and suit is clubs")
    rules += 'winner highest score\ntest "one acts"\n    run play\n    expect every score is (1, 0)\n'
    assert failures(rules) == []


def test_a_range_needs_no_parentheses_after_in_of_a_list() -> None:
    rules = HEAD + "define squares = sum(n * n for n in 2 to 4)\n" + PLAY + "winner highest squares + count(hand)\n"
    rules += 'test "sum"\n    expect squares is 29\n    expect (n for n in 3 to 4) is (3, 4)\n'
    assert failures(rules) == []


def test_a_range_in_a_condition_is_shown_with_its_parentheses() -> None:
    text = "state\n    total = 0\n" + PLAY + "    if total in 2 to 9\n        total += 1\nwinner highest count(hand)\n"
    assert said(text) == [(6, "CG124", "a list stands in parentheses", "write `(2 to 9)`")]


# ───────────── numbers of players


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("2 or 4", (2, 4)),
        ("2, 4 or 6", (2, 4, 6)),
        ("2 to 4 or 6", (2, 3, 4, 6)),
        ("4 or 2 to 3", (2, 3, 4)),
        ("3", (3,)),
    ],
)
def test_some_numbers_of_players(line: str, counts: tuple[int, ...]) -> None:
    found = check(HEAD.replace("players 2", f"players {line}") + PLAY + "winner highest count(hand)\n")
    assert found.game is not None
    assert found.game.player_counts == counts


def test_a_number_between_is_refused() -> None:
    text = HEAD.replace("players 2", "players 2 or 4") + PLAY + "winner highest count(hand)\n"
    found = check(text + 'test "three"\n    players 3\n    expect count(p1.hand) is 0\n').diagnostics
    assert [(d.code, d.label) for d in found] == [("CG701", "2 or 4 play")]
    with pytest.raises(ValueError, match="for 2 or 4 players, not 3"):
        game_of(text).setup(3)


# ───────────── options


def test_two_options_may_have_the_same_values() -> None:
    head = HEAD.replace(
        "players 2\n", "players 2\n    option a = low from (low, high)\n    option b = high from (low, high)\n"
    )
    rules = PLAY + "    if a is low and b is high or low is b or b in (high, low)\n        shuffle deck\n"
    found = check(head + rules + 'winner highest count(hand)\ntest "b"\n    option b = low\n    expect b is low\n')
    assert [d.title for d in found.diagnostics if d.severity == "error"] == []
    assert (
        failures(head + rules + 'winner highest count(hand)\ntest "b"\n    option b = low\n    expect b is low\n') == []
    )


@pytest.mark.parametrize("values", ["20 too 500", "lo to hi", "20, 500", "20-500", "20 to players", "20to500"])
def test_a_misspelt_range_of_an_option_gets_one_message(values: str) -> None:
    head = HEAD.replace("players 2\n", f'players 2\n    option limit = 100 from {values} "Limit"\n')
    rest = "define top = limit\nstop when limit > top\n" + PLAY + "winner highest count(hand) + limit\n"
    assert [d.line for d in check(head + rest).diagnostics if d.severity == "error"] == [3]


def test_no_word_of_the_language_is_offered_as_a_name() -> None:
    assert said(PLAY + "    playd\nwinner highest count(hand)\n")[0][3].count("`play`") == 0
