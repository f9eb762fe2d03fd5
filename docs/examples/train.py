"""A policy for a game, learnt by playing against itself for some minutes, with nothing but NumPy.

    python docs/examples/train.py gauner --players 3 --seconds 300 --bot easy

The policy is a small network: what a seat sees, one hidden layer, a number for each action, and one for each seat that
says how it will do. All seats of many plays at once (`cardgame.batch`) go by it. What turned out better than was
expected becomes likelier, by small steps (PPO, Adam).

To play, it looks one choice ahead: it takes each option in a few positions that it cannot tell from the true one, and
the one after which it expects most. Every so often it sits in each seat in turn among bots, and its share of the wins
is printed: a point of the curve.
"""

from __future__ import annotations

import argparse
import os
import re
from random import Random
from time import process_time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads that wait for each other count as time of the processor

import numpy as np

import cardgame
from environments.batch import GameBatch
from environments.table import Table
from interpreter.ask.chair import Bot, Chair
from interpreter.learn.actions import Answering
from interpreter.play.choice import Option
from interpreter.play.fault import Fault
from lab.bots import by_name

ROWS, LONG = 256, 64  # plays at once, and how many steps of them are learnt from at a time
TIMES, PART = 2, 2_048  # how often they are gone through, in parts of that size
BONUS = 0.01  # for keeping several actions likely, so that they are tried
TRUST, FAR = 0.2, 0.98  # how far a share may change at once; how much what comes later counts
STEPS, SMALL = 6, 30  # numbers up to SMALL are also told as "at least one", "at least two", …
FEW = 60  # options that are looked at one by one


class Glasses:
    """What the network is shown of an observation, whichever seat it is of.

    The seats are told from the one that sees: whatever is p2's for p1, and p3's for p2, stands in the same place.
    What never changed in some random plays is left out, and the rest told in units of how much it changes.
    """

    def __init__(self, plays: GameBatch, seed: int = 99) -> None:
        self.players, names = plays.rewards.shape[1], plays.observation_names
        place = {name: at for at, name in reversed(list(enumerate(names)))}
        turned = [[place[_turned(name, seat, self.players)] for name in names] for seat in range(self.players)]
        rng, self.order = np.random.default_rng(seed), np.array(turned)
        plays.reset(seed)
        seen = []
        for _ in range(LONG * 2):
            seen.append(self._turn(plays.observations, plays.seats))
            plays.step((rng.random(plays.masks.shape) * plays.masks).argmax(axis=1))
        found = np.concatenate(seen)
        changing = np.flatnonzero(found.std(axis=0))
        self.order, found = self.order[:, changing], found[:, changing]
        self.middle, self.unit = found.mean(axis=0), np.maximum(found.std(axis=0), 0.05)
        most = found.max(axis=0)
        steps = [(at, n) for at in np.flatnonzero((most > 1) & (most <= SMALL)) for n in range(1, STEPS + 1)]
        self.stepped = np.array([at for at, n in steps if n <= most[at]], np.int64)
        self.least = np.array([n for at, n in steps if n <= most[at]], np.float32)
        self.size = len(changing) + len(self.stepped)

    def _turn(self, seen: Any, seats: Any) -> Any:
        return seen[np.arange(len(seen))[:, None], self.order[seats]]

    def __call__(self, seen: Any, seats: Any) -> Any:
        numbers = self._turn(seen, seats)
        scaled = ((numbers - self.middle) / self.unit).clip(-6, 6)
        return np.concatenate([scaled, numbers[:, self.stepped] >= self.least], axis=1, dtype=np.float32)


def _turned(name: str, seat: int, players: int) -> str:
    """What has this name for p1, has which for this seat?"""
    if name.startswith("said ") or re.fullmatch(r"seat \d+", name):
        return name
    name = re.sub(r"\bp(\d+)\.", lambda found: f"p{(int(found[1]) - 1 + seat) % players + 1}.", name)
    return re.sub(r"\bseat (\d+)", lambda found: f"seat {(int(found[1]) + seat) % players}", name)


