"""What reading every parse tree needs: places, words, texts and blocks.

Where the children of a rule are the fields of a node, in their order, a row of the table `PLAIN` says how each is read;
any other tree becomes a node by a function named after its rule, `r_RULE`. Both are in `read_expressions`,
`read_statements`, `read_rule_tests` and `read_rules`, and `read_rules` knows them all. Placeholders of absent parts are
None, as the grammar says with `[ ]`; inlined parts (names with a leading `_` there) have no placeholder
and are told apart by their kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

from dsl import syntax as s
from dsl.source import Source, Span
from grammar import Token, Tree
from grammar.parser import Node
from grammar.visible import visible

_BRACES = re.compile(r"\{([^{}]*)\}")
ExprParser: TypeAlias = Callable[[str, int], "s.Expr | None"]
Rules: TypeAlias = Mapping[str, Callable[["Reader", Tree], Any]]


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
    """Reads the trees of one source by `rules`, a function for each rule of the grammar.

    `parse_inner` reads an {expression} found at an offset. What has been `recovered` is not questioned again.
    """

    def __init__(
        self,
        rules: Rules,
        source: Source,
        code_ends: dict[int, int],
        parse_inner: ExprParser,
        base: int = 0,
        recovered: bool = True,
    ) -> None:
        self.rules = rules
        self.source = source
        self.code_ends = code_ends
        self.parse_inner = parse_inner
        self.base = base
        self.recovered = recovered

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
        return self.rules[tree.data](self, tree)

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

    def arguments(self, tree: Node) -> tuple[s.Expr, ...]:
        if tree is None:
            return ()
        if data(tree) == "arguments":
            return tuple(self.maybe_list(c) for c in below(tree))
        return (self.maybe_list(tree),)

    def answers(self, tree: Node) -> tuple[s.Answer, ...]:
        return tuple(self.node(c) for c in below(tree))

    def values(self, tree: Node) -> tuple[s.Values, ...]:
        return tuple(self.node(c) for c in below(tree))


# ───────────── plain rules

Part: TypeAlias = Callable[[Reader, Any], Any]


def said(_: Reader, token: Node) -> str:
    return str(token)


def whole(_: Reader, token: Node) -> int:
    return int(str(token))


def opt_whole(r: Reader, token: Node) -> int | None:
    return None if token is None else whole(r, token)


def node(kind: Callable[..., Any], *parts: Part, span: Callable[[Reader, Node], Span] = Reader.span) -> Part:
    """What makes a node of the children of a tree, each read in its way; those with one or two are quick to read."""
    if len(parts) == 1:
        (only,) = parts
        return lambda r, t: kind(span(r, t), only(r, t.children[0]))
    if len(parts) == 2:
        first, second = parts
        return lambda r, t: kind(span(r, t), first(r, t.children[0]), second(r, t.children[1]))
    return lambda r, t: kind(span(r, t), *(read(r, child) for read, child in zip(parts, t.children, strict=True)))


def on_line(kind: Callable[..., Any], *parts: Part) -> Part:
    """The same for what stands on a line of its own, whose place is that line."""
    return node(kind, *parts, span=Reader.head_span)
