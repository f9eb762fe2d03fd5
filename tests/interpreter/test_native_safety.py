"""What could go wrong in native code alone: lists that change while they are used, and lists without room."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent, indent

import pytest

from interpreter import Game
from interpreter.native import possible
from interpreter.native.code import Code
from lab.bulk import Bulk
from lab.plays import Match, Rules, play
from tests.interpreter.small import small_game
from tests.interpreter.twice import play_twice

pytestmark = pytest.mark.skipif(not possible(), reason="llvmlite is not installed")


def changing(body: str, state: str = "numbers = (1, 2, 3, 4)\nother = (5, 6)", rest: str = "") -> Game:
    """A game that carries out these rules after each choice, in one go."""
    play = 'repeat 5 times\n    player p1\n        choose n from 1 to 3 "N"\n        turn += n\n    change'
    phase = "phase change\n" + indent(dedent(body).strip(), "    ")
    return small_game(play, state=state, rest=phase + "\n\n" + dedent(rest))


def alike(made: Game, in_python: bool = False) -> None:
    """Plays go the same way, and in native code to their end."""
    for seed in range(3):
        end = play_twice(made, made.setup(), seed)
        assert end.fault is None
        assert (end._code is None) is in_python  # type: ignore[attr-defined]  # of a native state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "rest"),
    [
        ("for n in numbers\n    numbers -= n + 1\n    p1.score = p1.score * 3 + n\nnumbers += 1", ""),
        ("for n in numbers\n    numbers += n\nnumbers = first(numbers, 5)", ""),
        ("let old = numbers\nnumbers += 7\np1.score += sum(old)", ""),
        ("let old = numbers if turn > 4 else other\nnumbers += 7\nother += 1\np1.score += sum(old)", ""),
        ("let old = chosen\nnumbers += 7\nother += 1\np1.score += sum(old)",
         "define chosen =\n    numbers if turn > 4\n    other otherwise"),
        ("for n in itself(numbers)\n    numbers -= n\n    p1.score += n\nnumbers += 3", "define itself(x) = x"),
        ("take(numbers)", "phase take(list)\n    numbers += 5\n    p1.score += sum(list)\n    numbers -= 5"),
    ],
)  # fmt: skip
def test_a_list_in_use_stays_as_it_was(body: str, rest: str) -> None:
    alike(changing(body, rest=rest))


@pytest.mark.slow
@pytest.mark.parametrize("size", [64, 71, 72, 73, 100, 500])
def test_an_answer_that_is_too_long_to_be_kept(size: int) -> None:
    made = small_game(
        f"""
        repeat 3 times
            player p1
                choose {size} numbers from 1 to {size + 1} "All but one"
                score += sum(numbers)
            all players at once
                choose {size} numbers from 1 to {size + 1} "All but one"
                score += sum(numbers)
        """
    )
    alike(made, in_python=size > 72)


def test_of_several_that_are_alike_one_is_taken_out() -> None:
    alike(changing("numbers += 2\nnumbers += 2\nnumbers -= 2\np1.score += sum(numbers)"))


def test_no_list_where_one_is_due() -> None:
    """A function of the engine that gives a list, or nothing."""
    made = changing("p1.score += turn\nif turn > 4\n    p1.score += count(first(runs(p1.hand by suit)))")
    ends = [play_twice(made, made.setup(), seed) for seed in range(6)]
    assert {end.fault and end.fault.diagnostic.code for end in ends} == {"CG802"}


def test_picks_are_declined_in_whole_plays() -> None:
    made = small_game(
        """
        deal 4 from deck to every hand
        repeat 3 times
            each player from p1
                may choose 1 to 2 cards from hand
                    move cards to won
                    score += count(cards)
        """
    )
    setup = made.setup()
    match = Match(Rules(made.rules.source), setup.players, (), ("random",) * setup.players)
    bulk = Bulk(Code(Game(made.rules, tallied=True).program(setup), hasty=True), match.limit)
    for number in range(5):
        outcome = play(match, made, 1, number)
        assert outcome is not None
        quick = bulk.play(1, number)
        assert quick is not None
        assert (quick.scores, quick.choices) == (outcome[1].scores, outcome[1].choices)


def test_a_choice_that_play_never_comes_to() -> None:
    alike(changing("p1.score += turn\nend change\nplayer p1\n    choose m from 1 to 3"))


NAMELESS = """
from interpreter.native import machine
from interpreter.native.code import Code
from tests.interpreter.small import small_game

machine.llvm.get_host_cpu_name = lambda: "x86-64"
made = small_game("move (p1.hand where suit is red) to p1.won\\nplayer p1\\n    choose n from 1 to 2")
Code(made.program(made.setup()), hasty=True)
"""


def test_a_processor_that_has_no_name_is_used_for_what_it_can() -> None:
    """LLVM ends the process where it is to write what it thinks that the processor cannot do."""
    assert subprocess.run([sys.executable, "-c", NAMELESS], check=False).returncode == 0


def test_an_answer_with_nobody_in_it() -> None:
    made = small_game(
        """
        repeat 4 times
            player p1
                choose some_of from groups((p1, nobody, nobody, p2, p1) by it) "Some of them"
                score += count(some_of)
                choose seats from subsets((nobody, p1)), n from 1 to 2 "Some of them"
                score += count(seats) * n
        """
    )
    alike(made)


@pytest.mark.slow
@pytest.mark.parametrize("zones", [62, 66])
def test_triggers_beyond_the_bits_of_a_word(zones: int) -> None:
    """A trigger does not run inside itself, however many there are."""
    again = "    when empty\n        turn += 1\n        move 1 from deck to heap_{0}\n        move heap_{0} to deck\n"
    made = small_game(
        f"""
        repeat 3 times
            player p1
                choose n from 1 to 2 "A number"
            move 1 from deck to heap_{zones - 1}
            move heap_{zones - 1} to deck
        """,
        zones="\n".join(f"heap_{i}: pile\n" + again.format(i) for i in range(zones)),
    )
    if zones > 62:
        assert made.code(made.setup()) is None
    else:
        alike(made)


@pytest.mark.parametrize(
    "wrong",
    ["p1.score = 3 div 0", "p1.score += p4.score", "p1.score += nobody.score", "p1.score += (1, 2)[3]"],
)
def test_what_cannot_go_well_is_told_only_where_it_is_met(wrong: str) -> None:
    made = changing(f"if turn > 8\n    {wrong}")
    setup = made.setup(2)
    ends = [play_twice(made, setup, seed) for seed in range(6)]
    assert {end.fault is None for end in ends} == {True, False}
