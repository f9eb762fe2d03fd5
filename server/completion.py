"""What can be written at the cursor: words that the grammar takes there, and the names that make sense.

The grammar says whether a name can stand there at all; the words before the cursor say which: after `move card to`
zones, after `card.` attributes, after `suit is` its values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types as lsp

from dsl import syntax as s
from dsl import types as t
from dsl import zone_words
from dsl.declare import Declarations, Symbol
from dsl.lines import spelling
from dsl.source import Source
from server import snippets, vocabulary
from server.documents import Reading
from server.hover import listed, parameters, plain, type_of
from server.lexis import Word
from server.names import Names
from server.place import Place, place_at

Kind = lsp.CompletionItemKind
_KINDS = {
    "attribute": Kind.Field, "value": Kind.EnumMember, "zone": Kind.Class, "state": Kind.Variable,
    "option": Kind.Property, "value of an option": Kind.EnumMember, "definition": Kind.Function,
    "phase": Kind.Method, "family": Kind.Struct,
}  # fmt: skip
# What lines begin with in a section; outside of one, sections.
_TABLES = {
    "": snippets.SECTIONS,
    "play": snippets.STATEMENTS,
    "phase": snippets.STATEMENTS,
    "test": snippets.TEST_LINES,
}
_PLAYERS = ("me", "everyone", "others", "nobody")
_PLAIN = re.compile(r"\$\{\d+:?([^}]*)\}|\$\d+")


class Offer(NamedTuple):
    """Something to write. `rank` orders: what fits best comes first."""

    label: str
    kind: Kind
    detail: str = ""
    says: str = ""
    snippet: str = ""
    rank: int = 5


def complete(reading: Reading | None, source: Source, offset: int, at: int) -> tuple[Place, list[Offer]]:
    """All offers at an offset of the text; `at` is the same place in the tree that was kept."""
    place = place_at(source, offset)
    if place.in_comment and not place.prefix.startswith("@"):
        return place, []
    offers: dict[str, Offer] = {}
    for offer in _Completer(reading, source, place, at).offers():
        offers.setdefault(offer.label, offer)
    wanted = place.prefix.casefold()
    fitting = [o for o in offers.values() if _fits(o.label.casefold(), wanted)]
    return place, sorted(fitting, key=lambda o: (o.rank, o.label))


def _fits(label: str, wanted: str) -> bool:
    """Whether the letters of the word being written stand in a label in their order; an editor sorts further."""
    rest = iter(label)
    return all(sign in rest for sign in wanted)


class _Completer:
    def __init__(self, reading: Reading | None, source: Source, place: Place, at: int) -> None:
        self.reading = reading
        self.source = source
        self.place = place
        self.at = at
        self.declared: Declarations | None = reading.declared if reading is not None else None
        self.names: Names | None = reading.names if reading is not None else None

    def offers(self) -> Iterator[Offer]:
        place = self.place
        if place.prefix.startswith("@"):
            yield from self.citations()
        elif place.in_text:
            yield from self.texts()
        elif place.word(-1) == ".":
            yield from self.parts()
        elif place.section == "zones" and place.word(-1) == ":":
            yield from (Offer(k, Kind.Keyword, "zone", says, rank=1) for k, says in vocabulary.ZONE_KINDS.items())
        elif place.word(-1) == "by" and place.word(-2) == "seen":
            yield from (Offer(k, Kind.Keyword, "seen by", says, rank=1) for k, says in vocabulary.SIGHTS.items())
        else:
            yield from self.words()
            if "NAME" in place.kinds:
                yield from self.names_here()

    # ───────────── words of the language

    def words(self) -> Iterator[Offer]:
        begins = not self.place.before
        table = _TABLES.get(self.place.section, {}) if begins else {}
        for kind in self.place.kinds:
            word = spelling().get(kind, "")
            if word in table:
                for construct in table[word]:
                    label = construct.title or word
                    yield Offer(label, Kind.Snippet, _flat(construct.snippet), construct.says, construct.snippet, 2)
            elif word[:1].isalpha() and not table:
                yield Offer(word, Kind.Keyword, "", vocabulary.about(word), rank=3 if begins else 6)

    # ───────────── names

    def names_here(self) -> Iterator[Offer]:
        """Which names make sense, by the words before."""
        place = self.place
        first, last = place.word(0 - len(place.before)) if place.before else "", place.word(-1)
        section = place.section
        if section == "words" and last in ("", ","):
            yield from self.labels()
        elif last == "use":
            yield from self.decks()
        elif first == "end" or first == "run":
            yield from self.of_kinds("phase", rank=1)
        elif first == "option" and section == "test":
            yield from self.option_line()
        elif last in ("in",) and first == "cards":
            yield from self.of_kinds("zone", rank=1)
        elif first == "cards" and section != "test" and len(place.before) == 1:
            return
        elif not place.before and section not in ("cards", "zones", "state", "game"):
            yield from self.starts()
        elif last in ("is", "not", "in", "=", "+=") and (values := list(self.values_for_left())):
            yield from values
            yield from self.anything(rank=6)
        elif first in ("shuffle", "fill", "move", "deal") and last in (first, "to", "from", "every"):
            if last != "every" and first in ("deal", "fill"):
                yield Offer("every", Kind.Keyword, "", vocabulary.about("every"), rank=2)
            yield from self.of_kinds("zone", rank=1)
            yield from self.anything(rank=6)
        elif (first, last) in (("each", "from"), ("turns", "from"), ("player", "player"), ("out", "out")):
            yield from self.players(rank=1)
        elif last == "of":
            yield from self.players(rank=1)
            yield from self.anything(rank=5)
        elif (section == "test" and last in ("chooses", "choose", ":", ",")) or last in ("without",):
            yield from self.of_kinds("value", rank=1)
        elif section == "test" and first == "given":
            yield from self.players(rank=2)
            yield from self.of_kinds("zone", "state", rank=1)
        elif section == "cards" and first == "one":
            yield from self.of_kinds("attribute", rank=1)
        elif section in ("zones", "state", "cards") and not place.before:
            return
        else:
            yield from self.anything()

    def starts(self) -> Iterator[Offer]:
        """Names that a statement can begin with: phases to call, state to change; in a test who chooses."""
        if self.place.section == "test":
            yield from self.seats(rank=3)
        else:
            yield from self.of_kinds("phase", rank=3)
            yield from self.of_kinds("state", rank=4)

    def anything(self, rank: int = 4) -> Iterator[Offer]:
        """All that can stand in an expression."""
        if self.names is not None and self.reading is not None:
            for local in self.names.visible(self.at):
                kind = self.names.type_at(local.span, local.name)
                detail = plain(kind) if kind is not None else local.kind
                yield Offer(local.name, Kind.Variable, detail, "a local name", rank=rank - 1)
        yield from self.of_kinds("zone", "state", "definition", "option", "attribute", rank=rank)
        yield from self.of_kinds("value", "value of an option", rank=rank + 1)
        for name, says in vocabulary.FIXED.items():
            yield Offer(name, Kind.Constant, "", says, rank=rank + 1)
        yield from self.seats(rank + 3)
        for name, function in vocabulary.FUNCTIONS.items():
            by = any(" by " in form for form in function.forms)
            snippet = f"{name}(${{1:list}} by ${{2:value}})" if by else f"{name}($1)"
            yield Offer(name, Kind.Function, function.forms[0], function.gives, snippet, rank + 2)
        for name, (of, gives) in vocabulary.RELATIONS.items():
            yield Offer(f"{name} of", Kind.Operator, f"{name} of {of}", gives, f"{name} of ", rank + 2)

    def of_kinds(self, *kinds: str, rank: int) -> Iterator[Offer]:
        for symbol in self.declared.symbols.values() if self.declared is not None else ():
            if symbol.kind in kinds and symbol.name != "play":
                yield self.offer(symbol, rank)

    def offer(self, symbol: Symbol, rank: int) -> Offer:
        assert self.reading is not None
        assert self.declared is not None
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

    # ───────────── after a dot, after `is`

    def parts(self) -> Iterator[Offer]:
        """What belongs to the thing before a dot."""
        kind = self.type_before(len(self.place.before) - 1)
        single = t.settled(kind.of) if isinstance(kind, t.List) else kind
        of_cards = single is None or single == t.CARD or isinstance(single, t.Place | t.Open)
        if of_cards:
            yield from self.of_kinds("attribute", rank=1)
        if isinstance(single, t.Place):
            yield Offer("cards", Kind.Field, "a list of cards", "the cards of the zone", rank=2)
        if single is None or single in (t.PLAYER, t.TEAM) or isinstance(single, t.Open):
            whose = ("team",) if single == t.TEAM else ("player", "team")
            for symbol in self.declared.symbols.values() if self.declared is not None else ():
                if symbol.kind in ("zone", "state") and symbol.node.owner in whose:
                    yield self.offer(symbol, 1)

    def type_before(self, end: int) -> t.Type | None:
        """The type of the name that ends before a word of the line, as far as a name tells it."""
        word = self.place.before[end - 1] if end else None
        if word is None or self.names is None or self.declared is None or self.reading is None:
            return None
        if word.text == "]":  # an indexed zone or variable: the name before the bracket
            opened = next((n for n in range(end - 1, -1, -1) if self.place.before[n].text == "["), 0)
            kind = self.type_before(opened)
            return kind.of if isinstance(kind, t.List) else kind
        if word.text in ("me", "it") or word.role == "seat":
            return t.PLAYER if word.text != "it" else None
        if word.text in ("everyone", "others", "members"):
            return t.List(t.PLAYER)
        return self.type_of_name(word)

    def type_of_name(self, word: Word) -> t.Type | None:
        assert self.reading is not None
        assert self.names is not None
        assert self.declared is not None
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

    def values_for_left(self) -> Iterator[Offer]:
        """The values that what stands left of `is` or `=` can have."""
        before = self.place.before
        end = len(before) - 1
        while end > 0 and before[end].text in ("is", "not", "in", "=", "+="):
            end -= 1
        kind = self.type_before(end + 1)
        single = t.settled(kind.of) if isinstance(kind, t.List) else kind
        if isinstance(single, t.Place) or single == t.CARD:
            if isinstance(single, t.Place) and before[-1].text == "is":
                yield Offer("empty", Kind.Keyword, "", vocabulary.about("empty"), rank=1)
            yield from self.of_kinds("value", rank=2)
        elif isinstance(single, t.Value):
            yield from (o for o in self.of_kinds("value", rank=1) if o.detail == f"value of {single.attribute}")
        elif isinstance(single, t.Setting):
            yield from self.settings(single.option)
        elif single == t.PLAYER:
            yield from self.players(rank=1)
        elif single == t.YESNO:
            yield from (Offer(w, Kind.Constant, "", vocabulary.FIXED[w], rank=1) for w in ("yes", "no"))
        elif single == t.SIDE:
            yield from (Offer(w, Kind.Constant, "", vocabulary.about(w), rank=1) for w in ("left", "right"))

    def settings(self, name: str) -> Iterator[Offer]:
        symbol = self.declared.symbols.get(name) if self.declared is not None else None
        domain = symbol.node.domain if symbol is not None and symbol.kind == "option" else None
        for item in domain.items if isinstance(domain, s.ListOf) else ():
            if isinstance(item, s.Name):
                yield Offer(item.name, Kind.EnumMember, f"value of {name}", rank=1)

    def option_line(self) -> Iterator[Offer]:
        if len(self.place.before) == 1:
            yield from self.of_kinds("option", rank=1)
        elif self.place.word(-1) == "=":
            yield from self.settings(self.place.word(-2))
            yield from (Offer(w, Kind.Constant, "", vocabulary.FIXED[w], rank=2) for w in ("yes", "no"))

    def players(self, rank: int) -> Iterator[Offer]:
        for name in _PLAYERS:
            yield Offer(name, Kind.Constant, "", vocabulary.FIXED[name], rank=rank + 1)
        for symbol in self.declared.symbols.values() if self.declared is not None else ():
            if self.reading is not None and symbol.kind in ("state", "definition"):
                kind = type_of(self.reading, symbol)
                if kind in (t.PLAYER, t.List(t.PLAYER)):
                    yield self.offer(symbol, rank)
        for name in ("left", "right", "next", "partner", "owner"):
            of, gives = vocabulary.RELATIONS[name]
            yield Offer(f"{name} of", Kind.Operator, f"{name} of {of}", gives, f"{name} of ", rank + 1)
        yield from self.seats(rank + 1)

    def seats(self, rank: int) -> Iterator[Offer]:
        head = self.declared.file.head.players if self.declared is not None else None
        for seat in range(1, (head[1] if head else 2) + 1):
            yield Offer(f"p{seat}", Kind.Constant, "a player", f"seat {seat}, clockwise", rank=rank)

    # ───────────── citations, texts, libraries, labels

    def citations(self) -> Iterator[Offer]:
        """Statements of the rulebook that are not cited yet, up to the one after the last; then the cited ones."""
        cited = {name for m in (self.declared.file.marks if self.declared else ()) for name in (m.first, m.last)}
        kinds: dict[str, set[int]] = {}
        for name in cited:
            if found := re.fullmatch(r"(\D*)(\d{1,4})", name):
                kinds.setdefault(found[1], set()).add(int(found[2]))
        for letter, numbers in kinds.items():
            for number in range(1, max(numbers) + 2):
                known = number in numbers
                says = "cited already" if known else "not cited yet"
                yield Offer(f"@{letter}{number}", Kind.Reference, says, rank=2 if known else 1)

    def texts(self) -> Iterator[Offer]:
        """In a test the reasons of the rules, in `words` the texts that can be translated."""
        if self.declared is None or self.place.word(-2) != "because":
            return
        for phase in self.declared.file.phases:
            for reason in reasons(phase.body):
                yield Offer(reason, Kind.Text, "a rule for a choice", rank=1)

    def decks(self) -> Iterator[Offer]:
        from interpreter.load import shipped_libraries

        for name, source in shipped_libraries().items():
            for deck in re.findall(r"^cards +(\w+)", source.text, re.MULTILINE):
                yield Offer(deck, Kind.Module, f"a deck of the library {name}", rank=1)
            if re.search(r"^(define|phase) ", source.text, re.MULTILINE):
                yield Offer(name, Kind.Module, "a library", rank=2)

    def labels(self) -> Iterator[Offer]:
        """Names that have no label in the language at hand."""
        language = self.place.heading[1] if len(self.place.heading) > 1 else ""
        if self.declared is None:
            return
        done = {
            label.key.name
            for words in self.declared.file.words
            if words.language.name == language
            for label in words.labels
            if isinstance(label.key, s.Word)
        }
        for symbol in self.declared.symbols.values():
            if symbol.name not in done and symbol.kind not in ("definition",) and symbol.name != "play":
                yield Offer(symbol.name, _KINDS[symbol.kind], symbol.kind, "has no label yet",
                            f'{symbol.name}: "$1"', 1)  # fmt: skip


def reasons(block: s.Block | None) -> Iterator[str]:
    """The reasons of all rules for choices in a block."""
    from server.names import blocks_in

    for x in block.statements if block is not None else ():
        if isinstance(x, s.Choose):
            yield from (m.reason.raw for m in x.musts)
        for inner in blocks_in(x):
            yield from reasons(inner)


def _flat(snippet: str) -> str:
    """What a snippet looks like, on one line."""
    text = _PLAIN.sub(lambda m: m[1] or "…", snippet)
    return " ".join(text.split())


def item(offer: Offer, range_: lsp.Range, snippets_allowed: bool) -> lsp.CompletionItem:
    """An offer as an editor takes it."""
    if offer.snippet and snippets_allowed:
        new, form = offer.snippet, lsp.InsertTextFormat.Snippet
    elif offer.snippet:
        new, form = _PLAIN.sub(lambda m: m[1] or "", offer.snippet).rstrip(), lsp.InsertTextFormat.PlainText
    else:
        new, form = offer.label, lsp.InsertTextFormat.PlainText
    return lsp.CompletionItem(
        label=offer.label,
        kind=offer.kind,
        detail=offer.detail or None,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, offer.says) if offer.says else None,
        sort_text=f"{offer.rank}{offer.label}",
        filter_text=offer.label,
        insert_text_format=form,
        insert_text_mode=lsp.InsertTextMode.AdjustIndentation,
        text_edit=lsp.TextEdit(range_, new),
    )
