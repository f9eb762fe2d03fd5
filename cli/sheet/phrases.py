"""Expressions of the rules as people say them, in English and German.

Each operation has a pattern. `{0}` and `{1}` are what it is applied to; `{info}` is the attribute, zone or variable
that it names. Inside a list, what is looked at needs no name: `where colour is red` becomes "with colour red".
"""

from __future__ import annotations

import re
from typing import Any

from dsl import game as g
from dsl.typing import types as t

_EN = {
    "add": "{0} + {1}", "sub": "{0} − {1}", "mul": "{0} × {1}", "div": "{0} ÷ {1} (rounded down)",
    "mod": "the remainder of {0} ÷ {1}", "neg": "−{0}", "abs": "{0} without its sign",
    "apart": "the difference between {0} and {1}", "except": "{0} except {1}", "french": "{1} of {0}",
    "lt": "{0} is less than {1}",
    "le": "{0} is at most {1}", "gt": "{0} is more than {1}", "ge": "{0} is at least {1}", "is": "{0} is {1}",
    "in": "{0} is one of {1}", "all_in": "{0} are all among {1}", "matches": "{0} is {1}", "and": "{0} and {1}",
    "or": "{0} or {1}", "not": "not: {0}", "implies": "if {0}, then {1}", "is_empty": "{0} is empty",
    "count": "the number of {0}",
    "count cards": "the number of cards in {0}", "sum": "the sum of {0}", "max": "the highest of {0}",
    "min": "the lowest of {0}",
    "any": "there is at least one of: {0}", "only": "the only one of {0}", "first": "the first of {0}",
    "last": "the last of {0}", "first_n": "the first {1} of {0}", "last_n": "the last {1} of {0}",
    "nth": "number {1} of {0}", "outer": "the one at the {1} end of {0}", "distinct": "the different ones of {0}",
    "same": "all alike: {0}", "different": "no two alike: {0}", "subsets": "some of {0}",
    "position": "the place of {0} among {1}", "reversed": "{0} in reverse order", "order": "the rank of {0}",
    "around": "all players from {0} on", "everyone": "all players", "others": "the others",
    "players": "the number of players", "attr": "{info} of {0}", "attr_each": "{info} of {0}", "cards": "{0}",
    "cards_of": "{0}", "slot_card": "{0}", "zone": "{info}", "zones": "{info}", "every_zone": "{info} of all players",
    "zone_each": "{info} of {0}", "zones_each": "{info} of {0}", "var": "{info}", "vars": "{info}",
    "every_var": "{info} of all players", "var_each": "{info} of {0}", "option": "{info}", "list": "{items}",
    "range": "{0} to {1}", "owner_of": "whoever has {0}", "partner": "the partner of {0}", "team": "the team of {0}",
    "members": "the players of {0}", "place_of": "the place of {0}", "zone_of": "where {0} lies",
    "index_of": "the number of {0}", "next": "the player after {0}", "every_card": "all cards",
    "every_value": "every {info}", "where": "{0} with {1}", "highest": "the highest of {0} by {1}",
    "lowest": "the lowest of {0} by {1}", "all_highest": "those of {0} with the highest {1}",
    "all_lowest": "those of {0} with the lowest {1}", "sole_highest": "the one of {0} who alone is first by {1}",
    "sole_lowest": "the one of {0} who alone is last by {1}", "sorted": "{0} in the order of {1}",
    "sorted down": "{0} from the highest {1} down", "none": "there is no {0}", "with": "{0} with {1} {2}",
    "max attr": "the highest {info} of {0}", "min attr": "the lowest {info} of {0}", "it": "it", "name": "[name]",
    "runs": "the runs of neighbours in {0} with the same {1}", "groups": "the groups in {0} with the same {1}",
    "map": "{1} of each of {0}", "seat": "the player {0} places to the {info} of {1}",
    "neighbour": "the player to the {info} of {1}", "if": "{0} if {1}, otherwise {2}", "you": "you",
    "of": "{what} of {whom}", "yes": "yes", "no": "no", "nobody": "nobody", "nothing": "nothing", "left": "left",
    "right": "right", "is not": "{0} is not {1}", "not in": "{0} is none of {1}", "not empty": "{0} is not empty",
    "holds": "{0}", "holds not": "not {0}", "card": "card", "cards noun": "cards",
    "case": "the case", "missed": "turns to miss", "and list": " and ",
    "for all": "without exception: {0}", "each": "each of {0} {1}", "result": "the result",
    "to miss": "turns to miss",
    "consecutive": "{0} following one another without a gap by {1}",
    "group_sizes": "how many of {0} share their {1}, the most first",
    "player": "player {n}", "max of all": "the highest {0} of all players",
    "min of all": "the lowest {0} of all players",
}  # fmt: skip
_DE = {
    "add": "{0} + {1}", "sub": "{0} − {1}", "mul": "{0} × {1}", "div": "{0} ÷ {1} (abgerundet)",
    "mod": "der Rest von {0} ÷ {1}", "neg": "−{0}", "abs": "{0} ohne Vorzeichen",
    "apart": "den Abstand von {0} und {1}", "except": "{0} außer {1}", "lt": "{0} ist kleiner als {1}",
    "le": "{0} ist höchstens {1}", "gt": "{0} ist größer als {1}", "ge": "{0} ist mindestens {1}", "is": "{0} ist {1}",
    "in": "{0} ist eines von {1}", "all_in": "{0} sind alle unter {1}", "matches": "{0} ist {1}", "and": "{0} und {1}",
    "or": "{0} oder {1}", "not": "nicht: {0}", "implies": "wenn {0}, dann {1}", "is_empty": "{0} ist leer",
    "count": "Anzahl ({0})",
    "count cards": "Zahl der Karten ({0})", "sum": "Summe ({0})", "max": "das Höchste von {0}",
    "min": "das Niedrigste von {0}",
    "any": "es gibt mindestens eines: {0}", "only": "das einzige von {0}", "first": "das erste von {0}",
    "last": "das letzte von {0}", "first_n": "die ersten {1} von {0}", "last_n": "die letzten {1} von {0}",
    "nth": "Nummer {1} von {0}", "outer": "das äußerste von {0}, {1}", "distinct": "die verschiedenen von {0}",
    "same": "alle gleich: {0}", "different": "alle verschieden: {0}", "subsets": "einige von {0}",
    "position": "der Platz von {0} unter {1}", "reversed": "{0} in umgekehrter Reihenfolge",
    "order": "der Rang von {0}", "around": "alle ab {0}", "everyone": "alle", "others": "die anderen",
    "players": "die Zahl der Mitspielenden", "attr": "{info} von {0}", "attr_each": "{info} von {0}", "cards": "{0}",
    "cards_of": "{0}", "slot_card": "{0}", "zone": "{info}", "zones": "{info}", "every_zone": "{info} von allen",
    "zone_each": "{info} von {0}", "zones_each": "{info} von {0}", "var": "{info}", "vars": "{info}",
    "every_var": "{info} von allen", "var_each": "{info} von {0}", "option": "{info}", "list": "{items}",
    "range": "{0} bis {1}", "owner_of": "wer {0} hat", "partner": "Partner von {0}", "team": "Team von {0}",
    "members": "die Mitglieder von {0}", "place_of": "der Platz von {0}", "zone_of": "wo {0} liegt",
    "index_of": "die Nummer von {0}", "next": "wer nach {0} kommt", "every_card": "alle Karten",
    "every_value": "alle Werte von {info}", "where": "{0} mit: {1}", "highest": "das Höchste von {0} nach {1}",
    "lowest": "das Niedrigste von {0} nach {1}", "all_highest": "alle von {0} mit dem höchsten Wert ({1})",
    "all_lowest": "alle von {0} mit dem niedrigsten Wert ({1})",
    "sole_highest": "wer von {0} allein vorn liegt ({1})",
    "sole_lowest": "wer von {0} allein hinten liegt ({1})", "sorted": "{0}, geordnet nach {1}",
    "sorted down": "{0}, absteigend nach {1}", "none": "nichts davon: {0}", "with": "{0} mit {1} {2}",
    "max attr": "das Höchste ({info} von {0})", "min attr": "das Niedrigste ({info} von {0})", "it": "davon",
    "name": "[Name]",
    "runs": "die Folgen benachbarter in {0} mit gleichem Wert ({1})",
    "groups": "die Gruppen in {0} mit gleichem Wert ({1})", "map": "{1} von jedem aus {0}",
    "seat": "Person {0} Plätze {info} von {1}", "neighbour": "Person {info} von {1}",
    "if": "{0}, falls {1}, sonst {2}", "you": "dir", "of": "{what} von {whom}", "yes": "ja", "no": "nein",
    "nobody": "niemand", "nothing": "nichts", "left": "links", "right": "rechts", "is not": "{0} ist nicht {1}",
    "not in": "{0} ist keines von {1}", "not empty": "{0} ist nicht leer", "holds": "{0}", "holds not": "nicht {0}",
    "card": "Karte", "cards noun": "Karten", "case": "der Fall", "and list": " und ", "player": "Spieler {n}",
    "missed": "Aussetzen", "for all": "immer gilt: {0}", "each": "jedes von {0} {1}", "result": "das Ergebnis",
    "to miss": "auszusetzende Züge",
    "consecutive": "{0} lückenlos aufeinander folgend nach {1}",
    "group_sizes": "wie viele in {0} je gleich sind ({1}), die meisten zuerst",
    "max of all": "das Höchste ({0}) von allen", "min of all": "das Niedrigste ({0}) von allen",
}  # fmt: skip
PHRASES = {"en": _EN, "de": _DE}
_BRACES = re.compile(r"\{([^{}]*)\}")
_COMPARED = ("is", "in", "is_empty")


