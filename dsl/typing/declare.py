"""First pass: what a file declares, each name once.

Attributes, their values, zones, state, options, definitions and phases share one namespace;
families of cards have their own. A library adds its definitions and its decks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from itertools import islice
from typing import Any, Literal

from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.game import Attribute
from dsl.game.composition import attribute_line
from dsl.game.operations import FUNCTIONS
from dsl.messages import and_others, names
from dsl.messages.cards import value_missing
from dsl.nodes import dataclass
from dsl.parsing.parse import Parsed, parse
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Source, Span
from dsl.spelling import nearest
from dsl.zone_kinds import ZONE_KINDS

# Functions that came late: a file that has such a word as a name itself means its own, as older files may.
REPLACEABLE = frozenset(("consecutive", "group_sizes"))
RELATIONS = frozenset("left right next owner partner team members zone place index top".split())
FIXED_NAMES = frozenset("me it others everyone members yes no nobody nothing".split())
SEAT = re.compile(r"p[1-9][0-9]?\Z")
MOST_REPORTED = 100
MOST_COMPARED = 5_000  # names that a wrong one is compared with
_DECK = re.compile(r"^cards +(\w+)", re.MULTILINE)

SymbolKind = Literal[
    "attribute", "value", "zone", "state", "option", "value of an option", "definition", "phase", "family"
]


@dataclass(frozen=True, slots=True)
class Symbol:
    """`node` is the declaration; of a value it is the attribute's name, of an option's value the option."""

    kind: SymbolKind
    name: str
    span: Span
    source: Source
    node: Any

    @property
    def said(self) -> str:
        kind = "variable" if self.kind == "state" else self.kind
        return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


@dataclass(slots=True, eq=False)
class Deck:
    """A family with the lines of a library's deck filled in."""

    written: s.Cards
    lines: list[s.CardLine]
    source: Source
    attributes: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Declarations:
    """Everything declared. `incomplete` after a library was not found: its names are not known then.

    `cards_lost` if a line about cards could not be read, so that nobody can say which cards there are.
    """

    source: Source
    file: s.File
    diagnostics: list[Diagnostic]
    lost: frozenset[str]
    symbols: dict[str, Symbol] = field(default_factory=dict)
    families: dict[str, Deck] = field(default_factory=dict)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    texts: dict[str, int] = field(default_factory=dict)  # strings that are values
    library_words: list[s.Words] = field(default_factory=list)
    incomplete: bool = False
    cards_lost: bool = False
    said: set[tuple[str, Span, str, str]] = field(default_factory=set)

    def report(self, found: Diagnostic) -> None:
        """Adds a diagnostic once, and after `MOST_REPORTED` none: that many are mostly one mistake."""
        key = _key(found)
        if key in self.said or self.full:
            return
        self.said.add(key)
        self.diagnostics.append(and_others(found) if self.full else found)

    @property
    def full(self) -> bool:
        """Whether nothing more is reported."""
        return len(self.said) >= MOST_REPORTED

    def take_back(self, before: int) -> None:
        """Takes back what was reported after the first `before`, so that it can be said again elsewhere."""
        for found in self.diagnostics[before:]:
            self.said.discard(_key(found))
        del self.diagnostics[before:]

    def unknown(
        self, source: Source, span: Span, name: str, kind: str, among: Mapping[str, Span | None], help: str = ""
    ) -> None:
        """Says that a name is unknown, unless its declaration was on a line that could not be read.

        `help` is how the thing is said here, if that is known.
        """
        of_cards = kind in ("card, value or player", "value of a card", "attribute")
        if name in self.lost or self.incomplete or self.full or (self.cards_lost and of_cards):
            return
        if (missing := self._value_of_no_attribute(name)) is not None:
            self.report(missing)
            return
        if kind == "name" and any(f'{word} "{name}"' in source.text for word in ("=", "is", "not")):
            help, among = say('write `"{short}"`', short=name), {}
        help = help or other_languages.said_here(name)
        other = "" if source is self.source else names.needed_by(source)
        if help and not any(name.casefold() == known.casefold() for known in among):
            among = {}
        callable_names = (known for known in among if known != "play")  # which no line can call
        near = nearest(name, islice(callable_names, MOST_COMPARED))
        place = among.get(near) if near else None
        if near:
            self.used.add(near)
        help = help or other or other_languages.declare(name, kind)
        self.report(names.unknown(source, span, name, kind, near, place, help))

    def _value_of_no_attribute(self, name: str) -> Diagnostic | None:
        """For a name that stands among cards which have no attribute: what is missing there, once for all of them."""
        for cards in self.file.cards:
            rows = [line for line in cards.lines if isinstance(line, s.Rows)]
            kinds = [kind for line in rows for kind in line.kinds]
            if len(rows) == len(cards.lines) and any(name in kind.values for kind in kinds):
                value = str(kinds[0].values[0]) if kinds[0].values else name
                better = attribute_line(cards.lines)
                return value_missing(self.source, kinds[0].span, value, cards.name.name, attributes=better)
        return None


