"""A play as text: what was agreed, what chance did, what was chosen.

    cardgame record 1
    game: Gracias
    rules: 5f0c2a91b7d3
    file: my_gracias.cardgame
    players: 4
    option many_piles: no
    seed: 7
    shuffled: red + green + red …
    p1: pair[2]
    p1: red, p3
    p2: red at line 3

Chance is written down by its outcomes, so a record does not depend on how they were drawn. The
words are those of the rules, whatever language was played in. `file` is there if the rules are somebody's own,
so that they are found again. Lines that begin with `#` are remarks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from dsl import game as g
from dsl.sentence import say
from dsl.tree import placeless
from interpreter.ask.events import Log
from interpreter.play.chance import Chance, Noted, OtherOutcome
from interpreter.play.fault import Fault, SetupError
from interpreter.play.past import must_have_a_past, restarted
from interpreter.text.options import Unclear, find, told_apart
from interpreter.untrusted import MOST_DIGITS, whole_number

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.game import Game
    from interpreter.play.state import State

HEAD = "cardgame record 1"
MOST_CHARACTERS = 16_000_000


AT = "line {line}: {what}"


class BadRecord(ValueError):
    """A text that is not a record, or not of this game; says the line."""


def _wrong(line: int, template: str, **values: object) -> BadRecord:
    return BadRecord(say(AT, line=line, what=say(template, **values)))


class ReplayStopped(Exception):
    """The record cannot go on under these rules; `state` is the play up to there.

    `example` is one of several things that the words of the line could mean, written so that it is clear.
    """

    def __init__(self, state: State, line: int, reason: str, example: str = "") -> None:
        super().__init__(say(AT, line=line, what=reason))
        self.state = state
        self.line = line
        self.reason = reason
        self.example = example


def fingerprint(rules: g.Game) -> str:
    """The same for two files that say the same rules, whatever their comments, tests and words.

    What a file takes from libraries belongs to its rules.
    """
    file = rules.file
    said = (
        file.head,
        file.uses,
        file.cards,
        file.zones,
        file.variables,
        file.stops,
        file.defines,
        file.phases,
        file.winners,
        tuple(family.lines for family in rules.families),
        rules.from_libraries,
    )
    return sha256(repr(placeless(said)).encode()).hexdigest()[:12]


def write_record(state: State) -> str:
    """The record of a play. It is played again to learn what chance did, unless its events are at hand."""
    must_have_a_past(state)
    program = state.program
    lines = [
        HEAD,
        f"game: {program.rules.name}",
        f"rules: {program.game.fingerprint}",
        *settings(program),
        f"seed: {state.seed}",
        *_course(state),
    ]
    return "\n".join(lines) + "\n"


def with_file(record: str, file: str) -> str:
    """The record with the file of its rules, unless that has a name which no line can hold."""
    if not file.strip() or not file.isprintable() or file != file.strip():
        return record
    rules = next(line for line in record.split("\n") if line.startswith("rules: "))
    return record.replace(rules, f"{rules}\nfile: {file}", 1)


def settings(program: Program) -> list[str]:
    """What was agreed before the play."""
    lines = [f"players: {program.setup.players}"]
    for option in program.rules.options:
        lines.append(f"option {option.name}: {option.word_of(program.setup.options[option.name])}")
    return lines


def _course(state: State) -> list[str]:
    """Chance and choices in the order in which they happened."""
    at_hand = state.log is not None or (state.retraced is not None and state.retraced[0] is state.history)
    return _told(state) if at_hand else _played_again(state)


def _told(state: State) -> list[str]:
    lines = []
    for event in state.traced().events:
        if event.kind == "shuffled":
            lines.append(_shuffled(state, event.outcome))
        elif event.kind == "chance":
            lines.append(_drawn(event.outcome[0]))
        elif event.kind == "chosen" and not event.forced and event.player is not None:
            lines.append(f"p{event.player + 1}: {event.words}")
    return lines


def _played_again(state: State) -> list[str]:
    """The same without single steps, which take ten times as long."""
    lines: list[str] = []
    chance = Noted(state.chance.seed, state.chance.written, state.chance.exact)

    def came_out() -> None:
        for outcome in chance.outcomes:
            lines.append(_drawn(outcome) if isinstance(outcome, int) else _shuffled(state, outcome))
        chance.outcomes.clear()

    play = restarted(state)
    play.chance = chance
    try:
        play.begin()
        for raw in state.choices():
            came_out()
            assert play.decision is not None
            option = play.decision.spec.table[raw]
            lines.append(f"p{play.decision.player + 1}: {told_apart(play, option, play.decision)}")
            play.apply(option)
    except Fault:
        pass  # the record ends where the play does
    came_out()
    return lines


def _shuffled(state: State, cards: tuple[int, ...]) -> str:
    names = state.program.layout.words
    return "shuffled: " + " + ".join(names[card] for card in cards)


def _drawn(number: int) -> str:
    return f"chance: {number + 1}"


# ───────────── reading


@dataclass(slots=True)
class Record:
    """What a record says. `choices` are a line, a seat from 0 and the words; `chance` a line and what came out."""

    game: str = ""
    players: int | None = None
    seed: int = 0
    rules: str = ""
    file: str = ""
    options: dict[str, int | str] = field(default_factory=dict)
    choices: list[tuple[int, int, str]] = field(default_factory=list)
    chance: list[tuple[int, tuple[str, ...] | int]] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=dict)  # in which line each fact was told

    def learn(self, number: int, key: str, value: str) -> None:
        """Takes in one line; raises BadRecord for anything that no record holds."""
        match key:
            case "shuffled":
                self.chance.append((number, tuple(value.split(" + "))))
            case "chance":
                self.chance.append((number, _number(number, "what chance did", value, least=1) - 1))
            case "game" | "rules" | "file" | "players" | "seed":
                self._once(number, key)
                if key == "players":
                    self.players = _number(number, "how many play", value, least=1)
                elif key == "seed":
                    self.seed = _number(number, "a seed", value, most_digits=MOST_DIGITS)
                else:
                    setattr(self, key, value)
            case _ if key.startswith("option "):
                name = key[7:].strip()
                self._once(number, f"option {name}")
                known = whole_number(value)
                self.options[name] = value if known is None else known
            case _ if key.startswith("p") and (seat := whole_number(key[1:])) is not None and seat > 0:
                self.choices.append((number, seat - 1, value))
            case _:
                raise _wrong(number, "`{key}` is nothing that a record holds", key=_short(key))

    def _once(self, number: int, key: str) -> None:
        if self.choices or self.chance:
            raise _wrong(number, "`{key}` has to stand before what happened", key=_short(key))
        if (first := self.said.setdefault(key, number)) != number:
            raise _wrong(number, "`{key}` was told in line {first} already", key=_short(key), first=first)


def parse(text: str) -> Record:
    """Reads a record, all of it and strictly; raises BadRecord with the line."""
    if len(text) > MOST_CHARACTERS:
        key = "a record has at most {most:,} characters, and this has {count:,}"
        raise BadRecord(say(key, most=MOST_CHARACTERS, count=len(text)))
    lines = text.split("\n")
    if lines[0].strip() != HEAD:
        raise _wrong(1, "a record begins with `{head}`", head=HEAD)
    found = Record()
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise _wrong(number, "`{text}` is not `NAME: VALUE`", text=_short(line.strip()))
        found.learn(number, key.strip(), value.strip())
    return found


def _number(line: int, what: str, text: str, least: int | None = None, most_digits: int = 9) -> int:
    number = whole_number(text, most_digits)
    if number is None or (least is not None and number < least):
        wanted = say("a number") if least is None else say("a number from {least}", least=least)
        key = "{what} is {wanted} in plain digits, not `{text}`"
        raise _wrong(line, key, what=say(what), wanted=wanted, text=_short(text))
    return number


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


# ───────────── replaying


def replay(game: Game, record: str, trace: bool = False) -> State:
    """Plays a record again.

    Under the rules that it was written for, chance has to come out as written down. Under others, what
    still fits is taken: so a play goes on after a change of its rules.
    """
    from interpreter.play.state import State

    found = parse(record)
    if found.game != game.name:
        title = _short(found.game) or say("no game")
        raise BadRecord(say("the record is of {title}, not of {game}", title=title, game=game.name))
    if found.players is None:
        raise BadRecord(say("the record does not say how many play: `players: 2` is missing"))
    try:
        setup = game.setup(found.players, found.options)
    except SetupError as wrong:
        line = found.said["players" if wrong.option is None else f"option {wrong.option}"]
        raise SetupError(say(AT, line=line, what=wrong.args[0]), wrong.option) from None
    outcomes = tuple(outcome for _, outcome in found.chance)
    exact = found.rules == game.fingerprint
    state = State(game.program(setup, steps=trace), Chance(found.seed, outcomes, exact), Log() if trace else None)
    try:
        state.begin()
        for line, seat, words in found.choices:
            _choose(state, line, seat, words)
    except OtherOutcome as other:
        raise BadRecord(say(AT, line=found.chance[other.number][0], what=other.reason)) from None
    finally:
        state.chance = Chance(found.seed, outcomes)  # somebody may go back and choose otherwise
    if exact and state.drawn < len(outcomes):
        raise _wrong(found.chance[state.drawn][0], "nothing is left to chance here any more")
    return state


def _choose(state: State, line: int, seat: int, words: str) -> None:
    decision = state.decision
    if decision is None:
        raise ReplayStopped(state, line, say("the play is over already"))
    if decision.player != seat:
        key = "p{who} decides here, not p{other}"
        raise ReplayStopped(state, line, say(key, who=decision.player + 1, other=seat + 1))
    try:
        option = find(state, decision, words)
    except Unclear as unclear:
        raise ReplayStopped(state, line, unclear.args[0], unclear.example) from None
    if option is None:
        key = "`{words}` is not possible here: {prompt}"
        raise ReplayStopped(state, line, say(key, words=_short(words), prompt=decision.prompt))
    state.apply(option)
