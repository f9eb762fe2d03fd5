"""What is a mistake of ours says so; what is the fault of the rules never does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsl.game import operations
from dsl.game.failure import RuleFailure
from interpreter import Fault
from interpreter.compile.operations import ENGINE
from interpreter.play.fault import dead_end, rules_may_fail
from tests.interpreter.small import small_game

NOBODY = {
    "in an expression": "turn = top.value + 1",
    "in a list": "turn = sum((x.value for x in (top, top)))",
    "as a card that is moved": "move top to deck",
    "as a card with a place": "turn = place of top",
    "as a player": "player leader\n    score += 1",
    "as a player who leaves": "out leader",
    "as an owner": "turn = count(leader.hand)",
    "as whose turn it is": "turns from leader until turn > 3\n    turn += 1",
    "as whose cards are dealt": "deal 1 from deck to leader.hand",
    "as the one beside": "out (2 left of leader)",
    "among what is chosen": "player p1\n    choose n from (leader, p2)\n    score += 1",
}


@pytest.mark.parametrize("body", NOBODY.values(), ids=NOBODY)
def test_going_on_with_nobody_is_the_fault_of_the_rules(body: str) -> None:
    game = small_game(body, state="leader = nobody\ntop = nothing")
    for traced in (False, True):
        with pytest.raises(Fault) as fault:
            game.start(players=2, trace=traced)
        assert fault.value.diagnostic.code == "CG802", fault.value


def _broken(error: type[Exception]) -> Callable[..., object]:
    def broken(*args: object) -> object:
        raise error("a slip of ours")

    return broken


@pytest.mark.parametrize("error", [TypeError, IndexError, KeyError, AttributeError, ZeroDivisionError])
def test_a_mistake_in_the_engine_is_not_blamed_on_the_rules(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENGINE, "shuffle", _broken(error))
    with pytest.raises(error, match="a slip of ours"):
        small_game("shuffle deck").start(players=2)


@pytest.mark.parametrize("error", [TypeError, IndexError])
def test_a_mistake_under_a_function_of_the_engine_is_ours_too(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "combinations", _broken(error))
    with pytest.raises(error, match="a slip of ours"):
        small_game("turn = count(subsets((x for x in (1 to 4))))").start(players=2)


def test_an_exception_from_nowhere_near_the_rules_is_ours() -> None:
    for error in (TypeError("'NoneType' object is not iterable"), IndexError(), ZeroDivisionError()):
        assert dead_end(error) is None


def test_what_rules_may_run_into_is_left_aside_and_a_mistake_of_ours_is_not() -> None:
    with rules_may_fail:
        raise RuleFailure("CG802", "nobody is there")
    with pytest.raises(TypeError, match="a slip of ours"), rules_may_fail:
        raise TypeError("a slip of ours")
    with pytest.raises(KeyboardInterrupt), rules_may_fail:
        raise KeyboardInterrupt