def _key(found: Diagnostic) -> tuple[str, Span, str, str]:
    """By which a diagnostic is known to be said already."""
    return found.source.name, found.span, found.code, found.title


def declare(
    source: Source,
    file: s.File,
    libraries: Mapping[str, Source],
    diagnostics: list[Diagnostic],
    lost: frozenset[str],
    cards_lost: bool = False,
) -> Declarations:
    """Collects all declarations of a file and of the libraries it uses."""
    found = Declarations(source, file, diagnostics, lost, cards_lost=cards_lost)
    _Collector(found, libraries).run()
    return found


class _Collector:
    def __init__(self, found: Declarations, libraries: Mapping[str, Source]) -> None:
        self.found = found
        self.told: set[str] = set()  # attributes that have a value of another one
        self.libraries = libraries
        self.read: dict[str, Parsed] = {}
        self.decks: dict[str, list[str]] = {}

    def run(self) -> None:
        file = self.found.file
        for option in file.head.options:
            self.option(option)
        for cards in file.cards:
            self.family(cards)
        variables = {variable.name.name for variable in file.variables}
        for zone in file.zones:
            # What is no place for cards and a variable as well is meant as a variable: its kind is told.
            if zone.kind.name in ZONE_KINDS or zone.name.name not in variables:
                self.add("zone", zone.name, zone)
        for variable in file.variables:
            self.add("state", variable.name, variable)
        for define in file.defines:
            self.add("definition", define.name, define)
        for phase in file.phases:
            self.add("phase", phase.name, phase)
        for use in file.uses:
            self.library(use)

    def add(self, kind: SymbolKind, word: s.Word, node: Any, source: Source | None = None) -> None:
        here = source or self.found.source
        name = word.name
        if is_reserved(name):
            self.found.report(names.predeclared(here, word.span, name))
        if (first := self.found.symbols.get(name)) is not None:
            place = first.span if first.source is here else None
            help = ""
            if (kind, first.kind) == ("state", "option"):
                help = names.beside_option(name)
            elif (kind, first.kind) == ("attribute", "value"):
                help = names.value_with_values(name)
            self.found.report(names.duplicate(here, word.span, name, kind, place, first.kind, help))
            return
        self.found.symbols[name] = Symbol(kind, name, word.span, here, node)

    def option(self, option: s.GameOption) -> None:
        self.add("option", option.name, option)
        items = option.domain.items if isinstance(option.domain, s.ListOf) else ()
        for item in items:
            if isinstance(item, s.Name) and item.name not in ("yes", "no"):
                symbol = self.found.symbols.get(item.name)
                if symbol is None or symbol.kind != "value of an option":
                    self.add("value of an option", s.Word(item.span, item.name), option)

    # ───────────── cards

    def family(self, cards: s.Cards) -> None:
        name = cards.name.name
        if name in self.found.families:
            first = self.found.families[name].written.name.span
            self.found.report(names.duplicate(self.found.source, cards.name.span, name, "family", first, "family"))
            return
        deck = Deck(cards, [], self.found.source)
        self.found.families[name] = deck
        for line in cards.lines:
            if isinstance(line, s.UseDeck):
                self.deck(deck, line)
            elif isinstance(line, s.Rows) and (named := self.deck_among(line)) is not None:
                self.deck(deck, named)
            else:
                deck.lines.append(line)
        written = [entry for entry in deck.lines if isinstance(entry, s.Attribute)]
        deck.attributes = tuple(dict.fromkeys(x.name.name for x in written))  # a library's may get more values
        for x in written:
            self.attribute(x.name, (*x.values, *x.beside))
        for entry in deck.lines:
            if isinstance(entry, s.Computed):
                self.computed(entry)

    def deck_among(self, line: s.Rows) -> s.UseDeck | None:
        """`2 french_52`, where a deck stands among the cards, which is said; it is used all the same."""
        if len(line.kinds) != 1 or len(line.kinds[0].values) != 1 or line.values is not None:
            return None
        kind, name = line.kinds[0], str(line.kinds[0].values[0])
        if not any(name in self.decks_of(library) for library in self.libraries.values()):
            return None
        self.found.report(names.deck_among_cards(self.found.source, line.span, name, kind.copies))
        packs = s.Int(line.span, kind.copies) if kind.copies else None
        return s.UseDeck(line.span, s.Word(line.span, name), packs, None, line.when)

    def deck(self, into: Deck, use: s.UseDeck) -> None:
        """Fills in the lines of a library's deck."""
        name = use.name.name
        decks: list[str] = []
        for library in self.libraries.values():
            here = self.decks_of(library)
            decks += here
            if name not in here:
                continue
            parsed = self.parsed(library)
            for cards in parsed.file.cards if parsed.file else ():
                if cards.name.name == name:
                    self.take_words(parsed)
                    # Places in a library would point into the wrong text: its lines stand where they are used.
                    lines = [_moved(line, use.span) for line in cards.lines]
                    has = {x.name.name for x in into.lines if isinstance(x, s.Attribute | s.Computed)}
                    told = [x for x in lines if isinstance(x, s.Attribute | s.Computed)]
                    into.lines += [x for x in told if x.name.name not in has]
                    into.lines.append(s.Included(use.span, use, tuple(x for x in lines if x not in told)))
                    return
        self.found.report(names.no_library(self.found.source, use.name.span, name, nearest(name, decks), decks))
        self.found.incomplete = True

    def attribute(self, word: s.Word, written: tuple[s.Values, ...]) -> None:
        name = word.name
        values = list(_listed(written, self.greatest_of))
        old = self.found.attributes.get(name)
        if old is None:
            self.add("attribute", word, None)
            if self.found.symbols.get(name) is None or self.found.symbols[name].kind != "attribute":
                return
        merged = tuple(dict.fromkeys([*(old.values if old else ()), *values]))
        numeric = all(isinstance(v, int) for v in merged)
        self.found.attributes[name] = Attribute(name, old.span if old else word.span, merged, numeric)
        for entry in written:
            for value in (entry.low, entry.high):
                if isinstance(value, str) and self.greatest_of(value) is None:
                    self.value(value, entry.span, name)

    def greatest_of(self, name: str) -> int | None:
        """The largest number that `players` or an option may stand for in a range of values."""
        head = self.found.file.head
        if name == "players":
            return max(high for _, high in head.players) if head.players else 1
        symbol = self.found.symbols.get(name)
        if symbol is None or symbol.kind != "option":
            return None
        self.found.used.add(name)
        domain = symbol.node.domain
        ends = [domain.high] if isinstance(domain, s.Range) else getattr(domain, "items", ())
        return max((e.value for e in ends if isinstance(e, s.Int)), default=None)

    def value(self, value: str, span: Span, attribute: str) -> None:
        known = self.found.symbols.get(value)
        if known is not None and known.kind == "value":
            if known.node != attribute and attribute not in self.told:
                self.told.add(attribute)  # its other values are of that attribute too
                self.found.report(names.value_of_two(self.found.source, span, value, attribute, known.node))
            return
        self.add("value", s.Word(span, value), attribute)

    def computed(self, line: s.Computed) -> None:
        old = self.found.attributes.get(line.name.name)
        if old is None:
            self.add("attribute", line.name, None)
            self.found.attributes[line.name.name] = Attribute(line.name.name, line.name.span, (), True, computed=True)
        elif not old.computed:
            self.found.report(
                names.duplicate(self.found.source, line.name.span, line.name.name, "attribute", old.span, "attribute")
            )

    # ───────────── libraries

    def parsed(self, library: Source) -> Parsed:
        """A library is read once, however often it is used."""
        if library.name not in self.read:
            self.read[library.name] = parse(library)
        return self.read[library.name]

    def take_words(self, parsed: Parsed) -> None:
        """What a library calls the things it brings."""
        if parsed.file is not None:
            self.found.library_words += [x for x in parsed.file.words if x not in self.found.library_words]

    def decks_of(self, library: Source) -> list[str]:
        if library.name not in self.decks:
            self.decks[library.name] = _DECK.findall(library.text)
        return self.decks[library.name]

    def library(self, use: s.Use) -> None:
        name = use.name.name
        library = self.libraries.get(name)
        if library is None:
            near = nearest(name, self.libraries)
            self.found.report(names.no_library(self.found.source, use.name.span, name, near, []))
            return
        parsed = self.parsed(library)
        self.found.diagnostics += parsed.diagnostics
        self.take_words(parsed)
        for define in parsed.file.defines if parsed.file else ():
            self.add("definition", define.name, define, library)
            self.found.used.add(define.name.name)
        for phase in parsed.file.phases if parsed.file else ():
            self.add("phase", phase.name, phase, library)
            self.found.used.add(phase.name.name)


