"""Characters as a terminal shows them.

A file may hold anything: tabs, wide letters, combining marks, codes that recolour a terminal or
turn the direction of writing. Each character becomes a piece of text that is safe to print and
whose number of columns is known, so that a mark below it stands where it should.
"""

from __future__ import annotations

from collections.abc import Sequence

from grammar.visible import TAB, UNSAFE, sign


def visible_character(character: str, *, ascii: bool = False) -> str:
    """One character as it may be shown: itself, four spaces for a tab, or what stands for it."""
    if " " <= character <= "~":
        return character
    if character == "\t":
        return TAB
    if character != "\n" and not ascii and not UNSAFE.match(character):
        return character
    return sign(character, ascii=ascii)


def visible(text: str, *, ascii: bool = False) -> str:
    """A text as it may be shown, on one line; with `ascii` in plain letters."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(visible_character(character, ascii=ascii) for character in text)


def width(shown: str, before: str = "") -> int:
    """How many columns a shown character takes, after the one before it.

    The sign that turns `♥` into its emoji has no width of its own, and makes the heart wide.
    """
    if shown.isascii():
        return len(shown)
    # Slow to import, and a file in plain letters never needs it.
    from wcwidth import wcswidth, wcwidth

    alone = wcwidth(shown)
    if alone == 0 and before:
        return max(0, wcswidth(before + shown) - wcswidth(before))
    return max(0, alone)


class Strip:
    """The shown part of one line.

    A line that is too long is cut to a window around `focus`, without ever being measured as a
    whole. What lies outside of the window is marked below the sign that stands for the cut.
    """

    ROOM = 120
    BEFORE = 40

    def __init__(self, line: str, focus: int, cut: str, *, ascii: bool = False) -> None:
        self._ascii = ascii
        self._first, self._last = self._window(line, min(focus, len(line)))
        shown = [visible_character(character, ascii=ascii) for character in line[self._first : self._last]]
        head = cut if self._first > 0 else ""
        tail = cut if self._last < len(line) else ""
        self._starts = self._measure(shown, len(head))
        self._end = self._starts[-1] + len(tail)
        self.text = head + "".join(shown) + tail

    def columns(self, start: int, end: int) -> tuple[int, int]:
        """The columns, from 0, that a range of characters takes: always one at least."""
        left = 0 if start < self._first else self._starts[min(start, self._last) - self._first]
        right = self._end if end > self._last else self._starts[max(end, self._first) - self._first]
        if left == right and start < min(end, self._last):
            left -= 1  # a combining mark is marked below its letter
        left = max(left, 0)
        return left, max(right, left + 1)

    def _window(self, line: str, focus: int) -> tuple[int, int]:
        first = self._reach(line, focus, -1, self.BEFORE)
        last = self._reach(line, first, +1, self.ROOM)
        if last == len(line):
            first = self._reach(line, last, -1, self.ROOM)
        elif first > 0 and self._reach(line, 0, +1, self.ROOM) > focus + self.BEFORE:
            first, last = 0, self._reach(line, 0, +1, self.ROOM)
        return first, last

    def _reach(self, line: str, start: int, step: int, room: int) -> int:
        """How far one gets from an index; a combining mark counts, or a pile of them had no end."""
        at = start
        while room > 0 and 0 <= (here := at if step > 0 else at - 1) < len(line):
            room -= max(1, width(visible_character(line[here], ascii=self._ascii)))
            at += step
        return at

    @staticmethod
    def _measure(shown: Sequence[str], begin: int) -> list[int]:
        columns = [begin]
        before = ""
        for piece in shown:
            columns.append(columns[-1] + width(piece, before))
            before = piece
        return columns
