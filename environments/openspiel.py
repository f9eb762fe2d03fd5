"""Games of OpenSpiel, from rule files: chance nodes, information states and tensors, for its algorithms to run on.

A node of the game's tree (`interpreter.learn.tree`) is a state. OpenSpiel knows a game by a name, so each rule file is
registered once, as `cardgame_` and its name, with the number of players and the options as parameters:
`pyspiel.load_game` finds it from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from environments.observation import Array, Observer
from interpreter.learn.tree import Node, Tree

if TYPE_CHECKING:
    from interpreter.game import Game

FARTHEST = 10_000.0  # no result is further from the mean, as far as OpenSpiel is told
LONGEST = 20_000


def openspiel_game(game: Game, players: int | None, options: Mapping[str, int | str | bool] | None) -> Any:
    """A `pyspiel.Game` of a set-up; raises SetupError for what the game does not have."""
    setup = game.setup(players, options)
    agreed = {o.name: o.word_of(setup.options[o.name]) for o in game.rules.options}
    return _registered(game)({"players": setup.players, **agreed})


_CLASSES: dict[str, tuple[str, type]] = {}


def _registered(game: Game) -> Callable[[dict[str, Any]], Any]:
    """The class of a game, made and registered when it is first wanted; rules that changed since get another name."""
    base = f"cardgame_{game.name.lower()}"
    name = base
    while name in _CLASSES and _CLASSES[name][0] != game.fingerprint:
        name = f"{base}_{game.fingerprint}" if name == base else f"{name}_again"
    if name not in _CLASSES:
        kind = _type_of(game, name)

        class Registered(SpielGame):
            def __init__(self, params: dict[str, Any] | None = None) -> None:
                super().__init__(game, kind, params or {})

        _CLASSES[name] = game.fingerprint, Registered
        pyspiel.register_game(kind, Registered)
    return _CLASSES[name][1]


def _type_of(game: Game, name: str) -> Any:
    winner = game.rules.winner
    zero_sum = winner is not None and winner.listed is None
    defaults: dict[str, Any] = {"players": game.rules.least_players}
    defaults |= {o.name: o.usual for o in game.rules.options}
    of = pyspiel.GameType
    return of(
        short_name=name,
        long_name=game.name,
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC,
        information=of.Information.IMPERFECT_INFORMATION,
        utility=of.Utility.ZERO_SUM if zero_sum else of.Utility.GENERAL_SUM,
        reward_model=of.RewardModel.TERMINAL,
        max_num_players=game.player_counts[-1],
        min_num_players=game.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults,
        default_loadable=True,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A set-up of a rule file."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any]) -> None:
        agreed = dict(params)
        players = agreed.pop("players", None)
        self.tree = Tree(game, players, agreed)
        self.root = self.tree.root
        self.watching = Observer(self.tree.actions)
        self.recalling = Observer(self.tree.actions, recall=True)
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.tree.actions),
            max_chance_outcomes=self.tree.chance_outcomes,
            num_players=self.tree.players,
            min_utility=-FARTHEST if zero_sum else 0.0,
            max_utility=FARTHEST if zero_sum else 1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.recalling if recall else self.watching)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A node of the tree. OpenSpiel copies what hangs on a state; nodes do not change and are the same in a copy."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node: Node = game.root

    def current_player(self) -> int:
        node = self.node
        if node.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if node.player is None else node.player

    def is_terminal(self) -> bool:
        return self.node.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal) if player == self.node.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.node.outcomes)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.node.outcome_label(action)
        return self.node.tree.actions[action]

    def returns(self) -> list[float]:
        return list(self.node.returns or (0.0,) * self.node.tree.players)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Another state that the player cannot tell from this one."""
        other = SpielState(self.get_game())
        other.node = self.node.imagined(player, Random(probability_sampler()))
        return other

    def __str__(self) -> str:
        return "\n\n".join(self.node.information(seat) for seat in range(self.node.tree.players))


class SpielObserver:
    """Writes what a player sees, as OpenSpiel wants it."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.tensor: Array = np.zeros(observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        node = state.node
        said = node.answering.said if node.answering is not None and node.player == player else ()
        self.observer.write(node.state, player, said, node.heard(player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.node.information(player) if self.observer.recall else state.node.sight(player)
