"""Two plays of the same choices side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from dsl.game.fold import Setup
from interpreter import Fault, Game, State
from interpreter.play.likeness import likeness
from interpreter.text.position import read_position, write_position

FLAT = {int, bool, str, type(None)}


def plain(value: Any) -> Any:
    """Lists and tuples are the same here; that yes is 1 and no is 0 is so in Python anyway."""
    if not isinstance(value, list | tuple | range):
        return value
    # Most lists hold numbers only. To look at each of them in turn was most of the time of a long play.
    return list(value) if FLAT.issuperset(map(type, value)) else [plain(v) for v in value]


def position(state: State) -> Any:
    """All that has to be the same. Which line of a circle of rules is told does not matter."""
    if state.fault is not None:
        found = state.fault.diagnostic
        return found.code, found.title, found.line if found.code != "CG809" else None
    decision = state.decision
    options: Any = decision.options if decision is not None else ()
    shown = [options[i].raw for i in range(min(len(options), 50))]
    due = decision and (decision.id, decision.player, decision.values)
    kept = (state.zones, state.where, state.known, state.variables, state.direction, state.out, state.drawn)
    result = state.result and (state.result.winners, state.result.places, state.result.scores)
    return plain((due, len(options), shown, kept, result))


def unwatched(state: State) -> Any:
    """The same without who knows what: as it lies in the memory of native code."""
    if state.fault is not None:
        return state.fault.diagnostic.code
    decision = state.decision
    due = decision and (decision.id, decision.player, [decision.options[i].raw for i in range(min(decision.count, 50))])
    lying = [state.lying(place) for place in range(len(state.program.layout.places))]
    return plain((due, lying, state.result and (state.result.winners, state.result.scores)))


def begun(state: State) -> State:
    try:
        return state.begin()
    except Fault:
        return state


def take(state: State, index: int) -> None:
    assert state.decision is not None
    try:
        state.apply(state.decision.options[index])
    except Fault:
        assert state.fault is not None


class Parting(NamedTuple):
    """Where a play goes another way."""

    name: str
    found: Any
    expected: Any


def parting(
    state: State, others: Mapping[str, State], seed: int, choices: int, seen: Callable[[State], Any] = position
) -> Parting | None:
    """Plays all at random in the same way and compares each position."""
    rng = Random(seed)
    for _ in range(choices):
        expected = seen(state)
        for name, other in others.items():
            if (found := seen(other)) != expected:
                return Parting(name, found, expected)
        if state.decision is None:
            break
        index = int(rng.random() * len(state.decision.options))
        for each in (state, *others.values()):
            take(each, index)
    return None


def side_by_side(slow: State, fast: State, seed: int, choices: int, seen: Callable[[State], Any] = position) -> None:
    """The same of two, with an error that shows the difference."""
    if (found := parting(slow, {"fast": fast}, seed, choices, seen)) is not None:
        assert found.found == found.expected


def play_twice(game: Game, setup: Setup, seed: int, choices: int = 10**6) -> State:
    """Compares each position of a play in Python and in native code; gives the native one."""
    slow, fast = begun(game.fresh(setup, seed)), begun(game.fresh(setup, seed, native=True))
    assert type(fast) is not type(slow)
    side_by_side(slow, fast, seed, choices)
    return fast


def written_alike(own: Game, setup: Setup, seed: int, choices: int) -> None:
    """One position has one text, whoever has played there; and who reads it goes on there."""
    plain, native = own.fresh(setup, seed).begin(), own.fresh(setup, seed, native=True).begin()
    rng = Random(seed)
    for _ in range(choices):
        text = write_position(plain)
        assert write_position(native) == text
        again = read_position(own, text)
        assert (write_position(again), likeness(again)) == (text, likeness(plain))
        if (due := plain.decision) is None or native.decision is None:
            break
        at = int(rng.random() * len(due.options))
        plain.apply(due.options[at])
        native.apply(native.decision.options[at])
