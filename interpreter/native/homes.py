"""Where names are kept in native code: in slots of a function, in registers and variables of the state.

A list that is kept lies in a region of its own; the word of its cell says whether there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.native.memory import NONE, SLACK

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


def read(w: Writer, name: str, depth: int) -> str:
    number = w.unit.registers.get(name) if w.in_block else None
    if number is None:
        return w.temp(f"load i64, ptr {w.slot(name)}")
    return kept(w, str(w.memory.registers[number].at), number, depth)


def kept(w: Writer, at: str, number: int, depth: int) -> str:
    """What a register holds."""
    word = w.load(at)
    if not w.memory.depths[number]:
        return word
    home = w.memory.registers[number]
    return from_region(w, word, w.address(home.region), w.memory.depths[number])


def from_region(w: Writer, word: str, region: str, depth: int) -> str:
    none = w.temp(f"icmp eq i64 {word}, {NONE}")
    if depth == 1:
        return w.temp(f"select i1 {none}, i64 0, i64 {region}")
    found = w.new_slot()
    w.emit(f"store i64 0, ptr {found}")
    there, after = w.fresh("there"), w.fresh("after")
    w.branch(none, after, there)
    w.label(there)
    w.emit(f"store i64 {w.call('@thawed', region, str(depth))}, ptr {found}")
    w.label(after)
    return w.temp(f"load i64, ptr {found}")


def write(w: Writer, name: f.Name, word: str) -> None:
    number = w.unit.registers.get(name.name) if w.in_block else None
    if number is None:
        w.emit(f"store i64 {word}, ptr {w.slot(name.name)}")
    else:
        home = w.memory.registers[number]
        keep(w, str(home.at), str(home.region), w.memory.depths[number], word)


def keep(w: Writer, at: str, region: str, depth: int, word: str) -> None:
    if not depth:
        w.store(at, word)
        return
    none, some, after = w.fresh("none"), w.fresh("some"), w.fresh("after")
    w.branch(w.temp(f"icmp eq i64 {word}, 0"), none, some)
    w.label(none)
    w.store(at, str(NONE))
    w.jump(after)
    w.here(some)
    w.store(at, "0")
    if depth == 1:
        w.call("@keep", w.address(region), word)
    else:
        w.call("@freeze", w.address(region), word, str(depth))
    w.label(after)


def seat_home(w: Writer, e: f.SeatName) -> tuple[str, str, int]:
    """The word and the region of a name that each seat has one of."""
    base = w.unit.seat_registers[e.name]
    homes = w.memory.registers[base : base + w.unit.players]
    seat = w.index(e.seat, w.unit.players)
    at = w.temp(f"add i64 {seat}, {homes[0].at}")
    if not w.memory.depths[base]:
        return at, "0", 0
    far = w.temp(f"mul i64 {seat}, {homes[0].room + 2 + SLACK}")
    return at, w.temp(f"add i64 {far}, {homes[0].region}"), w.memory.depths[base]


def cell_home(w: Writer, e: f.Expr) -> tuple[str, str, int]:
    """The word and the region of a variable."""
    cells, depths = w.memory.cells, w.memory.cell_depths
    if isinstance(e, f.Value):
        assert e.value is not None
        home = cells[e.value]
        return str(home.at), str(home.region), depths[e.value]
    cell = w.index(e, len(cells))
    at = w.temp(f"add i64 {cell}, {w.memory.first_cell}")
    if not any(depths):
        return at, "0", 0
    depth = w.unit.cell_depth(e)
    if not depth:
        return at, "0", 0
    regions = w.unit.words(tuple(home.region for home in cells))
    return at, w.temp(f"load i64, ptr {w.item(regions, cell)}"), depth


def let(w: Writer, name: f.Name | f.SeatName, word: str) -> None:
    if isinstance(name, f.Name):
        write(w, name, word)
    else:
        at, region, depth = seat_home(w, name)
        keep(w, at, region, depth, word)


def let_parts(w: Writer, name: f.Name | f.SeatName, parts: list[str]) -> None:
    """Gives a name an answer of several numbers, written where it is kept."""
    if isinstance(name, f.Name):
        home = w.memory.registers[w.unit.registers[name.name]]
        at, region = str(home.at), str(home.region)
    else:
        at, region, _ = seat_home(w, name)
    w.store(at, "0")
    listed = w.address(region)
    w.set_length(listed, str(len(parts)))
    for place, word in enumerate(parts):
        w.emit(f"store i64 {word}, ptr {w.item(listed, str(place))}")
