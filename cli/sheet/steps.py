"""The course of play in sentences, one for each line of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import takewhile
from typing import assert_never

from cli.sheet.changes import change, forgotten, is_forgotten, named
from cli.sheet.choices import choose, one_of
from cli.sheet.clauses import negated
from cli.sheet.flags import says_result, worded
from cli.sheet.german import German
from cli.sheet.letters import of_phase
from cli.sheet.meanings import has_own, told
from cli.sheet.messages import message
from cli.sheet.moving import deal, gathered, is_hand, move
from cli.sheet.nouns import Noun, Said, contracted, fill, tidy, without_article
from cli.sheet.page import Step
from cli.sheet.phrases import Phrases, is_result
from cli.sheet.quantities import agreed, is_agreed, is_named, people
from cli.sheet.sentences import SAID
from cli.sheet.silent import is_report, is_silent, without_switches
from dsl import game as g
from dsl.game.walk import below, statements
from dsl.sentence import capital
from dsl.typing import types as t

SMALL = 2  # lines of a part of the game that is told where it is named
_WHOLE = (g.Let, g.End, g.Undo, g.Out, g.CallPhase, g.Choose, g.ChooseOne)  # what such a part must not contain


class Steps:
    """Turns blocks of one game into sentences."""

    def __init__(self, game: g.Game, phrases: Phrases, language: str) -> None:
        self.game = game
        self.phrases = phrases
        self.said = SAID.get(language, SAID["en"])
        self._phase = game.phases[game.play]
        self._locals: dict[int, str] = {}

    def phase(self, phase: g.Phase) -> tuple[Step, ...]:
        if has_own(self.phrases, phase.name):
            return (self.step("phase", phase=told(self.phrases, phase, ())),)
        self._phase = phase
        self._locals = dict(phase.locals)
        self.phrases.stands_for = {}
        self.phrases.letters = of_phase(self.phrases, phase)
        steps = self.block(phase.body)
        self.phrases.letters = {}
        return steps

    def block(self, block: Iterable[g.Statement]) -> tuple[Step, ...]:
        return tuple(self.several(list(block), reports=False))

    def case(self, block: Iterable[g.Statement]) -> tuple[Step, ...]:
        """What happens in a certain case; if that is one report alone, it says what the case is about."""
        block = list(block)
        alone = sum(map(is_report, block)) == 1
        return self.block(block) or (tuple(self.several(block, reports=True)) if alone else ())

    def several(self, block: list[g.Statement], reports: bool) -> Iterator[Step]:
        """Sentence by sentence; what people say in one breath is one."""
        p = self.phrases
        block = [x for x in without_switches(block) if not is_silent(p, x, self._locals)]
        if not reports and any(map(is_report, block)):
            block = [x for x in block if not is_report(x)]
            block = [] if all(isinstance(x, g.Let) for x in block) else block  # what they say needed a name
        while block:
            match block:
                case [g.Move() as x, *rest] if step := gathered(self, x, rest[0] if rest else None):
                    block = rest[step.text == self.say("gather shuffle", what=p(x.what), to=p(x.to)) :]
                    yield step
                case [g.Assign(target=target, value=value), g.End() as end, *rest] if is_result(target):
                    block = rest
                    constant = isinstance(value, g.Const) and t.settled(value.type) == t.YESNO
                    said = constant and says_result(p, target)  # then what comes of it was told
                    if not said or rest or not self._phase.body or self._phase.body[-1] is not end:
                        yield self.step("end this" if said else "gives end", value=p(value))
                case [g.Chance(local=drawn), g.Assign(target=target, value=g.Local(id=same)), *rest] if (
                    drawn == same and t.settled(target.type) == t.PLAYER
                ):
                    block = rest
                    yield self.step("chance player", what=p(target))
                case [g.CallPhase() as x, g.Let(local=local, value=g.Apply(op="var") as value), *rest] if is_result(
                    value
                ):
                    block = rest
                    call, name = self.call(x), self._locals.get(local, "")
                    clear = worded(p, name, yes=True)  # then the sentence behind it says what came of it
                    text = self.say("phase for", text=call.removesuffix("."), name=self.local(local))
                    yield Step(call if clear else text)
                case [x, *rest]:
                    begun_anew = list(takewhile(is_forgotten, block))
                    block = block[max(1, len(begun_anew)) :]
                    if len(begun_anew) > 1:
                        yield forgotten(self, [y.target for y in begun_anew if isinstance(y, g.Assign)])
                    else:
                        yield from self.statement(x)

    def say(self, key: str, **parts: str) -> str:
        text = fill(self.said[key], **parts).replace("..", ".").replace("?.", "?").replace("!.", "!")
        text = tidy(German.reordered(contracted(text))) if self.phrases.german else text
        return capital(text)

    def step(self, key: str, block: Iterable[g.Statement] = (), **parts: str) -> Step:
        return Step(self.say(key, **parts), self.block(block))

    def statement(self, x: g.Statement) -> Iterator[Step]:
        p = self.phrases
        match x:
            case g.Let(local=local, value=value) if self._locals.get(local, "").startswith("the "):
                p.stands_for[local] = value
            case g.Let(local=local):
                yield named(self, local, x.value)
            case g.Assign() | g.Change():
                yield change(self, x)
            case g.Move():
                yield move(self, x)
            case g.Deal():
                yield deal(self, x)
            case g.Reveal(cards=cards, to_me=False, attribute="") if self.everyones_hand(cards):
                yield self.step("show hands of those in" if self.leaves_some_out(cards) else "show hands")
            case g.Reveal(cards=cards, to_me=to_me, attribute=attribute):
                key = "peek" if to_me else "reveal"
                part = p.grammar.noun(Noun(p.label(attribute), "other"), "") if attribute else ""
                yield self.step(f"{key} part" if attribute else key, what=p.several(cards), part=part)
            case g.Say(text=text):
                yield self.step("say", text=message(p, text, report=True))
            case g.ReverseTurns():
                yield self.step("reverse")
            case g.SetTurns(side=side):
                yield self.step("turns right" if side else "turns left")
            case g.Out(player=player, phase=name):
                you = " you" if isinstance(player, g.Me) else ""
                yield self.step(f"out{you}{' of' if name else ''}", who=p(player), phase=p.label(name or ""))
            case g.Chance(local=local, domain=domain):
                yield self.step("chance", name=self.local(local), domain=p(domain))
            case g.CallPhase(phase=number):
                phase = self.game.phases[number]
                told_here = self.is_small(phase) and not has_own(p, phase.name)
                yield from self.inside(x) if told_here else (Step(self.call(x)),)
            case g.Plain():  # a sentence with its name, of its parts
                parts = {part.name: p(getattr(x, part.name)) for part in fields(x) if part.name != "span"}
                yield Step(self.say(type(x).__name__.lower(), **parts))
            case g.Undo():
                yield self.step("undo")
            case g.End(phase=name):
                key = "end game" if name is None else "end this" if name == self._phase.name else "end phase"
                yield self.step(key, phase=p.label(name or ""))
            case g.IfThen():
                yield from self.cases(x)
            case g.Choose():
                yield choose(self, x)
            case g.ChooseOne():
                yield one_of(self, x)
            case g.AtOnce():
                yield from self.loop(x)
            case g.AsPlayer():
                told = set(p.named)
                steps = [step for step in self.loop(x) if step.below or not x.body]
                p.named = p.named if steps else told
                yield from steps
            case _:
                told = set(p.named)
                steps = list(self.loop(x))
                if x.body and not steps[0].below:  # what is done there is not told
                    p.named, steps = told, steps[1:]
                yield from steps

    def everyones_hand(self, cards: g.Expr) -> bool:
        match cards:
            case g.Apply(op="cards" | "cards_of", args=(inner,)):
                return self.everyones_hand(inner)
            case g.Apply(op="every_zone" | "zone_each" | "zones_each", info=name, args=() | (g.Apply(op="everyone"),)):
                return self.game.zone(str(name)).kind == "hand" and is_hand(self.phrases.label(str(name)))
        return False

    def leaves_some_out(self, cards: g.Expr) -> bool:
        """`everyone.hand`, where somebody may be out of the game or of a part of it."""
        everyone = any(isinstance(x, g.Apply) and x.op == "everyone" for x in below(cards))
        return everyone and any(isinstance(x, g.Out) for phase in self.game.phases for x in statements(phase.body))

    # ───────────── parts of the game

    def call(self, x: g.CallPhase) -> str:
        """`Deal board (cards: 3).`; what has the same name on both sides is not told again."""
        p, phase = self.phrases, self.game.phases[x.phase]
        if has_own(p, phase.name):
            return self.say("phase", phase=told(p, phase, x.args))
        given = []
        for parameter, arg in zip(phase.parameters, x.args, strict=True):
            name, value = p.parameter(parameter, phase.parameters), p(arg)
            if t.settled(arg.type) == t.YESNO and not isinstance(arg, g.Const):
                value = Said(fill(self.said["if so"], value=value))
            if without_article(value) not in (name, without_article(p.name(parameter.name, parameter.type))):
                given.append(fill(self.said["given"], name=name, value=value))
        name = p.label(phase.name)
        return self.say("phase with", phase=name, args="; ".join(given)) if given else self.say("phase", phase=name)

    def is_small(self, phase: g.Phase) -> bool:
        """Whether a part is not worth a heading of its own: it is told where it is named."""
        inner = list(statements(phase.body))
        if has_own(self.phrases, phase.name):
            return True
        return 0 < len(inner) <= SMALL and not any(isinstance(x, _WHOLE) for x in inner)

    def inside(self, x: g.CallPhase) -> tuple[Step, ...]:
        """The sentences of a small part, with what it is given in the place of its parameters."""
        p, phase = self.phrases, self.game.phases[x.phase]
        given = {q.local: p(a) for q, a in zip(phase.parameters, x.args, strict=True)}
        before = self._phase, self._locals, p.letters
        self._phase, self._locals, p.letters = phase, dict(phase.locals), {**of_phase(p, phase), **given}
        steps = self.block(phase.body)
        self._phase, self._locals, p.letters = before
        return steps

    def cases(self, x: g.IfThen) -> Iterator[Step]:
        """A condition with what follows; one below the other where `otherwise` is a condition again."""
        key, p = "if", self.phrases
        while True:
            then = self.case(x.then)
            if not then and x.then and (key == "if" or not x.otherwise):
                yield from self.only_otherwise(x)
                return
            yield Step(self.say(key, condition=p(x.condition)), then or (self.step("nothing"),))
            rest = [y for y in x.otherwise if not (isinstance(y, g.Let) and not list(self.statement(y)))]
            if len(rest) == 1 and isinstance(rest[0], g.IfThen):
                x, key = rest[0], "else if"
                continue
            if otherwise := self.case(x.otherwise):
                yield Step(self.say("else"), otherwise)
            return

    def only_otherwise(self, x: g.IfThen) -> Iterator[Step]:
        """A condition below which nothing is told: what happens if it is not so."""
        p = self.phrases
        match x.otherwise:
            case (g.IfThen(condition=also, then=then, otherwise=()),) if rest := self.case(then):
                yield Step(self.say("if", condition=fill(p.known["and"], negated(p, x.condition), p(also))), rest)
            case _ if rest := self.case(x.otherwise):
                yield Step(self.say("if", condition=negated(p, x.condition)), rest)

    def loop(self, x: g.Repeat | g.For | g.EachPlayer | g.EachTeam | g.Turns | g.AsPlayer | g.AtOnce) -> Iterator[Step]:
        p = self.phrases
        match x:
            case g.Repeat(until=until, times=times, body=body):
                if until is not None:
                    yield self.step("until", body, condition=p(until))
                elif times is not None:
                    key = "times" if isinstance(times, g.Const) else "as agreed" if is_agreed(times) else "as often"
                    yield self.step(key, body, times=agreed(p, times) if key == "as agreed" else p(times))
                else:
                    yield self.step("repeat", body)
            case g.For(local=local, domain=domain, body=body):
                yield Step(self.gone_through(local, domain), self.block(body))
            case g.EachPlayer(start=start, order=order, where=where, body=body):
                if order is not None:
                    key = self.order(order)
                    whole = order.args[0] if key == "in reverse" and isinstance(order, g.Apply) else order
                    args = whole.args if isinstance(whole, g.Apply) and whole.op == "list" else ()
                    text = self.say(key, order=p.listed(args, "and list") if args else p(whole))
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
                    key = "nobody is" if people(p, player) and is_named(player) else "nobody"
                    yield Step(self.say(key, who=p(player)), self.case(otherwise))
            case g.AtOnce(where=where, choices=choices, effects=effects):
                yield Step(self.only(self.say("at once"), where), self.block((*choices, *effects)))
            case _:
                assert_never(x)

    def gone_through(self, local: int, domain: g.Expr) -> str:
        """`For each kind:`, `For each of the takers:`, `For each number from 1 to 3:`."""
        p, own, plain = self.phrases, self.local(local), local in self.phrases.letters
        match domain:
            case g.Apply(op="list", args=values) if all(isinstance(x, g.Const) for x in values):
                return self.say("for these", name=own, values=p.listed(values, "and list"))
            case g.Apply(op="every_value", info=str(name)):
                kind = p.label(name)
                key = "for same" if plain or own == kind else "for value"
                return self.say(key, name=own, each=p.grammar.each(kind))
            case g.Apply(op="range", args=(first, last)):
                return self.say("for number" if plain else "for range", name=own, first=p(first), last=p(last))
            case g.Apply(op="zones", info=str(name)) if own in (one := p.label(name), one.removesuffix("s")):
                return self.say("for same", each=p.grammar.each(own))
        match domain:
            case g.Bind(op="where", items=g.Apply(op="zones", info=str(name)), body=test) if own == p.label(name):
                p.inner.append(domain.local)
                which = p.grammar.whose("", p(test), players=False)
                p.inner.pop()
                if which.strip().startswith(("that is ", ", die ")):
                    each = p.grammar.each(own) + (which.replace(" sind,", " ist,") if p.german else which)
                    return self.say("for same", each=each)
        kind = without_article(p.letters[local]) if plain else own
        key = "for person" if plain and t.single(domain.type) == t.PLAYER else "for"
        return self.say(key, each=p.grammar.each(kind), domain=p.several(domain))

    def order(self, people: g.Expr) -> str:
        """Whether it is told in which order they come, or only who they are."""
        named = isinstance(people, g.Local | g.CallDefine) or (isinstance(people, g.Apply) and people.op == "var")
        if named and self.phrases(people).endswith(("order", "eihenfolge")):
            return "in the"
        if isinstance(people, g.Apply) and people.op == "reversed" and self.order(people.args[0]) == "in the":
            return "in reverse"
        several = isinstance(people, g.Apply | g.Bind) and people.op in ("others", "everyone", "where", "all_highest")
        if isinstance(people, g.Apply) and people.op == "list" and all(isinstance(x, g.Const) for x in people.args):
            return "each of"
        return "each of" if named or several else "in"

    def only(self, text: str, where: g.Expr | None) -> str:
        """Who takes part: `each player whose hand is empty`."""
        if where is None:
            return text
        return self.say("where", text=text.removesuffix(":"), where=self.phrases(where))

    def local(self, number: int) -> str:
        return self.phrases.label(self._locals.get(number, "…"))

    def own_name(self, local: int) -> str:
        """What the rules call something that they have named."""
        return self._locals.get(local, "")
