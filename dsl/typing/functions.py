"""The functions of the language: what each takes and gives."""

from __future__ import annotations

import re
from collections.abc import Callable

from dsl import game as g
from dsl import syntax as s
from dsl.game.operations import FUNCTIONS, OPERATIONS
from dsl.messages import names, types
from dsl.sentence import say
from dsl.typing import cures, list_cures
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.scope import Scope

Typer = Callable[[Context, s.Call, Scope], g.Expr]


def _arity(least: int, most: int, wanted: str) -> Callable[[Typer], Typer]:
    """Refuses calls with too few or too many arguments before they are looked at."""

    def wrap(typer: Typer) -> Typer:
        def checked(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
            if not least <= len(e.args) <= most:
                help = cures.of_several(ctx, e, scope) if most == 1 else ""
                listable = most == 1 and len(e.args) > 1 and not help
                if listable and not any(isinstance(a, s.By) for a in e.args):
                    listed = ", ".join(_as_item(scope.unit.source.excerpt(a.span), a) for a in e.args)
                    better = f"{e.name.name}(({' '.join(listed.split())}))"
                    help = say("several are one list in its own parentheses: `{better}`", better=better)
                ctx.say(names.wrong_arguments(scope.unit.source, e.span, e.name.name, wanted, len(e.args), help=help))
                return ctx.broken(e.span)
            return typer(ctx, e, scope)

        return checked

    return wrap


def _as_item(text: str, e: s.Expr) -> str:
    return f"({text})" if isinstance(e, s.Comprehension) and not text.startswith("(") else text


def _takes_by(ctx: Context, e: s.Call, scope: Scope) -> bool:
    """Whether `by` stands where there is none, as in `sum(hand by value)`, which is said."""
    by = e.args[0]
    if not isinstance(by, s.By):
        return False
    items, key = (scope.unit.source.excerpt(part.span) for part in (by.items, by.key))
    listed = items if items.replace(".", "").isidentifier() else f"({items})"
    better = f"{e.name.name}({listed}.{key})"
    if not key.isidentifier():
        of_one = re.sub(r"\bit\b", "x", key)
        better = f"{e.name.name}({of_one} for x in {items})"
    help = say("`{function}` takes no `by`: write `{better}`", function=e.name.name, better=better)
    ctx.say(names.wrong_use(scope.unit.source, by.span, "by", "not a value", help))
    return True


def _items(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    return ctx.listed(e.args[0], scope, f"`{e.name.name}`")


def _means_all(ctx: Context, e: s.Call, scope: Scope) -> bool:
    """Whether one number stands for those of all players, as in `max(score)`, which is said."""
    match e.args:
        case (s.Name(name=name) as one,):
            symbol = None if name in scope.names else ctx.decl.symbols.get(name)
            if symbol is None or symbol.kind != "state" or symbol.node.owner != "player" or symbol.node.index:
                return False
            if not scope.me:
                ctx.say(names.nobody_acts(scope.unit.source, one.span, name, "a variable", in_list=True))
                return True
            if t.settled(ctx.expr(one, scope).type) == t.NUMBER:
                function = e.name.name
                help = say("of all players it is `{function}(every {name})`", function=function, name=name)
                got = "the number of whoever acts"
                ctx.say(types.mismatch(scope.unit.source, one.span, "several numbers", got, f"`{function}`", help))
                ctx.reading.failed = True
                return True
    return False


@_arity(1, 1, "one list")
def _count(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    if _takes_by(ctx, e, scope):
        return ctx.broken(e.span)
    return g.Apply(e.span, t.NUMBER, "count", (_items(ctx, e, scope),))


@_arity(1, 1, "one list")
def _any(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    items = _items(ctx, e, scope)
    if ctx.element_of(items) == t.YESNO and not isinstance(e.args[0], s.Where):
        ctx.say(types.any_of_answers(scope.unit.source, e.span, cures.any_where(e.args[0], scope)))
        return ctx.broken(e.span)
    return g.Apply(e.span, t.YESNO, "any", (items,))


@_arity(1, 1, "one list of yes and no")
def _all(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    """`all(count(h) > 2 for h in hands)`: there is no `no` among them."""
    help = "write what holds for each: `all(c.rank > 3 for c in hand)`"
    items = ctx.of_type(e.args[0], scope, t.List(t.YESNO), "`all`", help)
    has_no = g.Apply(e.span, t.YESNO, "in", (g.Const(e.span, t.YESNO, False), items))
    return g.Apply(e.span, t.YESNO, "not", (has_no,))


@_arity(1, 1, "one list of numbers")
def _sum(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    if _takes_by(ctx, e, scope) or _means_all(ctx, e, scope):
        return ctx.broken(e.span)
    items = ctx.of_type(e.args[0], scope, t.List(t.NUMBER), "`sum`")
    return g.Apply(e.span, t.NUMBER, "sum", (items,))


@_arity(1, 99, "numbers or lists of numbers")
def _extreme(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    """`max` and `min` of numbers and lists mixed, or of values in their order."""
    if _takes_by(ctx, e, scope) or _means_all(ctx, e, scope):
        return ctx.broken(e.span)
    listed = ctx.expr(s.ListOf(e.span, e.args), scope)
    of = ctx.element_of(listed)
    if isinstance(of, t.Open) and ctx.reading.patient:
        return g.Apply(e.span, of, e.name.name, (listed,))
    for arg in e.args:
        if isinstance(arg, s.Comprehension) and isinstance(arg.value, s.Call | s.ListOf):
            each = ctx.expr(arg, scope)
            if isinstance(each, g.Bind) and each.op == "flat_map" and t.single(each.type) == t.NUMBER:
                better = list_cures.best_list(e.name.name, arg, scope)
                ctx.say(types.lists_compared(scope.unit.source, arg.value.span, e.name.name, better))
                return ctx.broken(e.span)
    if not isinstance(of, t.Value):
        listed = ctx.coerce(listed, scope, t.List(t.NUMBER), f"`{e.name.name}`")
        of = t.NUMBER
    return g.Apply(e.span, of, e.name.name, (listed,))


@_arity(1, 1, "one value")
def _order(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    value = ctx.expr(e.args[0], scope)
    kind = t.settled(value.type)
    if isinstance(kind, t.Value):
        return g.Apply(e.span, t.NUMBER, "order", (value,), kind.attribute)
    if isinstance(kind, t.Open) and ctx.reading.patient:
        return g.Apply(e.span, t.NUMBER, "order", (value,), "")  # of some attribute
    help = ""
    ranked = next((a for a in ("rank", *ctx.decl.attributes) if a in ctx.decl.attributes), "rank")
    if isinstance(kind, t.List | t.Place):
        text = " ".join(scope.unit.source.excerpt(e.args[0].span).split())
        help = say(
            "of one value: `order(max({text}))` is that of the highest, `(order(v) for v in {text})` those of all",
            text=text,
        )
        if isinstance(kind, t.Place) or t.settled(kind.of) == t.CARD:
            help = say(
                "of one value: `(order(c.{ranked}) for c in {text})` are those of all its cards",
                ranked=ranked,
                text=text,
            )
    element = t.single(kind)
    wanted = element if isinstance(element, t.Value) else t.Value(ranked)
    return ctx.coerce(value, scope, wanted, "`order`", help)


@_arity(1, 1, "a list, as in `highest(everyone by score)`")
def _ranked(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
    """The functions with `by`: `highest`, `sorted`, `runs` and their relatives."""
    name = e.name.name
    argument = e.args[0]
    items = ctx.listed(argument.items if isinstance(argument, s.By) else argument, scope, f"`{name}`")
    local = scope.unit.new_local("it")
    kind = ctx.element_of(items)
    if isinstance(argument, s.By):
        key = ctx.expr(argument.key, ctx.looking_at(scope, local, kind, argument.key.span))
    else:
        key = g.Local(e.span, kind, local, "it")
    if name == "consecutive":
        key = _in_a_row(ctx, key, scope)
    elif name not in ("runs", "groups", "group_sizes"):
        key = _rankable(ctx, key, scope, name)
    return g.Bind(e.span, _given_by(name, kind), name, local, items, key)


def _given_by(name: str, kind: t.Type) -> t.Type:
    match name:
        case "highest" | "lowest" | "sole_highest" | "sole_lowest":
            return kind
        case "runs" | "groups":
            return t.List(t.List(kind))
        case "consecutive":
            return t.YESNO
        case "group_sizes":
            return t.List(t.NUMBER)
        case _:
            return t.List(kind)


def _in_a_row(ctx: Context, key: g.Expr, scope: Scope) -> g.Expr:
    """Numbers, or values of an attribute in their order."""
    found = t.settled(key.type)
    if isinstance(found, t.Value) or (isinstance(found, t.Open) and ctx.reading.patient):
        return key
    return ctx.coerce(key, scope, t.NUMBER, "`consecutive`")


def _rankable(ctx: Context, key: g.Expr, scope: Scope, name: str) -> g.Expr:
    found = t.settled(key.type)
    if isinstance(found, t.Open) and ctx.reading.patient:
        return key
    if found in (t.NUMBER, t.ANY, t.YESNO) or isinstance(found, t.Value | t.List):
        return key
    help = ""
    if found == t.CARD and isinstance(key, g.Local) and (ranked := cures.ranked(ctx)):
        listed = scope.unit.source.excerpt(key.span).removeprefix(f"{name}(").removesuffix(")")
        help = say("say by what: `{better}`", better=f"{name}({listed} by {ranked})")
    return ctx.coerce(key, scope, t.NUMBER, f"`{name} … by`", help)


def _plain(name: str, operations: tuple[str, ...]) -> Typer:
    """A function of which the table says all: its operation goes by how many values it is given."""
    known = {len(OPERATIONS[op].given): op for op in operations}
    last = OPERATIONS[operations[-1]]
    least = min(known) - sum(given == "perhaps a number" for given in last.given)

    @_arity(least, max(known), last.wanted)
    def typed(ctx: Context, e: s.Call, scope: Scope) -> g.Expr:
        if last.given[0].startswith("list") and _takes_by(ctx, e, scope):
            return ctx.broken(e.span)
        op = known.get(len(e.args), operations[-1])
        given = dict(zip(OPERATIONS[op].given, e.args, strict=False))
        where, items = f"`{name}`", None
        made: dict[str, g.Expr] = {}
        for kind in sorted(given, key=lambda kind: kind == "entry"):  # lists say what their entries are
            made[kind] = _given(ctx, given[kind], scope, kind, where, items)
            items = made[kind] if kind.startswith("list") else items
        gives = _type_of(ctx, OPERATIONS[op].gives, items)
        return g.Apply(e.span, gives, op, tuple(made[kind] for kind in given))

    return typed


def _given(ctx: Context, e: s.Expr, scope: Scope, kind: str, where: str, items: g.Expr | None) -> g.Expr:
    match kind:
        case "list":
            return ctx.listed(e, scope, where)
        case "list in order":
            return ctx.wants_order(ctx.listed(e, scope, where), scope)
        case "entry" if items is not None:
            return ctx.of_type(e, scope, ctx.element_of(items), where)
        case _:
            return ctx.of_type(e, scope, _TYPES[kind], where)


def _type_of(ctx: Context, gives: str, items: g.Expr | None) -> t.Type:
    if items is None or gives in _TYPES:
        return _TYPES[gives]
    return {"entry": ctx.element_of(items), "list": items.type, "lists": t.List(items.type)}[gives]


_TYPES: dict[str, t.Type] = {
    "number": t.NUMBER,
    "perhaps a number": t.NUMBER,
    "player": t.PLAYER,
    "players": t.List(t.PLAYER),
    "side": t.SIDE,
    "yes or no": t.YESNO,
}
_TYPERS: dict[str, Typer] = {
    "count": _count, "any": _any, "all": _all, "sum": _sum, "max": _extreme, "min": _extreme, "order": _order,
}  # fmt: skip

FUNCTION_TYPES: dict[str, Typer] = {
    name: _plain(name, operations) if OPERATIONS[operations[0]].given else _TYPERS.get(name, _ranked)
    for name, operations in FUNCTIONS.items()
}
