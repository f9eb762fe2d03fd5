"""What definitions and phases are given, and what they make of it.

They are read again for each combination of argument types, so a parameter needs no declared type. Some
arguments take their type from the parameter instead: `10` may be a number or a rank, and `(card)` a card or the list
of it. What a parameter asks for is found out by a trial: the body is read with the type left open.

The same trial tells who is wrong if a body cannot be read with the types that a call brings: if it can be
read with open types, the call is.
"""

from __future__ import annotations

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.messages import types as messages
from dsl.nodes import dataclass
from dsl.source import Span
from dsl.typing import types as t
from dsl.typing.context import Context, Reading
from dsl.typing.declare import Symbol
from dsl.typing.scope import Scope

# What is said of values that do not fit; anything else is wrong with the body whatever it is given.
_ABOUT_TYPES = ("CG301", "CG302", "CG303", "CG306", "CG307", "CG308")


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a body cannot be read with what it was given.

    `parameter` is the one at fault, if it is one alone, and `wanted` what it needs.
    """

    finding: Diagnostic
    parameter: int | None
    wanted: str


def undecided(ctx: Context, e: s.Expr) -> bool:
    """Whether the type of an argument depends on what is due."""
    match e:
        case s.Int(value=value):
            return may_be_value(ctx, value)
        case s.Group():
            return True
        case s.ListOf(items=items):
            return any(undecided(ctx, item) for item in items)
        case s.Range(low=low, high=high):
            return undecided(ctx, low) or undecided(ctx, high)
        case s.IfElse(then=then, otherwise=otherwise):
            return undecided(ctx, then) or undecided(ctx, otherwise)
        case s.Name() | s.Said() | s.Side() | s.Every() | s.Kind() | s.Comprehension() | s.By() | s.Call() | s.Attr():
            return False
        case s.Index() | s.Relation() | s.SeatBeside() | s.Binary() | s.Unary() | s.Where():
            return False


def given(ctx: Context, symbol: Symbol, args: tuple[s.Expr, ...], scope: Scope) -> tuple[g.Expr, ...]:
    """The arguments of a call, read as its parameters ask for."""
    found = [None if undecided(ctx, a) else ctx.expr(a, scope) for a in args]
    if None not in found:
        return tuple(e for e in found if e is not None)
    kinds = tuple(
        t.settled(e.type) if e is not None else t.List(t.Open()) if isinstance(a, s.ListOf | s.Range) else t.Open()
        for a, e in zip(args, found, strict=True)
    )
    kinds = _asked_for(ctx, symbol, kinds)
    return tuple(e or ctx.expr(a, scope, kind) for a, e, kind in zip(args, found, kinds, strict=True))


def _asked_for(ctx: Context, symbol: Symbol, kinds: tuple[t.Type, ...]) -> tuple[t.Type, ...]:
    """The types of parameters with those that are open found out, as far as the body tells.

    Where types may stay open, calls that look alike share them: a type of its own for each would have the body read
    again for each, and what it calls again for each of these.
    """
    key = (symbol.name, tuple(None if t.is_open(kind) else kind for kind in kinds))
    if key not in ctx.reading.asked_for:
        if not ctx.reading.patient:
            try_out(ctx, symbol, kinds)
        ctx.reading.asked_for[key] = tuple(t.settled(kind) for kind in kinds)
    return ctx.reading.asked_for[key]


def try_out(ctx: Context, symbol: Symbol, kinds: tuple[t.Type, ...]) -> bool:
    """Reads the body for these types, to see what it makes of them; says whether it can be read at all.

    One reader serves all trials, so that what a body calls is not read again for each.
    """
    reading = ctx.reading
    if reading.trials is None:
        quiet = Reading(ctx.decl, reading.variable_types, reading.attribute_types, quiet=True, patient=True)
        reading.trials = Context(quiet)
    reader = reading.trials
    reader.reading.failed = False
    reader.reading.level = reading.level  # a trial goes on from where it is made, and no deeper than reading may
    reader.instance(symbol, kinds)
    return not reader.reading.failed


def blame(ctx: Context, symbol: Symbol, kinds: tuple[t.Type, ...], before: int) -> Unfit | None:
    """After a body could not be read with these types: why the call is at fault, if it is.

    `before` is how much had been said before the body was read; what was said of it is taken back then.
    """
    said = ctx.decl.diagnostics[before:]
    if not said or any(d.code not in _ABOUT_TYPES for d in said):
        return None
    wanted = tuple(t.Open() for _ in kinds)
    if not try_out(ctx, symbol, wanted):
        return None
    ctx.decl.take_back(before)
    at_fault = [n for n, (want, kind) in enumerate(zip(wanted, kinds, strict=True)) if not _fits(want, kind)]
    only = at_fault[0] if len(at_fault) == 1 else None
    return Unfit(said[0], only, "" if only is None else t.describe(wanted[only]))


def _fits(wanted: t.Type, kind: t.Type) -> bool:
    """Whether a type would do, without making it so."""
    wanted, kind = t.settled(wanted), t.settled(kind)
    if isinstance(wanted, t.Open) or isinstance(kind, t.Open) or t.ANY in (wanted, kind):
        return True
    if isinstance(wanted, t.List):
        return isinstance(kind, t.Place) or (isinstance(kind, t.List) and _fits(wanted.of, kind.of))
    return t.agree(wanted, kind)


def say_unfit(ctx: Context, symbol: Symbol, unfit: Unfit, span: Span, args: tuple[g.Expr, ...], scope: Scope) -> None:
    """Says at a call that what it brings does not fit."""
    source, found = scope.unit.source, unfit.finding
    inside = found.span if found.source is source else None
    if unfit.parameter is None:
        ctx.say(messages.call_does_not_fit(source, span, symbol.name, found, inside))
        return
    arg = args[unfit.parameter]
    parameter = symbol.node.parameters[unfit.parameter].name
    if help := _for_each(symbol, unfit, args, scope):
        ctx.say(messages.for_each(source, arg.span, symbol.name, parameter, unfit.wanted, t.describe(arg.type), help))
        return
    one = unfit.wanted.startswith("a list") and not isinstance(t.settled(arg.type), t.List | t.Place)
    ctx.say(
        messages.argument_does_not_fit(
            source, arg.span, symbol.name, parameter, unfit.wanted, t.describe(arg.type), inside,
            source.excerpt(arg.span) if one else "", found.help,
        )
    )  # fmt: skip


def _for_each(symbol: Symbol, unfit: Unfit, args: tuple[g.Expr, ...], scope: Scope) -> str:
    """`sum(worth(hand))`, where `worth` takes one card: the call for each of the list."""
    assert unfit.parameter is not None
    kind = t.settled(args[unfit.parameter].type)
    if not isinstance(kind, t.List | t.Place) or unfit.wanted.startswith("a list"):
        return ""
    single = t.CARD if isinstance(kind, t.Place) else t.settled(kind.of)
    texts = [" ".join(scope.unit.source.excerpt(a.span).split()) for a in args]
    if t.describe(single) != unfit.wanted and not isinstance(single, t.Place):
        return ""
    name = {"a player": "p", "a number": "n"}.get(unfit.wanted, "c")
    given = [name if n == unfit.parameter else text for n, text in enumerate(texts)]
    return f"{symbol.name}({', '.join(given)}) for {name} in {texts[unfit.parameter]}"


def may_be_value(ctx: Context, value: int) -> bool:
    """Whether a number is also a value of a mixed attribute."""
    return any(not a.numeric and a.code(value) is not None for a in ctx.decl.attributes.values())
