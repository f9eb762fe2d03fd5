"""Answers that are not legal, turned into options all the same, so that one can ask why not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl import syntax as s
from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import Asking, worked_out
from interpreter.play.choice import Decision
from interpreter.play.unseen import told_apart
from interpreter.text.answers import AnswerReader, cards_like, expanded, one_each
from interpreter.text.options import flat, in_one_list, values_of_type

if TYPE_CHECKING:
    from interpreter.play.state import State

MOST = 200


def candidate_answers(state: State, decision: Decision, answers: tuple[s.Answer, ...]) -> list[Any]:
    """Raw options that the answers could stand for; cards that can be picked come first."""
    return list(islice(_Imagining(state, decision).raws(answers), MOST))


class _Imagining:
    """Reads answers to one decision as if everything were allowed."""

    def __init__(self, state: State, decision: Decision) -> None:
        self.state = state
        self.decision = decision
        self.reader = AnswerReader(state, decision)
        self.asking = Asking(state, decision.spec, decision.player)

    def raws(self, answers: tuple[s.Answer, ...]) -> Iterator[Any]:
        statement = self.decision.spec.statement
        if isinstance(statement, g.Choose):
            found = self.ways(statement.picks, answers)
            yield from (values if len(statement.picks) > 1 else values[0] for values in found)
            return
        first, *rest = answers or (None,)
        for number, act in enumerate(statement.acts):
            head = (number, *self.asking.filled(act.label, {}))
            if isinstance(first, s.Text) and self.reader.names_act(first.raw, act, head):
                if act.choice is not None and not rest and self.asking.not_now(act, head[1:]):
                    yield head
                picks = act.choice.picks if act.choice is not None else ()
                yield from ((*head, *values) for values in self.ways(picks, tuple(rest)))

    def ways(self, picks: tuple[g.Pick, ...], answers: tuple[s.Answer, ...]) -> Iterator[tuple[Any, ...]]:
        """All ways to give each pick what is written for it: in lists that can be picked, or else in any."""
        waiting = list(expanded(answers))
        real = list(self.picks(picks, waiting, {}, real=True))
        yield from real or self.picks(picks, waiting, {}, real=False)

    def picks(
        self, picks: tuple[g.Pick, ...], waiting: list[s.Answer], picked: dict[int, Any], real: bool
    ) -> Iterator[tuple[Any, ...]]:
        if not picks:
            if not waiting:
                yield ()
            return
        pick, rest = picks[0], picks[1:]
        single = pick.least is None and not isinstance(element(pick.domain), t.List)
        least = len(waiting) if not rest else 0
        for count in [1] if single else range(len(waiting), least - 1, -1):
            for value in self.values(pick, waiting[:count], picked, real) if count <= len(waiting) else ():
                known = {**picked, pick.local: self.asking.known(pick, value)}
                yield from ((value, *others) for others in self.picks(rest, waiting[count:], known, real))

    def values(self, pick: g.Pick, answers: list[s.Answer], picked: dict[int, Any], real: bool) -> list[Any]:
        """What some answers could mean for one pick: what can be picked first, then anything else."""
        kind = element(pick.domain)
        if isinstance(kind, t.List):
            several, inner = pick.least is not None, t.innermost(kind)
            items = worked_out(self.asking.items, pick, picked)
            items = [] if items is UNKNOWN else items
            if several:
                lists: list[Any] = list(islice(self.reader.lists_named(answers, pick, items), MOST))
            else:
                made = [(x, flat((x,), kind)[0]) for x in items]
                alike = [(x, things) for x, things in made if len(things) == len(answers)]
                lists = [x for x, things in alike if self.reader.found(answers, things, inner) is not None]
            if real or lists:
                return lists
            meant = one_each([self.meant(answer, inner) for answer in answers])
            whole = in_one_list(tuple(meant), kind)
            return [(whole,) if several else whole] if len(meant) == len(answers) else []
        if pick.least is None:
            return self.meant(answers[0], kind)
        things = one_each([self.meant(answer, kind) for answer in answers])
        return [tuple(things)] if len(things) == len(answers) else []

    def by_place(self) -> list[int]:
        """All cards as the one who decides knows them: those that are not known by where they lie."""
        me, cards = self.decision.player, [card for lying in self.state.zones for card in lying]
        return told_apart(self.state, cards, me, False, len(cards))

    def is_others(self, card: int) -> bool:
        """Does it lie elsewhere than before the one who decides? A test may have set it aside: then it lies nowhere."""
        place = self.state.where[card] if card >= 0 else self.reader.spot(card)[0]
        return self.state.program.layout.places[place].owner != self.decision.player

    def meant(self, answer: s.Answer, kind: t.Type) -> list[Any]:
        """Values that a written answer could mean; of cards one's own come first."""
        match kind := t.settled(kind):
            case t.Simple("card") if isinstance(answer, s.PlaceAnswer):
                return sorted((c for c in self.by_place() if self.reader.means(answer, c, kind)), key=self.is_others)
            case t.Simple("card"):
                values = answer.values if isinstance(answer, s.Kind) else ()
                if isinstance(answer, s.Int):  # a card that is called by a number alone
                    values = (answer.value,)
                like = sorted(cards_like(self.state, values) if values else ())
                return sorted(like, key=self.is_others)
            case t.Simple("number"):
                return [answer.value] if isinstance(answer, s.Int) else []
        return [v for v in values_of_type(self.state.program, kind) if self.reader.means(answer, v, kind)]
