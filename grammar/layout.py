"""Line starts become blocks: the `_INDENT` and `_DEDENT` that the grammar speaks of.

Inside parentheses and brackets a line may be broken, so line ends there are dropped. Blocks
may be indented by any number of spaces as long as a line that goes back meets an earlier
level; the formatter makes it four.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

OPENING = frozenset({"LPAR", "LSQB"})
CLOSING = frozenset({"RPAR", "RSQB"})


class LayoutError(Exception):
    """A line goes back to a depth where no block stands."""

    def __init__(self, token: Token, depth: int) -> None:
        super().__init__(depth)
        self.token = token
        self.depth = depth


class Blocks(PostLex):
    """Turns the plain token stream into one with blocks."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        open_brackets = 0
        depths = [0]
        for token in stream:
            if token.type in OPENING:
                open_brackets += 1
            elif token.type in CLOSING:
                open_brackets = max(0, open_brackets - 1)
            if token.type != "_NL":
                yield token
                continue
            if open_brackets:
                continue
            yield token
            yield from self._at_line_start(token, depths)
        while len(depths) > 1:
            depths.pop()
            yield Token("_DEDENT", "")

    @staticmethod
    def _at_line_start(newline: Token, depths: list[int]) -> Iterator[Token]:
        last_line = newline.rsplit("\n", 1)[1]
        depth = len(last_line) - len(last_line.lstrip(" "))
        if depth > depths[-1]:
            depths.append(depth)
            yield Token.new_borrow_pos("_INDENT", last_line, newline)
            return
        while depth < depths[-1]:
            depths.pop()
            yield Token.new_borrow_pos("_DEDENT", last_line, newline)
        if depth != depths[-1]:
            raise LayoutError(newline, depth)
