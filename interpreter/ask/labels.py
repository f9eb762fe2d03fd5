"""What things are called, in the language of the player.

A name of the rules is its own label, with `_` read as a space; `words` of the file give labels
in other languages, and may give better ones in English too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from dsl import game as g
from dsl.game.trees import picked_type
from dsl.typing import types as t
from interpreter.compile.layout import Layout
from interpreter.play.registers import UNSEEN

if TYPE_CHECKING:
    from interpreter.play.choice import Decision, Option

ENGINE_WORDS = {
    "en": {"player": "player {n}", "pass": "pass", "choose": "choose {what}", "hidden": "a hidden card", "and": "and",
           "yes": "yes", "no": "no", "nobody": "nobody", "left": "left", "right": "right", "nothing": "nothing",
           "team": "team {n}", "place": "card {n} of {zone}", "unseen": "{n} hidden cards",
           "card": "1 card", "cards": "{n} cards", "different": "{n} {what}s", "one kind": "1 {what}"},
    "de": {"player": "Spieler {n}", "pass": "passen", "choose": "wähle {what}", "hidden": "eine verdeckte Karte",
           "and": "und", "yes": "ja", "no": "nein", "nobody": "niemand", "left": "links", "right": "rechts",
           "nothing": "nichts", "team": "Team {n}", "place": "Karte {n} von {zone}",
           "unseen": "{n} verdeckte Karten", "card": "1 Karte", "cards": "{n} Karten", "different": "{n} ({what})",
           "one kind": "1 {what}"},
}  # fmt: skip
_BRACES = re.compile(r"\{([^{}]*)\}")
NameValues: TypeAlias = Callable[[g.Choose, tuple[Any, ...]], "tuple[Any, ...] | None"]
_CLOSING = {"(": ")", "[": "]", "‹": "›", "„": "“", "“": "”", "«": "»", "»": "«"}
MOST_TOLD = 40  # entries of a list that are no cards
UNKNOWN: Any = object()  # the value of an expression that has none here, such as the suit of a card that is not there


class Labels:
    """Labels of one game in one language."""

    def __init__(self, game: g.Game, layout: Layout, language: str) -> None:
        """`name_values` works out the values in the name of an option; None if a card of it cannot be seen."""
        self.game = game
        self.layout = layout
        self.language = language
        self.words = game.words.get(language, {})
        self.engine = ENGINE_WORDS.get(language, ENGINE_WORDS["en"])
        self.name_values: NameValues | None = None
        self.names: Mapping[int, str] = {}  # what people call themselves, by seat

    def name(self, name: str) -> str:
        """A name of the rules as a player reads it."""
        return self.words.get(name) or name.replace("_", " ")

    def title(self) -> str:
        """The name of the game."""
        return self.words.get(self.game.name) or self.game.title

    def sentence(self, message: g.Message, values: tuple[Any, ...] = (), in_rules: bool = False) -> str:
        """A string of the rules with its values filled in, perhaps as it stands `in_rules`."""
        expressions = [p for p in message.parts if not isinstance(p, str)]
        shown = [
            "–" if v is UNKNOWN else self.value(v, e.type) or ("" if e.type == t.TEXT else self.none(e.type))
            for v, e in zip(values, expressions, strict=False)
        ]
        translated = None if in_rules else g.text_label(self.words, message.key)
        if translated is not None:
            # A translation has the same braces; they are matched by their text.
            written = _BRACES.findall(message.key)
            known = dict(zip(written, shown, strict=False))
            return _BRACES.sub(lambda m: known.get(m[1], m[0]), translated)
        waiting = iter(shown)
        return "".join(p if isinstance(p, str) else next(waiting, "…") for p in message.parts)

    def player(self, seat: int) -> str:
        return self.names.get(seat) or self.words.get(f"p{seat + 1}") or self.engine["player"].format(n=seat + 1)

    def team(self, team: int) -> str:
        return self.engine["team"].format(n=team + 1)

    def attribute_value(self, attribute: str, code: int | None) -> str:
        if code is None:
            return self.engine["nothing"]
        known = self.game.attributes[attribute]
        value = code if known.numeric else known.values[code]
        return self.name(value) if isinstance(value, str) else str(value)

    def card(self, card: int) -> str:
        """A card by its values: `green 9`. `words` may give a family a pattern such as "{rank} of {suit}"."""
        known = self.layout.cards[card]
        pattern = self.words.get(known.family)
        family = next(f for f in self.game.families if f.name == known.family)
        if pattern and "{" in pattern:
            shown = {a: self.attribute_value(a, value) for a, value in known.values.items()}
            if any(name in shown for name in _BRACES.findall(pattern)):
                return filled(pattern, shown)
        return " ".join(self.attribute_value(a, known.values[a]) for a in family.attributes if a in known.values)

    def amount(self, cards: int) -> str:
        return self.engine["card" if cards == 1 else "cards"].format(n=cards)

    def different(self, count: int, attribute: str) -> str:
        """A number of values of an attribute: `3 kinds`."""
        name = self.name(attribute)
        if self.language == "de" and name.endswith("e"):  # `3 Sorten`; what has another plural is told without one
            return f"{count} {name}{'' if count == 1 else 'n'}"
        return self.engine["one kind" if count == 1 else "different"].format(n=count, what=self.name(attribute))

    def place(self, place: int) -> str:
        """A place: `rows 3`, `hand of player 2`."""
        where = self.layout.places[place]
        index = self.index(place)
        return f"{self.name(where.zone.name)} {index}" if index else self.name(where.zone.name)

    def index(self, place: int) -> str:
        """What tells a place from others of its name: `3`; empty if it is the only one."""
        where = self.layout.places[place]
        if where.index is None:
            return ""
        return (
            self.attribute_value(where.zone.index, where.index)
            if isinstance(where.zone.index, str)
            else str(where.index)
        )

    def value(self, value: Any, kind: t.Type) -> str:
        """Any value of the language."""
        kind = t.settled(kind)
        if value is None:
            return self.engine["nobody"] if kind == t.PLAYER else self.engine["nothing"]
        match kind:
            case t.List(of):
                if UNSEEN in value:
                    return self.partly(value)
                # Nobody reads thousands of numbers: a long list is told by its beginning and its length.
                long = len(value) > MOST_TOLD and t.settled(of) != t.CARD
                told = self.between(of).join(self.part(v, of) for v in (value[:MOST_TOLD] if long else value))
                return f"{told} … ({len(value):,})" if long else told
            case t.Value(attribute):
                return self.attribute_value(attribute, value)
            case t.Setting(option):
                return self.name(str(self.game.option(option).values[value]))
            case t.Place():
                return self.place(value)
            case t.Simple("card"):
                return self.card(value) if value >= 0 else self.hidden(value)
            case t.Simple("player"):
                return self.player(value)
            case t.Simple("team"):
                return self.team(value)
            case t.Simple("yes or no"):
                return self.engine["yes" if value else "no"]
            case t.Simple("text"):
                written = self.game.texts[value]
                return g.text_label(self.words, written) or written
            case t.Simple("side"):
                return self.engine["right" if value else "left"]
            case t.Simple() | t.Open():
                return str(value)

    @staticmethod
    def between(kind: t.Type) -> str:
        """What stands between things of a list: where they are lists, it must be seen where one ends."""
        return " + " if isinstance(t.settled(kind), t.List) else ", "

    def part(self, value: Any, kind: t.Type) -> str:
        """A thing of a list."""
        told, kind = self.value(value, kind), t.settled(kind)
        return f"({told})" if isinstance(kind, t.List) and isinstance(t.settled(kind.of), t.List) else told

    def none(self, kind: t.Type) -> str:
        """An empty list in a sentence."""
        return self.value(None, t.single(kind))

    def alike(self, cards: Sequence[int], most: int) -> str:
        """Cards of a few names, those of one name together: `2 yellow, red`. Empty where names have numbers, which
        would be taken for how many there are, or for what they are worth."""
        found = Counter(map(self.card, sorted(cards)))
        if len(found) > most or any(letter.isdigit() for name in found for letter in name):
            return ""
        return ", ".join(name if n == 1 else f"{n} {name}" for name, n in found.items())

    def partly(self, cards: Sequence[int | None]) -> str:
        """Cards some of which cannot be seen: those that can be, then how many others there are."""
        hidden = sum(card == UNSEEN for card in cards)
        seen = [self.value(c, t.CARD) for c in sorted(cards, key=lambda c: -1 if c is None else c) if c != UNSEEN]
        return ", ".join([*seen, self.engine["hidden" if hidden == 1 else "unseen"].format(n=hidden)])

    def hidden(self, raw: int) -> str:
        """A card that cannot be seen: picked by where it lies, or kept in a variable."""
        if raw == UNSEEN:
            return self.engine["hidden"]
        place, position = divmod(-raw - 1, 10_000)
        zone = self.place(place)
        if position == 9_999:
            return f"{self.engine['hidden']} ({zone})"
        return self.engine["place"].format(n=position + 1, zone=zone)

    def option(self, option: Option) -> str:
        if option.raw is None:
            return self.engine["pass"]
        statement = option.spec.statement
        if isinstance(statement, g.Choose):
            return self.picks(statement, option.raw if len(statement.picks) > 1 else (option.raw,))
        act = statement.acts[option.raw[0]]
        count = sum(not isinstance(p, str) for p in act.label.parts)
        text = self.sentence(act.label, option.raw[1 : 1 + count])
        if act.choice is None or not option.raw[1 + count :]:
            return text
        picked = self.picks(act.choice, option.raw[1 + count :])
        return f"{text}: {picked}" if picked else text  # an act may be done with nothing

    def picks(self, choose: g.Choose, raw: tuple[Any, ...]) -> str:
        """What is picked: as the rules call it, or part by part."""
        if choose.label is not None and self.name_values is not None:
            values = self.name_values(choose, raw)
            if values is not None:
                return self.sentence(choose.label, values)
        said = self.parts(choose.picks, raw, lambda pick, value: self.value(value, picked_type(pick)))
        return ", ".join(text for _, text in said)

    def parts(
        self, picks: Sequence[g.Pick], raw: Sequence[Any], said: Callable[[g.Pick, Any], str]
    ) -> list[tuple[g.Pick, str]]:
        """What is picked, part by part. Of several numbers each has its name, and what there is none of goes without
        saying: `8, 2 jokers`. A number that is called by a letter is how many there are of what stands before it.
        """
        numbers = [p for p in picks if t.settled(picked_type(p)) == t.NUMBER]
        letters = [p for p in numbers if len(self.name(p.name)) == 1]
        any_number = any(n for p, n in zip(picks, raw, strict=True) if p in numbers)
        found: list[tuple[g.Pick, str]] = []
        for pick, value in zip(picks, raw, strict=True):
            if pick not in numbers or len(numbers) == 1:
                found.append((pick, said(pick, value)))
            elif [pick] == letters and found:
                if value or not any_number:
                    found[-1] = (found[-1][0], f"{value}× {found[-1][1]}")
            elif pick in letters:
                found.append((pick, f"{self.name(pick.name)} {value}"))
            elif value or not any_number:
                found.append((pick, self._several(value, self.name(pick.name))))
        return found

    def _several(self, count: int, name: str) -> str:
        """`2 jokers`, `1 joker`."""
        one = count == 1 and self.language == "en" and name.endswith("s") and not name.endswith("ss")
        return f"{count} {name[:-1] if one else name}"

    def wholes(self, count: int, name: str) -> str:
        """`1 pile`, by a name that is a plural; empty if it is none, or its other form is not known."""
        if self.language == "de":
            return f"{count} {name}" if name.endswith(("el", "chen")) else ""
        plural = name.endswith("s") and not name.endswith("ss")
        return self._several(count, name) if plural and self.language == "en" else ""

    def prompt(self, decision: Decision) -> str:
        statement = decision.spec.statement
        if statement.prompt is not None:
            return self.sentence(statement.prompt, decision.values)
        if isinstance(statement, g.ChooseOne):
            return self.engine["choose"].format(what="").strip()
        return self.engine["choose"].format(what=", ".join(self.name(p.name) for p in statement.picks))


def filled(pattern: str, shown: Mapping[str, str]) -> str:
    """A pattern with its values; what has none is left out, with the text that joins it to its neighbour."""
    before, *rest = _BRACES.split(pattern)  # text, name, text, name, text
    text, joined = "", before
    for name, after in zip(rest[::2], rest[1::2], strict=True):
        if name in shown:
            text, joined = text + joined + shown[name], after
        elif text:  # neither what joins it to the part before nor the bracket that closes behind it
            opened = joined[-1:]
            closed = opened in _CLOSING and after.startswith(_CLOSING[opened])
            joined = after[1:] if closed else after
        else:
            joined = before
    return text + joined
