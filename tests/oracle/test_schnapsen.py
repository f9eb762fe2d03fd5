"""Schnapsen beside a second implementation, and against the package `schnapsen` where it is installed.

The package (0.0.5, `pip install --no-deps schnapsen==0.0.5`; it pins other packages that it does not
need for this) has no closing, always leads the king of a marriage, and counts a marriage when its
owner next takes a trick. Lines of the rules are changed so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.second import Course, Second, compare_many, games, pack
from tests.oracle.tricks import rank, suit
from tests.oracle.variants import variant

RANKS = ("jack", "queen", "king", "10", "ace")
POINTS = {"jack": 2, "queen": 3, "king": 4, "10": 10, "ace": 11}
SUITS = ("diamonds", "hearts", "spades", "clubs")


class Schnapsen(Second):
    name = "schnapsen"
    cards = pack(RANKS, SUITS)

    def course(self) -> Course:
        score, forehand = [0, 0], 1
        while max(score) < int(self.options["goal"]):
            victor, points = yield from self.deal(forehand)  # type: ignore[misc]
            score[victor] += points
            forehand = 1 - forehand
        return score

    def deal(self, leader: int) -> Course:
        deck = self.shuffled()
        hands = {leader: deck[0:10:2], 1 - leader: deck[1:10:2]}
        talon, trump = deck[10:], suit(deck[19])
        tricks, melds, closed = {0: list[str](), 1: list[str]()}, [0, 0], None

        def total(player: int) -> int:
            return sum(POINTS[rank(card)] for card in tricks[player]) + melds[player] if tricks[player] else 0

        def value(loser: int) -> int:
            return 3 if not tricks[loser] else 2 if total(loser) < 33 else 1

        def won(player: int) -> tuple[int, int]:
            if closed is None:
                return player, value(1 - player)
            return player, closed[1] if player == closed[0] else max(2, closed[1])

        while hands[0] or hands[1]:
            hand, other = hands[leader], hands[1 - leader]
            while True:
                pairs = [c for c in hand if rank(c) in ("queen", "king")]
                pairs = [c for c in pairs if {f"{suit(c)} queen", f"{suit(c)} king"} <= set(pairs)]
                ways = [f'"Play", {card}' for card in hand] + [f'"Marriage", {card}' for card in pairs]
                free = bool(talon) and closed is None
                ways += ['"Exchange"'] if free and f"{trump} jack" in hand else []
                ways += ['"Close"'] if free and len(talon) > 2 else []
                said = yield leader, ways
                if said == '"Exchange"':
                    hand.remove(f"{trump} jack")
                    hand.append(talon.pop())
                    talon.append(f"{trump} jack")
                elif said == '"Close"':
                    closed = (leader, value(1 - leader))
                else:
                    break
            card = said.split(", ")[1]
            if said.startswith('"Marriage"'):
                melds[leader] += 40 if suit(card) == trump else 20
                if total(leader) >= 66:
                    return won(leader)
            hand.remove(card)
            free = bool(talon) and closed is None
            answer = yield 1 - leader, other if free else strictly(card, other, trump)
            other.remove(answer)
            if takes(answer, card, trump):
                leader = 1 - leader
            tricks[leader] += [card, answer]
            if total(leader) >= 66:
                return won(leader)
            if free:
                hands[leader].append(talon.pop(0))
                hands[1 - leader].append(talon.pop(0))
        return (leader, 1) if closed is None else won(1 - closed[0])


def takes(answer: str, card: str, trump: str) -> bool:
    if suit(answer) == suit(card):
        return RANKS.index(rank(answer)) > RANKS.index(rank(card))
    return suit(answer) == trump


def strictly(card: str, hand: list[str], trump: str) -> list[str]:
    same = [c for c in hand if suit(c) == suit(card)]
    higher = [c for c in same if takes(c, card, trump)]
    return higher or same or [c for c in hand if suit(c) == trump] or hand


def test_whole_matches() -> None:
    assert compare_many(Schnapsen, 2, games(15))


AS_THE_PACKAGE_DOES = (
    ("        melds = 0               # points for marriages\n", "        melds = 0\n        pending = 0\n"),
    ("                melds += 40", "                pending += 40"),
    ("married(card)\n", "married(card) and card.rank is king\n"),
    ("count(talon) > 1\n", "count(talon) > 100\n"),
    ("            lead\n        if eyes(leader) >= 66\n            end play_deal with leader\n", "            lead\n"),
    (
        "        move every played to leader.won\n",
        "        move every played to leader.won\n        leader.melds += leader.pending\n        leader.pending = 0\n",
    ),
    ("    each player\n        melds = 0\n\n", "    each player\n        melds = 0\n        pending = 0\n\n"),
)


class Package(Second):
    """The package's own engine, asked for its legal moves."""

    cards = pack(RANKS, SUITS)

    def course(self) -> Course:
        game = pytest.importorskip("schnapsen.game")
        deck = pytest.importorskip("schnapsen.deck")
        engine = game.SchnapsenGamePlayEngine()
        known = {f"{s} {r}": deck.Card.get_card(*kinds(deck, s, r)) for s in SUITS for r in RANKS}
        words = {card: word for word, card in known.items()}
        score, forehand = [0, 0], 1

        def told(move: object) -> str:
            if isinstance(move, game.TrumpExchange):
                return '"Exchange"'
            if isinstance(move, game.Marriage):
                return f'"Marriage", {words[move.king_card]}'
            return f'"Play", {words[move.card]}'  # type: ignore[attr-defined]

        while max(score) < int(self.options["goal"]):
            cards = deck.OrderedCardCollection([known[word] for word in self.shuffled()])
            one, two, talon = engine.hand_generator.generateHands(cards)
            seats = {"one": forehand, "two": 1 - forehand}
            leader, follower = (game.BotState(implementation=name, hand=h) for name, h in (("one", one), ("two", two)))
            state = game.GameState(leader=leader, follower=follower, talon=talon, previous=None)
            while (over := engine.trick_scorer.declare_winner(state)) is None:
                while True:
                    moves = {told(m): m for m in engine.move_validator.get_legal_leader_moves(engine, state)}
                    move = moves[(yield seats[state.leader.implementation], list(moves))]
                    if not isinstance(move, game.TrumpExchange):
                        break
                    state.leader.hand.remove(move.jack)
                    state.leader.hand.add(state.talon.trump_exchange(move.jack))
                answers = engine.move_validator.get_legal_follower_moves(engine, state, move)
                ways = {words[m.card]: m for m in answers}
                answer = ways[(yield seats[state.follower.implementation], list(ways))]
                trick = game.RegularTrick(leader_move=move, follower_move=answer)
                state = engine.trick_implementer._apply_regular_trick(engine, state, trick)
            score[seats[over[0].implementation]] += over[1]
            forehand = 1 - forehand
        return score


def kinds(deck: object, of_suit: str, of_rank: str) -> tuple[object, object]:
    return deck.Rank["TEN" if of_rank == "10" else of_rank.upper()], deck.Suit[of_suit.upper()]  # type: ignore[attr-defined]


def test_the_package(tmp_path: Path) -> None:
    pytest.importorskip("schnapsen.game")
    Package.name = variant(tmp_path, "schnapsen", *AS_THE_PACKAGE_DOES)
    assert compare_many(Package, 2, games(15))
