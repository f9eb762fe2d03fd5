"""What to write where two things do not fit together, with the writer's own words.

A list beside one thing, a value where a number is due, a zone where its cards are: who wrote that meant something, and
mostly one of two things. The sentences name both.
"""

from __future__ import annotations

from dsl import game as g
from dsl import syntax as s
from dsl.sentence import say
from dsl.typing import types as t
from dsl.typing.context import Context
from dsl.typing.scope import Scope

_LONGEST = 60  # of an excerpt that is written again


def comparison(ctx: Context, e: s.Binary, left: g.Expr, right: g.Expr, scope: Scope) -> str:
    """What may have been meant by a comparison of two things that cannot be compared."""
    a, b = (t.CARD if isinstance(k, t.Place) and ctx.is_slot(k) else k for k in map(t.settled, (left.type, right.type)))
    one, other = _text(e.left, scope), _text(e.right, scope)
    if len(one) + len(other) > _LONGEST:
        return ""
    if _is_several(a) and not _is_several(b):
        return _each_of(ctx, e.left, one, e.operator, other, a, b)
    if _is_several(b) and not _is_several(a):
        return _each_of(ctx, e.right, other, _turned(e.operator), one, b, a)
    if isinstance(a, t.Value) and isinstance(b, t.Value):
        return _other_attribute(e.left, one, e.operator, other, b) or _other_attribute(
            e.right, other, e.operator, one, a
        )
    for (one_kind, card), (kind, value) in (((a, one), (b, other)), ((b, other), (a, one))):
        if one_kind == t.CARD and isinstance(kind, t.Value) and e.operator in ("is", "is not"):
            owner = card if card.isidentifier() else f"({card})"
            part = kind.attribute if card == "it" else f"{owner}.{kind.attribute}"
            return f"write `{part} {e.operator} {value}`"
    if {a, b} == {t.NUMBER, t.PLAYER} and other.isdecimal():
        return f"write `{one} {e.operator} p{other}`"
    parts = [_as_number(ctx, text, kind) for text, kind in ((one, a), (other, b))]
    if all(parts) and parts != [one, other]:
        return f"write `{parts[0]} {e.operator} {parts[1]}`"
    return ""


def membership(ctx: Context, e: s.Binary, single: t.Type, items: t.Type, scope: Scope) -> str:
    """`countess in hand`: a value is among the values of the cards."""
    one, listed = _text(e.left, scope), _text(e.right, scope)
    single, items = t.settled(single), t.settled(items)
    if isinstance(single, t.Value) and items == t.CARD:
        asked, cards = f"{one} {e.operator} {listed}.{single.attribute}", f"{listed} where {single.attribute} is {one}"
        if e.operator == "in":
            return say(
                "`{asked}` asks whether there is one; the cards themselves are `{cards}`", asked=asked, cards=cards
            )
        return f"write `{asked}`"
    if isinstance(items, t.Value) and single == t.CARD:
        return f"write `{one}.{items.attribute} {e.operator} {listed}`"
    return ""


