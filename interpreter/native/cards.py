"""Operations on the table: zones, cards, chance, and what the engine's own functions change in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.native import homes, loops, packs
from interpreter.native.memory import DICE, DIRECTION, TREE
from interpreter.native.unwatched import Watched

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


def op_tick(w: Writer) -> str:
    w.work("1")
    return "0"


def op_work(w: Writer, cost: f.Expr) -> str:
    w.work(w.sure(cost))
    return "0"


def op_place_at(w: Writer, base: f.Expr, size: f.Expr, first: f.Expr, index: f.Expr, name: f.Expr) -> str:
    start, place = w.sure(base), w.sure(index)
    place = w.temp(f"sub i64 {place}, {w.sure(first)}")
    w.check_index(place, w.sure(size))
    return w.temp(f"add i64 {start}, {place}")


def op_zone(w: Writer, place: f.Expr) -> str:
    if isinstance(place, f.Value) and place.value is not None:
        return w.address(w.memory.zone(place.value))
    index = w.index(place, w.memory.places)
    far = w.temp(f"mul i64 {index}, {w.memory.zone_words}")
    return w.address(w.temp(f"add i64 {far}, {w.memory.first_zone}"))


def of_card(w: Writer, base: int, card: f.Expr) -> str:
    return w.temp(f"add i64 {w.index(card, w.memory.cards)}, {base + 1}")


def is_zone(items: f.Expr) -> bool:
    """A place of the table, which has room for every card."""
    return isinstance(items, f.Op) and items.op == "zone"


def op_where(w: Writer, card: f.Expr) -> str:
    return w.load(of_card(w, w.memory.where, card))


def op_known(w: Writer, card: f.Expr) -> str:
    if w.unit.unwatched:
        raise Watched
    return w.load(of_card(w, w.memory.known, card))


def op_direction(w: Writer) -> str:
    return w.load(DIRECTION)


def op_turn_round(w: Writer) -> str:
    w.store(DIRECTION, w.temp(f"sub i64 0, {w.load(DIRECTION)}"))
    return "0"


def op_nothing_arrived(w: Writer) -> str:
    w.store(w.memory.arrived, "0")
    return "0"


def op_said(w: Writer, *values: f.Expr) -> str:
    for value in values[1:]:
        w.expr(value)
    return "0"


def op_asks_forced(w: Writer) -> str:
    return "0"


def op_halt(w: Writer) -> str:
    w.give("-4")
    return "0"


def op_below(w: Writer, size: f.Expr) -> str:
    return w.temp(f"call i64 @below(ptr {w.at(DICE)}, i64 {w.sure(size)})")


def op_shuffled(w: Writer, cards: f.Expr) -> str:
    found = w.there(w.call("@copied", w.listed(cards)))
    w.emit(f"call void @shuffle(ptr {w.at(DICE)}, i64 {found})")
    return found


def tree_word(w: Writer, place: f.Expr) -> str:
    tree = w.temp(f"inttoptr i64 {w.load(TREE)} to ptr")
    return w.temp(f"getelementptr i64, ptr {tree}, i64 {w.sure(place)}")


def op_in_tree(w: Writer, place: f.Expr) -> str:
    return w.temp(f"load i64, ptr {tree_word(w, place)}")


def op_put_tree(w: Writer, place: f.Expr, value: f.Expr) -> str:
    word = w.sure(value)
    w.emit(f"store i64 {word}, ptr {tree_word(w, place)}")
    return "0"


def op_finish(w: Writer) -> str:
    w.give("-2")
    return "0"


def fails(w: Writer, *_: f.Expr) -> str:
    w.trap()
    w.lines.append(f"{w.fresh('never')}:")
    w.dead = False
    return "0"


def op_alias(w: Writer, items: f.Expr) -> str:
    return w.expr(items)


def op_put_where(w: Writer, card: f.Expr, value: f.Expr) -> str:
    w.store(of_card(w, w.memory.where, card), w.sure(value))
    return "0"


def op_put_known(w: Writer, card: f.Expr, value: f.Expr) -> str:
    w.store(of_card(w, w.memory.known, card), w.sure(value))
    return "0"


def op_append(w: Writer, items: f.Expr, one: f.Expr) -> str:
    if is_zone(items):
        packs.push(w, w.expr(items), w.expr(one))
        return "0"
    longer = w.there(w.call("@append", w.listed(items), w.expr(one)))
    if isinstance(items, f.Name):
        homes.write(w, items, longer)
    return "0"


def op_insert(w: Writer, items: f.Expr, place: f.Expr, one: f.Expr) -> str:
    listed, at, word = w.listed(items), w.sure(place), w.expr(one)
    if isinstance(items, f.Name):
        length = w.length(listed)
        listed = w.there(w.call("@append", listed, word))
        w.set_length(listed, length)
        homes.write(w, items, listed)
    return w.call("@insert", listed, at, word)


def op_put_before(w: Writer, items: f.Expr, more: f.Expr) -> str:
    """All of a list before those of a zone, which has room for every card."""
    return w.call("@put_before", w.listed(items), w.listed(more))


def op_put_behind(w: Writer, items: f.Expr, more: f.Expr) -> str:
    return w.call("@put_behind", w.listed(items), w.listed(more))


def op_remove(w: Writer, items: f.Expr, one: f.Expr) -> str:
    listed = w.listed(items)
    # A list is not the same word as another one with the same entries.
    word = w.temp(f"load i64, ptr {w.item(listed, op_index(w, items, one))}") if one.depth else w.expr(one)
    found = w.plain("@take_out", listed, word)
    w.trap_if(w.temp(f"icmp eq i64 {found}, 0"))
    return "0"


def op_cut(w: Writer, items: f.Expr, end: f.Expr) -> str:
    return w.call("@cut", w.listed(items), "0", w.sure(end))


def op_clear(w: Writer, items: f.Expr) -> str:
    w.set_length(w.listed(items), "0")
    return "0"


def op_index(w: Writer, items: f.Expr, one: f.Expr) -> str:
    place = w.engine("place_among", (one, items)) if one.depth else w.plain("@find", w.listed(items), w.expr(one))
    w.trap_if(w.temp(f"icmp slt i64 {place}, 0"))
    return place


def op_header(w: Writer, word: f.Expr) -> str:
    assert isinstance(word, f.Value)
    assert word.value is not None
    return w.load(word.value)


def op_set_header(w: Writer, word: f.Expr, value: f.Expr) -> str:
    assert isinstance(word, f.Value)
    assert word.value is not None
    w.store(word.value, w.sure(value))
    return "0"


def op_arrived(w: Writer) -> str:
    return w.address(w.memory.arrived)


def op_reorder(w: Writer, place: f.Expr) -> str:
    return w.call("@chance_order", op_zone(w, place))


def op_leave_behind(w: Writer, place: f.Expr) -> str:
    zone, here = op_zone(w, place), w.sure(place)
    w.emit(f"call void @leave_behind(i64 {zone}, i64 {here}, i64 {w.address(w.memory.where)})")
    return "0"


def op_one_of_each(w: Writer, cards: f.Expr, again: bool = False) -> str:
    kinds = w.unit.program.layout.kinds
    if isinstance(cards, f.Listing) and (listed := loops.of_each_kind(w, cards, kinds)) is not None:
        return listed
    known = w.ranges.inside(cards)
    if known is None or known[0] < 0 or known[1] >= w.memory.cards:
        return w.engine("one_of_each", (cards,))
    listed = w.listed(cards)
    # Candidates are in a list of their own.
    found = listed if again else w.new_list(w.length(listed))
    w.emit(f"call void @one_of_each(i64 {listed}, i64 {found}, i64 {w.unit.words(kinds)})")
    return found


def op_drawn_below(w: Writer, size: f.Expr) -> str:
    return w.call("@chance_one", w.sure(size))


op_nobody = op_not_running = op_no_option = op_stays_short = op_overfull = op_not_noted = fails