class Phrases:
    """The words for the expressions of one game in one language."""

    def __init__(self, game: g.Game, language: str) -> None:
        self.game = game
        self.words = game.words.get(language, {})
        self.known = PHRASES.get(language, _EN)
        self.inner: list[int] = []  # names that stand for what is looked at

    def label(self, name: str) -> str:
        """A name of the rules as people read it."""
        label = self.words.get(name, "")
        if label and "{" not in label:
            return label
        own = {"card": "card", "cards": "cards noun", "the case": "case", "turns to miss": "missed"}.get(name)
        return self.known[own] if own else name.replace("_", " ")

    def message(self, message: g.Message | None) -> str:
        """A sentence of the rules, with words for what is filled in."""
        if message is None:
            return ""
        filled = dict(zip(_BRACES.findall(message.key), self._filled(message), strict=False))
        text = self.words.get(message.key, message.key)
        return _BRACES.sub(lambda m: filled.get(m[1], m[0]), text).replace("the the ", "the ")

    def announced(self, message: g.Message) -> str:
        """A sentence that is said during play; what is filled in then stands in brackets."""
        said = [
            self.known["name"] if isinstance(x, g.Me) else f"[{self(x)}]"
            for x in message.parts
            if not isinstance(x, str)
        ]
        filled = dict(zip(_BRACES.findall(message.key), said, strict=False))
        return _BRACES.sub(lambda m: filled.get(m[1], m[0]), self.words.get(message.key, message.key))

    def _filled(self, message: g.Message) -> list[str]:
        return [self(part) for part in message.parts if not isinstance(part, str)]

    def __call__(self, e: g.Expr) -> str:
        match e:
            case g.Const(value=value):
                return self.constant(value, e.type)
            case g.Local(id=local, name=name):
                return "" if local in self.inner or name == "it" else self.label(name)
            case g.Me():
                return self.known["you"]
            case g.If(condition=condition, then=then, otherwise=otherwise):
                return self.known["if"].format(self(then), self(condition), self(otherwise))
            case g.CallDefine(define=define, args=args):
                name = self.label(self.game.defines[define].name)
                given = ", ".join(text for a in args if not isinstance(a, g.Me) and (text := self(a)))
                return f"{name} ({given})" if given else name
            case g.Bind():
                return self.bound(e)
            case g.Apply():
                return self.applied(e)

    def constant(self, value: Any, kind: t.Type) -> str:
        kind = t.settled(kind)
        if value is None:
            return self.known["nobody" if kind == t.PLAYER else "nothing"]
        match kind:
            case t.Value(name):
                attribute = self.game.attributes[name]
                return str(value) if attribute.numeric else self.label(str(attribute.values[value]))
            case t.Setting(name):
                return self.label(str(self.game.option(name).values[value]))
            case t.Simple("yes or no"):
                return self.known["yes" if value else "no"]
            case t.Simple("side"):
                return self.known["right" if value else "left"]
            case t.Simple("player"):
                return self.known["player"].format(n=value + 1)
        return str(value).replace("-", "−")

    def bound(self, e: g.Bind) -> str:
        items = self(e.items)
        self.inner.append(e.local)
        try:
            match e:
                case g.Bind(op="sorted", body=g.Apply(op="neg", args=(by,))):
                    return " ".join(self.known["sorted down"].format(items, self(by)).split())
                case g.Bind(
                    op="where", body=g.Apply(op="is", args=(g.Apply(op="attr", args=(of,), info=name), value))
                ) if not self(of):
                    return self.known["with"].format(items, self.label(str(name)), self(value))
                case g.Bind(op="where", body=g.Apply(op="not", args=(g.Apply(op="is", args=(of, value)),))) if not self(
                    of
                ):
                    return self.known["except"].format(items, self(value))
            body = self(e.body).strip() or items
        finally:
            self.inner.pop()
        if body == items:
            body = self.known["cards noun"]
        return self.known.get(e.op, "{0} ({1})").format(items, body)

    def applied(self, e: g.Apply) -> str:
        match e:
            case g.Apply(op="not", args=(g.Apply(op="in", args=(g.Const(value=False), several)),)):
                return self._each(several)
            case g.Apply(op="var") if is_result(e):
                return self.known["result"]
            case g.Apply(op="not", args=(g.Apply(op=op, args=args),)) if op in _COMPARED:
                key = {"is": "is not", "in": "not in", "is_empty": "not empty"}[op]
                return self._pattern(key, args, None)
            case g.Apply(op="not", args=(g.Apply(op="any", args=(inner,)),)):
                return self.known["none"].format(self(inner))
            case g.Apply(op="count", args=(cards,)) if _are_cards(cards):
                return self.known["count cards"].format(self(cards) or self.known["it"])
            case g.Apply(op="max" | "min" as best, args=(inner,)) if (each := _attributes(inner)) is not None:
                of = self(each.args[0]) or self.known["it"]
                return self.known[f"{best} attr"].format(of, info=self.label(str(each.info)))
            case g.Apply(op="not", args=(inner,)) if _is_name(inner):
                return self.known["holds not"].format(self(inner))
            case g.Apply(op="abs", args=(g.Apply(op="sub", args=args),)):
                return self._pattern("apart", args, None)
            case g.Apply(op="card", info=tuple(values)):
                return self._card(values)
            case g.Apply(op="matches", args=(card,), info=tuple(values)):
                return self.known["is"].format(self(card), self._card(values)).strip()
            case g.Apply(op="max" | "min" as best, args=(inner,)) if name := _of_everybody(inner):
                return self.known[f"{best} of all"].format(self.label(name))
            case g.Apply(op="seat", args=(g.Const(value=1), of), info=side):
                return self.known["neighbour"].format("", self(of), info=self.known[str(side)])
            case g.Apply(op="seat", info=side):
                return self.known["seat"].format(*map(self, e.args), info=self.known[str(side)])
            case g.Apply(op="list", args=args):
                return ", ".join(filter(None, map(self, args))) or self.known["nothing"]
            case g.Apply(op="zone" | "var" | "zones" | "vars", args=args, info=name):
                return self._owned(self.label(str(name)), args)
            case g.Apply(op="attr" | "attr_each", args=(of,), info=name) if not self(of).strip():
                return self.label(str(name))
            case g.Apply(op="mul" | "div" | "mod", args=(left, right)):
                return self.known[e.op].format(self._tight(left), self._tight(right))
        return self._pattern(e.op, e.args, e.info)

    def _each(self, several: g.Expr) -> str:
        """What holds for every one: `every taken is yes`, `all(c.rank > 3 for c in hand)`."""
        if not isinstance(several, g.Bind) or several.op != "map":
            return self.known["for all"].format(self(several))
        self.inner.append(several.local)
        test = self(several.body).strip().removeprefix(self.known["it"]).strip()
        self.inner.pop()
        return self.known["each"].format(self(several.items), test)

    def _pattern(self, key: str, args: tuple[g.Expr, ...], info: Any) -> str:
        parts = [self(a) or self.known["it"] for a in args]
        pattern = self.known.get(key)
        named = self.label(str(info)) if isinstance(info, str) else ""
        if pattern is None or (len(parts) < 2 and "{1}" in pattern) or (not parts and "{0}" in pattern):
            return f"{self.label(key)} {named} {', '.join(parts)}".strip()
        return pattern.format(*parts, info=named).strip()

    def _tight(self, e: g.Expr) -> str:
        text = self(e)
        return f"({text})" if isinstance(e, g.If) or (isinstance(e, g.Apply) and e.op in ("add", "sub")) else text

    def _owned(self, name: str, args: tuple[g.Expr, ...]) -> str:
        """A zone or variable; that it is one's own need not be said."""
        owners = [a for a in args if not isinstance(a, g.Me)]
        texts = [text for a in owners if (text := self(a)) and not _is_own_team(a)]
        if not texts:
            return name
        if t.settled(owners[0].type) == t.NUMBER:
            return f"{name} {texts[0]}"
        return self.known["of"].format(what=name, whom=", ".join(texts))

    def _card(self, values: tuple[tuple[str, int], ...]) -> str:
        parts = []
        for name, code in values:
            attribute = self.game.attributes[name]
            parts.append(str(code) if attribute.numeric else self.label(str(attribute.values[code])))
        if "french" in self.known and [name for name, _ in values] == ["suit", "rank"]:
            return self.known["french"].format(*parts)
        return " ".join(parts)


