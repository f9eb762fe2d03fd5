"""What the table tells beside the cards: variables, definitions that the rules have shown, who is out of what.

A definition is shown if the words of the rules have a label for it with `table: ` before its name:
`"table: pot": "pot"`. It is the table's, a team's or a player's by what it looks at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Literal

from dsl import game as g
from dsl.game.walk import statements
from dsl.lints.words import OUT, TABLE
from dsl.typing import types as t
from interpreter.ask.dependence import of_teams, public
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import worked_out
from interpreter.ask.rounds import counted_to
from interpreter.ask.view import is_shown, known_value
from interpreter.play.state import State
from repl.screen.machinery import machinery
from repl.screen.text import with_minus
from repl.session.sight import Viewer
from repl.words import Words

MOST_IN_A_ROW = 4  # values of one name that are shown without their places
Owner = Literal["table", "team", "player"]


class Facts:
    """Numbers and names of one position, as one viewer may know them."""

    def __init__(self, state: State, viewer: Viewer, words: Words) -> None:
        self.state = state
        self.viewer = viewer
        self.words = words
        self.rules = state.program.rules
        self.layout = state.program.layout
        self.labels = state.program.labels

    def of(self, kind: Owner, number: int = 0, without: Collection[str] = (), brief: bool = False) -> list[str]:
        """Of the table, or of one team or player: `round 3`. What is not so or not there goes without saying. Where it
        is to be `brief`, so do lists that are worked out: what they name lies elsewhere in sight."""
        without = {*without, *self._as_at_first()} if kind == "table" else without
        over = self.state.result is not None  # whoever would begin next was not the last to do so
        found = [
            each for each in self.variables(kind, number, without) if not (over and t.innermost(each[2]) == t.PLAYER)
        ]
        found += [x for x in self.definitions(kind, number) if not (brief and isinstance(t.settled(x[2]), t.List))]
        return [fact for fact in (self._said(*each) for each in found) if fact]

    def _said(self, name: str, value: str, type: t.Type) -> str:
        if value in self.idle:
            return ""
        if t.settled(type) == t.YESNO and value == self.labels.engine["yes"]:
            return name
        value = with_minus(value) if t.innermost(type) == t.NUMBER else value
        again = name.casefold().endswith(value.split()[0].casefold())  # `Startspieler: Spieler 2`
        between = ": " if again else " "
        return f"{name}{between}{value}"

    @cached_property
    def idle(self) -> frozenset[str]:
        """Values that go without saying."""
        return frozenset(self.labels.engine[word] for word in ("nobody", "nothing", "no")) | {"–"}

    @cached_property
    def _counted_to(self) -> dict[str, int]:
        return counted_to(self.rules)

    @cached_property
    def _machinery(self) -> frozenset[str]:
        return machinery(self.rules)

    def _as_at_first(self) -> Iterator[str]:
        """Numbers of the table that still are what they begin with and say nothing yet: a bid of 0 before any bid, a
        factor of 1. What is counted down from there, such as lives, or to an end, is told from the beginning."""
        for variable in self.rules.variables:
            first, area = variable.value, self.layout.variables[variable.name]
            if variable.owner != "table" or t.settled(variable.type) != t.NUMBER or not isinstance(first, g.Const):
                continue
            seats = self.viewer.seats(self.state)
            if variable.name in self._counted_to:  # how far it is to the end is told from the beginning
                continue
            idle = first.value == 0 or variable.name not in self._counted
            if idle and all(known_value(self.state, c, seats) == first.value for c in range(area.base, area.end)):
                yield variable.name

    @cached_property
    def _counted(self) -> frozenset[str]:
        """The variables to which something is added, or from which something is taken."""
        steps = (x for phase in self.rules.phases for x in statements(phase.body))
        return frozenset(str(x.target.info) for x in steps if isinstance(x, g.Assign) and x.operator != "=")

    def variables(self, kind: Owner, number: int, without: Collection[str] = ()) -> Iterator[tuple[str, str, t.Type]]:
        """Names, values in words, and their types."""
        seats = self.viewer.seats(self.state)
        hidden = self._machinery if seats else ()  # who writes the rules sees it too
        for variable in self.rules.variables:
            if variable.owner != kind or variable.name in without or variable.name in hidden:
                continue
            area = self.layout.variables[variable.name]
            base = area.base if kind == "table" else area.base + number * area.size
            every = range(base, area.end if kind == "table" else base + area.size)
            cells = [c for c in every if is_shown(self.state, variable, c, seats)]
            if not cells:
                continue
            values = [self.labels.value(known_value(self.state, c, seats), variable.type) or "–" for c in cells]
            if len(cells) > MOST_IN_A_ROW and variable.index is not None:
                places = (area.first + (c - area.base) % area.size for c in cells)
                values = self._some_of(variable, list(zip(places, values, strict=True)))
            if kind == "table" and (end := self._counted_to.get(variable.name)) is not None:
                values = [self.words("number of", what="", number=value, times=end).strip() for value in values]
            yield self.labels.name(variable.name), " ".join(values), variable.type

    def _some_of(self, variable: g.Variable, values: Sequence[tuple[int, str]]) -> list[str]:
        """Of many values those that say something, each with its place: `3: player 2, 7: player 1`."""
        by = variable.index if isinstance(variable.index, str) else None
        told = [(index, value) for index, value in values if value not in self.idle and value != "0"]
        named = (f"{self.labels.attribute_value(by, n) if by else n}: {value}" for n, value in told)
        return [", ".join(named) or "–"]

    def definitions(self, kind: Owner, number: int) -> Iterator[tuple[str, str, t.Type]]:
        if self.state.fault is not None:
            return
        for define in self.rules.defines:
            label = self.labels.words.get(f"{TABLE}{define.name}")
            if label is None or define.parameters or self._whose(define) != kind or not self._public(define):
                continue
            seat = self.layout.teams[number][0] if kind == "team" else number
            # Not a call made here: the program keeps a function for each expression that it is asked for.
            value = worked_out(self.state.program.evaluate, define.body, self.state, seat if define.needs_me else None)
            if value is not UNKNOWN:
                yield label, self.labels.value(value, define.body.type) or "–", define.body.type

    def _whose(self, define: g.Define) -> Owner:
        if not define.needs_me:
            return "table"
        return "team" if of_teams(self.rules, define.body) else "player"

    def _public(self, define: g.Define) -> bool:
        return self.viewer.author or public(self.rules, define.body, remembered=self._remembered)

    def _remembered(self, zone: g.Zone) -> bool:
        """Has the viewer seen all cards of a pile before they came there, such as tricks that were taken?"""
        places = [place for place, where in enumerate(self.layout.places) if where.zone is zone]
        cards = (card for place in places for card in self.state.lying(place))
        return zone.kind == "pile" and all(self.viewer.knows(self.state, card) for card in cards)

    def direction(self) -> str:
        """Where the rules turn the order of play round, that it has been."""
        return self.words("turned round") if self.rules.turns_may_reverse and self.state.direction < 0 else ""

    def out(self, seat: int) -> str:
        """What a player is who does not play along: for good, or in a phase that the rules have a word for."""
        if not self.state.is_out(seat):
            return ""
        for x in (x for phase in self.rules.phases for x in statements(phase.body)):
            if isinstance(x, g.Out) and x.phase is not None and self._left(x.noted, seat):
                return self.labels.words.get(f"{OUT}{x.phase}") or self.words("out")
        return self.words("out")

    def _left(self, noted: str, seat: int) -> bool:
        area = self.layout.variables[noted]
        return bool(self.state.value(area.base + seat * area.size))
