"""What a `must` allows: the one place, which options, tallies, tests and reasons read.

A card that the one who chooses cannot see fits nothing that looks at it, neither `card is red` nor
`card is not red`; a rule that holds whatever it is lets it pass. Where a part of the card is known, rules
may look at that part.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl import game as g
from dsl.game.trees import element, facets, looks_at, mentions, weighed
from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.compile.answers import as_lists
from interpreter.compile.expressions import Expressions
from interpreter.compile.flow import Sources
from interpreter.compile.scope import Scope
from interpreter.compile.simplified import joined, negated

LARGEST_RULE = 200


@dataclass(frozen=True, slots=True)
class Picked:
    """The scope in which rules judge a candidate.

    `hidden` are the names of cards that the one who chooses may not know, each with the test whether they do.
    """

    scope: Scope
    hidden: tuple[tuple[int, f.Expr], ...] = ()


class Rules:
    """Lowers the rules of a choice."""

    def __init__(self, expressions: Expressions, sources: Sources) -> None:
        self.expressions = expressions
        self.sources = sources

    def picked(self, pick: g.Pick, candidate: f.Expr, before: Picked) -> Picked:
        """What a pick stands for where rules ask about it."""
        if not self.sources.may_be_hidden(pick.domain):
            return Picked(before.scope.with_local(pick.local, as_lists(candidate)), before.hidden)
        behind = self.behind(candidate, before.scope.me)
        sight = (pick.local, self.in_sight(candidate))
        return Picked(before.scope.with_local(pick.local, behind), (*before.hidden, sight))

    def behind(self, candidate: f.Expr, me: f.Expr) -> f.Expr:
        """The cards that a pick stands for, to be asked where they lie."""
        if not candidate.depth:
            return f.Op("behind", (candidate, me))
        one = self.expressions.unit.fresh("e")
        return f.Listing(f.Op("behind", (f.Name(one), me)), (f.Each((one,), candidate),))

    def in_sight(self, candidate: f.Expr) -> f.Expr:
        """Does the one who chooses know what is picked?"""
        if not candidate.depth:
            return f.Op("ge", (candidate, f.Value(0)))
        one = self.expressions.unit.fresh("e")
        unseen = f.Where(f.Op("lt", (f.Name(one), f.Value(0))))
        return f.Op("all_empty", (f.Listing(f.Name(one), (f.Each((one,), candidate), unseen)),))

    def test(self, rule: g.Expr, picked: Picked, so: bool = True) -> f.Expr:
        """Whether a rule allows a candidate, or with `so` no whether it certainly forbids it."""
        if not picked.hidden:
            test = self.expressions.lower(rule, picked.scope)
            return test if so else negated(test)

        def in_sight(part: g.Expr) -> list[f.Expr]:
            return [self.seen(part, local, seen, picked) for local, seen in picked.hidden if looks_at(part, local)]

        def leaf(part: g.Expr, so: bool) -> f.Expr:
            needed = in_sight(part)
            if needed and (inside := self.expressions.opened(part, largest=LARGEST_RULE)) is not part:
                return self.test(inside, picked, so)
            if needed and isinstance(part, g.If) and not in_sight(part.condition):
                then, other = (self.test(p, picked, so) for p in (part.then, part.otherwise))
                return f.Either(self.expressions.lower(part.condition, picked.scope), then, other)
            test = self.expressions.lower(part, picked.scope)
            found = test if so else negated(test)
            for one in reversed(needed):
                found = joined("and", one, found)
            return found

        def together(word: str, tests: list[f.Expr]) -> f.Expr:
            found = tests[-1]
            for one in reversed(tests[:-1]):
                found = joined(word, one, found)
            return found

        return weighed(rule, so, leaf, together)

    def seen(self, part: g.Expr, local: int, whole: f.Expr, picked: Picked) -> f.Expr:
        """Does the one who chooses know what a part of a rule looks at: the card, or those attributes of it?"""
        layout, card = self.expressions.layout, picked.scope.locals[local]
        names = facets(part, local) if layout.game.told and not card.depth else None
        if names is None or not names <= set(layout.game.told):
            return whole
        # In a hand it is not known which of the hidden cards is which.
        ordered = self.expressions.unit.table("ORDERED", layout.ordered)
        found: f.Expr = f.Op("at", (ordered, f.Op("where", (card,))))
        for name in sorted(names):
            bit = f.Op("shift", (f.Op("known", (card,)), f.Op("add", (picked.scope.me, f.Value(layout.part(name))))))
            found = f.Op("and", (found, f.Op("is", (f.Op("bit_and", (bit, f.Value(1))), f.Value(1)))))
        return f.Op("or", (whole, found))

    def items(self, e: g.Expr, scope: Scope) -> f.Expr:
        """What can be picked from. A condition on cards is judged as a rule is: it tells nothing of hidden ones."""
        if not (isinstance(e, g.Bind) and e.op == "where" and self.sources.may_be_hidden(e)):
            return self.expressions.magnitudes.kept(self.expressions.lower(e, scope))
        card = f.Name(self.expressions.unit.fresh("e"))
        seen = f.Op("bit_and", (f.Op("shift", (f.Op("known", (card,)), scope.me)), f.Value(1)))
        picked = Picked(scope.with_local(e.local, card), ((e.local, seen),))
        each = f.Each((card.name,), self.items(e.items, scope))
        return f.Listing(card, (each, f.Where(self.test(e.body, picked))))

    def thinned(self, must: g.Must, candidates: f.Name, pick: g.Pick, name: str, picked: Picked, at: f.At) -> f.Thin:
        """One rule for a single pick."""
        test = self.test(must.condition, picked)
        one_card = pick.least is None and t.settled(element(pick.domain)) == t.CARD
        return f.Thin(at, must, candidates, (name,), (), test, picked.scope.me if must.soft and one_card else None)


def prefers(must: g.Must, picks: tuple[g.Pick, ...]) -> bool:
    """Is it a soft rule that can prefer one candidate to another? What it says of all alike prefers none."""
    return must.soft and mentions(must.condition, frozenset(p.local for p in picks))


def judges_each(must: g.Must, pick: g.Pick) -> bool:
    """`cards.suit in (…)`: the rule holds for the pick if it holds for each card of it."""
    condition = must.condition
    if not isinstance(condition, g.Apply) or condition.op != "all_in":
        return False
    some, items = condition.args
    own = frozenset((pick.local,))
    direct = isinstance(some, g.Local) or (
        isinstance(some, g.Apply) and some.op == "attr_each" and isinstance(some.args[0], g.Local)
    )
    return direct and mentions(some, own) and not mentions(items, own)
