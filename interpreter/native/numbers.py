"""Operations on numbers and tests, as LLVM's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.game.operations import LARGEST, ROOM
from interpreter.compile import form as f
from interpreter.native.memory import NONE

if TYPE_CHECKING:
    from interpreter.native.writer import Writer


def checked(w: Writer, how: str, a: f.Expr, b: f.Expr) -> str:
    x, y = w.sure(a), w.sure(b)
    if how != "smul" and w.ranges.of(a) is not None and w.ranges.of(b) is not None:
        return w.temp(f"{how[1:]} nsw i64 {x}, {y}")
    return without_overflow(w, how, x, y)


def without_overflow(w: Writer, how: str, x: str, y: str) -> str:
    both = w.temp(f"call {{i64, i1}} @llvm.{how}.with.overflow.i64(i64 {x}, i64 {y})")
    w.trap_if(w.temp(f"extractvalue {{i64, i1}} {both}, 1"))
    return w.temp(f"extractvalue {{i64, i1}} {both}, 0")


def op_add(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return checked(w, "sadd", a, b)


def op_sub(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return checked(w, "ssub", a, b)


def op_times(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return checked(w, "smul", a, b)


def nearer_than(w: Writer, limit: int, a: f.Expr) -> str:
    """A number that must be nearer to zero than the limit, which is tested once: what is added has room in a word."""
    match a:
        case f.Op(op="add" | "sub" as how, args=(one, other)):
            word = w.temp(f"{how} i64 {w.sure(one)}, {w.sure(other)}")
        case _:
            word = w.sure(a)
    above = w.temp(f"add i64 {word}, {limit - 1}")
    w.trap_if(w.temp(f"icmp ugt i64 {above}, {2 * limit - 2}"))
    return word


def op_fits(w: Writer, a: f.Expr) -> str:
    return nearer_than(w, ROOM, a)


def op_bounded(w: Writer, a: f.Expr) -> str:
    return w.expr(a) if w.ranges.of(a) is not None else nearer_than(w, LARGEST, a)


def divided(w: Writer, a: f.Expr, b: f.Expr) -> tuple[str, str]:
    """Rounded down, as in Python."""
    x, y = w.sure(a), w.sure(b)
    if not isinstance(b, f.Value) or not b.value:
        w.trap_if(w.temp(f"icmp eq i64 {y}, 0"))
    quotient, rest = w.temp(f"sdiv i64 {x}, {y}"), w.temp(f"srem i64 {x}, {y}")
    some = w.temp(f"icmp ne i64 {rest}, 0")
    signs = w.temp(f"xor i64 {rest}, {y}")
    apart = w.temp(f"icmp slt i64 {signs}, 0")
    corrected = w.temp(f"and i1 {some}, {apart}")
    less, more = w.temp(f"sub i64 {quotient}, 1"), w.temp(f"add i64 {rest}, {y}")
    return (
        w.temp(f"select i1 {corrected}, i64 {less}, i64 {quotient}"),
        w.temp(f"select i1 {corrected}, i64 {more}, i64 {rest}"),
    )


def op_div(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return divided(w, a, b)[0]


def op_mod(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return divided(w, a, b)[1]


def op_neg(w: Writer, a: f.Expr) -> str:
    return w.temp(f"sub i64 0, {w.sure(a)}")


def op_abs(w: Writer, a: f.Expr) -> str:
    return w.temp(f"call i64 @llvm.abs.i64(i64 {w.sure(a)}, i1 false)")


def op_bit(w: Writer, a: f.Expr) -> str:
    seat = w.sure(a)
    w.check_index(seat, "63")
    return w.temp(f"shl i64 1, {seat}")


def bits(w: Writer, how: str, a: f.Expr, b: f.Expr) -> str:
    return w.temp(f"{how} i64 {w.sure(a)}, {w.sure(b)}")


def op_bit_and(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return bits(w, "and", a, b)


def op_bit_or(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return bits(w, "or", a, b)


def op_bit_xor(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return bits(w, "xor", a, b)


def op_shift(w: Writer, a: f.Expr, b: f.Expr) -> str:
    far = w.sure(b)
    w.check_index(far, "64")
    return w.temp(f"ashr i64 {w.sure(a)}, {far}")


def op_invert(w: Writer, a: f.Expr) -> str:
    return w.temp(f"xor i64 {w.sure(a)}, -1")


def op_stirred(w: Writer, a: f.Expr, b: f.Expr) -> str:
    one, other = w.expr(a), w.plain("@mixed", w.expr(b))
    both = w.plain("@mixed", w.temp(f"xor i64 {one}, {other}"))
    return w.temp(f"lshr i64 {both}, 3")


def op_root(w: Writer, a: f.Expr) -> str:
    real = w.temp(f"sitofp i64 {w.sure(a)} to double")
    found = w.temp(f"call double @llvm.sqrt.f64(double {real})")
    return w.temp(f"fptosi double {found} to i64")


def compared(w: Writer, how: str, a: f.Expr, b: f.Expr) -> str:
    if a.depth:
        order = w.call("@compare", w.listed(a), w.listed(b))
        return w.word(w.temp(f"icmp {how} i64 {order}, 0"))
    return w.word(w.temp(f"icmp {how} i64 {w.sure(a)}, {w.sure(b)}"))


def op_lt(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return compared(w, "slt", a, b)


def op_le(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return compared(w, "sle", a, b)


def op_gt(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return compared(w, "sgt", a, b)


def op_ge(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return compared(w, "sge", a, b)


def equal(w: Writer, a: str, b: str, depth: int) -> str:
    if not depth:
        return w.word(w.temp(f"icmp eq i64 {a}, {b}"))
    return w.plain("@same_list", a, b) if depth == 1 else w.plain("@same_lists", a, b, str(depth))


def op_is(w: Writer, a: f.Expr, b: f.Expr) -> str:
    if a.depth:
        return op_alike(w, a, b)
    return equal(w, w.expr(a), w.expr(b), 0)


def op_alike(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return equal(w, w.listed(a), w.listed(b), a.depth)


def op_is_none(w: Writer, a: f.Expr) -> str:
    return w.word(w.temp(f"icmp eq i64 {w.expr(a)}, {0 if a.depth else NONE}"))


def op_not(w: Writer, a: f.Expr) -> str:
    return w.word(w.temp(f"icmp eq i64 {w.expr(a)}, 0"))


def op_and(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return w.either(a, lambda: w.expr(b), lambda: "0")


def op_or(w: Writer, a: f.Expr, b: f.Expr) -> str:
    return w.either(a, lambda: "1", lambda: w.expr(b))


def op_tally(w: Writer, number: f.Expr) -> str:
    at = w.temp(f"getelementptr i64, ptr @tallies, i64 {w.expr(number)}")
    return w.temp(f"load i64, ptr {at}")


def op_decided(w: Writer, test: f.Expr, yes: f.Expr, no: f.Expr) -> str:
    assert isinstance(yes, f.Value)
    assert isinstance(no, f.Value)
    ways = (yes.value or 0, no.value or 0)

    def so(which: int) -> str:
        w.tally_up(ways[which])
        return str(1 - which)

    return w.either(test, lambda: so(0), lambda: so(1))


def op_used(w: Writer, value: f.Expr, number: f.Expr) -> str:
    assert isinstance(number, f.Value)
    found = w.expr(value)
    w.tally_up(number.value or 0)
    return found


def op_struck(w: Writer, test: f.Expr, number: f.Expr) -> str:
    assert isinstance(number, f.Value)
    assert number.value is not None
    which = number.value

    def strike() -> str:
        w.tally_up(which)
        return "0"

    return w.either(test, lambda: "1", strike)
