"""What was understood at one line of a file, in a few words.

The construct comes from the syntax, the names from the notes that checking leaves behind, the
citations from the line itself and from the headings above it: a citation on a heading holds for
its whole block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cli import output
from dsl import Checked
from dsl import syntax as s
from dsl.describe import zone_words
from dsl.describe.constructs import CONSTRUCTS, OPENINGS, said
from dsl.parsing.comments import scan
from dsl.parsing.parse import parse
from dsl.render.concise import render as concise
from dsl.render.look import Look
from dsl.sentence import say
from dsl.source import Source
from dsl.tree import nodes
from dsl.typing import types as t

_WORD = re.compile(r"\w+")
_VALUE = re.compile(r"value of `([^`]*)`")
_STRING = re.compile(r'"[^"]*"')
_PARTS = (s.Head, s.Cards, s.Define, s.Phase, s.Test, s.Words)


def explain_line(source: Source, checked: Checked, number: int, look: Look) -> str:
    """What was understood at a line, counted from 1 and known to exist."""
    file = parse(source).file
    code = _code(source)
    text = code[number].strip() or source.line_text(number).strip()
    found = [f"{source.name}:{number}", *(["", f"    {text}"] if text else []), ""]
    if file is not None:
        found += _construct(source, file, code, number)
        found += _names(source, file, checked, code, number)
    found += _citations(source, code, number)
    wrong = [d for d in checked.diagnostics if d.source is source and d.line == number]
    found += concise(wrong, Look()).splitlines()
    return "".join(f"{look.visible(line).rstrip()}\n" for line in found)


# ───────────── the construct


def _construct(source: Source, file: s.File, code: list[str], number: int) -> list[str]:
    begins: str | None = None
    around: str | None = None
    belongs: str | None = None  # to the construct that a line goes on with, such as the condition below a `must`
    above: Any = None
    part = ""
    heading = next((line for line in range(number, 0, -1) if _indent(code[line]) == 0), number)
    if not code[number].strip():
        return [output.said("a comment or an empty line: nothing to play by")]
    for node in nodes(file):
        kind = type(node)
        span = getattr(node, "span", None)
        if span is None:
            continue
        lines = source.lines(span)
        if kind not in CONSTRUCTS:
            if number in lines and above is not None:
                belongs = say("goes on from line {line}: {what}", line=source.line(above.span.start), what=said(above))
            continue
        above = node if lines[0] < number else above
        if kind in _PARTS and lines[0] == heading < number:
            part = _part(node)
        if number not in lines:
            continue
        around = said(node)
        if lines[0] == number and begins is None:
            begins = around
    what = begins or OPENINGS.get(code[number].split()[0]) or around or belongs
    if what is None:
        return [output.said("this line could not be understood")]
    return [output.said("in {part}: {what}", part=part, what=what) if part else output.into_language(what)]


def _part(node: object) -> str:
    match node:
        case s.Head():
            return say("the head")
        case s.Cards(name=name):
            return say("the cards `{name}`", name=name.name)
        case s.Define(name=name):
            return say("the definition `{name}`", name=name.name)
        case s.Phase(name=name):
            return say("`play`") if name.name == "play" else say("the phase `{name}`", name=name.name)
        case s.Test(title=title):
            return say('the test "{name}"', name=title.raw)
        case s.Words(language=language):
            return say("the words of `{name}`", name=language.name)
    return ""


def _code(source: Source) -> list[str]:
    """All lines without their comments and citations; the first has the number 1."""
    ends = scan(source).code_ends(source)
    lines = range(1, len(source.starts) + 1)
    return ["", *(source.text[source.starts[n - 1] : ends[n]] if n in ends else source.line_text(n) for n in lines)]


# ───────────── names


def _names(source: Source, file: s.File, checked: Checked, code: list[str], number: int) -> list[str]:
    declared = {zone.name.name: zone for zone in file.zones}
    attributes = frozenset(checked.game.attributes) if checked.game else zone_words.attributes_of(file)
    found: dict[str, list[str]] = {}

    def add(name: str, kind: str, what: str = "") -> None:
        meaning = f"{_kind(kind)}: {what}" if what else _kind(kind)
        if meaning not in found.setdefault(name, []):
            found[name].append(meaning)

    def about(zone: s.Zone) -> str:
        return zone_words.about(zone, source, attributes, output.current_language())

    for name, kind, what in _declared(source, checked, number):
        add(name, kind, what)
    for zone in file.zones:
        if source.line(zone.name.span.start) == number:
            add(zone.name.name, "zone", about(zone))
    for note in sorted(checked.notes, key=lambda n: n.span):
        # Notes about a library's text have their places in that text.
        if source.line(note.span.start) != number or note.name not in source.excerpt(note.span):
            continue
        zone_named = declared.get(note.name)
        if zone_named is not None:
            add(note.name, note.meaning, about(zone_named))
        elif t.settled(note.type) == t.ANY:
            add(note.name, note.meaning)
        else:
            add(note.name, note.meaning, output.into_language(t.describe(note.type)))
    for word in _WORD.findall(_STRING.sub("", code[number])):
        if word in declared and word not in found:
            add(word, "zone", about(declared[word]))
    width = max(map(len, found), default=0)
    return ["", *(f"  {name:<{width}}  {' / '.join(meanings)}" for name, meanings in found.items())] if found else []


def _kind(meaning: str) -> str:
    """What a name is: `zone`, `value of `suit``."""
    if found := _VALUE.fullmatch(meaning):
        return output.said("value of `{name}`", name=found[1])
    return output.said(meaning)


def _declared(source: Source, checked: Checked, number: int) -> Iterator[tuple[str, str, str]]:
    """The names that a line declares, what they are, and the types that were found out."""
    game = checked.game
    if game is None:
        return
    for option in game.options:
        if source.line(option.span.start) == number:
            yield option.name, "option", output.said("one of {values}", values=_some(option.values))
    for variable in game.variables:
        if source.line(variable.span.start) == number:
            yield variable.name, "variable", output.into_language(t.describe(variable.type))
    for define in game.defines:
        if define.source is source and source.line(define.span.start) == number:
            for parameter in define.parameters:
                yield parameter.name, "parameter", output.into_language(t.describe(parameter.type))
            yield define.name, "definition", output.into_language(t.describe(define.body.type))


def _some(values: tuple[object, ...]) -> str:
    if len(values) > 8:
        return output.said("{first} to {last}", first=values[0], last=values[-1])
    return ", ".join(map(str, values))


# ───────────── citations


def _citations(source: Source, code: list[str], number: int) -> list[str]:
    """The citations of the line, and of the headings that it stands below."""
    marks: dict[int, list[str]] = {}
    for mark in scan(source).marks:
        marks.setdefault(mark.line, []).append(source.excerpt(mark.span))
    found = [f"  {' '.join(marks[number])}"] if number in marks else []
    indent = _indent(code[number]) if code[number].strip() else 0
    for above in range(number - 1, 0, -1):
        if (column := _indent(code[above])) < indent:
            indent = column
            if above in marks:
                key = "{marks}  from line {line}: {text}"
                said_above = output.said(key, marks=" ".join(marks[above]), line=above, text=code[above].strip())
                found.append(f"  {said_above}")
    return ["", output.said("carries out"), *found] if found else []


def _indent(text: str) -> int:
    """Where the text of a line begins; a line without text is inside of everything."""
    return len(text) - len(text.lstrip(" ")) if text.strip() else len(text) + 1
