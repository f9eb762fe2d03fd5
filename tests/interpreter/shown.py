"""What is done at the table, and what a seat is told, shown and lets itself imagine of it: what `alike` compares."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from dsl.game.trees import element
from interpreter import Option, State
from interpreter.ask.events import Event
from interpreter.compile.program import Program
from interpreter.play.choice import Decision
from interpreter.play.picks import Picks
from interpreter.play.registers import UNSEEN, cards_of, with_cards
from interpreter.play.unseen import SPOTS
from tests.interpreter.plays import key

MOST_ASKED_WHY = 8
LAST_EVENTS = 40

# ───────────── what is done and what is told


def done(state: State, seat: int, reached: list[tuple[int, int, int]]) -> list[tuple[int, Any]]:
    """What happens at the table for a seat to see, whoever holds what; each with how many events there are by then."""
    assert state.log is not None
    found: list[tuple[int, Any]] = []
    arrivals = iter([*reached, (len(state.log.events) + 1, -1, -1)])
    at, choice, whose = next(arrivals)
    for number, event in enumerate([*state.log.events, None]):
        while at <= number:
            found.append((at, ("reached", choice, whose)))
            at, choice, whose = next(arrivals)
        if event is None:
            continue
        if event.kind == "chosen":
            assert event.option is not None
            # What a player says aloud is said; to decline may be for want of anything else.
            if event.player == seat or (event.readers >> seat & 1 and not event.option.passes and not _cards(event)):
                found.append((number + 1, ("said", event.player, key(event.option))))
            elif not event.option.passes and event.seen_by(seat) is not None:
                found.append((number + 1, ("chose something", event.player)))
            continue
        if event.kind != "shown" or any(mask >> seat & 1 for mask in event.known_to):
            found.append((number + 1, _as_told(state.program, _as_known(event, seat))))
    return found


def taken_from(state: State, before: list[list[int]]) -> tuple[Any, ...]:
    """Which places of rows and piles cards have gone from, and where they and those that came lie now: all see that."""
    assert state.log is not None
    moved = [card for event in state.log.events if event.kind == "moved" for card in event.cards]
    arrived = {card: number for number, card in enumerate(moved)}
    found: list[Any] = []
    for place, cards in enumerate(before):
        now = state.zones[place]
        if state.program.layout.ordered[place] and now != cards:
            gone = tuple(at for at, card in enumerate(cards) if card not in now)
            new = sorted((card for card in now if card not in cards), key=lambda card: arrived.get(card, -1))
            lying = tuple(cards.index(card) if card in cards else -1 - new.index(card) for card in now)
            found.append((place, gone, lying))
    return tuple(found)


def _as_known(event: Event, seat: int) -> Event:
    """The event without cards that the seat does not know."""
    masks = iter(event.known_to)

    def known(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return tuple(map(known, value))
        return value if value is None or next(masks) >> seat & 1 else UNSEEN

    if event.kind == "changed":
        return replace(event, value=known(event.value)) if event.known_to else event
    if event.kind == "says":
        return event.seen_by(seat) or event
    seen = zip(event.cards, event.known_to, event.sources or event.cards, strict=True)
    pairs = sorted(
        ((c if mask >> seat & 1 else None, place) for c, mask, place in seen), key=lambda pair: pair[0] is None
    )
    sources = tuple(place for _, place in pairs) if event.sources else ()
    return replace(event, cards=tuple(c for c, _ in pairs), sources=sources)


def _cards(event: Event) -> list[int]:
    assert event.option is not None
    return cards_of(event.option.raw, event.option.spec.statement)


def told(state: State, seat: int, last: int) -> list[Any]:
    """The last events, as the seat may see them. Who reads a choice may be settled by what comes after it."""
    assert state.log is not None
    seen = (event.seen_by(seat) for event in state.log.events[-last:])
    return [_as_told(state.program, event) for event in seen if event is not None]


def _as_told(program: Program, event: Event) -> Any:
    cards = tuple(None if c is None else program.alike[c] for c in event.cards)
    kind = program.layout.card_cells.get(event.cell) if event.cell is not None else None
    value = with_cards(event.value, kind, program.alike.__getitem__)
    option = None if event.option is None else key(event.option)
    said = (event.text and event.text.key, event.values if event.kind == "over" else repr(event.values))
    return event.kind, event.line, event.phase, event.player, option, event.forced, cards, event.sources, event.to, \
        event.cell, repr(value), said  # fmt: skip


# ───────────── what a seat is shown


def listed(decision: Decision) -> list[str]:
    options = decision.options
    if isinstance(options, Picks):
        things = [repr(decision.spec.table.program.labels.value(x, _kind(decision))) for x in options.things]
        return [*things, f"{options.least} to {options.most}, {options.optional}, {len(options)} ways"]
    return [str(option) for option in options]


def _kind(decision: Decision) -> Any:
    return element(decision.spec.statement.picks[0].domain)


def shown(state: State, seat: int) -> dict[str, Any]:
    decision = state.decision
    assert decision is not None
    return {
        "view": state.view(seat),
        "prompt": decision.prompt,
        "options": listed(decision),
        "told": told(state, seat, LAST_EVENTS),
    }


def another_order(state: State, seat: int, rng: Random) -> State:
    """The same position with the cards of hands that the seat does not see in another order: they have none."""
    decision, layout = state.decision, state.program.layout
    assert decision is not None
    other = state.copy()
    other.log = None
    for place, cards in enumerate(other.zones):
        if not layout.ordered[place] and not layout.sight[place] >> seat & 1:
            rng.shuffle(cards)
    other.decision = None
    other.run(decision.spec.asks_at)
    return other


def seen_in_any_order(state: State, seat: int, seed: int) -> dict[str, Any]:
    """What a seat is shown and imagines, as far as no event tells it."""
    decision = state.decision
    assert decision is not None
    options = [str(option) for option in decision.options[:LAST_EVENTS]]
    imagined = [_imagined(state.sample(seat, Random(seed + n)), seat) for n in range(2)]
    return {"view": state.view(seat), "prompt": decision.prompt, "options": options, "imagined": imagined}


def thought(state: State, seat: int, seed: int) -> dict[str, Any]:
    """What takes longer: reasons, and what the seat imagines."""
    decision = state.decision
    assert decision is not None
    assert state.log is not None
    rng = Random(seed)
    places = [-1 - place * SPOTS - at for place in range(len(state.zones)) for at in (0, 1, SPOTS - 1)]
    raws = [*range(len(state.known)), *places]
    reasons = []
    for raw in rng.sample(raws, min(len(raws), MOST_ASKED_WHY)):
        reasons += [state.why(Option(state.program, decision.spec, one)) for one in (raw, (raw,), (raw, raw))]
    imagined = [_imagined(state.sample(seat, Random(seed + n)), seat) for n in range(2)]
    return {"reasons": reasons, "all told": told(state, seat, len(state.log.events)), "imagined": imagined}


def _imagined(state: State, seat: int) -> Any:
    """A position as far as it is the seat's to imagine: what lies where, what others may be choosing now, and what the
    rules keep for later. What others know of hidden cards is the table's."""
    layout = state.program.layout
    zones = [[layout.kinds[c] for c in cards] for cards in state.zones]
    assert state.decision is not None
    spec = state.decision.spec
    others = [spec.answer + n for n in range(layout.players)] if spec.per_seat else []
    chosen = [with_cards(state.registers[n], spec.statement, layout.kinds.__getitem__) for n in others]
    return zones, state.view(seat), state.direction, state.out, chosen, _kept(state, seat)


def _kept(state: State, seat: int) -> list[Any]:
    """What the rules keep until they go on. A card that the seat does not know may be any of those exchanged."""
    kinds, types = state.program.layout.kinds, state.program.register_types

    def look(card: int) -> int:
        return kinds[card] if state.known[card] >> seat & 1 else UNSEEN

    return [with_cards(value, types.get(n), look) for n, value in enumerate(state.registers)]
