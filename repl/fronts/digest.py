"""Which lines of the news are seen where not all of them have room.

The last points, then who is out by them and what led to them, if nobody has moved since, then what each player did
last, then what was done to the viewer, then the last lines: others make room first. What is kept stays in its order,
below the move that led to it, and dots behind it stand for what is left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from repl.screen.text import Line, bare, cut_short, folded, width

LEAST_LAST = 2  # lines that are seen below what is kept


def move_of(lines: Sequence[Line], at: int) -> int:
    """The line of the move, or the heading, that a line tells the consequences of: those are further to the right. What
    follows from nobody's move stands alone."""
    while 0 < at < len(lines) and bare(lines[at]).startswith(" ") and not _has(lines[at], "course"):
        at -= 1
    return at


def last_points(lines: Sequence[Line], first: int, end: int | None = None) -> list[int]:
    """The last points from a line on with what they stand below; of one deal those of several players rather than of
    one. With points below a heading go those since the move before it, which the next sums begin with."""
    blocks: dict[int, list[int]] = {}
    before: int | None = None
    for at in range(first, len(lines) if end is None else end):
        if _has(lines[at], "points") or _has(lines[at], "good"):  # beside points what is counted, or taken away
            blocks.setdefault(move_of(lines, at), []).append(at)
            before = at
        elif before == at - 1 and _goes_on(lines[at]):  # the row above goes on
            blocks[move_of(lines, at)].append(at)
            before = at
    scored = (each for each in blocks.items() if any(_has(lines[at], "points") for at in each[1]))
    found = [[head, *rows] for head, rows in scored if head >= first]
    begun = max((at for at in range(found[-1][0] if found else 0) if is_heading(lines[at])), default=0)
    several = [rows for rows in found if of_several(lines, rows) and rows[0] >= begun]
    last = (several or found or [[]])[-1]
    move = move_of(lines, last[0] - 1) if last and last[0] > first and is_heading(lines[last[0]]) else len(lines)
    return sorted({*last, *(at for at in blocks.get(move, ()) if at < last[0])} if last else ())


def of_several(lines: Sequence[Line], rows: Sequence[int]) -> bool:
    """Do these lines tell the points of several players?"""
    return sum(_has(lines[at], "points") for at in rows) > 1


def led_to(lines: Sequence[Line], first: int, points: Sequence[int]) -> list[int]:
    """The move before the points, or their heading, and what stands between: what was said and done to the viewer
    first, then that move, then the newest."""
    if not points:
        return []
    head = move_of(lines, points[0])
    begun = move_of(lines, head - 1) if head > first and is_heading(lines[head]) else head
    rows = [at for at in range(max(first, begun if mover(lines[begun]) else begun + 1), points[-1]) if at not in points]
    return sorted(rows, key=lambda at: (not _has(lines[at], "said") and not _has(lines[at], "lost"), at != begun, -at))


def said_last(lines: Sequence[Line], end: int) -> list[int]:
    """What the rules said before a line since the last move, with rows in which it goes on, the newest first."""
    found: list[int] = []
    for at in range(end - 1, -1, -1):
        if at and _goes_on(lines[at]):  # the row above goes on
            continue
        if _has(lines[at], "strong") and move_of(lines, at) == at:
            break
        if _has(lines[at], "said") or _has(lines[at], "lost"):
            found.append(at)
            below = at + 1
            while below < end and _goes_on(lines[below]):
                found.append(below)
                below += 1
    return found


def mover(row: Line) -> str:
    """Who does something in this row, if anybody; that somebody has chosen in secret is nothing to be seen."""
    style, who = row[0] if len(row) > 1 else ("", "")  # a heading stands alone
    return who if style == "strong" and not _has(row, "secret") else ""


def last_moves(lines: Sequence[Line], first: int, you: str = "") -> list[list[int]]:
    """What each player did last from a line on, without what it led to, the newest first, and the viewer's own last.
    Of acts of theirs that changed nothing one that they typed is no news; before one that was forced comes what they
    did before in the same turn."""
    found: dict[str, list[int]] = {}
    for at in range(len(lines) - 1, first - 1, -1):
        who = mover(lines[at])
        idle = who == you and _has(lines[at], "idle")
        if who and who not in found and not (idle and _was_forced(lines[at]) and _went_on(lines, at, first)):
            end = at + 1
            while end < len(lines) and _goes_on(lines[end]):  # the row above goes on
                end += 1
            found[who] = [*range(at, end)] if not idle or _was_forced(lines[at]) else []
    return [rows for who, rows in sorted(found.items(), key=lambda each: each[0] == you) if rows]


