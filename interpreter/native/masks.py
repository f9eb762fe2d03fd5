"""What a test says of every card at once, if it looks at nothing but the card: a bit for each of up to 128 cards.

`card.suit is led` becomes the two words of that suit. A list of cards is then thinned, or what fits in it counted, by
the bits, without looking anything up for each card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import llvmlite.binding as llvm

from interpreter.compile import form as f
from interpreter.compile.walk import mentions
from interpreter.native.chance import as_signed
from interpreter.native.memory import NONE
from interpreter.native.templates import render

if TYPE_CHECKING:
    from interpreter.native.writer import Writer

Mask: TypeAlias = tuple[str, str]

BITS = 64
MOST_CARDS = 2 * BITS
MOST_VALUES = 64  # of what is printed on cards, each of which has a mask
NONE_OF_THEM: Mask = ("0", "0")


def masks_text() -> str:
    return render("masks_wide" if is_wide() else "masks")


@cache
def is_wide() -> bool:
    return bool(llvm.get_host_cpu_features().get("avx512f"))


def by_bits(w: Writer, e: f.Listing) -> tuple[f.Expr, Mask] | None:
    """The list that a listing takes cards from as they are, and the mask of those that it takes."""
    match e:
        case f.Listing(value=value, clauses=(f.Each(names=(name,), items=items, shape=()), f.Where(), *_)) if (
            items.depth == 1 and value in (f.Name(name), f.YES) and all(isinstance(c, f.Where) for c in e.clauses[1:])
        ):
            tests = [c.test for c in e.clauses[1:] if isinstance(c, f.Where)]
            mask = mask_of(w, tests, name, items)
            return None if mask is None else (items, mask)
    return None


def _are_cards(w: Writer, items: f.Expr) -> bool:
    known = w.ranges.inside(items)
    return known is not None and known[0] >= 0 and known[1] < w.memory.cards <= MOST_CARDS


def mask_of(w: Writer, tests: Iterable[f.Expr], name: str, items: f.Expr) -> Mask | None:
    """The cards of a list for which, under this name, all tests hold; None if they are not about the card alone."""
    if not _are_cards(w, items):
        return None
    made = [_made(w, test, name) for test in tests]
    found = made[0]
    for other in made[1:]:
        found = None if found is None or other is None else _joined("and", found, other)
    return None if found is None else found(w)


# What is not known before the play is written down only if the whole test can be: so these make it later.
Making: TypeAlias = Callable[["Writer"], Mask]


def _made(w: Writer, test: f.Expr, name: str) -> Making | None:
    card = f.Name(name)
    match test:
        case f.Op(op="not", args=(inner,)):
            made = _made(w, inner, name)
            return None if made is None else lambda w: _both(w, "xor", made(w), ("-1", "-1"))
        case f.Op(op=("and" | "or") as op, args=(a, b)):
            one, other = _made(w, a, name), _made(w, b, name)
            return None if one is None or other is None else _joined(op, one, other)
        case f.Op(op="at", args=(f.Table(values=values, depth=1), place)) if place == card and None not in values:
            fixed = _fixed(n for n, value in enumerate(values) if value)
            return lambda w: fixed
        case f.Op(op="is", args=(f.Op(op="at", args=(f.Table(values=values, depth=1), place)), other)) if place == card:
            return _of_value(values, other) if _is_calm(other, name) else None
        case f.Op(op="is", args=(place, f.Value(value=int() as number))) if place == card:
            one_card = _fixed([number])
            return lambda w: one_card
        case _ if _is_calm(test, name) and w.is_sure(test):
            return lambda w: _either(w, test)
        case _:
            return None


def _is_calm(e: f.Expr, name: str) -> bool:
    """Is this the same for every card, and can it be worked out whatever comes?"""
    match e:
        case f.Name(depth=0) | f.Value():
            return not mentions(e, (name,))
        case f.Cell(at=f.Value(), depth=0):
            return True
        case f.Op(op=("is" | "not" | "and" | "or"), args=args):
            return all(_is_calm(a, name) for a in args)
        case _:
            return False


def _joined(op: str, one: Making, other: Making) -> Making:
    return lambda w: _both(w, op, one(w), other(w))


def _both(w: Writer, op: str, one: Mask, other: Mask) -> Mask:
    low, high = (w.temp(f"{op} i64 {a}, {b}") for a, b in zip(one, other, strict=True))
    return low, high


def _either(w: Writer, test: f.Expr) -> Mask:
    every = w.temp(f"sext i1 {w.bit(test)} to i64")
    return every, every


def _fixed(cards: Iterable[int]) -> Mask:
    bits = sum(1 << card for card in set(cards) if 0 <= card < MOST_CARDS)
    return str(as_signed(bits & (1 << BITS) - 1)), str(as_signed(bits >> BITS))


def _of_value(values: tuple[int | None, ...], wanted: f.Expr) -> Making | None:
    """The cards on which a value is printed that is worked out during the play."""
    printed = [v for v in values if v is not None]
    least, most = min(printed, default=0), max(printed, default=0)
    if most - least >= MOST_VALUES:
        return None
    without = _fixed(n for n, v in enumerate(values) if v is None)
    masks = [_fixed(n for n, v in enumerate(values) if v == one) for one in range(least, most + 1)]
    if isinstance(wanted, f.Value):
        number = wanted.value
        fixed = without if number is None else masks[number - least] if least <= number <= most else NONE_OF_THEM
        return lambda w: fixed

    def made(w: Writer) -> Mask:
        word = w.expr(wanted)
        place = w.temp(f"sub i64 {word}, {least}")
        known = w.ranges.of(wanted)
        if known is None or known[0] < least or known[1] > most:
            inside = w.temp(f"icmp ult i64 {place}, {len(masks)}")
            place = w.temp(f"select i1 {inside}, i64 {place}, i64 {len(masks)}")
            if without != NONE_OF_THEM:
                none = w.temp(f"icmp eq i64 {word}, {NONE}")
                place = w.temp(f"select i1 {none}, i64 {len(masks) + 1}, i64 {place}")
        table = [*masks, NONE_OF_THEM, without]
        low, high = (w.unit.words(tuple(int(mask[half]) for mask in table)) for half in (0, 1))
        if w.memory.cards <= BITS:
            return w.temp(f"load i64, ptr {w.item(low, place)}"), "0"
        return w.temp(f"load i64, ptr {w.item(low, place)}"), w.temp(f"load i64, ptr {w.item(high, place)}")

    return made


def count(w: Writer, items: f.Expr, mask: Mask) -> str:
    return w.plain("@count_cards", w.listed(items), *mask)


def kept(w: Writer, items: f.Expr, mask: Mask) -> str:
    """A new list of those that fit."""
    listed = w.listed(items)
    found = w.new_list(w.length(listed))
    w.emit(f"call void @take_cards(i64 {listed}, i64 {found}, i64 {mask[0]}, i64 {mask[1]})")
    return found
