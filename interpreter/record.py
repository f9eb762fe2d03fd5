"""A play as text: what was agreed, what chance did, what was chosen.

    cardgame record 1
    game: Gracias
    rules: 5f0c2a91b7d3
    players: 4
    option many_piles: no
    seed: 7
    shuffled: red + green + red …
    p1: pair[2]
    p1: red, p3

Chance is written down by its outcomes, so a record does not depend on how they were drawn. The
words are those of the rules, whatever language was played in. Lines that begin with `#` are
remarks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from dsl import game as g
from dsl.source import Span
from interpreter.answers import find_written, written
from interpreter.chance import Chance
from interpreter.events import Log

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.state import State

HEAD = "cardgame record 1"


class BadRecord(ValueError):
    """A text that is not a record, or not of this game; says the line."""


class ReplayStopped(Exception):
    """The record cannot go on under these rules; `state` is the play up to there."""

    def __init__(self, state: State, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.state = state
        self.line = line
        self.reason = reason


def fingerprint(rules: g.Game) -> str:
    """The same for two files that say the same rules, whatever their comments, tests and words."""
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
    )
    return sha256(repr(_bare(said)).encode()).hexdigest()[:12]


def _bare(node: Any) -> Any:
    """A syntax node without its places."""
    if isinstance(node, Span):
        return None
    if isinstance(node, tuple):
        return tuple(_bare(n) for n in node)
    if is_dataclass(node) and not isinstance(node, type):
        return type(node).__name__, tuple(_bare(getattr(node, f.name)) for f in fields(node) if f.name != "span")
    return node


def write_record(state: State) -> str:
    """The record of a play. It is played again in single steps to learn what chance did."""
    program = state.program
    lines = [
        HEAD,
        f"game: {program.game.name}",
        f"rules: {program.game_of.fingerprint}",
        f"players: {program.setup.players}",
    ]
    for option in program.game.options:
        value = program.setup.options[option.name]
        lines.append(f"option {option.name}: {value if isinstance(option.values[0], int) else option.values[value]}")
    lines.append(f"seed: {state.seed}")
    lines += _course(state)
    return "\n".join(lines) + "\n"


def _course(state: State) -> list[str]:
    """Chance and choices in the order in which they happened."""
    names = state.program.card_words
    lines = []
    for event in state.traced().events:
        if event.kind == "shuffled":
            lines.append("shuffled: " + " + ".join(names[c] for c in event.outcome))
        elif event.kind == "chance":
            lines.append(f"chance: {event.outcome[0] + 1}")
        elif event.kind == "chosen" and not event.forced and event.option is not None and event.player is not None:
            lines.append(f"p{event.player + 1}: {_written(event.option, event.values)}")
    return lines


def _written(option: Any, alike: tuple[Any, ...]) -> str:
    """The option's words, with a number if several options of that moment have the same."""
    words = written(option)
    return f"{words} #{alike[0]}" if alike else words


# ───────────── replaying


def _parse(record: str) -> tuple[dict[str, str], dict[str, str], list[tuple[int, str, str]]]:
    lines = record.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise BadRecord(f"line 1: a record begins with `{HEAD}`")
    facts: dict[str, str] = {}
    options: dict[str, str] = {}
    course: list[tuple[int, str, str]] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not colon:
            raise BadRecord(f"line {number}: `NAME: VALUE` is missing its colon")
        if key.startswith("option "):
            options[key[7:]] = value
        elif key in ("shuffled", "chance") or (key[:1] == "p" and key[1:].isdigit()):
            course.append((number, key, value))
        elif key in ("game", "rules", "players", "seed"):
            facts[key] = value
        else:
            raise BadRecord(f"line {number}: `{key}` is nothing a record holds")
    return facts, options, course


def _outcomes(course: Sequence[tuple[int, str, str]]) -> tuple[tuple[str, ...] | int, ...]:
    found: list[tuple[str, ...] | int] = []
    for number, key, value in course:
        if key == "shuffled":
            found.append(tuple(value.split(" + ")))
        elif key == "chance":
            if not value.isdigit() or int(value) < 1:
                raise BadRecord(f"line {number}: the outcome of chance is a number from 1")
            found.append(int(value) - 1)
    return tuple(found)


def replay(game: Game, record: str, trace: bool = False) -> State:
    """Plays a record again."""
    from interpreter.state import State

    facts, options, course = _parse(record)
    if facts.get("game") != game.name:
        raise BadRecord(f"the record is of {facts.get('game', 'no game')}, not of {game.name}")
    if not facts.get("players", "").isdigit():
        raise BadRecord("the record does not say how many play")
    chosen = {k: int(v) if v.lstrip("-").isdigit() else v for k, v in options.items()}
    setup = game.setup(int(facts["players"]), chosen)
    program = game.program(setup, steps=trace)
    seed = facts.get("seed", "0")
    chance = Chance(int(seed) if seed.lstrip("-").isdigit() else 0, _outcomes(course))
    state = State(program, chance, Log() if trace else None)
    state.begin()
    for number, key, words in course:
        if not key[1:].isdigit():
            continue
        decision = state.decision
        if decision is None:
            raise ReplayStopped(state, number, "the play is over already")
        if decision.player != int(key[1:]) - 1:
            raise ReplayStopped(state, number, f"p{decision.player + 1} decides here, not {key}")
        option = find_written(decision, words)
        if option is None:
            raise ReplayStopped(state, number, f"`{words}` is not possible here: {decision.prompt}")
        state.apply(option)
    return state
