"""Laws about plays: three engines go the same way, records are refused or replayed, nothing hidden is told, neither by
a play nor by a session around it, and what is refused has a reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random
from unittest.mock import patch

from dsl import Checked, check
from dsl.source import Source
from interpreter import Game
from interpreter.ask.events import Log
from interpreter.load import shipped_libraries
from interpreter.native.code import Code
from interpreter.native.play import NativeState
from interpreter.play import limits
from interpreter.play.chance import Chance
from interpreter.play.state import State
from tests.interpreter import alike, hostile_records
from tests.interpreter.made_games import made_game
from tests.interpreter.twice import begun, parting, take, unwatched
from tests.proof import changed, reasons, texts, ways
from tests.proof.law import TALLY, Law
from tests.repl.alike_sessions import session_pair

MOST_CHOICES = 25
SESSIONS_OF_A_GAME = 3
DEALS = 3  # plays of one game, whose machine code takes most of the time
OF_A_WAY = 2  # plays of one of many games in a text
LARGEST = 6_000  # characters of a game that was changed
TRIES = 15  # of changes that leave a game
FULL_SPEED = 41  # one text in 41 is compiled with all improvements, which takes ten times as long
UNWATCHED = 4  # one in four is played by code that does not keep who knows what too
FULL_WORK = 20  # one in 20 may do all the work that a play may do, the others less:
LITTLE_WORK = 20  # a twentieth: a game that goes round in single steps until it may not would take ten seconds
_PLAYED: set[int] = set()  # games that were counted


def made(chance: Random) -> str:
    """The text of a game after changes, under a seed for its plays: mostly a small one, sometimes any."""
    head = f"# plays {chance.randrange(1 << 30)}\n"
    for _ in range(TRIES if chance.random() < 0.03 else 0):
        text = texts.make(chance)
        if len(text) < LARGEST and understood(head + text) is not None:
            return head + text
    if chance.random() < 0.02:
        return head + made_game(chance.randrange(1 << 30))
    return head + changed.game(chance, lambda text: understood(head + text) is not None)


def many(chance: Random) -> str:
    """The text of many games, mostly; sometimes one as above."""
    head = f"# plays {chance.randrange(1 << 30)}\n"
    while chance.random() < 0.9:
        if (text := ways.game(chance, checked_case, head)) is not None:
            return text
    return made(chance)


@lru_cache(maxsize=8)
def checked_case(case: str) -> Checked:
    """Who makes a case has asked already."""
    return check(Source("case.cardgame", case), shipped_libraries())


@lru_cache(maxsize=8)
def understood(case: str) -> tuple[Game, int] | None:
    """The game of a case and the seed of its play; None if it is not a game."""
    checked = checked_case(case)
    if checked.game is None or not checked.ok:
        return None
    seed = re.match(r"# plays (\d+)", case)
    return Game(checked.game), int(seed[1]) if seed else 0


def engines(case: str) -> str | None:
    """Where Python, single steps and native code part."""
    if (found := understood(case)) is None:
        return None
    share = 1 if found[1] % FULL_WORK == 0 else LITTLE_WORK
    with patch.multiple(limits, MOST_STEPS=limits.MOST_STEPS // share, MOST_SPENT=limits.MOST_SPENT // share):
        return _parting(*found, case)


def _parting(game: Game, first: int, case: str) -> str | None:
    setup = game.setup()
    hasty = first % FULL_SPEED > 0
    code = game.code(setup, hasty)
    games, played = ways.rules(case), set()
    for deal in deals(first, ways.count(case)):
        slow = begun(game.fresh(setup, deal))
        others = {"single steps": begun(State(game.program(setup, steps=True), Chance(deal), Log()))}
        if code is not None:
            others["native code"] = begun(NativeState(code, deal))
        played.add(games.get(_way(slow), case))
        if (found := parting(slow, others, deal, MOST_CHOICES)) is not None:
            return f"{found.name} and Python differ"
        TALLY["plays"] += 1
    if code is not None and first % UNWATCHED == 0:
        others = {"unwatched": begun(NativeState(Code(game.program(setup), hasty, unwatched=True), first))}
        if parting(begun(game.fresh(setup, first)), others, first, MOST_CHOICES, unwatched) is not None:
            return "unwatched plays and Python differ"
    what = "games in three engines" if code is not None else "games in Python only, with and without steps"
    TALLY[what] += len(new := {hash(rules) for rules in played} - _PLAYED)
    TALLY["games again"] += len(played) - len(new)
    _PLAYED.update(new)
    return None


def deals(first: int, games: int) -> list[int]:
    """Seeds from one on: some for each of the games in a text, which chance chooses before anything else."""
    if games == 1:
        return list(range(first, first + DEALS))
    found: dict[int, list[int]] = {way: [] for way in range(games)}
    for seed in range(first, first + 40 * games):
        if len(of_way := found[Chance(seed).one(0, games)]) < OF_A_WAY:
            of_way.append(seed)
    return [seed for seeds in found.values() for seed in seeds]


def _way(state: State) -> int:
    """Which of the games in a text is played."""
    area = state.program.layout.variables.get(ways.NAME)
    return 0 if area is None else int(state.variables[area.base])


def refusals(case: str) -> str | None:
    """Whether every answer that is not an option is refused with a reason, and none that is one."""
    if (found := understood(case)) is None:
        return None
    game, deal = found
    chance = Random(deal)
    state = begun(game.fresh(game.setup(), deal))
    for _ in range(MOST_CHOICES):
        if (wrong := reasons.fault(state, chance)) is not None:
            return wrong
        if state.decision is None:
            break
        take(state, int(chance.random() * len(state.decision.options)))
    return None


def unseen(case: str) -> str | None:
    """What a seat is shown that depends on cards it has never seen."""
    return _differs(case, alike.any_pair, alike.PAIRS)


def sessions(case: str) -> str | None:
    """The same of all that a session writes: news and how it is cut, history, hints, what-if, JSON, stored plays."""
    return _differs(case, lambda game, rng: session_pair(alike.any_pair(game, rng)), SESSIONS_OF_A_GAME)


def _differs(case: str, pairs: Callable[[Game, Random], alike.Pair], count: int) -> str | None:
    try:
        TALLY["positions"] += alike.compared(case, pairs, count)
    except AssertionError as error:
        return str(error).partition(" at ")[0]
    return None


ENGINES = Law("engines", many, engines, seconds=300)  # many games, and single steps to the end of their work
RECORDS = Law("records", hostile_records.made, hostile_records.fault, ".record", 2.0)
REASONS = Law("reasons", made, refusals, seconds=20)
UNSEEN = Law("unseen", alike.any_case, unseen, seconds=60)
SESSIONS = Law("sessions", alike.any_case, sessions, seconds=120)
