"""Choices in native code: what rules leave of the candidates, answers of several parts, and what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.native.memory import ASKED, CHOICE, LEAST, MOST, OPTIONS, VALUES, Unsupported

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


def thin(w: Writer, x: f.Thin) -> None:
    """Keeps the candidates that fit a rule, in their own list: nobody else has it."""
    items = w.expr(x.candidates)
    thin, after = w.fresh("thin"), w.fresh("after")
    count = w.length(items)
    w.branch(w.temp(f"icmp sgt i64 {count}, {int(x.rule.soft)}"), thin, after)
    w.lines.append(f"{thin}:")
    w.dead = False
    kept, whole = w.new_slot(), w.new_slot()
    w.emit(f"store i64 0, ptr {kept}")
    first = w.temp(f"load i64, ptr {w.item(items, '0')}")

    def take(word: str) -> None:
        take_apart(w, x, word)
        w.emit(f"store i64 {word}, ptr {whole}")

    next_, out = w.counted(items, take)
    # Which ones fit nobody can foresee, a processor neither: each is written down, and the next one over it if it
    # does not fit.
    place = w.temp(f"load i64, ptr {kept}")
    fits = w.word(w.bit(x.test))
    one = w.temp(f"load i64, ptr {whole}")
    w.emit(f"store i64 {one}, ptr {w.item(items, place)}")
    longer = w.temp(f"add i64 {place}, {fits}")
    w.emit(f"store i64 {longer}, ptr {kept}")
    w.jump(next_)
    w.lines.append(f"{out}:")
    w.dead = False
    left = w.temp(f"load i64, ptr {kept}")
    if x.rule.soft:
        # Where none fits, all of them were written over the first one.
        none = w.temp(f"icmp eq i64 {left}, 0")
        front = w.temp(f"load i64, ptr {w.item(items, '0')}")
        mended = w.temp(f"select i1 {none}, i64 {first}, i64 {front}")
        w.emit(f"store i64 {mended}, ptr {w.item(items, '0')}")
        left = w.temp(f"select i1 {none}, i64 {count}, i64 {left}")
    w.set_length(items, left)
    w.label(after)


def take_apart(w: Writer, of: f.Each | f.Thin, word: str) -> None:
    """Gives the parts of an entry their names."""
    if not of.shape:
        w.emit(f"store i64 {word}, ptr {w.slot(of.names[0])}")
        return
    for number, name in enumerate(of.names):
        w.emit(f"store i64 {part(w, word, number, of.shape)}, ptr {w.slot(name)}")


def part(w: Writer, answer: str, number: int, shape: tuple[int, ...]) -> str:
    """A part of an answer: a number, or the address of the list that lies inside it."""
    place = "0"
    for depth in shape[:number]:
        step = "1"
        if depth == 1:
            inside = w.temp(f"load i64, ptr {w.item(answer, place)}")
            step = w.temp(f"add i64 {inside}, 1")
        elif depth:
            raise Unsupported("an answer with lists of lists in it")
        place = w.temp(f"add i64 {place}, {step}")
    at = w.item(answer, place)
    if shape[number] > 1:
        raise Unsupported("an answer with lists of lists in it")
    return w.temp(f"ptrtoint ptr {at} to i64" if shape[number] else f"load i64, ptr {at}")


def pack(w: Writer, parts: tuple[f.Expr, ...]) -> str:
    """An answer: its numbers one after another, a list with its length in front."""
    words = [w.listed(p) if p.depth else w.expr(p) for p in parts]
    if any(p.depth > 1 for p in parts):
        raise Unsupported("an answer with lists of lists in it")
    size = str(sum(not p.depth for p in parts))
    for part, word in zip(parts, words, strict=True):
        if part.depth:
            longer = w.temp(f"add i64 {w.length(word)}, 1")
            size = w.temp(f"add i64 {size}, {longer}")
    found = w.new_list(size)
    for part, word in zip(parts, words, strict=True):
        if part.depth:
            length = w.length(word)
            push(w, found, length)
            w.emit(f"call void @extend(i64 {found}, i64 {word})")
        else:
            push(w, found, word)
    return found


def push(w: Writer, items: str, word: str) -> None:
    """One more in a list that is known to have room."""
    length = w.length(items)
    w.emit(f"store i64 {word}, ptr {w.item(items, length)}")
    w.set_length(items, w.temp(f"add i64 {length}, 1"))


def offer(w: Writer, x: f.Ask) -> None:
    w.store(ASKED, w.sure(x.me))
    w.store(CHOICE, str(x.choice.number))
    w.store(VALUES, pack(w, x.values) if x.values else "0")
    w.store(OPTIONS, w.expr(x.candidates))
    if x.least is not None:
        assert x.most is not None
        w.store(LEAST, w.sure(x.least))
        w.store(MOST, w.sure(x.most))
    w.give("-1")
