"""The course of play in sentences, one for each line of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from cli.sheet.clauses import not_so
from cli.sheet.english import English, is_plural
from cli.sheet.german import German
from cli.sheet.nouns import Noun, contracted, fill, tidy
from cli.sheet.page import Step
from cli.sheet.phrases import Phrases, is_result
from cli.sheet.quantities import nameable
from cli.sheet.sentences import SAID
from dsl import game as g
from dsl.sentence import capital
from dsl.typing import types as t
from dsl.typing.shorthands import MISSED

SHORT = 24  # signs of a number that can stand inside a sentence; a longer one follows behind a colon
MOST_OF_A_RULE = 100  # signs of a condition that is told with its reason
LONG = 40  # signs of a value that can stand in the middle of a sentence


class Steps:
    """Turns blocks of one game into sentences."""

    def __init__(self, game: g.Game, phrases: Phrases, language: str) -> None:
        self.game = game
        self.phrases = phrases
        self.said = SAID.get(language, SAID["en"])
        self._locals: dict[int, str] = {}

    def phase(self, phase: g.Phase) -> tuple[Step, ...]:
        self._locals = dict(phase.locals)
        self.phrases.stands_for = {}
        return self.block(phase.body)

    def block(self, block: Iterable[g.Statement]) -> tuple[Step, ...]:
        return tuple(step for x in block for step in self.statement(x))

    def say(self, key: str, **parts: str) -> str:
        text = fill(self.said[key], **parts).replace("..", ".").replace("?.", "?").replace("!.", "!")
        text = tidy(contracted(text)) if self.phrases.german else text
        return capital(text)

    def step(self, key: str, block: Iterable[g.Statement] = (), **parts: str) -> Step:
        return Step(self.say(key, **parts), self.block(block))

    def statement(self, x: g.Statement) -> Iterator[Step]:
        p = self.phrases
        match x:
            case g.Let(local=local, value=value) if self._locals.get(local, "").startswith("the "):
                p.stands_for[local] = value
            case g.Let(local=local, value=value):
                flag = t.settled(value.type) == t.YESNO
                if flag and p.german and isinstance(value, g.If):
                    yield Step(tidy(f"„{self.local(local)}“: {p.meaning(value)}."))
                else:
                    yield self.step("let flag" if flag else "let", name=self.local(local), value=p(value))
            case g.Assign() | g.Change():
                yield self.change(x)
            case g.Move():
                yield self.move(x)
            case g.Deal():
                yield self.deal(x)
            case g.Fill(to=to, amount=amount, source=source):
                yield self.step("fill", to=p(to), amount=p(amount), source=p(source))
            case g.Shuffle(zone=zone):
                yield self.step("shuffle", what=p(zone))
            case g.Reveal(cards=cards, to_me=to_me, attribute=attribute):
                key = "peek" if to_me else "reveal"
                part = p.grammar.noun(Noun(p.label(attribute), "other"), "") if attribute else ""
                yield self.step(f"{key} part" if attribute else key, what=p.several(cards), part=part)
            case g.Say(text=text):
                yield self.step("say", text=p.message(text))
            case g.ReverseTurns():
                yield self.step("reverse")
            case g.SetTurns(side=side):
                yield self.step("turns right" if side else "turns left")
            case g.Swap(first=first, second=second):
                yield self.step("swap", first=p(first), second=p(second))
            case g.Out(player=player, phase=name):
                you = " you" if isinstance(player, g.Me) else ""
                yield self.step(f"out{you}{' of' if name else ''}", who=p(player), phase=p.label(name or ""))
            case g.Chance(local=local, domain=domain):
                yield self.step("chance", name=self.local(local), domain=p(domain))
            case g.CallPhase(phase=phase, args=args):
                name = p.label(self.game.phases[phase].name)
                given = ", ".join(map(p, args))
                yield self.step("phase with", phase=name, args=given) if given else self.step("phase", phase=name)
            case g.Undo():
                yield self.step("undo")
            case g.End(phase=name):
                yield self.step("end phase" if name else "end game", phase=p.label(name or ""))
            case g.IfThen():
                yield from self.cases(x)
            case g.Choose():
                yield self.choose(x)
            case g.ChooseOne():
                yield self.one_of(x)
            case _:
                yield from self.loop(x)

    def change(self, x: g.Assign | g.Change) -> Step:
        p = self.phrases
        key = {"=": "set", "+=": "add", "-=": "take"}[x.operator]
        kind = t.settled(x.target.type)
        if isinstance(kind, t.List):
            key = {"add": "join", "take": "leave"}.get(key, key)
        if isinstance(x.target, g.Apply) and is_result(x.target):
            key = "gives"
        elif isinstance(x.target, g.Apply) and x.target.info == MISSED:
            (player,) = x.target.args
            return self.step("out you once" if isinstance(player, g.Me) else "out once", who=p(player))
        elif kind == t.YESNO:
            if isinstance(x.value, g.Const):
                return self.noted(x.target, bool(x.value.value))
            key = "toggle" if _is_opposite(x.value, x.target) else "whether"
        elif kind == t.PLAYER and isinstance(x.value, g.Const) and x.value.value is None:
            key = "set nobody"
        elif kind == t.PLAYER and isinstance(x.value, g.Me) and key == "set":
            key = "set you"
        elif isinstance(kind, t.List) and isinstance(x.value, g.Apply) and x.value.op == "list" and not x.value.args:
            key = "set empty" if key == "set" else key
        elif isinstance(x.value, g.Const) and x.value.value is None and nameable(p, p(x.target)):
            target = p(x.target)
            return self.step("set nothing", what=German.no(target) if p.german else target.removeprefix("the "))
        value = p(x.value)
        if key in ("add", "take") and (isinstance(x.value, g.If) or len(value) > LONG):
            key += " all"
        return self.step(key, what=p(x.target), value=value)

    def noted(self, flag: g.Expr, value: bool) -> Step:
        """That something is so from now on, or no longer."""
        text = self.phrases(flag) if value else not_so(self.phrases, flag)
        clause = self.phrases.german or any(verb in text for verb in (" have ", " has ", " are ", " is "))
        return self.step("note that" if clause else "note", what=text)

    def cases(self, x: g.IfThen) -> Iterator[Step]:
        """A condition with what follows; one below the other where `otherwise` is a condition again."""
        key = "if"
        while True:
            then = self.block(x.then) or (self.step("nothing"),)
            yield Step(self.say(key, condition=self.phrases(x.condition)), then)
            rest = [y for y in x.otherwise if not (isinstance(y, g.Let) and not list(self.statement(y)))]
            if len(rest) == 1 and isinstance(rest[0], g.IfThen):
                x, key = rest[0], "else if"
                continue
            if x.otherwise:
                yield self.step("else", x.otherwise)
            return

    def loop(self, x: g.Repeat | g.For | g.EachPlayer | g.EachTeam | g.Turns | g.AsPlayer | g.AtOnce) -> Iterator[Step]:
        p = self.phrases
        match x:
            case g.Repeat(until=until, times=times, body=body):
                if until is not None:
                    yield self.step("until", body, condition=p(until))
                elif times is not None:
                    yield self.step("times" if isinstance(times, g.Const) else "as often", body, times=p(times))
                else:
                    yield self.step("repeat", body)
            case g.For(local=local, domain=g.Apply(op="every_value", info=str(name)), body=body):
                own, kind = self.local(local), p.label(name)
                key = "for same" if own == kind else "for value"
                yield self.step(key, body, name=own, each=p.grammar.each(kind))
            case g.For(local=local, domain=g.Apply(op="range", args=(first, last)), body=body):
                yield self.step("for range", body, name=self.local(local), first=p(first), last=p(last))
            case g.For(local=local, domain=domain, body=body):
                yield self.step("for", body, each=p.grammar.each(self.local(local)), domain=p.several(domain))
            case g.EachPlayer(start=start, order=order, where=where, body=body):
                if order is not None:
                    people = isinstance(order, g.Apply | g.Bind) and order.op in ("others", "everyone", "where")
                    text = self.say("each of" if people else "in", order=p(order))
                else:
                    text = self.say("each player") if start is None else self.say("from", start=p(start))
                yield Step(self.only(text, where), self.block(body))
            case g.EachTeam(body=body):
                yield self.step("each team", body)
            case g.Turns(start=start, order=order, where=where, until=until, then=then, body=body):
                if start is not None:
                    text = self.say("turns", start=p(start), until=p(until))
                else:
                    assert order is not None
                    text = self.say("turns in", order=p(order), until=p(until))
                if where is not None:
                    text = self.say("turns where", text=text.removesuffix(":"), where=p(where))
                yield Step(text, self.block(body))
                if then:
                    yield self.step(f"more {then}")
            case g.AsPlayer(player=player, body=body, otherwise=otherwise):
                yield self.step("player", body, who=p(player))
                if otherwise:
                    yield self.step("nobody", otherwise)
            case g.AtOnce(where=where, choices=choices, effects=effects):
                yield Step(self.only(self.say("at once"), where), self.block((*choices, *effects)))
            case _:
                assert_never(x)

    def only(self, text: str, where: g.Expr | None) -> str:
        """Who takes part: `each player whose hand is empty`."""
        if where is None:
            return text
        return self.say("where", text=text.removesuffix(":"), where=self.phrases(where))

    def local(self, number: int) -> str:
        return self.phrases.label(self._locals.get(number, "…"))

    # ───────────── moving

    def move(self, x: g.Move) -> Step:
        p = self.phrases
        what, to = p(x.what), p(x.to)
        if x.amount is None:
            place = isinstance(t.settled(x.what.type), t.Place) or (
                isinstance(x.what, g.Apply) and x.what.op == "cards"
            )
            inside = place and p.grammar.cards_in(what) != what
            text = self.say("move place" if inside else "move", what=what, to=to)
        else:
            one = isinstance(x.amount, g.Const) and x.amount.value == 1
            key = ("move one" if one else "move up to") if x.up_to else "move some"
            text = self.counted(key, x.amount, what=what, to=to)
        if x.side is not None and t.settled(x.side.type) == t.SIDE:
            key = "at" if isinstance(x.side, g.Const) else "at that"
            if isinstance(x.side, g.Const) and isinstance(x.to, g.Apply) and x.to.op == "zone":
                pile = self.game.zone(str(x.to.info)).kind == "pile"
                key = ("at bottom" if x.side.value else "at top") if pile else key
            text = self.say(key, text=text.removesuffix("."), side=p(x.side))
        return Step(text)

    def counted(self, key: str, amount: g.Expr, **parts: str) -> str:
        """A sentence with a number of cards; a number that takes many words comes last."""
        text = self.phrases(amount)
        if isinstance(amount, g.Const) and amount.value == 1:
            return self.say(key, amount=self.said["one card"], **parts)
        if isinstance(amount, g.Const) or len(text) <= 2:
            return self.say(key, amount=fill(self.said["some cards"], n=text), **parts)
        sentence = self.say(key, amount=self.said["cards"], **parts).removesuffix(".")
        return self.say("how many", text=sentence.replace("je Karten", "Karten"), amount=text)

    def deal(self, x: g.Deal) -> Step:
        p = self.phrases
        source, to = p(x.source), p(x.to)
        if x.start is None:
            if x.amount is None:
                return self.step("deal all", source=source, to=to)
            return Step(self.counted("deal", x.amount, source=source, to=to))
        if x.amount is None:
            return self.step("deal all from", source=source, to=to, start=p(x.start))
        return Step(self.counted("deal from", x.amount, source=source, to=to, start=p(x.start)))

    # ───────────── choices

    def choose(self, x: g.Choose) -> Step:
        below = (*self.among(x), *self.musts(x), *self.block(x.body))
        if x.otherwise:
            below = (*below, self.step("not chosen" if x.optional else "no choice", x.otherwise))
        return Step(self.say("may" if x.optional else "choose", prompt=self.prompt(x)), below)

    def prompt(self, x: g.Choose) -> str:
        return self.picked(x) if x.prompt is None else self.phrases.message(x.prompt)

    def picked(self, x: g.Choose) -> str:
        """`Choose a victim from the other players and a suit`."""
        what = [self.pick(pick) for pick in x.picks]
        text = fill(self.said["choose what"], what=self.phrases.known["and list"].join(what)).rstrip(",")
        return contracted(text) if self.phrases.german else text

    def among(self, x: g.Choose) -> tuple[Step, ...]:
        """What there is to choose from, where the question alone does not show it: several things, or some of many."""
        if x.prompt is None or (len(x.picks) == 1 and self.shown_by(self.phrases.message(x.prompt), x.picks[0])):
            return ()
        return (Step(self.say("choose", prompt=self.picked(x))),)

    def shown_by(self, prompt: str, pick: g.Pick) -> bool:
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

    def pick(self, pick: g.Pick) -> str:
        """`a card from your hand`, `a called colour from every colour`."""
        p = self.phrases
        name = p.label(pick.name)
        if pick.least is not None:
            return self.amount(pick, name)
        if isinstance(pick.domain, g.Apply) and pick.domain.op == "every_value":
            of = p.label(str(pick.domain.info))
            if name.endswith(of) or len(name) == 1:
                return p.grammar.a(of)
            if not p.german:
                return English.a(English.named(Noun(name, "value", of)))
            return f"{German.a(name)} ({of})"
        if isinstance(pick.domain, g.Apply) and pick.domain.op == "range":
            return fill(self.said["number"], numbers=p(pick.domain))
        inner = t.single(pick.domain.type)
        if not p.german and isinstance(inner, t.Value):
            name = English.named(Noun(name, "value", p.label(inner.attribute)))
        return fill(self.said["pick"], name=p.grammar.a(name), domain=p(pick.domain))

    def amount(self, pick: g.Pick, name: str) -> str:
        """How many are picked: `3 cards`, `1 to 5 cards`, `1 or more cards`."""
        assert pick.least is not None
        p = self.phrases
        plain = is_plural(name) if not p.german else name == p.known["cards noun"]
        what = name if plain else f"{p.known['cards noun']} ({fill(p.known['quoted'], name)})"
        least, most = p(pick.least), p(pick.most) if pick.most is not None else ""
        domain = p(pick.domain)
        if least == most and not isinstance(pick.least, g.Const) and len(least) > 2:
            return fill(self.said["as many"], name=what, domain=domain, n=least)
        if max(len(least), len(most)) > SHORT:
            return fill(self.said["pick"], name=what, domain=domain)
        key = "exactly" if least == most else "between" if most else "at least"
        return fill(self.said["pick"], name=fill(self.said[key], n=least, m=most, name=what), domain=domain)

    def musts(self, x: g.Choose | g.Act) -> tuple[Step, ...]:
        """The rules of a choice with their reasons; an act that is refused needs to be told when that is."""
        steps = []
        for must in x.musts:
            reason, key = self.phrases.message(must.reason), "soft" if must.soft else "must"
            named = set(self.phrases.used)
            condition = self.phrases.whole(must.condition)
            if isinstance(x, g.Act):
                key = "only if" if len(condition) <= MOST_OF_A_RULE else "refused"
            if key != "only if":  # the reason stands alone
                self.phrases.behind_reasons |= self.phrases.used - named
                self.phrases.used = named
            steps.append(Step(self.say(key, reason=reason, condition=condition)))
        return tuple(steps)

    def one_of(self, x: g.ChooseOne) -> Step:
        acts = []
        for act in x.acts:
            label = self.phrases.message(act.label)
            if act.condition is not None:
                label = fill(self.said["act if"], label=label, condition=self.phrases.whole(act.condition))
            inner = (self.choose(act.choice),) if act.choice is not None else ()
            acts.append(Step(label, (*self.musts(act), *inner, *self.block(act.body))))
        prompt = self.phrases.message(x.prompt)
        text = self.say("one of prompt", prompt=prompt) if prompt else self.say("one of")
        return Step(text, tuple(acts))


_NUMBERS = (
    "no one two three four five six seven eight nine ten".split(),
    "keine eine zwei drei vier fünf sechs sieben acht neun zehn".split(),
)


def _is_plain(domain: g.Expr) -> bool:
    """All cards of a place, all players, all values: what one expects to choose from."""
    if isinstance(domain, g.Apply) and domain.op == "cards":
        return _is_plain(domain.args[0])
    return isinstance(domain, g.Apply) and domain.op in ("zone", "zones", "others", "everyone", "every_value", "range")


def _is_opposite(value: g.Expr, flag: g.Expr) -> bool:
    """Whether something becomes so if it was not, and the other way round."""
    match value, flag:
        case g.Apply(op="not", args=(g.Apply(op="var", info=name),)), g.Apply(op="var", info=same):
            return name == same
    return False
