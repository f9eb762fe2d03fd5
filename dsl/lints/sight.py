"""What the value of an expression tells about cards, and about whose.

A list of cards carries where it comes from. Counting it tells only the number, which everybody
knows; taking attributes, filtering or comparing tells the contents. What was told is the
`told` of a value, each with the place in the rules that looked.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Literal, NamedTuple

from dsl import game as g
from dsl.game.operations import known
from dsl.lints.effects import ZONE_OPS
from dsl.nodes import dataclass
from dsl.source import Span
from dsl.typing import types as t

Whose = Literal["me", "team", "other", "any", "table"]
CHOSEN = "?chosen"  # no name of a zone
ANYWHERE = ""
MOST_WORK = 60_000


class TooMuch(Exception):
    """There are more ways in which cards come to a rule than anybody could go through."""


class Spot(NamedTuple):
    """A zone and whose it is. `CHOSEN` is no zone: the card was chosen by that player."""

    zone: str
    whose: Whose


Origin = frozenset[Spot]
"""Where a card was; who sees one of the spots knows the card."""


class Look(NamedTuple):
    origin: Origin
    span: Span


@dataclass(frozen=True, slots=True)
class Info:
    """`cards` are the origins of the cards in a value, `told` what the value gives away, `who` which
    player it is, if it is one."""

    cards: frozenset[Origin] = frozenset()
    told: frozenset[Look] = frozenset()
    who: Whose = "any"

    def joined(self, other: Info) -> Info:
        who = self.who if self.who == other.who else "any"
        return Info(self.cards | other.cards, self.told | other.told, who)

    def at(self, span: Span) -> Info:
        """The same, looked at from one place in the rules."""
        return replace(self, told=frozenset(Look(look.origin, span) for look in self.told))

    def looked_at(self, span: Span) -> Info:
        """What is known after looking at the cards themselves."""
        return Info(frozenset(), self.told | {Look(origin, span) for origin in self.cards}, "any")

    def seen_by_another(self, same: bool) -> Info:
        """The same value when somebody else acts; with `same` it may be the same player again."""
        if same:
            return self
        return Info(
            frozenset(_passed(o) for o in self.cards),
            frozenset(Look(_passed(look.origin), look.span) for look in self.told),
            "any" if self.who in ("me", "team", "other") else self.who,
        )


NOTHING = Info()
_ELSEWHERE: Origin = frozenset((Spot(ANYWHERE, "any"),))
_PASSED: dict[str, Whose] = {CHOSEN: "other"}


def _passed(origin: Origin) -> Origin:
    """The same origin for somebody else: that the card was picked is not forgotten, only they did not pick it."""
    return frozenset(Spot(s.zone, _PASSED.get(s.zone, s.whose if s.whose == "table" else "any")) for s in origin)


class Sight:
    """Reads expressions for one acting player."""

    def __init__(self, game: g.Game) -> None:
        self.game = game
        self.acting_variable = ""
        """In `player leader` the variable whose player acts: `leader.hand` is their own there."""
        self.given: dict[str, Info] = {}
        """What the values tell that phases have given back."""
        self.defined: dict[tuple[int, tuple[Info, ...], str], Info] = {}
        self.work = MOST_WORK

    def spend(self, work: int) -> None:
        self.work -= work
        if self.work < 0:
            raise TooMuch

    def gives(self, name: str, info: Info) -> None:
        """A phase may give this back."""
        self.given[name] = self.given.get(name, NOTHING).joined(info)

    def info(self, e: g.Expr, names: dict[int, Info]) -> Info:
        """What a value tells; `names` are the local names of the phase or definition."""
        self.spend(1)
        match e:
            case g.Const():
                return NOTHING
            case g.Me():
                return Info(who="me")
            case g.Local(id=local):
                return names.get(local, NOTHING).at(e.span)
            case g.If(condition=condition, then=then, otherwise=otherwise):
                told = self.info(condition, names).told
                both = self.info(then, names).joined(self.info(otherwise, names))
                return replace(both, told=both.told | told)
            case g.CallDefine(define=number, args=args):
                define = self.game.defines[number]
                given = tuple(self.info(a, names) for a in args)
                key = (number, given, self.acting_variable)
                if key not in self.defined:
                    bound = {p.local: info for p, info in zip(define.parameters, given, strict=True)}
                    self.defined[key] = self.info(define.body, bound)
                return self.defined[key].at(e.span)
            case g.Bind():
                return self._bind(e, names)
            case g.Apply():
                return self._apply(e, names)

    def _bind(self, e: g.Bind, names: dict[int, Info]) -> Info:
        items = self.info(e.items, names)
        body = self.info(e.body, {**names, e.local: replace(items, told=frozenset())})
        if e.op in ("map", "flat_map"):
            return replace(body, told=body.told | items.told)
        return replace(items, told=items.told | body.told)

    def _apply(self, e: g.Apply, names: dict[int, Info]) -> Info:
        args = [self.info(a, names) for a in e.args]
        told = frozenset(look for a in args for look in a.told)
        if e.op in ZONE_OPS:
            return Info(frozenset((frozenset((Spot(str(e.info), self._whose(e, args)),)),)), told)
        if known(e.op).looks == "number":
            return Info(told=told)
        if known(e.op).looks == "cards":
            if e.op in ("is", "in") and _is_place(e.args[0].type):
                return Info(told=told)
            return reduce(Info.joined, args, NOTHING).looked_at(e.span)
        if e.op in ("note", "note_each"):  # which lies where everybody sees it
            return Info(told=told | _which(args[0], e.span))
        if e.op in ("owner_of", "zone_of", "place_of"):
            return self._where(e, args[0])
        return self._player_or_list(e, args, told)

    def _player_or_list(self, e: g.Apply, args: list[Info], told: frozenset[Look]) -> Info:
        match e.op:
            case "others" if args[0].who == "me":
                return Info(told=told, who="other")
            case "partner" if args[0].who == "me":
                return Info(told=told, who="team")
            case "var" if e.info == self.acting_variable:
                return Info(told=told, who="me")
            case "seat" | "next":
                return Info(told=told, who="other" if args[-1].who == "me" else "any")
            case "team":
                return Info(told=told, who="me" if args[0].who in ("me", "team") else "any")
            case "var" if e.info in self.given:
                return self.given[str(e.info)].at(e.span)
            case "var" | "vars" | "var_each" | "every_var" if self.game.variable(str(e.info)).sight != "everybody":
                secret = Spot(str(e.info), self._whose(e, args))
                return Info(told=told | {Look(frozenset((secret,)), e.span)})
            case "everyone" | "around" | "var" | "vars" | "var_each" | "every_var" | "card" | "every_card":
                return Info(told=told)
            case "index_of":
                return Info(told=told)
            case _:
                first, *rest = args or [NOTHING]
                return reduce(Info.joined, rest, first)

    def _whose(self, e: g.Apply, args: list[Info]) -> Whose:
        if seen_thing(self.game, str(e.info)).owner == "table":
            return "table"
        return args[0].who if args and e.op not in ("every_zone", "every_var") else "any"

    def _where(self, e: g.Apply, card: Info) -> Info:
        """A card whose zone is known tells nothing new, but one that was picked, which it is; any other may lie where
        nobody can see it."""
        spots = [spot for origin in card.cards for spot in origin]
        beside = frozenset(frozenset((spot,)) for spot in spots if spot.zone != CHOSEN)  # the cards of such a zone
        there = (beside or frozenset((_ELSEWHERE,))) if e.op == "zone_of" else frozenset[Origin]()
        if card.cards:
            whose = {spot.whose for spot in spots}
            sure = e.op == "owner_of" and len(card.cards) == 1 and whose <= {"me", "table"}
            told = card.told if sure else card.told | _which(card, e.span)
            return Info(there, told, whose.pop() if len(whose) == 1 else "any")
        return Info(there, card.told | {Look(_ELSEWHERE, e.span)})


def _which(picked: Info, span: Span) -> frozenset[Look]:
    """What is told of picked cards by what is asked of the place where one lies."""
    return frozenset(Look(o, span) for o in picked.cards if any(spot.zone == CHOSEN for spot in o))


def seen_thing(game: g.Game, name: str) -> g.Zone | g.Variable:
    """A zone or variable, which some see and others may not."""
    return next((v for v in game.variables if v.name == name), None) or game.zone(name)


def _is_place(kind: t.Type) -> bool:
    return isinstance(t.settled(kind), t.Place)
