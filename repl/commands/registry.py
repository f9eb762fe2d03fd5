"""Commands are annotated functions: help, completion, parsing and the manual come from them.

A command takes the session and then what is typed after its name: `int` is a number, a `Literal`
one of its words, `str` the rest of the line. What has a default may be left out. It yields outputs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from wcwidth import wcswidth

from dsl.spelling import nearest
from grammar.visible import visible_line
from interpreter.untrusted import whole_number
from repl.screen.text import Line, Output, ascii_only, line, shortened, width, wrapped
from repl.words import Words
from repl.words.commands_de import COMMANDS_DE, ENGLISH, OTHERWISE

Run: TypeAlias = Callable[..., Iterator[Output]]
Group = Literal["play", "ask", "past", "keep", "rules", "step", "seats"]
ANY_TIME = ("help", "history", "look", "quit")
GROUPS: tuple[Group, ...] = ("play", "ask", "past", "keep", "seats", "rules", "step")


def as_number(word: str) -> int | None:
    """The number that a word is, if it is one of a size that anybody types."""
    return whole_number(word.strip(), most_digits=8)


class Misused(Exception):
    """A command that was not given what it takes; the key of a sentence and its values."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.said = values

    def text(self, words: Words) -> dict[str, Any]:
        """The values as they are written in a language."""
        return {k: v.usage(words) if isinstance(v, Command) else v for k, v in self.said.items()}


@dataclass(frozen=True, slots=True)
class Parameter:
    """`words` are what can be typed there, if that is a fixed list."""

    name: str
    number: bool
    rest: bool
    words: tuple[str, ...]
    optional: bool

    def usage(self, words: Words) -> str:
        named = (words(f"argument {self.name}"),) if self.number or not self.words else ()
        text = "|".join(words.after_command(w) for w in (*named, *self.words) if w)
        return f"[{text}]" if self.optional else text


@dataclass(frozen=True, slots=True)
class Command:
    """`author` commands show more than a seat may know."""

    name: str
    run: Run
    group: Group
    author: bool
    parameters: tuple[Parameter, ...]

    def usage(self, words: Words) -> str:
        return " ".join([f":{self.called(words)}", *(p.usage(words) for p in self.parameters)])

    def called(self, words: Words) -> str:
        """Its name in a language."""
        return words.command(self.name)

    def arguments(self, text: str) -> list[Any]:
        """What was typed after the name, as the function wants it."""
        found: list[Any] = []
        rest = text.strip()
        for parameter in self.parameters:
            if not rest:
                if not parameter.optional:
                    raise Misused("usage", usage=self)
                break
            if parameter.rest:
                found.append(rest)
                rest = ""
                break
            word, _, rest = rest.partition(" ")
            rest = rest.strip()
            found.append(self._word(parameter, word))
        if rest:
            raise Misused("usage", usage=self)
        return found

    def _word(self, parameter: Parameter, word: str) -> Any:
        word = in_english(word)
        if parameter.number:
            if word in parameter.words:
                return word
            number = as_number(word)
            if number is None:
                raise Misused("not a number", word=word, usage=self)
            return number
        if parameter.words:
            hits = [w for w in parameter.words if w == word] or [w for w in parameter.words if w.startswith(word)]
            if len(hits) != 1:
                raise Misused("usage", usage=self)
            return hits[0]
        return word


COMMANDS: dict[str, Command] = {}


def command(name: str, group: Group, author: bool = False) -> Callable[[Run], Run]:
    """Registers a function as a command."""

    def register(run: Run) -> Run:
        hints = get_type_hints(run, localns={"Session": Any})
        listed = list(inspect.signature(run).parameters.values())[1:]
        parameters = tuple(_parameter(p, hints[p.name]) for p in listed)
        COMMANDS[name] = Command(name, run, group, author, parameters)
        return run

    return register


