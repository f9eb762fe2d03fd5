"""The course of whole plays in native code: what `interpreter.play.course` writes down, written down there.

The book's address stands where a search has that of its tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl import game as g
from interpreter.compile import form as f
from interpreter.native.memory import ASKED, STEPS, TRAPPED, TREE
from interpreter.native.templates import render
from interpreter.native.unit import NativeUnit
from interpreter.native.writer import Writer
from interpreter.play.course import FOLLOWS
from interpreter.play.registers import holds_cards

SEAT = f.Op("header", (f.Value(ASKED),))
FIRST_KEYS = f.Name("keys0", 1)


def course_text(unit: NativeUnit) -> str:
    """The functions that look who is in front, and close the book of a game."""
    front, over = Writer(unit), Writer(unit)
    best, last = in_front(front, worst=True)
    front.engine("front_changed", (best, last))
    front.give("0")
    best, _ = in_front(over, worst=False)
    over.trap_if(over.temp(f"icmp ne i64 {over.load(TRAPPED)}, 0"))  # a game without a ranking has no end
    over.engine("game_over", (best, _passes(unit)))
    over.give("0")
    asked, moved, passed, chosen = (Writer(unit) for _ in range(4))
    asked.engine("seat_asked", (SEAT,))
    if unit.program.pages.ranked:
        asked.emit("call void @look(ptr %S)")
    asked.give("0")
    moved.give(moved.engine("worth_changed", ()))
    passed.engine("round_passed", (_passes(unit),))
    passed.give("0")
    chosen.slot("card")
    chosen.engine("card_chosen", (SEAT, f.Name("card")))
    chosen.give("0")
    texts = [front.text("front"), over.text("closed"), asked.text("asked"), moved.text("moved"), passed.text("passed")]
    texts.append(chosen.text("noted", ["card"]))
    places = {"tree": TREE, "trapped": TRAPPED, "steps": STEPS, "follows": FOLLOWS, "now": unit.program.pages.now}
    return "\n".join([*texts, render("course", **places)])


def asked(w: Writer) -> None:
    """Before somebody chooses."""
    w.call("@asked")


def chosen(w: Writer, point: f.ChoicePoint) -> None:
    """When they have chosen."""
    if w.unit.program.pages.countable:
        w.body(_cards(w.unit, point))


def _passes(unit: NativeUnit) -> f.Expr:
    found: f.Expr = f.Value(0)
    for number in unit.program.pages.rounds:
        found = f.Op("add", (found, f.Op("tally", (f.Value(number),))))
    return found


def in_front(w: Writer, worst: bool) -> tuple[f.Name, f.Name]:
    """Who is in front by what counts for the ranking, and, if it is wanted, who comes last.

    What the seats are ranked by first is left under the name `FIRST_KEYS`.
    """
    program, winner = w.unit.program, w.unit.program.rules.winner
    best, last, seat = f.Name("best", 1), f.Name("last", 1), f.Name("seat")
    assert winner is not None

    def keep(name: f.Name, word: str) -> None:
        w.emit(f"store i64 {word}, ptr {w.slot(name.name)}")

    if winner.listed is not None:
        keep(best, w.engine("once_each", (f.Call(program.ranks_at[0], f.Value(0), (), 1),)))
        return best, last
    seats = f.Op("span_of", (f.Value(0), f.Value(program.layout.players - 1)), 1)
    for some in (best, last):
        keep(some, w.expr(seats))
    for number, (name, rank) in enumerate(zip(program.ranks_at, winner.ranks, strict=True)):
        value, highest = _ranked_by(w.unit, name, seat, rank.highest)
        keys = f.Name(f"keys{number}", value.depth + 1)
        keep(keys, w.expr(f.Listing(value, (f.Each((seat.name,), seats),), value.depth + 1)))
        keep(best, w.engine("leading", (best, keys, f.Value(highest))))
        if worst:
            keep(last, w.engine("leading", (last, keys, f.Value(not highest))))
    return best, last


def _ranked_by(unit: NativeUnit, name: str, seat: f.Expr, highest: bool) -> tuple[f.Expr, bool]:
    """What a seat is ranked by, and whether the highest of it is the best. Of lists the lowest is the one whose numbers
    are the highest when they are negated, as `ranking` has it: the longer one, if one begins with the other."""
    depth = unit.program.unit.functions[name].depth
    value = f.Call(name, seat, (), depth)
    if highest or not depth:
        return value, highest
    one = f.Name("one")
    return f.Listing(f.Op("neg", (one,)), (f.Each((one.name,), value),), 1), True


def _cards(unit: NativeUnit, point: f.ChoicePoint) -> Iterator[f.Statement]:
    """Notes of the cards in an answer, whatever its parts are."""
    at, x, answer = unit.engine_at, point.statement, point.answer
    if isinstance(x, g.ChooseOne):
        for number, (act, shape) in enumerate(zip(x.acts, point.shapes, strict=True)):
            picks = act.choice.picks if act.choice is not None else ()
            notes = _notes(at, picks, [f.Part(answer, n, shape) for n in range(len(shape) - len(picks), len(shape))])
            if notes:
                yield f.If(at, f.Op("is", (f.Part(answer, 0, shape), f.Value(number))), notes, ())
        return
    parts: list[f.Expr] = [f.Part(answer, n, point.shapes[0]) for n in range(len(x.picks))]
    notes = _notes(at, x.picks, parts if len(x.picks) > 1 else [answer])
    if notes and x.optional:
        yield f.If(at, f.Op("is_none", (answer,)), (), notes)
    else:
        yield from notes


def _notes(at: f.At, picks: tuple[g.Pick, ...], values: list[f.Expr]) -> f.Body:
    return tuple(_note(at, value) for pick, value in zip(picks, values, strict=True) if holds_cards(pick.domain.type))


def _note(at: f.At, value: f.Expr) -> f.Statement:
    if not value.depth:
        return f.Let(at, f.Name("noted"), f.Call("noted", value, ()))
    one = f.Name(f"card{value.depth}", value.depth - 1)
    return f.ForEach(at, one, f.Op("alias", (value,), value.depth), (_note(at, one),))
