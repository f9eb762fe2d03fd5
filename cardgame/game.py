"""A game, as a Python program holds it."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from cardgame.given import rules_named, text_of, whole
from cardgame.state import State
from interpreter.game import Game as Rules
from interpreter.learn.actions import Actions
from interpreter.load import load as load_rules
from interpreter.text.record import ReplayStopped

if TYPE_CHECKING:
    from interpreter.learn.tree import Tree

Options = Mapping[str, int | str | bool]


def load(name: str | PathLike[str], language: str = "en") -> Game:
    """A shipped game's name, or the path of a file.

    Raises `RulesError` with the `diagnostics` of a file that is no game, `UnreadableFile` if it cannot be read.
    """
    return Game(load_rules(rules_named(name), text_of("the language", language)))


class Game:
    """Rules that can be played, for every number of players and every setting of their options that they allow."""

    __slots__ = ("_rules",)

    def __init__(self, rules: Rules) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"a game comes from `cardgame.load`, not from {rules!r}")
        self._rules = rules

    @property
    def name(self) -> str:
        return self._rules.name

    @property
    def language(self) -> str:
        """The language of prompts, options and reasons."""
        return self._rules.language

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many may play, the least first."""
        return self._rules.player_counts

    @property
    def options(self) -> dict[str, tuple[int | str, ...]]:
        """What can be agreed before a play, with the values that each option can have."""
        return {option.name: option.values for option in self._rules.rules.options}

    @property
    def fingerprint(self) -> str:
        """The same for files that say the same rules, whatever their comments, tests and words."""
        return self._rules.fingerprint

    # ───────────── plays

    def start(
        self, players: int | None = None, seed: int = 0, options: Options | None = None, native: bool = False
    ) -> State:
        """A new play, up to its first decision; raises `SetupError` for what the game does not have.

        Without `players` the least number play, and options that are not given have their defaults. With `native`
        it runs in machine code, if that can be had.
        """
        whole("players", players if players is not None else 0)
        whole("seed", seed)
        return State(self, self._rules.start(players, seed, options, native=native))

    def replay(self, record: str) -> State:
        """The play of a record; raises `BadRecord`, or `ReplayStopped` where these rules no longer allow it."""
        try:
            return State(self, self._rules.replay(text_of("a record", record)))
        except ReplayStopped as stopped:
            stopped.state = State(self, stopped.state)  # type: ignore[assignment]  # as its users know a play
            raise

    def position(self, text: str) -> State:
        """The play that stands where `state.position()` was written; it has no past. Raises `BadPosition`."""
        from interpreter.text.position import read_position

        return State(self, read_position(self._rules, text_of("a position", text)))

    # ───────────── for programs that learn and search

    def actions(self, players: int | None = None, options: Options | None = None) -> Actions:
        """The action numbers of a set-up: `len`, and by `[n]` what each of them means."""
        return self._rules.actions(self._rules.setup(players, options))

    def tree(self, players: int | None = None, options: Options | None = None) -> Tree:
        """All that can happen, with chance as explicit outcomes: begin at its `root`."""
        from interpreter.learn.tree import Tree

        return Tree(self._rules, players, options)

    # ───────────── as a value

    def __repr__(self) -> str:
        return repr(self._rules)

    def __eq__(self, other: object) -> bool:
        return self._rules is other._rules if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self._rules,)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self  # nobody can change it