def _was_forced(row: Line) -> bool:
    """Is it told why nothing else was possible?"""
    return row[-1][0] == "dim" and bool(row[-1][1].strip())


def _went_on(lines: Sequence[Line], at: int, first: int) -> bool:
    """Does a row go on with what the same player did before?"""
    before = move_of(lines, at - 1) if at > first else first - 1
    return before >= first and mover(lines[before]) == mover(lines[at])


def told_twice(lines: Sequence[Line]) -> set[int]:
    """Rows of acts that changed nothing, right behind the same words: they were asked again, and did nothing again."""
    return {at for at in range(1, len(lines)) if lines[at] == lines[at - 1] and _has(lines[at], "idle")}


def came_to(lines: Sequence[Line], move: Sequence[int], you: str) -> list[int]:
    """The rows of what the viewer got by a move of theirs, which begin with their name."""
    end = move[-1] + 1
    while end < len(lines) and bare(lines[end]).startswith(" ") and not _has(lines[end], "course"):
        end += 1
    return [at for at in range(move[-1] + 1, end) if ("strong", you) in lines[at][:2]]


def said_of_move(lines: Sequence[Line], move: Sequence[int]) -> list[int]:
    """What the rules said of a move, right below its rows: that nobody was found, say."""
    end = move[-1] + 1
    while (
        end < len(lines)
        and not mover(lines[end])
        and (_has(lines[end], "said") or (end > move[-1] + 1 and _goes_on(lines[end])))
    ):
        end += 1
    return [*range(move[-1] + 1, end)]


