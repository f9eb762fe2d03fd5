"""What a law is, and the search for a case that breaks it."""

from __future__ import annotations

import re
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic, process_time
from types import FrameType
from typing import NamedTuple
from zlib import crc32

from tests.proof.shrink import shrunk

ADDRESS = re.compile(r" of [0-9a-f]+")
CORPUS = Path(__file__).parent / "corpus"
SECONDS_TO_SHRINK = 60.0
SECONDS_OF_SILENCE = 60.0
TALLY: Counter[str] = Counter()
"""What the cases of a law had in them, if it counts that: a game has many positions."""


class TooSlow(Exception):
    """A case has used up its processor time."""


@dataclass(frozen=True, slots=True)
class Law:
    """`fault` says why a case breaks the law, in words that stay the same for a smaller case; None if it holds."""

    name: str
    make: Callable[[Random], str]
    fault: Callable[[str], str | None]
    suffix: str = ".cardgame"
    seconds: float = 1.0  # of processor time for one case


class Finding(NamedTuple):
    """A case that breaks a law, as found and as small as it could be made."""

    law: Law
    case: str
    fault: str
    made_as: str
    small: str

    def keep(self) -> Path:
        """Adds it to the corpus."""
        path = CORPUS / f"{self.law.name}-{crc32(self.small.encode()):08x}{self.law.suffix}"
        path.write_bytes(self.small.encode())
        return path


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raises TooSlow in whatever takes longer, a regular expression too; without such a clock, afterwards."""
    start = process_time()
    if not hasattr(signal, "setitimer"):
        yield
        if process_time() - start > seconds:
            raise TooSlow
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def broken(law: Law, case: str) -> str | None:
    """Why a case breaks a law: what the law says, an exception, or the time it takes."""
    try:
        with processor_time(law.seconds):
            return law.fault(case)
    except TooSlow:
        return f"more than {law.seconds:g} s of processor time"
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = ADDRESS.sub("", Path(place.filename).name)  # generated code is called by where it lies
        return f"{type(error).__name__} in {where}, {place.name}"


def cases(law: Law, seed: int) -> Iterator[tuple[str, str]]:
    """Cases without end, each with the seed that makes it alone."""
    number = 0
    while True:
        made_as = f"{law.name}:{seed}:{number}"
        yield made_as, law.make(Random(made_as))
        number += 1


class Outcome(NamedTuple):
    cases: int
    reached: str
    seconds: float
    slowest: float
    findings: list[Finding]


def _reached(cases: int, processor: float) -> str:
    counted = "".join(f", {number:,} {what}" for what, number in TALLY.items())
    return f"{cases:,} cases{counted}, {processor:.0f} s of processor time"


def search(
    law: Law, seed: int, *, seconds: float | None = None, most: int | None = None, keep: bool = False
) -> Outcome:
    """Tries cases until the time is over or `most` were tried; the same fault is shrunk, and kept, once."""
    law.make(Random(0))  # what all cases are made from is read before the clock starts
    start, processor = monotonic(), process_time()
    findings: dict[str, Finding] = {}
    tried, slowest, silent = 0, 0.0, start
    TALLY.clear()
    for made_as, case in cases(law, seed):
        if (seconds is not None and monotonic() - start >= seconds) or tried == most:
            break
        before = process_time()
        fault = broken(law, case)
        slowest = max(slowest, process_time() - before)
        tried += 1
        if keep and monotonic() > silent + SECONDS_OF_SILENCE:
            silent = monotonic()
            print(f"{law.name}: {_reached(tried, process_time() - processor)} so far", flush=True)
        if fault is not None and fault not in findings:
            small = shrunk(case, lambda text, same=fault: broken(law, text) == same, SECONDS_TO_SHRINK)
            findings[fault] = Finding(law, case, fault, made_as, small)
            place = findings[fault].keep() if keep else "not kept"
            print(f"{law.name}: {fault}; made as {made_as}, {len(case)} → {len(small)} characters; {place}", flush=True)
    reached = _reached(tried, process_time() - processor)
    return Outcome(tried, reached, monotonic() - start, slowest, list(findings.values()))
