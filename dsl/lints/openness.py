"""How much of a value everybody knows, judged by what it is made of.

This is a list of what is known; whatever does not stand here counts as a secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from dsl import game as g
from dsl import syntax as s
from dsl.lints.effects import ZONE_OPS
from dsl.lints.sight import TooMuch
from dsl.typing import types as t

MOST_WORK = 300_000


class Openness(Enum):
    """`MIXED` is a list whose entries everybody knows, but not their order; `FACES` are cards of which everybody knows
    what is on them, but not where they lie, nor which of two alike they are. Of `NUMBER` it is known how many they are,
    and of a zone which it is."""

    KNOWN = "known"
    MIXED = "mixed"
    FACES = "faces"
    NUMBER = "number"
    SECRET = "secret"


KNOWN, MIXED, FACES, NUMBER, SECRET = Openness
_ENTRIES = (KNOWN, MIXED)
_SHOWN = (KNOWN, FACES)

# Operations of which everybody knows the value if they know all that it is made of.
_PLAIN = frozenset(
    (
        *("add", "sub", "mul", "div", "mod", "neg", "abs", "lt", "le", "gt", "ge", "not", "and", "or", "implies"),
        *("range", "nth", "only", "first", "last", "first_n", "last_n", "outer", "reversed", "subsets", "position"),
        *("option", "players", "every_value", "order"),
        *("everyone", "others", "around", "seat", "next", "partner", "team", "members"),
    )
)
_IN_ANY_ORDER = ("sum", "max", "min", "all", "same", "different", "in", "all_in")
_HOW_MANY = ("count", "is_empty", "any")
_CARDS_OF = ("cards", "cards_of")
_STATE = ("var", "vars", "every_var", "var_each")


def joined(one: Openness, other: Openness) -> Openness:
    """What is known of a value that may be either."""
    if one is other or other is KNOWN:
        return one
    if one is KNOWN:
        return other
    return NUMBER if {one, other} == {MIXED, NUMBER} else SECRET


def kept(found: Openness, kind: t.Type) -> Openness:
    """What is known of a value later, when its cards may lie elsewhere."""
    if t.innermost(kind) != t.CARD:
        return found
    return {KNOWN: FACES, MIXED: NUMBER}.get(found, found)


def entry(found: Openness, items: t.Type) -> Openness:
    """What is known of the entries of a list, one after the other."""
    if found in _SHOWN or (found is not SECRET and isinstance(t.innermost(items), t.Place)):
        return found
    return SECRET


def all_differ(game: g.Game) -> bool:
    """Are no two cards alike, so that who knows what is on one knows which it is? A value may stand twice in a list."""
    lines = (line for family in game.families for line in family.lines)
    written = (x for line in lines for x in (line.lines if isinstance(line, s.Included) else (line,)))
    made = [x for x in written if isinstance(x, s.Product | s.Rows)]
    shared = all(game.zone(family.zone).owner == "table" for family in game.families)
    match made:
        case [s.Product(copies=1, values=None)]:
            return shared
    return False


class Judge:
    """Judges expressions, with what is known of variables. Everybody who sees a row sees the order of its cards, but
    of cards that came there together they are not told it, so it counts only if the `table_is_seen`."""

    def __init__(self, game: g.Game, variables: Mapping[str, Openness], table_is_seen: bool) -> None:
        self.game = game
        self.variables = variables
        self.table_is_seen = table_is_seen
        self.all_differ = all_differ(game)
        self.defined: dict[tuple[int, tuple[Openness, ...]], Openness] = {}
        self.work = MOST_WORK

    def of(self, e: g.Expr, names: Mapping[int, Openness]) -> Openness:
        self.work -= 1
        if self.work < 0:
            raise TooMuch
        match e:
            case g.Const() | g.Me():
                return KNOWN
            case g.Local(id=local):
                return names.get(local, SECRET)
            case g.If(condition=condition, then=then, otherwise=otherwise):
                either = joined(self.of(then, names), self.of(otherwise, names))
                return either if self.of(condition, names) is KNOWN else SECRET
            case g.CallDefine(define=number, args=args):
                given = tuple(self.of(a, names) for a in args)
                if (number, given) not in self.defined:
                    define = self.game.defines[number]
                    bound = {p.local: found for p, found in zip(define.parameters, given, strict=True)}
                    self.defined[number, given] = self.of(define.body, bound)
                return self.defined[number, given]
            case g.Bind():
                return self._bind(e, names)
            case g.Apply():
                return self._apply(e, [self.of(a, names) for a in e.args])

    def zone(self, name: str) -> Openness:
        """What is known of what lies in a place that everybody knows."""
        zone = self.game.zone(name)
        if zone.sight != "everybody":
            return NUMBER
        return KNOWN if zone.kind == "slot" or (self.table_is_seen and zone.ordered) else MIXED

    def _bind(self, e: g.Bind, names: Mapping[int, Openness]) -> Openness:
        items = self.of(e.items, names)
        mixed = items is MIXED and not isinstance(t.innermost(e.items.type), t.Place)
        one = MIXED if isinstance(t.single(e.items.type), t.List) else FACES  # of each it is known what it is
        element = one if mixed else entry(items, e.items.type)
        body = self.of(e.body, {**names, e.local: element})
        if items is SECRET or body is SECRET:
            return SECRET
        if e.op in ("map", "flat_map"):
            return joined(items if items is MIXED else KNOWN, body)
        if body is not KNOWN:
            return SECRET
        match e.op:
            case "where":
                return items
            case "consecutive" | "group_sizes":
                return SECRET if items is NUMBER else KNOWN
            case "sole_highest" | "sole_lowest" if items is MIXED:
                return FACES
            case "all_highest" | "all_lowest" | "groups" if items is MIXED:
                return MIXED
            case "highest" | "lowest" | "all_highest" | "all_lowest" | "sole_highest" | "sole_lowest" | "sorted":
                return items if items in _SHOWN else SECRET
            case "runs" | "groups":
                return items if items in _SHOWN else SECRET
        return SECRET

    def _apply(self, e: g.Apply, args: list[Openness]) -> Openness:
        known = all(a is KNOWN for a in args)
        if e.op in ZONE_OPS:
            return self.zone(str(e.info)) if known else SECRET
        if e.op in _STATE:
            return self.variables.get(str(e.info), SECRET) if known else SECRET
        if e.op in _CARDS_OF:
            return args[0]
        if e.op in _HOW_MANY:
            return SECRET if SECRET in args else KNOWN
        if e.op in _IN_ANY_ORDER and all(a in _ENTRIES for a in args):
            ordered = any(isinstance(t.single(a.type), t.List) for a in e.args)  # of lists, whose order may tell
            return KNOWN if known or not (ordered or (e.op == "in" and args[0] is MIXED)) else SECRET
        if e.op in _PLAIN:
            if known:
                return KNOWN
            faces = t.innermost(e.type) == t.CARD and all(a in _SHOWN for a in args)
            return FACES if faces else SECRET
        return self._of_cards(e, args)

    def _of_cards(self, e: g.Apply, args: list[Openness]) -> Openness:
        """Operations that look at cards, or at places."""
        match e.op:
            case "list":
                found = KNOWN
                for a in args:
                    found = joined(found, a)
                return found
            case "card" | "every_card":
                return FACES
            case "attr" | "attr_each" | "matches":
                return args[0] if args[0] is MIXED else KNOWN if args[0] in _SHOWN else SECRET
            case "distinct" if not isinstance(t.single(e.args[0].type), t.List):
                return args[0] if args[0] in _ENTRIES else SECRET
            case "is" | "in" if isinstance(t.settled(e.args[0].type), t.Place):
                return SECRET if SECRET in args else KNOWN
            case "in" if self.all_differ and t.settled(e.args[0].type) == t.CARD:
                return KNOWN if args[0] in _SHOWN and args[1] in _ENTRIES else SECRET
            case "is" if any(isinstance(a, g.Const) and a.value is None for a in e.args):
                return KNOWN if all(a in _SHOWN for a in args) else SECRET
            case "is" | "slot_card" | "owner_of" | "place_of":
                return KNOWN if all(a is KNOWN for a in args) else SECRET
            case "index_of":
                return SECRET if args[0] is SECRET else KNOWN
        return SECRET
