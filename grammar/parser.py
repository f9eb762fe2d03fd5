"""Reading by a parse table: text becomes tokens, tokens become a tree.

lark makes the table from `cardgame.lark`; walking it needs nothing of lark. The trees are those that
lark would make: a part whose name begins with `_` is opened into what is around it, a `[ ]` that is
absent is None, and words that only hold a sentence together are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from grammar.layout import NotASentence, Token, blocks

# Words that came late to the language: where they cannot be meant, they are names, as in older files.
SOFT = frozenset(("SWAP", "UNDO"))
_OBJECT = re.compile(r"[ \t]+[^\W\d]")


class Tree:
    """A rule of the grammar that was read, and where."""

    __slots__ = ("children", "data", "end", "start")

    def __init__(self, data: str, children: list[Node], start: int, end: int) -> None:
        self.data = data
        self.children = children
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"Tree({self.data!r}, {self.children!r}, {self.start}, {self.end})"

    def below(self) -> Iterator[Tree]:
        """This tree and every tree in it."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += [child for child in node.children if isinstance(child, Tree)]


Node: TypeAlias = Tree | Token | None

# A child that is kept: how many absent ones stand before it, its index from the end, whether it is opened.
Kept: TypeAlias = tuple[int, int, bool]

# How to apply a rule: the number of its parts, its name, the children, how many absent ones stand at
# their end, the tree's name (none for an opened part), and whether a single child stands for itself.
Rule: TypeAlias = tuple[int, str, tuple[Kept, ...], int, str, bool]


class Table(NamedTuple):
    """All that reading needs, in plain values that can be written to a file.

    A step of `states` is the next state, or `-n` to apply the rule n; both are counted from 1. The rules
    in `renaming` only give another name to one opened part. `starts` has for each start of the grammar
    its first and last state.
    """

    pattern: str
    words: dict[str, str]  # every word and sign of the language, with its kind of token
    states: list[dict[str, int]]
    rules: list[Rule]
    renaming: frozenset[int]
    starts: dict[str, tuple[int, int]]


class Parser:
    """Reads sentences of the language; raises NotASentence for anything else."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._pattern = re.compile(table.pattern)
        self._led_to: dict[tuple[int, str, str], int] = {}

    def parse(self, text: str, start: str) -> Tree:
        return self.build(self.lex(text), start)

    def lex(self, text: str) -> Iterator[Token]:
        """The tokens of a text, with the beginnings and ends of its blocks."""
        return blocks(self._plain(text))

    def _plain(self, text: str) -> Iterator[Token]:
        words = self.table.words
        for found in self._pattern.finditer(text):
            if kind := found.lastgroup:
                written = found[kind]
                at = found.end()
                kind = words.get(written, kind)
                if kind in SOFT and not _OBJECT.match(text, at):
                    kind = "NAME"  # nothing follows that it could be done to
                yield Token(kind, written, at - len(written), at)

    def build(self, tokens: Iterable[Token], start: str) -> Tree:
        """The tree of a sentence."""
        table, rules, led_to = self.table.states, self.table.rules, self._led_to
        state, last = self.table.starts[start]
        states: list[int] = [state]
        values: list[Any] = []
        starts: list[int] = []
        end = 0
        for token in chain(tokens, (Token("$END", "", 0, 0),)):
            kind = token.type
            while (step := table[state].get(kind, 0)) <= 0:
                if not step and kind in SOFT:
                    kind, token = "NAME", Token("NAME", token, token.start, token.end)
                    continue
                if not step:
                    raise NotASentence
                size, name, kept, absent, data, single = rules[-step]
                children: list[Any] = []
                for missing, index, opened in kept:
                    if missing:
                        children += (None,) * missing
                    if not opened:
                        children.append(values[index])
                    elif children:
                        children += values[index]
                    else:
                        children = values[index]
                if absent:
                    children += (None,) * absent
                del values[-size:], states[-size:], starts[len(states) :]
                if not data:
                    values.append(children)
                elif single and len(children) == 1:
                    values.append(children[0])
                else:
                    values.append(Tree(data, children, starts[-1], end))
                state = led_to.get((states[-1], name, kind)) or self._after(states[-1], name, kind)
                states.append(state)
                if state == last and kind == "$END":
                    tree: Tree = values[0]
                    return tree
            state = step
            states.append(state)
            values.append(token)
            starts.append(token.start)
            end = token.end
        raise NotASentence

    def _after(self, below: int, name: str, kind: str) -> int:
        """The state after a rule was applied upon `below` and `kind` stands next.

        A plain name is by ten rules a value, a product, a sum and so on up to an expression. Such rules
        change nothing, so they are passed over, and where they lead is worked out once.
        """
        states, rules, renaming = self.table.states, self.table.rules, self.table.renaming
        state = states[below][name]
        while -(step := states[state].get(kind, 0)) in renaming:
            state = states[below][rules[-step][1]]
        self._led_to[below, name, kind] = state
        return state
