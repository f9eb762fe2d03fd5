"""What can be worked out before a play begins: numbers of players, options and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, assert_never

from dsl import game as g
from dsl.game.operations import MOST_ITEMS, known
from dsl.nodes import dataclass
from dsl.typing import types as t

MOST_WORK = 20_000


class NotConstant(Exception):
    """The expression depends on the play, or takes too long to work out."""

    def __init__(self, expr: g.Expr, too_long: bool = False) -> None:
        super().__init__(expr)
        self.expr = expr
        self.too_long = too_long


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before a play: how many play, and the value of each option; 0 if nothing is agreed yet."""

    players: int
    options: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Constants:
    """Where constants are looked up. `card` are the attributes of the card at hand, for computed ones.

    `work` counts what was worked out; beyond `most` a tower of definitions is given up. `values` are those of
    definitions without parameters, each worked out once. `everyone` is constant only if nobody leaves the game.
    """

    setup: Setup
    defines: Sequence[g.Define | None]
    card: Mapping[str, int] | None = None
    locals: Mapping[int, Any] = field(default_factory=dict)
    work: list[int] = field(default_factory=lambda: [0])
    all_stay: bool = True
    most: int = MOST_WORK
    values: dict[int, Any] = field(default_factory=dict)

    def anew(self) -> Constants:
        """The same for another expression, which may take as much work."""
        return replace(self, work=[0])


def _flat(values: Sequence[Any], args: tuple[g.Expr, ...]) -> list[Any]:
    found: list[Any] = []
    for value, arg in zip(values, args, strict=True):
        if isinstance(t.settled(arg.type), t.List):
            found += value
        else:
            found.append(value)
        if len(found) > MOST_ITEMS:
            raise ValueError("too long")
    return found


def teams_of(game: g.Game, setup: Setup) -> tuple[tuple[int, ...], ...]:
    """The teams of a set-up, each with its seats."""
    found: list[tuple[int, ...]] = []
    for line in game.teams:
        try:
            applies = line.when is None or bool(constant(line.when, Constants(setup, game.defines)))
        except NotConstant:
            applies = False
        found += line.groups if applies else ()
    return tuple(found)


def folding(op: str) -> Callable[..., Any] | None:
    """What an operation comes to, unless that can be long."""
    operation = known(op)
    return None if "makes lists" in operation.work else operation.does


def constant(e: g.Expr, known: Constants) -> Any:
    """The value of an expression, if it does not depend on the play; raises NotConstant."""
    known.work[0] += 1
    if known.work[0] > known.most:
        raise NotConstant(e, too_long=True)
    match e:
        case g.Const(value=None) if t.settled(e.type) in (t.ANY, t.NUMBER):
            raise NotConstant(e)
        case g.Const(value=value):
            return value
        case g.Local(id=number) if number in known.locals:
            return known.locals[number]
        case g.If(condition=condition, then=then, otherwise=otherwise):
            return constant(then if constant(condition, known) else otherwise, known)
        case g.CallDefine(define=number, args=args):
            define = known.defines[number]
            if define is None or define.needs_me:
                raise NotConstant(e)
            if number in known.values and known.card is None:
                return known.values[number]
            given = {p.local: constant(a, known) for p, a in zip(define.parameters, args, strict=True)}
            found = constant(define.body, replace(known, locals=given))
            if not args and known.card is None:
                known.values[number] = found
            return found
        case g.Apply():
            return _apply(e, known)
        case g.Local() | g.Me() | g.Bind():
            raise NotConstant(e)
        case _:
            assert_never(e)


def _apply(e: g.Apply, known: Constants) -> Any:
    match e.op:
        case "players" if known.setup.players:
            return known.setup.players
        case "everyone" if known.all_stay and known.setup.players:
            return list(range(known.setup.players))
        case "option" if str(e.info) in known.setup.options:
            value = known.setup.options[str(e.info)]
            return bool(value) if t.settled(e.type) == t.YESNO else value
        case "and":
            return constant(e.args[0], known) and constant(e.args[1], known)
        case "or":
            return constant(e.args[0], known) or constant(e.args[1], known)
        case "implies":
            return not constant(e.args[0], known) or constant(e.args[1], known)
        case "attr" if known.card is not None:
            if str(e.info) not in known.card:
                raise NotConstant(e)
            return known.card[str(e.info)]
        case "list" if e.info is None:
            values = [constant(a, known) for a in e.args]
            known.work[0] += sum(len(v) for v in values if isinstance(v, list)) // 10
            try:
                return _flat(values, e.args)
            except ValueError as error:
                raise NotConstant(e) from error
        case op if (does := folding(op)) is not None:
            values = [constant(a, known) for a in e.args]
            known.work[0] += sum(len(v) for v in values if isinstance(v, list)) // 10
            if any(v is None for v in values) and op != "is":
                raise NotConstant(e)
            try:
                found = does(*values)
            except (ZeroDivisionError, ValueError) as error:
                raise NotConstant(e) from error
            if found is None:
                raise NotConstant(e)
            return found
        case _:
            raise NotConstant(e)
