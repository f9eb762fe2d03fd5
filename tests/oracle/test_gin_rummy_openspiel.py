"""Gin Rummy beside OpenSpiel's `gin_rummy`: single deals, with the whole pack and with smaller ones.

OpenSpiel asks in more steps: first whether to knock and then for the discard, and the melds of whoever has not knocked
one by one, which here are arranged for the best. Left out of its choices are what the rules do not have: to discard the
card that was just taken, and to knock with the last discard when the stock is used up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest

from interpreter import Option, State
from interpreter.play.chance import Chance
from interpreter.text.options import written
from tests.oracle.second import games, loaded, rank_of, suit_of
from tests.oracle.test_gin_rummy import deadwood
from tests.oracle.variants import variant

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUITS = ("spades", "clubs", "diamonds", "hearts")  # in OpenSpiel's order
TAKE, DRAW, PASS, KNOCK = 52, 53, 54, 55
WORDS = {'"Take"': TAKE, '"Take {top of discards}"': TAKE, '"From the stock"': DRAW}
PASSES = ('"Leave"', '"No more"', "pass")


def short(card: str) -> str:
    """As OpenSpiel writes it: `Ts` is the ten of spades."""
    return "A23456789TJQK"[RANKS.index(rank_of(card))] + suit_of(card)[0]


class Deal:
    """One deal in both engines. Our second seat begins, and is OpenSpiel's player 0."""

    def __init__(self, name: str, seed: int, **parameters: int) -> None:
        self.rng = Random(seed)
        self.ranks = RANKS[: parameters.get("num_ranks", 13)]
        suits, hand = SUITS[: parameters.get("num_suits", 4)], parameters.get("hand_size", 10)
        self.cards = [f"{suit} {rank}" for suit in suits for rank in self.ranks]
        order = self.rng.sample(self.cards, len(self.cards))
        game = loaded(name)
        options = {"most_deals": 1, "knock_limit": parameters.get("knock_card", 10)}
        self.ours = State(game.program(game.setup(2, options)), Chance(0, (tuple(order),))).begin()
        self.theirs = pyspiel.load_game("gin_rummy", parameters).new_initial_state()
        dealt = [*order[0 : 2 * hand : 2], *order[1 : 2 * hand : 2], *order[2 * hand :]]
        self.stock = [self.cards.index(card) for card in dealt]
        self.taken: str | None = None
        self.laid_off: list[int] = []
        self.upcards = 0  # taken; at the fiftieth OpenSpiel calls the deal off
        self.arranging = False  # whoever has not knocked lays melds now, and that only OpenSpiel asks for

    def forced(self) -> None:
        """Steps OpenSpiel over chance, and over what is not asked here."""
        while not self.theirs.is_terminal():
            legal = self.theirs.legal_actions()
            if self.theirs.is_chance_node():
                self.theirs.apply_action(self.stock.pop(0))
            elif len(legal) == 1:
                self.theirs.apply_action(legal[0])
            elif "Phase: Wall" in str(self.theirs):
                self.theirs.apply_action(PASS)
            elif self.arranging:
                player = self.theirs.current_player()
                self.theirs.apply_action(max(legal, key=lambda action: outcome(self.theirs.child(action), player)))
            else:
                return

    def first_steps(self) -> dict[int, dict[str, Option]]:
        """Our options by the action in OpenSpiel with which each begins."""
        assert self.ours.decision is not None
        found: dict[int, dict[str, Option]] = {}
        for option in self.ours.decision.options:
            act, *picks = written(option).split(", ")
            if act in PASSES:
                action = PASS
            elif act == '"Meld"':
                wanted = {short(card) for card in picks[0].strip("()").split(" + ")}
                action = self.melds()[frozenset(wanted)]
            elif act == '"Knock"':
                action = KNOCK
            elif act in WORDS:
                action = WORDS[act]
            else:
                action = self.cards.index(picks[0] if act == '"Discard"' else act)
            if not self.third(action):
                found.setdefault(action, {})[written(option)] = option
        return found

    def melds(self) -> Mapping[frozenset[str], int]:
        """The melds that OpenSpiel offers now."""
        texts = {a: self.theirs.action_to_string(a).split(": ")[-1] for a in self.theirs.legal_actions() if a > KNOCK}
        return {frozenset(text[at : at + 2] for at in range(0, len(text), 2)): a for a, text in texts.items()}

    def legal(self) -> set[int]:
        """OpenSpiel's actions, without those that the rules do not have."""
        legal = set(self.theirs.legal_actions())
        if self.taken is not None:
            legal -= {self.cards.index(self.taken)}
        if KNOCK in legal and not self.knocking():
            legal -= {KNOCK}
        return legal

    def third(self, card: int) -> bool:
        """Would it be the third card that is laid off at one end of a run? OpenSpiel sees only two of them."""
        beside = ((card - 1, card - 2), (card + 1, card + 2))
        return any(set(two) <= set(self.laid_off) for two in beside) and card not in self.theirs.legal_actions()

    def knocking(self) -> set[int]:
        """What can be discarded when knocking."""
        barred = set() if self.taken is None else {self.cards.index(self.taken)}
        return set(self.theirs.child(KNOCK).legal_actions()) - barred

    def compared(self) -> dict[int, dict[str, Option]]:
        """Our options by OpenSpiel's first action, after making sure that its choice is the same one."""
        assert self.ours.decision is not None
        assert not self.theirs.is_terminal(), f"OpenSpiel's deal is over\n{self}"
        assert self.ours.decision.player == 1 - self.theirs.current_player(), f"different players\n{self}"
        steps = self.first_steps()
        assert set(steps) == self.legal(), f"{sorted(steps)} here, {sorted(self.legal())} there\n{self}"
        if KNOCK in steps:
            cards = {self.cards.index(words.split(", ")[1]) for words in steps[KNOCK]}
            assert cards == self.knocking(), f"different discards when knocking\n{self}"
        return steps

    def play(self) -> bool:
        """Plays it to the end, comparing every choice; whether somebody has knocked."""
        knocked = False
        self.forced()
        while self.ours.decision is not None:
            if self.upcards == 50:
                return knocked
            steps = self.compared()
            action = self.chosen(steps)
            knocked = knocked or action == KNOCK
            self.take(action, self.rng.choice(sorted(steps[action])), steps)
        self.compare_end()
        return knocked

    def chosen(self, steps: Mapping[int, Mapping[str, Option]]) -> int:
        """Knocks when possible, and mostly discards what leaves the least over.

        A card that could be laid off in two places is left out: OpenSpiel does not ask where.
        """
        if KNOCK in steps and self.rng.random() < 0.7:
            return KNOCK
        clear = sorted(action for action, options in steps.items() if len(options) == 1)
        assert self.ours.decision is not None
        hand = [f"{card['suit']} {card['rank']}" for card in self.ours.zone("hand", self.ours.decision.player)]
        discards = [action for action in clear if any(words.startswith('"Discard"') for words in steps[action])]
        if discards and self.rng.random() < 0.9:
            return min(discards, key=lambda away: deadwood([card for card in hand if card != self.cards[away]]))
        return self.rng.choice(clear)

    def take(self, action: int, words: str, options: Mapping[int, Mapping[str, Option]]) -> None:
        if action == TAKE:
            top = self.ours.zone("discards")[0]
            self.taken = f"{top['suit']} {top['rank']}"
            self.upcards += words != '"Take"'  # not the first card
        elif action not in (DRAW, PASS):
            self.taken = None
        if "melds[" in words:
            self.laid_off = [*self.laid_off, action]
        self.ours.apply(options[action][words])
        self.theirs.apply_action(action)
        if action == KNOCK:
            self.theirs.apply_action(self.cards.index(words.split(", ")[1]))
        self.arranging = self.arranging or words == "pass" or self.ours.decision is None
        if self.laid_off and not self.arranging and list(steps := self.first_steps()) == [PASS]:
            self.ours.apply(steps[PASS]["pass"])  # OpenSpiel has nothing else to ask, and goes on by itself
            self.arranging = True
        self.forced()

    def courses(self, depth: int) -> int:
        """Compares every course of a number of choices from here on; how many there are."""
        if self.ours.decision is None:
            self.compare_end()
            return 1
        if depth == 0:
            return 1
        found = 0
        steps = self.compared()
        for action, options in steps.items():
            for words in options if action == KNOCK or len(options) == 1 else ():
                following = copy(self)
                following.ours, following.theirs = self.ours.copy(), self.theirs.clone()
                following.stock = [*self.stock]
                following.take(action, words, following.first_steps())
                found += following.courses(depth - 1)
        return found

    def compare_end(self) -> None:
        assert self.theirs.is_terminal(), f"ours is over\n{self}"
        self.compare_points()

    def compare_points(self) -> None:
        """Ours are those of a match of one deal: 200 for the match and 25 for the deal come on top."""
        assert self.ours.result is not None
        ours, theirs = list(self.ours.result.scores), [int(points) for points in reversed(self.theirs.returns())]
        net = [max(0, points - 225) for points in ours]
        if net != [0, 0] and theirs == [0, 0]:
            assert 25 in net, f"only equal hands, which are undercut here, may count nothing there\n{self}"
        else:
            assert [net[0] - net[1], net[1] - net[0]] == theirs, f"{ours} here, {theirs} there\n{self}"

    def __str__(self) -> str:
        return f"{self.ours.decision!r}\n{self.theirs}"


