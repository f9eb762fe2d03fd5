"""Today's search bot among those of the earlier engine: the same seconds for each choice, the same deals.

    python -m tests.bench.versus commissario 5

Each deal is played with the bot of today in each seat in turn, by the rules as they were. Each bot thinks in a process
of its own engine, which is sent the record of the play so far, and its seconds are those of the processor, so that it
does not matter who else works on the machine.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from subprocess import PIPE, Popen

from interpreter import Game, State, load
from interpreter.text.options import find
from interpreter.text.record import write_record
from lab.stats import wilson
from tests.bench.earlier import ROOT, earlier

PLAYERS = 3
SECONDS = 0.1
WARMING = 1_000_000  # the seed of a play that does not count: native code is made in it

# Run with the folder of an engine first on the path. Answers each record with the words of its choice.
THINKING = """
import json, random, sys, time
import lab.search
lab.search.perf_counter = time.process_time
from interpreter import load
try:
    from interpreter.text.record import replay, write_record
except ImportError:
    from interpreter.record import replay, write_record
game, seconds, rng, bots = load(sys.argv[1]), float(sys.argv[2]), random.Random(7), {}
for asked in sys.stdin:
    lines = json.loads(asked).split("\\n")
    own = [f"rules: {game.fingerprint}" if line.startswith("rules: ") else line for line in lines]
    state = replay(game, "\\n".join(own))
    player = state.decision.player
    bot = bots.setdefault(player, lab.search.SearchBot(seconds=seconds))
    state.apply(bot.choose(state.chair(player), rng))
    mine = [line for line in write_record(state).split("\\n") if line.startswith(f"p{player + 1}: ")]
    print(json.dumps(mine[-1].partition(": ")[2]), flush=True)
"""


class Thinker:
    """A bot in a process of its own."""

    def __init__(self, root: Path, rules: Path) -> None:
        command = [sys.executable, "-c", THINKING, str(rules), str(SECONDS)]
        self.process = Popen(
            command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, stdin=PIPE, stdout=PIPE, text=True
        )

    def choose(self, state: State) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(write_record(state)) + "\n")
        self.process.stdin.flush()
        words: str = json.loads(self.process.stdout.readline())
        return words

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def played(game: Game, seed: int, seat: int, now: Thinker, then: Thinker) -> float:
    """One play, with today's bot in one seat; gives its share of the win."""
    state = game.start(PLAYERS, seed=seed)
    while (decision := state.decision) is not None:
        option = decision.options[0]
        if len(decision.options) > 1:
            words = (now if decision.player == seat else then).choose(state)
            found = find(state, decision, words)
            assert found is not None, words
            option = found
        state.apply(option)
    assert state.result is not None
    winners = state.result.winners
    return 1 / len(winners) if seat in winners else 0.0


def main(name: str, deals: int) -> None:
    with earlier() as before:
        rules = before / "games" / f"{name}.cardgame"
        game, now, then = load(str(rules)), Thinker(ROOT, rules), Thinker(before, rules)
        try:
            played(game, WARMING, 0, now, then)
            won, plays = 0.0, 0
            for seed in range(1, deals + 1):
                for seat in range(PLAYERS):
                    won, plays = won + played(game, seed, seat, now, then), plays + 1
                    share = wilson(won, plays)
                    interval = f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"
                    print(f"{name}: {won:g} of {plays}, {interval}", flush=True)
        finally:
            now.close()
            then.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
