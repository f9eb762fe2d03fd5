"""Plays one game in two engines at once: ours from the rules file, and OpenSpiel's own.

Both get the same cards. At every choice the same player has to decide between the same options, one
of which is taken in both; at the end the returns are equal. What a game's choices and cards are
called in OpenSpiel, an `Oracle` for that game says.

A choice with one option is taken by our engine without asking, while OpenSpiel asks: such steps are
taken on both sides before each comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from os import environ
from random import Random
from typing import Any

import pyspiel

from interpreter import Option, State
from interpreter.play.chance import Chance
from interpreter.text.options import written
from tests.oracle.second import loaded


@dataclass(frozen=True, slots=True)
class Deal:
    """One course of chance in the words of both engines.

    `written` are the shuffles of our play, each as the words of all cards in order; cards that are
    not shuffled then are passed over. `actions` are the outcomes of OpenSpiel's chance nodes, in
    order; one that is not possible at a node is passed over. When they are used up, for cards that
    were shuffled again, the outcome is always the first possible one of `afterwards`.
    """

    written: tuple[tuple[str, ...] | int, ...]
    actions: Sequence[int]
    afterwards: Sequence[int] = ()


class Oracle:
    """How one game of ours is played in OpenSpiel. A subclass for each game says the words."""

    name: str  # of the rules file
    title: str  # in OpenSpiel
    any_order = False  # OpenSpiel asks for the cards of one choice one by one, in any order

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, int | str | bool] | None = None,
        **parameters: int | str | bool,
    ) -> None:
        self.game = loaded(self.name)
        self.setup = self.game.setup(players, options)
        self.theirs = pyspiel.load_game(self.title, self._with_players(parameters))
        if self.theirs.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
            self.theirs = pyspiel.convert_to_turn_based(self.theirs)

    def _with_players(self, parameters: dict[str, int | str | bool]) -> dict[str, int | str | bool]:
        """OpenSpiel's parameters with our number of players, for a title that can be played by several numbers."""
        known = next(t for t in pyspiel.registered_games() if t.short_name == self.title).parameter_specification
        return {"players": self.setup.players, **parameters} if "players" in known else parameters

    def deal(self, rng: Random) -> Deal:
        """A random course of chance."""
        raise NotImplementedError

    def actions(self, option: Option, ours: State) -> tuple[int, ...]:
        """The action in OpenSpiel that is this option of ours; several if it asks step by step."""
        raise NotImplementedError

    def choose(self, rng: Random, ways: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """What the random players do: anything, if nothing else is said."""
        return rng.choice(ways)

    def returns(self, ours: State) -> Sequence[float]:
        """What OpenSpiel calls the returns, from our final state: the scores, if nothing else is said."""
        assert ours.result is not None
        return list(ours.result.scores)

    def begin(self, deal: Deal) -> Pair:
        """Both plays at their first choice."""
        ours = State(self.game.program(self.setup), Chance(0, deal.written))
        ours.begin()
        return Pair(self, ours, self.theirs.new_initial_state(), deal).forced()


@dataclass(slots=True)
class Pair:
    """The same position in both engines."""

    oracle: Oracle
    ours: State
    theirs: Any
    deal: Deal
    dealt: int = 0

    def copy(self) -> Pair:
        other = copy(self)
        other.ours = self.ours.copy()
        other.theirs = self.theirs.clone()
        return other

    def forced(self) -> Pair:
        """Steps OpenSpiel over chance and over choices with one action, to the next real choice."""
        while not self.theirs.is_terminal():
            legal = self.theirs.legal_actions()
            if self.theirs.is_chance_node():
                legal = [self._chance(legal)]
            if len(legal) > 1:
                break
            self.theirs.apply_action(legal[0])
        return self

    def _chance(self, possible: Sequence[int]) -> int:
        for action in self.deal.actions[self.dealt :]:
            self.dealt += 1
            if action in possible:
                return action
        return next(action for action in self.deal.afterwards if action in possible)

    def options(self) -> dict[tuple[int, ...], Option]:
        """Our options by OpenSpiel's actions, after making sure that its choice is the same one."""
        decision = self.ours.decision
        if decision is None or self.theirs.is_terminal():
            assert (decision is None) == self.theirs.is_terminal(), f"one play is over, the other not\n{self}"
            return {}
        assert decision.player == self.theirs.current_player(), f"different players decide\n{self}"
        found = {self.oracle.actions(option, self.ours): option for option in decision.options}
        assert len(found) == len(decision.options), f"different options are one action\n{self}"
        self._same(found, "different options")
        return found

    def _same(self, ways: Iterable[tuple[int, ...]], message: str) -> None:
        """Makes sure that OpenSpiel's actions are those with which these ways can begin."""
        legal = set(self.theirs.legal_actions())
        mine = {action for way in ways for action in (way if self.oracle.any_order else way[:1])}
        if mine != legal:
            name, who = self.theirs.action_to_string, self.theirs.current_player()
            theirs_only = [name(who, action) for action in sorted(legal - mine)]
            raise AssertionError(f"{message}: OpenSpiel only {theirs_only}, ours only {sorted(mine - legal)}\n{self}")

    def take(self, way: tuple[int, ...], options: Mapping[tuple[int, ...], Option]) -> None:
        """Takes one option in both engines, comparing every step of it."""
        for step, action in enumerate(way):
            if step:
                left = [_after(other, way[:step], self.oracle.any_order) for other in options]
                self._same(left, f"different options in step {step + 1}")
            self.theirs.apply_action(action)
        self.ours.apply(options[way])
        self.forced()

    def __str__(self) -> str:
        decision = self.ours.decision
        due = "over" if decision is None else f"{decision!r} of {[written(o) for o in decision.options]}"
        return f"ours: {due}\nOpenSpiel: player {self.theirs.current_player() + 1}\n{self.theirs}"


def _after(way: tuple[int, ...], taken: tuple[int, ...], any_order: bool) -> tuple[int, ...]:
    """What is left of a way after its first steps; nothing if it begins otherwise."""
    if any_order:
        return tuple(a for a in way if a not in taken) if set(taken) <= set(way) else ()
    return way[len(taken) :] if way[: len(taken)] == taken else ()


def compare(oracle: Oracle, seed: int) -> int:
    """Plays one random game in both engines; the number of choices that were compared."""
    rng = Random(seed)
    pair = oracle.begin(oracle.deal(rng))
    choices = 0
    while options := pair.options():
        pair.take(oracle.choose(rng, list(options)), options)
        choices += 1
    mine, theirs = list(oracle.returns(pair.ours)), pair.theirs.returns()
    assert mine == theirs, f"different returns: ours {mine}, OpenSpiel {theirs}\n{pair}"
    return choices


def share(whole: int) -> int:
    """`make proof` plays as many games as this; every other run the first tenth of them."""
    return whole if "ORACLE_GAMES" in environ else max(2, whole // 10)


def compare_many(oracle: Oracle, games: int, first: int = 0) -> int:
    """Plays that many random games; a failure names its seed."""
    choices = 0
    for seed in range(first, first + games):
        try:
            choices += compare(oracle, seed)
        except Exception as error:
            error.add_note(f"{oracle.name} {oracle.setup}, seed {seed}")
            raise
    return choices


def choice_tree(oracle: Oracle, seed: int, depth: int) -> tuple[list[int], list[int]]:
    """How many sequences of choices there are after 1, 2, … choices: ours, OpenSpiel's."""
    pair = oracle.begin(oracle.deal(Random(seed)))
    return [sum(1 for _ in _ours(pair.ours, d)) for d in range(1, depth + 1)], [
        sum(1 for _ in _theirs(pair, d)) for d in range(1, depth + 1)
    ]


def _ours(state: State, depth: int) -> Iterator[None]:
    """Once for each sequence of that many choices, or fewer if the play ends."""
    if depth == 0 or state.decision is None:
        yield None
        return
    for option in state.decision.options:
        following = state.copy()
        following.apply(option)
        yield from _ours(following, depth - 1)


def _theirs(pair: Pair, depth: int) -> Iterator[None]:
    """The same in OpenSpiel, for games in which each choice is one action."""
    if depth == 0 or pair.theirs.is_terminal():
        yield None
        return
    for action in pair.theirs.legal_actions():
        following = pair.copy()
        following.theirs.apply_action(action)
        yield from _theirs(following.forced(), depth - 1)
