"""An environment of PettingZoo: one agent after another (AEC).

Observations are `{"observation": array, "action_mask": array}`; the numbers are those of `interpreter.learn.actions`,
so that several cards are chosen one by one, by the same agent in a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from environments.table import Rewards, Table

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.learn.actions import Actions, Answering


def agent(seat: int) -> str:
    return f"player_{seat}"


def spaces_of(table: Table) -> tuple[dict[str, spaces.Space[Any]], dict[str, spaces.Space[Any]]]:
    """The spaces of observations and of actions, for every agent the same."""
    size, count = table.observer.size, len(table.actions)
    seen = {
        agent(seat): spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        for seat in range(table.players)
    }
    return dict(seen), {agent(seat): spaces.Discrete(count) for seat in range(table.players)}


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose agents act in turn. `actions[n]` and `observation_names[i]` say what the numbers mean."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, int | str | bool] | None = None,
        rewards: Rewards = "points",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, players, options, rewards)
        self.metadata = {
            "name": f"{game.name.lower()}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [agent(seat) for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = spaces_of(self.table)
        self._answering: Answering | None = None

    @property
    def actions(self) -> Actions:
        return self.table.actions

    @property
    def observation_names(self) -> list[str]:
        return self.table.observer.names

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # ───────────── playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new play. The same seed gives the same cards; without one they are any."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        self.agent_selection = self.agents[0]
        self.table.reset(seed)
        self._next()

    def step(self, action: Any) -> None:
        """Takes the action of the agent whose turn it is; ValueError for one that is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert self._answering is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        option = self._answering.take(int(action))
        if option is not None:
            self.table.apply(option)
            self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self.table.text(None if self._answering is None else self._answering.decision.player))

    def _next(self) -> None:
        """Whose turn it is now, or the end."""
        table = self.table
        self._answering = table.answering()
        if self._answering is not None:
            self.agent_selection = agent(self._answering.decision.player)
            return
        returns = table.returns()
        for seat, each in enumerate(self.possible_agents):
            self.rewards[each] = returns[seat]
            self.terminations[each] = table.over
            self.truncations[each] = not table.over
            self.infos[each] = table.info()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows; the mask of one whose turn it is not is empty."""
        seat = self.possible_agents.index(agent)
        answering = self._answering
        mine = answering is not None and answering.decision.player == seat
        return {
            "observation": self.table.observation(seat, answering),
            "action_mask": self.table.mask(answering.legal if answering is not None and mine else ()),
        }

    # ───────────── looking

    def render(self) -> str | None:
        """The table as whoever decides sees it."""
        if self.render_mode is None:
            return None
        text = self.table.text(None if self._answering is None else self._answering.decision.player)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
