"""Action numbers: every answer to every choice of a game as whole numbers, for programs that learn.

The numbers of a game follow from its rules, the number of players and the options, and from nothing else. They are
dealt out in this order, each group only if some choice needs it:

    pass, enough                     0 and 1, in every game
    acts                             by their labels, in the order of the rules
    kinds of cards                   cards that look alike are one
    cards picked unseen              by the place they lie in
    players, sides, yes and no
    values of attributes, settings of options, places
    numbers from 0 on, and where their bound is not known from the rules, "more" and "minus"

Most options are one number. A choice of several things is answered one by one: cards in the order of their numbers,
then "enough" unless it is clear that no more can follow; a choice with several parts likewise, part by part. What
leaves no choice is never asked. Where options differ in nothing but which of several alike cards is meant, a number
says which of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING, Any, Protocol

from dsl import game as g
from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.play.choice import Decision, Option
from interpreter.play.picks import Picks
from interpreter.play.unseen import ANY_OF_THEM, SPOTS
from interpreter.text.options import place_text, split_acts, values_of_type

if TYPE_CHECKING:
    from interpreter.compile.program import Program

PASS, ENOUGH = 0, 1
MOST_NUMBERS = 64
MOST_WRITTEN_OUT = 4_096  # numbers that a rule bounds are all written out, up to here

Code = tuple[int, ...]


class Actions:
    """The action numbers of one set-up. `len` is how many there are, and `[n]` says what a number means."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.labels: list[str] = []
        self._numbers: dict[tuple[str, Any], int] = {}
        self._known: dict[tuple[int, Any], Code] = {}
        self._add("pass", None, program.labels.engine["pass"])
        self._add("enough", None, "enough")
        statements = [spec.statement for spec in program.specs]
        for act in (a for s in statements if isinstance(s, g.ChooseOne) for a in s.acts):
            self._add("act", act.label.key, program.labels.sentence(act.label))
        self._picks = list(_picks(statements))
        self._add_values(self._picks)

    def __len__(self) -> int:
        return len(self.labels)

    def __getitem__(self, action: int) -> str:
        return self.labels[action]

    def __iter__(self) -> Iterator[str]:
        return iter(self.labels)

    # ───────────── dealing out numbers

    def _add(self, group: str, value: Any, label: str) -> None:
        if (group, value) not in self._numbers:
            self._numbers[group, value] = len(self.labels)
            self.labels.append(label)

    @property
    def sorts(self) -> list[str]:
        """What each number is one of: for those whose labels are the same."""
        layout = self.program.layout
        family = {kind: layout.cards[card].family for card, kind in enumerate(layout.kinds)}
        return [family[value] if group == "card" else group for group, value in self._numbers]

    def number_of(self, group: str, value: Any, otherwise: int | None = None) -> int:
        """The number of a value of a group, as it was dealt out."""
        key = (group, value)
        return self._numbers[key] if otherwise is None else self._numbers.get(key, otherwise)

    def values_of(self, group: str) -> tuple[Any, ...]:
        """The values of a group, in the order of their numbers."""
        return tuple(value for name, value in self._numbers if name == group)

    @property
    def has_alike_cards(self) -> bool:
        kinds = self.program.layout.kinds
        return len(set(kinds)) < len(kinds)

    def is_bounded(self, pick: g.Pick) -> bool:
        """Is every number that a pick may take written out?"""
        return self._top(pick) is not None

    def _add_values(self, picks: list[g.Pick]) -> None:
        program = self.program
        layout, labels = program.layout, program.labels
        kinds = [t.innermost(pick.domain.type) for pick in picks]
        if t.CARD in kinds:
            for card, alike in enumerate(layout.kinds):
                self._add("card", alike, labels.card(card))
            if any(spec.blind for spec in program.specs):
                for place in range(len(layout.places)):
                    if layout.sight[place] != layout.everybody:
                        self._add("unseen", place, f"{labels.engine['hidden']} ({place_text(layout, place)})")
        for simple in (t.PLAYER, t.TEAM, t.SIDE, t.YESNO):
            for value in values_of_type(program, simple) if simple in kinds else ():
                self._add(simple.name, int(value), labels.value(value, simple))
        for each in kinds:
            for value in () if isinstance(each, t.Simple) else values_of_type(program, each):
                place = isinstance(each, t.Place)
                self._add(self.group(each), value, place_text(layout, value) if place else labels.value(value, each))
        self._add_numbers([p for p, kind in zip(picks, kinds, strict=True) if self.group(kind) == "number"])

    def _add_numbers(self, picks: list[g.Pick]) -> None:
        """As many as the rules can ask for, if that is known; else some, and two signs to write all others by."""
        tops = [self._top(pick) for pick in picks]
        loose = None in tops or self.has_alike_cards or any(spec.blind for spec in self.program.specs)
        if not picks and not loose:
            self.size = 0
            return
        known = [top for top in tops if top is not None]
        # Alike cards of which several are picked are numbered as they lie, each by one number.
        most = MOST_WRITTEN_OUT if any(p.least is not None for p in self._picks) else MOST_NUMBERS
        usual = min(most, len(self.program.layout.cards) + 1) if loose else 0
        self.size = max([usual, *(top + 1 for top in known)])
        for number in range(self.size):
            self._add("number", number, str(number))
        if loose:
            self._add("more", None, f"{self.size} more")
            self._add("minus", None, "minus")

    def _top(self, pick: g.Pick) -> int | None:
        """The largest number that a pick may take, if the rules say it for every position."""
        folded = self.program.folded(pick.domain)
        if folded is not None:
            values = list(folded[0])
        else:
            return None
        fit = all(isinstance(v, int) and 0 <= v < MOST_WRITTEN_OUT for v in values)
        return max(values, default=0) if fit else None

    @staticmethod
    def group(kind: t.Type) -> str:
        """The group of numbers by which values of a type are said."""
        match kind:
            case t.Simple("card"):
                return "card"
            case t.Simple("player" | "team" | "side" | "yes or no") as simple:
                return simple.name
            case t.Value(attribute):
                return f"value {attribute}"
            case t.Setting(option):
                return f"setting {option}"
            case t.Place():
                return "place"
            case t.Simple() | t.List() | t.Open():
                return "number"

    # ───────────── writing answers

    def code(self, option: Option) -> Code:
        """An option as numbers; options that differ only in which of alike cards they mean have the same."""
        key = (option.spec.number, option.raw)
        found = self._known.get(key)
        if found is None:
            found = tuple(self._written(option))
            if len(self._known) < 100_000:
                self._known[key] = found
        return found

    def _written(self, option: Option) -> Iterator[int]:
        if option.passes:
            yield PASS
            return
        act, picks, values = split_acts(option.spec, option.raw)
        if act is not None:
            yield self._numbers["act", act.label.key]
        for pick, value in zip(picks, values, strict=True):
            kind = element(pick.domain)
            if pick.least is None:
                yield from self.thing(value, kind)
            else:
                for code in sorted(tuple(self.thing(one, kind)) for one in value):
                    yield from code
                yield ENOUGH

    def thing(self, value: Any, kind: t.Type) -> Iterator[int]:
        """One value of a type."""
        kind = t.settled(kind)
        group = self.group(kind)
        if isinstance(kind, t.List):
            for one in value:
                yield from self.thing(one, kind.of)
            yield ENOUGH
        elif group == "card" and value >= 0:
            yield self._numbers["card", self.program.layout.kinds[value]]
        elif group == "card":
            place, spot = divmod(-value - 1, SPOTS)
            yield self._numbers["unseen", place]
            if spot != ANY_OF_THEM:
                yield from self.number(spot)
        elif group == "number":
            yield from self.number(int(value))
        else:
            yield self._numbers[group, int(value)]

    def number(self, value: int) -> Iterator[int]:
        """A number; one that is out of range by signs that stand before it."""
        if value < 0:
            yield self._numbers["minus", None]
        pages, rest = divmod(abs(value), self.size)
        for _ in range(pages):
            yield self._numbers["more", None]
        yield self._numbers["number", rest]


