"""A parse tree becomes syntax nodes: one small function for each rule of the grammar.

The functions are found by the rule's name. Placeholders of absent parts are None, as the
grammar says with `[ ]`; inlined parts (names with a leading `_` there) have no placeholder
and are told apart by their kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias, cast

from dsl import syntax as s
from dsl.source import Source, Span
from grammar import Token, Tree
from grammar.parser import Node
from grammar.visible import visible

_BRACES = re.compile(r"\{([^{}]*)\}")
ExprParser: TypeAlias = Callable[[str, int], "s.Expr | None"]


def data(node: Node) -> str:
    """The rule of a tree; empty for anything else."""
    return node.data if isinstance(node, Tree) else ""


def below(node: Node) -> list[Node]:
    """What a tree holds."""
    assert isinstance(node, Tree)
    return node.children


def without_parentheses(tree: Tree) -> Tree:
    """What stands in any number of parentheses."""
    while tree.data == "grouped" and isinstance(inner := tree.children[0], Tree):
        tree = inner
    return tree


class Reader:
    """Reads the trees of one source. `parse_inner` reads an {expression} found at an offset.

    What has been `mended` is not questioned again.
    """

    def __init__(
        self,
        source: Source,
        code_ends: dict[int, int],
        parse_inner: ExprParser,
        base: int = 0,
        mended: bool = True,
    ) -> None:
        self.source = source
        self.code_ends = code_ends
        self.parse_inner = parse_inner
        self.base = base
        self.mended = mended

    # ───────────── places and words

    def span(self, node: Node) -> Span:
        assert node is not None
        return Span(node.start + self.base, node.end + self.base)

    def head_span(self, node: Node) -> Span:
        """The first line of a node, without comment and citations."""
        whole = self.span(node)
        line = self.source.line(whole.start)
        line_end = self.source.starts[line - 1] + len(self.source.line_text(line))
        return Span(whole.start, max(whole.start, min(whole.end, self.code_ends.get(line, line_end))))

    def word(self, token: Node) -> s.Word:
        assert isinstance(token, Token)
        return s.Word(self.span(token), str(token))

    def opt_word(self, token: Node) -> s.Word | None:
        return None if token is None else self.word(token)

    def text(self, token: Node) -> s.Text:
        assert isinstance(token, Token)
        span = self.span(token)
        raw = str(token)[1:-1]
        parts: list[str | s.Expr] = []
        done = 0
        for found in _BRACES.finditer(raw):
            inner = self.parse_inner(found[1], span.start + 1 + found.start(1))
            if found.start() > done:
                parts.append(raw[done : found.start()])
            if inner is not None:
                parts.append(inner)
            done = found.end()
        if done < len(raw):
            parts.append(raw[done:])
        # From here on no text of the rules holds a sign that a terminal would obey, wherever it is shown.
        return s.Text(span, visible(raw), tuple(visible(p) if isinstance(p, str) else p for p in parts))

    def opt_text(self, token: Node) -> s.Text | None:
        return None if token is None else self.text(token)

    # ───────────── dispatch

    def node(self, tree: Node) -> Any:
        assert isinstance(tree, Tree)
        return getattr(self, f"r_{tree.data}")(tree)

    def expr(self, tree: Node) -> s.Expr:
        found = self.maybe_list(tree)
        while isinstance(found, s.Group):
            found = found.inner
        return found

    def maybe_list(self, tree: Node) -> s.Expr:
        """An expression where a list may be due: there `(card)` is the list of one card."""
        return cast(s.Expr, self.node(tree))

    def opt_expr(self, tree: Node) -> s.Expr | None:
        return None if tree is None else self.expr(tree)

    def wrapped(self, tree: Node) -> s.Expr | None:
        """The expression inside a rule such as `where` or `when`, if there is one."""
        return None if tree is None else self.expr(below(tree)[0])

    def block(self, tree: Node) -> s.Block:
        return s.Block(self.span(tree), tuple(self.node(c) for c in below(tree)))

    def blocks(self, tree: Tree) -> list[s.Block]:
        """The blocks directly below a node, in order."""
        return [self.block(c) for c in tree.children if data(c) == "block"]

    # ───────────── expressions

    def r_name(self, t: Tree) -> s.Expr:
        return s.Name(self.span(t), str(t.children[0]))

    def r_int(self, t: Tree) -> s.Expr:
        return s.Int(self.span(t), int(str(t.children[0])))

    def r_said(self, t: Tree) -> s.Expr:
        return s.Said(self.span(t), self.text(t.children[0]))

    def r_every(self, t: Tree) -> s.Expr:
        return s.Every(self.span(t), str(t.children[0]))

    def r_card(self, t: Tree) -> s.Expr:
        return s.Kind(self.span(t), tuple(self._face(c) for c in t.children))

    def r_side_value(self, t: Tree) -> s.Expr:
        return s.Side(self.span(t), str(t.children[0]))

    def r_grouped(self, t: Tree) -> s.Expr:
        return s.Group(self.span(t), self.expr(without_parentheses(t)))

    def r_list(self, t: Tree) -> s.Expr:
        first = t.children[0] if t.children else None
        if len(t.children) == 1 and isinstance(first, Tree) and first.data in ("comprehension", "range"):
            return self.expr(first)
        return s.ListOf(self.span(t), tuple(self.expr(c) for c in t.children))

    def r_range(self, t: Tree) -> s.Expr:
        low, high = t.children
        return s.Range(self.span(t), self.expr(low), self.expr(high))

    def r_comprehension(self, t: Tree) -> s.Expr:
        value, name, domain = t.children
        return s.Comprehension(self.span(t), self.expr(value), self.word(name), self.maybe_list(domain))

    def r_by(self, t: Tree) -> s.Expr:
        items, key = t.children
        return s.By(self.span(t), self.expr(items), self.expr(key))

    def r_call(self, t: Tree) -> s.Expr:
        name, args = t.children
        return s.Call(self.span(t), self.word(name), self._arguments(args))

    def _arguments(self, tree: Node) -> tuple[s.Expr, ...]:
        if tree is None:
            return ()
        if data(tree) == "arguments":
            return tuple(self.maybe_list(c) for c in below(tree))
        return (self.maybe_list(tree),)

    def r_attr(self, t: Tree) -> s.Expr:
        owner, name = t.children
        return s.Attr(self.span(t), self.expr(owner), self.word(name))

    def r_index(self, t: Tree) -> s.Expr:
        owner, index = t.children
        return s.Index(self.span(t), self.expr(owner), self.expr(index))

    def r_relation(self, t: Tree) -> s.Expr:
        name, of = t.children
        return s.Relation(self.span(t), self.word(name), self.expr(of))

    def r_seat(self, t: Tree) -> s.Expr:
        *distance, side, of = t.children
        far = self.expr(distance[0]) if distance else None
        return s.SeatBeside(self.span(t), far, str(side), self.expr(of))

    def _binary(self, t: Tree, operator: str) -> s.Expr:
        left, right = t.children[0], t.children[-1]
        return s.Binary(self.span(t), cast(s.Operator, operator), self.expr(left), self.expr(right))

    def r_compare(self, t: Tree) -> s.Expr:
        return self._binary(t, str(t.children[1]))

    r_add = r_mul = r_compare

    def r_is_(self, t: Tree) -> s.Expr:
        return self._equal(t, "is")

    def r_is_not(self, t: Tree) -> s.Expr:
        return self._equal(t, "is not")

    def _equal(self, t: Tree, operator: s.Operator) -> s.Expr:
        left, right = t.children[0], t.children[-1]
        return s.Binary(self.span(t), operator, self.expr(left), self.maybe_list(right))

    def r_in_(self, t: Tree) -> s.Expr:
        item, items = t.children
        return s.Binary(self.span(t), "in", self.expr(item), self.maybe_list(items))

    def r_not_in(self, t: Tree) -> s.Expr:
        item, items = t.children
        return s.Binary(self.span(t), "not in", self.expr(item), self.maybe_list(items))

    def r_and_(self, t: Tree) -> s.Expr:
        return self._binary(t, "and")

    def r_or_(self, t: Tree) -> s.Expr:
        return self._binary(t, "or")

    def r_implies(self, t: Tree) -> s.Expr:
        return self._binary(t, "implies")

    def r_negative(self, t: Tree) -> s.Expr:
        return s.Unary(self.span(t), "-", self.expr(t.children[0]))

    def r_not_(self, t: Tree) -> s.Expr:
        return s.Unary(self.span(t), "not", self.expr(t.children[0]))

    def r_is_empty(self, t: Tree) -> s.Expr:
        return s.Unary(self.span(t), "is empty", self.expr(t.children[0]))

    def r_is_not_empty(self, t: Tree) -> s.Expr:
        return s.Unary(self.span(t), "is not empty", self.expr(t.children[0]))

    def r_filter(self, t: Tree) -> s.Expr:
        items, condition = t.children
        return s.Where(self.span(t), self.expr(items), self.expr(condition))

    r_few = r_filter

    def r_cond(self, t: Tree) -> s.Expr:
        then, condition, otherwise = t.children
        return s.IfElse(self.span(t), self.maybe_list(then), self.expr(condition), self.maybe_list(otherwise))

    def r_text(self, t: Tree) -> s.Expr:
        return self.expr(t.children[0])

    # ───────────── cards and answers

    def _face(self, node: Node) -> str | int:
        if isinstance(node, Tree):
            return -int(str(node.children[0]))
        assert isinstance(node, Token)
        return int(node) if node.type == "INT" else str(node)

    def r_kind(self, t: Tree) -> s.Kind:
        copies, *values = t.children
        number = int(str(copies)) if copies is not None else None
        return s.Kind(self.span(t), tuple(self._face(v) for v in values), number)

    def r_number(self, t: Tree) -> s.Int:
        return s.Int(self.span(t), cast(int, self._face(t.children[0])))

    def r_side(self, t: Tree) -> s.Side:
        return s.Side(self.span(t), str(t.children[0]))

    def r_label(self, t: Tree) -> s.Text:
        return self.text(t.children[0])

    def r_place(self, t: Tree) -> s.Place:
        return s.Place(self.span(t), None, self.word(t.children[0]), self._face(t.children[1]))

    def r_own_place(self, t: Tree) -> s.Place:
        owner, zone, index = t.children
        return s.Place(self.span(t), self.word(owner), self.word(zone), None if index is None else self._face(index))

    def answers(self, tree: Node) -> tuple[s.Answer, ...]:
        return tuple(self.node(c) for c in below(tree))

    def r_value(self, t: Tree) -> s.Values:
        low, *high = t.children
        low_value, low_negative = self._signed(low)
        if not high:
            return s.Values(self.span(t), low_value, None, low_negative)
        high_value, high_negative = self._signed(high[0])
        return s.Values(self.span(t), low_value, high_value, low_negative, high_negative)

    def _signed(self, node: Node) -> tuple[str | int, bool]:
        if isinstance(node, Tree):
            return self._face(cast(Token, node.children[0])), True
        return self._face(node), False

    def values(self, tree: Node) -> tuple[s.Values, ...]:
        return tuple(self.node(c) for c in below(tree))
