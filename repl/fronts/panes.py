"""Parts of the full screen: text that stays in place, text that scrolls, and things to pick."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from repl.input.choices import Item
from repl.screen.text import Line, Paint, folded, line, width

Rows = Callable[[int], Sequence[Line]]


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


class Scroll(Pane):
    """Lines of which a part is seen. New ones are shown from the first of them on, so that none is missed.

    A line that is wider than the window goes on in the next row, also after the window has become narrower.
    """

    def __init__(self, paint: Paint) -> None:
        super().__init__(paint, self._seen)
        self.lines: list[Line] = []
        self.top = 0
        self.height = 1
        self._told: list[Line] = []  # as they came; `lines` fit into the window
        self._columns = 0
        self._told_before = 0  # how many came before the last news
        self._new = 0  # where the last news begins

    def create_content(self, width: int, height: int | None) -> UIContent:
        if width != self._columns:
            self._columns = width
            self.lines, told = [], self._told
            self._told = []
            self._take(told[: self._told_before])
            self._new = len(self.lines)
            self._take(told[self._told_before :])
            self.top = self._first_of_news()
        return super().create_content(width, height)

    def begin_news(self) -> None:
        self._told_before, self._new = len(self._told), len(self.lines)

    def add(self, lines: Sequence[Line]) -> None:
        self._take(lines)
        self.top = self._first_of_news()

    def _take(self, lines: Sequence[Line]) -> None:
        self._told += lines
        for each in lines:
            self.lines += folded(each, self._columns) if self._columns else [each]

    def clear(self) -> None:
        self.lines, self._told, self.top, self._new, self._told_before = [], [], 0, 0, 0

    def move(self, rows: int) -> None:
        self.top = max(0, min(self.top + rows, self._last_top()))

    @property
    def below(self) -> int:
        """How many lines are further down."""
        return max(0, len(self.lines) - self.top - self.height)

    def _last_top(self) -> int:
        return max(0, len(self.lines) - self.height)

    def _first_of_news(self) -> int:
        """The end, unless the last news would lose its beginning."""
        return min(self._new, self._last_top()) if len(self.lines) - self._new > self.height else self._last_top()

    def _seen(self, height: int) -> Sequence[Line]:
        if height != self.height:
            at_end = not self.below
            self.height = height
            self.top = self._first_of_news() if at_end else min(self.top, self._last_top())
        return self.lines[self.top : self.top + height]

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        return wheel(self, mouse_event)


class Folded(Pane):
    """A table. Of one that is too tall the title stays, and of the rest the last lines are seen: the viewer's own."""

    def __init__(self, paint: Paint) -> None:
        super().__init__(paint, self._seen)
        self.lines: Sequence[Line] = ()
        self.hidden = 0
        self._up = 0  # how far it was scrolled

    def show(self, lines: Sequence[Line]) -> None:
        self.lines, self._up = lines, 0

    def move(self, rows: int) -> None:
        self._up = max(0, min(self._up - rows, self.hidden))

    def _seen(self, height: int) -> Sequence[Line]:
        self.hidden = max(0, len(self.lines) - height)
        self._up = min(self._up, self.hidden)
        if not self.hidden or height < 2:
            return self.lines[:height]
        end = len(self.lines) - self._up
        return [self.lines[0], *self.lines[end - height + 1 : end]]

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        return wheel(self, mouse_event)


class Choices(Pane):
    """Things to pick, side by side; one of them is pointed at, and several may be picked."""

    def __init__(self, paint: Paint, take: Callable[[int], None]) -> None:
        super().__init__(paint, self._seen)
        self.items: Sequence[Item] = ()
        self.several = False
        self.at: int | None = None
        self.picked: set[int] = set()
        self.columns = 80
        self._take = take
        self._first = 0

    def show(self, items: Sequence[Item], several: bool, columns: int) -> None:
        self.items, self.several, self.at, self.picked, self.columns = items, several, None, set(), columns
        self._first = 0

    def move(self, right: int, down: int = 0) -> None:
        """Points at another thing: the next one, or the one below."""
        if not self.items:
            return
        if self.at is None:
            self.at = 0 if right + down > 0 else len(self.items) - 1
            return
        if right:
            self.at = (self.at + right) % len(self.items)
            return
        rows = self._rows()
        row = next(n for n, cells in enumerate(rows) if any(item == self.at for item, _, _ in cells))
        left = next(start for item, start, _ in rows[row] if item == self.at)
        target = rows[(row + down) % len(rows)]
        self.at = min(target, key=lambda cell: abs(cell[1] - left))[0]

    def toggle(self, at: int) -> None:
        self.picked ^= {at}

    def height(self) -> int:
        return len(self._rows())

    def _label(self, at: int) -> str:
        item = self.items[at]
        if self.several:
            mark = (f"{item.number}) " if item.number else "") + ("●" if at in self.picked else "○")
        else:
            mark = f"{item.number})" if item.number else ""
        text = f"{mark} {item.label}" if mark else item.label
        return f"[{text}]" if at == self.at and not self.paint.color else f" {text} "

    def _rows(self) -> list[list[tuple[int, int, int]]]:
        """For each row the things in it, with their first column and the one after their last."""
        rows: list[list[tuple[int, int, int]]] = [[]]
        used = 1
        for at in range(len(self.items)):
            size = width([("", self._label(at))])
            if rows[-1] and used + size > self.columns:
                rows.append([])
                used = 1
            rows[-1].append((at, used, used + size))
            used += size + 1
        return rows if self.items else []

    def _seen(self, height: int) -> Sequence[Line]:
        rows = self._rows()
        if self.at is not None:
            here = next((n for n, cells in enumerate(rows) if any(item == self.at for item, _, _ in cells)), 0)
            self._first = min(max(self._first, here - height + 1), here)
        self._first = max(0, min(self._first, len(rows) - height))
        found = []
        for cells in rows[self._first : self._first + height]:
            parts: list[tuple[str, str]] = []
            for at, _, _ in cells:
                style = "here" if at == self.at else "strong" if at in self.picked else self.items[at].style
                parts += [("", " "), (style, self._label(at))]
            found.append(line(*parts))
        return found

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        if mouse_event.event_type != MouseEventType.MOUSE_UP:
            return NotImplemented
        rows = self._rows()
        row = mouse_event.position.y + self._first
        for at, start, end in rows[row] if row < len(rows) else ():
            if start <= mouse_event.position.x < end:
                self._take(at)
        return None


def wheel(pane: Scroll | Folded, event: MouseEvent) -> object:
    """Two lines for each notch of the wheel."""
    steps = {MouseEventType.SCROLL_UP: -2, MouseEventType.SCROLL_DOWN: 2}
    pane.move(steps.get(event.event_type, 0))
    return None if event.event_type in steps else NotImplemented


def styled(paint: Paint, row: Line) -> StyleAndTextTuples:
    return to_formatted_text(ANSI(paint.line(row)))
