"""Games as environments of PettingZoo: its own tests, and what they do not see."""

from __future__ import annotations

import io
import os
import warnings
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from pettingzoo.test import api_test, parallel_api_test, seed_test

import cardgame
import interpreter
from environments.observation import Observer
from environments.sequential import Environment
from environments.table import MOST_CHOICES
from interpreter.learn.actions import Actions
from tests.effort import examples
from tests.every_game import every_game
from tests.interpreter.plays import Play, game, plays

# `make proof` has PettingZoo try each game for longer.
CYCLES = int(os.environ.get("ENVIRONMENT_CYCLES", "8"))


@pytest.mark.slow
@pytest.mark.parametrize("name", every_game())
def test_pettingzoo_is_content(name: str) -> None:
    """With every number of players."""

    for players in game(name).player_counts:

        def environment(players: int = players) -> Environment:
            return Environment(game(name), players)

        with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")  # observations with a mask are dictionaries, as in its own card games
            api_test(environment(), num_cycles=CYCLES)
            seed_test(environment, num_cycles=CYCLES)


@pytest.mark.parametrize("name", every_game())
def test_pettingzoo_is_content_with_all_acting_at_once(name: str) -> None:
    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        parallel_api_test(cardgame.parallel_environment(cardgame.Game(game(name))), num_cycles=CYCLES)


def play_out(environment: Environment, seed: int) -> list[tuple[str, int]]:
    """A random play by masks; what was done."""
    environment.reset(seed=seed)
    rng, done = Random(seed), []
    for agent in environment.agent_iter():
        seen, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        done.append((agent, action))
        environment.step(action)
    return done


@pytest.mark.parametrize("name", every_game())
def test_a_play_by_masks_is_a_play_of_the_game(name: str) -> None:
    """The same choices in the engine lead to the same end, and the rewards are those of the result."""
    environment = Environment(game(name))
    got = dict.fromkeys(environment.possible_agents, 0.0)
    environment.reset(seed=5)
    rng = Random(5)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        got[agent] += reward
        over = terminated or truncated
        environment.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    state = environment.table.state
    assert state.result is not None
    replayed = game(name).start(seed=5)
    for raw in state.choices():
        assert replayed.decision is not None
        replayed.apply(replayed.decision.spec.table[raw])
    assert replayed.result == state.result
    assert tuple(got.values()) == environment.table.returns()
    assert play_out(Environment(game(name)), 6) == play_out(Environment(game(name)), 6)


@given(plays())
@settings(max_examples=examples(20), deadline=None)
def test_an_observation_tells_what_the_seat_knows_and_nothing_else(play: Play) -> None:
    """It is the same in every position that the seat cannot tell from the true one."""
    state = play.state()
    if state.decision is None:
        return
    observer, seat = Observer(game(play.name).actions(state.program.setup)), state.decision.player
    seen = observer.write(state, seat)
    assert len(seen) == observer.size == len(observer.names)
    for number in range(3):
        assert np.array_equal(observer.write(state.sample(seat, Random(number)), seat), seen)


def test_what_is_seen_of_a_hand_of_kuhn_poker() -> None:
    environment = cardgame.environment("kuhn_poker", players=2)
    environment.reset(seed=3)
    seen = environment.observe("player_0")["observation"]
    told = {name for name, value in zip(environment.observation_names, seen, strict=True) if value}
    assert "p1.hand: king of spades" in told
    assert "p2.hand: unknown" in told
    assert {"seat 0", "seat 0 decides"} <= told
    assert [environment.actions[n] for n in np.flatnonzero(environment.observe("player_0")["action_mask"])] == [
        "Check",
        "Bet",
    ]
    assert not environment.observe("player_1")["action_mask"].any()


# A library with choices, cards of several families with the same face, numbers beside ranks, a suit called none.
@pytest.mark.parametrize("name", ["leduc_poker", "pitch", "commissario", "canasta", "doppelkopf"])
def test_every_number_of_an_observation_has_a_name_of_its_own(name: str) -> None:
    names = cardgame.environment(name).observation_names
    assert len(set(names)) == len(names)


def test_a_choice_of_a_library_is_named_with_its_file() -> None:
    names = cardgame.environment("pitch", players=2).observation_names
    choices = [name for name in names if name.startswith("choice")]
    assert choices == ["choice in line 21 of auction", "choice in line 65"]


def test_several_cards_are_asked_for_one_by_one() -> None:
    environment = cardgame.environment("hearts")
    environment.reset(seed=1)
    assert environment.agent_selection == "player_0"
    for already in range(3):
        seen = environment.observe("player_0")
        said = {
            n
            for n, v in zip(environment.observation_names, seen["observation"], strict=True)
            if v and n.startswith("said ")
        }
        assert len(said) == already
        environment.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert environment.agent_selection == "player_1"


