"""Whole thoughts of a search in native code, many in one call.

What the seat does not know is worked out once (`interpreter.ask.sample`): which cards may lie in each other's stead,
which state it cannot read, who may have chosen at the same time. Here it is found out at which words of the memory
these cards stand. A thought begins with a copy of the memory in which they have changed places, and goes on in the same
memory; its tree is that of `interpreter.play.thoughts`. It comes out as in Python, from the same dice.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence

from dsl import game as g
from interpreter.ask.guesses import first_values, guesses
from interpreter.ask.rearranged import SEEDS, Unseen, forget_the_past, lay_in_known_order
from interpreter.ask.sample import unseen_by
from interpreter.compile import form as f
from interpreter.native import homes
from interpreter.native.chance import as_signed
from interpreter.native.code import Code
from interpreter.native.course import FIRST_KEYS, in_front
from interpreter.native.memory import ASKED, BEYOND, CHOICE, DICE, KEY, LEAST, MOST, OPTIONS, TRAPPED, TREE, Unsupported
from interpreter.native.steps import playing_on
from interpreter.native.templates import render
from interpreter.native.unit import NativeUnit
from interpreter.native.writer import Writer
from interpreter.play.chance import STEP
from interpreter.play.hunches import ACTS, DECLINED, NOTED, NUMBERS, PARTS, PICKS
from interpreter.play.registers import with_cards
from interpreter.play.state import State
from interpreter.play.thoughts import AT_END, FIRST, FRESH, LISTED, NOW, REACHED, WHEN_CUT, Thoughts

MARK = 1 << 40  # added to a card, to see where it is written
_SOME = re.compile(rb"[^\0]")

# The words of a plan.
PLAN = (
    *("BASE", "BYTES", "OLD", "NEW", "COUNT", "PLACES", "MANY", "SETS", "SETS_AT", "SECRETS", "SECRETS_AT"),
    *("SEATS", "SEATS_AT", "SCRATCH", "ASKING", "NUMBER", "ME", "ROOTED", "FAR", "LIMIT", "BEFORE", "ROW", "WORDS"),
)
FAR, LIMIT = PLAN.index("FAR"), PLAN.index("LIMIT")


# ───────────── code


def thoughts_text(unit: NativeUnit) -> str:
    """The functions that think. Raises `Unsupported`."""
    points = unit.program.unit.choices
    before = len(unit.texts)
    made = [_taken(unit, point) for point in points]
    made += [_judged(unit), _rearranged(unit)]
    text = render(
        "thoughts",
        **{word: number for number, word in enumerate(PLAN)},
        trapped=TRAPPED,
        dice=DICE,
        asked=ASKED,
        choice=CHOICE,
        seeds=SEEDS,
        step=as_signed(STEP),
        now=NOW,
        fresh=FRESH,
        noted=NOTED,
        root=FIRST,
        at_end=AT_END,
        when_cut=WHEN_CUT,
        key=KEY,
        where=unit.memory.where + 1,
        known=unit.memory.known + 1,
        cards=unit.memory.cards,
        choices="\n".join(f"    i64 {p.number}, label %do{p.number}" for p in points),
        taken="\n".join(
            f"do{p.number}:\n  %r{p.number} = call i64 @taken{p.number}(ptr %S)\n  br label %done" for p in points
        ),
        blocks=", ".join(f"[%r{p.number}, %do{p.number}]" for p in points),
    )
    return "\n".join(
        [*unit.texts[before:], *unit.late_constants(), *made, text, playing_on(unit, "think_on", "descend")]
    )


def _taken(unit: NativeUnit, point: f.ChoicePoint) -> str:
    """Goes down the tree by one of the options, keeps the answer, and gives the block that goes on."""
    w = Writer(unit, in_block=True)
    x = point.statement
    optional = isinstance(x, g.Choose) and x.optional
    deep = point.answer.depth
    header = [f.Op("header", (f.Value(word),)) for word in (ASKED, LEAST, MOST)]
    choice, (player, least, most) = f.Value(point.number), header
    counted = unit.program.counted[point.number]
    options = f.Name("options", deep if counted else deep + 1)
    w.emit(f"store i64 {w.load(OPTIONS)}, ptr {w.slot(options.name)}")

    def keep(answer: f.Expr) -> None:
        homes.let(w, point.answer, w.expr(answer))
        w.give(str(point.resume))

    lists = options
    if deep > 1:  # a list is known by its words, or by its code where several are picked
        one, options = f.Name("one", lists.depth - 1), f.Name("words", 1 if counted else 2)
        name: f.Expr = one if one.depth == 1 else f.Op("rest", (f.Op("flattened", (one,), 1),), 1)
        named = f.Listing(f.Op("code_of", (name,)) if counted else name, (f.Each((one.name,), lists),), options.depth)
        w.emit(f"store i64 {w.listed(named)}, ptr {w.slot(options.name)}")
    if counted:
        names = options

        def as_things(some: f.Expr) -> f.Expr:
            if deep == 1:
                return some
            name = f.Name("name")
            thing = f.Op("at", (lists, f.Op("index", (names, name))), deep - 1)
            found = f.Listing(thing, (f.Each((name.name,), some),), deep)
            return f.Either(f.Op("is_none", (some,)), f.Value(None, deep), found, deep)

        kinds = unit.program.kinds_at[point.number]
        count = w.temp(f"add i64 {w.engine('number_of_ways', (options, kinds, least, most))}, {int(optional)}")
        few, many = w.fresh("few"), w.fresh("many")
        w.branch(w.temp(f"icmp sle i64 {count}, {LISTED}"), few, many)
        w.here(many)
        some = f.Name("some", 1)
        drawn = w.engine("taken_some", (choice, player, options, kinds, least, most, f.Value(optional)))
        w.emit(f"store i64 {drawn}, ptr {w.slot(some.name)}")
        keep(as_things(some))
        w.here(few)
        ways, things = f.Name("ways", 2), f.Name("things", 1)
        known = isinstance(kinds, f.Value) and kinds.value is None
        together = w.expr(options) if known else w.engine("grouped_by_kind", (options, kinds))
        w.emit(f"store i64 {together}, ptr {w.slot(things.name)}")
        w.emit(f"store i64 {w.engine('combinations_of', (things, kinds, least, most))}, ptr {w.slot(ways.name)}")
        options = ways
    place, acted = f.Name("place"), isinstance(x, g.ChooseOne) and x.with_answers
    fresh, down, taken_one = w.fresh("fresh"), w.fresh("down"), w.fresh("taken")
    w.branch(w.temp(f"icmp ne i64 {w.expr(f.Op('in_tree', (f.Value(FRESH),)))}, 0"), fresh, down)
    w.here(fresh)
    kind = PICKS if counted else ACTS if acted else PARTS if deep else NUMBERS
    played = w.engine("played", (choice, player, options, f.Value(kind), f.Value(optional)))
    w.emit(f"store i64 {played}, ptr {w.slot(place.name)}")
    w.jump(taken_one)
    w.here(down)
    codes: f.Expr = options
    if deep:
        one, code = f.Name("one", 1), "code_of_picks" if counted else "code_of"
        codes = f.Listing(f.Op(code, (one,)), (f.Each((one.name,), options),))
    if optional:
        codes = f.Op("added", (codes, f.Value(DECLINED)), 1)
    listed = f.Name("codes", 1)
    w.emit(f"store i64 {w.listed(codes)}, ptr {w.slot(listed.name)}")
    acts: f.Expr = f.Value(None)
    if acted:
        acts = f.Name("acts", 1)
        firsts = f.Listing(f.Op("at", (one, f.Value(0))), (f.Each((one.name,), options),))
        w.emit(f"store i64 {w.listed(firsts)}, ptr {w.slot(acts.name)}")
    w.emit(f"store i64 {w.engine('taken', (choice, player, listed, acts))}, ptr {w.slot(place.name)}")
    w.label(taken_one)
    among = options if counted else lists
    taken: f.Expr = f.Op("at", (among, place), among.depth - 1)
    if optional:
        none = f.Op("is", (place, f.Op("len", (options,))))
        taken = f.Either(none, f.Value(None, taken.depth), taken, taken.depth)
    if counted:
        picked = f.Name("picked", 1)
        w.emit(f"store i64 {w.expr(taken)}, ptr {w.slot(picked.name)}")
        taken = as_things(picked)
    keep(taken)
    return w.text(f"taken{point.number}")


def _judged(unit: NativeUnit) -> str:
    """What came of a play, for the nodes on its way."""
    program, winner = unit.program, unit.program.rules.winner
    if winner is None:
        raise Unsupported("thoughts about games that nobody wins")
    if winner.listed is not None:
        return _judged_together(unit)
    w = Writer(unit)
    w.slot("weight")
    best, _ = in_front(w, worst=False)
    scores: f.Expr = f.Op("list", (), 1)
    if not program.unit.functions[program.ranks_at[0]].depth:
        worth = f.Name("worth")
        signed = worth if winner.ranks[0].highest else f.Op("neg", (worth,))
        scores = f.Listing(signed, (f.Each((worth.name,), FIRST_KEYS),))
    w.engine("judge", (best, scores, f.Name("weight")))
    w.give("0")
    return w.text("judged", ["weight"])


def _judged_together(unit: NativeUnit) -> str:
    """The same where the rules list who has won, with what all have reached."""
    functions = unit.program.unit.functions
    listed, *scored = (f.Call(name, f.Value(0), (), functions[name].depth) for name in unit.program.ranks_at)
    w, winners = Writer(unit), f.Op("there", (listed,), 1)  # with nobody among them there is no end
    w.slot("weight")
    w.engine("judge_together", (winners, *scored, f.Value(REACHED)) if scored else (winners, f.Value(0), f.Value(0)))
    w.give("0")
    return w.text("judged", ["weight"])


def _rearranged(unit: NativeUnit) -> str:
    w = Writer(unit)
    w.slot("cards")
    w.slot("bad")
    w.give(w.engine("assigned", (f.Name("cards", 1), f.Name("bad", 2))))
    return w.text("rearranged", ["cards", "bad"])


# ───────────── the thoughts of one position


class NativeThoughts:
    """Thinks about one position, in one tree."""

    def __init__(self, code: Code, state: State, unseen: Unseen, tree: Thoughts) -> None:
        decision = state.decision
        assert decision is not None
        self.kept: list[object] = []
        self.code = code
        self.thoughts = code.machine.function("thoughts", 4)
        self.tree = tree
        base = state.copy()
        forget_the_past(base, 0)
        lay_in_known_order(base, unseen)
        for register in unseen.remembered.idle:
            base.registers[register] = None
        seats = _others(code, base, unseen)
        first = first_values(base) if unseen.secrets else []
        for cell in unseen.secrets:
            base.variables[cell] = first[cell]
        memory = code.memory
        words = code.written(base)
        old = [card for lying, _, _ in unseen.sets for card in lying]
        places = _different(words, code.written(_marked(base, unseen, set(old))))
        rooted = ctypes.addressof(ctypes.c_char.from_buffer(tree.memory))
        memoryview(words).cast("q")[TREE] = rooted
        secrets = [(memory.cells[cell].at, many) for cell in unseen.secrets if (many := guesses(base, cell))]
        sets = [(self.listed(cards), self.nested(bad)) for _, cards, bad in unseen.sets]
        spec = decision.spec
        self.plan = (ctypes.c_int64 * len(PLAN))(
            *(self.copied(words), len(words), self.at(old), self.at(old), len(old), self.at(places), len(places)),
            *(len(sets), self.at([word for pair in sets for word in pair])),
            *(len(secrets), self.at([word for pair in secrets for word in pair])),
            *(
                len(seats),
                self.at([word for four in seats for word in four]),
                self.copied(words),
                spec.asks_at,
                spec.number,
            ),
            memory.registers[spec.me].at if seats and isinstance(spec.me, int) else 0,
            *(rooted, 0, 0, ctypes.addressof(code.row_before), code.row_at, code.scores.stop),
        )
        self.state = self.copied(words)

    @classmethod
    def of(cls, code: Code | None, state: State, player: int, tree: Thoughts) -> NativeThoughts | None:
        """None if this position has to be thought about in Python."""
        decision = state.decision
        if code is None or decision is None or decision.player != player:
            return None
        state = state.as_python()
        unseen = unseen_by(state, player)
        if unseen.remembered:  # values that have to be worked out again for each thought
            return None
        try:
            return cls(code, state, unseen, tree)
        except ValueError:  # no room for something
            return None

    def think(self, seeds: Sequence[int], far: int, limit: int) -> int:
        """A thought for each seed of dice; gives how many had to be left because something was odd."""
        self.plan[FAR], self.plan[LIMIT] = far, limit
        dice = (ctypes.c_int64 * len(seeds))(*map(as_signed, seeds))
        with self.code.lock:
            left: int = self.thoughts(self.state, ctypes.addressof(self.plan), ctypes.addressof(dice), len(seeds))
        return left

    # ───────────── memory that is kept while there are thoughts

    def copied(self, memory: bytearray) -> int:
        """The address of a copy of a state's memory."""
        made = (ctypes.c_char * len(memory)).from_buffer_copy(memory)
        self.kept.append(made)
        return ctypes.addressof(made)

    def at(self, words: Sequence[int]) -> int:
        """The address of some words."""
        made = (ctypes.c_int64 * (len(words) + 1))(*words)
        self.kept.append(made)
        return ctypes.addressof(made)

    def listed(self, items: Sequence[int]) -> int:
        """The same of a list, as native code knows it."""
        return 8 + self.at([len(items), len(items), *items, *[0] * BEYOND])

    def nested(self, lists: Sequence[Sequence[int]]) -> int:
        return self.listed([self.listed(items) for items in lists])


