"""What names there are to write, each with its kind, its type and a sentence."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from itertools import takewhile
from textwrap import dedent
from typing import NamedTuple

from lsprotocol import types as lsp

from dsl import syntax as s
from dsl.describe import zone_words
from dsl.describe.rulebook import Statement, statements
from dsl.sentence import Sentence
from dsl.source import Source
from dsl.typing import types as t
from dsl.typing.declare import Symbol
from dsl.typing.head import MOST_PLAYERS
from dsl.typing.notes import is_note
from server import vocabulary
from server.documents import Reading
from server.hover import listed, parameters, plain, type_of
from server.lexis import Word
from server.names import statements_in

Kind = lsp.CompletionItemKind
_KINDS = {
    "attribute": Kind.Field, "value": Kind.EnumMember, "zone": Kind.Class, "state": Kind.Variable,
    "option": Kind.Property, "value of an option": Kind.EnumMember, "definition": Kind.Function,
    "phase": Kind.Method, "family": Kind.Struct,
}  # fmt: skip
MOST_NUMBERS = 40
_DECK = re.compile(r"^cards +(\w+)\n((?: [^\n]*\n)+)", re.MULTILINE)
_DECLARED_BY = {"phase": "phase", "define": "definition"}
_LABELLED_LATER = {"definition": 2, "family": 2, "local name": 3}
_ONE_OF_SEVERAL = ("first", "last", "only", "highest", "lowest", "sole_highest", "sole_lowest")
_PLAYERS = ("me", "everyone", "others", "nobody")


class Offer(NamedTuple):
    """Something to write. `rank` orders: what fits best comes first."""

    label: str
    kind: Kind
    detail: str = ""
    says: str = ""
    snippet: str = ""
    rank: int = 5


def given(word: str, rank: int) -> Offer:
    """A word of the language."""
    return Offer(word, Kind.Keyword, "", vocabulary.about(word), rank=rank)


class Known:
    """The names of a file as offers; `at` is the place in its tree where one is to be written.

    `nearby` are local names of the text as it stands, which the tree may not have yet.
    """

    def __init__(self, reading: Reading, at: int, nearby: tuple[str, ...] = ()) -> None:
        self.reading = reading
        self.declared = reading.declared
        self.names = reading.names
        self.at = at
        self.nearby = nearby

    def symbols(self) -> Iterator[Symbol]:
        yield from self.declared.symbols.values()

    def of_kinds(self, *kinds: str, rank: int) -> Iterator[Offer]:
        for symbol in self.symbols():
            if symbol.kind in kinds and symbol.name != "play":
                yield self.offer(symbol, rank)

    def locals(self, rank: int, *wanted: t.Type) -> Iterator[Offer]:
        """The local names that can be seen, only those of a type if one is wanted, or of no type yet."""
        seen = set()
        for local in self.names.visible(self.at):
            kind = self.names.type_at(local.span, local.name)
            seen.add(local.name)
            if not wanted or kind is None or kind in wanted or (isinstance(kind, t.Place) and t.ZONE in wanted):
                detail = plain(kind) if kind is not None else local.kind
                yield Offer(local.name, Kind.Variable, detail, "a local name", rank=rank)
        for name in self.nearby:
            if name not in seen:
                yield Offer(name, Kind.Variable, "", "a local name", rank=rank)

    def of_type(self, rank: int, *wanted: t.Type) -> Iterator[Offer]:
        """State and definitions of a type."""
        for symbol in self.symbols():
            if symbol.kind in ("state", "definition") and type_of(self.reading, symbol) in wanted:
                yield self.offer(symbol, rank)

    def belonging_to(self, *owners: str, rank: int) -> Iterator[Offer]:
        """Zones and state of players or teams, notes on cards."""
        for symbol in self.symbols():
            if symbol.kind in ("zone", "state") and symbol.node.owner in owners:
                yield self.offer(symbol, rank)

    def places(self) -> Iterator[Offer]:
        """Where cards can go or come from: zones, what stands for one, and players, who have some."""
        yield from self.of_kinds("zone", rank=1)
        yield from self.locals(2, t.ZONE, t.PLAYER)
        yield from self.of_type(3, t.PLAYER)
        yield Offer("me", Kind.Constant, "", vocabulary.FIXED["me"], rank=4)
        yield Offer("zone of", Kind.Operator, "zone of CARD", vocabulary.RELATIONS["zone"][1], "zone of ", 4)

    def offer(self, symbol: Symbol, rank: int) -> Offer:
        kind = type_of(self.reading, symbol) if symbol.kind in ("state", "definition") else None
        detail = f"{symbol.kind}: {plain(kind)}" if kind is not None else symbol.kind
        snippet, says = "", ""
        match symbol.kind:
            case "zone":
                says = zone_words.about(symbol.node, symbol.source, frozenset(self.declared.attributes))
            case "attribute":
                attribute = self.declared.attributes[symbol.name]
                says = "worked out for each card" if attribute.computed else listed(attribute.values)
            case "value":
                detail = f"value of {symbol.node}"
            case "definition" | "phase":
                if symbol.node.parameters:
                    detail = f"{symbol.kind} {symbol.name}{parameters(symbol.node)}"
                    places = (f"${{{n}:{p.name}}}" for n, p in enumerate(symbol.node.parameters, 1))
                    snippet = f"{symbol.name}({', '.join(places)})"
        return Offer(symbol.name, _KINDS[symbol.kind], detail, says, snippet, rank)

    def numbers(self, without: Container[str]) -> Iterator[Offer]:
        """The numbers that cards have, those of some attributes left out."""
        for name, attribute in self.declared.attributes.items():
            if name not in without and not attribute.computed:
                for value in attribute.values[:MOST_NUMBERS]:
                    if isinstance(value, int) and value >= 0:
                        yield Offer(str(value), Kind.EnumMember, f"value of {name}", rank=1)

    def after_every(self) -> Iterator[Offer]:
        """What there are several of: places of players first, then variables, values and cards."""
        for symbol in self.symbols():
            if is_note(symbol):
                continue
            if symbol.kind in ("zone", "state"):
                several = symbol.node.owner != "table" or symbol.node.index is not None
                yield self.offer(symbol, (1 if symbol.kind == "zone" else 2) if several else 4)
            elif symbol.kind == "attribute":
                yield self.offer(symbol, 3)
        yield from self.families(rank=3)

    def families(self, rank: int) -> Iterator[Offer]:
        for name in self.declared.families:
            yield Offer(name, Kind.Struct, "cards", rank=rank)

    def missing_zones(self) -> Iterator[Offer]:
        """Where cards begin, if no such zone is declared yet."""
        for cards in self.declared.file.cards:
            if cards.zone is not None and cards.zone.name not in self.declared.symbols:
                name, says = cards.zone.name, f"where the cards of `{cards.name.name}` begin"
                yield Offer(name, Kind.Class, "zone", says, f"{name}: ${{1:pile}}", rank=1)

    def called(self, section: str) -> Iterator[Offer]:
        """Names that are used and declared nowhere, for a phase or a definition of that name."""
        for found in self.reading.checked.diagnostics:
            told = found.title.values if found.code == "CG201" and isinstance(found.title, Sentence) else {}
            if "name" in told and (told["kind"] == "phase") == (section == "phase"):
                says = f"used in line {found.line}"
                yield Offer(str(told["name"]), _KINDS[_DECLARED_BY[section]], "not declared yet", says, rank=1)

    def anything(self, rank: int = 4) -> Iterator[Offer]:
        """All that can stand in an expression."""
        yield from self.locals(rank - 1)
        yield from self.of_kinds("zone", "state", "definition", "option", "attribute", rank=rank)
        yield from self.of_kinds("value", "value of an option", rank=rank + 1)
        for name, says in vocabulary.FIXED.items():
            yield Offer(name, Kind.Constant, "", says, rank=rank + 1)
        yield from self.seats(rank + 3)
        yield from self.functions(rank + 2, *vocabulary.FUNCTIONS)
        yield from (self.relation(name, rank + 2) for name in vocabulary.RELATIONS)

    def functions(self, rank: int, *names: str) -> Iterator[Offer]:
        for name in names:
            function = vocabulary.FUNCTIONS[name]
            by = any(" by " in form for form in function.forms)
            snippet = f"{name}(${{1:list}} by ${{2:value}})" if by else f"{name}($1)"
            yield Offer(name, Kind.Function, function.forms[0], function.gives, snippet, rank)

    def relation(self, name: str, rank: int) -> Offer:
        of, gives = vocabulary.RELATIONS[name]
        return Offer(f"{name} of", Kind.Operator, f"{name} of {of}", gives, f"{name} of ", rank)

    def settings(self, name: str) -> Iterator[Offer]:
        symbol = self.declared.symbols.get(name)
        domain = symbol.node.domain if symbol is not None and symbol.kind == "option" else None
        for item in domain.items if isinstance(domain, s.ListOf) else ():
            if isinstance(item, s.Name):
                yield Offer(item.name, Kind.EnumMember, f"value of {name}", rank=1)

    def players(self, rank: int, one: bool = False) -> Iterator[Offer]:
        """Who can be meant; `one` if it has to be a single player who is there."""
        for name in ("me",) if one else _PLAYERS:
            yield Offer(name, Kind.Constant, "", vocabulary.FIXED[name], rank=rank + 1)
        yield from self.locals(rank, t.PLAYER)
        yield from self.of_type(rank, t.PLAYER, *(() if one else (t.List(t.PLAYER),)))
        yield from (self.relation(name, rank + 1) for name in ("left", "right", "next", "partner", "owner"))
        yield from self.seats(rank + 1)
        yield from self.functions(rank + 2, *_ONE_OF_SEVERAL)

    def seats(self, rank: int) -> Iterator[Offer]:
        players = self.declared.file.head.players or ((2, 2),)
        most = min(max(high for _, high in players), MOST_PLAYERS)
        for seat in range(1, most + 1):
            yield Offer(f"p{seat}", Kind.Constant, "a player", f"seat {seat}, clockwise", rank=rank)

    def type_of_name(self, word: Word) -> t.Type | None:
        symbol = self.declared.symbols.get(word.text)
        if symbol is None:
            local = self.names.local(word.text, self.at)
            return self.names.type_at(local.span, local.name) if local is not None else None
        match symbol.kind:
            case "zone":
                place: t.Type = t.Place(symbol.name)
                return t.List(place) if symbol.node.index is not None else place
            case "attribute":
                attribute = self.declared.attributes[symbol.name]
                return t.NUMBER if attribute.numeric else t.Value(attribute.name)
            case "option":
                named = isinstance(symbol.node.domain, s.ListOf)
                return t.Setting(symbol.name) if named else t.YESNO if symbol.node.domain is None else t.NUMBER
            case "state" | "definition":
                return type_of(self.reading, symbol)
        return None

    # ───────────── citations, reasons, labels

    def citations(self) -> Iterator[Offer]:
        """Statements of the rulebook that are not accounted for yet, and the next one; then the others."""
        highest: dict[str, int] = {}
        for statement in statements(self.reading.source, self.declared.file):
            if found := re.fullmatch(r"(\D*)(\d+)", statement.name):
                highest[found[1]] = max(int(found[2]), highest.get(found[1], 0))
            yield Offer(f"@{statement.name}", Kind.Reference, _where(statement), rank=1 if statement.missing else 3)
        for letter, number in highest.items():
            yield Offer(f"@{letter}{number + 1}", Kind.Reference, "the next", rank=2)

    def reasons(self) -> Iterator[Offer]:
        """The reasons of all rules for choices."""
        for phase in self.declared.file.phases:
            for x in statements_in(phase.body):
                for must in x.musts if isinstance(x, s.Choose) else ():
                    yield Offer(must.reason.raw, Kind.Text, "a rule for a choice", rank=1)

    def labels(self, language: str) -> Iterator[Offer]:
        """Names that have no label in a language."""
        done = {
            label.key.name
            for words in self.declared.file.words
            if words.language.name == language
            for label in words.labels
            if isinstance(label.key, s.Word)
        }
        for name, kind in self._with_labels().items():
            if name not in done:
                rank = _LABELLED_LATER.get(kind, 1)
                yield Offer(name, _KINDS.get(kind, Kind.Variable), kind, "has no label yet", f'{name}: "$1"', rank)

    def labelled(self) -> Iterator[Offer]:
        """Names of which something can be said to people, as in `"means: NAME"`."""
        for name, kind in self._with_labels().items():
            yield Offer(name, _KINDS.get(kind, Kind.Variable), kind, "", rank=1)

    def _with_labels(self) -> dict[str, str]:
        """What a label can stand for, with its kind."""
        kinds: dict[str, str] = {symbol.name: symbol.kind for symbol in self.symbols() if symbol.name != "play"}
        kinds |= dict.fromkeys(self.declared.families, "family")
        return kinds | dict.fromkeys(self.names.locals, "local name")


def _where(statement: Statement) -> str:
    """`not cited yet`, or the lines that cite a statement."""
    lines = [*statement.rules, *(line for line, _ in statement.tests), *(line for line, _ in statement.reasons)]
    return f"line {', '.join(map(str, sorted(lines)))}" if lines else "not cited yet"


def decks(found: Mapping[str, Source]) -> Iterator[Offer]:
    """The decks of libraries, each with its cards."""
    for name, source in found.items():
        for deck, lines in _DECK.findall(source.text):
            shown = f"```cardgame\n{dedent(lines)}```"
            yield Offer(deck, Kind.Module, f"a deck of the library {name}", shown, rank=1)


def libraries(found: Mapping[str, Source]) -> Iterator[Offer]:
    """The libraries that have definitions and phases, each with what its file says of itself."""
    for name, source in found.items():
        if re.search(r"^(define|phase) ", source.text, re.MULTILINE):
            says = " ".join(line.lstrip("# ") for line in takewhile(_is_comment, source.text.splitlines()))
            yield Offer(name, Kind.Module, "a library", says, rank=1)


def _is_comment(line: str) -> bool:
    return line.startswith("#")
