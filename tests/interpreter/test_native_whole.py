"""Whole plays in one call of native code, and code that several set-ups share."""

from __future__ import annotations

from collections import Counter

import pytest

from interpreter import Game
from interpreter.native.code import Code
from lab.bulk import Bulk
from lab.follow import Follower
from lab.plays import Match, Rules
from lab.watch import Hits, Watch
from tests.effort import THOROUGH, cases
from tests.every_game import every_game, every_setup
from tests.interpreter.small import game_of
from tests.interpreter.test_made_games import made
from tests.interpreter.test_native import game


@pytest.mark.parametrize("name", every_game())
def test_whole_plays_go_as_in_python(name: str) -> None:
    """The same seeds, the same games, the same course of each, the same counts of everything that happened."""
    tallied, plain = (Game(game(name).rules, tallied=True) for _ in range(2))
    setup = every_setup(tallied)[-1]
    options = tuple(sorted(setup.options.items()))
    match = Match(Rules(game(name).rules.source), setup.players, options, ("random",) * setup.players, 3_000)
    code = Code(tallied.program(setup), hasty=not THOROUGH, diced=True, followed=True)
    bulk, watch = Bulk(code, match.limit), Watch(plain)
    follower = Follower(match, plain)
    for number in range(3):
        slow = follower.by_dice(5, number)
        assert bulk.play(5, number) == slow
        assert slow is not None
        assert slow.fault is None
    assert _of_play(bulk.take()) == _of_play(watch.take())
    assert bulk.seen() == follower.take()


def same_whole_plays(made: Game, plays: int = 4) -> None:
    """The law for any game: where its rules fail, Python is left to say so."""
    tallied, plain = (Game(made.rules, tallied=True) for _ in range(2))
    setup = tallied.setup()
    options = tuple(sorted(setup.options.items()))
    match = Match(Rules(tallied.rules.source), setup.players, options, ("random",) * setup.players, 60)
    code = Code(tallied.program(setup), hasty=True, diced=True, followed=True)
    bulk, watch = Bulk(code, match.limit), Watch(plain)
    follower = Follower(match, plain)
    for number in range(plays):
        quick, slow = bulk.play(5, number), follower.by_dice(5, number)
        assert slow is not None
        counted, seen = watch.take(), follower.take()
        if quick is None:
            assert slow.fault is not None
        else:
            assert (quick, _of_play(bulk.take()), bulk.seen()) == (slow, _of_play(counted), seen)


@pytest.mark.parametrize("number", range(58, 58 + cases(8, 80)))
def test_whole_plays_of_made_games_go_as_in_python(number: int) -> None:
    same_whole_plays(made(number), 3)


RARE = """game Rare
    players 2
cards card in deck
    suit: spades, hearts
    value: 1 to 9
    one of each suit, value
zones
    deck: pile
    each player
        hand: hand
        won: pile
state
    each player
        score = 0
play
    shuffle deck
    deal 4 from deck to every hand
    repeat 3 times
        each player
            LINE
winner highest score
"""


@pytest.mark.parametrize(
    "line",
    [
        "score += max(hand.value); move first(deck) to won; reveal won",  # nobody chooses anything
        "choose card from hand; move card to won; if groups(hand by suit) is groups(won by suit); +score += 1",
        "choose card from hand; move card to won; score += count(subsets(groups(hand by suit)))",
        "choose card from hand; move card to won; score += count(subsets(groups(hand by suit), 2))",
        "choose card from hand; move card to won; score += count(groups(groups(hand by suit) by count(it)))",
        "choose card from hand; score += sum(first(first(runs(groups(hand by suit) by count(it)))).value)",
    ],
)
def test_what_is_rare_goes_as_in_python_too(line: str) -> None:
    lines = line.replace("; ", "\n            ").replace("+score", "    score")
    rules = game_of(RARE.replace("LINE", lines)).rules
    tallied, plain = (Game(rules, tallied=True) for _ in range(2))
    assert tallied.why_in_python(tallied.setup(), purpose="followed") is None
    match = Match(Rules(rules.source), 2, (), ("random",) * 2, 60)
    code = tallied.whole_code(tallied.setup(), hasty=True, followed=True)
    assert code is not None
    bulk, follower = Bulk(code, match.limit), Follower(match, plain)
    for number in range(20):
        assert bulk.play(1, number) == follower.by_dice(1, number)
    native = plain.start(seed=4, native=True)
    assert plain.start(seed=4).position() == native.as_python().position()


RANKED = """game Ranked
    players 2 to 3
cards card in deck
    value: 1 to 12
    one of each value
zones
    deck: pile
    each player
        hand: hand
        won: row
play
    shuffle deck
    deal 3 from deck to every hand
    repeat 3 times
        each player from p1
            may choose card from hand
                move card to won
winner WINNER
"""


@pytest.mark.parametrize("winner", ["lowest won.value", "highest won.value", "lowest 100 div count(won)"])
def test_who_is_in_front_is_the_same_however_it_is_ranked(winner: str) -> None:
    """By lists, of which one may begin with the other, and by what makes no sense before the end, or even then."""
    rules = game_of(RANKED.replace("WINNER", winner)).rules
    tallied, plain = (Game(rules, tallied=True) for _ in range(2))
    setup = tallied.setup(3)
    bulk = Bulk(Code(tallied.program(setup), hasty=True, diced=True, followed=True), 100)
    follower = Follower(Match(Rules(rules.source), 3, (), ("random",) * 3, 100), plain)
    changes = failed = 0
    for number in range(60):
        quick, slow = bulk.play(1, number), follower.by_dice(1, number)
        assert slow is not None
        if quick is None:
            assert slow.fault is not None
            failed += 1
        else:
            assert quick == slow
            assert slow.course is not None
            changes += slow.course.changes or 0
    assert bool(changes) == ("div" not in winner)
    assert bool(failed) == ("div" in winner)


def _of_play(hits: Hits) -> Hits:
    """Without definitions, and what is inside them: who looks who is in front uses them, not always equally often."""
    inside = ("definition", "case")
    return Counter({(item, outcome): n for (item, outcome), n in hits.items() if item.kind not in inside})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["agram", "doppelkopf", "schnapsen"])
def test_settings_of_the_options_share_code_and_play_alike(name: str) -> None:
    """Where they are laid out alike: in Doppelkopf one of the options takes cards out of the pack."""
    tallied = Game(game(name).rules, tallied=True)
    setups = every_setup(tallied)
    used = set()
    for setup in (setups[0], setups[-1]):
        shared, own = tallied.shared_code(setup, hasty=True), tallied.whole_code(setup, hasty=True)
        assert shared is not None
        assert own is not None
        used.add(shared)
        one, other = Bulk(shared, 3_000, shared.image_of(setup)), Bulk(own, 3_000)
        assert [one.play(5, number) for number in range(5)] == [other.play(5, number) for number in range(5)]
        assert one.take() == other.take()
    assert len(used) == (1 if name == "schnapsen" else 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gauner", "crazy_eights"])
def test_code_made_in_haste_plays_alike(name: str) -> None:
    setup = game(name).setup()
    rows = []
    for hasty in (True, False):
        tallied = Game(game(name).rules, tallied=True)
        bulk = Bulk(Code(tallied.program(setup), hasty, diced=True), 3_000)
        rows.append([*(bulk.play(5, number) for number in range(5)), bulk.take()])
    assert rows[0] == rows[1]
