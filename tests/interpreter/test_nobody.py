"""Nobody: who it is, and that nothing is done with a player who is not there."""

from __future__ import annotations

import pytest

from interpreter import Fault, State
from interpreter.native import possible
from tests.interpreter.small import small_game
from tests.interpreter.twice import play_twice

native_only = pytest.mark.skipif(not possible(), reason="without native code there is nothing to compare")


def led(play: str, players: int = 3, first: str = "nobody") -> State:
    return small_game(play, state=f"leader = {first}").start(players=players)


def leader(state: State) -> int | None:
    found = state.variables[state.program.layout.variables["leader"].base]
    assert found is None or isinstance(found, int)
    return found


def test_a_first_value_that_cannot_be_worked_out_is_a_fault_of_the_rules() -> None:
    with pytest.raises(Fault) as fault:
        led("leader = p1", first="left of nobody")
    found = fault.value.diagnostic
    assert (found.code, found.source.line_text(found.line).strip()) == ("CG802", "leader = left of nobody")


def test_a_seat_that_nobody_has_taken_is_nobody() -> None:
    for question in ("p4 is nobody", "p4 in (p3, nobody)", "count((p3, p4) where it is nobody) is 1"):
        play = f"if {question}\n    leader = p1"
        assert leader(led(play, players=3)) == 0
        assert leader(led(play, players=4)) is None
    with pytest.raises(Fault) as fault:
        led("if p4.hand is empty\n    leader = p1")
    assert fault.value.diagnostic.code == "CG802"


@pytest.mark.filterwarnings("error")
def test_a_seat_that_is_known_is_not_nobody() -> None:
    assert leader(led("if left of p1 is not nobody\n    leader = p2")) == 1


@pytest.mark.parametrize("domain", ["(leader, p2)", "whom"])
def test_nobody_cannot_be_chosen(domain: str) -> None:
    with pytest.raises(Fault) as fault:
        led(f"let whom = nobody\nplayer p1\n    choose x from {domain}, n from 1 to 2\nleader = p1")
    assert fault.value.diagnostic.code == "CG802"


@native_only
@pytest.mark.parametrize("pick", ["x", "1 to 2 x", "some x", "2 x", "n from 1 to 2, 0 to 2 x"])
@pytest.mark.parametrize("rule", ["", '\n        must "fit": n is not 3'])
def test_nobody_cannot_be_among_those_who_are_chosen(pick: str, rule: str) -> None:
    play = f"player p1\n    let n = turn\n    choose {pick.replace('n from', 'k from')} from (leader, p2, p1){rule}"
    game = small_game(f"player p1\n    choose sure from 1 to 2\n{play}\nleader = p1", state="leader = nobody")
    end = play_twice(game, game.setup(), 1)
    assert end.fault is not None
    assert end.fault.diagnostic.code == "CG802"


@native_only
@pytest.mark.parametrize("turns", ["each player in (p1, leader)", "turns in (p1, leader) until turn > 3"])
def test_nobody_has_no_turn(turns: str) -> None:
    game = small_game(f"{turns}\n    choose n from 1 to 2\n    turn += 1\nleader = p1", state="leader = nobody")
    end = play_twice(game, game.setup(), 1)
    assert end.fault is not None
    assert end.fault.diagnostic.title == "nobody is to act here"
