"""How much a play may work, and what the rules cannot do: each fault of a play that the engine itself finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from dsl.sentence import say
from interpreter.play.fault import RuleFailure
from interpreter.play.position import Position

if TYPE_CHECKING:
    from interpreter.play.choice import CompiledChoice
    from interpreter.play.state import State

MOST_STEPS = 200_000
GOES_ROUND = "see that each time round brings the end of the loop nearer"


def tick(position: Position) -> None:
    """Counts a pass of a loop; a play that never comes to a choice is stopped."""
    position.steps += 1
    if position.steps > MOST_STEPS:
        raise RuleFailure("CG809", "the rules go round without coming to a choice", GOES_ROUND)


def work(position: Position, cost: int) -> None:
    """Counts what takes longer the more cards there are."""
    position.steps += cost
    if position.steps > MOST_STEPS:
        raise RuleFailure("CG809", "this takes too long to work out", "look through fewer things at once")


def squared(position: Position, items: Sequence[Any]) -> Sequence[Any]:
    """A list whose entries are compared with each other counts by the square of its length."""
    work(position, len(items) * len(items) >> 8)
    return items


def weighed(position: Position, items: Sequence[Any], shift: int) -> Sequence[Any]:
    """A list that is gone through counts by its length, each time: `2 ** shift` of its entries are one step."""
    position.steps += 1 + (len(items) >> shift)
    if position.steps > MOST_STEPS:
        raise RuleFailure("CG809", "this takes too long to work out", "look through fewer things at once")
    return items


def nobody(position: Position) -> None:
    raise RuleFailure("CG802", "nobody is to act here", "add `else`, or test with `is not nobody` before this line")


def not_running(position: Position, phase: str) -> None:
    raise RuleFailure(
        "CG812", say("`{phase}` is not being played here", phase=phase), "`end` the phase of this line, or the game"
    )


def no_option(position: Position, spec: CompiledChoice) -> None:
    from interpreter.ask.why import what_forbids_all

    notes = what_forbids_all(cast("State", position), spec)
    raise RuleFailure("CG801", "there is no legal option", "add `else`, or make a rule `if possible`", notes)


def overfull(position: Position, place: int) -> None:
    name = position.program.labels.place(place)
    raise RuleFailure("CG811", say("there is no room left in `{name}`", name=name), "move away what lies there first")


def stays_short(position: Position, place: int) -> None:
    name = position.program.labels.place(place)
    raise RuleFailure("CG810", say("`{name}` has too few cards", name=name), "say `up to`, or what to do `when short`")


def not_noted(position: Position, card: int) -> None:
    name = position.program.labels.place(position.where[card])
    raise RuleFailure(
        "CG816",
        say("a note would fall off a card in `{name}`", name=name),
        "lay it on a card in a row, in a slot, or in a pile that everybody sees",
    )
