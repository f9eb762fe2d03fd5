"""Answers that are not legal, turned into options all the same, so that one can ask why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl import syntax as s
from dsl import types as t
from interpreter.answers import Reader, cards_like, expanded, one_each
from interpreter.choice import Decision
from interpreter.trees import element

if TYPE_CHECKING:
    from interpreter.state import State

MOST = 200


def imagine(state: State, decision: Decision, answers: tuple[s.Answer, ...]) -> list[Any]:
    """Raw options that the answers could stand for; cards that can be picked come first."""
    statement = decision.spec.statement
    if isinstance(statement, g.Choose):
        picks, waiting, head = statement.picks, list(expanded(answers)), ()
        return [raw if len(picks) > 1 else raw[0] for raw in _picks(state, decision, picks, waiting, head)]
    found: list[Any] = []
    for number, act in enumerate(statement.acts):
        if not answers or not isinstance(answers[0], s.Text) or answers[0].raw != act.label.key:
            continue
        values = tuple(None for p in act.label.parts if not isinstance(p, str))
        picks = act.choice.picks if act.choice is not None else ()
        found += _picks(state, decision, picks, list(expanded(answers[1:])), (number, *values))
    return found


def _picks(
    state: State, decision: Decision, picks: tuple[g.Pick, ...], waiting: list[s.Answer], head: tuple[Any, ...]
) -> list[tuple[Any, ...]]:
    """All ways to give each pick what is written for it."""
    if not picks:
        return [head] if not waiting else []
    pick, rest = picks[0], picks[1:]
    kind = element(pick.domain)
    found: list[tuple[Any, ...]] = []
    if pick.least is None:
        for value in _values(state, decision, pick, waiting[0], kind) if waiting else []:
            found += _picks(state, decision, rest, waiting[1:], (*head, value))
            if found:
                break
        return found[:MOST]
    count = len(waiting) if not rest else next((n for n, a in enumerate(waiting) if not isinstance(a, s.Kind)), 0)
    meant = {answer: _values(state, decision, pick, answer, kind) for answer in waiting[:count]}
    taken = one_each([meant[answer] for answer in waiting[:count]])
    if len(taken) < count:
        return []
    return _picks(state, decision, rest, waiting[count:], (*head, tuple(taken)))


def _values(state: State, decision: Decision, pick: g.Pick, answer: s.Answer, kind: t.Type) -> list[Any]:
    """Values that a written answer could mean: those in the domain first, then any other."""
    reader = Reader(state, decision)
    layout = state.program.layout
    kind = t.settled(kind)
    match kind:
        case t.Simple("card"):
            values = answer.values if isinstance(answer, s.Kind) else ()
            like = cards_like(state, values) if values else frozenset()
            mine = [c for c in sorted(like) if layout.places[state.w[c]].owner == decision.player]
            return mine + [c for c in sorted(like) if c not in mine]
        case t.Simple("player"):
            everything: list[Any] = list(range(layout.players))
        case t.Place():
            everything = list(range(len(layout.places)))
        case t.Value(attribute):
            everything = [state.program.game.attributes[attribute].code(v) for v in _all_values(state, attribute)]
        case t.Setting(option):
            everything = list(range(len(state.program.game.option(option).values)))
        case t.Simple("side") | t.Simple("yes or no"):
            everything = [0, 1]
        case _:
            return [answer.value] if isinstance(answer, s.Int) else []
    return [v for v in everything if reader.means(answer, v, kind)]


def _all_values(state: State, attribute: str) -> tuple[str | int, ...]:
    return state.program.game.attributes[attribute].values
