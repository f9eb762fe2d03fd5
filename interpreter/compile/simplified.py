"""Expressions of the form put together; what is fixed already decides at once."""

from __future__ import annotations

from interpreter.compile import form as f


def atomic(e: f.Expr) -> bool:
    """Can this be written several times without being worked out several times?"""
    return isinstance(e, f.Value | f.Name | f.Table)


def plus(a: f.Expr, b: f.Expr) -> f.Expr:
    if isinstance(a, f.Value) and isinstance(b, f.Value) and a.value is not None and b.value is not None:
        return f.Value(a.value + b.value)
    return b if a == f.Value(0) else f.Op("add", (a, b))


def times(a: f.Expr, number: int) -> f.Expr:
    if isinstance(a, f.Value) and a.value is not None:
        return f.Value(a.value * number)
    return a if number == 1 else f.Op("times", (a, f.Value(number)))


def negated(test: f.Expr) -> f.Expr:
    match test:
        case f.Value(value=value):
            return f.Value(not value)
        case f.Op(op="not", args=(inner,)):
            return inner
        case _:
            return f.Op("not", (test,))


def joined(word: str, first: f.Expr, second: f.Expr) -> f.Expr:
    """Two tests; one whose answer is fixed decides, or is left out."""
    decisive = f.Value(word == "or")
    neutral = f.Value(word == "and")
    if first == neutral:
        return second
    if first == decisive or second == neutral:
        return first
    return f.Op(word, (first, second))
