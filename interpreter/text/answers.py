"""From the answers of a test (`p1 chooses rows[3], left`) to options.

An answer is one value for each pick of a choice, in their order; `4 yellow` stands for four
cards. What records write is told in `interpreter.text.options`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl import syntax as s
from dsl.game.trees import element
from dsl.typing import types as t
from interpreter.play.choice import CompiledChoice, Decision, Option
from interpreter.play.picks import Picks
from interpreter.play.unseen import ANY_OF_THEM, SPOTS
from interpreter.text.options import index_word, made_of, single_things, split_acts, value_word

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.play.state import State


class AnswerReader:
    """Reads answers to one decision; without one it knows what values mean."""

    def __init__(self, state: State, decision: Decision | None = None) -> None:
        self.state = state
        self._decision = decision
        self.layout = state.program.layout
        self.game = state.program.rules
        self.like: dict[tuple[str | int, ...], frozenset[int]] = {}

    @property
    def decision(self) -> Decision:
        assert self._decision is not None
        return self._decision

    def option(self, answers: tuple[s.Answer, ...] | None) -> Option | None:
        """The legal option that the answers name, if there is one."""
        table = self.decision.spec.table
        if answers is None:
            option = table[None]
            return option if option in self.decision.options else None
        if isinstance(self.decision.options, Picks):
            raw = self.pick_cards(answers, self.decision.options)
            return None if raw is None else table[raw]
        return next((o for o in self.decision.options if not o.passes and self.fits(o.spec, o.raw, answers)), None)

    def pick_cards(self, answers: tuple[s.Answer, ...], picks: Picks) -> tuple[int, ...] | None:
        """The way to pick these things, in the order in which `Picks` lists them."""
        statement = self.decision.spec.statement
        assert isinstance(statement, g.Choose)
        pick, wanted = statement.picks[0], list(expanded(answers))
        if isinstance(element(pick.domain), t.List):
            return next((raw for raw in self.lists_named(wanted, pick, picks.things) if picks.holds(raw)), None)
        things = [thing for group in picks.groups for thing in group]
        found = self.found(wanted, things, element(pick.domain))
        if found is None:
            return None
        taken = {things[at] for at in found}
        raw = []
        for group in picks.groups:
            raw += group[: sum(c in taken for c in group)]
        return tuple(raw) if picks.holds(tuple(raw)) else None

    def lists_named(self, answers: Sequence[s.Answer], pick: g.Pick, items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
        """The lists of a pick of several that the answers name, one list behind another."""
        kind = t.innermost(pick.domain.type)

        def named(at: int, things: tuple[Any, ...]) -> bool:
            return self.found(answers[at : at + len(things)], things, kind) is not None

        return made_of(len(answers), pick, items, named)

    def fits(self, spec: CompiledChoice, raw: Any, answers: tuple[s.Answer, ...]) -> bool:
        """Do these answers name this option?"""
        act, picks, values = split_acts(spec, raw)
        waiting = list(answers)
        if act is not None:
            if not waiting or not isinstance(waiting[0], s.Text) or not self.names_act(waiting[0].raw, act, raw):
                return False
            waiting.pop(0)
        flat = list(expanded(tuple(waiting)))
        for pick, value in zip(picks, values, strict=True):
            things, kind = single_things(pick, value)
            if len(flat) < len(things) or self.found(flat[: len(things)], things, kind) is None:
                return False
            del flat[: len(things)]
        return not flat

    def found(self, answers: Sequence[s.Answer], things: Sequence[Any], kind: t.Type) -> list[int] | None:
        """Where among these things each answer finds one of its own."""
        meant: dict[s.Answer, list[int]] = {}
        for answer in answers:
            if answer not in meant:
                meant[answer] = [at for at, thing in enumerate(things) if self.means(answer, thing, kind)]
            if not meant[answer]:
                return None
        found = one_each([meant[answer] for answer in answers])
        return found if len(found) == len(answers) else None

    def names_act(self, words: str, act: g.Act, raw: Any) -> bool:
        labels = self.state.program.labels
        count = sum(not isinstance(p, str) for p in act.label.parts)
        return words in (act.label.key, labels.sentence(act.label, raw[1 : 1 + count]))

    def means(self, answer: s.Answer, value: Any, kind: t.Type) -> bool:
        """Does a written answer stand for this value?"""
        kind = t.settled(kind)
        match answer, kind:
            case s.Kind(values=values), t.Simple("card"):
                return isinstance(value, int) and value >= 0 and value in self.cards_like(values)
            case s.Kind(values=(str(name),)), t.Simple("player"):
                return bool(name == f"p{value + 1}")
            case s.Kind(values=(str(name),)), t.Simple("yes or no"):
                return bool(name == ("yes" if value else "no"))
            case s.Kind(values=(word,)), t.Value(attribute):
                return bool(self.game.attributes[attribute].code(word) == value)
            case s.Kind(values=(str(name),)), t.Setting(option):
                return bool(self.game.option(option).value_of(name) == value)
            case s.Kind(values=(str(name),)), t.Place():
                return self.is_place(value, None, name, None)
            case s.Int(value=number), t.Simple("card"):
                return isinstance(value, int) and value >= 0 and value in self.cards_like((number,))
            case s.Int(value=number), t.Value(attribute):
                return bool(self.game.attributes[attribute].code(number) == value)
            case s.Int(value=number), _:
                return bool(number == value)
            case s.Text(raw=written), t.Simple("text"):
                return bool(self.game.texts[value] == written)
            case s.Side(name=name), _:
                return bool(value == (0 if name == "left" else 1))
            case s.PlaceAnswer(owner=owner, zone=zone, index=index), t.Place():
                return self.is_place(value, owner, zone.name, index)
            case s.PlaceAnswer(owner=owner, zone=zone, index=int(number)), t.Simple("card"):
                place, spot = self.spot(value)
                return spot == number - 1 and self.is_place(place, owner, zone.name, None)
            case _:
                return False

    def is_place(self, place: int, owner: s.Word | None, zone: str, index: str | int | None) -> bool:
        """Is it that place? Without an owner it is that of whoever's places are chosen from."""
        where = self.layout.places[place]
        if where.zone.name != zone or (where.index is None) != (index is None):
            return False
        if owner is not None and (where.owner is None or owner.name != f"p{where.owner + 1}"):
            return False
        attribute = where.zone.index
        wanted = self.game.attributes[attribute].code(index) if isinstance(attribute, str) and index else index
        return bool(where.index == wanted)

    def spot(self, card: int) -> tuple[int, int]:
        """Where a card that can be picked lies, seen or unseen: a place and the position there, -1 without order."""
        if card < 0:
            place, spot = divmod(-card - 1, SPOTS)
            return place, -1 if spot == ANY_OF_THEM else spot
        place = self.state.where[card]
        return place, self.state.zones[place].index(card) if self.layout.ordered[place] else -1

    def cards_like(self, values: tuple[str | int, ...]) -> frozenset[int]:
        if values not in self.like:
            self.like[values] = cards_like(self.state, values)
        return self.like[values]


