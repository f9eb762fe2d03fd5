"""The cards of one set-up: which there are, with their attributes, for a number of players and options."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, product, repeat
from typing import assert_never

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.game.fold import Constants, NotConstant, Setup, constant, teams_of
from dsl.messages import cards as messages
from dsl.nodes import dataclass
from dsl.source import Source, Span
from dsl.spelling import nearest

MOST_CARDS = 2000
MOST_SUGGESTED = 20  # wrong values for which one that was meant is looked for
MOST_LISTED = 12  # values in a sentence
MOST_WORK = 200_000  # for the cards of one family in one set-up


@dataclass(frozen=True, slots=True)
class Card:
    """`values` are the codes of its attributes; `owner` is the seat or team whose set it belongs to."""

    family: str
    values: Mapping[str, int]
    owner: int | None


@dataclass(frozen=True, slots=True)
class Composition:
    """`work` is how much had to be worked out for them."""

    cards: tuple[Card, ...]
    problems: tuple[Diagnostic, ...]
    work: int = 0


def fits(game: g.Game, card: Card, pattern: Iterable[tuple[str, int]]) -> bool:
    """Whether a card has these values, and is of the family that is named among them."""
    return all(
        game.families[code].name == card.family if name == g.FAMILY else card.values.get(name) == code
        for name, code in pattern
    )


def attribute_line(lines: Iterable[s.CardLine]) -> str:
    """For cards without any attribute: the line that would declare what their rows name."""
    kinds = (kind for line in lines if isinstance(line, s.Rows) for kind in line.kinds)
    values = dict.fromkeys(str(kind.values[0]) for kind in kinds if kind.values)
    return f"kind: {', '.join(islice(values, MOST_LISTED))}{', …' if len(values) > MOST_LISTED else ''}"


class _Builder:
    """Makes the cards of one family."""

    def __init__(self, game: g.Game, family: g.Family, setup: Setup) -> None:
        self.game = game
        self.family = family
        self.known = Constants(setup, game.defines, most=MOST_WORK)
        self.found: list[dict[str, int]] = []
        self.spared = 0  # cards that were not made, because there are too many already
        self.problems: list[Diagnostic] = []
        self.made: list[tuple[Span, int]] = []  # how many cards each line made, or took out

    def run(self) -> None:
        self.lines(self.family.lines)
        self.compute()

    def lines(self, lines: tuple[s.CardLine, ...]) -> None:
        for line in lines:
            if isinstance(line, s.Product | s.Rows | s.Without | s.Size) and not self.applies(line.span, line.when):
                continue
            before = len(self.found)
            match line:
                case s.Included():
                    self.included(line)
                case s.Product():
                    self.product(line)
                case s.Rows():
                    self.rows(line)
                case s.Without():
                    self.without(line)
                case s.Size(span, count):
                    if count != len(self.found) and not self.problems:
                        players = self.known.setup.players
                        self.problems.append(
                            messages.wrong_size(self.source, span, count, len(self.found), players, self.made)
                        )
                case s.UseDeck() | s.Attribute() | s.Computed():
                    pass
                case _:
                    assert_never(line)
            if len(self.found) != before:
                self.made.append(
                    (line.use.span if isinstance(line, s.Included) else line.span, len(self.found) - before)
                )

    def included(self, line: s.Included) -> None:
        """A library's deck: its cards, a number of packs, without those that the condition leaves out."""
        use = line.use
        if not self.applies(use.span, use.when):
            return
        before, self.found = self.found, []
        made = [*self.made]
        self.lines(line.lines)
        self.made = made  # what its lines made is told of the line that includes it
        if use.where is not None:
            condition = self.family.conditions[use.where.span]
            try:
                self.found = [c for c in self.found if constant(condition, replace(self.known, card=c))]
            except NotConstant as found:
                self.not_known(found, use.name.name)
        deck, self.found = self.found, before
        packs = self.packs(use)
        self.add(len(deck) * packs, (c for c in deck for _ in range(packs)))

    def packs(self, use: s.UseDeck) -> int:
        if use.packs is None:
            return 1
        try:
            return int(constant(self.family.conditions[use.packs.span], self.known))
        except NotConstant as found:
            self.not_known(found, use.name.name)
            return 1

    def add(self, many: int, cards: Iterable[Mapping[str, int]]) -> None:
        """A number of cards, as far as they need to be made."""
        made = [dict(card) for card in islice(cards, max(0, MOST_CARDS + 1 - len(self.found)))]
        self.known.work[0] += sum(map(len, made))
        self.found += made
        self.spared += many - len(made)

    def compute(self) -> None:
        for name, value in self.family.computed:
            for card in self.found:
                try:
                    card[name] = int(constant(value, replace(self.known, card=card)))
                except NotConstant as found:
                    self.not_known(found, name)
                    break

    def not_known(self, found: NotConstant, name: str) -> None:
        say = messages.long_to_compute if found.too_long else messages.not_computable
        self.problems.append(say(self.source, found.expr.span, name))

    @property
    def source(self) -> Source:
        return self.family.source

    def applies(self, span: Span, when: s.Expr | None) -> bool:
        if when is None or when.span not in self.family.conditions:
            return when is None
        try:
            return bool(constant(self.family.conditions[when.span], self.known))
        except NotConstant:
            return False

    def product(self, line: s.Product) -> None:
        many = line.copies
        domains = []
        for word in line.attributes:
            attribute = self.game.attributes.get(word.name)
            own = next((x for x in self.family.lines if isinstance(x, s.Attribute) and x.name.name == word.name), None)
            if attribute is None or own is None:
                return
            values, left_out = self.values(own.values, word.name)
            many *= len(values) + left_out
            domains.append([(word.name, attribute.code(v) or 0) for v in values])
        if line.values is not None:
            free = self.free_attribute([word.name for word in line.attributes], self.fitting(line.values))
            if free is None:
                return
            wanted, left_out = self.values(line.values, free)
            many *= len(wanted) + left_out
            codes = [(value, self.game.attributes[free].code(value)) for value in wanted]
            for value, code in codes:
                if code is None:
                    self.problems.append(
                        messages.value_missing(self.source, line.span, str(value), self.family.name, free)
                    )
                    return
            domains.append([(free, code or 0) for _, code in codes])
        before = len(self.found)
        self.add(many, (dict(values) for values in product(*domains) for _ in range(line.copies)))
        self.known.work[0] += len(domains) * (len(self.found) - before)

    def values(self, written: tuple[s.Values, ...], attribute: str) -> tuple[list[str | int], int]:
        """The values written, in order and with repetition, for this number of players; and how many more there are."""
        found: list[str | int] = []
        left_out = 0
        declared = self.game.attributes[attribute].values
        for entry in written:
            low, high = self.meant(entry.low), self.meant(entry.high)
            if isinstance(low, int) and entry.low_negative:
                low = -low
            if isinstance(high, int) and entry.high_negative:
                high = -high
            if low is None or high is None:
                found += [] if low is None else [low]
            elif isinstance(low, int) and isinstance(high, int):
                found += range(low, min(high, low + MOST_CARDS) + 1)
                left_out += max(0, high - low - MOST_CARDS)
            elif low in declared and high in declared:
                found += declared[declared.index(low) : declared.index(high) + 1]
        return found, left_out

    def meant(self, value: str | int | None) -> str | int | None:
        """A value as written, or the number that `players` or an option stands for."""
        if value == "players":
            return self.known.setup.players
        if isinstance(value, str) and value in self.known.setup.options:
            return self.known.setup.options[value]
        return value

    def rows(self, line: s.Rows) -> None:
        fitting = () if line.values is None else self.fitting(line.values)
        for kind in line.kinds:
            pattern = self.pattern(kind)
            if pattern is None:
                continue
            copies = 1 if kind.copies is None else kind.copies
            if line.values is None:
                self.add(copies, repeat(pattern, copies))
                continue
            free = self.free_attribute(pattern, fitting)
            if free is None:
                continue
            attribute = self.game.attributes[free]
            wanted = self.values(line.values, free)[0]
            for value in wanted:
                code = attribute.code(value)
                if code is None:
                    better = self.written_out(line.kinds, value, wanted.count(value))
                    where = self.source, line.span
                    self.problems.append(
                        messages.value_missing(*where, str(value), self.family.name, free, better=better)
                    )
                    return
                self.add(copies, repeat({**pattern, free: code}, copies))

    def written_out(self, kinds: tuple[s.Kind, ...], value: str | int, times: int) -> str:
        """What to write for `red, blue with wager, wager`, if that belongs to another attribute: `2 red wager, …`."""
        if all(self.game.attributes[name].code(value) is None for name in self.family.attributes):
            return ""
        numbers = [(kind.copies or 1) * times for kind in kinds]
        named = [" ".join(map(str, (*kind.values, value))) for kind in kinds]
        return ", ".join(f"{n} {name}" if n > 1 else name for n, name in zip(numbers, named, strict=True))

    def free_attribute(self, given: Container[str], fitting: Sequence[str]) -> str | None:
        """The attribute that the values after `with` are for: the first that is not given yet and has them all."""
        return next((a for a in (*fitting, *self.family.attributes) if a not in given), None)

    def fitting(self, written: tuple[s.Values, ...]) -> list[str]:
        """The attributes that have all of some values."""
        found = []
        for attribute in self.family.attributes:
            values = self.values(written, attribute)[0]
            self.known.work[0] += len(values)
            if values and all(self.game.attributes[attribute].code(value) is not None for value in values):
                found.append(attribute)
        return found

    def pattern(self, kind: s.Kind) -> dict[str, int] | None:
        found: dict[str, int] = {}
        for value in kind.values:
            for name in self.having(value):
                code = self.game.attributes[name].code(value)
                if name not in found and code is not None:
                    found[name] = code
                    break
            else:
                self.problems.append(self.missing(kind, value))
                return None
        return found

    def having(self, value: str | int) -> Sequence[str]:
        """The attributes that may have a value; those of a word are looked up, there can be many."""
        return self.family.attributes if isinstance(value, int) else self.attributes_of.get(value, ())

    @cached_property
    def attributes_of(self) -> dict[str | int, list[str]]:
        found: dict[str | int, list[str]] = {}
        for name in self.family.attributes:
            for value in self.game.attributes[name].values:
                found.setdefault(value, []).append(name)
        return found

    @cached_property
    def known_values(self) -> list[str]:
        return [str(v) for name in self.family.attributes for v in self.game.attributes[name].values]

    @cached_property
    def called(self) -> tuple[str, str]:
        """What all of these cards may be called, as one says how many there are."""
        return self.family.name, self.family.zone.removesuffix("s")

    def missing(self, kind: s.Kind, value: str | int) -> Diagnostic:
        """What is said of a value that no card can have: misspelt, or `guard x 5` and `guard x5` for `5 guard`."""
        known, values = self.known_values, kind.values
        times = values[-2:-1] == (value,) and value in ("x", "X", "times", "mal") and isinstance(values[-1], int)
        counted = " ".join(map(str, (values[-1], *values[:-2]))) if times else ""
        if value in ("x", "X") and values[:1] == (value,) and kind.copies is not None:  # `3x duke`
            counted = " ".join(map(str, (kind.copies, *values[1:])))
        often = str(value)[1:] if str(value)[:1] in "xX" else ""  # `duke x3`
        if often.isdecimal() and values[-1] == value and len(values) > 1:
            counted = " ".join(map(str, (often, *values[:-1])))
        near = nearest(str(value), known[:MOST_CARDS]) if len(self.problems) < MOST_SUGGESTED else None
        better = ""
        several = [str(v).removesuffix("s") for v in values if str(v).removesuffix("s") in self.family.attributes]
        if len(several) > 1:  # `4 suits x 13 ranks`
            better = f"one of each {', '.join(several)}"
        elif isinstance(value, str) and value.removesuffix("s") in self.family.attributes:  # `3 roles`
            better = f"{kind.copies or 1} of each {value.removesuffix('s')}"
        elif kind.copies and len(values) == 1 and str(value).removesuffix("s") in self.called:  # `24 houses`
            better = f"{kind.copies} cards"
        elif values[0] == value and len(values) > 2 and not any(str(v) in known for v in values):  # `colour red blue`
            better = f"{value}: {', '.join(map(str, values[1:]))}"
        where = self.source, kind.span
        if (joker := next((v for v in values if v in ("joker", "jokers")), None)) and joker not in known:
            value = joker
        if len(values) == 2 and values[1] in ("high", "low"):  # `ace high`
            return messages.order_of_values(*where, " ".join(map(str, values)))
        if not self.family.attributes and not (counted or better):
            return messages.value_missing(
                *where, str(value), self.family.name, attributes=attribute_line(self.family.lines)
            )
        return messages.value_missing(*where, str(value), self.family.name, near=near, counted=counted, better=better)

    def without(self, line: s.Without) -> None:
        for kind in line.kinds:
            pattern = self.pattern(kind)
            if pattern is None:
                continue
            matching = [c for c in self.found if pattern.items() <= c.items()]
            if not matching or (kind.copies or 0) > len(matching):
                text = " ".join(str(v) for v in kind.values)
                self.problems.append(messages.not_there(self.source, kind.span, text, self.known.setup.players))
            gone = {id(card) for card in matching[: kind.copies]}
            self.known.work[0] += len(self.found)
            self.found = [card for card in self.found if id(card) not in gone]


