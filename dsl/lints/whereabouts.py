"""Does everybody know at any time where in the rules the play stands?

Then the prompt of a choice in secret tells nothing: `Anna puts 2 cards into the skat`. It is asked of the whole game,
because what ends a phase early tells of every choice that follows. Whatever is in doubt counts as a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import below, inner_blocks, own_expressions, spoken, statements
from dsl.lints.knowledge import Reading, Say, roots
from dsl.lints.sight import CHOSEN, NOTHING, Info, Look, Origin, Spot, TooMuch
from dsl.typing import types as t

_NOBODY: Origin = frozenset((Spot(CHOSEN, "other"),))  # what nobody is told


_LAST: list[tuple[g.Game, bool]] = []  # the rules that were asked about last, and what was found
MOST_KEPT = 8
_ORDER = (g.Out, g.ReverseTurns, g.SetTurns)  # who comes next
_LEADING = (g.Choose, g.ChooseOne, g.End, g.Undo, g.Change, *_ORDER)


def course_is_public(game: g.Game) -> bool:
    """Do the ways that rules take depend on what everybody sees alone, as far as they lead to choices? Asked for each
    choice that is told, so it is worked out once."""
    for rules, public in _LAST:
        if rules is game:
            return public
    public = _is_public(game)
    _LAST[:] = [(game, public), *_LAST[: MOST_KEPT - 1]]
    return public


def _is_public(game: g.Game) -> bool:
    doubtful: frozenset[str] = frozenset()
    while True:  # what is noted of a secret may decide what else is noted
        reading = _Course(game, doubtful)
        try:
            for number in roots(game):
                reading.phase(number, tuple(NOTHING for _ in game.phases[number].parameters))
        except TooMuch:
            return False
        if not reading.public or reading.noted <= doubtful:
            return reading.public
        doubtful |= reading.noted


class _Course(Reading):
    """Looks at what decides which statement comes next; nothing is reported.

    Of state everybody is told what it is now, of bookkeeping nothing: what is `noted` there because of a secret, or on
    a way that a secret decides, is as secret, `doubtful` when the rules are read again.
    """

    def __init__(self, game: g.Game, doubtful: frozenset[str]) -> None:
        super().__init__(game, None, frozenset())
        self.doubtful = doubtful
        self.noted: set[str] = set()
        self.public = True
        self.at_once = False

    def judge(self, told: Iterable[Look], say: Say, everybody: bool = False) -> None:
        """What players are asked and told is judged elsewhere."""

    def statement(self, x: g.Statement, names: dict[int, Info]) -> None:
        if any(self._is_secret(e, names) for e in _ways(x)):
            self._in_doubt(inner_blocks(x))
        if isinstance(x, g.Assign) and self._is_secret(x.value, names):
            self.noted.add(str(x.target.info))
        if isinstance(x, _ORDER) and any(self._is_secret(e, names) for e in own_expressions(x)):
            self.public = False
        outer, self.at_once = self.at_once, self.at_once or isinstance(x, g.AtOnce)
        super().statement(x, names)
        self.at_once = outer
        if isinstance(x, g.Chance):
            names[x.local] = _secret(names[x.local], x)

    def choose(self, x: g.Choose, names: dict[int, Info]) -> None:
        if x.optional or x.has_else:
            self._in_doubt((x.body, x.otherwise))  # nobody hears whether there was anything to choose
        super().choose(x, names)

    def musts(self, musts: Iterable[g.Must], names: dict[int, Info], mixed: frozenset[Origin] = frozenset()) -> None:
        """Options are judged elsewhere."""

    def choose_one(self, x: g.ChooseOne, names: dict[int, Info]) -> None:
        unnamed = any(any(spoken(act.label)) and act.choice is not None for act in x.acts)
        if self.at_once or unnamed:
            self._in_doubt(tuple(act.body for act in x.acts))
        super().choose_one(x, names)

    def picked(self, x: g.Choose, names: dict[int, Info]) -> None:
        """What is picked beside a card is not heard by those who may not know the card, nor how many cards it is."""
        super().picked(x, names)
        in_secret = self.at_once or any(element(pick.domain) == t.CARD for pick in x.picks)
        for pick in x.picks if in_secret else ():
            if element(pick.domain) != t.CARD or (pick.least is not None and how_many(pick) is None):
                names[pick.local] = _secret(names[pick.local], x)

    def _is_secret(self, e: g.Expr, names: dict[int, Info]) -> bool:
        told = self.sight.info(e, names).told
        return any(not self.known(look.origin, everybody=True) for look in told) or self._remembers(e)

    def _remembers(self, e: g.Expr) -> bool:
        """Is something looked at that was noted of a secret, or a card that a variable holds? Who knows that one is
        not written anywhere."""
        if any(isinstance(x, g.CallDefine) and x.define in self._remembering for x in below(e)):
            return True
        return any(self._is_held(x) for x in below(e))

    @cached_property
    def _remembering(self) -> frozenset[int]:
        """The definitions that look at such things."""
        found: set[int] = set()
        for number, define in enumerate(self.game.defines):  # which name those above them alone
            inside = list(below(define.body))
            calls = {x.define for x in inside if isinstance(x, g.CallDefine)}
            if calls & found or any(self._is_held(x) for x in inside):
                found.add(number)
        return frozenset(found)

    def _is_held(self, x: g.Expr) -> bool:
        if not isinstance(x, g.Apply):
            return False
        if x.op in ("note", "note_each"):
            return str(x.info) in self.doubtful
        if x.op not in ("var", "vars", "every_var", "var_each"):
            return False
        return str(x.info) in self.doubtful or t.innermost(self.game.variable(str(x.info)).type) == t.CARD

    def _in_doubt(self, blocks: Iterable[g.Block]) -> None:
        """A way that a secret decides may neither lead to a choice, nor past one, nor to another value of a name or to
        another order of the seats; what is noted on it is a secret."""
        for x in self._all(blocks):
            if isinstance(x, _LEADING):
                self.public = False
            elif isinstance(x, g.Assign):
                self.noted.add(str(x.target.info))

    def _all(self, blocks: Iterable[g.Block]) -> Iterator[g.Statement]:
        """The statements of blocks, and of the phases that they call."""
        waiting, entered = list(blocks), set[int]()
        while waiting:
            for x in statements(waiting.pop()):
                yield x
                if isinstance(x, g.CallPhase) and x.phase not in entered:
                    entered.add(x.phase)
                    waiting.append(self.game.phases[x.phase].body)


def _ways(x: g.Statement) -> Iterator[g.Expr]:
    """What decides whether, how often and for whom the blocks inside a statement run."""
    match x:
        case g.IfThen(condition=condition):
            yield condition
        case g.Repeat(until=until, times=times):
            yield from (e for e in (until, times) if e is not None)
        case g.For(domain=domain):
            yield domain
        case g.AsPlayer(player=player):
            yield player
        case g.EachPlayer(start=start, order=order, where=where):
            yield from (e for e in (start, order, where) if e is not None)
        case g.Turns(start=start, order=order, where=where, until=until):
            yield from (e for e in (start, order, where, until) if e is not None)
        case g.AtOnce(where=where):
            yield from (e for e in (where,) if e is not None)
        case _:
            return


def how_many(pick: g.Pick) -> int | None:
    """How many things a pick takes, if the rules write it down as one number."""
    if pick.least is None:
        return 1
    match pick.least, pick.most:
        case g.Const(value=int(least)), g.Const(value=int(most)) if least == most:
            return least
    return None


def _secret(info: Info, x: g.Statement) -> Info:
    return replace(info, told=info.told | {Look(_NOBODY, x.span)})
