"""The table that `make bench` prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.table import Table

from tests.bench.measure import Pair, Round


@dataclass(frozen=True, slots=True)
class Row:
    """`figure` is what the bar is about; `met` is None where there is no bar."""

    part: str
    what: str
    here: str
    beside: str = ""
    figure: str = ""
    spread: str = ""
    bar: str = ""
    met: bool | None = None


def table(found: Iterable[Row]) -> Table:
    shown = Table(title="Rates: games a second · decisions a second", title_justify="left", header_style="bold")
    shown.add_column("what", no_wrap=True)
    for name in ("here", "beside it"):
        shown.add_column(name)
    for name in ("ratio", "spread", "bar", ""):
        shown.add_column(name, justify="right", no_wrap=True)
    part = None
    for row in found:
        if row.part != part:
            part = row.part
            shown.add_section()
            shown.add_row(f"[bold]{part}")
        verdict = {True: "[green]met", False: "[red]missed", None: ""}[row.met]
        shown.add_row(f"  {row.what}", row.here, row.beside, row.figure, row.spread, row.bar, verdict)
    return shown


def speed(rounds: Iterable[Round]) -> str:
    """The rates of the best round."""
    best = max(rounds, key=lambda r: r.games_a_second)
    return f"{best.games_a_second:,.0f} · {best.decisions_a_second:,.0f}"


def compared(part: str, what: str, pair: Pair, bar: float, by_decisions: bool = False) -> Row:
    """A row of two sides."""

    def rate(r: Round) -> float:
        return r.decisions_a_second if by_decisions else r.games_a_second

    ratio, (low, high) = pair.ratio(rate), pair.spread(rate)
    return Row(
        part,
        what,
        speed(pair.ours),
        speed(pair.theirs),
        f"{ratio:.2f}",
        f"{low:.2f} to {high:.2f}",
        f"{bar:g}",
        ratio >= bar,
    )
