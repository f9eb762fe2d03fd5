"""What stands where on the whole screen, and how much room each part has."""

from __future__ import annotations

from asyncio import Event

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import AppendAutoSuggestion, BeforeInput

from repl.fronts.panes import Choices, Folded, Pane, styled
from repl.fronts.scroll import Scroll
from repl.input.choices import together
from repl.input.problem import Problem
from repl.screen.text import Line, Output, Paint, cut_short, line, shortened, width
from repl.session.session import Session

LEAST_NEWS = 3
MOST_MOVERS = 6  # whose last moves are seen before what others have is seen as a whole
ENOUGH_NEWS = 6  # what the others did since one's last move mostly has room
MOST_CHOICES = 5
LEAST_CHOICES = 3  # rows of a long list, which folds before rows of the table go


class View:
    """The parts of the screen; whoever runs it fills them."""

    app: Application[int]
    buffer: Buffer
    entry: Window

    def __init__(self, session: Session, paint: Paint) -> None:
        self.session = session
        self.paint = paint
        self.table = Folded(paint)
        self.question: tuple[Line, ...] = ()
        self.source: list[Line] = []
        self.news = Scroll(paint, session.words("You"), lambda count: session.words("more of answer", count=count))
        self.choices = Choices(paint, self._click, self._more_of_list)
        # Over the news: near the line to type in it would lie over what can be chosen.
        self.menu = Float(CompletionsMenu(max_height=8, scroll_offset=1), xcursor=True, bottom=0)
        self.busy = False
        self.reading = False  # a long text, for which the table and the question make room
        self.thinking = ""
        self.early = ""  # a line that was entered before the question for it
        self.given_up = ""  # the one before, in whose place it waits
        self._told_of_auto = False
        self._out_in: int | None = None  # deals that had been told of when the viewer was found to be out
        self.resting: Event | None = None  # until somebody has read what was told

    def _click(self, at: int) -> None:
        raise NotImplementedError

    def _more_of_list(self, above: int, below: int) -> str:
        """How many things to pick are not seen, and the key for them."""
        key = "more choices" if not above else "more choices both" if below else "more choices above"
        return self.session.words(key, above=above, below=below)

    def _tell(self, happened: Output) -> None:
        """What a bot chose for the viewer is as new to them as what the others did."""
        session, news = self.session, self.news
        news.play_goes_on()
        news.you = session.words("You") if session.play.chose_last(session.keyboard) else ""
        news.add(happened.lines, until=session.teller.told.get(session.keyboard, 0))

    def _layout(self) -> Layout:
        entry = BufferControl(
            self.buffer,
            input_processors=[BeforeInput(self._before_cursor), AppendAutoSuggestion()],
            include_default_input_processors=False,
        )
        self.entry = Window(entry, height=1)
        parts = HSplit(
            [
                Window(self.table, height=self._table_height),
                Window(Pane(self.paint, self._source_rows), height=self._source_height),
                Window(FormattedTextControl(self._news_head), height=1),
                Window(self.news),
                Window(FormattedTextControl(self._rule), height=1),
                Window(Pane(self.paint, lambda height: self.question[:height]), height=self._question_height),
                Window(self.choices, height=self._choices_height),
                self.entry,
                Window(FormattedTextControl(self._toolbar), height=1),
            ]
        )
        return Layout(FloatContainer(parts, [self.menu]), focused_element=entry)

    def _rows(self) -> int:
        return self.app.output.get_size().rows

    def _columns(self) -> int:
        return self.app.output.get_size().columns

    def _question_height(self) -> int:
        return 0 if self.reading else len(self.question)

    def _choices_height(self) -> int:
        """All of them if there is room; a long list folds before the table, or what each player did last, does."""
        if self.reading:
            return 0
        tall = min(self.choices.height(), max(MOST_CHOICES, self._rows() // 4))
        others = self._rows() - 4 - self._question_height() - self._source_height()
        left = others - self.table.least - max(LEAST_NEWS, min(self.news.movers, MOST_MOVERS))
        return min(tall, max(LEAST_CHOICES, left))

    def _source_height(self) -> int:
        return min(len(self.source), self._rows() // 3) if self.source else 0

    def _table_height(self) -> int:
        """What the rest leaves; the news keep some lines."""
        going_on = self.busy and self.resting is None
        movers, others = (min(count, MOST_MOVERS) for count in (self.news.movers, self.news.other_movers))
        enough = max(ENOUGH_NEWS, self.news.answer)
        return 0 if self.reading else self.table.height(self._room(), enough, LEAST_NEWS, movers, others, going_on)

    def _room(self) -> int:
        """How many rows the table and the news have together."""
        return max(0, self._rows() - 1 - self._below_news() - self._source_height())

    def _below_news(self) -> int:
        return 3 + self._question_height() + self._choices_height()

    def _source_rows(self, height: int) -> list[Line]:
        """The part of the rules around the line where they stand."""
        here = next((n for n, row in enumerate(self.source) if row and row[0][0] == "here"), 0)
        top = max(0, min(here - height // 2, len(self.source) - height))
        return [cut_short(row, self._columns()) for row in self.source[top : top + height]]

    def _news_head(self) -> StyleAndTextTuples:
        hidden = 0 if self.reading else self.table.hidden_in(self._table_height())
        below = min(self.table.up, hidden)
        counts = {"more above": self.news.above, "more of table": hidden - below, "more of table below": below}
        key = "page or table" if self.news.below else "table again"
        always = [key] if self.reading and self.resting is None else []
        if not self.reading and not below:
            always += ["table in short"] if self.table.opened else ["whole table"] * (self.table.is_cut and not hidden)
        again = [self.session.words(key) for key in always]
        # Who reads a long text need not be told of `:history`, which may be what they read.
        for form in (" short",) if self.reading and self.news.wants_room else ("", " short"):
            more = [self.session.words(key + form, count=count) for key, count in counts.items() if count]
            said = " · ".join([*again, *more])
            if len(said) + 4 <= self._columns():
                break
        return self._ruled(said)

    def _rule(self) -> StyleAndTextTuples:
        below = self.news.below
        key = "page below" if self.reading else "more below"
        return self._ruled(self.session.words(key, count=below) if below else "")

    def _ruled(self, said: str) -> StyleAndTextTuples:
        head = shortened(f"── {said} " if said else "", self._columns())
        return styled(self.paint, line(("dim", head + "─" * (self._columns() - width([("", head)])))))

    def _before_cursor(self) -> str:
        return self.session.words("step prompt") if self.session.stepper.paused and not self.busy else "> "

    def _toolbar(self) -> StyleAndTextTuples:
        """What Enter would do, or why not; else who thinks, or where the play stands."""
        columns = self._columns()
        if self.busy:
            style = "dim" if self.resting is None else "strong"
            pages = self.resting is not None and self.reading and self.news.below
            said = self.session.words("page or on") if pages else self.thinking
            if self.early and self.early == self.buffer.text.strip():
                key = "waits instead" if self.given_up else "waits for question"
                said = f"{self.session.words(key, typed=self.early, before=self.given_up)} · {said}"
            return styled(self.paint, line((style, shortened(said, columns))))
        preview = self._marks() or self.session.preview(self.buffer.text or self._pointed())
        if preview and self.early and self.early == self.buffer.text.strip():
            preview = (("dim", f"{self.session.words('entered early')} · "), *preview)
        if preview:
            return styled(self.paint, cut_short(preview, columns))
        return styled(self.paint, line(("dim", self.session.status(columns, "keys of screen"))))

    def _marks(self) -> Line:
        """How many things are marked, if that is none or too many."""
        choices, moves = self.choices, self.session.moves()
        if not choices.several or choices.at is None or self.buffer.text or moves is None:
            return ()
        _, most = moves.listing.amounts
        if not choices.picked and not self._pointed():
            return line(("dim", self.session.words("none marked", most=most)))
        if len(choices.picked) > most:
            return line(("wrong", self.session.words("too many marked", count=len(choices.picked), most=most)))
        return ()

    def _pointed(self) -> str:
        """The line that the things picked stand for, or the one pointed at, if it is an answer or is forbidden."""
        choices, moves = self.choices, self.session.moves()
        if choices.several and choices.picked:
            return together([choices.items[at] for at in sorted(choices.picked)])
        pointed = "" if choices.at is None else choices.items[choices.at].line
        if choices.several and pointed and moves is not None:  # one of several that are wanted is none yet
            found = moves.read(pointed)
            return "" if isinstance(found, Problem) and found.kind == "amount" else pointed
        return pointed

    def _keep_for_later(self) -> None:
        """It is selected: what is typed next replaces it."""
        before, self.early = self.early, self.buffer.text.strip()
        self.given_up = before if before != self.early else self.given_up
        if not self.early:
            return
        self.buffer.cursor_position = 0
        self.buffer.start_selection()
        if self.buffer.selection_state is not None:
            self.buffer.selection_state.enter_shift_mode()
        self.buffer.cursor_position = len(self.buffer.text)

    def _mark(self) -> None:
        """Marks what is pointed at; at first nothing is, and the first thing can be pointed at."""
        if self.choices.at is None:
            self.choices.move(1)
        else:
            self.choices.toggle(self.choices.at)

    def _resting_text(self, rest: Output) -> str:
        """What goes on; who is out, and so is not asked again for long, learns once how to wait less."""
        session, teller = self.session, self.session.teller
        if self._told_of_auto or session.keyboard is None or len(session.seats.people) > 1:
            return rest.text
        told = teller.told.get(session.keyboard, 0)
        state = session.play.state if teller.all_told else session.play.at_event(told)
        if not state.is_out(session.keyboard):
            self._out_in = None
            return rest.text
        self._out_in = self.news.deals if self._out_in is None else self._out_in
        if self.news.deals <= self._out_in:
            return rest.text  # perhaps of this deal alone
        self._told_of_auto = True
        return f"{rest.text} {session.words('or auto end')}"