@dataclass(frozen=True)
class Rows:
    """All rows, of which the news begin at `first`.

    What players did last is looked for from `since` on: who chooses twice in a turn still sees what the others did. A
    `text` that answers a question stays before that; in it, and in other `answers`, nobody moves and nobody scores.
    `typed` is behind what was typed last.
    """

    lines: Sequence[Line]
    first: int
    since: int
    text: frozenset[int] = frozenset()
    answers: frozenset[int] = frozenset()
    typed: int | None = None

    @cached_property
    def deal(self) -> int | None:
        """The headline of the last deal: what players did before it is not what they did last."""
        return max((at for at, row in enumerate(self.told) if _has(row, "deal")), default=None)

    @cached_property
    def begun(self) -> int:
        return max(self.since, (self.deal or 0))

    @cached_property
    def told(self) -> list[Line]:
        """The rows that tell what happened."""
        return [() if at in self.answers else row for at, row in enumerate(self.lines)]

    @cached_property
    def last_said(self) -> int | None:
        """What the rules said last in the news."""
        return max((at for at in range(self.first, len(self.told)) if _has(self.told[at], "said")), default=None)

    @cached_property
    def read(self) -> set[int]:
        """The last points, if they were told since something was typed, and were read before the news began."""
        begun = max(self.typed if self.typed is not None else self.first, self.deal or 0)
        if begun >= self.first or last_points(self.told, self.first):
            return set()
        return {at for at in last_points(self.told, begun, self.first) if _has(self.told[at], "points")}

    def without(self, gone: Collection[int]) -> Rows:
        kept = [at for at in range(len(self.lines)) if at not in gone]
        found = {at: number for number, at in enumerate(kept)}
        first, since = (bisect_left(kept, mark) for mark in (self.first, self.since))
        text, answers = (frozenset(found[at] for at in some if at in found) for some in (self.text, self.answers))
        typed = None if self.typed is None else bisect_left(kept, self.typed)
        return Rows([self.lines[at] for at in kept], first, since, text, answers, typed)

    def turns(self, you: str) -> list[range]:
        """The last turn of each of the others: all that they did one after the other, and what it led to."""
        found: dict[str, range] = {}
        begun, whose = len(self.told), ""
        for at in [*range(self.begun, len(self.told)), len(self.told)]:
            row = self.told[at] if at < len(self.told) else ()
            top = not bare(row).startswith(" ") or _has(row, "course")
            who = mover(row) if top else ""
            if top and who != whose:
                if whose:
                    found[whose] = range(begun, at)
                begun, whose = at, who
        return sorted((turn for who, turn in found.items() if who != you), key=lambda turn: turn.start)

    def hides_turns(self, seen: Collection[int], you: str) -> bool:
        """Are the others' last turns not seen as a whole? Where they led to points, those matter more."""
        points = last_points(self.told, self.first)
        if points and not any(mover(row) for row in self.told[points[-1] :]):
            return False
        return any(at not in seen for turn in self.turns(you) for at in turn)

    def seen(self, height: int, you: str = "") -> list[int]:
        """The rows to see in so many."""
        lines, told, first = self.lines, self.told, self.first
        if height < 1:  # how an answer begins that was read has all rows
            return []
        moves = last_moves(told, self.begun, you)
        last = [*range(max(0, len(lines) - height), len(lines))]
        if len(lines) - first <= height and (all(rows[0] >= last[0] for rows in moves) or len(self.text) >= height):
            return sorted({*last} - _orphans(told, last))
        points = last_points(told, first)
        newest = bool(points) and not any(bare(row).strip() and bare(row)[0] != " " for row in told[points[-1] + 1 :])
        room = height if newest else height - max(LEAST_LAST, len(moves))
        kept = {*points} if len(points) <= room or {*points} <= {*last} else {*_scores(told, points, room)}
        kept |= self.text if len(lines) - first <= height else set()
        if newest and kept:  # whom the points put out rather than what led to them
            out = [at for at in range(points[-1] + 1, len(lines)) if _has(told[at], "out") or _has(told[at], "lost")]
            kept |= {*out[: max(0, height - len(kept))]}
        leading = led_to(told, first, points) if kept else []
        if not any(rows[0] > points[-1] for rows in moves if points):
            kept |= {*leading[: height - len(kept)]}
        others = [rows[:1] for rows in moves if mover(told[rows[0]]) != you]
        mine = [rows for rows in moves[-1:] if mover(told[rows[0]]) == you and not self.read]
        got = [came_to(told, own, you) for own in mine]
        # Of everybody the first row before the second of anybody, and points that were read before one's own; before
        # it, too, what the viewer drew: it is not to be told from the rest of their hand.
        for some in (*others, self.read, *(rows[:1] for rows in moves), *(rows[:1] for rows in got), *moves, *got):
            kept |= {*some} if len(kept.union(some)) <= height else set()
        done: set[int] = set()
        for at in [at for at in range(first, len(lines)) if _has(told[at], "lost")][: -height - 1 : -1]:
            more = done | {move_of(told, at), at}
            end = _end(lines, kept | more, height)
            if len(kept | more) <= height and sum(row < end for row in more - kept) <= height // 2:
                done = more
        for move in moves:
            of_it = {move[0], *said_of_move(told, move)}
            done |= of_it if len(kept | done | of_it) <= height else set()
        for turn in self.turns(you):  # how a turn began, rather than where cards went after its end
            acts = {at for at in turn if mover(told[at])}
            done |= acts if len(kept | done | acts) <= height else set()
        said = [at for at in leading if _has(told[at], "said")]
        done |= {*said[: max(0, height - LEAST_LAST - len(kept | done))]}
        if self.deal is not None and any(at < self.deal for at in kept | done):  # and not as if it were one deal
            kept |= {self.deal} if len(kept | done | {self.deal}) <= height else set()
        end = _end(lines, kept | done, height)
        seen = kept | done | {*range(end, len(lines))}
        head = move_of(told, end)
        of_a_move = first <= head < end < len(lines) and not _has(told[end], "course")
        of_somebody = of_a_move and (not _has(told[head], "course") or ("strong", you) in told[head][:2])
        if of_somebody and not seen & {head} and end not in kept | done:
            seen = seen - {end} | {head}  # rather whose move it is, or what one got, than the first it led to
        seen = seen if self.read <= seen else seen - self.read  # not the points of some of the players
        course = [at for at in seen - kept - done if _only_course(told[at], you)]
        if self.last_said is not None and self.last_said < end and self.last_said not in seen and course:
            seen = seen - {max(course)} | {self.last_said}  # rather why than which cards went on their way
        return sorted(seen - _orphans(told, seen))


