"""The shipped games beside the same games written by hand: same deal, same choices, same play.

The engine plays first; what its shuffles brought is dealt to the game written by hand. At every
decision both must ask the same player for the same options, and at the end agree on the scores.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from interpreter import load
from interpreter.game import Game
from interpreter.play.state import State

ALL_OF = 500  # of more options than these only a sample is compared

Policy = Callable[[State, Any, Sequence[Any], random.Random], Any]  # (state, by hand, options by hand) → one of them
Arrange = Callable[[State, Any, random.Random], None]

shipped = cache(load)


def dealt(cls: type[Any], orders: list[list[int]]) -> type[Any]:
    """The game by hand with its shuffles foretold; a single card is not worth shuffling."""

    class Dealt(cls):  # type: ignore[misc]
        def shuffle(self, cards: list[int]) -> None:
            if len(cards) > 1:
                order = orders.pop(0)
                assert sorted(order) == sorted(cards)
                cards[:] = order

    return Dealt


def at_random(state: State, by_hand: Any, options: Sequence[Any], rng: random.Random) -> Any:
    return options[int(rng.random() * len(options))]


def play_both(
    name: str,
    cls: type[Any],
    players: int,
    seed: int,
    *,
    card: Callable[[State, int], int],
    translate: Callable[[State, Any], Any],
    options: dict[str, Any] | None = None,
    policy: Policy = at_random,
    arrange: Arrange | None = None,
) -> tuple[State, Any]:
    """One play by both. `card` and `translate` turn the engine's cards and options into those by hand.

    `arrange` may lay the cards of both otherwise, before the first choice.
    """
    rng = random.Random(f"{name} {players} {options} {seed}")
    state = shipped(name).start(players=players, seed=seed, options=options, trace=True)
    orders: list[list[int]] = []
    seen = 0

    def listen() -> None:
        nonlocal seen
        events = state.events
        orders.extend([card(state, c) for c in e.outcome] for e in events[seen:] if e.kind == "shuffled")
        seen = len(events)

    listen()
    by_hand = dealt(cls, orders)(players, rng, **(options or {}))
    if arrange is not None:
        arrange(state, by_hand, rng)
    while (decision := state.decision) is not None:
        assert not orders
        assert by_hand.player == decision.player
        found = decision.options
        assert len(found) == len(by_hand.legal)
        if len(found) <= ALL_OF:
            engine = {translate(state, o): o for o in found}
            assert engine.keys() == set(by_hand.legal)
            choice = policy(state, by_hand, by_hand.legal, rng)
            option = engine[choice]
        else:
            option = found[int(rng.random() * len(found))]
            choice = translate(state, option)
            assert choice in by_hand.legal
        state.apply(option)
        listen()
        by_hand.play(choice)
    assert not orders
    assert by_hand.player == -1
    assert state.result is not None
    assert list(state.result.scores) == by_hand.scores
    assert list(state.result.winners) == by_hand.winners
    return state, by_hand


def play_alone(game: Game, players: int, seed: int, options: dict[str, Any] | None = None) -> State:
    """One random play by the engine."""
    rng = random.Random(seed)
    state = game.start(players=players, seed=seed, options=options)
    while (decision := state.decision) is not None:
        state.apply(decision.options[int(rng.random() * len(decision.options))])
    return state
