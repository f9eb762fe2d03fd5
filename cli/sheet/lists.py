"""Lists of the rules as people say them: `the players whose hand is empty`, `the card with the highest rank of …`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.english import is_plural
from cli.sheet.german import German
from cli.sheet.nouns import THE, Noun, Said, fill, without_article
from cli.sheet.quantities import bracketed, laid, of_what, whole
from dsl import game as g
from dsl.game.walk import below
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

_CARDS_IN = re.compile(r"^(the cards|(?:die|den|der) Karten) (?=(?:in|on|im|auf|am) )")


def bound(p: Phrases, e: g.Bind) -> Said:
    players = of_what(e.items) == t.PLAYER
    items = p.several(e.items, players and e.op == "where")
    p.inner.append(e.local)
    try:
        match e:
            case g.Bind(op="sorted", body=g.Apply(op="neg", args=(g.Local(),))):
                return whole(p, "sorted high", items)
            case g.Bind(op="sorted", body=g.Local()):
                return whole(p, "sorted plain", items)
            case g.Bind(op="sorted", body=g.Apply(op="neg", args=(by,))):
                return _sorted_down(p, items, p.plain(by), players)
            case g.Bind(
                op="where",
                body=g.Apply(op="is", args=(g.Apply(op="attr", args=(of,), info=name), g.Const() as value)),
            ) if p.is_inner(of):
                return _described(items, fill(p.known["with"], "", p(value), info=p.label(str(name))))
            case g.Bind(
                op="where",
                body=g.Apply(op="is", args=(g.Apply(op="attr", args=(of,), info=name), g.Local() as value)),
            ) if p.is_inner(of) and not p.is_inner(value):
                label = p.label(str(name))
                if value.id in p.letters:
                    return _described(items, f"mit {p(value).dat}" if p.german else f"of {p(value)}")
                if p.german and p.label(value.name).endswith(label):
                    return _described(items, f"mit {German.this(label)}")
                if len(value.name) == 1:
                    return _described(items, fill(p.known["with"], "", p(value), info=label))
                return chosen(p, items, e.body, players)
            case g.Bind(op="where", body=g.Apply(op="not", args=(g.Apply(op="is", args=(of, value)),))) if p.is_inner(
                of
            ):
                return items.then(fill(p.known["except"], "", p(value)))
            case g.Bind(
                op="where", body=g.Apply(op="gt", args=(g.Apply(op="place_of", args=(of,)), g.Const(value=1)))
            ) if p.is_inner(of) and laid(p, e.items) == "pile":
                return whole(p, "but top", _place(p, e.items))
            case g.Bind(op="where"):
                return chosen(p, items, e.body, players)
        body = p.known["cards noun"] if p.is_inner(e.body) else bracketed(p, e.body)
    finally:
        p.inner.pop()
    return ranked(p, e, items, body, players)


def _sorted_down(p: Phrases, items: Said, by: str, players: bool) -> Said:
    best = German.noun(Noun(f"höchste {by}", "other"), "") if p.german and players else None
    if best is None or best.startswith("„"):
        return whole(p, "sorted down", items, Said(by))
    return items.then(f", {best} zuerst")


def _place(p: Phrases, cards: g.Expr) -> Said:
    """Where cards lie."""
    return p(cards.args[0]) if isinstance(cards, g.Apply) and cards.op in ("cards", "cards_of") else p(cards)


def _described(items: Said, how: str) -> Said:
    """Which cards of a place: `the cards of that kind in your hand`."""
    made = [_CARDS_IN.sub(rf"\1 {how} ", form) for form in (items, items.acc, items.dat, items.gen)]
    return Said(*made, many=items.many) if made[0] != items else items.then(f" {how}")


def chosen(p: Phrases, items: Said, test: g.Expr, players: bool) -> Said:
    made = p.grammar.whose(items, p(test), players)
    return made if isinstance(made, Said) else Said(made, many=True)


def ranked(p: Phrases, e: g.Bind, items: Said, body: str, players: bool) -> Said:
    if e.op in ("map", "flat_map"):
        pattern, info = p.known["map"], p.label(_name_of(p, e))
        if isinstance(e.body, g.Local) and e.body.id == e.local:
            return Said(fill(p.known["every one"], items, info=info)) if info else items
        if info and isinstance(e.items, g.Apply) and e.items.op == "every_value":
            pattern, items = p.known["map value"], Said(p.label(str(e.items.info)))
        elif info:
            pattern = p.known["map name"]
        forms = (fill(pattern, items, getattr(body, case, body), info=info) for case in ("acc", "dat"))
        return Said(fill(pattern, items, body, info=info), *forms)
    if players and e.op in ("highest", "lowest") and isinstance(e.body, g.Apply) and e.body.op == "attr":
        of = e.body.args[0]
        if isinstance(of, g.Apply) and of.op == "slot_card":
            return _with_best_card(p, e, of, items)
    if p.german and players and e.op.endswith(("highest", "lowest")):
        return _german_best(e, items, body)
    by = THE.sub("", body).removeprefix(f"{e.op.removeprefix('sole_').removeprefix('all_')} ")
    if p.german and not players and e.op in ("highest", "lowest"):
        best = German.noun(Noun(f"{'höchste' if e.op == 'highest' else 'niedrigste'} {by}", "other"), "")
        if not best.startswith("„"):
            card = " Karte" if of_what(e.items) == t.CARD else ""
            tail = f"{card} mit {best.dat} unter {items.dat}"
            return Said("die", "die", "der", "der").then(tail)
    from_on = isinstance(e.items, g.Apply) and e.items.op == "around" and " " in by and not by.startswith("number")
    if not p.german and players and e.op in ("highest", "lowest") and from_on:
        assert isinstance(e.items, g.Apply)
        card, _, worth = by.rpartition("'s ")
        first = f"of equal ones the first from {p(e.items.args[0])} on"
        what = f"{card} with the {e.op} {worth}" if card else f"{e.op} {by}"
        return Said(f"whoever has the {what} ({first})")
    if not p.german and players and e.op in ("all_highest", "all_lowest") and _is_everybody(e.items):
        card, _, worth = by.rpartition("'s ")
        high = e.op.removeprefix("all_")
        return Said(f"the players {f'whose {card} has' if card else 'with'} the {high} {worth or by}", many=True)
    if not p.german and players and e.op in ("all_highest", "all_lowest"):
        return Said(f"those with the {e.op.removeprefix('all_')} {by} among {items}", many=True)
    if not p.german and e.op in ("highest", "lowest", "sole_highest", "sole_lowest"):
        if not players:
            one = "card" if of_what(e.items) == t.CARD else "one"
            return Said(f"the {one} with the {e.op.removeprefix('sole_')} {by} of {items}")
        if _is_everybody(e.items):
            alone = "alone " if e.op.startswith("sole") else ""
            most = {"highest": "most", "lowest": "fewest"} if is_plural(by) and " " not in by else {}
            high = e.op.removeprefix("sole_")
            card, _, worth = by.rpartition("'s ")
            if card:
                return Said(f"whoever {alone}has the {card} with the {high} {worth}")
            return Said(f"whoever {alone}has the {most.get(high, high)} {by}")
    return whole(p, e.op, items, Said(by)) if e.op in p.known else Said(f"{items} ({by})")


def _is_everybody(items: g.Expr) -> bool:
    return isinstance(items, g.Apply) and items.op == "everyone"


def _with_best_card(p: Phrases, e: g.Bind, card: g.Expr, items: Said) -> Said:
    """`whoever has the played card of the led suit with the highest value`."""
    assert isinstance(e.body, g.Apply)
    p.inner.append(e.local)
    name = without_article(p(card))
    p.inner.pop()
    everybody = isinstance(e.items, g.Apply) and e.items.op == "everyone"
    shared = _shared(e.items, card)
    if not p.german:
        who = "whoever" if everybody or shared is not None else f"whichever of {items}"
        of = f" of {p(shared)}" if shared is not None else ""
        return Said(f"{who} has the {name}{of} with the {e.op} {p.label(str(e.body.info))}")
    best = German.noun(
        Noun(f"{'höchste' if e.op == 'highest' else 'niedrigste'} {p.label(str(e.body.info))}", "other"), ""
    )
    if shared is not None:
        return _person(f", deren {name} {p(shared).acc} und darin {best.acc} hat,")
    among = "" if everybody else f" unter {items.dat.removesuffix(',')}"
    return _person(f"{among}, deren {name} {best.acc} hat,")


def _german_best(e: g.Bind, items: Said, body: str) -> Said:
    """`die Person mit den meisten Punkten`, `diejenigen, bei denen der Wert ihrer Karte am höchsten ist`."""
    high, several, alone = e.op.endswith("highest"), e.op.startswith("all_"), e.op.startswith("sole_")
    among, first = f" unter {items.dat}", ""
    if isinstance(e.items, g.Apply) and e.items.op in ("everyone", "around"):
        among = ""
        first = f" (bei Gleichstand die erste {items.removeprefix('alle ')})" if e.items.op == "around" else ""
    name = without_article(body)
    best = German.best(name, high) if len(name.split()) == 1 else Said("")
    if best and not alone:
        tail = f"{among} mit {best.dat}{first}"
    elif best:
        tail = f"{among}, die allein {best.acc} hat,"
    elif body.startswith("der höchste " if high else "der niedrigste ") and not several:
        tail = f"{among}, die {'allein ' if alone else ''}den {body[4:].replace('ste ', 'sten ', 1)} hat{first},"
    else:
        verb = "sind" if getattr(body, "many", False) else "ist"
        best_of_all = "am höchsten" if high else "am niedrigsten"
        whom, only = "bei denen" if several else "bei der", "allein " if alone else ""
        tail = f"{among}, {whom} {only}{body} {best_of_all} {verb}{first},"
    return Said("diejenigen", dat="denjenigen", gen="derjenigen").then(tail) if several else _person(tail)


def _shared(items: g.Expr, card: g.Expr) -> g.Expr | None:
    """The value that all those cards have to have: the suit that was led."""
    match items, card:
        case (
            g.Bind(
                op="where",
                items=g.Apply(op="everyone"),
                body=g.Apply(
                    op="is",
                    args=(
                        g.Apply(op="attr", args=(g.Apply(op="slot_card", args=(g.Apply(info=zone),)),)),
                        g.CallDefine() | g.Apply(op="var") as value,
                    ),
                ),
            ),
            g.Apply(args=(g.Apply(info=same),)),
        ) if zone == same:
            return value
    return None


def _name_of(p: Phrases, e: g.Bind) -> str:
    """The name of what is gone through, if its name is said."""
    names = (x.name for x in below(e.body) if isinstance(x, g.Local) and x.id == e.local and p.has_a_name(x))
    return next(names, "")


def _person(text: str) -> Said:
    return Said("die Person", "die Person", "der Person", "der Person").then(text)
