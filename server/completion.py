"""What can be written at the cursor: words that the grammar takes there, and the names that make sense.

The grammar says what can stand there at all; the words before the cursor say what is meant: after `move card to`
zones, after `card.` attributes, after `suit is` its values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from lsprotocol import types as lsp

from dsl.recovery.tolerant_lexer import spelling
from dsl.source import Source
from dsl.typing import types as t
from interpreter.load import shipped_libraries
from server import snippets, vocabulary
from server.documents import Reading
from server.lexis import OPERATORS
from server.nearby import names_nearby
from server.offers import Kind, Known, Offer, decks, given, libraries
from server.place import Cursor, place_at

# What lines begin with in a section; outside of one, sections.
_TABLES = {
    "": snippets.SECTIONS,
    "game": snippets.HEAD,
    "play": snippets.STATEMENTS,
    "phase": snippets.STATEMENTS,
    "test": snippets.TEST_LINES,
}
_COMPARED = ("is", "not", "in", "=", "+=")
_NEXT = {"expect": "winners", "repeat": "until"}  # which most often comes next
_OPENERS = ("winners", "(", ",")
_CHOOSING = {"chooses", "choose"}
_SHOWING = ("reveal", "peek")  # cards, or a part of them: `reveal colour of hand`
_SELDOM = ("of", "left", "right")  # behind a name
_NAMES = ("name", "part", "every", "fixed", "seat")


def complete(
    reading: Reading | None, source: Source, offset: int, at: int, *, asked: bool = True,
    within: Callable[[], Mapping[str, Source]] = shipped_libraries,
) -> tuple[Cursor, list[Offer]]:  # fmt: skip
    """All offers at an offset of the text; `at` is the same place in the tree that was kept, `within` has libraries.

    If nobody asked and only a space was typed, there are offers only where a few things make sense.
    """
    place = place_at(source, offset)
    in_number = source.text[place.start - 1 : place.start].isdigit()
    if in_number or (place.in_comment and not place.prefix.startswith("@")):
        return place, []
    offers: dict[str, Offer] = {}
    known = Known(reading, at, names_nearby(source, offset)) if reading is not None else None
    completer = _Completer(place, known, within)
    for offer in completer.offers() if asked else completer.narrow() or ():
        offers.setdefault(offer.label, offer)
    wanted = place.prefix.casefold()
    fitting = [o for o in offers.values() if _fits(o.label.casefold(), wanted)]
    return place, sorted(fitting, key=lambda o: (not o.label.casefold().startswith(wanted), o.rank, o.label))


def _fits(label: str, wanted: str) -> bool:
    """Whether the letters of the word being written stand in a label in their order; an editor sorts further."""
    rest = iter(label)
    return all(sign in rest for sign in wanted)


class _Completer:
    def __init__(self, place: Cursor, known: Known | None, within: Callable[[], Mapping[str, Source]]) -> None:
        self.place = place
        self.known = known
        self.within = within
        self.first = place.before[0].text if place.before else ""
        self.last = place.word(-1)

    def offers(self) -> Iterator[Offer]:
        narrow = self.narrow()
        if narrow is not None:
            yield from narrow
            return
        if len(self.place.before) == 1 and self.first in _NEXT:
            yield given(_NEXT[self.first], 1)
        if self.known is not None and self.first == self.last == "expect":
            yield from self.known.seats(2)
        yield from self.words()
        if self.known is not None and "NAME" in self.place.kinds:
            yield from self.names(self.known)

    # ───────────── places where only a few things make sense

    def narrow(self) -> Iterator[Offer] | None:
        return self.by_sign() or self.by_section() or self.by_words()

    def by_sign(self) -> Iterator[Offer] | None:
        """In citations and texts, after a dot and after the `:` of a zone."""
        place, known = self.place, self.known
        if place.prefix.startswith("@"):
            return known.citations() if known is not None else iter(())
        if place.in_text:
            return known.reasons() if known is not None and place.word(-2) == "because" else iter(())
        if self.last == ".":
            return self.parts(known) if known is not None else iter(())
        if place.section == "zones" and self.last == ":":
            return (Offer(k, Kind.Keyword, "zone", says, rank=1) for k, says in vocabulary.ZONE_KINDS.items())
        if self.last == "by" and place.word(-2) == "seen":
            return (Offer(k, Kind.Keyword, "seen by", says, rank=1) for k, says in vocabulary.SIGHTS.items())
        return None

    def by_section(self) -> Iterator[Offer] | None:
        place, known = self.place, self.known
        if self.first == "use" and len(place.before) <= 2:
            return decks(self.within()) if place.section == "cards" else libraries(self.within())
        if place.section == "about" and not place.before and len(place.heading) <= 2:
            topics = vocabulary.TOPICS.items()
            return (Offer(topic, Kind.Keyword, "", says, f'{topic}: "$1"', 1) for topic, says in topics)
        if known is None:
            return None
        if place.section == "label":
            return known.labelled()
        if place.section == "words" and self.last in ("", ","):
            return known.labels(place.heading[1] if len(place.heading) > 1 else "")
        if place.section in ("state", "bookkeeping") and self.first == self.last == "each":
            return (Offer(word, Kind.Keyword, "", says, rank=1) for word, says in vocabulary.OWNERS.items())
        if place.section == "cards" and self.first == "one" and self.last in ("each", ","):
            return known.of_kinds("attribute", rank=1)
        if place.section == "test":
            return self.in_test(known)
        return None

    def in_test(self, known: Known) -> Iterator[Offer] | None:
        place = self.place
        if self.first == "run" and self.last == "run":
            return iter((*known.of_kinds("phase", rank=1), given("play", 2)))
        if self.first == "option":
            if len(place.before) == 1:
                return known.of_kinds("option", rank=1)
            if self.last == "=":
                yes_no = (given(w, 2) for w in ("yes", "no"))
                return iter((*known.settings(place.word(-2)), *yes_no))
        if self.first == "expect" and place.word(1 - len(place.before)) == "winners" and self.last in _OPENERS:
            return iter((*known.seats(1), given("everyone", 2), given("nobody", 2)))
        if self.last in (*_CHOOSING, ":", ","):
            words = {word.text for word in place.before}
            if words & _CHOOSING:
                return self.answers(known)
            if ":" in words:
                return iter((*known.of_kinds("value", rank=1), given("nothing", 3)))
        if self.first == "given" and self.last == "given":
            top = known.relation("top", 3)
            return iter((*known.of_kinds("zone", "state", rank=1), *known.seats(2), top))
        return None

    def answers(self, known: Known) -> Iterator[Offer]:
        """What can be chosen in a test: cards, by name or by where they lie, players, ends."""
        yield from known.of_kinds("value", rank=1)
        yield from known.seats(2)
        yield from known.of_kinds("zone", rank=3)
        yield from (given(word, 3) for word in ("left", "right"))
        if self.last == "chooses":
            yield Offer("anything", Kind.Keyword, "", "plays on by chance", rank=2)

    def by_words(self) -> Iterator[Offer] | None:
        known, first, last = self.known, self.first, self.last
        if known is None:
            return None
        if len(self.place.before) == 1 and first in ("phase", "define"):
            return known.called(first)
        if first == "winner" and last in ("winner", "then"):
            return (given(word, 1) for word in ("highest", "lowest"))
        if first == "winner" and last in ("highest", "lowest"):
            return iter((*known.belonging_to("player", "team", rank=1), *known.anything(rank=3)))
        if first == "end" and last == "end":
            return iter((*known.of_kinds("phase", rank=1), given("game", 2)))
        if (first, last) == ("undo", "undo"):
            return known.of_kinds("phase", rank=1)
        if first in _SHOWING and last == "of" and len(self.place.before) == 3:
            return iter((*known.locals(1, t.CARD, t.List(t.CARD)), *known.places(), given("every", 2)))
        if first == "cards" and last == "in":
            return known.of_kinds("zone", rank=1)
        if last == "every":
            return known.after_every()
        if (first, last) in (
            ("shuffle", "shuffle"),
            ("swap", "swap"),
            ("swap", "with"),
            ("move", "to"),
            ("move", "from"),
        ):
            return known.places()
        if (first, last) == ("out", "from"):
            return known.of_kinds("phase", rank=1)
        if first in ("deal", "fill") and last in ("fill", "to", "from"):
            return iter((*known.places(), given("every", 2)))
        if (first, last) in (
            ("each", "from"),
            ("turns", "from"),
            ("turns", "in"),
            ("player", "player"),
            ("out", "out"),
        ):
            return known.players(rank=1, one=first != "out" and last != "in")
        return None

    # ───────────── words and names

    def words(self) -> Iterator[Offer]:
        """The words that the grammar takes; at the beginning of a line whole constructs."""
        begins = not self.place.before
        table = _TABLES.get(self.place.section, {}) if begins and not self.goes_on else {}
        for kind in self.place.kinds:
            word = spelling().get(kind, "")
            if word in table:
                for construct in table[word]:
                    label = construct.title or word
                    yield Offer(label, Kind.Snippet, _flat(construct.snippet), construct.says, construct.snippet, 2)
            elif word in vocabulary.FUNCTIONS and "NAME" in self.place.kinds and self.last != "deal":
                continue  # in an expression it is a function, which is among the names
            elif word[:1].isalpha() and not table:
                links = word in OPERATORS or (word in _SELDOM and not (word == "of" and self.first in _SHOWING))
                yield given(word, 3 if begins else 6 if not self.behind_name else 4 if links else 2)

    @property
    def goes_on(self) -> bool:
        """Whether the line is a part of the one above: the condition of a `must`, a case."""
        return self.place.section in ("define", "play", "phase") and "LET" not in self.place.kinds

    @property
    def behind_name(self) -> bool:
        """Whether a name or a number has just ended: another name there can only go on with a card, `hearts ace`."""
        before = self.place.before
        return bool(before) and (before[-1].role in _NAMES or (before[-1].role == "number" and len(before) > 1))

    def rest_of_card(self, known: Known) -> Iterator[Offer]:
        """The values that a card can have besides those that stand there."""
        taken: set[str] = set()
        for word in reversed(self.place.before):
            if word.role == "number":
                continue
            symbol = known.declared.symbols.get(word.text)
            if symbol is None or symbol.kind != "value":
                break
            taken.add(symbol.node)
        if taken or self.place.before[-1].role == "number":
            values = known.of_kinds("value", rank=1)
            yield from (o for o in values if known.declared.symbols[o.label].node not in taken)
        if taken:
            yield from known.numbers(taken)

    def names(self, known: Known) -> Iterator[Offer]:
        section = self.place.section
        if not self.place.before and section != "text" and not self.goes_on:
            if section == "test":
                yield from known.seats(rank=3)
                yield Offer("everybody", Kind.Constant, "", "plays on by chance", "everybody chooses anything", 4)
            elif section == "zones":
                yield from known.missing_zones()
            elif section in ("play", "phase"):
                yield from known.of_kinds("phase", rank=3)
                yield from known.of_kinds("state", rank=4)
                yield from known.locals(4)
            return
        if self.first == "cards":
            return  # a new name
        if self.last == "choose":
            yield from known.families(rank=1)
        if self.behind_name:
            yield from self.rest_of_card(known)
            return
        if self.last in _COMPARED:
            yield from self.values(known)
        elif self.last == "of":
            yield from known.players(rank=1)
        yield from known.anything(rank=5)

    def parts(self, known: Known) -> Iterator[Offer]:
        """What belongs to the thing before a dot."""
        kind = self.type_before(known, len(self.place.before) - 1)
        single = t.single(kind) if kind is not None else None
        if single is None or single == t.CARD or isinstance(single, t.Place | t.Open):
            yield from known.of_kinds("attribute", rank=1)
            yield from known.belonging_to("card", rank=1)
        if isinstance(single, t.Place):
            yield Offer("cards", Kind.Field, "a list of cards", "the cards of the zone", rank=2)
        if single == t.TEAM:
            yield from known.belonging_to("team", rank=1)
        elif single is None or single == t.PLAYER or isinstance(single, t.Open):
            yield from known.belonging_to("player", "team", rank=1)

    def type_before(self, known: Known, end: int) -> t.Type | None:
        """The type of the name that ends before a word of the line, as far as a name tells it."""
        if not end:
            return None
        word = self.place.before[end - 1]
        if word.text == "]":  # a place of an indexed zone or variable: the name before the bracket
            opened = next((n for n in range(end - 1, -1, -1) if self.place.before[n].text == "["), 0)
            kind = self.type_before(known, opened)
            return t.single(kind) if kind is not None else None
        if word.text == "me" or word.role == "seat":
            return t.PLAYER
        if word.text in ("everyone", "others", "members"):
            return t.List(t.PLAYER)
        return known.type_of_name(word)

    def values(self, known: Known) -> Iterator[Offer]:
        """The values that what stands left of `is` or `=` can have."""
        end = len(self.place.before)
        while end > 0 and self.place.before[end - 1].text in _COMPARED:
            end -= 1
        kind = self.type_before(known, end)
        single = t.single(kind) if kind is not None else None
        if isinstance(single, t.Place) and self.last != "in":
            yield given("empty", 1)
        if isinstance(single, t.Place) or single == t.CARD:
            yield from known.of_kinds("value", rank=2)
        elif isinstance(single, t.Value):
            yield from (o for o in known.of_kinds("value", rank=1) if o.detail == f"value of {single.attribute}")
        elif isinstance(single, t.Setting):
            yield from known.settings(single.option)
        elif single == t.PLAYER:
            yield from known.players(rank=1)
        elif single in (t.YESNO, t.SIDE):
            yield from (given(word, 1) for word in (("yes", "no") if single == t.YESNO else ("left", "right")))


def _flat(snippet: str) -> str:
    """What a snippet looks like, on one line."""
    return " ".join(snippets.plain(snippet, "…").split())


def beginning(snippet: str) -> str:
    """A snippet up to the first place to fill in, for an editor that knows no such places.

    Some of them write several lines as one with odd signs in it, so it ends with its line.
    """
    return re.split(r"\$|\n", snippet, maxsplit=1)[0]


def item(number: int, offer: Offer, range_: lsp.Range, snippets_allowed: bool) -> lsp.CompletionItem:
    """An offer as an editor takes it; the numbers are their order."""
    if offer.snippet and snippets_allowed:
        new, form = offer.snippet, lsp.InsertTextFormat.Snippet
    elif offer.snippet:
        new, form = beginning(offer.snippet), lsp.InsertTextFormat.PlainText
    else:
        new, form = offer.label, lsp.InsertTextFormat.PlainText
    return lsp.CompletionItem(
        label=offer.label,
        kind=offer.kind,
        detail=offer.detail or None,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, offer.says) if offer.says else None,
        sort_text=f"{number:05}",
        filter_text=offer.label,
        insert_text_format=form,
        insert_text_mode=lsp.InsertTextMode.AdjustIndentation,
        text_edit=lsp.TextEdit(range_, new),
    )
