"""What can be exercised inside the expressions of the rules: definitions, and both ways of an `if`.

A tallied program counts them where they are worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from dsl.game.walk import below, own_expressions
from dsl.source import Source
from lab.items import Item, statements

Texts = list[tuple[g.Expr, Source]]


def inner_items(rules: g.Game) -> dict[Item, str]:
    """The definitions that rules use, and every `if` inside an expression."""
    texts = list(_outermost(rules))
    found: dict[Item, str] = {}
    for e, source in (*texts, *_bodies(rules, texts)):
        found |= {item: words for item, words in _items(e, source).items() if item not in found}
    return found | {_definition(define): define.name for define in _called(rules, texts)}


def _items(e: g.Expr, source: Source) -> dict[Item, str]:
    """Every `if` inside an expression, not those of definitions that it calls."""
    return {_case(part, source): f"if {_words(source, part.condition)}" for part in _cases(e)}


def _cases(e: g.Expr) -> Iterator[g.If]:
    return (part for part in below(e) if isinstance(part, g.If))


def _bodies(rules: g.Game, texts: Texts) -> Texts:
    return [(define.body, define.source) for define in _called(rules, texts)]


def _called(rules: g.Game, texts: Texts) -> list[g.Define]:
    """The definitions that some expressions come to."""
    waiting = [e for e, _ in texts]
    numbers: dict[int, None] = {}
    while waiting:
        for part in below(waiting.pop()):
            if isinstance(part, g.CallDefine) and part.define not in numbers:
                numbers[part.define] = None
                waiting.append(rules.defines[part.define].body)
    return [rules.defines[n] for n in numbers]


def _outermost(rules: g.Game) -> Iterator[tuple[g.Expr, Source]]:
    for phase in rules.phases:
        for x in statements(phase.body):
            yield from ((e, phase.source) for e in _expressions(x))
    yield from ((e, rules.source) for e in rules.stops)
    if rules.winner is not None:
        yield from ((rank.value, rules.source) for rank in rules.winner.ranks)
        yield from ((e, rules.source) for e in (rules.winner.listed, rules.winner.score) if e is not None)


def _expressions(x: g.Statement) -> Iterator[g.Expr]:
    """The expressions of a statement, those of the choices that acts begin with among them."""
    yield from own_expressions(x)
    if isinstance(x, g.ChooseOne):
        for act in x.acts:
            yield from own_expressions(act.choice) if act.choice is not None else ()


def _case(e: g.If, source: Source) -> Item:
    return Item("case", source.name, e.condition.span)


def _definition(define: g.Define) -> Item:
    return Item("definition", define.source.name, define.span)


def _words(source: Source, e: g.Expr) -> str:
    text = " ".join(source.excerpt(e.span).split())
    return text if len(text) <= 50 else text[:49] + "…"
