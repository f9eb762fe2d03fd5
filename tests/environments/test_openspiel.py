"""Games as games of OpenSpiel: the values of its own games, and its algorithms on all of ours."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import cardgame
from interpreter import shipped
from interpreter.learn.tree import Node, Tree
from tests.every_game import every_game
from tests.interpreter.plays import game

THOROUGH = int(os.environ.get("ENVIRONMENT_CYCLES", "8")) > 100  # as `make proof` does


def spiel(name: str, players: int | None = None) -> Any:
    return cardgame.openspiel_game(cardgame.Game(game(name)), players)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "uniform", "after_hundred"),
    [("kuhn_poker", 0.458333, 0.0082259773), ("leduc_poker", 2.373611, 0.0957163530)],
)
def test_the_values_are_those_of_its_own_games(name: str, uniform: float, after_hundred: float) -> None:
    """Rules and who knows what, in one number: how much the best answers to a policy win. These are what OpenSpiel's
    own games give, in C++."""
    ours = pyspiel.load_game(f"cached_tree(game={spiel(name, 2)})")
    solver = pyspiel.CFRSolver(ours)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(ours, pyspiel.UniformRandomPolicy(ours)) == pytest.approx(uniform, abs=5e-7)
    assert pyspiel.exploitability(ours, solver.average_policy()) == pytest.approx(after_hundred, abs=5e-11)


@pytest.mark.slow
def test_leduc_has_as_many_nodes_and_tensors_as_theirs() -> None:
    """And what a player is told apart by as a text is told apart as numbers too."""
    nodes, texts, tensors = 0, set(), set()
    ours = spiel("leduc_poker", 2)
    observer = ours.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    waiting = [ours.new_initial_state()]
    while waiting:
        state = waiting.pop()
        nodes += 1
        if state.is_terminal():
            continue
        if not state.is_chance_node() and state.node.player == 0:
            texts.add(state.information_state_string(0))
            observer.set_from(state, 0)
            tensors.add(observer.tensor.tobytes())
        waiting += [state.child(action) for action in state.legal_actions()]
    assert nodes == 9_457
    assert len(texts) == 936 // 2
    assert len(tensors) == len(texts)


def wander(state: Any, rng: np.random.RandomState, most: int) -> Any:
    """Some way on at random, to where somebody decides."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            assert sum(shares) == pytest.approx(1)
            state.apply_action(rng.choice(actions, p=shares))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize("name", every_game())
def test_its_algorithms_run_on_every_game(name: str) -> None:
    rng, ours = np.random.RandomState(1), spiel(name)
    state = wander(ours.new_initial_state(), rng, 0)
    seat = state.current_player()
    assert len(state.information_state_tensor(seat)) == ours.information_state_tensor_size()
    assert len(state.observation_tensor(seat)) == ours.observation_tensor_size()
    assert state.observation_string(seat)
    assert state.action_to_string(seat, state.legal_actions()[0])
    assert f"p{seat + 1} decides" in str(state)
    searching = mcts.RandomRolloutEvaluator(1, rng)
    seen = ismcts.ISMCTSBot(game=ours, evaluator=searching, uct_c=2.0, max_simulations=2, random_state=rng)
    assert seen.step(state) in state.legal_actions()
    if name in ("kuhn_poker", "leduc_poker", "goofspiel", "go_fish"):
        assert mcts.MCTSBot(ours, 2.0, 2, searching, random_state=rng).step(state) in state.legal_actions()
        outcome_sampling_mccfr.OutcomeSamplingSolver(ours).iteration()


@pytest.mark.parametrize("name", sorted(shipped()) if THOROUGH else ("kuhn_poker", "leduc_poker", "goofspiel", "agram"))
def test_openspiel_is_content(name: str) -> None:
    """Its own test of games: random plays in which everything is asked that its algorithms ask."""
    for players in game(name).player_counts if THOROUGH else game(name).player_counts[:1]:
        pyspiel.random_sim_test(spiel(name, players), 1, False, False)


@pytest.mark.parametrize("name", every_game())
def test_what_is_imagined_looks_the_same_to_the_player(name: str) -> None:
    rng = np.random.RandomState(2)
    state = wander(spiel(name).new_initial_state(), rng, 90)
    if state.is_terminal():
        return
    seat = state.current_player()
    other = state.resample_from_infostate(seat, rng.random_sample)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.legal_actions() == state.legal_actions()
    assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
    other = wander(other, rng, 5)
    copy = other.clone()
    assert copy.is_terminal() or copy.legal_actions() == other.legal_actions()


def test_a_game_is_known_by_its_name_from_then_on() -> None:
    ours = spiel("leduc_poker", 3)
    again = pyspiel.load_game(str(ours))
    assert again.num_players() == 3
    assert pyspiel.load_game("cardgame_leduc_poker").num_players() == 2
    assert str(again.new_initial_state()) == str(ours.new_initial_state())
    with pytest.raises(ValueError, match="Leduc_poker is for 2 to 10 players, not 11"):
        spiel("leduc_poker", 11)


def test_other_rules_of_the_same_name_are_another_game(tmp_path: Any) -> None:
    text = cardgame.shipped()["kuhn_poker"].read_text(encoding="utf-8")
    other = tmp_path / "kuhn.cardgame"
    other.write_text(text.replace("pay(bet)", "pay(bet + 1)"), encoding="utf-8")
    first, second = spiel("kuhn_poker", 2), cardgame.openspiel_game(str(other), 2)
    assert first.get_type().short_name != second.get_type().short_name


# ───────────── the tree itself


@pytest.mark.parametrize("name", every_game())
def test_the_tree_is_the_game(name: str) -> None:
    """A way through the tree is a play: told what came out, the engine comes to the same end."""
    # A shoe of six packs is shuffled card by card: nine tenths of the time of all games.
    tree = Tree(game(name), options={"packs": 1} if name == "blackjack" and not THOROUGH else None)
    rng, node = Random(7), tree.root
    while not node.over:
        if node.is_chance:
            outcomes, shares = zip(*node.outcomes, strict=True)
            node = node.child(rng.choices(outcomes, shares)[0])
        else:
            node = node.child(rng.choice(node.legal))
    assert node.state.result is not None
    assert node.returns is not None
    cards = [card for place in node.state.zones for card in list.__iter__(place)]
    assert sorted(cards) == list(range(len(tree.program.layout.cards)))
    if tree.program.rules.winner is not None and tree.program.rules.winner.listed is None:
        assert sum(node.returns) == pytest.approx(0)


def test_what_is_not_open_is_refused() -> None:
    node: Node = Tree(game("kuhn_poker")).root
    with pytest.raises(ValueError, match="7 is not an outcome here: 0, 1, 2"):
        node.child(7)
    node = node.child(0).child(1)
    with pytest.raises(ValueError, match="action 0 is not open here"):
        node.child(0)
    with pytest.raises(ValueError, match="there is no seat 5"):
        node.information(5)
    over = node.child(3).child(3)
    with pytest.raises(ValueError, match="the play is over"):
        over.child(0)
