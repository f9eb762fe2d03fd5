"""Phases, and the lines that call and end them.

A phase is read again for each combination of argument types, like a definition. Whether an
acting player is needed is noted while reading and checked where the phase is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from dsl import game as g
from dsl import syntax as s
from dsl.extent import MOST_LEVELS, block_levels
from dsl.messages import course, names, types
from dsl.sentence import say
from dsl.source import NOWHERE, Source, Span
from dsl.spelling import nearest
from dsl.typing import arguments, binding, definitions
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import Symbol
from dsl.typing.scope import LocalName, RuleUnit, Scope

_MOST_NAMED = 8


def phase_instance(ctx: Context, symbol: Symbol, kinds: tuple[t.Type, ...], place: Span, scope: Scope) -> int | None:
    """The phase read for these argument types, once; None if it leads too far."""
    key = (symbol.name, kinds)
    if key in ctx.phases.numbers:
        ctx.reading.failed |= ctx.phases.numbers[key] in ctx.phases.unreadable
        return ctx.phases.numbers[key]
    if ctx.reaches_too_far(symbol.name, "phase", place, scope):
        return None
    phase: s.Phase = symbol.node
    number = reserve_phase(ctx, key)
    inside = Scope(RuleUnit(symbol.source, symbol.name), me=symbol.name != "play", phase=number)
    parameters = binding.parameters(ctx, inside, phase.parameters, kinds)
    said, failed, ctx.reading.failed = len(ctx.decl.diagnostics), ctx.reading.failed, False
    fill_phase(ctx, number, phase.span, inside, parameters, phase.body)
    if ctx.reading.failed:
        ctx.phases.unreadable.add(number)
        definitions.cannot_be_read(ctx, symbol, kinds, said)
    ctx.reading.failed |= failed
    return number


def trigger(ctx: Context, trigger: s.Trigger, zone: s.Zone, source: Source) -> int:
    """`when empty` and `when short` are phases without a name that a rule could call."""
    name = f"{zone.name.name} {trigger.event}"
    number = reserve_phase(ctx, (name, ()))
    unit = RuleUnit(source, name)
    inside = Scope(unit, me=zone.owner == "player")
    parameters: tuple[g.Parameter, ...] = ()
    if zone.owner == "team":
        local = unit.new_local("team")
        inside.team = LocalName(local, t.TEAM, trigger.span, "team")
        parameters = (g.Parameter(local, "team", t.TEAM),)
    fill_phase(ctx, number, trigger.span, inside, parameters, trigger.body)
    return number


def hidden(ctx: Context, name: str, owner: s.Owner, kind: t.Type) -> str:
    """A variable that no rule can name, for what a construct has to remember."""
    ctx.phases.hidden.setdefault(name, (owner, kind))
    return name


def hidden_variables(ctx: Context) -> tuple[g.Variable, ...]:
    found = []
    for name, (owner, open_kind) in ctx.phases.hidden.items():
        kind = t.closed(open_kind)
        first = 0 if kind in (t.NUMBER, t.TEXT) else False if kind == t.YESNO else None
        empty = isinstance(kind, t.List)
        value = g.Apply(NOWHERE, kind, "list", ()) if empty else g.Const(NOWHERE, kind, first)
        found.append(g.Variable(NOWHERE, name, owner, None, kind, value, quiet=True))
    return tuple(found)


def reserve_phase(ctx: Context, key: tuple[str, tuple[t.Type, ...]]) -> int:
    number = len(ctx.phases.bodies)
    ctx.phases.numbers[key] = number
    ctx.phases.bodies.append(None)
    ctx.phases.levels.append(0)
    return number


def fill_phase(
    ctx: Context, number: int, span: Span, scope: Scope, parameters: tuple[g.Parameter, ...], body: s.Block
) -> None:
    unit = scope.unit
    ctx.phases.running.append(unit.name)
    ctx.phases.giving.append(None)
    scope.running = tuple(ctx.phases.running)
    statements = ctx.block(body, scope)
    ctx.phases.running.pop()
    gives = ctx.phases.giving.pop()
    if unit.me_at is not None:
        ctx.reading.me_at.setdefault((unit.source, unit.name), unit.me_at)
    if gives is not None and not always_ends(statements):
        ctx.say(course.may_give_nothing(unit.source, span, unit.name))
    ctx.phases.bodies[number] = g.Phase(
        span, unit.source, unit.name, parameters, statements, unit.needs_me, unit.locals, gives
    )
    levels = block_levels(statements, ctx.reading.define_levels, ctx.phases.levels)
    ctx.phases.levels[number] = definitions.bounded_levels(ctx, levels, s.Word(span, unit.name), "phase", unit)


# ───────────── calling and ending


def call_phase(ctx: Context, x: s.CallPhase, scope: Scope) -> g.Statement | None:
    name = x.name.name
    symbol = ctx.decl.symbols.get(name)
    if symbol is None or symbol.kind != "phase":
        not_a_phase(ctx, x, symbol, scope)
        return None
    ctx.decl.used.add(name)
    phase: s.Phase = symbol.node
    if len(x.args) != len(phase.parameters):
        wanted = len(phase.parameters)
        listed = tuple(p.name for p in phase.parameters)
        ctx.say(names.wrong_arguments(scope.unit.source, x.span, name, wanted, len(x.args), listed))
        return None
    args = arguments.given(ctx, symbol, x.args, scope)
    if name in ctx.phases.running:
        way = ctx.phases.running[ctx.phases.running.index(name) :]
        ctx.say(names.circle(scope.unit.source, x.span, [*way, name], "phase"))
        return None
    kinds = tuple(t.settled(a.type) for a in args)
    number = phase_instance(ctx, symbol, kinds, x.span, scope)
    if (unfit := ctx.reading.unfit.get((name, kinds))) is not None:
        arguments.say_unfit(ctx, symbol, unfit, x.span, args, scope)
        return None
    body = None if number is None else ctx.phases.bodies[number]
    if number is None or body is None:
        return None
    # What `play` needs somebody for is told in its own lines.
    if body.needs_me and not scope.me and name != "play":
        used = _why_somebody_acts(ctx, scope.unit.source, name)
        where = "" if scope.unit.name else "test"
        found = names.needs_acting_player(scope.unit.source, x.span, name, "phase", used, where)
        if used is not None and used[1] in ctx.reading.asked_of_players:
            found = names.needs_acting_player(scope.unit.source, used[1], used[0], "definition", None, "players")
        elif used is not None and any(used[1].touches(until) for until in ctx.reading.untils):
            found = names.nobody_acts(scope.unit.source, used[1], used[0], "", until=True)
        ctx.say(found)
    if body.needs_me:
        scope.uses_me(name, x.span)
    ctx.note(x.name.span, name, "phase", t.ANY)
    return g.CallPhase(x.span, number, args)


def _why_somebody_acts(ctx: Context, source: Source, name: str) -> tuple[str, Span] | None:
    """The name that belongs to the acting player, in the phase itself or in one that it leads to."""
    used = ctx.reading.me_at.get((source, name))
    for _ in range(MOST_LEVELS):
        if used is None or (source, used[0]) not in ctx.reading.me_at:
            break
        used = ctx.reading.me_at[source, used[0]]
    return used


def not_a_phase(ctx: Context, x: s.CallPhase, symbol: Symbol | None, scope: Scope) -> None:
    name = x.name.name
    if symbol is not None:
        ctx.decl.used.add(name)
        help = "begin with a verb such as `move`"
        if symbol.kind == "state":
            help = say("a variable alone is not a rule: write `{name} = …`", name=name)
        if symbol.kind == "attribute":
            help = say("a value alone is not a rule; to keep it, write `let found = {part}`", part=_part(x, scope))
        ctx.say(types.not_a_phase(scope.unit.source, x.name.span, name, symbol.said, help))
        return
    if name in scope.names:
        ctx.say(types.not_a_phase(scope.unit.source, x.name.span, name, "a local name", "begin with a verb"))
        return
    ctx.reading.failed = True
    if not ctx.muted:
        among: dict[str, Span | None] = {
            n: (y.span if y.source is scope.unit.source else None)
            for n, y in ctx.decl.symbols.items()
            if y.kind == "phase"
        }
        if not scope.unit.name:
            ctx.decl.unknown(scope.unit.source, x.name.span, name, "phase", among, _phases_to_run(among))
            return
        leaves = leaving(scope) if name.lower() in ("break", "exit", "leave", "return") and not x.args else ""
        ctx.decl.unknown(
            scope.unit.source, x.name.span, name, "phase", among, leaves or _said_here(scope.unit.source, name)
        )


def _part(x: s.CallPhase, scope: Scope) -> str:
    """`rank(card)` as it is said here."""
    of = scope.unit.source.excerpt(x.args[0].span) if x.args else "card"
    return f"{of if of.isidentifier() else f'({of})'}.{x.name.name}"


def _phases_to_run(among: Mapping[str, object]) -> str:
    """What a test can run."""
    listed = ", ".join(f"`{name}`" for name in islice((n for n in among if n != "play"), _MOST_NAMED))
    if not listed:
        return "there are no phases to run; `run play` runs the whole game"
    return say("a test runs a phase or `play`; the phases are {listed}", listed=listed)


def given(ctx: Context, x: s.End, value: s.Expr, scope: Scope) -> g.Statement | None:
    """`end PHASE with VALUE` leaves the value where the line that called the phase finds it."""
    if x.phase is not None and x.phase.name not in scope.running:
        return None  # which is told already
    if x.phase is None or x.phase.name != scope.unit.name:
        ctx.say(course.gives_elsewhere(scope.unit.source, value.span, scope.unit.name))
        return None
    gives = ctx.phases.giving[-1]
    found = ctx.expr(value, scope, gives.type if gives is not None else None)
    if isinstance(t.settled(found.type), t.Place):
        found = ctx.coerce(found, scope, t.List(t.CARD), "`with`")
    if gives is None:
        name = hidden(ctx, f"given by {x.phase.name} {scope.phase}", "table", found.type)
        gives = ctx.phases.giving[-1] = g.Apply(value.span, found.type, "var", (), name)
    elif not t.agree(gives.type, found.type):
        old, new = t.describe(gives.type), t.describe(found.type)
        ctx.say(types.two_types(scope.unit.source, value.span, x.phase.name, old, new, gives.span))
    return g.Assign(x.span, gives, "=", found)


def undone(ctx: Context, x: s.Undo, scope: Scope) -> g.Block:
    """`undo PHASE`, which also ends it; a value is worked out when all is as it was."""
    ended = s.End(x.span, x.phase, x.value)
    left = end(ctx, ended, scope, "undo")
    if left is None:
        return ()
    if x.phase.name != scope.unit.name:
        ctx.say(course.undone_elsewhere(scope.unit.source, x.span, x.phase.name))
        return ()
    put = given(ctx, ended, x.value, scope) if x.value is not None else None
    return (g.Undo(x.span), *(() if put is None else (put,)), left)


def end(ctx: Context, x: s.End, scope: Scope, word: str = "end") -> g.Statement | None:
    span, phase = x.span, x.phase
    if phase is None:
        return g.End(span, None)
    if phase.name not in scope.running:
        symbol = ctx.decl.symbols.get(phase.name)
        if symbol is None or symbol.kind != "phase":
            near = nearest(phase.name, (running for running in scope.running if running != "play"))
            help = (leaving(scope) if word == "end" else "") or _said_here(scope.unit.source, word, phase.name)
            ctx.say(names.unknown(scope.unit.source, phase.span, phase.name, "phase", near, None, help))
        else:
            ctx.decl.used.add(phase.name)
            ctx.missing(types.not_running(scope.unit.source, phase.span, phase.name, leaving(scope)))
        return None
    return g.End(span, phase.name)


def leaving(scope: Scope) -> str:
    """How the phase is left in which a line stands."""
    name = scope.unit.name
    if not name or name == "play" or name not in scope.running:
        return ""
    return say(
        "write `end {phase}` to leave the phase `{phase}`; "
        "to leave only a loop in it, put the loop into a phase of its own",
        phase=name,
    )


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
        case g.Plain() | g.Undo() | g.Repeat() | g.For() | g.EachPlayer() | g.EachTeam() | g.Turns() | g.AtOnce():
            return False


def _said_here(source: Source, *words: str) -> str:
    """How a line of these words is said here, if it is a saying."""
    from dsl.recovery.slips import idioms, sayings  # most files have nothing to say about

    return idioms.help_for(sayings.STATEMENTS, list(words), source=source)
