"""Counting in native code: how many there are, and how many of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.game.operations import ROOM
from interpreter.compile import form as f
from interpreter.native import lists, loops, masks, numbers
from interpreter.native.chance import as_signed
from interpreter.native.memory import NONE

if TYPE_CHECKING:
    from interpreter.native.writer import Writer

PACKED = 8  # numbers of each of which there are fewer than 256, counted in one word


def count_of(w: Writer, e: f.Listing) -> str:
    if (found_by_bits := masks.by_bits(w, e)) is not None:
        return masks.count(w, *found_by_bits)
    found = w.new_slot()
    w.emit(f"store i64 0, ptr {found}")
    # The last test is added up: which entries fit, a processor cannot foresee.
    tests: list[f.Expr] = []
    if isinstance(e.value, f.Name | f.Value):
        e, tests = loops.untested(w, replace(e, value=f.YES))

    def take(_: str) -> None:
        fits = loops.fitting(w, tests)
        now = w.temp(f"load i64, ptr {found}")
        more = w.temp(f"add i64 {now}, {fits}")
        w.emit(f"store i64 {more}, ptr {found}")

    loops.go_through(w, e, take)
    return w.temp(f"load i64, ptr {found}")


def varied(w: Writer, e: f.Keyed) -> str:
    """Are there two keys that differ? Each is compared with the one before, the first with itself."""
    last, some = w.new_slot(), w.new_slot()
    w.emit(f"store i64 0, ptr {some}")
    w.emit(f"store i64 0, ptr {last}")

    def judge(word: str) -> tuple[str, str]:
        none = w.temp(f"icmp eq i64 {w.temp(f'load i64, ptr {some}')}, 0")
        before = w.temp(f"select i1 {none}, i64 {word}, i64 {w.temp(f'load i64, ptr {last}')}")
        w.emit(f"store i64 1, ptr {some}")
        w.emit(f"store i64 {word}, ptr {last}")
        return w.temp(f"icmp eq i64 {numbers.equal(w, word, before, e.key.depth)}, 0"), "1"

    return lists.early(w, f.Listing(e.key, (f.Each((e.name,), e.items),), e.key.depth + 1), "0", judge)


def op_count_each(w: Writer, keys: f.Expr, size: f.Expr) -> str:
    assert isinstance(size, f.Value)
    assert size.value is not None
    if size.value <= PACKED:
        return counted_in_a_word(w, lists.as_listing(w, keys), size.value)
    room = str(size.value)
    found = w.new_list(room)
    w.set_length(found, room)
    zeros = f"[{size.value} x i64] zeroinitializer"
    w.emit(f"store {zeros}, ptr {w.item(found, '0')}")

    def take(word: str) -> None:
        w.check_index(word, room)
        at = w.item(found, word)
        more = w.temp(f"add i64 1, {w.temp(f'load i64, ptr {at}')}")
        w.emit(f"store i64 {more}, ptr {at}")

    loops.go_through(w, lists.as_listing(w, keys), take)
    return found


def counted_in_a_word(w: Writer, e: f.Listing, size: int) -> str:
    """The same for a few numbers, each of which has a byte of one word to be counted in."""
    word, many = w.new_slot(), w.new_slot()
    for slot in (word, many):
        w.emit(f"store i64 0, ptr {slot}")
    match e.value:
        case f.Op(op="at", args=(f.Table(values=values), place)) if all(v is not None and v < size for v in values):
            table = f.Table("", tuple(as_signed(1 << 8 * v) for v in values))
            e = replace(e, value=f.Op("at", (table, place)))
            one = None
        case _:
            one = size

    def take(found: str) -> None:
        if one is not None:
            w.check_index(found, str(one))
            found = w.temp(f"shl i64 1, {w.temp(f'shl i64 {found}, 3')}")
        for slot, more in ((word, found), (many, "1")):
            now = w.temp(f"load i64, ptr {slot}")
            w.emit(f"store i64 {w.temp(f'add i64 {now}, {more}')}, ptr {slot}")

    loops.go_through(w, e, take)
    w.trap_if(w.temp(f"icmp ugt i64 {w.temp(f'load i64, ptr {many}')}, 255"))
    bytes_ = w.temp(f"bitcast i64 {w.temp(f'load i64, ptr {word}')} to <8 x i8>")
    found = w.new_list(str(size))
    w.set_length(found, str(size))
    w.emit(f"store <8 x i64> {w.temp(f'zext <8 x i8> {bytes_} to <8 x i64>')}, ptr {w.item(found, '0')}, align 8")
    return found


def op_len(w: Writer, *several: f.Expr) -> str:
    total = "0"
    for one in several:
        length = count_of(w, one) if isinstance(one, f.Listing) else w.length(w.listed(one))
        total = length if total == "0" else w.temp(f"add i64 {total}, {length}")
    return total


def op_sum(w: Writer, items: f.Expr) -> str:
    found = w.new_slot()
    w.emit(f"store i64 0, ptr {found}")

    def take(word: str) -> None:
        w.trap_if(w.temp(f"icmp eq i64 {word}, {NONE}"))
        now = w.temp(f"load i64, ptr {found}")
        w.emit(f"store i64 {numbers.without_overflow(w, 'sadd', now, word)}, ptr {found}")

    loops.go_through(w, lists.as_listing(w, items), take)
    return w.temp(f"load i64, ptr {found}")


def op_summed(w: Writer, items: f.Expr) -> str:
    """How far the sum was from zero on the way is looked at in the end: the first step too far cannot overflow."""
    found, far = w.new_slot(), w.new_slot()
    for slot in (found, far):
        w.emit(f"store i64 0, ptr {slot}")

    def take(word: str) -> None:
        w.trap_if(w.temp(f"icmp eq i64 {word}, {NONE}"))
        before, farthest = (w.temp(f"load i64, ptr {slot}") for slot in (found, far))
        total = w.temp(f"add i64 {before}, {word}")
        size = w.temp(f"call i64 @llvm.abs.i64(i64 {total}, i1 false)")
        w.emit(f"store i64 {total}, ptr {found}")
        w.emit(f"store i64 {w.temp(f'call i64 @llvm.umax.i64(i64 {size}, i64 {farthest})')}, ptr {far}")

    loops.go_through(w, lists.as_listing(w, items), take)
    w.trap_if(w.temp(f"icmp uge i64 {w.temp(f'load i64, ptr {far}')}, {ROOM}"))
    return w.temp(f"load i64, ptr {found}")
