"""What numbers, places in a list and people at the table are said as, and how a pattern is filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.sheet.english import English
from cli.sheet.german import German, gender
from cli.sheet.nouns import Noun, Said, fill
from cli.sheet.phrasebook import PERSONS
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases

_ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth".split(),
    "de": "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte".split(),
}


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
            return Said(text, text, f"allen {rest.replace('Werte ', 'Werten ', 1)}")
        case "die" if rest.startswith(
            ("ersten", "letzten", "höchsten", "niedrigsten", "möglichen", "Gruppen", "Karten")
        ):
            return Said(text, text, f"den {rest}", f"der {rest}")
        case "die" if rest.startswith("verschiedenen "):
            noun = rest.split(" ")[1]
            several = rest.replace(noun, German.ending(noun, "p", 2), 1) if noun[:1].isupper() else rest
            return Said(text, text, f"den {several}", f"der {rest}", many=True)
        case "die" if rest.startswith("Mitglieder "):
            return Said(text, text, f"den {rest.replace('Mitglieder', 'Mitgliedern', 1)}", f"der {rest}", many=True)
        case "die":
            first, gap, more = rest.partition(" ")
            bent = first + "n" if first.endswith("e") and more[:1].isupper() else first
            return Said(text, text, f"der {bent}{gap}{more}", f"der {bent}{gap}{more}")
        case "der" | "das" as begin:
            first, gap, more = rest.partition(" ")
            bent = first + "n" if first.endswith("e") else first
            return Said(text, text if begin == "das" else f"den {bent}{gap}{more}", f"dem {bent}{gap}{more}")
    return Said(text)


# ───────────── numbers


def counted(p: Phrases, inner: g.Expr) -> Said:
    match inner:
        case g.Apply(op="everyone"):
            if p.german:
                return Said(*(f"{article} Zahl derer, die mitspielen," for article in ("die", "die", "der", "der")))
            return Said("the number of players still in")
        case g.Apply(op="distinct", args=(g.Apply(op="attr_each", args=(of,), info=name),)):
            return kinds(p, "count kinds", of, str(name))
    if p.is_inner(inner):
        return (
            Said("die Zahl ihrer Karten", "die Zahl ihrer Karten", "der Zahl ihrer Karten", "der Zahl ihrer Karten")
            if (p.german)
            else Said("its number of cards")
        )
    several = p.several(inner) if of_what(inner) == t.CARD else p(inner)
    named = is_named(inner)
    place = isinstance(inner, g.Apply) and inner.op in ("zone", "every_zone")
    if place or isinstance(t.settled(inner.type), t.Place) or (named and of_what(inner) == t.CARD):
        inside = p.grammar.cards_in(p(inner))
        several = inside if isinstance(inside, Said) else Said(inside)
    of = inner.args[0] if isinstance(inner, g.Apply) and inner.op in ("cards", "cards_of") else inner
    if not p.german and isinstance(of, g.Apply) and is_several_places(p, of):
        several = Said(f"the cards in {p(of)}", many=True)
    if p.german:
        tail = f"Zahl {several.gen}"
        return Said(f"die {tail}", f"die {tail}", f"der {tail}", f"der {tail}")
    if named and of_what(inner) == t.PLAYER and not several.many and not several.startswith("“"):
        several = Said(f"players in {several}") if "player" not in several else several
    owned = "'s " in several[: several.find(" ", 4) + 1]
    return Said(f"the number of {several if owned else several.removeprefix('the ')}")


def kinds(p: Phrases, key: str, of: g.Expr, attribute: str) -> Said:
    """The different suits, ranks and so on of cards, or how many there are."""
    label = p.label(attribute)
    more = German.plural(label) if p.german else English.plural(label)
    return whole(p, key if more else f"{key} by name", p.several(of), info=more or label)


def gathered(p: Phrases, op: str, args: tuple[g.Expr, ...]) -> Said:
    """`sum`, `max` and `min`."""
    inner = args[0]
    if isinstance(inner, g.Apply) and inner.op == "list" and len(inner.args) == 2 and op != "sum":
        if any(isinstance(t.settled(a.type), t.List) for a in inner.args):
            return whole(p, op, p.listed(inner.args, "and list"))
        return whole(p, "larger" if op == "max" else "smaller", *(_summed(p, a) for a in inner.args))
    if isinstance(inner, g.Apply) and inner.op == "list" and len(inner.args) == 1:
        inner = inner.args[0]
    elif isinstance(inner, g.Apply) and inner.op == "list":
        return whole(p, op, p.listed(inner.args, "and list"))
    adjective = {"sum": "total", "max": "highest", "min": "lowest"}
    if p.german:
        adjective = {"sum": "gesamte", "max": "höchste", "min": "niedrigste"}
    if isinstance(inner, g.Apply) and inner.op in ("attr_each", "every_var", "var_each"):
        words = p.label(str(inner.info)).split()
        if p.german and not gender(words[0]) and not gender(words[-1]):
            return whole(p, op, p(inner))
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


def _summed(p: Phrases, e: g.Expr) -> Said:
    """One of two numbers that are compared; a sum stands in brackets, so that it is seen where it ends."""
    said = p(e)
    if not isinstance(e, g.Apply) or e.op not in ("add", "sub"):
        return said
    return Said(f"({said})", f"({said.acc})", f"({said.dat})")


_SUMS, _ROUNDED = ("add", "sub", "neg"), ("div", "mod")
_BRACKETS = {  # what stands in brackets as the first or second part of a calculation
    ("sub", 1): _SUMS,
    ("neg", 0): _SUMS,
    **{(op, 0): (*_SUMS[:2], *_ROUNDED) for op in ("mul", "div", "mod")},
    ("mul", 1): (*_SUMS, *_ROUNDED),
    **{(op, 1): (*_SUMS, *_ROUNDED, "mul") for op in ("div", "mod")},
}


def tight(p: Phrases, e: g.Expr, op: str, place: int) -> Said:
    """The first or second part of a calculation, in brackets where it would be read wrongly without."""
    text = p(e)
    match e:
        case g.Apply(op="order", args=(value,)):  # a suit cannot be added to anything, its place can
            text = whole(p, "in numbers", p(value))
    loose = isinstance(e, g.If) or _of_two(e) or (isinstance(e, g.Apply) and e.op in _BRACKETS.get((op, place), ()))
    if loose and isinstance(e, g.Apply) and e.op == "div":
        text = cased(p, p.known["div inside"], [tight(p, a, "div", n) for n, a in enumerate(e.args)])
    return Said(f"({text})") if loose else text


def _of_two(e: g.Expr) -> bool:
    """`the lower of 5 and 7`, behind which nobody can see whether `− 2` is taken off the 7 alone."""
    match e:
        case g.Apply(op="max" | "min", args=(g.Apply(op="list", args=(one, other)),)):
            return not any(isinstance(t.settled(a.type), t.List) for a in (one, other))
    return False


def bracketed(p: Phrases, e: g.Expr) -> Said:
    """What something is compared with: a choice between values stands in brackets."""
    return Said(f"({p(e)})") if isinstance(e, g.If) else p(e)


def numbered(p: Phrases, of: g.Expr, place: g.Expr) -> Said:
    """`the second of the ranking`; of a list of numbers all of them, each with where it stands for."""
    if isinstance(place, g.Const):
        number, ordinals = int(place.value or 0), _ORDINALS["de" if p.german else "en"]
        if number == 1 and laid(p, of) in ("row", "pile"):
            return p(g.Apply(of.span, of.type, "first", (of,)))
        if 0 < number <= len(ordinals):
            ordinal = ordinals[number - 1]
            return placed(p, ordinal, of) if p.german else Said(f"the {ordinal} of {p.several(of)}")
        return whole(p, "nth", p.several(of), p(place))
    if not isinstance(of, g.Apply) or of.op != "list":
        by = p(place)
        return Said(fill(p.known["nth"], p.several(of), by if len(by) < 3 else f"({by})"))
    keys: list[str] = [str(n + 1) for n in range(len(of.args))]
    match place:
        case g.Apply(op="order", args=(value,)) if isinstance(kind := t.settled(value.type), t.Value):
            place, names = value, p.game.attributes[kind.attribute].values
            keys = [p.label(str(name)) for name in names] if len(names) >= len(keys) else keys
        case g.Apply(op="add", args=(less, g.Const(value=1))) | g.Apply(op="add", args=(g.Const(value=1), less)):
            place, keys = less, [str(n) for n in range(len(of.args))]
    listed = ", ".join(f"{key}: {p(value)}" for key, value in zip(keys, of.args, strict=False))
    return Said(fill(p.known["nth of"], p(place), listed))


def placed(p: Phrases, ordinal: str, of: g.Expr) -> Said:
    """In German: `die erste Person unter …`, `die letzte von den Karten`, `das zweite von …`."""
    match of_what(of):
        case t.PLAYER:
            tail = f"{ordinal}{{}} Person unter {p.several(of).dat}"
        case t.CARD:
            tail = f"{ordinal}{{}} von {p.several(of).dat}"
        case _:
            tail = f"{ordinal}{{}} von {p.several(of).dat}"
            return Said(f"das {tail.format('')}", f"das {tail.format('')}", f"dem {tail.format('n')}")
    return Said(*(f"{a} {tail.format(n)}" for a, n in (("die", ""), ("die", ""), ("der", "n"), ("der", "n"))))


def foremost(p: Phrases, end: str, of: g.Expr, many: g.Expr) -> Said:
    """The first or last ones of a list."""
    match many:
        case g.Const(value=1):
            return p(g.Apply(of.span, of.type, end, (of,)))
        case g.Const():
            return whole(p, f"{end}_n", p.several(of), p(many))
    return whole(p, f"{end} many", p.several(of), p(many))


# ───────────── cards and people


def nameable(p: Phrases, said: Said) -> bool:
    """Whether one can say that there is none: `the trump`, but not `your face up`."""
    return (
        said.startswith(("der ", "die ", "das ") if p.german else "the ") and "'s " not in said and " of " not in said
    )


def is_named(e: g.Expr) -> bool:
    return isinstance(e, g.Local | g.CallDefine) or (isinstance(e, g.Apply) and e.op == "var")


def people(p: Phrases, e: g.Expr) -> bool:
    """Whether it is a player who has a name in the rules, of whom one can say that nobody is it."""
    return t.settled(e.type) == t.PLAYER and not p.is_inner(e)


def laid(p: Phrases, e: g.Expr) -> str:
    """In which way cards lie, if they are those of a place."""
    if isinstance(e, g.Apply) and e.op in ("cards", "cards_of") and len(e.args) == 1:
        e = e.args[0]
    if isinstance(e, g.Apply) and e.op == "zone":
        return p.game.zone(str(e.info)).kind
    return ""


def is_several_places(p: Phrases, e: g.Apply) -> bool:
    """All places of a zone that has several, such as the rows of a table."""
    return e.op in ("zones", "zones_each") or (e.op == "every_zone" and p.game.zone(str(e.info)).owner == "table")


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
    if key == "your team":
        return your_team(p)
    if p.german and key in ("partner", "team"):
        return German.noun(Noun("Partner" if key == "partner" else "Team", "other"), parts[0])
    if not p.german and key in ("partner", "team"):
        return Said(English.with_owner(key, p.whose(args[0])))
    return Said(fill(p.known[key], *parts, info=info))


def your_team(p: Phrases) -> Said:
    return Said("dein Team", "dein Team", "deinem Team", "deines Teams") if p.german else Said("your team")


def is_agreed(e: g.Expr) -> bool:
    """Whether a number is that of an option."""
    return isinstance(e, g.Apply) and e.op == "option" and t.settled(e.type) == t.NUMBER


def agreed(p: Phrases, e: g.Expr) -> str:
    """The option that says a number."""
    return fill(p.known["quoted"], p.label(str(e.info))) if isinstance(e, g.Apply) else ""


def is_card(e: g.Expr) -> bool:
    return isinstance(e, g.Apply) and e.op == "card"


def of_what(e: g.Expr) -> t.Type | None:
    kind = t.settled(e.type)
    return t.settled(kind.of) if isinstance(kind, t.List) else None


def can_own(kind: t.Type) -> bool:
    """Whether what is worked out of it is said to be its own: `the card's height`, but not `2's height`."""
    return kind in (t.PLAYER, t.TEAM, t.CARD) or isinstance(kind, t.Place | t.List)
