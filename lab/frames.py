"""The data behind a report, for one's own analysis: a row for each game, or for each choice that was followed."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lab.report import Report

KINDS = ("games", "choices")


def columns(report: Report, rows: str = "games") -> dict[str, list[Any]]:
    """The columns of a table, by name."""
    if rows not in KINDS:
        raise ValueError(f"rows are {' or '.join(KINDS)}, not {rows!r}")
    if rows == "choices":
        heads: Sequence[str] = ("game", "choice", "seat", "line", "options", "taken")
        lines: list[list[Any]] = [list(row) for row in report._rows]
    else:
        seats = range(report.players)
        heads = ("game", "seed", "over", "fault", "choices", "rounds", "winners", "lead_changes", "settled", "behind")
        heads = (*heads, "longest_wait", *(f"{what}_{s + 1}" for what in ("score", "place") for s in seats))
        lines = []
        for p in report._games:
            course = p.course
            place = {seat: 1 + sum(map(len, p.places[:n])) for n, group in enumerate(p.places) for seat in group}
            scores = [p.scores[s] if p.over and isinstance(p.scores[s], int) else None for s in seats]
            lines.append(
                [p.number, p.seed, p.over, p.fault[0] if p.fault else "", p.choices, p.rounds]
                + [" ".join(str(w + 1) for w in p.winners)]
                + ([None] * 4 if course is None else [course.changes, course.settled, course.behind])
                + ([] if course is None else [course.longest_wait])
                + scores
                + [place.get(s) for s in seats]
            )
    return {head: [line[n] for line in lines] for n, head in enumerate(heads)}


def as_csv(report: Report, rows: str = "games") -> str:
    """Comma-separated, with the names in the first line."""
    found = columns(report, rows)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(found)
    writer.writerows(zip(*found.values(), strict=True))
    return text.getvalue()


def as_parquet(report: Report, rows: str = "games") -> bytes:
    """Raises ImportError if pyarrow is missing."""
    import pyarrow
    from pyarrow import parquet

    sink = io.BytesIO()
    parquet.write_table(pyarrow.table(columns(report, rows)), sink)
    return sink.getvalue()


def frame(report: Report, rows: str = "games") -> Any:
    """A data frame of pandas, or of polars if that is what is there."""
    found = columns(report, rows)
    try:
        import pandas
    except ImportError:
        try:
            import polars
        except ImportError:
            raise ImportError("a data frame needs pandas or polars; `lab.frames.columns` needs neither") from None
        return polars.DataFrame(found)
    return pandas.DataFrame(found)
