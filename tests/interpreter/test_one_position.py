"""A test stands in one position at a time: what was taken without asking is told, never looked through."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.rule_tests.run import RuleTest, run_test, run_tests
from tests.effort import examples
from tests.interpreter.small import game_of, small_game

FORCED = """
game Forced
    players 2
cards card in deck
    use french_32
zones
    deck: pile
    each player
        hand: hand
        drawn: slot seen by owner
        laid: row
state
    each player
        score = 0
        ready = no
play
    deal 3 from deck to every hand
    each player from p1
        act
    each player from p1
        draw
    lay
phase act
    choose one "First"
        "Only" if not ready
            score += 1
        "Other" if ready
            score += 2
    choose one "Second"
        "A"
            score += 10
        "B"
            score += 20
phase draw
    choose one "Your turn"
        "Play" if hand is empty
            move 1 from deck to hand
        "Draw"
            move 1 from deck to drawn
            may choose card from drawn "Keep it?"
                move card to hand
phase lay
    turns from p1 where hand is not empty until every hand is empty
        choose card from hand
            must "the lowest first": card.rank is min(hand.rank)
        move card to laid
phase endless
    repeat
        player p1
            choose one "Again"
                "On"
                    score += 1
            if score > 900000
                end game
winner highest score
"""


def outcomes(*tests: str) -> list[RuleTest]:
    text = "".join(
        f'test "number {n}"\n' + "".join(f"    {row}\n" for row in rows.split("; ")) for n, rows in enumerate(tests)
    )
    return run_tests(game_of(FORCED + text))


@pytest.mark.parametrize("lines", [
    'run act by p1; expect p1 can choose "A"',
    'run act by p1; expect p1.score is 1',
    'run act by p1; expect p1 can choose "Only"; expect p1 can choose "A"',
    'run act by p1; expect p1 has 1 options; p1 chooses "Only"; expect p1 has 2 options',
    'run act by p1; expect p1 cannot choose "Other"; p1 chooses "A"; expect p1.score is 11',
    "run draw by p1; given p1.hand: hearts 7; p1 passes; expect count(p1.drawn) is 1",
    "given p1.hand: hearts 7; run draw by p1; p1 passes; expect count(p1.drawn) is 1",
    "given p1.hand: hearts 7; run draw by p1; expect count(p1.drawn) is 1; p1 passes; expect count(p1.drawn) is 1",
    "given p1.hand: hearts 7; run draw by p1; expect p1 can pass",
    "given p1.hand: clubs 9, clubs 10; given p2.hand: hearts 9; run lay; "
    "p1 chooses clubs 9; p2 chooses hearts 9; p1 chooses clubs 10; expect p1.laid: clubs 9, clubs 10",
    "given p1.hand: clubs 9, clubs 10; given p2.hand: hearts 9; run lay; p1 chooses clubs 9; "
    "expect first(p1.laid) is clubs 9; p2 chooses hearts 9; p1 chooses clubs 10; expect p1.laid: clubs 9, clubs 10",
    'given p1.hand: clubs 9, clubs 10; run lay; expect p1 cannot choose clubs 10 because "the lowest first"',
])  # fmt: skip
def test_a_line_speaks_of_the_first_choice_that_it_could_answer(lines: str) -> None:
    (trial,) = outcomes(lines)
    assert trial.passed, trial.failures


@pytest.mark.slow
@pytest.mark.usefixtures("little_work")
@pytest.mark.parametrize(("lines", "code"), [
    ('run act by p1; expect p1 cannot choose "A"', "CG906"),
    ('run act by p1; expect p1 can choose "Other"', "CG905"),
    ('run act by p1; expect p1.score is 1; expect p1 can choose "Only"', "CG905"),
    ('run act by p1; p1 chooses "A"; p1 chooses "Only"', "CG903"),
    ("given p1.hand: hearts 7; run draw by p1; expect p1 cannot pass", "CG906"),
    ("given p1.hand: clubs 9, clubs 10; run lay; expect p1 can choose clubs 10", "CG905"),
    ("given p1.hand: clubs 9; given p2.hand: hearts 9, hearts 10; run lay; "
     "expect count(p1.laid) is 1; expect p1 cannot choose clubs 10", "CG903"),
    ('run endless; expect p1 can choose "A"', "CG809"),
])  # fmt: skip
def test_nothing_is_looked_through(lines: str, code: str) -> None:
    (trial,) = outcomes(lines)
    assert [f.code for f in trial.failures] == [code]


def test_a_failure_names_what_was_taken_without_asking() -> None:
    (trial,) = outcomes('run act by p1; expect p1.score is 1; expect p1 can choose "Only"')
    (failure,) = trial.failures
    assert "p1 had one option, Only (line 23), and it was taken" in failure.notes
    assert "ask about it before that line" in failure.help


@pytest.mark.parametrize("what", ['"A"', '"B"', '"Only"', '"Other"'])
def test_can_and_cannot_never_both_pass(what: str) -> None:
    for before in ("", 'p1 chooses "Only"; ', "expect p1.score is 1; ", 'expect p1 can choose "Only"; '):
        can, cannot = outcomes(
            *(f"run act by p1; {before}expect p1 {word} choose {what}" for word in ("can", "cannot"))
        )
        assert can.passed != cannot.passed


# ───────────── laying out


def laid(*lines: str, play: str = "deal 2 from deck to every hand", zones: str = "") -> RuleTest:
    rows = "".join(f"            {row}\n" for row in lines)
    (trial,) = run_tests(small_game(play, zones=zones, rest=f'\n        test "laid"\n            players 2\n{rows}'))
    return trial


@pytest.mark.parametrize("lines", [
    ("given p1.hand: nothing", "expect p1.hand: nothing", "expect count(deck) is 12"),
    ("given deck: red 3, red 1", "expect deck: red 3, red 1"),
    ("given deck: nothing", "expect deck is empty", "given p1.hand: red 1", "expect p1.hand: red 1"),
    ("given deck: red 3", "given p1.hand: red 1, red 2", "expect deck: red 3", "expect p1.hand: red 1, red 2"),
    ("given p1.hand: 5 red", "given p2.hand: red 4", "expect red 4 in p2.hand", "expect count(p1.hand) is 5"),
    ("given p2.hand: red 4", "given p1.hand: 5 red", "expect red 4 in p2.hand", "expect count(p1.hand) is 5"),
    ("run play", "given p1.hand: blue 6, red 1", "expect p1.hand: red 1, blue 6"),
    ("run play", "given p2.hand: red 1", "expect p2.hand: red 1", "expect red 1 in p2.hand",
     "expect count(p1.hand) is 1"),
    ("run play", "given deck: blue 1", "given p1.hand: nothing", "expect deck: blue 1", "expect p1.hand is empty"),
    ("given p1.hand: red 1", "given p2.hand: red 2", "given p1.hand: red 3", "expect p1.hand: red 3"),
    ("given deck: red 1", "given top of deck: red 3, red 2", "expect deck: red 3, red 2, red 1"),
    ("given top of deck: red 3, red 2", "given deck: red 1", "expect deck: red 3, red 2, red 1"),
    ("given turn = 1", "given p1.hand: red 1", "given p1.score = count(p1.hand) + turn", "expect p1.score is 2"),
    ("given p1.score = count(p1.hand) + 1", "given p1.hand: red 1", "expect p1.score is 2"),
    ("given p1.score = p1.score + 1", "given p1.hand: red 1", "expect p1.score is 1"),
    ("given p1.hand: red 1, red 2", "given p2 sees (p1.hand where value is 1)",
     "expect p2 sees red 1", "expect p2 cannot see red 2"),
    ("given everybody sees p1.hand", "given p1.hand: red 1, red 2", "expect p2 sees p1.hand"),
    ("given p1.hand: red 1, red 2", "given p1 cannot see red 2", "expect p1 cannot see red 2", "expect p1 sees red 1"),
])  # fmt: skip
def test_a_position_is_laid_out_whatever_the_order_of_its_lines(lines: tuple[str, ...]) -> None:
    trial = laid(*lines)
    assert trial.passed, trial.failures


def test_rules_that_want_a_card_which_was_set_aside_are_told_so() -> None:
    trial = laid("given deck: red 1, red 2", "run play", "expect turn is 0", play="move red 6 to p1.hand")
    assert [f.code for f in trial.failures] == ["CG913"]


# ───────────── by chance


PLAYED = """
    deal 4 from deck to every hand
    repeat until every hand is empty
        each player from p1
            choose card from hand
            move card to won
            score += card.value