def ending(lines: Sequence[Line], table: int, result: int, height: int) -> list[int]:
    """How a play came out, and above it, as far as they have room, the last points with what led to them, or what the
    rules said last, and as a whole the last table, and what happened last, from a move on."""
    seen = [*range(result, len(lines))]
    points = last_points(lines, 0, table)
    leading = led_to(lines, 0, points) if points else said_last(lines, table)
    cause = [at for at in leading if _has(lines[at], "said")] if points else []
    if len({*points, *cause}) + len(seen) > height:
        seen = [at for at in seen if bare(lines[at]).strip()]
    some = _as_many(lines, points, height - len(seen))
    leading = leading if some == points else []
    leading = leading[: max(0, height - len(seen) - len(some))]
    seen = sorted({*seen, *some, *leading})
    if len({*seen, *range(table, result)}) <= height:
        seen = sorted({*seen, *range(table, result)})
    before = [range(at, table) for at in range(max(0, table - height), table) if move_of(lines, at) == at]
    return next((sorted(all) for rows in before if len(all := {*rows, *seen}) <= height), seen)


def _as_many(lines: Sequence[Line], points: Sequence[int], room: int) -> list[int]:
    """Points in so many rows: how they came about makes room where it goes on in another row, then their heading."""
    counts = {at: _has(lines[at], "points") or _has(lines[at], "good") for at in points}
    first_to_stay = sorted(points, key=lambda at: (_goes_on(lines[at]), not counts[at]))
    return sorted(first_to_stay[: max(0, room)])


def _scores(lines: Sequence[Line], points: Sequence[int], room: int) -> list[int]:
    """All points without how they came about, or none."""
    scores = [at for at in points if _has(lines[at], "points")]
    return scores if len(scores) <= room else []


def shown(lines: Sequence[Line], seen: Sequence[int], columns: int, size: Callable[[str], int]) -> list[Line]:
    """These lines, with dots behind those that others follow which are not seen; `size` is how wide a sign is."""
    below = [*seen[1:], *[len(lines)][: len(seen)]]
    return [
        _dotted(lines[at], columns, size) if any(bare(row).strip() for row in lines[at + 1 : after]) else lines[at]
        for at, after in zip(seen, below, strict=True)
    ]


def _dotted(row: Line, columns: int, size: Callable[[str], int]) -> Line:
    """The dots behind a full row stand close to it, then in the place of words, and not of letters."""
    if bare(row).endswith("…"):
        return row
    if not bare(row).strip():
        return (*row, ("dim", "  …"))
    for text in (row, _without_stop(row)):
        dotted = (*text, ("dim", " …" if text is row else "…"))
        if sum(map(size, bare(dotted))) <= columns:
            return dotted
    first = folded(row, columns - width([("", " …")]))[0]
    while first and " " not in first[-1][1]:
        first = first[:-1]
    whole = (*first[:-1], (first[-1][0], first[-1][1].rpartition(" ")[0])) if first else ()
    return (*whole, ("dim", " …")) if bare(whole).strip() else cut_short((*row, ("dim", " …")), columns)


def _without_stop(row: Line) -> Line:
    *before, (style, text) = row
    return (*before, (style, text.removesuffix(".")))


def _end(lines: Sequence[Line], kept: Collection[int], height: int) -> int:
    """From where on the last lines have room beside those that are kept."""
    end = len(lines)
    while end and len({*kept, *range(end - 1, len(lines))}) <= height:
        end -= 1
    return end


def _orphans(lines: Sequence[Line], seen: Collection[int]) -> set[int]:
    """Rows in which a move goes on whose beginning is not seen."""
    found = set[int]()
    for at in sorted(seen):
        begun = at
        while begun and _goes_on(lines[begun]):
            begun -= 1
        if mover(lines[begun]) and any(row not in seen for row in range(begun, at)):
            found.add(at)
    return found


def _only_course(row: Line, you: str) -> bool:
    """Did cards go on their way here that the viewer did not get?"""
    return _has(row, "course") and not _has(row, "said") and ("strong", you) not in row[:2]


def _goes_on(row: Line) -> bool:
    """Is it a further row of the line above?"""
    return bare(row).startswith("    ")


def is_heading(row: Line) -> bool:
    return _has(row, "title") or _has(row, "deal")


def _has(row: Line, style: str) -> bool:
    return any(each == style for each, _ in row)
