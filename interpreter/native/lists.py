"""Operations on lists, as LLVM's language. Lists are new ones on the heap, or lie where they are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.compile.simplified import plus
from interpreter.compile.walk import below
from interpreter.native import loops, masks, packs
from interpreter.native.memory import NONE
from interpreter.play.runtime import MOST_ITEMS

FIRST_ROOM = 14  # of a list that begins empty
BITS = 63  # of a word that stand for the numbers from 0 on

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


def op_at(w: Writer, items: f.Expr, place: f.Expr) -> str:
    listed = w.listed(items)
    least, known = w.ranges.length(items), w.ranges.of(place)
    if isinstance(items, f.Table) or (known is not None and known[0] >= 0 and known[1] < least):
        index = w.index(place, least)
    else:
        index = w.sure(place)
        w.check_index(index, w.length(listed))
    return w.temp(f"load i64, ptr {w.item(listed, index)}")


def early(w: Writer, e: f.Listing, first: str, judge: Callable[[str], tuple[str, str]]) -> str:
    """Goes through a listing until `judge` says so: a bit, and what is found then."""
    found, out = w.new_slot(), w.fresh("left")
    w.emit(f"store i64 {first}, ptr {found}")

    def take(word: str) -> None:
        bit, value = judge(word)
        stop, on = w.fresh("stop"), w.fresh("on")
        w.branch(bit, stop, on)
        w.here(stop)
        w.emit(f"store i64 {value}, ptr {found}")
        w.jump(out)
        w.here(on)

    loops.go_through(w, e, take)
    w.label(out)
    return w.temp(f"load i64, ptr {found}")


def op_all_empty(w: Writer, *lists: f.Expr) -> str:
    if len(lists) == 1 and isinstance(lists[0], f.Listing):
        if (by_bits := masks.by_bits(w, lists[0])) is not None:
            return w.word(w.temp(f"icmp eq i64 {masks.count(w, *by_bits)}, 0"))
        return early(w, lists[0], "1", lambda _: ("true", "0"))
    total = "0"
    for one in lists:
        total = w.temp(f"or i64 {total}, {w.length(w.listed(one))}")
    return w.word(w.temp(f"icmp eq i64 {total}, 0"))


def op_first_of(w: Writer, e: f.Expr) -> str:
    assert isinstance(e, f.Listing)
    return early(w, e, str(NONE), lambda word: ("true", word))


def op_in(w: Writer, one: f.Expr, items: f.Expr) -> str:
    if one.depth:
        return w.engine("in_lists", (one, items))
    word = w.expr(one)
    items = loops.unweighed(w, items)
    if isinstance(items, f.Listing):
        return early(w, items, "0", lambda x: (w.temp(f"icmp eq i64 {x}, {word}"), "1"))
    if isinstance(items, f.Table) and all(isinstance(v, int) and 0 <= v < BITS for v in items.values):
        return has_bit(w, str(sum(1 << v for v in set(items.values))), word)
    if isinstance(items, f.Name) and items.name in w.masks:
        return has_bit(w, w.temp(f"load i64, ptr {w.masks[items.name]}"), word)
    return w.plain("@has", w.listed(items), word)


def has_bit(w: Writer, mask: str, word: str) -> str:
    within = w.temp(f"icmp ult i64 {word}, {BITS}")
    place = w.temp(f"select i1 {within}, i64 {word}, i64 {BITS}")
    return w.temp(f"and i64 1, {w.temp(f'lshr i64 {mask}, {place}')}")


def mask_lists(w: Writer, test: f.Expr) -> list[str]:
    """Lists that each of many is looked for in become bits of a word, if they have small numbers; gives their names."""
    made: list[str] = []
    for part in below(test):
        match part:
            case f.Op(op="in", args=(one, f.Name(name=name, depth=1) as items)) if not one.depth:
                known = w.ranges.inside(items)
                if name in w.masks or known is None or known[0] < 0 or known[1] >= BITS:
                    continue
                mask = w.new_slot()
                w.emit(f"store i64 0, ptr {mask}")

                def take(word: str, mask: str = mask) -> None:
                    bit = w.temp(f"shl i64 1, {word}")
                    met = w.temp(f"load i64, ptr {mask}")
                    w.emit(f"store i64 {w.temp(f'or i64 {bit}, {met}')}, ptr {mask}")

                loops.go_through(w, as_listing(w, items), take)
                w.masks[name] = mask
                made.append(name)
    return made


def as_listing(w: Writer, items: f.Expr) -> f.Listing:
    items = loops.unweighed(w, items)
    if isinstance(items, f.Listing):
        return items
    name = w.fresh("e")
    return f.Listing(f.Name(name, items.depth - 1), (f.Each((name,), items),), items.depth)


def extreme(w: Writer, items: f.Expr, how: str) -> str:
    if isinstance(items, f.Op) and items.op == "list" and items.args and not any(a.depth for a in items.args):
        best, *others = (w.sure(a) for a in items.args)
        for word in others:
            best = w.temp(f"call i64 @llvm.{how}.i64(i64 {best}, i64 {word})")
        return best
    found = w.new_slot()
    w.emit(f"store i64 {NONE}, ptr {found}")

    def take(word: str) -> None:
        w.trap_if(w.temp(f"icmp eq i64 {word}, {NONE}"))
        now = w.temp(f"load i64, ptr {found}")
        best = w.temp(f"call i64 @llvm.{how}.i64(i64 {now}, i64 {word})")
        none = w.temp(f"icmp eq i64 {now}, {NONE}")
        better = w.temp(f"select i1 {none}, i64 {word}, i64 {best}")
        w.emit(f"store i64 {better}, ptr {found}")

    loops.go_through(w, as_listing(w, items), take)
    word = w.temp(f"load i64, ptr {found}")
    w.trap_if(w.temp(f"icmp eq i64 {word}, {NONE}"))
    return word


def op_greatest(w: Writer, items: f.Expr) -> str:
    return extreme(w, items, "smax")


def op_least(w: Writer, items: f.Expr) -> str:
    return extreme(w, items, "smin")


def op_list(w: Writer, *parts: f.Expr) -> str:
    words = [w.listed(p) if p.depth and not isinstance(p, f.Pack) else w.expr(p) for p in parts]
    size = str(sum(not p.depth or isinstance(p, f.Pack) for p in parts) if parts else FIRST_ROOM)
    for part, word in zip(parts, words, strict=True):
        if part.depth and not isinstance(part, f.Pack):
            size = w.temp(f"add i64 {size}, {w.length(word)}")
    found = w.new_list(size)
    for part, word in zip(parts, words, strict=True):
        if part.depth and not isinstance(part, f.Pack):
            w.emit(f"call void @extend(i64 {found}, i64 {word})")
        else:
            packs.push(w, found, word)
    return found


def op_joined(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return op_list(w, a, b)


def op_added(w: Writer, items: f.Expr, one: f.Expr) -> str:
    listed, word = w.listed(items), w.expr(one)
    found = w.new_list(w.temp(f"add i64 {w.length(listed)}, 1"))
    w.emit(f"call void @extend(i64 {found}, i64 {listed})")
    packs.push(w, found, word)
    return found


def whole(w: Writer, listed: str) -> str:
    return w.there(w.call("@part", listed, "0", w.length(listed)))


def op_copy(w: Writer, items: f.Expr) -> str:
    if isinstance(items, f.Listing):
        return loops.listing(w, items)
    return whole(w, w.listed(items))


def op_answers(w: Writer, items: f.Expr) -> str:
    return op_copy(w, items)


def op_lists_within(w: Writer, items: f.Expr) -> str:
    return w.listed(items)


def op_flattened(w: Writer, items: f.Expr) -> str:
    """The words that a list of lists takes where it is kept."""
    return w.there(w.call("@flattened", w.listed(items), str(items.depth)))


def op_rest(w: Writer, items: f.Expr) -> str:
    listed = w.listed(items)
    length = w.length(listed)
    first = w.temp(f"call i64 @llvm.smin.i64(i64 1, i64 {length})")
    return w.there(w.call("@part", listed, first, length))


def side_by_side(w: Writer, first: str, size: str) -> str:
    return w.there(w.call("@numbers", first, size))


def op_span_of(w: Writer, low: f.Expr, high: f.Expr) -> str:
    first, last = w.sure(low), w.sure(high)
    size = w.temp(f"sub i64 {last}, {first}")
    w.trap_if(w.temp(f"icmp sgt i64 {size}, {MOST_ITEMS}"))
    size = w.temp(f"add i64 {size}, 1")
    return side_by_side(w, first, w.temp(f"call i64 @llvm.smax.i64(i64 {size}, i64 0)"))


def op_side_by_side(w: Writer, first: f.Expr, size: f.Expr) -> str:
    return side_by_side(w, w.sure(first), w.sure(size))


def op_short_list(w: Writer, items: f.Expr) -> str:
    listed = w.listed(items)
    w.trap_if(w.temp(f"icmp ugt i64 {w.length(listed)}, {MOST_ITEMS}"))
    return listed


def op_cells(w: Writer, first: f.Expr, count: f.Expr) -> str:
    begin = w.sure(first)
    assert isinstance(count, f.Value)
    assert count.value is not None
    depth = w.unit.cell_depth(first)
    if depth:
        found = w.new_list(str(count.value))
        for place in range(count.value):
            packs.push(w, found, w.listed(f.Cell(plus(first, f.Value(place)), depth)))
        return found
    w.check_index(begin, str(len(w.memory.cells) - count.value + 1))
    found = w.new_list(str(count.value))
    at = w.at(w.temp(f"add i64 {begin}, {w.memory.first_cell}"))
    w.emit(f"call void @llvm.memcpy.p0.p0.i64(ptr {w.item(found, '0')}, ptr {at}, i64 {8 * count.value}, i1 false)")
    w.set_length(found, str(count.value))
    return found


def op_squared(w: Writer, items: f.Expr) -> str:
    listed = w.listed(items)
    length = w.length(listed)
    square = w.temp(f"mul i64 {length}, {length}")
    w.work(w.temp(f"lshr i64 {square}, 8"))
    return listed


def op_weighed(w: Writer, items: f.Expr, shift: f.Expr) -> str:
    assert isinstance(shift, f.Value)
    assert shift.value is not None
    listed = w.listed(items)
    loops.weigh(w, w.length(listed), shift.value)
    return listed


def end_of(w: Writer, items: f.Expr, place: Callable[[str], str], only: bool = False) -> str:
    """The item at one end, or nothing."""
    listed = w.listed(items)
    length = w.length(listed)
    found = w.new_slot()
    nothing = "0" if items.depth > 1 else str(NONE)
    w.emit(f"store i64 {nothing}, ptr {found}")
    there, after = w.fresh("there"), w.fresh("after")
    w.branch(w.temp(f"icmp {'eq i64 1,' if only else 'slt i64 0,'} {length}"), there, after)
    w.here(there)
    word = w.temp(f"load i64, ptr {w.item(listed, place(length))}")
    w.emit(f"store i64 {word}, ptr {found}")
    w.label(after)
    return w.temp(f"load i64, ptr {found}")


def op_first(w: Writer, items: f.Expr) -> str:
    return end_of(w, items, lambda _: "0")


def op_last(w: Writer, items: f.Expr) -> str:
    return end_of(w, items, lambda length: w.temp(f"sub i64 {length}, 1"))


def op_only(w: Writer, items: f.Expr) -> str:
    return end_of(w, items, lambda _: "0", only=True)


def op_outer(w: Writer, items: f.Expr, side: f.Expr) -> str:
    right = w.bit(side)

    def place(length: str) -> str:
        last = w.temp(f"sub i64 {length}, 1")
        return w.temp(f"select i1 {right}, i64 {last}, i64 0")

    return end_of(w, items, place)


def op_nth(w: Writer, items: f.Expr, place: f.Expr) -> str:
    listed = w.listed(items)
    index = w.temp(f"sub i64 {w.sure(place)}, 1")
    w.check_index(index, w.length(listed))
    return w.temp(f"load i64, ptr {w.item(listed, index)}")


def clamped(w: Writer, e: f.Expr, length: str) -> str:
    count = w.temp(f"call i64 @llvm.smax.i64(i64 {w.sure(e)}, i64 0)")
    return w.temp(f"call i64 @llvm.smin.i64(i64 {count}, i64 {length})")


def op_first_n(w: Writer, items: f.Expr, count: f.Expr) -> str:
    listed = w.listed(items)
    return w.there(w.call("@part", listed, "0", clamped(w, count, w.length(listed))))


def op_last_n(w: Writer, items: f.Expr, count: f.Expr) -> str:
    listed = w.listed(items)
    length = w.length(listed)
    low = w.temp(f"sub i64 {length}, {clamped(w, count, length)}")
    return w.there(w.call("@part", listed, low, length))


def op_reversed(w: Writer, items: f.Expr) -> str:
    return w.there(w.call("@backwards", w.listed(items)))


def op_subsets(w: Writer, items: f.Expr, size: f.Expr | None = None) -> str:
    if items.depth > 1:
        return loops.by_their_places(w, items, lambda places: f.Op("subsets", (places, *((size,) if size else ())), 2))
    named = f.Name(w.fresh("items"), items.depth)  # both are used twice, and worked out once
    w.emit(f"store i64 {w.listed(items)}, ptr {w.slot(named.name)}")
    if size is None:
        return w.engine("subsets_of", (named, f.Value(1), f.Op("len", (named,))))
    wanted = f.Name(w.fresh("size"))
    w.emit(f"store i64 {w.sure(size)}, ptr {w.slot(wanted.name)}")
    return w.engine("subsets_of", (named, wanted, wanted))


def op_slice(w: Writer, items: f.Expr, low: f.Expr, high: f.Expr) -> str:
    listed = w.listed(items)
    length = w.length(listed)
    end = length if high == f.NOTHING else clamped(w, high, length)
    begin = clamped(w, low, end)
    return w.there(w.call("@part", listed, begin, end))


def is_looked_up(e: f.Keyed) -> bool:
    """Is a key what a table says of an entry? That cannot fail and costs nothing."""
    match e.key:
        case f.Op(op="at", args=(f.Table(depth=1), f.Name(name=name))):
            return name == e.name
        case _:
            return False


def outer_run(w: Writer, e: f.Keyed) -> str:
    """The first or the last entries that have the same key; none of an empty list."""
    listed, found, far = w.listed(e.items), w.new_slot(), w.new_slot()
    length, last = w.length(listed), e.op == "last_run"
    end = w.temp(f"sub i64 {length}, 1")
    w.emit(f"store i64 0, ptr {found}")
    some, more, done, after = (w.fresh(word) for word in ("some", "more", "done", "after"))
    w.branch(w.temp(f"icmp sgt i64 {length}, 0"), some, after)
    w.here(some)

    def key(place: str) -> str:
        at = w.temp(f"sub i64 {end}, {place}") if last else place
        w.emit(f"store i64 {w.temp(f'load i64, ptr {w.item(listed, at)}')}, ptr {w.slot(e.name)}")
        return w.expr(e.key)

    outermost = key("0")
    w.emit(f"store i64 1, ptr {far}")
    w.label(more)
    now = w.temp(f"load i64, ptr {far}")
    look = w.fresh("look")
    w.branch(w.temp(f"icmp slt i64 {now}, {length}"), look, done)
    w.here(look)
    w.emit(f"store i64 {w.temp(f'add i64 {now}, 1')}, ptr {far}")
    same = w.temp(f"icmp eq i64 {key(now)}, {outermost}")
    stop = w.fresh("stop")
    w.branch(same, more, stop)
    w.here(stop)
    w.emit(f"store i64 {now}, ptr {far}")
    w.label(done)
    count = w.temp(f"load i64, ptr {far}")
    low, high = (w.temp(f"sub i64 {length}, {count}"), length) if last else ("0", count)
    w.emit(f"store i64 {w.there(w.call('@part', listed, low, high))}, ptr {found}")
    w.label(after)
    return w.temp(f"load i64, ptr {found}")
