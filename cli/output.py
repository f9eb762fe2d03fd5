"""How commands write: colours or not, plain letters or not, and what to do when nobody reads on.

Data goes to stdout, everything about the run to stderr. When the reader of stdout closes the pipe
(`cardgame check | head`), the rest is dropped without a word and the exit code stays what it would
have been. A full disk is told, with the exit code for trouble.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import textwrap
import traceback
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TextIO, TypeVar

import click

from grammar.visible import in_json, visible, visible_but_colours, visible_line

if TYPE_CHECKING:
    from dsl.diagnostic import Diagnostic
    from dsl.render.look import Look
    from repl.screen.text import Paint
    from repl.words import Words

FORMATS = ("full", "concise", "json", "github", "sarif", "junit")
FOR_PEOPLE = ("full", "concise", "table")
LANGUAGES = ("en", "de")
OF_WHAT_IS_SAID = "The language of what is said; without it that of the system."

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Style:
    """What the user asked for: how diagnostics are written, and with which means."""

    format: str = "full"
    color: Literal["auto", "always", "never"] = "auto"
    ascii: bool = False
    language: str = "en"

    def colored(self, stream: TextIO) -> bool:
        """Whether text for this stream gets colours."""
        if self.color != "auto":
            return self.color == "always"
        if os.environ.get("NO_COLOR"):
            return False
        if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
            return True
        return stream.isatty() and os.environ.get("TERM") != "dumb"

    def plain(self, stream: TextIO) -> bool:
        """Whether only ASCII may be written: asked for, or all that the stream can take."""
        try:
            "╭─│ü".encode(stream.encoding or "ascii")
        except (LookupError, UnicodeEncodeError):
            return True
        return self.ascii

    def look(self) -> Look:
        """How findings and rules are shown on standard output."""
        from dsl.render.look import Look

        return Look(color=self.colored(sys.stdout), ascii=self.plain(sys.stdout))

    def paint(self) -> Paint:
        """How what a session says is shown on standard output."""
        from repl.screen.text import Paint

        return Paint(self.colored(sys.stdout), self.plain(sys.stdout))

    def render(self, found: Iterable[Diagnostic], form: str = "full", stream: TextIO | None = None) -> str:
        """Findings as text for standard output, or for another stream."""
        from dsl.render import render

        to = stream or sys.stdout
        return render([*found], form, color=self.colored(to), ascii=self.plain(to), language=self.language)

    def errors(self, found: Iterable[Diagnostic]) -> str:
        """The errors among some findings, as they are told on standard error."""
        return self.render((d for d in found if d.severity == "error"), stream=sys.stderr)


def language_option(command: _Command) -> _Command:
    """Adds `--lang` to a command that has nothing to do with it: `language_of` has read it before."""
    add = click.option("--lang", type=click.Choice(LANGUAGES), help=OF_WHAT_IS_SAID, expose_value=False)
    result: _Command = add(command)
    return result


def style_options(formats: bool, language: bool = True) -> Callable[[_Command], _Command]:
    """Adds `--color`, `--ascii` and `--lang`, and `--format` if the command prints diagnostics only; it gets a `style`.

    A command that has a `--lang` of its own says `language=False`.
    """

    def add(command: _Command) -> _Command:
        @wraps(command)
        def styled(*args: Any, color: Any, ascii: bool, format: str = "full", **named: Any) -> Any:
            from cli.settings import settled

            lang = named.pop("lang") if language else named.get("lang")
            wanted: Any = color or settled().color or "auto"
            return command(*args, style=Style(format, wanted, ascii, lang or current_language()), **named)

        found: Any = click.option("--ascii", is_flag=True, help="Draw with plain letters.")(styled)
        choice = click.Choice(("auto", "always", "never"))
        found = click.option("--color", type=choice, help="When to use colours.")(found)
        if language:
            found = click.option("--lang", type=click.Choice(LANGUAGES), help=OF_WHAT_IS_SAID)(found)
        if formats:
            help = "How findings are written."
            found = click.option("--format", type=click.Choice(FORMATS), default="full", help=help)(found)
        result: _Command = found
        return result

    return add


def usual_language() -> str:
    """The language that the user has settled on, or that of the system if it is one of ours."""
    from cli.settings import settled

    said = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return settled().language or ("de" if said.lower().startswith("de") else "en")


# ───────────── writing


def prepare() -> None:
    """Lets the streams write every character, as an escape if they have no sign for it.

    A stream that was closed before the command began is None; what goes there goes nowhere.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def write(text: str, painted: bool = False) -> None:
    """Data, to stdout. Nothing in it commands a terminal, but the colours of a text that was painted."""
    try:
        sys.stdout.write(visible_but_colours(text) if painted else visible(text))
        sys.stdout.flush()
    except BrokenPipeError:
        hang_up()


def page(text: str, words: Words) -> None:
    """A long text that was painted, to stdout: a page at a time if a person reads it."""
    from repl.fronts import pager

    if sys.stdout.isatty():
        pager.page(visible_but_colours(text), words)
    else:
        write(text, painted=True)


