"""What a seat concludes from values that others name: its samples keep to it, and to nothing that it cannot know."""

from __future__ import annotations

import gc
from random import Random
from types import FunctionType, ModuleType

import pytest

from interpreter import Option, State
from tests.every_game import game as loaded
from tests.interpreter.small import game_of

FISH = """
game Fish
    players 3

cards card in pond
    suit: red, green, blue, black
    value: 1 to 6
    one of each suit, value

zones
    pond: pile
    each player
        hand: hand

play
    shuffle pond
    deal 4 from pond to every hand
    turns from p1 until pond is empty
        ASK
            let gift = friend.hand where value is wanted
            move gift to hand
            reveal gift
            if gift is empty
                move 1 from pond to hand

winner highest count(hand)
"""
READ_OFF = "choose friend from others, wanted from distinct(hand.value)"
DEFINED = "choose friend from others, wanted from mine"
ANY = "choose friend from others, wanted from 1 to 6"
SAMPLES = 40


def begun(ask: str, seed: int) -> State:
    text = FISH.replace("ASK", ask)
    return game_of(
        text.replace("\nplay\n", "\ndefine mine = sorted(hand.value)\n\nplay\n") if "mine" in ask else text
    ).start(3, seed=seed)


def values(state: State, seat: int) -> list[int]:
    """Of the cards in a hand."""
    place = next(n for n, p in enumerate(state.program.layout.places) if p.zone.name == "hand" and p.owner == seat)
    return [state.program.layout.attributes["value"][card] for card in state.zones[place]]  # type: ignore[misc]


def option(state: State, friend: int, wanted: int) -> Option:
    assert state.decision is not None
    return next(o for o in state.decision.options if o.raw == (friend, wanted))


def asked(state: State, vain: bool) -> tuple[int, int]:
    """The one to act asks the next player for something that they have, or have not; gives both."""
    assert state.decision is not None
    me = state.decision.player
    friend = (me + 1) % 3
    ways = [o.raw[1] for o in state.decision.options if o.raw[0] == friend]
    wanted = next(v for v in ways if (v in values(state, friend)) is not vain)
    state.apply(option(state, friend, wanted))
    return friend, wanted


def hands(state: State, watcher: int, seat: int) -> list[list[int]]:
    return [values(state.sample(watcher, Random(n)), seat) for n in range(SAMPLES)]


@pytest.mark.parametrize("ask", [READ_OFF, DEFINED])
@pytest.mark.parametrize("seed", range(4))
def test_who_asks_for_a_value_has_one(ask: str, seed: int) -> None:
    state = begun(ask, seed)
    _, wanted = asked(state, vain=True)
    assert all(wanted in hand for hand in hands(state, 2, 0))


@pytest.mark.parametrize("seed", range(4))
def test_who_was_asked_in_vain_has_none(seed: int) -> None:
    state = begun(READ_OFF, seed)
    friend, wanted = asked(state, vain=True)
    for watcher in (0, 2):
        assert not any(wanted in hand for hand in hands(state, watcher, friend))


def test_a_card_that_came_later_may_be_anything() -> None:
    state = begun(READ_OFF, 0)
    friend, wanted = asked(state, vain=True)
    asked(state, vain=True)  # the friend draws a card
    found = hands(state, 0, friend)
    assert max(hand.count(wanted) for hand in found) == 1
    assert any(wanted not in hand for hand in found)


def test_what_was_given_away_is_not_there_any_more() -> None:
    """The one who asked has been asked in turn, and gave all there was."""
    state = begun(READ_OFF, 1)
    _, wanted = asked(state, vain=True)
    state.apply(option(state, 2, next(o.raw[1] for o in state.decision.options)))  # type: ignore[union-attr]
    there = [v for o in state.decision.options if (v := o.raw[1]) == wanted]  # type: ignore[union-attr]
    if not there:
        pytest.skip("nobody can ask back")
    state.apply(option(state, 0, wanted))
    assert not any(wanted in hand for hand in hands(state, 1, 0))


def test_a_value_that_anybody_may_name_tells_nothing_of_who_names_it() -> None:
    state = begun(ANY, 0)
    assert not state.program.named_values
    state.apply(option(state, 1, next(v for v in range(1, 7) if v not in values(state, 1))))
    assert any(1 not in hand for hand in hands(state, 2, 0))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_in_go_fish_the_true_hands_keep_to_what_was_concluded(players: int) -> None:
    """What is taken as impossible never is what is there."""
    from interpreter.ask.conclusions import concluded

    rng, checked = Random(players), 0
    for seed in range(3):
        state = loaded("go_fish").start(players, seed=seed)
        for _ in range(30):
            if state.decision is None:
                break
            state.apply(rng.choice(list(state.decision.options)))
            for watcher in range(players):
                rank = state.program.layout.attributes["rank"]
                for place in {state.where[card] for card in concluded(state, watcher)}:
                    checked += 1
                    held = [card for card in state.zones[place] if not state.known[card] >> watcher & 1]
                    assert _can_be_laid(held, concluded(state, watcher)), (seed, rank)
    assert checked > 50


def _can_be_laid(held: list[int], forbidden: dict[int, frozenset[int]]) -> bool:
    """Can these cards lie in their places in some order, so that none lies where it cannot?"""
    at: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for spot in held:
            if spot not in tried and card not in forbidden.get(spot, ()):
                tried.add(spot)
                if spot not in at or place(at[spot], tried):
                    at[spot] = card
                    return True
        return False

    return all(place(card, set()) for card in held)


@pytest.mark.parametrize("native", [False, True])
def test_no_play_can_be_reached_from_a_sample(native: bool) -> None:
    """Whoever is given one could look at the true cards there."""
    state = loaded("go_fish").start(3, seed=11, native=native)
    rng = Random(4)
    for _ in range(6):
        assert state.decision is not None
        state.apply(rng.choice(list(state.decision.options)))
    imagined = state.sample((state.decision.player + 1) % 3 if state.decision else 0, rng)
    gc.collect()
    reached, waiting = {id(imagined)}, [imagined]
    while waiting:
        for one in gc.get_referents(waiting.pop()):
            if id(one) not in reached and type(one).__module__.split(".")[0] in ("interpreter", "dsl", "builtins"):
                reached.add(id(one))
                waiting += [] if isinstance(one, ModuleType | type | FunctionType) else [one]
                assert not (isinstance(one, State) and one.replayable and one.history), "the play that was sampled"
