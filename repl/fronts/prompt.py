"""A session in a terminal: completion, history, suggestions, a toolbar.

With several people at the keyboard all of it happens on the alternate screen, which is cleared
between two people, and every seat has a history of its own: nothing is left in the scrollback.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import (
    CompleteEvent,
    Completer,
    Completion,
    PathCompleter,
    WordCompleter,
    merge_completers,
)
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI, FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output import Output as Screen
from prompt_toolkit.styles import Style

from repl.commands.auto import done_while_read
from repl.commands.registry import asks, open_argument
from repl.fronts.digest import LEAST_LAST
from repl.fronts.keyboard import typed_before, without_echo
from repl.fronts.pager import page
from repl.fronts.plain import Watching, code
from repl.fronts.recap import Recap
from repl.screen.text import Line, Output, Paint, bare, broken, line, shortened, width
from repl.session.session import Session

ALTERNATE, NORMAL, CLEAR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[H\x1b[2J\x1b[3J"
STYLE = Style.from_dict({"bottom-toolbar": "noreverse", "wrong": "ansired", "good": "ansigreen", "dim": "ansigray"})
PLAIN_STYLE = Style.from_dict({"completion-menu": "reverse", "completion-menu.completion.current": "noreverse bold",
                               "scrollbar": "noinherit"})  # fmt: skip
EVERY = 0.3
LONGEST_KEPT = 200
BELOW = 3  # rows for the line to type in and the toolbar
NEWS = 6  # rows of news that are to be seen above a table


class ShortLines(InMemoryHistory):
    """Lines that somebody could want back; a long one would fill the screen as a suggestion."""

    def append_string(self, string: str) -> None:
        if len(string) <= LONGEST_KEPT:
            super().append_string(string)


class LeftBehind:
    """What stays in the terminal when the other screen is left: what was written to be copied, and how it ended."""

    def __init__(self) -> None:
        self._shared = ""
        self._end = ""

    def note(self, output: Output, session: Session, paint: Paint) -> None:
        if output.data.get("shared"):
            self._shared += paint.output(output)
        elif output.kind == "over":
            end = len(output.lines)
            if session.seats.people:  # what can be typed next cannot be typed there
                end = max((at for at, row in enumerate(output.lines) if not row), default=end)
            self._end = paint.rows(output.lines[:end])
        elif output.kind == "left":
            self._end += paint.output(output)

    @property
    def text(self) -> str:
        return self._shared + self._end


class SessionCompleter(Completer):
    """What the session suggests for the seat at the keyboard, and files after `:load` and `:save`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.files = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        wanted, path = open_argument(document.text_before_cursor)
        if wanted == "file" and document.text.startswith(":"):
            yield from self.files.get_completions(Document(path), complete_event)
            return
        for each in self.session.suggestions(document.text_before_cursor):
            yield Completion(each.text, start_position=-each.replaces, display_meta=each.note)


