"""Options in the words of the rules, as records write them, and back.

    green 9                       a card
    2 x red + blue                several
    (red 3 + red 4)               a list that was picked as one
    "Bid", 4, p2                  an act with its picks
    red at line 3                 which of several that look alike
    unseen at line 3              a card picked by where it lies
    unseen at p2.hand             any card of a hand that cannot be seen

Where a card lies is written only if the words alone fit several options; if even that does not tell
them apart, as with two acts of one label, `#2` says which of them in their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.game.trees import element
from dsl.sentence import say
from dsl.typing import types as t
from interpreter.ask.events import cards_in
from interpreter.play.choice import CompiledChoice, Decision, Option
from interpreter.play.picks import Picks
from interpreter.play.unseen import ANY_OF_THEM, SPOTS
from interpreter.untrusted import whole_number

if TYPE_CHECKING:
    from interpreter.compile.layout import Layout
    from interpreter.compile.program import Program
    from interpreter.play.position import Position

Spots = Mapping[int, tuple[int, int]]  # of cards: the place and the position in it, from 0

NOWHERE: Spots = {}
MOST_TRIED = 10_000  # lists, to find those that a row of things is made of


def split_acts(spec: CompiledChoice, raw: Any) -> tuple[g.Act | None, tuple[g.Pick, ...], tuple[Any, ...]]:
    """The act, the picks and their values in a raw option."""
    statement = spec.statement
    if isinstance(statement, g.Choose):
        return None, statement.picks, raw if len(statement.picks) > 1 else (raw,)
    act = statement.acts[raw[0]]
    count = sum(not isinstance(p, str) for p in act.label.parts)
    values = tuple(raw[1 + count :])
    # Of an act that is not offered at all, nothing is picked.
    picks = act.choice.picks if act.choice is not None and values else ()
    return act, picks, values


def single_things(pick: g.Pick, value: Any) -> tuple[tuple[Any, ...], t.Type]:
    """What was picked as the things it is made of, and their type: of a list its cards, of several all of them."""
    return flat((value,) if pick.least is None else tuple(value), element(pick.domain))


def flat(things: tuple[Any, ...], kind: t.Type) -> tuple[tuple[Any, ...], t.Type]:
    """Things of a type as those that they are made of, if they are lists."""
    while isinstance(kind := t.settled(kind), t.List):
        things, kind = tuple(thing for several in things for thing in several), kind.of
    return things, kind


def made_of(
    count: int, pick: g.Pick, items: Sequence[Any], fits: Callable[[int, tuple[Any, ...]], bool]
) -> Iterator[tuple[Any, ...]]:
    """Which lists of a pick of several stand one behind another in a row of so many things, none of them twice, in the
    order of `items`; `fits` says whether the things of one stand at a place."""
    flats = [flat((item,), element(pick.domain))[0] for item in items]
    open_ways: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    tried = 0
    while open_ways and tried < MOST_TRIED:
        at, taken = open_ways.pop()
        if at == count:
            yield tuple(items[number] for number in sorted(taken))
            continue
        tried += len(flats)
        for number in reversed(range(len(flats))):
            things = flats[number]
            if things and number not in taken and at + len(things) <= count and fits(at, things):
                open_ways.append((at + len(things), (*taken, number)))


def in_one_list(things: tuple[Any, ...], kind: t.Type) -> Any:
    """All of the things as one list of a type that is a list, of lists perhaps."""
    while isinstance(kind := t.settled(kind), t.List):
        kind = kind.of
        if isinstance(t.settled(kind), t.List):
            things = (things,)
    return things


def cards_picked(option: Option) -> list[int]:
    """The cards among the picks of an option in their order; one that is not seen is below zero."""
    if option.passes:
        return []
    _, picks, values = split_acts(option.spec, option.raw)
    picked = (single_things(pick, value) for pick, value in zip(picks, values, strict=True))
    return [card for things, kind in picked if kind == t.CARD for card in things]


# ───────────── writing


def written(option: Option, spots: Spots = NOWHERE) -> str:
    """The option in the words of the rules, the same in every language; `spots` are told too."""
    if option.passes:
        return "pass"
    act, picks, values = split_acts(option.spec, option.raw)
    parts = [] if act is None else [f'"{act.label.key}"']
    for pick, value in zip(picks, values, strict=True):
        kind = element(pick.domain)
        if pick.least is None:
            parts.append(value_word(option.program, value, kind, spots))
        else:
            parts.append(_all_of(value_word(option.program, v, kind, spots) for v in value))
    return ", ".join(parts)


def _all_of(words: Iterable[str]) -> str:
    """Several things, those with the same words counted."""
    return " + ".join(f"{n} x {w}" if n > 1 else w for w, n in Counter(words).items()) or "none"


def told_apart(table: Position, option: Option, decision: Decision) -> str:
    """The words by which `find` finds this option again among those of the decision."""
    words = written(option)
    options = decision.options
    if isinstance(options, Picks):
        return words if option.passes else _all_of(_things_told(table, options, option.raw))
    if option.passes:
        return words
    same = [o for o in options if written(o) == words]
    if len(same) > 1:
        words = written(option, spots(table, option))
        same = [o for o in same if written(o, spots(table, o)) == words]
    return words if len(same) < 2 else f"{words} #{same.index(option) + 1}"


def spots(table: Position, option: Option) -> Spots:
    """Where the cards of an option lie."""
    return {card: _where(table, card) for card in cards_in(option)}


def _where(table: Position, card: int) -> tuple[int, int]:
    return table.where[card], table.zones[table.where[card]].index(card)


def _things_told(table: Position, options: Picks, things: Sequence[Any]) -> list[str]:
    """Things that can be picked, each in its words. Two lists of cards with the same words are told apart by where they
    lie; single things that look alike need not be."""
    program, statement = options.table.program, options.table.spec.statement
    assert isinstance(statement, g.Choose)
    pick, kind = statement.picks[0], element(statement.picks[0].domain)
    if not isinstance(kind, t.List) or t.innermost(kind) != t.CARD:
        return [value_word(program, thing, kind) for thing in things]
    often = Counter(value_word(program, thing, kind) for thing in options.things)
    found = []
    for thing in things:
        word = value_word(program, thing, kind)
        if often[word] > 1:
            cards, _ = single_things(pick, (thing,))
            word = value_word(program, thing, kind, {card: _where(table, card) for card in cards})
        found.append(word)
    return found


def value_word(program: Program, value: Any, kind: t.Type, spots: Spots = NOWHERE) -> str:
    """One value by its names in the rules."""
    kind = t.settled(kind)
    if value is None:
        return "nobody" if kind == t.PLAYER else "nothing"
    match kind:
        case t.List(of):
            return f"({' + '.join(value_word(program, v, of, spots) for v in value)})"
        case t.Simple("card") if value >= 0:
            word = program.layout.words[value]
            return f"{word} at {_spot(program.layout, *spots[value])}" if value in spots else word
        case t.Simple("card"):
            return f"unseen at {_spot(program.layout, *divmod(-value - 1, SPOTS))}"
        case t.Simple("player"):
            return f"p{value + 1}"
        case t.Simple("side"):
            return "right" if value else "left"
        case t.Simple("yes or no"):
            return "yes" if value else "no"
        case t.Value(attribute):
            return _attribute_value(program.rules, attribute, value)
        case t.Setting(name):
            return str(program.rules.option(name).values[value])
        case t.Place():
            return place_text(program.layout, value)
        case t.Simple() | t.Open():
            return str(value)


def values_of_type(program: Program, kind: t.Type) -> Sequence[Any]:
    """All values that a type has in a set-up; none where they are not told one by one, as numbers and cards."""
    match t.settled(kind):
        case t.Simple("player"):
            return range(program.layout.players)
        case t.Simple("team"):
            return range(len(program.layout.teams))
        case t.Simple("side"):
            return (0, 1)
        case t.Simple("text"):
            return range(len(program.rules.texts))
        case t.Simple("yes or no"):
            return (False, True)
        case t.Value(attribute):
            known = program.rules.attributes[attribute]
            return [known.code(v) for v in known.values]
        case t.Setting(option):
            return range(len(program.rules.option(option).values))
        case t.Place(zone):
            area = program.layout.zones.get(zone)
            return range(len(program.layout.places)) if area is None else range(area.base, area.end)
        case t.Simple() | t.List() | t.Open():
            return ()


def _attribute_value(game: g.Game, name: str, code: int) -> str:
    attribute = game.attributes[name]
    return str(code if attribute.numeric else attribute.values[code])


def _spot(layout: Layout, place: int, position: int) -> str:
    return place_text(layout, place) + (f" {position + 1}" if position != ANY_OF_THEM else "")


def place_text(layout: Layout, place: int) -> str:
    """A place as the rules write it: `deck`, `p2.hand`, `p1.rows[3]`."""
    where = layout.places[place]
    text = where.zone.name
    if where.owner is not None:
        text = f"{'team ' if where.zone.owner == 'team' else 'p'}{where.owner + 1}.{text}"
    if where.index is None:
        return text
    assert where.zone.index is not None
    return f"{text}[{index_word(layout.game, where.zone.index, where.index)}]"


def index_word(game: g.Game, index: g.Expr | str, code: int) -> str:
    """An index as the rules write it: a number, or a value of an attribute."""
    return _attribute_value(game, index, code) if isinstance(index, str) else str(code)


# ───────────── finding


class Unclear(ValueError):
    """Words that fit several options; `example` names one of them clearly."""

    def __init__(self, words: str, count: int, example: str) -> None:
        key = "`{words}` fits {count} options here; say which, as in `{example}`"
        super().__init__(say(key, words=words, count=count, example=example))
        self.example = example


def find(table: Position, decision: Decision, words: str) -> Option | None:
    """The option that a record names. Raises Unclear if several are meant."""
    options = decision.options
    if isinstance(options, Picks):
        return _find_picks(table, options, words)
    same = [o for o in options if written(o) == words]
    if len(same) == 1:
        return same[0]
    if same:
        raise Unclear(words, len(same), told_apart(table, same[0], decision))
    placed = [o for o in options if written(o, spots(table, o)) == words]
    if placed:
        return placed[0]
    return next((o for o in options if told_apart(table, o, decision) == words), None) if " #" in words else None


def _find_picks(table: Position, options: Picks, words: str) -> Option | None:
    """Things that look alike are one way to pick, so the words tell them apart."""
    if words == "pass":
        return options.table[None] if options.optional else None
    wanted: Counter[str] = Counter()
    for part in _parts_of(words) if words != "none" else []:
        count, times, word = part.partition(" x ")
        number = whole_number(count) if times else None
        if number is None:
            wanted[part] += 1
        else:
            wanted[word] += number
    raw: list[int] = []
    groups = [group for group in options.groups if group]
    for group, word in zip(groups, _things_told(table, options, [group[0] for group in groups]), strict=True):
        take = min(wanted[word], len(group))
        raw += group[:take]
        wanted[word] -= take
    return options.table[tuple(raw)] if not +wanted and options.holds(tuple(raw)) else None


def _parts_of(words: str) -> list[str]:
    """What stands between the signs `+` that are in no parentheses."""
    parts, deep = [""], 0
    for piece in words.split(" + "):
        parts[-1] += f" + {piece}" if deep else piece
        deep += piece.count("(") - piece.count(")")
        if deep <= 0:
            parts.append("")
    return parts[:-1] if not parts[-1] else parts