def _parameter(parameter: inspect.Parameter, hint: Any) -> Parameter:
    optional = parameter.default is not inspect.Parameter.empty
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    words = tuple(w for k in kinds if get_origin(k) is Literal for w in get_args(k))
    return Parameter(parameter.name, int in kinds, str in kinds, words, optional)


def find(name: str, words: Words | None = None) -> Command | list[str]:
    """The command of a name, which may be shortened while it is clear; otherwise those it could be.

    Whole names in English and in other languages are known everywhere. What is short is short for a name in the
    language of whoever reads the `words`, or else in any.
    """
    if name in COMMANDS:
        return COMMANDS[name]
    typed = plain_letters(name)
    others = {word: known for word, known in _others().items() if known in COMMANDS}
    if typed in others:
        return COMMANDS[others[typed]]
    own = {} if words is None else {plain_letters(c.called(words)): c for c in COMMANDS.values()}
    other = {word: COMMANDS[known] for word, known in others.items()}
    for known in (own, COMMANDS, other) if name else ():
        if hits := {c.name: c for word, c in known.items() if word.startswith(typed)}:
            found = list(hits.values())
            return found[0] if len(found) == 1 else sorted(c.name if words is None else c.called(words) for c in found)
    return []


def meant(line: str, words: Words) -> str:
    """The command, with its colon, that a line without one begins with in full: `why grey`, but not `rest`."""
    name, _, rest = line.strip().partition(" ")
    found = find(name.lower(), words) if plain_letters(name) in {*COMMANDS, *_others()} else None
    return f":{found.called(words)} {rest}".strip() if isinstance(found, Command) else ""


def asks(text: str) -> bool:
    """Is this line a question, or a wish to leave, whatever the play asks at that moment?"""
    text = text.strip()
    found = find(text[1:].partition(" ")[0].lower()) if text.startswith(":") else None
    return text.startswith("?") or (isinstance(found, Command) and (found.group == "ask" or found.name in ANY_TIME))


@cache
def _others() -> dict[str, str]:
    """The names of commands in other languages, in plain letters."""
    return {plain_letters(word): name for name, word in COMMANDS_DE.items()} | OTHERWISE


def in_english(word: str) -> str:
    """A word after a command, as the command knows it."""
    return ENGLISH.get(plain_letters(word), word)


def plain_letters(word: str) -> str:
    """`zurück` as it can be typed anywhere: `zurueck`."""
    return ascii_only(word.casefold())


def unknown(name: str, words: Words) -> Misused:
    """There is no such command; perhaps one that is written nearly so."""
    near = nearest(name, [*COMMANDS, *COMMANDS_DE.values()] if words.language == "de" else COMMANDS)
    name = shortened(visible_line(name), 40)
    return Misused("no command", name=name, near=words("did you mean", name=near) if near else "")


# ───────────── help

# What somebody needs who sits down for the first time; the rest is in `:help all`.
FIRST = ("about", "cards", "rules", "why", "what-if", "hint", "score", "history", "undo", "auto", "new", "lang", "quit")


def short(words: Words, columns: int, card: str, figures: str = "") -> list[Line]:
    """What a player needs, on one screen; `card` is how a card can be typed. A narrow one has no room for arguments.

    `figures` is an option with a number in its words, if those that are to be chosen from have none beside them.
    """
    chosen = [COMMANDS[name] for name in FIRST if name in COMMANDS]
    usage = {each: each.usage(words) for each in chosen}
    narrow = columns - max(map(_wide, usage.values())) < 40
    if narrow:
        usage = {each: f":{each.called(words)}" for each in chosen}
    wide = max(map(_wide, usage.values())) + 2
    gap: list[Line] = [] if narrow else [()]
    moves = words("help unnumbered", option=figures) if figures else words("help numbered", card=card)
    found = [*wrapped(f"{moves} {words('help short')}", columns), *gap]
    for each, written in usage.items():
        room = columns - wide - 2 - _longer(written)
        about = _beginning(words(f":{each.name}"), room)
        found.append(line("  ", ("strong", _padded(written, wide)), about))
    return [*found, *gap, *wrapped(words("help more"), columns)]


