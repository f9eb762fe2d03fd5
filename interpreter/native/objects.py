"""Python's objects from native code: numbers, lists, and the decision that is handed out.

Only functions of the stable C interface are called. `@objects` holds what the code refers to: for
each choice its specification and its table of options.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from interpreter.choice import Decision, Picks
from interpreter.native.kinds import NONE, Kind
from interpreter.native.texts import filled

if TYPE_CHECKING:
    from interpreter.program import Program

FUNCTIONS = (
    *("PyLong_FromLongLong", "PyLong_AsLongLong", "PyList_New", "PyList_SetItem"),
    *("PyTuple_New", "PyTuple_SetItem", "PyTuple_GetItem", "PyTuple_Size", "PyObject_GetItem", "PyObject_CallObject"),
    *("PyBool_FromLong", "PyType_GenericAlloc", "Py_IncRef", "Py_DecRef"),
    *("PyDict_GetItem", "PyErr_Occurred", "PyList_Size", "PyList_GetItem"),
)
KEPT_BITS = 13
NOTHING_AT, PICKS_AT, DECISION_AT, KINDS_AT, FIRST_SPEC = range(5)


def objects_text(program: Program) -> str:
    return filled(
        "objects",
        count=len(objects_of(program)),
        none=NONE,
        nothing_at=NOTHING_AT,
        decision_at=DECISION_AT,
        picks_at=PICKS_AT,
        hash_shift=64 - KEPT_BITS,
        kept_words=2 << KEPT_BITS,
    )


def objects_of(program: Program) -> list[Any]:
    """What `@objects` holds, in order."""
    found: list[Any] = [None, Picks, Decision, program.layout.kinds]
    for spec in program.writer.specs:
        found += [spec, spec.table]
    return found


def spec_at(number: int) -> int:
    return FIRST_SPEC + 2 * number


def table_at(number: int) -> int:
    return FIRST_SPEC + 2 * number + 1


def maker(kind: Kind, container: str, makers: dict[tuple[Kind, str], str], texts: list[str]) -> str:
    """The name of a function that makes an object of a word; lists become lists or tuples, inner ones tuples."""
    if kind.name not in ("list", "tuple"):
        return "number_object"
    key = (kind, container)
    if key in makers:
        return makers[key]
    name = makers[key] = f"object{len(makers)}"
    if kind.name == "tuple":
        parts = []
        for place, part in enumerate(kind.parts):
            inner = maker(part, "Tuple", makers, texts)
            parts.append(f"""
  %at{place} = getelementptr i64, ptr %items, i64 {place + 1}
  %word{place} = load i64, ptr %at{place}
  %made{place} = call i64 @{inner}(i64 %word{place})
  %set{place} = call i32 @PyTuple_SetItem(i64 %object, i64 {place}, i64 %made{place})""")
        body = "".join(parts)
        texts.append(f"""
define internal i64 @{name}(i64 %list) {{
  %none = icmp eq i64 %list, {NONE}
  br i1 %none, label %nothing, label %some
nothing:
  %known = call i64 @known(i64 {NOTHING_AT})
  ret i64 %known
some:
  %items = inttoptr i64 %list to ptr
  %object = call i64 @PyTuple_New(i64 {len(kind.parts)}){body}
  ret i64 %object
}}
""")
        return name
    inner = maker(kind.item, "Tuple", makers, texts)
    texts.append(f"""
define internal i64 @{name}(i64 %list) {{
entry:
  %none = icmp eq i64 %list, {NONE}
  br i1 %none, label %nothing, label %some
nothing:
  %known = call i64 @known(i64 {NOTHING_AT})
  ret i64 %known
some:
  %items = inttoptr i64 %list to ptr
  %count = load i64, ptr %items
  %object = call i64 @Py{container}_New(i64 %count)
  br label %test
test:
  %i = phi i64 [0, %some], [%next, %one]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %done
one:
  %next = add i64 %i, 1
  %at = getelementptr i64, ptr %items, i64 %next
  %word = load i64, ptr %at
  %made = call i64 @{inner}(i64 %word)
  %set = call i32 @Py{container}_SetItem(i64 %object, i64 %i, i64 %made)
  br label %test
done:
  ret i64 %object
}}
""")
    return name


def options_maker(item: Kind, makers: dict[tuple[Kind, str], str], texts: list[str]) -> str:
    """The name of a function that makes the options for a list of raw ones."""
    key = (item, "options")
    if key in makers:
        return makers[key]
    inner = maker(item, "Tuple", makers, texts)
    name = makers[key] = f"options{len(makers)}"
    if item.name not in ("list", "tuple"):
        digits = "  %bare = call i64 @key_of(i64 1, i64 %word)\n  br label %keyed"
        keys = "[%bare, %one]"
    elif item.name == "list" and item.parts[0].name not in ("list", "tuple"):
        digits, keys = _KEY_OF_LIST, "[0, %one], [0, %long], [%sum, %digit]"
    else:
        digits, keys = "  br label %keyed", "[0, %one]"
    texts.append(f"""
