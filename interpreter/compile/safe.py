"""What cannot fail: only such expressions may be worked out where the rules would not have worked them out."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.compile import form as f


def is_safe(e: f.Expr, sure: set[str]) -> bool:
    """Can this be worked out whatever comes? `sure` are the names that are not nobody or nothing."""
    match e:
        case f.Value() | f.Table() | f.Name():
            return True
        case f.Op(op="zone", args=(place,)):
            return _is_number(place, sure)
        case f.Op(op="at", args=(f.Table(), place)):
            return _is_number(place, sure)
        case f.Op(op=("len" | "is" | "not" | "and" | "or" | "all_empty"), args=args):
            return all(is_safe(a, sure) for a in args)
        case f.Listing(value=value, clauses=clauses):
            inside = set(sure)
            for clause in clauses:
                if not is_safe(clause.items if isinstance(clause, f.Each) else clause.test, inside):
                    return False
                if isinstance(clause, f.Each) and holds_numbers(clause.items):
                    inside.update(clause.names)
            return is_safe(value, inside)
        case _:
            return False


def _is_number(e: f.Expr, sure: set[str]) -> bool:
    match e:
        case f.Value(value=value):
            return value is not None
        case f.Name(name=name):
            return name in sure
        case f.Op(op="add", args=(a, b)):
            return _is_number(a, sure) and _is_number(b, sure)
        case _:
            return False


def holds_numbers(items: f.Expr) -> bool:
    """Is every entry of this a number? Zones hold cards."""
    match items:
        case f.Op(op="zone"):
            return True
        case f.Table(values=values, depth=1):
            return None not in values
        case f.Op(op="at", args=(f.Table(values=values, depth=2), _)):
            return all(None not in inner for inner in values)
        case f.Op(op="copy", args=(inner,)):
            return holds_numbers(inner)
        case _:
            return False


def proven(evaluated: Iterable[f.Expr]) -> set[str]:
    """The names that are numbers, if these could be worked out."""
    found: set[str] = set()
    waiting = list(evaluated)
    while waiting:
        match waiting.pop():
            case f.Op(op=("add" | "at" | "zone"), args=args):
                found.update(a.name for a in args if isinstance(a, f.Name) and not a.depth)
                waiting += args
            case f.Op(op=op, args=args) if op not in ("and", "or"):
                waiting += args
            case f.Listing(clauses=(f.Each(items=items), *_)):
                waiting.append(items)
    return found
