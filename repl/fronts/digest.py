"""Which lines of the news are seen where not all of them have room.

The last points, then what led to them, if nobody has moved since, then what each player did last, then what was done to
the viewer, then the last lines: others make room first. What is kept stays in its order, below the move that led to it,
and dots behind it stand for what is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from repl.screen.text import Line, bare, cut_short, folded, width

LEAST_LAST = 2  # lines that are seen below what is kept


def move_of(lines: Sequence[Line], at: int) -> int:
    """The line of the move, or the heading, that a line tells the consequences of: those are further to the right."""
    while 0 < at < len(lines) and bare(lines[at]).startswith(" "):
        at -= 1
    return at


def last_points(lines: Sequence[Line], first: int, end: int | None = None) -> list[int]:
    """The last points from a line on with what they stand below; of one deal those of several players rather than of
    one."""
    blocks: dict[int, list[int]] = {}
    before: int | None = None
    for at in range(first, len(lines) if end is None else end):
        if _has(lines[at], "points") or _has(lines[at], "good"):  # beside points what is counted, or taken away
            blocks.setdefault(move_of(lines, at), []).append(at)
            before = at
        elif before == at - 1 and bare(lines[at]).startswith("    "):  # the row above goes on
            blocks[move_of(lines, at)].append(at)
            before = at
    scored = (each for each in blocks.items() if any(_has(lines[at], "points") for at in each[1]))
    found = [[head, *rows] for head, rows in scored if head >= first]
    begun = max((at for at in range(found[-1][0] if found else 0) if _has(lines[at], "title")), default=0)
    several = [rows for rows in found if of_several(lines, rows) and rows[0] >= begun]
    return sorted(set((several or found or [[]])[-1]))


def of_several(lines: Sequence[Line], rows: Sequence[int]) -> bool:
    """Do these lines tell the points of several players?"""
    return sum(_has(lines[at], "points") for at in rows) > 1


def led_to(lines: Sequence[Line], first: int, points: Sequence[int]) -> list[int]:
    """What stands between the points, or their heading, and the move before: what was said and done to the viewer
    first, then the newest."""
    if not points:
        return []
    head = points[0]
    begun = move_of(lines, head - 1) if head > first and _has(lines[head], "title") else head
    rows = [at for at in range(max(first, begun + 1), points[-1]) if at not in points]
    return sorted(rows, key=lambda at: (not _has(lines[at], "said") and not _has(lines[at], "lost"), -at))


def said_last(lines: Sequence[Line], end: int) -> list[int]:
    """What the rules said before a line since the last move, with rows in which it goes on, the newest first."""
    found: list[int] = []
    for at in range(end - 1, -1, -1):
        if at and bare(lines[at]).startswith("    "):  # the row above goes on
            continue
        if _has(lines[at], "strong") and move_of(lines, at) == at:
            break
        if _has(lines[at], "said") or _has(lines[at], "lost"):
            found.append(at)
            below = at + 1
            while below < end and bare(lines[below]).startswith("    "):
                found.append(below)
                below += 1
    return found


def last_moves(lines: Sequence[Line], first: int, you: str = "") -> list[list[int]]:
    """What each player did last from a line on, without what it led to, the newest first, and the viewer's own last."""
    found: dict[str, list[int]] = {}
    for at in range(len(lines) - 1, first - 1, -1):
        style, who = lines[at][0] if len(lines[at]) > 1 else ("", "")  # a heading stands alone
        if style == "strong" and move_of(lines, at) == at and who not in found:
            end = at + 1
            while end < len(lines) and bare(lines[end]).startswith("    "):  # the row above goes on
                end += 1
            found[who] = [*range(at, end)]
    return [rows for who, rows in sorted(found.items(), key=lambda each: each[0] == you)]