def meant(ctx: Context, found: g.Expr, kind: t.Type, want: t.Type, scope: Scope) -> str:
    """What may have been meant by something of another type than is due."""
    text = _excerpt(found, scope)
    if not text or len(text) > _LONGEST:
        return ""
    one = t.single(kind)
    match want:
        case t.NUMBER if isinstance(kind, t.List) and one == t.NUMBER:
            return say("`sum({text})` adds them up, `max({text})` is the highest of them", text=text)
        case t.NUMBER if isinstance(kind, t.List | t.Place):
            return say("write `count({text})`, or add up one of their numbers with `sum`", text=text)
        case t.NUMBER if isinstance(kind, t.Value):
            circle = f"(every {kind.attribute})[order({text}) mod count(every {kind.attribute}) + 1]"
            return say(
                "the place of a value in its order is a number: `order({text})`; the next in a circle is `{circle}`",
                text=text,
                circle=circle,
            )
        case t.NUMBER if kind == t.PLAYER:
            return say(
                "a player is no number; the next one is `{better}`, and players together are a list: `(p1, p2)`",
                better=f"left of {text}",
            )
        case t.NUMBER if kind == t.CARD:
            return say("a number of the card is `{number}`", number=_as_number(ctx, text, kind))
        case t.YESNO if kind == t.NUMBER and (of_card := _value_of_card(ctx, text, scope)):
            return f"write `{of_card}`"
        case t.YESNO if kind == t.NUMBER:
            return say("compare it with something: `{text} > 0`", text=text)
        case t.YESNO if isinstance(kind, t.Value):
            asked = _value_of_card(ctx, text, scope) or f"card.{kind.attribute} is {text}"
            return say("compare it with something: `{better}`", better=asked)
        case t.YESNO if isinstance(kind, t.List) and one == t.YESNO:
            return f"write `{text} is yes`" if text.startswith("every ") else f"write `all({text})`"
        case t.YESNO if isinstance(kind, t.List):
            return f"write `any({text})`"
        case t.YESNO if kind in (t.PLAYER, t.CARD):
            return f"write `{text} is not {'nobody' if kind == t.PLAYER else 'nothing'}`"
        case t.PLAYER if isinstance(kind, t.Value):
            circle = f"(every {kind.attribute})[order({text}) mod count(every {kind.attribute}) + 1]"
            return say("players have neighbours; the next value in a circle is `{circle}`", circle=circle)
        case t.PLAYER if isinstance(kind, t.List) and one == t.PLAYER:
            return say("name one of them: `first({text})`, or `each player in {text}`", text=text)
        case t.CARD | t.List(of=t.CARD) if isinstance(kind, t.Value):
            cards = f"every {_family_with(ctx, text)} where {kind.attribute} is {text}"
            return say(
                "a value is no card: `({cards})` are all cards that have it, and `only({cards})` is the one, "
                "if there is one",
                cards=cards,
            )
        case t.CARD if isinstance(kind, t.Place):
            return say("name one of its cards: `top of {text}` of a pile, `only({text})` if there is one", text=text)
        case t.CARD if isinstance(kind, t.List) and one == t.CARD:
            return say("name one of them: `first({text})`, or `only({text})` if there is one", text=text)
        case t.Value(attribute) if kind == t.CARD or (isinstance(kind, t.Place) and ctx.is_slot(kind)):
            return f"write `{text}.{attribute}`"
        case t.List(of=t.NUMBER) if isinstance(one, t.Value):
            return _orders_of(text)
        case t.List(of=t.NUMBER) if one == t.CARD or isinstance(one, t.Place):
            return _numbers_of(ctx, text)
        case t.List() if kind == t.NUMBER:
            return say("write `1 to {text}` for all numbers up to it", text=text)
        case t.List() if text.startswith(("highest(", "lowest(")):
            return say("`all_{text}` are all of them, also those who tie; a list of one is `({text})`", text=text)
        case t.List() if kind in (t.PLAYER, t.CARD, t.TEAM):
            return say("a list of one is written in parentheses: `({short})`", short=text)
    return _zone(ctx, text, kind, want)


def _value_of_card(ctx: Context, text: str, scope: Scope) -> str:
    """`11 if ace` where one card is at hand: whether it has that value; nothing if no card is, or none has it."""
    attributes = [a.name for a in ctx.decl.attributes.values() if text in map(str, a.values)]
    cards = [name for name, x in scope.names.items() if x.type == t.CARD or t.is_open(x.type)]
    if not attributes or (scope.element is None and len(cards) != 1):
        return ""
    at_hand = scope.element is not None and t.settled(scope.element[1]) == t.CARD
    return f"{'' if at_hand else f'{cards[0]}.' if cards else ''}{attributes[0]} is {text}"