"""


@pytest.mark.parametrize("lines", [
    ("run play", "everybody chooses anything", "expect every hand is empty", "expect count(p1.won) is 4"),
    ("run play", "everybody chooses anything until count(p2.won) is 2", "expect count(p1.won) is 2"),
    ("run play", "p1 chooses anything", "expect count(p1.won) is 1", "p2 chooses anything", "expect p1 has 3 options"),
])  # fmt: skip
def test_players_choose_by_chance(lines: tuple[str, ...]) -> None:
    trial = laid(*lines, play=PLAYED)
    assert trial.passed, trial.failures


def test_chance_is_drawn_from_the_title() -> None:
    game = small_game(PLAYED, rest='test "one"\n    run play\n    everybody chooses anything until turn is 1\n')
    first, again = (run_test(game, game.rules.tests[0]) for _ in range(2))
    assert [f.code for f in first.failures] == ["CG912"]
    assert first.state is not None
    assert again.state is not None
    assert first.state.choices() == again.state.choices()


def test_a_failure_tells_what_was_drawn() -> None:
    trial = laid("run play", "everybody chooses anything until count(p1.won) is 2", "expect turn is 1", play=PLAYED)
    (failure,) = trial.failures
    assert failure.notes[-1].startswith("3 choices by chance so far, the last: p1: ")


def test_who_does_not_decide_cannot_choose_anything() -> None:
    trial = laid("run play", "p2 chooses anything", play=PLAYED)
    assert [f.code for f in trial.failures] == ["CG904"]


# ───────────── answers


LISTS = """
game Lists
    players 2
