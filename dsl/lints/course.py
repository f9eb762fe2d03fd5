"""The course of play: lines that are never reached, choices from nothing, and who is asked first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.fold import NotConstant, Setup
from dsl.game.walk import below, inner_blocks, spoken, statements
from dsl.lints.effects import changed_name, within_definition
from dsl.lints.setups import fixed, rule_setups
from dsl.lints.subject import Subject, one_for_each_place
from dsl.messages import course as messages
from dsl.source import Source, Span
from dsl.typing import types as t

_OWN_TURN = (g.EachPlayer, g.Turns, g.AsPlayer, g.AtOnce)


@one_for_each_place
def dead_lines(subject: Subject) -> Iterator[Diagnostic]:
    """Statements that stand after an `end` in the same block; only the first of them is named."""
    for _, phase in subject.phases:
        for block in _blocks(phase.body):
            for before, after in pairwise(block):
                if isinstance(before, g.End):
                    yield messages.after_end(phase.source, after.span, before.span, f"end {before.phase or 'game'}")
                    break


def _blocks(block: g.Block) -> Iterator[g.Block]:
    yield block
    for x in block:
        for inner in inner_blocks(x):
            yield from _blocks(inner)


@one_for_each_place
def empty_lists(subject: Subject) -> Iterator[Diagnostic]:
    """Choices and loops over a list that is empty in every set-up."""
    game = subject.game
    setups = list(rule_setups(game))
    for x in (x for _, phase in subject.phases for x in statements(phase.body)):
        match x:
            case g.Choose(picks=picks):
                for pick in picks:
                    if _always_nothing(pick.domain, game, setups):
                        yield messages.nothing_to_choose(game.source, pick.domain.span)
            case g.Chance(domain=domain) if _always_nothing(domain, game, setups):
                yield messages.nothing_to_choose(game.source, domain.span)
            case g.For(domain=domain) if _always_nothing(domain, game, setups):
                yield messages.nothing_to_repeat(game.source, domain.span, "for")
            case g.EachPlayer(order=order) if order is not None and _always_nothing(order, game, setups):
                yield messages.nothing_to_repeat(game.source, order.span, "each player")
            case g.Repeat(times=times) if times is not None and _always_nothing(times, game, setups):
                yield messages.nothing_to_repeat(game.source, times.span, "repeat")


def _always_nothing(e: g.Expr, game: g.Game, setups: list[Setup]) -> bool:
    """Is this an empty list, or a number below one, whatever was agreed before the play?"""
    for setup in setups:
        try:
            value: Any = fixed(e, game, setup)
        except NotConstant:
            return False
        if value if isinstance(value, list) else not isinstance(value, int) or value > 0:
            return False
    return True


def option_names(subject: Subject) -> Iterable[Diagnostic]:
    """What an option is called is asked wherever it is shown, so it depends on nothing but what is picked."""
    game = subject.game
    effects = subject.effects
    for unit, phase in subject.phases:
        for x in statements(phase.body):
            if isinstance(x, g.Choose) and x.label is not None:
                picked = {pick.local: pick.name for pick in x.picks}
                inner = {e.local for p in spoken(x.label) for e in below(p) if isinstance(e, g.Bind)}
                own = {changed_name(unit, local) for local in (*picked, *inner)}
                for e in spoken(x.label):
                    others = frozenset(n for n in effects.reads(e, unit) - own if not within_definition(n))
                    if isinstance(e, g.Local) and e.id in picked:
                        continue  # a place is called by its name, whatever lies there
                    if others or _names_me(game, e):
                        yield _depends(game, e, picked, others)
                        break


def _depends(game: g.Game, e: g.Expr, picked: Mapping[int, str], others: frozenset[str]) -> Diagnostic:
    """What an option is called depends on something that changes: on what lies in a place, on state, or on who asks."""
    places = [x.id for x in below(e) if isinstance(x, g.Local) and isinstance(t.settled(x.type), t.Place)]
    if place := next((picked[local] for local in places if local in picked), ""):
        return messages.option_tells_contents(game.source, e.span, place)
    names = {x.name for x in game.variables} | {x.name for x in game.zones} | {x.name for x in game.notes}
    known = sorted(others & names)
    return messages.option_depends(game.source, e.span, known[0] if known else "", by_me=not others)


def _names_me(game: g.Game, e: g.Expr) -> bool:
    return any(
        isinstance(x, g.Me)
        or (isinstance(x, g.Apply) and x.op in ("others", "next"))
        or (isinstance(x, g.CallDefine) and game.defines[x.define].needs_me)
        for x in below(e)
    )


@one_for_each_place
def first_to_choose(subject: Subject) -> Iterator[Diagnostic]:
    """`each player` with a choice inside, where nothing says who begins."""
    game = subject.game
    for x in (x for _, phase in subject.phases for x in statements(phase.body) if game.most_players > 1):
        if isinstance(x, g.EachPlayer) and x.start is None and x.order is None:
            choice = _own_choice(x.body, game, set())
            if choice is not None:
                source, span = choice
                yield messages.first_is_p1(game.source, x.span, span if source is game.source else None)


def _own_choice(block: g.Block, game: g.Game, seen: set[int]) -> tuple[Source, Span] | None:
    """The first choice that the acting player of a block makes in it."""
    for x in block:
        if isinstance(x, g.Choose | g.ChooseOne):
            return game.source, x.span
        if isinstance(x, g.CallPhase) and x.phase not in seen:
            phase = game.phases[x.phase]
            seen.add(x.phase)
            found = _own_choice(phase.body, game, seen)
            if found is not None:
                return phase.source, found[1]
        elif not isinstance(x, _OWN_TURN):
            for inner in inner_blocks(x):
                found = _own_choice(inner, game, seen)
                if found is not None:
                    return found
    return None