def expanded(answers: tuple[s.Answer, ...]) -> Iterator[s.Answer]:
    """`4 yellow` as four answers, `nothing` as none."""
    for answer in answers:
        if isinstance(answer, s.Kind) and answer.values == ("nothing",):
            continue
        copies = answer.copies if isinstance(answer, s.Kind) and answer.copies is not None else 1
        for _ in range(min(copies, 2000)):
            yield answer


def one_each(meant: Sequence[Sequence[int]]) -> list[int]:
    """A thing of its own for each answer, of those that it could mean, the best first.

    `red` leaves red 3 to `3` if it can mean another. Ends before the first answer for which none is left.
    """
    holder: dict[int, int] = {}
    held: list[int | None] = [None] * len(meant)
    for number in range(len(meant)):
        wanted_by: dict[int, int] = {}
        asking = [number]
        free = None
        for answer in asking:
            for thing in meant[answer]:
                if thing not in wanted_by:
                    wanted_by[thing] = answer
                    if thing not in holder:
                        free = thing
                        break
                    asking.append(holder[thing])
            if free is not None:
                break
        if free is None:
            break
        while free is not None:
            answer = holder[free] = wanted_by[free]
            held[answer], free = free, held[answer]
    return [thing for thing in held if thing is not None]


def cards_like(state: State, values: tuple[str | int, ...]) -> frozenset[int]:
    """All cards that have these values, each value read as an attribute of its own, after their family's name."""
    game = state.program.rules
    number, values = game.family_and_values(values)
    family = None if number is None else game.families[number].name
    found = []
    for which, card in enumerate(state.program.layout.cards):
        if family not in (None, card.family):
            continue
        left = [(name, code) for name, code in card.values.items() if not game.attributes[name].computed]
        for value in values:
            hit = next(((n, c) for n, c in left if game.attributes[n].code(value) == c), None)
            if hit is None:
                break
            left.remove(hit)
        else:
            found.append(which)
    return frozenset(found)


def test_words(option: Option) -> str:
    """An option as a test writes it after `chooses`."""
    act, picks, values = split_acts(option.spec, option.raw)
    parts = [] if act is None else [f'"{act.label.key}"']
    for pick, value in zip(picks, values, strict=True):
        things, kind = single_things(pick, value)
        parts += [answer_word(option.program, x, kind) for x in things]
    return ", ".join(parts) or "nothing"


def answer_word(program: Program, value: Any, kind: t.Type) -> str:
    """One thing of an option; a card that is picked unseen is named by where it lies: `p1.hand[2]`."""
    if isinstance(kind, t.Place):
        return place_word(program, value)
    if t.settled(kind) == t.TEXT:
        return f'"{program.rules.texts[value]}"'
    if t.settled(kind) == t.CARD and isinstance(value, int) and value < 0:
        place, spot = divmod(-value - 1, SPOTS)
        if spot != ANY_OF_THEM:
            return f"{place_word(program, place)}[{spot + 1}]"
    return value_word(program, value, kind)


def place_word(program: Program, place: int) -> str:
    """A place as the rules write it: `p2.rows[3]`."""
    where = program.layout.places[place]
    name = (
        where.zone.name if where.owner is None else f"{owner_word(program, where.zone, where.owner)}.{where.zone.name}"
    )
    if where.index is None or where.zone.index is None:
        return name
    return f"{name}[{index_word(program.rules, where.zone.index, where.index)}]"


def owner_word(program: Program, owned: g.Zone | g.Variable, owner: int) -> str:
    """Whose a zone or variable is; a team is named by its first player."""
    return f"p{(program.layout.teams[owner][0] if owned.owner == 'team' else owner) + 1}"


def closest_first(answers: Iterable[s.Answer]) -> list[s.Answer]:
    """`red 3` finds its card before `red` takes it."""
    return sorted(answers, key=lambda answer: -len(answer.values) if isinstance(answer, s.Kind) else -1)
