"""The cards of a game as a list: how many there are of each value, and what the rules work out from them.

`worth: 50 joker · 20 2, ace · 10 8–10, jack, queen, king · 5 the others`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dsl.game import CallDefine, Const, Expr, If
from dsl.game.declarations import Family
from interpreter.ask.labels import Labels
from repl.screen.text import Line, flow, line
from repl.words import Words

MOST_NAMED = 8


class DeckTable:
    """Rows about the cards of one set-up. Which cards there are everybody knows."""

    def __init__(self, labels: Labels, words: Words, columns: int) -> None:
        self.labels = labels
        self.words = words
        self.columns = columns
        self.cards = labels.layout.cards

    def draw(self) -> list[Line]:
        """Every family with its attributes."""
        found: list[Line] = []
        for family in self.labels.game.families:
            members = [number for number, card in enumerate(self.cards) if card.family == family.name]
            many = self.words.cards(len(members))
            if len(members) == len(self.cards):
                found.append(line(("title", many)))
            elif members:
                found.append(line(("title", self._called(family)), f" · {many}"))
            found += self._attributes(family, members)
        return found

    def about(self, card: int) -> list[Line]:
        """One card: its values, what is worked out from them, and how many are like it."""
        known = self.cards[card]
        name = self.labels.card(card)
        alike = sum(self.labels.card(other) == name for other in range(len(self.cards)))
        values = [
            f"{self.labels.name(a)} {self.labels.attribute_value(a, code)}{self._by_name(known.family, a, code)}"
            for a, code in known.values.items()
        ]
        said = [*values, self.words("cards like it", count=alike)]
        return flow([line(each) for each in said], self.columns, " · ", line(("strong", f"{name}: ")), 2)

    def _by_name(self, family: str, attribute: str, code: int | None) -> str:
        """What the rules call a worth that is none of the numbers they write: `price 13 (politician)`."""
        game = self.labels.game
        worked_out = [e for f in game.families if f.name == family for name, e in f.computed if name == attribute]
        leaves = [leaf for e in worked_out for leaf in _leaves(e)]
        names = {game.defines[leaf.define].name for leaf in leaves if isinstance(leaf, CallDefine)}
        numbers = {leaf.value for leaf in leaves if isinstance(leaf, Const)}
        only = len(names) == 1 and len(leaves) == len(numbers) + 1 and code not in numbers
        return f" ({self.labels.name(names.pop())})" if only else ""

    def of_family(self, name: str) -> list[int]:
        """The cards of a family by its name, as the rules or people say it: `joker` for a red and a black one."""
        families = self.labels.game.families
        called = {f.name for f in families if name.casefold() in (f.name.casefold(), self._called(f).casefold())}
        return [n for n, card in enumerate(self.cards) if card.family in called] if len(families) > 1 else []

    def _called(self, family: Family) -> str:
        """Its label, unless that is a pattern for the names of its cards."""
        pattern = "{" in self.labels.words.get(family.name, "")
        return family.name.replace("_", " ") if pattern else self.labels.name(family.name)

    def _attributes(self, family: Family, members: Sequence[int]) -> Iterator[Line]:
        for attribute in dict.fromkeys(family.attributes):
            yield from self._row(attribute, list(self._counted(attribute, members)))
        for attribute, _ in family.computed if members else ():
            yield from self._row(attribute, list(self._worked_out(family, attribute, members)))

    def _counted(self, attribute: str, members: Sequence[int]) -> Iterator[str]:
        """How many cards have each value, those together of which there are as many."""
        counts = Counter(self.cards[c].values[attribute] for c in members if attribute in self.cards[c].values)
        for count in sorted(set(counts.values()), reverse=True):
            codes = sorted(code for code, n in counts.items() if n == count)
            names = ", ".join(spanned([self.labels.attribute_value(attribute, code) for code in codes]))
            key = "of each" if len(codes) > 1 else "of one number" if names.lstrip("-").isdigit() else "of one"
            yield self.words(key, count=count, names=names)

    def _row(self, attribute: str, chunks: Sequence[str]) -> list[Line]:
        head = line("  ", ("strong", f"{self.labels.name(attribute)}: "))
        return flow([line(chunk) for chunk in chunks], self.columns, " · ", head, 4)

    def _worked_out(self, family: Family, attribute: str, members: Sequence[int]) -> Iterator[str]:
        """Each value with the cards that have it, the highest first; of many alike it says `the others`."""
        by_value: dict[int, list[int]] = {}
        for card in members:
            by_value.setdefault(self.cards[card].values.get(attribute) or 0, []).append(card)
        if len(by_value) == 1:
            yield str(next(iter(by_value)))
            return
        named = {value: self._named(family, cards, members) for value, cards in by_value.items()}
        most = max(by_value, key=lambda value: len(by_value[value]))
        rest = most if len(named[most]) > MOST_NAMED else None
        for value in sorted(named, key=lambda value: (value == rest, -value)):
            names = [self.words("the others")] if value == rest else named[value]
            yield f"{value}: {', '.join(names)}"

    def _named(self, family: Family, cards: Sequence[int], members: Sequence[int]) -> list[str]:
        """Cards by values that belong to no other card, the attribute first that says most; then by their names."""
        left, names = list(cards), list[str]()
        for attribute in sorted(dict.fromkeys(family.attributes), key=lambda a: self._left_by(a, cards, members)):
            codes = self._whole(attribute, left, members)
            names += spanned([self.labels.attribute_value(attribute, code) for code in sorted(codes)])
            left = [c for c in left if self.cards[c].values.get(attribute) not in codes]
        return names + list(dict.fromkeys(self.labels.card(c) for c in left))

    def _left_by(self, attribute: str, cards: Sequence[int], members: Sequence[int]) -> tuple[int, int]:
        """How many cards an attribute does not name, and how many words it takes: `joker` before `black, red`."""
        codes = self._whole(attribute, cards, members)
        return sum(self.cards[c].values.get(attribute) not in codes for c in cards), len(codes)

    def _whole(self, attribute: str, cards: Sequence[int], members: Sequence[int]) -> set[int]:
        """The values of an attribute whose cards are all among some."""
        here, all_of_them = (Counter(self.cards[c].values.get(attribute) for c in some) for some in (cards, members))
        return {code for code, count in here.items() if code is not None and count == all_of_them[code]}


def _leaves(e: Expr) -> Iterator[Expr]:
    """The values of which a condition takes one."""
    if isinstance(e, If):
        yield from _leaves(e.then)
        yield from _leaves(e.otherwise)
    else:
        yield e


def spanned(names: Sequence[str]) -> list[str]:
    """Numbers that follow one another as a span: `4–7`."""
    found: list[list[str]] = []
    for name in names:
        last = found[-1][-1] if found else ""
        if name.isdigit() and last.isdigit() and int(name) == int(last) + 1:
            found[-1].append(name)
        else:
            found.append([name])
    return [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in found]
