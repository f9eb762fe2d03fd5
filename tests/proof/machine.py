"""A play that is killed at any moment goes on from its last move: whatever was told is stored, and whole.

A case names the game, the seed, and how many moves and thousandths of a second the process lives. It is a fork, so that
hundreds of them take seconds.
"""

from __future__ import annotations

import os
import re
import signal
import tempfile
from pathlib import Path
from random import Random
from time import sleep

from interpreter.game import Game
from repl.session.play import Play
from repl.session.saved import NotAPlay, Saved
from repl.session.seats import seated
from repl.session.session import Session
from repl.session.setting import Setting
from repl.session.storage import SUFFIX, Storage
from tests.proof.law import Law
from tests.repl.sessions import FOUR, RandomBot, game

PLAYERS = 3
MOST_MOVES = 25


def made(chance: Random) -> str:
    return (
        f"kill {chance.choice(FOUR)} seed {chance.randrange(1000)} after {chance.randrange(MOST_MOVES)} moves "
        f"and {chance.choice((0, 0, 1, 2, 3, 5, 8, 20))} ms\n"
    )


def fault(case: str) -> str | None:
    wanted = re.fullmatch(r"kill (\w+) seed (\d+) after (\d+) moves and (\d+) ms\n?", case)
    if wanted is None or wanted[1] not in FOUR:
        return None
    played = game(wanted[1])
    with tempfile.TemporaryDirectory() as folder:
        told = _killed(played, wanted[1], Path(folder), int(wanted[2]), int(wanted[3]), int(wanted[4]))
        return _lost(played, Path(folder), told, _length(played, int(wanted[2])))


def _killed(played: Game, name: str, folder: Path, seed: int, moves: int, pause: int) -> int:
    """Plays in a process that is killed; gives how many moves it has told of."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _play_on(played, name, folder, seed, writing)
    os.close(writing)
    told = 0
    while told < moves and os.read(reading, 1):
        told += 1
    sleep(pause / 1000)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while os.read(reading, 1):
        told += 1
    os.close(reading)
    return told


def _play_on(played: Game, name: str, folder: Path, seed: int, writing: int) -> None:
    """Moves by chance, each told when the session has come to the next question; it never comes back."""
    try:
        play = Play.start(played, PLAYERS, seed, {})
        setting = Setting(name, PLAYERS, seated(PLAYERS, (0, 1, 2), "random"), "en", {}, seed, False, 80)
        session = Session(setting, play, {"random": RandomBot()}, Storage(folder))
        list(session.begin())
        chance = Random(seed)
        while (decision := session.play.state.decision) is not None:
            list(session.take(decision.options[int(chance.random() * len(decision.options))]))
            os.write(writing, b".")
        sleep(60)  # a play that is over is forgotten: wait for the end
    finally:
        os._exit(0)


def _length(played: Game, seed: int) -> int:
    """How many moves the whole play has; one that goes further than any process lives is not played to its end."""
    play, chance = Play.start(played, PLAYERS, seed, {}), Random(seed)
    state, moves = play.state, 0
    while (decision := state.decision) is not None and moves < 20 * MOST_MOVES:
        state.apply(decision.options[int(chance.random() * len(decision.options))])
        moves += 1
    return moves


def _lost(played: Game, folder: Path, told: int, length: int) -> str | None:
    """What is wrong with what a killed process has left."""
    storage = Storage(folder)
    left = list(folder.glob(f"*{SUFFIX}"))
    try:
        if not all(isinstance(storage.read(path), Saved) for path in left):
            return "a stored play is not a play"
    except NotAPlay:
        return "a stored play is damaged"
    found = storage.waiting()
    if not found:
        if left:
            return "a stored play is not offered again"
        # Before its first move nothing is stored yet, after its last one nothing any more.
        return None if told in (0, length) else "a play that was told of is lost"
    state = played.replay(found[0][1].record)
    return "a move that was told is lost" if len(state.choices()) < told else None


LAW = Law("killed", made, fault, ".txt", seconds=20)
