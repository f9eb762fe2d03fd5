"""How things stand when a game begins: who deals first, how many lives everybody has.

Only what the rules look at before they set it is told: a trump that every deal names anew has no beginning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cli.sheet.nouns import Noun, kind_of
from cli.sheet.page import Step
from cli.sheet.quantities import agreed, is_agreed
from dsl import game as g
from dsl.game.walk import below, inner_blocks, own_expressions
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.steps import Steps


def beginning(s: Steps) -> tuple[Step, ...]:
    p = s.phrases
    looked_at = _Looks(s.game).at_first()
    told = set(p.named)
    steps = tuple(_told(s, x) for x in s.game.variables if x.name in looked_at and _is_something(x) and _is_plain(x))
    p.named = told
    return steps


def _told(s: Steps, x: g.Variable) -> Step:
    p, kind = s.phrases, t.settled(x.type)
    if kind == t.PLAYER:
        return s.step("at first player", what=p.name(x.name, kind), value=p(x.value))
    noun = Noun(p.label(x.name), kind_of(kind), p.of_attribute(kind))
    what = p.grammar.noun(noun, "you" if x.owner == "player" else "")
    if is_agreed(x.value):
        return s.step("at first agreed", what=what, value=agreed(p, x.value))
    return s.step("at first", what=what, value=p(x.value))


def _is_something(x: g.Variable) -> bool:
    match x.value:
        case g.Const(value=value):
            # the first value of an attribute and the first player have the number 0, too
            return value is not None and (bool(value) or t.settled(x.type) not in (t.NUMBER, t.YESNO))
        case g.Apply(op="list", args=()):
            return False
    return True


def _is_plain(x: g.Variable) -> bool:
    return not x.is_inner and x.index is None and x.owner != "team" and t.settled(x.type) != t.YESNO


class _Looks:
    """Goes through the rules in the order of play, to see what is looked at before it is set."""

    def __init__(self, game: g.Game) -> None:
        self.game = game
        self.looked: set[str] = set()
        self.set: set[str] = set()
        self.phases: set[int] = set()
        self.defines: set[int] = set()

    def at_first(self) -> set[str]:
        self.phase(self.game.play, surely=True)
        return self.looked

    def phase(self, number: int, surely: bool) -> None:
        if number not in self.phases:
            self.phases.add(number)
            self.block(self.game.phases[number].body, surely)

    def block(self, block: Iterable[g.Statement], surely: bool) -> None:
        """`surely`: its lines are come by in every game, one after the other."""
        for x in block:
            match x:
                case g.Assign(target=target, value=value, operator="="):
                    self.expressions((*target.args, value))
                    if surely and str(target.info) not in self.looked:
                        self.set.add(str(target.info))
                    continue
                case g.CallPhase(phase=number):
                    self.expressions(own_expressions(x))
                    self.phase(number, surely)
                    continue
            self.expressions(own_expressions(x))
            goes_on = surely and not isinstance(x, g.IfThen | g.Choose | g.ChooseOne | g.AsPlayer)
            for inner in inner_blocks(x):
                self.block(inner, goes_on)

    def expressions(self, several: Iterable[g.Expr]) -> None:
        for e in self.within(several):
            if isinstance(e, g.Apply) and e.op in ("var", "vars", "every_var", "var_each") and e.info not in self.set:
                self.looked.add(str(e.info))

    def within(self, several: Iterable[g.Expr]) -> Iterator[g.Expr]:
        waiting = list(several)
        while waiting:
            for x in below(waiting.pop()):
                yield x
                if isinstance(x, g.CallDefine) and x.define not in self.defines:
                    self.defines.add(x.define)
                    waiting.append(self.game.defines[x.define].body)
