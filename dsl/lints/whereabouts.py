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
from dsl.game.walk import below, inner_blocks, spoken, statements
from dsl.lints.knowledge import Reading, Say, roots
from dsl.lints.sight import CHOSEN, NOTHING, Info, Look, Origin, Spot, TooMuch
from dsl.typing import types as t

_NOBODY: Origin = frozenset((Spot(CHOSEN, "other"),))  # what nobody is told


_LAST: list[tuple[g.Game, bool]] = []  # the rules that were asked about last, and what was found
MOST_KEPT = 8


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
    reading = _Course(game)
    try:
        for number in roots(game):
            reading.phase(number, tuple(NOTHING for _ in game.phases[number].parameters))
    except TooMuch:
        return False
    return reading.public


class _Course(Reading):
    """Looks at what decides which statement comes next; nothing is reported."""

    def __init__(self, game: g.Game) -> None:
        super().__init__(game, None, frozenset())
        self.public = True
        self.at_once = False

    def judge(self, told: Iterable[Look], say: Say, everybody: bool = False) -> None:
        """What players are asked and told is judged elsewhere."""

    def statement(self, x: g.Statement, names: dict[int, Info]) -> None:
        ways = [e for e in _ways(x) if self._is_secret(e, names)]
        if ways and self._leads(inner_blocks(x)):
            self.public = False
        outer, self.at_once = self.at_once, self.at_once or isinstance(x, g.AtOnce)
        super().statement(x, names)
        self.at_once = outer
        if isinstance(x, g.Chance):
            names[x.local] = _secret(names[x.local], x)

    def choose(self, x: g.Choose, names: dict[int, Info]) -> None:
        if (x.optional or x.has_else) and self._leads((x.body, x.otherwise)):
            self.public = False  # nobody hears whether there was anything to choose
        super().choose(x, names)

    def musts(self, musts: Iterable[g.Must], names: dict[int, Info], mixed: frozenset[Origin] = frozenset()) -> None:
        """Options are judged elsewhere."""

    def choose_one(self, x: g.ChooseOne, names: dict[int, Info]) -> None:
        unnamed = any(any(spoken(act.label)) and act.choice is not None for act in x.acts)
        if (self.at_once or unnamed) and self._leads(act.body for act in x.acts):
            self.public = False
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
        return any(not self.known(look.origin, everybody=True) for look in told) or self._holds_card(e)

    def _holds_card(self, e: g.Expr) -> bool:
        """Is a card looked at that a variable holds? Who knows it is not written anywhere."""
        if any(isinstance(x, g.CallDefine) and x.define in self._of_held_cards for x in below(e)):
            return True
        return any(_is_held(self.game, x) for x in below(e))

    @cached_property
    def _of_held_cards(self) -> frozenset[int]:
        found: set[int] = set()
        for number, define in enumerate(self.game.defines):  # which name those above them alone
            inside = list(below(define.body))
            calls = {x.define for x in inside if isinstance(x, g.CallDefine)}
            if calls & found or any(_is_held(self.game, x) for x in inside):
                found.add(number)
        return frozenset(found)

    def _leads(self, blocks: Iterable[g.Block]) -> bool:
        """Does a way lead to a choice, past one, or to another value of a name?"""
        return any(
            isinstance(x, g.Choose | g.ChooseOne | g.End | g.Undo | g.Change)
            or (isinstance(x, g.CallPhase) and x.phase in self._leading)
            for block in blocks
            for x in statements(block)
        )

    @cached_property
    def _leading(self) -> frozenset[int]:
        """The phases that come to a choice, also by phases inside."""
        found: set[int] = set()
        calls: dict[int, set[int]] = {}
        for number, phase in enumerate(self.game.phases):
            calls[number] = {x.phase for x in statements(phase.body) if isinstance(x, g.CallPhase)}
            if any(isinstance(x, g.Choose | g.ChooseOne | g.End | g.Undo) for x in statements(phase.body)):
                found.add(number)
        while more := {number for number, called in calls.items() if called & found} - found:
            found |= more
        return frozenset(found)


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


def _is_held(game: g.Game, x: g.Expr) -> bool:
    if not isinstance(x, g.Apply) or x.op not in ("var", "vars", "every_var", "var_each"):
        return False
    return t.innermost(game.variable(str(x.info)).type) == t.CARD
