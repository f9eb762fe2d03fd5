"""Whether there are any: what is among others, places that are empty, what holds for some, for none or for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.sheet import somebody
from cli.sheet.english import English, is_cards, is_plural
from cli.sheet.german import German
from cli.sheet.nouns import Said, fill, tidy, without_article
from cli.sheet.quantities import is_card, is_named, laid, nameable, of_what, whole
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.phrases import Phrases


def member(p: Phrases, value: g.Expr, among: g.Expr, yes: bool = True) -> Said:
    no = "" if yes else "not "
    match among:
        case g.Apply(op="list", args=args) if args and all(
            isinstance(a, g.Const)
            or is_card(a)
            or isinstance(t.settled(a.type), t.Value)
            or t.settled(a.type) == t.NUMBER
            for a in args
        ):
            return Said(fill(p.known["is" if yes else "is not"], p(value), p.listed(args, "or list")))
        case g.Apply(op="attr_each", args=(of,), info=name):
            return sharing(p, of, str(name), value, yes)
        case g.Bind(op="map", items=items, body=body, local=local):
            several = p.several(items)
            p.inner.append(local)
            said, key = p(body), "somewhere" if yes else "nowhere"
            p.inner.pop()
            if isinstance(items, g.Apply) and items.op == "everyone":
                if not p.german and "their " in said:
                    somebody = Said(said.replace("their ", "somebody's " if yes else "nobody's ", 1), many=said.many)
                    return Said(fill(p.known["is"], somebody, p(value)))
                key += " person"
            return Said(fill(p.known[key], p(value), several, said))
    return Said(fill(p.known[no + "among"], p(value), p.several(among)))


def sharing(p: Phrases, cards: g.Expr, attribute: str, value: g.Expr, yes: bool) -> Said:
    """That a card of a rank, a suit and so on is among others."""
    key = "has" if yes else "has not"
    if isinstance(value, g.Local) and value.id in p.letters:
        key += " of"
    elif not isinstance(value, g.Const):
        key += " that"
    return Said(fill(p.known[key], p.several(cards), p(value), info=p.label(attribute)))


def emptiness(p: Phrases, what: g.Expr, place: str, cards: str) -> Said:
    """Of a place that it is empty, of cards that there are none."""
    said = p(what)
    if of_what(what) == t.PLAYER and is_named(what) and said.many and not said.startswith(("“", "„")):
        if p.german:
            return Said(f"es {German.no(said, yes=cards != 'no cards')} gibt")
        return Said(fill(p.known[cards], said.removeprefix("the ")))
    if p.german and laid(p, what) == "slot" and nameable(p, said):
        return Said(f"es {German.no(said, yes=cards != 'no cards')} gibt")
    if p.german and (theirs := having(said, cards != "no cards")):
        return theirs
    if p.german and said.startswith("die ") and German.are_cards(said) and " Mitspielenden" not in said:
        return Said(f"es {German.no(said, yes=cards != 'no cards')} gibt")
    if p.german and said.startswith("die ") and said.endswith(" aller Mitspielenden"):
        no = "" if cards == "no cards" else "nicht "
        return Said(f"{no}alle {said[4:].removesuffix(' aller Mitspielenden')} leer sind")
    if not p.german and said.startswith("everyone's hand") and cards != "no cards":
        return Said(f"not {said} is empty")
    if not p.german and (said.endswith((" card", " cards")) or is_cards(said.split(" of ")[0].split()[-1])):
        bare = said.removeprefix("the ")
        owner, whose, rest = said.rpartition("'s ")
        if whose and owner != "everyone" and rest.endswith((" card", " cards")):
            has = f"{owner} has {'no ' if cards == 'no cards' else ''}"
            return Said(has + (English.a(rest) if cards != "no cards" else rest))
        if whose and owner != "everyone":
            return Said(fill(p.known[place], said))
        if bare.endswith(" card") and not bare.startswith(("your ", "their ")):
            return Said(f"there is {'no ' + bare if cards == 'no cards' else English.a(bare)}")
        if bare.startswith(("your ", "their ", "everyone's ")):
            who, _, rest = bare.partition(" ")
            verb = {"your": "you have", "their": "they have", "everyone's": "everyone has"}[who]
            if who == "everyone's":
                return Said(f"nobody has a {rest}" if cards == "no cards" and rest.endswith("card") else
                            f"nobody has any {rest}" if cards == "no cards" else f"somebody has {rest}")  # fmt: skip
            return Said(f"{verb} {f'no {rest}' if cards == 'no cards' else English.a(rest)}")
        return Said(fill(p.known[cards], bare))
    if p.german and said.endswith("Karte") and cards == "no cards":
        return _had(said, f"keine {said.partition(' ')[2]}")
    return Said(fill(p.known[place], said))


def having(said: Said, yes: bool) -> Said | None:
    """German, of cards that somebody has or that lie somewhere: `dein Team keine ausgelegten Karten hat`."""
    cards = said.removesuffix(" deines Teams")
    article, _, rest = cards.partition(" ")
    if article not in ("die", "deine", "ihre") or not rest.endswith("Karten"):
        return None
    return _had(said, without_article(Said(f"die {rest}", many=True)) if yes else f"keine {rest}")


def _had(said: Said, what: str) -> Said:
    who, verb = {"deine": ("du", "hast"), "ihre": ("sie", "hat")}.get(said.partition(" ")[0], ("es", "gibt"))
    who, verb = ("dein Team", "hat") if said.endswith(" deines Teams") else (who, verb)
    return Said(f"{who} {what} {verb}")


def existing(p: Phrases, inner: g.Expr, yes: bool) -> Said:
    match inner:
        case g.Bind(op="map" | "flat_map", items=items, body=g.Local(id=same), local=local) if same == local:
            return existing(p, items, yes)
        case g.Bind(
            op="where",
            items=items,
            body=g.Apply(op="is", args=(g.Apply(op="attr", args=(of,), info=name), value)),
            local=local,
        ) if isinstance(of, g.Local) and of.id == local:
            return sharing(p, items, str(name), value, yes)
        case g.Bind(op="where", items=g.Apply(op="everyone" | "others" as who), body=body, local=local) if not p.german:
            p.inner.append(local)
            test = str(p(body))
            p.inner.pop()
            begin = ("somebody" if yes else "nobody") + (" else" if who == "others" else "")
            if test.startswith("their "):
                return Said(f"{begin}'s {test.removeprefix('their ')}")
            for they, verb in (("they have ", "has "), ("they are ", "is ")):
                if test.startswith(they):
                    return Said(f"{begin} {verb}{test.removeprefix(they)}")
            there = "there is somebody" if yes else "there is nobody"
            whom = "to" if test.endswith(" to them") else "for"
            return Said(f"{there}{' else' if who == 'others' else ''} {whom} whom {test.removesuffix(' to them')}")
        case g.Bind(op="where", items=items, body=body, local=local) if p.german and of_what(items) == t.PLAYER:
            p.inner.append(local)
            test = tidy(p(body))
            tail = str(p.grammar.whose("", test, players=True))
            p.inner.pop()
            if isinstance(items, g.Apply) and items.op in ("everyone", "others"):
                return somebody.german(test, items.op == "others", yes)
            tail = tail.replace(", für die ", ", für den ", 1) if tail.startswith(", für die ") else tail
            tail = tail.replace(", bei denen ", ", bei dem ", 1) if tail.startswith(", bei denen ") else tail
            tail = tail.replace(" haben,", " hat,") if tail.startswith(", die ") else tail
            tail = tail.replace(", die ", ", der ", 1).replace(", deren", ", dessen", 1)
            tail = tail.removesuffix("sind,") + "ist," if tail.endswith(" sind,") and ", der " in tail else tail
            return Said(fill(p.known["somebody" if yes else "nobody of"], p(items), tail))
        case g.Bind(op="where", items=items, body=body, local=local) if not p.german:
            p.inner.append(local)
            tail = str(p.grammar.whose("", p(body), players=False))
            p.inner.pop()
            several = p.several(items)
            if tail.startswith(" that "):
                return Said(f"{'one' if yes else 'none'} of {several} {tail.removeprefix(' that ')}")
            if several == "the cards in your hand":
                return Said(f"you have {'a' if yes else 'no'} card{tail}")
            return Said(fill(p.known["include" if yes else "include none"], several, tail))
        case g.Bind(op="where", items=items, body=body, local=local) if p.german:
            p.inner.append(local)
            tail = str(p.grammar.whose("", p(body), players=False))
            p.inner.pop()
            tail = tail.replace(", bei denen ", ", bei der ", 1) if tail.startswith(", bei denen ") else tail
            tail = (
                tail.removesuffix("sind,") + "ist," if tail.startswith(", die ") and tail.endswith(" sind,") else tail
            )
            if p.several(items) == "die Karten in deiner Hand" and tail.startswith((", deren ", ", die ")):
                return Said(f"du {'eine' if yes else 'keine'} Karte hast{tail}")
            return Said(fill(p.known["include" if yes else "include none"], p.several(items), tail))
    if p.german and of_what(inner) == t.PLAYER and is_named(inner) and (said := p(inner)).many and "„" not in said:
        return Said(f"es {German.no(said, yes=yes)} gibt")
    if p.german and of_what(inner) == t.PLAYER:
        return Said(fill(p.known["somebody" if yes else "nobody of"], p(inner), ""))
    if p.german:
        return having(p(inner), yes) or Said(fill(p.known["not empty" if yes else "is_empty"], p(inner)))
    named = isinstance(inner, g.Local | g.CallDefine) or (isinstance(inner, g.Apply) and inner.op == "var")
    if named and of_what(inner) == t.CARD and not p.is_inner(inner):
        return emptiness(p, inner, "not empty" if yes else "is_empty", "some cards" if yes else "no cards")
    if not p.german and (is_plural(p(inner).split()[-1]) or p(inner).startswith("“")):
        if "'s " in p(inner) or p(inner).startswith(("“", "your ", "their ", "its ")):
            return Said(fill(p.known["not empty" if yes else "is_empty"], p(inner)))
        return Said(fill(p.known["some cards" if yes else "no cards"], p.several(inner).removeprefix("the ")))
    said = p.several(inner)
    if said.startswith("the ") and is_plural(said.split()[1]):
        return Said(fill(p.known["some cards" if yes else "no cards"], said.removeprefix("the ")))
    return whole(p, "any" if yes else "none", said)


def throughout(p: Phrases, several: g.Expr) -> Said:
    """What holds for every one: `every taken is yes`, `all(c.rank > 3 for c in hand)`."""
    if not isinstance(several, g.Bind) or several.op != "map":
        return Said(fill(p.known["all flags"], p(several)))
    items = p.several(several.items)
    match several.body:
        case g.Apply(op="is", args=(g.Local(id=each), g.Const(value=bool(wanted)))) if each == several.local:
            return Said(items if wanted else fill(p.known["no flags"], items))
    p.inner.append(several.local)
    test = p(several.body)
    p.inner.pop()
    if not p.german and test.startswith("it is "):
        return Said(f"{items} are all {test.removeprefix('it is ')}")
    if p.german and test.startswith("sie ") and test.endswith(" ist"):
        return Said(f"{items} alle {test.removeprefix('sie ').removesuffix('ist')}sind")
    return Said(fill(p.known["all"], items, test))
