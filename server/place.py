"""What can stand at the cursor, told by the grammar.

The lines of a section before the cursor are walked through the parse table, and no others: sections do not depend
on each other. A line that cannot be read is passed over, with what is indented below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from dsl.parsing.recognise import Stack, accepted, beginning, feed
from dsl.recovery.tolerant_lexer import words
from dsl.source import Source
from server.lexis import ABOUT_A_NAME, Word, line_kinds, line_words
from server.snippets import HEAD, SECTIONS, STATEMENTS, TEST_LINES, plain
from server.text import depth_of, line_at


class Cursor(NamedTuple):
    """`before` are the words of the line before the cursor, `prefix` is the word being written, from `start` on.

    `kinds` are the kinds of token that can stand there; `section` is the first word of the section (`text` for an
    expression in a text), and `heading` are the words of the line that opens the innermost block.
    """

    prefix: str
    start: int
    before: tuple[Word, ...]
    kinds: frozenset[str]
    section: str
    heading: tuple[str, ...]
    in_text: bool = False
    in_comment: bool = False

    def word(self, back: int) -> str:
        """A word before the cursor, -1 is the last; empty if there is none."""
        return self.before[back].text if -len(self.before) <= back < len(self.before) else ""


class _State(NamedTuple):
    """Where the grammar stands, and how deep the open blocks are."""

    stack: Stack
    levels: tuple[int, ...]


def place_at(source: Source, offset: int) -> Cursor:
    """What is known of the place at an offset."""
    start, _ = line_at(source, offset)
    line = source.text[start:offset]
    prefix = _prefix(line)
    code = line[: len(line) - len(prefix)]
    found = line_words(code)
    in_text = code.count('"') % 2 == 1 and not (found and found[-1].role == "comment")
    if in_text and code.rfind("{") > max(code.rfind('"'), code.rfind("}")):  # an expression in a text
        inner = line_words(code[code.rfind("{") + 1 :])
        return Cursor(prefix, offset - len(prefix), inner, frozenset({"NAME"}), "text", ())
    in_comment = bool(found) and found[-1].role == "comment"
    if in_text and ABOUT_A_NAME.search(code):
        return Cursor(prefix, offset - len(prefix), (), frozenset({"NAME"}), "label", ())
    state, section, heading, open_line = _before(source, source.line(offset), depth_of(line))
    stack: Stack | None = state.stack if state is not None else None
    for kind in line_kinds(open_line + code):
        stack = feed(stack, kind) if stack is not None else None
    kinds = accepted(stack) if stack is not None else frozenset()
    before = (*line_words(open_line), *found) if open_line else found
    return Cursor(prefix, offset - len(prefix), before, kinds, section, heading, in_text, in_comment)


def state_before(source: Source, number: int) -> Stack | None:
    """Where the grammar stands when all lines before one are read, whatever depth that line has; None if it is open."""
    state, _, _, open_line = _before(source, number, None)
    return None if open_line or state is None else state.stack


def _prefix(line: str) -> str:
    at = len(line)
    while at and (line[at - 1].isalnum() or line[at - 1] == "_"):
        at -= 1
    at -= line[at - 1 : at] == "@"
    prefix = line[at:]
    return "" if prefix[:1].isdigit() else prefix


def _before(source: Source, number: int, depth: int | None) -> tuple[_State | None, str, tuple[str, ...], str]:
    """Where the grammar stands before a line, the section and heading above it, and a line that is still open."""
    first = number - 1
    while first >= 1 and not _opens(source.line_text(first)):
        first -= 1
    if first < 1:
        return _State(beginning(), (0,)), "", (), ""
    section = line_words(source.line_text(first))[0].text
    state = _State(beginning() if section in ("game", "library") else _after_head(), (0,))
    states = [state]
    headings: list[tuple[int, tuple[str, ...]]] = []
    skip: int | None = None
    open_line = ""
    for line, closed in _logical(source, first, number):
        if not closed:
            open_line = line
            depth = depth_of(line)
            break
        here = depth_of(line)
        if skip is not None and here > skip:
            continue
        skip = None
        after = _read(state, here, line_kinds(line)) or _read(state, here, _as_meant(line))
        if after is None:
            skip = here
            continue
        state = after
        states.append(state)
        headings = [h for h in headings if h[0] < here] + [(here, tuple(w.text for w in line_words(line)))]
    if depth is None:
        return state, section, (), open_line
    around = [words for level, words in headings if level < depth]
    if not depth and not open_line:
        return _State(_after_head(), (0,)), "", (), ""
    # A heading that has nothing below yet does not let its block end: then it is as if it were not there.
    placed = next((p for s in reversed(states) if (p := _atdepth_of(s, depth)) is not None), None)
    return placed, section, around[-1] if around else (), open_line


def _as_meant(line: str) -> tuple[str, ...]:
    """A line that cannot be read as it should have been, going by its first word; what is below is not lost with it."""
    word = line_words(line)[0].text
    table = next((x for x in (SECTIONS, HEAD, STATEMENTS, TEST_LINES) if word in x), None)
    return line_kinds(plain(table[word][0].snippet).split("\n")[0]) if table is not None else ()


def _logical(source: Source, first: int, number: int) -> Iterator[tuple[str, bool]]:
    """The lines with code before a line, those that brackets hold together as one; whether each is closed."""
    waiting = ""
    for row in range(first, number):
        text = source.line_text(row)
        if not line_kinds(text):
            continue
        if waiting and line_words(text)[0].text in _only_first():  # a bracket that was forgotten
            yield waiting, True
            waiting = ""
        waiting = f"{waiting} {text}" if waiting else text
        kinds = line_kinds(waiting)
        if kinds.count("LPAR") + kinds.count("LSQB") <= kinds.count("RPAR") + kinds.count("RSQB"):
            yield waiting, True
            waiting = ""
    if waiting and number - row < 20:
        yield waiting, False


@cache
def _only_first() -> frozenset[str]:
    """The words that begin a line and stand nowhere in an expression."""
    beginnings = (("LPAR",), ("LPAR", "NAME"), ("LPAR", "NAME", "IF", "NAME"))
    inside = frozenset[str]().union(*(accepted(_fed(_after_head(), "STOP", "WHEN", *kinds)) for kinds in beginnings))
    firsts = {word for table in (SECTIONS, STATEMENTS, TEST_LINES) for word in table}
    return frozenset(word for word in firsts if words().get(word) not in inside)


@cache
def sections_only() -> frozenset[str]:
    """The words that only a section begins with: they stand at the left edge, wherever they are typed."""
    blocks = (
        ("PLAY", "_NL", "_INDENT"), ("TEST", "STRING", "_NL", "_INDENT"), ("ZONES", "_NL", "_INDENT"),
        ("CARDS", "NAME", "_NL", "_INDENT"), ("STATE", "_NL", "_INDENT"), ("WORDS", "NAME", "_NL", "_INDENT"),
        ("ABOUT", "_NL", "_INDENT"),
    )  # fmt: skip
    inside = frozenset[str]().union(*(accepted(_fed(_after_head(), *block)) for block in blocks))
    return frozenset(word for word in SECTIONS if words()[word] not in inside) - {"library"}


def _opens(text: str) -> bool:
    """Whether a line begins a section."""
    return bool(text) and (text[0].isalpha() or text[0] == "_")


@cache
def _after_head() -> Stack:
    """Where a new section can begin."""
    return _fed(beginning(), "GAME", "NAME", "_NL")


def _fed(begun: Stack, *kinds: str) -> Stack:
    stack: Stack | None = begun
    for kind in kinds:
        stack = feed(stack, kind) if stack is not None else None
    assert stack is not None
    return stack


def _atdepth_of(state: _State, depth: int) -> _State | None:
    """Goes to the depth of a line; a block that is not open yet is opened where one can begin."""
    stack, levels = state
    if depth > levels[-1]:
        after = feed(stack, "_INDENT")
        return _State(after, (*levels, depth)) if after is not None else state
    while depth < levels[-1]:
        after = feed(stack, "_DEDENT")
        if after is None:
            return None
        stack, levels = after, levels[:-1]
    return _State(stack, levels)


def _read(state: _State, depth: int, kinds: tuple[str, ...]) -> _State | None:
    """Where the grammar stands after a line, None if it cannot be read."""
    moved = _atdepth_of(state, depth)
    stack: Stack | None = moved.stack if moved is not None else None
    for kind in (*kinds, "_NL"):
        stack = feed(stack, kind) if stack is not None else None
    return None if stack is None or moved is None else _State(stack, moved.levels)
