"""Why something is not allowed: the rules that forbid it, with their values and lines.

The condition of a rule may use only what the one who chooses knows (the checker sees to that), so
a reason never tells more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl import types as t
from dsl.walk import parts
from interpreter.choice import Option, Spec
from interpreter.choice import ways as all_ways
from interpreter.emit_base import PerSeat
from interpreter.registers import UNSEEN, with_cards
from interpreter.seats import SPOTS
from interpreter.trees import element, looks_at, weighed

if TYPE_CHECKING:
    from interpreter.state import State

MOST_COMPARED = 5_000
MOST_COUNTED = 1_000


@dataclass(frozen=True, slots=True)
class Refusal:
    """`values` are parts of the condition with what they come to; `instead` what would be allowed."""

    reason: str
    condition: str = ""
    values: tuple[tuple[str, str], ...] = ()
    line: int = 0
    soft: bool = False
    instead: tuple[str, ...] = ()
    key: str = ""


def visible_locals(state: State, spec: Spec) -> dict[int, Any]:
    """The local names that can be seen where a choice stands, with their values."""
    found: dict[int, Any] = {}
    for number, ref in spec.locals.items():
        if isinstance(ref, PerSeat):
            if (seat := state.r[ref.me]) is not None:  # else the rules have not come by where it is made
                found[number] = state.r[ref.base + seat]
        elif isinstance(ref, int):
            found[number] = state.r[ref]
    return found


def why(state: State, option: Option, player: int | None = None) -> tuple[Refusal, ...]:
    """The rules that forbid an option; none if it is open."""
    decision = state.decision
    labels = state.program.labels
    if decision is None:
        return (Refusal("the play is over", key="over"),)
    if player is not None and player != decision.player:
        return (Refusal(f"it is not your turn: {labels.player(decision.player)} decides", key="turn"),)
    if option.spec.id != decision.spec.id:
        return (Refusal(f"now it is about: {decision.prompt}", key="other"),)
    if option in decision.options:
        return ()
    statement = option.spec.statement
    if option.passes:
        return (Refusal("you must choose", key="must"),)
    if not answers_question(state, option):
        return (Refusal("that is no answer to this question", key="shape"),)
    asking = _Asking(state, option.spec, decision.player)
    if isinstance(statement, g.ChooseOne):
        return asking.act(statement, option.raw)
    return asking.choose(statement, option.raw if len(statement.picks) > 1 else (option.raw,))


def what_forbids_all(state: State, spec: Spec) -> tuple[str, ...]:
    """Notes on a choice that has no legal option: how much each of its rules forbids.

    Nothing is said where that cannot be worked out, or only with much effort.
    """
    statement = spec.statement
    if not isinstance(statement, g.Choose) or not isinstance(spec.me, int):
        return ()
    try:
        asking = _Asking(state, spec, state.r[spec.me])
        every = list(islice(asking.all_picks(statement), MOST_COUNTED + 1))
        if len(every) > MOST_COUNTED:
            return ()
        if not every:
            return ("there is nothing to choose from",)
        hard = [m for m in statement.musts if not m.soft]
        forbidden = [(m.reason.key, sum(not asking.holds(m.condition, c) for c in every)) for m in hard]
    except Exception:  # the fault that is being told is worth more than a note on it
        return ()
    first = statement.picks[0]
    single = len(statement.picks) == 1 and first.least is None and t.settled(element(first.domain)) == t.CARD
    what = "card" if single else "way to choose"
    return tuple(_forbids(reason, number, len(every), what) for reason, number in forbidden if number)


def _forbids(reason: str, number: int, of: int, what: str) -> str:
    if of == 1:
        return f"`{reason}` forbids the only {what}"
    amount = f"all {of}" if number == of else f"{number} of {of}"
    return f"`{reason}` forbids {amount} {what.replace('card', 'cards').replace('way', 'ways')}"


def answers_question(state: State, option: Option) -> bool:
    """Has the option a value of the right kind for each pick of its choice?"""
    statement = option.spec.statement
    raw = option.raw
    if isinstance(statement, g.ChooseOne):
        if not isinstance(raw, tuple) or not raw or raw[0] not in range(len(statement.acts)):
            return False
        act = statement.acts[raw[0]]
        count = 1 + sum(not isinstance(p, str) for p in act.label.parts)
        picks = act.choice.picks if act.choice is not None else ()
        values = raw[count:]
        if len(raw) < count:
            return False
    else:
        picks = statement.picks
        values = raw if len(picks) > 1 and isinstance(raw, tuple) else (raw,)
    if len(values) != len(picks):
        return False
    for pick, value in zip(picks, values, strict=True):
        kind = element(pick.domain)
        if pick.least is None:
            if not _is_value(state, value, kind):
                return False
        elif not isinstance(value, tuple) or not all(_is_value(state, v, kind) for v in value):
            return False
    return True


def _of_cards(pick: g.Pick) -> bool:
    return t.settled(pick.domain.type) == t.List(t.CARD)


def _is_value(state: State, value: Any, kind: t.Type) -> bool:
    kind = t.settled(kind)
    layout = state.program.layout
    if kind == t.CARD:
        return isinstance(value, int) and -len(layout.places) * SPOTS <= value < len(layout.cards)
    if kind == t.PLAYER:
        return value in range(layout.players)
    if isinstance(kind, t.Place):
        return value in range(len(layout.places))
    if isinstance(kind, t.Value):
        return value in range(len(state.program.game.attributes[kind.attribute].values))
    if isinstance(kind, t.Setting):
        return value in range(len(state.program.game.option(kind.option).values))
    if isinstance(kind, t.List):
        return isinstance(value, list | tuple)
    return isinstance(value, int)


@dataclass(frozen=True, slots=True)
class Unseen:
    """A card, or cards, that the one who chooses does not know: as a pick names them."""

    raw: Any


def looks_at_unseen(e: g.Expr, picked: dict[int, Any]) -> bool:
    return any(isinstance(x, Unseen) and looks_at(e, local) for local, x in picked.items())


class _Asking:
    """Questions about one choice."""

    def __init__(self, state: State, spec: Spec, player: int) -> None:
        self.state = state
        self.program = state.program
        self.player = player
        self.source = self.program.phase_source(spec.phase)
        self.locals = visible_locals(state, spec)

    def value(self, e: g.Expr, picked: dict[int, Any]) -> Any:
        values = {local: self.meant(x) for local, x in picked.items()}
        return self.program.evaluate(e, self.state, self.player, {**self.locals, **values})

    def meant(self, picked: Any) -> Any:
        """What a pick stands for in an expression; a card that cannot be seen stands for where it lies."""
        if isinstance(picked, Unseen):
            return self.state.behind(picked.raw, self.player)
        return list(picked) if isinstance(picked, tuple) else picked

    def holds(self, rule: g.Expr, picked: dict[int, Any], so: bool = True) -> bool:
        """Does a rule allow this? A card that cannot be seen fits nothing that looks at it."""
        if not looks_at_unseen(rule, picked):
            return bool(self.value(rule, picked)) is so

        def leaf(part: g.Expr, so: bool) -> Callable[[], bool]:
            return lambda: self.is_certain(part, picked, so)

        def joined(op: str, parts: list[Callable[[], bool]]) -> Callable[[], bool]:
            return lambda: (all if op == "and" else any)(part() for part in parts)

        return weighed(rule, so, leaf, joined)()

    def is_certain(self, e: g.Expr, picked: dict[int, Any], so: bool) -> bool:
        if not looks_at_unseen(e, picked):
            return bool(self.value(e, picked)) is so
        if isinstance(e, g.If) and not looks_at_unseen(e.condition, picked):
            return self.holds(e.then if self.value(e.condition, picked) else e.otherwise, picked, so)
        if isinstance(e, g.CallDefine) and all(isinstance(a, g.Local | g.Const | g.Me) for a in e.args):
            define = self.program.game.defines[e.define]
            args = [picked[a.id] if isinstance(a, g.Local) and a.id in picked else self.value(a, {}) for a in e.args]
            return self.holds(define.body, {p.local: a for p, a in zip(define.parameters, args, strict=True)}, so)
        return False

    def act(self, statement: g.ChooseOne, raw: tuple[Any, ...]) -> tuple[Refusal, ...]:
        act = statement.acts[raw[0]]
        if act.condition is not None and not self.value(act.condition, {}):
            label = self.program.labels.sentence(act.label, raw[1:])
            return (self.refusal(f"{label}: not now", act.condition, {}, False),)
        if act.choice is None:
            return ()
        count = sum(not isinstance(p, str) for p in act.label.parts)
        return self.choose(act.choice, raw[1 + count :])

    def choose(self, statement: g.Choose, values: tuple[Any, ...]) -> tuple[Refusal, ...]:
        picked: dict[int, Any] = {}
        for pick, value in zip(statement.picks, values, strict=True):
            if (refusal := self.outside(pick, value, picked)) is not None:
                return (refusal,)
            picked[pick.local] = self.known(pick, value)
        hard = [m for m in statement.musts if not m.soft and not self.holds(m.condition, picked)]
        if hard:
            return tuple(self.must(m, picked) for m in hard)
        return self.soft_rules(statement, picked)

    def outside(self, pick: g.Pick, value: Any, picked: dict[int, Any]) -> Refusal | None:
        """Is the value not even among what can be picked?"""
        items = self.items(pick, picked)
        name = self.program.labels.name(pick.name)
        if pick.least is None:
            if self.among(value, items, pick):
                return None
            return Refusal(f"{self.text(value, pick)} is not among the choices for {name}", key="outside",
                           line=self.source.line(pick.span.start))  # fmt: skip
        missing = [v for v in value if not self.among(v, items, pick)]
        if missing:
            return Refusal(f"{self.text(missing[0], pick)} is not among the choices for {name}", key="outside")
        least = self.value(pick.least, picked)
        most = self.value(pick.most, picked) if pick.most is not None else len(items)
        if not least <= len(value) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            return Refusal(f"choose {wanted}, not {len(value)}", key="amount", line=self.source.line(pick.span.start))
        return None

    def items(self, pick: g.Pick, picked: dict[int, Any]) -> list[Any]:
        """What can be picked, as the one who chooses knows it."""
        items = list(self.value(pick.domain, picked))
        if _of_cards(pick):
            return self.state.told_apart(items, self.player, False)
        return [tuple(i) if isinstance(i, list) else i for i in items]

    def among(self, value: Any, items: list[Any], pick: g.Pick) -> bool:
        if value in items or not _of_cards(pick) or value < 0:
            return value in items
        kinds = self.program.layout.kinds
        return any(i >= 0 and kinds[i] == kinds[value] for i in items)

    def known(self, pick: g.Pick, value: Any) -> Any:
        return Unseen(value) if _of_cards(pick) and not self.state.in_sight(value) else value

    def text(self, value: Any, pick: g.Pick) -> str:
        return self.program.labels.value(value, element(pick.domain))

    def shown(self, picked: Any, kind: t.Type) -> str:
        return self.program.labels.value(picked.raw if isinstance(picked, Unseen) else self.seen(picked, kind), kind)

    def seen(self, value: Any, kind: t.Type) -> Any:
        """A value without the cards that the one who chooses does not know: `stock is empty` names the stock."""
        k, player = self.state.k, self.player
        return with_cards(value, kind, lambda card: card if k[card] >> player & 1 else UNSEEN)

    def soft_rules(self, statement: g.Choose, picked: dict[int, Any]) -> tuple[Refusal, ...]:
        """The first soft rule that this option breaks while another one keeps it."""
        left = list(self.combinations(statement))
        for must in statement.musts:
            if not must.soft:
                continue
            kept = [c for c in left if self.holds(must.condition, c)]
            if kept and not self.holds(must.condition, picked):
                refusal = self.must(must, picked, [self.told(statement, c) for c in kept[:8]])
                return (refusal,)
            left = kept or left
        return ()

    def told(self, statement: g.Choose, picked: dict[int, Any]) -> str:
        return ", ".join(
            self.shown(picked[p.local], p.domain.type if p.least is not None else element(p.domain))
            for p in statement.picks
        )

    def combinations(self, statement: g.Choose) -> Iterator[dict[int, Any]]:
        """What the hard rules leave, at most so many."""
        count = 0
        for combination in self.all_picks(statement):
            if all(self.holds(m.condition, combination) for m in statement.musts if not m.soft):
                yield combination
                count += 1
                if count >= MOST_COMPARED:
                    return

    def all_picks(self, statement: g.Choose) -> Iterator[dict[int, Any]]:
        """Everything that can be picked, whatever the rules say."""
        return self._extend(statement.picks, {})

    def _extend(self, picks: tuple[g.Pick, ...], picked: dict[int, Any]) -> Iterator[dict[int, Any]]:
        if not picks:
            yield picked
            return
        pick, rest = picks[0], picks[1:]
        items = self.items(pick, picked)
        if pick.least is None:
            choices: Iterator[Any] = iter(items)
        else:
            least = self.value(pick.least, picked)
            most = self.value(pick.most, picked) if pick.most is not None else len(items)
            choices = all_ways(items, None, least, most)
        for choice in choices:
            yield from self._extend(rest, {**picked, pick.local: self.known(pick, choice)})

    # ───────────── telling

    def must(self, must: g.Must, picked: dict[int, Any], instead: list[str] | None = None) -> Refusal:
        asked = [p for p in must.reason.parts if not isinstance(p, str)]
        if any(looks_at_unseen(e, picked) for e in (must.condition, *asked)):
            return Refusal("you do not know what card that is", line=self.source.line(must.span.start), key="unseen")
        values = tuple(self.seen(self.value(p, picked), p.type) for p in asked)
        reason = self.program.labels.sentence(must.reason, values)
        found = self.refusal(reason, must.condition, picked, must.soft, instead or [])
        return Refusal(
            found.reason, found.condition, found.values, self.source.line(must.span.start), must.soft, found.instead,
            must.reason.key,
        )  # fmt: skip

    def refusal(
        self, reason: str, condition: g.Expr, picked: dict[int, Any], soft: bool, instead: list[str] | None = None
    ) -> Refusal:
        shown = []
        for part in dict.fromkeys(_operands(condition)):
            try:
                value = picked[part.id] if isinstance(part, g.Local) and part.id in picked else self.value(part, picked)
            except (TypeError, IndexError, ZeroDivisionError, KeyError):
                continue
            shown.append((self.source.excerpt(part.span), self.shown(value, part.type)))
        return Refusal(
            reason,
            self.source.excerpt(condition.span),
            tuple(dict(shown).items()),
            self.source.line(condition.span.start),
            soft,
            tuple(instead or ()),
        )


def _operands(e: g.Expr) -> Iterator[g.Expr]:
    """The parts of a condition whose values explain it: what is compared, and yes/no names."""
    if isinstance(e, g.Apply) and e.op in ("and", "or", "implies", "not"):
        for arg in e.args:
            yield from _operands(arg)
    elif isinstance(e, g.Apply) and e.op in ("is", "in", "all_in", "lt", "le", "gt", "ge", "matches", "is_empty"):
        yield from (a for a in e.args if not isinstance(a, g.Const) and not _has_element(a))
    elif not isinstance(e, g.Const) and not _has_element(e):
        yield e


def _has_element(e: g.Expr) -> bool:
    """Does it speak of an element that exists only inside a `where`?"""
    return (isinstance(e, g.Local) and e.name == "it") or any(
        _has_element(p) for p in parts(e) if not isinstance(e, g.Bind)
    )
