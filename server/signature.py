"""Which values a call takes, while its parentheses are open."""

from __future__ import annotations

from lsprotocol import types as lsp

from dsl import game as g
from dsl.source import Source
from server import vocabulary
from server.documents import Reading
from server.hover import parameters, plain, type_of
from server.lexis import Word, line_words
from server.text import line_at


def signature(reading: Reading, source: Source, offset: int) -> lsp.SignatureHelp | None:
    """The call around an offset."""
    start, _ = line_at(source, offset)
    found = _call(line_words(source.text[start:offset]))
    if found is None:
        return None
    name, number = found
    shown = _of_language(name, number) or _declared(reading, name)
    if shown is None:
        return None
    signatures, active = shown
    return lsp.SignatureHelp(signatures, active, min(number, _most(signatures[active])))


def _call(words: tuple[Word, ...]) -> tuple[str, int] | None:
    """The name before the last open parenthesis, and how many commas stand behind it."""
    depth = commas = 0
    for at in range(len(words) - 1, 0, -1):
        text = words[at].text
        if words[at].role != "sign":
            continue
        if text in ")]":
            depth += 1
        elif text in "([":
            if depth == 0:
                before = words[at - 1]
                return (before.text, commas) if text == "(" and before.role in ("function", "name") else None
            depth -= 1
        elif text == "," and depth == 0:
            commas += 1
    return None


def _most(shown: lsp.SignatureInformation) -> int:
    return max(0, len(shown.parameters or ()) - 1)


def _of_language(name: str, number: int) -> tuple[list[lsp.SignatureInformation], int] | None:
    function = vocabulary.FUNCTIONS.get(name)
    if function is None:
        return None
    told = function.gives + (f" (of an empty list: {function.of_nothing})" if function.of_nothing else "")
    signatures = [_shown(form, _inside(form), told) for form in function.forms]
    fitting = next((n for n, s in enumerate(signatures) if len(s.parameters or ()) > number), len(signatures) - 1)
    return signatures, fitting


def _inside(form: str) -> list[str]:
    return [part.strip() for part in form[form.index("(") + 1 : -1].split(",")]


def _declared(reading: Reading, name: str) -> tuple[list[lsp.SignatureInformation], int] | None:
    symbol = reading.declared.symbols.get(name)
    if symbol is None or symbol.kind not in ("definition", "phase") or not symbol.node.parameters:
        return None
    game = reading.game
    made: tuple[g.Define | g.Phase, ...] = (*game.defines, *game.phases) if game is not None else ()
    known = next((x for x in made if x.name == name), None)
    types = {p.name: plain(p.type) for p in known.parameters} if known is not None else {}
    words = [f"{p.name}: {types[p.name]}" if p.name in types else p.name for p in symbol.node.parameters]
    kind = type_of(reading, symbol) if symbol.kind == "definition" else None
    told = f"gives {plain(kind)}" if kind is not None else f"{symbol.kind} {name}{parameters(symbol.node)}"
    return [_shown(f"{name}({', '.join(words)})", words, told)], 0


def _shown(label: str, parts: list[str], told: str) -> lsp.SignatureInformation:
    return lsp.SignatureInformation(
        label=label,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, told),
        parameters=[lsp.ParameterInformation(part) for part in parts],
    )