def _picks(statements: Iterable[g.Choose | g.ChooseOne]) -> Iterator[g.Pick]:
    for statement in statements:
        if isinstance(statement, g.Choose):
            yield from statement.picks
        else:
            yield from (pick for act in statement.acts if act.choice is not None for pick in act.choice.picks)


# ───────────── answering a decision number by number


class _Answers(Protocol):
    """The options of a decision as numbers one after another."""

    def after(self, said: Code) -> tuple[int, ...]:
        """What may follow; nothing if the answer is complete."""
        ...

    def option(self, said: Code) -> Option: ...


class Answering:
    """A decision while it is answered: `legal` are the numbers that may come next, and `option` is there in the end."""

    __slots__ = ("_answers", "decision", "legal", "option", "said")

    def __init__(self, actions: Actions, decision: Decision) -> None:
        options = decision.options
        self._answers: _Answers
        if isinstance(options, Picks) and not any(isinstance(thing, tuple) for thing in options.things):
            self._answers = _Some(actions, options)
        else:
            self._answers = _Listed(actions, options)
        self.decision = decision
        self.said: Code = ()
        self.legal: tuple[int, ...] = ()
        self.option: Option | None = None
        self._go_on()

    def take(self, action: int) -> Option | None:
        """Says one number; gives the option if that makes it clear. Raises ValueError for one that is not legal."""
        if action not in self.legal:
            raise ValueError(f"action {action!r} is not open here; these are: {', '.join(map(str, self.legal[:40]))}")
        self.said = (*self.said, action)
        self._go_on()
        return self.option

    def again(self) -> Answering:
        """Another one that stands where this one stands."""
        return copy(self)

    def _go_on(self) -> None:
        """Through whatever leaves no choice."""
        while len(legal := self._answers.after(self.said)) == 1:
            self.said = (*self.said, *legal)
        self.legal = legal
        if not legal:
            self.option = self._answers.option(self.said)


