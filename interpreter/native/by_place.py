"""Options of several parts that are not listed where the dice choose: how many there are, and the one at a place.

They are those of a listing whose last loop goes over what lies at hand, with no test behind it. What the loop before it
goes through is listed, as often as the rules say and no more; of the last one only its length counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from dsl import game as g
from interpreter.compile import form as f
from interpreter.compile.walk import below, changed, mentions, own, statements, with_expressions
from interpreter.native import homes, loops, packs
from interpreter.play.runtime import MOST_ITEMS

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


AT_HAND = ("at", "zone", "span_of", "add", "sub", "len", "greatest", "least", "list")


@dataclass(frozen=True, slots=True)
class Product:
    """Options that are found by their place: `outer` is gone through, and for each entry that fits all `tests` the
    `last` list. If it is `even`, that is the same for all of them.
    """

    parts: tuple[f.Expr, ...]
    outer: f.Each
    tests: tuple[f.Expr, ...]
    last: f.Each
    even: bool


def many(candidates: f.Name) -> f.Name:
    """The name of how many there are."""
    return f.Name(f"{candidates.name}_many")


def unlisted(body: list[f.Statement]) -> tuple[list[f.Statement], dict[str, f.Listing]]:
    """The body of a block in which how many options there are is a number; and these options, by their name."""
    found = {x.name.name: made for x in body if isinstance(x, f.Let) and (made := _unlisted(x, body)) is not None}

    def asked(e: f.Expr) -> f.Expr:
        match e:
            case f.Op(op="len", args=(f.Name(name=name) as one,)) if name in found:
                return many(one)
            case f.Op(op="all_empty", args=(f.Name(name=name) as one,)) if name in found:
                return f.Op("is", (many(one), f.Value(0)))
        return e

    return list(changed(tuple(body), lambda x: (with_expressions(x, asked),))) if found else body, found


def _unlisted(x: f.Let, body: Iterable[f.Statement]) -> f.Listing | None:
    """What a choice is made from, if it need not be listed."""
    match x:
        case f.Let(name=f.Name() as name, value=f.Op(op="short_list", args=(f.Listing() as listing,))):
            return listing if _has_places(listing) and _is_only_asked(name, body) else None
    return None


def _has_places(listing: f.Listing) -> bool:
    """Two loops over numbers, the last one over what lies at hand, with no test behind it?"""
    match listing:
        case f.Listing(value=f.Pack(parts=parts), clauses=(*outer, f.Each(names=(_,), items=last, shape=()))):
            while outer and _is_single(outer[0]):
                outer.pop(0)
            loops_ = [c for c in outer if isinstance(c, f.Each)]
            numbers = all(not p.depth for p in parts) and len(loops_) == 1 and loops_[0].items.depth == 1
            return numbers and not loops_[0].shape and _is_at_hand(last)
    return False


def _is_at_hand(items: f.Expr) -> bool:
    """Is nothing made or counted to find this list? Then it can be looked up once or often, whatever the rules say."""
    match items:
        case f.Op(op="weighed", args=(inner, f.Value())):
            return _is_at_hand(inner)
        case _:
            return all(
                isinstance(e, f.Value | f.Name | f.Table | f.Cell) or (isinstance(e, f.Op) and e.op in AT_HAND)
                for e in below(items)
            )


def _is_single(clause: f.Clause) -> bool:
    return isinstance(clause, f.Each) and isinstance(clause.items, f.Op) and clause.items.op == "single"


def _is_only_asked(name: f.Name, body: Iterable[f.Statement]) -> bool:
    """Does nobody want more than to know how many there are, the first one, and to choose?"""
    chosen = 0
    for x in statements(body):
        seen = own(x)
        match x:
            case f.Let(name=given, value=f.Op(op="at", args=(items, f.Value(value=0)))) if items == name != given:
                continue
            case f.Let(name=given, value=value) if given == name:
                seen = (value,)
            case f.Offer(ask=ask) if ask.candidates == name:
                chosen += 1
                seen = (ask.me, *ask.values)
        named = sum(e == name for one in seen for e in below(one))
        counted = 0 if isinstance(x, f.Offer) else sum(_asks_how_many(e, name) for one in seen for e in below(one))
        if named != counted:
            return False
    return chosen == 1


def _asks_how_many(e: f.Expr, name: f.Name) -> bool:
    return isinstance(e, f.Op) and e.op in ("len", "all_empty") and e.args == (name,)


# ───────────── in native code


def count(w: Writer, name: f.Name, listing: f.Listing) -> None:
    """Counts the options, and keeps how they are found."""
    product = w.products[name.name] = _product(w, listing)
    total, cost = w.new_slot(), w.new_slot()
    if product.even:
        times = w.length(w.listed(product.outer.items))
        inside = _inside(w, product)
        for slot, each in ((total, inside.size), (cost, inside.cost)):
            w.emit(f"store i64 {w.temp(f'mul i64 {times}, {each}')}, ptr {slot}")
    else:
        for slot in (total, cost):
            w.emit(f"store i64 0, ptr {slot}")

        def add(_: str) -> None:
            inside = _inside(w, product)
            for slot, more in ((total, inside.size), (cost, inside.cost)):
                now = w.temp(f"load i64, ptr {slot}")
                w.emit(f"store i64 {w.temp(f'add i64 {now}, {more}')}, ptr {slot}")

        loops.go_through(w, f.Listing(f.YES, (product.outer,)), add)
    found = w.temp(f"load i64, ptr {total}")
    w.trap_if(w.temp(f"icmp ugt i64 {found}, {MOST_ITEMS}"))
    w.work(w.temp(f"load i64, ptr {cost}"))
    w.emit(f"store i64 {found}, ptr {w.slot(many(name).name)}")


def _product(w: Writer, listing: f.Listing) -> Product:
    *clauses, last = listing.clauses
    assert isinstance(last, f.Each)
    assert isinstance(listing.value, f.Pack)
    while _is_single(clauses[0]):
        packs.take_apart(w, *_taken_once(w, clauses.pop(0)))
    tests: list[f.Expr] = []
    while isinstance(test := clauses[-1], f.Where) and loops.only_says_whether(w, (test, last)):
        tests.insert(0, test.test)
        clauses.pop()
    outer = clauses[0]
    assert isinstance(outer, f.Each)
    listed = outer.items if len(clauses) == 1 else f.Listing(f.Name(outer.names[0]), tuple(clauses))
    outer = replace(outer, items=_kept(w, listed))
    even = not tests and not mentions(last.items, outer.names)
    return Product(listing.value.parts, outer, tuple(tests), last, even)


def _taken_once(w: Writer, clause: f.Clause) -> tuple[f.Each, str]:
    assert isinstance(clause, f.Each)
    assert isinstance(clause.items, f.Op)
    return clause, w.expr(clause.items.args[0])


def _kept(w: Writer, items: f.Expr) -> f.Expr:
    """A list that is worked out once."""
    if isinstance(items, f.Table):
        return items
    name = f.Name(w.fresh("items"), 1)
    w.emit(f"store i64 {w.listed(items)}, ptr {w.slot(name.name)}")
    return name


class Inside(NamedTuple):
    """How long the last list is, what it costs to go through it, and what stands at a place of it."""

    size: str
    cost: str
    entry: Callable[[str], str]


def _inside(w: Writer, product: Product) -> Inside:
    due = loops.fitting(w, list(product.tests))
    items, shift = product.last.items, None
    match items:
        case f.Op(op="weighed", args=(inner, f.Value(value=weight))):
            items, shift = inner, weight
    if (span := loops.side_by_side(w, items)) is not None:
        first, size = span
        size = w.temp(f"call i64 @llvm.smax.i64(i64 {size}, i64 0)")
    else:
        listed = w.listed(items)
        size = w.length(listed)
    if due != "1":
        size = w.temp(f"select i1 {w.temp(f'icmp ne i64 {due}, 0')}, i64 {size}, i64 0")
    cost = "0" if shift is None else w.temp(f"add i64 {w.temp(f'lshr i64 {size}, {shift}')}, {due}")

    def entry(place: str) -> str:
        if span is not None:
            return w.temp(f"add i64 {first}, {place}")
        return w.temp(f"load i64, ptr {w.item(listed, place)}")

    return Inside(size, cost, entry)


def offer(w: Writer, x: f.Ask, product: Product) -> None:
    """Chooses by the dice, and goes on; `steps` has the functions that do it."""
    w.unit.by_place.add(x.choice.number)
    number, count_at = x.choice.number, w.slot(many(x.candidates).name)
    place = w.call(f"@thrown{number}", w.temp(f"load i64, ptr {count_at}"))
    if isinstance(x.choice.statement, g.Choose) and x.choice.statement.optional:
        declines, chosen, after = w.fresh("declines"), w.fresh("chosen"), w.fresh("after")
        w.branch(w.temp(f"icmp eq i64 {place}, {w.temp(f'load i64, ptr {count_at}')}"), declines, chosen)
        w.here(declines)
        homes.let(w, x.choice.answer, "0")
        w.jump(after)
        w.here(chosen)
        take(w, x.choice.answer, product, place)
        w.label(after)
    else:
        take(w, x.choice.answer, product, place)
    w.call(f"@settled{number}")


def first(w: Writer, name: f.Name | f.SeatName, candidates: f.Name) -> None:
    """Gives a name the first of the options, which must be there."""
    w.trap_if(w.temp(f"icmp eq i64 {w.temp(f'load i64, ptr {w.slot(many(candidates).name)}')}, 0"))
    take(w, name, w.products[candidates.name], "0")


def _divided(w: Writer, one: str, other: str) -> str:
    """Of small numbers: a processor divides them sooner."""
    short = (w.temp(f"trunc i64 {word} to i32") for word in (one, other))
    return w.temp(f"zext i32 {w.temp(f'udiv i32 {next(short)}, {next(short)}')} to i64")


def take(w: Writer, answer: f.Name | f.SeatName, product: Product, place: str) -> None:
    """Gives an answer the parts of the option at a place, which there is."""
    if product.even:
        size, _, entry = _inside(w, product)
        which = _divided(w, place, size)
        outer = w.temp(f"load i64, ptr {w.item(w.listed(product.outer.items), which)}")
        packs.take_apart(w, product.outer, outer)
        rest = w.temp(f"sub i64 {place}, {w.temp(f'mul i64 {which}, {size}')}")
        packs.take_apart(w, product.last, entry(rest))
    else:
        left, found = w.new_slot(), w.fresh("found")
        w.emit(f"store i64 {place}, ptr {left}")

        def look(_: str) -> None:
            size, _, entry = _inside(w, product)
            rest = w.temp(f"load i64, ptr {left}")
            here, on = w.fresh("here"), w.fresh("on")
            w.branch(w.temp(f"icmp slt i64 {rest}, {size}"), here, on)
            w.here(here)
            packs.take_apart(w, product.last, entry(rest))
            w.jump(found)
            w.here(on)
            w.emit(f"store i64 {w.temp(f'sub i64 {rest}, {size}')}, ptr {left}")

        loops.go_through(w, f.Listing(f.YES, (product.outer,)), look)
        w.trap()
        w.here(found)
    homes.let_parts(w, answer, [w.expr(part) for part in product.parts])