class Terminal:
    """Reads lines and shows what comes back."""

    def __init__(
        self,
        session: Session,
        paint: Paint,
        write: Callable[[str], None] | None = None,
        input: Input | None = None,
        output: Screen | None = None,
    ) -> None:
        self.session = session
        self.paint = paint
        self.input = input
        self.output = output
        self.write = write or _to_stdout
        self.watching = Watching(session)
        self._prompts: dict[int | None, PromptSession[str]] = {}
        self._stopped = False
        self._thinking = False
        self._alternate = False  # are we on the other screen, or one of several people on an empty one?
        self._since_read = 0  # rows on the other screen
        self._recap = Recap(session)
        self._told = 0  # rows of news since something was entered
        self._leaves = False
        self._left = LeftBehind()
        self._early: list[str] = []  # lines entered before there was a question
        self._unsent = ""  # what was being typed when the file of the rules was written
        self._next = ""  # a question that was typed while the play was read
        self._rubs_out = os.environ.get("TERM") not in ("dumb", "")

    # ───────────── the loop

    def run(self) -> int:
        try:
            # What is typed while bots play, `^C` too, is not written into what they did; the next question gets it.
            with self._interruptible(), without_echo("ECHO"):
                self.show(self.session.begin())
                while self.session.ended is None:
                    self.show(self.session.feed(self.read()))
        finally:
            if self._alternate:
                self.write((CLEAR + NORMAL if self._rubs_out else "\n" * _rows()) + self._left.text)
        return code(self.session, strict=False)

    def show(self, outputs: Iterator[Output]) -> None:
        """Writes outputs as they come; Ctrl-C stops between two of them, where the play is whole."""
        self.session.setting.columns = _columns()
        self._stopped = False
        for output in outputs:
            self._rub_out()
            self._show(output)
            self._pause(output.data.get("pause") or 0.0)
            if self._stopped:
                for each in self.session.teller.stopped():
                    self.write(self.paint.output(each))
                break
        self._rub_out()

    def _show(self, output: Output) -> None:
        self._recap.keep_up()
        if output.kind == "thinking":
            if self._rubs_out:
                self._thinking = True
                self.write(shortened(self.session.teller.who_thinks(output), _columns() - 1))  # of one row
        elif output.kind == "wipe":
            self._wipe()
        elif output.kind == "rest":
            if self._alternate or output.data["before"] != "over":  # elsewhere it all stays to be read
                self._rest(output.lines)
        elif output.data.get("pages") and self.input is None and not self._alternate:
            page(self.paint.output(output), self.session.words)
        elif output.lines:
            if output.kind in ("asked", "handover"):
                # What was entered before the question was there is no answer to it: it waits for another Enter.
                early = typed_before() if self.input is None else []
                self._early = [*self._early, *early] if output.kind == "asked" else []
                self._next = self._next if output.kind == "asked" else ""
            if output.kind == "happened":
                self._told += len(output.lines)
                self._recap.add(output.lines)
            self._write(self._fitted(output) if output.kind == "table" else output.lines)
            self._left.note(output, self.session, self.paint)

    def _fitted(self, table: Output) -> Sequence[Line]:
        """The table in short, if only so the news above it stay in the window; Enter alone shows all of it. Where moves
        of the others do not stay, each has a row."""
        moves = self.session.moves()
        below = max(2 * BELOW, len(self.session.question(moves).lines) + 2 if moves is not None else 0)
        news = min(self._told, NEWS)
        if not self._told or not table.short or _rows() - news - below >= len(table.lines):
            return table.lines
        last = self._recap.rows(_columns())
        if any(begun > news for begun, _ in last):
            last = last[-NEWS:]
            news = min(self._told, LEAST_LAST)
        else:
            last = []
        again = self.session.note("table and moves again" if last else "table again", style="dim").lines
        room = max(1, _rows() - news - below - len(again) - len(last))
        rows = next((rows for rows in table.between if len(rows) <= room), table.in_short(room))
        return [*(row for _, row in last), *rows, *again]

    def _write(self, lines: Sequence[Line]) -> None:
        """On the other screen nothing can be scrolled back to: what is longer than the window comes in parts."""
        if not self._alternate:
            self.write(self.paint.rows(lines))
            return
        columns, room = _columns(), max(1, _rows() - BELOW)
        sizes = [max(1, -(-width(each) // columns)) for each in lines]
        for at, (each, size) in enumerate(zip(lines, sizes, strict=True)):
            together = sum(sizes) if at == 0 and sum(sizes) <= room else size  # a question is not torn apart
            if self._since_read and self._since_read + together > room:
                self._rest(self.session.note("enter for more", style="dim").lines)
                if self._stopped:
                    return
            self.write(self.paint.rows([each]))
            self._since_read += size

    def _rest(self, lines: Sequence[Line]) -> None:
        """Waits for Enter. A move typed before it answers a question that nobody has seen: it waits for another."""
        self._early += typed_before() if self.input is None else []
        prompt = PromptSession[str](input=self.input, output=self.output, enable_suspend=True)
        self._since_read = 0
        try:
            typed = prompt.prompt(ANSI(self.paint.rows(lines).rstrip() + " ")).strip()
            if done_while_read(self.session, typed):
                return
            self._next = typed if asks(typed) else self._next
            self._early += [typed] if typed and not asks(typed) else []
        except KeyboardInterrupt:
            self._stopped = True
        except EOFError:
            self._stopped = self._leaves = True

    def _wipe(self) -> None:
        """A terminal that knows no codes scrolls on by a screen instead."""
        self._next = self._unsent = ""
        if self._rubs_out:
            self.write(CLEAR if self._alternate else ALTERNATE + CLEAR)
        else:
            self.write("\n" * _rows() + self.paint.output(self.session.note("not wiped")))
        self._alternate, self._since_read = True, 0

    def _rub_out(self) -> None:
        """Takes away the line that says who thinks."""
        if self._thinking:
            self.write("\r\x1b[K")
            self._thinking = False

    def _pause(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self._stopped and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, 0.05))

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Ctrl-C does not end the program: it is noticed between two outputs."""

        def stop(number: int, frame: FrameType | None) -> None:
            self._stopped = True

        try:
            before = signal.signal(signal.SIGINT, stop)
        except ValueError:  # not the main thread
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    # ───────────── reading

    def read(self) -> str:
        """One line; Ctrl-C drops what was typed, Ctrl-D leaves."""
        self._since_read = self._told = 0
        if self._leaves:
            self._leaves = False
            return ":quit"
        if self._next:
            typed, self._next = self._next, ""
            return typed
        while True:
            try:
                early, self._early = self._early, []
                if early and not self._rubs_out:  # a terminal that cannot show it in the line
                    key, typed = "typed early" if len(early) == 1 else "typed early several", "`, `".join(early)
                    self.write(self.paint.output(self.session.note(key, typed=typed)))
                    early = []
                unsent, self._unsent = self._unsent, ""
                default = early[-1] if early else unsent
                return self._prompt().prompt(default=default, pre_run=partial(self._before_keys, bool(early)))
            except KeyboardInterrupt:
                continue
            except EOFError:
                return ":quit"

    def _prompt(self) -> PromptSession[str]:
        """Each seat has its own, and so its own history."""
        seat = self.session.keyboard
        if seat not in self._prompts:
            self._prompts[seat] = PromptSession(
                self._before_cursor,
                completer=SessionCompleter(self.session),
                complete_while_typing=Condition(_is_typing),  # a menu to come keeps rows free
                auto_suggest=AutoSuggestFromHistory() if self.paint.color else None,
                history=ShortLines(),
                bottom_toolbar=self._toolbar,
                style=STYLE if self.paint.color else PLAIN_STYLE,
                color_depth=None if self.paint.color else ColorDepth.DEPTH_1_BIT,
                reserve_space_for_menu=6,
                enable_suspend=True,
                input=self.input,
                output=self.output,
            )
        return self._prompts[seat]

    def _before_cursor(self) -> str:
        return self.session.words("step prompt") if self.session.stepper.paused else "> "

    def _toolbar(self) -> FormattedText | ANSI:
        """What Enter would do; while nothing is typed, where the play stands and the keys."""
        preview = self.session.preview(get_app().current_buffer.text)
        columns = get_app().output.get_size().columns
        if preview:
            ((style, text),) = preview
            return FormattedText([(f"class:{style}", self.paint.text(shortened(text, columns)))])
        return ANSI(self.paint.line((("dim", self.session.status(columns)),)))

    def _before_keys(self, early: bool) -> None:
        if early:
            _mark_all(get_app().current_buffer)
        if self.session.watch:
            get_app().create_background_task(self._look_at_file())

    async def _look_at_file(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if self.watching.changed():
                app = get_app()
                self._unsent = app.current_buffer.text
                app.exit(result=":reload")
                return


def _mark_all(buffer: Buffer) -> None:
    """What is typed next replaces it."""
    end, buffer.cursor_position = len(buffer.text), 0
    buffer.start_selection()
    assert buffer.selection_state is not None
    buffer.selection_state.enter_shift_mode()
    buffer.cursor_position = end


def _is_typing() -> bool:
    return bool(get_app().current_buffer.text)


def _columns() -> int:
    """The width of the window as it is now; `COLUMNS` may be from before it changed."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return shutil.get_terminal_size().columns


def _rows() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or 24
    except (OSError, ValueError):
        return shutil.get_terminal_size().lines


def _to_stdout(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def ask(question: str, names: Sequence[str] = (), input: Input | None = None, output: Screen | None = None) -> str:
    """One answer before the play begins, which may be one of some names; empty if the person only presses Enter."""
    completer = merge_completers([WordCompleter([*names], ignore_case=True), PathCompleter()]) if names else None
    prompt = PromptSession[str](input=input, output=output, enable_suspend=True, completer=completer)
    *rows, last = broken(line(question.rstrip()), _columns() - 1, Paint().size)
    return prompt.prompt("".join(f"{bare(row)}\n" for row in rows) + f"{bare(last)} ").strip()
