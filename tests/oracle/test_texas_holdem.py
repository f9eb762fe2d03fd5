"""Texas Hold'em against PokerKit, hand by hand through whole tournaments: every choice with its amounts, and the chips.

An all-in for less than a full bet or raise does not let those raise again who have acted. PokerKit says so of
raises, but takes the first bet of a round for a full one, however small it is; there the test goes by the rule.

PokerKit's first player is the one at the left of the button. A choice with one option is taken by our
engine without asking, so a check of somebody who can do nothing else is made on PokerKit's side, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pokerkit
import pytest
from pokerkit.games import PotLimitPokerMixin

from interpreter import Game, State, load, shipped
from interpreter.play.chance import Chance
from interpreter.text.options import written
from tests.oracle.second import games, pack, rank_of, suit_of

# Where PokerKit plays a variant: a big blind that is all in for less is all that has to be called, at fixed limit the
# blind is not one of the four bets of a round, all odd chips go to the first winner instead of one each, and pots that
# differ only by players who win nothing are shared as one.
CHANGED_LINES = {
    "    stake = big\n": "    stake = max(small_one.paid, big_one.paid)\n",
    "    raises = 1 ": "    raises = 0 ",
    "    share_pot(prize, takers)\n": (
        "    share_pot(prize div count(takers) * count(takers), takers)\n"
        "    share_pot(prize mod count(takers), first(takers, 1))\n"
    ),
    "phase show_down\n": (
        "define wins_a_pot(p) = p in all_highest(everyone where it.paid >= p.paid by value_of(it))\n\nphase show_down\n"
    ),
    "    for level in distinct(sorted(everyone.paid))\n": (
        "    let rich = everyone where wins_a_pot(it) if count(everyone) > 1 else everyone\n"
        "    for level in distinct(sorted(rich.paid))\n"
    ),
}

BY_HAND = pokerkit.Automation.CARD_BURNING, pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING
AUTOMATIC = tuple(step for step in pokerkit.Automation if step not in BY_HAND)


class PotLimitTexasHoldem(PotLimitPokerMixin, pokerkit.NoLimitTexasHoldem):  # type: ignore[misc]
    """PokerKit has the parts of it."""


def short(cards: Sequence[str]) -> str:
    return "".join({"10": "T"}.get(rank_of(card), rank_of(card)[0].upper()) + suit_of(card)[0] for card in cards)


class Tournament:
    """The same tournament in both engines."""

    def __init__(self, game: Game, players: int, seed: int, **options: int | str) -> None:
        setup = game.setup(players, options)
        self.options = setup.options
        self.betting = str(options.get("betting", "no_limit"))
        self.rng = Random(seed)
        self.decks = tuple(tuple(self.rng.sample(pack(), 52)) for _ in range(200))
        self.ours = State(game.program(setup), Chance(0, self.decks)).begin()
        self.chips = [int(self.options["stack"])] * players
        self.seats = list(range(players))  # in the order of PokerKit, the button last
        self.blind = int(self.options["first_blind"])
        self.choices = 0
        self.where = f"{players} players, {options}, seed {seed}"
        self.turn_button()

    def turn_button(self) -> None:
        """The next one who has chips becomes the last in order; of the others those who have none leave."""
        self.seats = [*self.seats[1:], self.seats[0]]

    def play(self) -> int:
        for number, deck in enumerate(self.decks, start=1):
            self.hand(deck)
            if sum(chips > 0 for chips in self.chips) == 1:
                assert self.ours.result is not None, self.where
                assert list(self.ours.result.scores) == self.chips, self.where
                return self.choices
            while not self.chips[self.seats[0]]:
                self.seats.pop(0)
            self.turn_button()
            self.seats = [seat for seat in self.seats if self.chips[seat]]
            if number % int(self.options["hands_a_level"]) == 0:
                self.blind *= 2
        raise AssertionError(f"no end: {self.where}")

    def hand(self, deck: Sequence[str]) -> None:
        theirs = self.state()
        count = len(self.seats)
        cards = iter(deck)
        holes = [next(cards) for _ in range(2 * count)]
        for place in range(count):
            theirs.deal_hole(short(holes[place::count]))
        for laid in (0, 3, 1, 1):
            self.acted, self.last_raise = dict[int, int](), 2 * self.blind
            if laid and theirs.status:
                theirs.burn_card(short([next(cards)]))
                theirs.deal_board(short([next(cards) for _ in range(laid)]))
            while theirs.actor_index is not None:
                self.choose(theirs)
        assert not theirs.status, self.where
        for place, seat in enumerate(self.seats):
            self.chips[seat] = theirs.stacks[place]

    def state(self) -> Any:
        blinds, stacks, count = (self.blind, 2 * self.blind), [self.chips[seat] for seat in self.seats], len(self.seats)
        if self.betting == "limit":
            return pokerkit.FixedLimitTexasHoldem.create_state(
                AUTOMATIC, True, 0, blinds, 2 * self.blind, 4 * self.blind, stacks, count
            )
        kind = pokerkit.NoLimitTexasHoldem if self.betting == "no_limit" else PotLimitTexasHoldem
        return kind.create_state(AUTOMATIC, True, 0, blinds, 2 * self.blind, stacks, count)

    def choose(self, theirs: Any) -> None:
        call = theirs.checking_or_calling_amount
        ways = ['"Fold"', '"Call {to_call}"'] if call else ['"Check"']
        owed = max(theirs.bets) - self.acted.get(theirs.actor_index, -self.last_raise)
        if owed >= self.last_raise and theirs.can_complete_bet_or_raise_to():
            least, most = (
                theirs.min_completion_betting_or_raising_to_amount,
                theirs.max_completion_betting_or_raising_to_amount,
            )
            ways += [f'"Raise to", {amount}' for amount in range(least, most + 1)]
        if len(ways) == 1:
            theirs.check_or_call()
            return
        decision = self.ours.decision
        assert decision is not None, f"ours is over: {self.where}"
        self.choices += 1
        where = f"{self.where}, choice {self.choices}, {theirs.stacks}, bets {theirs.bets}"
        assert decision.player == self.seats[theirs.actor_index], where
        held = [self.ours.program.ranks[0](self.ours, seat) for seat in self.seats]
        assert held == theirs.stacks, f"ours {held}: {where}"
        mine = {written(option): option for option in decision.options}
        assert sorted(mine) == sorted(ways), f"ours {_short(mine)}, PokerKit {_short(ways)}: {where}"
        chosen = self.rng.choice(ways if self.rng.random() < 0.3 else ways[:3])
        self.ours.apply(mine[chosen])
        actor, before = theirs.actor_index, max(theirs.bets)
        if chosen == '"Fold"':
            theirs.fold()
        elif chosen.startswith('"Raise'):
            amount = int(chosen.split()[-1])
            theirs.complete_bet_or_raise_to(amount)
            self.last_raise = max(self.last_raise, amount - before)
            self.acted[actor] = amount
        else:
            theirs.check_or_call()
            self.acted[actor] = before


def _short(ways: Any) -> list[str]:
    return [*list(ways)[:4], "…", *list(ways)[-1:]]


def changed(folder: Path, lines: dict[str, str]) -> Game:
    rules = shipped()["texas_holdem"].read_text(encoding="utf-8")
    for ours, theirs in lines.items():
        assert rules.count(ours) == 1
        rules = rules.replace(ours, theirs)
    file = folder / "texas_holdem.cardgame"
    file.write_text(rules, encoding="utf-8")
    return load(str(file))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return changed(tmp_path_factory.mktemp("rules"), CHANGED_LINES)


def test_same_rank_of_hands(tmp_path: Path) -> None:
    """Ten hands with one board, shown without any bet."""
    hands_played = (
        "    repeat until count(everyone) is 1 or hand_number is most_hands\n        play_hand\n        finish_hand\n"
    )
    hands_shown = "    shuffle deck\n    deal 2 from deck to every hand\n    move 5 from deck to board\n"
    by_chips = "winner highest chips, then highest lasted, then highest chips_before"
    shown = {hands_played: hands_shown, by_chips: "winner highest value_of(me)"}
    only_shown = changed(tmp_path, shown)
    program = only_shown.program(only_shown.setup(10))
    rng = Random(1)
    for _ in range(20 * games(10)):
        deck = tuple(rng.sample(pack(), 52))
        ours = State(program, Chance(0, (deck,))).begin()
        board = short(deck[20:25])
        hands = [pokerkit.StandardHighHand.from_game(short(deck[seat:20:10]), board) for seat in range(10)]
        assert ours.result is not None
        kinds = sorted(set(hands), reverse=True)
        assert ours.result.places == tuple(tuple(s for s in range(10) if hands[s] == kind) for kind in kinds), deck


@pytest.mark.parametrize("betting", ["no_limit", "pot_limit", "limit"])
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_same_choices_and_chips(game: Game, players: int, betting: str) -> None:
    for seed in range(games(3)):
        Tournament(game, players, seed, betting=betting).play()
