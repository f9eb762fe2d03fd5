"""Statements that say in one line what others say in several: they are read as those.

What they need to remember is kept under names with a space in them, which no rule can write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dsl import game as g
from dsl import syntax as s
from dsl.messages import course, types
from dsl.source import Span
from dsl.typing import types as t
from dsl.typing.scope import LocalName, Scope

if TYPE_CHECKING:
    from dsl.typing.statements import Statements

_SUBJECT = "the case"
MISSED = "turns to miss"


def cases(x: Statements, e: s.IfIs, scope: Scope) -> g.Block:
    """`if X is`: the first case that fits. X is worked out once."""
    inner = scope.inner()
    subject = x.expr(e.subject, inner)
    if isinstance(t.settled(subject.type), t.Place):
        subject = x.coerce(subject, inner, t.CARD, "`if … is`")
    local = scope.unit.new_local(_SUBJECT)
    inner.names[_SUBJECT] = LocalName(local, subject.type, e.subject.span, "local name")
    rest: g.Block = ()
    for arm in reversed(e.arms):
        body = x.block(arm.body, scope) if arm.body else ()
        if not arm.values:
            rest = body
            continue
        test = _fits(x, e.subject.span, arm, inner)
        rest = (g.IfThen(arm.span, test, body, rest),)
    return (g.Let(e.span, local, subject), *rest)


def _fits(x: Statements, subject: Span, arm: s.Arm, scope: Scope) -> g.Expr:
    """Whether the thing is one of the values of a case."""
    name = s.Name(subject, _SUBJECT)
    tests = [
        x.binary(s.Binary(value.span, "in" if isinstance(value, s.Range) else "is", name, value), scope)
        for value in arm.values
    ]
    found = tests[0]
    for test in tests[1:]:
        found = g.Apply(arm.span, t.YESNO, "or", (found, test))
    return found


def called(x: Statements, value: s.Expr, scope: Scope) -> tuple[g.Statement, g.Expr] | None:
    """A phase whose value is asked for: what carries it out, and where the value is then."""
    if isinstance(value, s.Name) and value.name not in scope.names:
        call = s.CallPhase(value.span, s.Word(value.span, value.name), ())
    elif isinstance(value, s.Call):
        call = s.CallPhase(value.span, value.name, value.args)
    else:
        return None
    symbol = x.decl.symbols.get(call.name.name)
    if symbol is None or symbol.kind != "phase":
        return None
    found = x.call_phase(call, scope)
    if not isinstance(found, g.CallPhase):
        return None
    body = x.phases.bodies[found.phase]
    if body is None or body.gives is None:
        x.say(types.gives_nothing(scope.unit.source, value.span, call.name.name))
        return None
    return found, body.gives


def always_ends(block: g.Block) -> bool:
    """Whether the last line of a block is never passed."""
    if not block:
        return False
    match block[-1]:
        case g.End():
            return True
        case g.IfThen(then=then, otherwise=otherwise):
            return always_ends(then) and always_ends(otherwise)
        case g.Repeat(until=None, times=None):
            return True
        case g.AsPlayer(body=body):
            return always_ends(body)
        case g.Choose(body=body, otherwise=otherwise, optional=optional, has_else=has_else):
            return always_ends(body) and (always_ends(otherwise) if optional or has_else else True)
        case g.ChooseOne(acts=acts):
            return all(always_ends(act.body) for act in acts)
        case _:
            return False


def out(x: Statements, e: s.Out, scope: Scope) -> g.Statement | None:
    """`out P` for good, `out P once`, `out P from PHASE`."""
    player = x.player(e.player, scope, "`out`")
    if e.once:
        missed = g.Apply(e.span, t.NUMBER, "var", (player,), x.hidden(MISSED, "player", t.NUMBER))
        return g.Assign(e.span, missed, "+=", g.Const(e.span, t.NUMBER, 1))
    x.phases.leaves = True
    if e.phase is None:
        return g.Out(e.span, player)
    ended = x.end(s.End(e.span, e.phase, None), scope)
    if not isinstance(ended, g.End):
        return None
    noted = x.hidden(f"out of {e.phase.name}", "player", t.YESNO)
    return g.Out(e.span, player, e.phase.name, noted)


def turns(x: Statements, e: s.Turns, scope: Scope) -> g.Statement:
    first = x.player(e.start, scope, "`turns from`") if e.start else None
    order = x.of_type(e.order, scope, t.List(t.PLAYER), "`turns in`") if e.order else None
    acting = scope.acting()
    test = x.yesno(e.where, acting.asked(), "`where`") if e.where else None
    end = x.yesno(e.until, scope, "`until`")
    then: Literal["", "everybody", "others"] = ""
    if e.then is not None:
        if e.then.name == "everybody":
            then = "everybody"
        elif e.then.name == "others":
            then = "others"
        else:
            x.say(course.once_more(scope.unit.source, e.then.span, e.then.name))
    return g.Turns(e.span, first, order, test, end, then, x.in_block(e.body, acting))
