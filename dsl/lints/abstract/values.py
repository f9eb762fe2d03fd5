"""The value of an expression, as far as it is certain before anybody has chosen anything.

Every operation on something unknown is unknown too, except where `and`, `or` and `implies` are
decided by one side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dsl import game as g
from dsl.game.fold import NotConstant, constant, folding
from dsl.lints.abstract.table import UNKNOWN, AbstractTable, Cards, SomePlace, Stop
from dsl.lints.effects import Routine
from dsl.typing import types as t

LARGEST = 1_000_000
LONGEST = 1_000


class AskedOptions(dict[str, int]):
    """The values of the options; remembers what was asked about them."""

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__(values)
        self.read: set[str] = set()
        self.comparisons: list[tuple[str, Callable[[int], Any], Any]] = []

    def __getitem__(self, name: str) -> int:
        self.read.add(name)
        return super().__getitem__(name)

    def compared(self, name: str, compare: Callable[[int], Any]) -> Any:
        result = compare(super().__getitem__(name))
        self.comparisons.append((name, compare, result))
        return result

    def answered_alike(self, others: Mapping[str, int]) -> bool:
        """Whether all that was asked has the same answer with other values."""
        alike = all(super(AskedOptions, self).__getitem__(name) == others[name] for name in self.read)
        return alike and all(compare(others[name]) is result for name, compare, result in self.comparisons)


class AbstractValues:
    """What expressions come to on a table, in the phase that is being followed and for the acting player `me`."""

    def __init__(self, table: AbstractTable, options: AskedOptions, work: int) -> None:
        self.table = table
        self.game = table.game
        self.options = options
        self.work = work
        self.me: Any = None
        self.locals: dict[int, Any] = {}
        self.unit = Routine("phase", self.game.play)
        self.source = self.game.source
        for variable in self.game.variables:
            value = self.beginning(variable.value)
            for owner in table.owners(variable):
                for index in table.indexes(variable):
                    table.values[SomePlace(variable.name, owner, index)] = value

    def beginning(self, e: g.Expr) -> Any:
        """What a variable begins with, unknown if that takes too long to find out."""
        try:
            return self.value(e)
        except Stop:
            return UNKNOWN

    def room(self, zone: g.Zone) -> int | None:
        """How many cards a place of a zone can hold, None for any number."""
        if zone.kind == "slot":
            return 1
        value = self.value(zone.capacity) if zone.capacity is not None else UNKNOWN
        return value if isinstance(value, int) else None

    def value(self, e: g.Expr) -> Any:
        """The value of an expression, `UNKNOWN` if it is not certain."""
        self.work -= 1
        if self.work < 0:
            raise Stop
        found = self._apply(e) if isinstance(e, g.Apply) else self._other(e)
        return UNKNOWN if found is None and t.settled(e.type) == t.NUMBER else found

    def _other(self, e: g.Expr) -> Any:
        match e:
            case g.Const(value=value):
                return value
            case g.Me():
                return UNKNOWN if self.me is None else self.me
            case g.Local(id=local):
                return self.locals.get(local, UNKNOWN)
            case g.If(condition=condition, then=then, otherwise=otherwise):
                test = self.value(condition)
                return UNKNOWN if test is UNKNOWN else self.value(then if test else otherwise)
            case g.CallDefine(define=number, args=args):
                define = self.game.defines[number]
                given = {p.local: self.value(a) for p, a in zip(define.parameters, args, strict=True)}
                outer, self.locals = self.locals, given
                try:
                    return self.value(define.body)
                finally:
                    self.locals = outer
            case g.Bind():
                return self._bind(e)

    def _bind(self, e: g.Bind) -> Any:
        items = self.value(e.items)
        if isinstance(items, Cards) and e.op == "where" and not isinstance(e.items, g.Local):
            return Cards(0 if items.count == 0 else None, items.places)
        if not isinstance(items, list) or e.op not in ("where", "map"):
            return UNKNOWN
        found = []
        for item in items:
            self.locals[e.local] = item
            found.append(self.value(e.body))
        if UNKNOWN in found:
            return UNKNOWN
        return found if e.op == "map" else [x for x, keep in zip(items, found, strict=True) if keep]

    def _apply(self, e: g.Apply) -> Any:
        match e.op:
            case "players" | "option" | "every_value":
                return self._constant(e)
            case "lt" | "le" | "gt" | "ge" if (option := _compared_option(e)) is not None:
                return self._compared(e, option)
            case "everyone":
                return UNKNOWN if self.game.players_may_leave else list(range(self.table.players))
            case "and" | "or" | "implies":
                return self._logic(e)
            case "zone" | "zones" | "var" | "vars" | "every_zone" | "every_var" | "zones_each" | "zone_each":
                return self._named(e)
            case "card" | "every_card":
                return Cards(1 if e.op == "card" else None, None)
            case _:
                return self._worked_out(e, [self.value(a) for a in e.args])

    def _compared(self, e: g.Apply, option: g.Apply) -> Any:
        """Of a number that is only compared, as in `score >= limit`, it matters how that comes out."""
        others = [None if a is option else self.value(a) for a in e.args]

        def compare(value: int) -> Any:
            return self._worked_out(e, [value if a is option else x for a, x in zip(e.args, others, strict=True)])

        return self.options.compared(str(option.info), compare)

    def _constant(self, e: g.Expr) -> Any:
        try:
            return constant(e, self.table.constants)
        except NotConstant:
            return UNKNOWN

    def _logic(self, e: g.Apply) -> Any:
        left, right = (self.value(a) for a in e.args)
        if e.op == "implies":
            left = left if left is UNKNOWN else not left
        decides = e.op != "and"
        if left is decides or right is decides:
            return decides
        return UNKNOWN if UNKNOWN in (left, right) else not decides

    def _named(self, e: g.Apply) -> Any:
        """Zones and variables with the owners and places that they name."""
        name = str(e.info)
        is_zone = name in self.table.zones
        if e.op in ("every_zone", "every_var"):
            return (
                list(self.table.places[name])
                if is_zone
                else self._read([p for p in self.table.values if p.zone == name])
            )
        args = [self.value(a) for a in e.args]
        if e.op in ("zones_each", "zone_each"):
            if not isinstance(args[0], list):
                return UNKNOWN
            each = [SomePlace(name, owner, None) for owner in args[0]]
            return each if e.op == "zones_each" else self.table.cards(each)
        declared: g.Zone | g.Variable = self.table.zones[name] if is_zone else self.table.variables[name]
        owner = args.pop(0) if declared.owner != "table" else None
        if e.op in ("zones", "vars"):
            listed = [SomePlace(name, owner, i) for i in self.table.indexes(declared)]
            return listed if is_zone else self._read(listed)
        place = SomePlace(name, owner, args[0] if args else None)
        return place if is_zone else self.table.values.get(place, UNKNOWN)

    def _read(self, cells: list[SomePlace]) -> Any:
        found = [self.table.values.get(c, UNKNOWN) for c in cells]
        return UNKNOWN if UNKNOWN in found else found

    def _worked_out(self, e: g.Apply, args: list[Any]) -> Any:
        if UNKNOWN in args:
            return UNKNOWN
        self.work -= sum(len(a) for a in args if isinstance(a, list))
        match e.op:
            case "cards":
                return self.table.cards([args[0]])
            case "slot_card":
                return Cards(1, (args[0],))
            case "cards_of":
                return self.table.cards(args[0])
            case "count" | "is_empty" | "any":
                return self._how_many(e.op, args[0])
            case "first_n" | "last_n" | "first" | "last" if isinstance(args[0], Cards):
                return self._some(e, args)
            case "list":
                return self._listed(e, args)
            case "seat" | "next" | "others" | "around":
                return self._seats(e, args)
            case op if (does := folding(op)) and not any(
                _is_no_value(a) and (a is not None or op != "is") for a in args
            ):
                try:
                    value = does(*args)
                except (ZeroDivisionError, ValueError, TypeError):
                    return UNKNOWN
                return UNKNOWN if isinstance(value, int) and abs(value) > LARGEST else value
            case _:
                return UNKNOWN

    @staticmethod
    def _some(e: g.Apply, args: list[Any]) -> Any:
        """The first or last cards of a zone; of cards with a name of their own nobody keeps account."""
        count = args[0].count
        if isinstance(e.args[0], g.Local) or (len(args) == 1 and not count):
            return UNKNOWN
        return Cards(1 if len(args) == 1 else None if count is None else min(count, max(0, args[1])), args[0].places)

    @staticmethod
    def _how_many(op: str, items: Any) -> Any:
        count = items.count if isinstance(items, Cards) else len(items) if isinstance(items, list) else None
        if count is None:
            return UNKNOWN
        return count if op == "count" else (count == 0) == (op == "is_empty")

    def _listed(self, e: g.Apply, args: list[Any]) -> Any:
        if any(isinstance(a, Cards) for a in args):
            return UNKNOWN
        found: list[Any] = []
        for arg, value in zip(e.args, args, strict=True):
            found += value if isinstance(t.settled(arg.type), t.List) else [value]
            if len(found) > LONGEST:
                return UNKNOWN
        return found

    def _seats(self, e: g.Apply, args: list[Any]) -> Any:
        if self.game.players_may_leave or (e.op == "next" and self.game.turns_may_reverse) or args[-1] is None:
            return UNKNOWN
        seat = args[-1]
        round_table = [(seat + i) % self.table.players for i in range(self.table.players)]
        match e.op:
            case "around":
                return round_table
            case "others":
                return round_table[1:]
            case "next":
                return round_table[1 % self.table.players]
            case _:
                return (seat + (args[0] if e.info == "left" else -args[0])) % self.table.players


def _compared_option(e: g.Apply) -> g.Apply | None:
    option = next((a for a in e.args if isinstance(a, g.Apply) and a.op == "option"), None)
    return option if option is not None and option.type == t.NUMBER else None


def _is_no_value(x: Any) -> bool:
    return x is None or isinstance(x, Cards | SomePlace)
