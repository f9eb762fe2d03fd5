"""`make proof`: searches for cases that break a law, for as long as it is told."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import SystemRandom

from tests.interpreter import alike
from tests.proof.law import search
from tests.proof.laws import LAWS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description=__doc__)
    parser.add_argument("law", nargs="*", metavar="LAW", help=f"{', '.join(LAWS)}; all if none is named")
    parser.add_argument("--seconds", type=float, default=60, help="for all laws together")
    parser.add_argument("--most", type=int, metavar="N", help="no more cases than these for each law")
    parser.add_argument(
        "--seed", type=int, default=SystemRandom().randrange(10**6), help="the same seed makes the same cases"
    )
    parser.add_argument("--games", type=Path, metavar="FOLDER", help="more rules, for the laws about unseen cards")
    asked = parser.parse_args()
    if unknown := [name for name in asked.law if name not in LAWS]:
        parser.error(f"there is no law {unknown[0]!r}; there are {', '.join(LAWS)}")
    if asked.games is not None:
        alike.RULES |= {path.stem: path for path in asked.games.rglob("*.cardgame")}
    laws = [LAWS[name] for name in asked.law or LAWS]
    print(f"seed {asked.seed}", flush=True)
    found = 0
    for law in laws:
        outcome = search(law, asked.seed, seconds=asked.seconds / len(laws), most=asked.most, keep=True)
        found += len(outcome.findings)
        print(
            f"{law.name}: {outcome.reached} in {outcome.seconds:.0f} s, the slowest {outcome.slowest:.2f} s, "
            f"{len(outcome.findings)} findings",
            flush=True,
        )
    return 1 if found else 0


sys.exit(main())
