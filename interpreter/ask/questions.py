"""Questions about one choice: what can be picked, what each rule says about it, and how to tell.

The condition of a rule may use only what the one who chooses knows (the checker sees to that), so
a reason never tells more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.trees import alike, element, facets, looks_at, mentions, operands, picked_type
from dsl.typing import types as t
from interpreter.ask.dependence import public
from interpreter.ask.labels import UNKNOWN
from interpreter.compile.answers import all_picks
from interpreter.compile.rules import prefers
from interpreter.compile.scope import NotKnownHere
from interpreter.play.choice import CompiledChoice
from interpreter.play.fault import rules_may_fail
from interpreter.play.picks import look, picking_order
from interpreter.play.picks import ways as all_ways
from interpreter.play.registers import UNSEEN, PerSeat, with_cards
from interpreter.play.runtime import unchanging
from interpreter.play.unseen import ANY_OF_THEM, SPOTS, behind, told_apart
from interpreter.text.options import split_acts

if TYPE_CHECKING:
    from interpreter.play.state import State

MOST_COUNTED = 1_000
MOST_INSTEAD = 8
MOST_CARDS = 4  # more of them are seen in the hand
NOW = "now"  # the part of a refusal that says what a number is which is not reached
LACKING = "lacking"  # the part of one that only the one who chooses can work out, or that the reason names itself


@dataclass(frozen=True, slots=True)
class Refusal:
    """`values` are parts of the condition with what they come to; `instead` what would be allowed.

    `key` is the reason as the rules write it, or names one of the engine's own sentences, which `parts` fill. `picked`
    is what was chosen before what is refused, by its local name, where that is a value or a number.
    """

    reason: str
    condition: str = ""
    values: tuple[tuple[str, str], ...] = ()
    line: int = 0
    soft: bool = False
    instead: tuple[str, ...] = ()
    key: str = ""
    parts: tuple[tuple[str, str], ...] = ()
    picked: tuple[tuple[int, int], ...] = ()


def visible_locals(state: State, spec: CompiledChoice) -> dict[int, Any]:
    """The local names that can be seen where a choice stands, with their values."""
    found: dict[int, Any] = {}
    for number, ref in spec.locals.items():
        if isinstance(ref, PerSeat):
            if (seat := state.registers[ref.me]) is not None:  # else the rules have not come by where it is made
                found[number] = state.registers[ref.base + seat]
        elif isinstance(ref, int):
            found[number] = state.registers[ref]
    return found


def worked_out(evaluate: Callable[..., Any], *args: Any) -> Any:
    """The value of an expression that only explains; one that has none here is left open."""
    with suppress(NotKnownHere), rules_may_fail:  # the one: a name of the inside of the expression
        return evaluate(*args)
    return UNKNOWN


def _of_cards(pick: g.Pick) -> bool:
    return t.settled(pick.domain.type) == t.List(t.CARD)


@dataclass(frozen=True, slots=True)
class Unseen:
    """A card, or cards, that the one who chooses does not know: as a pick names them."""

    raw: Any


def head_size(act: g.Act) -> int:
    """How much of an option is the act itself: its number and the values in its label."""
    return 1 + sum(not isinstance(p, str) for p in act.label.parts)


class Asking:
    """Questions about one choice. It judges nothing by itself: rules are asked as they were lowered for the options."""

    def __init__(self, state: State, spec: CompiledChoice, player: int) -> None:
        self.state = state
        self.program = state.program
        self.player = player
        self.source = self.program.phase_source(spec.phase)
        self.locals = visible_locals(state, spec)
        self.picks = {pick.local: pick for pick in all_picks(spec.statement)}
        self.complete = True

    def value(self, e: g.Expr, picked: dict[int, Any]) -> Any:
        values = {local: self.meant(x) for local, x in picked.items()}
        return self.program.evaluate(e, self.state, self.player, {**self.locals, **values})

    def meant(self, picked: Any) -> Any:
        """What a pick stands for in an expression; a card that cannot be seen stands for where it lies."""
        if isinstance(picked, Unseen):
            raw = picked.raw
            if isinstance(raw, tuple):
                return [behind(self.state, one, self.player) for one in raw]
            return behind(self.state, raw, self.player)
        return list(picked) if isinstance(picked, tuple) else picked

    def holds(self, must: g.Must, picked: dict[int, Any]) -> bool:
        """Does a rule allow this? It is asked as it was when the options were found."""
        return bool(self.lowered(self.program.judge, must.condition, picked))

    def lowered(self, ask: Callable[..., Callable[..., Any]], e: g.Expr, picked: dict[int, Any]) -> Any:
        """The answer of a question that knows picks as an option has them."""
        function = ask(e, tuple(self.locals), tuple(self.picks[local] for local in picked))
        return function(self.state, self.player, *self.locals.values(), *self.raw(picked))

    def act(self, statement: g.ChooseOne, raw: tuple[Any, ...]) -> tuple[Refusal, ...]:
        act = statement.acts[raw[0]]
        if refused := self.not_now(act, self.filled(act.label, {})):
            return refused
        return () if act.choice is None else self.choose(act.choice, raw[head_size(act) :])

    def not_now(self, act: g.Act, values: tuple[Any, ...]) -> tuple[Refusal, ...]:
        """Why the act is not offered at all: by its condition, or by its own rules, which have reasons."""
        if act.condition is None or self.value(act.condition, {}):
            return tuple(self.must(m, {}) for m in act.musts if not self.value(m.condition, {}))
        label = self.sentence(act.label, values)
        found = self.refusal(f"{label}: not now", act.condition, {}, False)
        return (replace(found, key="not now", parts=(("label", label),)),)

    def no_number(self, act: g.Act, values: tuple[Any, ...]) -> tuple[Refusal, ...]:
        """Why an act is not offered for which there is no number: the ends between which it would have to be."""
        pick = act.choice.picks[0] if act.choice is not None else None
        if pick is None or not isinstance(pick.domain, g.Apply) or pick.domain.op != "range" or self.items(pick, {}):
            return ()
        found = self.not_among(pick, [], {})
        return (replace(found, parts=(*found.parts, ("label", self.sentence(act.label, values)))),)

    def filled(self, text: g.Message, picked: dict[int, Any]) -> tuple[Any, ...]:
        """The values in the braces of a string, as an option has them."""
        found = [worked_out(self.value, p, picked) for p in text.parts if not isinstance(p, str)]
        return tuple(tuple(value) if isinstance(value, list) else value for value in found)

    def choose(self, statement: g.Choose, values: tuple[Any, ...]) -> tuple[Refusal, ...]:
        picked: dict[int, Any] = {}
        for pick, value in zip(statement.picks, values, strict=True):
            items = self.items(pick, picked)
            if (refusal := self.outside(pick, value, items, picked)) is not None:
                before = replace(refusal, picked=tuple(self.values_of(picked)))
                return self.broken_by_now(statement, picked) or (before,)
            picked[pick.local] = self.known(pick, value if pick.least is None else self.in_order(pick, value, items))
        return self.refused(statement, picked, self.still_open(statement))

    def values_of(self, picked: dict[int, Any]) -> Iterator[tuple[int, int]]:
        """Of picks those that are values, such as a kind, or numbers."""
        for local, x in picked.items():
            kind = t.settled(picked_type(self.picks[local]))
            if kind == t.NUMBER or isinstance(kind, t.Value):
                yield local, x

    def broken_by_now(self, statement: g.Choose, picked: dict[int, Any]) -> tuple[Refusal, ...]:
        """The hard rules that the first parts of an answer break, whatever the others would be."""
        later = frozenset(pick.local for pick in statement.picks if pick.local not in picked)
        known = [m for m in statement.musts if picked and not mentions(m.condition, later)]
        told = [m for m in known if not any(mentions(p, later) for p in m.reason.parts if not isinstance(p, str))]
        broken = (m for m in told if not m.soft and mentions(m.condition, frozenset(picked)))
        return tuple(self.must(m, picked) for m in broken if worked_out(self.holds, m, picked) is False)

    def refused(
        self, statement: g.Choose, picked: dict[int, Any], still_open: list[dict[int, Any]]
    ) -> tuple[Refusal, ...]:
        """The hard rules that this breaks, or the first soft one that what is open keeps.

        If a soft rule chose among the candidates, whatever is open keeps it; if none of them could, nothing does.
        """
        if hard := self.broken(statement, picked):
            return tuple(self.must(m, picked) for m in hard)
        soft = (m for m in statement.musts if prefers(m, statement.picks)) if still_open else ()
        for must in soft:
            if self.holds(must, still_open[0]) and not self.holds(must, picked):
                return (self.must(must, picked, [self.told(statement, c) for c in still_open]),)
        return ()

    def broken(self, statement: g.Choose, picked: dict[int, Any]) -> list[g.Must]:
        """The hard rules that this breaks. One that cannot be worked out counts on another to forbid it."""
        hard = (m for m in statement.musts if not m.soft)
        return [m for m in hard if worked_out(self.holds, m, picked) is False]

    def still_open(self, statement: g.Choose) -> list[dict[int, Any]]:
        """Some of the options that are left, as picks."""
        decision = self.state.decision
        given = (split_acts(o.spec, o.raw) for o in (decision.options if decision is not None else ()) if not o.passes)
        open_here = (values for _, picks, values in given if picks is statement.picks)
        return [
            {pick.local: self.known(pick, value) for pick, value in zip(statement.picks, values, strict=True)}
            for values in islice(open_here, MOST_INSTEAD)
        ]

    def forbidden(self, statement: g.Choose) -> Iterator[tuple[tuple[Refusal, ...], tuple[Any, ...]]]:
        """Everything that can be picked and that the rules forbid."""
        if not statement.musts:
            return
        every = list(islice(self.all_picks(statement), MOST_COUNTED + 1))
        self.complete &= len(every) <= MOST_COUNTED
        still_open = self.still_open(statement)
        for picked in every:
            if refusals := self.refused(statement, picked, still_open):
                yield refusals, self.raw(picked)

    @staticmethod
    def raw(picked: dict[int, Any]) -> tuple[Any, ...]:
        """Picks as an option has them."""
        return tuple(x.raw if isinstance(x, Unseen) else x for x in picked.values())

    def in_order(self, pick: g.Pick, several: tuple[Any, ...], items: list[Any]) -> tuple[Any, ...]:
        """Several things as they are picked one after another, however they are named: a rule may ask for the first."""
        kinds = self.kinds(pick)
        looks = [look(thing, kinds) for thing in picking_order(items, kinds)]
        return tuple(sorted(several, key=lambda thing: looks.index(look(thing, kinds))))

    def kinds(self, pick: g.Pick) -> tuple[int, ...] | None:
        layout = self.program.layout
        return layout.kinds if _of_cards(pick) and not layout.all_distinct else None

    def outside(self, pick: g.Pick, value: Any, items: list[Any], picked: dict[int, Any]) -> Refusal | None:
        """Is the value not even among what can be picked?"""
        if pick.least is None:
            return None if self.among(value, items, pick) else self.not_among(pick, items, picked, value)
        missing = [v for v in value if not self.among(v, items, pick)]
        if missing:
            return self.not_among(pick, items, picked, missing[0])
        least, most = self.amounts(pick, items, picked)
        if not least <= len(value) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            parts = (("wanted", wanted), ("count", str(len(value))))
            line = self.source.line(pick.span.start)
            return Refusal(f"choose {wanted}, not {len(value)}", key="amount", line=line, parts=parts)
        return None

    def not_among(self, pick: g.Pick, items: list[Any], picked: dict[int, Any], value: Any = None) -> Refusal:
        """What can be picked instead of a value: the ends of a range, or the few things that there are.

        Of cards it says the same whichever was named, and only where nothing else is picked.
        """
        domain, line, condition = pick.domain, self.source.line(pick.span.start), self.source.excerpt(pick.span)
        what = "" if value is None else self.text(value, pick)
        reason = f"{what} is not among the choices for {self.program.labels.name(pick.name)}" if what else ""
        if _of_cards(pick) and (len(self.picks) > 1 or len(items) > MOST_CARDS):
            return Refusal(reason, condition, line=line, key="outside")
        ends_told: tuple[tuple[str, str], ...] = ()
        if isinstance(domain, g.Apply) and domain.op == "range":
            if what and items:
                ends_told = (("what", what), ("least", str(items[0])), ("most", str(items[-1])))
            ends = [(e, worked_out(self.value, e, picked)) for e in domain.args if not isinstance(e, g.Const)]
            shown = [(self.source.excerpt(e.span), str(value)) for e, value in ends if value is not UNKNOWN]
            first, last = (worked_out(self.value, e, picked) for e in domain.args)
            if not items and UNKNOWN not in (first, last):
                ends_told = (("first", str(first)), ("last", str(last)))
            instead = [str(items[0]) if len(items) == 1 else f"{items[0]}–{items[-1]}"] if items else []
        else:
            instead = list(dict.fromkeys(self.text(item, pick) for item in items[:MOST_INSTEAD]))
            instead = instead if len(items) <= MOST_INSTEAD else []
            told = ", ".join(instead) or self.program.labels.engine["nothing"]
            shown = [(self.source.excerpt(domain.span), told)] if len(items) <= MOST_INSTEAD else []
        return Refusal(reason, condition, tuple(shown), line, False, tuple(instead), "outside", ends_told)

    def items(self, pick: g.Pick, picked: dict[int, Any]) -> list[Any]:
        """What can be picked after those before it, as the one who chooses knows it."""
        items = self.lowered(self.program.domain, pick.domain, picked)
        if _of_cards(pick):
            return told_apart(self.state, list(items), self.player, False, 1)
        return [unchanging(i) if isinstance(i, list | tuple | range) else i for i in items]

    def among(self, value: Any, items: list[Any], pick: g.Pick) -> bool:
        if value in items or not _of_cards(pick) or value < 0:
            return value in items
        kinds = self.program.layout.kinds
        return any(i >= 0 and kinds[i] == kinds[value] for i in items)

    def known(self, pick: g.Pick, value: Any) -> Any:
        cards = value if isinstance(value, tuple) else (value,)
        return Unseen(value) if _of_cards(pick) and any(card < 0 for card in cards) else value

    def text(self, value: Any, pick: g.Pick) -> str:
        return self.program.labels.value(value, element(pick.domain))

    def shown(self, picked: Any, kind: t.Type) -> str:
        return self.program.labels.value(picked.raw if isinstance(picked, Unseen) else self.seen(picked, kind), kind)

    def seen(self, value: Any, kind: t.Type) -> Any:
        """A value without the cards that the one who chooses does not know: `stock is empty` names the stock."""
        known, player = self.state.known, self.player
        return with_cards(value, kind, lambda card: card if known[card] >> player & 1 else UNSEEN)

    def sentence(self, text: g.Message, values: tuple[Any, ...]) -> str:
        """A string of the rules with what the one who chooses sees of its values."""
        kinds = [p.type for p in text.parts if not isinstance(p, str)]
        seen = (v if v is UNKNOWN else self.seen(v, kind) for v, kind in zip(values, kinds, strict=True))
        return self.program.labels.sentence(text, tuple(seen))

    def told(self, statement: g.Choose, picked: dict[int, Any]) -> str:
        return ", ".join(self.shown(picked[p.local], picked_type(p)) for p in statement.picks)

    def all_picks(self, statement: g.Choose) -> Iterator[dict[int, Any]]:
        """Everything that can be picked, whatever the rules say."""
        return self._extend(statement.picks, {})

    def _extend(self, picks: tuple[g.Pick, ...], picked: dict[int, Any]) -> Iterator[dict[int, Any]]:
        if not picks:
            yield picked
            return
        pick, rest = picks[0], picks[1:]
        items = self.items(pick, picked)
        several = pick.least is not None
        choices = all_ways(items, self.kinds(pick), *self.amounts(pick, items, picked)) if several else items
        for choice in choices:
            yield from self._extend(rest, {**picked, pick.local: self.known(pick, choice)})

    def amounts(self, pick: g.Pick, items: list[Any], picked: dict[int, Any]) -> tuple[int, int]:
        """At least and at most how many can be picked."""
        assert pick.least is not None
        most = self.value(pick.most, picked) if pick.most is not None else len(items)
        return self.value(pick.least, picked), most

    # ───────────── telling

    def looks_at_unseen(self, e: g.Expr, picked: dict[int, Any]) -> bool:
        """Does it depend on what the one who chooses does not know of a card?"""
        unseen = ((local, x.raw) for local, x in picked.items() if isinstance(x, Unseen) and looks_at(e, local))
        return any(not self.knows_part(facets(e, local), raw) for local, raw in unseen)

    def knows_part(self, names: frozenset[str] | None, raw: Any) -> bool:
        """Are these attributes known of a card that is not known itself? In a hand nobody knows which it is."""
        place, spot = divmod(-raw - 1, SPOTS) if isinstance(raw, int) else (0, ANY_OF_THEM)
        if names is None or spot == ANY_OF_THEM:
            return False
        mask = self.state.known[self.state.zones[place][spot]]
        return names <= set(self.program.layout.parts_known(mask, self.player))

    def must(self, must: g.Must, picked: dict[int, Any], instead: list[str] | None = None) -> Refusal:
        asked = [p for p in must.reason.parts if not isinstance(p, str)]
        if any(self.looks_at_unseen(e, picked) for e in (must.condition, *asked)):
            return Refusal("you do not know what card that is", line=self.source.line(must.span.start), key="unseen")
        reason = self.sentence(must.reason, self.filled(must.reason, picked))
        found = self.refusal(reason, must.condition, picked, must.soft, instead or [])
        numbers = [p for p in asked if t.settled(p.type) == t.NUMBER]  # beside several it would seem to be of the last
        lacks = {*self.not_reached(must.condition, numbers, picked)}
        now = [number for number, is_open in lacks if is_open] if len(numbers) == 1 else []
        parts = ((NOW, str(*now)),) if len(now) == 1 else ((LACKING, ""),) if lacks else ()
        return replace(found, line=self.source.line(must.span.start), key=must.reason.key, parts=parts)

    def not_reached(self, e: g.Expr, told: list[g.Expr], picked: dict[int, Any]) -> Iterator[tuple[int, bool]]:
        """What numbers are now which are compared with one that is `told`, and are why a condition is not so; and can
        everybody work it out?"""
        match e:
            case g.Apply(op="and" | "or", args=args):
                for part in args:
                    yield from self.not_reached(part, told, picked)
            case g.Apply(op="implies", args=(_, then)):
                yield from self.not_reached(then, told, picked)
            case g.CallDefine(define=define, args=()):
                yield from self.not_reached(self.program.rules.defines[define].body, told, picked)
            case g.Apply(op="lt" | "le" | "gt" | "ge", args=sides):
                for side, other in (sides, sides[::-1]):
                    named = any(alike(other, one) for one in told) and not isinstance(side, g.Const)
                    if named and worked_out(self.value, e, picked) is False:
                        now = worked_out(self.value, side, picked)
                        yield from ((now, public(self.program.rules, side)),) if isinstance(now, int) else ()

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
