"""What the settled options of a run leave out: choices, acts and rules that could not come up in its set-ups.

`check --play -o short=yes` plays some set-ups of many. What none of these comes to, and others do, is not a
fault of the rules: it is what was settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl import game as g
from dsl.game.fold import NotConstant, Setup
from dsl.game.walk import inner_blocks
from dsl.lints.setups import fixed


class LeftOut:
    """`played` are the set-ups of the run, `every` those that there are."""

    def __init__(self, game: g.Game, played: Sequence[Setup], every: Sequence[Setup]) -> None:
        if {_key(x) for x in every} <= {_key(x) for x in played}:
            self._places: frozenset[int] = frozenset()
        else:
            self._places = _Reached(game, every).found - _Reached(game, played).found

    def __contains__(self, x: g.Statement | g.Act | g.Must) -> bool:
        return id(x) in self._places

    def narrowed(self, x: g.Choose | g.ChooseOne) -> bool:
        """Whether a choice has fewer acts than in other set-ups."""
        return isinstance(x, g.ChooseOne) and any(act in self for act in x.acts)


def _key(setup: Setup) -> tuple[object, ...]:
    return setup.players, *sorted(setup.options.items())


class _Reached:
    """The statements, acts and rules that some of the set-ups can come to."""

    def __init__(self, game: g.Game, setups: Sequence[Setup]) -> None:
        self.game = game
        self._set_up = [_Truths(game, setup) for setup in setups]
        self._seen: set[int] = set()
        self._truths: dict[int, frozenset[bool | None]] = {}
        self._phase(game.play)
        for zone in game.zones:
            for trigger in (zone.when_empty, zone.when_short):
                if trigger is not None:
                    self._phase(trigger)
        self.found = frozenset(self._seen)

    def _phase(self, number: int) -> None:
        phase = self.game.phases[number]
        if id(phase) not in self._seen:
            self._seen.add(id(phase))
            self._block(phase.body)

    def _block(self, block: Iterable[g.Statement]) -> None:
        for x in block:
            self._statement(x)

    def _statement(self, x: g.Statement) -> None:
        self._seen.add(id(x))
        match x:
            case g.CallPhase(phase=number):
                self._phase(number)
            case g.IfThen(condition=condition, then=then, otherwise=otherwise):
                for block, so in ((then, True), (otherwise, False)):
                    if self._may_be(condition, so):
                        self._block(block)
            case g.ChooseOne(acts=acts):
                for act in acts:
                    self._act(act)
            case _:
                if isinstance(x, g.Choose):
                    self._seen |= {id(must) for must in x.musts if self._may_be(must.condition, False)}
                for inner in inner_blocks(x):
                    self._block(inner)

    def _act(self, act: g.Act) -> None:
        offered = act.condition is None or self._may_be(act.condition, True)
        if not offered or not all(self._may_be(must.condition, True) for must in act.musts):
            return
        self._seen.add(id(act))
        self._seen |= {id(must) for must in act.musts if self._may_be(must.condition, False)}
        if act.choice is not None:
            self._statement(act.choice)
        self._block(act.body)

    def _may_be(self, condition: g.Expr, so: bool) -> bool:
        """Whether a condition can come out so in any of the set-ups."""
        if id(condition) not in self._truths:
            self._truths[id(condition)] = frozenset(truths.of(condition) for truths in self._set_up)
        return bool(self._truths[id(condition)] & {so, None})


class _Truths:
    """Which conditions hold in one set-up, whatever happens; None of one that is open."""

    def __init__(self, game: g.Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.defined: dict[int, bool | None] = {}

    def of(self, e: g.Expr) -> bool | None:
        if isinstance(e, g.Apply) and e.op in ("and", "or", "implies"):
            left, right = map(self.of, e.args)
            if e.op == "implies":
                left = None if left is None else not left
            decides = e.op != "and"  # one side that comes out so is enough
            if decides in (left, right):
                return decides
            return None if None in (left, right) else not decides
        if isinstance(e, g.Apply) and e.op == "not":
            inner = self.of(e.args[0])
            return None if inner is None else not inner
        if isinstance(e, g.CallDefine) and not e.args:
            if e.define not in self.defined:
                self.defined[e.define] = self.of(self.game.defines[e.define].body)
            return self.defined[e.define]
        try:
            return bool(fixed(e, self.game, self.setup))
        except NotConstant:
            return None
