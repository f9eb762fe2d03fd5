"""Writing LLVM's language line by line: words, memory, jumps, and the way out where something is odd."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.native.kinds import INT, NONE, Kind, Unsupported, Val, Var

if TYPE_CHECKING:
    from interpreter.native.unit import Unit

# A few words at the beginning of a state's memory.
DRAWN, DIRECTION, OUT, STEPS, RUNNING, TRAPPED, ASKED, LISTED = range(8)
HEADER = 8
# What native code says where it stops without a choice.
HALT_CODE, MAYBE_CODE, ODD_CODE = -3, -4, -9


class Writer:
    """One function of native code in the making. `%S` is the address of the state's memory."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.dead = False

    # ───────────── lines

    def fresh(self, prefix: str) -> str:
        self.unit.count += 1
        return f"{prefix}{self.unit.count}"

    def emit(self, text: str) -> None:
        if not self.dead:
            self.lines.append("  " + text)

    def temp(self, text: str) -> str:
        name = self.fresh("%t")
        self.emit(f"{name} = {text}")
        return name

    def label(self, name: str) -> None:
        if not self.dead:
            self.lines.append(f"  br label %{name}")
        self.lines.append(f"{name}:")
        self.dead = False

    def jump(self, name: str) -> None:
        self.emit(f"br label %{name}")
        self.dead = True

    def branch(self, bit: str, yes: str, no: str) -> None:
        self.emit(f"br i1 {bit}, label %{yes}, label %{no}")
        self.dead = True

    @contextmanager
    def where(self, bit: str) -> Iterator[None]:
        """What is written inside runs only where the bit is set."""
        yes, after = self.fresh("yes"), self.fresh("after")
        self.branch(bit, yes, after)
        self.label(yes)
        yield
        self.label(after)

    def loop_while(
        self,
        test: Callable[[], str],
        body: Callable[[], None],
        ahead: str,
        after: str,
        step: Callable[[], None] = lambda: None,
    ) -> None:
        """`ahead` is where `continue` goes, `after` where `break` does; `step` comes before the next time."""
        again, inside = self.fresh("again"), self.fresh("inside")
        self.label(again)
        self.branch(test(), inside, after)
        self.label(inside)
        body()
        self.label(ahead)
        step()
        self.jump(again)
        self.label(after)

    def trap_if(self, bit: str) -> None:
        """Leaves native code: what is odd here, the same rules in Python will say."""
        on = self.fresh("on")
        self.branch(bit, "trap", on)
        self.label(on)

    def trap(self) -> None:
        self.jump("trap")

    # ───────────── words and memory

    def new_slot(self, kind: Kind, sure: bool = False) -> Var:
        name = self.fresh("%v")
        self.slots.append(f"  {name} = alloca i64")
        return Var(kind, name, sure)

    def put(self, slot: Var, ref: str) -> None:
        self.emit(f"store i64 {ref}, ptr {slot.slot}")

    def get(self, slot: Var) -> Val:
        return Val(slot.kind, self.temp(f"load i64, ptr {slot.slot}"), slot.sure)

    def at(self, address: str, offset: str | int) -> str:
        pointer = self.temp(f"inttoptr i64 {address} to ptr")
        return pointer if offset == 0 else self.temp(f"getelementptr i64, ptr {pointer}, i64 {offset}")

    def load(self, address: str, offset: str | int = 0) -> str:
        return self.temp(f"load i64, ptr {self.at(address, offset)}")

    def store(self, address: str, offset: str | int, ref: str) -> None:
        pointer = self.at(address, offset)
        self.emit(f"store i64 {ref}, ptr {pointer}")

    def op(self, name: str, a: str, b: str) -> str:
        return self.temp(f"{name} i64 {a}, {b}")

    def test(self, relation: str, a: str, b: str) -> str:
        return self.temp(f"icmp {relation} i64 {a}, {b}")

    def word(self, bit: str) -> Val:
        return Val(INT, self.temp(f"zext i1 {bit} to i64"), sure=True)

    def call(self, name: str, *refs: str) -> str:
        """Calls a function of the unit and goes on only if all is well."""
        given = "".join(f", i64 {r}" for r in refs)
        result = self.temp(f"call i64 @{name}(i64 %S{given})")
        self.trap_if(self.test("ne", self.load("%S", TRAPPED), "0"))
        return result

    def offset(self, address: str, words: int | str) -> str:
        """The address so many words on."""
        return self.op("add", address, self.op("mul", str(words), "8") if isinstance(words, str) else str(8 * words))

    # ───────────── numbers

    def sure(self, value: Val) -> str:
        """A number that is not nobody."""
        if value.kind.name not in ("int", "unknown", "nothing"):
            raise Unsupported(f"{value.kind.name} as a number")
        if not value.sure:
            self.trap_if(self.test("eq", value.ref, str(NONE)))
        return value.ref

    def text(self, name: str, parameters: int) -> str:
        listed = "".join(f", i64 %a{i}" for i in range(parameters))
        body = [f"define internal i64 @{name}(i64 %S{listed}) {{", "entry:", *self.slots, "  br label %begin", "begin:"]
        body += self.lines
        if not self.dead:
            body.append(f"  ret i64 {NONE}")
        body += ["trap:", "  %state = inttoptr i64 %S to ptr"]
        body += [f"  %flag = getelementptr i64, ptr %state, i64 {TRAPPED}", "  store i64 1, ptr %flag"]
        body += [f"  ret i64 {NONE}", "}", ""]
        return "\n".join(body)
