"""What the others did last, in a row each: the table and the question push it out of a small window."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from repl.fronts.digest import last_moves, mover, said_of_move
from repl.fronts.turns import DOT, said_of_mover
from repl.screen.text import Line, cut_short, line
from repl.session.session import Session

MOST_KEPT = 200  # rows, of which those that were told last are looked through


class Recap:
    """Rows that were told to one viewer, each with how much of the play had been told with it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._told: list[tuple[int, Line]] = []
        self._whose: object = None

    def add(self, rows: Sequence[Line]) -> None:
        self._told = [*self._told, *((self._until(), row) for row in rows)][-MOST_KEPT:]

    def rows(self, columns: int) -> list[tuple[int, Line]]:
        """The last move of each of the others in one row, and how many rows of the news begin with it. Dots stand
        before it: it is not what the row above led to."""
        lines = [row for _, row in self._told]
        begun = max((at for at, row in enumerate(lines) if any(style == "deal" for style, _ in row)), default=0)
        you = self.session.words("You")
        moves = sorted(rows for rows in last_moves(lines, begun, you) if mover(lines[rows[0]]) != you)
        return [
            (
                len(lines) - rows[0],
                cut_short(line(("dim", "… "), *_joined([lines[at] for at in rows]), *_said(lines, rows)), columns),
            )
            for rows in moves
        ]

    def _until(self) -> int:
        return self.session.teller.told.get(self.session.keyboard, 0)

    def keep_up(self) -> None:
        """Without what was taken back, or was told to another seat or of another play."""
        whose = (self.session.keyboard, self.session.play)
        if self._whose != whose:
            self._told, self._whose = [], whose
        self._told = [each for each in self._told if each[0] <= self._until()]


def _said(lines: Sequence[Line], rows: Sequence[int]) -> Line:
    """What the rules said of the move, if it begins with who has moved."""
    below = said_of_move(lines, rows)[:1]
    return next(((DOT, *said) for at in below if (said := said_of_mover(lines[at], mover(lines[rows[0]])))), ())


def _joined(rows: Sequence[Line]) -> Line:
    """A move that goes on in further rows as one."""
    first, *more = rows
    found = [*first]
    for row in more:
        found += [("", " "), *dropwhile(lambda part: not part[1].strip(), row)]
    return tuple(found)
