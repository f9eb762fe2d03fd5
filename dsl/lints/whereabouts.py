"""Does everybody know at any time where in the rules the play stands?

Then the prompt of a choice in secret tells nothing: `Anna puts 2 cards into the skat`. It is asked of the whole game,
because what ends a phase early tells of every choice that follows. Of other games it is known of which lines everybody
knows when they run: what is told of a play must not depend on any other. What decides which way rules take has to be
made of what everybody knows (`dsl.lints.openness`); all else is a secret.

Names and variables are as open as all that they are ever given, wherever that stands: in which order, how often and for
whom statements run is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import assert_never

from dsl import game as g
from dsl.game.trees import picked_type
from dsl.game.walk import inner_blocks, own_expressions, spoken, statements
from dsl.lints.effects import ZONE_OPS, Effects, Routine
from dsl.lints.knowledge import roots
from dsl.lints.openness import FACES, KNOWN, MIXED, NUMBER, SECRET, Judge, Openness, entry, joined, kept
from dsl.lints.sight import TooMuch
from dsl.nodes import dataclass
from dsl.typing import types as t


@dataclass(frozen=True, slots=True)
class Course:
    """Whether it is public, and what everybody knows at any time of variables and of the names of each phase.

    `lines` are those of which everybody knows when they run; `phases` those of which everybody knows when they begin
    and end, and `plain` those in which all that is so of every statement.
    """

    is_public: bool
    variables: Mapping[str, Openness]
    names: Mapping[int, Mapping[int, Openness]]
    table_is_seen: bool
    lines: frozenset[int]
    phases: frozenset[int]
    plain: frozenset[int]

    def knows(self, game: g.Game, phase: int, e: g.Expr) -> bool:
        """Can everybody work out what this comes to in a phase?"""
        return Judge(game, self.variables, self.table_is_seen).of(e, self.names.get(phase, {})) is KNOWN


MOST_KEPT = 16
_LAST: list[tuple[g.Game, bool, Course]] = []  # the rules that were asked about last, and what was found


def course_is_public(game: g.Game) -> bool:
    """Do the ways that rules take depend on what everybody knows alone, as far as they lead to choices?"""
    return _course(game, changes_are_told=False).is_public


def course_of(game: g.Game) -> Course:
    """What everybody knows who hears what is told: state that they see, who plays along and in which order cards lie
    open, whatever that came from. They see it, but perhaps not before it has decided something and is as it was, so
    that this does not make a course public."""
    return _course(game, changes_are_told=True)


def _course(game: g.Game, changes_are_told: bool) -> Course:
    """It is worked out once."""
    for rules, told, course in _LAST:
        if rules is game and told is changes_are_told:
            return course
    course = _Reading(game, changes_are_told).course()
    _LAST[:] = [(game, changes_are_told, course), *_LAST[: MOST_KEPT - 1]]
    return course


class _OrderIsSecret(Exception):
    """Not everybody knows who comes next, and so nothing of what follows."""


class _Reading:
    """Reads the phases again until nothing new is found to be less than known. On a way that a secret decides
    everything is a secret."""

    def __init__(self, game: g.Game, changes_are_told: bool) -> None:
        self.game = game
        self.changes_are_told = changes_are_told
        self.told = frozenset(v.name for v in game.variables if changes_are_told and v.is_told and not v.is_inner)
        self.variables = {v.name: _at_first(game, v) for v in game.variables}
        self.names: dict[int, dict[int, Openness]] = {}
        self.reached: dict[int, bool] = dict.fromkeys(roots(game), False)  # whether a secret decides it
        self.triggers = frozenset(roots(game)) - {game.play}
        self.judge = Judge(game, self.variables, changes_are_told)
        self.public = True
        self.changed = True
        self.phase = game.play
        self.at_once = False
        self.secret_lines: set[tuple[int, int]] = set()  # with their phases
        self.laid_open: set[tuple[int, int]] = set()  # names of cards that everybody has just seen go somewhere
        self.order_is_known = True
        self.changing = {(n, x.target.id) for n, x in self._statements() if isinstance(x, g.Change)}

    def course(self) -> Course:
        try:
            while self.changed:
                self.changed = False
                self.judge.defined.clear()
                self.secret_lines.clear()
                for number in [*self.reached]:
                    self.phase = number
                    self._block(self.game.phases[number].body, self.reached[number])
        except (TooMuch, _OrderIsSecret):
            return Course(False, {}, {}, self.changes_are_told, frozenset(), frozenset(), frozenset())
        return Course(self.public, self.variables, self.names, self.changes_are_told, *self._open_ways())

    def _open_ways(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """The lines and the phases of which everybody knows when they run, and those phases that have no other line."""
        if not self.order_is_known:
            return frozenset(), frozenset(), frozenset()
        every = {self._line(number, x) for number, x in self._statements()}
        secret = {number for number, found in self.reached.items() if found}
        mixed = secret | {number for number, _ in self.secret_lines}
        while more := {n for n, x in self._statements() if isinstance(x, g.CallPhase) and x.phase in mixed} - mixed:
            mixed |= more
        phases = frozenset(range(len(self.game.phases)))
        return frozenset(every - {line for _, line in self.secret_lines}), phases - secret, phases - mixed

    @cached_property
    def effects(self) -> Effects:
        return Effects(self.game)

    def _statements(self) -> Iterator[tuple[int, g.Statement]]:
        return ((number, x) for number, phase in enumerate(self.game.phases) for x in statements(phase.body))

    def _line(self, phase: int, x: g.Statement) -> int:
        return self.game.phases[phase].source.line(x.span.start)

    def _of(self, e: g.Expr) -> Openness:
        names = self.names.get(self.phase, {})
        here = {local: FACES for phase, local in self.laid_open if phase == self.phase}
        return self.judge.of(e, {**names, **here} if here else names)

    def _known(self, *asked: g.Expr | None) -> bool:
        return all(self._of(e) is KNOWN for e in asked if e is not None)

    def _given(self, phase: int, local: int, found: Openness) -> None:
        """A name gets a value, perhaps not for the first time."""
        self.laid_open.discard((phase, local))
        names = self.names.setdefault(phase, {})
        now = joined(names.get(local, found), found)
        self.changed |= names.get(local) is not now
        names[local] = now

    def _named(self, local: int, found: Openness) -> None:
        self._given(self.phase, local, found)

    def _enter(self, phase: int, secret: bool) -> None:
        now = self.reached.get(phase, False) or secret
        self.changed |= self.reached.get(phase) is not now
        self.reached[phase] = now

    def _block(self, block: g.Block, secret: bool) -> None:
        before = set(self.laid_open)
        for x in block:
            if secret:
                self.secret_lines.add((self.phase, self._line(self.phase, x)))
            self._statement(x, secret)
        # Another branch may not have come to what was laid open here.
        self.laid_open &= before

    def _inside(self, x: g.Statement, secret: bool) -> None:
        for block in inner_blocks(x):
            self._block(block, secret)

    def _statement(self, x: g.Statement, secret: bool) -> None:
        match x:
            case g.Let(local=local, value=value):
                self._named(local, SECRET if secret else kept(self._of(value), value.type))
            case g.Change(target=target, value=value):
                self._named(target.id, SECRET if secret else kept(self._of(value), value.type))
            case g.Assign(target=target, value=value):
                self._assign(target, SECRET if secret else self._of(value))
            case g.Chance(local=local):
                self._named(local, SECRET)
            case g.CallPhase(phase=number, args=args):
                self._call(number, args, secret)
            case g.Out() | g.ReverseTurns() | g.SetTurns():
                if (secret or not self._known(*own_expressions(x))) and not self.changes_are_told:
                    raise _OrderIsSecret
                self.order_is_known = self.order_is_known and (not secret or isinstance(x, g.Out))
            case g.End(phase=left):
                if secret:  # and so is what is left out in this phase; after the game nothing follows
                    for number, phase in enumerate(self.game.phases):
                        if phase.name == left:
                            self._enter(number, secret=True)
            case g.Undo():
                if secret:
                    self._enter(self.phase, secret=True)
            case g.Quiet():
                pass
            case g.Plain():
                if secret or not all(map(self._place_is_known, own_expressions(x))):
                    for number in self.triggers:
                        self._enter(number, secret=True)
                if isinstance(x, g.Move) and not secret and self.changes_are_told:
                    self._lay_open(x)
            case g.Choose():
                self._choose(x, secret)
            case g.ChooseOne():
                self._choose_one(x, secret)
            case g.For(local=local, domain=domain):
                found = SECRET if secret else self._of(domain)
                self._named(local, entry(kept(found, domain.type), domain.type))
                self._inside(x, found is SECRET)
            case g.EachTeam(local=local):
                self._named(local, SECRET if secret else KNOWN)
                self._inside(x, secret)
            case g.IfThen() | g.Repeat() | g.AsPlayer() | g.EachPlayer() | g.Turns():
                self._inside(x, secret or not self._known(*own_expressions(x)))
            case g.AtOnce():
                outer, self.at_once = self.at_once, True
                self._inside(x, secret or not self._known(x.where))
                self.at_once = outer
            case _:
                assert_never(x)

    def _assign(self, target: g.Apply, found: Openness) -> None:
        name = str(target.info)
        if name in self.told:
            return
        now = joined(self.variables.get(name, SECRET), found if self._known(*target.args) else SECRET)
        self.changed |= self.variables.get(name, SECRET) is not now
        self.variables[name] = now

    def _call(self, phase: int, args: Iterable[g.Expr], secret: bool) -> None:
        for parameter, value in zip(self.game.phases[phase].parameters, args, strict=True):
            self._given(phase, parameter.local, SECRET if secret else kept(self._of(value), value.type))
        self._enter(phase, secret)

    def _place_is_known(self, e: g.Expr) -> bool:
        """Does everybody know how many cards move, and whence? Then they know what sets off a trigger."""
        found = self._of(e)
        return found is not SECRET and (found is not FACES or (isinstance(e, g.Apply) and e.op == "every_card"))

    def _lay_open(self, x: g.Move) -> None:
        """A card whose going everybody sees is one of which they know what it is. That one goes from a place to the
        same place leaves no trace."""
        match x.what, x.to:
            case g.Local(type=t.CARD, id=local), g.Apply(op=op, info=zone) if op in ZONE_OPS:
                seen = self.game.zone(str(zone)).sight == "everybody" and self._place_is_known(x.to)
                comes = zone not in self.effects.zones_of(x.what, Routine("phase", self.phase))
                if seen and comes and (self.phase, local) not in self.changing:
                    self.laid_open.add((self.phase, local))

    # ───────────── choices

    def _choose(self, x: g.Choose, secret: bool) -> None:
        self.public = self.public and not secret
        # What is picked beside a card that is not seen nobody hears, nor whether there was anything to choose.
        heard = not self.at_once and all(map(self._is_told, x.picks))
        for pick in x.picks:
            self._named(pick.local, self._picked(pick) if heard and not secret else SECRET)
        passing_is_told = self.changes_are_told and not self.at_once
        in_doubt = not heard and (not passing_is_told if x.optional else x.has_else)
        self._block(x.body, secret or in_doubt)
        self._block(x.otherwise, secret or in_doubt)

    def _is_told(self, pick: g.Pick) -> bool:
        return t.innermost(pick.domain.type) != t.CARD or self._of(pick.domain) in (KNOWN, MIXED)

    def _picked(self, pick: g.Pick) -> Openness:
        """What is known of something that was said aloud."""
        kind = picked_type(pick)
        if isinstance(place := t.innermost(kind), t.Place):
            return self.judge.zone(place.zone) if place.zone else NUMBER
        found = KNOWN if pick.least is None else MIXED
        return kept(found, kind)

    def _choose_one(self, x: g.ChooseOne, secret: bool) -> None:
        self.public = self.public and not secret
        labels = [act.label.key for act in x.acts]
        unseen = [act for act in x.acts if act.choice and not all(map(self._is_told, act.choice.picks))]
        named = all(labels.count(act.label.key) == 1 and not any(spoken(act.label)) for act in unseen)
        in_doubt = self.at_once or not named
        for act in x.acts:
            if act.choice is not None:
                if secret or in_doubt:
                    self.secret_lines.add((self.phase, self._line(self.phase, act.choice)))
                self._choose(act.choice, secret)
            self._block(act.body, secret or in_doubt)


def _at_first(game: g.Game, variable: g.Variable) -> Openness:
    notes = {name for note in game.notes for name in (note.on, note.says)}
    hidden = variable.sight != "everybody" or variable.name in notes or t.innermost(variable.type) == t.CARD
    return SECRET if hidden else KNOWN


def how_many(pick: g.Pick) -> int | None:
    """How many things a pick takes, if the rules write it down as one number."""
    if pick.least is None:
        return 1
    match pick.least, pick.most:
        case g.Const(value=int(least)), g.Const(value=int(most)) if least == most:
            return least
    return None
