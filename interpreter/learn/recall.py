"""What each seat has seen and heard since the beginning of a play, as texts that can be compared.

Two positions with the same text are the same to that seat, however it thinks back: it has made the same choices, could
read the same choices of others, and saw the same cards and variables each time somebody had to decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from interpreter.ask.events import Log, cards_in
from interpreter.ask.notes import laid_text
from interpreter.ask.view import known_parts, known_value
from interpreter.learn.lots import Covered
from interpreter.play.registers import with_cards
from interpreter.text.options import place_text

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.choice import Option
    from interpreter.play.state import State

Seen: TypeAlias = tuple[str, ...]
Table: TypeAlias = tuple[tuple[str, str], ...]  # places and variables by name, with what a seat knows of them
Heard: TypeAlias = tuple[tuple[int, int], ...]  # a seat and an action number


@dataclass(frozen=True, slots=True)
class Recall:
    """For each seat: what it was told at each decision, the table as it saw it last, and the actions it could read."""

    told: tuple[Seen, ...]
    tables: tuple[Table, ...]
    heard: tuple[Heard, ...]

    @classmethod
    def nothing(cls, players: int) -> Recall:
        return cls(((),) * players, ((),) * players, ((),) * players)

    def after(self, before: State, option: Option | None, code: tuple[int, ...], play: State) -> Recall:
        """After a choice: `option` was taken, in action numbers `code`, and `play` is how it stands now."""
        told, tables, heard = [], [], []
        for seat, known in enumerate(self.told):
            table = table_of(play, seat)
            last = dict(self.tables[seat])
            changed = [f"{name} {shown}" for name, shown in table if last.get(name) != shown]
            chosen, read = _chosen(before, option, seat)
            told.append((*known, "; ".join([*chosen, *changed, due(play)])))
            tables.append(table)
            who = before.decision.player if before.decision is not None else 0
            heard.append((*self.heard[seat], *((who, action) for action in code)) if read else self.heard[seat])
        return Recall(tuple(told), tuple(tables), tuple(heard))

    def imagined_by(self, seat: int, play: State) -> Recall:
        """The seat remembers; of what others remember it knows nothing, so they have seen what lies there now."""
        tables = tuple(table_of(play, other) for other in range(len(self.told)))
        told = tuple(
            mine if other == seat else ("; ".join(f"{name} {shown}" for name, shown in tables[other]),)
            for other, mine in enumerate(self.told)
        )
        return Recall(told, tables, tuple(h if other == seat else () for other, h in enumerate(self.heard)))


def _chosen(before: State, option: Option | None, seat: int) -> tuple[list[str], bool]:
    """The choice just made, as far as a seat can tell, and whether it can read it."""
    decision = before.decision
    if option is None or decision is None:
        return [], False
    who, spec = f"p{decision.player + 1}", option.spec
    if seat != decision.player:
        secret = spec.per_seat or (option.passes and spec.may_be_impossible)
        if secret or not all(Log.see_picked(before, card) >> seat & 1 for card in cards_in(option)):
            return ([] if spec.may_be_impossible else [who]), False
    return [f"{who}: {option.words}"], True


def due(play: State) -> str:
    """Who has to decide what."""
    decision = play.decision
    return "over" if decision is None else f"p{decision.player + 1} decides {decision.spec.number + 1}"


@lru_cache(maxsize=64)
def names_of(program: Program) -> tuple[list[str], list[str], list[str]]:
    """Places, variables and kinds of cards by name."""
    layout = program.layout
    cells = []
    for variable in program.rules.variables:
        owned = variable.owner != "table"
        for cell in range(layout.variables[variable.name].count):
            owner, index = divmod(cell, layout.variables[variable.name].size)
            name = f"p{owner + 1}.{variable.name}" if owned else variable.name
            cells.append(name if variable.index is None else f"{name}[{index}]")
    kinds = dict(zip(layout.kinds, layout.words, strict=True))
    return [place_text(layout, p) for p in range(len(layout.places))], cells, [kinds[k] for k in sorted(kinds)]


@lru_cache(maxsize=256)
def read_by(program: Program, seat: int) -> tuple[int, ...]:
    """The variables that a seat may read: not the secrets of others, nor what the engine keeps for itself."""
    layout = program.layout
    return tuple(
        cell
        for variable in program.rules.variables
        if not variable.is_inner
        for cell in range(layout.variables[variable.name].base, layout.variables[variable.name].end)
        if layout.cell_sight[cell] >> seat & 1
    )


def _told(play: State, cards: list[int], place: int, seat: int) -> str:
    """What the seat knows of cards that it does not know, by where they lie; in a hand they have no order."""
    parts = [() if play.known[c] >> seat & 1 else known_parts(play, c, seat) for c in cards]
    said = [" ".join(str(value) for _, value in part) or "?" for part in parts]
    if not any(parts):
        return ""
    return f" told [{', '.join(said if play.program.layout.ordered[place] else sorted(said))}]"


def _noted(play: State, cards: list[int]) -> str:
    """What lies on the cards of a place, in their order: it lies only where they have one."""
    said = [laid_text(play, play.program.labels, c) for c in cards] if play.program.rules.notes else []
    return f" noted [{', '.join(text or '-' for text in said)}]" if any(said) else ""


def table_of(play: State, seat: int) -> Table:
    """Places and variables as a seat knows them."""
    layout = play.program.layout
    places, cells, kinds = names_of(play.program)
    found = []
    for place, cards in enumerate(play.zones):
        open_to = cards.hidden if isinstance(cards, Covered) else ()
        shown = [layout.kinds[c] if play.known[c] >> seat & 1 else -1 for c in list.__iter__(cards) if c not in open_to]
        hidden = shown.count(-1) + len(open_to) if not layout.ordered[place] or set(shown) <= {-1} else None
        if hidden is not None:  # in no order, or nothing to be seen of it
            shown, count = sorted(k for k in shown if k >= 0), hidden
        else:
            count = len(open_to)
        cards_shown = ", ".join(kinds[kind] if kind >= 0 else "?" for kind in shown)
        told = _told(play, [c for c in list.__iter__(cards) if c not in open_to], place, seat)
        noted = _noted(play, list(list.__iter__(cards)))
        found.append((places[place], f"[{cards_shown}]" + (f" + {count}" if count else "") + told + noted))
    for cell in read_by(play.program, seat):
        value = known_value(play, cell, 1 << seat)
        if cell in layout.card_cells:
            value = with_cards(value, layout.card_cells[cell], layout.kinds.__getitem__)
        found.append((cells[cell], f"= {value}"))
    found.append(("out", f"= {play.out}"))
    return tuple(found)
