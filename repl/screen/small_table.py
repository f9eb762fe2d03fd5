"""The table where there is little room: in fewer rows, and what makes room first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from repl.screen.table import INDENT, NAMED_BELOW, TableDrawing
from repl.screen.text import Line, Output, cut_short, flow, line, width
from repl.session.sight import seats_in

MOST_LOOKED_THROUGH = 200  # options, for the players whom they name


class SmallTable(TableDrawing):
    """Draws a position in all forms that a window may have room for."""

    def output(self, data: Mapping[str, Any] | None = None) -> Output:
        """The table with what stands for it where it has no room."""
        return Output("table", self.draw(), data or {}, self.in_short(), self.between(), self.fewest())

    def in_short(self) -> tuple[tuple[int, Line], ...]:
        """The same in as few rows as hold it, each with how soon it makes room where not all of them have any."""
        full, terse = self.ranked(0), self.ranked(0, terse=True)
        return terse if len(terse) < len(full) else full

    def fewest(self) -> tuple[tuple[int, Line], ...]:
        """The same in fewer rows, if there can be: of what the others hold the number of cards, before a row goes."""
        fewest = self.ranked(0, terse=True, counted=True)
        return fewest if len(fewest) < len(self.in_short()) else ()

    def ranked(self, whole: int, terse: bool = False, counted: bool = False) -> tuple[tuple[int, Line], ...]:
        """One row for each of the others, or for two, and how soon each row makes room: what nobody sees into goes
        first, then what others have, and last of that of those whom an option names; what is the viewer's own stays.
        So many of those whose row would be cut off have two. What is `terse` leaves out of the title what the last row
        of the screen says, and closed piles are numbers; where hands are `counted`, they are numbers too.
        """
        seat = self.viewer.seat
        own = None if seat is None else self.layout.team_of[seat]
        rivals = [team for team in range(len(self.layout.teams)) if team != own]
        title, *facts = [*(self.terse_title() if terse else self.title(short=True)), *self.teams(terse)]
        middle, closed = self.middle_in_short(terse)
        parts = (
            (0, [title]),
            (1, [*facts, *middle]),
            (4, closed),
            (1, self.of_teams([own]) if own is not None else []),
            (2, self.of_teams(rivals)),
        )
        found = [(rank, row) for rank, rows in parts for row in rows]
        found += [(1 if named else 3, row) for named, row in self.others_in_short(whole, counted)]
        return (*found, *((0, row) for row in (self.own_in_short(seat, terse) if seat is not None else ())))

    def between(self) -> tuple[tuple[Line, ...], ...]:
        """The same with two rows for those whose one would be cut off: for all of them, then for fewer, the next
        players first; each with the whole title, then with a terse one."""
        cut = sum(width(row) > self.columns for row in self._rows_of_others())
        forms = (self.ranked(whole, terse) for whole in range(cut, -1, -1) for terse in (False, True))
        least = len(self.in_short())
        return tuple(tuple(row for _, row in form) for form in forms if len(form) > least)

    def middle_in_short(self, tight: bool) -> tuple[list[Line], list[Line]]:
        """What belongs to nobody, and closed piles if they do not find room in rows that are there anyway."""
        middle, closed = self.middle(short=True, tight=tight), self.closed_places(tight)
        if len(together := self.middle(short=True, closed=True, tight=tight)) == len(middle):
            return together, []
        if middle and len(closed) == 1 and width(joined := (*middle[-1], ("", " "), *closed[0])) <= self.columns:
            return [*middle[:-1], joined], []
        return middle, closed

    def others_in_short(self, whole: int = 0, counted: bool = False) -> list[tuple[bool, Line]]:
        """Their rows, and of each whether an option names the player."""
        rows = [_in_a_row(self.counted(each)) for each in self.others()] if counted else self._rows_of_others()
        if all(width(row) <= self.columns for row in rows):
            return [(bool(self.to_choose), row) for row in flow(rows, self.columns, "   ")]
        cut = [at for at, row in enumerate(rows) if width(row) > self.columns]
        # Whom one can choose before others, and open cards before what nobody sees.
        cut.sort(key=lambda at: (self.others()[at] not in self.to_choose, not self._open_is_cut(self.others()[at])))
        found: list[tuple[bool, Line]] = []
        for at, (each, row) in enumerate(zip(self.others(), rows, strict=True)):
            if at in cut[:whole]:
                found += [(each in self.to_choose, part) for part in self._in_two_rows(each)]
                continue
            # How many cards somebody holds says less than which, but more than a row that is cut off.
            fitting = row if at not in cut else _in_a_row(self.counted(each, brief=True))
            found.append((each in self.to_choose, cut_short(fitting, self.columns)))
        return found

    @cached_property
    def to_choose(self) -> set[int]:
        """The players whom the viewer's options name."""
        decision = self.state.decision
        if decision is None or decision.player != self.viewer.seat or len(decision.options) > MOST_LOOKED_THROUGH:
            return set()
        return {seat for option in decision.options for seat in seats_in(option)}

    def _rows_of_others(self) -> list[Line]:
        """A row for each of them; where one would be too wide, all are written tightly, then with brief names."""
        found: list[Line] = []
        for tight, brief in ((False, False), (True, False), (True, True)):
            found = [_in_a_row(self.beside(each, tight, brief)) for each in self.others()]
            if all(width(row) <= self.columns for row in found):
                break
        return found

    def _open_is_cut(self, seat: int) -> bool:
        """Would cards that lie open be cut off in the one row of a player?"""
        chunks, _ = self.zones_of(seat, mine=True, tight=True, brief=True)
        return width(_in_a_row([self.named(seat, brief=True), *chunks])) + 1 > self.columns

    def _in_two_rows(self, seat: int) -> list[Line]:
        """Tightly, if the second one would be cut off."""
        for tight in (False, True):
            first, *more = flow(self.beside(seat, tight), self.columns, indent=INDENT)
            below = [row if at == 0 else line(*row[1:]) for at, row in enumerate(more)]  # without its indentation
            if not below or width(second := _in_a_row(below)) <= self.columns:
                break
        return [first, cut_short(second, self.columns)] if below else [first]

    def terse_title(self) -> list[Line]:
        """Without the goal too, if that makes it shorter."""
        found, facts = self.title(short=True), self._head_facts()
        terse = self._headed([("title", facts[0])], facts[1:]) if facts and self.columns >= NAMED_BELOW else found
        return min(found, terse, key=len)

    def closed_places(self, tight: bool) -> list[Line]:
        """Piles of the table that say no more than how many cards they have."""
        closed = [p for p in range(len(self.layout.places)) if self.places.is_closed(p) and self.places.is_shown(p)]
        return flow([self.places.chunk(p, tight) for p in closed], self.columns, "   ", line("  "), 2)

    def own_in_short(self, seat: int, tight: bool) -> list[Line]:
        """The viewer; hands share a row if they have room in one, and all have what room there is if it is `tight`."""
        chunks, held = self.zones_of(seat, mine=True, tight=tight)
        gap = "  " if tight else "   "
        hands = [self.places.chunk(place, tight) for place in held]
        beside = flow([self.named(seat), *chunks], self.columns, gap, indent=INDENT)
        together = flow(hands, self.columns, gap, line(" " * INDENT), INDENT) if hands else []
        if tight and len(both := flow([self.named(seat), *chunks, *hands], self.columns, gap, indent=INDENT)) < len(
            [*beside, *together]
        ):
            return both
        return [*beside, *together] if len(together) < 2 else self.player(seat)

    def beside(self, seat: int, tight: bool = False, brief: bool = False) -> list[Line]:
        """A player and their zones for one row; what they hold comes last, since hardly anything of it is seen."""
        chunks, held = self.zones_of(seat, mine=True, tight=tight, brief=brief)
        return [self.named(seat, brief), *chunks, *(self.places.chunk(place, tight, brief) for place in held)]

    def counted(self, seat: int, brief: bool = False) -> list[Line]:
        """A player and their zones for one row, with the number of cards of a hand that is not open; that some of them
        are known is said if there is room for it."""
        chunks, held = self.zones_of(seat, mine=True, tight=True, brief=brief)
        name = self.named(seat, brief)
        rows = [[name, *chunks, *(self.places.counted(p, brief, dots) for p in held)] for dots in ("…", "")]
        return next((row for row in rows if width(_in_a_row(row)) <= self.columns), rows[0])


def _in_a_row(chunks: Sequence[Line]) -> Line:
    first, *more = chunks
    return line(*first, *(part for chunk in more for part in (("", "  "), *chunk)))