def _beginning(text: str, columns: int) -> str:
    """What is said before a semicolon; where that has no room, up to a colon or a comma, or as many words as fit."""
    said = text.partition(";")[0]
    for sign in (":", ","):
        if _wide(said) > columns:
            said = said.partition(sign)[0]
    words = said.split()
    while _wide(said) > columns and words.pop():
        said = " ".join([*words, "…"])
    return said


def _wide(text: str) -> int:
    return width([("", text)])


def _longer(text: str) -> int:
    """By how much plain letters make it longer."""
    return _wide(text) - wcswidth(text)


def _padded(text: str, columns: int) -> str:
    """Filled up to a column, as it looks with all signs: `ü` is one, although `--ascii` makes two letters of it."""
    return text + " " * (columns - wcswidth(text))


def overview(words: Words, columns: int, card: str = "`g9`") -> list[Line]:
    """All commands, by group."""
    found = [*wrapped(words("help moves", card=card), columns), ()]
    wide = max(size for c in COMMANDS.values() if (size := _wide(c.usage(words))) < 26) + 2
    narrow = columns < 2 * wide
    for group in GROUPS:
        found.append(line(("title", words(f"group {group}"))))
        for each in (c for c in COMMANDS.values() if c.group == group):
            if narrow:
                found.append(line("  ", ("strong", each.usage(words))))
                found += wrapped(words(f":{each.name}"), columns, indent=4)
                continue
            usage = _padded(each.usage(words), wide)
            room = columns - wide - 2 - _longer(each.usage(words))
            first, *more = wrapped(words(f":{each.name}"), room) or [()]
            if _wide(each.usage(words)) > wide - 2:
                found.append(line("  ", ("strong", usage)))
                usage = " " * wide
            found.append(line("  ", ("strong", usage), *first))
            found += [line(" " * (wide + 2), *row) for row in more]
    found += [(), *wrapped(words("help end"), columns)]
    return found


def one(each: Command, words: Words, columns: int) -> list[Line]:
    found = [line(("strong", each.usage(words))), *wrapped(words(f":{each.name}"), columns, indent=2)]
    if each.author:
        found += wrapped(words("needs author"), columns, "dim", indent=2)
    return found


def open_argument(text: str) -> tuple[str, str]:
    """The name of the argument that is being typed if it is the rest of the line, and what is typed of it."""
    name, space, rest = text[1:].partition(" ")
    each = find(name) if space else None
    if not isinstance(each, Command):
        return "", ""
    rest = rest.lstrip()
    for parameter in each.parameters:
        if parameter.rest:
            return parameter.name, rest
        _, space, rest = rest.partition(" ")
        if not space:
            break
    return "", ""


def names(typed: str, words: Words) -> list[tuple[str, int, str]]:
    """Commands whose names begin so, how much of the line each replaces, and what it does."""
    own = [(c.called(words), c) for c in COMMANDS.values()]
    hits = [(n, c) for n, c in sorted(own, key=lambda each: each[0]) if n.startswith(typed)]
    hits = hits or [(n, c) for n, c in sorted(COMMANDS.items()) if n.startswith(typed)]
    return [(n, len(typed), words(f":{c.name}")) for n, c in hits]


def completions(text: str, words: Words) -> list[tuple[str, int, str]]:
    """Ends for a line that begins with `:`, how much of the line each replaces, and a note."""
    name, space, rest = text[1:].partition(" ")
    if not space:
        return [(f":{end}", len(text), note) for end, _, note in names(name, words)]
    each = find(name, words)
    if not isinstance(each, Command):
        return []
    if open_argument(text)[0] == "command":
        return names(rest.lstrip(" :"), words)
    typed: Sequence[str] = rest.split(" ")
    at = len(typed) - 1
    if at >= len(each.parameters):
        return []
    return [(w, len(typed[-1]), "") for w in each.parameters[at].words if w.startswith(typed[-1])]
