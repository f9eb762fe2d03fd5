"""What stands around a choice, for the sentences that rules have for it: what the same player picked before it in the
same phase, and the cards that move because of it beside those that were picked. As far as the viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dsl import game as g
from interpreter.ask.events import Event
from interpreter.play.state import State
from interpreter.text.options import split_acts
from repl.session.sight import Viewer, cards_in


@dataclass(frozen=True, slots=True)
class Around:
    """`picks` are the earlier ones by name; `moved` has None for a card that the viewer does not see, and is empty if
    no further cards move."""

    picks: Mapping[str, tuple[g.Pick, Any]] = field(default_factory=dict)
    moved: tuple[int | None, ...] = ()


NOTHING = Around()


def around(state: State, viewer: Viewer, events: Sequence[Event], at: int) -> Around:
    """What stands around the choice that is the event of this number."""
    option = events[at].option
    if option is None or option.spec.per_seat or option.passes:
        return NOTHING
    return Around(dict(_before(state, viewer, events, at)), _after(state, viewer, events, at, set(cards_in(option))))


def _before(state: State, viewer: Viewer, events: Sequence[Event], at: int) -> Iterator[tuple[str, tuple[g.Pick, Any]]]:
    option = events[at].option
    assert option is not None
    start = at
    while start and not (events[start].kind == "begins" and events[start].phase == option.spec.phase):
        start -= 1
    for each in events[start:at]:
        if each.kind != "chosen" or each.player != events[at].player:
            continue
        seen = viewer.sees(state, each)
        if seen is None or seen.option is None or seen.option.passes or seen.option.spec.phase != option.spec.phase:
            continue
        _, picks, values = split_acts(seen.option.spec, seen.option.raw)
        yield from ((pick.name, (pick, value)) for pick, value in zip(picks, values, strict=True))


def _after(state: State, viewer: Viewer, events: Sequence[Event], at: int, picked: set[int]) -> tuple[int | None, ...]:
    """The first cards that move after the choice and were not picked, before anybody chooses again."""
    for number in range(at + 1, len(events)):
        each = events[number]
        if each.kind in ("chosen", "shuffled"):
            break
        if each.kind == "moved" and not picked.issuperset(each.cards):
            seen = viewer.sees(state, each)
            return seen.cards if seen is not None else ()
    return ()
