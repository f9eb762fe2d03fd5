"""Expressions, cards and the answers in tests, from their trees."""

from __future__ import annotations

from typing import cast

from dsl import syntax as s
from dsl.parsing.reader import Reader, without_parentheses
from grammar import Token, Tree
from grammar.parser import Node

# ───────────── expressions


def r_name(r: Reader, t: Tree) -> s.Expr:
    return s.Name(r.span(t), str(t.children[0]))


def r_int(r: Reader, t: Tree) -> s.Expr:
    return s.Int(r.span(t), int(str(t.children[0])))


def r_said(r: Reader, t: Tree) -> s.Expr:
    return s.Said(r.span(t), r.text(t.children[0]))


def r_every(r: Reader, t: Tree) -> s.Expr:
    return s.Every(r.span(t), str(t.children[0]))


def r_card(r: Reader, t: Tree) -> s.Expr:
    return s.Kind(r.span(t), tuple(_face(c) for c in t.children))


def r_side_value(r: Reader, t: Tree) -> s.Expr:
    return s.Side(r.span(t), str(t.children[0]))


def r_grouped(r: Reader, t: Tree) -> s.Expr:
    return s.Group(r.span(t), r.expr(without_parentheses(t)))


def r_list(r: Reader, t: Tree) -> s.Expr:
    first = t.children[0] if t.children else None
    if len(t.children) == 1 and isinstance(first, Tree) and first.data in ("comprehension", "range"):
        return r.expr(first)
    return s.ListOf(r.span(t), tuple(r.expr(c) for c in t.children))


def r_range(r: Reader, t: Tree) -> s.Expr:
    low, high = t.children
    return s.Range(r.span(t), r.expr(low), r.expr(high))


def r_comprehension(r: Reader, t: Tree) -> s.Expr:
    value, name, domain = t.children
    return s.Comprehension(r.span(t), r.expr(value), r.word(name), r.maybe_list(domain))


def r_by(r: Reader, t: Tree) -> s.Expr:
    items, key = t.children
    return s.By(r.span(t), r.expr(items), r.expr(key))


def r_call(r: Reader, t: Tree) -> s.Expr:
    name, args = t.children
    return s.Call(r.span(t), r.word(name), r.arguments(args))


def r_attr(r: Reader, t: Tree) -> s.Expr:
    owner, name = t.children
    return s.Attr(r.span(t), r.expr(owner), r.word(name))


def r_index(r: Reader, t: Tree) -> s.Expr:
    owner, index = t.children
    return s.Index(r.span(t), r.expr(owner), r.expr(index))


def r_relation(r: Reader, t: Tree) -> s.Expr:
    name, of = t.children
    return s.Relation(r.span(t), r.word(name), r.expr(of))


def r_seat(r: Reader, t: Tree) -> s.Expr:
    *distance, side, of = t.children
    far = r.expr(distance[0]) if distance else None
    return s.SeatBeside(r.span(t), far, str(side), r.expr(of))


def _binary(r: Reader, t: Tree, operator: str) -> s.Expr:
    left, right = t.children[0], t.children[-1]
    return s.Binary(r.span(t), cast(s.Operator, operator), r.expr(left), r.expr(right))


def r_compare(r: Reader, t: Tree) -> s.Expr:
    return _binary(r, t, str(t.children[1]))


r_add = r_mul = r_compare


def r_is_(r: Reader, t: Tree) -> s.Expr:
    return _equal(r, t, "is")


def r_is_not(r: Reader, t: Tree) -> s.Expr:
    return _equal(r, t, "is not")


def _equal(r: Reader, t: Tree, operator: s.Operator) -> s.Expr:
    left, right = t.children[0], t.children[-1]
    return s.Binary(r.span(t), operator, r.expr(left), r.maybe_list(right))


def r_in_(r: Reader, t: Tree) -> s.Expr:
    item, items = t.children
    return s.Binary(r.span(t), "in", r.expr(item), r.maybe_list(items))


def r_not_in(r: Reader, t: Tree) -> s.Expr:
    item, items = t.children
    return s.Binary(r.span(t), "not in", r.expr(item), r.maybe_list(items))


def r_and_(r: Reader, t: Tree) -> s.Expr:
    return _binary(r, t, "and")


def r_or_(r: Reader, t: Tree) -> s.Expr:
    return _binary(r, t, "or")


def r_implies(r: Reader, t: Tree) -> s.Expr:
    return _binary(r, t, "implies")


def r_negative(r: Reader, t: Tree) -> s.Expr:
    return s.Unary(r.span(t), "-", r.expr(t.children[0]))


def r_not_(r: Reader, t: Tree) -> s.Expr:
    return s.Unary(r.span(t), "not", r.expr(t.children[0]))


def r_is_empty(r: Reader, t: Tree) -> s.Expr:
    return s.Unary(r.span(t), "is empty", r.expr(t.children[0]))


def r_is_not_empty(r: Reader, t: Tree) -> s.Expr:
    return s.Unary(r.span(t), "is not empty", r.expr(t.children[0]))


def r_filter(r: Reader, t: Tree) -> s.Expr:
    items, condition = t.children
    return s.Where(r.span(t), r.expr(items), r.expr(condition))


r_few = r_filter


def r_cond(r: Reader, t: Tree) -> s.Expr:
    then, condition, otherwise = t.children
    return s.IfElse(r.span(t), r.maybe_list(then), r.expr(condition), r.maybe_list(otherwise))


def r_text(r: Reader, t: Tree) -> s.Expr:
    return r.expr(t.children[0])


# ───────────── cards and answers


def _face(node: Node) -> str | int:
    if isinstance(node, Tree):
        return -int(str(node.children[0]))
    assert isinstance(node, Token)
    return int(node) if node.type == "INT" else str(node)


def r_kind(r: Reader, t: Tree) -> s.Kind:
    copies, *values = t.children
    number = int(str(copies)) if copies is not None else None
    return s.Kind(r.span(t), tuple(_face(v) for v in values), number)


def r_number(r: Reader, t: Tree) -> s.Int:
    return s.Int(r.span(t), cast(int, _face(t.children[0])))


def r_side(r: Reader, t: Tree) -> s.Side:
    return s.Side(r.span(t), str(t.children[0]))


def r_label(r: Reader, t: Tree) -> s.Text:
    return r.text(t.children[0])


def r_place(r: Reader, t: Tree) -> s.PlaceAnswer:
    return s.PlaceAnswer(r.span(t), None, r.word(t.children[0]), _face(t.children[1]))


def r_own_place(r: Reader, t: Tree) -> s.PlaceAnswer:
    owner, zone, index = t.children
    return s.PlaceAnswer(r.span(t), r.word(owner), r.word(zone), None if index is None else _face(index))


def r_value(r: Reader, t: Tree) -> s.Values:
    low, *high = t.children
    low_value, low_negative = _signed(low)
    if not high:
        return s.Values(r.span(t), low_value, None, low_negative)
    high_value, high_negative = _signed(high[0])
    return s.Values(r.span(t), low_value, high_value, low_negative, high_negative)


def _signed(node: Node) -> tuple[str | int, bool]:
    if isinstance(node, Tree):
        return _face(cast(Token, node.children[0])), True
    return _face(node), False
