"""What the library of the command line says by itself, in German.

It looks up every sentence under the name `_`, as translated programs do; so its templates are filled as always.
Its help stays English, like the descriptions in it.
"""

from __future__ import annotations

import gettext

from click import core, exceptions, parser, types

from cli import output

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
}


def speak(language: str) -> None:
    """Lets this library and our own commands speak a language from here on."""
    output.speak(language)

    def one(message: str) -> str:
        return CLICK.get(message, message) if language == "de" else gettext.gettext(message)

    def several(singular: str, plural: str, count: int) -> str:
        return one(singular if count == 1 else plural)

    for module in (core, exceptions, parser, types):
        for name, said in (("_", one), ("ngettext", several)):
            if hasattr(module, name):
                setattr(module, name, said)
