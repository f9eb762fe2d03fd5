"""Games as environments of other people's libraries, from Python; these are imported when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardgame.game import Game, Options, load

if TYPE_CHECKING:
    from environments.batch import GameBatch
    from environments.observation import Array
    from environments.parallel import ParallelEnvironment
    from environments.sequential import Environment
    from environments.table import Mask, Rewards


def environment(
    game: str | Game,
    players: int | None = None,
    options: Options | None = None,
    rewards: Rewards = "points",
    render_mode: str | None = None,
) -> Environment:
    """A game as an environment of PettingZoo in which agents act in turn (AEC).

    `rewards` come at the end: "points" as in `state.returns`, "wins" as shares of the win, or a function of the result
    that gives a number for each seat. Picks of several cards are asked for card by card.
    """
    _needs("pettingzoo", "environments of PettingZoo")
    from environments.sequential import Environment

    return Environment(_rules(game), players, options, rewards, render_mode)


def parallel_environment(
    game: str | Game,
    players: int | None = None,
    options: Options | None = None,
    rewards: Rewards = "points",
    render_mode: str | None = None,
) -> ParallelEnvironment:
    """The same, with all agents acting in every step: what is chosen at once is one step, whoever else waits says 0."""
    _needs("pettingzoo", "environments of PettingZoo")
    from environments.parallel import ParallelEnvironment

    return ParallelEnvironment(_rules(game), players, options, rewards, render_mode)


def batch(
    game: str | Game,
    count: int,
    players: int | None = None,
    options: Options | None = None,
    rewards: Rewards = "points",
    observations: Array | None = None,
    masks: Mask | None = None,
) -> GameBatch:
    """Many plays of one set-up that are stepped together, in arrays: in machine code if that can be had.

    `observations` and `masks` may be arrays of your own, which are written to.
    """
    _needs("numpy", "batches of plays")
    from environments.batch import GameBatch

    return GameBatch(_rules(game), count, players, options, rewards, observations, masks)


def openspiel_game(game: str | Game, players: int | None = None, options: Options | None = None) -> Any:
    """A game as a `pyspiel.Game`: explicit chance, information states, tensors."""
    _needs("pyspiel", "games of OpenSpiel")
    from environments.openspiel import openspiel_game

    return openspiel_game(_rules(game), players, options)


def _rules(game: str | Game) -> Any:
    return (game if isinstance(game, Game) else load(game))._rules


def _needs(package: str, what: str) -> None:
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise ImportError(f'{what} want the package `{package}`: pip install "cardgame[rl]" brings it along')
