"""Line starts become blocks: the `_INDENT` and `_DEDENT` that the grammar speaks of.

Inside parentheses and brackets a line may be broken, and after a comma, `and`, `or`, `implies` and a sign that
calculates: line ends there are dropped. Blocks may be indented by any number of spaces as long as a line that goes
back meets an earlier level; the formatter makes it four.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

OPENING = frozenset({"LPAR", "LSQB"})
CLOSING = frozenset({"RPAR", "RSQB"})
GOES_ON = frozenset({"COMMA", "AND", "OR", "IMPLIES", "PLUS", "MINUS", "TIMES", "DIV", "MOD"})


class NotASentence(Exception):
    """A text that the grammar does not know. Where it stops and why is asked by `dsl.recovery.recover`."""


class Token(str):
    """A word or sign as it is written, with its kind and its place in the text."""

    __slots__ = ("end", "start", "type")
    type: str
    start: int
    end: int

    def __new__(cls, type: str, text: str, start: int, end: int) -> Token:
        made = str.__new__(cls, text)
        made.type = type
        made.start = start
        made.end = end
        return made


def blocks(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens with the beginnings and ends of blocks, which have the place of the line end before them."""
    open_brackets = 0
    depths = [0]
    before = ""
    for token in tokens:
        kind = token.type
        if kind == "_NL" and before in GOES_ON:
            continue
        before = kind
        if kind != "_NL":
            if kind in OPENING:
                open_brackets += 1
            elif kind in CLOSING:
                open_brackets = max(0, open_brackets - 1)
            yield token
        elif not open_brackets:
            yield token
            last_line = token[token.rindex("\n") + 1 :]
            depth = len(last_line) - len(last_line.lstrip(" "))
            if depth > depths[-1]:
                depths.append(depth)
                yield Token("_INDENT", "", token.start, token.end)
                continue
            while depth < depths[-1]:
                depths.pop()
                yield Token("_DEDENT", "", token.start, token.end)
            if depth != depths[-1]:
                raise NotASentence
