"""The cards of one set-up: which there are, with their attributes, for a number of players and options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.fold import Constants, NotConstant, Setup, constant
from dsl.messages import cards as messages
from dsl.nodes import dataclass
from dsl.source import Source, Span

MOST_CARDS = 2000


@dataclass(frozen=True, slots=True)
class Card:
    """`values` are the codes of its attributes; `owner` is the seat or team whose set it belongs to."""

    family: str
    values: Mapping[str, int]
    owner: int | None


@dataclass(frozen=True, slots=True)
class Composition:
    cards: tuple[Card, ...]
    problems: tuple[Diagnostic, ...]


class _Builder:
    """Makes the cards of one family."""

    def __init__(self, game: g.Game, family: g.Family, setup: Setup) -> None:
        self.game = game
        self.family = family
        self.known = Constants(setup, game.defines)
        self.found: list[dict[str, int]] = []
        self.problems: list[Diagnostic] = []

    def run(self) -> None:
        self.lines(self.family.lines)
        self.compute()

    def lines(self, lines: tuple[s.CardLine, ...]) -> None:
        for line in lines:
            if isinstance(line, s.Product | s.Rows | s.Without | s.Size) and not self.applies(line.span, line.when):
                continue
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
                    if count != len(self.found):
                        self.problems.append(
                            messages.wrong_size(self.source, span, count, len(self.found), self.known.setup.players)
                        )
                case _:
                    pass

    def included(self, line: s.Included) -> None:
        """A library's deck: its cards, so many packs, without those that the condition leaves out."""
        use = line.use
        if not self.applies(use.span, use.when):
            return
        before, self.found = self.found, []
        self.lines(line.lines)
        if use.where is not None:
            condition = self.family.conditions[use.where.span]
            try:
                self.found = [
                    c for c in self.found if constant(condition, Constants(self.known.setup, self.game.defines, c))
                ]
            except NotConstant as found:
                self.problems.append(messages.not_computable(self.source, found.expr.span, use.name.name))
        packs = [dict(c) for c in self.found for _ in range(min(use.packs, MOST_CARDS))]
        self.found = before + packs[: MOST_CARDS + 1]

    def compute(self) -> None:
        for name, value in self.family.computed:
            for card in self.found:
                try:
                    card[name] = int(constant(value, Constants(self.known.setup, self.game.defines, card)))
                except NotConstant as found:
                    self.problems.append(messages.not_computable(self.source, found.expr.span, name))
                    break

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
        domains = []
        for word in line.attributes:
            attribute = self.game.attributes.get(word.name)
            own = self.own_values(word.name)
            if attribute is None or own is None:
                return
            domains.append([(word.name, attribute.code(v) or 0) for v in own])
        for combination in product(*domains):
            self.found += [dict(combination) for _ in range(line.copies)]
            if len(self.found) > MOST_CARDS:
                return

    def own_values(self, name: str) -> list[str | int] | None:
        for line in self.family.lines:
            if isinstance(line, s.Attribute) and line.name.name == name:
                return self.values(line.values, name)
        return None

    def values(self, written: tuple[s.Values, ...], attribute: str) -> list[str | int]:
        """The values written, in order and with repetition, for this number of players."""
        found: list[str | int] = []
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
            elif low in declared and high in declared:
                found += declared[declared.index(low) : declared.index(high) + 1]
        return found

    def meant(self, value: str | int | None) -> str | int | None:
        """A value as written, or the number that `players` or an option stands for."""
        if value == "players":
            return self.known.setup.players
        if isinstance(value, str) and value in self.known.setup.options:
            return self.known.setup.options[value]
        return value

    def rows(self, line: s.Rows) -> None:
        for kind in line.kinds:
            pattern = self.pattern(kind)
            if pattern is None:
                continue
            copies = 1 if kind.copies is None else kind.copies
            if line.values is None:
                self.found += [dict(pattern) for _ in range(min(copies, MOST_CARDS))]
                continue
            free = self.free_attribute(pattern)
            if free is None:
                continue
            attribute = self.game.attributes[free]
            for value in self.values(line.values, free):
                code = attribute.code(value)
                if code is None:
                    self.problems.append(
                        messages.value_missing(self.source, line.span, str(value), self.family.name, free)
                    )
                    return
                self.found += [{**pattern, free: code} for _ in range(copies)]

    def free_attribute(self, pattern: Mapping[str, int]) -> str | None:
        """The attribute that the values after `with` are for: the first that is not given yet."""
        return next((a for a in self.family.attributes if a not in pattern), None)

    def pattern(self, kind: s.Kind) -> dict[str, int] | None:
        found: dict[str, int] = {}
        for value in kind.values:
            for name in self.family.attributes:
                code = self.game.attributes[name].code(value)
                if name not in found and code is not None:
                    found[name] = code
                    break
            else:
                self.problems.append(messages.value_missing(self.source, kind.span, str(value), self.family.name))
                return None
        return found

    def without(self, line: s.Without) -> None:
        for kind in line.kinds:
            pattern = self.pattern(kind)
            if pattern is None:
                continue
            matching = [c for c in self.found if pattern.items() <= c.items()]
            if not matching or (kind.copies or 0) > len(matching):
                text = " ".join(str(v) for v in kind.values)
                self.problems.append(messages.not_there(self.source, kind.span, text, self.known.setup.players))
            for card in matching[: kind.copies]:
                del self.found[next(i for i, c in enumerate(self.found) if c is card)]


def compose(game: g.Game, setup: Setup) -> Composition:
    """All cards of a set-up, family by family, in the order in which they lie at the start."""
    cards: list[Card] = []
    problems: list[Diagnostic] = []
    for family in game.families:
        builder = _Builder(game, family, setup)
        builder.run()
        problems += builder.problems
        zone = game.zone(family.zone)
        owners: list[int | None] = [None]
        if zone.owner == "player":
            owners = list(range(setup.players))
        elif zone.owner == "team":
            owners = list(range(len(game.teams)))
        cards += [Card(family.name, values, owner) for owner in owners for values in builder.found]
        if len(cards) > MOST_CARDS:
            problems.append(messages.too_many_cards(family.source, family.written.name.span, MOST_CARDS))
            break
    return Composition(tuple(cards[:MOST_CARDS]), tuple(problems))
