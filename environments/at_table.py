"""What every environment of PettingZoo has: a table, its agents and their spaces, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces

from environments.table import Rewards, Table

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.learn.actions import Actions


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


class AtTable:
    """A game at a table. `actions[n]` and `observation_names[i]` say what the numbers mean."""

    kind: ClassVar[str]  # how the names of such environments end

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
        self.metadata: dict[str, Any] = {"name": game.name.lower() + self.kind, "render_modes": ["ansi", "human"]}
        self.render_mode = render_mode
        self.possible_agents = [agent(seat) for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = spaces_of(self.table)

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

    def looking(self) -> int | None:
        """The seat that the table is shown to; None for anybody."""
        return None

    def render(self) -> str | None:
        """The table as text."""
        if self.render_mode is None:
            return None
        text = self.table.text(self.looking())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