def is_result(e: g.Apply) -> bool:
    """Where a phase leaves what it gives back."""
    return str(e.info).startswith("given by ")


def _are_cards(e: g.Expr) -> bool:
    kind = t.settled(e.type)
    return isinstance(kind, t.List) and t.settled(kind.of) == t.CARD


def _is_own_team(e: g.Expr) -> bool:
    return isinstance(e, g.Apply) and e.op == "team" and len(e.args) == 1 and isinstance(e.args[0], g.Me)


def _is_name(e: g.Expr) -> bool:
    return isinstance(e, g.Local | g.CallDefine) or (isinstance(e, g.Apply) and e.op in ("var", "option"))


def _alone(e: g.Expr) -> g.Expr:
    """What a list holds, if it is one thing."""
    return e.args[0] if isinstance(e, g.Apply) and e.op == "list" and len(e.args) == 1 else e


def _attributes(e: g.Expr) -> g.Apply | None:
    """The attribute of each card that `max(hand.value)` looks at."""
    inner = _alone(e)
    return inner if isinstance(inner, g.Apply) and inner.op == "attr_each" else None


def _of_everybody(e: g.Expr) -> str:
    """The variable that `max(every score)` looks at."""
    inner = _alone(e)
    return str(inner.info) if isinstance(inner, g.Apply) and inner.op == "every_var" else ""
