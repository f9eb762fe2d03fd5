"""A deal that needs more cards than there are, and zones that must overflow.

The course of play is followed from `play` for every set-up (see `abstract`), as long as numbers are
certain. So whatever is reported here will happen.
"""

from __future__ import annotations

from collections.abc import Iterable

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.composition import Composition
from dsl.game.fold import Setup
from dsl.lints.abstract.play import AbstractPlay, Leave
from dsl.lints.abstract.table import AbstractTable, Stop
from dsl.lints.abstract.values import AbstractValues, AskedOptions
from dsl.lints.effects import Effects
from dsl.lints.families import cardless_families
from dsl.lints.loops import endless_loops
from dsl.lints.setups import described, rule_setups
from dsl.lints.subject import Subject
from dsl.messages import cards as messages
from dsl.source import Source, Span
from dsl.typing.declare import Declarations

ALL_STEPS = 4_000
LEAST_STEPS, MOST_STEPS = 100, 600
WORK_FOR_A_STEP = 30


def card_counts(subject: Subject) -> Iterable[Diagnostic]:
    """Each problem once, for the first set-up that has it. In a loop without an end any deck runs short, and one
    without cards is told as that."""
    game, decl = subject.game, subject.decl
    if any(True for check in (endless_loops, cardless_families) for _ in check(subject)):
        return ()
    found: dict[tuple[str, Span], list[Found]] = {}
    effects = subject.effects
    setups = list(rule_setups(game))
    compositions = subject.compositions
    steps = max(LEAST_STEPS, min(MOST_STEPS, ALL_STEPS // len(setups)))
    courses: list[_Followed] = []
    for setup in setups:
        if compositions.tired:
            return ()
        composition = compositions.at(setup)
        if composition.problems:
            return ()
        course = next((c for c in courses if c.is_also_of(setup, composition)), None)
        if course is None:
            course = _Followed(game, setup, composition, effects, decl, steps)
            courses.append(course)
        if course.error is not None:
            diagnostic = course.error.diagnostic
            found.setdefault((diagnostic.code, diagnostic.span), []).append(course.error)
    return [_worded(errors, len(errors) == len(setups)) for errors in found.values()]


class Found(Exception):
    """Something is certain to go wrong; `always` says it without a set-up, if it is the same in all."""

    def __init__(self, diagnostic: Diagnostic, always: Diagnostic | None = None) -> None:
        super().__init__(diagnostic.title)
        self.diagnostic = diagnostic
        self.always = always


def _worded(errors: list[Found], everywhere: bool) -> Diagnostic:
    """The first set-up is named, unless the same happens in all of them."""
    first = errors[0]
    same = everywhere and all(e.always == first.always for e in errors)
    return first.always if same and first.always is not None else first.diagnostic


class _Followed:
    """The play of one set-up and what goes wrong in it; what goes wrong in a library is not the writer's to fix."""

    def __init__(
        self, game: g.Game, setup: Setup, composition: Composition, effects: Effects, decl: Declarations, steps: int
    ) -> None:
        self.game = game
        self.decl = decl
        self.setup = setup
        self.composition = composition
        self.options = AskedOptions(setup.options)
        self.table = AbstractTable(game, Setup(setup.players, self.options), composition)
        self.values = AbstractValues(self.table, self.options, WORK_FOR_A_STEP * steps)
        self.error: Found | None = None
        try:
            self._beginning()
            AbstractPlay(self.values, effects, steps, self).call(game.play, {})
        except (Stop, Leave):
            pass
        except Found as error:
            self.error = error

    def is_also_of(self, setup: Setup, composition: Composition) -> bool:
        """Whether another set-up has the same course: all that was asked about options has the same answer there."""
        same = self.setup.players == setup.players and self.composition is composition
        return same and self.options.answered_alike(setup.options)

    def _beginning(self) -> None:
        for family in self.game.families:
            room = self.values.room(self.table.zones[family.zone])
            most = max((self.table.count[p] or 0 for p in self.table.places[family.zone]), default=0)
            if room is not None and most > room and family.written.zone is not None:
                self.overfull(self.game.source, family.written.zone.span, family.zone, room, most)

    @property
    def where(self) -> str:
        return described(self.game, self.setup)

    def overfull(self, at: Source, span: Span, zone: str, room: int, comes: int) -> None:
        if at is not self.game.source:
            raise Stop
        declared = self.decl.symbols[zone].span
        named, always = (messages.no_room(at, span, zone, room, comes, where, declared) for where in (self.where, ""))
        raise Found(named, always)

    def short(self, at: Source, span: Span, act: str, needs: int, zone: str, has: int) -> None:
        if at is not self.game.source:
            raise Stop
        declared = self.decl.symbols[zone].span
        raise Found(messages.too_few(at, span, act, needs, zone, has, self.where, declared, self.table.total))
