"""What is said to people: sentences in English that know how to be said in another language.

A `Sentence` is its English text, and remembers the template and the values it was made of. `into` says it in another
language by looking its template up in a catalogue (`dsl.messages.german`); what has no entry there stays English. So
messages are made once, in one place, and whoever shows them decides the language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from dsl.diagnostic import Diagnostic, Edit, Label, Severity
from dsl.source import Source, Span

_WRITE = re.compile(r"write `[^`]*`")  # only code follows, which is the same in every language
_GERMAN_SIGNS = str.maketrans(".,", ",.")
_PLACE = re.compile(r"\{(\w+)(?::([^{}!]*))?(!t)?\}")
_QUOTED_CODE = re.compile(r"`[^`]*`")
_WORD_OF_CODE = re.compile(r"\w+")
OWN_NAMES = "own names"  # the value that says which names of a sentence's code are others in the file it is about


class Sentence(str):
    """A template that was filled in. Values may be sentences themselves."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object]) -> Self:
        made = super().__new__(cls, _filled(template, values, "en"))
        made.template, made.values = template, values
        return made

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, Mapping[str, object]]]:
        return Sentence, (self.template, self.values)


def say(template: str, /, **values: object) -> Sentence:
    """A sentence: `{name}` in the template stands for a value, `{name:,}` for a number in groups of three."""
    return Sentence(template, values)


def into(language: str, text: str) -> str:
    """A sentence in a language, as far as it is known there."""
    if language != "de" or not text:
        return text
    from dsl.messages.german import GERMAN

    template, values = (text.template, text.values) if isinstance(text, Sentence) else (text, {})
    known = GERMAN.get(template)
    if known is None and _WRITE.fullmatch(template):
        known = f"schreibe{template.removeprefix('write')}"
    return text if known is None else _filled(known, values, language)


def _filled(template: str, values: Mapping[str, object], language: str) -> str:
    """`{name!t}` in a template of another language is a word that is looked up as well."""

    def value(found: re.Match[str]) -> str:
        name, spec, looked_up = found.groups()
        if name not in values:
            return found[0]  # a brace that belongs to the text
        given = values[name]
        if isinstance(given, str):
            return into(language, given) if looked_up or isinstance(given, Sentence) else given
        return numeral(language, given, spec or "")

    said = _PLACE.sub(value, template)
    own = values.get(OWN_NAMES)
    if not isinstance(own, Mapping):
        return said
    return _QUOTED_CODE.sub(lambda code: _WORD_OF_CODE.sub(lambda name: str(own.get(name[0], name[0])), code[0]), said)


def numeral(language: str, number: object, spec: str = "") -> str:
    """A number with the signs of a language: `1,234.5` is `1.234,5` in German. What is no number stays as it is.

    A large one that is told by few digits is written out, `730` and not `7.3e+02`.
    """
    shown = format(number, spec)
    if spec.endswith("g") and "e+" in shown:
        shown = f"{float(shown):,.0f}"
    return shown.translate(_GERMAN_SIGNS) if language == "de" and isinstance(number, int | float) else shown


class Found(NamedTuple):
    """Where something was found, and the values that its sentences speak of."""

    code: str
    severity: Severity
    source: Source
    span: Span
    values: Mapping[str, object]

    def says(
        self,
        title: str,
        label: str = "",
        *,
        also: tuple[Label, ...] = (),
        note: str = "",
        notes: tuple[str, ...] = (),
        help: str = "",
        edits: tuple[Edit, ...] = (),
    ) -> Diagnostic:
        """The finding. Each part is a template, or a sentence that was made before."""
        return Diagnostic(
            self.code,
            self.severity,
            self._said(title),
            self.source,
            self.span,
            self._said(label),
            tuple(Label(a.span, self._said(a.text)) for a in also),
            tuple(map(self._said, filter(None, (*notes, note)))),
            self._said(help),
            edits,
        )

    def _said(self, text: str) -> str:
        return text if isinstance(text, Sentence) or not self.values else Sentence(text, self.values)


def error(code: str, source: Source, span: Span, /, **values: Any) -> Found:
    return Found(code, "error", source, span, values)


def warning(code: str, source: Source, span: Span, /, **values: Any) -> Found:
    return Found(code, "warning", source, span, values)


def translated(found: Diagnostic, language: str) -> Diagnostic:
    """A finding in another language; codes, places and edits are the same."""
    if language == "en":
        return found
    return Diagnostic(
        found.code,
        found.severity,
        into(language, found.title),
        found.source,
        found.span,
        into(language, found.label),
        tuple(Label(a.span, into(language, a.text)) for a in found.also),
        tuple(into(language, note) for note in found.notes),
        into(language, found.help),
        found.edits,
    )


def capital(text: str) -> str:
    """A text as it begins a sentence."""
    return text[:1].upper() + text[1:]