def of_one_kind(ctx: Context, first: g.Expr, second: g.Expr, scope: Scope) -> str:
    """Two cases that give different things: `3 if small else no`, `leader if led else 0`."""
    a, b = t.settled(first.type), t.settled(second.type)
    for quoted in (first, second):
        if _excerpt(quoted, scope).strip('"') in ctx.decl.symbols and (help := ctx.unquoted(quoted, scope)):
            return help
    for (kind, found), other, written in (((a, first), b, second), ((b, second), a, first)):
        text, instead = _excerpt(found, scope), _excerpt(written, scope)
        if isinstance(kind, t.List) and not isinstance(other, t.List):
            if t.agree(kind.of, other):
                one = "first" if other in (t.PLAYER, t.CARD) else "max"
                return say(
                    "one of the list is `{one}({text})`; a list of one is written in parentheses: `({short})`",
                    one=one, text=text, short=instead,
                )  # fmt: skip
            return say("a list without anything in it is `()`: write it instead of `{instead}`", instead=instead)
        if isinstance(kind, t.Value) and other == t.CARD:
            return f"write `{instead}.{kind.attribute}`"
        if other not in (t.NUMBER, t.YESNO):
            continue
        if kind == t.PLAYER:
            return say("nobody of the players is `nobody`: write it instead of `{instead}`", instead=instead)
        if isinstance(kind, t.Value) and other == t.NUMBER and instead != "0":
            return say(
                "the place of `{text}` in its order is a number, 1 for the first: write `order({text})`", text=text
            )
        if kind == t.CARD or isinstance(kind, t.Value):
            return say("no card and no value is `nothing`: write it instead of `{instead}`", instead=instead)
    if {a, b} == {t.NUMBER, t.YESNO}:
        return "write numbers in both cases, `1` for yes and `0` for no, or `yes` and `no` in both"
    return ""


def _orders_of(text: str) -> str:
    """`sum(c.rank for c in hand)`: values are no numbers, their places in the order are."""
    value, _, rest = text.strip("()").partition(" for ")
    better = f"(order({value}) for {rest})" if rest else f"(order(v) for v in {text})"
    return say("values are no numbers, their places in their order are: `{better}`", better=better)


def _numbers_of(ctx: Context, text: str) -> str:
    """`max(every won)`, `sum(hand)`: which number of these is meant?"""
    if text.startswith(("max(", "min(")) and text.endswith(")"):
        text = text[4:-1]
    if text.startswith("every "):
        counted = f"(count(p.{text.removeprefix('every ')}) for p in everyone)"
        return say("a number of each is needed; how many there are: `{counted}`", counted=counted)
    number = _as_number(ctx, "c", t.CARD)
    items, _, part = text.rpartition(".")
    if " where " in items and part in ctx.decl.attributes:  # `sum(hand where suit is hearts.value)`
        numeric = ctx.decl.attributes[part].numeric
        better = f"({items}).{part}" if numeric else f"(order(c.{part}) for c in {items})"
        return say("a number of each card is needed: `{number}`", number=better)
    return say("a number of each card is needed: `{number}`", number=f"({number} for c in {text})") if number else ""


def _zone(ctx: Context, text: str, kind: t.Type, want: t.Type) -> str:
    """Where a zone is due."""
    if not isinstance(want, t.Place):
        return ""
    owned = next((n for n, x in ctx.decl.symbols.items() if x.kind == "zone" and x.node.owner == "player"), "")
    if kind == t.PLAYER and owned:
        whose = text if text.replace("_", "").isalnum() else f"({text})"
        return say("say which of their zones: `{zone}`", zone=f"{whose}.{owned}")
    if isinstance(kind, t.List) and isinstance(place := t.settled(kind.of), t.Place):
        symbol = ctx.decl.symbols.get(place.zone)
        if text.startswith("every ") and symbol is not None and symbol.node.owner == "player":
            return say("there are several; name one of them: `{zone}`", zone=f"(left of me).{place.zone}")
        index = symbol.node.index if symbol is not None else None
        one = f"card.{index.name}" if isinstance(index, s.Name) and index.name in ctx.decl.attributes else "1"
        return say("there are several; name one of them: `{zone}`", zone=f"{text}[{one}]")
    return ""