def is_reserved(name: str) -> bool:
    """Is it a word that no file may have as a name?"""
    return (name in FUNCTIONS and name not in REPLACEABLE) or name in FIXED_NAMES or SEAT.match(name) is not None


def _moved(line: s.CardLine, span: Span) -> s.CardLine:
    from dataclasses import replace

    if isinstance(line, s.Attribute):
        values = tuple(replace(v, span=span) for v in line.values)
        return replace(line, span=span, name=s.Word(span, line.name.name), values=values)
    return replace(line, span=span)


def _listed(written: tuple[s.Values, ...], greatest_of: Callable[[str], int | None]) -> list[str | int]:
    """All values that an attribute may have in any set-up, in order."""

    def meant(value: str | int | None) -> str | int | None:
        known = greatest_of(value) if isinstance(value, str) else None
        return value if known is None else known

    found: list[str | int] = []
    for entry in written:
        low, high = meant(entry.low), meant(entry.high)
        if isinstance(low, int) and isinstance(high, int):
            first = -low if entry.low_negative else low
            last = -high if entry.high_negative else high
            found += range(first, last + 1) if last - first < 1000 else [first, last]
        elif isinstance(low, int):
            found.append(-low if entry.low_negative else low)
        elif low is not None:
            found.append(low)
    return found
