"""Expressions, cards and the answers in tests, from their trees."""

from __future__ import annotations

from functools import partial
from typing import Literal, cast

from dsl import syntax as s
from dsl.parsing.reader import Reader, Rules, node, said, whole, without_parentheses
from dsl.recovery.tolerant_lexer import TALK, TALK_IS, TALK_OF
from grammar import NotASentence, Token, Tree
from grammar.parser import Node

# ───────────── expressions


def r_card(r: Reader, t: Tree) -> s.Expr:
    if not r.recovered and any(word in TALK for word in t.children):
        raise NotASentence  # `any score`, which recovery may know
    return s.Kind(r.span(t), tuple(_face(c) for c in t.children))


def r_relation(r: Reader, t: Tree) -> s.Expr:
    if not r.recovered and t.children[0] in TALK_OF:
        raise NotASentence  # `none of hand is hearts`
    return s.Relation(r.span(t), r.word(t.children[0]), r.expr(t.children[1]))


def r_grouped(r: Reader, t: Tree) -> s.Expr:
    return s.Group(r.span(t), r.expr(without_parentheses(t)))


def r_list(r: Reader, t: Tree) -> s.Expr:
    first = t.children[0] if t.children else None
    if len(t.children) == 1 and isinstance(first, Tree) and first.data in ("comprehension", "range"):
        return r.expr(first)
    return s.ListOf(r.span(t), tuple(r.expr(c) for c in t.children))


def r_seat(r: Reader, t: Tree) -> s.Expr:
    *distance, side, of = t.children
    far = r.expr(distance[0]) if distance else None
    return s.SeatBeside(r.span(t), far, str(side), r.expr(of))


def _binary(r: Reader, t: Tree, operator: str) -> s.Expr:
    left, right = t.children[0], t.children[-1]
    return s.Binary(r.span(t), cast(s.Operator, operator), r.expr(left), r.expr(right))


def _among(r: Reader, t: Tree, operator: str) -> s.Expr:
    """Behind `is` and `in`, `(card)` is the list of one card."""
    left, right = t.children[0], t.children[-1]
    if not r.recovered and isinstance(right, Tree) and right.data == "name" and right.children[0] in TALK_IS:
        raise NotASentence  # `leader is somebody`
    return s.Binary(r.span(t), cast(s.Operator, operator), r.expr(left), r.maybe_list(right))


def _unary(r: Reader, t: Tree, operator: Literal["-", "not", "is empty", "is not empty"]) -> s.Expr:
    return s.Unary(r.span(t), operator, r.expr(t.children[0]))


def r_compare(r: Reader, t: Tree) -> s.Expr:
    return _binary(r, t, str(t.children[1]))


r_add = r_mul = r_compare


def r_text(r: Reader, t: Tree) -> s.Expr:
    return r.expr(t.children[0])


PLAIN: Rules = {
    "name": node(s.Name, said),
    "int": node(s.Int, whole),
    "said": node(s.Said, Reader.text),
    "every": node(s.Every, said),
    "side_value": node(s.Side, said),
    "side": node(s.Side, said),
    "range": node(s.Range, Reader.expr, Reader.expr),
    "comprehension": node(s.Comprehension, Reader.expr, Reader.word, Reader.maybe_list),
    "by": node(s.By, Reader.expr, Reader.expr),
    "call": node(s.Call, Reader.word, Reader.arguments),
    "attr": node(s.Attr, Reader.expr, Reader.word),
    "index": node(s.Index, Reader.expr, Reader.expr),
    "relation": r_relation,
    "filter": node(s.Where, Reader.expr, Reader.expr),
    "few": node(s.Where, Reader.expr, Reader.expr),
    "cond": node(s.IfElse, Reader.maybe_list, Reader.expr, Reader.maybe_list),
    "and_": partial(_binary, operator="and"),
    "or_": partial(_binary, operator="or"),
    "implies": partial(_binary, operator="implies"),
    "is_": partial(_among, operator="is"),
    "is_not": partial(_among, operator="is not"),
    "in_": partial(_among, operator="in"),
    "not_in": partial(_among, operator="not in"),
    "negative": partial(_unary, operator="-"),
    "not_": partial(_unary, operator="not"),
    "is_empty": partial(_unary, operator="is empty"),
    "is_not_empty": partial(_unary, operator="is not empty"),
}


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
