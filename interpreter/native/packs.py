"""Answers of several parts in native code: taken apart, and put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compile import form as f

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


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
            step = w.plain("@kept_words", w.temp(f"ptrtoint ptr {w.item(answer, place)} to i64"), str(depth))
        place = w.temp(f"add i64 {place}, {step}")
    at = w.item(answer, place)
    if not shape[number]:
        return w.temp(f"load i64, ptr {at}")
    inside = w.temp(f"ptrtoint ptr {at} to i64")
    return inside if shape[number] == 1 else w.there(w.call("@thawed", inside, str(shape[number])))


def pack(w: Writer, parts: tuple[f.Expr, ...]) -> str:
    """An answer: its numbers one after another, a list with its length in front, lists of lists as they are kept."""
    words = [w.listed(p) if p.depth else w.expr(p) for p in parts]
    for place, part in enumerate(parts):
        if part.depth > 1:
            words[place] = w.there(w.call("@flattened", words[place], str(part.depth)))
    if not any(p.depth for p in parts):
        found = w.new_list(str(len(parts)))
        w.set_length(found, str(len(parts)))
        for place, word in enumerate(words):
            w.emit(f"store i64 {word}, ptr {w.item(found, str(place))}")
        return found
    size = str(sum(not p.depth for p in parts))
    for part, word in zip(parts, words, strict=True):
        if part.depth:
            longer = w.temp(f"add i64 {w.length(word)}, {int(part.depth == 1)}")
            size = w.temp(f"add i64 {size}, {longer}")
    found = w.new_list(size)
    for part, word in zip(parts, words, strict=True):
        if part.depth:
            if part.depth == 1:
                push(w, found, w.length(word))
            w.emit(f"call void @extend(i64 {found}, i64 {word})")
        else:
            push(w, found, word)
    return found


def push(w: Writer, items: str, word: str) -> None:
    """One more in a list that is known to have room."""
    length = w.length(items)
    w.emit(f"store i64 {word}, ptr {w.item(items, length)}")
    w.set_length(items, w.temp(f"add i64 {length}, 1"))
