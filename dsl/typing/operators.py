"""Operators, conditions and card patterns: what may be compared with what."""

from __future__ import annotations

from dataclasses import replace

from dsl import game as g
from dsl import syntax as s
from dsl.messages import types
from dsl.recovery import other_languages
from dsl.sentence import say
from dsl.source import Span
from dsl.typing import types as t
from dsl.typing.lookup import Lookup
from dsl.typing.scope import LocalName, Scope

_EACH = "each of them"
COMPARISONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "div": "div", "mod": "mod"}


def _bare(e: s.Expr) -> str:
    assert isinstance(e, s.Name)
    return e.name


class Operators(Lookup):
    """Reads what combines two values."""

    def if_else(
        self, span: Span, then: s.Expr, condition: s.Expr, otherwise: s.Expr, scope: Scope, wanted: t.Type | None
    ) -> g.Expr:
        test = self.yesno(condition, scope, "a condition")
        if isinstance(then, s.Group) and wanted is None:  # a list of one, if the other case is a list
            second = self.expr(otherwise, scope)
            return self.branches(span, test, self.expr(then, scope, second.type), second, scope)
        first = self.expr(then, scope, wanted or self.value_type(otherwise, scope))
        second = self.expr(otherwise, scope, wanted or first.type)
        return self.branches(span, test, first, second, scope)

    def branches(self, span: Span, test: g.Expr, first: g.Expr, second: g.Expr, scope: Scope) -> g.Expr:
        a, b = t.settled(first.type), t.settled(second.type)
        if isinstance(a, t.Place) and not isinstance(b, t.Place):
            first = self.coerce(first, scope, b, "this case")
        elif isinstance(b, t.Place) and not isinstance(a, t.Place):
            second = self.coerce(second, scope, a, "this case")
        if not t.agree(first.type, second.type):
            self.say(
                types.branches_differ(
                    scope.unit.source, second.span, t.describe(first.type), t.describe(second.type), first.span
                )
            )
            return self.broken(span)
        return g.If(span, first.type, test, first, second)

    def unary(self, e: s.Unary, scope: Scope) -> g.Expr:
        match e.operator:
            case "-":
                return g.Apply(e.span, t.NUMBER, "neg", (self.number(e.operand, scope, "`-`"),))
            case "not":
                return g.Apply(e.span, t.YESNO, "not", (self.yesno(e.operand, scope, "`not`"),))
            case _:
                items = self.listed(e.operand, scope, f"`{e.operator}`")
                empty = g.Apply(e.span, t.YESNO, "is_empty", (items,))
                return empty if e.operator == "is empty" else g.Apply(e.span, t.YESNO, "not", (empty,))

    def binary(self, e: s.Binary, scope: Scope) -> g.Expr:
        if isinstance(e.left, s.Every) and e.operator in (*COMPARISONS, "is", "is not"):
            return self.each_one(e, e.left, scope)
        return self.two_sides(e, scope)

    def each_one(self, e: s.Binary, left: s.Every, scope: Scope) -> g.Expr:
        """`every lives is 0` holds if it holds for each; two lists are compared as wholes."""
        several = self.every(left, scope)
        kind = t.settled(several.type)
        one = self.element_of(several)
        if not isinstance(kind, t.List) or isinstance(one, t.Place | t.List) or one == t.CARD:
            return self.two_sides(e, scope)
        local = scope.unit.new_local(_EACH)
        inner = scope.inner()
        inner.names[_EACH] = LocalName(local, one, left.span, "each in turn")
        other = self.expr(e.right, scope, one)
        if isinstance(t.settled(other.type), t.List):
            return self.two_sides(e, scope)
        test = self.two_sides(replace(e, left=s.Name(left.span, _EACH)), inner)
        each = g.Bind(e.span, t.List(t.YESNO), "map", local, several, test)
        no = g.Const(e.span, t.YESNO, False)
        return g.Apply(e.span, t.YESNO, "not", (g.Apply(e.span, t.YESNO, "in", (no, each)),))

    def two_sides(self, e: s.Binary, scope: Scope) -> g.Expr:
        op = e.operator
        if op in ARITHMETIC:
            left = self.number(e.left, scope, f"`{op}`")
            return g.Apply(e.span, t.NUMBER, ARITHMETIC[op], (left, self.number(e.right, scope, f"`{op}`")))
        if op in ("and", "or", "implies"):
            left = self.yesno(e.left, scope, f"`{op}`")
            right = self.of_type(e.right, scope, t.YESNO, f"`{op}`", self.said_whole(e, scope))
            return g.Apply(e.span, t.YESNO, op, (left, right))
        if op in COMPARISONS:
            return self.compare(e, scope)
        found = self.equality(e, scope) if op in ("is", "is not") else self.membership(e, scope)
        if op in ("is not", "not in") and t.settled(found.type) == t.YESNO:
            return g.Apply(e.span, t.YESNO, "not", (found,))
        return found

    def said_whole(self, e: s.Binary, scope: Scope) -> str:
        """How `card is hearts or spades` is said."""
        if not isinstance(e.left, s.Binary) or e.left.operator not in ("is", "is not"):
            return ""
        excerpt = scope.unit.source.excerpt
        left, again, right = (excerpt(part.span) for part in (e.left, e.left.left, e.right))
        return say("say it whole: `{whole}`", whole=f"{left} {e.operator} {again} {e.left.operator} {right}")

    def both(self, e: s.Binary, scope: Scope) -> tuple[g.Expr, g.Expr]:
        """Both sides, a number beside a value of a mixed attribute read as such a value."""
        left = self.expr(e.left, scope, self.value_type(e.right, scope))
        if isinstance(t.settled(left.type), t.Simple) and isinstance(e.left, s.Int):
            right = self.expr(e.right, scope)
            if isinstance(t.settled(right.type), t.Value):
                left = self.expr(e.left, scope, right.type)
            return left, right
        right = self.expr(e.right, scope, left.type)
        if isinstance(e.left, s.Name) and isinstance(t.settled(right.type), t.Setting):
            left = self.option_value(e.left, right.type) or left
        return left, right

    def compare(self, e: s.Binary, scope: Scope) -> g.Expr:
        left, right = self.both(e, scope)
        kind = t.settled(left.type)
        numbers = t.List(t.NUMBER)
        other = t.settled(right.type)
        if isinstance(kind, t.Open) and isinstance(other, t.Open) and self.reading.patient:
            t.agree(kind, other)
            return g.Apply(e.span, t.YESNO, COMPARISONS[e.operator], (left, right))
        if isinstance(kind, t.Open):
            t.agree(kind, t.NUMBER if isinstance(other, t.Open) else other)
            kind = t.settled(kind)
        comparable = kind in (t.NUMBER, t.ANY) or isinstance(kind, t.Value) or kind == numbers
        if not comparable or not t.agree(left.type, right.type):
            self.say(
                types.not_comparable(
                    scope.unit.source,
                    e.span,
                    t.describe(left.type),
                    t.describe(right.type),
                    left.span,
                    right.span,
                    self.unquoted(right, scope) or self.unquoted(left, scope),
                )
            )
            return self.broken(e.span)
        return g.Apply(e.span, t.YESNO, COMPARISONS[e.operator], (left, right))

    def equality(self, e: s.Binary, scope: Scope) -> g.Expr:
        if isinstance(e.right, s.Group) and not isinstance(t.settled(self.expr(e.left, scope).type), t.List):
            e = replace(e, right=e.right.inner)  # no list of one
        if isinstance(e.right, s.Kind) or self.value_type(e.right, scope) is not None:
            left = self.expr(e.left, scope)
            kind = t.settled(left.type)
            if isinstance(kind, t.Open) and self.reading.patient:
                if isinstance(e.right, s.Kind):
                    self.pattern(e.right.values, e.right.span, scope)
                return g.Apply(e.span, t.YESNO, "is", (left, left))  # a card or a value
            if kind == t.CARD or (isinstance(kind, t.Place) and self.is_slot(kind)):
                card = self.coerce(left, scope, t.CARD, "`is`")
                values = e.right.values if isinstance(e.right, s.Kind) else (_bare(e.right),)
                pattern = self.pattern(values, e.right.span, scope)
                if pattern is None:
                    return self.broken(e.span)
                return g.Apply(e.span, t.YESNO, "matches", (card,), pattern)
        left, right = self.both(e, scope)
        a, b = t.settled(left.type), t.settled(right.type)
        if isinstance(a, t.Place) != isinstance(b, t.Place):
            place, other = (left, right) if isinstance(a, t.Place) else (right, left)
            nothing = isinstance(t.settled(other.type), t.Open) and isinstance(other, g.Const)
            kind = t.settled(place.type)
            if nothing and isinstance(kind, t.Place) and self.is_slot(kind):
                return g.Apply(e.span, t.YESNO, "is_empty", (place,))
            if isinstance(a, t.Place):
                left = self.coerce(left, scope, b, "`is`")
            else:
                right = self.coerce(right, scope, a, "`is`")
        if not t.agree(left.type, right.type):
            self.say(
                types.not_comparable(
                    scope.unit.source,
                    e.span,
                    t.describe(left.type),
                    t.describe(right.type),
                    left.span,
                    right.span,
                    self.unquoted(right, scope) or self.unquoted(left, scope),
                )
            )
            return self.broken(e.span)
        return g.Apply(e.span, t.YESNO, "is", (left, right))

    def membership(self, e: s.Binary, scope: Scope) -> g.Expr:
        left = self.expr(e.left, scope)
        kind = t.settled(left.type)
        wanted = kind if isinstance(kind, t.List | t.Place) else t.List(kind)
        right = self.expr(e.right, scope, wanted)
        if isinstance(e.left, s.Int | s.ListOf):
            one = self.element_of(self.as_list(right, scope, f"`{e.operator}`"))
            several = isinstance(e.left, s.ListOf) and not isinstance(one, t.List)
            left = self.expr(e.left, scope, t.List(one) if several else one)
        items = self.as_list(right, scope, f"`{e.operator}`")
        op = "in"
        if isinstance(t.settled(left.type), t.Place | t.List) and not isinstance(self.element_of(items), t.Place):
            left = self.as_list(left, scope, f"`{e.operator}`")
            op = "all_in"
        single = self.element_of(left) if op == "all_in" else left.type
        if op == "in" and isinstance(t.settled(single), t.Place) and self.element_of(items) == t.CARD:
            left = self.coerce(left, scope, t.CARD, f"`{e.operator}`")
            single = left.type
        if not t.agree(single, self.element_of(items)):
            self.say(
                types.not_comparable(
                    scope.unit.source, e.span, t.describe(single), t.describe(self.element_of(items)),
                    left.span, right.span,
                )
            )  # fmt: skip
            return self.broken(e.span)
        return g.Apply(e.span, t.YESNO, op, (left, items))

    def value_type(self, e: s.Expr, scope: Scope) -> t.Type | None:
        """The type of a bare value, so that the numbers beside it are read as values too."""
        if isinstance(e, s.Name) and e.name not in scope.names:
            symbol = self.decl.symbols.get(e.name)
            if symbol is not None and symbol.kind == "value":
                return self.reading.attribute_types[symbol.node]
        return None

    def pattern(self, values: tuple[str | int, ...], span: Span, scope: Scope) -> tuple[tuple[str, int], ...] | None:
        """The attributes and values that `red 10` asks for; None after a mistake."""
        found: list[tuple[str, int]] = []
        for value in values:
            attribute = self.attribute_with(value, [a for a, _ in found])
            if attribute is None:
                if len(values) > 1 and self.is_no_card(values, scope):
                    words = [str(v) for v in values]
                    help = other_languages.in_a_row(words, tuple(self.decl.attributes))
                    self.say(types.words_in_a_row(scope.unit.source, span, " ".join(words), help))
                elif isinstance(value, str) and value not in self.decl.symbols:
                    self.unknown_name(value, span, scope, "value of a card")
                elif isinstance(value, str) and self.decl.symbols[value].kind == "zone":
                    self.say(types.zone_among_values(scope.unit.source, span, value))
                else:
                    first = self.first_attribute(values)
                    listed = ", ".join(str(v) for v in first.values[:20]) if first else ""
                    self.say(
                        types.outside_domain(scope.unit.source, span, str(value), first.name if first else "", listed)
                    )
                return None
            found.append((attribute.name, attribute.code(value) or 0))
            self.decl.used.add(attribute.name)
            if isinstance(value, str):
                self.decl.used.add(value)
        return tuple(found)

    def is_no_card(self, values: tuple[str | int, ...], scope: Scope) -> bool:
        """Whether words that look like a card begin with the name of something else, or with one from elsewhere."""
        first = values[0]
        symbol = self.decl.symbols.get(first) if isinstance(first, str) else None
        known = symbol is not None and symbol.kind not in ("value", "attribute", "zone")
        others = [v for v in values[1:] if isinstance(v, str) and v not in self.decl.symbols]
        return (
            known
            or first in scope.names
            or (isinstance(first, str) and bool(other_languages.said_here(first)))
            or (symbol is not None and bool(others) and values[1] not in ("top", "bottom"))
            or (isinstance(first, str) and self.fixed_or_function(first))
        )

    def first_attribute(self, values: tuple[str | int, ...]) -> g.Attribute | None:
        named = [a for v in values if (a := self.attribute_with(v, [])) is not None]
        others = [a for a in self.decl.attributes.values() if not a.computed and a not in named]
        return others[0] if others else (named[0] if named else None)

    def attribute_with(self, value: str | int, taken: list[str]) -> g.Attribute | None:
        for attribute in self.decl.attributes.values():
            if attribute.name not in taken and not attribute.computed and attribute.code(value) is not None:
                return attribute
        return None