class _Listed:
    """Options that were worked out one by one."""

    def __init__(self, actions: Actions, options: Iterable[Option]) -> None:
        alike: dict[Code, list[Option]] = {}
        for option in options:
            alike.setdefault(actions.code(option), []).append(option)
        self.codes: dict[Code, Option] = {}
        for code, same in alike.items():
            for number, option in enumerate(same):
                self.codes[code if len(same) == 1 else (*code, *actions.number(number))] = option

    def after(self, said: Code) -> tuple[int, ...]:
        at = len(said)
        return tuple(sorted({code[at] for code in self.codes if len(code) > at and code[:at] == said}))

    def option(self, said: Code) -> Option:
        return self.codes[said]


class _Some:
    """Ways to pick some of many things, which are not listed: there may be millions."""

    def __init__(self, actions: Actions, options: Picks) -> None:
        statement = options.table.spec.statement
        assert isinstance(statement, g.Choose)
        kind = element(statement.picks[0].domain)
        codes = [tuple(actions.thing(group[0], kind)) for group in options.groups]
        plain = all(len(code) == 1 for code in codes) and len(set(codes)) == len(codes)
        # Cards that the words do not tell apart are numbered as they lie.
        names = [code[0] for code in codes] if plain else [next(actions.number(n)) for n in range(len(codes))]
        self.options = options
        self.groups = dict(sorted(zip(names, options.groups, strict=True)))

    def after(self, said: Code) -> tuple[int, ...]:
        options = self.options
        if said and (said[-1] in (PASS, ENOUGH) or len(said) == options.most):
            return ()
        found = [PASS] if options.optional and not said else []
        if len(said) >= options.least:
            found.append(ENOUGH)
        last = said[-1] if said else -1
        there = {name: len(group) for name, group in self.groups.items() if name >= last}
        if said:
            there[last] -= said.count(last)
        left = sum(there.values())
        for name, count in there.items():
            if count and left >= options.least - len(said):
                found.append(name)
            left -= count
        return tuple(found)

    def option(self, said: Code) -> Option:
        table = self.options.table
        if said == (PASS,):
            return table[None]
        return table[tuple(x for g in self.options.groups for x in g[: said.count(self._name(g))])]

    def _name(self, group: list[int]) -> int:
        return next(name for name, one in self.groups.items() if one is group)


def action_of(actions: Actions, decision: Decision, option: Option) -> Code:
    """The numbers by which an option of a decision is said; ValueError if it is none of them."""
    answering = Answering(actions, decision)
    whole = _whole(actions, decision, option, answering)
    said: list[int] = []
    while answering.option is None:
        wanted = whole[len(answering.said)]
        said.append(wanted)
        answering.take(wanted)
    return tuple(said)


def _whole(actions: Actions, decision: Decision, option: Option, answering: Answering) -> Code:
    if option not in decision.options:
        raise ValueError(f"{option!r} is not open in {decision!r}")
    answers = answering._answers
    if isinstance(answers, _Listed):
        return next(code for code, one in answers.codes.items() if one == option)
    assert isinstance(answers, _Some)
    if option.passes:
        return (PASS,)
    names = [name for name, group in answers.groups.items() for x in group if x in option.raw]
    return (*names, ENOUGH)
