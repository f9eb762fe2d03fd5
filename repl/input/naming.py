"""Things named one after another: `red 7, blue 9` or `2 x red 3`, as people write cards in a row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from dsl.typing import types as t
from interpreter.compile.program import Program
from repl.input import typed

MOST_IN_NAME = 6


class Naming:
    """Names for things of one type.

    Things `beside` those that can be picked have names too: letters that fit one of them take nothing else.
    """

    def __init__(self, program: Program, kind: t.Type, beside: Sequence[Any] = ()) -> None:
        self.program = program
        self.beside = beside
        self.kind = t.settled(kind)
        self._spellings: dict[Any, tuple[typed.Words, ...]] = {}

    def name(self, thing: Any) -> str:
        return self.program.labels.value(thing, self.kind)

    def spelled(self, thing: Any) -> tuple[typed.Words, ...]:
        """The ways to write a thing, the one of the rules among them."""
        found = self._spellings.get(thing)
        if found is None:
            name = typed.split(self.name(thing))
            without = tuple(w for w in name if len(w) > 2 or typed.is_number(w))  # `10 spades` for `10 of spades`
            in_rules = name
            if self.kind == t.CARD and thing >= 0:
                in_rules = typed.split(self.program.card_words[thing])
            found = tuple({name, in_rules, without if len(without) > 1 else name, *self._by_place(thing, name)})
            self._spellings[thing] = found
        return found

    @cached_property
    def called_by_numbers(self) -> bool:
        """Are there cards that are called by a number alone? Then `2 9` is two cards, and `2 x 9` two of one."""
        cards = range(len(self.program.layout.cards)) if self.kind == t.CARD else ()
        return any(len(words) == 1 and typed.is_number(words[0]) for x in cards for words in self.spelled(x))

    def _by_place(self, thing: Any, name: typed.Words) -> tuple[typed.Words, ...]:
        """`card 2` and `2` for `card 2 of hand`, of a card that cannot be seen."""
        numbers = [at for at, word in enumerate(name) if typed.is_number(word)]
        if self.kind != t.CARD or thing >= 0 or not numbers:
            return ()
        return name[: numbers[0] + 1], (name[numbers[0]],)

    def several(self, words: typed.Words, things: Sequence[Any]) -> tuple[list[Any], typed.Words]:
        """The things that are named one after another, and the words that name none."""
        left = list(things)
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
            name = self.name(thing)
            alike = [x for x in left if self.name(x) == name][:count]
            if len(alike) < count:
                break
            picked += alike
            left = [x for x in left if x not in alike]
            words = words[used:]
        return picked, words

    def by_names_and_numbers(self, words: typed.Words, things: Sequence[Any]) -> list[Any]:
        """Things by their names and by their places in the list on one line; none where a name may end in a number."""
        every = [*things, *self.beside]
        spelled = [self.spelled(x) for x in every]
        if any(not name or typed.is_number(name[-1]) for names in spelled for name in names):
            return []
        picked: list[Any] = []
        while words:
            sizes = range(min(MOST_IN_NAME, len(words)), 0, -1)
            used, hits = next(((n, h) for n in sizes if (h := typed.best(words[:n], spelled, worst=1))), (1, []))
            number = int(words[0]) if typed.is_number(words[0]) else 0
            before_name = len(words) > 1 and not typed.is_number(words[1])  # `2 red` is two of them
            if not hits and (before_name or not 0 < number <= len(things)):
                return []
            left = [x for x in (every[h] for h in hits or [number - 1]) if x not in picked]
            if not left or any(x in self.beside for x in left):
                return []
            picked.append(left[0])
            words = words[used:]
        return picked

    def _next(self, words: typed.Words, left: list[Any]) -> tuple[int, int, Any]:
        """How many, how many words were used, and the first such thing."""
        every = [*left, *self.beside]
        spelled = [self.spelled(x) for x in every]
        sizes = {len(name) for names in spelled for name in names}  # no other number of words is a whole name
        number = int(words[0]) if typed.is_number(words[0]) and words[0] > "0" else 0
        times = number > 0 and words[1:2] == ("x",)
        # `2 x 1` begins with a number of cards, also where there is a card `2`; with the card `2x` where there is one.
        for start, count, least in ((0, 1, 2 if times else 1), (1, number, 1), (0, 1, 1)):
            if not count or (start and not times and self.called_by_numbers):
                continue
            at = start + (1 if start and times else 0)
            for size in range(min(MOST_IN_NAME, len(words) - at), least - 1, -1):
                hits = typed.best(words[at : at + size], spelled, worst=1) if size in sizes else []
                if hits:
                    # `k 7` for two suits: no card is taken that may not have been meant
                    if len({self.name(every[hit]) for hit in hits}) > 1 or hits[0] >= len(left):
                        return 0, 0, None
                    return count, at + size, every[hits[0]]
        return 0, 0, None