def write_exactly(text: str) -> None:
    """The text of a file as it is, to stdout, unless a person is looking."""
    if sys.stdout.isatty():
        write(text)
    else:
        _write_utf8(text)


def _write_utf8(text: str) -> None:
    """Data for programs and files, to stdout: in UTF-8 whatever a terminal here could show."""
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        write(text)
        return
    try:
        sys.stdout.flush()
        raw.write(text.encode())
        raw.flush()
    except BrokenPipeError:
        hang_up()


def remark(text: str, painted: bool = False) -> None:
    """A line about the run, to stderr."""
    with suppress(OSError):  # nobody to tell, and nobody to tell that to
        print(visible_but_colours(text) if painted else visible(text), file=sys.stderr, flush=True)


def write_as(form: str, text: str) -> None:
    """Data in one of the formats, to stdout; those for people are painted."""
    if form in FOR_PEOPLE:
        write(text, painted=True)
    else:
        _write_utf8(harmless_in(form, text))


def harmless_in(form: str, text: str) -> str:
    """A text in a format for programs, with every sign made visible that could command a terminal."""
    return in_json(text) if form in ("json", "sarif") else visible(text)


def annotate(form: str, sentence: str, file: str = "") -> None:
    """What went wrong beside the findings, where a CI that shows annotations looks for it."""
    if form == "github":
        from dsl.render.github import escaped, escaped_field

        place = f" file={escaped_field(file)}" if file else ""
        write_as(form, f"::error{place}::{escaped(sentence)}\n")


def complain(text: str) -> None:
    """What went wrong, to stderr."""
    remark(in_window(f"cardgame: {visible_line(text)}", sys.stderr))


def in_window(text: str, stream: TextIO) -> str:
    """Lines that go to a window, in which no word is torn apart; anywhere else they stay as they are."""
    if not stream.isatty():
        return text
    columns = shutil.get_terminal_size().columns
    rows = (textwrap.fill(row, columns, break_long_words=False, break_on_hyphens=False) for row in text.split("\n"))
    return "\n".join(rows)


def flush() -> None:
    """Writes what is still held back, so that trouble with it shows now."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        hang_up()


def hang_up() -> None:
    """Nobody reads stdout any more, or it takes no more: what is still written goes nowhere."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except OSError:
        sys.stdout = io.StringIO()  # a stream without a file of its own


# ───────────── sentences

_language = "en"


def speak(language: str) -> None:
    """From here on what is said about the command line is said in a language."""
    global _language
    _language = language


def current_language() -> str:
    """The language that is spoken."""
    return _language


def language_of(args: Sequence[str]) -> str:
    """That of `--lang`, before anything else of the command line is understood; else what is settled."""
    for at, word in enumerate(args):
        name, equals, value = word.partition("=")
        said = value if equals else args[at + 1] if at + 1 < len(args) else ""
        if name == "--lang" and said in LANGUAGES:
            return said
    return usual_language()


def said(template: str, /, **values: object) -> str:
    """A sentence of this command in the language it speaks."""
    from dsl.sentence import Sentence  # help does without it

    return into_language(Sentence(template, values))


def misused(template: str, /, **values: object) -> click.UsageError:
    """The same as what is wrong with a command."""
    return click.UsageError(said(template, **values))


def into_language(sentence: str) -> str:
    from dsl.sentence import into

    return into(_language, sentence)


def translated(wrong: Exception) -> str:
    """What an exception says, in that language as far as it was made of a sentence."""
    return into_language(wrong.args[0]) if wrong.args and isinstance(wrong.args[0], str) else str(wrong)


def reason(wrong: OSError) -> str:
    """An error of the system as a sentence: which file, and what about it."""
    if wrong.strerror is None:
        return translated(wrong)
    return f"{wrong.filename}: {trouble(wrong)}" if wrong.filename else trouble(wrong)


def trouble(wrong: OSError) -> str:
    """The same without the file."""
    from repl.words.engine_de import TROUBLES

    said = wrong.strerror or translated(wrong)
    return TROUBLES.get(wrong.errno or 0, said) if _language == "de" else said


WHAT_TO_SEND = "send the file, the command and what `cardgame --version` says"


def our_mistake(mistake: BaseException) -> str:
    """A mistake of this program, with the place in it instead of a traceback, and what to send."""
    frames = traceback.extract_tb(mistake.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    words = " ".join(str(mistake).split())[:200]
    found = f"{type(mistake).__name__}{place}: {words}"
    key = "a mistake of this program, please report it: {mistake} ({send})"
    return said(key, mistake=found, send=into_language(WHAT_TO_SEND))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean …?` with the nearest name, or nothing."""
    from dsl.spelling import meant

    near = meant(word, known)
    return said("; did you mean {name}?", name=repr(near)) if near else ""


def number_of(count: int, what: str) -> str:
    """`3 files` in the language that is spoken."""
    return said(f"{{count}} {what}{'s' * (count != 1)}", count=count)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 file`, `3 files`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
