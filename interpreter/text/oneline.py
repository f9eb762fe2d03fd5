"""A play as one short word that can be given away: `gauner-3v8m…`.

A record tells every card in words. Whoever has the same rules needs less: how many play, the options,
the seed, and of each choice its number among those that were open. They are the digits of one number
in a mixed base, each as small as the number of ways that there were, written in base 32 without
letters that look like digits. Three checks stand beside them: of the signs as they were typed, of the
rules, and of the record, which says that chance came out the same.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from interpreter.play.chance import Chance
from interpreter.play.fault import Fault
from interpreter.play.state import State

if TYPE_CHECKING:
    from interpreter.compile.program import Program
    from interpreter.game import Game

SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
MISREAD = str.maketrans("oil", "011")
CHECK_SIGNS = 4
CHECK: int = len(SIGNS) ** CHECK_SIGNS
LONGEST = 4_000
MOST_CHOICES = 10_000

Problem = Literal["not a share", "share mistyped", "share other rules", "share other cards"]


class BadLine(ValueError):
    """A text that is not a play of this game; `problem` is the kind."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class TooLong(ValueError):
    """A play that has no short form: very long, or its chance was not drawn from its seed."""


def named(text: str) -> str:
    """What the game is called in a text."""
    return text.strip().rpartition("-")[0]


def write_line(state: State, name: str, choices: bool = True) -> str:
    """The play, or without `choices` its deal; `name` tells readers which game it is."""
    program = state.program
    play = State(program, Chance(state.seed)).begin()
    made = state.choices() if choices else []
    if len(made) > MOST_CHOICES:
        raise TooLong
    digits = [(_check(program.game.fingerprint), CHECK), *_agreed(program), *_natural(_folded(state.seed))]
    digits += _natural(len(made))
    for raw in made:
        decision = play.decision
        if decision is None or not decision.allows(option := decision.spec.table[raw]):
            raise TooLong
        digits.append((decision.number(option), decision.count))
        play.apply(option)
    if choices and play.position() != state.position():
        raise TooLong
    digits.append((_check(play.record()), CHECK))
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    body = _signs(number)
    text = f"{name}-{body}{_signs(_check(body)):0>{CHECK_SIGNS}}"
    if len(text) > LONGEST:
        raise TooLong
    return text


def read_line(game: Game, text: str) -> State:
    """The play of a text; raises BadLine."""
    typed = "".join(text.rpartition("-")[2].split()).lower().translate(MISREAD)  # it may have been copied from two rows
    body, check = typed[:-CHECK_SIGNS], typed[-CHECK_SIGNS:]
    if not body or len(text) > LONGEST or not set(typed) <= set(SIGNS):
        raise BadLine("not a share")
    if f"{_signs(_check(body)):0>{CHECK_SIGNS}}" != check:
        raise BadLine("share mistyped")
    number = _Number(body)
    if number.take(CHECK) != _check(game.fingerprint):
        raise BadLine("share other rules")
    players = game.player_counts[number.take(len(game.player_counts))]
    options = {option.name: option.values[number.take(len(option.values))] for option in game.rules.options}
    state = State(game.program(game.setup(players, options)), Chance(_unfolded(number.natural())))
    try:
        state.begin()
        for _ in range(min(number.natural(), MOST_CHOICES)):
            decision = state.decision
            if decision is None:
                raise BadLine("share other cards")
            state.apply(decision.options[number.take(decision.count)])
    except Fault:
        raise BadLine("share other cards") from None
    if number.take(CHECK) != _check(state.record()) or number.left:
        raise BadLine("share other cards")
    return state


def _agreed(program: Program) -> list[tuple[int, int]]:
    """How many play and each option, by its number among what is possible."""
    counts, setup = program.game.player_counts, program.setup
    found = [(counts.index(setup.players), len(counts))]
    for option in program.rules.options:
        found.append((option.values.index(option.word_of(setup.options[option.name])), len(option.values)))
    return found


# ───────────── numbers


class _Number:
    """A number from which digits are taken, the first one first."""

    def __init__(self, signs: str) -> None:
        self.left = 0
        for sign in signs:
            self.left = self.left * len(SIGNS) + SIGNS.index(sign)

    def take(self, base: int) -> int:
        self.left, digit = divmod(self.left, base)
        return digit

    def natural(self) -> int:
        found, size = 0, 1
        while True:
            more, digit = divmod(self.take(2 * len(SIGNS)), len(SIGNS))
            found += size * digit
            size *= len(SIGNS)
            if not more:
                return found


def _natural(number: int) -> list[tuple[int, int]]:
    """A number of any size: digit by digit, and after each whether there are more."""
    found = []
    while number >= len(SIGNS):
        number, digit = divmod(number, len(SIGNS))
        found.append((len(SIGNS) + digit, 2 * len(SIGNS)))
    return [*found, (number, 2 * len(SIGNS))]


def _folded(number: int) -> int:
    """Negative numbers between the others: 0, -1, 1, -2, 2."""
    return 2 * number if number >= 0 else -2 * number - 1


def _unfolded(number: int) -> int:
    return number // 2 if number % 2 == 0 else -(number + 1) // 2


def _signs(number: int) -> str:
    found: list[str] = []
    while number:
        number, digit = divmod(number, len(SIGNS))
        found.append(SIGNS[digit])
    return "".join(reversed(found))


def _check(said: str) -> int:
    return int.from_bytes(sha256(said.encode()).digest()[:8], "big") % CHECK