def called(ctx: Context, name: str, kind: str, args: tuple[s.Expr, ...], scope: Scope) -> str:
    """`rank(card)`, `score(p1)`: what belongs to something comes after a dot."""
    if kind not in ("attribute", "zone", "state") or len(args) != 1:
        return "no parentheses follow it"
    of = _text(args[0], scope)
    of = of if of.replace(".", "").replace("_", "").isalnum() else f"({of})"
    return say("what belongs to something comes after a dot: `{part}`", part=f"{of}.{name}")


def one_more(name: str, kind: t.Type) -> str:
    """`leader += 1`, `passed += 1`: what is no number is set."""
    if kind == t.PLAYER:
        return say("a player is no number; the next one is `{better}`", better=f"{name} = left of {name}")
    if kind == t.YESNO:
        return f"write `{name} = yes`"
    return say("only numbers and lists grow: write `{name} = …`", name=name)


def of_several(ctx: Context, e: s.Call, scope: Scope) -> str:
    """`sum(hand, rank)`, `count(hand, hearts)`: what is meant of the list is a part of it."""
    if len(e.args) == 2 and e.name.name in ("highest", "lowest") and isinstance(e.args[1], s.Int):
        listed = f"{_text(e.args[0], scope)} by -it" if e.name.name == "highest" else _text(e.args[0], scope)
        return f"write `first(sorted({listed}), {e.args[1].value})`"
    if len(e.args) != 2 or not isinstance(e.args[1], s.Name):
        return ""
    items, name = _text(e.args[0], scope), e.args[1].name
    symbol = ctx.decl.symbols.get(name)
    if symbol is not None and symbol.kind == "attribute":
        return f"write `{e.name.name}({items}.{name})`"
    if symbol is not None and symbol.kind == "value":
        return f"write `{e.name.name}({items} where {symbol.node} is {name})`"
    return ""


def any_where(e: s.Expr, scope: Scope) -> str:
    """`any(c.suit is hearts for c in hand)`, as it is asked here."""
    match e:
        case s.Comprehension(value=value, name=word, domain=s.Where(items=items, condition=condition)):
            both = f"{_text(condition, scope)} and {_text(value, scope)}"
            return f"any({word.name} for {word.name} in {_text(items, scope)} where {both})"
        case s.Comprehension(value=value, name=word, domain=domain):
            return f"any({word.name} for {word.name} in {_text(domain, scope)} where {_text(value, scope)})"
        case s.Every(name=name):
            return f"any(everyone where {name})"
        case _:
            return f"yes in {_text(e, scope)}"


def joined(e: s.Binary, scope: Scope) -> str:
    """The things that `or` and `and` join, as one list: `(hand, stock)`."""
    parts: list[str] = []
    rest: s.Expr = e
    while isinstance(rest, s.Binary) and rest.operator in ("and", "or"):
        parts.insert(0, _text(rest.right, scope))
        rest = rest.left
    return f"({', '.join((_text(rest, scope), *parts))})"


