"""Tests that cannot be set up, expect nothing, or name a reason or an act that there is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dsl import game as g
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.game.fold import Constants, NotConstant, Setup, constant
from dsl.game.walk import musts_of, statements
from dsl.lints.compositions import Compositions, Pattern
from dsl.lints.setups import described, rule_setups
from dsl.lints.subject import Subject
from dsl.lints.words import BRACES, similar
from dsl.messages import rule_tests as messages
from dsl.source import Span

MOST_COMPARISONS = 500_000
_EXPECTS = (g.Expect, g.ExpectCards, g.ExpectLegal, g.ExpectOptions, g.ExpectSees, g.ExpectWinners)


def tests(subject: Subject) -> Iterable[Diagnostic]:
    """Titles, expectations, reasons and acts."""
    game, decl = subject.game, subject.decl
    titles: dict[str, Span] = {}
    every = [x for phase in game.phases for x in statements(phase.body)]
    reasons = _Sentences(must.reason.key for x in every for must in musts_of(x))
    acts = (act.label.key for x in every if isinstance(x, g.ChooseOne) for act in x.acts)
    labels = _Sentences((*acts, *game.texts))
    for written, test in zip(decl.file.tests, game.tests, strict=True):
        title = written.title.span
        if test.title in titles:
            yield messages.same_title(game.source, title, titles[test.title])
        titles.setdefault(test.title, title)
        if not test.todo and not any(map(_expects, test.lines)) and not _turns_matter(test):
            yield messages.expects_nothing(game.source, title)
        for line in written.lines:
            for answer in (line.answers or ()) if isinstance(line, s.Chooses | s.ExpectLegal) else ():
                if isinstance(answer, s.Text) and not labels.have(answer.raw):
                    yield messages.no_such_act(game.source, answer.span, similar(answer.raw, labels.given))
            because = line.because if isinstance(line, s.ExpectLegal) else None
            if because is not None and not reasons.have(because.raw):
                yield messages.no_such_reason(game.source, because.span, similar(because.raw, reasons.given))


def _expects(x: g.TestLine) -> bool:
    """A play that everybody plays to its end may fail on the way."""
    return isinstance(x, _EXPECTS) or (isinstance(x, g.PlayOn) and x.player is None and x.until is None)


def _turns_matter(test: g.Test) -> bool:
    """Whether several players answer one after the other: the test fails if their turns come in another order."""
    return len({x.player for x in test.lines if isinstance(x, g.Chooses | g.PlayOn)}) > 1


class _Sentences:
    """Sentences of the rules. A test with thousands of them is compared with thousands and then believed."""

    def __init__(self, given: Iterable[str]) -> None:
        self.given = frozenset(given)
        self.open = [BRACES.split(sentence)[::2] for sentence in self.given if "{" in sentence]
        self.work = MOST_COMPARISONS

    def have(self, text: str) -> bool:
        """Is this a sentence of the rules, as written or with its braces filled in?"""
        if text in self.given:
            return True
        self.work -= len(self.open)
        return self.work < 0 or any(_filled_in(text, pieces) for pieces in self.open)


def _filled_in(text: str, pieces: list[str]) -> bool:
    """Whether a text has these pieces in order, from its beginning to its end, and something between any two.

    Taking each piece as early as it comes leaves the most room for the others, so one way is tried and no other.
    """
    first, *between, last = pieces
    if not text.startswith(first):
        return False
    at = len(first)
    for piece in between:
        at = text.find(piece, at + 1) + len(piece)
        if at < len(piece):
            return False
    return text.endswith(last) and at + 1 <= len(text) - len(last)


class _Laid(NamedTuple):
    """Cards that a test lays out: what they are like, how many, and where that is written."""

    pattern: Pattern
    copies: int
    span: Span
    text: str


def test_positions(subject: Subject) -> Iterable[Diagnostic]:
    """Cards that a test lays out must exist in its set-up, and have room. One finding for a test is enough."""
    game = subject.game
    compositions = subject.compositions
    for test in game.tests:
        if compositions.tired or not any(isinstance(line, g.GivenCards) for line in test.lines):
            continue
        setup = Setup(test.players, test.options)
        if not compositions.at(setup).problems:
            position = _Position(game, setup, compositions)
            found = next((d for line in test.lines for d in position.line(line)), None)
            if found is not None:
                yield found


class _Position:
    """What a test has laid out so far; after a `run` nobody knows where the cards are."""

    def __init__(self, game: g.Game, setup: Setup, compositions: Compositions) -> None:
        self.game = game
        self.setup = setup
        self.compositions = compositions
        self.constants = Constants(setup, game.defines)
        self.where = described(game, setup)
        self.lying: dict[object, list[_Laid]] = {}

    def line(self, line: g.TestLine) -> Iterator[Diagnostic]:
        if isinstance(line, g.Run | g.Chooses | g.PlayOn):
            self.lying.clear()
        if not isinstance(line, g.GivenCards):
            return
        place = self.place(line.zone)
        laid = [x for answer in line.cards if isinstance(answer, s.Kind) and (x := self.laid(answer)) is not None]
        self.lying[place] = [*(self.lying.get(place, ()) if line.on_top else ()), *laid]
        yield from self.room(line, self.lying[place])
        for new in reversed(laid):
            yield from self.enough(new)

    def place(self, zone: g.Expr) -> object:
        """A key for a place; one that cannot be told apart from others is its own."""
        if not isinstance(zone, g.Apply):
            return zone.span
        try:
            return zone.info, *(constant(a, self.constants) for a in zone.args)
        except NotConstant:
            return zone.span

    def laid(self, kind: s.Kind) -> _Laid | None:
        family, values = self.game.family_and_values(kind.values)
        pattern = {} if family is None else {g.FAMILY: family}
        families = [f.attributes for n, f in enumerate(self.game.families) if n == (n if family is None else family)]
        together = g.of_one_family(values, families, self.game.attributes)
        for place, value in enumerate(values):
            of = together[place] if together else g.first_with(value, self.game.attributes.values(), pattern)
            code = None if of is None else of.code(value)
            if of is None or code is None:
                return None
            pattern[of.name] = code
        text = " ".join(str(v) for v in kind.values)
        return _Laid(frozenset(pattern.items()), 1 if kind.copies is None else kind.copies, kind.span, text)

    def room(self, line: g.GivenCards, lying: list[_Laid]) -> Iterator[Diagnostic]:
        if not isinstance(line.zone, g.Apply) or line.zone.op != "zone":
            return
        zone = self.game.zone(str(line.zone.info))
        room = 1 if zone.kind == "slot" else None
        if zone.capacity is not None and room is None:
            try:
                room = constant(zone.capacity, self.constants)
            except NotConstant:
                return
        many = sum(x.copies for x in lying)
        if room is not None and many > room:
            yield messages.too_many_for_zone(self.game.source, line.span, zone.name, room, many)

    def without_a_value(self, new: _Laid) -> tuple[str, str]:
        """`red joker` where jokers have no colour: the value that is enough, and the attribute that is too much."""
        attributes, alike = self.game.attributes, self.compositions.alike
        values = [(name, code) for name, code in new.pattern if name != g.FAMILY]
        for name, code in values:
            for other in (x for x, _ in values if x != name and alike(self.setup, frozenset({(name, code)}))):
                codes = (attributes[other].code(value) for value in attributes[other].values)
                pairs = (frozenset({(name, code), (other, c)}) for c in codes if c is not None)
                if not any(alike(self.setup, pair) for pair in pairs):
                    return str(code if attributes[name].numeric else attributes[name].values[code]), other
        return "", ""

    def enough(self, new: _Laid) -> Iterator[Diagnostic]:
        """For each kind of card that the new ones belong to: are there as many as lie about?"""
        every = [x for lying in self.lying.values() for x in lying]
        for kind in {x.pattern: x for x in every if x.pattern <= new.pattern}.values():
            there = self.compositions.alike(self.setup, kind.pattern)
            same = [x for x in every if kind.pattern <= x.pattern]
            wanted = sum(x.copies for x in same)
            if wanted <= there:
                continue
            if there == 0:
                missing = not any(self.compositions.alike(x, kind.pattern) for x in rule_setups(self.game))
                alone, lacks = self.without_a_value(new) if missing else ("", "")
                yield messages.no_such_card(self.game.source, new.span, new.text, self.where, missing, alone, lacks)
            else:
                before = next((x.span for x in same if x.span < new.span), None)
                yield messages.too_many_copies(self.game.source, new.span, kind.text, wanted, there, self.where, before)
            return
