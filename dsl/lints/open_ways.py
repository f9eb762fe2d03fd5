"""Which statements run is known to everybody, and which may be reached on a way that a secret decides?

What is told of a play must not depend on where in the rules something happened, but for what everybody knows to run.
Whatever is in doubt counts as a secret: what is known by its form is written down here, and nothing else is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl import game as g
from dsl.game.trees import element
from dsl.game.walk import inner_blocks, parts, spoken, statements
from dsl.typing import types as t

_ZONES = ("zone", "zones", "every_zone", "zone_each")
_ELSEWHERE = ("owner_of", "place_of", "zone_of", "index_of", "note", "note_each")  # a card may have gone there unseen
_AMOUNTS = ("count", "is_empty", "any")
_LAST: list[tuple[g.Game, OpenWays]] = []  # the rules that were asked about last, and what was found
MOST_KEPT = 8


def open_ways(game: g.Game) -> OpenWays:
    """Asked for each telling, so it is worked out once."""
    for rules, found in _LAST:
        if rules is game:
            return found
    _LAST[:] = [(game, OpenWays(game)), *_LAST[: MOST_KEPT - 1]]
    return _LAST[0][1]


class OpenWays:
    """`lines` are those of which everybody knows when they run; `phases` those of which everybody knows when they begin
    and end, and `plain` those in which all that is so of every statement."""

    def __init__(self, game: g.Game) -> None:
        self.game = game
        self._hidden: set[int] = {n for z in game.zones for n in (z.when_empty, z.when_short) if n is not None}
        self._secret: set[object] = set()  # names, by phase and number, and variables that nobody is told of
        self._ending: set[int] = set()  # phases that somebody leaves without all knowing it
        self._laid_open: set[tuple[int, int]] = set()  # names of cards that everybody has just seen go somewhere
        self._changing = {(n, x.target.id) for n, x in self._all_statements() if isinstance(x, g.Change)}
        before = -1
        while before < (before := len(self._hidden) + len(self._secret) + len(self._ending)):
            self._closed_lines: set[int] = set()
            self._closed_phases: set[int] = set()
            for number in range(len(game.phases)):
                self._block(number, game.phases[number].body, number in self._hidden | self._ending)
        every = {game.phases[number].source.line(x.span.start) for number, x in self._all_statements()}
        self.lines = frozenset(every - self._closed_lines)
        self.phases = frozenset(set(range(len(game.phases))) - self._hidden - self._ending)
        self.plain = self.phases - self._not_plain()

    def _all_statements(self) -> Iterator[tuple[int, g.Statement]]:
        return ((number, x) for number, phase in enumerate(self.game.phases) for x in statements(phase.body))

    def _not_plain(self) -> set[int]:
        """Phases with a statement that not everybody knows to run, and those that call them."""
        found = {*self._closed_phases, *self._ending}
        while True:
            more = {number for number in range(len(self.game.phases)) if found & set(self._called(number))} - found
            if not more:
                return found
            found |= more

    def _called(self, number: int) -> Iterator[int]:
        return (x.phase for x in statements(self.game.phases[number].body) if isinstance(x, g.CallPhase))

    # ───────────── ways

    def _block(self, phase: int, block: g.Block, hidden: bool, at_once: bool = False) -> None:
        before = set(self._laid_open)
        for x in block:
            self._statement(phase, x, hidden, at_once)
        self._laid_open &= before  # another branch may not have come to it

    def _statement(self, phase: int, x: g.Statement, hidden: bool, at_once: bool) -> None:
        if hidden:
            self._closed_lines.add(self.game.phases[phase].source.line(x.span.start))
            self._closed_phases.add(phase)
        inside = hidden
        match x:
            case g.Let(local=local, value=value) | g.For(local=local, domain=value):
                self._name(phase, local, known=not hidden and self._known(value, phase))
                inside = inside or not self._known(value, phase)
            case g.Change(target=target, value=value):
                self._name(phase, target.id, known=not hidden and self._known(value, phase))
            case g.Chance(local=local):
                self._name(phase, local, known=False)
            case g.Move(what=g.Local(type=t.CARD, id=local), to=g.Apply(op=op)) if op in _ZONES:
                if not hidden and (phase, local) not in self._changing and self._known(x.to, phase):
                    self._laid_open.add((phase, local))
            case g.Assign(target=target, value=value):
                if hidden or not all(self._known(e, phase) for e in (value, *target.args)):
                    self._secret.add(str(target.info))
            case g.CallPhase(phase=number, args=args):
                self._hidden |= {number} if hidden else set()
                for p, e in zip(self.game.phases[number].parameters, args, strict=True):
                    self._name(number, p.local, known=not hidden and self._known(e, phase))
            case g.End(phase=name) if hidden and name is not None:
                self._ending |= {n for n, each in enumerate(self.game.phases) if each.name == name}
            case g.Undo() if hidden:
                self._ending.add(phase)
            case g.ReverseTurns() | g.SetTurns() if hidden:
                self._ending |= set(range(len(self.game.phases)))  # who comes next is not known any longer
            case g.IfThen(condition=condition):
                inside = inside or not self._known(condition, phase)
            case g.Repeat(until=until, times=times):
                inside = inside or not self._all_known((until, times), phase)
            case g.AsPlayer(player=player):
                inside = inside or not self._known(player, phase)
            case g.EachPlayer(start=start, order=order, where=where):
                inside = inside or not self._all_known((start, order, where), phase)
            case g.Turns(start=start, order=order, where=where, until=until):
                inside = inside or not self._all_known((start, order, where, until), phase)
            case g.AtOnce(where=where, choices=choices, effects=effects):
                inside = inside or not self._all_known((where,), phase)
                self._block(phase, choices, inside, at_once=True)
                self._block(phase, effects, inside)
                return
            case g.Choose():
                inside = self._chosen(phase, x, hidden, at_once)
            case g.ChooseOne(acts=acts):
                unnamed = any(any(spoken(act.label)) and act.choice is not None for act in acts)
                inside = inside or at_once or unnamed
            case _:
                pass
        for block in inner_blocks(x):
            self._block(phase, block, inside, at_once)

    def _chosen(self, phase: int, x: g.Choose, hidden: bool, at_once: bool) -> bool:
        """What is picked is told where nobody could pick a card in secret; whether anything was, where it is not left
        out in silence. Gives whether the blocks inside run on a way that is not known."""
        cards = [pick.domain for pick in x.picks if element(pick.domain) == t.CARD]
        told = not hidden and not at_once and self._all_known(cards, phase)
        for pick in x.picks:
            self._name(phase, pick.local, known=told)
        return hidden or at_once or (x.has_else and not x.optional and not told)

    def _name(self, phase: int, local: int, known: bool) -> None:
        self._laid_open.discard((phase, local))
        if not known:
            self._secret.add((phase, local))

    # ───────────── values

    def _all_known(self, expressions: Sequence[g.Expr | None], phase: int) -> bool:
        return all(e is None or self._known(e, phase) for e in expressions)

    def _known(self, e: g.Expr, phase: int | None) -> bool:
        """Can everybody work this out? In a definition there is no `phase`: what it is given is looked at where it is
        called."""
        match e:
            case g.Local(id=local):
                return (phase, local) not in self._secret or (phase, local) in self._laid_open
            case g.CallDefine(define=define):
                if not self._known(self.game.defines[define].body, None):
                    return False
            case g.Apply(op=op) if op in _ELSEWHERE:
                return False
            case g.Apply(op=op, info=info) if op in _ZONES:
                if self.game.zone(str(info)).sight != "everybody":
                    return False
            case g.Apply(op=op, info=info) if op in g.STATE:
                if not self._is_told(str(info)):
                    return False
            case g.Apply(op=op, args=(g.Apply(args=args) as lying,)) if op in _AMOUNTS and _are_places(lying):
                return all(self._known(a, phase) for x in args for a in (parts(x) if _are_places(x) else (x,)))
        return all(self._known(part, phase) for part in parts(e))

    def _is_told(self, name: str) -> bool:
        variable = self.game.variable(name)
        if variable.sight != "everybody" or t.innermost(variable.type) == t.CARD:
            return False
        return not (variable.quiet or variable.is_inner) or name not in self._secret


def _are_places(e: g.Expr) -> bool:
    """What lies in zones, all of it."""
    if isinstance(e, g.Apply) and e.op in ("cards", "cards_of"):
        return all(map(_are_places, e.args))
    return isinstance(e, g.Apply) and e.op in _ZONES
