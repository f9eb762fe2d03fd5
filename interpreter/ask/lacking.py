"""How far off a number is that a rule asks for: `the first melds need 50 points`, and 40 lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import game as g
from interpreter.ask.questions import NOW, Asking, Refusal, worked_out

if TYPE_CHECKING:
    from interpreter.play.state import State


def lacking(state: State) -> tuple[tuple[str, Refusal], ...]:
    """The acts that cannot be chosen now, whatever is picked for them, because a number is not reached that the reason
    names; with that reason."""
    decision = state.decision
    if decision is None or not isinstance(decision.spec.statement, g.ChooseOne):
        return ()
    asking = Asking(state, decision.spec, decision.player)
    found = []
    for act in decision.spec.statement.acts:
        if act.condition is not None and worked_out(asking.value, act.condition, {}) is not True:
            continue
        for must in (*act.musts, *(act.choice.musts if act.choice is not None else ())):
            if must.soft or worked_out(asking.value, must.condition, {}) is not False:  # or it is about what is picked
                continue
            if NOW in dict((refusal := asking.must(must, {})).parts):
                found.append((asking.sentence(act.label, asking.filled(act.label, {})), refusal))
                break
    return tuple(found)
