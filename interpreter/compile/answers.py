"""Answers to choices: what they look like, the names of what was chosen, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl import game as g
from dsl.game.trees import element
from interpreter.compile import form as f
from interpreter.compile.flow import Sources
from interpreter.compile.scope import Scope, Unit


class Answers:
    """Lowers what follows a choice."""

    def __init__(self, unit: Unit, sources: Sources) -> None:
        self.unit = unit
        self.sources = sources

    def answered(
        self,
        x: g.Choose | g.ChooseOne,
        point: f.ChoicePoint,
        scope: Scope,
        locals: dict[int, f.Expr],
        sequence: Callable[[g.Block], list[f.Statement]],
    ) -> list[f.Statement]:
        """What follows an answer. The names that are chosen go into `locals`."""
        at = (scope.source, x.span)
        if isinstance(x, g.ChooseOne):
            return self._acted(x, point, scope, locals, sequence)
        chosen = [*self.unpacked(x, point, 0, scope, locals), *sequence(x.body)]
        if not (x.optional or x.has_else):
            return chosen
        yes = (*self.unit.count("branch", at, "yes"), *chosen)
        no = (*self.unit.count("branch", at, "no"), *sequence(x.otherwise))
        return [f.If(at, f.Op("is_none", (point.answer,)), no, yes)]

    def unpacked(
        self, x: g.Choose, point: f.ChoicePoint, act: int, scope: Scope, locals: dict[int, f.Expr]
    ) -> list[f.Statement]:
        """Gives the picks their names."""
        at = (scope.source, x.span)
        lines: list[f.Statement] = []
        shape = point.shapes[act]
        single = is_single(point.statement)
        first = len(shape) - len(x.picks)
        taken: list[f.Expr] = []
        for number, pick in enumerate(x.picks, first):
            value: f.Expr = point.answer if single else f.Part(point.answer, number, shape)
            hidden = self.sources.may_be_hidden(pick.domain)
            if hidden:
                value = uncover(value, scope.me, taken)
            if single and not hidden and value.depth < 2:
                locals[pick.local] = point.answer
                continue
            value = as_lists(value)
            name = self.unit.fresh("x")
            self.unit.holds[name] = pick.domain.type if pick.least is not None else element(pick.domain)
            seat = point.answer.seat if isinstance(point.answer, f.SeatName) else None
            target = f.Name(name, value.depth) if seat is None else f.SeatName(name, seat, value.depth)
            locals[pick.local] = target
            lines.append(f.Let(at, target, value))
            if hidden and not value.depth:
                taken.append(target)
        return lines

    def _acted(
        self,
        x: g.ChooseOne,
        point: f.ChoicePoint,
        scope: Scope,
        locals: dict[int, f.Expr],
        sequence: Callable[[g.Block], list[f.Statement]],
    ) -> list[f.Statement]:
        found: tuple[f.Statement, ...] = ()
        for number, act in reversed(list(enumerate(x.acts))):
            at = (scope.source, act.span)
            body: list[f.Statement] = [*self.unit.count("act", at, "taken")]
            if act.choice is not None:
                body += self.unpacked(act.choice, point, number, scope, locals)
                body += sequence(act.choice.body)
            body += sequence(act.body)
            if number == len(x.acts) - 1:
                found = tuple(body)
            else:
                test = f.Op("is", (f.Part(point.answer, 0, (0,)), f.Value(number)))
                found = (f.If(at, test, tuple(body), found),)
        return list(found)

    def uncovered(
        self, x: g.Choose | g.ChooseOne, point: f.ChoicePoint, scope: Scope, seats: f.Name
    ) -> list[f.Statement]:
        """What was picked unseen by its place is that card, whatever others do before the effects.

        Of `seats`, those before this one have chosen already: what they drew is not drawn again.
        """
        at = (scope.source, x.span)
        if isinstance(x, g.Choose):
            ways = [(f.Op("not", (f.Op("is_none", (point.answer,)),)), x.picks, point.shapes[0])]
        else:
            ways = [
                (f.Op("is", (f.Part(point.answer, 0, (0,)), f.Value(n))), act.choice.picks, point.shapes[n])
                for n, act in enumerate(x.acts)
                if act.choice is not None
            ]
        lines: list[f.Statement] = []
        for test, picks, shape in ways:
            hidden = [self.sources.may_be_hidden(p.domain) for p in picks]
            if not any(hidden):
                continue
            value: f.Expr
            if is_single(x):
                value = uncover(point.answer, scope.me, self._drawn_before(point, scope.me, seats))
            else:
                first = len(shape) - len(picks)
                parts: list[f.Expr] = [f.Part(point.answer, n, shape) for n in range(len(shape))]
                alike = isinstance(x, g.Choose)  # acts differ in their parts
                for n, unseen in enumerate(hidden, first):
                    if unseen:
                        drawn = self._drawn_before(point, scope.me, seats, n) if alike else ()
                        parts[n] = uncover(parts[n], scope.me, drawn)
                value = f.Pack(tuple(parts))
            lines.append(f.If(at, test, (f.Let(at, point.answer, value),)))
        return lines

    def _drawn_before(self, point: f.ChoicePoint, me: f.Expr, seats: f.Name, part: int | None = None) -> f.Expr:
        """What those who chose before have picked; of an answer of several parts one."""
        seat = f.Name(self.unit.fresh("e"))
        assert isinstance(point.answer, f.SeatName)
        answer = f.SeatName(point.answer.name, seat, point.answer.depth)
        chose = f.Where(f.Op("not", (f.Op("is_none", (answer,)),)))
        earlier = (f.Each((seat.name,), seats), f.Where(f.Op("lt", (seat, me))), chose)
        picked: f.Expr = answer if part is None else f.Part(answer, part, point.shapes[0])
        if not picked.depth:
            return f.Listing(picked, earlier)
        card = f.Name(self.unit.fresh("e"))
        return f.Listing(card, (*earlier, f.Each((card.name,), picked)))


def as_lists(answer: f.Expr) -> f.Expr:
    """An answer that is a list of lists, as the rules have such lists: the two can be compared."""
    return f.Op("lists_within", (answer,), answer.depth) if answer.depth > 1 else answer


def uncover(picked: f.Expr, me: f.Expr, taken: f.Expr | Sequence[f.Expr] = ()) -> f.Expr:
    """What was picked, perhaps unseen, and is none of those that are taken already."""
    already = f.Op("list", tuple(taken), 1) if isinstance(taken, Sequence) else taken
    if picked.depth:
        return f.Op("uncover_all", (picked, me, already), picked.depth)
    return f.Op("uncover_but", (picked, me, already))


# ───────────── what answers look like


def spoken(message: g.Message | None) -> list[g.Expr]:
    return [p for p in message.parts if not isinstance(p, str)] if message else []


def all_picks(x: g.Choose | g.ChooseOne) -> list[g.Pick]:
    if isinstance(x, g.Choose):
        return list(x.picks)
    return [p for a in x.acts if a.choice is not None for p in a.choice.picks]


def is_single(x: g.Choose | g.ChooseOne) -> bool:
    """Is an answer one thing, and not something of several parts?"""
    return isinstance(x, g.Choose) and len(x.picks) == 1


def shapes_of(x: g.Choose | g.ChooseOne) -> tuple[tuple[int, ...], ...]:
    """The depths of the parts of an answer; of acts one for each."""
    if isinstance(x, g.Choose):
        return (tuple(depth_of_pick(p) for p in x.picks),)
    found = []
    for act in x.acts:
        labels = [f.depth_of(e.type) for e in spoken(act.label)]
        found.append((0, *labels, *(shapes_of(act.choice)[0] if act.choice is not None else ())))
    return tuple(found)


def depth_of_pick(pick: g.Pick) -> int:
    return f.depth_of(pick.domain.type) - (pick.least is None)