def outcome(theirs: Any, player: int) -> float:
    """The best that a player can still get by laying melds."""
    if theirs.is_terminal():
        return float(theirs.returns()[player])
    return max(outcome(theirs.child(action), player) for action in theirs.legal_actions())


def compare(name: str, deals: int, **parameters: int) -> int:
    """Plays that many deals; how often somebody has knocked."""
    knocks = 0
    for seed in range(deals):
        try:
            knocks += Deal(name, seed, **parameters).play()
        except Exception as error:
            error.add_note(f"gin_rummy {parameters}, seed {seed}")
            raise
    return knocks


# OpenSpiel's melds have at most five cards: a longer run is two of them.
SHORT_MELDS = ("choose 3 to 10 cards from hand", "choose 3 to 5 cards from hand")


def test_same_choices_and_points(tmp_path: Path) -> None:
    assert compare(variant(tmp_path, "gin_rummy", SHORT_MELDS), games(6))


def small(folder: Path, ranks: int, suits: int, hand: int) -> str:
    """The rules with a smaller pack, without the tests, which speak of cards that it does not have."""
    deck = f"where order(rank) <= {ranks} and suit in ({', '.join(SUITS[:suits])})"
    changes: Sequence[tuple[str, str]] = (
        SHORT_MELDS,
        ("use french_52_ace_low", f"use french_52_ace_low {deck}"),
        ("deal_hands(10)", f"deal_hands({hand})"),
    )
    file = Path(variant(folder, "gin_rummy", *changes))
    rules = file.read_text(encoding="utf-8")
    file.write_text(rules[: rules.index("\ntest ")], encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(("ranks", "suits", "hand"), [(13, 3, 7), (7, 3, 5), (5, 3, 4), (9, 2, 4)])
def test_smaller_packs(tmp_path: Path, ranks: int, suits: int, hand: int) -> None:
    """With four suits and fewer than 13 ranks OpenSpiel stops at melds that it offers itself."""
    name = small(tmp_path, ranks, suits, hand)
    assert compare(name, games(10), num_ranks=ranks, num_suits=suits, hand_size=hand, knock_card=6)


def test_every_course_of_some_choices(tmp_path: Path) -> None:
    name = small(tmp_path, 4, 3, 3)
    for seed in range(games(2)):
        deal = Deal(name, seed, num_ranks=4, num_suits=3, hand_size=3, knock_card=3)
        deal.forced()
        assert deal.courses(6) > 50
