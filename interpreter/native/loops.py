"""Loops of native code: over lists, over numbers side by side, and the listings that are made of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.compile.walk import below
from interpreter.native import masks, packs
from interpreter.play.runtime import MOST_ITEMS

if TYPE_CHECKING:
    from interpreter.native.writer import Writer

LAID = ("zone", "at", "alias")  # lists that lie somewhere already


def passes(w: Writer, length: str, take: Callable[[str], None]) -> tuple[str, str]:
    """The head of a loop with a number of passes, counted from 0."""
    place = w.new_slot()
    w.emit(f"store i64 -1, ptr {place}")
    next_, on, after = w.fresh("next"), w.fresh("on"), w.fresh("after")
    w.label(next_)
    before = w.temp(f"load i64, ptr {place}")
    now = w.temp(f"add i64 {before}, 1")
    w.emit(f"store i64 {now}, ptr {place}")
    w.branch(w.temp(f"icmp slt i64 {now}, {length}"), on, after)
    w.here(on)
    take(now)
    return next_, after


def counted(w: Writer, listed: str, take: Callable[[str], None]) -> tuple[str, str]:
    """The head of a loop over a list; where its next pass begins, and what comes after it."""
    return passes(w, w.length(listed), lambda now: take(w.temp(f"load i64, ptr {w.item(listed, now)}")))


def numbered(
    w: Writer, items: f.Expr, take: Callable[[str], None], due: f.Expr | None = None
) -> tuple[str, str] | None:
    """The same for numbers side by side, which need not be listed; None for any other list.

    If it is not `due`, there are none: that takes no jump, which a processor could not foresee.
    """
    if isinstance(items, f.Op) and items.op == "alias":
        return numbered(w, items.args[0], take, due)
    shift: int | None = None
    match items:
        case f.Op(op="weighed", args=(f.Op(op="span_of") as inner, f.Value(value=weight))):
            items, shift = inner, weight
    is_due = "" if due is None else w.judged(due)
    if (span := side_by_side(w, items)) is None:
        return None
    first, second = span
    if is_due:
        second = w.temp(f"select i1 {is_due}, i64 {second}, i64 0")
    if shift is not None:
        one = w.word(is_due) if is_due else "1"
        weigh(w, w.temp(f"call i64 @llvm.smax.i64(i64 {second}, i64 0)"), shift, one)
    return passes(w, second, lambda now: take(w.temp(f"add i64 {first}, {now}")))


def side_by_side(w: Writer, items: f.Expr) -> tuple[str, str] | None:
    """The first of numbers side by side, and how many they are; None for any other list."""
    if not isinstance(items, f.Op) or items.op not in ("side_by_side", "span_of"):
        return None
    first, second = (w.sure(e) for e in items.args)
    if items.op == "span_of":
        far = w.temp(f"sub i64 {second}, {first}")
        w.trap_if(w.temp(f"icmp sgt i64 {far}, {MOST_ITEMS}"))
        second = w.temp(f"add i64 {far}, 1")
    return first, second


def weigh(w: Writer, length: str, shift: int, one: str = "1") -> None:
    """Counts the work of going through a list."""
    w.work(w.temp(f"add i64 {w.temp(f'lshr i64 {length}, {shift}')}, {one}"))


def unweighed(w: Writer, items: f.Expr) -> f.Expr:
    """A listing of something looked up for each entry of a list, its work counted: it need not be made."""
    match items:
        case f.Op(op="weighed", args=(f.Listing(clauses=(f.Each() as each,)) as listing, f.Value(value=shift))):
            match listing.value:
                case f.Name() | f.Op(op="at", args=(f.Table(), f.Name())) if shift is not None:
                    name = f.Name(w.fresh("items"), each.items.depth)
                    listed = w.listed(each.items)
                    w.emit(f"store i64 {listed}, ptr {w.slot(name.name)}")
                    weigh(w, w.length(listed), shift)
                    return replace(listing, clauses=(replace(each, items=name),))
    return items


def go_through(w: Writer, e: f.Listing, take: Callable[[str], str | None]) -> None:
    """Every value of a listing in turn; `take` gives the label to leave by, if it is not to go on."""
    out = w.fresh("out")
    nexts: list[str] = []
    ends: list[str] = []
    kept: str | None = None
    due: f.Expr | None = None
    for number, clause in enumerate(e.clauses):
        if kept is None and nexts and only_says_whether(w, e.clauses[number : number + 2]):
            assert isinstance(clause, f.Where)
            due = clause.test
        elif isinstance(clause, f.Each) and isinstance(clause.items, f.Op) and clause.items.op == "single":
            packs.take_apart(w, clause, w.expr(clause.items.args[0]))
        elif isinstance(clause, f.Each):
            take_apart = partial(packs.take_apart, w, clause)
            found = numbered(w, clause.items, take_apart, due)
            due = None
            next_, after = found or counted(w, w.listed(clause.items), take_apart)
            nexts.append(next_)
            ends.append(after)
            kept = _kept(w, e.clauses[number + 1 :])
        else:
            fits, no = w.fresh("fits"), nexts[-1] if kept is None else w.fresh("no")
            w.branch(w.judged(clause.test), fits, no)
            if kept is not None:
                w.here(no)
                w.emit(f"store i64 {w.temp(f'load i64, ptr {kept}')}, ptr @top")
                w.jump(nexts[-1])
            w.here(fits)
    take(w.number(e.value))
    if not nexts:
        return
    w.jump(nexts[-1])
    for place in range(len(ends) - 1, -1, -1):
        w.lines.append(f"{ends[place]}:")
        w.dead = False
        w.jump(nexts[place - 1] if place else out)
    w.here(out)


def only_says_whether(w: Writer, clauses: tuple[f.Clause, ...]) -> bool:
    """Is this a test of whether numbers are gone through, which can be made whatever comes?"""
    match clauses:
        case (
            f.Where(test=test),
            f.Each(items=f.Op(op="weighed", args=(f.Op(op="span_of", args=ends), _)) | f.Op(op="span_of", args=ends)),
        ):
            return _is_simple(w, test) and all(w.ranges.of(end) is not None for end in ends)
        case _:
            return False


def _kept(w: Writer, clauses: tuple[f.Clause, ...]) -> str | None:
    """How full the heap was at the start of a pass that makes lists before it is judged: they go if it fails."""
    made = False
    for clause in clauses:
        if isinstance(clause, f.Where):
            if not made:
                return None
            kept = w.new_slot()
            w.emit(f"store i64 {w.temp('load i64, ptr @top')}, ptr {kept}")
            return kept
        if not isinstance(clause.items, f.Op) or clause.items.op != "single":
            return None
        made = made or _makes_lists(clause.items.args[0])
    return None


def _makes_lists(e: f.Expr) -> bool:
    return any(
        isinstance(x, f.Call | f.Keyed | f.Listing) or (isinstance(x, f.Op) and x.depth > 0 and x.op not in LAID)
        for x in below(e)
    )


def listing(w: Writer, e: f.Listing) -> str:
    first = e.clauses[0]
    assert isinstance(first, f.Each)
    if isinstance(first.items, f.Op) and first.items.op == "single":
        packs.take_apart(w, first, w.expr(first.items.args[0]))
        return listing(w, replace(e, clauses=e.clauses[1:]))
    if isinstance(first.items, f.Op) and first.items.op in ("side_by_side", "span_of"):
        return _growing(w, e)
    if e.value != f.YES and (by_bits := masks.by_bits(w, e)) is not None:
        return masks.kept(w, *by_bits)
    # The items are worked out once: under a name that only this listing has.
    items = w.listed(first.items)
    name = f.Name(w.fresh("items"), first.items.depth)
    w.emit(f"store i64 {items}, ptr {w.slot(name.name)}")
    again = replace(e, clauses=(replace(first, items=name), *e.clauses[1:]))
    if sum(isinstance(c, f.Each) for c in e.clauses) > 1:
        return _growing(w, again)
    return _filtered(w, again, w.length(items))


def _growing(w: Writer, e: f.Listing) -> str:
    """A list of which nobody knows how long it will be."""
    found = w.new_slot()
    w.emit(f"store i64 {w.new_list('16')}, ptr {found}")

    def take(word: str) -> None:
        longer = w.call("@append", w.temp(f"load i64, ptr {found}"), word)
        w.trap_if(w.temp(f"icmp eq i64 {longer}, 0"))
        w.emit(f"store i64 {longer}, ptr {found}")

    go_through(w, e, take)
    return w.temp(f"load i64, ptr {found}")


def untested(w: Writer, e: f.Listing) -> tuple[f.Listing, list[f.Expr]]:
    """A listing without its last test, and those before it that can be made with it, whatever comes of them."""
    clauses = list(e.clauses)
    tests: list[f.Expr] = []
    while isinstance(last := clauses[-1], f.Where) and (not tests or _is_simple(w, tests[-1])):
        tests.append(last.test)
        clauses.pop()
    return replace(e, clauses=tuple(clauses)), tests[::-1]


def _is_simple(w: Writer, test: f.Expr) -> bool:
    """A comparison of numbers that are there: it takes no time and cannot fail."""
    match test:
        case f.Op(op="not", args=(inner,)):
            return _is_simple(w, inner)
        case f.Op(op=("lt" | "le" | "gt" | "ge" | "is"), args=args):
            return all(_is_at_hand(w, a) for a in args)
        case _:
            return False


def _is_at_hand(w: Writer, e: f.Expr) -> bool:
    match e:
        case f.Op(op="at", args=(f.Name() as items, place)):
            known = w.ranges.of(place)
            return known is not None and known[0] >= 0 and known[1] < w.ranges.length(items)
        case _:
            return isinstance(e, f.Name | f.Value) and w.ranges.of(e) is not None


def fitting(w: Writer, tests: list[f.Expr]) -> str:
    """Whether all of them hold, as a number."""
    found = "1"
    for test in tests:
        bit = w.word(w.judged(test))
        found = bit if found == "1" else w.temp(f"and i64 {found}, {bit}")
    return found


def _filtered(w: Writer, e: f.Listing, room: str) -> str:
    """A list that has no more entries than the one it is made from."""
    found, count = w.new_list(room), w.new_slot()
    w.emit(f"store i64 0, ptr {count}")
    # Which entries fit, a processor cannot foresee: each is written down, and the next one over it if it does not.
    tests: list[f.Expr] = []
    if isinstance(e.value, f.Name | f.Value):
        e, tests = untested(w, e)

    def take(word: str) -> None:
        place = w.temp(f"load i64, ptr {count}")
        w.emit(f"store i64 {word}, ptr {w.item(found, place)}")
        more = w.temp(f"add i64 {place}, {fitting(w, tests)}")
        w.emit(f"store i64 {more}, ptr {count}")

    go_through(w, e, take)
    w.set_length(found, w.temp(f"load i64, ptr {count}"))
    return found


def of_each_kind(w: Writer, e: f.Listing, kinds: tuple[int, ...]) -> str | None:
    """Of the cards that a listing takes as they are only the first of each kind, the kinds met so far being bits of a
    word; None for any other listing."""
    first, *tests = e.clauses
    known = w.ranges.inside(e)
    if not isinstance(first, f.Each) or first.shape or e.value != f.Name(first.names[0]) or max(kinds) >= masks.BITS:
        return None
    if not all(isinstance(c, f.Where) for c in tests) or known is None or known[0] < 0 or known[1] >= w.memory.cards:
        return None
    items = f.Name(w.fresh("items"), 1)
    w.emit(f"store i64 {w.listed(first.items)}, ptr {w.slot(items.name)}")
    found, count, met = w.new_list(w.length(w.expr(items))), w.new_slot(), w.new_slot()
    for slot in (count, met):
        w.emit(f"store i64 0, ptr {slot}")
    table = w.unit.words(kinds)
    some, last = untested(w, replace(e, clauses=(replace(first, items=items), *tests)))

    def take(word: str) -> None:
        place, before = (w.temp(f"load i64, ptr {slot}") for slot in (count, met))
        w.emit(f"store i64 {word}, ptr {w.item(found, place)}")
        fits = fitting(w, last)
        kind = w.temp(f"load i64, ptr {w.item(table, word)}")
        not_met = w.temp(f"xor i64 {w.temp(f'lshr i64 {before}, {kind}')}, -1")
        one = w.temp(f"and i64 {fits}, {not_met}")
        bit = w.temp(f"shl i64 {fits}, {kind}")
        w.emit(f"store i64 {w.temp(f'or i64 {before}, {bit}')}, ptr {met}")
        w.emit(f"store i64 {w.temp(f'add i64 {place}, {one}')}, ptr {count}")

    go_through(w, some, take)
    w.set_length(found, w.temp(f"load i64, ptr {count}"))
    return found


def by_their_places(w: Writer, items: f.Expr, parted: Callable[[f.Expr], f.Expr]) -> str:
    """Lists of some of these lists, which are put together by where each stands among them."""
    named, some, one = f.Name(w.fresh("items"), items.depth), f.Name(w.fresh("some"), 1), f.Name(w.fresh("one"))
    w.emit(f"store i64 {w.listed(items)}, ptr {w.slot(named.name)}")
    places = f.Op("side_by_side", (f.Value(0), f.Op("len", (named,))), 1)
    inside = f.Listing(f.Op("at", (named, one), items.depth - 1), (f.Each((one.name,), some),), items.depth)
    return w.listed(f.Listing(inside, (f.Each((some.name,), parted(places)),), items.depth + 1))
