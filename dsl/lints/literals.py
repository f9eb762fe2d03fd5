"""Cards named in rules: a name such as `red 10` must fit one card."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl.declare import Declarations
from dsl.diagnostic import Diagnostic
from dsl.lints.composing import Compositions
from dsl.lints.setups import rule_setups
from dsl.messages import types
from dsl.walk import rule_expressions


def card_names(game: g.Game, decl: Declarations) -> Iterator[Diagnostic]:
    """Names that fit no card, or several, whatever is agreed; a card may be missing in some set-ups only."""
    named = {e.span: e.info for e in rule_expressions(game) if isinstance(e, g.Apply) and e.op == "card"}
    if not named:
        return
    compositions = Compositions.of(game)
    packs = {id(cards): cards for setup in rule_setups(game) if (cards := compositions.at(setup).cards)}
    for span, wanted in named.items():
        assert isinstance(wanted, tuple)
        counts = [sum(dict(wanted).items() <= card.values.items() for card in cards) for cards in packs.values()]
        if 1 not in counts:
            yield types.no_such_card(game.source, span, game.source.excerpt(span), max(counts, default=0))
