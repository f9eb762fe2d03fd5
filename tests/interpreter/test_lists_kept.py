"""Lists of lists that change while a part of them is still in use: the same in machine code as in Python."""

from __future__ import annotations

import pytest

from interpreter import Game
from interpreter.native import possible
from interpreter.native.code import Code
from lab.bulk import Bulk
from lab.follow import Follower
from lab.plays import Match, Rules
from lab.watch import Watch
from tests.interpreter.small import game_of, small_game
from tests.interpreter.test_thoughts import as_far_as_both_get
from tests.interpreter.twice import play_twice

native_only = pytest.mark.skipif(not possible(), reason="without native code there is nothing to compare")

STATE = "lists = groups((3, 1, 2) by it)\ndeep = subsets(groups((3, 1, 2) by it), 2)\nnums = (1, 2)"
PHASES = """
phase turned(a)
    lists = reversed(lists)
    end turned with a
phase other(a)
    lists = groups((7, 8, 9) by it)
    end other with a
"""
KEPT = (
    "lists = reversed(lists)",
    "lists = sorted(lists by it)",
    "lists = last(reversed(deep))",
    "deep = reversed(deep)",
    "let y = (lists where yes)\n    lists = groups((7, 8, 9) by it)\n    lists = y",
    "let y = reversed(last(deep))\n    deep = groups(lists by 1)\n    lists = y",
    "for x in distinct(lists)\n        lists = groups((7, 8, 9) by it)\n        nums += x",
    "for x in reversed(last(deep))\n        deep = reversed(deep)\n        nums += x",
    "lists = turned(reversed(lists))",
    "let y = other((lists where count(it) > 0))\n    lists = y",
)


@native_only
@pytest.mark.parametrize("line", KEPT)
def test_a_list_of_lists_stays_what_it_was_when_its_variable_changes(line: str) -> None:
    game = small_game(f"player p1\n    {line}\n    choose n from 1 to 2", state=STATE, rest=PHASES)
    play_twice(game, game.setup(), 1)


@native_only
def test_an_act_can_be_called_by_a_list_of_lists() -> None:
    play = (
        "player p1\n    choose one\n" + '        "A {lists}"\n            choose x from lists\n            nums = x\n'
    )
    game = small_game(play + '        "B"\n            turn += 1', state=STATE)
    play_twice(game, game.setup(), 1)


WORKED_OUT = (
    "let y = subsets(one_of(nums))", "let y = subsets(nums, one_of(2))", "let y = subsets(first(one_of(lists)))",
    "lists -= groups(one_of((3, 1)) by it)", "deep -= reversed(deep)", "turn = position(last(lists), one_of(lists))",
)  # fmt: skip


@native_only
@pytest.mark.parametrize("line", WORKED_OUT)
def test_what_lists_are_made_of_is_worked_out_once_and_in_machine_code(line: str) -> None:
    play = f"player p1\n    {line}\n    choose n from 1 to 2"
    rules = small_game(play, state=STATE, rest="define one_of(a) = a").rules
    tallied, plain = (Game(rules, tallied=True) for _ in range(2))
    match = Match(Rules(rules.source), 2, (), ("random",) * 2, 60)
    bulk, watch = Bulk(Code(tallied.program(tallied.setup(2)), hasty=True, diced=True, followed=True), 60), Watch(plain)
    assert bulk.play(5, 0) == Follower(match, plain).by_dice(5, 0)
    assert bulk.take() == watch.take()


@pytest.mark.filterwarnings("error")
def test_a_prompt_can_name_a_card() -> None:
    state = small_game(
        'player p1\n    choose n from 1 to 2 "Not {red 3}, nor {groups((red 3, red 3) by suit)}"'
    ).start()
    assert state.decision is not None
    assert state.decision.values == (-(1 << 40), [[-(1 << 40)] * 2])


RANKED = """
game Ranked
    players 2
cards card in deck
    suit: red, blue
    value: 1 to 3
    one of each suit, value
zones
    deck: pile
state
    leader = nobody
    none = first((1, 2), 0)
    each player
        score = 0
        mate = nobody
        worth = 3
play
    each player from p1
        choose n from 1 to 2
        score += n
        worth = first(none)
"""
NOBODY_WINS = (
    "winners (p1, leader)", "winners (leader)", "winners everyone.mate", "winners (p1) with first(none)",
    "winner highest worth", "winner highest (worth, 1)", "winner lowest score, then highest (p1.score, worth)",
)  # fmt: skip


@native_only
@pytest.mark.parametrize("winner", NOBODY_WINS)
@pytest.mark.parametrize("followed", [True, False])
def test_nobody_and_nothing_cannot_be_ranked(winner: str, followed: bool) -> None:
    game = game_of(RANKED + winner)
    end = play_twice(game, game.setup(), 1)
    assert end.fault is not None
    assert end.fault.diagnostic.code == "CG802"
    tallied, plain = (Game(game.rules, tallied=True) for _ in range(2))
    match = Match(Rules(game.rules.source), 2, (), ("random",) * 2, 60)
    code = Code(tallied.program(tallied.setup()), hasty=True, diced=True, followed=followed)
    assert Bulk(code, 60).play(5, 0) is None
    found = Follower(match, plain).by_dice(5, 0)
    assert found is not None
    assert found.fault is not None
    assert found.fault[0] == "CG802"
    as_far_as_both_get(game.start(seed=1))
