"""The functions that run blocks, answer choices by the dice, and rank at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl import game as g
from interpreter.compile import form as f
from interpreter.compile.answers import is_single
from interpreter.native import counts, course, homes
from interpreter.native.chance import as_signed
from interpreter.native.memory import (
    ASKED,
    CHOICE,
    COUNTING,
    DICE,
    DICED,
    KEY,
    LEAST,
    MOST,
    NONE,
    OPTIONS,
    RESULT,
    SPENT,
    STEPS,
    TRAPPED,
    VALUES,
)
from interpreter.native.templates import render
from interpreter.native.unit import NativeUnit
from interpreter.native.writer import Writer
from interpreter.play.choice import AT_ONCE
from interpreter.play.ranking import rank_rooms

KNOWN_BITS = 12  # options that native code finds again, as a power of two
SPREAD = 0x9E3779B97F4A7C15  # by which their keys are scattered
MOST_TUPLES = 500  # options of several parts that are all made when a choice is due


def steps_text(unit: NativeUnit) -> str:
    program = unit.program
    numbers = [block.number for block in program.cut.blocks]
    points = program.unit.choices
    before = len(unit.texts)
    unit.called_elsewhere.update(["standing", *(f"b{number}" for number in numbers)])
    writers = [_chosen(unit, point) for point in points]
    for point in points:
        writers += _diced(unit, point) if point.resume >= 0 else []  # but for those that play never comes to
    writers.append(_standing(unit))
    if unit.followed:
        writers.append(course.course_text(unit))
    text = render(
        "steps",
        steps=STEPS,
        spent=SPENT,
        trapped=TRAPPED,
        result=RESULT,
        dice=DICE,
        diced=DICED,
        counting=COUNTING,
        key=KEY,
        row=2 + sum(unit.rank_words),
        laid_out=_laid_out(unit),
        begin=program.entries[program.rules.play],
        closed="%closed = call i64 @closed(ptr %S)" if unit.followed else "",
        cases="\n".join(f"    i64 {n}, label %do{n}" for n in numbers),
        calls="\n".join(f"do{n}:\n  %r{n} = call i64 @b{n}(ptr %S)\n  br label %next" for n in numbers),
        results=", ".join(f"[%r{n}, %do{n}]" for n in numbers),
    )
    made = unit.texts[before:]
    stopping = [] if unit.diced else [_stops(unit), _objects(unit)]
    return "\n".join([*made, *unit.late_constants(), *writers, text, *stopping])


def _stops(unit: NativeUnit) -> str:
    """Plays that stop at choices."""
    points = unit.program.unit.choices
    unit.called_elsewhere.update(f"chosen{p.number}" for p in points)
    text = render(
        "stops",
        trapped=TRAPPED,
        choice=CHOICE,
        choices="\n".join(f"    i64 {p.number}, label %do{p.number}" for p in points),
        chosen="\n".join(
            f"do{p.number}:\n  %r{p.number} = call i64 @chosen{p.number}(ptr %S)\n  br label %done" for p in points
        ),
        blocks=", ".join(f"[%r{p.number}, %do{p.number}]" for p in points),
    )
    return "\n".join([text, playing_on(unit, "think", "choose")])


def playing_on(unit: NativeUnit, name: str, choose: str) -> str:
    """A function that plays on until the scores have moved; `choose` is the one that chooses."""
    return render("playing_on", playing=name, choose=choose, trapped=TRAPPED, scores=unit.scores.start)


def _laid_out(unit: NativeUnit) -> str:
    """Copies a play that has not begun from its image."""
    memory = unit.memory
    lines: list[str] = []

    def copied(begin: int, words: int) -> None:
        number = len(lines)
        lines.append(f"  %to{number} = getelementptr i64, ptr %S, i64 {begin}")
        lines.append(f"  %from{number} = getelementptr i64, ptr %image, i64 {begin}")
        at = f"ptr %to{number}, ptr %from{number}, i64 {8 * words}"
        lines.append(f"  call void @llvm.memcpy.p0.p0.i64({at}, i1 false)")

    copied(0, memory.first_zone)
    for place, cards in enumerate(unit.program.layout.start):
        copied(memory.zone(place), 1 + len(cards))
    behind = memory.zone(memory.places) - 1
    copied(behind, memory.fixed - behind)
    return "\n".join(lines)


def _objects(unit: NativeUnit) -> str:
    """Steps as Python calls them."""
    kinds = ((p.number, _kind(unit, p)) for p in unit.program.unit.choices)
    cases = "\n".join(f"    i64 {number}, label %{kind}" for number, kind in kinds if kind)
    places = {"choice": CHOICE, "asked": ASKED, "options": OPTIONS, "values": VALUES, "least": LEAST, "most": MOST}
    known: dict[str, object] = {"spread": as_signed(SPREAD), "shift": 64 - KNOWN_BITS, "at_once": AT_ONCE}
    homes = [word for point in unit.program.unit.choices for word in _home(unit, point)]
    written = ", ".join(f"i64 {word}" for word in homes)
    known |= {"homes": written, "home_words": len(homes)}
    return render("objects", none=NONE, most_tuples=MOST_TUPLES, kinds=cases, **known, **places)


def _home(unit: NativeUnit, point: f.ChoicePoint) -> tuple[int, int, int, int, int]:
    """Where native code writes an answer of Python, and goes on: see `objects`."""
    spec = unit.program.specs[point.number]
    counted = unit.program.counted[point.number]
    several = not is_single(point.statement) and any(point.shapes) and not any(map(any, point.shapes))
    home = unit.memory.registers[spec.answer]
    if home.room and not several and (not counted or point.answer.depth > 1):
        return point.resume, 0, 0, 0, 0
    other = unit.memory.registers[spec.answer + 1] if spec.per_seat and unit.players > 1 else home
    return point.resume, home.at, home.region, other.at - home.at, other.region - home.region


def _kind(unit: NativeUnit, point: f.ChoicePoint) -> str:
    """What the options of a choice are listed as for Python, if they are."""
    x = point.statement
    single, depth = is_single(x), point.answer.depth
    if depth > 1 if single else any(map(any, point.shapes)):
        return ""
    if unit.program.counted[point.number]:
        return "things"
    listed = "numbers" if single and not depth else "tuples"
    return f"optional_{listed}" if isinstance(x, g.Choose) and x.optional else listed


def _chosen(unit: NativeUnit, point: f.ChoicePoint) -> str:
    """Takes one of the options by the dice, keeps the answer, and gives the block that goes on."""
    writer = Writer(unit, in_block=True)
    options = f.Name("options", 1 if unit.program.counted[point.number] else point.answer.depth + 1)
    writer.emit(f"store i64 {writer.load(OPTIONS)}, ptr {writer.slot(options.name)}")
    x, optional = point.statement, _is_optional(point)
    if unit.program.counted[point.number]:
        least, most = f.Op("header", (f.Value(LEAST),)), f.Op("header", (f.Value(MOST),))
        kinds = unit.program.kinds_at[point.number]
        word = writer.engine("drawn_some", (options, kinds, least, most, f.Value(optional)))
        homes.let(writer, point.answer, word)
    else:
        place = f.Name("place")
        drawn = (
            writer.engine("drawn_place", (f.Op("len", (options,)), f.Value(optional)))
            if isinstance(x, g.Choose)
            else writer.engine("drawn_act", (options,))
        )
        writer.emit(f"store i64 {drawn}, ptr {writer.slot(place.name)}")
        taken: f.Expr = f.Op("at", (options, place), point.answer.depth)
        if optional:
            none = f.Value(None, point.answer.depth)
            taken = f.Either(f.Op("is", (place, f.Op("len", (options,)))), none, taken, point.answer.depth)
        homes.let(writer, point.answer, writer.expr(taken))
    writer.give(str(point.resume))
    return writer.text(f"chosen{point.number}")


def _diced(unit: NativeUnit, point: f.ChoicePoint) -> list[str]:
    """Makes a choice by the dice where it is due, and goes on."""
    writer = Writer(unit, in_block=True)
    _before(writer, point, lambda: _options(writer, point))
    writer.call(f"@chosen{point.number}")
    _after(writer, point)
    writer.go(point.resume)
    found = [writer.text(f"diced{point.number}")]
    return found if point.number not in unit.by_place else [*found, *_by_place(unit, point)]


def _by_place(unit: NativeUnit, point: f.ChoicePoint) -> Iterator[str]:
    """The same around what takes one of the options by its place."""
    thrown, settled = (Writer(unit, in_block=True) for _ in range(2))
    count, optional = f.Name("many"), _is_optional(point)
    thrown.slot(count.name)
    _before(thrown, point, lambda: thrown.temp(f"add i64 {thrown.expr(count)}, {int(optional)}"))
    thrown.give(thrown.engine("drawn_place", (count, f.Value(optional))))
    yield thrown.text(f"thrown{point.number}", [count.name])
    _after(settled, point)
    settled.give("0")
    yield settled.text(f"settled{point.number}")


def _is_optional(point: f.ChoicePoint) -> bool:
    return isinstance(point.statement, g.Choose) and point.statement.optional


def _before(writer: Writer, point: f.ChoicePoint, options: Callable[[], str]) -> None:
    """What is counted and written down before somebody chooses."""
    writer.store(DICED, writer.temp(f"sub i64 {writer.load(DICED)}, 1"))
    tallies = writer.temp(f"load ptr, ptr {writer.at(COUNTING)}")
    count, on = writer.fresh("count"), writer.fresh("on")
    writer.branch(writer.temp(f"icmp ne ptr {tallies}, null"), count, on)
    writer.here(count)
    writer.emit(f"call void @tally(ptr {tallies}, i64 {point.number}, i64 {options()})")
    writer.label(on)
    if writer.unit.followed:
        course.asked(writer)


def _after(writer: Writer, point: f.ChoicePoint) -> None:
    """What is written down when they have chosen."""
    if writer.unit.followed:
        course.chosen(writer, point)
    for word in (STEPS, SPENT):
        writer.store(word, "0")


def _options(writer: Writer, point: f.ChoicePoint) -> str:
    """How many options the choice has that is due."""
    counted = writer.unit.program.counted[point.number]
    options = f.Name("options", 1 if counted else 2)
    writer.emit(f"store i64 {writer.load(OPTIONS)}, ptr {writer.slot(options.name)}")
    if counted:
        least, most = f.Op("header", (f.Value(LEAST),)), f.Op("header", (f.Value(MOST),))
        count = writer.engine("number_of_ways", (options, writer.unit.program.kinds_at[point.number], least, most))
    else:
        count = counts.op_len(writer, options)
    return writer.temp(f"add i64 {count}, {int(_is_optional(point))}")


def _standing(unit: NativeUnit) -> str:
    """What counts for the ranking: of each expression the value for each seat, one after another."""
    program = unit.program
    writer = Writer(unit)
    writer.slot("row")
    row = writer.temp(f"load i64, ptr {writer.slot('row')}")
    pointer = writer.temp(f"inttoptr i64 {row} to ptr")
    at = 0
    unit.rank_words = rank_rooms(program)
    listed = program.rules.winner is not None and program.rules.winner.listed is not None
    for name, room in zip(program.ranks_at, unit.rank_words, strict=True):
        depth = program.unit.functions[name].depth
        seats = 1 if listed else program.layout.players
        for seat in range(seats):
            word = writer.call(f"@{name}", str(seat))
            place = writer.temp(f"getelementptr i64, ptr {pointer}, i64 {at + seat * (room // seats)}")
            if depth:
                writer.there(word)
                size = writer.length(word)
                writer.check_index(size, str(room // seats))
                writer.emit(f"store i64 {size}, ptr {place}")
                first = writer.temp(f"getelementptr i64, ptr {place}, i64 1")
                bytes_ = writer.temp(f"mul i64 {size}, 8")
                source = writer.item(word, "0")
                writer.emit(f"call void @llvm.memcpy.p0.p0.i64(ptr {first}, ptr {source}, i64 {bytes_}, i1 false)")
            else:
                writer.emit(f"store i64 {word}, ptr {place}")
        at += room
    unit.scores = range(unit.rank_words[0], at) if listed else range(unit.rank_words[0])
    writer.give("1")
    return writer.text("standing", ["row"], linkage="")
