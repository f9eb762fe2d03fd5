"""Plays, decisions, options and games as bytes and as text, and back."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardgame
from tests.effort import examples
from tests.interface.test_play import hearts, public
from tests.interpreter.plays import GAMES, Play, plays


@given(plays())
@settings(max_examples=examples(8), deadline=None)
def test_what_is_pickled_comes_back_and_goes_on_alike(play: Play) -> None:
    state = public(play)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.decision == state.decision
    assert again.choices == state.choices
    assert again.game == state.game
    if state.decision is None:
        assert again.result == state.result
        return
    option = state.decision.options[play.seed % len(state.decision.options)]
    assert pickle.loads(pickle.dumps(option)) == option
    assert pickle.loads(pickle.dumps(state.decision)) == state.decision
    assert hash(again) == hash(state)
    again.apply(option)
    assert again != state or again.choices != state.choices
    state.apply(option)
    assert again == state
    assert again.record() == state.record()


@pytest.mark.slow
def test_a_play_in_machine_code_comes_back_as_one() -> None:
    state = cardgame.load("gauner").start(players=3, seed=4, native=True)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert type(again._play) is type(state._play)


def test_another_process_plays_on(tmp_path: Path) -> None:
    state = hearts()
    (tmp_path / "play").write_bytes(pickle.dumps((state, state.decision)))
    program = (
        "import pickle, sys\n"
        "state, decision = pickle.load(open(sys.argv[1], 'rb'))\n"
        "assert decision == state.decision\n"
        "state.apply(decision.options[0])\n"
        "print(state.record(), end='')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "play")], capture_output=True, text=True, timeout=300
    )
    assert state.decision is not None
    state.apply(state.decision.options[0])
    assert ran.stdout == state.record(), ran.stderr


def test_copies() -> None:
    state = hearts()
    decision = state.decision
    assert decision is not None
    for other in (copy.copy(state), copy.deepcopy(state), state.copy()):
        other.apply(decision.options[0])
        assert other != state
    assert copy.deepcopy(decision) is decision
    assert copy.deepcopy(decision.options[0]) is decision.options[0]
    assert copy.deepcopy(state.game) is state.game
    assert copy.deepcopy([state, state])[0] == state


def test_errors_are_pickled_too() -> None:
    state = hearts(5)
    with pytest.raises(cardgame.IllegalChoice) as illegal:
        state.apply("9 of spades")
    again = pickle.loads(pickle.dumps(illegal.value))
    assert (str(again), again.reasons) == (str(illegal.value), illegal.value.reasons)
    with pytest.raises(cardgame.SetupError) as wrong:
        state.game.start(players=9)
    assert str(pickle.loads(pickle.dumps(wrong.value))) == str(wrong.value)
    with pytest.raises(cardgame.AmbiguousChoice) as unclear:
        state.apply("clubs")
    assert pickle.loads(pickle.dumps(unclear.value)).options == unclear.value.options


# ───────────── positions


@given(plays(), st.booleans())
@settings(max_examples=examples(15), deadline=None)
def test_a_position_comes_back_and_goes_on_alike(play: Play, imagined: bool) -> None:
    state = public(play)
    if imagined and state.decision is not None:
        state = state.sample(play.seed % state.players, Random(play.seed))
    text = state.position()
    again = state.game.position(text)
    assert again == state
    assert again.position() == text
    assert again.decision == state.decision
    assert [again.view(s) for s in range(state.players)] == [state.view(s) for s in range(state.players)]
    rng = Random(play.seed)
    for _ in range(6):
        if state.decision is None or again.decision is None:
            break
        at = rng.randrange(len(state.decision.options))
        state.apply(state.decision.options[at])
        again.apply(again.decision.options[at])
        assert again == state
    assert again.result == state.result


def test_positions_that_told_tuples_from_lists_and_yes_from_1_are_read() -> None:
    """As they were written before one position had one text: by Python, and by native code."""
    state = cardgame.load("canasta").start(seed=11)
    text = state.position()
    (line,) = re.findall("registers: (.*)", text)
    kept = json.loads(line)
    python = [
        {"tuple": value} if isinstance(value, list) else bool(value) if value in (0, 1) else value for value in kept
    ]
    assert python != kept
    for old in (python, kept):
        again = state.game.position(text.replace(line, json.dumps(old)))
        assert (again, again.position()) == (state, text)


def test_a_position_is_read_strictly() -> None:
    state = hearts()
    text = state.position()
    game = state.game

    def refused(change: str, to: str) -> str:
        assert re.search(change, text)
        with pytest.raises(cardgame.BadPosition) as wrong:
            game.position(re.sub(change, to, text, count=1))
        return str(wrong.value)

    assert "a position begins with" in refused("cardgame position 1", "cardgame record 1")
    assert "of Spades, not of Hearts" in refused("game: Hearts", "game: Spades")
    assert "other rules" in refused("rules: .*", "rules: 000000000000")
    assert "not 5" in refused("players: 4", "players: 5")
    assert "`players` is a number" in refused("players: 4", "players: ²")
    assert "cannot be" in refused("option limit: 100", "option limit: 0")
    assert "`due` is `over`" in refused("due: .*", "due: 99 p1")
    assert "nothing is to decide" in refused("due: (.) .*", r"due: \1 p2")
    assert "is not a card that is left" in refused("in p1.hand: [^+]*", "in p1.hand: clubs 99 ")
    assert "lies nowhere" in refused(r"in p1.hand: [^+]*\+ ", "in p1.hand: ")
    assert "not as it was written" in refused("registers: .*", "registers: [[[")
    assert "not as it was written" in refused("registers: .*", "registers: " + "[" * 100_000)
    assert "cannot be `nobody`" in refused("p1.score = .*", "p1.score = nobody")
    assert "is missing" in refused("drawn: .*\n", "")
    assert "told twice" in refused("(drawn: .*\n)", r"\1\1")
    assert "is nothing that a position of Hearts holds" in refused("drawn", "more: 1\ndrawn")
    with pytest.raises(cardgame.BadPosition, match="at most"):
        game.position("x" * 2_000_000)


@given(st.data(), st.sampled_from(GAMES))
@settings(max_examples=examples(15), deadline=None)
def test_a_damaged_position_is_refused_or_played(data: st.DataObject, name: str) -> None:
    """Whatever stands in the text, there is a play or a sentence."""
    state = cardgame.load(name).start(seed=data.draw(st.integers(0, 99)))
    lines = state.position().split("\n")
    at = data.draw(st.integers(1, len(lines) - 2))
    cut = data.draw(st.integers(0, len(lines[at])))
    new = data.draw(st.sampled_from(["", "0", "9", " + ", "]", "-1", "null", "[]", "p9"]))
    lines[at] = lines[at][:cut] + new + lines[at][cut:]
    try:
        again = state.game.position("\n".join(lines))
        for _ in range(5):
            if again.decision is None:
                break
            again.apply(again.decision.options[0])
    except (cardgame.BadPosition, cardgame.Fault):
        pass
