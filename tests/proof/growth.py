"""Lines again and again: eight times as many take about eight times as long, and not its square.

A case is a program with some of its lines between two marks; those are the lines that are repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import dsl
from dsl.format import format_text
from dsl.source import Source
from interpreter.load import shipped_libraries
from tests.proof import texts
from tests.proof.law import Law

MARK = "\f"
FEW, MANY = 40, 320
ALLOWED = 3 * MANY / FEW
NOT_WORTH_MEASURING = 0.25


def make(chance: Random) -> str:
    """Some lines of a small program, perhaps after a stroke, with `#` where a number goes to tell the copies apart."""
    text = chance.choice([t for t in texts.texts() if len(t) < 1_500])
    lines = text.splitlines(keepends=True)
    start = chance.randrange(len(lines))
    end = min(len(lines), start + chance.choice((1, 1, 2, 3, 6, 12)))
    block = "".join(lines[start:end])
    for _ in range(chance.choice((0, 1, 1, 2))):
        block = chance.choice(texts.STROKES[:13])(block, chance)[:600]
    if chance.random() < 0.6:
        block = texts.numbered(block, chance, MARK * 2)
    return "".join([*lines[:start], MARK, block, MARK, *lines[end:]])


def repeated(case: str, count: int) -> str:
    """The program with a number of copies of the lines between the marks."""
    before, _, rest = case.partition(MARK)
    block, found, after = rest.rpartition(MARK)
    return before + "".join(block.replace(MARK * 2, str(i)) for i in range(count if found else 1)) + after


def fault(case: str) -> str | None:
    few, many = (Source("growth.cardgame", repeated(case, count)) for count in (FEW, MANY))
    for name, work in (("check", _check), ("fmt", format_text)):
        if _seconds(work, many) < NOT_WORTH_MEASURING:
            continue
        if min(_seconds(work, many) for _ in range(2)) > ALLOWED * _seconds(work, few):
            return f"{name} takes time that grows faster than the text"
    return None


def _check(source: Source) -> object:
    return dsl.check(source, shipped_libraries())


def _seconds(work: Callable[[Source], object], source: Source) -> float:
    start = process_time()
    work(source)
    return process_time() - start


LAW = Law("growth", make, fault, seconds=10)
