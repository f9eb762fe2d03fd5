"""A policy for a game, learnt by playing against itself for some minutes, with nothing but NumPy.

    python docs/examples/train.py gauner --players 3 --seconds 300 --bot random

The policy is a small network: what a seat sees, one hidden layer, a number for each action. All seats play by it. After
each batch of plays, what was done by those who did better than the mean becomes likelier (REINFORCE, Adam). Every so
often the policy sits in each seat in turn among bots, and its share of the wins is printed: a point of the curve.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time
from typing import Any

import numpy as np

import cardgame
from environments.table import Table
from interpreter.learn.actions import Answering
from lab.bots import by_name

BATCH = 64
RATE = 0.002
BONUS = 0.01  # for keeping several actions likely, so that they are tried


class Policy:
    """Probabilities of actions, from what a seat sees."""

    def __init__(self, seen: int, actions: int, hidden: int = 64, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.parts = [
            rng.normal(0, seen**-0.5, (seen, hidden)),
            np.zeros(hidden),
            np.zeros((hidden, actions)),
            np.zeros(actions),
        ]
        self.moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.parts]
        self.steps = 0

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        inner = np.tanh(seen @ self.parts[0] + self.parts[1])
        scores = np.where(mask, inner @ self.parts[2] + self.parts[3], -1e9)
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        return shares / shares.sum(-1, keepdims=True), inner

    def learn(self, seen: Any, masks: Any, actions: Any, better: Any) -> None:
        """Makes actions likelier by how much better than the mean they did."""
        shares, inner = self(seen, masks)
        slope = -shares * better[:, None]
        slope[np.arange(len(actions)), actions] += better
        logs = np.log(shares + 1e-9)
        slope += BONUS * -shares * (logs - (shares * logs).sum(-1, keepdims=True))
        back = (slope @ self.parts[2].T) * (1 - inner**2)
        slopes = [seen.T @ back, back.sum(0), inner.T @ slope, slope.sum(0)]
        self.steps += 1
        for part, rise, (first, second) in zip(self.parts, slopes, self.moments, strict=True):
            rise = rise / len(actions)
            first += 0.1 * (rise - first)
            second += 0.001 * (rise**2 - second)
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part += RATE * first / (1 - 0.9**self.steps) / size


def sight(table: Table, answering: Answering) -> tuple[Any, Any]:
    """What the seat that decides sees, large numbers made small, and what it may say."""
    seen = table.observation(answering.decision.player, answering)
    return np.sign(seen) * np.log1p(np.abs(seen)), table.mask(answering.legal)


def answer(table: Table, policy: Policy, rng: np.random.Generator, kept: list[Any]) -> None:
    """Lets the policy answer the decision that is due, number by number."""
    answering = table.answering()
    assert answering is not None
    while answering.option is None:
        seen, mask = sight(table, answering)
        shares, _ = policy(seen, mask)
        action = int(rng.choice(len(shares), p=shares))
        kept.append((answering.decision.player, seen, mask, action))
        answering.take(action)
    table.apply(answering.option)


def batch(table: Table, policy: Policy, rng: np.random.Generator) -> int:
    """Plays against itself, and learns from it; gives how many actions were taken."""
    said: list[Any] = []
    worth: list[float] = []
    for _ in range(BATCH):
        table.reset(int(rng.integers(1 << 40)))
        kept: list[Any] = []
        while table.answering() is not None:
            answer(table, policy, rng, kept)
        returns = table.returns()
        said += kept
        worth += [returns[seat] for seat, *_ in kept]
    better = np.array(worth) / (np.std(worth) + 1e-9)
    _, seen, masks, actions = zip(*said, strict=True)
    policy.learn(np.array(seen), np.array(masks), np.array(actions), better)
    return len(said)


def share_of_wins(table: Table, policy: Policy, bot: str, games: int) -> tuple[float, float]:
    """How many games the policy wins among bots, with its 95 % half-width; a tie counts by its share."""
    rng, dice, other = np.random.default_rng(1), Random(1), by_name(bot)
    wins = []
    for number in range(games):
        table.reset(1_000_000 + number // table.players)
        while (decision := table.state.decision) is not None:
            if decision.player == number % table.players:
                answer(table, policy, rng, [])
            else:
                table.apply(other.choose(table.state.chair(decision.player), dice))
        result = table.state.result
        assert result is not None
        won = number % table.players in result.winners
        wins.append(1 / len(result.winners) if won else 0.0)
    return float(np.mean(wins)), float(1.96 * np.std(wins) / games**0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=300, help="of the processor, for learning")
    parser.add_argument("--bot", default="random", help="whom to be measured against")
    parser.add_argument("--games", type=int, default=600, help="for each measurement")
    parser.add_argument("--every", type=float, default=30, help="seconds of learning between measurements")
    wanted = parser.parse_args()
    table = cardgame.environment(wanted.game, wanted.players).table
    policy = Policy(table.observer.size, len(table.actions))
    rng = np.random.default_rng(0)
    spent, plays, actions, due = 0.0, 0, 0, 0.0
    while True:
        if spent >= due or spent >= wanted.seconds:
            share, about = share_of_wins(table, policy, wanted.bot, wanted.games)
            print(f"{spent:6.0f} s  {plays:7,} plays  {actions:9,} actions  wins {share:.1%} ± {about:.1%}", flush=True)
            due += wanted.every
        if spent >= wanted.seconds:
            break
        begin = process_time()
        actions += batch(table, policy, rng)
        plays += BATCH
        spent += process_time() - begin


if __name__ == "__main__":
    main()