class Policy:
    """Shares of actions, and what each seat will get, beginning with the one that decides."""

    def __init__(self, seen: int, actions: int, players: int, hidden: int, seed: int = 0) -> None:
        self.players = players
        rng = np.random.default_rng(seed)
        sizes = ((seen, hidden), (hidden,), (hidden, actions + players), (actions + players,))
        self.parts = [np.zeros(size, np.float32) for size in sizes]
        self.parts[0] += rng.normal(0, seen**-0.5, sizes[0])
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        inner = np.tanh(seen @ self.parts[0] + self.parts[1])
        both = inner @ self.parts[2] + self.parts[3]
        scores = np.where(mask, both[:, : -self.players], np.float32(-1e9))
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True), both[:, -self.players :], inner

    def learn(self, rate: float, seen: Any, masks: Any, actions: Any, before: Any, better: Any, came: Any) -> None:
        """One step: actions that did better than expected become likelier, and what is expected nearer to what came."""
        shares, expected, inner = self(seen, masks)
        each = np.arange(len(actions))
        ratio = shares[each, actions] / before
        free = np.where(better > 0, ratio < 1 + TRUST, ratio > 1 - TRUST)  # beyond that, no more of it
        push = np.where(free, ratio * better, 0)[:, None]
        logs = np.log(shares + 1e-9)
        slope = -shares * (push + BONUS * (logs - (shares * logs).sum(axis=1, keepdims=True)))
        slope[each, actions] += push[:, 0]
        slope = np.concatenate([slope, 0.5 * (came - expected)], axis=1, dtype=np.float32)
        back = (slope @ self.parts[2].T) * (1 - inner**2)
        slopes = [seen.T @ back, back.sum(axis=0), inner.T @ slope, slope.sum(axis=0)]
        self.steps += 1
        for part, rise, (first, second) in zip(self.parts, slopes, self.moments, strict=True):
            rise = rise / len(actions)
            first += 0.1 * (rise - first)
            second += 0.001 * (rise**2 - second)
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part += (rate / (1 - 0.9**self.steps)) * first / size


