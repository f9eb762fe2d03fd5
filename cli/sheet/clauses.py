"""The rest of what expressions are said as: what is so or not so, numbers, cards of lists, and people at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.sheet.nouns import English, Noun, Said, fill, is_plural
from cli.sheet.phrasebook import PERSONS
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

_OPPOSITE = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_NUMBER_OF_PLAYERS = {"lt": "fewer players", "gt": "more players", "is": "players are"}


def said_of(p: Phrases, e: g.Apply) -> Said:
    match e:
        case g.Apply(op="not", args=(inner,)):
            return negated(p, inner)
        case g.Apply(op="and" | "or" as op, args=(left, right)):
            return joined(p, op, left, right)
        case g.Apply(op="is", args=(flag, g.Const(value=bool(wanted)))):
            return p(flag) if wanted else not_so(p, flag)
        case g.Apply(op="is", args=(left, right)) if t.settled(left.type) == t.YESNO:
            return Said(fill(p.known["just when"], p(left), p(right)))
        case g.Apply(op="nth", args=(of, place)) if not isinstance(place, g.Const):
            return Said(fill(p.known["nth by"], p.several(of), p(place)))
        case g.Apply(op="matches", args=(card,), info=tuple(values)):
            return Said(fill(p.known["is"], p(card), p.card(values)))
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
        case g.Apply(op="mul" | "div" | "mod" | "add" | "sub" | "neg", args=args):
            return cased(p, p.known[e.op], [tight(p, a, e.op) for a in args])
        case g.Apply(op="first" | "last" as end, args=(of,)) if kind := laid(p, of):
            key = {"pile": f"{end} card", "row": "left card" if end == "first" else "right card"}.get(kind, end)
            return whole(p, key, p(of))
        case g.Apply(op="seat" | "partner" | "team" | "next" | "owner_of"):
            return person(p, e)
        case g.Apply(op="same" | "different" as op, args=(g.Apply(op="attr_each", args=(of,), info=name),)):
            return Said(fill(p.known[f"{op} attr"], p.several(of), info=p.label(str(name))))
        case g.Apply(op="outer", args=(of, side)) if not isinstance(side, g.Const):
            return whole(p, "outer that", p(of))
        case g.Apply(op="only", args=(of,)) if t.settled(e.type) == t.PLAYER:
            return whole(p, "only person", p.several(of, chosen=True))
        case g.Apply(op="place_of", args=(of,)) if p.is_inner(of):
            return Said(p.known["its place"])
        case g.Apply(op="distinct", args=(g.Apply(op="attr_each", args=(of,), info=name),)):
            return Said(fill(p.known["kinds"], p.several(of), info=p.label(str(name))))
    return whole(p, e.op, *(p.several(a) for a in e.args), info=e.info)


def cased(p: Phrases, pattern: str, parts: list[Said]) -> Said:
    """A calculation, whose parts all take the case of the whole."""
    if not p.german:
        return Said(fill(pattern, *parts))
    forms = [fill(pattern, *(getattr(x, case, x) for x in parts)) for case in ("acc", "dat")]
    return Said(fill(pattern, *parts), *forms)


def whole(p: Phrases, key: str, *parts: Said, info: Any = None) -> Said:
    """By the pattern of the operation; German begins with an article that changes with the case."""
    pattern = p.known.get(key)
    named = p.label(str(info)) if isinstance(info, str) else ""
    if pattern is None or (len(parts) < 2 and "{1}" in pattern) or (not parts and "{0}" in pattern):
        return Said(f"{p.label(key)} {named} {', '.join(parts)}".strip())
    text = fill(pattern, *parts, info=named).strip()
    if not p.german:
        return Said(text)
    if pattern.startswith("{0}"):
        return Said(text, fill(pattern.replace("{0}", "{0:acc}", 1), *parts, info=named).strip(),
                    fill(pattern.replace("{0}", "{0:dat}", 1), *parts, info=named).strip())  # fmt: skip
    article, _, rest = text.partition(" ")
    match article:
        case "alle":
            return Said(text, text, f"allen {rest}")
        case "die" if rest.startswith(
            ("ersten", "letzten", "höchsten", "niedrigsten", "verschiedenen", "Gruppen", "Karten", "Mitglieder")
        ):
            return Said(text, text, f"den {rest}", f"der {rest}")
        case "die":
            first, gap, more = rest.partition(" ")
            bent = first + "n" if first.endswith("e") and more[:1].isupper() else first
            return Said(text, text, f"der {bent}{gap}{more}", f"der {bent}{gap}{more}")
        case "der" | "das" as begin:
            return Said(text, text if begin == "das" else f"den {rest}", f"dem {rest}")
    return Said(text)


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
        case g.Apply(op="is", args=(g.Apply(op="players"), many)):
            return Said(fill(p.known["players are not"], "", p(many)))
        case g.Apply(op="is", args=(left, right)) if t.settled(left.type) == t.YESNO:
            return Said(fill(p.known["only one"], p(left), p(right)))
        case g.Apply(op="is", args=(left, right)):
            return Said(fill(p.known["is not"], p(left), p(right)))
        case g.Apply(op="matches", args=(card,), info=tuple(values)):
            return Said(fill(p.known["is not"], p(card), p.card(values)))
        case g.Apply(op="lt" | "le" | "gt" | "ge" as op, args=(left, right)):
            return Said(fill(p.known[_OPPOSITE[op]], p(left), p(right)))
    return not_so(p, e)


def not_so(p: Phrases, e: g.Expr) -> Said:
    """That something is not so: `you have not acted`, `not all closed`."""
    said = p(e)
    named = isinstance(e, g.Local | g.CallDefine) or (isinstance(e, g.Apply) and e.op in ("var", "option"))
    if p.german:
        return Said(said.removesuffix("gilt") + "nicht gilt" if said.endswith(" gilt") else fill(p.known["not"], said))
    if named and (" have " in said or " has " in said):
        return Said(said.replace(" have ", " have not ", 1).replace(" has ", " has not ", 1))
    return Said(fill(p.known["not flag" if named else "not"], said))


def joined(p: Phrases, op: str, left: g.Expr, right: g.Expr) -> Said:
    """`and` and `or`; that an `or` stands inside an `and` is heard by `either`."""
    sides = []
    for side in (left, right):
        loose = op == "and" and isinstance(side, g.Apply) and side.op == "or"
        sides.append(
            Said(fill(p.known["either"], *map(p, side.args))) if loose and isinstance(side, g.Apply) else p(side)
        )
    text = fill(p.known[op], *sides)
    both = any(isinstance(s, g.Apply) and s.op == "and" for s in (left, right))
    return Said(f"{sides[0]}, {p.known['or list'].strip()} {sides[1]}") if op == "or" and both else Said(text)


def member(p: Phrases, value: g.Expr, among: g.Expr, yes: bool = True) -> Said:
    no = "" if yes else "not "
    match among:
        case g.Apply(op="list", args=args) if all(isinstance(a, g.Const) or _is_card(a) for a in args) and args:
            return Said(fill(p.known["is" if yes else "is not"], p(value), p.listed(args, "or list")))
        case g.Apply(op="attr_each", args=(of,), info=name):
            key = "has" if yes else "has not"
            return Said(fill(p.known[key], p.several(of), p(value), info=p.label(str(name))))
        case g.Bind(op="map", items=items, body=body, local=local):
            several = p.several(items)
            p.inner.append(local)
            made = fill(p.known["somewhere" if yes else "nowhere"], p(value), several, p(body))
            p.inner.pop()
            return Said(made)
    return Said(fill(p.known[no + "among"], p(value), p.several(among)))


def emptiness(p: Phrases, what: g.Expr, place: str, cards: str) -> Said:
    """Of a place that it is empty, of cards that there are none."""
    said = p(what)
    if not p.german and (said.endswith((" card", " cards")) or is_plural(said.split()[-1])):
        bare = said.removeprefix("the ")
        if bare.startswith(("your ", "their ", "everyone's ")):
            who, _, rest = bare.partition(" ")
            verb = {"your": "you have", "their": "they have", "everyone's": "everyone has"}[who]
            if who == "everyone's":
                return Said(f"nobody has a {rest}" if cards == "no cards" and rest.endswith("card") else
                            f"nobody has any {rest}" if cards == "no cards" else f"somebody has {rest}")  # fmt: skip
            return Said(f"{verb} {'no ' if cards == 'no cards' else ''}{rest}")
        return Said(fill(p.known[cards], bare))
    if p.german and said.endswith(("Karte", "Karten")) and cards == "no cards":
        who, _, rest = said.partition(" ")
        begin, verb = {"deine": ("du", "hast"), "ihre": ("sie", "hat")}.get(who, ("es", "gibt"))
        return Said(f"{begin} keine {rest} {verb}")
    return Said(fill(p.known[place], said))


def existing(p: Phrases, inner: g.Expr, yes: bool) -> Said:
    match inner:
        case g.Bind(
            op="where",
            items=items,
            body=g.Apply(op="is", args=(g.Apply(op="attr", args=(of,), info=name), value)),
            local=local,
        ) if isinstance(of, g.Local) and of.id == local:
            key = "has" if yes else "has not"
            return Said(fill(p.known[key], p.several(items), p(value), info=p.label(str(name))))
        case g.Bind(op="where", items=g.Apply(op="everyone" | "others" as who), body=body, local=local) if not p.german:
            p.inner.append(local)
            test = str(p(body))
            p.inner.pop()
            begin = ("somebody" if yes else "nobody") + (" else" if who == "others" else "")
            if test.startswith("their "):
                return Said(f"{begin}'s {test.removeprefix('their ')}")
            test = test.replace("they have", "has", 1) if test.startswith("they have") else f"is such that {test}"
            return Said(f"{begin} {test}")
        case g.Bind(op="where", items=items, body=body, local=local) if p.german and _of(items) == t.PLAYER:
            p.inner.append(local)
            tail = str(p.grammar.whose("", p(body), players=True))
            p.inner.pop()
            tail = tail.replace(", die ", ", der ", 1).replace(", deren", ", dessen", 1)
            tail = tail.removesuffix("sind,") + "ist," if tail.endswith(" sind,") and ", der " in tail else tail
            return Said(fill(p.known["somebody" if yes else "nobody of"], p(items), tail))
        case g.Bind(op="where", items=items, body=body, local=local) if not p.german:
            p.inner.append(local)
            tail = str(p.grammar.whose("", p(body), players=False))
            p.inner.pop()
            several = p.several(items)
            return Said(fill(p.known["include" if yes else "include none"], several, tail))
    named = isinstance(inner, g.Local | g.CallDefine) or (isinstance(inner, g.Apply) and inner.op == "var")
    if named and _of(inner) == t.CARD and not p.is_inner(inner):
        return emptiness(p, inner, "not empty" if yes else "is_empty", "some cards" if yes else "no cards")
    if yes and not p.german and is_plural(p(inner).split()[-1]):
        return Said(fill(p.known["some cards"], p.several(inner).removeprefix("the ")))
    return whole(p, "any" if yes else "none", p.several(inner))


def throughout(p: Phrases, several: g.Expr) -> Said:
    """What holds for every one: `every taken is yes`, `all(c.rank > 3 for c in hand)`."""
    if not isinstance(several, g.Bind) or several.op != "map":
        return Said(fill(p.known["all flags"], p(several)))
    items = p.several(several.items)
    p.inner.append(several.local)
    test = p(several.body)
    p.inner.pop()
    return Said(fill(p.known["all"], items, test))


# ───────────── numbers


def counted(p: Phrases, inner: g.Expr) -> Said:
    match inner:
        case g.Apply(op="everyone"):
            return Said("die Zahl derer, die mitspielen") if p.german else Said("the number of players still in")
        case g.Apply(op="distinct", args=(g.Apply(op="attr_each", args=(of,), info=name),)):
            return Said(fill(p.known["count kinds"], p.several(of), info=p.label(str(name))))
    if p.is_inner(inner):
        return (
            Said("die Zahl ihrer Karten", "die Zahl ihrer Karten", "der Zahl ihrer Karten", "der Zahl ihrer Karten")
            if (p.german)
            else Said("its number of cards")
        )
    several = p.several(inner) if _of(inner) == t.CARD else p(inner)
    named = isinstance(inner, g.Local | g.CallDefine) or (isinstance(inner, g.Apply) and inner.op == "var")
    place = isinstance(inner, g.Apply) and inner.op in ("zone", "every_zone")
    if place or isinstance(t.settled(inner.type), t.Place) or (named and _of(inner) == t.CARD):
        inside = p.grammar.cards_in(p(inner))
        several = inside if isinstance(inside, Said) else Said(inside)
    if p.german:
        tail = f"Zahl {several.gen}"
        return Said(f"die {tail}", f"die {tail}", f"der {tail}", f"der {tail}")
    owned = "'s " in several[: several.find(" ", 4) + 1]
    return Said(f"the number of {several if owned else several.removeprefix('the ')}")


def gathered(p: Phrases, op: str, args: tuple[g.Expr, ...]) -> Said:
    """`sum`, `max` and `min`."""
    inner = args[0]
    if isinstance(inner, g.Apply) and inner.op == "list" and len(inner.args) == 2 and op != "sum":
        return whole(p, "larger" if op == "max" else "smaller", *map(p, inner.args))
    if isinstance(inner, g.Apply) and inner.op == "list" and len(inner.args) == 1:
        inner = inner.args[0]
    elif isinstance(inner, g.Apply) and inner.op == "list":
        return whole(p, op, p.listed(inner.args, "and list"))
    adjective = {"sum": "total", "max": "highest", "min": "lowest"}
    if p.german:
        adjective = {"sum": "gesamte", "max": "höchste", "min": "niedrigste"}
    match inner:
        case g.Apply(op="attr_each", args=(of,), info=name):
            of_it = p.is_inner(of)
            return p.grammar.noun(
                Noun(f"{adjective[op]} {p.label(str(name))}", "other"), "they" if of_it else p.several(of)
            )
        case g.Apply(op="every_var", info=name):
            owner = "everyone" if p.german else "all players"
            return p.grammar.noun(Noun(f"{adjective[op]} {p.label(str(name))}", "other"), owner)
        case g.Apply(op="var_each", args=(of,), info=name):
            return p.grammar.noun(Noun(f"{adjective[op]} {p.label(str(name))}", "other"), p.several(of))
    return whole(p, op, p.several(inner))


def tight(p: Phrases, e: g.Expr, op: str) -> Said:
    """A part of a calculation, in brackets where it would be read wrongly without."""
    text = p(e)
    loose = isinstance(e, g.If)
    if op in ("mul", "div", "mod", "neg"):
        loose = loose or (isinstance(e, g.Apply) and e.op in ("add", "sub"))
    return Said(f"({text})") if loose else text


# ───────────── cards and people


def laid(p: Phrases, e: g.Expr) -> str:
    """In which way cards lie, if they are those of a place."""
    if isinstance(e, g.Apply) and e.op in ("cards", "cards_of") and len(e.args) == 1:
        e = e.args[0]
    if isinstance(e, g.Apply) and e.op == "zone":
        return p.game.zone(str(e.info)).kind
    return ""


def person(p: Phrases, e: g.Apply) -> Said:
    key, args = e.op, e.args
    info = p.known.get(str(e.info), "")
    if e.op == "seat" and not isinstance(args[0], g.Const):
        key = "far"
    elif e.op == "seat" and isinstance(args[0], g.Const) and args[0].value == 1:
        key = "neighbour"
    if isinstance(args[-1], g.Me):
        key = {
            "seat": "seat you",
            "far": "far you",
            "neighbour": "neighbour you",
            "partner": "your partner",
            "team": "your team",
        }.get(key, key)
    parts = [p(a) for a in args]
    if p.german and key in PERSONS:
        return Said("die Person", "die Person", "der Person", "der Person").then(fill(PERSONS[key], *parts, info=info))
    if p.german and key == "your partner":
        return Said("dein Partner", "deinen Partner", "deinem Partner", "deines Partners")
    if p.german and key == "your team":
        return Said("dein Team", "dein Team", "deinem Team", "deines Teams")
    if not p.german and key in ("partner", "team"):
        return Said(English.with_owner(key, p.whose(args[0])))
    return Said(fill(p.known[key], *parts, info=info))


def _is_card(e: g.Expr) -> bool:
    return isinstance(e, g.Apply) and e.op == "card"


def _of(e: g.Expr) -> t.Type | None:
    kind = t.settled(e.type)
    return t.settled(kind.of) if isinstance(kind, t.List) else None
