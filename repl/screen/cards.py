"""How cards look: sorted in the game's order, alike ones counted, those of one colour side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby
from types import MappingProxyType
from typing import TypeVar

from dsl import game as g
from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.ask.labels import Labels
from interpreter.play.choice import Option
from interpreter.text.options import split_acts
from repl.screen.french import French
from repl.screen.text import COLOURS, Fragment, Line
from repl.session.sight import cards_in
from repl.words import AS_THE_RULES, Sorting

_T = TypeVar("_T")
MOST_REPEATED = 3  # alike cards that are named one by one


def _are_cards(pick: g.Pick, value: Sequence[int]) -> bool:
    """Has it cards that can be named?"""
    return element(pick.domain) == t.CARD and all(card >= 0 for card in value)


class Deck:
    """The cards of one set-up as one language calls them."""

    def __init__(self, labels: Labels, signs: bool = True, sorting: Sorting = AS_THE_RULES) -> None:
        """With `signs` French cards are written as `♥Q`."""
        self.sorting = sorting
        self.labels = labels
        self.french = French(labels) if signs else None
        self.layout = labels.layout
        self.game = labels.game
        self._families = {f.name: f for f in self.game.families}

    def style(self, card: int) -> str:
        """A style if one of the card's values is the name of a colour or suit."""
        for name, code in self.layout.cards[card].values.items():
            attribute = self.game.attributes[name]
            if not attribute.numeric and not attribute.computed:
                value = attribute.values[code]
                if value in COLOURS:
                    return str(value)
        return ""

    def name(self, card: int) -> Fragment:
        return self.style(card), self.text(card)

    def text(self, card: int) -> str:
        known = self.french.parts(card) if self.french is not None else None
        return "".join(known) if known is not None else self.labels.card(card)

    def order(self, card: int) -> tuple[object, ...]:
        """Cards are sorted by family, then by their values in the order in which the rules list them.

        What somebody wants them sorted by comes first. The highest come first in each colour, not the last colour.
        """
        known = self.layout.cards[card]
        family = self._families[known.family]
        names = dict.fromkeys((self.sorting.by, *family.attributes) if self.sorting.by else family.attributes)
        values = tuple(self._rank(name, card) for name in names)
        return (list(self._families).index(known.family), values, card)

    def _rank(self, attribute: str, card: int) -> int:
        value = self.layout.attributes[attribute][card] or 0
        return -value if self.sorting.down and not self._is_colour(attribute) else value

    def _is_colour(self, attribute: str) -> bool:
        return not COLOURS.keys().isdisjoint(self.game.attributes[attribute].values)

    def sorted(self, cards: Sequence[int]) -> list[int]:
        return sorted(cards, key=self.order)

    def chosen(self, option: Option) -> str:
        """An option in words; several cards that are one pick, and the whole choice, in the game's order."""
        cards = cards_in(option)
        statement = option.spec.statement
        alone = isinstance(statement, g.Choose) and len(statement.picks) == 1
        if alone and isinstance(option.raw, tuple) and len(cards) == len(option.raw):
            return self.named(cards)
        if alone and cards == [option.raw]:
            return self.text(option.raw)
        text = self.signed(str(self._in_order(option)))  # `Discard: ♠3`
        return text.rstrip(", ").removesuffix(":")  # where nothing was picked, nothing is said

    def named(self, cards: Sequence[int]) -> str:
        """Cards in the game's order, each by its name; of many alike ones how many they are."""
        runs = _runs([self.text(card) for card in self.sorted(cards)])
        return ", ".join(self.many(name, n) if n > MOST_REPEATED else ", ".join([name] * n) for name, n in runs)

    def _in_order(self, option: Option) -> Option:
        """The same with several cards of one pick in the game's order: in a hand they have none."""
        if option.passes:
            return option
        _, picks, values = split_acts(option.spec, option.raw)
        before = option.raw[: len(option.raw) - len(values)] if isinstance(option.spec.statement, g.ChooseOne) else ()
        sorted_ = tuple(
            tuple(self.sorted(value)) if pick.least is not None and _are_cards(pick, value) else value
            for pick, value in zip(picks, values, strict=True)
        )
        if sorted_ == tuple(values):
            return option
        return Option(option.program, option.spec, (*before, *sorted_) if before or len(picks) > 1 else sorted_[0])

    def option(self, option: Option) -> Fragment:
        """An option in words, in the colour of its card if it is one."""
        return self.style_of(option), self.chosen(option)

    def style_of(self, option: Option) -> str:
        cards = cards_in(option)
        return self.style(cards[0]) if len(cards) == 1 else ""

    def signed(self, text: str) -> str:
        """A text of the rules with French cards as they are known: `Beat ♥7`."""
        for name, sign in self._signs:
            text = text.replace(name, sign)
        return text

    @cached_property
    def _signs(self) -> list[tuple[str, str]]:
        """The names of the cards that have signs; `hearts 10` comes before `hearts 1`."""
        if self.french is None:
            return []
        cards = [card for card in range(len(self.layout.cards)) if self.french.parts(card) is not None]
        found = {self.labels.card(card): self.text(card) for card in cards}
        return sorted(found.items(), key=lambda each: -len(each[0]))

    def _split(self, card: int) -> tuple[str, str, str] | None:
        """`green `, `9` and nothing of `green 9`; nothing, `9` and ` of hearts` of `9 of hearts`.

        The middle is what tells cards of one colour apart; None if a name is not made so.
        """
        if self.french is not None and (known_by := self.french.parts(card)) is not None:
            return f"{known_by[0]} ", known_by[1], ""
        known = self.layout.cards[card]
        names = [a for a in self._families[known.family].attributes if a in known.values]
        words = [self.labels.attribute_value(a, known.values[a]) for a in names]
        name = self.labels.card(card)
        if len(names) > 1 and not self.game.attributes[names[0]].numeric and name == " ".join(words):
            return f"{words[0]} ", " ".join(words[1:]), ""
        if len(names) == 2:
            for at, own in enumerate(words):
                shared = words[1 - at]
                if not self.game.attributes[names[1 - at]].numeric and name.startswith(own) and name.endswith(shared):
                    return "", own, name[len(own) :]
        return None

    def heap(self, cards: Sequence[int]) -> list[Line]:
        """Cards without an order: one chunk for each colour, alike ones counted."""
        chunks: list[Line] = []
        for key, group in groupby(self.sorted(cards), key=self._family_and_colour):
            together = list(group)
            if key[1] is None or len(together) == 1 or self._one_by_one:
                chunks += self._counted(together)
                continue
            before, after = key[1]
            own = [split[1] for c in together if (split := self._split(c)) is not None]
            words = [
                self._between.join([word] * n) if n <= MOST_REPEATED else _several(word, n) for word, n in _runs(own)
            ]
            chunks.append(((self.style(together[0]), f"{before}{self._between.join(words)}{after}"),))
        return chunks

    @property
    def _one_by_one(self) -> bool:
        """By their ranks cards lie side by side whatever their colour, so that each is called by its whole name."""
        by = self.sorting.by
        return bool(by) and not self.game.attributes[by].computed and not self._is_colour(by)

    @property
    def parted_by_spaces(self) -> bool:
        """Do cards of one colour stand side by side without commas, so that commas can part the colours?"""
        return self._between == " "

    @cached_property
    def _between(self) -> str:
        """What stands between cards of one colour: `green 6, turn back, draw two`, but `green 6 7 9`."""
        splits = map(self._split, range(len(self.layout.cards)))
        return ", " if any(" " in split[1] for split in splits if split is not None) else " "

    def _family_and_colour(self, card: int) -> tuple[str, tuple[str, str] | None]:
        split = self._split(card)
        return self.layout.cards[card].family, (split[0], split[2]) if split else None

    @cached_property
    def _has_numbers(self) -> bool:
        """Are cards of this game called by numbers? Then a number of cards is told apart from them everywhere."""
        return any(self.name(card)[1][:1].isdigit() for card in range(len(self.layout.cards)))

    def _counted(self, cards: Sequence[int]) -> list[Line]:
        runs = _runs([self.name(c) for c in cards])
        return [((style, self.many(name, count) if count > 1 else name),) for (style, name), count in runs]

    def many(self, name: str, count: int) -> str:
        return f"{count}{'×' if self._has_numbers else ''} {name}"

    def row(
        self, cards: Sequence[int | str | None], hidden: str, notes: Mapping[int, str] = MappingProxyType({})
    ) -> list[Line]:
        """Cards in their order, neighbours that are alike counted; None is one that cannot be seen.

        A text is what is known of a card that cannot be seen; `notes` are added to cards that can.
        """
        names: list[Fragment] = []
        for card in cards:
            if card is None or isinstance(card, str):
                names.append(("dim", card or hidden))
            else:
                style, text = self.name(card)
                names.append((style, f"{text} ({notes[card]})" if card in notes else text))
        return [((name[0], _several(name[1], count)),) for name, count in _runs(names)]


def _runs(items: Sequence[_T]) -> list[tuple[_T, int]]:
    return [(key, len(list(group))) for key, group in groupby(items)]


def _several(name: str, count: int) -> str:
    """`face down×3`, but `3× 7`: of two numbers the first one counts."""
    if count == 1:
        return name
    return f"{count}× {name}" if name[:1].isdigit() else f"{name}×{count}"
