"""What native code hands out: decisions with their options, and what decides who has won."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from interpreter.native.kinds import INT, NONE, Const, Kind, Part, Unsupported, Val, flat, list_of
from interpreter.native.objects import KINDS_AT, NOTHING_AT, maker, options_maker, spec_at, table_at
from interpreter.native.texts import filled
from interpreter.native.writing import ASKED, HALT_CODE, LISTED, MAYBE_CODE, ODD_CODE, STEPS, TRAPPED, Writer
from interpreter.position import MOST_STEPS

if TYPE_CHECKING:
    from interpreter.native.memory import Memory
    from interpreter.native.statements import StatementWriter
    from interpreter.program import Program


class Asking:
    """Writes objects for one program. `texts` are the functions that make them."""

    def __init__(self, program: Program, memory: Memory, texts: list[str]) -> None:
        self.program = program
        self.memory = memory
        self.texts = texts
        self.makers: dict[tuple[Kind, str], str] = {}

    def ask(self, writer: StatementWriter, node: ast.expr) -> None:
        """`new(Decision, (spec, player, options, raws, values))`, left for the one who goes on."""
        match node:
            case ast.Call(args=[_, ast.Tuple(elts=[spec_node, player, _, raws_node, ast.Tuple(elts=values_nodes)])]):
                spec = writer.ev(spec_node)
            case _:
                raise Unsupported("a decision that is made in another way")
        assert isinstance(spec, Const)
        number = self.program.writer.specs.index(spec.value)
        values = [writer.ref(v) for v in values_nodes]
        seat = writer.sure(writer.ref(player))
        writer.store("%S", ASKED, seat)
        raws = writer.ev(raws_node)
        if isinstance(raws, Part) and raws.name == "picks":
            self.memory.learn("r", spec.value.answer, list_of(INT))
            options, raw_ones = self._picks(writer, raws, number)
        else:
            listed = writer.value(raws)
            writer.there(listed)
            self.memory.learn("r", spec.value.answer, listed.kind.item)
            options, raw_ones = self._options(writer, listed, number), self._unlisted(writer)
        shown = writer.temp(f"call i64 @PyTuple_New(i64 {len(values)})")
        for place, value in enumerate(values):
            made = self._object(writer, value, "Tuple")
            writer.temp(f"call i32 @PyTuple_SetItem(i64 {shown}, i64 {place}, i64 {made})")
        given = ", ".join(f"i64 {x}" for x in (spec_at(number), seat, options, raw_ones, shown))
        writer.emit(f"call void @decision({given})")

    def _picks(self, writer: StatementWriter, picks: Part, number: int) -> tuple[str, str]:
        """The ways to pick: all of them where they are few, else an object that counts them."""
        things, kinds, least, most, optional = picks.more
        low, high = writer.value(least), writer.value(most)
        found, found_too = writer.new_slot(INT), writer.new_slot(INT)
        alike = kinds.value is not None
        tested = kinds if alike else Const(range(len(self.program.layout.kinds)))
        few, many, after = (writer.fresh(name) for name in ("few", "many", "after"))
        bit = "false" if optional.value else writer.bit(writer.helper("few_ways", things, tested, low, high))
        writer.branch(bit, few, many)
        writer.label(few)
        ways = writer.value(writer.helper("all_ways", things, low))
        writer.put(found, self._options(writer, ways, number))
        writer.put(found_too, self._unlisted(writer))
        writer.jump(after)
        writer.label(many)
        given = self._object(writer, things, "List")
        words = (table_at(number), given, KINDS_AT if alike else NOTHING_AT, writer.sure(low), writer.sure(high))
        listed = ", ".join(f"i64 {x}" for x in (*words, int(optional.value)))
        made = writer.temp(f"call i64 @picks_object({listed})")
        writer.emit(f"call void @Py_IncRef(i64 {made})")
        writer.store("%S", LISTED, "0")
        for slot in (found, found_too):
            writer.put(slot, made)
        writer.label(after)
        return writer.get(found).ref, writer.get(found_too).ref

    def _options(self, writer: Writer, raws: Val, number: int) -> str:
        name = options_maker(raws.kind.item, self.makers, self.texts)
        writer.store("%S", LISTED, "1")
        return writer.temp(f"call i64 @{name}(i64 {raws.ref}, i64 {number}, i64 {table_at(number)})")

    def _unlisted(self, writer: Writer) -> str:
        """In place of the options as raw numbers, which are worked out if somebody asks."""
        return writer.temp(f"call i64 @known(i64 {NOTHING_AT})")

    def _object(self, writer: Writer, value: Val, container: str) -> str:
        name = maker(value.kind, container, self.makers, self.texts)
        return writer.temp(f"call i64 @{name}(i64 {value.ref})")

    def finish(self, writer: StatementWriter) -> None:
        """Leaves the values that decide who has won: a list of what `ranked` wants."""
        program = self.program
        winner = program.game.winner
        assert winner is not None
        seats = [0] if winner.listed is not None else list(range(program.layout.players))
        found = writer.temp(f"call i64 @PyList_New(i64 {len(program.ranks)})")
        for place, function in enumerate(program.ranks):
            values = []
            for seat in seats:
                value = writer.value(writer.apply(Const(function), [Part("state"), Const(seat)], {}))
                values.append(self._object(writer, value, "List"))
            column = values[0]
            if winner.listed is None:
                column = writer.temp(f"call i64 @PyList_New(i64 {len(values)})")
                for seat, one in enumerate(values):
                    writer.temp(f"call i32 @PyList_SetItem(i64 {column}, i64 {seat}, i64 {one})")
            writer.temp(f"call i32 @PyList_SetItem(i64 {found}, i64 {place}, i64 {column})")
        writer.emit(f"store i64 {found}, ptr @found")

    def standing(self, writer: StatementWriter) -> str:
        """The same as a function, for the middle of a play."""
        self.finish(writer)
        return writer.text("worth", 0)

    # ───────────── the way in

    def steps(self, blocks: dict[int, str]) -> str:
        return filled(
            "steps",
            steps=STEPS,
            trapped=TRAPPED,
            cases="\n".join(f"    i64 {n}, label %do{n}" for n in blocks),
            calls="\n".join(f"do{n}:\n  %r{n} = call i64 @{b}(i64 %S)\n  br label %next" for n, b in blocks.items()),
            results=", ".join(f"[%r{n}, %do{n}]" for n in blocks),
            most_turns=MOST_STEPS // 4,
            halt_code=HALT_CODE,
            odd_code=ODD_CODE,
            begin=self.program.writer.entries[self.program.game.play],
        )

    def answers(self) -> list[str]:
        """For each choice a function that keeps the answer and goes on."""
        memory, regions = self.memory, self.memory.regions()
        found = []
        for number, spec in enumerate(self.program.writer.specs):
            kept = regions.get(("r", spec.answer)) if flat(memory.kind("r", spec.answer)) else None
            found.append(
                filled(
                    "answer",
                    number=number,
                    asked=ASKED,
                    listed=LISTED,
                    maybe_code=MAYBE_CODE,
                    per_seat=int(spec.per_seat),
                    cell=memory.base("r") + spec.answer,
                    nothing_at=NOTHING_AT,
                    none=NONE,
                    is_list=str(kept is not None).lower(),
                    room_words=memory.region_words,
                    room_items=memory.region_words - 2,
                    odd_code=ODD_CODE,
                    room=0 if kept is None else memory.first_region + kept * memory.region_words,
                    resume=spec.resume,
                )
            )
        return found