def options_in_ranges(family: g.Family) -> frozenset[str]:
    """Names that stand for a number in the values of cards, as in `value: 1 to size`; some are no options."""
    lines = [x for line in family.lines for x in (line.lines if isinstance(line, s.Included) else (line,))]
    written = [v for x in lines if isinstance(x, s.Attribute | s.Product | s.Rows) for v in x.values or ()]
    return frozenset(end for v in written for end in (v.low, v.high) if isinstance(end, str))


def compose(game: g.Game, setup: Setup) -> Composition:
    """All cards of a set-up, family by family, in the order in which they lie at the start."""
    cards: list[Card] = []
    problems: list[Diagnostic] = []
    work = 0
    for family in game.families:
        builder = _Builder(game, family, setup)
        builder.run()
        work += builder.known.work[0]
        problems += builder.problems
        zone = game.zone(family.zone)
        owners: list[int | None] = [None]
        if zone.owner == "player":
            owners = list(range(setup.players))
        elif zone.owner == "team":
            owners = list(range(len(teams_of(game, setup))))
        count = len(cards) + len(owners) * (len(builder.found) + builder.spared)
        cards += [Card(family.name, values, owner) for owner in owners for values in builder.found]
        if count > MOST_CARDS:
            problems.append(messages.too_many_cards(family.source, family.written.name.span, MOST_CARDS, count))
            break
    return Composition(tuple(cards[:MOST_CARDS]), tuple(problems), work)
