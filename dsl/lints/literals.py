"""Cards named in rules and tests: a name such as `red 10` must fit one card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import game as g
from dsl.declare import Declarations
from dsl.diagnostic import Diagnostic
from dsl.fold import Setup
from dsl.lints.composing import Compositions, Pattern
from dsl.lints.setups import rule_setups
from dsl.messages import types
from dsl.source import Span
from dsl.walk import expressions_of_test, rule_expressions


def card_names(game: g.Game, decl: Declarations) -> Iterator[Diagnostic]:
    """Names that fit no card, or several, whatever is agreed; a card may be missing in some set-ups only."""
    rules = _named(rule_expressions(game))
    yield from _unclear(game, rules, rule_setups(game) if rules else ())
    for test in game.tests:
        yield from _unclear(game, _named(expressions_of_test(test)), (Setup(test.players, test.options),))


def _named(expressions: Iterable[g.Expr]) -> dict[Span, Pattern]:
    cards = (e for e in expressions if isinstance(e, g.Apply) and e.op == "card")
    return {e.span: frozenset(e.info) for e in cards if isinstance(e.info, tuple)}


def _unclear(game: g.Game, named: dict[Span, Pattern], setups: Iterable[Setup]) -> Iterator[Diagnostic]:
    if not named:
        return
    compositions = Compositions.of(game)
    among = list(setups)
    if compositions.tired:
        return
    for span, pattern in named.items():
        counts = [compositions.alike(setup, pattern) for setup in among]
        if 1 not in counts:
            yield types.no_such_card(game.source, span, game.source.excerpt(span), max(counts, default=0))
