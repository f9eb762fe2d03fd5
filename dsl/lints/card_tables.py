"""The cards must come out right for every number of players and every option."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.diagnostic import Diagnostic
from dsl.lints.setups import setups
from dsl.lints.subject import Subject
from dsl.source import Span


def card_tables(subject: Subject) -> Iterable[Diagnostic]:
    """Problems of the tables of cards, each once, for the first set-up that has it."""
    found: dict[tuple[str, Span], Diagnostic] = {}
    compositions = subject.compositions
    for setup in setups(subject.game, frozenset(compositions.options)):
        if compositions.tired:
            break
        for problem in compositions.at(setup).problems:
            found.setdefault((problem.code, problem.span), problem)
    return found.values()
