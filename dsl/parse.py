"""Text becomes syntax nodes, and every independent slip in it one diagnostic.

A file without slips is parsed in one go. Where that fails, the file is cut at its unindented
lines, and each section is parsed alone: the line with the slip, and what is indented below
it, is blanked out with spaces (so that all places stay where they are), and the section is
tried again. In the end the file without the blanked lines is read as a whole, so that the
passes after this one still see everything that could be understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

import grammar
from dsl import messages, slips
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.read_rules import RulesReader
from dsl.source import Source, Span
from dsl.trivia import scan

MOST_ERRORS = 20
MOST_CHARACTERS = 8_000_000
MOST_DIGITS = 15
DEEPEST = 90

_WORD = re.compile(r"[^\W\d]\w*")
_STRINGS_AND_COMMENTS = re.compile(r'"[^"\n]*"|#[^\n]*')
_LONG_NUMBER = re.compile(rf"(?<!\w)[0-9]{{{MOST_DIGITS + 1},}}")
_STAND_IN_HEAD = "game x\n"


@dataclass(frozen=True, slots=True)
class Parsed:
    """`file` is None if nothing could be read. `lost` are the words on lines that were blanked."""

    file: s.File | None
    diagnostics: tuple[Diagnostic, ...]
    lost: frozenset[str] = frozenset()


def parse(source: Source) -> Parsed:
    """Reads one file."""
    if refused := _refused(source):
        return Parsed(None, tuple(refused))
    try:
        tree = grammar.parser().parse(source.text, start="file")
    except (UnexpectedInput, grammar.LayoutError):
        return _parse_by_sections(source)
    return _read(source, source, tree, [], frozenset())


def _refused(source: Source) -> list[Diagnostic]:
    """What stops the reading before it begins."""
    text = source.text
    if len(text) > MOST_CHARACTERS:
        return [messages.too_large(source, len(text), MOST_CHARACTERS)]
    if not text.strip():
        return [messages.empty_file(source)]
    if "\0" in text:
        return [messages.not_text(source, text.index("\0"))]
    found: list[Diagnostic] = []
    if "\t" in text or _LONG_NUMBER.search(text):
        code = _STRINGS_AND_COMMENTS.sub(lambda m: " " * len(m[0]), text)
        lines: set[int] = set()
        for tab in re.finditer(r"\t+", code):
            line = source.line(tab.start())
            if line not in lines and len(found) < MOST_ERRORS:
                found.append(messages.tab(source, Span(*tab.span())))
            lines.add(line)
        found += [
            messages.number_too_long(source, Span(*n.span()), MOST_DIGITS) for n in _LONG_NUMBER.finditer(code)
        ]
    return found[:MOST_ERRORS]


# ───────────── recovery


def _parse_by_sections(source: Source) -> Parsed:
    diagnostics: list[Diagnostic] = []
    blanked = list(source.text)
    for start, end in _sections(source):
        _mend_section(source, start, end, blanked, diagnostics)
        if len(diagnostics) >= MOST_ERRORS:
            break
    lost = frozenset(
        word
        for line in range(1, len(source.starts) + 1)
        if (text := source.line_text(line)).strip()
        and not "".join(blanked[source.starts[line - 1] :][: len(text)]).strip()
        for word in _WORD.findall(text)
    )
    mended = Source(source.name, "".join(blanked))
    try:
        tree = grammar.parser().parse(mended.text, start="file")
    except (UnexpectedInput, grammar.LayoutError) as error:
        if not diagnostics:
            diagnostics.append(slips.explain(source, _slip(source, error)))
        return Parsed(None, tuple(diagnostics))
    return _read(source, mended, tree, diagnostics, lost)


def _sections(source: Source) -> Iterator[tuple[int, int]]:
    """The file cut before each line that begins with a letter in the first column."""
    starts = [at for at in source.starts if at < len(source.text) and source.text[at] not in " \r\n#)"]
    starts = [0, *(at for at in starts if at > 0)] if starts else [0]
    if len(starts) > 1 and not source.text[: starts[1]].split("#")[0].strip() and not _has_code(source, starts[1]):
        starts.pop(0)
        starts[0] = 0
    yield from zip(starts, [*starts[1:], len(source.text)], strict=True)


def _has_code(source: Source, before: int) -> bool:
    return any(
        line.strip() and not line.lstrip().startswith("#") for line in source.text[:before].splitlines()
    )


def _mend_section(
    source: Source, start: int, end: int, blanked: list[str], diagnostics: list[Diagnostic]
) -> None:
    """Parses one section again and again, blanking the line of each slip, until it is clean."""
    head = "" if start == 0 else _STAND_IN_HEAD
    while len(diagnostics) < MOST_ERRORS:
        text = "".join(blanked[start:end])
        if head and not text.strip():
            return
        try:
            grammar.parser().parse(head + text, start="file")
        except (UnexpectedInput, grammar.LayoutError) as error:
            slip = _slip(source, error, start - len(head))
            found = slips.explain(source, slip)
            if not any(d.span == found.span for d in diagnostics):
                diagnostics.append(found)
            if not _blank(source, slip.line, start, end, blanked):
                return
        else:
            return


def _blank(source: Source, line: int, start: int, end: int, blanked: list[str]) -> bool:
    """Blanks a line and everything indented below it; False if there was nothing to blank."""
    first = source.line(start)
    last = source.line(max(start, end - 1))
    line = min(max(line, first), last)
    depth = _depth(source, line)
    changed = False
    current = line
    while current <= last:
        text = source.line_text(current)
        if current > line and text.strip() and not text.lstrip().startswith("#") and _depth(source, current) <= depth:
            break
        at = source.starts[current - 1]
        for i in range(at, at + len(text)):
            changed = changed or not blanked[i].isspace()
            blanked[i] = " "
        current += 1
    return changed


def _depth(source: Source, line: int) -> int:
    text = source.line_text(line)
    return len(text) - len(text.lstrip(" "))


def _slip(source: Source, error: UnexpectedInput | grammar.LayoutError, base: int = 0) -> slips.Slip:
    """What lark could not go on with, in places of the whole source."""
    if isinstance(error, grammar.LayoutError):
        at = base + (error.token.end_pos or 0)
        return slips.Slip("layout", Span(at, at), source.line(at), frozenset(), "")
    if isinstance(error, UnexpectedCharacters):
        at = base + (error.pos_in_stream or 0)
        return slips.Slip("character", Span(at, at + 1), source.line(at), frozenset(error.allowed or ()), "")
    assert isinstance(error, UnexpectedToken)
    token = error.token
    wanted = frozenset(error.accepts or error.expected)
    start = base + (token.start_pos if token.start_pos is not None else len(source.text) - base)
    stop = base + (token.end_pos if token.end_pos is not None else len(source.text) - base)
    start = min(start, len(source.text))
    line = source.line(start)
    if token.type in ("_INDENT", "_DEDENT"):
        start = stop
        line = source.line(min(stop, len(source.text)))
    if token.type == "$END" or ("_INDENT" in wanted and token.type != "_INDENT"):
        line = _code_line_before(source, line if token.type == "$END" else line - 1)
    return slips.Slip(token.type, Span(start, max(start, stop)), line, wanted, str(token))


def _code_line_before(source: Source, line: int) -> int:
    """The nearest line at or above that holds code."""
    while line > 1 and source.line_text(line).split("#")[0].strip() == "":
        line -= 1
    return max(line, 1)


# ───────────── reading


def _read(
    original: Source, mended: Source, tree: Tree[Token], diagnostics: list[Diagnostic], lost: frozenset[str]
) -> Parsed:
    if deep := _too_deep(tree):
        return Parsed(None, (*diagnostics, messages.too_deep(original, deep)))
    trivia = scan(mended)

    def parse_inner(text: str, at: int) -> s.Expr | None:
        try:
            inner = grammar.parser().parse(text, start="text")
        except (UnexpectedInput, grammar.LayoutError):
            diagnostics.append(messages.bad_braces(original, Span(at - 1, at + len(text) + 1)))
            return None
        if _too_deep(inner):
            diagnostics.append(messages.too_deep(original, Span(at, at + len(text))))
            return None
        return RulesReader(mended, {}, parse_inner, base=at).r_text(inner)

    reader = RulesReader(mended, trivia.code_ends(mended), parse_inner)
    file = reader.file(tree, trivia.comments, trivia.marks)
    diagnostics.sort(key=lambda d: d.span)
    return Parsed(file, tuple(diagnostics), lost)


def _too_deep(tree: Tree[Token]) -> Span | None:
    """Where nesting passes what the other passes can follow; they walk the tree by recursion."""
    stack: list[tuple[Tree[Token], int]] = [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        if depth > DEEPEST:
            return Span(node.meta.start_pos, min(node.meta.end_pos, node.meta.start_pos + 1))
        stack += [(c, depth + 1) for c in node.children if isinstance(c, Tree)]
    return None
