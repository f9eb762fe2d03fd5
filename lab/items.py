"""The parts of a game's rules that can be exercised, each with the ways in which it can turn out.

statement   run
branch      yes, no           both ways of an `if`, of an `else`, of a choice that can be declined
choice      asked             somebody had more than one option
rule        changed, kept     a `must` took options away, or left all of them
act         offered, taken    one entry of a `choose one`
definition  used              a `define` that was worked out
case        yes, no           both ways of an `if` inside an expression
option      its values        a setting of the game; of many numbers the usual one and another
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from dsl import game as g
from dsl.game.walk import inner_blocks
from dsl.source import Source, Span

Kind = Literal["statement", "branch", "choice", "rule", "act", "definition", "case", "option"]
KINDS: tuple[Kind, ...] = ("statement", "branch", "choice", "rule", "act", "definition", "case", "option")
FEW_VALUES = 4
OUTCOMES: dict[Kind, tuple[str, ...]] = {
    "statement": ("run",),
    "branch": ("yes", "no"),
    "choice": ("asked",),
    "rule": ("changed", "kept"),
    "act": ("offered", "taken"),
    "definition": ("used",),
    "case": ("yes", "no"),
}


class Item(NamedTuple):
    """One part of the rules: its kind and its place."""

    kind: Kind
    file: str
    span: Span


def items_of(rules: g.Game) -> dict[Item, str]:
    """All items of a game in the order of the text, with the words that name them."""
    found: dict[Item, str] = {}
    for phase in rules.phases:
        for statement in statements(phase.body):
            for kind, span, words in _parts(statement, phase.source):
                found.setdefault(Item(kind, phase.source.name, span), words)
    return dict(sorted(found.items(), key=lambda x: (x[0].file != rules.source.name, x[0].file, x[0].span)))


def settings_of(option: g.GameOption) -> dict[int, str]:
    """Each value of an option, with the name of the outcome that it counts as."""
    values = {value: str(word) for word in option.values if (value := option.value_of(word)) is not None}
    if len(values) <= FEW_VALUES:
        return values
    return {value: "usual" if value == option.default else "another" for value in values}


def sources_of(rules: g.Game) -> dict[str, Source]:
    """The texts in which the items stand, by their names."""
    texts = [rules.source, *(p.source for p in rules.phases), *(d.source for d in rules.defines)]
    return {source.name: source for source in texts}


def statements(block: g.Block) -> Iterator[g.Statement]:
    """All statements, outer before inner; the choice that an act begins with belongs to the act."""
    for x in block:
        yield x
        if isinstance(x, g.ChooseOne):
            for act in x.acts:
                yield from statements(act_body(act))
        else:
            for inner in inner_blocks(x):
                yield from statements(inner)


def act_body(act: g.Act) -> g.Block:
    """What an act does when it is chosen."""
    return (*(act.choice.body if act.choice is not None else ()), *act.body)


def divides(x: g.Statement) -> bool:
    """Has this statement two ways to go on?"""
    match x:
        case g.IfThen():
            return True
        case g.Choose():
            return x.optional or x.has_else
        case g.AsPlayer():
            return bool(x.otherwise)
        case g.ChooseOne() | g.Repeat() | g.For() | g.EachPlayer() | g.EachTeam() | g.Turns() | g.AtOnce():
            return False
        case g.Plain() | g.End() | g.Undo():
            return False


def musts_of(x: g.Statement) -> tuple[g.Must, ...]:
    """The rules that restrict a choice."""
    match x:
        case g.Choose():
            return x.musts
        case g.ChooseOne():
            return tuple(m for a in x.acts if a.choice is not None for m in a.choice.musts)
        case _:
            return ()


def _parts(x: g.Statement, source: Source) -> Iterator[tuple[Kind, Span, str]]:
    words = source.excerpt(x.span)
    words = words if len(words) <= 60 else words[:59] + "…"
    yield "statement", x.span, words
    if divides(x):
        yield "branch", x.span, words
    if isinstance(x, g.Choose | g.ChooseOne):
        yield "choice", x.span, words
    for must in musts_of(x):
        yield "rule", must.span, must.reason.key
    if isinstance(x, g.ChooseOne):
        for act in x.acts:
            yield "act", act.span, act.label.key
