"""A position as text and back: where every card lies, who knows it, what the rules remember, and who is to decide.

    cardgame position 1
    game: Hearts
    rules: 5f0c2a91b7d3
    players: 4
    option limit: 100
    seed: 7
    drawn: 1
    due: 2 p3
    in p1.hand: clubs 2 + hearts 9 [p1 p2] + hearts 10 [p1; suit p2 p3]
    p1.score = 12
    registers: [3, null, 17]

After a card stand those who know it, if these are others than its zone shows it to, and those who know a part of it;
of cards that look alike `#2` is the second of them. `drawn` counts the events of chance so far and `due` is a choice
of the rules, so that the play goes on as it would have gone on. `registers` are what the compiled rules hold between
two choices; they mean something under these very rules only, which is why a position under other rules is refused. A
position has no past: it cannot be taken back, recorded or told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dsl.typing import types as t
from interpreter.play.chance import Chance
from interpreter.play.fault import Fault, SetupError
from interpreter.play.likeness import frozen
from interpreter.text.options import index_word, place_text, value_word, values_of_type
from interpreter.text.record import BadRecord, settings
from interpreter.untrusted import MOST_DIGITS, whole_number

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.game import Game
    from interpreter.play.state import State

HEAD = "cardgame position 1"
MOST_CHARACTERS = 1_000_000
LARGEST = 1 << 62
_CARD = re.compile(r"(?P<word>[^\[\]]*?)(?: \[(?P<seats>[^\[\]]*)\])?")


class BadPosition(BadRecord):
    """A text that is not a position of this game; says the line."""


# ───────────── writing


def write_position(state: State) -> str:
    """The position of a play."""
    program, decision = state.program, state.decision
    if decision is None and state.result is None:
        raise ValueError("the rules failed here: there is no position to go on from")
    values, everybody = Values(program), program.layout.everybody
    lines = [
        HEAD,
        f"game: {program.rules.name}",
        f"rules: {program.game.fingerprint}",
        *settings(program),
        f"seed: {state.seed}",
        f"drawn: {state.drawn}",
    ]
    if state.direction != 1:
        lines.append(f"direction: {state.direction}")
    if state.out:
        lines.append(f"out: {_seats(state.out, everybody)}")
    lines.append("due: over" if decision is None else f"due: {decision.spec.number + 1} p{decision.player + 1}")
    for place, cards in enumerate(state.zones):
        sight = program.layout.sight[place]
        seen = [f" [{_knowing(state.known[c], program)}]" if state.known[c] != sight else "" for c in cards]
        said = [values.cards[c] + seats for c, seats in zip(cards, seen, strict=True)]
        lines.append(f"in {place_text(program.layout, place)}: {' + '.join(said)}".rstrip())
    lines += [f"{name} = {values.write(state.variables[cell], kind)}" for name, cell, kind in cells(program)]
    if decision is not None:
        lines.append(f"registers: {json.dumps(_plain(state.registers))}")
        if state.arrived:
            lines.append(f"arrived: {json.dumps(state.arrived)}")
    return "\n".join(lines) + "\n"


def _seats(mask: int, everybody: int) -> str:
    return "all" if mask == everybody else " ".join(f"p{s + 1}" for s in range(mask.bit_length()) if mask >> s & 1)


def _knowing(mask: int, program: Program) -> str:
    """Those who know a card, then those who know each part of it."""
    layout = program.layout
    said = [_seats(mask & layout.everybody, layout.everybody)]
    for attribute in program.rules.told:
        if seats := mask >> layout.part(attribute) & layout.everybody:
            said.append(f"{attribute} {_seats(seats, layout.everybody)}")
    return "; ".join(said)


def cells(program: Program) -> Iterator[tuple[str, int, t.Type]]:
    """The variables by their names."""
    for variable in program.rules.variables:
        area = program.layout.variables[variable.name]
        owned = "" if variable.owner == "table" else "team " if variable.owner == "team" else "p"
        for cell in range(area.base, area.end):
            owner, index = divmod(cell - area.base, area.size)
            name = f"{owned}{owner + 1}.{variable.name}" if owned else variable.name
            if variable.index is not None:
                name += f"[{index_word(program.rules, variable.index, area.first + index)}]"
            yield name, cell, variable.type


def _plain(value: Any) -> Any:
    """For JSON: numbers and lists of them, whether Python or native code has written the register.

    Python has yes and no for 1 and 0 there, and what it lists is a list, a tuple or a range.
    """
    if isinstance(value, list | tuple | range):
        return [_plain(v) for v in value]
    return None if value is None else int(value)


def _held(value: Any) -> Any:
    """What stood in JSON; raises ValueError for what no register holds. Old texts tell tuple from list, yes from 1."""
    match value:
        case None | bool():
            return value
        case int() if -LARGEST < value < LARGEST:
            return value
        case list():
            return [_held(v) for v in value]
        case {"tuple": list(items)} if len(value) == 1:
            return tuple(_held(v) for v in items)
        case {"range": [int(start), int(stop)]} if len(value) == 1 and abs(start) + abs(stop) < LARGEST:
            return range(start, stop)
        case _:
            raise ValueError


def _as_answered(state: State) -> None:
    """Answers to choices are looked up among the options: their lists are tuples."""
    for spec in state.program.specs:
        for register in range(spec.answer, spec.answer + (state.program.layout.players if spec.per_seat else 1)):
            state.registers[register] = frozen(state.registers[register])


class Values:
    """Values of the rules in their words, and back."""

    def __init__(self, program: Program) -> None:
        self.program = program
        layout = program.layout
        total: dict[str, int] = {}
        self.cards = []
        for word in layout.words:
            total[word] = total.get(word, 0) + 1
            self.cards.append(f"{word} #{total[word]}" if layout.words.count(word) > 1 else word)
        self.card_numbers = {word: number for number, word in enumerate(self.cards)}

    def write(self, value: Any, kind: t.Type) -> str:
        kind = t.settled(kind)
        if value is None:
            return "nothing"
        if isinstance(kind, t.List):
            return f"({' + '.join(self.write(v, kind.of) for v in value)})"
        named = self.named(kind)
        if named is None:
            return str(int(value))
        return next((word for word, one in named.items() if one == value), str(value))

    def read(self, text: str, kind: t.Type) -> Any:
        """Raises ValueError if no value of the type is written so."""
        kind = t.settled(kind)
        if text == "nothing":
            return None
        if isinstance(kind, t.List):
            if not (text.startswith("(") and text.endswith(")")):
                raise ValueError
            return [self.read(part, kind.of) for part in _split(text[1:-1])]
        named = self.named(kind)
        if named is not None and text in named:
            return named[text]
        number = whole_number(text, 18)
        if number is None or (named is not None and not self.numeric(kind)):
            raise ValueError
        return number

    def numeric(self, kind: t.Type) -> bool:
        return isinstance(kind, t.Value) and self.program.rules.attributes[kind.attribute].numeric

    def named(self, kind: t.Type) -> dict[str, Any] | None:
        """The words for the values of a type; None for numbers."""
        if kind == t.CARD:
            return self.card_numbers
        every = values_of_type(self.program, kind) if kind != t.TEAM else ()
        return {value_word(self.program, value, kind): value for value in every} or None


def _split(text: str) -> list[str]:
    """The entries of a list, lists in it left whole."""
    found, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and text.startswith(" + ", at):
            found.append(text[start:at])
            start = at + 3
    return [*found, text[start:]] if text else []


# ───────────── reading


def read_position(game: Game, text: str) -> State:
    """The play that stands there; raises BadPosition with the line."""
    return _Reading(game, text).state()


class _Reading:
    """One text; every line is taken once, and none may be left."""

    def __init__(self, game: Game, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise BadPosition(f"a position has at most {MOST_CHARACTERS:,} characters, and this has {len(text):,}")
        rows = text.split("\n")
        if rows[0].strip() != HEAD:
            raise BadPosition(f"line 1: a position begins with `{HEAD}`")
        self.game = game
        self.lines: dict[str, tuple[int, str]] = {}
        for number, row in enumerate(rows[1:], 2):
            if not row.strip() or row.startswith("#"):
                continue
            sign = " = " if " = " in row else ":"
            key, found, value = row.partition(sign)
            key += " =" if sign == " = " else ""
            if not found or key in self.lines:
                raise BadPosition(
                    f"line {number}: `{row[:40]}` is {'told twice' if found else 'no line of a position'}"
                )
            self.lines[key] = number, value.strip()

    def take(self, key: str, otherwise: str | None = None) -> tuple[int, str]:
        if key not in self.lines and otherwise is None:
            raise BadPosition(f"the line `{key}` is missing")
        return self.lines.pop(key, (0, otherwise or ""))

    def number(self, key: str, least: int, most: int, otherwise: str | None = None, digits: int = 9) -> int:
        line, text = self.take(key, otherwise)
        found = whole_number(text, digits)
        if found is None or not least <= found <= most:
            raise BadPosition(f"line {line}: `{key}` is a number in plain digits, from {least}, not `{text[:40]}`")
        return found

    def state(self) -> State:
        from interpreter.play.state import State

        line, name = self.take("game")
        if name != self.game.name:
            raise BadPosition(f"line {line}: the position is of {name[:40] or 'no game'}, not of {self.game.name}")
        line, rules = self.take("rules")
        if rules != self.game.fingerprint:
            raise BadPosition(f"line {line}: the position was written under other rules, and means nothing under these")
        players = self.number("players", 1, 1000)
        options = {k[7:]: self.take(k)[1] for k in list(self.lines) if k.startswith("option ")}
        try:
            wanted = {k: v if (n := whole_number(v)) is None else n for k, v in options.items()}
            setup = self.game.setup(players, wanted)
        except SetupError as wrong:
            raise BadPosition(str(wrong)) from None
        most = 10**MOST_DIGITS
        state = State(self.game.program(setup), Chance(self.number("seed", -most, most, digits=MOST_DIGITS)))
        state.drawn = self.number("drawn", 0, LARGEST)
        state.direction = self.number("direction", -1, 1, "1") or 1
        line, out = self.take("out", "")
        state.out = self.mask(line, out, state.program)
        self.lay(state)
        values = Values(state.program)
        for cell_name, cell, kind in cells(state.program):
            line, said = self.take(f"{cell_name} =")
            try:
                state.variables[cell] = values.read(said, kind)
            except ValueError:
                raise BadPosition(f"line {line}: `{cell_name}` cannot be `{said[:40]}`") from None
        self.go_on(state)
        return state

    def lay(self, state: State) -> None:
        """Every card once, with those who know it."""
        program = state.program
        values = Values(program)
        missing = set(range(len(program.layout.cards)))
        for place, cards in enumerate(state.zones):
            line, said = self.take(f"in {place_text(program.layout, place)}")
            cards.clear()
            for each in said.split(" + ") if said else ():
                match = _CARD.fullmatch(each)
                card = values.card_numbers.get(match["word"]) if match is not None else None
                if match is None or card is None or card not in missing:
                    raise BadPosition(f"line {line}: `{each[:40]}` is not a card that is left to lie here")
                missing.remove(card)
                cards.append(card)
                seen = match["seats"]
                state.where[card] = place
                state.known[card] = program.layout.sight[place] if seen is None else self.knowing(line, seen, program)
        if missing:
            raise BadPosition(f"`{values.cards[min(missing)]}` lies nowhere")

    def knowing(self, line: int, text: str, program: Program) -> int:
        """Those who know a card, then behind each attribute those who know that part of it."""
        whole, *parts = text.split("; ")
        found = self.mask(line, whole, program)
        for each in parts:
            attribute, _, seats = each.partition(" ")
            if attribute not in program.rules.told:
                raise BadPosition(f"line {line}: `{attribute[:40]}` is nothing that these rules show of a card")
            found |= self.mask(line, seats, program) << program.layout.part(attribute)
        return found

    def mask(self, line: int, text: str, program: Program) -> int:
        if text == "all":
            return program.layout.everybody
        seats = {f"p{seat + 1}": 1 << seat for seat in range(program.setup.players)}
        if any(word not in seats for word in text.split()):
            raise BadPosition(f"line {line}: `{text[:40]}` are not seats of {program.setup.players}")
        return sum({seats[word] for word in text.split()})

    def go_on(self, state: State) -> None:
        """To the choice that is due, whose options are worked out again."""
        line, due = self.take("due")
        choice, _, who = due.partition(" ")
        number = whole_number(choice) or 0
        specs = state.program.specs
        if due != "over" and not (
            0 < number <= len(specs) and who in {f"p{s + 1}" for s in range(state.program.setup.players)}
        ):
            raise BadPosition(
                f"line {line}: `due` is `over`, or a choice of these rules and who decides, not `{due[:40]}`"
            )
        if due != "over":
            state.registers = self.listed("registers", state.program.registers)
            _as_answered(state)
            cards = self.listed("arrived", None, "[]")
            if not all(isinstance(c, int) and 0 <= c < len(state.where) for c in cards):
                raise BadPosition("`arrived` are numbers of cards")
            state.arrived = cards
        if self.lines:
            key, (line, _) = next(iter(self.lines.items()))
            raise BadPosition(f"line {line}: `{key[:40]}` is nothing that a position of {self.game.name} holds")
        state.replayable = False
        try:
            if due == "over":
                state.finish()
            else:
                state.run(specs[number - 1].asks_at)
        except Fault as fault:
            raise BadPosition(f"the rules cannot go on from here: {fault}") from None
        found = state.decision
        if due != "over" and (found is None or found.spec.number != number - 1 or f"p{found.player + 1}" != who):
            raise BadPosition(f"line {line}: nothing is to decide here for {who}")

    def listed(self, key: str, size: int | None, otherwise: str | None = None) -> list[Any]:
        line, text = self.take(key, otherwise)
        try:
            found = _held(json.loads(text))
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, list) or (size is not None and len(found) != size):
            raise BadPosition(f"line {line}: `{key}` is not as it was written")
        return found
