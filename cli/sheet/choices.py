"""What one may choose, from what, and the rules of a choice with their reasons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.sheet.english import English, is_participle, is_plural
from cli.sheet.german import German
from cli.sheet.messages import message
from cli.sheet.nouns import Noun, contracted, fill
from cli.sheet.page import Step
from cli.sheet.quantities import of_what
from cli.sheet.terms import can_be_told
from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import below
from dsl.sentence import capital
from dsl.typing import types as t

if TYPE_CHECKING:
    from cli.sheet.steps import Steps

SHORT = 24  # signs of a number that can stand inside a sentence; a longer one follows behind a colon
MOST_OF_A_RULE = 120  # signs of a condition that is told with its reason
STEM = 5  # letters by which words are alike: “follows” stands in “follow the led suit”
_NUMBERS = (
    "no one two three four five six seven eight nine ten".split(),
    "keine eine zwei drei vier fünf sechs sieben acht neun zehn".split(),
)


def choose(s: Steps, x: g.Choose) -> Step:
    below = (*among(s, x), *musts(s, x), *s.block(x.body))
    if x.otherwise:
        below = (*below, Step(s.say("not chosen" if x.optional else "no choice"), s.case(x.otherwise)))
    return Step(s.say("may" if x.optional else "choose", prompt=prompt(s, x)), below)


def prompt(s: Steps, x: g.Choose) -> str:
    return picked(s, x) if x.prompt is None else message(s.phrases, x.prompt)


def picked(s: Steps, x: g.Choose) -> str:
    """`Choose a victim from the other players and a suit`."""
    what = [pick(s, each) for each in x.picks]
    text = fill(s.said["choose what"], what=s.phrases.known["and list"].join(what)).rstrip(",")
    return contracted(text) if s.phrases.german else text


def among(s: Steps, x: g.Choose) -> tuple[Step, ...]:
    """What there is to choose from, where the question alone does not show it: several things, or some of many."""
    if x.prompt is None or (len(x.picks) == 1 and shown_by(s, message(s.phrases, x.prompt), x.picks[0])):
        return ()
    return (Step(s.say("choose", prompt=picked(s, x))),)


def shown_by(s: Steps, prompt: str, pick: g.Pick) -> bool:
    """Does the question show what there is to choose, and how many of it?"""
    said = re.findall(r"\w+", prompt.lower())
    if pick.least is not None:
        amounts = [e for e in (pick.least, pick.most) if isinstance(e, g.Const)]
        words = [
            {str(e.value), *(w[int(e.value or 0)] for w in _NUMBERS if int(e.value or 0) < len(w))} for e in amounts
        ]
        return _is_plain(pick.domain) and len(words) == 2 and all(each & set(said) for each in words)
    if isinstance(pick.domain, g.Apply) and pick.domain.op == "range":
        return all(str(e.value) in said if isinstance(e, g.Const) else False for e in pick.domain.args)
    return _is_plain(pick.domain)


def pick(s: Steps, pick: g.Pick) -> str:
    """`a card from your hand`, `a called colour from every colour`."""
    p = s.phrases
    name = p.label(pick.name)
    if pick.least is not None:
        return amount(s, pick, name)
    if (
        isinstance(pick.domain, g.Apply)
        and pick.domain.op == "zones"
        and name
        in (
            place := p.label(str(pick.domain.info)),
            place.removesuffix("s"),
        )
    ):
        return p.grammar.a(name)
    if not p.german and is_participle(name) and not isinstance(t.single(pick.domain.type), t.Value):
        if of_what(pick.domain) != t.CARD and not isinstance(t.settled(pick.domain.type), t.Place):
            return fill(s.said["one of these"], domain=p(pick.domain))
        name = f"{name} card"
    if isinstance(pick.domain, g.Apply) and pick.domain.op == "every_value":
        of = p.label(str(pick.domain.info))
        if name.endswith(of) or len(name) == 1:
            return p.grammar.a(of)
        if not p.german:
            return English.a(English.named(Noun(name, "value", of)))
        return f"{German.a(name)} ({of})"
    if isinstance(pick.domain, g.Apply) and pick.domain.op == "list":
        kind = t.single(pick.domain.type)
        if len(name) == 1 and isinstance(kind, t.Value):
            name = p.label(kind.attribute)
        elif not p.german and isinstance(kind, t.Value):
            name = English.named(Noun(name, "value", p.label(kind.attribute)))
        return fill(s.said["pick of"], name=p.grammar.a(name), domain=p.listed(pick.domain.args, "or list"))
    if isinstance(pick.domain, g.Apply) and pick.domain.op == "range":
        first, last = pick.domain.args
        key = "number up to" if p.german and not isinstance(last, g.Const) else "number"
        return fill(s.said[key], first=p(first), last=p(last))
    inner = t.single(pick.domain.type)
    one, parts = name.rpartition(" ")[2], below(pick.domain) if isinstance(pick.domain, g.Bind) else ()
    if p.german and any(isinstance(x, g.Apply) and x.op == "zones" and p.label(str(x.info)) == one for x in parts):
        name = one  # `einen Drilling`, der erst danach ein genommener ist
    if len(name) == 1 and isinstance(inner, t.Value):
        name = p.label(inner.attribute)
    elif not p.german and isinstance(inner, t.Value):
        name = English.named(Noun(name, "value", p.label(inner.attribute)))
    return fill(s.said["pick"], name=p.grammar.a(name), domain=p(pick.domain))


def amount(s: Steps, pick: g.Pick, name: str) -> str:
    """How many are picked: `3 cards`, `1 to 5 cards`, `1 or more cards`."""
    assert pick.least is not None
    p = s.phrases
    cards = t.settled(element(pick.domain)) == t.CARD
    plain = not cards or (is_plural(name) if not p.german else name == p.known["cards noun"])
    what = name if plain else f"{p.known['cards noun']} ({fill(p.known['quoted'], name)})"
    least, most = p(pick.least), p(pick.most) if pick.most is not None else ""
    domain = p(pick.domain)
    if (kept := _kept(pick)) is not None:
        return fill(s.said["down to"], name=what, domain=domain, n=p(kept))
    if least == most and not isinstance(pick.least, g.Const) and len(least) > 2:
        return fill(s.said["as many"], name=what, domain=domain, n=least)
    if max(len(least), len(most)) > SHORT:
        return fill(s.said["pick"], name=what, domain=domain)
    if most and pick.most is not None and not isinstance(pick.most, g.Const) and len(most) > 2:
        return fill(s.said["up to"], n=least, m=p(pick.most), name=what, domain=domain)
    key = "exactly" if least == most else "between" if most else "at least"
    return fill(s.said["pick"], name=fill(s.said[key], n=least, m=most, name=what), domain=domain)


def _kept(pick: g.Pick) -> g.Expr | None:
    """How many stay, where all but so many are picked: `choose cards from hand down to 4`."""
    match pick.least:
        case g.Apply(op="max", args=(g.Apply(op="list", args=(g.Const(value=0), rest)),)) if pick.most == pick.least:
            match rest:
                case g.Apply(op="sub", args=(g.Apply(op="count"), kept)):
                    return kept
    return None


def musts(s: Steps, x: g.Choose | g.Act) -> tuple[Step, ...]:
    """The rules of a choice with their reasons; an act that is refused needs to be told when that is."""
    steps = []
    for must in x.musts:
        reason, key = message(s.phrases, must.reason), "soft" if must.soft else "must"
        named, told = set(s.phrases.used), set(s.phrases.named)
        condition = s.phrases.whole(must.condition)
        if isinstance(x, g.Act):
            key = "only if" if len(condition) <= MOST_OF_A_RULE else "refused"
        if key != "only if":  # the reason stands alone
            behind = s.phrases.used - named
            s.phrases.behind_reasons |= behind
            s.phrases.used, s.phrases.named = named, told
            reason = referring(s, reason, [n for n in asked_for(must.condition) if n in behind])
        steps.append(Step(s.say(key, reason=reason, condition=condition)))
    return tuple(steps)


def asked_for(condition: g.Expr) -> list[int]:
    """The definitions that all have to hold."""
    match condition:
        case g.CallDefine(define=number):
            return [number]
        case g.Apply(op="and", args=args):
            return [number for a in args for number in asked_for(a)]
    return []


def referring(s: Steps, reason: str, terms: list[int]) -> str:
    """A reason is shorter than its rule: whoever wants to know all of it is sent to the terms."""
    p = s.phrases
    names = [p.label(p.game.defines[n].name) for n in terms if can_be_told(p, p.game.defines[n])]
    names = [name for name in names if not all(word[:STEM].lower() in reason.lower() for word in name.split())]
    return fill(s.said["see"], reason=reason, term=names[0]) if len(names) == 1 else reason


def one_of(s: Steps, x: g.ChooseOne) -> Step:
    acts = []
    for act in x.acts:
        label = capital(message(s.phrases, act.label))
        if act.condition is not None:
            label = fill(s.said["act if"], label=label, condition=s.phrases.whole(act.condition))
        inner = (choose(s, act.choice),) if act.choice is not None else ()
        acts.append(Step(label, (*musts(s, act), *inner, *s.block(act.body))))
    prompt = message(s.phrases, x.prompt)
    shows = not prompt or "[" in prompt  # how things stand, which nobody asks who learns the game
    text = s.say("one of") if shows else s.say("one of prompt", prompt=prompt)
    return Step(text, tuple(acts))


def _is_plain(domain: g.Expr) -> bool:
    """All cards of a place, all players, all values: what one expects to choose from."""
    if isinstance(domain, g.Apply) and domain.op == "cards":
        return _is_plain(domain.args[0])
    return isinstance(domain, g.Apply) and domain.op in ("zone", "zones", "others", "everyone", "every_value", "range")
