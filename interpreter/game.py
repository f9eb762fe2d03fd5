"""A game that can be played: loaded once, compiled for each set-up when it is first wanted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import product

from dsl import game as g
from dsl.fold import Setup
from interpreter.chance import Chance
from interpreter.events import Log
from interpreter.fault import SetupError
from interpreter.program import Program
from interpreter.state import State


class Game:
    """A checked game and its compiled programs."""

    def __init__(self, rules: g.Game, language: str = "en") -> None:
        self.rules = rules
        self.language = language
        self._programs: dict[tuple[int, tuple[tuple[str, int], ...], bool], Program] = {}

    @property
    def name(self) -> str:
        return self.rules.name

    @cached_property
    def fingerprint(self) -> str:
        """The same for rules that say the same."""
        from interpreter.record import fingerprint

        return fingerprint(self.rules)

    @property
    def player_counts(self) -> range:
        return range(self.rules.least_players, self.rules.most_players + 1)

    def setup(self, players: int | None = None, options: Mapping[str, int | str | bool] | None = None) -> Setup:
        """A set-up with every option given a value; raises SetupError if the game has no such one."""
        count = self.rules.least_players if players is None else players
        if count not in self.player_counts:
            least, most = self.rules.least_players, self.rules.most_players
            raise SetupError(f"{self.name} is for {least} to {most} players, not {count}")
        chosen = {o.name: o.default for o in self.rules.options}
        for name, word in (options or {}).items():
            option = next((o for o in self.rules.options if o.name == name), None)
            if option is None:
                known = ", ".join(chosen) or "none"
                raise SetupError(f"{self.name} has no option {name!r}; its options: {known}")
            value = option.value_of(word)
            if value is None:
                raise SetupError(f"option {name!r} cannot be {word!r}; it can be {option.choices}")
            chosen[name] = value
        return Setup(count, chosen)

    def setups(self, most_values: int = 3) -> list[Setup]:
        """Every number of players with every setting of the options; of many numbers only a few."""
        settings = []
        for option in self.rules.options:
            values = [v for w in option.values if (v := option.value_of(w)) is not None]
            if len(values) > most_values:
                values = sorted({values[0], option.default, values[-1]})
            settings.append([(option.name, v) for v in values])
        return [Setup(n, dict(s)) for n in self.player_counts for s in product(*settings)]

    def program(self, setup: Setup, steps: bool = False) -> Program:
        key = (setup.players, tuple(sorted(setup.options.items())), steps)
        found = self._programs.get(key)
        if found is None:
            found = Program(self.rules, setup, self.language, steps)
            found.game_of = self
            self._programs[key] = found
        return found

    def start(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, int | str | bool] | None = None,
        trace: bool = False,
    ) -> State:
        """A new play, up to its first choice. With `trace` it keeps its events as it goes."""
        program = self.program(self.setup(players, options), steps=trace)
        return State(program, Chance(seed), Log() if trace else None).begin()

    def record(self, state: State) -> str:
        """A play as text that people can read and `replay` can play again."""
        return state.record()

    def replay(self, record: str) -> State:
        """The play of a record; raises ReplayStopped where the rules no longer allow it."""
        from interpreter.record import replay

        return replay(self, record)