def test_all_bid_at_once() -> None:
    environment = cardgame.parallel_environment("goofspiel", players=3)
    seen, _ = environment.reset(seed=1)
    assert all(one["action_mask"].sum() == 13 for one in seen.values())
    before = len(environment.table.state.choices())
    seen, rewards, _, _, _ = environment.step({a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in seen.items()})
    assert len(environment.table.state.choices()) == before + 3
    assert set(rewards.values()) == {0.0}
    assert all(one["action_mask"].sum() == 12 for one in seen.values())


def test_the_same_seed_gives_the_same_play_at_once() -> None:
    def played() -> list[Any]:
        environment = cardgame.parallel_environment("gaunerbande", players=3)
        seen, _ = environment.reset(seed=4)
        rng, found = Random(4), []
        for _ in range(30):
            actions = {a: rng.choice(np.flatnonzero(o["action_mask"]).tolist()) for a, o in seen.items()}
            seen, *_ = environment.step(actions)
            found.append(actions)
        return found

    assert played() == played()


def test_wins_and_rewards_of_ones_own() -> None:
    environment = cardgame.environment("kuhn_poker", rewards="wins")
    play_out(environment, 3)
    assert sorted(environment.table.returns()) == [0.0, 1.0]
    own = cardgame.environment("kuhn_poker", rewards=lambda result: [score * 10 for score in result.scores])
    play_out(own, 3)
    assert set(map(abs, own.table.returns())) <= {10.0, 20.0}
    with pytest.raises(ValueError, match="rewards are 'points', 'wins' or a function"):
        cardgame.environment("kuhn_poker", rewards="glory")  # type: ignore[arg-type]


def test_an_action_that_is_not_legal_is_refused() -> None:
    environment = cardgame.environment("kuhn_poker")
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="action 2 is not open here; these are: 3, 5"):
        environment.step(2)
    environment.step(3)


def test_the_table_as_text() -> None:
    environment = cardgame.environment("kuhn_poker", render_mode="ansi")
    environment.reset(seed=3)
    shown = environment.render()
    assert shown is not None
    assert "Kuhn poker" in shown
    assert "player 1 (you)" in shown
    assert shown.count("hand: face down") == 1  # that of the other player
    assert cardgame.environment("kuhn_poker").render() is None


ENDLESS = """game Endless
    players 2

cards card in deck
    use french_52

zones
    deck: pile
    each player
        hand: hand

state
    each player
        score = 0

play
    shuffle deck
    deal 3 from deck to every hand
    repeat
        each player from p1
            choose one
                "Wait"
                "Sleep"
                "Leave" if count(deck) is 0
                    end game

winner highest score
"""


def test_a_play_without_end_is_cut_off(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless.cardgame").write_text(ENDLESS, encoding="utf-8")
    monkeypatch.setattr("environments.table.MOST_CHOICES", 50)
    environment = cardgame.environment(str(tmp_path / "endless.cardgame"))
    assert len(play_out(environment, 1)) == 50 < MOST_CHOICES
    assert environment.table.returns() == (0.0, 0.0)


def test_without_the_library_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("cardgame._see_to_it_that_they_are_ours", lambda: None)
    with pytest.raises(ImportError, match=r'pip install "cardgame\[rl\]" brings it along'):
        cardgame.environment("hearts")


def test_an_observation_has_nothing_of_state_that_the_seat_cannot_read() -> None:
    rules = Path(__file__).parents[1] / "interpreter" / "words" / "quiet.cardgame"
    state = interpreter.load(str(rules)).start(players=2, seed=1)
    observer = Observer(Actions(state.program))
    layout = state.program.layout
    hidden = [layout.variables["secret"].base, layout.variables["role"].base]
    before = [observer.write(state, seat).tolist() for seat in (0, 1)]
    for cell in hidden:
        state.variables[cell] = 1 - state.variables[cell]
    after = [observer.write(state, seat).tolist() for seat in (0, 1)]
    assert after[1] == before[1]
    assert after[0] != before[0]
    assert not any("given by" in name or "turns to miss" in name for name in observer.names)


def test_what_was_told_of_a_card_is_seen() -> None:
    """A card of which somebody knows the colour alone; in every position that they cannot tell apart it is the same."""
    rules = Path(__file__).parents[1] / "interpreter" / "words" / "parts.cardgame"
    state = interpreter.load(str(rules)).start(players=2, seed=1)
    observer = Observer(Actions(state.program))
    told = [n for n, name in enumerate(observer.names) if ": colour " in name]
    rng, most = Random(1), 0
    while state.decision is not None:
        for seat in (0, 1):
            seen = observer.write(state, seat)
            most = max(most, int(seen[told].sum()))
            if seat == state.decision.player:
                assert np.array_equal(observer.write(state.sample(seat, Random(2)), seat), seen)
        state.apply(rng.choice(list(state.decision.options)))
    assert most > 1
