"""A deal that needs more cards than there are, and zones that must overflow.

The course of play is followed from `play` for every set-up (see `following`), as long as numbers
are certain. So whatever is reported here will happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dsl import game as g
from dsl import types as t
from dsl.composition import Composition
from dsl.declare import Declarations
from dsl.diagnostic import Diagnostic
from dsl.fold import Setup
from dsl.lints.composing import Compositions
from dsl.lints.counts import Stop
from dsl.lints.effects import Effects
from dsl.lints.following import Course, Leave
from dsl.lints.loops import endless_loops
from dsl.lints.moving import Found
from dsl.lints.setups import described, rule_setups
from dsl.messages import cards as messages
from dsl.source import Span

ALL_STEPS = 4_000
LEAST_STEPS, MOST_STEPS = 100, 600


def card_counts(game: g.Game, decl: Declarations) -> Iterable[Diagnostic]:
    """Each problem once, for the first set-up that has it. In a loop without an end any deck runs short."""
    if any(True for _ in endless_loops(game, decl)):
        return ()
    found: dict[tuple[str, Span], list[Found]] = {}
    effects = Effects.of(game)
    setups = list(rule_setups(game))
    compositions = Compositions.of(game)
    steps = max(LEAST_STEPS, min(MOST_STEPS, ALL_STEPS // len(setups)))
    courses: list[_Reporting] = []
    for setup in setups:
        if compositions.tired:
            return ()
        composition = compositions.at(setup)
        if composition.problems:
            return ()
        course = next((c for c in courses if c.is_also_of(setup, composition)), None)
        if course is None:
            course = _Reporting(game, setup, composition, effects, decl, steps)
            courses.append(course)
            course.follow()
        if course.error is not None:
            diagnostic = course.error.diagnostic
            found.setdefault((diagnostic.code, diagnostic.span), []).append(course.error)
    return [_worded(errors, len(errors) == len(setups)) for errors in found.values()]


class _Options(dict[str, int]):
    """The values of the options; remembers which of them were asked for."""

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> int:
        self.asked.add(name)
        return super().__getitem__(name)


def _worded(errors: list[Found], everywhere: bool) -> Diagnostic:
    """The first set-up is named, unless the same happens in all of them."""
    first = errors[0]
    same = everywhere and all(e.always == first.always for e in errors)
    return first.always if same and first.always is not None else first.diagnostic


class _Reporting(Course):
    """Says what goes wrong; what goes wrong inside a library is not the writer's to mend."""

    def __init__(
        self,
        game: g.Game,
        setup: Setup,
        composition: Composition,
        effects: Effects,
        decl: Declarations,
        steps: int,
    ) -> None:
        self.options = _Options(setup.options)
        self.compared: list[tuple[str, Callable[[int], Any], Any]] = []
        super().__init__(game, Setup(setup.players, self.options), composition, effects, steps)
        self.decl = decl
        self.setup = setup
        self.composition = composition
        self.error: Found | None = None

    def follow(self) -> None:
        try:
            self.begin()
        except Stop:
            pass
        except Found as error:
            self.error = error

    def is_also_of(self, setup: Setup, composition: Composition) -> bool:
        """Whether another set-up has the same course: all that was asked about options has the same answer there."""
        if self.setup.players != setup.players or self.composition is not composition:
            return False
        alike = all(self.setup.options[name] == setup.options[name] for name in self.options.asked)
        return alike and all(compare(setup.options[name]) is result for name, compare, result in self.compared)

    def _apply(self, e: g.Apply) -> Any:
        """Of a number that is only compared, as in `score >= limit`, it matters how that comes out."""
        option = next((a for a in e.args if isinstance(a, g.Apply) and a.op == "option"), None)
        if option is None or option.type != t.NUMBER or e.op not in ("lt", "le", "gt", "ge"):
            return super()._apply(e)
        others = [None if a is option else self.value(a) for a in e.args]

        def compare(value: int) -> Any:
            return self._worked_out(e, [value if a is option else x for a, x in zip(e.args, others, strict=True)])

        name = str(option.info)
        result = compare(self.setup.options[name])
        self.compared.append((name, compare, result))
        return result

    def begin(self) -> None:
        for family in self.game.families:
            room = self.room(self.zones[family.zone])
            most = max((self.count[p] or 0 for p in self.places[family.zone]), default=0)
            if room is not None and most > room and family.written.zone is not None:
                self.overfull(family.written.zone.span, family.zone, room, most)
        try:
            self.call(self.game.play, {})
        except Leave:
            return

    @property
    def where(self) -> str:
        return described(self.game, self.setup)

    def overfull(self, span: Span, zone: str, room: int, comes: int) -> None:
        if self.source is not self.game.source:
            raise Stop
        declared = self.decl.symbols[zone].span
        named, always = (
            messages.no_room(self.game.source, span, zone, room, comes, where, declared) for where in (self.where, "")
        )
        raise Found(named, always)

    def short(self, span: Span, act: str, needs: int, zone: str, has: int) -> None:
        if self.source is not self.game.source:
            raise Stop
        declared = self.decl.symbols[zone].span
        raise Found(messages.too_few(self.game.source, span, act, needs, zone, has, self.where, declared, self.total))
