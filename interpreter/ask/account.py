"""Which numbers are accounted for as they change, and to whom: `score += count(caught) * count(distinct(caught.kind))`.

How the number came about is told with the values of its parts (`reckoning`). They are told only to those who know every
card that they depend on: a total that everybody hears may come from a hidden hand, its parts tell of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.walk import statements
from dsl.typing import types as t
from interpreter.ask.deciding import Deciding, Place
from interpreter.ask.readers import readers as readers_of
from interpreter.ask.reckoning import told
from interpreter.play.registers import PerSeat

if TYPE_CHECKING:
    from interpreter.compile.form import Block
    from interpreter.play.state import State


@dataclass(frozen=True, slots=True)
class Account:
    """`text` are the parts of what was added, taken away or set (`operator`), for the seats of `readers`."""

    operator: str
    phase: int
    text: str
    readers: int


@dataclass(slots=True)
class Accounts:
    """The assignments that are worth an account, by phase and place."""

    game: g.Game
    assigns: dict[Place, g.Assign] = field(default_factory=dict)
    deciding: Deciding = field(init=False)

    def __post_init__(self) -> None:
        self.deciding = Deciding(self.game)
        for number, phase in enumerate(self.game.phases):
            for x in statements(phase.body):
                if isinstance(x, g.Assign) and self._counts(x):
                    self.assigns[Place(number, x.span.start)] = x

    def _counts(self, x: g.Assign) -> bool:
        if x.target.op == "note":
            return False
        variable = self.game.variable(str(x.target.info))
        return variable.owner != "table" and t.settled(x.value.type) == t.NUMBER

    def about(self, block: Block) -> g.Assign | None:
        """The assignment that a block carries out, if it counts."""
        return self.assigns.get(Place(block.phase, block.at[1].start))

    def before(self, state: State, block: int) -> Account | None:
        """The account of the assignment that a block is about to carry out, if it is one."""
        formed = state.program.cut.blocks[block]
        place = Place(formed.phase, formed.at[1].start)
        assign = self.about(formed)
        if assign is None or state.program.tallied:  # whose parts are counted where the rules come by
            return None
        info = state.program.block_info(block)
        me = _held(state, info.me, None)
        known = {n: v for n, ref in info.locals.items() if (v := _held(state, ref, me)) is not None}
        acting = me if isinstance(me, int) else None
        text, readers = told(state, assign.value, acting, known, self.deciding.origins(place))
        led_here = self.deciding.led_to(place) if text else ()
        for e, origins in led_here or ():  # that just these parts count tells of it
            readers &= readers_of(state, e, known, origins)
        return Account(assign.operator, formed.phase, text, readers if led_here is not None else 0)


def _held(state: State, ref: Any, me: Any) -> Any:
    if isinstance(ref, PerSeat):
        return state.registers[ref.base + me] if isinstance(me, int) else None
    return state.registers[ref] if isinstance(ref, int) else None
