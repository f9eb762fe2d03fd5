"""How cards go from one place to another: taken into a hand, laid down, put on a pile, dealt.

People have a verb for each kind of place, where the rules have one word for all of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.english import is_cards
from cli.sheet.nouns import Said, fill
from cli.sheet.page import Step
from cli.sheet.quantities import agreed, is_agreed, laid
from dsl import game as g
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.steps import Steps

_CARDS = re.compile(r"^(?:[^ ]+ (?:many |viele )?(?:of|von) )?(?:the cards|die Karten|den Karten)\b")
_IN = re.compile(r" (im|in) (?=the |your |their |de|ihr|[A-ZÄÖÜ])")
_LAID_ON = ("table", "board", "tisch", "brett")  # flat places, on which cards lie


def gathered(s: Steps, x: g.Move, then: g.Statement | None) -> Step | None:
    """All cards come together, as before most deals, and are shuffled if that follows."""
    if not isinstance(x.what, g.Apply) or x.what.op != "every_card" or x.amount is not None or x.side is not None:
        return None
    shuffled = isinstance(then, g.Shuffle) and s.phrases(then.zone) == s.phrases(x.to)
    return s.step("gather shuffle" if shuffled else "gather", what=s.phrases(x.what), to=s.phrases(x.to))


def move(s: Steps, x: g.Move) -> Step:
    p = s.phrases
    key, parts = _verb(s, x.to)
    what = p(x.what)
    if x.amount is None:
        place = isinstance(t.settled(x.what.type), t.Place) or (isinstance(x.what, g.Apply) and x.what.op == "cards")
        inside = place and laid(p, x.what) != "slot" and p.grammar.cards_in(what) != what
        text = s.say(key, what=Said(fill(s.said["all from"], what=what)) if inside else _away(what), **parts)
    elif _filled_up(x):
        assert isinstance(x.amount, g.Apply)
        return s.step("fill", to=p(x.to), amount=p(x.amount.args[0]), source=what)
    else:
        text = counted(s, key, x.amount, what, x.up_to, **parts)
    if x.side is not None and t.settled(x.side.type) == t.SIDE:
        end = "at" if isinstance(x.side, g.Const) else "at that"
        if isinstance(x.side, g.Const) and isinstance(x.to, g.Apply) and x.to.op == "zone":
            pile = s.game.zone(str(x.to.info)).kind == "pile"
            if pile and x.side.value and _same(x.what, x.to) and isinstance(x.amount, g.Const) and x.amount.value == 1:
                return s.step("under", what=p(x.to))
            end = ("at bottom" if x.side.value else "at top") if pile else end
        text = s.say(end, text=text.removesuffix("."), side=p(x.side))
    return Step(text)


def _away(what: Said) -> Said:
    """Some cards of a place as they leave it: `the cards of that kind from your hand`."""
    if not _CARDS.match(what):
        return what
    out = {"im": " aus dem "} if "Karten" in what else {"in": " from "}
    forms = (_IN.sub(lambda m: out.get(m[1], " aus "), text, count=1) for text in (what, what.acc, what.dat))
    return Said(*forms, many=what.many)


def _verb(s: Steps, to: g.Expr) -> tuple[str, dict[str, str]]:
    """The sentence for a place that cards come to, and its parts."""
    p = s.phrases
    said = p(to)
    parts: dict[str, str] = {"to": said}
    if not isinstance(to, g.Apply) or to.op != "zone":
        one = isinstance(t.settled(to.type), t.Place) and (not isinstance(to, g.Apply) or to.op == "first")
        return ("into" if one and _is_place(s, said) else "to"), parts
    kind = s.game.zone(str(to.info)).kind
    label = p.label(str(to.info)).lower()
    owner = next((a for a in to.args if t.settled(a.type) == t.PLAYER), None)
    if kind not in ("pile", "slot") and is_hand(label) and owner is not None:
        if isinstance(owner, g.Me):
            return "take up", parts
        who = p(owner)
        return ("get" if who.many else "gets"), {"who": who}
    if kind == "slot":
        return "as", parts
    if not _is_place(s, said):
        return "with" if kind != "pile" or p.german else "on", parts
    return ("on" if kind == "pile" or label.endswith(_LAID_ON) else "into"), parts


def is_hand(label: str) -> bool:
    """Whether people call it a hand, of all that is held like one."""
    return label.lower().split()[-1] == "hand"


def _is_place(s: Steps, said: Said) -> bool:
    """Whether a name is that of the place and not of the cards that lie there."""
    if s.phrases.german:
        return not said.many and not said.startswith("„")
    word = said.split(" of ")[0].split(" (")[0].split()[-1]
    return word not in ("card", "cards") and not is_cards(word)


def _filled_up(x: g.Move) -> bool:
    """Whether as many cards come as are missing: `move up to 10 - count(line) from deck to line`."""
    match x.amount:
        case g.Apply(op="sub", args=(_, g.Apply(op="count", args=(place,)))) if x.up_to:
            return _same(place, x.to)
    return False


def _same(one: g.Expr, other: g.Expr) -> bool:
    match one, other:
        case (g.Apply(op="cards", args=(inner,)), _):
            return _same(inner, other)
        case (g.Local(id=a), g.Local(id=b)):
            return a == b
        case (g.Me(), g.Me()):
            return True
        case (g.Apply(op=a, info=b, args=some), g.Apply(op=c, info=d, args=more)):
            return (a, b) == (c, d) and len(some) == len(more) and all(map(_same, some, more))
    return False


def counted(s: Steps, key: str, amount: g.Expr, source: str, up_to: bool = False, **parts: str) -> str:
    """A sentence with a number of cards; a number that takes many words comes last."""
    text = s.phrases(amount)
    one = isinstance(amount, g.Const) and amount.value == 1
    spoken = isinstance(amount, g.Local) and amount.id in s.phrases.letters
    short = isinstance(amount, g.Const) or len(text) <= 2 or spoken
    cards = s.said["one card"] if one else fill(s.said["some cards"], n=text) if short else s.said["cards"]
    cards = s.said["that many"] if spoken else cards
    of_some = not one and short and source.startswith(("the cards ", "die Karten "))
    if of_some:
        cards = s.said["that many of"] if spoken else text
    each = fill(s.said["each"], cards=cards) if key.startswith("deal") and short else cards
    sentence = s.say(
        key, what=_away(Said(fill(s.said["some of" if of_some else "some from"], amount=each, what=source))), **parts
    )
    if not short:
        count = isinstance(amount, g.Apply) and amount.op == "count" and text.startswith("the number of ")
        how = "case" if isinstance(amount, g.If) else "as there are" if count else "how many"
        how = "many agreed" if is_agreed(amount) else how
        n = text.removeprefix("the number of ") if count else text
        n = agreed(s.phrases, amount) if is_agreed(amount) else n
        sentence = s.say(how, text=sentence.removesuffix("."), amount=n)
    if up_to:
        sentence = s.say("if there is one" if one else "as far as", text=sentence.removesuffix("."))
    return sentence


def deal(s: Steps, x: g.Deal) -> Step:
    p = s.phrases
    parts: dict[str, str] = {"to": p(x.to), "source": p(x.source)}
    key = "deal"
    if isinstance(x.to, g.Apply) and x.to.op in ("every_zone", "zone_each", "zones_each"):
        zone = s.game.zone(str(x.to.info))
        if zone.kind != "pile" and zone.owner == "player" and is_hand(p.label(zone.name)):
            everybody = not x.to.args or (isinstance(x.to.args[0], g.Apply) and x.to.args[0].op == "everyone")
            key = "deal everybody" if everybody else "deal people"
            parts |= {} if everybody else {"to": p.several(x.to.args[0])}
    if x.amount is None:
        text = s.say(f"{key} all", **parts)
    else:
        text = counted(s, key, x.amount, parts["source"], to=parts["to"])
    if x.start is not None:
        text = text.removesuffix(".") if p.german else text[:1].lower() + text[1:].removesuffix(".")
        text = s.say("deal from", text=text, start=p(x.start))
    return Step(text)
