"""What lies in one place of the table, as one viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeGuard

from dsl import game as g
from dsl.game.walk import below, own_expressions, rule_expressions, statements
from interpreter.ask.dependence import ZONES
from interpreter.ask.notes import laid_text
from interpreter.ask.view import known_parts
from interpreter.compile.layout import Place
from interpreter.play.state import State
from repl.screen.cards import Deck
from repl.screen.text import Fragment, Line, bare, line
from repl.session.sight import Viewer
from repl.words import Words

VOWELS = frozenset("aeiouyäöü")
MOST_SECRET = 4  # cards of a pile that are named where only the viewer knows them
MOST_AFTER = 2  # consonants of a brief name behind its vowels


class Places:
    """The places of a position in words."""

    def __init__(self, state: State, viewer: Viewer, words: Words) -> None:
        self.state = state
        self.viewer = viewer
        self.words = words
        self.program = state.program
        self.layout = state.program.layout
        self.labels = state.program.labels
        self.deck = Deck(self.labels, words.signs, words.sorting)

    def chunk(self, place: int, tight: bool = False, brief: bool = False) -> Line:
        """A place with its name and its cards, as one piece of a line; `tight` where every column counts, and with a
        `brief` name where others show it in full."""
        pieces = self.content(place)
        if tight and len(pieces) == 1 and bare(pieces[0]) == bare(self._number_of_cards(place)):
            pieces = [line(("dim", str(len(self.state.lying(place)))))]
        between = ", " if tight and self.deck.parted_by_spaces else " · "
        content: list[Fragment] = []
        for number, piece in enumerate(pieces):
            content += [("", between), *piece] if number else piece
        return line(self._named(place, brief), *content)

    def counted(self, place: int, brief: bool = False, dots: str = "…") -> Line:
        """A place with the number of its cards, and dots for what is known of some; with its cards, if none of them is
        hidden."""
        cards = self.state.lying(place)
        if all(self.viewer.knows(self.state, card) for card in cards):
            return self.chunk(place, tight=True, brief=brief)
        known = [bare(piece) for piece in self.content(place)] != [bare(self._number_of_cards(place))]
        return line(self._named(place, brief), ("cut", f"{len(cards)}{dots}") if known else ("dim", f"{len(cards)}"))

    def _named(self, place: int, brief: bool) -> Fragment:
        name = self.labels.place(place)
        short = self.brief(place) if brief else name
        return ("dim" if short == name else "cut", f"{short}: ")

    def brief(self, place: int) -> str:
        """The name of a place as people cut words, before the second syllable sounds (`pris.`, `Gef.`), if no other one
        of the same owner begins so."""
        where = self.layout.places[place]
        rivals = (p for p, each in enumerate(self.layout.places) if each.owner == where.owner and p != place)
        others = [self.labels.place(p) for p in rivals]
        name = self.labels.place(place)
        short = next((s for s in _beginnings(name.split()[0]) if not any(o.startswith(s) for o in others)), name)
        return name if len(name) <= len(short) + 2 else f"{short}."

    def _number_of_cards(self, place: int) -> Line:
        return line(("dim", self.words.cards(len(self.state.lying(place)))))

    def content(self, place: int) -> list[Line]:
        where = self.layout.places[place]
        cards = self.state.lying(place)
        if not cards:
            return [line(("dim", "–"))]
        seen = [c for c in cards if self.viewer.knows(self.state, c)]
        if where.zone.kind in ("row", "slot"):
            shown = [c if c in seen else self.noted(c, self.parts(c)) for c in cards]
            known = self.owner_knows(where, seen)
            beside = {c: ", ".join(filter(None, (laid_text(self.state, self.labels, c), known.get(c)))) for c in seen}
            return self.deck.row(shown, self.words("face down"), {c: text for c, text in beside.items() if text})
        if where.zone.kind == "pile":
            return self.pile(cards, [] if where.zone.name in self.closed_piles else seen)
        told = sorted(part for c in cards if c not in seen and (part := self.parts(c)) is not None)
        if not seen and not told:
            return [self._number_of_cards(place)]
        chunks = [*self.deck.heap(seen), *self.deck.row(told, "")]
        if len(seen) + len(told) < len(cards):
            chunks.append(line(("dim", self.words.hidden(len(cards) - len(seen) - len(told)))))
        return chunks

    def owner_knows(self, where: Place, cards: Sequence[int]) -> dict[int, str]:
        """What the owner of cards that they cannot see themselves was told of them before everybody."""
        owner, layout = where.owner if where.zone.owner == "player" else None, self.layout
        found: dict[int, str] = {}
        for card in cards if owner is not None and self.program.rules.told else ():
            mask = self.state.seers(card)
            told = [a for a in self.program.rules.told if mask >> layout.part(a) & layout.everybody == layout.everybody]
            if told and owner is not None and not mask >> owner & 1:
                values = (self.labels.attribute_value(a, layout.attributes[a][card]) for a in told)
                found[card] = self.words("knows", what=" ".join(values))
        return found

    def parts(self, card: int) -> str | None:
        """What the viewer knows of a card that they do not know: `red ?`."""
        found = known_parts(self.state, card, self.viewer.seat) if self.viewer.seat is not None else ()
        return " ".join(self.labels.name(str(value)) for _, value in found) + " ?" if found else None

    def noted(self, card: int, text: str | None) -> str | None:
        """A card that lies face down, with what lies on it."""
        laid = laid_text(self.state, self.labels, card)
        return f"{text or self.words('face down')} ({laid})" if laid else text

    @cached_property
    def closed_piles(self) -> frozenset[str]:
        """Piles that nobody looks into, such as tricks and discards that lie face down: that one remembers what went
        there is not to see."""
        if self.viewer.author:
            return frozenset()
        steps = (x for phase in self.program.rules.phases for x in statements(phase.body) if isinstance(x, g.Reveal))
        inside = [[y for e in own_expressions(x) for y in below(e) if isinstance(y, g.Apply)] for x in steps]
        shown = [{str(y.info) for y in each if y.op in ZONES} for each in inside]
        piles = [z for z in self.program.rules.zones if z.kind == "pile" and z.sight == "nobody"]
        if not all(shown):  # cards that have a name of their own may lie on any pile of the table
            piles = [z for z in piles if z.owner == "player"]
        return frozenset(z.name for z in piles if not any(z.name in each for each in shown))

    def pile(self, cards: Sequence[int], seen: Sequence[int]) -> list[Line]:
        """A pile is its number of cards, and its top card if that is known; of a few cards that the viewer knows and
        not everybody, such as those they have put into the skat, all of them."""
        chunks = [line(self.words.cards(len(cards)))]
        if self._are_a_secret(cards, seen):
            return [*chunks, *self.deck.heap(cards)]
        if cards[0] in seen:
            laid = laid_text(self.state, self.labels, cards[0])
            beside = f" ({laid})" if laid else ""
            chunks.append(line(("dim", self.words("on top") + " "), self.deck.name(cards[0]), beside))
        return chunks

    def _are_a_secret(self, cards: Sequence[int], seen: Sequence[int]) -> bool:
        """Does the viewer know all of these few cards, and none of them is known to everybody?"""
        everybody = self.layout.everybody
        few = 1 < len(cards) <= MOST_SECRET and len(seen) == len(cards) and not self.viewer.author
        return few and not any(self.state.seers(card) & everybody == everybody for card in cards)

    def is_shown(self, place: int) -> bool:
        """Is a place of the table worth a word? That nothing lies there goes without saying, but not of a place for one
        card, nor of a face-down pile if the rules ask whether it is used up."""
        zone = self.layout.places[place].zone
        closed = zone.kind == "pile" and zone.sight == "nobody"
        return bool(self.state.lying(place)) or zone.kind == "slot" or (closed and zone.name in self.used_up)

    @cached_property
    def used_up(self) -> frozenset[str]:
        """Zones of which the rules ask whether they are empty."""
        asked = (x.args[0] for x in rule_expressions(self.program.rules) if _is(x, "is_empty"))
        return frozenset(str(x.args[0].info) for x in asked if _is(x, "cards") and _is(x.args[0], "zone"))

    def is_closed(self, place: int) -> bool:
        """Is it a pile of the table of which nothing is to be seen but how many cards it has?"""
        where = self.layout.places[place]
        if where.owner is not None or where.zone.kind != "pile":
            return False
        known = any(self.viewer.knows(self.state, card) for card in self.state.lying(place)[:1])
        return not known or where.zone.name in self.closed_piles


def _is(e: g.Expr, op: str) -> TypeGuard[g.Apply]:
    return isinstance(e, g.Apply) and e.op == op


def _beginnings(word: str) -> Iterator[str]:
    """A word up to its first consonants behind vowels, of two alike the first; up to the next ones, and so on."""
    vowels = [letter in VOWELS for letter in word.lower()]
    end = 0
    while end < len(word):
        first = next((at for at in range(end, len(word)) if vowels[at]), len(word))
        after = next((at for at in range(first, len(word)) if not vowels[at]), len(word))
        end = next((at for at in range(after, len(word)) if vowels[at]), len(word))
        alike = end - after > 1 and word[after] == word[after + 1]
        yield word[: after + 1 if alike else min(end, after + MOST_AFTER)]
