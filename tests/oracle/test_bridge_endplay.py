"""Bridge against the package `endplay` where it is installed: contracts, legal plays, tricks and duplicate scores.

The package (0.5.12, `pip install endplay==0.5.12`) works out the contract from the calls, which cards may be played,
who takes a trick, and what a result scores. It does not judge calls; which of them are allowed is written here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter import load, shipped
from interpreter.rule_tests.run import run_tests
from tests.oracle.second import RANKS, SUITS, Course, Second, compare_many, games

LETTERS = {f"{suit} {rank}": suit[0].upper() + "23456789TJQKA"[r] for suit in SUITS for r, rank in enumerate(RANKS)}
WORDS = {letters: word for word, letters in LETTERS.items()}
STRAINS = (*SUITS, "no_trump")
BIDS = [f'"Bid", {level}, {strain}' for level in range(1, 8) for strain in STRAINS]


def sides(seat: int, other: int) -> bool:
    return seat % 2 == other % 2


def allowed(calls: Sequence[tuple[int, str]], seat: int) -> list[str]:
    """Pass, any higher bid, a double of the others' bid, a redouble of their double."""
    said = [(who, call) for who, call in calls if call != '"Pass"']
    bids = [(who, call) for who, call in said if call in BIDS]
    found = ['"Pass"', *BIDS[BIDS.index(bids[-1][1]) + 1 if bids else 0 :]]
    if said and said[-1][1] in BIDS and not sides(said[-1][0], seat):
        found.append('"Double"')
    if said and said[-1][1] == '"Double"' and not sides(said[-1][0], seat):
        found.append('"Redouble"')
    return found


class Endplay(Second):
    name = "bridge"
    shuffles = 4

    def course(self) -> Course:
        types: Any = pytest.importorskip("endplay.types")
        score = [0, 0]
        for number in range(int(self.options["first_board"]), int(self.options["first_board"]) + 4):
            board = (number - 1) % 16 + 1
            dealer = (board - 1) % 4
            hands: list[list[str]] = [[], [], [], []]
            for place, card in enumerate(self.shuffled()):
                hands[(dealer + 1 + place) % 4].append(card)
            calls: list[tuple[int, str]] = []
            for seat in self.turns(dealer, calls):
                calls.append((seat, (yield seat, allowed(calls, seat))))
            contract = types.Contract.from_auction(types.Player(dealer), [call_of(types, call) for _, call in calls])
            if contract.is_passout():
                continue
            declarer = int(contract.declarer)
            first = types.Player((declarer + 1) % 4)
            deal = types.Deal(pbn(hands), first=first, trump=contract.denom)
            taken = 0
            for _ in range(13):
                for _ in range(4):
                    seat = int(deal.curplayer)
                    ways = [WORDS[card.suit.name[0].upper() + card.rank.abbr] for card in deal.legal_moves()]
                    deal.play(LETTERS[(yield declarer if sides(seat, declarer) else seat, ways)])
                taken += sides(int(deal.first), declarer)
            contract.result = taken - 6 - contract.level
            points = contract.score(types.Vul.from_board(board))
            score[declarer % 2 if points > 0 else (declarer + 1) % 2] += abs(points)
        return [score[0], score[1], score[0], score[1]]

    @staticmethod
    def turns(dealer: int, calls: list[tuple[int, str]]) -> Iterator[int]:
        """Whose call it is, until three passes in a row follow a bid, or all four pass."""
        while len(calls) < 4 or any(call != '"Pass"' for _, call in calls[-3:]):
            yield (dealer + len(calls)) % 4

    def choose(self, ways: Sequence[str], rng: Random) -> str:
        """Half of the calls are passes, and bids are mostly low, so that there are contracts of every height."""
        if '"Pass"' in ways and rng.random() < 0.5:
            return '"Pass"'
        low = sorted((way for way in ways if way in BIDS), key=BIDS.index)[:8]
        return rng.choice(low if low and rng.random() < 0.7 else ways)


def call_of(types: Any, call: str) -> Any:
    match call.replace('"', "").split(", "):
        case ["Bid", level, strain]:
            return types.Bid(level + ("NT" if strain == "no_trump" else strain[0].upper()))
        case [other]:
            return types.Bid({"Pass": "pass", "Double": "x", "Redouble": "xx"}[other])
    raise AssertionError(call)


def pbn(hands: Sequence[Sequence[str]]) -> str:
    """The deal in the notation of bridge programs: from North on, spades first."""
    told = (
        ".".join("".join(LETTERS[card][1] for card in hand if card.startswith(suit)) for suit in reversed(SUITS))
        for hand in hands
    )
    return f"N:{' '.join(told)}"


@pytest.mark.parametrize("first_board", [1, 5, 9, 13])
def test_contracts_plays_and_scores(first_board: int) -> None:
    pytest.importorskip("endplay.types")
    assert compare_many(Endplay, 4, games(4), boards=4, first_board=first_board)


def test_every_contract_scores_the_same(tmp_path: Path) -> None:
    """All 105 contracts with all results, in rules tests that are written from the package's scores."""
    types: Any = pytest.importorskip("endplay.types")
    rules = [shipped()["bridge"].read_text(encoding="utf-8")]
    for level, strain, doubling in product(range(1, 8), STRAINS, (1, 2, 4)):
        contract = types.Contract.from_auction(types.Player(0), [call_of(types, f'"Bid", {level}, {strain}')])
        contract.penalty = types.Penalty(doubling)
        rules.append(f'\ntest "{level} {strain} {doubling}"\n')
        rules.append(f"    given level = {level}\n    given strain = {strain}\n    given doubling = {doubling}\n")
        for word, vulnerable in (("no", types.Vul.none), ("yes", types.Vul.both)):
            for result in range(-6 - level, 8 - level):
                contract.result = result
                call = f"made({result}, {word})" if result >= 0 else f"penalty({-result}, {word})"
                rules.append(f"    expect {call} is {abs(contract.score(vulnerable))}\n")
    file = tmp_path / "bridge.cardgame"
    file.write_text("".join(rules), encoding="utf-8")
    trials = run_tests(load(str(file)))
    assert len(trials) > 105
    assert [(t.title, [str(f) for f in t.failures]) for t in trials if not t.passed] == []