class Learner:
    def __init__(self, plays: GameBatch, hidden: int) -> None:
        self.plays, self.glasses = plays, Glasses(plays)
        self.policy = Policy(self.glasses.size, plays.masks.shape[1], self.glasses.players, hidden)
        self.rng = np.random.default_rng(0)
        self.ended, self.unit = 0, 0.0
        plays.reset(seed=1)

    def go_on(self, rate: float) -> int:
        """Plays on against itself, and learns from it; gives how many actions were taken."""
        plays, rng = self.plays, self.rng
        kept = []
        for _ in range(LONG):
            seen, masks, seats = self.glasses(plays.observations, plays.seats), plays.masks.copy(), plays.seats.copy()
            shares, expected, _ = self.policy(seen, masks)
            actions = (shares.cumsum(axis=1) > rng.random((len(shares), 1)) * shares.sum(axis=1)[:, None]).argmax(
                axis=1
            )
            plays.step(actions)
            self.ended += int(plays.over.sum())
            share = shares[np.arange(len(plays)), actions]
            kept.append((seen, masks, seats, actions, share, expected, plays.over.copy(), plays.rewards.copy()))
        seen, masks, seats, actions, share, expected, over, rewards = map(np.array, zip(*kept, strict=True))
        if over.any():  # rewards are told in units of what is usual
            self.unit = self.unit or float(rewards[over].std()) or 1.0
        came = what_came(seats, expected, over, rewards / (self.unit or 1.0))
        better = came[..., 0] - expected[..., 0]
        better = (better - better.mean()) / (better.std() + 1e-6)
        data = [x[:-1].reshape(-1, *x.shape[2:]) for x in (seen, masks, actions, share, better, came)]
        for _ in range(TIMES):
            order = rng.permutation(len(data[0]))
            for part in np.array_split(order, max(1, len(order) // PART)):
                self.policy.learn(rate, *(x[part] for x in data))
        return LONG * len(plays)


def what_came(seats: Any, expected: Any, over: Any, rewards: Any) -> Any:
    """Of each step what each seat got, beginning with the one that decides.

    What was expected a step later counts a little, what was expected later still, and got at the end, the more.
    """
    steps, plays, players = expected.shape
    each = (np.arange(steps)[:, None, None], np.arange(plays)[:, None])
    seat = (seats[..., None] + np.arange(players)) % players
    by_seat = np.empty_like(expected)
    by_seat[(*each, seat)] = expected
    came = by_seat.copy()
    came[-1] = np.where(over[-1][:, None], rewards[-1], by_seat[-1])
    for step in reversed(range(steps - 1)):
        later = by_seat[step + 1] + FAR * (came[step + 1] - by_seat[step + 1])
        came[step] = np.where(over[step][:, None], rewards[step], later)
    return came[(*each, seat)]


class Learnt:
    """A bot that looks one choice ahead, in some positions that it cannot tell from the true one."""

    name = "learnt"

    def __init__(self, learner: Learner, table: Table, samples: int) -> None:
        self.learner, self.table, self.samples = learner, table, samples

    def choose(self, chair: Chair, rng: Random) -> Option:
        options = list(chair.options)
        if len(options) == 1:
            return options[0]
        if not self.samples or len(options) > FEW:
            return self._likeliest(chair, rng)
        worth, seen, seats, of = np.zeros(len(options)), [], [], []
        for _ in range(self.samples):
            position = chair.sample(rng)
            for number, option in enumerate(options):
                after = position.copy()
                try:
                    after.apply(option)
                except Fault:
                    continue  # the rules get stuck there
                if after.result is not None:
                    worth[number] += self.table.rewarded(after.result)[chair.player] / (self.learner.unit or 1.0)
                elif after.decision is not None:
                    seats.append(after.decision.player)
                    seen.append(self.table.observer.write(after, after.decision.player))
                    of.append(number)
        if seen:
            mine = (chair.player - np.array(seats)) % self.table.players
            expected = self.learner.policy(self.learner.glasses(np.array(seen), np.array(seats)), True)[1]
            np.add.at(worth, of, expected[np.arange(len(of)), mine])
        return options[int(worth.argmax())]

    def _likeliest(self, chair: Chair, rng: Random) -> Option:
        """Without looking ahead: the action with the largest share, number by number."""
        answering, seats = Answering(self.table.actions, chair.decision), np.array([chair.player])
        position = chair.sample(rng)  # the seat sees the same in each of them
        while answering.option is None:
            seen = self.table.observer.write(position, chair.player, answering.said)[None]
            shares, _, _ = self.learner.policy(self.learner.glasses(seen, seats), self.table.mask(answering.legal))
            answering.take(int(shares.argmax()))
        return answering.option


def share_of_wins(table: Table, bot: Bot, other: Bot, games: int) -> tuple[float, float]:
    """How many games a bot wins among others, with its 95 % half-width; a tie counts by its share.

    Every deal is played with the bot in each seat in turn; the width is that of the mean over the deals.
    """
    dice = Random(1)
    deals = []
    for deal in range(max(2, games // table.players)):
        won = 0.0
        for seat in range(table.players):
            table.reset(1_000_000 + deal)
            while (answering := table.answering()) is not None:
                player = answering.decision.player
                table.apply((bot if player == seat else other).choose(table.state.chair(player), dice))
            result = table.state.result
            won += 1 / len(result.winners) if result is not None and seat in result.winners else 0.0
        deals.append(won / table.players)
    return float(np.mean(deals)), float(1.96 * np.std(deals, ddof=1) / len(deals) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=300, help="of the processor, for learning")
    parser.add_argument("--bot", default="easy", help="whom to be measured against")
    parser.add_argument("--games", type=int, default=300, help="for each measurement")
    parser.add_argument("--every", type=float, default=60, help="seconds of learning between measurements")
    parser.add_argument("--samples", type=int, default=3, help="positions to look ahead in; 0: the likeliest action")
    parser.add_argument("--hidden", type=int, default=128, help="size of the hidden layer")
    parser.add_argument("--rate", type=float, default=0.002, help="of learning, at the beginning")
    parser.add_argument("--rewards", choices=("points", "wins"), default="points", help="what is learnt from")
    parser.add_argument("--keep", help="a file for the policy, written at each measurement")
    wanted = parser.parse_args()
    try:
        other = by_name(wanted.bot)
        table = cardgame.environment(wanted.game, wanted.players, rewards=wanted.rewards).table
        plays = cardgame.batch(wanted.game, ROWS, wanted.players, rewards=wanted.rewards)
    except (OSError, ValueError, cardgame.RulesError) as wrong:
        parser.error(str(wrong))
    begin = process_time()
    learner = Learner(plays, wanted.hidden)
    bot = Learnt(learner, table, wanted.samples)
    spent, actions, due = process_time() - begin, 0, 0.0
    while True:
        if spent >= due or spent >= wanted.seconds:
            share, about = share_of_wins(table, bot, other, wanted.games)
            done = f"{spent:6.0f} s  {learner.ended:8,} plays  {actions:10,} actions"
            print(f"{done}  wins {share:.1%} ± {about:.1%}", flush=True)
            if wanted.keep:
                np.savez(wanted.keep, *learner.policy.parts)
            due += wanted.every
        if spent >= wanted.seconds:
            break
        begin = process_time()
        actions += learner.go_on(wanted.rate * max(0.05, 1 - spent / wanted.seconds))
        spent += process_time() - begin


if __name__ == "__main__":
    main()
