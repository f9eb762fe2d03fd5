"""A policy for a game, learnt by playing against itself for some minutes, with nothing but NumPy.

    python docs/examples/train.py gauner --players 3 --seconds 300 --bot easy

The policy is a small network: what a seat sees, one hidden layer, a number for each action, and one for how the seat
will do. All seats of many plays at once (`cardgame.batch`) go by it. What turned out better than was expected becomes
likelier, by small steps (PPO with GAE, Adam). Every so often the policy sits in each seat in turn among bots, and its
share of the wins is printed: a point of the curve.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time
from typing import Any

import numpy as np

import cardgame
from environments.batch import Batch
from environments.table import Table
from lab.bots import by_name

ROWS, LONG = 256, 64  # plays at once, and how many steps of them are learnt from at a time
TIMES, PART = 2, 2_048  # how often they are gone through, in parts of that size
BONUS = 0.01  # for keeping several actions likely, so that they are tried
TRUST, FAR = 0.2, 0.95  # how far a share may change at once; how much later surprises count


class Policy:
    """Shares of actions and the worth of a position, from what a seat sees."""

    def __init__(self, seen: int, actions: int, hidden: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        sizes = ((seen, hidden), (hidden,), (hidden, actions + 1), (actions + 1,))
        self.parts = [np.zeros(size, np.float32) for size in sizes]
        self.parts[0] += rng.normal(0, seen**-0.5, sizes[0])
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        inner = np.tanh(seen @ self.parts[0] + self.parts[1])
        both = inner @ self.parts[2] + self.parts[3]
        scores = np.where(mask, both[..., :-1], np.float32(-1e9))
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        return shares / shares.sum(-1, keepdims=True), both[..., -1], inner

    def learn(self, seen: Any, masks: Any, actions: Any, before: Any, better: Any, worth: Any, rate: float) -> None:
        """One step: actions that did better than expected become likelier, and the expectation nearer to what came."""
        shares, expected, inner = self(seen, masks)
        each = np.arange(len(actions))
        ratio = shares[each, actions] / before
        free = np.where(better > 0, ratio < 1 + TRUST, ratio > 1 - TRUST)  # beyond that, no more of it
        push = np.where(free, ratio * better, 0)[:, None]
        slope = np.empty((len(actions), shares.shape[1] + 1), np.float32)
        logs = np.log(shares + 1e-9)
        slope[:, :-1] = -shares * (push + BONUS * (logs - (shares * logs).sum(-1, keepdims=True)))
        slope[each, actions] += push[:, 0]
        slope[:, -1] = 0.5 * (worth - expected)
        back = (slope @ self.parts[2].T) * (1 - inner**2)
        slopes = [seen.T @ back, back.sum(0), inner.T @ slope, slope.sum(0)]
        self.steps += 1
        for part, rise, (first, second) in zip(self.parts, slopes, self.moments, strict=True):
            rise = rise / len(actions)
            first += 0.1 * (rise - first)
            second += 0.001 * (rise**2 - second)
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part += (rate / (1 - 0.9**self.steps)) * first / size


def smaller(seen: Any) -> Any:
    """Large numbers made small."""
    return np.sign(seen) * np.log1p(np.abs(seen))


def drawn(shares: Any, rng: np.random.Generator) -> Any:
    """In each row an action, as often as its share says."""
    return (shares.cumsum(axis=1) > rng.random((len(shares), 1)) * shares.sum(axis=1, keepdims=True)).argmax(axis=1)


class Learner:
    def __init__(self, plays: Batch, policy: Policy) -> None:
        self.plays, self.policy = plays, policy
        self.rng = np.random.default_rng(0)
        self.ended, self.usual = 0, 0.0
        plays.reset(seed=1)

    def go_on(self, rate: float) -> int:
        """Plays on against itself, and learns from it; gives how many actions were taken."""
        plays, rng = self.plays, self.rng
        kept = []
        for _ in range(LONG):
            seen, masks, seats = smaller(plays.observations), plays.masks.copy(), plays.seats.copy()
            shares, expected, _ = self.policy(seen, masks)
            actions = drawn(shares, rng)
            plays.step(actions)
            self.ended += int(plays.over.sum())
            share = shares[np.arange(len(plays)), actions]
            kept.append((seen, masks, seats, actions, share, expected, plays.over.copy(), plays.rewards.copy()))
        seen, masks, seats, actions, share, expected, over, rewards = map(np.array, zip(*kept, strict=True))
        if over.any():  # rewards are told in units of what is usual
            self.usual = self.usual or float(rewards[over].std()) or 1.0
        better, known = surprises(seats, expected, over, rewards / (self.usual or 1.0))
        data = [x[known] for x in (seen, masks, actions, share, better, better + expected)]
        data[4] = (data[4] - data[4].mean()) / (data[4].std() + 1e-6)
        for _ in range(TIMES):
            order = rng.permutation(len(data[0]))
            for part in np.array_split(order, max(1, len(order) // PART)):
                self.policy.learn(*(x[part] for x in data), rate)
        return LONG * len(plays)


def surprises(seats: Any, expected: Any, over: Any, rewards: Any) -> tuple[Any, Any]:
    """How much better each action did than expected (GAE), and of which actions it is known already."""
    found, known = np.zeros_like(expected), np.zeros(expected.shape, bool)
    each = np.arange(seats.shape[1])
    now = np.zeros(rewards.shape[1:], np.float32)  # of each seat: what it is expected to get, or has got
    later, told = np.zeros_like(now), np.zeros(now.shape, bool)
    for step in reversed(range(len(seats))):
        now[over[step]], later[over[step]], told[over[step]] = rewards[step][over[step]], 0, True
        mine = (each, seats[step])
        found[step] = np.where(told[mine], now[mine] - expected[step] + FAR * later[mine], 0)
        known[step] = told[mine]
        later[mine], now[mine], told[mine] = found[step], expected[step], True
    return found, known


def share_of_wins(table: Table, policy: Policy, bot: str, games: int) -> tuple[float, float]:
    """How many games the policy wins among bots, with its 95 % half-width; a tie counts by its share.

    Every deal is played with the policy in each seat in turn; the width is that of the mean over the deals.
    """
    dice, other = Random(1), by_name(bot)
    deals = []
    for deal in range(max(2, games // table.players)):
        won = 0.0
        for seat in range(table.players):
            table.reset(1_000_000 + deal)
            while (answering := table.answering()) is not None:
                if answering.decision.player != seat:
                    table.apply(other.choose(table.state.chair(answering.decision.player), dice))
                    continue
                while answering.option is None:
                    shares, _, _ = policy(smaller(table.observation(seat, answering)), table.mask(answering.legal))
                    answering.take(int(shares.argmax()))
                table.apply(answering.option)
            result = table.state.result
            won += 1 / len(result.winners) if result is not None and seat in result.winners else 0.0
        deals.append(won / table.players)
    return float(np.mean(deals)), float(1.96 * np.std(deals, ddof=1) / len(deals) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=300, help="of the processor, for learning")
    parser.add_argument("--bot", default="random", help="whom to be measured against")
    parser.add_argument("--games", type=int, default=600, help="for each measurement")
    parser.add_argument("--every", type=float, default=60, help="seconds of learning between measurements")
    parser.add_argument("--hidden", type=int, default=128, help="size of the hidden layer")
    parser.add_argument("--rate", type=float, default=0.002, help="of learning")
    parser.add_argument("--rewards", choices=("points", "wins"), default="points", help="what is learnt from")
    parser.add_argument("--keep", help="a file for the policy, written at each measurement")
    wanted = parser.parse_args()
    plays = cardgame.batch(wanted.game, ROWS, wanted.players, rewards=wanted.rewards)
    table = cardgame.environment(wanted.game, wanted.players).table
    learner = Learner(plays, Policy(table.observer.size, len(table.actions), wanted.hidden))
    spent, actions, due = 0.0, 0, 0.0
    while True:
        if spent >= due or spent >= wanted.seconds:
            share, about = share_of_wins(table, learner.policy, wanted.bot, wanted.games)
            done = f"{spent:6.0f} s  {learner.ended:8,} plays  {actions:10,} actions"
            print(f"{done}  wins {share:.1%} ± {about:.1%}", flush=True)
            if wanted.keep:
                np.savez(wanted.keep, *learner.policy.parts)
            due += wanted.every
        if spent >= wanted.seconds:
            break
        begin = process_time()
        actions += learner.go_on(wanted.rate)
        spent += process_time() - begin


if __name__ == "__main__":
    main()