def _others(code: Code, state: State, unseen: Unseen) -> list[tuple[int, int, int, int]]:
    """Who may have chosen at the same time: the seat, the word of its answer, where that lies if it is a list, and how
    many bytes it has there. What they chose is forgotten."""
    if len(unseen.at_once) > 1:
        raise ValueError("several choices at once")
    found = []
    for spec in unseen.at_once:
        for seat in range(state.program.layout.players):
            if seat != unseen.player and state.registers[spec.answer + seat] is not None:
                state.registers[spec.answer + seat] = None
                home = code.memory.registers[spec.answer + seat]
                found.append(
                    (seat, home.at, home.region - 1 if home.room else 0, 8 * (home.room + 2) if home.room else 0)
                )
    return found


def _different(memory: bytearray, other: bytearray) -> list[int]:
    """The words that differ, of which only one bit does."""
    bits = int.from_bytes(memory, "little") ^ int.from_bytes(other, "little")
    return [found.start() >> 3 for found in _SOME.finditer(bits.to_bytes(len(memory), "little"))]


def _marked(state: State, unseen: Unseen, cards: set[int]) -> State:
    """The same with every one of these cards marked where it lies or is remembered."""
    other = state.copy()

    def mark(card: int) -> int:
        return card + MARK if card in cards else card

    for place in unseen.places:
        other.zones[place] = [mark(card) for card in other.zones[place]]
    for register, holds in unseen.registers:
        other.registers[register] = with_cards(other.registers[register], holds, mark)
    for cell, holds in unseen.cells:
        other.variables[cell] = with_cards(other.variables[cell], holds, mark)
    other.arrived = [mark(card) for card in other.arrived]
    return other
