"""Choices in native code: what rules leave of the candidates, and what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.native import by_place, lists, loops, packs
from interpreter.native.memory import ASKED, CHOICE, DICED, LEAST, MOST, OPTIONS, TRAPPED, VALUES

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


def thin(w: Writer, x: f.Thin) -> None:
    """Keeps the candidates that fit a rule, in their own list: nobody else has it."""
    items = w.listed(x.candidates)
    thin, after = w.fresh("thin"), w.fresh("after")
    count = w.length(items)
    w.branch(w.temp(f"icmp sgt i64 {count}, {int(x.rule.soft)}"), thin, after)
    w.here(thin)
    kept, whole = w.new_slot(), w.new_slot()
    w.emit(f"store i64 0, ptr {kept}")
    first = w.temp(f"load i64, ptr {w.item(items, '0')}")
    masked = lists.mask_lists(w, x.test)

    def take(word: str) -> None:
        packs.take_apart(w, x, word)
        w.emit(f"store i64 {word}, ptr {whole}")

    next_, out = loops.counted(w, items, take)
    # Which ones fit nobody can foresee, a processor neither: each is written down, and the next one over it if it
    # does not fit.
    place = w.temp(f"load i64, ptr {kept}")
    fits = w.word(w.judged(x.test))
    one = w.temp(f"load i64, ptr {whole}")
    w.emit(f"store i64 {one}, ptr {w.item(items, place)}")
    longer = w.temp(f"add i64 {place}, {fits}")
    w.emit(f"store i64 {longer}, ptr {kept}")
    w.jump(next_)
    w.here(out)
    for name in masked:
        del w.masks[name]
    left = w.temp(f"load i64, ptr {kept}")
    if x.rule.soft:
        # Where none fits, all of them were written over the first one.
        none = w.temp(f"icmp eq i64 {left}, 0")
        front = w.temp(f"load i64, ptr {w.item(items, '0')}")
        restored = w.temp(f"select i1 {none}, i64 {first}, i64 {front}")
        w.emit(f"store i64 {restored}, ptr {w.item(items, '0')}")
        left = w.temp(f"select i1 {none}, i64 {count}, i64 {left}")
    w.set_length(items, left)
    w.label(after)


def offer(w: Writer, x: f.Ask) -> None:
    w.store(ASKED, w.sure(x.me))
    w.store(CHOICE, str(x.choice.number))
    w.store(VALUES, packs.pack(w, x.values) if x.values else "0")
    product = w.products.get(x.candidates.name)
    if product is None:
        w.store(OPTIONS, w.expr(x.candidates))
    if x.least is not None:
        assert x.most is not None
        w.store(LEAST, w.sure(x.least))
        w.store(MOST, w.sure(x.most))
    ask, diced = w.fresh("ask"), w.fresh("diced")
    w.branch(w.temp(f"icmp eq i64 {w.load(DICED)}, 0"), ask, diced)
    w.here(diced)
    w.trap_if(w.temp(f"icmp ne i64 {w.load(TRAPPED)}, 0"))
    if product is None:
        w.go_on(f"diced{x.choice.number}")
    else:
        by_place.offer(w, x, product)
        w.go(x.choice.resume)
    w.here(ask)
    w.give("-1")
