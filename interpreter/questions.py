"""Questions about one choice: what can be picked, what each rule says about it, and how to tell.

The condition of a rule may use only what the one who chooses knows (the checker sees to that), so
a reason never tells more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl import types as t
from dsl.walk import parts
from interpreter.choice import Spec
from interpreter.choice import ways as all_ways
from interpreter.fault import dead_end
from interpreter.labels import UNKNOWN
from interpreter.registers import UNSEEN, PerSeat, with_cards
from interpreter.trees import element, looks_at, weighed

if TYPE_CHECKING:
    from interpreter.state import State

MOST_COMPARED = 5_000
MOST_COUNTED = 1_000
MOST_INSTEAD = 8


@dataclass(frozen=True, slots=True)
class Refusal:
    """`values` are parts of the condition with what they come to; `instead` what would be allowed.

    `key` is the reason as the rules write it, or names one of the engine's own sentences, which `parts` fill.
    """

    reason: str
    condition: str = ""
    values: tuple[tuple[str, str], ...] = ()
    line: int = 0
    soft: bool = False
    instead: tuple[str, ...] = ()
    key: str = ""
    parts: tuple[tuple[str, str], ...] = ()


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


def worked_out(evaluate: Callable[..., Any], *args: Any) -> Any:
    """The value of an expression that only explains; one that has none here is left open."""
    try:
        return evaluate(*args)
    except KeyError:  # a name that is known only inside the expression
        return UNKNOWN
    except Exception as error:
        if dead_end(error) is None:
            raise
        return UNKNOWN


def _of_cards(pick: g.Pick) -> bool:
    return t.settled(pick.domain.type) == t.List(t.CARD)


@dataclass(frozen=True, slots=True)
class Unseen:
    """A card, or cards, that the one who chooses does not know: as a pick names them."""

    raw: Any


def looks_at_unseen(e: g.Expr, picked: dict[int, Any]) -> bool:
    return any(isinstance(x, Unseen) and looks_at(e, local) for local, x in picked.items())


class Asking:
    """Questions about one choice."""

    def __init__(self, state: State, spec: Spec, player: int) -> None:
        self.state = state
        self.program = state.program
        self.player = player
        self.source = self.program.phase_source(spec.phase)
        self.locals = visible_locals(state, spec)
        self.complete = True

    def value(self, e: g.Expr, picked: dict[int, Any]) -> Any:
        values = {local: self.meant(x) for local, x in picked.items()}
        return self.program.evaluate(e, self.state, self.player, {**self.locals, **values})

    def meant(self, picked: Any) -> Any:
        """What a pick stands for in an expression; a card that cannot be seen stands for where it lies."""
        if isinstance(picked, Unseen):
            raw = picked.raw
            if isinstance(raw, tuple):
                return [self.state.behind(one, self.player) for one in raw]
            return self.state.behind(raw, self.player)
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
        count = sum(not isinstance(p, str) for p in act.label.parts)
        if refusal := self.not_now(act, self.filled(act.label, {})):
            return (refusal,)
        return () if act.choice is None else self.choose(act.choice, raw[1 + count :])

    def not_now(self, act: g.Act, values: tuple[Any, ...]) -> Refusal | None:
        """Is the act not offered at all?"""
        if act.condition is None or self.value(act.condition, {}):
            return None
        label = self.sentence(act.label, values)
        found = self.refusal(f"{label}: not now", act.condition, {}, False)
        return replace(found, key="not now", parts=(("label", label),))

    def filled(self, text: g.Message, picked: dict[int, Any]) -> tuple[Any, ...]:
        """The values in the braces of a string."""
        return tuple(worked_out(self.value, p, picked) for p in text.parts if not isinstance(p, str))

    def choose(self, statement: g.Choose, values: tuple[Any, ...]) -> tuple[Refusal, ...]:
        picked: dict[int, Any] = {}
        for pick, value in zip(statement.picks, values, strict=True):
            if (refusal := self.outside(pick, value, picked)) is not None:
                return (refusal,)
            picked[pick.local] = self.known(pick, value)
        hard = self.broken(statement, picked)
        if hard:
            return tuple(self.must(m, picked) for m in hard)
        return self.soft_rules(statement, picked)

    def broken(self, statement: g.Choose, picked: dict[int, Any]) -> list[g.Must]:
        """The hard rules that this breaks. One that cannot be worked out counts on another to forbid it."""
        hard = (m for m in statement.musts if not m.soft)
        return [m for m in hard if worked_out(self.holds, m.condition, picked) is False]

    def forbidden(self, statement: g.Choose) -> Iterator[tuple[tuple[Refusal, ...], tuple[Any, ...]]]:
        """Everything that can be picked and that the rules forbid."""
        if not statement.musts:
            return
        every = list(islice(self.all_picks(statement), MOST_COUNTED + 1))
        self.complete &= len(every) <= MOST_COUNTED
        left = []
        for picked in every:
            if hard := self.broken(statement, picked):
                yield tuple(self.must(m, picked) for m in hard), self.raw(statement, picked)
            else:
                left.append(picked)
        for must in statement.musts:
            if not must.soft or len(every) > MOST_COUNTED:  # whether it is possible shows only in all of them
                continue
            kept = [c for c in left if self.holds(must.condition, c)]
            if kept:
                instead = [self.told(statement, c) for c in kept[:MOST_INSTEAD]]
                dropped = (c for c in left if c not in kept)
                yield from (((self.must(must, c, instead),), self.raw(statement, c)) for c in dropped)
                left = kept

    @staticmethod
    def raw(statement: g.Choose, picked: dict[int, Any]) -> tuple[Any, ...]:
        values = (picked[p.local] for p in statement.picks)
        return tuple(x.raw if isinstance(x, Unseen) else x for x in values)

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
            parts = (("wanted", wanted), ("count", str(len(value))))
            line = self.source.line(pick.span.start)
            return Refusal(f"choose {wanted}, not {len(value)}", key="amount", line=line, parts=parts)
        return None

    def items(self, pick: g.Pick, picked: dict[int, Any]) -> list[Any]:
        """What can be picked, as the one who chooses knows it."""
        items = self.domain(pick.domain, picked)
        if _of_cards(pick):
            return self.state.told_apart(items, self.player, False, 1)
        return [tuple(i) if isinstance(i, list) else i for i in items]

    def domain(self, e: g.Expr, picked: dict[int, Any]) -> list[Any]:
        """A condition on cards is judged as a rule is: it tells nothing of hidden ones."""
        if not (isinstance(e, g.Bind) and e.op == "where" and t.settled(e.type) == t.List(t.CARD)):
            return list(self.value(e, picked))
        found, known = [], self.state.k
        for card in self.domain(e.items, picked):
            seen = card if known[card] >> self.player & 1 else Unseen(card)
            if self.holds(e.body, {**picked, e.local: seen}):
                found.append(card)
        return found

    def among(self, value: Any, items: list[Any], pick: g.Pick) -> bool:
        if value in items or not _of_cards(pick) or value < 0:
            return value in items
        kinds = self.program.layout.kinds
        return any(i >= 0 and kinds[i] == kinds[value] for i in items)

    def known(self, pick: g.Pick, value: Any) -> Any:
        if not _of_cards(pick):
            return value
        unseen = any(one < 0 for one in value) if isinstance(value, tuple) else value < 0
        return Unseen(value) if unseen else value

    def text(self, value: Any, pick: g.Pick) -> str:
        return self.program.labels.value(value, element(pick.domain))

    def shown(self, picked: Any, kind: t.Type) -> str:
        return self.program.labels.value(picked.raw if isinstance(picked, Unseen) else self.seen(picked, kind), kind)

    def seen(self, value: Any, kind: t.Type) -> Any:
        """A value without the cards that the one who chooses does not know: `stock is empty` names the stock."""
        k, player = self.state.k, self.player
        return with_cards(value, kind, lambda card: card if k[card] >> player & 1 else UNSEEN)

    def sentence(self, text: g.Message, values: tuple[Any, ...]) -> str:
        """A string of the rules with what the one who chooses sees of its values."""
        kinds = [p.type for p in text.parts if not isinstance(p, str)]
        seen = (v if v is UNKNOWN else self.seen(v, kind) for v, kind in zip(values, kinds, strict=True))
        return self.program.labels.sentence(text, tuple(seen))

    def soft_rules(self, statement: g.Choose, picked: dict[int, Any]) -> tuple[Refusal, ...]:
        """The first soft rule that this option breaks while another one keeps it."""
        left = list(self.combinations(statement))
        for must in statement.musts:
            if not must.soft:
                continue
            kept = [c for c in left if self.holds(must.condition, c)]
            if kept and not self.holds(must.condition, picked):
                refusal = self.must(must, picked, [self.told(statement, c) for c in kept[:MOST_INSTEAD]])
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
            if not self.broken(statement, combination):
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
        reason = self.sentence(must.reason, self.filled(must.reason, picked))
        found = self.refusal(reason, must.condition, picked, must.soft, instead or [])
        return replace(found, line=self.source.line(must.span.start), key=must.reason.key)

    def refusal(
        self, reason: str, condition: g.Expr, picked: dict[int, Any], soft: bool, instead: list[str] | None = None
    ) -> Refusal:
        shown = []
        for part in dict.fromkeys(operands(condition)):
            chosen = picked.get(part.id, UNKNOWN) if isinstance(part, g.Local) else UNKNOWN
            value = worked_out(self.value, part, picked) if chosen is UNKNOWN else chosen
            if value is not UNKNOWN:
                shown.append((self.source.excerpt(part.span), self.shown(value, part.type)))
        return Refusal(
            reason,
            self.source.excerpt(condition.span),
            tuple(dict(shown).items()),
            self.source.line(condition.span.start),
            soft,
            tuple(instead or ()),
        )


def operands(e: g.Expr) -> Iterator[g.Expr]:
    """The parts of a condition whose values explain it: what is compared, and yes/no names."""
    if isinstance(e, g.Apply) and e.op in ("and", "or", "implies", "not"):
        for arg in e.args:
            yield from operands(arg)
    elif isinstance(e, g.Apply) and e.op in ("is", "in", "all_in", "lt", "le", "gt", "ge", "matches", "is_empty"):
        yield from (a for a in e.args if not isinstance(a, g.Const) and not _has_element(a))
    elif not isinstance(e, g.Const) and not _has_element(e):
        yield e


def _has_element(e: g.Expr) -> bool:
    """Does it speak of an element that exists only inside a `where`?"""
    return (isinstance(e, g.Local) and e.name == "it") or any(
        _has_element(p) for p in parts(e) if not isinstance(e, g.Bind)
    )