def digest(
    lines: Sequence[Line],
    first: int,
    height: int,
    since: int | None = None,
    text: Collection[int] = (),
    you: str = "",
) -> list[int] | None:
    """The lines to see of the news that begin at `first`; None where the last lines are.

    What players did last is looked for from `since` on: who chooses twice in a turn still sees what the others did. A
    `text` that answers a question stays before that.
    """
    moves = last_moves(lines, first if since is None else since, you)
    seen_anyway = all(rows[0] >= len(lines) - height for rows in moves)
    if len(lines) - first <= height and (seen_anyway or len(text) >= height):
        return None
    points = last_points(lines, first)
    kept = {*points} if len(points) + LEAST_LAST <= height or all(at >= len(lines) - height for at in points) else set()
    kept |= {*text} if len(lines) - first <= height else set()
    leading = led_to(lines, first, points) if kept else []
    if not any(rows[0] > points[-1] for rows in moves if points):
        kept |= {*leading[: height - len(kept)]}
    for some in (*(rows[:1] for rows in moves), *moves):  # of everybody the first row before the second of anybody
        kept |= {*some} if len(kept.union(some)) <= height else set()
    done: set[int] = set()
    for at in [at for at in range(first, len(lines)) if _has(lines[at], "lost")][: -height - 1 : -1]:
        more = done | {move_of(lines, at), at}
        end = _end(lines, kept | more, height)
        if len(kept | more) <= height and sum(row < end for row in more - kept) <= height // 2:
            done = more
    said = [at for at in leading if _has(lines[at], "said")]
    done |= {*said[: max(0, height - LEAST_LAST - len(kept | done))]}
    end = _end(lines, kept | done, height)
    seen = kept | done | {*range(end, len(lines))}
    head = move_of(lines, end)
    if first <= head < end < len(lines) and not seen & {head} and end not in kept | done:
        seen = seen - {end} | {head}  # rather whose move it is than the first that it led to
    return sorted(seen)


def ending(lines: Sequence[Line], table: int, result: int, height: int) -> list[int]:
    """How a play came out, and above it, as far as they have room, the last points with what led to them, or what the
    rules said last, and as a whole the last table, and what happened last, from a move on."""
    seen = [*range(result, len(lines))]
    points = last_points(lines, 0, table)
    if len(points) + len(seen) > height:
        seen = [at for at in seen if bare(lines[at]).strip()]
    some = _as_many(lines, points, height - len(seen))
    leading = (led_to(lines, 0, points) if points else said_last(lines, table)) if some == points else []
    leading = leading[: max(0, height - len(seen) - len(some))]
    seen = sorted({*seen, *some, *leading})
    if len({*seen, *range(table, result)}) <= height:
        seen = sorted({*seen, *range(table, result)})
    before = [range(at, table) for at in range(max(0, table - height), table) if move_of(lines, at) == at]
    return next((sorted(all) for rows in before if len(all := {*rows, *seen}) <= height), seen)


def _as_many(lines: Sequence[Line], points: Sequence[int], room: int) -> list[int]:
    """Points in so many rows: how they came about makes room where it goes on in another row, then their heading."""
    first_to_stay = sorted(points, key=lambda at: (bare(lines[at]).startswith("    "), at == points[0]))
    return sorted(first_to_stay[: max(0, room)])


def shown(lines: Sequence[Line], seen: Sequence[int], columns: int) -> list[Line]:
    """These lines, with dots behind those that others follow which are not seen."""
    below = [*seen[1:], len(lines)]
    return [
        _dotted(lines[at], columns) if any(bare(row).strip() for row in lines[at + 1 : after]) else lines[at]
        for at, after in zip(seen, below, strict=True)
    ]


def _dotted(row: Line, columns: int) -> Line:
    """The dots behind a full row stand close to it, then in the place of words, and not of letters."""
    if not bare(row).strip():
        return (*row, ("dim", "  …"))
    for text in (row, _without_stop(row)):
        if width(dotted := (*text, ("dim", " …" if text is row else "…"))) <= columns:
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


def _has(row: Line, style: str) -> bool:
    return any(each == style for each, _ in row)
