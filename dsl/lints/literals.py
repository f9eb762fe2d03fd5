"""Cards named in rules and tests: a name such as `red 10` must fit one card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.fold import Setup
from dsl.game.walk import expressions_of_test, rule_expressions
from dsl.lints.compositions import Pattern
from dsl.lints.setups import rule_setups
from dsl.lints.subject import Subject
from dsl.messages import types
from dsl.source import Span


def card_names(subject: Subject) -> Iterator[Diagnostic]:
    """Names that fit no card, or several, whatever is agreed; a card may be missing in some set-ups only."""
    game = subject.game
    rules = _named(rule_expressions(game))
    yield from _unclear(subject, rules, rule_setups(game) if rules else ())
    for test in game.tests:
        yield from _unclear(subject, _named(expressions_of_test(test)), (Setup(test.players, test.options),))


def _named(expressions: Iterable[g.Expr]) -> dict[Span, Pattern]:
    cards = (e for e in expressions if isinstance(e, g.Apply) and e.op == "card")
    return {e.span: frozenset(e.info) for e in cards if isinstance(e.info, tuple)}


def _unclear(subject: Subject, named: dict[Span, Pattern], setups: Iterable[Setup]) -> Iterator[Diagnostic]:
    if not named:
        return
    compositions, source = subject.compositions, subject.game.source
    among = list(setups)
    if compositions.tired:
        return
    for span, pattern in named.items():
        counts = [compositions.alike(setup, pattern) for setup in among]
        if 1 not in counts:
            yield types.no_such_card(source, span, source.excerpt(span), max(counts, default=0))
