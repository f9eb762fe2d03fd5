"""Answers of several parts in native code: taken apart, and put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compile import form as f
from interpreter.native.memory import Unsupported

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
    if not any(p.depth for p in parts):
        found = w.new_list(str(len(parts)))
        w.set_length(found, str(len(parts)))
        for place, word in enumerate(words):
            w.emit(f"store i64 {word}, ptr {w.item(found, str(place))}")
        return found
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
