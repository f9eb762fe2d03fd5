"""How a number came about: the expression that was carried out, with the values of its parts.

`count(caught) * count(distinct(caught.kind))` becomes `8 cards × 3 kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.walk import below, parts
from dsl.typing import types as t
from interpreter.ask.dependence import ZONES, Origins
from interpreter.ask.labels import UNKNOWN
from interpreter.ask.questions import worked_out
from interpreter.ask.readers import known_to_all
from interpreter.ask.readers import readers as readers_of

if TYPE_CHECKING:
    from interpreter.play.state import State

MOST_LISTED = 6
SEVERAL = 3  # cards of a kind that count the same are told together
DEEPEST = 8
_SIGNS = {"add": " + ", "sub": " − ", "mul": " × ", "div": " ÷ ", "mod": " mod "}
_BARE = ("option", "var")
_LOOSE = ("add", "sub")
_TIGHT = ("mul", "div", "mod")
_PARTS = (" + ", " − ", ", ")


def told(
    state: State,
    e: g.Expr,
    me: int | None,
    locals: dict[int, Any] | None = None,
    origins: Origins | None = None,
    by_place: bool = False,
) -> tuple[str, int]:
    """The parts of an expression with their values, and the seats who may be told; empty if nothing is to be told.
    `by_place` tells few cards as many are told, by where they lie."""
    origins = origins if origins is not None else Origins()
    telling = _Telling(state, me, locals or {}, origins)
    telling.by_place = by_place
    steps = state.steps
    try:
        text = telling.whole(e)
        readers = readers_of(state, e, telling.locals, origins) if text else 0
        if text and readers != state.program.layout.everybody:
            known = [readers_of(state, x, telling.locals, origins) == state.program.layout.everybody for x in parts(e)]
            if found := telling.with_a_hidden_part(e, known):
                return found, state.program.layout.everybody
    finally:
        state.steps = steps
    return text, readers


def amounts(state: State, *expressions: g.Expr) -> list[str]:
    """What expressions look at, by name and value, as far as everybody may know it: `points 12`, `fuses 0`."""
    telling = _Telling(state, None, {})
    found: list[str] = []
    waiting = list(reversed(expressions))
    while waiting:
        x = waiting.pop()
        if telling.amount_of(x) and not any(isinstance(y, g.Local | g.Me) for y in below(x)):
            value = telling.value(x)
            text = telling.amount_with(x, value)
            if value is not UNKNOWN and known_to_all(state, x) and text not in found:
                found.append(text)
        else:
            waiting += reversed(parts(x))
    return found


class _Telling:
    """Writes one expression. What has no value here leaves the whole untold."""

    def __init__(self, state: State, me: int | None, locals: dict[int, Any], origins: Origins | None = None) -> None:
        self.state = state
        self.program = state.program
        self.labels = state.program.labels
        self.me = me
        self.locals = dict(locals)
        self.by_place = False
        self.by_kinds = True  # may counted cards be told by which they are? Where they are added they may
        self.origins = origins if origins is not None else Origins()
        self.counted: frozenset[str] = frozenset()  # the places whose cards are counted, if they are several

    def value(self, e: g.Expr) -> Any:
        return worked_out(self.program.evaluate, e, self.state, self.me, self.locals)

    def amount_with(self, e: g.Expr, value: Any) -> str:
        """A name with its value: `points 12`, `solved: no`, `foundation: 8 cards`."""
        name = self.amount_of(e)
        if isinstance(e, g.Apply) and e.op == "count" and t.single(e.args[0].type) == t.CARD and value is not UNKNOWN:
            return f"{name}: {self.labels.amount(value)}"
        between = ":" if t.settled(e.type) == t.YESNO else ""
        return f"{name}{between} {self.labels.value(value, e.type)}"

    def whole(self, e: g.Expr) -> str:
        """The parts of an expression; empty if they say no more than its value."""
        value = self.value(e)
        if value is UNKNOWN:
            return ""
        if isinstance(e, g.CallDefine) and len(self.locals) < DEEPEST:
            define = self.program.rules.defines[e.define]
            given = {p.local: self.value(a) for p, a in zip(define.parameters, e.args, strict=True)}
            if UNKNOWN in given.values():
                return ""
            within = _Telling(self.state, self.me, given)
            within.by_place = self.by_place
            return within.whole(define.body) or (self.named(e) if value else "")
        if isinstance(e, g.Local):  # what it was worked out of, if that is still so
            came_from = [x for x, of in self.origins.get(e.id, ()) if of is self.origins or not _has_names(x)]
            alone = len(self.origins.get(e.id, ())) == len(came_from) == 1
            return self.whole(came_from[0]) if alone and self.value(came_from[0]) == value else ""
        counted = frozenset(filter(None, map(self._place_counted, below(e))))
        self.counted = counted if len(counted) > 1 else frozenset()
        text = self.text(e, DEEPEST)
        if text is None or isinstance(e, g.Const | g.Local | g.Me) or (isinstance(e, g.Apply) and e.op in _BARE):
            return ""
        name = self.named(e)
        if text in (str(value), f"{name} {value}"):
            return name if value else ""
        return text

    def named(self, e: g.Expr) -> str:
        """What the rules call an amount that has no parts to be told: `canasta bonus`."""
        match e:
            case g.CallDefine(define=define):
                name = self.program.rules.defines[define].name
                return "" if len(name) == 1 else self.labels.name(name)
            case g.Apply(op="sum", args=(g.Bind(op="map", body=inner),)) | g.Apply(op="neg", args=(inner,)):
                return self.named(inner)
            case g.If(condition=condition, then=then, otherwise=otherwise):
                holds = self.value(condition)
                return "" if holds is UNKNOWN else self.named(then if holds else otherwise)
        return ""

    def amount_of(self, e: g.Expr) -> str:
        """What the rules call a value by itself: a definition, a variable, how many cards lie somewhere."""
        match e:
            case g.CallDefine(define=define):
                return self.labels.name(self.program.rules.defines[define].name)
            case g.Apply(op="var", info=name):
                return self.labels.name(str(name))
            case g.Apply(op="count", args=(of,)):
                zones = [x for x in below(of) if isinstance(x, g.Apply) and x.op in ZONES]
                bound = any(isinstance(x, g.Bind) for x in below(of))
                return self.labels.name(str(zones[0].info)) if len(zones) == 1 and not bound else ""
        return ""

    def _place_counted(self, e: g.Expr) -> str:
        """The name of the place all of whose cards an expression counts."""
        return self.amount_of(e) if isinstance(e, g.Apply) and e.op == "count" else ""

    def text(self, e: g.Expr, depth: int) -> str | None:
        """An expression in its parts; None if something in it has no value."""
        value = self.value(e)
        if value is UNKNOWN or not depth:
            return None
        match e:
            case g.If(condition=condition, then=then, otherwise=otherwise):
                holds = self.value(condition)
                return None if holds is UNKNOWN else self.text(then if holds else otherwise, depth)
            case g.Apply(op=op, args=(left, right)) if op in _SIGNS:
                return self._joined(op, left, right, depth)
            case g.Apply(op="neg", args=(inner,)):
                text = self._inner(inner, depth, loose=False)
                return None if text is None else f"−{text}"
            case g.Apply(op="count", args=(items,)):
                return (
                    self._lying(items, value) if self._place_counted(e) in self.counted else self._counted(items, value)
                )
            case g.Apply(op="sum", args=(g.Apply(op="attr_each", args=(cards,), info=attribute),)):
                return self._summed(cards, str(attribute), value, part=depth < DEEPEST)
            case g.Apply(op="sum", args=(items,)) if t.settled(items.type) == t.List(t.NUMBER):
                return self._added(items, value, self.named(e))
            case g.CallDefine(define=define):
                return f"{self.labels.name(self.program.rules.defines[define].name)} {value}"
            case g.Apply(op="var", info=name):
                return f"{self.labels.name(str(name))} {value}"
            case g.Local(name=name):
                return f"{self.labels.name(name)} {value}"
        return self.labels.value(value, e.type)

    def _joined(self, op: str, left: g.Expr, right: g.Expr, depth: int) -> str | None:
        tight = op not in _LOOSE
        place = self._place_counted(left)
        if op == "div" and place in self.counted and isinstance(right, g.Const):
            number, by = self.value(left), self.value(right)
            divided = f"{place} {number} ÷ {by}"
            if number % by:
                return f"({divided} = {number // by})"  # what is left over does not count
            return (self.labels.wholes(number // by, place) if number else "") or divided
        by_kinds, self.by_kinds = self.by_kinds, self.by_kinds and op == "add"
        first, second = self._inner(left, depth, loose=not tight), self._inner(right, depth, loose=op == "add")
        self.by_kinds = by_kinds
        if tight and first is not None and second is not None:
            first, second = self._as_part(left, first, ("div", "mod")), self._as_part(right, second, _TIGHT)
        if first is None or second is None:
            return None
        if (op in _LOOSE and self.value(right) == 0) or (op == "div" and self.value(right) == 1):
            return first  # what adds nothing, or is shared with nobody, is not worth a word
        if op == "mul" and self.value(right) == 1 and not isinstance(right, g.CallDefine):
            return first if second == "1" else f"{first}{_SIGNS[op]}{second}"
        if op == "add" and self.value(left) == 0:
            return second
        return f"{first}{_SIGNS[op]}{second}"

    def with_a_hidden_part(self, e: g.Expr, known: list[bool]) -> str:
        """`melds 120 − hand 35`: of a sum that everybody hears, of which they know all but one part, they know that one
        too, but not its cards. Empty if it is no such sum, or nothing that is shared by so many and no others.
        """
        match e:
            case g.Apply(op="div", args=(whole, many)) if known == [True, False]:
                return (self._joined("div", whole, many, DEEPEST) or "") if self._says_how_many(whole, many) else ""
        if not isinstance(e, g.Apply) or e.op not in _LOOSE or known.count(False) != 1:
            return ""
        said = []
        for x, is_known in zip(e.args, known, strict=True):
            text = self._inner(x, DEEPEST, loose=False) if is_known else self._worth_of_a_place(x)
            if not text:
                return ""
            said.append(text)
        return _SIGNS[e.op].join(said)

    def _says_how_many(self, whole: g.Expr, many: g.Expr) -> bool:
        """Does what each one gets of something leave no doubt by how many it is divided?"""
        number, by = self.value(whole), self.value(many)
        if not (isinstance(many, g.Apply) and many.op == "count" and isinstance(number, int) and isinstance(by, int)):
            return False
        shares = [number // n for n in (by - 1, by, by + 1) if n > 0]
        return by > 0 and len(set(shares)) == len(shares)

    def _worth_of_a_place(self, e: g.Expr) -> str:
        """What all cards of a place count together, by its name."""
        match e:
            case g.Apply(op="sum", args=(g.Apply(op="attr_each", args=(cards,)),)):
                zones = {str(x.info) for x in below(cards) if isinstance(x, g.Apply) and x.op in ZONES}
                if len(zones) == 1 and not any(isinstance(x, g.Bind) for x in below(cards)):
                    return f"{self.labels.name(zones.pop())} {self.value(e)}"
        return ""

    def _inner(self, e: g.Expr, depth: int, loose: bool) -> str | None:
        text = self.text(e, depth - 1)
        if text is None or loose:
            return text
        return f"({text})" if any(sign in text for sign in _PARTS) else text

    def _as_part(self, e: g.Expr, text: str, apart: Sequence[str]) -> str:
        """In brackets what is multiplied or divided within another; `(3 cards ÷ 2 = 1)` where some is left over."""
        if not isinstance(e, g.Apply) or e.op not in apart or not any(_SIGNS[op] in text for op in _TIGHT):
            return text
        bare = text[1:-1] if any(sign in text for sign in _PARTS) else text  # it is in brackets already
        left_over = e.op == "div" and self.value(e.args[0]) % self.value(e.args[1])
        return f"({bare} = {self.value(e)})" if left_over else f"({bare})"

    def _counted(self, items: g.Expr, value: int) -> str:
        if t.settled(items.type) == t.List(t.CARD):
            return self.labels.amount(value)
        if isinstance(items, g.Apply) and items.op == "distinct":
            inner = t.settled(items.type)
            if isinstance(inner, t.List) and isinstance(kind := t.settled(inner.of), t.Value):
                return self.labels.different(value, kind.attribute)
        return str(value)

    def _lying(self, items: g.Expr, value: int) -> str:
        """`display 6`; of a few kinds that everybody sees which they are, `display: 3 orange, 2 blue, red`."""
        (name,) = (str(x.info) for x in below(items) if isinstance(x, g.Apply) and x.op in ZONES)
        zone = self.program.rules.zone(name)
        open_to_all = zone.sight == "everybody" and zone.kind != "pile"
        kinds = self.labels.alike(self.value(items), MOST_LISTED) if open_to_all and self.by_kinds else ""
        return self.labels.name(name) + (f": {kinds}" if kinds else f" {value}")

    def _summed(self, cards: g.Expr, attribute: str, value: int, part: bool) -> str | None:
        """`red 10: 13, black 3: 1`; of several that count alike `red 10: 13 + 4 cards (black) × 1`; of many cards
        `8 cards × 1 + 13`, or by where they lie, `prisoners 12 + rewards 5`.

        As a part of something larger they are told by where they lie alone: `melds 90 − 5: 5` seems a wrong sum.
        """
        found = self.value(cards)
        if found is UNKNOWN:
            return None
        worth = [(c, self.program.layout.cards[c].values.get(attribute) or 0) for c in found]
        worth = sorted(((c, n) for c, n in worth if n), key=lambda each: (-each[1], each[0]))
        if not worth:  # beside what is taken away, nothing has a name too
            return (self._by_place(cards, attribute, alone=True) if part else "") or str(value)
        many = len(worth) > MOST_LISTED
        if (many or part or self.by_place) and (places := self._by_place(cards, attribute, alone=part)):
            return places
        named = any(attribute in f.attributes for f in self.program.rules.families)
        alike: dict[int, list[int]] = {}
        for card, n in worth:
            alike.setdefault(n, []).append(card)
        kinds = [each for each in alike.values() if len(each) >= SEVERAL and self._in_common(each, attribute)]
        if many or (kinds and not named):
            groups = [
                (group, n) for n, each in alike.items() for group in ([each] if many or each in kinds else zip(each))
            ]
            return _with_signs([(f"{self._many([*group], attribute)}{abs(n)}", n < 0) for group, n in groups])
        return ", ".join(self.labels.card(c) if named else f"{self.labels.card(c)}: {n}" for c, n in worth)

    def _many(self, cards: list[int], worth: str) -> str:
        """Cards that count the same, with what they have in common: `8 cards (black) × `; of one card its name."""
        if len(cards) == 1:
            return f"{self.labels.card(cards[0])}: "
        common = self._in_common(cards, worth)
        told = f" ({', '.join(common)})" if common else ""
        return f"{self.labels.amount(len(cards))}{told} × "

    def _in_common(self, cards: list[int], worth: str) -> list[str]:
        """What these cards share, in words, where every card that has it counts the same: it is why they do."""
        layout, game = self.program.layout, self.program.rules
        shared = [
            name
            for name, attribute in game.attributes.items()
            if not attribute.computed and not attribute.numeric and name in layout.cards[cards[0]].values
            if len({layout.cards[card].values.get(name) for card in cards}) == 1
        ]
        known = {name: layout.attributes[name][cards[0]] for name in shared}
        alike = {
            name: {c.values.get(worth) for c in layout.cards if c.values.get(name) == known[name]} for name in shared
        }
        return [self.labels.attribute_value(name, known[name]) for name in shared if len(alike[name]) == 1]

    def _by_place(self, cards: g.Expr, attribute: str, alone: bool) -> str:
        """What the cards of each place come to; of one place only if that is wanted. Empty if it has no name."""
        each = cards.args if isinstance(cards, g.Apply) and cards.op == "list" else (cards,)
        zones = [{str(x.info) for x in below(e) if isinstance(x, g.Apply) and x.op in ZONES} for e in each]
        if len(each) < 2 - alone or any(len(names) != 1 for names in zones):
            return ""
        if any(isinstance(x, g.Bind) for e in each for x in below(e)):  # not all cards that lie there
            return ""
        worth = [sum(self.program.layout.cards[c].values.get(attribute) or 0 for c in self.value(e)) for e in each]
        named = [(self.labels.name(names.pop()), n) for names, n in zip(zones, worth, strict=True)]
        telling = [(name, n) for name, n in named if n] or named
        return " + ".join(f"{name} {'−' if n < 0 else ''}{abs(n)}" for name, n in telling)

    def _added(self, items: g.Expr, value: int, name: str) -> str:
        found = self.value(items)
        each = zip(found, self._counted_for(items, len(found)), strict=True) if found is not UNKNOWN else ()
        given = [(n, of) for n, of in each if n]  # what adds nothing is not worth a word
        if not given or len(given) > MOST_LISTED or (len(given) == 1 and not given[0][1]):
            return f"{name} {value}" if name and value else str(value)
        told = _with_signs([(f"{abs(n)}{of}", n < 0) for n, of in given])
        return f"{name} {told}" if name else told

    def _counted_for(self, items: g.Expr, many: int) -> list[str]:
        """What each of several numbers is for, if they are worked out of places of one name: ` (kings)`."""
        of = items.items if isinstance(items, g.Bind) and items.op == "map" else None
        places = self.value(of) if isinstance(of, g.Apply) and of.op == "zones" else UNKNOWN
        if places is UNKNOWN or len(places) != many:
            return [""] * many
        return [f" ({index})" if (index := self.labels.index(place)) else "" for place in places]


def _with_signs(parts: list[tuple[str, bool]]) -> str:
    """Numbers, of which some are taken away."""
    text = "".join(f" {'−' if minus else '+'} {part}" for part, minus in parts)
    return text.removeprefix(" + ").replace(" − ", "−", 1) if parts[0][1] else text.removeprefix(" + ")


def _has_names(e: g.Expr) -> bool:
    """Is it worked out of names of the phase in which it stands?"""
    return any(isinstance(x, g.Local) for x in below(e))
