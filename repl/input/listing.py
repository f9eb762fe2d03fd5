"""The options of a decision as they are listed and counted for a person.

Single things and combinations are numbered. Picking several cards is not listed: it is answered by
naming the cards, so only the cards are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any

from dsl import game as g
from dsl.game.trees import element, picked_type
from dsl.sentence import capital
from dsl.typing import types as t
from interpreter.play.choice import Decision, Option
from interpreter.play.picks import Picks
from interpreter.play.state import State
from interpreter.text.options import split_acts, written
from repl.input import sums, typed
from repl.input.lacks import lacks_in_words
from repl.screen.cards import Deck
from repl.screen.text import Fragment, Line, flow, line, one_below_the_other, side_by_side, wrapped
from repl.session.sight import cards_in, is_number_alone
from repl.words import Words

MOST_LISTED = 60
MOST_OPENED = 300  # of those that are listed because they were asked for
MOST_OF_DATA = 200
MOST_NUMBERS = 6  # that an act is listed with one by one


class Listing:
    """One decision in words."""

    def __init__(self, state: State, decision: Decision, words: Words, only: Sequence[Option] = ()) -> None:
        """Of many options perhaps `only` these, which somebody wants to see one by one."""
        self.state = state
        self.decision = decision
        self.words = words
        self.only = only
        self.most = MOST_OPENED if only else MOST_LISTED  # options that are listed
        self.labels = state.program.labels
        self.deck = Deck(self.labels, words.signs, words.sorting)

    def is_of(self, state: State, decision: Decision, words: Words) -> bool:
        """Would it be the same if it were made now?"""
        return self.state is state and self.decision is decision and self.words is words

    # ───────────── several things at once

    @property
    def pick(self) -> g.Pick | None:
        """The one pick of several things that this decision is, if it is one."""
        statement = self.decision.spec.statement
        if isinstance(statement, g.Choose) and len(statement.picks) == 1 and statement.picks[0].least is not None:
            return statement.picks[0]
        return None

    @property
    def of_cards(self) -> bool:
        return self.pick is not None and element(self.pick.domain) == t.CARD

    @cached_property
    def things(self) -> list[Any]:
        """What several can be picked from, in the game's order."""
        options = self.decision.options
        if isinstance(options, Picks):
            found = [x for group in options.groups for x in group]
        else:
            found = list(dict.fromkeys(x for o in options if not o.passes for x in o.raw))
        return sorted(found, key=self._order) if self.of_cards else found

    def _order(self, card: int) -> tuple[object, ...]:
        return (1, card) if card < 0 else (0, *self.deck.order(card))

    def thing(self, value: Any) -> str:
        assert self.pick is not None
        return self.labels.value(value, element(self.pick.domain))

    @cached_property
    def amounts(self) -> tuple[int, int]:
        """How many may be picked."""
        options = self.decision.options
        if isinstance(options, Picks):
            return options.least, options.most
        sizes = [len(o.raw) for o in options if not o.passes]
        return min(sizes, default=0), max(sizes, default=0)

    # ───────────── one of many

    @cached_property
    def options(self) -> list[Option]:
        """The options in the order in which they are numbered."""
        options = self.decision.options
        if self.pick is not None or self.only:
            return [*self.only]
        found = list(options)
        if all(o.passes or cards_in(o) == [o.raw] for o in found):
            found.sort(key=lambda o: (2,) if o.passes else self._order(o.raw))
        elif isinstance(self.decision.spec.statement, g.ChooseOne):
            found.sort(key=self._act_order)
        return found

    def _act_order(self, option: Option) -> tuple[object, ...]:
        """The acts as the rules list them; within each, cards as they are in the hand."""
        cards = cards_in(option)
        return (option.raw[0], *(self._order(cards[0]) if len(cards) == 1 else (0,)))

    @cached_property
    def spellings(self) -> list[tuple[typed.Words, ...]]:
        """The words of each option, in the player's language and in that of the rules."""
        return [tuple({typed.split(str(o)), self._in_rules(o), *self._cards_alone(o)}) for o in self.options]

    def act_spellings(self, option: Option) -> list[tuple[typed.Words, ...]]:
        """The name of an act alone, in both languages."""
        act, _, values = split_acts(option.spec, option.raw)
        assert act is not None
        named = option.raw[1 : len(option.raw) - len(values)]
        said = self.labels.sentence(act.label, named), self.labels.sentence(act.label, named, in_rules=True)
        return [tuple(map(typed.split, said))]

    def _in_rules(self, option: Option) -> typed.Words:
        """An option in the words of the rules; an act has its values in its name, not how they are worked out."""
        if option.passes or (act := split_acts(option.spec, option.raw)[0]) is None:
            return typed.split(written(option))
        return (*self.act_spellings(option)[0][1], *typed.split(written(option).removeprefix(f'"{act.label.key}"')))

    def _cards_alone(self, option: Option) -> list[typed.Words]:
        """Its cards, with and without the name of the act, and without what else it says; one card of an act alone."""
        cards = [card for card in cards_in(option) if card >= 0]
        act, picks, _ = split_acts(option.spec, option.raw)
        if not cards or (len(cards) < 2 and (act is None or len(picks) > 1)):
            return []
        words = tuple(word for card in cards for word in typed.split(self.labels.card(card)))
        return [words, (*typed.split(str(option).partition(": ")[0]), *words)] if act is not None else [words]

    @cached_property
    def by_number(self) -> bool:
        """Are options picked by number? Not if a number could also name one, or they are too many to be listed."""
        if len(set(self.numbers)) > self.most:
            return False
        if any(len(s) == 1 and typed.is_number(s[0]) for spelled in self.spellings for s in spelled):
            return False
        return self.has_ranges or not any(self._looks_like_a_number(option) for option in self.options)

    def _looks_like_a_number(self, option: Option) -> bool:
        """Could it be taken for one of the numbers that stand beside the options? `Raise to: 96` cannot."""
        own = sums.number_of(self, option)
        return int(own) <= len(self.options) if own else self.deck.chosen(option)[:1].isdigit()

    def called(self, number: str) -> list[int]:
        """The places of options that a number names by itself: what an act is done with, or the number of a card."""
        return [
            at
            for at, option in enumerate(self.options)
            if number in (sums.number_of(self, option), *self._card(option))
        ]

    def cards_called(self, number: str) -> list[int]:
        """The places of options that are a card with that number."""
        return [at for at, option in enumerate(self.options) if number in self._card(option)]

    def _card(self, option: Option) -> typed.Words:
        """The words of the card that an option is, and nothing else."""
        cards = [card for card in cards_in(option) if card >= 0]
        alone = len(cards) == 1 and len(split_acts(option.spec, option.raw)[1]) == 1
        return typed.split(self.labels.card(cards[0])) if alone else ()

    def by_its_number(self, at: int) -> str:
        """What is typed to take an option by its number, which may be that of another card too."""
        called = self.called(str(self.numbers[at]))
        return f"{self.numbers[at]})" if called and at not in called else str(self.numbers[at])

    @cached_property
    def numbers(self) -> list[int]:
        """By which number each option is picked: `triplet 2` and `triplet 3` by their own, others as listed.

        Many options of one act, which are listed as one, have its number.
        """
        if self.has_ranges:
            return [n for n, (_, places) in enumerate(self._listed, 1) for _ in places]
        spelled = [typed.split(str(option)) for option in self.options if not option.passes]
        own = [int(words[-1]) for words in spelled if len(words) > 1 and typed.is_number(words[-1])]
        heads = {words[:-1] for words in spelled}
        several = len(heads) != 1 or not len(own) == len(set(own)) == len(spelled)
        if several or any(map(typed.is_number, heads.pop())) or any(map(cards_in, self.options)):
            return list(range(1, len(self.options) + 1))
        named = iter(own)
        return [max(own) + 1 if option.passes else next(named) for option in self.options]

    @property
    def has_ranges(self) -> bool:
        """Are many options of an act listed as one, such as `Raise to: 4–99`?"""
        return any(text for text, _ in self.spans)

    @property
    def _listed(self) -> list[tuple[str, list[int]]]:
        """What is listed one by one: an option, or all that an act has, with a text for them."""
        return [
            each for text, places in self.spans for each in ([(text, places)] if text else [("", [n]) for n in places])
        ]

    def ranged(self, places: Sequence[int]) -> str:
        """The text that stands for all of these options, if it is one."""
        return next((text for text, some in self.spans if text and set(places) <= set(some)), "")

    def listed_names(self) -> list[str]:
        """The options in words, many of one act as one."""
        if not self.has_ranges:
            return [str(option) for option in self.options]
        return [text or str(self.options[places[0]]) for text, places in self._listed]

    @property
    def has_own_numbers(self) -> bool:
        return self.numbers != list(range(1, len(self.options) + 1))

    def named_with(self, number: str) -> typed.Words:
        """What the option with a number would be called, where options have numbers of their own: `triplet 2`."""
        names = (typed.split(str(option)) for option in self.options if not option.passes)
        return (*next(names)[:-1], number) if self.has_own_numbers and not self.has_ranges else ()

    @property
    def can_pass(self) -> bool:
        return self.decision.spec.table[None] in self.decision.options

    def data(self) -> dict[str, Any]:
        """The question for programs."""
        decision = self.decision
        found: dict[str, Any] = {"player": decision.player + 1, "prompt": decision.prompt}
        found |= {"count": len(decision.options), "line": decision.line}
        if self.pick is not None:
            found |= {"from": [self.thing(x) for x in self.things], "amount": list(self.amounts)}
            found["may_pass"] = self.can_pass
        elif len(self.options) <= MOST_OF_DATA:
            found["options"] = [str(o) for o in self.options]
        return found

    # ───────────── drawing

    @property
    def question(self) -> str:
        """What is asked, with who is asked marked as in the table: `the crib of Anna (you)`."""
        seat, labels = self.decision.player, copy(self.labels)
        labels.names = {**labels.names, seat: f"{labels.player(seat)} ({self.words('you')})"}
        return labels.prompt(self.decision)

    def asked(self, columns: int) -> list[Line]:
        """The question alone, and what still is missing for an act."""
        found = wrapped(capital(self.deck.signed(self.question)), columns, "strong")
        if self.only:
            found[-1] = (*found[-1], ("dim", f" · {self.words('back to all')}"))
            return found
        lacks = (row for told in lacks_in_words(self.state, self.words) for row in wrapped(told, columns, "dim", 2))
        return [*found, *lacks]

    def draw(self, columns: int) -> list[Line]:
        found = self.asked(columns)
        if self.pick is not None:
            return found + self._draw_several(columns)
        acts = self._acts()
        if acts is not None:
            found += side_by_side(acts, columns)
        if len(self.options) > self.most:
            return [*found, *wrapped(self.words("many options", count=self.decision.count), columns, "dim")]
        if acts is not None:
            return found
        grouped = self._grouped(columns)
        return found + (grouped if grouped is not None else self._flowing(columns))

    def _draw_several(self, columns: int) -> list[Line]:
        least, most = self.amounts
        key = "pick exactly" if least == most else "pick between" if least else "pick or not"
        noun = self.words.things(most, self.of_cards)
        said = wrapped(self.words(key, least=least, most=most, things=noun, count=len(self.things)), columns, "dim")
        if len(self.things) <= MOST_LISTED:
            chunks = [line(*self._number(n), self._thing(x)) for n, x in enumerate(self.things)]
            said += flow(chunks, columns, "   ", line("  "), 2)
        else:
            said += flow(self.deck.heap([x for x in self.things if x >= 0]), columns, " · ", line("  "), 2)
        if self.can_pass:
            said.append(line(("dim", self.words("or pass", word=str(self.decision.spec.table[None])))))
        return said

    def _number(self, at: int) -> list[Fragment]:
        return [("number", f"{at + 1}) ")] if self.things_by_number else []

    def _thing(self, value: Any) -> Fragment:
        return self.deck.name(value) if self.of_cards and value >= 0 else ("", self.thing(value))

    @cached_property
    def things_by_number(self) -> bool:
        """Can several be picked by their numbers? Not if one of them is called by a number, or they are not listed."""
        if len(self.things) > MOST_LISTED:
            return False
        names = (typed.split(self.thing(x)) for x in self.things)
        return not any(len(name) == 1 and typed.is_number(name[0]) for name in names)

    @property
    def numbered(self) -> Sequence[Any]:
        """The things that can be picked by their numbers."""
        return self.things if self.things_by_number else ()

    def _label(self, number: int, text: Sequence[Fragment]) -> Line:
        head: list[Fragment] = [("number", f"{self.numbers[number]}) ")] if self.by_number else []
        return line(*head, *text)

    def _flowing(self, columns: int) -> list[Line]:
        chunks = [self._label(n, [self.deck.option(o)]) for n, o in enumerate(self.options)]
        long = any(len(str(o)) > 30 for o in self.options)
        return one_below_the_other(chunks, columns) if long else side_by_side(chunks, columns)

    def _grouped(self, columns: int) -> list[Line] | None:
        """Combinations by their first part: `rows 1   1) left   2) right`."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for number, option in enumerate(self.options):
            if option.passes:
                groups.setdefault("", []).append((number, str(option)))
                continue
            act, picks, values = split_acts(option.spec, option.raw)
            if act is not None or len(picks) < 2:
                return None
            head, *rest = (self.part(pick, value) for pick, value in zip(picks, values, strict=True))
            groups.setdefault(head, []).append((number, ", ".join(rest)))
        if len(self.options) < 4:
            return None
        # `yellow  1) 1  2) 2` would be hard to read: such options are written in full.
        # So are options that the rules have names for.
        statement = self.decision.spec.statement
        full = isinstance(statement, g.Choose) and statement.label is not None
        full = full or any(text.isdigit() for members in groups.values() for _, text in members)
        if full and all(len(members) == 1 for members in groups.values()):
            return None
        wide = 0 if full else max(len(head) for head in groups) + 2
        found: list[Line] = []
        for head, members in groups.items():
            chunks = [self._label(n, [("", str(self.options[n]) if full else text)]) for n, text in members]
            found += flow(chunks, columns, "   ", line("  ", head.ljust(wide) if wide else ""), wide + 2)
        return found

    @cached_property
    def spans(self) -> list[tuple[str, list[int]]]:
        """The places of the options of each act; with a text for all of them if they are many."""
        if not isinstance(self.decision.spec.statement, g.ChooseOne):
            return []
        every: dict[int, list[int]] = {}
        for number, option in enumerate(self.options):
            every.setdefault(option.raw[0], []).append(number)
        return [(self._span(numbers), numbers) for numbers in every.values()]

    def _acts(self) -> list[Line] | None:
        """Each act once, with its number; None if no act has many options."""
        if not self.has_ranges:
            return None
        return [
            self._label(places[0], [("", text) if text else self.deck.option(self.options[places[0]])])
            for text, places in self._listed
        ]

    @cached_property
    def _acts_open(self) -> int:
        """How many acts can be chosen."""
        return len({option.raw[0] for option in self.options if not option.passes})

    def _span(self, numbers: Sequence[int]) -> str:
        """`Raise to: 4–99` for many options that differ in a number; `Meld … (75)` if there are too many to list."""
        some = [self.options[n] for n in numbers]
        act, picks, _ = split_acts(some[0].spec, some[0].raw)
        if act is None or not picks:
            return ""
        label = str(some[0]).partition(": ")[0]
        values = [split_acts(o.spec, o.raw)[2][-1] for o in some]
        numbers_alone = is_number_alone(some[0])
        # One by one, sums such as 4, 5, 6 would be taken for numbers of the list, which none could have then.
        mistaken = numbers_alone and len(some) > 1 and self._acts_open < min(values) <= len(self.options)
        if len(some) <= MOST_NUMBERS and not mistaken:
            return ""
        if numbers_alone and values == list(range(values[0], values[0] + len(values))):
            return f"{label}: {values[0]}–{values[-1]}"
        if numbers_alone:
            return f"{label}: {values[0]}, {values[1]} … {values[-1]}"
        return f"{label}: … ({len(some)})" if len(self.options) > self.most else ""

    def folded(self, places: Sequence[int]) -> list[Option]:
        """These options, if they are listed as one for no other reason than that there are too many."""
        some = [self.options[at] for at in places]
        return some if self.ranged(places) and len(some) <= MOST_OPENED and not is_number_alone(some[0]) else []

    def last_part(self, option: Option) -> str:
        """What was picked last, of several things that are no numbers: beside those of the list, numbers confuse."""
        _, picks, values = split_acts(option.spec, option.raw) if not option.passes else (None, (), ())
        said = self.deck.signed(self.part(picks[-1], values[-1])) if len(picks) > 1 else ""
        return "" if said.isdigit() else said

    def part(self, pick: g.Pick, value: Any) -> str:
        """What was picked first, second and so on, in words."""
        return self.labels.value(value, picked_type(pick))
