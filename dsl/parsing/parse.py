"""Text becomes syntax nodes, and every independent slip in it one diagnostic.

A file without slips is parsed in one go. Where that fails, `dsl.recovery.recover` reads it line by line and
leaves out what cannot be understood, so that the passes after this one still see all the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import grammar
from dsl import messages
from dsl import syntax as s
from dsl.diagnostic import Diagnostic
from dsl.nodes import dataclass
from dsl.parsing import read_rules
from dsl.parsing.comments import scan
from dsl.parsing.reader import without_parentheses
from dsl.parsing.unseen import unseen
from dsl.recovery.tolerant_lexer import MOST_DIGITS, Line, TokenLines, cut
from dsl.source import Source, Span
from grammar import NotASentence, Token, Tree

MOST_ERRORS = 40
MOST_CHARACTERS = 5_000_000
MOST_ON_A_LINE = 5_000
DEEPEST = 90

_WORD = re.compile(r"[^\W\d]\w*")
_LONG_NUMBER = re.compile(rf"(?<!\w)[0-9]{{{MOST_DIGITS + 1}}}")
_BRACES = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Parsed:
    """`file` is None if nothing could be read. `lost` are the words on lines that were left out or put right.

    `cards_lost` if one of these lines says which cards there are.
    """

    file: s.File | None
    diagnostics: tuple[Diagnostic, ...]
    lost: frozenset[str] = frozenset()
    cards_lost: bool = False


def parse(source: Source, *, recovers: bool = True) -> Parsed:
    """Reads one file; without `recovers`, one that has slips is left at that: no file, and no diagnostics."""
    if refused := _refused(source):
        return Parsed(None, (refused,))
    tree = _parse_whole(source)
    if tree is None and not recovers and not _LONG_NUMBER.search(source.text):  # it may stand in a comment
        return Parsed(None, ())
    if tree is not None:
        with suppress(NotASentence):
            return _read(source, tree, [*unseen(source)], frozenset(), recovered=False)
    found = cut(source)
    if not found.lines:
        return Parsed(None, (messages.empty_file(source),))
    from dsl.recovery.recover import Recovery  # most files need none

    recovered = Recovery(source, MOST_ERRORS).run(found)
    diagnostics = [*_about_spaces(source, found), *recovered.diagnostics]
    if len(recovered.diagnostics) >= MOST_ERRORS:
        diagnostics[-1] = messages.many_more(diagnostics[-1])
    lost = frozenset(str(t) for line in recovered.lost for t in line.tokens if _WORD.match(t))
    if recovered.tree is None:
        return Parsed(None, tuple(sorted(diagnostics, key=lambda d: d.span)), lost)
    read = _read(source, recovered.tree, diagnostics, lost)
    return replace(read, cards_lost=_tells_of_cards(found.lines, {line.start for line in recovered.lost}))


def _tells_of_cards(lines: list[Line], lost: set[int]) -> bool:
    """Whether a line that was lost stands in a section `cards`."""
    section = ""
    for line in lines:
        if line.depth == 0:
            section = line.tokens[0].type
        elif section == "CARDS" and line.start in lost:
            return True
    return False


def _refused(source: Source) -> Diagnostic | None:
    """What stops the reading before it begins."""
    text = source.text
    if len(text) > MOST_CHARACTERS:
        return messages.too_large(source, len(text), MOST_CHARACTERS)
    if "\0" in text:
        return messages.not_text(source, text.index("\0"))
    if "\r" in text and "\n" not in text:
        return messages.old_line_ends(source, text.index("\r"))
    for start, end in zip(source.starts, (*source.starts[1:], len(text)), strict=True):
        if end - start > MOST_ON_A_LINE:
            return messages.line_too_long(source, Span(start, start), end - start, MOST_ON_A_LINE)
    return None


def _parse_whole(source: Source) -> Tree | None:
    """The tree of a file that has no slip."""
    text = source.text
    if _LONG_NUMBER.search(text):
        return None
    if text.startswith("\ufeff"):
        text = " " + text[1:]
    try:
        return grammar.parser().parse(text + "\n", start="file")
    except NotASentence:
        return None


def _about_spaces(source: Source, found: TokenLines) -> Iterator[Diagnostic]:
    """One diagnostic for all tabs, and one for all that only looks like a space."""
    tabs = [span for span in found.odd_spaces if source.text[span.start] == "\t"]
    others = [span for span in found.odd_spaces if source.text[span.start] != "\t"]
    if tabs:
        yield messages.tab(source, tabs[0], len({source.line(span.start) for span in tabs}))
    if others:
        yield messages.odd_space(source, others[0], len({source.line(span.start) for span in others}))


# ───────────── reading


def _read(
    source: Source, tree: Tree, diagnostics: list[Diagnostic], lost: frozenset[str], *, recovered: bool = True
) -> Parsed:
    head, *sections = tree.children
    deep = {id(part): place for part in tree.children if isinstance(part, Tree) and (place := _too_deep(part))}
    if deep:
        diagnostics += [messages.too_deep(source, place) for place in deep.values()]
        for part in tree.children:
            if id(part) in deep and isinstance(part, Tree):
                lost |= frozenset(str(t) for node in part.below() for t in node.children if isinstance(t, Token))
        if id(head) in deep:
            return Parsed(None, tuple(sorted(diagnostics, key=lambda d: d.span)), lost)
        tree = Tree(tree.data, [head, *(part for part in sections if id(part) not in deep)], tree.start, tree.end)
    diagnostics += _odd_braces(source, tree)
    trivia = scan(source)

    def parse_inner(text: str, at: int) -> s.Expr | None:
        inner = _parse_inner(text)
        if inner is None:
            place, word = Span(at - 1, at + len(text) + 1), text.strip()
            known = word in grammar.parser().table.words
            diagnostics.append(
                messages.word_in_braces(source, place, word) if known else messages.bad_braces(source, place)
            )
            return None
        if _too_deep(inner):
            diagnostics.append(messages.too_deep(source, Span(at, at + len(text))))
            return None
        return read_rules.reader(source, {}, parse_inner, base=at).expr(inner)

    reader = read_rules.reader(source, trivia.code_ends(source), parse_inner, recovered=recovered)
    file = read_rules.file(reader, tree, trivia.comments, trivia.marks)
    return Parsed(file, tuple(sorted(diagnostics, key=lambda d: d.span)), lost)


def _parse_inner(text: str) -> Tree | None:
    if _LONG_NUMBER.search(text):
        return None
    try:
        return grammar.parser().parse(text, start="text")
    except NotASentence:
        return None


def _odd_braces(source: Source, tree: Tree) -> Iterator[Diagnostic]:
    """Braces in texts that have no partner."""
    for node in tree.below():
        for token in node.children:
            if isinstance(token, Token) and ("{" in token or "}" in token):  # a text: no other token has braces
                rest = _BRACES.sub(lambda m: " " * len(m[0]), token)
                at = min((token.start + rest.index(brace) for brace in "{}" if brace in rest), default=None)
                if at is not None and source.text[at : at + 1] in ("{", "}"):  # without its quotes it stands elsewhere
                    yield messages.odd_brace(source, Span(at, at + 1))


def _too_deep(tree: Tree) -> Span | None:
    """Where nesting passes what the other passes can follow; they walk the tree by recursion."""
    level = [tree]
    for _ in range(DEEPEST + 1):
        level = [without_parentheses(child) for node in level for child in node.children if isinstance(child, Tree)]
        if not level:
            return None
    return Span(level[0].start, min(level[0].end, level[0].start + 1))
