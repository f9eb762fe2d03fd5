"""What the library of the command line says by itself, in German, and the help of our commands.

It looks up every sentence under the name `_`, as translated programs do; so its templates are filled as always.
Help is made of what stands at the commands: a copy of them is given the German texts of `dsl/messages/german/help.py`.
"""

from __future__ import annotations

import gettext
import re
from copy import copy
from inspect import cleandoc
from typing import TypeVar

from click import Choice, Command, Option, Parameter, core, decorators, exceptions, formatting, parser, types

from cli import output

_Command = TypeVar("_Command", bound=Command)
_PLACEHOLDER = re.compile(r"[A-Z][A-Z]+(?: RANGE)?|N or N-N")
_CODE = re.compile(r"(\d+ +)(.*)")

CLICK = {
    "No such option {name!r}.": "Eine Option {name!r} gibt es nicht.",
    "No such option: {name}": "Eine Option {name} gibt es nicht.",
    "No such command {name!r}.": "Einen Befehl {name!r} gibt es nicht.",
    "Did you mean {possibility}?": "Meintest du {possibility}?",
    "(Did you mean one of: {possibilities}?)": "(Meintest du eines davon: {possibilities}?)",
    "(Possible options: {possibilities})": "(Meintest du eines davon: {possibilities}?)",
    "Missing argument": "Es fehlt",
    "Missing option": "Es fehlt die Option",
    "Missing parameter": "Es fehlt",
    "Missing command.": "Es fehlt ein Befehl.",
    "Invalid value: {message}": "Das geht nicht: {message}",
    "Invalid value for {param_hint}: {message}": "{param_hint} geht so nicht: {message}",
    "Choose from:\n\t{choices}": "Zur Wahl stehen:\n\t{choices}",
    "Choose from:\n\t{choices}.": "Zur Wahl stehen:\n\t{choices}.",
    "{value!r} is not {choice}.": "{value!r} ist nicht {choice}.",
    "{value!r} is not one of {choices}.": "{value!r} ist keines von {choices}.",
    "{value!r} is not a valid {number_type}.": "{value!r} ist keine Zahl, die hier geht.",
    "{value} is not in the range {range}.": "{value} liegt nicht im Bereich {range}.",
    "{name} {filename!r} does not exist.": "{name} {filename!r} gibt es nicht.",
    "{name} {filename!r} is a file.": "{name} {filename!r} ist eine Datei.",
    "{name} {filename!r} is a directory.": "{name} {filename!r} ist ein Ordner.",
    "{name} {filename!r} is not readable.": "{name} {filename!r} lässt sich nicht lesen.",
    "{name} {filename!r} is not writable.": "{name} {filename!r} lässt sich nicht schreiben.",
    "Got unexpected extra argument ({args})": "Das ist zu viel: {args}",
    "Got unexpected extra arguments ({args})": "Das ist zu viel: {args}",
    "Option {name!r} requires an argument.": "Nach der Option {name!r} fehlt ein Wert.",
    "Option {name!r} requires {nargs} arguments.": "Nach der Option {name!r} fehlen Werte: {nargs}.",
    "Option {name!r} does not take a value.": "Die Option {name!r} nimmt keinen Wert.",
    "Argument {name!r} takes {nargs} values.": "{name!r} nimmt {nargs} Werte.",
    "Usage:": "Aufruf:",
    "Options": "Optionen",
    "Commands": "Befehle",
    "default: {default}": "sonst {default}",
    "Show this message and exit.": "Zeigt diese Hilfe.",
    "Show the version and exit.": "Zeigt die Version.",
}


def speak(language: str) -> None:
    """Lets this library and our own commands speak a language from here on."""
    output.speak(language)

    def one(message: str) -> str:
        return CLICK.get(message, message) if language == "de" else gettext.gettext(message)

    def several(singular: str, plural: str, count: int) -> str:
        return one(singular if count == 1 else plural)

    for module in (core, decorators, exceptions, formatting, parser, types):
        for name, said in (("_", one), ("ngettext", several)):
            if hasattr(module, name):
                setattr(module, name, said)


def in_language(command: _Command) -> _Command:
    """A command whose help is in the language that is spoken."""
    if output.current_language() != "de":
        return command
    found = copy(command)
    found.help, found.short_help, found.epilog = _text(command.help), _text(command.short_help), _text(command.epilog)
    found.options_metavar = _placeholders(command.options_metavar)
    if isinstance(found, core.Group):
        found.subcommand_metavar = _placeholders(found.subcommand_metavar)
    found.params = [_parameter(each) for each in command.params]
    return found


def _parameter(each: Parameter) -> Parameter:
    found = copy(each)
    if isinstance(found, Option):
        found.help = _text(found.help)
    if isinstance(found.type, Choice) or (isinstance(found, Option) and found.is_flag):
        return found
    shown = found.metavar or (found.type.name if isinstance(found, Option) else found.name or "").upper()
    named = _placeholders(shown)
    if named != shown:  # an argument that need not be given is shown in brackets, unless somebody says how
        found.metavar = named if found.metavar or found.required or isinstance(found, Option) else f"[{named}]"
    return found


def _placeholders(text: str | None) -> str:
    from dsl.messages.german.help import PLACEHOLDERS

    return _PLACEHOLDER.sub(lambda found: PLACEHOLDERS.get(found[0], found[0]), text or "")


def _text(text: str | None) -> str | None:
    """A text of several paragraphs. One that begins with `\b` keeps its lines, and each is said by itself."""
    return text and "\n\n".join(_paragraph(part) for part in cleandoc(text).split("\n\n"))


def _paragraph(text: str) -> str:
    if not text.lstrip().startswith("\b"):
        return _sentence(" ".join(text.split()))
    return "\n".join(_line(line) for line in text.splitlines())


def _line(text: str) -> str:
    bare = text.lstrip()
    code = _CODE.fullmatch(bare)
    return text[: len(text) - len(bare)] + (code[1] + _sentence(code[2]) if code else _sentence(bare))


def _sentence(text: str) -> str:
    from dsl.messages.german.help import HELP

    return HELP.get(text) or CLICK.get(text, text)
