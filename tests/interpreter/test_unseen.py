"""Cards picked unseen: what rules may ask about them, and that no answer, made up or refused, tells what they are."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from interpreter import IllegalChoice, Option, State
from tests.every_game import every_setup
from tests.interpreter.plays import Play, game, go_on
from tests.interpreter.small import game_of

GAME = """
game Unseen
    players 2

cards card in line
    suit: red, blue
    value: 1 to 4
    one of each suit, value

zones
    line: row seen by nobody
    each player
        hand: hand
        won: spread

state
    open = yes
    shut = no
    marked = nobody

define low(c) = open or c.value < 3
define high(c) = c.value > 2 if shut else c.value > 0

play
    shuffle line
    reveal line[3]
    reveal line[4]
    move last(line) to p2.hand
    move last(line) to p2.hand
    player p1
        CHOICE

winner highest count(won)
"""
SEEN = [2, 3]
ALL = [0, 1, 2, 3, 4, 5]
MEANINGS = {
    "card.value > 0": SEEN,
    "not card.value > 4": SEEN,
    "card in (red 1, red 2, red 3, red 4, blue 1, blue 2, blue 3, blue 4)": SEEN,
    "card.value > 0 and place of card > 3": [3],
    "place of card > 3": [3, 4, 5],
    "zone of card is line": ALL,
    "card in line": ALL,
    "card is not line[1]": [1, 2, 3, 4, 5],
    "shut implies card.value > 0": ALL,
    "open implies card.value > 0": SEEN,
    "place of card > 3 implies card.value > 0": [0, 1, 2, 3],
    "not (place of card > 3 and card.value > 0)": [0, 1, 2],
    "open or card.value > 4": ALL,
    "card.value > 4 or open": ALL,
    "low(card)": ALL,
    "high(card)": SEEN,
    "(card.value > 0 if open else place of card > 0)": SEEN,
    "(card.value > 0 if shut else place of card > 3)": [3, 4, 5],
}


def ready(choice: str, seed: int, trace: bool = False) -> State:
    text = GAME.replace("CHOICE", choice.replace("\n", "\n        "))
    return game_of(text).start(players=2, seed=seed, trace=trace)


def places(state: State, raws: Iterable[int]) -> list[int]:
    """Where in the line these options lie."""
    return sorted({-raw - 1 if raw < 0 else state.zones[0].index(raw) for raw in raws})


@pytest.mark.slow
@pytest.mark.parametrize("trace", [False, True])
@pytest.mark.parametrize(("rule", "allowed"), MEANINGS.items(), ids=list(MEANINGS))
def test_a_card_that_cannot_be_seen_fits_nothing_that_looks_at_it(rule: str, allowed: list[int], trace: bool) -> None:
    """… but a rule may ask where it lies. It is so for one pick, for several, and for those who ask why."""
    for choice in (
        f'may choose card from line\n    must "a": {rule}\n    move card to won',
        f'choose card from line, n from 1 to 2\n    must "a": {rule}\nmove card to won',
        f'choose card from line, n from 1 to 2\n    must "a" if possible: {rule}\nmove card to won',
    ):
        for seed in range(3):
            state = ready(choice, seed, trace)
            assert state.decision is not None
            pairs = "n from" in choice
            options = [o.raw for o in state.decision.options if not o.passes]
            assert places(state, [raw[0] if pairs else raw for raw in options]) == allowed
            for at in set(ALL) - set(allowed):
                raw = state.zones[0][at] if at in SEEN else -1 - at
                (refusal,) = state.why(Option(state.program, state.decision.spec, (raw, 1) if pairs else raw))
                assert refusal.key in ("a", "unseen")


@pytest.mark.parametrize("trace", [False, True])
@pytest.mark.parametrize(("rule", "allowed"), [
    ("cards.suit in (red, blue)", SEEN),
    ("cards in (red 1, red 2, red 3, red 4, blue 1, blue 2, blue 3, blue 4)", SEEN),
    ("cards in line", ALL),
    ("max(cards.value) > 0", SEEN),
])  # fmt: skip
def test_some_cards_that_cannot_be_seen(rule: str, allowed: list[int], trace: bool) -> None:
    state = ready(f'may choose 2 cards from line\n    must "a": {rule}\n    move cards to won', 1, trace)
    assert state.decision is not None
    options = [o.raw for o in state.decision.options if not o.passes]
    assert len(options) == len(allowed) * (len(allowed) - 1) // 2
    assert places(state, [raw for way in options for raw in way]) == allowed


@pytest.mark.parametrize("rule", MEANINGS)
def test_a_reason_does_not_tell_what_cannot_be_seen(rule: str) -> None:
    """Whatever lies there, the same is said."""
    told = set()
    for seed in range(8):
        state = ready(
            f'may choose card from line\n    must "not {{card}}" if possible: {rule}\n    move card to won', seed
        )
        assert state.decision is not None
        for raw in (-1, -2, -5, -6):
            found = state.why(Option(state.program, state.decision.spec, raw))
            told.add((raw, tuple((r.reason, r.values, r.line, r.key) for r in found)))
    assert len(told) == 4


@pytest.mark.parametrize("place", ["line", "p2.hand"])
@pytest.mark.parametrize("raw", [-7, -9_999, -10_001, -20_000, -(10**9), 10**9])
def test_an_answer_that_names_no_card_is_refused_before_anything_is_looked_at(place: str, raw: int) -> None:
    state = ready(f'may choose card from {place}\n    must "a": place of card > 0\n    move card to won', 0)
    assert state.decision is not None
    made_up = Option(state.program, state.decision.spec, raw)
    assert [r.key for r in state.why(made_up)] in (["outside"], ["shape"])
    with pytest.raises(IllegalChoice):
        state.apply(made_up)


def test_a_card_that_cannot_be_seen_is_not_found_by_its_name() -> None:
    state = ready('may choose card from line\n    must "a": card.value > 0\n    move card to won', 0)
    assert state.decision is not None
    for card in set(range(8)) - {state.zones[0][at] for at in SEEN}:
        (refusal,) = state.why(Option(state.program, state.decision.spec, card))
        assert refusal.key == "outside"


def test_a_place_where_nothing_lies_is_no_answer() -> None:
    for setup in every_setup(game("commissario")):
        if setup.players == 2:
            state, asked = Play("commissario", 2, tuple(setup.options.items()), 0, 0).state(), 0
            while state.decision is not None:
                with pytest.raises(IllegalChoice):
                    state.apply(Option(state.program, state.decision.spec, -1))
                asked += 1
                go_on(state, Random(asked), 4)
            assert asked > 20


def test_a_condition_on_what_can_be_picked_looks_at_cards_that_are_seen() -> None:
    """`from line where value > 2` offers what `must … value > 2` allows: nothing that would tell what lies there."""
    for seed in range(12):
        state = ready("may choose card from line where value > 2\n    move card to won", seed)
        values = state.program.layout.attributes["value"]
        allowed = [at for at in SEEN if (values[state.zones[0][at]] or 0) > 2]
        options = () if state.decision is None else state.decision.options
        assert places(state, [o.raw for o in options if not o.passes]) == allowed


def test_two_cards_picked_unseen_from_one_hand_are_two_cards() -> None:
    for seed in range(12):
        state = ready("choose a from p2.hand, b from p2.hand, n from 1 to 2\nmove a to won\nmove b to p1.hand", seed)
        assert state.decision is not None
        state.apply(state.decision.options[0])
        assert len(state.zone("won", player=0)) == len(state.zone("hand", player=0)) == 1


@pytest.mark.parametrize("picks", ["card from p2.hand", "card from p2.hand, other from p2.hand"])
def test_where_an_unseen_card_stands_among_the_options_does_not_tell_what_it_is(picks: str) -> None:
    """Beside one that was shown, whichever of the two came first, and whether it would come before or behind it."""
    begin, end = GAME.index("    reveal line[3]"), GAME.index("    player p1")
    found: list[list[object]] = []
    for hidden in ("red 1", "red 2", "blue 4"):
        for cards in (("red 3", hidden), (hidden, "red 3")):
            lines = "".join(f"    move {card} to p2.hand\n" for card in cards) + "    reveal red 3\n"
            choice = f"choose {picks}\n        move card to won"
            state = game_of((GAME[:begin] + lines + GAME[end:]).replace("CHOICE", choice)).start()
            assert state.decision is not None
            found.append([o.raw for o in state.decision.options])
    assert all(each == found[0] for each in found)
    assert len(found[0]) > 1
