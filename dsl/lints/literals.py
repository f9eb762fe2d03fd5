"""Cards named in rules and tests: a name such as `red 10` must fit one card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.composition import fits
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
            most = max(counts, default=0)
            example = _example(subject, among[counts.index(most)], pattern) if most else _elsewhere(subject, pattern)
            yield types.no_such_card(source, span, source.excerpt(span), most, example)


def _example(subject: Subject, setup: Setup, pattern: Pattern) -> str:
    """One of the cards that a name fits, with all its values; empty if these do not tell them apart."""
    attributes = [a for a in subject.game.attributes.values() if not a.computed]
    game = subject.game
    fitting = [card for card in subject.compositions.at(setup).cards if fits(game, card, pattern)]
    named = [" ".join(_value(a, c.values[a.name]) for a in attributes if a.name in c.values) for c in fitting]
    if len({card.family for card in fitting}) > 1 and len(set(named)) == 1:  # their values do not tell them apart
        named = [f"{card.family} {name}" for card, name in zip(fitting, named, strict=True)]
    return named[0] if len(set(named)) > 1 else ""


def _elsewhere(subject: Subject, pattern: Pattern) -> str:
    """The card of another family that has the same values; empty if there is none."""
    game = subject.game
    values = frozenset((name, code) for name, code in pattern if name != g.FAMILY)
    setup = next(iter(rule_setups(game)), None)
    if values == pattern or setup is None:
        return ""
    fitting = [card for card in subject.compositions.at(setup).cards if fits(game, card, values)]
    written = " ".join(_value(game.attributes[name], code) for name, code in pattern if name != g.FAMILY)
    return f"{fitting[0].family} {written}" if fitting else ""


def _value(attribute: g.Attribute, code: int) -> str:
    return str(code if attribute.numeric else attribute.values[code])
