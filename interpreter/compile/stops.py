"""Where play may stop: which phases may come to a choice, and what a phase keeps until it goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from dsl import game as g
from interpreter.compile import form as f
from interpreter.compile.walk import statements


@dataclass(slots=True)
class Names:
    """What a phase keeps under names of its own: where to return to, who acts, and its parameters."""

    returns: f.Name
    me: f.Name
    parameters: tuple[f.Name, ...]


def names_of(game: g.Game, number: int) -> Names:
    parameters = game.phases[number].parameters
    return Names(
        f.Name(f"return_{number}"),
        f.Name(f"me_{number}"),
        tuple(f.Name(f"a{number}_{i}", f.depth_of(p.type)) for i, p in enumerate(parameters)),
    )


def cutting(game: g.Game, bodies: Mapping[int, f.Body], every: bool) -> frozenset[int]:
    """The phases that cannot be functions: those that may come to a choice, and that with which a play begins."""
    if every:
        return frozenset(bodies)
    found = {game.play}
    grew = True
    while grew:
        grew = False
        for number, body in bodies.items():
            if number not in found and any(cuts(x, game.phases[number].name, found) for x in statements(body)):
                found.add(number)
                grew = True
    return frozenset(found)


def cuts(x: f.Statement, phase: str, found: Iterable[int]) -> bool:
    match x:
        case f.Ask():
            return True
        case f.Leave(phase=name):
            return name != phase
        case f.Enter(phase=number):
            return number in found
        case f.Let() | f.Put() | f.Do() | f.If() | f.Loop() | f.ForEach() | f.Skip() | f.Stop() | f.Thin() | f.Mark():
            return False
        case f.Count() | f.Here() | f.Go() | f.Offer() | f.Return():
            return False
        case _:
            assert_never(x)