def _each_of(ctx: Context, e: s.Expr, several: str, operator: str, other: str, a: t.Type, b: t.Type) -> str:
    """Several things on one side: is each of them meant, one of them, or all together?"""
    of = t.settled(a.of) if isinstance(a, t.List) else t.CARD
    if of == t.NUMBER and b == t.NUMBER:
        return say(
            "`sum({several}) {operator} {other}` asks about all together, "
            "`all(n {operator} {other} for n in {several})` about each of them",
            several=several, operator=operator, other=other,
        )  # fmt: skip
    if isinstance(b, t.Value) and of == t.CARD:
        return _one_or_each(several, b.attribute, operator, other)
    if isinstance(of, t.Value) and isinstance(b, t.Value) and isinstance(e, s.Attr) and "." in several:
        return _one_or_each(several.rpartition(".")[0], e.name.name, operator, other)
    if isinstance(a, t.Place) and b == t.CARD and other.startswith(("first(", "last(", "only(")) and " for " in other:
        _, _, domain = other.partition(" in ")
        return say(
            "places in a list with `for` are their cards; without it they stay places: `{better}`",
            better=f"{other.partition('(')[0]}({domain}",
        )
    if isinstance(a, t.Place) and b == t.CARD and isinstance(e, s.Name) and e.name not in ctx.decl.symbols:
        return say("`{name}` is a place here; the card on top of it is `top of {name}`", name=e.name)
    if b == of and operator in ("is", "is not"):
        among = "in" if operator == "is" else "not in"
        if of != t.PLAYER:
            return f"write `{other} {among} {several}`"
        return say(
            "`{other} {among} {several}` asks about one of them, `{several} {operator} ({other})` about all of them",
            other=other, among=among, several=several, operator=operator,
        )  # fmt: skip
    if b == t.NUMBER:
        return f"write `count({several}) {operator} {other}`"
    return ""


def _one_or_each(cards: str, attribute: str, operator: str, other: str) -> str:
    return say(
        "`any({cards} where {attribute} {operator} {other})` asks whether one of them is so, "
        "`all(c.{attribute} {operator} {other} for c in {cards})` whether each of them is",
        cards=cards, attribute=attribute, operator=operator, other=other,
    )  # fmt: skip


def _other_attribute(e: s.Expr, one: str, operator: str, other: str, of: t.Value) -> str:
    """`card.suit is ace`: the value belongs to another attribute."""
    owner = one.rpartition(".")[0]
    if not isinstance(e, s.Attr) or not owner or not other.isidentifier():
        return ""
    return say(
        "`{other}` is a value of `{attribute}`: write `{better}`",
        other=other, attribute=of.attribute, better=f"{owner}.{of.attribute} {operator} {other}",
    )  # fmt: skip


def _as_number(ctx: Context, text: str, kind: t.Type) -> str:
    """A thing as a number; empty if it is none."""
    if kind == t.NUMBER:
        return text
    if isinstance(kind, t.Value):
        return f"order({text})"
    if kind == t.CARD or (isinstance(kind, t.Place) and ctx.is_slot(kind)):
        numeric = [a.name for a in ctx.decl.attributes.values() if a.numeric]
        ranked = [name for name in ("rank", *reversed(ctx.decl.attributes)) if name in ctx.decl.attributes]
        part = f"({text})" if " " in text else text
        return f"{part}.{numeric[0]}" if numeric else f"order({part}.{ranked[0]})" if ranked else ""
    return ""


def ranked(ctx: Context) -> str:
    """The attribute by which cards rank, if there is one."""
    return next((name for name in ("rank", "value", *reversed(ctx.decl.attributes)) if name in ctx.decl.attributes), "")


def _family_with(ctx: Context, value: str) -> str:
    """The family of cards whose lines name a value; the first where none does."""
    for name, family in ctx.decl.families.items():
        lines = (ctx.decl.source.excerpt(line.span) for line in family.written.lines)
        if any(value in line.replace(",", " ").split() for line in lines):
            return name
    return next(iter(ctx.decl.families), "card")


def _is_several(kind: t.Type) -> bool:
    return isinstance(kind, t.List | t.Place)


def _turned(operator: str) -> str:
    return {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator)


def _text(e: s.Expr, scope: Scope) -> str:
    return " ".join(scope.unit.source.excerpt(e.span).split())


def _excerpt(found: g.Expr, scope: Scope) -> str:
    return " ".join(scope.unit.source.excerpt(found.span).split())
