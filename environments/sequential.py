"""An environment of PettingZoo: one agent after another (AEC).

Observations are `{"observation": array, "action_mask": array}`; the numbers are those of `interpreter.learn.actions`,
so that several cards are chosen one by one, by the same agent in a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pettingzoo import AECEnv

from environments.at_table import AtTable, agent

if TYPE_CHECKING:
    from interpreter.learn.actions import Answering


class Environment(AtTable, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose agents act in turn. `actions[n]` and `observation_names[i]` say what the numbers mean."""

    kind = "_v0"
    _answering: Answering | None = None

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
            print(self.table.text(self.looking()))

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

    def looking(self) -> int | None:
        """Whoever decides."""
        return None if self._answering is None else self._answering.decision.player
