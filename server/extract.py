"""Changes of the shape of rules, as edits: a definition of an expression, a phase of lines, a test of a statement."""

from __future__ import annotations

import grammar
from dsl import syntax as s
from dsl.diagnostic import Edit
from dsl.source import Source, Span
from grammar import NotASentence
from server.documents import Reading
from server.names import Local, Names, blocks_in
from server.text import block_end, line_at


def definition(reading: Reading, span: Span) -> list[Edit]:
    """An expression gets a name of its own; the local names in it become parameters."""
    source = reading.source
    span = _trimmed(source, span)
    text = source.excerpt(span)
    if not text or "\n" in text:
        return []
    try:
        grammar.parser().parse(text, start="text")
    except NotASentence:
        return []
    name = _new_name(reading.names, "new_definition")
    given = [x.name for x in _locals_in(reading.names, span)]
    call = f"{name}({', '.join(given)})" if given else name
    section = _section_start(source, span.start)
    heading = source.text[section : source.text.find("\n", section)]
    blank = "" if heading.startswith("define ") else "\n"
    return [Edit(Span(section, section), f"define {call} = {text}\n{blank}"), Edit(span, call)]


def phase(reading: Reading, span: Span) -> list[Edit]:
    """Statements beside each other become a phase that is called in their place."""
    source = reading.source
    found = _statements(source, reading.declared.file, _trimmed(source, span))
    if found is None:
        return []
    start = line_at(source, found.start)[0]
    end = line_at(source, max(found.start, found.end - 1))[1]
    whole = Span(found.start, end)
    name = _new_name(reading.names, "new_phase")
    given = [x.name for x in _locals_in(reading.names, whole)]
    call = f"{name}({', '.join(given)})" if given else name
    depth = found.start - start
    body = "".join(f"    {line[depth:]}".rstrip() + "\n" for line in source.text[start:end].split("\n"))
    after = _section_end(source, found.start)
    return [Edit(whole, call), Edit(Span(after, after), f"\nphase {call}\n{body}")]


def test_for(reading: Reading, phase: s.Phase, offset: int) -> list[Edit]:
    """A test that carries out a phase, to be filled in; it is marked `todo` and fails nothing."""
    source = reading.source
    start, end = line_at(source, offset)
    code = (
        source.text[start:end].split("@")[0].split("#")[0].strip().replace('"', "'").replace("{", "(").replace("}", ")")
    )
    head = reading.declared.file.head.players
    game = reading.game
    made = next((p for p in game.phases if p.name == phase.name.name), None) if game is not None else None
    run = "play" if phase.name.name == "play" else phase.name.name
    run += f"({', '.join(p.name for p in phase.parameters)})" if phase.parameters else ""
    by = " by p1" if made is not None and made.needs_me else ""
    lines = [
        f'test "{phase.name.name}: {code}" todo',
        f"    players {min(low for low, _ in head) if head else 2}",
        *([] if phase.parameters else [f"    run {run}{by}"]),
    ]
    last = len(source.text)
    gap = "" if source.text.endswith("\n") else "\n"
    return [Edit(Span(last, last), f"{gap}\n" + "\n".join(lines) + "\n")]


def _trimmed(source: Source, span: Span) -> Span:
    text = source.excerpt(span)
    return Span(span.start + len(text) - len(text.lstrip()), span.end - (len(text) - len(text.rstrip())))


def _new_name(names: Names, wish: str) -> str:
    taken = {*names.declared.symbols, *names.locals}
    return next(n for k in range(1, 1000) if (n := wish if k == 1 else f"{wish}_{k}") not in taken)


def _locals_in(names: Names, span: Span) -> list[Local]:
    """The local names that are used in a span and given outside it."""
    found: dict[Local, None] = {}
    for line in names.source.lines(span):
        for use in names.on(line):
            inside = span.start <= use.span.start and use.span.end <= span.end
            if inside and isinstance(use.meaning, Local) and not span.start <= use.meaning.span.start < span.end:
                found[use.meaning] = None
    return list(found)


def _opens(line: str) -> bool:
    return bool(line) and not line[0].isspace() and line[0] != "#"


def _section_start(source: Source, offset: int) -> int:
    number = source.line(offset)
    while number > 1 and not _opens(source.line_text(number)):
        number -= 1
    return source.starts[number - 1]


def _section_end(source: Source, offset: int) -> int:
    """Behind the last line of the section that an offset belongs to."""
    number = source.line(offset)
    last = number
    for line in range(number + 1, len(source.starts) + 1):
        text = source.line_text(line)
        if _opens(text):
            break
        if text.strip():
            last = line
    return source.starts[last] if last < len(source.starts) else len(source.text)


def _statements(source: Source, file: s.File, span: Span) -> Span | None:
    """The statements of one block that a span covers, from the first to the last."""
    waiting = [p.body for p in file.phases]
    while waiting:
        inside = waiting.pop().statements
        covered = [x for x in inside if span.start <= x.span.start < span.end]
        if covered and covered[0].span.start <= span.start + 1:
            return Span(covered[0].span.start, _end(source, covered[-1]))
        for x in inside:
            waiting += blocks_in(x)
    return None


def _end(source: Source, x: s.Statement) -> int:
    """Where a statement ends, with all blocks inside it."""
    last = [block.statements[-1] for block in blocks_in(x) if block.statements]
    return max([x.span.end, block_end(source, x.span.start), *(_end(source, y) for y in last)])
