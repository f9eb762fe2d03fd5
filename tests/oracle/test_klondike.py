"""Klondike against OpenSpiel's `solitaire`: every move on the table.

OpenSpiel has no stock: every third of the 24 cards may be played at any time, whatever was turned
before. Two changed lines of the rules play so. It does not give up, and of several empty columns it
names only one. Hidden cards are made known there as they are turned up here.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pyspiel

from interpreter import Game, Option, State, load, shipped
from interpreter.ask.view import CardView
from interpreter.play.chance import Chance
from interpreter.text.options import written
from tests.oracle.second import SUITS, games, rank_of, suit_of

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
CARDS = tuple(f"{suit} {rank}" for suit in SUITS for rank in RANKS)
SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))

CHANGED_LINES = {
    "to column[i]\n": "to column[i]\n    move stock to waste at bottom\n",
    "= first(waste, 1)": "= waste where place of it mod 3 is 1",
}


def sign(card: str) -> str:
    rank = rank_of(card)
    return {"10": "T"}.get(rank, rank[0].upper()) + SIGNS[suit_of(card)]


def name(card: CardView) -> str:
    return " ".join(str(value) for _, value in card.values)


def in_their_words(option: Option, ours: State) -> str | None:
    """A move as OpenSpiel writes it: the card on which another one is laid, or the sign of its suit; and that card."""
    words = written(option).split(", ")
    if words[0] == '"Lay"':
        line = ours.zone("column", None, int(words[2].split("[")[1][0]))
        return f"{sign(name(line[-1])) if line else '🂿'} ← {sign(words[1])}"
    if words[0] == '"Up"':
        below = RANKS.index(rank_of(words[1]))
        target = sign(f"{suit_of(words[1])} {RANKS[below - 1]}") if below else SIGNS[suit_of(words[1])]
        return f"{target} ← {sign(words[1])}"
    return None


def changed(folder: Path) -> Game:
    rules = shipped()["klondike"].read_text(encoding="utf-8")
    for ours, theirs in CHANGED_LINES.items():
        assert rules.count(ours) == 1
        rules = rules.replace(ours, theirs)
    file = folder / "klondike.cardgame"
    file.write_text(rules, encoding="utf-8")
    return load(str(file))


def shown(ours: State) -> list[str]:
    """The cards that lie open, in the order in which OpenSpiel wants to know them."""
    ends = [card for number in range(1, 8) for card in ours.zone("column", None, number)]
    return [name(card) for card in [*ends, *ours.zone("waste")]]


def tell(theirs: Any, ours: State, told: set[str]) -> None:
    """Tells OpenSpiel the cards that have come to light."""
    for card in shown(ours):
        if card not in told:
            told.add(card)
            action = next(a for a in theirs.legal_actions() if theirs.action_to_string(-1, a) == f"Reveal{sign(card)}")
            theirs.apply_action(action)


def play(game: Game, seed: int) -> int:
    rng = Random(seed)
    ours = State(game.program(game.setup(1, {})), Chance(0, (tuple(rng.sample(CARDS, 52)),))).begin()
    theirs = pyspiel.load_game("solitaire").new_initial_state()
    told: set[str] = set()
    tell(theirs, ours, told)
    moves = 0
    while not theirs.is_terminal() and ours.decision is not None:
        mine = {in_their_words(option, ours): option for option in ours.decision.options}
        mine.pop(None)
        actions = {theirs.action_to_string(0, action): action for action in theirs.legal_actions()}
        actions.pop("kEnd", None)  # nothing is left to do
        assert set(mine) == set(actions), f"seed {seed}, move {moves}\n{theirs}"
        if not actions:
            break
        chosen = rng.choice(sorted(actions))
        ours.apply(mine[chosen])
        theirs.apply_action(actions[chosen])
        if not theirs.is_terminal():
            tell(theirs, ours, told)
        moves += 1
    return moves


def test_same_moves(tmp_path: Path) -> None:
    game = changed(tmp_path)
    assert sum(play(game, seed) for seed in range(games(15))) > 100
