"""Games for programs that learn, beside those of other libraries: decisions by masks at random, with observations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import cardgame
from tests.bench.measure import Pair, Play, best_times, side_by_side
from tests.bench.rows import Scale
from tests.bench.sides import Missing, optional
from tests.bench.table import Row

PART = "learners: decisions a second, with observations"
ROWS = 4_096


def learning(scale: Scale) -> Iterator[Row]:
    """games for learners"""
    beside: tuple[tuple[str, Callable[[], Play]], ...] = (
        (f"Leduc, {ROWS:,} at once; Pgx", pgx_leduc),
        (f"Leduc, {ROWS:,} at once; PettingZoo's own", pettingzoo_leduc),
    )
    for what, theirs in beside:
        try:
            optional("llvmlite")
            pair = side_by_side(batch("leduc_poker", ROWS, 2), theirs(), scale.effort)
        except Missing as missing:
            yield Row(PART, what, str(missing))
            continue
        yield in_decisions(what, pair)
    try:
        yield hearts_row(scale)
    except Missing as missing:
        yield Row(PART, "Hearts, what a seat sees, and its mask", str(missing))


def in_decisions(what: str, pair: Pair) -> Row:
    ours, theirs = (max(r.decisions_a_second for r in side) for side in (pair.ours, pair.theirs))
    low, high = pair.spread(lambda r: r.decisions_a_second)
    ratio = f"{ours / theirs:.2f}"
    return Row(
        PART, what, f"{ours:,.0f}", f"{theirs:,.0f}", ratio, f"{low:.2f} to {high:.2f}", "≥ 1,000,000", ours >= 1e6
    )


def hearts_row(scale: Scale) -> Row:
    """One observation and one mask into arrays that are there, beside OpenSpiel's, whose mask is a list of numbers."""
    optional("llvmlite")
    spiel = optional("pyspiel")
    observation = optional("open_spiel.python.observation")
    theirs = spiel.load_game("hearts").new_initial_state()
    theirs.apply_action(1)
    for _ in range(52):
        theirs.apply_action(theirs.legal_actions()[0])
    recall = spiel.IIGObservationType(perfect_recall=True)  # it has no other for Hearts
    seen = observation.make_observation(theirs.get_game(), recall)
    ours = cardgame.batch("hearts", 1, 4)
    ours.reset(seed=1)
    times = 2_000

    def write_ours() -> None:
        for _ in range(times):
            ours.write()

    def write_theirs() -> None:
        for _ in range(times):
            seen.set_from(theirs, 0)
            theirs.legal_actions()

    here, there = (1e6 * taken / times for taken in best_times((write_ours, write_theirs), scale.times))
    many, others = f"{here:.2f} µs for {ours.observations.size:,} numbers", f"{there:.2f} µs for {seen.tensor.size:,}"
    what = "Hearts, what a seat sees, and its mask; OpenSpiel"
    return Row(PART, what, many, others, f"{there / here:.2f}", "", "≤ 5 µs", here <= 5)


# ───────────── sides: a "game" is one step of everything


def batch(name: str, count: int, players: int) -> Play:
    plays = cardgame.batch(name, count, players)
    plays.reset(seed=1)
    rng = np.random.default_rng(1)

    def play(steps: int) -> int:
        for _ in range(steps):
            plays.step(by_masks(rng, plays.masks))
        return steps * count

    return play


def by_masks(rng: np.random.Generator, masks: Any) -> Any:
    """In each row one of the legal actions, each as likely as any other."""
    return (rng.random(masks.shape, np.float32) * masks).argmax(axis=1)


def pgx_leduc() -> Play:
    """Pgx on this processor, stepped, begun again and drawn for in one compiled function, as it is meant to be."""
    jax, pgx = optional("jax"), optional("pgx")
    auto_reset = optional("pgx.experimental").auto_reset
    env = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]  # no types
    def on(state: Any, key: Any) -> Any:
        draw, again = jax.random.split(key)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(draw, scores, axis=-1)
        keys = jax.random.split(again, ROWS)
        return step(state, actions, keys)

    key = jax.random.PRNGKey(1)
    now = [jax.jit(jax.vmap(env.init))(jax.random.split(key, ROWS)), key]

    def play(steps: int) -> int:
        state, key = now
        for _ in range(steps):
            key, used = jax.random.split(key)
            state = on(state, used)
        state.observation.block_until_ready()
        now[:] = [state, key]
        return steps * ROWS

    return play


def pettingzoo_leduc() -> Play:
    """Leduc of PettingZoo, one play after another in Python."""
    env = optional("pettingzoo.classic.leduc_holdem_v4").env()
    rng = np.random.default_rng(1)
    seeds = iter(range(1 << 60))

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            env.reset(seed=next(seeds))
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                env.step(by_masks(rng, seen["action_mask"][None])[0])
                decisions += 1
        return decisions

    return play
