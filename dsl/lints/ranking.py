"""Rankings that rank nothing, and ties that nobody decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.walk import below
from dsl.lints.effects import Routine
from dsl.lints.subject import Subject, one_for_each_place
from dsl.messages import course as messages
from dsl.sentence import say
from dsl.typing import types as t


def empty_rankings(subject: Subject) -> Iterable[Diagnostic]:
    """Each rank must be the player's own, and something that play can change. A zone that stays empty
    is named as such."""
    game = subject.game
    if game.winner is None or game.most_players == 1:
        return
    effects = subject.effects
    for rank in game.winner.ranks:
        reads = effects.reads(rank.value, Routine("winner", 0))
        if not reads:
            why = "the same for everybody, whatever happens"
        elif not any(_is_mine(e, game) for e in below(rank.value)):
            why = "the same for everybody"
        elif not reads & (effects.ever_changed | effects.all_zones):
            why = say("no rule ever changes {these}", these=" or ".join(f"`{n}`" for n in sorted(reads)))
        else:
            continue
        yield messages.nothing_to_rank(game.source, rank.value.span, why)


def _is_mine(e: g.Expr, game: g.Game) -> bool:
    return isinstance(e, g.Me) or (isinstance(e, g.CallDefine) and game.defines[e.define].needs_me)


@one_for_each_place
def silent_ties(subject: Subject) -> Iterator[Diagnostic]:
    """`highest` over plain `everyone`. The best single card of each player (`max`) is left alone:
    such rules deal everybody a different one."""
    for e in subject.expressions if subject.game.most_players > 1 else ():
        if not isinstance(e, g.Bind) or e.op not in ("highest", "lowest"):
            continue
        if isinstance(e.items, g.Apply) and e.items.op == "everyone" and _can_tie(e.body):
            yield messages.low_seat_wins(subject.game.source, e.span, e.op)


def _can_tie(key: g.Expr) -> bool:
    """A list as key names its own tie-breaks; seats and extremes of cards differ."""
    if isinstance(t.settled(key.type), t.List):
        return False
    return not (isinstance(key, g.Apply) and key.op in ("max", "min", "position"))
