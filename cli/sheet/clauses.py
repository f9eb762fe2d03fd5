"""What operations of the rules are said as, above all what is so or not so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cli.sheet.english import English
from cli.sheet.flags import worded, worded_of
from cli.sheet.german import German
from cli.sheet.nouns import Noun, Said, fill
from cli.sheet.presence import emptiness, existing, member, throughout
from cli.sheet.quantities import (
    bracketed,
    cased,
    counted,
    foremost,
    gathered,
    kinds,
    laid,
    nameable,
    numbered,
    people,
    person,
    placed,
    tight,
    whole,
)
from cli.sheet.somebody import how_many_play, of_everybody, of_somebody
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

_OPPOSITE = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_NEGATED = {
    "en": (("” applies", "” does not apply"), ("” is agreed", "” is not agreed"), (" have ", " have not "),
           (" has ", " has not "), ("you are ", "you are not "), ("they are ", "they are not "), (" is ", " is not ")),
    "de": ((" gilt", " nicht gilt"), (" abgesprochen ist", " nicht abgesprochen ist")),
}  # fmt: skip
_PARTICIPLE_AND_VERB = re.compile(r" [^ ]+ (?:hast|hat|haben|bist|ist|sind)$")
_NUMBER_OF_PLAYERS = {"lt": "fewer players", "gt": "more players", "is": "players are"}


def said_of(p: Phrases, e: g.Apply) -> Said:
    match e:
        case g.Apply(op="not", args=(inner,)):
            return negated(p, inner)
        case g.Apply(op="and" | "or" as op, args=(left, right)):
            return joined(p, op, left, right)
        case g.Apply(op="is", args=(flag, g.Const(value=bool(wanted)))):
            return p(flag) if wanted else not_so(p, flag)
        case g.Apply(op="is", args=(g.Apply() | g.Local() as left, g.Const() as rank)) if said := of_rank(
            p, left, rank
        ):
            return said
        case g.Apply(op="is", args=(left, right)) if t.settled(left.type) == t.YESNO:
            return Said(fill(p.known["just when"], p(left), p(right)))
        case g.Apply(op="is", args=(who, g.Me() as me)) if not isinstance(who, g.Me) and not p.is_inner(who):
            return Said(fill(p.known["is"], p(me), p(who)))
        case g.Apply(op="is", args=(who, g.Const(value=None))) if people(p, who):
            return Said(fill(p.known["is nobody"], p(who)))
        case g.Apply(op="is", args=(what, g.Const(value=None))) if (said := p(what)) and nameable(p, said):
            return Said(f"es {German.no(said)} gibt" if p.german else f"there is no {said.removeprefix('the ')}")
        case g.Apply(op="ge" | "gt" | "le" | "lt", args=(g.Apply() as best, limit)) if each := of_everybody(e.op, best):
            return Said(fill(p.known[e.op], of_somebody(p, e.op, best, each), bracketed(p, limit)))
        case g.Apply(op="lt" | "le" | "gt" | "ge" | "is" as op, args=(left, right)) if isinstance(right, g.If):
            return Said(fill(p.known[op], p.several(left), f"({p(right)})"))
        case g.Apply(op="implies", args=(needed, then)) if not (no := negated(p, needed)).startswith(
            p.known["not"].removesuffix("{0}")
        ):
            return Said(fill(p.known["or"], no, p(then)))
        case g.Apply(
            op="is", args=(g.Apply(op="mod", args=(number, g.Const(value=2))), g.Const(value=(0 | 1) as rest))
        ):
            return Said(fill(p.known["odd" if rest else "even"], p(number)))
        case g.Apply(op="is" | "gt" as op, args=(g.Apply(op="count", args=(g.Apply(op="everyone"),)), many)) if (
            how := how_many_play(p, op, many)
        ):
            return how
        case g.Apply(op="is", args=(g.Apply(op="mod", args=(number, by)), g.Const(value=0))):
            return Said(fill(p.known["multiple"], p(number), p(by)))
        case g.Apply(op="nth", args=(of, place)):
            return numbered(p, of, place)
        case g.Apply(op="first_n" | "last_n" as op, args=(of, many)) if (
            not isinstance(many, g.Local) or many.id in p.letters or len(p(many)) > 1
        ):
            return foremost(p, op.removesuffix("_n"), of, many)
        case g.Apply(op="matches", args=(card,), info=tuple(values)):
            return Said(fill(p.known["is"], p(card), _by_rank(p, values) or p.card(values)))
        case g.Apply(op="is" | "lt" | "gt" as op, args=(g.Apply(op="players"), many)):
            return Said(fill(p.known[_NUMBER_OF_PLAYERS[op]], "", p(many)))
        case g.Apply(op="in", args=(g.Apply(op="players"), g.Apply(op="list", args=several))):
            return Said(fill(p.known["players are"], "", p.listed(several, "or list")))
        case g.Apply(op="in", args=(value, among)):
            return member(p, value, among)
        case g.Apply(op="is_empty", args=(what,)):
            return emptiness(p, what, "is_empty", "no cards")
        case g.Apply(op="any", args=(inner,)):
            return existing(p, inner, yes=True)
        case g.Apply(op="count", args=(inner,)):
            return counted(p, inner)
        case g.Apply(op="sum" | "max" | "min", args=args):
            return gathered(p, e.op, args)
        case g.Apply(op="abs", args=(g.Apply(op="sub", args=(left, right)),)):
            return Said(fill(p.known["apart"], p(left), p(right)))
        case g.Apply(op="neg", args=(g.Const() as number,)):
            return Said(f"−{p(number)}")
        case g.Apply(op="mul" | "div" | "mod" | "add" | "sub" | "neg", args=args):
            return cased(p, p.known[e.op], [tight(p, a, e.op, place) for place, a in enumerate(args)])
        case g.Apply(op="first", args=(g.Bind() as of,)) if said := first_empty(p, of):
            return said
        case g.Apply(op="first" | "last", args=(of,)) if laid(p, of) == "slot":
            return p(of)
        case g.Apply(op="first" | "last" as end, args=(of,)) if p.german and laid(p, of) not in ("pile", "row"):
            return placed(p, {"first": "erste", "last": "letzte"}[end], of)
        case g.Apply(op="first" | "last" as end, args=(of,)) if kind := laid(p, of):
            key = {"pile": f"{end} card", "row": "left card" if end == "first" else "right card"}.get(kind, end)
            return whole(p, key, p(of))
        case g.Apply(op="seat" | "partner" | "team" | "next" | "owner_of"):
            return person(p, e)
        case g.Apply(op="same" | "different" as op, args=(g.Apply(op="attr_each", args=(of,), info=name),)):
            cards = p.several(of)
            inside = p.grammar.cards_in(cards) if len(cards) == 1 else cards
            return Said(fill(p.known[f"{op} attr"], inside, info=p.label(str(name))))
        case g.Apply(op="subsets", args=(of, size)):
            return whole(p, "subsets_n" if isinstance(size, g.Const) else "subsets sized", p.several(of), p(size))
        case g.Apply(op="outer", args=(of, side)) if not isinstance(side, g.Const):
            return whole(p, "outer that", p(of))
        case g.Apply(op="only", args=(of,)) if t.settled(e.type) == t.PLAYER:
            return whole(p, "only person", p.several(of, chosen=True))
        case g.Apply(op="place_of", args=(of,)) if p.is_inner(of):
            return Said(p.known["its place"])
        case g.Apply(op="position", args=(g.Me(), among)):
            return whole(p, "your position", p.several(among))
        case g.Apply(op="every_value", info=str(name)) if p.german and (more := German.plural(p.label(name))):
            return Said(f"alle {more}", dat=f"allen {German.ending(more, 'p', 2)}", many=True)
        case g.Apply(op="distinct", args=(g.Apply(op="attr_each", args=(of,), info=name),)):
            return kinds(p, "kinds", of, str(name))
    return whole(p, e.op, *(p.several(a) for a in e.args), info=e.info)


# ───────────── what is so


def negated(p: Phrases, e: g.Expr) -> Said:
    match e:
        case g.Apply(op="in", args=(g.Const(value=False), several)):
            return throughout(p, several)
        case g.Apply(op="in", args=(value, among)):
            return member(p, value, among, yes=False)
        case g.Apply(op="is_empty", args=(what,)):
            return emptiness(p, what, "not empty", "some cards")
        case g.Apply(op="any", args=(inner,)):
            return existing(p, inner, yes=False)
        case g.Apply(op="is", args=(flag, g.Const(value=bool(wanted)))):
            return not_so(p, flag) if wanted else p(flag)
        case g.Apply(op="is", args=(g.Apply() | g.Local() as left, g.Const() as rank)) if said := of_rank(
            p, left, rank, yes=False
        ):
            return said
        case g.Apply(op="is", args=(g.Apply(op="players"), many)):
            return Said(fill(p.known["players are not"], "", p(many)))
        case g.Apply(op="is", args=(left, right)) if t.settled(left.type) == t.YESNO:
            return Said(fill(p.known["only one"], p(left), p(right)))
        case g.Apply(op="is" | "gt" as op, args=(g.Apply(op="count", args=(g.Apply(op="everyone"),)), many)) if (
            how := how_many_play(p, op, many, yes=False)
        ):
            return how
        case g.Apply(op="is", args=(g.Apply(op="partner", args=(g.Me(),)), g.Const(value=None))):
            return Said(p.known["have partner"])
        case g.Apply(op="is", args=(who, g.Const(value=None))) if people(p, who):
            return Said(fill(p.known["is somebody"], p(who)))
        case g.Apply(op="is", args=(what, g.Const(value=None))) if (said := p(what)) and nameable(p, said):
            if p.german:
                return Said(f"es {German.no(said, yes=True)} gibt")
            return Said(f"there is {English.a(said.removeprefix('the '))}")
        case g.Apply(op="is", args=(who, g.Const(value=None))) if t.settled(who.type) == t.PLAYER:
            return Said(fill(p.known["is"], p(who), p.known["anybody"]))
        case g.Apply(op="and" | "or" as op, args=(left, right)):
            neither = [negated(p, side) for side in (left, right)]
            if not any(no.startswith(p.known["not"].removesuffix("{0}")) for no in neither):
                return Said(fill(p.known["or" if op == "and" else "and"], *neither))
        case g.Apply(op="is", args=(left, right)):
            return Said(fill(p.known["is not"], p(left), bracketed(p, right)))
        case g.Apply(op="matches", args=(card,), info=tuple(values)):
            one = _by_rank(p, values)
            if one and p.german:
                return Said(fill(p.known["is"], p(card), f"k{one}"))
            return Said(fill(p.known["is not"], p(card), one or p.card(values)))
        case g.Apply(op="lt" | "le" | "gt" | "ge" as op, args=(left, right)):
            return Said(fill(p.known[_OPPOSITE[op]], p(left), bracketed(p, right)))
    return not_so(p, e)


def not_so(p: Phrases, e: g.Expr) -> Said:
    """That something is not so: `you have not acted`, `not all closed`."""
    if isinstance(e, g.CallDefine):
        return p.flag_of(e, yes=False)
    name = e.name if isinstance(e, g.Local) else str(e.info) if isinstance(e, g.Apply) and e.op == "var" else ""
    if said := worded(p, name, yes=False) or _not_so_of(p, e, name):
        return said
    said = p(e)
    named = isinstance(e, g.Local) or (isinstance(e, g.Apply) and e.op in ("var", "option"))
    return opposite(p, said) if named else Said(fill(p.known["not"], said))


def _not_so_of(p: Phrases, e: g.Expr, name: str) -> Said | None:
    args = e.args if isinstance(e, g.Apply) else ()
    owner = next((a for a in args if t.settled(a.type) in (t.PLAYER, t.TEAM)), None)
    return worded_of(p, name, p.whose(owner), yes=False) if owner is not None else None


def opposite(p: Phrases, said: Said) -> Said:
    """That what has a name is not so."""
    if p.german and (found := _PARTICIPLE_AND_VERB.search(said)):
        return Said(f"{said[: found.start()]} nicht{found[0]}")
    for verb, no in _NEGATED["de" if p.german else "en"]:
        if verb in said:
            return Said(said.replace(verb, no, 1))
    return Said(fill(p.known["not"], said))


def joined(p: Phrases, op: str, left: g.Expr, right: g.Expr) -> Said:
    """`and` and `or`; that an `or` stands inside an `and` is heard by `either`."""
    match left, right:
        case (
            g.Apply(op="is", args=(what, g.Const() as one)),
            g.Apply(op="is", args=(same, g.Const() as other)),
        ) if op == "or" and _alike(what, same) and t.settled(what.type) != t.YESNO:
            return Said(fill(p.known["is"], p(what), p.listed((one, other), "or list")))
    sides = []
    p.joining += 1
    for side in (left, right):
        match side:
            case g.Apply(op="or", args=args) if op == "and":
                sides.append(Said(fill(p.known["either"], *map(p, args))))
            case g.Apply(op="not", args=(g.Apply(op="and", args=args),)) if op == "and":
                sides.append(Said(fill(p.known["either"], *(negated(p, a) for a in args))))
            case _:
                sides.append(p(side))
    p.joining -= 1
    text = fill(p.known[op], *sides)
    both = any(isinstance(s, g.Apply) and s.op == "and" for s in (left, right))
    return Said(f"{sides[0]}, {p.known['or list'].strip()} {sides[1]}") if op == "or" and both else Said(text)


def of_rank(p: Phrases, what: g.Expr, rank: g.Const, yes: bool = True) -> Said | None:
    """`the card is a jack`, `die Karte keine 8 ist`, where the rank of a card is compared with one."""
    what = p.stands_for.get(what.id, what) if isinstance(what, g.Local) else what
    match what:
        case g.Apply(op="attr", args=(card,), info="rank") if rank.value is not None:
            name = p(rank)
        case _:
            return None
    a = "" if p.is_inner(card) or " " in name else p.grammar.one(name)
    if not a:
        return None
    if p.german:
        a = a if yes else f"k{a}"
    return Said(fill(p.known["is" if yes or p.german else "is not"], p(card), a))


def first_empty(p: Phrases, of: g.Bind) -> Said | None:
    """`the first empty meld` of several places."""
    match of:
        case g.Bind(
            op="where",
            items=g.Apply(op="zones", info=str(name)),
            body=g.Apply(op="is_empty", args=(g.Local(id=local) | g.Apply(op="cards", args=(g.Local(id=local),)),)),
        ) if local == of.local:
            label = p.label(name) if p.german else p.label(name).removesuffix("s")
            return p.grammar.noun(Noun(f"erste leere {label}" if p.german else f"first empty {label}", "place"), "")
    return None


def _by_rank(p: Phrases, values: tuple[Any, ...]) -> str:
    """A card of which only the rank is told: `an ace`."""
    return p.grammar.one(p.card(values)) if [name for name, _ in values] == ["rank"] else ""


def _alike(one: g.Expr, other: g.Expr) -> bool:
    """Whether two expressions say the same, wherever they stand."""
    match one, other:
        case g.Apply(), g.Apply():
            if (one.op, one.info, len(one.args)) != (other.op, other.info, len(other.args)):
                return False
            return all(map(_alike, one.args, other.args))
        case g.Local(), g.Local():
            return one.id == other.id
        case g.Me(), g.Me():
            return True
    return False
