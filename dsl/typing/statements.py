"""Statements: blocks, turns, choices and effects of the phases."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import game as g
from dsl import syntax as s
from dsl.messages import course, names, types
from dsl.messages import statements as wording
from dsl.sentence import say
from dsl.typing import binding, cures, expressions, list_cures, lookup, operators, phases, shorthands
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.declare import RELATIONS
from dsl.typing.scope import LocalName, Scope

LET = "local name"
RESULT = "the value of a phase"


def all_of(ctx: Context, x: s.Statement, scope: Scope) -> g.Block:
    """What a statement is read as; a shorthand may be several."""
    if isinstance(x, s.IfIs):
        return shorthands.cases(ctx, x, scope)
    if isinstance(x, s.End) and x.value is not None:
        put, left = phases.given(ctx, x, x.value, scope), phases.end(ctx, x, scope)
        return () if put is None or left is None else (put, left)
    if isinstance(x, s.Undo):
        return phases.undone(ctx, x, scope)
    before: g.Block = ()
    if isinstance(x, s.Let | s.Assign) and (called := shorthands.called(ctx, x.value, scope)) is not None:
        call, given = called
        before = () if call is None else (call,)
        x = replace(x, value=s.Name(x.value.span, RESULT))
        scope.names[RESULT] = LocalName(-1, given.type, x.value.span, "local name", given)
    found = statement(ctx, x, scope)
    scope.names.pop(RESULT, None)
    return before if found is None else (*before, found)


def statement(ctx: Context, x: s.Statement, scope: Scope) -> g.Statement | None:
    match x:
        case s.Repeat(span, until, times, body):
            ctx.reading.untils += [until.span] if until else []
            end = ctx.yesno(until, scope, "`until`") if until else None
            number = ctx.number(times, scope, "`times`") if times else None
            return g.Repeat(span, end, number, ctx.block(body, scope))
        case s.For():
            return for_in(ctx, x, scope)
        case s.EachPlayer():
            return each_player(ctx, x, scope)
        case s.EachTeam(span, body):
            inner = scope.inner()
            local = scope.unit.new_local("team")
            inner.team = LocalName(local, t.TEAM, span, "team")
            return g.EachTeam(span, local, ctx.in_block(body, inner))
        case s.Turns():
            return shorthands.turns(ctx, x, scope)
        case s.SetTurns(span, side):
            ctx.phases.reverses = True
            return g.SetTurns(span, 0 if side == "left" else 1)
        case s.AsPlayer(span, player, body, otherwise):
            who = ctx.player(player, scope, "`player`")
            acting_block = ctx.in_block(body, scope.acting())
            return g.AsPlayer(span, who, acting_block, ctx.block(otherwise, scope) if otherwise else ())
        case s.AtOnce():
            return at_once(ctx, x, scope)
        case s.Choose():
            return choose(ctx, x, scope)
        case s.ChooseOne():
            return choose_one(ctx, x, scope)
        case s.Chance(span, word, domain):
            items = expressions.picked_from(ctx, word, domain, scope, "`chance`")
            local = scope.unit.new_local(word.name)
            binding.bind(ctx, scope, word, local, ctx.element_of(items), "left to chance")
            return g.Chance(span, local, items)
        case s.Move():
            return move(ctx, x, scope)
        case s.Deal():
            return deal(ctx, x, scope)
        case s.Fill(span, to, amount, source):
            return g.Fill(
                span,
                shorthands.places(ctx, to, scope, "`fill`"),
                ctx.number(amount, scope, "`fill … to`"),
                ctx.of_type(source, scope, t.ZONE, "`fill … from`"),
            )
        case s.Swap():
            return shorthands.swap(ctx, x, scope)
        case s.Shuffle(span, zone):
            place = ctx.of_type(zone, scope, t.ZONE, "`shuffle`")
            ctx.wants_order(place, scope)
            return g.Shuffle(span, place)
        case s.Reveal(span, cards, to_me):
            if to_me:
                lookup.may_act(ctx, span, "me", "", scope)
            attribute, cards = shown_part(ctx, cards, scope)
            return g.Reveal(span, cards_to_move(ctx, cards, scope, "`peek`" if to_me else "`reveal`"), to_me, attribute)
        case s.Let(span, word, value):
            found = ctx.expr(value, scope)
            local = scope.unit.new_local(word.name)
            binding.bind(ctx, scope, word, local, found.type, LET)
            return g.Let(span, local, found)
        case s.Assign():
            return assign(ctx, x, scope)
        case s.CallPhase():
            return phases.call_phase(ctx, x, scope)
        case s.NotAStatement(span, value):
            if ctx.expr(value, scope).type != t.ANY:  # what is wrong with it was said
                ctx.say(types.no_effect(scope.unit.source, span))
            return None
        case s.If(span, condition, then, otherwise):
            test = ctx.yesno(condition, scope, "`if`")
            other = ctx.block(otherwise, scope) if otherwise else ()
            return g.IfThen(span, test, ctx.block(then, scope), other)
        case s.IfIs():
            raise AssertionError("cases are several statements")
        case s.Undo():
            raise AssertionError("to undo a phase is to end it as well")
        case s.End():
            return phases.end(ctx, x, scope)
        case s.Say(span, text):
            return g.Say(span, expressions.message(ctx, text, scope))
        case s.ReverseTurns(span):
            ctx.phases.reverses = True
            return g.ReverseTurns(span)
        case s.Out():
            return shorthands.out(ctx, x, scope)
        case _:
            assert_never(x)


# ───────────── loops and turns


def for_in(ctx: Context, x: s.For, scope: Scope) -> g.Statement:
    items = expressions.named_items(ctx, x.name, x.domain, scope)
    inner = scope.inner()
    local = scope.unit.new_local(x.name.name)
    binding.bind(ctx, inner, x.name, local, ctx.element_of(items), "each in turn")
    return g.For(x.span, local, items, ctx.in_block(x.body, inner))


def each_player(ctx: Context, x: s.EachPlayer, scope: Scope) -> g.Statement:
    start = ctx.player(x.start, scope, "`from`") if x.start else None
    order = ctx.of_type(x.order, scope, t.List(t.PLAYER), "`each player in`") if x.order else None
    acting = scope.acting()
    where = ctx.yesno(x.where, acting.asked(), "`where`") if x.where else None
    return g.EachPlayer(x.span, start, order, where, ctx.in_block(x.body, acting))


def at_once(ctx: Context, x: s.AtOnce, scope: Scope) -> g.Statement:
    acting = scope.acting()
    where = ctx.yesno(x.where, acting.asked(), "`where`") if x.where else None
    choices: list[g.Statement] = []
    effects: list[g.Statement] = []
    for statement in x.body.statements:
        found = all_of(ctx, statement, acting)
        plain = len(found) == 1 and isinstance(statement, s.Let | s.Choose | s.ChooseOne)
        if plain and not effects:
            choices += found
        else:
            effects += found
    return g.AtOnce(x.span, where, tuple(choices), tuple(effects))


# ───────────── choices


def choose(ctx: Context, x: s.Choose, scope: Scope) -> g.Choose:
    lookup.may_act(ctx, x.span, "me", "", scope)
    number = ctx.phases.choices
    ctx.phases.choices += 1
    conditional = x.optional or x.otherwise is not None
    before = scope.inner()
    inside = scope.inner() if conditional else scope
    picks = tuple(pick(ctx, p, inside) for p in x.picks)
    musts = tuple(must(ctx, m, inside) for m in x.musts)
    prompt = expressions.message(ctx, x.prompt, before) if x.prompt else None
    labels = [expressions.message(ctx, text, inside) for text in x.labels]
    if len(labels) > 1:
        ctx.say(course.twice(scope.unit.source, labels[1].span, "option", labels[0].span))
    body = ctx.block(x.body, inside) if x.body else ()
    otherwise = ctx.block(x.otherwise, scope) if x.otherwise else ()
    return g.Choose(
        x.span, number, x.optional, picks, prompt, labels[0] if labels else None, musts, body, otherwise,
        x.otherwise is not None,
    )  # fmt: skip


def must(ctx: Context, m: s.Must, scope: Scope) -> g.Must:
    return g.Must(m.span, expressions.message(ctx, m.reason, scope), m.soft, ctx.yesno(m.condition, scope, "a rule"))


def pick(ctx: Context, p: s.Pick, scope: Scope) -> g.Pick:
    if p.name.name in ctx.decl.attributes and isinstance(p.domain, s.Name) and p.domain.name not in ctx.decl.symbols:
        better = f"write `choose called from every {p.name.name}`"  # for `choose suit from suits`
        ctx.say(names.wrong_use(scope.unit.source, p.name.span, p.name.name, "an attribute", better))
        return g.Pick(p.span, scope.unit.new_local(p.name.name), p.name.name, ctx.broken(p.domain.span), None, None)
    items = expressions.picked_from(ctx, p.name, p.domain, scope, "`choose … from`")
    kind = ctx.element_of(items)
    single = p.least is None and not p.some and p.down_to is None
    if single and p.name.name == "cards" and t.settled(kind) == t.CARD:
        ctx.say(wording.one_called_cards(scope.unit.source, p.name.span, scope.unit.source.excerpt(p.domain.span)))
    local = scope.unit.new_local(p.name.name)
    if p.down_to is not None:
        keep = ctx.number(p.down_to, scope, "`down to`")
        have = g.Apply(p.span, t.NUMBER, "count", (items,))
        surplus = g.Apply(p.span, t.NUMBER, "sub", (have, keep))
        both = g.Apply(p.span, t.List(t.NUMBER), "list", (g.Const(p.span, t.NUMBER, 0), surplus))
        least: g.Expr | None = g.Apply(p.span, t.NUMBER, "max", (both,))
        most = least
    elif p.some:
        least, most = g.Const(p.span, t.NUMBER, 1), None
    else:
        least = ctx.number(p.least, scope, "how many to choose") if p.least else None
        most = ctx.number(p.most, scope, "how many to choose") if p.most else None
    binding.bind(ctx, scope, p.name, local, kind if single else t.List(kind), "chosen")
    return g.Pick(p.span, local, p.name.name, items, least, most)


def choose_one(ctx: Context, x: s.ChooseOne, scope: Scope) -> g.ChooseOne:
    lookup.may_act(ctx, x.span, "me", "", scope)
    number = ctx.phases.choices
    ctx.phases.choices += 1
    prompt = expressions.message(ctx, x.prompt, scope) if x.prompt else None
    return g.ChooseOne(x.span, number, prompt, tuple(act(ctx, a, scope) for a in x.acts))


def act(ctx: Context, a: s.Act, scope: Scope) -> g.Act:
    label = expressions.message(ctx, a.label, scope)
    condition = ctx.yesno(a.condition, scope, "`if`") if a.condition else None
    musts = tuple(must(ctx, m, scope) for m in a.musts)
    for m in musts:
        if m.soft:
            ctx.say(course.soft_act(scope.unit.source, m.span))
    inner = scope.inner()
    statements = list(a.body.statements) if a.body else []
    choice: g.Choose | None = None
    if statements and isinstance(first := statements[0], s.Choose) and not first.optional and not first.otherwise:
        choice = choose(ctx, first, inner)
        statements.pop(0)
    rest = s.Block(a.span, tuple(statements))
    return g.Act(a.span, label, condition, musts, choice, ctx.in_block(rest, inner))


# ───────────── effects


def shown_part(ctx: Context, e: s.Expr, scope: Scope) -> tuple[str, s.Expr]:
    """What is shown of cards: `colour of X` is an attribute of X, anything else is whole cards."""
    match e:
        case s.Group(inner=inner):
            return shown_part(ctx, inner, scope)
        case s.Where(span, items, condition) if not isinstance(items, s.Group):
            attribute, cards = shown_part(ctx, items, scope)
            return (attribute, s.Where(span, cards, condition)) if attribute else ("", e)
        case s.Relation(name=word, of=of) if word.name in ctx.decl.attributes and word.name not in RELATIONS:
            ctx.decl.used.add(word.name)
            ctx.phases.told.setdefault(word.name, (scope.unit.source, word.span))
            return word.name, of
        case _:
            return "", e


def cards_to_move(ctx: Context, e: s.Expr, scope: Scope, where: str) -> g.Expr:
    """What is moved or shown: a zone, a list of cards, or one card."""
    if isinstance(e, s.Binary) and e.operator in ("and", "or"):
        help = say("several cards together are a list: `{things}`", things=cures.joined(e, scope))
        ctx.say(types.mismatch(scope.unit.source, e.span, t.describe(t.List(t.CARD)), t.describe(t.YESNO), where, help))
        return ctx.broken(e.span)
    return as_cards(ctx, ctx.expr(e, scope), scope, where)


def is_cards(found: g.Expr) -> bool:
    """Whether it is one card or a list of cards."""
    return t.single(found.type) in (t.CARD, t.ANY)


def as_cards(ctx: Context, found: g.Expr, scope: Scope, where: str) -> g.Expr:
    """The same of what was read already."""
    kind = t.settled(found.type)
    if isinstance(kind, t.Place) or kind in (t.CARD, t.ANY):
        return found
    if isinstance(kind, t.Open):
        t.agree(kind, t.CARD)
        return found
    if isinstance(kind, t.List) and isinstance(t.settled(kind.of), t.List):
        ctx.say(types.mismatch(scope.unit.source, found.span, "cards", t.describe(kind), where))
        return ctx.broken(found.span)
    known = isinstance(kind, t.List) or kind in (t.PLAYER, t.YESNO, t.NUMBER)
    return ctx.coerce(found, scope, t.List(t.CARD), where, "only cards can be moved or shown" if known else "")


def move(ctx: Context, x: s.Move, scope: Scope) -> g.Statement:
    list_cures.several_of_one(ctx, x, scope)
    amount = how_many(ctx, x, scope) if x.amount else None
    what = cards_to_move(ctx, x.what, scope, "`move`")
    to = ctx.of_type(x.to, scope, t.ZONE, "`move … to`")
    side: g.Expr | None = None
    if x.at is not None:
        if isinstance(x.at, s.Name) and x.at.name in ("top", "bottom"):
            side = g.Const(x.at.span, t.SIDE, 0 if x.at.name == "top" else 1)
        else:
            side = ctx.of_type(x.at, scope, t.SIDE, "`at`", "write `left`, `right`, `top` or `bottom`")
    return g.Move(x.span, what, amount, x.up_to, to, side)


def how_many(ctx: Context, x: s.Move, scope: Scope) -> g.Expr:
    """How many are moved; a card is moved from wherever it lies."""
    assert x.amount is not None
    excerpt = scope.unit.source.excerpt
    cards, place = excerpt(x.amount.span), excerpt(x.to.span)
    help = say("leave out where it comes from: `move {cards} to {place}`", cards=cards, place=place)
    kind = operators.value_type(ctx, x.amount, scope)
    if isinstance(kind, t.Value):
        some = f"{excerpt(x.what.span)} where {kind.attribute} is {cards}"
        one = f"move 1 from {some} to {place}"
        help = say("write `{one}` for one of them, `{all}` for all of them", one=one, all=f"move {some} to {place}")
    return ctx.of_type(x.amount, scope, t.NUMBER, "`move … from`", help)


def deal(ctx: Context, x: s.Deal, scope: Scope) -> g.Statement:
    amount = ctx.number(x.amount, scope, "`deal`") if x.amount else None
    given = scope.unit.source.excerpt(x.source.span)
    listed = say("cards are dealt from a zone; those of a list are moved, as in `move {list}[1] to …`", list=given)
    source = ctx.of_type(x.source, scope, t.ZONE, "`deal … from`", listed)
    to = shorthands.places(ctx, x.to, scope, "`deal … to`")
    start = ctx.player(x.start, scope, "`starting with`") if x.start else None
    return g.Deal(x.span, amount, source, to, start)


def assign(ctx: Context, x: s.Assign, scope: Scope) -> g.Statement | None:
    if isinstance(x.target, s.Name) and x.operator == "=" and lookup.is_new(ctx, x.target.name, scope):
        line = scope.unit.source.excerpt(x.span)
        made = say("write `let {line}` for a name in this block, or declare it below `state`", line=line)
        lookup.unknown_name(ctx, x.target.name, x.target.span, scope, help=made)
        ctx.expr(x.value, scope)
        return None
    if isinstance(x.target, s.Every):
        line = f"{x.target.name} {x.operator} {scope.unit.source.excerpt(x.value.span)}"
        ctx.say(types.each_assigned(scope.unit.source, x.target.span, x.target.name, line, not scope.unit.name))
        return None
    target = ctx.expr(x.target, scope)
    local = isinstance(target, g.Local) and isinstance(x.target, s.Name) and scope.names.get(x.target.name)
    changes = isinstance(local, LocalName) and local.kind == LET
    if not changes and (not isinstance(target, g.Apply) or target.op not in ("var", "note")):
        if list_cures.is_no_variable(ctx, x, target, scope):
            return None
        ctx.expr(x.value, scope)
        return None
    kind = t.settled(target.type)
    value = ctx.expr(x.value, scope, kind)
    if isinstance(t.settled(value.type), t.Place):
        want = kind if isinstance(kind, t.List) else t.List(t.CARD)
        value = ctx.coerce(value, scope, want, "`=`")
    wanted: t.Type = kind
    if x.operator != "=" and isinstance(kind, t.List) and not isinstance(t.settled(value.type), t.List):
        wanted = kind.of
    elif x.operator != "=" and not isinstance(kind, t.List):
        wanted = t.NUMBER
        if not t.agree(kind, t.NUMBER):
            name = scope.unit.source.excerpt(x.target.span)
            ctx.say(types.does_not_grow(scope.unit.source, x.span, name, t.describe(kind), cures.one_more(name, kind)))
            return None
    if not t.agree(wanted, value.type):
        name = scope.unit.source.excerpt(target.span) if changes else str(getattr(target, "info", ""))
        declared = local.span if isinstance(local, LocalName) else ctx.decl.symbols[name].span
        written = scope.unit.source.excerpt(value.span)
        help = ctx.unquoted(value, scope)
        if t.settled(kind) == t.NUMBER and isinstance(t.settled(value.type), t.Value):
            help = say("the place of a value among the others is a number: `order({written})`", written=written)
        elif t.settled(kind) == t.NUMBER and t.settled(value.type) == t.CARD:
            numbers = [f"{written}.{a.name}" for a in ctx.decl.attributes.values() if a.numeric]
            numbers += [f"order({written}.{name})" for name in ctx.decl.attributes]
            help = say("a number of the card is `{number}`", number=numbers[0]) if numbers else ""
        help = help or cures.meant(ctx, value, t.settled(value.type), t.settled(wanted), scope)
        old, new = t.describe(kind), t.describe(value.type)
        ctx.say(types.two_types(scope.unit.source, value.span, name, old, new, declared, help))
        return None
    if isinstance(target, g.Local):
        return g.Change(x.span, target, x.operator, value)
    assert isinstance(target, g.Apply)
    return g.Assign(x.span, target, x.operator, value)
