"""Who knows a card after it has moved, move by move: the law that `interpreter.play.knowledge` tells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from interpreter.play.moving import move_card, move_cards
from tests.interpreter.small import game_of

GAME = """
game Knowing
    players 3

cards card in deck
    suit: red, blue
    value: 1 to 6
    one of each suit, value

zones
    deck: pile
    shelf: pile
    box: spread seen by nobody
    each player
        hand: hand
        won: pile

play
    move red 1 to p1.hand
    PLAY

winner highest count(hand)
"""
LAW = {
    "who sees where it comes from or goes to": ("move red 1 to p2.hand", {"red 1": "12"}),
    "of several too": (
        "move red 2 to p1.hand; move (red 1, red 2) to p2.hand",
        {"red 1": "12", "red 2": "12"},
    ),
    "an unseen pile shows nothing": ("move red 2 to shelf", {"red 2": ""}),
    "who knows a card of a pile follows it": (
        "move red 1 to shelf; move red 1 to p2.hand",
        {"red 1": "12"},
    ),
    "drawn": ("move red 1 to shelf; move 1 from shelf to p2.hand", {"red 1": "12"}),
    "dealt": ("move red 1 to shelf; deal 1 from shelf to p3.hand", {"red 1": "13"}),
    "several drawn": (
        "move red 2 to p1.hand; move red 1 to shelf; move red 2 to shelf; move 2 from shelf to p2.won",
        {"red 1": "1", "red 2": "1"},
    ),
    "a card that leaves a hand which was shown may be any of them": (
        "move red 2 to p1.hand; move red 3 to p1.hand; reveal p1.hand; move red 1 to p1.won",
        {"red 1": "1", "red 2": "1", "red 3": "1"},
    ),
    "but not for whoever gets it": (
        "move red 2 to p1.hand; reveal p1.hand; move red 1 to p2.hand",
        {"red 1": "12", "red 2": "12"},
    ),
    "the only card of a hand can be followed": ("reveal p1.hand; move red 1 to p1.won", {"red 1": "123"}),
    "all that lies somewhere, if it is one card": ("reveal p1.hand; move p1.hand to p1.won", {"red 1": "123"}),
    "of two it is not known in which order they come to lie": (
        "move red 2 to p1.hand; reveal p1.hand; move p1.hand to p1.won",
        {"red 1": "1", "red 2": "1"},
    ),
    "which does not matter where there is no order": (
        "move red 2 to p1.hand; reveal p1.hand; move p1.hand to p2.hand",
        {"red 1": "123", "red 2": "123"},
    ),
    "exchanged": (
        "reveal p1.hand; swap p1.hand with p2.won",
        {"red 1": "123"},
    ),
    "all cards of the game": (
        "reveal p1.hand; move every card to shelf",
        {"red 1": "123", "red 2": ""},
    ),
    "all cards of the game, of which two lay in a hand": (
        "move red 2 to p1.hand; reveal p1.hand; move every card to shelf",
        {"red 1": "1", "red 2": "1"},
    ),
    "shuffled": ("move red 1 to shelf; shuffle shelf", {"red 1": ""}),
    "looked at and drawn": (
        "player p3; +peek first(deck); move 1 from deck to p1.hand; move p1.hand to box",
        {"red 1": "1", "red 2": "13"},
    ),
}


@pytest.mark.parametrize("trace", [False, True])
@pytest.mark.parametrize("name", LAW)
def test_who_knows_a_card(name: str, trace: bool) -> None:
    lines, expected = LAW[name]
    rules = GAME.replace("PLAY", lines.replace("; ", "\n    ").replace("+", "    "))
    state = game_of(rules).start(trace=trace)
    words = state.program.card_words
    found = {w: "".join(str(s + 1) for s in range(3) if state.known[words.index(w)] >> s & 1) for w in expected}
    assert found == expected


PASS = """
deal 2 from deck to every hand
all players at once
    choose card from hand
    move card to (left of me).hand
"""


@pytest.mark.parametrize("trace", [False, True])
def test_whoever_gives_a_card_away_at_once_with_others_knows_it_where_it_came(trace: bool) -> None:
    """It arrived after all had chosen, so it cannot be the one that its new owner gave away."""
    rules = GAME.replace("    PLAY\n", "".join(f"    {line}\n" for line in PASS.strip().splitlines()))
    state = game_of(rules).start(trace=trace)
    given: list[int] = []
    while (decision := state.decision) is not None:
        given.append(decision.options[0].raw)
        state.apply(decision.options[0])
    assert [state.known[card] for card in given] == [0b011, 0b110, 0b101]


ALIKE = "player p2\n        peek first(deck, 2)\n    move 3 from deck to p1.hand"


@pytest.mark.parametrize("move", [move_card, lambda *given: move_cards(given[0], [given[1]], *given[2:])])
@pytest.mark.parametrize("leaves", [0, 1, 2])
def test_of_cards_that_look_alike_one_that_was_known_has_left_for_all_that_can_be_told(
    leaves: int, move: Callable[..., None]
) -> None:
    """Player 2 has seen two of three and gets one of them: whichever it is, one is known to lie there still."""
    rules = GAME.replace("one of each", "3 of each").replace("    move red 1 to p1.hand\n", "").replace("PLAY", ALIKE)
    state = game_of(rules).start()
    hand, theirs = (n for n, x in enumerate(state.program.layout.places) if x.zone.name == "hand" and x.owner in (0, 1))
    assert state.zones[hand] == [0, 1, 2]
    move(state, leaves, theirs, True)
    assert sorted(state.known[card] for card in state.zones[hand]) == [0b001, 0b011]
    assert state.known[leaves] == 0b011
