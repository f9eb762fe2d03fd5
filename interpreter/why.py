"""Why something is not allowed: the rules that forbid it, with their values and lines.

The condition of a rule may use only what the one who chooses knows (the checker sees to that), so
a reason never tells more than that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl import types as t
from dsl.walk import parts
from interpreter.choice import Option, Spec
from interpreter.choice import ways as all_ways
from interpreter.emit_base import PerSeat
from interpreter.trees import element

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


def visible_locals(state: State, spec: Spec, player: int) -> dict[int, Any]:
    """The local names that can be seen where a choice stands, with their values."""
    found: dict[int, Any] = {}
    for number, ref in spec.locals.items():
        if isinstance(ref, PerSeat):
            found[number] = state.r[ref.base + player]
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
        forbidden = [(m.reason.key, sum(not asking.value(m.condition, c) for c in every)) for m in hard]
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


def _is_value(state: State, value: Any, kind: t.Type) -> bool:
    kind = t.settled(kind)
    layout = state.program.layout
    if kind == t.CARD:
        return isinstance(value, int) and value < len(layout.cards)
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


class _Asking:
    """Questions about one choice."""

    def __init__(self, state: State, spec: Spec, player: int) -> None:
        self.state = state
        self.program = state.program
        self.player = player
        self.source = self.program.phase_source(spec.phase)
        self.locals = visible_locals(state, spec, player)

    def value(self, e: g.Expr, picked: dict[int, Any]) -> Any:
        return self.program.evaluate(e, self.state, self.player, {**self.locals, **picked})

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
            picked[pick.local] = list(value) if isinstance(value, tuple) else value
        hard = [m for m in statement.musts if not m.soft and not self.value(m.condition, picked)]
        if hard:
            return tuple(self.must(m, picked) for m in hard)
        return self.soft_rules(statement, picked)

    def outside(self, pick: g.Pick, value: Any, picked: dict[int, Any]) -> Refusal | None:
        """Is the value not even among what can be picked?"""
        items = list(self.value(pick.domain, picked))
        name = self.program.labels.name(pick.name)
        if pick.least is None:
            if self.among(value, items):
                return None
            return Refusal(f"{self.text(value, pick)} is not among the choices for {name}", key="outside",
                           line=self.source.line(pick.span.start))  # fmt: skip
        missing = [v for v in value if not self.among(v, items)]
        if missing:
            return Refusal(f"{self.text(missing[0], pick)} is not among the choices for {name}", key="outside")
        least = self.value(pick.least, picked)
        most = self.value(pick.most, picked) if pick.most is not None else len(items)
        if not least <= len(value) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            return Refusal(f"choose {wanted}, not {len(value)}", key="amount", line=self.source.line(pick.span.start))
        return None

    def among(self, value: Any, items: list[Any]) -> bool:
        if value in items or (isinstance(value, int) and value < 0):
            return True
        kinds = self.program.layout.kinds
        return (
            bool(items)
            and isinstance(value, int)
            and value < len(kinds)
            and any(isinstance(i, int) and 0 <= i < len(kinds) and kinds[i] == kinds[value] for i in items)
            and self._cards(items)
        )

    def _cards(self, items: list[Any]) -> bool:
        return all(isinstance(i, int) for i in items)

    def text(self, value: Any, pick: g.Pick) -> str:
        return self.program.labels.value(value, element(pick.domain))

    def soft_rules(self, statement: g.Choose, picked: dict[int, Any]) -> tuple[Refusal, ...]:
        """The first soft rule that this option breaks while another one keeps it."""
        left = list(self.combinations(statement))
        for must in statement.musts:
            if not must.soft:
                continue
            kept = [c for c in left if self.value(must.condition, c)]
            if kept and not self.value(must.condition, picked):
                refusal = self.must(must, picked, [self.told(statement, c) for c in kept[:8]])
                return (refusal,)
            left = kept or left
        return ()

    def told(self, statement: g.Choose, picked: dict[int, Any]) -> str:
        return ", ".join(
            self.program.labels.value(picked[p.local], p.domain.type if p.least is not None else element(p.domain))
            for p in statement.picks
        )

    def combinations(self, statement: g.Choose) -> Iterator[dict[int, Any]]:
        """What the hard rules leave, at most so many."""
        count = 0
        for combination in self.all_picks(statement):
            if all(self.value(m.condition, combination) for m in statement.musts if not m.soft):
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
        items = list(self.value(pick.domain, picked))
        if pick.least is None:
            choices: Iterator[Any] = iter(items)
        else:
            least = self.value(pick.least, picked)
            most = self.value(pick.most, picked) if pick.most is not None else len(items)
            choices = (list(w) for w in all_ways(items, None, least, most))
        for choice in choices:
            yield from self._extend(rest, {**picked, pick.local: choice})

    # ───────────── telling

    def must(self, must: g.Must, picked: dict[int, Any], instead: list[str] | None = None) -> Refusal:
        values = tuple(self.value(p, picked) for p in must.reason.parts if not isinstance(p, str))
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
                value = self.value(part, picked)
            except (TypeError, IndexError, ZeroDivisionError, KeyError):
                continue
            shown.append((self.source.excerpt(part.span), self.program.labels.value(value, part.type)))
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
