"""A position as a test block of the rules.

A test runs a phase from its beginning. So the play is gone through again up to where the innermost
running phase began, that position is written down, and the choices made since. A choice of `play`
itself can be reached only from the very beginning, and by no chance: a test draws its own.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from dsl.typing import types as t
from interpreter.ask.events import Event
from interpreter.ask.notes import laid_on
from interpreter.ask.running import acting_in, given_to
from interpreter.compile.program import Program
from interpreter.play.choice import Option
from interpreter.play.past import restarted
from interpreter.play.state import State
from interpreter.text.answers import answer_word, owner_word, place_word, test_words
from interpreter.text.options import index_word, value_word
from repl.screen.cards import Deck
from repl.session.play import Play


class CannotPin(Exception):
    """The key of a sentence that says why, and the phase it speaks of."""

    def __init__(self, key: str, phase: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.phase = phase


def pinned(play: Play, title: str) -> str:
    """The lines of a test block."""
    if play.state.decision is None:
        raise CannotPin("play is over" if play.over else "rules end")
    start, number = _start(play)
    events = play.events[start:]
    program = play.trace.program
    phase = program.rules.phases[number]
    whole = number == program.rules.play
    if any(e.kind in ("shuffled", "chance") for e in events):
        raise CannotPin("chance in play" if whole else "chance since", phase.name)
    state = _position(play, start)
    rows = [f'test "{title}"', f"    players {program.setup.players}"]
    for option in program.rules.options:
        value = program.setup.options[option.name]
        if value != option.default:
            rows.append(f"    option {option.name} = {option.word_of(value)}")
    if not whole:
        rows += _given(state, _drawn_from(events))
    rows.append(f"    run {phase.name}{_arguments(state, number)}{_actor(state, number)}")
    rows += [f"    p{_seat(e)} {_answer(e.option)}" for e in events if _is_choice(e) and e.option is not None]
    decision = play.state.decision
    some = decision.options[0]
    if not some.passes:
        rows.append(f"    expect p{decision.player + 1} can choose {test_words(some)}")
    return "\n".join(rows) + "\n"


def with_test(text: str, block: str) -> str:
    """The file with a test before its words, or at its end."""
    lines = text.splitlines(keepends=True)
    at = next((n for n, row in enumerate(lines) if row.startswith("words ")), len(lines))
    head, tail = "".join(lines[:at]).rstrip("\n"), "".join(lines[at:])
    return f"{head}\n\n{block}" + (f"\n{tail}" if tail else "")


def _is_choice(event: Event) -> bool:
    return event.kind == "chosen" and not event.forced


def _seat(event: Event) -> int:
    assert event.player is not None
    return event.player + 1


def _arguments(state: State, number: int) -> str:
    program = state.program
    parameters = program.rules.phases[number].parameters
    given = given_to(state, number)
    values = [_value(program, value, p.type) for p, value in zip(parameters, given, strict=True)]
    return f"({', '.join(values)})" if values else ""


def _actor(state: State, number: int) -> str:
    if not state.program.rules.phases[number].needs_me:
        return ""
    me = acting_in(state, number)
    if not isinstance(me, int):
        raise CannotPin("nobody acts")
    return f" by p{me + 1}"


def _start(play: Play) -> tuple[int, int]:
    """The event with which the innermost phase began that still runs, and that phase."""
    running: list[int] = []
    for number, event in enumerate(play.events):
        if event.kind == "begins":
            running.append(number)
        elif event.kind == "ends":
            running.pop()
    begun = play.events[running[-1]].phase
    assert begun is not None
    return running[-1], begun


def _position(play: Play, start: int) -> State:
    """The play as it stood when an event happened, in single steps."""
    state = restarted(play.state, trace=True)
    choices = play.state.choices()
    block, before = state.at_first_line(), state

    def happened(_: int) -> bool:
        nonlocal before
        if len(state.events) > start:
            return True
        before = state.copy()
        return False

    while True:
        state.run(block, happened)
        if len(state.events) > start:
            return before
        decision = state.decision
        assert decision is not None
        block = state.take(decision.spec.table[choices.pop(0)])


def _drawn_from(events: list[Event]) -> set[int]:
    return {place for e in events if e.kind == "moved" for place in e.sources}


def _given(state: State, drawn: set[int]) -> list[str]:
    """Cards, variables and who knows what; a pile from which nothing comes is left to lie as it likes."""
    program = state.program
    fresh = restarted(state)
    rows = []
    homes = set(program.home)
    for place in range(len(program.layout.places)):
        cards = state.lying(place)
        untouched = program.layout.places[place].owner is None or sorted(cards) == sorted(fresh.lying(place))
        if cards and not (place in homes and untouched and place not in drawn):
            rows.append(f"    given {place_word(program, place)}: {_cards(state, place)}")
            rows += _known(state, place)
            rows += _noted(state, place)
    for variable in program.rules.variables:
        area = program.layout.variables[variable.name]
        for cell in range(area.base, area.end) if not variable.is_inner else ():
            if state.value(cell) != fresh.value(cell):
                owner, index = divmod(cell - area.base, area.size)
                name = (
                    variable.name
                    if variable.owner == "table"
                    else f"{owner_word(program, variable, owner)}.{variable.name}"
                )
                if variable.index is not None:
                    name += f"[{index_word(program.rules, variable.index, area.first + index)}]"
                rows.append(f"    given {name} = {_value(program, state.value(cell), variable.type)}")
    return rows


def _known(state: State, place: int) -> list[str]:
    """Who knows more, or less, than the zone shows: of all its cards, or card by card."""
    program = state.program
    usual, everybody = program.layout.sight[place], program.layout.everybody
    zone = place_word(program, place)
    masks = {_one_card(state, card, zone): state.seers(card) & everybody for card in state.lying(place)}
    if len(set(masks.values())) == 1:
        masks = {zone: state.seers(state.lying(place)[0]) & everybody}
    rows = []
    for what, mask in masks.items():
        if mask == everybody != usual & everybody:
            rows.append(f"    given everybody sees {what}")
            continue
        for seat in range(program.setup.players):
            if (mask ^ usual) >> seat & 1:
                rows.append(f"    given p{seat + 1} {'sees' if mask >> seat & 1 else 'cannot see'} {what}")
    return rows


def _noted(state: State, place: int) -> list[str]:
    """What lies on its cards, each by its place."""
    program, zone = state.program, place_word(state.program, place)
    slot = program.layout.places[place].zone.kind == "slot"
    rows = []
    for number, card in enumerate(state.lying(place), 1):
        where = zone if slot else f"{zone}[{number}]"
        for note, value in laid_on(state, card, quiet=True):
            rows.append(f"    given {where}.{note.name} = {_value(program, value, note.type)}")
    return rows


def _one_card(state: State, card: int, zone: str) -> str:
    """A card by its name; one of several that are alike by where it lies, and one that has a number alone too."""
    word = state.program.card_words[card]
    if word.isdigit():
        attributes = state.program.rules.attributes
        name = next(name for name in state.program.layout.cards[card].values if not attributes[name].computed)
        return f"(first({zone} where {name} is {word}))"
    return word if state.program.card_words.count(word) == 1 else f"(first({zone} where it is {word}))"


def _cards(state: State, place: int) -> str:
    cards = list(state.lying(place))
    if not state.program.layout.places[place].zone.ordered:
        cards = Deck(state.program.labels).sorted(cards)
    counted = [(word, len(list(group))) for word, group in groupby(state.program.card_words[c] for c in cards)]
    return ", ".join(word if n == 1 else f"{n} {word}" for word, n in counted)


def _value(program: Program, value: Any, kind: t.Type) -> str:
    """A value as the rules write it."""
    kind = t.settled(kind)
    if value is None:
        return value_word(program, value, kind)
    match kind:
        case t.List(of):
            written = [_value(program, v, of) for v in value]
            # `(5)` is the number 5; inside a list an empty one vanishes.
            return f"({', '.join([*written, '()'] if len(written) == 1 else written)})"
        case t.Simple("card"):
            return str(program.card_words[value])
        case t.Simple("team"):
            return f"team of p{program.layout.teams[value][0] + 1}"
        case t.Simple() | t.Value() | t.Setting() | t.Place() | t.Open():
            return answer_word(program, value, kind)


def _answer(option: Option) -> str:
    """A choice as a test writes it."""
    return "passes" if option.passes else f"chooses {test_words(option)}"
