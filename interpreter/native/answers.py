"""Native code that hears an answer number by number: for each choice of the rules a function `heard`.

It is given what has been said so far, a list of action numbers, and a mask. Either it marks what may be said next and
gives -1, or the answer is complete: then it is kept, and the block that goes on is given. The numbers are those of
`interpreter.learn.actions`. Where every option is one number, nothing has to be listed.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl import game as g
from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.compile import form as f
from interpreter.learn.actions import ENOUGH, PASS, Actions
from interpreter.native import homes, loops
from interpreter.native.memory import LEAST, MOST, OPTIONS, Unsupported
from interpreter.native.unit import NativeUnit
from interpreter.native.writer import Writer

SAID, MASK = f.Name("said", 1), "mask"


def heard(unit: NativeUnit, actions: Actions, point: f.ChoicePoint) -> str:
    """The function of one choice. Raises `Unsupported`."""
    w = Writer(unit, in_block=True)
    w.slot(SAID.name)
    w.slot(MASK)
    if unit.program.counted[point.number] and point.answer.depth == 1:
        _some(w, actions, point)
    elif unit.program.counted[point.number]:
        raise Unsupported("answers that are several lists")
    elif (code := _plain_code(actions, point)) is not None:
        _one_number(w, point, code)
    else:
        _listed(w, actions, point)
    w.trap()
    return w.text(f"heard{point.number}", [SAID.name, MASK])


def mark(w: Writer, action: str) -> None:
    """An action that may be said next."""
    mask = w.temp(f"inttoptr i64 {w.temp(f'load i64, ptr {w.slot(MASK)}')} to ptr")
    at = w.temp(f"getelementptr i8, ptr {mask}, i64 {action}")
    w.emit(f"store i8 1, ptr {at}")


def _options(w: Writer, depth: int) -> f.Name:
    options = f.Name("options", depth)
    w.emit(f"store i64 {w.load(OPTIONS)}, ptr {w.slot(options.name)}")
    return options


def _label(w: Writer, name: str) -> None:
    w.here(name)


def _optional(point: f.ChoicePoint) -> bool:
    return isinstance(point.statement, g.Choose) and point.statement.optional


# ───────────── options of one number each


def _plain_code(actions: Actions, point: f.ChoicePoint) -> Callable[[f.Expr], f.Expr] | None:
    """How an option becomes its one number; None if some have several, or two may have the same."""
    x = point.statement
    if isinstance(x, g.ChooseOne):
        numbers = tuple(actions.number_of("act", act.label.key) for act in x.acts)
        if any(act.choice is not None for act in x.acts) or len(set(numbers)) < len(numbers):
            return None
        table = actions.program.unit.table("E", numbers)
        return lambda option: f.Op("at", (table, f.Part(option, 0, (0,))))
    if len(x.picks) > 1 or x.picks[0].least is not None:
        return None
    kind = t.settled(element(x.picks[0].domain))
    if kind == t.CARD and (point.blind or actions.has_alike_cards):
        return None
    if isinstance(kind, t.List) or (actions.group(kind) == "number" and not actions.is_bounded(x.picks[0])):
        return None
    return lambda option: one_number(actions, kind, option)


def _one_number(w: Writer, point: f.ChoicePoint, code: Callable[[f.Expr], f.Expr]) -> None:
    deep, optional = point.answer.depth, _optional(point)
    options, option = _options(w, deep + 1), f.Name("option", deep)
    items, said = w.listed(options), w.listed(SAID)
    first, answered = w.fresh("first"), w.fresh("answered")
    w.branch(w.temp(f"icmp eq i64 {w.length(said)}, 0"), first, answered)
    _label(w, first)
    w.trap_if(w.temp(f"icmp slt i64 {w.length(items)}, {2 - optional}"))
    if optional:
        mark(w, str(PASS))
    next_, after = loops.counted(w, items, lambda word: w.emit(f"store i64 {word}, ptr {w.slot(option.name)}"))
    mark(w, w.sure(code(option)))
    w.jump(next_)
    _label(w, after)
    w.give("-1")
    _label(w, answered)
    action = w.temp(f"load i64, ptr {w.item(said, '0')}")
    if optional:
        declined, taken = w.fresh("declined"), w.fresh("taken")
        w.branch(w.temp(f"icmp eq i64 {action}, {PASS}"), declined, taken)
        _label(w, declined)
        homes.let(w, point.answer, w.expr(f.Value(None, deep)))
        w.give(str(point.resume))
        _label(w, taken)
    next_, after = loops.counted(w, items, lambda word: w.emit(f"store i64 {word}, ptr {w.slot(option.name)}"))
    found = w.fresh("found")
    w.branch(w.temp(f"icmp eq i64 {w.sure(code(option))}, {action}"), found, next_)
    _label(w, found)
    homes.let(w, point.answer, w.expr(option))
    w.give(str(point.resume))
    _label(w, after)


# ───────────── options of several numbers


def _listed(w: Writer, actions: Actions, point: f.ChoicePoint) -> None:
    """Lists the codes of all options, and compares them with what was said."""
    x, deep, optional = point.statement, point.answer.depth, _optional(point)
    options, option = _options(w, deep + 1), f.Name("option", deep)
    if isinstance(x, g.Choose):
        code = _code_of_picks(actions, point, x.picks, option, point.shapes[0], 0)
        codes = f.Listing(f.Op("list", tuple(code), 1), (f.Each((option.name,), options),), 2)
        alike = actions.has_alike_cards or point.blind
    else:
        codes = f.Listing(_code_of_act(actions, point, x, option), (f.Each((option.name,), options),), 2)
        labels = [act.label.key for act in x.acts]
        alike = actions.has_alike_cards or point.blind or len(set(labels)) < len(labels)
    found, all_codes = f.Name("codes", 2), f.Name("all_codes", 2)
    w.emit(f"store i64 {w.listed(codes)}, ptr {w.slot(found.name)}")
    if optional:
        declined = f.Name("declined", 1)
        w.emit(f"store i64 {w.expr(f.Op('list', (f.Value(PASS),), 1))}, ptr {w.slot(declined.name)}")
        w.emit(f"store i64 {w.expr(f.Op('added', (found, declined), 2))}, ptr {w.slot(found.name)}")
    apart = w.engine("numbered_apart", (found, *_signs(actions))) if alike and actions.size else w.expr(found)
    w.emit(f"store i64 {apart}, ptr {w.slot(all_codes.name)}")
    mask = w.temp(f"load i64, ptr {w.slot(MASK)}")
    place = f.Name("place")
    followed = w.temp(f"call i64 @follow(i64 {w.listed(all_codes)}, i64 {w.listed(SAID)}, i64 {mask})")
    w.emit(f"store i64 {followed}, ptr {w.slot(place.name)}")
    asks, chosen = w.fresh("asks"), w.fresh("chosen")
    w.branch(w.temp(f"icmp eq i64 {followed}, -1"), asks, chosen)
    _label(w, asks)
    w.give("-1")
    _label(w, chosen)
    w.trap_if(w.temp(f"icmp slt i64 {followed}, 0"))
    taken: f.Expr = f.Op("at", (options, place), deep)
    if optional:
        taken = f.Either(f.Op("is", (place, f.Op("len", (options,)))), f.Value(None, deep), taken, deep)
    homes.let(w, point.answer, w.expr(taken))
    w.give(str(point.resume))


def _code_of_act(actions: Actions, point: f.ChoicePoint, x: g.ChooseOne, option: f.Name) -> f.Expr:
    found: f.Expr | None = None
    for number, act in reversed(list(enumerate(x.acts))):
        picks = act.choice.picks if act.choice is not None else ()
        shape = point.shapes[number]
        code: list[f.Expr] = [f.Value(actions.number_of("act", act.label.key))]
        code += _code_of_picks(actions, point, picks, option, shape, len(shape) - len(picks))
        made = f.Op("list", tuple(code), 1)
        mine = f.Op("is", (f.Part(option, 0, (0,)), f.Value(number)))
        found = made if found is None else f.Either(mine, made, found, 1)
    assert found is not None
    return found


def _code_of_picks(
    actions: Actions,
    point: f.ChoicePoint,
    picks: tuple[g.Pick, ...],
    option: f.Name,
    shape: tuple[int, ...],
    first: int,
) -> list[f.Expr]:
    """The numbers of what is picked; an answer to a choice with one pick is the thing itself."""
    single = isinstance(point.statement, g.Choose) and len(picks) == 1
    found: list[f.Expr] = []
    for number, pick in enumerate(picks):
        value = option if single else f.Part(option, first + number, shape)
        kind = t.settled(element(pick.domain))
        if pick.least is None and not isinstance(kind, t.List):
            found.append(_said(actions, point, pick, kind, value))
            continue
        inner = t.settled(kind.of) if isinstance(kind, t.List) and pick.least is None else kind
        if point.blind and inner == t.CARD and pick.least is not None:
            found += [f.Op("said_several", (value, *_unseen(actions), *_signs(actions)), 1), f.Value(ENOUGH)]
            continue
        one = f.Name(f"one{number}")
        if isinstance(inner, t.List) or (point.blind and inner == t.CARD) or actions.group(inner) == "number":
            raise Unsupported("answers that are lists of what is not one number each")
        numbers: f.Expr = f.Listing(one_number(actions, inner, one), (f.Each((one.name,), value),), 1)
        if pick.least is not None:
            each = f"each{number}"
            numbers = f.Keyed("sorted", each, numbers, f.Name(each), 1)
        found += [numbers, f.Value(ENOUGH)]
    return found


# ───────────── picks of several things


def _some(w: Writer, actions: Actions, point: f.ChoicePoint) -> None:
    statement = point.statement
    assert isinstance(statement, g.Choose)
    things, thing = _options(w, 1), f.Name("thing")
    kinds = w.unit.program.kinds_at[point.number]
    kind = t.settled(element(statement.picks[0].domain))
    code: f.Expr
    if actions.group(kind) == "number":
        inside = f.Op("and", (f.Op("ge", (thing, f.Value(0))), f.Op("lt", (thing, f.Value(actions.size)))))
        code = f.Either(inside, one_number(actions, kind, thing), f.Value(-1))
    else:
        code = one_number(actions, kind, thing)
        if kind == t.CARD and point.blind:
            code = f.Either(f.Op("ge", (thing, f.Value(0))), code, f.Value(-1))
    codes = f.Listing(code, (f.Each((thing.name,), things),), 1)
    looks, made, names = f.Name("looks", 1), f.Name("made", 1), f.Name("names", 1)
    first, size, _, _ = _signs(actions)
    w.emit(f"store i64 {w.engine('looks_of', (things, kinds))}, ptr {w.slot(looks.name)}")
    w.emit(f"store i64 {w.listed(codes)}, ptr {w.slot(made.name)}")
    w.emit(f"store i64 {w.engine('names_of', (looks, made, first, size))}, ptr {w.slot(names.name)}")
    optional = statement.optional
    least, most = (f.Op("header", (f.Value(word),)) for word in (LEAST, MOST))
    rest: tuple[f.Expr, ...] = (names, least, most, f.Value(optional))
    whole, legal = f.Name("whole", 1), f.Name("legal", 1)
    w.emit(f"store i64 {w.engine('some_said', (SAID, *rest))}, ptr {w.slot(whole.name)}")
    kept = w.call("@keep", w.expr(SAID), w.listed(whole))
    w.trap_if(w.temp(f"icmp eq i64 {kept}, 0"))
    w.emit(f"store i64 {w.engine('some_after', (whole, *rest))}, ptr {w.slot(legal.name)}")
    asks, chosen = w.fresh("asks"), w.fresh("chosen")
    w.branch(w.bit(f.Op("all_empty", (legal,))), chosen, asks)
    _label(w, asks)
    next_, after = loops.counted(w, w.listed(legal), lambda word: mark(w, word))
    w.jump(next_)
    _label(w, after)
    w.give("-1")
    _label(w, chosen)
    picked: f.Expr = f.Op("some_picked", (whole, things, names), 1)
    if optional:
        declined = f.Op("is", (f.Op("at", (whole, f.Value(0))), f.Value(PASS)))
        picked = f.Either(declined, f.Value(None, 1), picked, 1)
    homes.let(w, point.answer, w.expr(picked))
    w.give(str(point.resume))


# ───────────── values


def one_number(actions: Actions, kind: t.Type, value: f.Expr) -> f.Expr:
    """The number of a value that is said by one."""
    table = actions.program.unit.table
    group = actions.group(kind)
    if group == "card":
        layout = actions.program.layout
        return f.Op("at", (table("E", tuple(actions.number_of("card", k) for k in layout.kinds)), value))
    if group == "number":
        return f.Op("add", (f.Value(actions.number_of("number", 0)), value))
    values = actions.values_of(group)
    if values == tuple(range(values[0], values[0] + len(values))):  # side by side
        return f.Op("add", (f.Value(actions.number_of(group, values[0]) - values[0]), value))
    place = f.Op("index", (table("E", values), value))
    return f.Op("at", (table("E", tuple(actions.number_of(group, v) for v in values)), place))


def _said(actions: Actions, point: f.ChoicePoint, pick: g.Pick, kind: t.Type, value: f.Expr) -> f.Expr:
    """The number or the numbers of a value."""
    group = actions.group(kind)
    if group == "number" and not actions.is_bounded(pick):
        return f.Op("said_number", (value, *_signs(actions)), 1)
    if group == "card" and point.blind:
        return f.Op("said_unseen", (value, *_unseen(actions), *_signs(actions)), 1)
    return one_number(actions, kind, value)


def _unseen(actions: Actions) -> tuple[f.Expr, f.Expr]:
    """The number of each card, and that of a card which lies unseen in each place."""
    table, layout = actions.program.unit.table, actions.program.layout
    unseen = (actions.number_of("unseen", place, PASS) for place in range(len(layout.places)))
    return table("E", tuple(actions.number_of("card", k) for k in layout.kinds)), table("E", tuple(unseen))


def _signs(actions: Actions) -> tuple[f.Value, f.Value, f.Value, f.Value]:
    """The number 0, how many follow it, and the signs by which all others are written."""
    first, more, minus = (actions.number_of(group, value, PASS) for group, value in
                          (("number", 0), ("more", None), ("minus", None)))  # fmt: skip
    return f.Value(first), f.Value(actions.size), f.Value(more), f.Value(minus)
