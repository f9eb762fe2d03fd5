"""The news on the full screen: what happened scrolls, and an answer stands below it until somebody moves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit.layout.controls import UIContent
from prompt_toolkit.mouse_events import MouseEvent

from repl.fronts import digest
from repl.fronts.digest import Rows
from repl.fronts.panes import Pane, wheel
from repl.fronts.turns import merged
from repl.screen.text import Line, Paint, broken, line

THE_END = sys.maxsize  # how many events have been told with it: whatever is taken back, it goes
LEAST_READ = 2  # rows of an answer that was read: what was typed, and how much more there is


class Scroll(Pane):
    """Lines of which the last are seen: what happened last is read at once, and `above` says how much went before.

    A long text that is there to be read is seen from its beginning. A line that is wider than the window goes on in
    the next row, also after the window has become narrower.
    """

    def __init__(self, paint: Paint, you: str = "", more: Callable[[int], str] = "… {}".format) -> None:
        """`you` is how the viewer is called, who knows best what they did, if they did it themselves; `more` says how
        much of a text is left."""
        super().__init__(paint, self._seen)
        self.you = you
        self.more = more
        self.lines: list[Line] = []
        self.top = 0
        self.height = 1
        self._told: list[Line] = []  # as they came; `lines` fit into the window
        self._rows: list[int] = []  # how many rows of `lines` each of them takes
        self._answers: list[bool] = []  # which of them were typed, or answer that: they go when the play goes on
        self._until: list[int] = []  # how many events of the play had been told with each of them
        self._columns = 0
        self._new = 0  # how many came before the last news
        self._typed = 0  # how many came until, and with, the line that was typed last
        self._play = 0  # how many came before this play
        self._since = 0  # how many came before the moves that are somebody's last: before its end those of the play
        self._over: tuple[int, int, int] | None = None  # where the news before the end begin, the end, and who has won
        self._end: tuple[int, int, int] | None = None  # the same news, and from where to where the end was told
        self._texts: list[tuple[int, int, int]] = []  # of the last news: from where to where, and where it is read
        self._read: tuple[int, int] | None = None  # a long text of the last news that was read, from where to where

    def create_content(self, width: int, height: int | None) -> UIContent:
        if width != self._columns:
            self._columns = width
            self._again(range(len(self._told)))
            self.top = self._start()
        return super().create_content(width, height)

    def begin_news(self) -> None:
        self._new, self._texts, self._over, self._read = len(self._told), [], None, None

    def begin_answer(self, typed: Line) -> None:
        """What was typed belongs to the text that answers it: both are seen, or there is no room for the text."""
        self.begin_news()
        self._take([typed], answers=True)
        self.top = self._start()
        self._typed = len(self._told)

    def has_read(self) -> None:
        """Of a long text only the beginning is seen from now on, beside what happened."""
        if self._texts:
            first, end = self._texts[0][0], self._texts[-1][1]
            self._read = first - (0 < first == self._typed), end
        self._texts = []
        self.top = self._last_top()

    def play_goes_on(self) -> None:
        """What was asked before is about a position that is none any more."""
        self._goes_on([at for at, answers in enumerate(self._answers) if not answers or at >= self._asked])

    def _goes_on(self, kept: Sequence[int]) -> None:
        moved = {at: number for number, at in enumerate(kept)}
        self._texts = [(moved[first], moved[end - 1] + 1, moved[read]) for first, end, read in self._texts]
        self._end = None
        self._keep(kept)

    def play_stands_elsewhere(self, events: int | None = None) -> None:
        """Moves were taken back, and what was told of more than so many `events` has not happened; or another play
        begins, and what was told before is nobody's last move."""
        self.play_goes_on()
        if events is None:
            self._until = [0] * len(self._told)
        else:
            self._goes_on([at for at, until in enumerate(self._until) if until <= events])
        self._play = len(self._told) if events is None else self._play
        self._since = self._play

    def add_end(self, lines: Sequence[Line], result: int) -> None:
        """How the play came out: the table, and from line `result` on who has won, which is seen first. Told once more
        it takes the place of what was told, with what was asked since; beside an answer, moves are nobody's last."""
        before = self._new
        if self._end is not None:
            before, first, end = self._end
            answers = enumerate(self._answers)
            self._keep([at for at, answer in answers if at < first or (at >= end and not answer)])
        self.begin_news()
        self._since = self._new
        self._over = (before, self._new, self._new + result)
        self._add(lines, result, answers=False, until=THE_END)
        self._end = before, self._new, len(self._told)

    def add(self, lines: Sequence[Line], text_from: int | None = None, until: int = 0) -> None:
        """With `text_from` a text is added: if it has not room as a whole, it is seen from this line of it on. What
        happened is known `until` so many events of the play."""
        self._add(lines, text_from, text_from is not None, until)

    def _add(self, lines: Sequence[Line], text_from: int | None, answers: bool, until: int) -> None:
        before = len(self._told)
        self._take(lines, answers, until)
        if text_from is not None and lines:
            first, read_from = before, before + text_from
            if self._texts and self._texts[-1][1] == before:  # one text with the one before
                first, _, read_from = self._texts.pop()
            elif before and before == self._typed:
                first = before - 1
            self._texts.append((first, len(self._told), read_from))
        self.top = self._start()

    def _take(self, lines: Sequence[Line], answers: bool = False, until: int = 0) -> None:
        self._told += lines
        self._answers += [answers] * len(lines)
        self._until += [until] * len(lines)
        for each in lines:
            rows = broken(each, self._columns, self.paint.size) if self._columns else [each]
            self.lines += rows
            self._rows.append(len(rows))

    def _keep(self, kept: Sequence[int]) -> None:
        """Only these of the lines, and the marks between them."""
        self._new, self._typed, self._since, self._play = (
            sum(at < mark for at in kept) for mark in (self._new, self._typed, self._since, self._play)
        )
        self._again(kept)

    def _again(self, kept: Iterable[int]) -> None:
        """Only these of the lines, in the width that there is."""
        lines = [(self._told[at], self._answers[at], self._until[at]) for at in kept]
        self._told, self._answers, self._until, self.lines, self._rows = [], [], [], [], []
        for each, answers, until in lines:
            self._take([each], answers, until)

    def clear(self) -> None:
        self._again(())
        self._texts, self.top, self._new = [], 0, 0
        self._since, self._play, self._typed, self._over, self._end, self._read = 0, 0, 0, None, None, None

    def move(self, rows: int) -> None:
        self.top = max(0, min(self.top + rows, self._last_top()))

    @property
    def _asked(self) -> int:
        """How many lines came before what was typed last, if that led to the last news, or before these."""
        return self._typed - 1 if 0 < self._typed == self._new else self._new

    @property
    def above(self) -> int:
        """How many lines of the last news are further up; at the end of a play, of those before it too."""
        if self._over is not None and self.top >= self._last_top():
            return len({*range(self._row(self._over[0]), len(self.lines))}.difference(self._seen_at_end()))
        folded = self.top >= self._last_top() and self._begun(self.height)
        return 0 if folded else max(0, self.top - self._row(self._new))

    @property
    def below(self) -> int:
        """How many lines are further down."""
        return max(0, len(self.lines) - self.top - self.height)

    @property
    def fresh(self) -> int:
        """How many rows the last news take."""
        return len(self.lines) - self._row(self._new)

    @property
    def answer(self) -> int:
        """How many rows the texts of the last news take."""
        return sum(sum(self._rows[first:end]) for first, end, _ in self._texts)

    @property
    def deals(self) -> int:
        """How many have been told of."""
        return sum(1 for row in self._told for style, _ in row if style == "deal")

    @property
    def movers(self) -> int:
        """Of how many players the last move is known."""
        rows = self._all_rows()
        return len({digest.mover(row) for row in rows.told[rows.begun :]} - {""})

    @property
    def other_movers(self) -> int:
        """Of how many others."""
        lines = self._all_rows().told
        return sum(lines[rows[0]][0][1] != self.you for rows in self._moves())

    def _moves(self) -> list[list[int]]:
        rows = self._all_rows()
        return digest.last_moves(rows.told, rows.begun, self.you)

    def _last_top(self) -> int:
        return max(0, len(self.lines) - self.height)

    def _start(self) -> int:
        """The end, or the beginning of a text that has not room as a whole."""
        long = next((read_from for first, end, read_from in self._texts if not self._fits(first, end)), None)
        return self._last_top() if long is None else min(self._row(long), self._last_top())

    def _fits(self, first: int, end: int) -> bool:
        return sum(self._rows[first:end]) <= self.height

    @property
    def wants_room(self) -> bool:
        """Is there a text among the last news that has not room as a whole?"""
        return not all(self._fits(first, end) for first, end, _ in self._texts)

    def fit(self, height: int) -> None:
        """Has another height from now on; who has scrolled stays there."""
        if height != self.height:
            moved = self.top != self._start()
            self.height = height
            self.top = min(self.top, self._last_top()) if moved else self._start()

    def _seen(self, height: int) -> Sequence[Line]:
        self.fit(height)
        if self.top < self._last_top() or (self.wants_room and self._over is None):  # a long text has no gaps
            return self.lines[self.top : self.top + height]
        if self._over is not None:
            return digest.shown(self.lines, self._seen_at_end()[:height], self._columns, self.paint.size)
        begun = self._begun(height)
        rows, seen = self._digest(height - len(begun))
        return [*digest.shown(rows.lines, seen, self._columns, self.paint.size), *begun]

    def _digest(self, height: int) -> tuple[Rows, list[int]]:
        """The last turn of each of the others in rows of its own, or in fewer where they would not all be seen, nor the
        points that were just read, nor what the rules said last."""
        every = self._all_rows()
        rows = plain = every.without(self._old_answers() | digest.told_twice(every.told))
        seen = plain.seen(height, self.you)
        for with_points in (True, False) if plain.read else (False,):
            fitting: tuple[Rows, list[int]] | None = None
            for briefly in range(-1, len(plain.turns(self.you)) + 1):
                rows = plain if briefly < 0 else merged(plain, self.you, self._columns, self.paint, briefly)
                found = seen if briefly < 0 else rows.seen(height, self.you)
                if rows.hides_turns(found, self.you) or (with_points and not rows.read <= {*found}):
                    continue
                if rows.last_said is None or rows.last_said in found:
                    return rows, found
                fitting = fitting or (rows, found)
            if fitting is not None:
                return fitting
        return rows, rows.seen(height, self.you)

    def _all_rows(self) -> Rows:
        texts = [at for first, end, _ in self._texts for at in range(self._row(first), self._row(end))]
        answers, at = set[int](), 0
        for size, answer in zip(self._rows, self._answers, strict=True):
            answers |= {*range(at, at + size)} if answer else set()
            at += size
        first, since, typed = map(self._row, (self._new, self._since, self._typed))
        return Rows(self.lines, first, since, frozenset(texts), frozenset(answers), typed)

    def _old_answers(self) -> set[int]:
        """Rows of answers to what was typed before the last line, and of what was read."""
        read = range(*self._read) if self._read is not None else range(0)
        old = [at for at, answers in enumerate(self._answers) if answers and (at < self._asked or at in read)]
        return {row for at in old for row in range(self._row(at), self._row(at + 1))}

    def _begun(self, height: int) -> list[Line]:
        """How an answer begins that was read, with as many rows as what happened leaves."""
        answers = sum(self._rows[at] for at in range(self._new, len(self._told)) if self._answers[at])
        room = height - max(self.other_movers, min(self.movers, 1), min(self.fresh - answers, height // 2))
        if self._read is None or room < LEAST_READ:
            return []
        rows = self.lines[slice(*map(self._row, self._read))]
        count = len(rows) - room + 1
        return [*rows[: room - 1], line(("dim", self.more(count)))] if count > 1 else rows

    def _row(self, told: int) -> int:
        """From which row on one of the lines is seen that were told."""
        return sum(self._rows[:told])

    def _seen_at_end(self) -> list[int]:
        assert self._over is not None
        _, table, result = map(self._row, self._over)
        return digest.ending(self.lines, table, result, self.height)

    @property
    def hides_points(self) -> bool:
        """Were several players told their points in the last news, and is there no room for them?"""
        rows, seen = self._digest(self.height)
        points = digest.last_points(rows.told, rows.first)
        if not digest.of_several(rows.lines, points) or self.top < self._last_top():
            return False
        return not {*points} <= {*seen}

    @property
    def hides_round(self) -> bool:
        """Has another round begun in the last news, and is there no room for what the others did before it?"""
        rows, seen = self._digest(self.height)
        begun = max((at for at in range(rows.first, len(rows.told)) if digest.is_heading(rows.told[at])), default=0)
        before = (at for at in range(rows.first, begun) if digest.mover(rows.told[at]) not in ("", self.you))
        return self.top == self._last_top() and not {*before} <= {*seen}

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        return wheel(self, mouse_event)
