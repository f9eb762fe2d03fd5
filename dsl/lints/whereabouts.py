"""Does everybody know at any time where in the rules the play stands?

Then the prompt of a choice in secret tells nothing: `Anna puts 2 cards into the skat`. It is asked of the whole game,
because what ends a phase early tells of every choice that follows. What decides which way rules take has to be made of
what everybody knows (`dsl.lints.openness`); all else is a secret.

Names and variables are as open as all that they are ever given, wherever that stands: in which order, how often and for
whom statements run is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from dsl import game as g
from dsl.game.trees import picked_type
from dsl.game.walk import inner_blocks, own_expressions, spoken
from dsl.lints.knowledge import roots
from dsl.lints.openness import FACES, KNOWN, MIXED, SECRET, Judge, Openness, entry, inside, joined, kept
from dsl.lints.sight import TooMuch
from dsl.nodes import dataclass
from dsl.typing import types as t


@dataclass(frozen=True, slots=True)
class Course:
    """`variables` are those that everybody can work out at any time."""

    is_public: bool
    variables: frozenset[str]


_LAST: list[tuple[g.Game, Course]] = []  # the rules that were asked about last, and what was found
MOST_KEPT = 8


def course_is_public(game: g.Game) -> bool:
    """Do the ways that rules take depend on what everybody knows alone, as far as they lead to choices?"""
    return course_of(game).is_public


def course_of(game: g.Game) -> Course:
    """It is asked for each choice that is told, so it is worked out once."""
    for rules, course in _LAST:
        if rules is game:
            return course
    course = _Reading(game).course()
    _LAST[:] = [(game, course), *_LAST[: MOST_KEPT - 1]]
    return course


class _Reading:
    """Reads the phases again until nothing new is found to be less than known. On a way that a secret decides
    everything is a secret."""

    def __init__(self, game: g.Game) -> None:
        self.game = game
        self.variables = {v.name: _at_first(game, v) for v in game.variables}
        self.names: dict[int, dict[int, Openness]] = {}
        self.reached: dict[int, bool] = dict.fromkeys(roots(game), False)  # whether a secret decides it
        self.triggers = frozenset(roots(game)) - {game.play}
        self.judge = Judge(game, self.variables)
        self.public = True
        self.changed = True
        self.phase = game.play
        self.at_once = False

    def course(self) -> Course:
        try:
            while self.changed and self.public:
                self.changed = False
                self.judge.defined.clear()
                for number in [*self.reached]:
                    self.phase = number
                    self._block(self.game.phases[number].body, self.reached[number])
        except TooMuch:
            self.public = False
        known = (name for name, openness in self.variables.items() if openness is KNOWN)
        return Course(self.public, frozenset(known if self.public else ()))

    def _of(self, e: g.Expr) -> Openness:
        return self.judge.of(e, self.names.get(self.phase, {}))

    def _known(self, *asked: g.Expr | None) -> bool:
        return all(self._of(e) is KNOWN for e in asked if e is not None)

    def _given(self, phase: int, local: int, found: Openness) -> None:
        """A name gets a value, perhaps not for the first time."""
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
        for x in block:
            self._statement(x, secret)

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
            case g.Move() | g.Deal() | g.Fill() | g.Swap():
                if secret or not all(map(self._place_is_known, own_expressions(x))):
                    for number in self.triggers:
                        self._enter(number, secret=True)
            case g.Out() | g.ReverseTurns() | g.SetTurns() | g.End() | g.Undo():
                if secret or not self._known(*own_expressions(x)):
                    self.public = False
            case g.Shuffle() | g.Reveal() | g.Say():
                pass
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

    def _assign(self, target: g.Apply, found: Openness) -> None:
        name = str(target.info)
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

    # ───────────── choices

    def _choose(self, x: g.Choose, secret: bool) -> None:
        self.public = self.public and not secret
        # Nobody hears whether there was anything to choose, nor what is picked beside a card that is not seen.
        in_doubt = self.at_once or x.optional or x.has_else
        told = not in_doubt and all(self._is_told(pick) for pick in x.picks)
        for pick in x.picks:
            self._named(pick.local, self._picked(pick) if told else SECRET)
        self._block(x.body, secret or x.optional or x.has_else)
        self._block(x.otherwise, secret or x.optional or x.has_else)

    def _is_told(self, pick: g.Pick) -> bool:
        return t.innermost(pick.domain.type) != t.CARD or self._of(pick.domain) in (KNOWN, MIXED)

    def _picked(self, pick: g.Pick) -> Openness:
        """What is known of something that was said aloud."""
        kind = picked_type(pick)
        if isinstance(t.innermost(kind), t.Place):
            return inside(self.game, t.innermost(kind))
        found = KNOWN if pick.least is None else MIXED
        return kept(found, kind)

    def _choose_one(self, x: g.ChooseOne, secret: bool) -> None:
        self.public = self.public and not secret
        labels = [act.label.key for act in x.acts]
        named = all(labels.count(act.label.key) == 1 and not any(spoken(act.label)) for act in x.acts)
        in_doubt = self.at_once or (not named and any(act.choice is not None for act in x.acts))
        for act in x.acts:
            if act.choice is not None:
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