cards card in deck
    use french_52 where rank >= 9
zones
    deck: pile
    each player
        hand: hand
        laid: row
        spots[3]: slot
play
    shuffle deck
    deal 3 from deck to every hand
    player p1
        lay
        spare
        throw
        any_of
phase lay
    choose meld from (subsets(g) for g in groups(hand by rank))
        must "no single ace": count(meld) > 1 or first(meld).rank is not ace
        must "no pair of tens": count(meld) < 2 or first(meld).rank is not 10
    move meld to laid
phase spare
    choose 0 to 2 cards from hand
    move cards to laid
phase throw
    choose mine from spots, spot from (left of me).spots "Throw away"
    move spot to laid
    move mine to laid
phase any_of
    choose meld from groups(hand by suit), n from 1 to 3
        must "as many": n is count(meld)
    move meld to laid
winner highest count(hand)
"""


SPOTS = "given p1.spots[2]: clubs 9; given p2.spots[2]: clubs 10; run throw by p1"


@pytest.mark.parametrize("lines", [
    "given p1.hand: clubs 9, hearts 9, spades 10; run lay by p1; p1 chooses clubs 9; expect p1.laid: clubs 9",
    "given p1.hand: clubs 9, hearts 9, spades 10; run lay by p1; p1 chooses hearts 9, clubs 9; "
    "expect count(p1.laid) is 2",
    "given p1.hand: clubs ace, hearts 9, spades ace; run lay by p1; "
    'expect p1 cannot choose clubs ace because "no single ace"',
    "given p1.hand: clubs 10, hearts 9, spades 10; run lay by p1; "
    'expect p1 cannot choose spades 10, clubs 10 because "no pair of tens"',
    "given p1.hand: clubs 10, hearts 9, spades 10; run lay by p1; expect p1 cannot choose clubs 10, hearts 9",
    "given p1.hand: clubs 10, hearts 9; run spare by p1; p1 chooses nothing; expect p1.laid: nothing",
    "given p1.hand: clubs 10, clubs 9, hearts 9; run any_of by p1; "
    'expect p1 cannot choose clubs 10, clubs 9, 3 because "as many"; p1 chooses clubs 10, clubs 9, 2; '
    "expect count(p1.laid) is 2",
    f"{SPOTS}; p1 chooses p1.spots[2], p2.spots[2]; expect p1.laid: clubs 10, clubs 9",
    f"{SPOTS}; p1 chooses spots[2], spots[2]; expect p1.laid: clubs 10, clubs 9",
    f"{SPOTS}; expect p1 cannot choose p2.spots[2], p1.spots[2]",
])  # fmt: skip
def test_lists_places_and_nothing_are_answers(lines: str) -> None:
    rows = "".join(f"    {row}\n" for row in lines.split("; "))
    (trial,) = run_tests(game_of(f'{LISTS}test "answered"\n{rows}'))
    assert trial.passed, trial.failures


# ───────────── laws


LINES = st.lists(
    st.sampled_from([
        "p1.hand: 3 red", "p1.hand: red 4, blue", "p2.hand: red 1", "p2.hand: 2 blue", "p1.won: red 2, 6",
        "p2.won: nothing", "deck: blue 6, blue 5, red 6", "top of deck: blue 4", "p1.hand: 1, 2",
    ]),
    min_size=1,
    max_size=5,
    unique_by=lambda line: line.partition(":")[0],
)  # fmt: skip


@given(LINES, st.randoms(use_true_random=False), st.booleans())
@settings(deadline=None, max_examples=examples(60))
def test_the_order_of_the_lines_of_a_position_does_not_matter(lines: list[str], rng: Random, after_run: bool) -> None:
    """Every line holds, and no card is lost: it lies in one place or is set aside."""
    rows = [f"given {line}" for line in lines]
    rng.shuffle(rows)
    holds = [f"expect {line}" for line in lines if not line.startswith("top")]
    holds = [row for row in holds if not row.startswith("expect deck") or "top of deck: blue 4" not in lines]
    trial = laid(*(["run play"] if after_run else []), *rows, *holds, "expect turn is 0")
    short = {f.code for f in trial.failures}
    again = laid(*(["run play"] if after_run else []), *sorted(rows), *holds, "expect turn is 0")
    assert short == {f.code for f in again.failures}
    assert short <= {"CG910"}
    assert trial.state is not None
    where = [card for cards in trial.state.zones for card in cards]
    assert len(where) == len(set(where))
