"""An answer is refused with a reason if, and only if, it is not among the options. Cards that look alike are one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from dsl import game as g
from interpreter.ask.questions import Asking
from interpreter.ask.why import forbidden
from interpreter.play.choice import Decision, Option
from interpreter.play.picks import Picks
from interpreter.play.registers import with_cards
from interpreter.play.state import State

MOST_ANSWERS = 150
MOST_OPTIONS = 2_000


def fault(state: State, chance: Random) -> str | None:
    """What is wrong about the reasons at the choice that is due."""
    decision = state.decision
    if decision is None or decision.count > MOST_OPTIONS:
        return None
    options = {looks(state, decision, option.raw) for option in decision.options}
    for raw in answers(state, decision, chance):
        if picks_twins(state, decision, raw):
            continue
        option = Option(state.program, decision.spec, raw)
        if bool(state.why(option)) is (looks(state, decision, raw) in options):
            return "an option is refused" if looks(state, decision, raw) in options else "a refusal has no reason"
    refused = {looks(state, decision, o.raw) for reasons, o in forbidden(state).answers if reasons[0].key != "not now"}
    return "an option is listed as forbidden" if refused & options else None


def answers(state: State, decision: Decision, chance: Random) -> Iterator[Any]:
    """What can be picked, whatever the rules say, and some of it with one part exchanged for anything."""
    statement = decision.spec.statement
    asking = Asking(state, decision.spec, decision.player)
    acts = [(None, statement)] if isinstance(statement, g.Choose) else enumerate(a.choice for a in statement.acts)
    for number, choose in acts:
        head = () if number is None else (number, *asking.filled(statement.acts[number].label, {}))
        if choose is None:
            yield head
            continue
        for picked in islice(asking.all_picks(choose), MOST_ANSWERS):
            raw = asking.raw(picked)
            for values in (
                (raw, exchanged(raw, chance, state.program.layout.kinds)) if chance.random() < 0.2 else (raw,)
            ):
                yield (*head, *values) if number is not None or len(values) > 1 else values[0]


def exchanged(raw: tuple[Any, ...], chance: Random, kinds: Sequence[int]) -> tuple[Any, ...]:
    """The same with another number in one place: a card from anywhere, a seat, a place; of several one that is none.

    Not a card that looks like another: it would be the other one that is meant.
    """
    at = chance.randrange(len(raw))
    part, other = raw[at], chance.randrange(-3, len(kinds))
    if isinstance(part, tuple):
        other = another(part, len(kinds) + 7)
    elif kinds.count(kinds[other]) > 1:
        other = -3
    return (*raw[:at], other, *raw[at + 1 :])


def another(several: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    """The same things but one, for which the number stands, in lists if they are lists."""
    if not several:  # of what, is not known
        return several
    first = several[0]
    return (*several[1:], another(first, number) if isinstance(first, tuple) else number)


def picks_twins(state: State, decision: Decision, raw: Any) -> bool:
    """Are two of the cards different ones that look alike? Nobody can say whether they mean one of them twice."""
    found: set[int] = set()

    def note(card: int) -> int:
        found.add(card)
        return card

    with_cards(raw, decision.spec.statement, note)
    kinds = state.program.layout.kinds
    seen = [kinds[card] for card in found if 0 <= card < len(kinds)]
    return not isinstance(decision.options, Picks) and len(set(seen)) < len(seen)


def looks(state: State, decision: Decision, raw: Any) -> Any:
    """An answer as the one who gives it says it."""
    layout = state.program.layout
    counted = isinstance(decision.options, Picks)

    def look(card: int) -> Any:
        if not 0 <= card < len(layout.cards):
            return ("unseen", card)
        if counted or not layout.ordered[state.where[card]]:
            return ("any", () if counted else state.where[card], layout.kinds[card])
        return ("this", card)

    return unordered(with_cards(raw, decision.spec.statement, look), counted)


def unordered(value: Any, counted: bool) -> Any:
    """Several things picked at once have no order."""
    if isinstance(value, list | tuple):
        parts = [unordered(v, False) for v in value]
        return tuple(sorted(parts, key=repr) if counted else parts)
    return value
