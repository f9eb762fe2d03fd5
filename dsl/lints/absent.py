"""What may find nobody: teams that a set-up does not have, a player who may not be there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import game as g
from dsl.diagnostic import Diagnostic
from dsl.game.fold import NotConstant, Setup, teams_of
from dsl.game.walk import below, inner_blocks, statements
from dsl.lints.setups import described, fixed, setups
from dsl.lints.subject import Subject
from dsl.messages import course as messages
from dsl.source import Span


def missing_teams(subject: Subject) -> Iterator[Diagnostic]:
    """`each team`, or a ranking by what belongs to a team, where some number of players has no teams: the first."""
    game = subject.game
    for setup in setups(game, frozenset()):
        span = None if teams_of(game, setup) else next(_needs_teams(subject, setup), None)
        if span is not None:
            yield messages.no_teams(game.source, span, described(game, setup), setup.players)
            return


def _needs_teams(subject: Subject, setup: Setup) -> Iterator[Span]:
    game = subject.game
    for _, phase in subject.phases:
        yield from (x.span for x in _reached(phase.body, game, setup) if isinstance(x, g.EachTeam))
    for rank in game.winner.ranks if game.winner is not None else ():
        if any(isinstance(e, g.Apply) and e.op == "team" for e in below(rank.value)):
            yield rank.value.span


def _reached(block: Iterable[g.Statement], game: g.Game, setup: Setup) -> Iterator[g.Statement]:
    """The statements of a block, without those that never run in this set-up."""
    for x in block:
        yield x
        if isinstance(x, g.IfThen):
            try:
                blocks = [x.then if fixed(x.condition, game, setup) else x.otherwise]
            except NotConstant:
                blocks = [x.then, x.otherwise]
        else:
            blocks = list(inner_blocks(x))
        for inner in blocks:
            yield from _reached(inner, game, setup)


def missing_player(subject: Subject) -> Iterator[Diagnostic]:
    """`player sole_highest(…)` without `else`, where no `if` is around that may have asked before."""
    for _, phase in subject.phases:
        asked = {id(y) for x in statements(phase.body) if isinstance(x, g.IfThen) for y in statements((x,))}
        for x in statements(phase.body):
            if isinstance(x, g.AsPlayer) and not x.otherwise and id(x) not in asked and _may_be_nobody(x.player):
                listed = isinstance(x.player, g.Apply) and x.player.op == "only"
                yield messages.may_be_nobody(subject.game.source, x.player.span, listed=listed)


def _may_be_nobody(e: g.Expr) -> bool:
    """`sole_highest(everyone by score)`, `only(everyone where passed)`."""
    match e:
        case g.Bind(op="sole_highest" | "sole_lowest") | g.Apply(op="sole_highest" | "sole_lowest"):
            return True
        case g.Apply(op="only", args=(g.Bind(op="where"),)):
            return True
        case _:
            return False