define internal i64 @{name}(i64 %list, i64 %number, i64 %tableat) {{
entry:
  %items = inttoptr i64 %list to ptr
  %count = load i64, ptr %items
  %options = call i64 @PyList_New(i64 %count)
  %at = getelementptr i64, ptr @objects, i64 %tableat
  %table = load i64, ptr %at
  %choice = shl i64 %number, 52
  br label %test
test:
  %i = phi i64 [0, %entry], [%next, %put]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %one, label %done
one:
  %next = add i64 %i, 1
  %wordat = getelementptr i64, ptr %items, i64 %next
  %word = load i64, ptr %wordat
{digits}
keyed:
  %digits = phi i64 {keys}
  %keyless = icmp eq i64 %digits, 0
  %marked = or i64 %digits, %choice
  %key = select i1 %keyless, i64 0, i64 %marked
  %seat = call ptr @seat_of(i64 %key)
  %met = load i64, ptr %seat
  %same = icmp eq i64 %met, %key
  %unkeyed = xor i1 %keyless, true
  %known = and i1 %same, %unkeyed
  br i1 %known, label %again, label %new
again:
  %second = getelementptr i64, ptr %seat, i64 1
  %old = load i64, ptr %second
  call void @Py_IncRef(i64 %old)
  br label %put
new:
  %raw = call i64 @{inner}(i64 %word)
  %made = call i64 @PyObject_GetItem(i64 %table, i64 %raw)
  %failed = icmp eq i64 %made, 0
  br i1 %failed, label %fail, label %keep
fail:
  call void @Py_DecRef(i64 %raw)
  br label %done
keep:
  call void @keep_option(i64 %key, i64 %table, i64 %raw, i64 %made)
  call void @Py_DecRef(i64 %raw)
  br label %put
put:
  %option = phi i64 [%old, %again], [%made, %keep]
  %set = call i32 @PyList_SetItem(i64 %options, i64 %i, i64 %option)
  br label %test
done:
  ret i64 %options
}}
""")
    return name


_KEY_OF_LIST = f"""  %none = icmp eq i64 %word, {NONE}
  br i1 %none, label %keyed, label %some
some:
  %inner = inttoptr i64 %word to ptr
  %length = load i64, ptr %inner
  %toolong = icmp ugt i64 %length, 5
  br i1 %toolong, label %long, label %digit
long:
  br label %keyed
digit:
  %j = phi i64 [0, %some], [%following, %further]
  %sum = phi i64 [1, %some], [%longer, %further]
  %left = icmp slt i64 %j, %length
  br i1 %left, label %further, label %keyed
further:
  %following = add i64 %j, 1
  %digitat = getelementptr i64, ptr %inner, i64 %following
  %part = load i64, ptr %digitat
  %longer = call i64 @key_of(i64 %sum, i64 %part)
  br label %digit"""


class _Method(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


METH_FASTCALL = 0x0080


def builtin(name: str, address: int, machine: object) -> Any:
    """A function of Python for machine code. It keeps alive what it is made of."""
    method = _Method(name.encode(), address, METH_FASTCALL, None)
    method.machine = machine
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.argtypes = (ctypes.POINTER(_Method), ctypes.py_object, ctypes.c_void_p)
    make.restype = ctypes.py_object
    return make(ctypes.byref(method), method, None)


def symbols() -> dict[str, int]:
    """Where the functions of Python lie in this process."""
    return {name: ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0 for name in FUNCTIONS}
