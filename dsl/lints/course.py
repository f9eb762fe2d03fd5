"""The course of play: lines that are never reached, choices from nothing, and who is asked first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.fold import NotConstant, Setup
from dsl.game.walk import below, inner_blocks, spoken, statements
from dsl.lints.effects import Routine, changed_name
from dsl.lints.setups import fixed, rule_setups
from dsl.lints.subject import Subject
from dsl.messages import course as messages
from dsl.source import Source, Span

_OWN_TURN = (g.EachPlayer, g.Turns, g.AsPlayer, g.AtOnce)


def _phases(game: g.Game) -> Iterator[g.Phase]:
    return (phase for phase in game.phases if phase.source is game.source)


def dead_lines(subject: Subject) -> Iterable[Diagnostic]:
    """Statements that stand after an `end` in the same block; only the first of them is named."""
    game = subject.game
    found: dict[Span, Diagnostic] = {}
    for phase in _phases(game):
        for block in _blocks(phase.body):
            for before, after in pairwise(block):
                if isinstance(before, g.End):
                    what = f"end {before.phase or 'game'}"
                    place = first_line(game.source, after.span)
                    found.setdefault(place, messages.after_end(game.source, place, before.span, what))
                    break
    return found.values()


def _blocks(block: g.Block) -> Iterator[g.Block]:
    yield block
    for x in block:
        for inner in inner_blocks(x):
            yield from _blocks(inner)


def first_line(source: Source, span: Span) -> Span:
    """A statement without the block below it."""
    end = source.text.find("\n", span.start)
    return Span(span.start, min(span.end, end)) if end >= 0 else span


def empty_lists(subject: Subject) -> Iterable[Diagnostic]:
    """Choices and loops over a list that is empty in every set-up."""
    game = subject.game
    setups = list(rule_setups(game))
    found: dict[Span, Diagnostic] = {}
    for phase in _phases(game):
        for x in statements(phase.body):
            match x:
                case g.Choose(picks=picks):
                    for pick in picks:
                        if _always_nothing(pick.domain, game, setups):
                            found[pick.domain.span] = messages.nothing_to_choose(game.source, pick.domain.span)
                case g.Chance(domain=domain) if _always_nothing(domain, game, setups):
                    found[domain.span] = messages.nothing_to_choose(game.source, domain.span)
                case g.For(domain=domain) if _always_nothing(domain, game, setups):
                    found[domain.span] = messages.nothing_to_repeat(game.source, domain.span, "for")
                case g.EachPlayer(order=order) if order is not None and _always_nothing(order, game, setups):
                    found[order.span] = messages.nothing_to_repeat(game.source, order.span, "each player")
                case g.Repeat(times=times) if times is not None and _always_nothing(times, game, setups):
                    found[times.span] = messages.nothing_to_repeat(game.source, times.span, "repeat")
    return found.values()


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
    for number, phase in enumerate(game.phases):
        unit = Routine("phase", number)
        for x in statements(phase.body) if phase.source is game.source else ():
            if isinstance(x, g.Choose) and x.label is not None:
                own = {changed_name(unit, pick.local) for pick in x.picks}
                inner = {
                    changed_name(unit, e.local) for p in spoken(x.label) for e in below(p) if isinstance(e, g.Bind)
                }
                others = [e for e in spoken(x.label) if effects.reads(e, unit) - own - inner or _names_me(e)]
                if others:
                    yield messages.option_depends(game.source, others[0].span)


def _names_me(e: g.Expr) -> bool:
    return any(isinstance(x, g.Me) or (isinstance(x, g.Apply) and x.op in ("others", "next")) for x in below(e))


def first_to_choose(subject: Subject) -> Iterable[Diagnostic]:
    """`each player` with a choice inside, where nothing says who begins."""
    game = subject.game
    if game.most_players == 1:
        return
    seen: set[Span] = set()
    for phase in _phases(game):
        for x in statements(phase.body):
            if not isinstance(x, g.EachPlayer) or x.start is not None or x.order is not None or x.span in seen:
                continue
            choice = _own_choice(x.body, game, set())
            if choice is not None:
                seen.add(x.span)
                source, span = choice
                place = first_line(source, span) if source is game.source else None
                yield messages.first_is_p1(game.source, first_line(game.source, x.span), place)


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
