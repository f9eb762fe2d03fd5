"""An environment of PettingZoo in which all agents act in every step (Parallel API).

What the rules let all players choose at once is one step for all of them. Of other choices one agent decides, and the
others can only wait: action 0.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from environments.at_table import AtTable, agent
from interpreter.learn.actions import PASS, Answering


class ParallelEnvironment(AtTable, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose agents act together."""

    kind = "_parallel_v0"
    _due: dict[int, Answering]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.agents = self.possible_agents[:]
        self.table.reset(seed)
        self._due = self._asked()
        return self._observations(), {each: self.table.info() for each in self.agents}

    def _asked(self) -> dict[int, Answering]:
        """The answers that are due now: of all who choose at once, or of the one who decides.

        What somebody may choose at once with others does not depend on what these choose, so it can be asked for with
        any choice of theirs.
        """
        first = self.table.answering()
        if first is None:
            return {}
        found = {first.decision.player: first}
        spec, play = first.decision.spec, self.table.state
        while spec.per_seat:
            assert play.decision is not None
            any_option = play.decision.options[0]
            play = play.copy()
            play.apply(any_option)
            if play.decision is None or play.decision.spec is not spec or play.decision.player in found:
                break
            found[play.decision.player] = Answering(self.table.actions, play.decision)
        return found

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Takes an action of every agent; of those who have nothing to decide it does not count."""
        for seat, answering in self._due.items():
            if answering.option is None:
                answering.take(int(actions[agent(seat)]))
        if self._due and all(answering.option is not None for answering in self._due.values()):
            self._carry_out()
            self._due = self._asked()
        over, table, everyone = not self._due, self.table, self.agents
        returns = table.returns() if over else (0.0,) * table.players
        found = (
            self._observations(),
            {each: returns[self.possible_agents.index(each)] for each in everyone},
            dict.fromkeys(everyone, over and table.over),
            dict.fromkeys(everyone, over and not table.over),
            {each: table.info() for each in everyone},
        )
        if over:
            self.agents = []
        return found

    def _carry_out(self) -> None:
        waiting = dict(self._due)
        while waiting and (decision := self.table.state.decision) is not None and self.table.fault is None:
            chosen = waiting.pop(decision.player).option
            assert chosen is not None
            self.table.apply(decision.spec.table[chosen.raw])

    def _observations(self) -> dict[str, Any]:
        found = {}
        for seat, each in enumerate(self.possible_agents):
            answering = self._due.get(seat)
            legal = answering.legal if answering is not None and answering.option is None else (PASS,)
            found[each] = {
                "observation": self.table.observation(seat, answering),
                "action_mask": self.table.mask(legal if self._due else ()),
            }
        return found

    def state(self) -> Any:
        """Nobody sees the whole table here: observations are what seats know."""
        raise NotImplementedError("an environment of what players know has no state for all")
