"""One layout for every file: text in, text out, without options.

The formatter moves tokens and never makes any: it takes the lexer's tokens and the comments
and citations of `dsl.parsing.comments` line by line, decides for each line its depth, the spaces inside
it and the blank line above it, and prints it again. Lines are kept as they were broken, with one
exception: the condition of a `must` that would reach too far to the right gets its own line.
The tree is asked for one thing only, because tokens alone cannot tell: whether a `-` is a sign
(`red -2`) or a subtraction (`red - 2`).

A citation is what `dsl.parsing.comments` says it is. So `# youngest player  @R8` is one comment, kept
letter by letter, and in a line with both the citations stand before the comment. Citations on a
line without code go to the code above, or at the top of a file to the code below.

What was printed is read again, and must say the same as before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import field, replace

import grammar
from dsl.nodes import dataclass
from dsl.parsing.comments import scan
from dsl.parsing.parse import MOST_CHARACTERS, MOST_ON_A_LINE, parse
from dsl.recovery.tolerant_lexer import NO_WIDTH, cut
from dsl.source import Source
from dsl.tree import placeless
from grammar import Token
from grammar.layout import CLOSING, OPENING

INDENT = 4
TAB_STOPS = (INDENT, 8)  # how wide a tab is read; what has no meaning with the first may have one with the other
COMMENT_COLUMN = 32
CITATION_COLUMN = 76
WIDEST_MUST = 110

_LAYOUT = {"_NL": 0, "_INDENT": 1, "_DEDENT": -1}
_TIGHT_BEFORE = CLOSING | {"COMMA", "COLON", "DOT", "LSQB"}
_TIGHT_AFTER = OPENING | {"DOT"}
_SIGNS = frozenset({"minus", "minus_int", "negative"})


class FormatterError(Exception):
    """The new layout would change what the file says: a mistake in the formatter, not in the file."""


def format_text(source: Source) -> str | None:
    """The text in the one style; None if it cannot be read. Spaces that would make a line too long are not added."""
    source = _whole(source)
    meaning = _meaning(source)
    for wide in TAB_STOPS if meaning is None else ():
        plain = with_plain_spaces(source, wide)
        if (meaning := _meaning(plain) if plain is not source else None) is not None:
            source = plain
            break
    if meaning is None:
        return None
    rows = _rows(source)
    _place_comments(rows)
    rows = list(_with_code(rows, _sign_places(source)))
    _set_blanks(rows)
    _align_definitions(rows)
    formatted = "".join(f"\n{row}\n" if row.blank else f"{row}\n" for row in rows)
    if len(formatted) > MOST_CHARACTERS or any(len(line) >= MOST_ON_A_LINE for line in formatted.splitlines()):
        return source.text
    if formatted != source.text and _meaning(Source(source.name, formatted)) != meaning:
        raise FormatterError(f"{source.name}: formatting would change what the file says")
    return formatted


def _whole(source: Source) -> Source:
    """Without a byte order mark, and with the end of its last line, unless its line ends are none that are read."""
    text = source.text.lstrip("\ufeff")
    ended = text.endswith("\n") or ("\r" in text and "\n" not in text)
    return Source(source.name, text if ended else text + "\n")


def with_plain_spaces(source: Source, wide: int = INDENT) -> Source:
    """The same with tabs before a line as wide as they look, and one space for whatever else looks like one."""
    text = source.text
    if len(text) > MOST_CHARACTERS:
        return source
    # A line end that is none stays: in its place a space would make one line of two.
    odd = {span.start for span in cut(source).odd_spaces if text[span.start] != "\r"}
    if not odd:
        return source
    rows = []
    for start, end in zip(source.starts, (*source.starts[1:], len(text)), strict=True):
        row = ""
        for at in range(start, end):
            if at not in odd:
                row += text[at]
            elif text[at] == "\t" and not row.strip():
                row += " " * (wide - len(row) % wide)
            elif text[at] not in NO_WIDTH:
                row += " "
        rows.append(row)
    return Source(source.name, "".join(rows))


# ───────────── what a file says


def _meaning(source: Source) -> object:
    """What the file says, without where it says it; None if it has slips."""
    parsed = parse(source, recovers=False)
    if parsed.file is None or any(d.severity == "error" for d in parsed.diagnostics):
        return None
    comments = tuple(source.excerpt(comment.span).rstrip() for comment in parsed.file.comments)
    marks = tuple((mark.first, mark.last) for mark in parsed.file.marks)
    return comments, marks, placeless(replace(parsed.file, comments=(), marks=()))


# ───────────── lines and their depth


@dataclass(slots=True, eq=False)
class _Row:
    """One line that is not blank. `hangs`: it goes on inside brackets that an earlier line opened."""

    column: int
    blank: bool
    level: int = 0
    hangs: bool = False
    tokens: list[Token] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    comment: str = ""
    code: str = ""
    is_section: bool = False  # a whole section of the file in this one line

    def __str__(self) -> str:
        line = self.indented
        if self.marks:
            line = _beside(line, CITATION_COLUMN, " ".join(self.marks))
        if self.comment:
            line = _beside(line, COMMENT_COLUMN, self.comment) if self.code else line + self.comment
        return line

    @property
    def indented(self) -> str:
        return " " * (INDENT * self.level) + self.code

    def begins(self, word: str) -> bool:
        return bool(self.tokens) and self.tokens[0].type == word and not self.hangs


def _beside(line: str, column: int, text: str) -> str:
    return line.ljust(max(column, len(line) + 2)) + text


def _rows(source: Source) -> list[_Row]:
    """The lines of the file in order; those with code know their level."""
    trivia = scan(source)
    tokens = list(grammar.parser().lex(source.text))
    code_lines = sorted({source.line(token.start) for token in tokens if token.type not in _LAYOUT})
    used = {*code_lines, *(mark.line for mark in trivia.marks), *(comment.line for comment in trivia.comments)}
    rows: dict[int, _Row] = {}
    for line in sorted(used):
        text = source.line_text(line)
        rows[line] = _Row(len(text) - len(text.lstrip(" ")), blank=line - 1 not in used)
    _fill_code(source, rows, tokens)
    for comment in trivia.comments:
        rows[comment.line].comment = source.excerpt(comment.span).rstrip()
    for mark in trivia.marks:
        above = max(0, bisect_right(code_lines, mark.line) - 1)
        rows[code_lines[above]].marks.append(source.excerpt(mark.span))
    return [row for row in rows.values() if row.tokens or row.comment]


def _fill_code(source: Source, rows: dict[int, _Row], tokens: list[Token]) -> None:
    level = open_brackets = 0
    starts = True
    for token in tokens:
        if token.type in _LAYOUT:
            level += _LAYOUT[token.type]
            starts = True
            continue
        row = rows[source.line(token.start)]
        if not row.tokens:
            row.hangs = not starts
            # What goes on without a bracket stands deeper, so that it is not taken for the block below.
            row.level = level + (0 if starts else 1 if open_brackets else 2)
        starts = False
        row.tokens.append(token)
        open_brackets += (token.type in OPENING) - (token.type in CLOSING)
        if row.hangs and not open_brackets and all(t.type in CLOSING for t in row.tokens):
            row.level = level


def _place_comments(rows: list[_Row]) -> None:
    """A comment goes with the line below; above the end of a block its own column says to which block."""
    columns = [0]
    waiting: list[_Row] = []
    for row in [*rows, _Row(0, blank=False)]:
        if row.comment and not row.tokens:
            waiting.append(row)
            continue
        for comment in waiting:
            comment.hangs = row.hangs
            own_level = bisect_right(columns, comment.column) - 1
            comment.level = len(columns) if row.hangs else max(row.level, own_level)
        waiting.clear()
        if not row.hangs:
            columns[row.level :] = [row.column if row.level else 0]


# ───────────── inside a line


def _sign_places(source: Source) -> frozenset[int]:
    """Where a `-` belongs to the number behind it."""
    tree = grammar.parser().parse(source.text, start="file")
    return frozenset(node.start for node in tree.below() if node.data in _SIGNS)


def _spaced(tokens: list[Token], signs: frozenset[int]) -> str:
    pieces: list[str] = []
    for i, token in enumerate(tokens):
        if i and not _tight(tokens, i, signs):
            pieces.append(" ")
        pieces.append(token)
    return "".join(pieces)


def _tight(tokens: list[Token], i: int, signs: frozenset[int]) -> bool:
    """Whether a token stands directly behind the one before it."""
    before, token = tokens[i - 1], tokens[i]
    if token.type == "LPAR" and before.type in ("HIGHEST", "LOWEST"):
        # `highest(hands)` is a call; `winner highest (a, b)` ranks by a list
        return i < 2 or tokens[i - 2].type not in ("WINNER", "THEN")
    return (
        token.type in _TIGHT_BEFORE
        or before.type in _TIGHT_AFTER
        or (before.type == "MINUS" and before.start in signs)
        or (token.type == "LPAR" and before.type in ("NAME", "ALL") and not _lists_values(tokens))
    )


def _lists_values(tokens: list[Token]) -> bool:
    """`suit: clubs, hearts (none)`: no call, but values beside the others."""
    kinds = [token.type for token in tokens]
    return kinds[:2] == ["NAME", "COLON"] and "AT" not in kinds


def _with_code(rows: list[_Row], signs: frozenset[int]) -> Iterator[_Row]:
    """The lines with their code; a `must` that is too wide becomes two, and what hangs on it goes along."""
    broken = False
    for row in rows:
        row.code = _spaced(row.tokens, signs)
        if row.hangs:
            row.level += broken
            yield row
            continue
        broken = row.begins("MUST") and len(row.indented) > WIDEST_MUST
        if not broken:
            yield row
            continue
        colon = next(i for i, token in enumerate(row.tokens, 1) if token.type == "COLON")
        condition = row.tokens[colon:]
        row.tokens = row.tokens[:colon]
        row.code = _spaced(row.tokens, signs)
        yield row
        if condition:
            code = _spaced(condition, signs)
            yield _Row(0, blank=False, level=row.level + 1, tokens=condition, code=code)


# ───────────── between lines


def _set_blanks(rows: list[_Row]) -> None:
    """At most one blank line: always above a section, never at the start of a block, elsewhere as written."""
    code = [row for row in rows if row.tokens]
    for row, below in zip(code, [*code[1:], None], strict=True):
        row.is_section = _is_outermost(row) and (below is None or _is_outermost(below))
    rows[0].blank = False
    above = begun = rows[0]
    section: _Row | None = None
    first: _Row | None = None  # of the next section and the comments above it
    for row in rows:
        if row.level > (above if row.hangs else begun).level:
            row.blank = False
        if first is None and _is_outermost(row):
            first = row
        if row.tokens:
            if first and section and not _may_stand_together(section, row):
                first.blank = True
            section, first = row, None
        above = row
        begun = begun if row.hangs else row


def _is_outermost(row: _Row) -> bool:
    return row.level == 0 and not row.hangs


def _may_stand_together(a: _Row, b: _Row) -> bool:
    return a.is_section and b.is_section and b.begins(a.tokens[0].type)


def _align_definitions(rows: list[_Row]) -> None:
    """The `=` of one-line definitions without a blank line between them stand below each other."""
    run: list[_Row] = []
    for row in rows:
        defines = row.is_section and row.begins("DEFINE")
        if row.blank or (row.tokens and not defines):
            _align(run)
            run = []
        if defines:
            run.append(row)
    _align(run)


def _align(run: list[_Row]) -> None:
    parts = [row.code.partition(" = ") for row in run]
    width = max((len(name) for name, _, _ in parts), default=0)
    for row, (name, equals, value) in zip(run, parts, strict=True):
        row.code = name.ljust(width) + equals + value
