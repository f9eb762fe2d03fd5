"""A session on the whole screen: the table in place, news that scroll, the question, things to pick, a line to type in.

Everything that can be typed in `prompt` can be typed here too. It all happens on the alternate screen, which is left
empty behind; between two people at one keyboard it is cleared, and every seat has a history of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

from prompt_toolkit.application import Application
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.clipboard import InMemoryClipboard
from prompt_toolkit.completion import ConditionalCompleter
from prompt_toolkit.filters import Condition, Filter, has_completions
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output import Output as Screen

from repl.commands.auto import done_while_read
from repl.commands.registry import asks
from repl.fronts.plain import Watching, code
from repl.fronts.prompt import EVERY, PLAIN_STYLE, STYLE, LeftBehind, SessionCompleter, ShortLines
from repl.fronts.view import View
from repl.input.choices import items
from repl.screen.text import Output, Paint, line, shortened
from repl.session.session import Session

LEAST_COLUMNS, LEAST_ROWS = 80, 24
ESC_ALONE = 0.1  # seconds after which what follows Esc is no part of the same key


class FullScreen(View):
    """Shows a session and reads what is typed, pointed at or clicked."""

    def __init__(
        self, session: Session, paint: Paint, input: Input | None = None, output: Screen | None = None
    ) -> None:
        super().__init__(session, paint)
        self.watching = Watching(session)
        self.left = LeftBehind()
        self._stopped = False
        self._leaves = False
        self._next = ""  # a question that was typed while the play was read
        self._watched = False
        self._size = (0, 0)
        self._followed = session.play, 0
        self._histories: dict[int | None, ShortLines] = {}
        self.buffer = Buffer(
            completer=ConditionalCompleter(SessionCompleter(session), Condition(self._may_complete)),
            complete_while_typing=Condition(lambda: not self.busy),
            auto_suggest=AutoSuggestFromHistory() if paint.color else None,  # without colours it would look typed
            history=self._history(),
            multiline=False,
            accept_handler=self._entered,
        )
        self.app = Application(
            layout=self._layout(),
            key_bindings=self._keys(),
            style=STYLE if paint.color else PLAIN_STYLE,
            color_depth=None if paint.color else ColorDepth.DEPTH_1_BIT,
            full_screen=True,
            mouse_support=True,
            input=input,
            output=output,
            before_render=lambda app: self._measure(),
        )
        self.app.timeoutlen = self.app.ttimeoutlen = ESC_ALONE

    def run(self) -> int:
        found = self.app.run(pre_run=lambda: self._start(self.session.begin()))
        print(self.left.text, end="", flush=True)
        return found

    # ───────────── the window

    def _measure(self) -> None:
        """A window of another size gets another table."""
        size = (self._rows(), self._columns())
        if size != self._size and not self.busy:
            self._size = size
            self.session.setting.columns = size[1]
            if self.table.lines and self.session.waiting is None:
                self.table.show(self.session.table())
                self._ask()
        self.news.fit(max(1, self._room() - self._table_height()))
        self.menu.bottom = self._below_news()

    # ───────────── running

    def _start(self, outputs: Iterator[Output], news: bool = True) -> None:
        self.busy, self._stopped, self.thinking = True, False, ""
        self.session.setting.columns = self._columns()
        self.choices.hide()
        self.question = ()
        if news:
            self.news.begin_news()
        self.app.create_background_task(self._consume(outputs))

    async def _consume(self, outputs: Iterator[Output]) -> None:
        """Takes outputs as they come, the work in a thread of its own: the keys stay alive while bots think."""
        loop = asyncio.get_running_loop()
        try:
            while not self._stopped:
                output = await loop.run_in_executor(None, next, outputs, None)
                if output is None:
                    break
                if output.kind == "rest":
                    await self._rest(output)
                    continue
                self._show(output)
                self.app.invalidate()
                await self._pause(output.data.get("pause") or 0.0)
            else:
                for output in self.session.teller.stopped():
                    self._show(output)
                self._show_table_as_told()
        except Exception as mistake:  # the application would wait for a key before it tells of it
            self.app.exit(exception=mistake)
            return
        self.busy = False
        self._watch()
        if self.session.ended is not None:
            self.app.exit(result=code(self.session, strict=False))
            return
        if self._leaves:
            self._leaves = False
            self._start(self.session.feed(":quit"))
            return
        self._ask()
        self._measure()
        if self._next:
            self.buffer.text, self._next = self._next, ""
            self.buffer.validate_and_handle()
            return
        hides = self.session.setting.pause != "never" and (self.news.hides_points or self.news.hides_round)
        self.reading = bool(self.table.lines) and (self.news.wants_room or hides)
        self.app.invalidate()

    async def _pause(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self._stopped and (left := until - time.monotonic()) > 0:
            await asyncio.sleep(min(left, 0.05))

    async def _rest(self, output: Output) -> None:
        """Waits for Enter; the table makes room if what is to be read needs it, and what is told next begins below."""
        self._show_table_as_told()
        self._measure()
        self.reading = bool(self.news.above) or self.news.wants_room
        self.thinking = self._resting_text(output)
        self.resting = asyncio.Event()
        self.app.invalidate()
        await self.resting.wait()
        self.resting, self.thinking, self.reading = None, "", False
        self.news.begin_news()

    def _show(self, output: Output) -> None:
        self._follow()
        match output.kind:
            case "table":
                self.table.show(output)
            case "asked":
                pass  # `_ask` shows it as things to pick
            case "thinking":
                self.thinking = self.session.teller.who_thinks(output)
                self._show_table_as_told()  # what the bots before have done is seen at once
            case "wipe":
                self._wipe()
            case "stepped" if "line" in output.data and self.session.stepper.paused:  # the source has a pane of its own
                self.news.add(output.lines[-1:] if output.data.get("brief") else ())
            case _:
                if output.kind == "happened":
                    self._tell(output)
                elif output.kind == "over":
                    self.news.add_end(output.lines, output.data.get("read from", 0))
                else:
                    self.news.add(output.lines, output.data.get("read from", 0))
                self.left.note(output, self.session, self.paint)
                if output.kind == "over":
                    self.table.show(None)
                elif output.kind == "happened":
                    self._show_table_as_told()

    def _follow(self) -> None:
        """Does the play stand where it has not come to by moves? What was taken back leaves the news."""
        play, events = self._followed
        self._followed = self.session.play, len(self.session.play.events)
        if play is not self.session.play:
            self.news.play_stands_elsewhere()
        elif self._followed[1] < events:
            self.news.play_stands_elsewhere(self._followed[1])

    def _show_table_as_told(self) -> None:
        """The table as it was when happened what was told last."""
        if (table := self.session.teller.table()) is not None:
            self.table.show(table)

    def _wipe(self) -> None:
        """Another person sits down: nothing of the one before stays, in no pane and in no history."""
        self.source, self.question, self.reading, self._next, self.early = [], (), False, "", ""
        self.table.show(None)
        self.news.clear()
        self.choices.show((), False, self._columns())
        self.buffer.history = self._history()
        self.buffer.reset()
        self.app.clipboard = InMemoryClipboard()
        self.app.emacs_state.macro = []

    def _history(self) -> ShortLines:
        return self._histories.setdefault(self.session.keyboard, ShortLines())

    def _ask(self) -> None:
        """The question that is due, with what can be picked."""
        if self.buffer.history is not self._history():
            self.buffer.history = self._history()
            self.buffer.reset()
        session, columns = self.session, self._columns()
        self._show_source()
        moves = session.moves() if session.waiting is None and session.reel is None else None
        if moves is None:
            self.question = ()
            self.choices.show((), False, columns)
            return
        found = items(moves)
        several = moves.listing.pick is not None
        asked = moves.listing.asked(session.columns)
        listed = session.question(moves).lines
        self.question = tuple(
            listed if not found else [*asked, *(listed[len(asked) : len(asked) + 1] if several else ())]
        )
        self.choices.show(found, several, columns, moves.listing)

    def _show_source(self) -> None:
        """While the rules are stepped through, the file with the line where they stand."""
        stepper = self.session.stepper
        if not stepper.paused or not (stack := stepper.stack()):
            self.source = []
            return
        self.table.show(self.session.table())
        source, here = stepper.source(stack[0]), stepper.line(stack[0])
        rows = source.text.splitlines()
        size = len(str(len(rows)))
        self.source = [
            line(("here" if number == here else "", f"{'▶' if number == here else ' '}{number:{size}}  {row}"))
            for number, row in enumerate(rows, 1)
        ]

    # ───────────── keys

    def _may_complete(self) -> bool:
        """While bots play the session answers nothing; and nobody wants a menu before the first letter."""
        return not self.busy and bool(self.buffer.text.strip())

    def _entered(self, buffer: Buffer) -> bool:
        """Enter: what is typed, or what is pointed at. What comes too early waits; what is typed next replaces it."""
        if self.reading and self.news.below and not buffer.text.strip():
            self.news.move(self.news.height - 1)
            return True
        if self.resting is not None:
            self.resting.set()
            if done_while_read(self.session, buffer.text):
                return False
            if asks(buffer.text):
                self._next = buffer.text.strip()
                return False
            self._keep_for_later()  # a move for a question that nobody has seen yet waits for another Enter
            return True
        if self.busy:
            self._keep_for_later()
            return True
        if not buffer.text.strip() and self._opens(buffer):
            return True
        text, self.early = buffer.text.strip() or self._pointed(), ""
        if self.reading:
            self._has_read()
            if not text:
                return True
        if self.session.waiting is not None:
            self.news.clear()
        if text:
            self.news.begin_answer(line(("dim", shortened(f"> {text}", self.session.columns))))
            self.entry.horizontal_scroll = 0  # a long line had moved it
        only_table = not text and self.session.moves() is not None
        self._start(self.session.feed(text), news=not only_table)
        return False

    def _has_read(self) -> None:
        """The table is there again, and of the text how it begins."""
        self.reading = False
        self.news.has_read()

    def _opens(self, buffer: Buffer) -> bool:
        """Is what is pointed at only the beginning of a line? Then it is put there to be typed to its end."""
        choices = self.choices
        if choices.at is None or choices.several or not choices.items[choices.at].open:
            return False
        buffer.text = f"{choices.items[choices.at].line} "
        buffer.cursor_position = len(buffer.text)
        choices.at = None
        return True

    def _click(self, at: int) -> None:
        """The first click points at a thing or picks it, a second one takes it."""
        if self.busy:
            return
        if self.choices.several:
            self.choices.at = at
            self.choices.toggle(at)
        elif self.choices.at == at and not self.buffer.text:
            self._entered(self.buffer)
        else:
            self.choices.at = at

    def _keys(self) -> KeyBindings:
        empty = Condition(lambda: not self.buffer.text) & ~has_completions
        idle = empty & Condition(lambda: not self.busy)
        choosing = idle & Condition(lambda: bool(self.choices.items))
        several = choosing & Condition(lambda: self.choices.several)
        always = Condition(lambda: True)
        table: list[tuple[str, Condition | Filter, Callable[[], object]]] = [
            ("right", choosing, lambda: self.choices.move(1)),
            ("left", choosing, lambda: self.choices.move(-1)),
            ("down", choosing, lambda: self.choices.move(0, 1)),
            ("up", choosing, lambda: self.choices.move(0, -1)),
            (" ", several, self._mark),
            ("enter", always, self.buffer.validate_and_handle),
            ("pageup", always, lambda: self.news.move(1 - self.news.height)),
            ("pagedown", always, lambda: self.news.move(self.news.height - 1)),
            ("pageup", choosing & Condition(lambda: self.choices.above), lambda: self.choices.page(-1)),
            ("pagedown", choosing & Condition(self._more_choices), lambda: self.choices.page(1)),
            ("c-up", ~Condition(lambda: self.reading), lambda: self.table.move(-1)),
            ("c-down", ~Condition(lambda: self.reading), lambda: self.table.move(1)),
            ("c-c", always, self._interrupt),
            ("c-d", idle, lambda: self._start(self.session.feed(":quit"))),
            ("c-d", Condition(lambda: self.resting is not None), self._leave),
            ("c-l", always, lambda: self.app.renderer.clear()),
            ("c-z", always, lambda: self.app.suspend_to_background()),
        ]
        keys = KeyBindings()
        for name, when, act in table:
            keys.add(name, filter=when)(lambda event, act=act: (act(), None)[1])
        # At once: the letter that is typed after Esc, where nothing was typed before, is no Alt and a letter.
        keys.add("escape", filter=empty, eager=True)(lambda event: self._escape())
        return keys

    def _more_choices(self) -> bool:
        """Does a long list go on, and nothing else?"""
        return self.choices.below and not self.news.below and not self.reading

    def _escape(self) -> None:
        """Back to the table, or on, without reading to the end."""
        if self.resting is not None:
            if self.reading:
                self.resting.set()
        elif self.reading:
            self._has_read()
        elif not self.busy:
            self.choices.clear()
            if (moves := self.session.moves()) is not None and moves.whole is not None:
                self._start(self.session.feed(""), news=False)

    def _leave(self) -> None:
        """Ctrl-D where the play waits to be read: it stops there, and is left."""
        self._leaves = True
        self._interrupt()

    def _interrupt(self) -> None:
        """Ctrl-C stops what runs, or drops the line and what is pointed at, which Enter would take."""
        if self.busy:
            self._stopped = True
            if self.resting is not None:
                self.resting.set()
        else:
            self.buffer.reset()
            self.choices.clear()

    # ───────────── the file of the rules

    def _watch(self) -> None:
        if self.session.watch and not self._watched:
            self._watched = True
            self.app.create_background_task(self._look_at_file())

    async def _look_at_file(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if not self.busy and self.watching.changed():
                self._start(self.session.feed(":reload"))


def fits(columns: int, rows: int) -> bool:
    """Is there room for it?"""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS
