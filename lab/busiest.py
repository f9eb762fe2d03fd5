"""Which line of the rules takes so long: a game is played in Python, and looked at again and again meanwhile."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from itertools import count
from threading import Event, Thread, get_ident
from time import process_time

from dsl.source import Source, Span
from interpreter.compile.form import At
from interpreter.compile.program import Program
from lab.plays import Match, play

EVERY = 0.005  # seconds


@dataclass(frozen=True, slots=True)
class Busiest:
    """A place in the rules, and its share of the time."""

    source: Source
    span: Span
    share: float


def busiest(match: Match, seconds: float, seed: int = 0) -> Busiest | None:
    """The line at which random games are found most often, in so many seconds; None if nothing of them is seen."""
    game = match.rules.game()
    program = game.program(match.setup)
    start = process_time()

    def over() -> bool:
        return process_time() - start > seconds

    with _Looking(program) as looking:
        for number in count():
            if over():
                break
            play(match, game, seed, number, over)
    if not looking.seen:
        return None
    (source, span), times = looking.seen.most_common(1)[0]
    return Busiest(source, span, times / looking.seen.total())


class _Looking:
    """Looks where this thread is in the rules, as long as it is entered."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seen: Counter[At] = Counter()
        self._thread = get_ident()
        self._over = Event()
        self._looks = Thread(target=self._look, daemon=True)

    def __enter__(self) -> _Looking:
        self._looks.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._looks.join()

    def _look(self) -> None:
        while not self._over.wait(EVERY):
            frame = sys._current_frames().get(self._thread)
            while frame is not None:
                at = self.program.place_of(frame.f_code.co_filename, frame.f_lineno)
                if at is not None:
                    self.seen[at] += 1
                    break
                frame = frame.f_back
