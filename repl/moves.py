"""Reading a move: a number, cards as people write them, or words of the option.

What is not a legal move is looked at once more: if it names something that the seat knows, the
rules that forbid it are the answer. A card that the seat does not know is answered the same
wherever it lies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from dsl import game as g
from dsl import types as t
from interpreter.choice import Option, Picks
from interpreter.state import State
from interpreter.why import Refusal
from repl import typed
from repl.listing import Listing
from repl.sight import Viewer, element

MOST_WORDS = 200
MOST_OFFERED = 40
MOST_IN_NAME = 6
_BOUNDARY = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line is not a move: `options` it could mean, `refusals` that forbid it, or a sentence's key."""

    kind: Literal["unclear", "forbidden", "unknown", "number", "amount", "taken"]
    typed: str
    options: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion: `text` takes the place of the last `replaces` characters."""

    text: str
    replaces: int
    note: str = ""


class Moves:
    """Reads moves for one decision, for the seat that decides."""

    def __init__(self, state: State, listing: Listing) -> None:
        self.state = state
        self.listing = listing
        self.decision = listing.decision
        self.labels = listing.labels
        self.viewer = Viewer(self.decision.player)
        self._spellings: dict[Any, tuple[typed.Words, ...]] = {}

    def read(self, text: str) -> Option | Problem:
        words = typed.split(text)
        if not words or len(words) > MOST_WORDS:
            return Problem("unknown", text.strip())
        if self.listing.can_pass and self._is_pass(words):
            return self.decision.spec.table[None]
        if self.listing.pick is not None:
            return self._several(words, text)
        if len(words) == 1 and typed.is_number(words[0]) and self.listing.by_number:
            number = int(words[0])
            if 1 <= number <= len(self.listing.options):
                return self.listing.options[number - 1]
            return Problem("number", text, amount=len(self.listing.options))
        hits = typed.best(words, self.listing.spellings)
        if len(hits) == 1:
            return self.listing.options[hits[0]]
        if hits:
            return Problem("unclear", text, tuple(str(self.listing.options[h]) for h in hits))
        return self._forbidden(words, text) or Problem("unknown", text.strip())

    def _is_pass(self, words: typed.Words) -> bool:
        spelled = (typed.split(str(self.decision.spec.table[None])), ("pass",))
        return len(words) == 1 and bool(typed.best(words, [spelled], worst=1)) and len(words[0]) > 1

    # ───────────── several things

    def _several(self, words: typed.Words, text: str) -> Option | Problem:
        picked, rest = self._picked(words)
        if rest:
            return self._not_a_thing(picked, rest) or self._forbidden(rest, text) or Problem("unknown", " ".join(rest))
        option = self._with(picked)
        if option is not None:
            return option
        least, most = self.listing.amounts
        if not least <= len(picked) <= most:
            return Problem("amount", text, amount=len(picked))
        raw = tuple(picked)
        return Problem("forbidden", text, refusals=self.state.why(self.decision.spec.table[raw]))

    def _not_a_thing(self, picked: list[Any], rest: typed.Words) -> Problem | None:
        """Words that name several things, or one that was named before."""
        left = [x for x in self.listing.things if x not in picked]
        names = list(dict.fromkeys(self.listing.thing(x) for x in left))
        hits = typed.best(rest, [(typed.split(n),) for n in names], worst=2)
        if hits:
            return Problem("unclear", " ".join(rest), tuple(names[h] for h in hits))
        before = [(typed.split(self.listing.thing(x)),) for x in picked]
        again = [hit for size in range(len(rest), 0, -1) for hit in typed.best(rest[:size], before, worst=1)]
        return Problem("taken", self.listing.thing(picked[again[0]])) if again else None

    def _picked(self, words: typed.Words) -> tuple[list[Any], typed.Words]:
        """The things that are named one after another, and the words that name none."""
        left = list(self.listing.things)
        picked: list[Any] = []
        colour = ""
        while words:
            count, used, thing = self._next(words, left)
            again = (colour, words[0]) if colour and typed.is_number(words[0]) else ()
            if again and (hit := self._next(again, left))[2] is not None:
                count, used, thing = 1, 1, hit[2]  # `red 2 3` as the table writes it
            elif used == 2 and count == 1:
                colour = words[0]
            if thing is None:
                break
            name = self.listing.thing(thing)
            alike = [x for x in left if self.listing.thing(x) == name][:count]
            if len(alike) < count:
                break
            picked += alike
            left = [x for x in left if x not in alike]
            words = words[used:]
        return picked, words

    def _next(self, words: typed.Words, left: list[Any]) -> tuple[int, int, Any]:
        """How many, how many words were used, and the first such thing."""
        spelled = [self._spelled(x) for x in left]
        for start, count in ((0, 1), (1, int(words[0]) if typed.is_number(words[0]) and words[0] > "0" else 0)):
            if not count:
                continue
            at = start + (1 if start and words[start : start + 1] == ("x",) else 0)
            for size in range(min(MOST_IN_NAME, len(words) - at), 0, -1):
                hits = typed.best(words[at : at + size], spelled, worst=1)
                if hits:
                    return count, at + size, left[hits[0]]
        return 0, 0, None

    def _spelled(self, thing: Any) -> tuple[typed.Words, ...]:
        """The ways to write a thing, the one of the rules among them."""
        found = self._spellings.get(thing)
        if found is None:
            name = typed.split(self.listing.thing(thing))
            without = tuple(w for w in name if len(w) > 2 or typed.is_number(w))  # `10 spades` for `10 of spades`
            in_rules = name
            if self.listing.of_cards and thing >= 0:
                in_rules = typed.split(self.state.program.card_words[thing])
            found = tuple({name, in_rules, without if len(without) > 1 else name})
            self._spellings[thing] = found
        return found

    def _with(self, picked: list[Any]) -> Option | None:
        """The option that picks these things, whatever their order."""
        options = self.decision.options
        wanted = Counter(self.listing.thing(x) for x in picked)
        if isinstance(options, Picks):
            raw: list[Any] = []
            for group in options.groups:
                take = sum(x in picked for x in group)
                raw += group[:take]
            return options.table[tuple(raw)] if len(raw) == len(picked) and options.holds(tuple(raw)) else None
        for option in options:
            if option.passes or len(option.raw) != len(picked):
                continue
            if Counter(self.listing.thing(x) for x in option.raw) == wanted:
                return option
        return None

    # ───────────── what is not legal

    def _forbidden(self, words: typed.Words, text: str) -> Problem | None:
        for raw in self._imagined(words):
            refusals = self.state.why(self.decision.spec.table[raw])
            if refusals:
                return Problem("forbidden", text, refusals=refusals)
        if not self._about_cards():
            return None
        cards = {self.labels.card(card): refusals for card, refusals in self._own_forbidden(words)}
        if len({refusals[0].reason for refusals in cards.values()}) == 1:
            return Problem("forbidden", text, refusals=next(iter(cards.values())))
        if cards:
            return Problem("unclear", text, tuple(cards))
        program = self.state.program
        spelled = {(typed.split(self.labels.card(c)), typed.split(w)) for c, w in enumerate(program.card_words)}
        if typed.best(words, list(spelled), worst=1):
            # Wherever it lies: the answer is the same for every card that is not among the options.
            return Problem("forbidden", text, refusals=(Refusal("", line=self.decision.line, key="outside"),))
        return None

    def _about_cards(self) -> bool:
        """Is one card to be chosen, or several?"""
        statement = self.decision.spec.statement
        if not isinstance(statement, g.Choose) or len(statement.picks) != 1:
            return False
        return t.settled(element(statement.picks[0].domain)) == t.CARD

    def _own_forbidden(self, words: typed.Words) -> Iterator[tuple[int, tuple[Refusal, ...]]]:
        """Cards in one's own hand that the words fit and that may not be chosen, with the rules that forbid them."""
        if self.listing.pick is not None:
            return
        legal = {o.raw for o in self.listing.options}
        for card in self.own_cards():
            if card not in legal and typed.best(words, [(typed.split(self.labels.card(card)),)]):
                refusals = self.state.why(self.decision.spec.table[card])
                if refusals and refusals[0].key != "outside":
                    yield card, refusals

    def _imagined(self, words: typed.Words) -> Iterator[Any]:
        """Answers that the words could stand for, legal or not."""
        statement = self.decision.spec.statement
        if isinstance(statement, g.ChooseOne):
            spelled = [(typed.split(self.labels.sentence(a.label)), typed.split(a.label.key)) for a in statement.acts]
            for number in typed.best(words, spelled):
                act = statement.acts[number]
                if act.choice is None:
                    yield (number, *(None for p in act.label.parts if not isinstance(p, str)))
            return
        for values in self._fill(statement.picks, words):
            raw = tuple((v,) if p.least is not None else v for p, v in zip(statement.picks, values, strict=True))
            yield raw if len(raw) > 1 else raw[0]

    def _fill(self, picks: tuple[g.Pick, ...], words: typed.Words) -> Iterator[tuple[Any, ...]]:
        if not picks:
            if not words:
                yield ()
            return
        kind = t.settled(element(picks[0].domain))
        sizes = range(1, min(len(words), MOST_IN_NAME) + 1) if len(picks) > 1 else [len(words)]
        for size in sizes:
            for value in self._values(kind, words[:size]):
                for rest in self._fill(picks[1:], words[size:]):
                    yield (value, *rest)

    def _values(self, kind: t.Type, words: typed.Words) -> list[Any]:
        """Values of a type that the words name; of cards only those that the seat knows."""
        program = self.state.program
        layout = program.layout
        match kind:
            case t.Simple("card"):
                known = [c for c in range(len(layout.cards)) if self.viewer.knows(self.state, c)]
                known.sort(key=lambda c: layout.places[self.state.w[c]].owner != self.decision.player)
                spelled = [(typed.split(self.labels.card(c)), typed.split(program.card_words[c])) for c in known]
                return [known[n] for n in typed.best(words, spelled, worst=1)][:1]
            case t.Simple("number"):
                return [int(words[0])] if len(words) == 1 and typed.is_number(words[0]) and len(words[0]) < 7 else []
            case t.Simple("player"):
                domain: list[Any] = list(range(layout.players))
            case t.Simple("side") | t.Simple("yes or no"):
                domain = [0, 1]
            case t.Value(attribute):
                known_values = program.game.attributes[attribute]
                domain = [known_values.code(v) for v in known_values.values]
            case t.Setting(option):
                domain = list(range(len(program.game.option(option).values)))
            case t.Place(zone):
                domain = [p for p, where in enumerate(layout.places) if where.zone.name == zone]
            case _:
                return []
        names = [(typed.split(self.labels.value(v, kind)),) for v in domain]
        return [domain[n] for n in typed.best(words, names, worst=2)][:1]

    # ───────────── before Enter

    def progress(self, text: str) -> str:
        """How far the naming of several things has come; empty if that is not what is typed."""
        if self.listing.pick is None:
            return ""
        picked, rest = self._picked(typed.split(text))
        _, most = self.listing.amounts
        if len(picked) >= most or (rest and not self.suggestions(text)):
            return ""
        return f"{len(picked)}/{most}  " + ", ".join(self.listing.thing(x) for x in picked)

    def suggestions(self, text: str) -> list[Suggestion]:
        """What could be typed to go on, legal moves first."""
        words = typed.split(text)
        if text.strip() and not words:
            return []
        if self.listing.pick is not None:
            return self._next_things(text)
        found = []
        for number, option in enumerate(self.listing.options):
            if not words or typed.best(words, [self.listing.spellings[number]]):
                note = str(number + 1) if self.listing.by_number else ""
                found.append(Suggestion(str(option), len(text), note))
        return found[:MOST_OFFERED] + list(self._not_now(words, text))

    def _next_things(self, text: str) -> list[Suggestion]:
        """Ends for the last thing that is being named; those before it are whole."""
        ends = [m.end() for m in _BOUNDARY.finditer(text)]
        for start in (*reversed(ends[-MOST_IN_NAME - 1 :]), 0):
            picked, rest = self._picked(typed.split(text[:start]))
            if not rest:
                break
        last = text[start:]
        left = [x for x in self.listing.things if x not in picked]
        words = typed.split(last)
        names = dict.fromkeys(self.listing.thing(x) for x in left)
        hits = [n for n in names if not words or typed.best(words, [(typed.split(n),)], worst=2)]
        _, most = self.listing.amounts
        note = f"{len(picked) + 1}/{most}"
        return [Suggestion(name, len(last), note) for name in hits[:MOST_OFFERED]] if len(picked) < most else []

    def _not_now(self, words: typed.Words, text: str) -> Iterator[Suggestion]:
        """Cards in one's own hand that may not be chosen, each with its reason."""
        if words and self._about_cards():
            for card, refusals in self._own_forbidden(words):
                yield Suggestion(self.labels.card(card), len(text), f"✗ {refusals[0].reason}")

    def own_cards(self) -> list[int]:
        layout = self.state.program.layout
        seat = self.decision.player
        return self.listing.deck.sorted(
            [
                c
                for place, where in enumerate(layout.places)
                if where.owner == seat and where.zone.owner == "player"
                for c in self.state.z[place]
                if self.viewer.knows(self.state, c)
            ]
        )
