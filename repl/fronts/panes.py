"""Parts of the full screen: text that stays in place, and things to pick. What scrolls is in `scroll`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Protocol

from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from repl.input.choices import Item
from repl.screen.text import Line, Output, Paint, line, width

Rows = Callable[[int], Sequence[Line]]
# What several things begin with, the things with their first column and the one after their last, and their labels.
Row = tuple[str, list[tuple[int, int, int]], list[str]]
MANY_ROWS = 3  # of things to pick: so many that what they share is said once


class Pane(UIControl):
    """Lines that are asked for whenever they are drawn; `rows` gets the height that there is."""

    def __init__(self, paint: Paint, rows: Rows) -> None:
        self.paint = paint
        self.rows = rows

    def create_content(self, width: int, height: int | None) -> UIContent:
        found = self.rows(height or 1)
        return UIContent(lambda at: styled(self.paint, found[at]), len(found), show_cursor=False)

    def is_focusable(self) -> bool:
        return False


class Scrolls(Protocol):
    def move(self, rows: int) -> None: ...


class Folded(Pane):
    """A table. Where it has no room it is shown in short, and of that first what others have makes room. Whoever moves
    up in it opens it: then it has all the room, and nothing is in short."""

    def __init__(self, paint: Paint) -> None:
        super().__init__(paint, self._seen)
        self.lines: Sequence[Line] = ()
        self.hidden = 0
        self._table = Output("table")
        self.opened = self.is_cut = False
        self.up = 0  # how far it was scrolled

    def show(self, table: Output | None) -> None:
        self._table, self.up, self.opened = table or Output("table"), 0, False
        self.lines = self._table.lines

    @property
    def least(self) -> int:
        """In how many rows none of it is hidden."""
        return min(len(self._table.in_short()), len(self.lines))

    def height(self, room: int, news: int, least: int, movers: int = 0, others: int = 0, going_on: bool = False) -> int:
        """How many of so many rows it takes: in short, if that leaves more to the `news`, which have some at least.

        What would be cut off can be seen nowhere else: the news make room for it, but not while more of them come,
        which would move the table up and down. One more of their rows goes for that, but not what the `movers` did; for
        a row that would be hidden altogether the viewer's own move goes, and not what `others` did. Before either the
        table says less, if it can.
        """
        if self.opened:
            return max(0, min(len(self.lines), room - 1))
        tall = len(self.lines) if len(self.lines) + news <= room else self.least
        tall = min(tall, room - max(least, others))
        if self._table.between and not going_on:
            every = (self.lines, *self._table.between)
            tall = next((len(rows) for rows in every if tall < len(rows) <= room - max(least - 1, movers)), tall)
        if self._table.fewest and (tall < self.least or room - tall < movers):
            tall = min(tall, len(self._table.fewest))
        return max(0, tall)

    def move(self, rows: int) -> None:
        if not self.opened:
            self.opened = rows < 0 and (self.is_cut or self.hidden > 0)
            self.up = -rows if self.opened else 0
        elif rows > 0 and not self.up:
            self.opened = False
        else:
            self.up = max(0, self.up - rows)

    def hidden_in(self, height: int) -> int:
        """How many lines are not seen in so many rows."""
        if self.opened:
            return max(0, len(self.lines) - height)
        whole = any(len(rows) <= height for rows in (self.lines, *self._table.between))
        return 0 if whole else max(0, len(self._in_short(height)) - height)

    def _in_short(self, height: int) -> Sequence[Line]:
        """The form that is seen in so many rows, with what is hidden of it."""
        fewest = [row for _, row in self._table.fewest]
        return fewest if fewest and height < self.least else self._table.in_short()

    def _seen(self, height: int) -> Sequence[Line]:
        self.hidden = self.hidden_in(height)
        self.up = min(self.up, self.hidden)
        if self.opened:
            end = len(self.lines) - self.up
            return [*self.lines[:1], *self.lines[max(1, end - height + 1) : end]][:height]
        rows = self._in_short(height)
        if not self.hidden or height < 2:
            every = (self.lines, *self._table.between)
            rows = next((rows for rows in every if len(rows) <= height), rows)[:height]
        else:
            rows = self._table.in_short(height)
        self.is_cut = any(style == "cut" for row in rows for style, _ in row)
        return rows

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        return wheel(self, mouse_event)


class Choices(Pane):
    """Things to pick, side by side; one of them is pointed at, and several may be picked."""

    def __init__(self, paint: Paint, take: Callable[[int], None], more: Callable[[int, int], str]) -> None:
        """`more` says how many things are not seen, above and below those that are."""
        super().__init__(paint, self._seen)
        self.more = more
        self.items: Sequence[Item] = ()
        self.several = False
        self.at: int | None = None
        self.picked: set[int] = set()
        self.columns = 80
        self._take = take
        self._first = 0
        self._tall = 1  # how many rows of things are seen
        self._asked: object = None

    def show(self, items: Sequence[Item], several: bool, columns: int, asked: object = None) -> None:
        """What is `asked` for the second time, after an answer that would not do, keeps its marks."""
        self.items, self.several, self.columns = items, several, columns
        if asked is None or asked is not self._asked:
            self.clear()
        self._asked = asked

    def hide(self) -> None:
        """Until it is known whether the same is asked again."""
        self.items = ()

    def clear(self) -> None:
        self.at, self.picked, self._first = None, set(), 0

    def move(self, right: int, down: int = 0) -> None:
        """Points at another thing: the next one, or the one below."""
        if not self.items:
            return
        if self.at is None:
            end = self._first + self._tall if self.above else None  # from the beginning of the list one goes to its end
            seen = [item for cells in self._rows()[self._first : end] for item, _, _ in cells]
            self.at = seen[0 if right + down > 0 else -1] if seen else 0
            return
        if right:
            self.at = (self.at + right) % len(self.items)
            return
        rows = [cells for cells in self._rows() if cells]
        row = next(n for n, cells in enumerate(rows) if any(item == self.at for item, _, _ in cells))
        left = next(start for item, start, _ in rows[row] if item == self.at)
        target = rows[(row + down) % len(rows)]
        self.at = min(target, key=lambda cell: abs(cell[1] - left))[0]

    @property
    def above(self) -> bool:
        return self._first > 0

    @property
    def below(self) -> bool:
        return self._first + self._tall < len(self._rows())

    def page(self, pages: int) -> None:
        """Shows another page, and points at nothing: who reads on has not picked anything that Enter could take."""
        self.at = None
        self._first = max(0, min(self._first + pages * self._tall, len(self._rows()) - self._tall))

    def toggle(self, at: int) -> None:
        self.picked ^= {at}

    def height(self) -> int:
        return len(self._rows())

    def _label(self, at: int, text: str = "") -> str:
        item = self.items[at]
        if self.several:
            state = "●" if at in self.picked else "○" if item.allowed else "✗"
            mark = f"{item.number} {state}" if item.number else state
        else:
            mark = item.number
        text = text or item.label
        text = f"{mark} {text}" if mark else text
        return f"[{text}]" if at == self.at and not self.paint.color else f" {text} "

    def _rows(self) -> list[list[tuple[int, int, int]]]:
        """For each row the things in it, with their first column and the one after their last."""
        return [cells for _, cells, _ in self._laid()]

    def _laid(self) -> list[Row]:
        """The rows; what several things begin with stands before them once, where that takes fewer rows."""
        if not self.items:
            return []
        plain = self._flow("", [(at, self._label(at)) for at in range(len(self.items))])
        if len(plain) < MANY_ROWS:
            return plain
        shared: list[Row] = []
        for head, some in groupby(range(len(self.items)), key=lambda at: self.items[at].beginning):
            alike = [*some]
            if len(alike) > 1 and head and width([("", head)]) + 2 <= self.columns:
                shared += self._flow(f"  {head}", [(at, self._label(at, self.items[at].end)) for at in alike])
            else:
                shared += self._flow("", [(at, self._label(at)) for at in alike])
        return shared if len(shared) < len(plain) else plain

    def _flow(self, head: str, things: Sequence[tuple[int, str]]) -> list[Row]:
        """Things side by side behind what they begin with, which may have to stand alone."""
        rows: list[Row] = [(head, [], [])]
        used = width([("", head)]) + 1
        for at, label in things:
            size = width([("", label)])
            if (rows[-1][1] or rows[-1][0]) and used + size > self.columns:
                rows.append(("   " if head else "", [], []))
                used = 4 if head else 1
            rows[-1][1].append((at, used, used + size))
            rows[-1][2].append(label)
            used += size + 1
        return rows

    def _seen(self, height: int) -> Sequence[Line]:
        laid = self._laid()
        rows = [cells for _, cells, _ in laid]
        folds = len(rows) > height > 1
        height -= folds
        self._tall = height
        if self.at is not None:
            here = next((n for n, cells in enumerate(rows) if any(item == self.at for item, _, _ in cells)), 0)
            self._first = min(max(self._first, here - height + 1), here)
        self._first = max(0, min(self._first, len(rows) - height))
        found = []
        for head, cells, labels in laid[self._first : self._first + height]:
            parts: list[tuple[str, str]] = [("", head)]
            for (at, _, _), label in zip(cells, labels, strict=True):
                style = "here" if at == self.at else "strong" if at in self.picked else self.items[at].style
                parts += [("", " "), (style, label)]
            found.append(line(*parts))
        above, below = sum(map(len, rows[: self._first])), sum(map(len, rows[self._first + height :]))
        return [*found, line(("dim", f"  {self.more(above, below)}"))] if folds else found

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        if mouse_event.event_type != MouseEventType.MOUSE_UP:
            return NotImplemented
        rows = self._rows()
        row = mouse_event.position.y + self._first
        for at, start, end in rows[row] if row < len(rows) else ():
            if start <= mouse_event.position.x < end:
                self._take(at)
        return None


def wheel(pane: Scrolls, event: MouseEvent) -> object:
    """Two lines for each notch of the wheel."""
    steps = {MouseEventType.SCROLL_UP: -2, MouseEventType.SCROLL_DOWN: 2}
    pane.move(steps.get(event.event_type, 0))
    return None if event.event_type in steps else NotImplemented


def styled(paint: Paint, row: Line) -> StyleAndTextTuples:
    return to_formatted_text(ANSI(paint.line(row)))
