"""Many plays in native code: in every array the same as in Python, position by position."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from environments.batch import GameBatch
from interpreter import Game, load, shipped
from interpreter.native.spoken import said_number, said_unseen
from tests.every_game import FEW
from tests.interpreter.plays import game
from tests.interpreter.small import game_of, small_game

# Picks of several cards, acts with picks, cards that look alike, cards picked unseen, numbers, few and many values.
TRIED = (*FEW, "hearts", "leduc_poker", "klondike", "scopa")
# `make proof` tries all games with every number of players, for longer.
CYCLES = int(os.environ.get("ENVIRONMENT_CYCLES", "8"))
THOROUGH = CYCLES > 100
WORDS = Path(__file__).parents[1] / "interpreter" / "words"


def both(of: Game, count: int, players: int | None = None, **wanted: Any) -> tuple[GameBatch, GameBatch]:
    native, python = GameBatch(of, count, players, **wanted), GameBatch(of, count, players, native=False, **wanted)
    assert native.native
    assert not python.native
    return native, python


def differences(one: GameBatch, other: GameBatch) -> list[str]:
    arrays: Mapping[str, tuple[Any, Any]] = {
        name: (getattr(one, name), getattr(other, name))
        for name in ("observations", "masks", "seats", "over", "rewards")
    }
    found = [f"{name}: {np.argwhere(a != b)[:5].tolist()}" for name, (a, b) in arrays.items() if (a != b).any()]
    return found


def play_both(one: GameBatch, other: GameBatch, steps: int, seed: int = 3) -> int:
    """Plays the same in both by chance; gives how many plays came to their end."""
    one.reset(seed)
    other.reset(seed)
    rng, ended = np.random.default_rng(1), 0
    for step in range(steps):
        assert not (found := differences(one, other)), (step, found)
        actions = [rng.choice(np.flatnonzero(mask)) for mask in other.masks]
        one.step(actions)
        other.step(actions)
        ended += int(one.over.sum())
    return ended


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(shipped()) if THOROUGH else TRIED)
def test_machine_code_shows_what_python_shows(name: str) -> None:
    counts = game(name).player_counts
    for players in counts if THOROUGH else counts[:1]:
        native, python = both(game(name), 3, players)
        play_both(native, python, CYCLES if THOROUGH else 50)
        assert not native._python  # nothing in a shipped game is odd


@pytest.mark.slow
def test_parts_of_cards_are_seen() -> None:
    """Told of some cards, in rows and in hands, and then known whole."""
    native, python = both(load(str(WORDS / "parts.cardgame")), 4, 3)
    assert play_both(native, python, 150) > 4


@pytest.mark.slow
def test_several_cards_are_picked_unseen_in_one_act() -> None:
    """Out of a row, where it counts which ones, out of a hand, where it does not, and among cards that are seen."""
    made = small_game(
        """
        shuffle deck
        move 3 from deck to line
        deal 3 from deck to every hand
        each player from p1
            choose one
                "Swap"
                    choose 2 cards from (hand, line, others.hand), n from 1 to 2
                    move cards to won
                    score += n * sum(cards.value)
                "Pass"
        """,
        zones="line: row seen by nobody",
    )
    native, python = both(made, 4)
    assert any("line" in label for label in python.actions)
    assert play_both(native, python, 120) > 4


@pytest.mark.parametrize("seed", [0, 1 << 70, -1, -(1 << 30), 1 << 200])
def test_seeds_of_any_size(seed: int) -> None:
    native, python = both(game("kuhn_poker"), 3)
    assert play_both(native, python, 20, seed) > 0
    assert native.native == (seed < 1 << 100)


@pytest.mark.slow
@pytest.mark.parametrize("rewards", ["points", "wins", lambda result: result.scores])
def test_rewards_of_every_kind(rewards: Any) -> None:
    native, python = both(game("gauner"), 2, rewards=rewards)
    assert play_both(native, python, 250) > 0


def test_a_play_in_which_something_is_odd_goes_on_in_python() -> None:
    """The rules fail in some plays: these end without a reward, the next one is in machine code again."""
    made = small_game("""
        repeat 5 times
            each player from p1
                choose n from 0 to 3 "A number"
                score += 12 div n
        """)
    native, python = both(made, 4)
    assert play_both(native, python, 60) > 10
    assert not native._python


@pytest.mark.slow
def test_a_long_answer_goes_on_in_python() -> None:
    """And comes back: the numbers of a subset of very many cards have no room in native code."""
    made = game_of(LONG)
    native, python = both(made, 2)
    were = ended = 0
    native.reset(1)
    python.reset(1)
    for step in range(300):
        assert not differences(native, python), step
        were = max(were, len(native._python))
        more = [int(np.flatnonzero(mask)[1]) for mask in python.masks]  # one more card, not "enough"
        native.step(more)
        python.step(more)
        ended += int(python.over.sum())
    assert were == 2
    assert ended > 0


LONG = """game Long
    players 2

cards card in deck
    use french_52
    use french_52
    use french_52

zones
    deck: pile
    each player
        hand: hand

state
    each player
        score = 0

play
    deal 78 from deck to every hand
    each player from p1
        choose some cards from hand "Any cards"
        score += count(cards)

winner highest score
"""


@pytest.mark.slow
def test_plays_without_end_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("environments.table.MOST_CHOICES", 7)
    native, python = both(game("hearts"), 2)
    assert play_both(native, python, 40) > 0


def test_what_was_said_is_kept_however_long_the_play_is() -> None:
    """A play that gets odd late is played again from its beginning: nothing of it may be lost."""
    made = small_game("""
        repeat 400 times
            each player from p1
                choose n from 1 to 3 "A number"
                score += n
        player p1
            choose n from 0 to 1 "A number"
            score += 12 div n
            choose m from 1 to 2 "A number"
        """)
    native, python = both(made, 2)
    assert play_both(native, python, 820) > 0
    assert native._native is not None
    assert native._native.rows.log_room > 256


def test_arrays_of_ones_own() -> None:
    there = GameBatch(game("leduc_poker"), 3)
    seen = np.ones(there.observations.shape, np.float32)
    mine = GameBatch(game("leduc_poker"), 3, observations=seen)
    mine.reset(1)
    there.reset(1)
    assert np.array_equal(seen, there.observations)
    seen.fill(0)
    mine.write()
    assert np.array_equal(seen, there.observations)
    for wrong in (np.ones((3, 5), np.float32), seen.astype(np.float64), [[0.0]], seen[:, ::-1]):
        with pytest.raises(ValueError, match=r"`observations` is an array of float32 of the shape \(3, 55\)"):
            GameBatch(game("leduc_poker"), 3, observations=wrong)  # type: ignore[arg-type]


def test_numbers_are_said_as_in_python() -> None:
    """The twins of native code, which are Python too."""
    actions = game("klondike").actions(game("klondike").setup())
    first, more, minus = (actions.number_of(*one) for one in (("number", 0), ("more", None), ("minus", None)))
    for value in (0, 1, actions.size - 1, actions.size, 3 * actions.size + 2, -1, -actions.size):
        assert said_number(value, first, actions.size, more, minus) == list(actions.number(value))
    assert said_unseen(3, [7, 8, 9, 5], [], first, actions.size, more, minus) == [5]
