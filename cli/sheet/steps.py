"""The course of play in sentences, one for each line of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from cli.sheet.page import Step
from cli.sheet.phrases import Phrases, is_result
from dsl import game as g
from dsl.typing import types as t

_EN = {
    "let": "“{name}” is {value}.", "set": "{what} is now {value}.", "add": "{what} goes up by {value}.",
    "take": "{what} goes down by {value}.", "join": "{value} joins {what}.", "leave": "{value} leaves {what}.",
    "gives": "The result is {value}.", "move": "Move {what} to {to}.",
    "move some": "Move {amount} from {what} to {to}.", "move one": "Move one card from {what} to {to}.",
    "move up to": "Move {amount} from {what} to {to}, or what there is.", "at": "{text} ({side})",
    "deal": "Deal {amount} from {source} to {to}.", "deal all": "Deal all of {source} to {to}.",
    "starting": "Deal {amount} from {source} to {to}, beginning with {start}.",
    "fill": "Fill {to} up to {amount} from {source}.", "shuffle": "Shuffle {what}.",
    "reveal": "Everybody is shown {what}.", "peek": "Look at {what}.", "say": "It is announced: “{text}”",
    "reverse": "The direction of play turns.", "out": "{who} is out of the game.",
    "chance": "Chance decides: {name} is one of {domain}.", "phase": "{phase}.", "phase with": "{phase} ({args}).",
    "end game": "The game ends.", "end phase": "That ends: {phase}.", "if": "If {condition}:", "else": "Otherwise:",
    "repeat": "Again and again:", "until": "Until {condition}:", "times": "{times} times:",
    "for": "For each “{name}” of {domain}:", "each player": "Each player in turn:",
    "from": "Each player in turn, beginning with {start}:", "in": "Each of these players, {order}:",
    "where": "{text}, if {where}:", "each team": "For each team:",
    "turns in": "Players take turns in the order of {order}, until {until}:",
    "turns where": "{text}; a player has a turn only if {where}:",
    "more everybody": "After that everybody has one more turn.",
    "more others": "After that all others have one more turn.",
    "swap": "{first} and {second} change places.", "turns left": "Play goes clockwise.",
    "turns right": "Play goes counter-clockwise.", "out of phase": "{who} is out until the end of: {phase}.",
    "turns": "Players take turns, beginning with {start}, until {until}:", "player": "{who}:",
    "nobody": "If there is nobody:", "at once": "All players at the same time:", "may": "You may: {prompt}.",
    "choose": "{prompt}.", "must": "Rule: {reason}.", "soft": "Rule, if possible: {reason}.",
    "not chosen": "If you do not, or cannot:", "one of": "Choose one of these:",
    "one of prompt": "{prompt}. Choose one of these:", "act": "{label}", "act if": "{label} (only if {condition})",
    "choose what": "Choose {what}", "when empty": "When {zone} is empty:",
    "when short": "When {zone} has too few cards:", "bottom": "at the bottom", "top": "on top",
}  # fmt: skip
_DE = {
    "let": "„{name}“ ist {value}.", "set": "{what} ist nun: {value}.", "add": "{what}: {value} mehr.",
    "take": "{what}: {value} weniger.", "join": "{value} kommt zu: {what}.", "leave": "{value} fällt weg aus: {what}.",
    "gives": "Das Ergebnis ist {value}.", "move": "Lege {what} zu: {to}.",
    "move some": "Lege {amount} von {what} zu: {to}.", "move one": "Lege eine Karte von {what} zu: {to}.",
    "move up to": "Lege {amount} von {what}, oder was da ist, zu: {to}.", "at": "{text} ({side})",
    "deal": "Je {amount} von {source} geben an: {to}.", "deal all": "Alles von {source} reihum geben an: {to}.",
    "starting": "Je {amount} von {source} geben an: {to}; es beginnt {start}.",
    "fill": "{to} auf {amount} auffüllen, von {source}.", "shuffle": "{what} mischen.", "reveal": "Alle sehen: {what}.",
    "peek": "Sieh an: {what}.", "say": "Angesagt wird: „{text}“", "reverse": "Die Spielrichtung dreht sich um.",
    "out": "{who} scheidet aus.", "chance": "Der Zufall bestimmt {name} aus: {domain}.", "phase": "{phase}.",
    "phase with": "{phase} ({args}).", "end game": "Das Spiel endet.", "end phase": "Damit endet: {phase}.",
    "if": "Wenn {condition}:", "else": "Sonst:", "repeat": "Immer wieder:", "until": "So lange, bis {condition}:",
    "times": "{times} Mal:", "for": "Für jedes „{name}“ aus {domain}:", "each player": "Reihum alle:",
    "from": "Reihum alle; es beginnt {start}:", "in": "Der Reihe nach ({order}):",
    "where": "{text}, wenn gilt: {where}:", "each team": "Für jedes Team:",
    "turns in": "Der Reihe nach, in der Folge {order}, bis {until}:",
    "turns where": "{text}; am Zug ist nur, für wen gilt: {where}:",
    "more everybody": "Danach sind alle noch einmal am Zug.",
    "more others": "Danach sind alle anderen noch einmal am Zug.",
    "swap": "{first} und {second} werden getauscht.", "turns left": "Gespielt wird im Uhrzeigersinn.",
    "turns right": "Gespielt wird gegen den Uhrzeigersinn.",
    "out of phase": "{who} setzt aus bis zum Ende von: {phase}.",
    "turns": "Reihum ein Zug; es beginnt {start}; bis {until}:", "player": "{who}:",
    "nobody": "Wenn es niemanden gibt:", "at once": "Alle zugleich:", "may": "Du darfst: {prompt}.",
    "choose": "{prompt}.", "must": "Regel: {reason}.", "soft": "Regel, wenn möglich: {reason}.",
    "not chosen": "Wenn du das nicht tust oder nicht kannst:", "one of": "Wähle eines davon:",
    "one of prompt": "{prompt}. Wähle eines davon:", "act": "{label}", "act if": "{label} (nur, wenn {condition})",
    "choose what": "Wähle: {what}", "when empty": "Wenn {zone} leer ist:",
    "when short": "Wenn {zone} zu wenige Karten hat:", "bottom": "unten", "top": "oben",
}  # fmt: skip
SAID = {"en": _EN, "de": _DE}


class Steps:
    """Turns blocks of one game into sentences."""

    def __init__(self, game: g.Game, phrases: Phrases, language: str) -> None:
        self.game = game
        self.phrases = phrases
        self.said = SAID.get(language, _EN)
        self._locals: dict[int, str] = {}

    def phase(self, phase: g.Phase) -> tuple[Step, ...]:
        self._locals = dict(phase.locals)
        return self.block(phase.body)

    def block(self, block: Iterable[g.Statement]) -> tuple[Step, ...]:
        return tuple(step for x in block for step in self.statement(x))

    def say(self, key: str, **parts: str) -> str:
        text = self.said[key].format(**parts).replace("..", ".").replace("?.", "?").replace("!.", "!")
        return text[:1].upper() + text[1:]

    def step(self, key: str, block: Iterable[g.Statement] = (), **parts: str) -> Step:
        return Step(self.say(key, **parts), self.block(block))

    def statement(self, x: g.Statement) -> Iterator[Step]:
        p = self.phrases
        match x:
            case g.Let(local=local, value=value):
                yield self.step("let", name=self.local(local), value=p(value))
            case (
                g.Assign(target=target, operator=operator, value=value)
                | g.Change(target=target, operator=operator, value=value)
            ):
                key = {"=": "set", "+=": "add", "-=": "take"}[operator]
                if isinstance(t.settled(target.type), t.List):
                    key = {"add": "join", "take": "leave"}.get(key, key)
                if isinstance(target, g.Apply) and is_result(target):
                    key = "gives"
                yield self.step(key, what=p(target), value=p(value))
            case g.Move():
                yield self.move(x)
            case g.Deal(amount=amount, source=source, to=to, start=start):
                begins = p(start) if start is not None else ""
                if amount is None:
                    yield self.step("deal all", source=p(source), to=p(to))
                else:
                    key = "starting" if begins else "deal"
                    yield self.step(key, amount=p(amount), source=p(source), to=p(to), start=begins)
            case g.Fill(to=to, amount=amount, source=source):
                yield self.step("fill", to=p(to), amount=p(amount), source=p(source))
            case g.Shuffle(zone=zone):
                yield self.step("shuffle", what=p(zone))
            case g.Reveal(cards=cards, to_me=to_me):
                yield self.step("peek" if to_me else "reveal", what=p(cards))
            case g.Say(text=text):
                yield self.step("say", text=p.announced(text))
            case g.ReverseTurns():
                yield self.step("reverse")
            case g.SetTurns(side=side):
                yield self.step("turns right" if side else "turns left")
            case g.Swap(first=first, second=second):
                yield self.step("swap", first=p(first), second=p(second))
            case g.Out(player=player, phase=name):
                phase_of = p.label(name) if name else ""
                yield self.step("out of phase" if name else "out", who=p(player), phase=phase_of)
            case g.Chance(local=local, domain=domain):
                yield self.step("chance", name=self.local(local), domain=p(domain))
            case g.CallPhase(phase=phase, args=args):
                name = p.label(self.game.phases[phase].name)
                given = ", ".join(map(p, args))
                yield self.step("phase with", phase=name, args=given) if given else self.step("phase", phase=name)
            case g.End(phase=name):
                yield self.step("end phase", phase=p.label(name)) if name else self.step("end game")
            case g.IfThen(condition=condition, then=then, otherwise=otherwise):
                yield self.step("if", then, condition=p(condition))
                if otherwise:
                    yield self.step("else", otherwise)
            case g.Choose():
                yield self.choose(x)
            case g.ChooseOne():
                yield self.one_of(x)
            case _:
                yield from self.loop(x)

    def loop(self, x: g.Loop) -> Iterator[Step]:
        p = self.phrases
        match x:
            case g.Repeat(until=until, times=times, body=body):
                if until is not None:
                    yield self.step("until", body, condition=p(until))
                elif times is not None:
                    yield self.step("times", body, times=p(times))
                else:
                    yield self.step("repeat", body)
            case g.For(local=local, domain=domain, body=body):
                yield self.step("for", body, name=self.local(local), domain=p(domain))
            case g.EachPlayer(start=start, order=order, where=where, body=body):
                if order is not None:
                    text = self.say("in", order=p(order))
                else:
                    text = self.say("each player") if start is None else self.say("from", start=p(start))
                if where is not None:
                    text = self.say("where", text=text.removesuffix(":"), where=p(where))
                yield Step(text, self.block(body))
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
                text = self.say("at once")
                if where is not None:
                    text = self.say("where", text=text.removesuffix(":"), where=p(where))
                yield Step(text, self.block((*choices, *effects)))
            case _:
                assert_never(x)

    def local(self, number: int) -> str:
        return self.phrases.label(self._locals.get(number, "…"))

    def move(self, x: g.Move) -> Step:
        p = self.phrases
        parts = {"what": p(x.what), "to": p(x.to)}
        if x.amount is None:
            text = self.say("move", **parts)
        elif isinstance(x.amount, g.Const) and x.amount.value == 1 and not x.up_to:
            text = self.say("move one", **parts)
        else:
            text = self.say("move up to" if x.up_to else "move some", amount=p(x.amount), **parts)
        if x.side is not None and t.settled(x.side.type) == t.SIDE:
            text = self.say("at", text=text.removesuffix("."), side=p(x.side)) + "."
        return Step(text)

    # ───────────── choices

    def choose(self, x: g.Choose) -> Step:
        below = (*self.musts(x), *self.block(x.body))
        if x.otherwise:
            below = (*below, self.step("not chosen", x.otherwise))
        return Step(self.say("may" if x.optional else "choose", prompt=self.prompt(x)), below)

    def prompt(self, x: g.Choose) -> str:
        if x.prompt is not None:
            return self.phrases.message(x.prompt)
        what = ", ".join(f"{self.phrases.label(pick.name)} ({self.phrases(pick.domain)})" for pick in x.picks)
        return self.said["choose what"].format(what=what)

    def musts(self, x: g.Choose | g.Act) -> tuple[Step, ...]:
        return tuple(
            Step(self.say("soft" if must.soft else "must", reason=self.phrases.message(must.reason)))
            for must in x.musts
        )

    def one_of(self, x: g.ChooseOne) -> Step:
        acts = []
        for act in x.acts:
            label = self.phrases.message(act.label)
            if act.condition is not None:
                label = self.said["act if"].format(label=label, condition=self.phrases(act.condition))
            inner = (self.choose(act.choice),) if act.choice is not None else ()
            acts.append(Step(label, (*self.musts(act), *inner, *self.block(act.body))))
        prompt = self.phrases.message(x.prompt)
        text = self.say("one of prompt", prompt=prompt) if prompt else self.say("one of")
        return Step(text, tuple(acts))
