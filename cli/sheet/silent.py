"""What the rules keep for themselves: a sheet does not tell of a count that nothing else on it names.

A rule file counts passes to know when all have passed, and the sheet says *when all have passed*; then nobody needs to
be told how they are counted. What is told to everybody during play stays, and so does what the words of a game explain.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cli.sheet.meanings import has_own
from dsl import game as g
from dsl.game.walk import below, statements
from dsl.typing.shorthands import MISSED

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases


def kept(p: Phrases) -> frozenset[str]:
    """The names that may be left out of the sheet: bookkeeping, and what `let` gives a name."""
    quiet = {x.name for x in p.game.variables if x.quiet and not x.is_inner and x.name != MISSED}
    lets = {
        name
        for phase in p.game.phases
        for x in statements(phase.body)
        if isinstance(x, g.Let) and not (name := phase.locals.get(x.local, "the ")).startswith("the ")
    }
    return frozenset(name for name in quiet | lets if not has_own(p, name))


def is_report(x: g.Statement) -> bool:
    """An announcement that is filled in during play: it says what everybody sees, such as who has won how much."""
    return isinstance(x, g.Say) and any(not isinstance(part, str | g.Const) for part in x.text.parts)


def without_switches(block: list[g.Statement]) -> list[g.Statement]:
    """Without what only makes a loop go round once more: `again = yes`, then `repeat until not again: again = no`."""
    made: list[g.Statement] = []
    for x in block:
        if isinstance(x, g.Repeat) and x.until is not None and made and x.body:
            first, before = x.body[0], made[-1]
            if _switch(first) and _switch(first) == _switch(before) and _looks_at(x.until, _switch(first)):
                made.pop()
                x = replace(x, body=x.body[1:])
        made.append(x)
    return made


def _switch(x: g.Statement) -> str:
    """The yes or no that a line sets."""
    match x:
        case g.Assign(target=g.Apply(op="var", info=str(name)), value=g.Const(value=bool())):
            return name
    return ""


def _looks_at(e: g.Expr, name: str) -> bool:
    return any(isinstance(x, g.Apply) and x.op == "var" and x.info == name for x in below(e))


def is_silent(p: Phrases, x: g.Statement, locals: dict[int, str]) -> bool:
    """Whether a line does nothing but keep what nobody is told of."""
    match x:
        case g.Let(local=local):
            return locals.get(local, "") in p.silent
        case g.Assign(target=g.Apply(op="var", info=str(name))):
            return name in p.silent
    return False
