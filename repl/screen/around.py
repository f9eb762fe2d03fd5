"""What stands around a choice, for the sentences that rules have for it: what the same player picked before it in the
same phase, and the cards that move because of it beside those that were picked. As far as the viewer hears of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dsl import game as g
from dsl.lints.whereabouts import course_is_public
from interpreter.ask.events import Event
from interpreter.text.options import split_acts
from repl.session.heard import Heard
from repl.session.sight import cards_in


@dataclass(frozen=True, slots=True)
class Around:
    """`picks` are the earlier ones by name; `moved` has None for a card that the viewer does not see, and is empty if
    no further cards move; `moves` are the numbers of the events in which they do."""

    picks: Mapping[str, tuple[g.Pick, Any]] = field(default_factory=dict)
    moved: tuple[int | None, ...] = ()
    moves: tuple[int, ...] = ()


NOTHING = Around()


def around(heard: Heard, at: int) -> Around:
    """What stands around the choice that is the event of this number. Where it is not known which choice of the rules
    it is, neither is what stands around it."""
    chosen = heard[at]
    if chosen is None or chosen.option is None or not chosen.line:
        return NOTHING
    if chosen.option.spec.per_seat or chosen.option.passes:
        return NOTHING
    moves = dict(_after(heard, at, set(cards_in(chosen.option))))
    return Around(_before(heard, at, chosen), tuple(c for e in moves.values() for c in e.cards), tuple(moves))


def _before(heard: Heard, at: int, chosen: Event) -> dict[str, tuple[g.Pick, Any]]:
    """The latest pick of each name. What was picked unseen since may have had the same name."""
    assert chosen.option is not None
    phase, found = chosen.option.spec.phase, dict[str, tuple[g.Pick, Any]]()
    lost: set[str] | None = set()
    for number, each in heard.before(at):
        if each.kind == "begins" and each.phase == phase:
            return found
        if each.kind != "chosen" or each.player != chosen.player or lost is None:
            continue
        option = each.option
        if option is None:
            lost = lost | _names_of(heard, number) if course_is_public(heard.state.program.rules) else None
        elif each.line and not option.passes and option.spec.phase == phase:
            _, picks, values = split_acts(option.spec, option.raw)
            named = {pick.name: (pick, value) for pick, value in zip(picks, values, strict=True)}
            found = {name: one for name, one in named.items() if name not in lost} | found
    return {}


def _names_of(heard: Heard, number: int) -> set[str]:
    """What a choice picked that is not told, where everybody knows which choice of the rules it was."""
    option = heard.events[number].option
    return set() if option is None else {pick.name for pick in split_acts(option.spec, option.raw)[1]}


def _after(heard: Heard, at: int, picked: set[int]) -> Iterator[tuple[int, Event]]:
    """The first cards that move after the choice and were not picked, before anybody chooses again: all that one
    statement moves from one place to another."""
    first: Event | None = None
    for number, each in heard.since(at + 1):
        if each.kind == "chosen":
            return
        if each.kind != "moved" or (first is None and picked.issuperset(each.cards)):
            continue
        if first is not None and (each.line, each.to, each.sources[:1]) != (first.line, first.to, first.sources[:1]):
            return
        first = first or each
        yield number, each
